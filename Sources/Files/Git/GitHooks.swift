extension GitRepository {
  /// The directory in which Git looks for hooks.
  package struct HooksFolder: Sendable {
    package let path: RawPath
    /// True if it is outside the repository. Its hooks may then run in other repositories too.
    package let isElsewhere: Bool
  }

  /// The directory of hooks: the configured one, otherwise the one that all worktrees of the repository share.
  package func hooksFolder() throws(GitFailure) -> HooksFolder {
    let configured = GitCall(["config", "--type=path", "--get", "core.hooksPath"], seesHooks: true)
    guard let answer = try? configured.answer() else {
      let folder = try GitCall(["rev-parse", "--git-path", "hooks"], seesHooks: true).answer().dropLast()
      return HooksFolder(path: RawPath(folder), isElsewhere: false)
    }
    // A relative path starts at the root of the working tree, where hooks run.
    let path = RawPath(answer.dropLast()).resolved(in: RawPath(realPath(of: [])))
    return HooksFolder(path: path.fromHere, isElsewhere: key(of: path) == nil)
  }
}
