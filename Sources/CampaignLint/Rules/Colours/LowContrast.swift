internal import CampaignLanguage
internal import Findings

/// Text that can hardly be told from what it stands on.
enum LowContrast: RecordRule {
  static let info = RuleInfo(
    "low-contrast", .warning,
    finds: "A text or an icon with a contrast of less than 4.5:1 to its background.",
    because: "WCAG requires 4.5:1; below that, many people can't read the text, and nobody can in sunlight.",
    source: "WCAG 2.2, 1.4.3; default colours of the web client and the iOS SDK headers",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          colors: { text: "#999999", background: "#ffffff" }
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          colors: { text: "#333333", background: "#ffffff" }
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.colors, .darkColors]

  private static let least = 4.5

  static func check(_ record: LintedRecord) {
    let (light, dark) = (record.colors, record.darkColors)
    for pair in ColorPair.shown(by: record) {
      if let light { check(pair, in: light, of: record) }
      // A colour that is missing in the dark scheme has its own finding.
      guard let dark, ![pair.front, pair.back].contains(where: { !dark.has($0) && light?.has($0) ?? false }) else {
        continue
      }
      check(pair, in: dark, of: record)
    }
  }

  private static func check(_ pair: ColorPair, in colors: LintedRecord, of record: LintedRecord) {
    switch (colors.value(pair.front), colors.value(pair.back)) {
    case (let front?, let back?):
      guard let ratio = lowRatio(of: front.color, on: back.color) else { return }
      addConflict(info, .tooLow(pair.noun, ratio, nil), front, .front(pair.noun), back, .background)
    case (let front?, nil) where !colors.has(pair.back):
      checkAgainstDefault(front, front.color, nil, pair, of: record)
    case (nil, let back?) where !colors.has(pair.front):
      checkAgainstDefault(back, nil, back.color, pair, of: record)
    default: break
    }
  }

  private static func checkAgainstDefault(
    _ value: LintedValue, _ front: Color?, _ back: Color?, _ pair: ColorPair, of record: LintedRecord
  ) {
    for client in DefaultColors.known(for: record.targets) {
      guard
        let ratio = lowRatio(
          of: front ?? client.color(of: pair.front, in: record.type),
          on: back ?? client.color(of: pair.back, in: record.type))
      else { continue }
      return value.add(
        info, .tooLow(pair.noun, ratio, client.words),
        help: front == nil ? .sayFront(pair.front.name) : .sayBack(pair.back.name))
    }
  }

  /// The contrast of two colours in tenths, if it is too low for every colour behind a transparent background. An
  /// invisible colour has its own finding.
  private static func lowRatio(of front: Color?, on back: Color?) -> Int? {
    guard let front, let back, front.alpha > 0, back.alpha > 0 else { return nil }
    let ratio = max(front.contrast(on: back, over: .white), front.contrast(on: back, over: .black))
    return ratio < least ? Int(ratio * 10) : nil
  }
}

extension Message {
  fileprivate static func tooLow(_ noun: String, _ tenths: Int, _ client: String?) -> Message {
    let ratio = "\(tenths / 10).\(tenths % 10):1"
    let background = client.map { "the default colour beside it \($0)" } ?? "its background"
    return "the contrast between the \(noun) and \(background) is \(ratio); it should be at least 4.5:1"
  }
  fileprivate static func front(_ noun: String) -> Message { "the colour of the \(noun)" }
  fileprivate static let background: Message = "the background colour"
  fileprivate static func sayFront(_ part: String) -> Message { "set the colour of '\(part)' too" }
  fileprivate static func sayBack(_ part: String) -> Message { "set the colour of '\(part)' too" }
}
