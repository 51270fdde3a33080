package import Files

/// A directory of fixtures: the fixtures, their configuration, and the list of everything in it.
package struct FixtureFolder {
  /// One entry for each fixture in the list.
  var rows: [PackList.Row] = []
  /// The definitions, and their other files.
  var files: [OutputFile]
  /// The files that `campaignc lint` checks in this directory.
  let checked: String

  /// All files to write.
  package var listedFiles: [OutputFile] {
    let files = files + [PackList.configuration(including: checked)]
    return files + [OutputFile(path: PackList.path, bytes: PackList(rows: rows, files: files).json)]
  }

  /// The results of `make` for each number below `count`, in order. Each thread has its own maker.
  static func made<Maker, Result: Sendable>(
    _ count: Int, threads: Int, by maker: @escaping @Sendable () -> Maker,
    _ make: @escaping @Sendable (inout Maker, Int) -> Result
  ) -> [Result] {
    let shares = Shares(of: count, among: threads)
    let results = onThreads(shares.threads) { _ in
      var maker = maker()
      var own: [(first: Int, results: [Result])] = []
      while let share = shares.take() { own.append((share.lowerBound, share.map { make(&maker, $0) })) }
      return own
    }
    return results.joined().sorted { $0.first < $1.first }.flatMap(\.results)
  }
}
