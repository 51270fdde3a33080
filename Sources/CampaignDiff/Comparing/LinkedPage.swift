/// The page that a link opens, without what only its statistics read.
enum LinkedPage {
  private static let plain = "http://"
  private static let encrypted = "https://"
  /// The beginning of the parameters by which websites count where visitors come from.
  private static let counting = "utm_"

  /// True if two links open one page: the new one is encrypted, or has other parameters for statistics.
  static func isSame(_ old: String?, _ new: String?) -> Bool {
    guard let old, let new, !old.hasPrefix(encrypted) || !new.hasPrefix(plain) else { return false }
    return page(of: old) == page(of: new)
  }

  private static func page(of link: String) -> String {
    let rest = link.hasPrefix(plain) ? encrypted + link.dropFirst(plain.count) : link
    let parts = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let pieces = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parameters = pieces.dropFirst().flatMap { $0.split(separator: "&") }.filter { !$0.hasPrefix(counting) }
    return pieces[0] + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
      + (parts.count > 1 ? "#" + parts[1] : "")
  }
}
