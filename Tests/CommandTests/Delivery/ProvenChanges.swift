import CampaignCommand
import Foundation

/// An answer of `why` in JSON, as far as the tests look at it.
struct WhyAnswer: Decodable {
  let alternatives: [[Change]]?
  let because: String?
  let channels: [String]?
  let filter: String?
  let instead: Named?
  let meant: String?
  let message: Named?
  let reason: String?
  let rival: Named?
  let shown: Bool?
  let waitsFor: [String]?

  struct Named: Decodable {
    let name: String
    let place: String?
  }

  struct Change: Decodable, Equatable {
    let field: String
    let of: String
    let option: String?
    let position: String?
    let place: String?
    let value: String?
    let words: String

    /// True for a value of an event that no command line can express, such as a text of digits.
    var isUnwritable: Bool { of == "event" && option == nil && value != nil }

    /// True for a change of a campaign file.
    var isEdit: Bool { ["message", "card", "campaign"].contains(of) }

    /// The words with the place, as `EditedCampaign` takes them.
    var edit: String { words + (place.map { " (\($0))" } ?? "") }
  }

  init(_ output: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Self.self, from: Data(output.utf8))
  }

  /// The words of all changes.
  var changes: [String] { (alternatives ?? []).joined().map(\.words) }
}

/// The text of campaigns and the words of a command line, after changes of `why`.
struct ChangedRun {
  private(set) var text: String
  private(set) var words: [String]

  /// Nil if a change can be made neither in the text nor on the command line.
  init?(_ changes: [WhyAnswer.Change], of key: String, in text: String, _ words: [String]) throws {
    (self.text, self.words) = (text, words)
    var edited = EditedCampaign(text, of: key)
    guard try edited.make(changes.filter(\.isEdit).map(\.edit)) else { return nil }
    self.text = edited.text
    for change in changes where !change.isEdit {
      guard apply(change) else { return nil }
    }
  }

  private static let starters: Set = ["--event", "--purchase", "--push-click", "--session-start", "--view-feed"]

  /// The first word of the last step.
  private var last: Int { words.lastIndex { Self.starters.contains($0) } ?? words.endIndex }

  /// Takes an option. False after the last one.
  private mutating func apply(_ change: WhyAnswer.Change) -> Bool {
    guard let option = change.option else {
      guard change.of == "event", change.value == nil else { return false }
      removeProperty(change.field)
      return true
    }
    let parts = Self.split(option)
    switch parts[0] {
    case _ where change.position == "without": words.removeAll { $0 == parts[0] }
    case "--dismiss", "--foreground": beforeLast([parts[0]])
    case "--rotate", "--answer": beforeLast(Array(parts.prefix(2)))
    case "--session-start" where change.position == "before": beforeLast([parts[0]])
    case "--refresh": beforeLast(Array(parts.prefix(2)))
    case "--property":
      removeProperty(String(parts[1].prefix { $0 != "=" }))
      words += parts
    case "--event", "--purchase", "--push-click", "--session-start":
      replaceEvent(by: parts, keepsProperties: change.field == "product")
    case "--at": setTime(parts[1])
    case "--audience", "--control", "--allow-html": words = parts + words
    default:
      if let index = words.firstIndex(of: parts[0]) { words.removeSubrange(index..<index + 2) }
      words = parts + words
    }
    return true
  }

  private mutating func removeProperty(_ name: String) {
    let own = last
    while let index = words[own...].firstIndex(where: { $0.hasPrefix("\(name)=") }) {
      words.removeSubrange(index - 1...index)
    }
  }

  /// The options that belong to the last step: its time, and its properties.
  private func belongings(of names: [String]) -> [String] {
    words[last...].indices.dropLast().filter { names.contains(words[$0]) }.flatMap { Array(words[$0...$0 + 1]) }
  }

  private mutating func replaceEvent(by parts: [String], keepsProperties: Bool) {
    let kept = belongings(of: ["--at", "--after"] + (keepsProperties ? ["--property"] : []))
    words =
      Array(words[..<last]) + Array(parts.prefix(parts[0] == "--session-start" ? 1 : 2)) + kept + parts.dropFirst(2)
  }

  private mutating func setTime(_ time: String) {
    let properties = belongings(of: ["--property"])
    let start = Array(words[last...].prefix(words[last] == "--session-start" ? 1 : 2))
    words = Array(words[..<last]) + start + ["--at", time] + properties
  }

  /// Another step right before the last one, at its time.
  private mutating func beforeLast(_ step: [String]) {
    let time = belongings(of: ["--at", "--after"])
    let own = Array(words[last...])
    let rest = own.indices.filter { index in
      !["--at", "--after"].contains(own[index]) && (index == 0 || !["--at", "--after"].contains(own[index - 1]))
    }
    words = Array(words[..<last]) + step + time + rest.map { own[$0] }
  }

  /// The words of a shell.
  private static func split(_ text: String) -> [String] {
    var (words, isQuoted) = ([""], false)
    for character in text {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words
  }
}
