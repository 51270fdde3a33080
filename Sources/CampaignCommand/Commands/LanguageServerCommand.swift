import CampaignEngine
import CommandSupport
import Files
import LanguageServer

/// `campaignc lsp`
enum LanguageServerCommand {
  static let command = Command(
    spec: CommandSpec(
      "lsp", "Run the language server, which editors start.",
      discussion: """
        The server speaks the Language Server Protocol on standard input and output. It shows findings while you type,
        completes keys and values, explains them, and fixes what can be fixed. 'campaignc explain editors' has
        settings for editors.

        The exit code is 0 if the editor has shut the server down before it ended it, and 1 otherwise.
        """,
      options: [standardStreams],
      examples: [
        (
          "vim.lsp.start({ name = 'campaignc', cmd = { 'campaignc', 'lsp' } })",
          "Starts the server for the current file in Neovim."
        )
      ]),
    run: run)

  /// Editors add this option to say how they speak with a server. There is no other way here.
  private static let standardStreams = Option("stdio", "Use standard input and output, as always.")

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if isTerminal(0) {
      console.remark("the language server waits for an editor on standard input; end it with Ctrl-D")
    }
    let server = LanguageServer(version: toolVersion)
    var conversation = Conversation()
    while server.exitCode == nil {
      guard let bytes = conversation.receive(waiting: true) else {
        server.endOfInput()
        break
      }
      server.receive(bytes)
      if let parent = server.takeParent() { conversation.end(with: parent) }
      while server.work() {
        if let more = conversation.receive(waiting: false), !more.isEmpty { server.receive(more) }
        guard conversation.send(server.takeOutput()) else { return .findings }
      }
      guard conversation.send(server.takeOutput()) else { return .findings }
    }
    _ = conversation.send(server.takeOutput())
    if let complaint = server.complaint { console.complain(complaint) }
    return server.exitCode == 0 ? .clean : .findings
  }
}
