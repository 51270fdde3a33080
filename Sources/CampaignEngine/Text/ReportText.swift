/// The reports of this tool. Teams write them into their workspace, so a search finds them beside the campaigns.
enum ReportText {
  /// How each report begins, and what follows in its first bytes.
  private static let beginnings: [(opening: String, mark: String)] = [
    (#"{"version":""#, #"","findings":["#),
    (#"{"rule":""#, #"","severity":""#),
    (#"{"$schema":"https://docs.oasis-open.org/sarif/"#, ""),
    (#"[{"type":"issue","check_name":""#, ""),
    (#"{"client":""#, #"","f"#),
    (#"{"at":""#, #"","occurrences":["#),
    (#"{"assumptions":[{"key":""#, ""),
    (#"{"campaigns":[{"bytes":"#, #","count":"#),
  ]

  /// The bytes in which a mark stands.
  private static let mostBytes = 120

  /// True if a JSON text is a report of this tool. No campaign begins like one.
  static func isReport(_ text: [UInt8]) -> Bool {
    guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    let beginning = text.prefix(mostBytes)
    return beginnings.contains { opening, mark in
      beginning.starts(with: opening.utf8)
        && (mark.isEmpty || beginning.dropFirst(opening.utf8.count).firstRange(of: mark.utf8) != nil)
    }
  }
}
