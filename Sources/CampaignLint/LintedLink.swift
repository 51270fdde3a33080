import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import SourceTree

/// A link without templates, which is the value of a field or a part of an HTML document.
struct LintedLink {
  let value: LintedValue
  let link: Link
  /// The link in its document. Nil for the value of a field.
  let written: HTMLLink?

  var text: ArraySlice<UInt8> { link.utf8 }

  /// Reports a finding about the link, or about a part of it.
  func add(
    _ rule: RuleInfo, _ message: Message, part: Range<Int>? = nil, help: Message? = nil, fixes: [Fix] = []
  ) {
    guard let written else { return value.add(rule, message, part: part, help: help, fixes: fixes) }
    value.addExactly(rule, message, part: written.place(of: part), help: help, fixes: fixes)
  }

  /// A fix that replaces a part of the link.
  func replacing(_ part: Range<Int>, with text: String, _ title: Message, _ trust: Fix.Trust) -> [Fix] {
    guard let written else { return value.replacing([part], with: text, title, trust) }
    return value.replacingExactly(written.place(of: part), with: text, title, trust)
  }
}

extension LintedValue {
  /// Calls a function with the value, if it is a link that does not go to the web, or with such links in a document.
  func forEachAppLink(in record: LintedRecord, _ body: (LintedLink) -> Void) {
    guard isDocument(in: record) else {
      if let link = appLink { body(LintedLink(value: self, link: link, written: nil)) }
      return
    }
    forEachDocumentLink { link in
      if !link.link.isWeb, link.written?.isOpened == true { body(link) }
    }
  }

  /// The same for every link of a document that is complete and has no templates.
  func forEachDocumentLink(_ body: (LintedLink) -> Void) {
    for written in HTMLText(bytes: text).links {
      guard let link = try? Link.read(written.text).get(), !link.isTemplated else { continue }
      body(LintedLink(value: self, link: link, written: written))
    }
  }

  /// True for the HTML document of a message.
  func isDocument(in record: LintedRecord) -> Bool { record.has(.document) && role(in: record) == .document }

  /// Reports a finding about some bytes of the text, at their exact place in the file.
  func addExactly(
    _ rule: RuleInfo, _ message: Message, part: Range<Int>, labels: [Finding.Label] = [], help: Message? = nil,
    fixes: [Fix] = []
  ) {
    file.add(
      rule, message, at: exactPlace(of: part), usedAt: use, labels: labels, notes: [], help: help, fixes: fixes)
  }

  /// A fix that replaces some bytes of the text, if the file contains them as they are. Empty if the value has an
  /// anchor, because it may be used elsewhere.
  func replacingExactly(_ part: Range<Int>, with text: String, _ title: Message, _ trust: Fix.Trust) -> [Fix] {
    let place = exactPlace(of: part)
    guard use == nil, file.tree.properties(of: node)?.anchor == nil, file.tree.isVerbatim(part, of: node, at: place)
    else { return [] }
    switch result(of: [(part, text)]) {
    case .plain: break
    case .quoted(let edit): return [Fix(title, trust, [edit])]
    case .unwritable: return []
    }
    let replacement =
      switch file.tree[node].style {
      case .singleQuoted: text.replacing("'", with: "''")
      case .doubleQuoted: text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      default: text
      }
    return [Fix(title, trust, [Fix.Edit(replacing: place, with: replacement)])]
  }
}
