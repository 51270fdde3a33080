import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// The names of time zones.

extension ModelCheck {
  mutating func checkTimeZone(_ value: NodeID, as form: TimeZoneForm, of field: Field) -> Bool {
    guard let text = wantText(value, "a time zone", of: field) else { return false }
    let clock = Clock(text)
    let isLocal = clock == .local
    guard clock == .unknown || isLocal && form == .named else { return true }
    let names = Clock.zoneNames + (form == .namedOrLocal ? [Clock.localWord] : [])
    if reportLookAlike(value, as: .unknownValue, isRight: names.contains) { return false }
    let meant = isLocal ? nil : ZoneName(meantBy: String(decoding: text, as: UTF8.self), among: names)
    add(
      .unknownValue, .notAZone(text), at: value,
      help: meant != nil ? nil : text.contains(where: \.isDigit) ? .writeOffsets : .writeName(form),
      fixes: meant.map { [replace(value, with: $0.name, $0.isCertain ? .keepsMeaning : .needsReview)] } ?? [])
    return false
  }
}

/// The name that a misspelt one probably means.
package struct ZoneName {
  package let name: String
  /// True if only capitals or spaces differ.
  let isCertain: Bool

  package init?(meantBy text: String, among names: [String]) {
    // An offset is near to many names, and none is meant. A long text is no name.
    guard text.utf8.count < 64, !text.utf8.contains(where: { $0.isDigit }) else { return nil }
    let wanted = text.lowercased().replacing(" ", with: "_")
    if let name = names.first(where: { $0.lowercased() == wanted }) {
      (self.name, isCertain) = (name, true)
      return
    }
    // A short word in capitals is an abbreviation, and near to others that mean other zones.
    if text.utf8.count <= 5, text.utf8.allSatisfy(\.isUpperCase) {
      guard let name = Self.abbreviations[text] else { return nil }
      (self.name, isCertain) = (name, false)
      return
    }
    // 'Berlin', 'New York'.
    if let name = names.first(where: { Self.city(of: $0) == wanted }) ?? nearest(to: wanted, among: names) {
      (self.name, isCertain) = (name, false)
      return
    }
    let cities = names.map(Self.city)
    guard let index = nearest(to: wanted, among: cities).flatMap({ cities.firstIndex(of: $0) }) else { return nil }
    (name, isCertain) = (names[index], false)
  }

  /// The zones that most people mean by an abbreviation. Some, such as 'IST', mean several, so nobody fixes them alone.
  private static let abbreviations = [
    "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "MDT": "America/Denver", "CDT": "America/Chicago",
    "CST": "America/Chicago", "EDT": "America/New_York", "BST": "Europe/London", "CEST": "Europe/Berlin",
    "EEST": "Europe/Helsinki", "WEST": "Europe/Lisbon", "MSK": "Europe/Moscow", "JST": "Asia/Tokyo",
    "KST": "Asia/Seoul", "SGT": "Asia/Singapore", "HKT": "Asia/Hong_Kong", "AEST": "Australia/Sydney",
    "AEDT": "Australia/Sydney", "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
  ]

  /// The last part of a name, in lower case: 'new_york'.
  private static func city(of name: String) -> String {
    name.lowercased().split(separator: "/").last.map(String.init) ?? name
  }
}

extension Message {
  fileprivate static func notAZone(_ text: ArraySlice<UInt8>) -> Message {
    "\(quoting: text) is not the name of a time zone"
  }
  fileprivate static let writeOffsets: Message =
    "write the name of a zone, such as 'Europe/Berlin'; an offset belongs to each date and time"
  fileprivate static func writeName(_ form: TimeZoneForm) -> Message {
    switch form {
    case .named: "write a name such as 'Europe/Berlin', 'America/New_York' or 'UTC'"
    case .namedOrLocal: "write a name such as 'Europe/Berlin' or 'UTC', or 'local' for each reader's own clock"
    }
  }
}
