extension GitRepository {
  /// Where Git looks for hooks.
  package struct HooksFolder: Sendable {
    package let path: RawPath
    /// Whether it lies outside of the repository, so that a hook in it may run in other repositories too.
    package let isElsewhere: Bool
  }

  /// The folder of hooks: the one that is configured, else the one that all worktrees of the repository share.
  package func hooksFolder() throws(GitFailure) -> HooksFolder {
    let configured = GitCall(["config", "--type=path", "--get", "core.hooksPath"], seesHooks: true)
    guard let answer = try? configured.answer() else {
      let folder = try GitCall(["rev-parse", "--git-path", "hooks"], seesHooks: true).answer().dropLast()
      return HooksFolder(path: RawPath(folder), isElsewhere: false)
    }
    // What is not absolute is meant from the root of the working tree, from where hooks are run.
    let path = RawPath(answer.dropLast()).resolved(in: RawPath(realPath(of: [])))
    return HooksFolder(path: path.fromHere, isElsewhere: key(of: path) == nil)
  }
}
