import CampaignEditor
import CampaignEngine
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing

/// A text with a cursor, and what is expected there.
///
/// A file of `Tests/Fixtures/editor` has several: a line `=== title (options)`, the text with a `|` at the cursor, and
/// lines that begin with `> `. The lines after `> insert LABEL` are the text after the proposal, with its cursor.
struct EditorCase: CustomTestStringConvertible, Sendable {
  let title: String
  let options: Set<String>
  let bytes: [UInt8]
  let cursor: Int
  let expectations: [Expectation]

  var testDescription: String { title }

  struct Expectation: Sendable {
    let word: String
    let value: String
    /// The lines below it.
    let text: String
  }

  var document: EditorDocument { EditorDocument(bytes, as: has("json") ? .json : .yaml, kind) }

  var terms: CompletionTerms {
    CompletionTerms(hasSnippets: !has("plain"), hasTemplates: !has("no templates"), names: .samples)
  }

  func has(_ option: String) -> Bool { options.contains(option) }

  private var kind: FileKind {
    has("configuration") ? .configuration : has("catalogue") ? .catalogue : has("readers") ? .readers : .campaigns
  }

  /// The cases of a file.
  static func all(in file: String) -> [EditorCase] {
    let path = fixtures.appending(path: "editor/\(file)")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n=== ").dropFirst().compactMap { EditorCase($0, in: file) }
  }

  private init?(_ text: String, in file: String) {
    var lines = text.components(separatedBy: "\n")
    let heading = lines.removeFirst().components(separatedBy: " (")
    title = "\(file): \(heading[0])"
    options = Set(heading.dropFirst().first?.dropLast().components(separatedBy: ", ") ?? [])
    let end = lines.firstIndex { $0.hasPrefix("> ") } ?? lines.count
    var content = lines[..<end].joined(separator: options.contains("crlf") ? "\r\n" : "\n")
    let mark = options.contains("caret") ? "^" : "|"
    guard let place = content.range(of: mark) else {
      Issue.record("'\(title)' has no cursor")
      return nil
    }
    cursor = content[..<place.lowerBound].utf8.count
    content.removeSubrange(place)
    bytes = Array(content.utf8)
    expectations = Self.expectations(in: lines[end...])
  }

  private static func expectations(in lines: ArraySlice<String>) -> [Expectation] {
    var found: [Expectation] = []
    var rest = lines
    while let line = rest.popFirst() {
      guard line.hasPrefix("> ") else { continue }
      let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let text = rest.prefix { !$0.hasPrefix("> ") }
      rest = rest.dropFirst(text.count)
      let value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      found.append(Expectation(word: String(parts[0]), value: value, text: text.joined(separator: "\n")))
    }
    return found
  }
}

extension EditorNames {
  /// Names as a workspace would have them.
  static let samples = EditorNames(
    campaigns: ["spring-sale", "winter"], messages: ["spring-sale/basket", "winter/hello"],
    cards: ["spring-sale/hero"], readers: ["anna", "ben"], languages: ["de", "en"], routes: ["myapp://sale/*"],
    audiences: ["returning-buyers"], events: ["cart_viewed", "level_reached"])
}

extension Completion {
  /// The text after the proposal was taken, with a mark where the cursor is.
  func taken(in bytes: [UInt8]) -> String {
    let start = alignment.map(\.range.offsets.lowerBound) ?? Int(range.start)
    let before = String(decoding: bytes[..<start], as: UTF8.self) + (alignment?.replacement ?? "")
    let after = String(decoding: bytes[Int(range.end)...], as: UTF8.self)
    guard isSnippet else { return before + newText + "|" + after }
    var text = ""
    var rest = newText[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        text.append(next)
      } else if character == "$", rest.first == "0" {
        rest.removeFirst()
        text.append("|")
      } else {
        text.append(character)
      }
    }
    return before + text + after
  }
}
