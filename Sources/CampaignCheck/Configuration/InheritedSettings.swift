import CampaignLanguage
import SourceText
import SourceTree

// How a configuration combines with the one that it extends.

extension Configuration {
  /// This configuration with the settings of the one that it extends, where it has none of its own. A list is taken as a
  /// whole, and a mapping key by key. Each configuration says for itself which files it is about, so 'include',
  /// 'exclude' and 'overrides' are not inherited. The places of budgets are those of their own files.
  package func inheriting(from base: Configuration) -> Configuration {
    var result = self
    func inherit<Value>(_ path: WritableKeyPath<Configuration, Value>, _ setting: ConfigurationTable.Setting) {
      if places[setting] == nil { result[keyPath: path] = base[keyPath: path] }
    }
    inherit(\.targets, .targets)
    inherit(\.channels, .channels)
    inherit(\.linkSchemes, .linkSchemes)
    inherit(\.events, .events)
    inherit(\.readers, .readers)
    inherit(\.languages, .languages)
    inherit(\.templates, .templates)
    inherit(\.order, .format)
    result.app = app(over: base)
    result.limits = limits(over: base)
    result.budgets += base.budgets.filter { inherited in !budgets.contains { $0.budget == inherited.budget } }
    result.changes = base.changes.merging(changes) { _, own in own }
    inheritRules(of: base, into: &result)
    result.addParts(of: base)
    result.unknown.inherit(base.unknown, besides: { places[$0] != nil }, ownRules: rules.keys)
    return result
  }

  /// A rule that has a setting only because of the language of templates keeps it only with this language.
  private func inheritRules(of base: Configuration, into result: inout Configuration) {
    let hasTemplates = places[.templates] != nil
    var inherited = base.rules
    if hasTemplates { for id in base.impliedRules { inherited[id] = nil } }
    let written = rules.filter { !impliedRules.contains($0.key) }
    result.rules = inherited.merging(written) { _, own in own }
    for id in impliedRules where result.rules[id] == nil { result.rules[id] = rules[id] }
    result.impliedRules = (hasTemplates ? impliedRules : base.impliedRules).filter { written[$0] == nil }
  }

  private func app(over base: Configuration) -> AppFacts {
    var facts = app
    for fact in ConfigurationTable.App.allCases where !has(fact.field, of: .app) {
      switch fact {
      case .minInterval: facts.minInterval = base.app.minInterval
      case .orientations: facts.onlyOrientation = base.app.onlyOrientation
      case .routes: facts.routes = base.app.routes
      }
    }
    return facts
  }

  private func limits(over base: Configuration) -> Limits {
    var result = limits
    for limit in ConfigurationTable.Limit.allCases where !has(limit.field, of: .limits) {
      switch limit {
      case .fileBytes: result.fileBytes = base.limits.fileBytes
      case .nesting: result.nesting = base.limits.nesting
      case .nodes: result.nodes = base.limits.nodes
      case .textBytes: result.textBytes = base.limits.textBytes
      }
    }
    return result
  }
}
