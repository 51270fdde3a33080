import Bytes

/// A text with templates: a flat list of steps, which a renderer follows, and the mistakes in it.
///
///     let template = Template.read(Array("Hi {{${first_name} | default: 'you'}}".utf8)[...])
///
/// Reading takes time in proportion to the text. Blocks are not nested values but jumps between steps, so no text is
/// too deep for the stack.
package struct Template: Sendable {
  package let bytes: ArraySlice<UInt8>
  package let steps: [Step]
  /// In the order in which they were found. At most `mostProblems`.
  package let problems: [TemplateProblem]
  /// Every attribute, property or other value that the text asks the server for, in order.
  package let attributes: [AttributeUse]
  /// Every variable that nothing in the text sets. Empty if the text may get variables from elsewhere.
  package let unsetVariables: [VariableUse]
  /// The names of the variables that the text sets.
  package let setVariables: Set<String>
  /// Every value with filters.
  package let filtered: [Filtered]
  /// The tags that only the vendor's server can fill in.
  package let serverTags: [LiquidTag]
  /// True if a tag can stop the message.
  package let aborts: Bool

  package static let mostProblems = 20
  /// The number of values inside one another. No author needs as many.
  static let mostNested = 8

  /// Reads a text.
  /// - Parameter isDocument: True for HTML, where single braces belong to style sheets and scripts.
  package static func read(_ bytes: ArraySlice<UInt8>, isDocument: Bool = false) -> Template {
    var reader = TemplateReader(bytes, isDocument: isDocument)
    return reader.read()
  }

  /// True if a text may contain templates. Other texts need not be read.
  package static func mayBe(in bytes: ArraySlice<UInt8>) -> Bool { bytes.offset(of: UInt8(ascii: "{")) != nil }

  /// True if a template needs the event that triggers a message, or content from elsewhere. Only the vendor's server
  /// has them, when the message is due.
  package var needsServer: Bool {
    !serverTags.isEmpty || attributes.contains { $0.namespace == AttributeUse.eventNamespace }
  }

  /// The attributes that are written into the text, in order. Others decide what is written, or change it.
  package var writtenAttributes: [AttributeUse] {
    var outputs = steps.compactMap { if case .output = $0.action { $0.range } else { nil } }[...]
    return attributes.filter { attribute in
      outputs = outputs.drop { $0.upperBound <= attribute.range.lowerBound }
      return outputs.first?.contains(attribute.range.lowerBound) ?? false
    }
  }

  /// The parts of the text outside of tags. `raw` shows its text as it is, on purpose.
  package var plainTexts: [Range<Int>] {
    steps.compactMap { if case .text = $0.action, !$0.isRaw { $0.range } else { nil } }
  }

  /// True if the text has a template, valid or not.
  package var isTemplated: Bool {
    !problems.isEmpty || steps.contains { if case .text = $0.action { $0.isRaw } else { true } }
  }
}

/// One step of a template.
package struct Step: Sendable {
  package let action: Action
  /// The bytes of the text or of the tag.
  package let range: Range<Int>
  /// True for the text between `raw` and `endraw`, whose range includes these tags.
  var isRaw = false
  /// In a block, the step of its next branch, or of its end.
  package internal(set) var next = 0
  /// In a block, the step of its end.
  package internal(set) var end = 0
  /// In a branch or an end, the first step of its block. In any other step, the step itself.
  package internal(set) var owner = 0

  package indirect enum Action: Sendable {
    case text(Range<Int>)
    case output(Filtered)
    case assign(String, Filtered)
    case capture(String)
    /// `if` and `elsif`, or `unless`.
    case condition(Condition, isNegated: Bool)
    case otherwise
    case choice(Expression)
    case when([Expression])
    case loop(Loop)
    case leave(isBreak: Bool)
    case cycle(String, [Expression])
    case count(String, by: Int64)
    case stop(Expression?)
    case server(LiquidTag)
    /// The end of a block.
    case close
    case nothing
  }
}

package struct Loop: Sendable {
  package let variable: String
  package let collection: Expression
  package let limit: Expression?
  package let offset: Expression?
  package let isReversed: Bool
  /// True for `tablerow`, which writes a table.
  package let isTable: Bool
}
