extension GitRepository {
  /// Where Git looks for hooks.
  package struct HooksFolder: Sendable {
    package let path: RawPath
    /// Whether it lies outside of the repository, so that a hook in it may run in other repositories too.
    package let isElsewhere: Bool
  }

  /// The folder of hooks: the one that is configured, else the one that all worktrees of the repository share.
  package func hooksFolder() throws(GitFailure) -> HooksFolder {
    guard let answer = try? git(["config", "--type=path", "--get", "core.hooksPath"]) else {
      let folder = try git(["rev-parse", "--git-path", "hooks"]).dropLast()
      return HooksFolder(path: RawPath(folder), isElsewhere: false)
    }
    // What is not absolute is meant from the root of the working tree, from where hooks are run.
    let path = RawPath(answer.dropLast()).resolved(in: RawPath(realPath(of: [])))
    return HooksFolder(path: path.fromHere, isElsewhere: key(of: path) == nil)
  }
}
