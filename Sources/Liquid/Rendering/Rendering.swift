package import Bytes

/// The result of a template for one reader.
package enum Rendering: Sendable, Equatable {
  case text(String)
  /// The template stops the message, with its reason.
  case aborted(String)
  /// The text depends on something that is not known: what, and where in the template.
  case unknown(Unknown, Range<Int>)
}

/// A reason why a template can't be rendered here.
package enum Unknown: Sendable, Equatable {
  /// The template has a mistake.
  case mistake
  /// An attribute without a known value, by its key.
  case attribute(String)
  /// A tag that only the server can fill in, or that is not evaluated.
  case tag(String)
  /// A filter that is not evaluated, or not for this value.
  case filter(String)
  /// Values that can't be compared, or that have no certain text.
  case value
  /// The current time, which nobody gave.
  case now
  /// The result is too long, takes too long, or needs too much memory.
  case tooMuch
}

/// The known facts about a reader.
package struct KnownValues: Sendable {
  /// The values of attributes and properties, by their keys: `first_name`, `custom_attribute.plan`.
  package var attributes: [String: LiquidValue]
  /// The current time in seconds since 1970.
  package var now: Int64?
  /// The attributes that are empty if they have no value here. Nobody knows the values of the others.
  package var empty: EmptyAttributes
  /// True if the properties of the event are known. Then those without a value here are empty.
  package var knowsEvent = false

  package enum EmptyAttributes: Sendable {
    case none
    /// Those that a server keeps about a reader, except the ones that every reader has.
    case ofReader
    case all
  }

  package init(_ attributes: [String: LiquidValue] = [:], now: Int64? = nil, empty: EmptyAttributes = .none) {
    self.attributes = attributes
    self.now = now
    self.empty = empty
  }

  /// The value of an attribute. Nil if nobody knows it.
  func value(of attribute: AttributeUse) -> LiquidValue? {
    if let value = attributes[attribute.key] { return value }
    if knowsEvent, attribute.namespace == AttributeUse.eventNamespace { return LiquidValue.none }
    switch empty {
    case .none: return nil
    case .ofReader: return attribute.mayBeEmpty ? LiquidValue.none : nil
    case .all: return LiquidValue.none
    }
  }
}

extension Template {
  /// Renders the template for a reader. It never guesses: what is not known makes the result unknown.
  package func rendered(with known: KnownValues = KnownValues()) -> Rendering {
    rendered(with: known, within: WorkBudget(Renderer.mostWork))
  }

  /// The same for one of many templates, which share the work that they may take.
  package func rendered(with known: KnownValues = KnownValues(), within budget: WorkBudget) -> Rendering {
    if let problem = problems.first { return .unknown(.mistake, problem.range) }
    var renderer = Renderer(self, known, work: budget.left)
    defer { budget.spend(renderer.workDone) }
    do throws(Stop) {
      return .text(try renderer.render())
    } catch {
      switch error {
      case .aborted(let reason): return .aborted(reason)
      case .unknown(let what, let range): return .unknown(what, range)
      }
    }
  }
}

/// The reason why rendering stops before the end.
enum Stop: Error {
  case aborted(String)
  case unknown(Unknown, Range<Int>)
}
