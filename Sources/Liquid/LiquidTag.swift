/// The tags that templates can contain.
package enum LiquidTag: String, Sendable, CaseIterable {
  case `if`, elsif, `else`, endif
  case unless, endunless
  case `case`, when, endcase
  case `for`, endfor, `break`, `continue`
  case tablerow, endtablerow
  case cycle, assign, increment, decrement, echo, liquid, render
  case capture, endcapture
  case comment, endcomment
  case raw, endraw
  case abortMessage = "abort_message"
  case connectedContent = "connected_content"
  case catalogItems = "catalog_items"
  case catalogSelectionItems = "catalog_selection_items"
  case shoppingCart = "shopping_cart"
  case promotion
  case messageExtras = "message_extras"

  package static let names = allCases.map(\.rawValue)

  /// The tag that ends a block.
  var end: LiquidTag? {
    switch self {
    case .if: .endif
    case .unless: .endunless
    case .case: .endcase
    case .for: .endfor
    case .tablerow: .endtablerow
    case .capture: .endcapture
    case .comment: .endcomment
    case .raw: .endraw
    default: nil
    }
  }

  /// The blocks that a tag must be a branch of. Empty if it can be anywhere.
  var parents: [LiquidTag] {
    switch self {
    case .elsif: [.if, .unless]
    case .else: [.if, .unless, .case, .for]
    case .when: [.case]
    default: []
    }
  }

  var isEnd: Bool { Self.allCases.contains { $0.end == self } }

  /// The tag for a word of another language, or for another spelling.
  init?(foreign word: String) {
    guard let tag = Self.foreign[word] ?? LiquidTag(rawValue: word.lowercased()) else { return nil }
    self = tag
  }

  private static let foreign: [String: LiquidTag] = [
    "elseif": .elsif, "elif": .elsif, "elsf": .elsif, "elseIf": .elsif, "else_if": .elsif, "end_if": .endif,
    "end_for": .endfor, "end_unless": .endunless, "end_case": .endcase, "foreach": .for, "endforeach": .endfor,
    "set": .assign, "let": .assign, "switch": .case, "endswitch": .endcase, "verbatim": .raw, "endverbatim": .endraw,
    "abort": .abortMessage, "abortmessage": .abortMessage, "abortMessage": .abortMessage,
    "connectedcontent": .connectedContent, "connected-content": .connectedContent,
    "catalogitems": .catalogItems, "catalog_item": .catalogItems, "print": .echo,
  ]

  /// The variable with the answer of a tag that asks for something.
  var answer: String {
    switch self {
    case .connectedContent: "connected"
    case .catalogItems, .catalogSelectionItems: "items"
    default: rawValue
    }
  }

  /// The tags that only the vendor's server can fill in.
  package var needsServer: Bool {
    switch self {
    case .connectedContent, .catalogItems, .catalogSelectionItems, .shoppingCart, .promotion, .render: true
    default: false
    }
  }
}
