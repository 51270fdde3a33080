import Bytes
import CampaignEditor

extension LanguageServer {
  /// `textDocument/hover`
  func answerHover(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    prepareForQuestion(about: document.path)
    guard let position = LinePosition(parameters?["position"]),
      let hover = workspace.hover(in: document.path, at: document.positions.offset(of: position))
    else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    outgoing.answer(id) {
      $0.object {
        $0.object("contents") {
          $0.member("kind", client.hasMarkdownInHover ? "markdown" : "plaintext")
          $0.member("value", client.hasMarkdownInHover ? hover.markdown : plainText(ofMarkdown: hover.markdown))
        }
        $0.write(document.positions.range(of: hover.range))
      }
    }
  }
}
