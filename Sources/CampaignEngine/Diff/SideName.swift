import CampaignCompile
package import Files

/// The options of `diff` that messages name.
package enum DiffOption: String, Sendable {
  case staged, renamed, pictures

  /// The option on the command line: `--staged`.
  package var flag: String { "--" + rawValue }
}

/// A side of a comparison, as somebody names it.
package enum SideName {
  /// The files on the disk around the current directory.
  case disk
  /// The index of Git.
  case index
  case commit(String)
  /// The last commit that HEAD and a branch have in common.
  case fork(String)
  /// The last commit that two commits have in common.
  case forkOf(String, String)
  case path(RawPath)
  /// A directory with server payloads.
  case payloads(RawPath)

  package var words: String {
    switch self {
    case .disk: "the files on the disk"
    case .index: "the staged files"
    case .commit(let name): name
    case .fork(let name): "the merge base with \(name)"
    case .forkOf(let one, let other): "the merge base of \(one) and \(other)"
    case .path(let path), .payloads(let path): path.shown
    }
  }

  /// True if its files come from the index or a commit.
  package var isOfGit: Bool {
    switch self {
    case .index, .commit, .fork, .forkOf: true
    case .disk, .path, .payloads: false
    }
  }

  /// The files of the side, if they come from Git.
  package func change() throws(UsageError) -> GitChange? {
    do throws(GitFailure) {
      return switch self {
      case .index: try GitChange.index()
      case .commit(let name): try GitChange.commit(name)
      case .fork(let name): try GitChange.fork(of: "HEAD", from: name)
      case .forkOf(let one, let other): try GitChange.fork(of: one, from: other)
      case .disk, .path, .payloads: nil
      }
    } catch {
      throw UsageError(error)
    }
  }
}

extension SideName {
  /// Both sides that some words name. `isStaged` says that the new side is what is staged.
  package static func both(
    _ operands: [RawPath], isStaged: Bool, in source: FileSource
  ) throws(UsageError) -> (old: SideName, new: SideName) {
    guard operands.count <= 2 else { throw UsageError(message: "diff compares two sides, not \(operands.count)") }
    if isStaged, operands.count == 2 {
      throw UsageError(message: "\(DiffOption.staged.flag) names the new side, so only the old one can be given")
    }
    if operands.count == 1, !source.exists(operands[0]), let range = range(operands[0].shown) {
      guard !isStaged else {
        throw UsageError(message: "\(DiffOption.staged.flag) and a range of commits can't be combined")
      }
      return range
    }
    let old: SideName
    if let operand = operands.first {
      old = try SideName(operand, in: source)
    } else {
      old = isStaged ? .commit("HEAD") : try standard()
    }
    let new = try operands.dropFirst().first.map { operand throws(UsageError) in try SideName(operand, in: source) }
    return (old, new ?? (isStaged ? .index : .disk))
  }

  /// `main..topic`, `main...topic`, and `main..` for the disk.
  private static func range(_ text: String) -> (old: SideName, new: SideName)? {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let rest = text[dots.upperBound...]
    let isFork = rest.first == "."
    let (one, other) = (String(text[..<dots.lowerBound]), String(isFork ? rest.dropFirst() : rest))
    let start = one.isEmpty ? "HEAD" : one
    return (
      isFork ? .forkOf(start, other.isEmpty ? "HEAD" : other) : .commit(start), other.isEmpty ? .disk : .commit(other)
    )
  }

  /// The old side if none is named.
  private static func standard() throws(UsageError) -> SideName {
    let branch: String?
    do throws(GitFailure) { branch = try GitChange.defaultBranch() } catch { throw UsageError(error) }
    guard let branch else {
      throw UsageError(message: "there is no default branch to compare with; name the old side")
    }
    return .fork(branch)
  }

  /// Something on the disk comes first. A commit of the same name can be written as `name..`.
  private init(_ operand: RawPath, in source: FileSource) throws(UsageError) {
    if source.exists(operand) {
      let folder = operand.name.elementsEqual(Manifest.path.utf8) ? operand.folder : operand
      self = PayloadSide.isOutput(folder, in: source) ? .payloads(folder) : .path(operand)
      return
    }
    do throws(GitFailure) {
      _ = try GitChange.commit(operand.shown)
      self = .commit(operand.shown)
    } catch .unknownCommit {
      throw UsageError(
        message: "'\(operand.shown)' is neither a file or directory nor a commit",
        help: "if this CI job fetched only the last commit, fetch more history")
    } catch {
      throw UsageError(error)
    }
  }
}
