import Files

extension Inputs {
  /// The files whose settings nobody knows: the nearest configuration above them has a wrong name, so it is not read.
  func withoutSettings(under inForce: [ConfigurationSearch.InForce?], in search: ConfigurationSearch) -> Set<Int> {
    let folders = files.problems.compactMap { problem in
      if case .misnamedConfiguration(let path) = problem { path.folder } else { nil }
    }
    guard !folders.isEmpty else { return [] }
    var known: [RawPath: Bool] = [:]
    return Set(
      inForce.indices.filter { index in
        let folder = path(index).folder
        if let answer = known[folder] { return answer }
        let nearest = inForce[index].map { search.loaded[$0.index].file.folder }
        let answer = folders.contains { misnamed in
          search.source.position(of: folder, below: misnamed) != nil
            && nearest.map { search.source.position(of: $0, below: misnamed) == nil } ?? true
        }
        known[folder] = answer
        return answer
      })
  }
}
