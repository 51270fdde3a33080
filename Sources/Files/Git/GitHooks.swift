/// The reason why campaignc must leave a directory of hooks alone.
package enum HooksRefusal: Error, Sendable, Equatable {
  /// `core.hooksPath` is empty, so Git runs no hook.
  case nowhere
  /// `core.hooksPath` names a directory that other repositories may use.
  case shared(RawPath)
  /// A link leads to a directory that other repositories may use.
  case linked(RawPath)
  /// The hooks are in this Git directory, which does not belong to the working tree.
  case foreign(RawPath)
}

extension GitRepository {
  /// The directory in which Git looks for hooks: the configured one, otherwise the one that all worktrees of the
  /// repository share. A directory that may belong to another repository is refused.
  ///
  /// Whatever reads, writes, changes or removes a hook must ask this function for the place.
  package func hooksFolder() throws(GitFailure) -> Result<RawPath, HooksRefusal> {
    let places = try OwnPlaces(of: self)
    let configured = GitCall(["config", "--type=path", "--get", "core.hooksPath"], seesHooks: true)
    guard let answer = try? configured.answer().dropLast() else {
      let path = RawPath(try GitCall(["rev-parse", "--git-path", "hooks"], seesHooks: true).answer().dropLast())
      guard places.hold(places.gitFolder) else { return .failure(.foreign(places.gitFolder)) }
      return places.hold(path) ? .success(path) : .failure(.linked(path))
    }
    guard !answer.isEmpty else { return .failure(.nowhere) }
    // A relative path starts at the root of the working tree, where hooks run.
    let path = RawPath(answer).resolved(in: RawPath(realPath(of: [])))
    return places.hold(path) ? .success(path.fromHere) : .failure(.shared(path.fromHere))
  }
}
