import CampaignLanguage
import SourceText
package import SourceTree

/// A comment that allows a change of its line, or of the whole card or message that begins on the line below it:
/// `campaignc: allow-change RULE-ID until 2026-04-01 -- reason`.
package struct ChangeComment: Sendable {
  /// The id of the rule. Nil if the comment can't be understood.
  package let rule: String?
  /// The last day on which it holds, as `2026-04-01`. Nil if it holds for ever.
  package let until: String?
  /// The whole comment, which tells it from others.
  package let text: String
  /// The number of its line, from 1.
  package let line: Int
  /// The lines that it speaks of, from 0.
  package let lines: ClosedRange<Int>

  /// The comments of a file, in order.
  package static func all(in tree: Tree) -> [ChangeComment] {
    guard let file = FileComments(of: tree) else { return [] }
    lazy var items = ItemLines(of: tree, file.lines.table)
    return zip(file.comments, file.targets).compactMap { comment, target in
      guard comment.isForChange else { return nil }
      let item = target != comment.comment.line ? items.lines(from: target) : nil
      let name = comment.fault == nil ? comment.names.first : nil
      return ChangeComment(
        rule: name.map { CampaignCheck.text(of: $0, in: tree.bytes) },
        until: comment.until.map { CampaignCheck.text(of: $0, in: tree.bytes) },
        text: String(decoding: tree.bytes[comment.comment.range.offsets], as: UTF8.self),
        line: comment.comment.line + 1, lines: item ?? file.lines.lines(with: target))
    }
  }
}

/// The lines of the cards and messages of a file.
private struct ItemLines {
  /// The last line of each card or message, by its first one.
  private var ends: [Int: Int] = [:]

  init(of tree: Tree, _ table: LineTable) {
    for document in tree.documents {
      for field in [CampaignTable.cards, CampaignTable.messages] {
        guard let list = tree.member(field.name, of: document.root).flatMap({ tree.resolved($0) }) else { continue }
        for item in tree.items(of: list) {
          let range = tree[item].range
          let first = table.line(at: Int(range.start))
          ends[first] = max(ends[first] ?? first, table.line(at: max(Int(range.start), Int(range.end) - 1)))
        }
      }
    }
  }

  func lines(from first: Int) -> ClosedRange<Int>? { ends[first].map { first...$0 } }
}
