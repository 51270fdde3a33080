import Files
import Testing

/// Comparing paths name by name, and showing paths of a repository.
@Suite struct RepositoryPathTests {
  // MARK: Below

  @Test(arguments: [
    ("/work/shop/a", "/work/shop", "a"), ("/work/shop/a/b", "/work/shop", "a/b"), ("/work/shop-2/a", "/work/shop", nil),
    ("/work/shop", "/work/shop", nil), ("/work/shop/", "/work/shop", nil), ("/work", "/work/shop", nil),
    ("/a", "/", "a"), ("/", "/", nil), ("a/b", "", "a/b"), ("", "", nil), ("", "a", nil), ("ab", "a", nil),
  ])
  func pathsAreComparedNameByName(_ path: String, _ folder: String, _ rest: String?) {
    #expect(path.utf8.below(folder.utf8).map { String(decoding: $0, as: UTF8.self) } == rest)
  }

  // MARK: Paths of a repository

  private func repository(_ root: String, seenFrom here: String) -> GitRepository {
    GitRepository(root: Array(root.utf8), here: Array(here.utf8))
  }

  /// A working directory, and how the file `a/b.yaml` of the repository is shown there.
  @Test(arguments: [
    ("/w/shop", "a/b.yaml"), ("/w/shop/a", "b.yaml"), ("/w/shop/a/c", "../b.yaml"), ("/w/shop/z", "../a/b.yaml"),
    ("/w/shop-2", "../shop/a/b.yaml"), ("/w/other", "../shop/a/b.yaml"), ("/w", "shop/a/b.yaml"),
    ("/", "w/shop/a/b.yaml"), ("/x/y", "../../w/shop/a/b.yaml"),
  ])
  func aPathLeadsFromThePresentFolder(_ here: String, _ path: String) {
    let repository = repository("/w/shop", seenFrom: here)
    #expect(repository.path(of: Array("a/b.yaml".utf8)[...]).shown == path)
    #expect(repository.key(of: RawPath(path)) == Array("a/b.yaml".utf8))
    #expect(repository.key(of: RawPath("/w/shop/a/./x/../b.yaml")) == Array("a/b.yaml".utf8))
    #expect(repository.key(of: RawPath("/w/shop-2/a/b.yaml")) == nil)
  }

  @Test func theRootOfTheFileSystemIsARepositoryToo() {
    let repository = repository("/", seenFrom: "/w")
    #expect(repository.path(of: Array("a.yaml".utf8)[...]).shown == "../a.yaml")
    #expect(repository.key(of: RawPath("x/../a.yaml")) == Array("w/a.yaml".utf8))
    #expect(repository.realPath(of: Array("w/a.yaml".utf8)) == Array("/w/a.yaml".utf8))
    #expect(repository.realPath(of: []) == Array("/".utf8))
  }
}
