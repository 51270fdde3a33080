import Files

extension CheckRun {
  /// The directory that has all other files, as a word of a shell. Nil if that is where the search began.
  package var folderOfCampaigns: String? {
    let foreign = Set(foreignFiles)
    var shared: ArraySlice<ArraySlice<UInt8>>?
    for index in 0..<inputs.files.count where !foreign.contains(index + terms.firstNumber) {
      let parts = inputs.path(index).folder.bytes.split(separator: UInt8(ascii: "/"))[...]
      let common = shared.map { zip($0, parts).prefix { $0 == $1 }.count } ?? parts.count
      shared = parts.prefix(common)
    }
    guard let shared, !shared.isEmpty, inputs.path(0).bytes.first != UInt8(ascii: "/") else { return nil }
    let folder = RawPath(Array(shared.joined(separator: [UInt8(ascii: "/")])))
    return inputs.named.contains { $0.shortened == folder } ? nil : shellWord(folder.shown + "/")
  }
  /// The foreign file that is called as a configuration, but is in JSON.
  package var configurationInJSON: String? {
    let name = configurationName.prefix { $0 != "." } + ".json"
    let paths = foreignFiles.lazy.map { inputs.path($0 - terms.firstNumber) }
    return paths.first { $0.name.elementsEqual(name.utf8) }?.shown
  }
}
