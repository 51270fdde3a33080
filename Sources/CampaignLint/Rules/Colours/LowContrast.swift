import CampaignLanguage
import Findings

/// Text with too little contrast to its background.
enum LowContrast: RecordRule {
  static let info = RuleInfo(
    "low-contrast", .warning,
    finds: "A text with a contrast of less than 4.5:1 to its background, or a header or an icon with less than 3:1.",
    because: "WCAG requires that much, and less for what is large; below it, many people can't read the text.",
    source: "WCAG 2.2, 1.4.3 and 1.4.11; default colours of the web client and the iOS SDK headers",
    example: slideupOfferExample(
      bad: ##"colors: { text: "#999999", background: "#ffffff" }"##,
      good: ##"colors: { text: "#333333", background: "#ffffff" }"##))

  static let roles = [FieldRole.colors, .darkColors]

  static func check(_ record: LintedRecord) {
    let (light, dark) = (record.colors, record.darkColors)
    for pair in ColorPair.shown(by: record) {
      if let light { check(pair, in: light, isDark: false, of: record) }
      // A colour that is missing in the dark colours has another finding.
      guard let dark, ![pair.front, pair.back].contains(where: { !dark.has($0) && light?.has($0) ?? false }) else {
        continue
      }
      check(pair, in: dark, isDark: true, of: record)
    }
  }

  private static func check(
    _ pair: ColorPair, in colors: LintedRecord, isDark: Bool, of record: LintedRecord
  ) {
    switch (colors.value(pair.front), colors.value(pair.back)) {
    case (let front?, let back?):
      guard let ratio = lowRatio(of: front.color, on: back.color, below: pair.leastContrast) else { return }
      addConflict(info, .tooLow(pair, ratio), front, .front(pair.noun), back, .background, help: .furtherApart)
    case (let front?, nil) where !colors.has(pair.back):
      checkAgainstDefault(front, front.color, nil, pair, isDark, of: record)
    case (nil, let back?) where !colors.has(pair.front):
      checkAgainstDefault(back, nil, back.color, pair, isDark, of: record)
    default: break
    }
  }

  private static func checkAgainstDefault(
    _ value: LintedValue, _ front: Color?, _ back: Color?, _ pair: ColorPair, _ isDark: Bool, of record: LintedRecord
  ) {
    for client in record.targets.clients.map(\.row) {
      guard let colors = client.colors,
        let ratio = lowRatio(
          of: front ?? colors.front(of: pair, in: record.type), on: back ?? colors.back(of: pair, in: record.type),
          below: pair.leastContrast)
      else { continue }
      let isFront = front == nil
      return value.add(
        info, .tooLowBesideDefault(pair, ratio, client.words, isFront: isFront, isDark: isDark),
        help: .say(isFront ? pair.front.name : pair.back.name, isDark))
    }
  }

  /// The contrast of two colours in tenths, if it is too low for every colour behind a transparent background. An
  /// invisible colour has another finding.
  private static func lowRatio(of front: Color?, on back: Color?, below least: Double) -> Int? {
    guard let front, let back, front.alpha > 0, back.alpha > 0 else { return nil }
    let ratio = max(front.contrast(on: back, over: .white), front.contrast(on: back, over: .black))
    return ratio < least ? Int(ratio * 10) : nil
  }
}

extension ColorPair {
  /// Headers are large text, and icons are not text: they need less contrast.
  fileprivate var leastContrast: Double {
    switch self {
    case .text: 4.5
    case .header, .icon: 3
    }
  }
}

extension Message {
  fileprivate static func tooLow(_ pair: ColorPair, _ tenths: Int) -> Message {
    "the contrast between the \(pair.noun) and its background is \(ratio(tenths)); it should be at least \(least(pair))"
  }

  /// The colour that is missing, and what the client takes instead.
  fileprivate static func tooLowBesideDefault(
    _ pair: ColorPair, _ tenths: Int, _ client: String, isFront: Bool, isDark: Bool
  ) -> Message {
    let missing = isFront ? "the \(pair.noun)" : "the background"
    let other = isFront ? "its background" : "the \(pair.noun)"
    let scheme = isDark ? "dark " : ""
    return """
      \(missing) has no \(scheme)colour, and the default of \(client) has a contrast of \(ratio(tenths)) to \(other); \
      it should be at least \(least(pair))
      """
  }

  private static func ratio(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10):1" }

  private static func least(_ pair: ColorPair) -> String { pair.leastContrast == 3 ? "3:1" : "4.5:1" }
  fileprivate static let furtherApart: Message = "make one of the two colours darker, or the other one lighter"
  fileprivate static func front(_ noun: String) -> Message { "the colour of the \(noun)" }
  fileprivate static let background: Message = "the background colour"
  fileprivate static func say(_ part: String, _ isDark: Bool) -> Message {
    "set '\(part)' in '\(isDark ? ColorTable.dark : ColorTable.light)' too"
  }
}
