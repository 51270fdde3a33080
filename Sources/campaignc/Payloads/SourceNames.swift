internal import CampaignEngine
internal import Files

/// What payloads call the files that they were made from: a path that is the same from wherever the tool is run.
///
/// Below the configuration's folder where there is one, else below the repository's root, else below the folder that
/// was named; a file that was named itself and is in none of them has its name alone.
struct SourceNames {
  private let inputs: Inputs
  private let terms: CheckTerms
  private var repository = UpwardSearch(for: ".git")
  /// The folders that were named.
  private let named: Set<RawPath>
  /// Where each folder lies below the root of its repository; nil outside of one.
  private var known: [RawPath: [UInt8]?] = [:]

  init(of run: CheckRun) {
    inputs = run.inputs
    terms = run.terms
    named = run.inputs.named.isEmpty ? [RawPath([])] : Set(run.inputs.named.map(\.shortened))
  }

  /// The name of a file, by its number in the run.
  mutating func name(ofFile number: Int) -> [UInt8] {
    let index = number - terms.firstNumber
    let path = inputs.path(index).shortened
    guard !path.bytes.isEmpty else { return Array(inputs.shownPath(index).utf8) }
    let below = belowConfiguration(index) ?? belowRepository(path.folder) ?? belowNamed(path)
    return Array(String(decoding: below + path.name, as: UTF8.self).utf8)
  }

  private func belowConfiguration(_ index: Int) -> [UInt8]? {
    guard let inForce = terms.inForce[index], inForce.isInside else { return nil }
    return inForce.below
  }

  private mutating func belowRepository(_ folder: RawPath) -> [UInt8]? {
    if let known = known[folder] { return known }
    let below = repository.nearest(to: folder)?.below
    known[folder] = .some(below)
    return below
  }

  /// Where a file lies below the nearest folder that was named; nowhere where the file was named itself.
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
