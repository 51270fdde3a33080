internal import Files

/// What payloads call the files that they were made from: a path that is the same from wherever the tool is run.
///
/// Below the configuration's folder where there is one, else below the repository's root, else below the folder that the command
/// line named.
struct SourceNames {
  private let inputs: Inputs
  private let terms: CheckTerms
  private var repository = UpwardSearch(for: ".git")
  /// The operands as they were given, without a slash at the end.
  private let operands: Set<[UInt8]>

  init(of run: CheckRun, operands: [RawPath]) {
    inputs = run.inputs
    terms = run.terms
    self.operands = Set(operands.map { SourceNames.trimmed($0.bytes) })
  }

  /// The name of a file, by its number in the run.
  mutating func name(ofFile number: Int) -> [UInt8] {
    let index = number - terms.firstNumber
    let path = inputs.path(index)
    if inputs.files.isStandardInput(index) { return Array(inputs.shownPath(index).utf8) }
    let below = terms.inForce[index]?.below ?? repository.nearest(to: path.folder)?.below ?? belowOperand(path)
    return Array(RawPath(below + path.name).shown.utf8)
  }

  /// Where a file lies below the folder that was named; nowhere where it was named itself.
  private func belowOperand(_ path: RawPath) -> [UInt8] {
    var folder = path.folder.bytes
    guard !operands.contains(path.bytes) else { return [] }
    while !folder.isEmpty {
      if operands.contains(folder) { return path.bytes[(folder.count + 1)...].dropLast(path.name.count) + [] }
      folder = RawPath(folder).folder.bytes
    }
    return path.folder.bytes.isEmpty ? [] : path.folder.bytes + [UInt8(ascii: "/")]
  }

  private static func trimmed(_ path: [UInt8]) -> [UInt8] {
    var path = path[...]
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return Array(path)
  }
}
