import Files

/// The names of source files in payloads. They don't depend on the working directory.
///
/// A name is a path relative to the configuration's directory; without one, relative to the repository's root, or else
/// to the directory that was named. If the file itself was named, it is only the file name.
package struct SourceNames {
  private let inputs: Inputs
  private let terms: CheckTerms
  private var repository = UpwardSearch(for: ".git")
  /// The named directories.
  private let named: Set<RawPath>
  /// The paths of directories relative to the root of their repository. Nil outside of one.
  private var known: [RawPath: [UInt8]?] = [:]

  package init(of run: CheckRun) {
    inputs = run.inputs
    terms = run.terms
    named = run.inputs.named.isEmpty ? [RawPath([])] : Set(run.inputs.named.map(\.shortened))
  }

  /// The name of a file, by its number in the run.
  mutating func name(ofFile number: Int) -> [UInt8] {
    let index = number - terms.firstNumber
    let path = inputs.path(index).shortened
    guard !path.bytes.isEmpty else { return Array(inputs.shownPath(index).utf8) }
    let below = belowConfiguration(index) ?? belowRepository(index, path.folder) ?? belowNamed(path)
    return Array(String(decoding: below + path.name, as: UTF8.self).utf8)
  }

  private func belowConfiguration(_ index: Int) -> [UInt8]? {
    guard let inForce = terms.inForce[index], inForce.isInside else { return nil }
    return inForce.below
  }

  private mutating func belowRepository(_ index: Int, _ folder: RawPath) -> [UInt8]? {
    if let linked = terms.linked { return linked.belowRepository(index) }
    if let known = known[folder] { return known }
    let below = repository.nearest(to: folder)?.below
    known[folder] = .some(below)
    return below
  }

  /// The path of a file's directory relative to the nearest named directory. Empty if there is none, or if the file
  /// itself was named.
  private func belowNamed(_ path: RawPath) -> [UInt8] {
    guard !named.contains(path) else { return [] }
    var folder = path.folder
    while !named.contains(folder) {
      guard folder != folder.folder else { return [] }
      folder = folder.folder
    }
    let below = path.bytes.dropFirst(folder.bytes.count).dropLast(path.name.count)
    return Array(below.first == UInt8(ascii: "/") ? below.dropFirst() : below)
  }
}
