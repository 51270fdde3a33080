import Bytes
package import SourceText

/// One difference between two states of a workspace, as readers, apps or statistics notice it.
///
/// This is a class because a comparison may have a hundred thousand changes, which are sorted and divided.
package final class Change: Sendable {
  package let rule: ChangeRule
  package let level: ChangeLevel
  /// The full names of what changed on each side. Nil if there is none.
  package let oldName: String?
  package let newName: String?
  /// The part that changed, as a path: `ends`, `extras/shelf`, `buttons/0/text`. Empty for the whole.
  package let field: String
  /// The values as canonical JSON. Nil if there is none.
  package let old: String?
  package let new: String?
  /// The change in one line.
  package let words: String
  package let oldPlace: Place?
  package let newPlace: Place?
  /// The full name of what changed.
  package let name: String
  /// The name of the campaign.
  package let campaign: String

  init(
    rule: ChangeRule, level: ChangeLevel, oldName: String?, newName: String?, field: String, old: String?, new: String?,
    words: String, oldPlace: Place?, newPlace: Place?
  ) {
    (self.rule, self.level) = (rule, level)
    (self.oldName, self.newName, self.field) = (oldName, newName, field)
    (self.old, self.new, self.words) = (old, new, words)
    (self.oldPlace, self.newPlace) = (oldPlace, newPlace)
    let name = newName ?? oldName ?? ""
    self.name = name
    campaign = String(name[..<(name.utf8.firstIndex(of: UInt8(ascii: "/")) ?? name.endIndex)])
  }

  /// Identifies the change on every machine, however the files are written: twelve digits of a SHA-256 over the rule,
  /// the name, the field and both values. Its words don't count.
  package var fingerprint: String {
    let parts = [rule.id, name, field, old.map { "=" + $0 } ?? "", new.map { "=" + $0 } ?? ""]
    var hash = SHA256()
    for part in parts {
      // The length keeps the parts apart.
      hash.update("\(part.utf8.count):".utf8)
      hash.update(part.utf8)
    }
    return String(hash.finalize().hexadecimal.prefix(Self.fingerprintDigits))
  }

  package static let fingerprintDigits = 12
}

extension Change {
  /// By campaign; in it, what is most dangerous first; then by name, rule and field.
  static func precedes(_ one: Change, _ other: Change) -> Bool {
    if one.campaign != other.campaign { return one.campaign < other.campaign }
    if one.level != other.level { return one.level > other.level }
    return (one.name, one.rule.id, one.field) < (other.name, other.rule.id, other.field)
  }
}
