/// A mistake in a template, as data. Other layers find the words for it.
package struct TemplateProblem: Error, Equatable {
  package let kind: Kind
  /// The bytes of the text that it is about.
  package let range: Range<Int>
  /// The edits that correct it, if it is clear what the author means.
  package let edits: [Edit]

  package struct Edit: Sendable, Equatable {
    package let range: Range<Int>
    package let text: String
  }

  package enum Kind: Sendable, Equatable {
    /// `{{` or `{%` without its end.
    case unclosed(String)
    /// `{{ name }` or `{% if x }}`: the end is written wrongly. It should be the given one.
    case wrongEnd(String)
    /// `}}` or `%}` without a beginning.
    case strayEnd(String)
    /// `{ {` or `{ %`.
    case spacedBraces(String)
    /// `{{ }}` or `{% %}`.
    case empty
    /// `${first_name` without `}`.
    case unclosedAttribute
    /// `${first_name | default: 'x'}`: the filters must come after the brace.
    case filterInAttribute

    case unknownTag(String)
    /// Another language's word for a tag, or another spelling: the word and the name of the tag.
    case misspeltTag(String, String)
    /// A block without its end: the names of the tag and of its end.
    case unclosedBlock(String, end: String)
    /// The end of a block that is not open, and the end that is expected, if a block is open.
    case unexpectedEnd(String, expected: String?)
    /// A tag outside the blocks that it belongs to.
    case misplaced(String, in: [String])
    /// A branch after `else`.
    case afterElse(String)

    case unknownFilter(String)
    /// A filter that the vendor documents as not supported.
    case unsupportedFilter(String)
    /// A filter with the wrong number of arguments: its name, the number, and the possible numbers.
    case argumentCount(String, Int, ClosedRange<Int>)
    case divisionByZero

    /// `=` where `==` is meant, `&&` for `and`, `||` for `or`, and so on: what is written, and what is right.
    case wrongOperator(String, String)
    case parentheses
    /// `{% if name | size > 3 %}`: filters in a condition need their own braces.
    case filterInCondition
    /// A space that is none for Liquid, such as U+00A0, or a character without width.
    case foreignSpace(Unicode.Scalar)
    case unclosedQuote
    case curlyQuote
    /// `&gt;` where `>` is meant.
    case entity(String, String)
    /// Something else is expected here.
    case expected(Expected)
    /// A part of a tag that has no meaning there.
    case unexpected(String)
    case tooDeep

    /// `{% if not x %}` or `{% if !x %}`.
    case negation(String)
    /// `{{ x || 'you' }}`, where a filter `default` is meant.
    case alternative(String)
    /// `{{ x default: 'you' }}`, without the `|`.
    case missingPipe(String)
    /// `default: }}`, without the value.
    case filterWithoutValue(String)
    /// `default('you')`
    case callOfFilter(String)
    /// `{{ x + 1 }}`, where a filter is meant: the sign and the filter.
    case arithmetic(String, String)
    /// `$first_name` without braces.
    case bareDollar(String)
    /// `{{{ x }}}` or `{{{ x }}`
    case threeBraces
    /// `{{#if x}}`, `{{/if}}`: a block of another template language.
    case foreignBlock(String)
  }

  package enum Expected: String, Sendable, CaseIterable {
    case value, name, filter, colon, equals, loop, list, bracket, address
  }

  var isOfForeignBlock: Bool {
    if case .foreignBlock = kind { true } else { false }
  }

  init(_ kind: Kind, _ range: Range<Int>, edits: [Edit] = []) {
    self.kind = kind
    self.range = range
    self.edits = edits
  }

  /// A mistake that replacing its bytes corrects.
  init(_ kind: Kind, _ range: Range<Int>, write text: String) {
    self.init(kind, range, edits: [Edit(range: range, text: text)])
  }
}
