import CampaignCompile
import CampaignFixtures
import CommandSupport
import Files
import Findings

/// A directory that is written as a whole: payloads or fixtures.
struct OutputFolder {
  private let folder: RawPath
  private let threads: Int
  private let isQuiet: Bool
  /// The list of all files in it.
  private let list: OutputList

  init(_ folder: RawPath, threads: Int, isQuiet: Bool, listedIn list: OutputList = .manifest) {
    self.folder = folder
    self.threads = threads
    self.isQuiet = isQuiet
    self.list = list
  }

  /// Makes the directory contain exactly these files.
  func write(_ files: [OutputFile], console: any Console) -> ExitCode {
    switch replaceFolder(folder, with: files, threads: threads, listedIn: list) {
    case .failure(let failure):
      console.complain(failure.words, help: failure.help(for: list.noun))
      return failure.isWrongUse ? .wrongUse : .failure
    case .success(let replacement):
      for path in replacement.leftBehind {
        console.remark(
          "'\(path.shown)' has the name of a directory that a stopped run leaves behind, but contains files that "
            + "campaignc did not write; check them, and remove the directory yourself")
      }
      return isQuiet ? .clean : console.deliver(lines: [words(for: replacement)])
    }
  }

  private func words(for replacement: Replacement) -> String {
    let all = replacement.written + replacement.kept
    let files = counted(all, "file", "files")
    var counts = ["\(replacement.written) written", "\(replacement.kept) unchanged"]
    if replacement.removed > 0 { counts.append("\(replacement.removed) removed") }
    return "\(folder.shown): \(files), \(counts.joined(separator: ", "))"
  }
}

extension OutputList {
  /// The list of a build.
  static let manifest = OutputList(path: Manifest.path, of: "payloads", limit: Manifest.limit) {
    Manifest.files(in: $0)?.map(ListedFile.init)
  }

  /// The list of fixtures.
  static let pack = OutputList(path: PackList.path, of: "fixtures", limit: Manifest.limit) { PackList.files(in: $0) }
}

// MARK: - Checking

extension OutputFolder {
  /// The maximum number of different values that are shown for a payload.
  private static let mostDifferences = 3

  /// Reports the differences between the directory and the payloads. Nothing is written.
  func check(_ files: [OutputFile], console: any Console) -> ExitCode {
    if let left = interruptedReplacement(of: folder) {
      console.remark(
        "an interrupted build left its payloads in '\(left.shown)'; the next build restores them")
    }
    var lines: [String] = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      switch readFile(RawPath(file.path), below: folder, limit: Manifest.limit) {
      case .success(let bytes): if bytes != file.bytes { lines += differences(of: file, from: bytes) }
      case .failure(.failed(.missing)): lines.append("\(file.path): missing")
      case .failure(let failure):
        console.complain("cannot read '\(folder.shown)/\(file.path)': \(failure.words)")
        return .failure
      }
    }
    let wanted = Set(files.map(\.path))
    lines += written.filter { !wanted.contains($0) }.sorted().map { "\($0): no longer written" }
    guard !lines.isEmpty else {
      return isQuiet ? .clean : console.deliver(lines: ["\(folder.shown): up to date"])
    }
    return max(.findings, console.deliver(lines: lines + ["\(folder.shown): not up to date"]))
  }

  /// The files that an earlier run wrote, according to the manifest.
  private var written: [String] {
    guard case .success(let bytes) = readFile(RawPath(Manifest.path), below: folder, limit: Manifest.limit) else {
      return []
    }
    return (Manifest.files(in: bytes) ?? []).map(\.path)
  }

  private func differences(of file: OutputFile, from bytes: [UInt8]) -> [String] {
    let most = OutputFolder.mostDifferences
    guard file.path != Manifest.path,
      let found = PayloadDifference.all(from: bytes, to: file.bytes, upTo: most + 1), !found.isEmpty
    else { return ["\(file.path): differs"] }
    let shown = found.prefix(most).map { "\(file.path): \($0.words)" }
    return shown + (found.count > most ? ["\(file.path): and more"] : [])
  }
}
