import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CampaignLint
package import Files
import Findings
package import SourceText
import SourceTree

/// A few words that the editor shows in a line, although they are not in the text.
package struct EditorHint: Sendable, Equatable {
  package let offset: Int
  package let text: String
}

/// Words above a card, a message, a campaign or a scenario.
package struct EditorLens: Sendable, Equatable {
  package let range: ByteRange
  package let title: String
  /// The scenarios that a click runs. Nil for words that do nothing.
  package var run: Scenarios?

  /// The scenarios of a file, or one of them by its name.
  package enum Scenarios: Sendable, Equatable {
    case all
    case one(String)
  }
}

/// A colour in the text.
package struct EditorColor: Sendable {
  package let range: ByteRange
  let color: Color

  /// Its parts, each between 0 and 1.
  package var parts: [(name: String, share: Double)] {
    [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)].map {
      ($0.0, Double($0.1) / 255)
    }
  }

  /// A colour as authors write it.
  package static func text(argb: UInt32) -> String { Color(argb: argb).text }
}

/// A word with a meaning, for its colour in the editor.
package struct EditorToken: Sendable, Equatable {
  package let range: ByteRange
  package let kind: Kind

  package enum Kind: Int, Sendable, CaseIterable {
    /// A key of the table.
    case property
    /// A word of a closed set.
    case enumMember
    /// The name of a campaign, a card, a message, an event or a reader.
    case variable
    /// The type of a record.
    case type
    case number
    /// A comment for campaignc.
    case comment
  }
}

extension EditorDocument {
  /// The scalars whose form fits, with their texts.
  private func scalars(where isWanted: (Meaning) -> Bool) -> [(index: Int, text: ArraySlice<UInt8>)] {
    var found: [(index: Int, text: ArraySlice<UInt8>)] = []
    TableWalk(through: outline, of: kind).forEachMeaning { index, meaning in
      if outline[index].content == .scalar, isWanted(meaning) { found.append((index, outline.text(ofValue: index))) }
    }
    return found
  }

  /// The colours in the text.
  package func colors() -> [EditorColor] {
    scalars { $0.form.map(\.isColor) ?? false }.compactMap { index, text in
      guard case .success(let color) = Color.read(text) else { return nil }
      return EditorColor(range: ByteRange(text.startIndex, text.endIndex), color: color)
    }
  }

  /// The links in the text that a browser can open.
  package func links() -> [ByteRange] {
    scalars { $0.form.map(\.isLink) ?? false }.filter {
      $0.text.starts(with: "http".utf8) && !$0.text.contains(UInt8(ascii: "{"))
    }
    .map { ByteRange($0.text.startIndex, $0.text.endIndex) }
  }

  /// The words with a meaning, in the order of the text.
  package func tokens() -> [EditorToken] {
    var tokens: [EditorToken] = []
    let names = Dictionary(mentions().map { ($0.range.start, $0.range) }) { first, _ in first }
    func add(_ text: ArraySlice<UInt8>, _ kind: EditorToken.Kind) {
      let isOnOneLine = !text.contains { $0 == 0x0A || $0 == 0x0D }
      if !text.isEmpty, isOnOneLine {
        tokens.append(EditorToken(range: ByteRange(text.startIndex, text.endIndex), kind: kind))
      }
    }
    TableWalk(through: outline, of: kind).forEachMeaning { index, meaning in
      if outline[index].role == .member, meaning.use != nil {
        add(outline.text(ofKey: index), meaning.keys == nil ? .property : .variable)
      }
      guard outline[index].content == .scalar else { return }
      let text = outline.text(ofValue: index)
      if names[UInt32(text.startIndex)] != nil {
        add(text, .variable)
      } else if meaning.use?.field.role == .type {
        add(text, .type)
      } else if meaning.form.map(\.isChoice) ?? false {
        add(text, .enumMember)
      } else if meaning.form.map(\.isNumber) ?? false {
        add(text, .number)
      }
    }
    var last: UInt32 = 0
    // A full name, 'campaign/id', names two things and is one token.
    return tokens.sorted { $0.range.start < $1.range.start }.filter { token in
      defer { last = max(last, token.range.end) }
      return token.range.start >= last
    }
  }

  /// The moments of campaigns with a time zone that are written without an offset.
  fileprivate var localTimes: [EditorHint] {
    var clocks: [UInt32: Clock] = [:]
    var hints: [EditorHint] = []
    for (index, text) in scalars(where: { $0.form.map(\.isMoment) ?? false }) {
      let number = outline[index].document
      let clock = clocks[number] ?? clock(of: index)
      clocks[number] = clock
      guard case .zone = clock, case .failure = Moment.read(text), let moment = clock.moment(text)?.fixed else {
        continue
      }
      hints.append(EditorHint(offset: Int(outline[index].value.end), text: "= \(moment.text)"))
    }
    return hints
  }

  private func clock(of index: Int) -> Clock {
    guard let document = outline.path(to: index).first,
      let zone = outline.member(CampaignTable.timeZone.name, of: document)
    else { return .none }
    return Clock(outline.text(ofValue: zone))
  }
}

extension EditorWorkspace {
  /// Facts that a file does not show: who waits behind whom, priorities, and times in UTC.
  package func hints(in file: RawPath) -> [EditorHint] {
    let document = document(file)
    guard document.kind == .campaigns else { return [] }
    let messages = folder(of: file).workspace.queue(at: file).compactMap { message -> EditorHint? in
      guard let before = message.before else { return nil }
      let priority = Priority(Int32(clamping: message.priority))
      let words =
        message.hasWrittenPriority ? "" : "priority \(priority.text)\(priority.word.map { " (\($0))" } ?? ""), "
      let event = before.event.isEmpty ? "" : " at \(before.event)"
      return EditorHint(offset: Int(message.place.range.end), text: "\(words)waits behind \(before.name)\(event)")
    }
    return (messages + document.localTimes).sorted { $0.offset < $1.offset }
  }

  /// How large each campaign, card and message is in the payloads; and what runs the scenarios.
  package func lenses(in file: RawPath) -> [EditorLens] {
    let document = document(file)
    guard document.kind == .campaigns else { return [] }
    let payloads = payloads(of: file)
    let parts = Dictionary(grouping: payloads.parts, by: \.name)
    let servers = payloads.servers
    let sizes: [EditorLens] = document.mentions().filter(\.isDefinition).compactMap { mention in
      if mention.thing == .campaign, let bytes = servers[mention.name] {
        return EditorLens(range: mention.range, title: "\(bytes) bytes for the server")
      }
      guard mention.thing == .item, let own = parts[mention.name] else { return nil }
      let words = own.map { "\($0.bytes) bytes in \($0.payload.shortName)" }
      return EditorLens(range: mention.range, title: words.joined(separator: ", "))
    }
    return (sizes + trialLenses(in: file, document)).sorted { $0.range.start < $1.range.start }
  }
}

extension Payload {
  /// Its name in a sentence.
  fileprivate var shortName: String {
    switch self {
    case .server: "the server payload"
    case .feed: "the News Feed"
    case .contentCards: "content cards"
    case .triggers: "triggers"
    }
  }
}

extension Form {
  /// True if the form itself, or one of its alternatives, fits.
  private func isOne(_ fits: (Form) -> Bool) -> Bool {
    if case .either(let forms) = self { return forms.contains(where: fits) }
    return fits(self)
  }

  fileprivate var isColor: Bool { isOne { if case .color = $0 { true } else { false } } }
  fileprivate var isLink: Bool { isOne { if case .link = $0 { true } else { false } } }
  fileprivate var isMoment: Bool { isOne { if case .moment = $0 { true } else { false } } }
  fileprivate var isChoice: Bool {
    isOne { if case .choice = $0 { true } else if case .boolean = $0 { true } else { false } }
  }
  fileprivate var isNumber: Bool {
    isOne { if case .integer = $0 { true } else if case .number = $0 { true } else { false } }
  }
}
