// The rules that a row of the table can name, grouped by purpose. Each purpose has its own type, so the compiler
// requires the check to have words for each of its rules.

package protocol TableRule: Sendable {
  var rule: CheckRule { get }
}

/// The rule for a value of another kind than its field's.
package enum WrongKindRule: TableRule {
  case wrongForm, filterOperatorType

  package var rule: CheckRule {
    switch self {
    case .wrongForm: .wrongForm
    case .filterOperatorType: .filterOperatorType
    }
  }
}

/// The rule for a field in a record of a type that does not have it, while another type of the same kind does.
package enum MisplacedFieldRule: TableRule {
  case fieldNotForType, filterOnPlainTrigger

  package var rule: CheckRule {
    switch self {
    case .fieldNotForType: .fieldNotForType
    case .filterOnPlainTrigger: .filterOnPlainTrigger
    }
  }
}

/// The rule for a word that authors know from other tools, and that no choice can replace.
package enum RefusedWordRule: TableRule {
  case categoryAll, crossPromotionOnContentCards

  package var rule: CheckRule {
    switch self {
    case .categoryAll: .categoryAll
    case .crossPromotionOnContentCards: .crossPromotionOnContentCards
    }
  }
}

/// The rule for a field that is required because of another field's value.
package enum RequiredFieldRule: TableRule {
  case missingField, contentCardNeedsTitle, uriActionWithoutURI

  package var rule: CheckRule {
    switch self {
    case .missingField: .missingField
    case .contentCardNeedsTitle: .contentCardNeedsTitle
    case .uriActionWithoutURI: .uriActionWithoutURI
    }
  }
}

/// The rule for a field that another field's value does not allow.
package enum NeedlessFieldRule: TableRule {
  /// A field of content cards on a card that is not one.
  case onlyForContentCards
  /// The categories of a look at content cards, which have none.
  case onlyForNewsFeed
  case durationWithoutAuto

  package var rule: CheckRule {
    switch self {
    case .onlyForContentCards, .onlyForNewsFeed: .fieldNotForType
    case .durationWithoutAuto: .durationWithoutAuto
    }
  }
}
