import Bytes
import CampaignCheck
import CampaignLanguage
import Liquid
import SourceText

/// The templates in the texts of one card or message after another.
///
/// Fills them in as a server does for one reader. A template that asks for anything unknown stays as written. For
/// everybody, all stay as written.
struct ClientTemplates {
  /// Nil for everybody.
  private let known: KnownValues?
  private var verdict = Verdict.complete
  /// The work that the templates of all texts of a file may take, for all readers together.
  private let budget: WorkBudget

  /// The effect of its templates on a card or a message.
  enum Verdict {
    case complete
    /// A template stops it for the reader.
    case stopped
    /// The server fills in a template when the message is due, and decides only then whether to stop it.
    case needsServer
  }

  /// True if a template needed more work than there was.
  var isSpent: Bool { budget.isSpent }

  /// `event` are the properties of the event that triggers a message. Nil before an event.
  init(
    for reader: Reader?, now: Int64?, at event: [String: Reader.AttributeValue]?, taking budget: WorkBudget
  ) {
    self.budget = budget
    guard let reader else {
      known = nil
      return
    }
    var attributes: [String: LiquidValue] = [:]
    if let language = reader.language {
      attributes["language"] = .text(String(language.text.prefix { $0 != "-" }).lowercased())
    }
    if let zone = reader.timeZone { attributes["time_zone"] = .text(zone) }
    for (name, value) in reader.attributes ?? [:] {
      for key in AttributeUse.keys(ofReader: name) { attributes[key] = LiquidValue(value) }
    }
    for (name, value) in event ?? [:] {
      attributes[AttributeUse.key(ofEventProperty: name)] = LiquidValue(value)
    }
    // A reader with attributes is described in full. About other readers, nothing is known.
    var known = KnownValues(attributes, now: now, empty: reader.attributes == nil ? .none : .ofReader)
    known.knowsEvent = event != nil
    self.known = known
  }

  /// A text with its templates filled in. Nil if it stays as written.
  mutating func filled(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard Template.mayBe(in: text) else { return nil }
    let template = Template.read(text, isDocument: true)
    guard template.isTemplated else { return nil }
    let knowsEvent = known?.knowsEvent ?? false
    if knowsEvent ? !template.serverTags.isEmpty : template.needsServer { verdict = .needsServer }
    guard let known else { return nil }
    switch template.rendered(with: known, within: budget) {
    case .text(let text): return Array(text.utf8)[...]
    case .aborted: if verdict == .complete { verdict = .stopped }
    case .unknown: break
    }
    return nil
  }

  /// The verdict on the last card or message. The next one begins.
  mutating func takeVerdict() -> Verdict {
    defer { verdict = .complete }
    return verdict
  }
}

extension LiquidValue {
  fileprivate init(_ value: Reader.AttributeValue) {
    self =
      switch value {
      case .text(let text): .text(text)
      case .boolean(let boolean): .boolean(boolean)
      case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .number(number)
      }
  }
}
