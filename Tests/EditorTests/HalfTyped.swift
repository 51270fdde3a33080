import CampaignEditor
import SourceText
import SourceTree
import Testing

/// A file with one half-typed line.
struct HalfTyped: CustomTestStringConvertible, Sendable {
  let fault: Fault
  /// The line with the mistake, or before which it is inserted, from 0.
  let line: Int
  let file: String
  let bytes: [UInt8]
  /// The start and the end of the line with the mistake.
  let faulty: Range<Int>
  /// The place of the cursor behind what is typed.
  let cursor: Int
  /// The bytes that were added before the lines below.
  let shift: Int

  var testDescription: String { "\(fault) in line \(line + 1) of \(file)" }

  /// The text that has been typed so far.
  enum Fault: String, CaseIterable, Sendable {
    // A new line in a mapping.
    case partialKey = "ti"
    case keyWithoutColon = "title"
    case cramped = "open_in:browser"
    case behindColon = "title:"
    case twoColons = "title: : 2"
    case loneDash = "-"
    case crampedDash = "-type"
    case openDoubleQuote = "title: \"Spring"
    case openSingleQuote = "title: 'Spring"
    case openKeyQuote = "\"tit"
    case openBrace = "colors: {"
    case openBraceWithKey = "colors: { background: "
    case openBracket = "tags: ["
    case openBracketWithItem = "tags: [spring, "
    case openBoth = "triggers: [{ type: "
    case colonInText = "title: Sale: now"
    case halfAnchor = "base: &"
    case halfAlias = "base: *"
    case unknownAlias = "base: *bas"
    case color = "background: #FF00"
    case at = "owner: @growth"
    case backtick = "owner: `growth"
    case percent = "title: %"
    case halfMerge = "<"
    case bareMerge = "<<"
    case mergeWithoutAlias = "<<:"
    case mergeHalfAlias = "<<: *"
    case tag = "title: !"
    case question = "?"
    case blockScalar = "description: |"
    case closingBrace = "}"
    case closingBracket = "tags: ]"
    case comma = "title: ,"
    case conflict = "<<<<<<< HEAD"
    // The same line, with other blanks before it.
    case tab, tabOnly, oneMore, oneLess
    // The value of the line is replaced.
    case valueQuote, valueBrace, valueBracket, valueAlias, valueAnchor, valueColon, valueAt, valueColor, noColon

    var isInserted: Bool { self <= .conflict }
  }
}

extension HalfTyped.Fault: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.position < right.position }
  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension HalfTyped {
  /// The file after a mistake in a line, or before it. Nil if the line has nothing that could be half typed.
  init?(_ fault: Fault, inLine line: Int, of text: [UInt8], named file: String, keys: Outline) {
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard line < lines.count,
      let key = keys.entries.first(where: { entry in
        entry.role == .member && !keys[entry.parent ?? 0].isInBrackets && lines[line].startIndex <= Int(entry.key.start)
          && Int(entry.key.end) <= lines[line].endIndex
      })
    else { return nil }
    let content = lines[line]
    let (start, end) = (content.startIndex, content.endIndex)
    let keyStart = Int(key.key.start)
    let isFirstInItem = content[start..<keyStart].contains(UInt8(ascii: "-"))
    let isOneLine = key.content == .scalar && key.style != .literal && key.style != .folded
    let blanks = [UInt8](repeating: 0x20, count: keyStart - start)
    let replacement: [UInt8]
    switch fault {
    case _ where fault.isInserted:
      // A line before the first key of an item would end the item.
      guard !isFirstInItem else { return nil }
      replacement = blanks + Array(fault.rawValue.utf8) + [0x0A] + content
    case .tab:
      guard !isFirstInItem, keyStart > start else { return nil }
      replacement = [0x09] + content[keyStart...]
    case .tabOnly:
      guard !isFirstInItem, keyStart > start else { return nil }
      replacement = [0x20, 0x09, 0x09] + content[keyStart...]
    case .oneMore:
      guard !isFirstInItem, key.content != .mapping, key.content != .list else { return nil }
      replacement = [0x20] + content
    case .oneLess:
      guard !isFirstInItem, keyStart > start, key.content != .mapping, key.content != .list else { return nil }
      replacement = Array(content.dropFirst())
    case .noColon:
      replacement = Array(content[start..<Int(key.key.end)])
    default:
      guard isOneLine || (key.content.isContainer && !key.isInBrackets) else { return nil }
      let value: String =
        switch fault {
        case .valueQuote: " \"Spring"
        case .valueBrace: " {"
        case .valueBracket: " [a, "
        case .valueAlias: " *"
        case .valueAnchor: " &"
        case .valueColon: " a: b"
        case .valueAt: " @a"
        default: " #FF"
        }
      replacement = Array(content[start..<Int(key.key.end)]) + [UInt8(ascii: ":")] + Array(value.utf8)
    }
    self.fault = fault
    self.line = line
    self.file = file
    bytes = text[..<start] + replacement + text[end...]
    let typed = fault.isInserted ? replacement.count - content.count - 1 : replacement.count
    faulty = start..<start + typed
    cursor = start + typed
    shift = replacement.count - content.count
  }

  /// The keys of the whole file that are outside of the line, and how many of them the sketch knows with their depth.
  func known(of keys: Outline) -> (known: Int, all: Int) {
    let sketch = Outline(sketching: bytes, as: .yaml)
    var found: [Int: Int] = [:]
    for (index, entry) in sketch.entries.enumerated() where entry.role == .member {
      found[Int(entry.key.start)] = sketch.path(to: index).count
    }
    var (known, all) = (0, 0)
    for (index, entry) in keys.entries.enumerated() where entry.role == .member {
      var start = Int(entry.key.start)
      if start >= faulty.lowerBound {
        start += shift
        if start < faulty.upperBound || (start >= faulty.lowerBound && start <= faulty.upperBound) { continue }
      }
      all += 1
      if found[start] == keys.path(to: index).count { known += 1 }
    }
    return (known, all)
  }
}
