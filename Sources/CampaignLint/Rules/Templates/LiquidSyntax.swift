import Bytes
import CampaignLanguage
import Findings
import Liquid
import SourceText

/// A template that the server can't read.
enum LiquidSyntax: TemplateRule {
  static let info = RuleInfo(
    "liquid-syntax", .error, breaksPayload: false,
    finds: "A mistake in a Liquid template: an open brace or block, a misspelt tag, a wrong operator or quote.",
    because: "The server can't read the template: it sends nothing, or readers see the braces.",
    source: "documentation of Liquid and of personalization tags",
    example: slideupExample(
      bad: #"message: "Hello {{${first_name} | default: 'you'}, spring is here.""#,
      good: #"message: "Hello {{${first_name} | default: 'you'}}, spring is here.""#))

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    for problem in text.template.problems where problem.isOfSyntax {
      let near = nearestTag(to: problem, text.value.file)
      let edits = near.map { [(problem.range, $0)] } ?? problem.edits.map { ($0.range, $0.text) }
      let fixes = edits.isEmpty ? [] : text.value.rewriting(edits, .title(of: problem, near), .needsReview)
      text.add(
        info, .problem(problem.kind), part: problem.range, help: fixes.isEmpty ? .help(problem, near) : nil,
        fixes: fixes)
    }
  }

  private static let tags = NameList(LiquidTag.names)

  private static func nearestTag(to problem: TemplateProblem, _ file: LintedFile) -> String? {
    guard case .unknownTag(let name) = problem.kind else { return nil }
    return file.nearest.nearest(to: name, among: tags)
  }
}

extension TemplateProblem {
  /// True for mistakes that don't concern only one filter.
  fileprivate var isOfSyntax: Bool {
    switch kind {
    case .unknownFilter, .unsupportedFilter, .argumentCount, .divisionByZero: false
    default: true
    }
  }
}

extension Message {
  fileprivate static func problem(_ kind: TemplateProblem.Kind) -> Message {
    switch kind {
    case .unclosed(let brace): "this '\(brace)' is never closed"
    case .wrongEnd(let end): "the template must end with '\(end)'"
    case .strayEnd(let end): "this '\(end)' closes nothing"
    case .spacedBraces(let braces): "there is a space inside '\(braces)', so this is not a template"
    case .empty: "this template is empty"
    case .unclosedAttribute: "this '${' is never closed"
    case .filterInAttribute: "a filter must come after the '}' of the attribute"
    case .unknownTag(let name): "there is no tag \(quoting: name.utf8)"
    case .misspeltTag(let name, _): "there is no tag \(quoting: name.utf8)"
    case .unclosedBlock(let name, let end): "this '\(name)' has no '\(end)'"
    case .unexpectedEnd(let name, let expected):
      expected.map { "'\(name)' does not close the open block, which needs '\($0)'" }
        ?? "there is no open block that '\(name)' could close"
    case .misplaced(let name, let blocks): "'\(name)' must be inside one of \(listed(quoting: blocks))"
    case .afterElse(let name): "this '\(name)' comes after 'else', so it is never used"
    case .wrongOperator(let written, let meant): "Liquid has no \(quoting: written.utf8) here; it has '\(meant)'"
    case .parentheses: "a condition can't have parentheses"
    case .filterInCondition: "a condition can't have filters"
    case .foreignSpace(let scalar): .foreignSpace(scalar)
    case .unclosedQuote: "this quote is never closed"
    case .curlyQuote: "Liquid needs straight quotes"
    case .entity(let written, _): "Liquid can't read '\(written)'"
    case .expected(let what): .expected(what)
    case .unexpected(let text): "\(quoting: text.utf8) has no meaning here"
    case .tooDeep: "this value is nested too deeply"
    case .negation(let word): "Liquid has no '\(word)'"
    case .alternative(let sign): "'\(sign)' does not give another value in Liquid"
    case .missingPipe(let name): "there is no '|' before the filter '\(name)'"
    case .filterWithoutValue(let name): "the filter '\(name)' has no value after its ':'"
    case .callOfFilter(let name): "the value of the filter '\(name)' can't be in parentheses"
    case .arithmetic(let sign, let filter): "Liquid has no '\(sign)'; it has the filter '\(filter)'"
    case .bareDollar(let name): "\(quoting: name.utf8) has no braces around the name"
    case .threeBraces: "a template has two braces on each side, not three"
    case .foreignBlock(let start): "\(quoting: start.utf8) belongs to another template language"
    case .unknownFilter, .unsupportedFilter, .argumentCount, .divisionByZero: "there is a mistake in this template"
    }
  }

  private static func foreignSpace(_ scalar: Unicode.Scalar) -> Message {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    return scalar == "\u{A0}" || scalar == "\u{202F}"
      ? "this is a no-break space (\(name)), which Liquid can't read"
      : "this is an invisible character (\(name)), which Liquid can't read"
  }

  private static func expected(_ what: TemplateProblem.Expected) -> Message {
    switch what {
    case .value: "a value is missing here"
    case .name: "a name is missing here"
    case .filter: "the name of a filter is missing here"
    case .colon: "a ':' is missing before this value"
    case .equals: "a '=' is missing here"
    case .loop: "a loop needs 'in' and a list: 'for item in items'"
    case .list: "a list is missing here"
    case .bracket: "a bracket is missing here"
    case .address: "the address of the request is missing"
    }
  }

  fileprivate static func title(of problem: TemplateProblem, _ near: String?) -> Message {
    if let near { return "write '\(near)'" }
    switch problem.kind {
    case .filterInAttribute: return "move the '}' before the filter"
    case .curlyQuote: return "use straight quotes"
    case .strayEnd: return "remove it"
    case .missingPipe: return "add the '|'"
    case .callOfFilter: return "write ':' and the value, without parentheses"
    case .threeBraces: return problem.edits.count == 1 ? "remove the third brace" : "remove the third braces"
    case .foreignSpace: return problem.edits.first?.text == " " ? "write a normal space" : "remove it"
    case .expected: return "add the ':'"
    default: return "write '\(problem.edits.first?.text ?? "")'"
    }
  }

  fileprivate static func help(_ problem: TemplateProblem, _ near: String?) -> Message {
    if let near { return "write '\(near)'" }
    switch problem.kind {
    case .filterInAttribute, .curlyQuote, .foreignSpace, .expected(.colon): return title(of: problem, near)
    case .wrongEnd, .spacedBraces, .misspeltTag, .wrongOperator, .entity: return title(of: problem, near)
    case .unclosed(let brace): return brace == "{{" ? "close it with '}}'" : "close it with '%}'"
    case .strayEnd(let end):
      return end == "%}" ? "write '{%' before it, or remove it" : "write '{{' before it, or remove it"
    case .empty: return "write a value between the braces, or remove them"
    case .unclosedAttribute: return "close it with '}'"
    case .unknownTag: return "'campaignc' knows the tags of the vendor's manual; correct the name"
    case .unclosedBlock(_, let end): return "write '{% \(end) %}' where the block ends"
    case .unexpectedEnd(_, let expected):
      return expected.map { "write '{% \($0) %}'" } ?? "remove it, or write the beginning of its block"
    case .misplaced: return "move it into the block, or remove it"
    case .afterElse: return "move it before 'else'"
    case .parentheses: return "use nested 'if' tags; Liquid joins conditions from right to left"
    case .filterInCondition: return "write the value and its filters in braces, or assign them to a variable first"
    case .unclosedQuote: return "close it with the same quote"
    case .tooDeep: return "assign a part of it to a variable first"
    case .negation: return "write '{% unless … %}' and '{% endunless %}', or compare with false or blank"
    case .alternative, .missingPipe, .callOfFilter, .arithmetic, .bareDollar, .threeBraces:
      return title(of: problem, near)
    case .filterWithoutValue(let name):
      return name == "default"
        ? "write what readers without a value see: \"default: 'you'\"" : "write the value, or remove the ':'"
    case .foreignBlock: return "write '{% if … %}', '{% else %}' and '{% endif %}'"
    case .expected(let what): return help(what)
    case .unexpected:
      return "remove it, or write what joins it to the value before it: an operator, or '|' and a filter"
    case .unknownFilter, .unsupportedFilter, .argumentCount, .divisionByZero: return "correct the filter"
    }
  }

  private static func help(_ what: TemplateProblem.Expected) -> Message {
    switch what {
    case .value: "write a value: a name, a number, a text in quotes, or an attribute such as '${first_name}'"
    case .name: "write the name"
    case .filter: "write the name of a filter after '|', or remove the '|'"
    case .colon: "add the ':'"
    case .equals: "write it as '{% assign name = value %}'"
    case .loop: "write it as '{% for item in items %}'"
    case .list: "write the list after 'in'"
    case .bracket: "close the bracket that is open"
    case .address: "write the address after the name of the tag"
    }
  }
}
