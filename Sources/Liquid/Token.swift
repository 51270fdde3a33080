/// A part of a tag: a word, a number, a text in quotes, an attribute or a sign.
struct Token {
  let kind: Kind
  let range: Range<Int>

  enum Kind: Equatable {
    case word, number
    /// A text, without its quotes.
    case text(Range<Int>)
    /// `${name}`, with the range of the name.
    case attribute(Range<Int>)
    case sign(Sign)
  }

  enum Sign: String, CaseIterable {
    case opening = "{{"
    case closing = "}}"
    case range = ".."
    case equal = "=="
    case unequal = "!="
    case unequalToo = "<>"
    case atMost = "<="
    case atLeast = ">="
    case bothC = "&&"
    case eitherC = "||"
    case dot = "."
    case openBracket = "["
    case closeBracket = "]"
    case openParenthesis = "("
    case closeParenthesis = ")"
    case pipe = "|"
    case colon = ":"
    case comma = ","
    case less = "<"
    case greater = ">"
    case assign = "="
    case not = "!"
    /// A character that no tag can contain.
    case other = ""

    /// The signs of two characters, which are tried first.
    static let pairs = allCases.filter { $0.rawValue.utf8.count == 2 }.map { ($0, Array($0.rawValue.utf8)) }
    static let singles = allCases.filter { $0.rawValue.utf8.count == 1 }.map { ($0, Array($0.rawValue.utf8)) }
  }
}
