import CampaignEngine
import CampaignFormat
import SourceTree

/// Formats a text. Only its layout may change, and the result must be formatted.
func tryFormat(_ bytes: [UInt8]) {
  let syntax: Tree.Syntax = FuzzedText.looksLikeJSON(bytes) ? .json : .yaml
  // The comparison of payloads takes most of the time, and needs only some texts.
  var formatter = TextFormatter(comparesPayloads: bytes.count.isMultiple(of: 16))
  let isOrdered = bytes.count.isMultiple(of: 3)
  switch formatter.format(bytes, as: syntax, isOrdered: isOrdered) {
  case .clean, .unreadable, .leftAlone: break
  case .mistake(let words): demand(false, words)
  case .changed(let text):
    demand(text.isChanged, "an edit that changes nothing")
    guard case .clean = formatter.format(text.bytes, as: syntax, isOrdered: isOrdered) else {
      return demand(false, "a formatted text is formatted again")
    }
  }
}
