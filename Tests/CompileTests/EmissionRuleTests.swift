import CampaignJSON
import CampaignLanguage
import Foundation
import Testing
import TextTestSupport

/// The requirements of clients for payloads. Each is checked for every value in the payloads of every valid sample of
/// the table and of the campaigns in `Tests/Fixtures/payloads`, in both profiles.
@Suite struct EmissionRuleTests {
  private static let emitted = Emitted.all

  @Test func thereIsSomethingToLookAt() {
    #expect(Self.emitted.count > 2000)
    for profile in Profile.allCases {
      for payload in Payload.allCases { #expect(Self.emitted(payload, profile).count > 250) }
    }
  }

  @Test func nothingIsNull() {
    expectNone(of: Self.emitted) { _, value in
      if case .null = value { "null" } else { nil }
    }
  }

  /// Extras and the values of filters belong to the author and may be empty.
  @Test func noTextIsBlank() {
    let portable = Self.emitted.filter { $0.profile == .portable && $0.payload != .server }
    expectNone(of: portable) { path, value in
      guard let text = value.text, !isOwn(path), path.last != "property_value" else { return nil }
      return text.allSatisfy(\.isWhitespace) ? "a blank text" : nil
    }
  }

  @Test func integersHaveNeitherFractionNorExponent() {
    expectNone(of: Self.emitted) { path, value in
      guard let digits = value.number, !isFraction(path) else { return nil }
      return digits.wholeMatch(of: /-?[1-9][0-9]*|0/) == nil ? digits : nil
    }
  }

  /// The shortest digits for the same number, as ECMAScript writes them. Whole numbers beyond 2^53, such as the seconds
  /// of a very long duration, keep all their digits; the RFC has no such numbers.
  @Test func fractionsAreWrittenAsRFC8785Asks() throws {
    var count = 0
    expectNone(of: Self.emitted) { path, value in
      guard let digits = value.number, isFraction(path) else { return nil }
      if let whole = Int64(digits), whole.magnitude > 1 << 53 { return nil }
      count += 1
      return Double(digits).flatMap { try? canonical($0) } == digits ? nil : digits
    }
    #expect(count > 100)
  }

  @Test func booleansAreBooleans() {
    let keys: Set = [
      "viewed", "v", "p", "db", "r", "cl", "t", "uw", "universal", "use_webview", "pinned", "dismissible", "animate_in",
      "animate_out", "hide_chevron", "is_control", "full_sync",
    ]
    var seen: Set<String> = []
    expectNone(of: Self.emitted) { path, value in
      guard let key = path.last, !isOwn(path) else { return nil }
      if case .boolean = value {
        seen.insert(key)
        return keys.contains(key) || key == "property_value" || key == "value" ? nil : "an unknown boolean"
      }
      return keys.contains(key) ? "no boolean" : nil
    }
    #expect(seen.isSuperset(of: keys))
  }

  @Test func enumsAreInUpperCase() {
    let keys: Set = [
      "click_action", "message_close", "orientation", "crop_type", "image_style", "slide_from", "text_align_message",
      "text_align_header", "categories",
    ]
    expectNone(of: Self.emitted.filter { $0.payload != .server }) { path, value in
      guard let text = value.text, let key = path.last else { return nil }
      guard keys.contains(key) || path == ["triggers", "data", "type"] else { return nil }
      return text.wholeMatch(of: /[A-Z]+(_[A-Z]+)*/) == nil ? text : nil
    }
  }

  @Test func cardTypesAreInLowerSnakeCase() {
    let types: Set = [
      "banner_image", "captioned_image", "text_announcement", "short_news", "cross_promotion_small",
    ]
    var seen: Set<String> = []
    expectNone(of: Self.emitted) { path, value in
      guard path == ["feed", "type"] || path == ["cards", "tp"] else { return nil }
      seen.insert(value.text ?? "")
      return types.contains(value.text ?? "") ? nil : "another type"
    }
    #expect(seen == types)
  }

  @Test func coloursAreUnsignedAndOf32Bits() {
    var count = 0
    expectNone(of: Self.emitted.filter { $0.payload == .triggers }) { path, value in
      guard path.last?.hasSuffix("_color") ?? false else { return nil }
      count += 1
      return value.number.flatMap { UInt32($0) } == nil ? "no colour" : nil
    }
    #expect(count > 100)
  }

  // MARK: Keys that are always present

  @Test func messagesStateWhatClientsHaveOtherDefaultsFor() {
    expectAll(of: Self.messages, least: 500) {
      $0.lacking(["type", "click_action", "message_close", "orientation", "use_webview", "extras", "trigger_id"])
    }
  }

  /// Clients recognise a control by its `is_control` alone.
  @Test func controlsAreAName() {
    expectAll(of: Self.controls, least: 50) { control in
      control.value["is_control"]?.boolean == true && control.value.keys == ["is_control", "trigger_id"]
        ? nil : "other keys"
    }
  }

  @Test func durationIsStatedWhereAMessageGoesByItself() {
    expectAll(of: Self.messages, least: 500) { message in
      let goesByItself = message.value["message_close"]?.text == "AUTO_DISMISS"
      return (message.value["duration"] != nil) == goesByItself ? nil : "a duration too many, or none"
    }
  }

  @Test func nothingIsDismissedManually() {
    let ways = Set(Self.messages.compactMap { $0.value["message_close"]?.text })
    #expect(ways == ["AUTO_DISMISS", "SWIPE"])
  }

  @Test func buttonsStateTheirIdAndWhatATapDoes() {
    expectAll(of: Self.buttons, least: 50) { button in
      let id = button.value["id"]?.number.flatMap { Int64($0) } ?? -1
      return id < 0 ? "no id" : button.lacking(["id", "text", "click_action", "use_webview"])
    }
  }

  @Test func actionsThatOpenALinkHaveOne() {
    expectAll(of: Self.messages + Self.buttons, least: 500) { record in
      record.value["click_action"]?.text == "URI" && record.value["uri"]?.text == nil ? "no link" : nil
    }
  }

  @Test func triggersStateTheirTimesAndPriority() {
    expectAll(of: Self.records(of: .triggers), least: 500) { trigger in
      guard ["inapp", "templated_iam"].contains(trigger.value["type"]?.text) else { return "another type" }
      guard trigger.value["id"]?.text == trigger.value["data"]?["trigger_id"]?.text else { return "another name" }
      guard trigger.value["trigger_condition"]?.items.isEmpty == false else { return "no condition" }
      return trigger.lacking([
        "id", "type", "trigger_condition", "data", "start_time", "priority", "delay", "re_eligibility",
      ])
    }
  }

  // MARK: The end of cards

  @Test func feedCardsThatNeverExpireSayNothingOfIt() {
    let cards = Self.records(of: .feed)
    #expect(cards.contains { $0.value["expires_at"] == nil } && cards.contains { $0.value["expires_at"] != nil })
    expectAll(of: cards, least: 100) { $0.value["expires_at"]?.number == "-1" ? "-1" : nil }
  }

  @Test func contentCardsAlwaysSayWhenTheyExpire() {
    let times = Self.records(of: .contentCards).map { $0.value["ea"]?.number }
    #expect(!times.contains(nil) && times.contains("-1") && times.contains { $0 != "-1" })
  }

  // MARK: All keys

  @Test func fullKeysHasWhatStrictDecodersWant() {
    expectAll(of: Self.records(of: .contentCards).filter { $0.profile == .fullKeys }, least: 5) { card in
      guard decoded(card.value["id"])?.wholeMatch(of: compositeCard) != nil else { return "a plain id" }
      return card.lacking(["id", "tp", "ca", "ea", "tt", "ds", "u", "uw", "v", "cl", "p", "r", "db", "t", "e"])
    }
    expectAll(of: Self.records(of: .triggers).filter { $0.profile == .fullKeys }, least: 250) { trigger in
      decoded(trigger.value["id"])?.wholeMatch(of: compositeTrigger) == nil ? "a plain id" : nil
    }
    expectAll(of: Self.messages.filter { $0.profile == .fullKeys }, least: 250) { $0.lacking(["message"]) }
  }

  /// The other profile contains everything that the portable profile contains.
  @Test func fullKeysOnlyAddsKeys() {
    for payload in Payload.allCases {
      let portable = Self.emitted(payload, .portable)
      let full = Self.emitted(payload, .fullKeys)
      #expect(portable.count == full.count)
      let lost = zip(portable, full).first { $1.value.lacks($0.value) }
      #expect(lost == nil, "\(lost.map { "\($0)\n\($1)" } ?? "")")
    }
  }

  private var compositeCard: Regex<Substring> {
    /[0-9a-f]{24}_\$_cc=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}&mv=[0-9a-f]{24}&pi=cmp/
  }
  private var compositeTrigger: Regex<Substring> { /[0-9a-f]{24}_\$_mv=[0-9a-f]{24}&pi=cmp/ }

  private func decoded(_ id: EmittedValue?) -> String? {
    id?.text.flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
  }
}

// MARK: - The checked values

extension EmissionRuleTests {
  /// The cards or triggers of a client payload, one by one.
  private static func records(of payload: Payload) -> [Emitted] {
    values(in: emitted.filter { $0.payload == payload }) { value in
      ["feed", "cards", "triggers"].flatMap { value[$0]?.items ?? [] }
    }
  }

  /// The values inside some records, each with its payload.
  private static func values(in records: [Emitted], _ values: (EmittedValue) -> [EmittedValue]) -> [Emitted] {
    records.flatMap { record in
      values(record.value).map {
        Emitted(payload: record.payload, profile: record.profile, value: $0, line: record.line)
      }
    }
  }

  /// Of templated messages, clients get only the trigger.
  private static let shownAndNot = values(in: records(of: .triggers).filter { $0.value["type"]?.text == "inapp" }) {
    $0["data"].map { [$0] } ?? []
  }
  /// The messages that show something, and the controls.
  private static let messages = shownAndNot.filter { $0.value["is_control"] == nil }
  private static let controls = shownAndNot.filter { $0.value["is_control"] != nil }
  private static let buttons = values(in: messages) { $0["btns"]?.items ?? [] }

  /// Expects no fault in any of the records, and enough records for a meaningful test.
  private func expectAll(
    of records: [Emitted], least: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ fault: (Emitted) -> String?
  ) {
    #expect(records.count >= least, sourceLocation: sourceLocation)
    let faults = records.compactMap { record in fault(record).map { "\($0): \(record)" } }
    #expect(faults.isEmpty, "\(faults.count) times, as in \(faults.first ?? "")", sourceLocation: sourceLocation)
  }

  /// Expects no fault in any value.
  private func expectNone(
    of payloads: [Emitted], sourceLocation: SourceLocation = #_sourceLocation,
    _ fault: (_ path: [String], _ value: EmittedValue) -> String?
  ) {
    expectAll(of: payloads, least: 500, sourceLocation: sourceLocation) { emitted in
      var found: String?
      emitted.value.visit { path, value in
        if let words = fault(path, value) { found = "\(words) at \(path.joined(separator: "."))" }
      }
      return found
    }
  }

  /// True if the author chose the key and the value.
  private func isOwn(_ path: [String]) -> Bool {
    path.dropLast().contains("extras") || path.count == 3 && path.starts(with: ["cards", "e"])
  }

  /// True if a number may be a fraction.
  private func isFraction(_ path: [String]) -> Bool {
    ["ar", "aspect_ratio", "price", "rating", "property_value", "value"].contains(path.last)
  }
}

/// A number as canonical JSON.
private func canonical(_ number: Double) throws -> String {
  let number = try #require(FiniteNumber(number))
  var json = CanonicalJSON()
  json.write(number)
  return String(decoding: json.bytes, as: UTF8.self)
}
