import CampaignCheck
import CampaignLanguage
package import Files
import Findings
import SourceTree

extension ConfigurationSearch {
  /// The settings that apply to a file or a directory, each in a line with its source.
  package func description(of path: RawPath, isFolder: Bool) -> String {
    let inForce = inForce(forFolder: isFolder ? path : path.folder)
    let loaded = inForce.map { self.loaded[$0.index] }
    let configuration = loaded?.configuration ?? Configuration()
    let relative = (inForce?.below ?? []) + (isFolder ? [] : path.name)
    var rows = [("configuration", loaded?.file.fromHere.shown ?? "none")]
    rows += loaded?.parts.filter { $0.setting == .extends }.map { ("extends", $0.path.fromHere.shown) } ?? []
    if !isFolder { rows.append(("checked", path.bytes.withUnsafeBufferPointer(wants) ? "yes" : "no")) }
    rows += ConfigurationTable.Setting.allCases.flatMap { setting in
      Self.rows(of: setting, in: configuration).map { row in
        (row.0, row.1 + Self.words(for: loaded.flatMap { origin(of: setting, row.0, in: $0) }))
      }
    }
    rows += Self.rules(of: configuration, at: relative).map { row in
      let origin = loaded.flatMap { loaded in
        self.origin(of: .rules, in: loaded) { $0.rules[row.0] != nil }
      }
      return (row.0, row.1 + Self.words(for: origin))
    }
    return printable(path.shown) + "\n" + rows.map { "  \($0.0.padded(to: 24)) \(printable($0.1))\n" }.joined()
  }

  /// Where the value of a row is written, if the configuration inherits it.
  private func origin(of setting: ConfigurationTable.Setting, _ row: String, in loaded: Loaded) -> String? {
    let part = row.split(separator: ".").last.map(String.init) ?? row
    return switch setting {
    case .extends, .include, .exclude, .overrides: nil
    case .app:
      origin(of: .app, in: loaded) { own in
        ConfigurationTable.App(named: part).map { own.has($0.field, of: .app) } ?? false
      }
    case .limits:
      origin(of: .limits, in: loaded) { own in
        ConfigurationTable.Limit(named: part).map { own.has($0.field, of: .limits) } ?? false
      }
    case .changes: origin(of: .changes, in: loaded) { $0.changes[part] != nil }
    case .budgets:
      origin(of: .budgets, in: loaded) { own in own.budgets.contains { $0.budget.field.name == part } }
    default: origin(of: setting, in: loaded)
    }
  }

  private static func words(for origin: String?) -> String { origin.map { " (from \($0))" } ?? "" }

  private static func rows(
    of setting: ConfigurationTable.Setting, in configuration: Configuration
  ) -> [(String, String)] {
    let name = setting.field.name
    return switch setting {
    case .extends: []
    case .include: [(name, configuration.include.map(listed) ?? "every campaign file")]
    case .exclude: [(name, listed(configuration.exclude))]
    case .targets: [(name, listed((configuration.targets ?? Client.byDefault).map(\.name)))]
    case .channels: [(name, listed((configuration.channels ?? .byDefault).names))]
    case .linkSchemes:
      [(name, configuration.linkSchemes.names.isEmpty ? "any" : listed(configuration.linkSchemes.names))]
    case .events: [(name, configuration.events ?? "none")]
    case .languages: [(name, listed(configuration.languages.map(\.text)))]
    case .readers: [(name, configuration.readers.words)]
    case .templates: [(name, configuration.templates.rawValue)]
    case .app: rows(of: configuration.app)
    case .limits:
      ConfigurationTable.Limit.allCases.map { ("\(name).\($0.field.name)", String($0.value(in: configuration.limits))) }
    case .budgets:
      ConfigurationTable.Budget.allCases.map { budget in
        let most = configuration.budgets.last { $0.budget == budget }?.bytes
        return ("\(name).\(budget.field.name)", most.map(String.init) ?? "none")
      }
    case .format: [("\(name).\(ConfigurationTable.order.name)", configuration.order.rawValue)]
    // Rules are listed separately.
    case .rules, .overrides: []
    // All of them, because 'diff' has one configuration for everything.
    case .changes: configuration.changes.sorted { $0.key < $1.key }.map { ("\(name).\($0.key)", $0.value.rawValue) }
    }
  }

  private static func rows(of app: AppFacts) -> [(String, String)] {
    ConfigurationTable.App.allCases.map { fact in
      let value: String? =
        switch fact {
        case .minInterval: app.minInterval?.text
        case .orientations: app.onlyOrientation
        case .routes: app.routes.isEmpty ? nil : listed(app.routes.map(\.text))
        }
      return ("app.\(fact.field.name)", value ?? fact.field.fallback?.words ?? "none")
    }
  }

  /// The rules with a setting, sorted by id, and their settings for places in the file.
  private static func rules(of configuration: Configuration, at relative: [UInt8]) -> [(String, String)] {
    let overrides = configuration.overrides(at: relative)
    return ruleCatalogue.flatMap { rule in
      let everywhere = configuration.setting(of: rule.id, among: overrides, nil).map { (rule.id, $0.word) }
      let places = overrides.flatMap { override in
        override.paths.compactMap { path in override.rules[rule.id].map { (rule.id, "\($0.word) at \(path.text)") } }
      }
      return (everywhere.map { [$0] } ?? []) + places
    }
  }

  private static func listed(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension ReadersSetting {
  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .file(let path): path
    case .listed(let readers): readers.isEmpty ? "none" : readers.map(\.name).joined(separator: ", ")
    }
  }
}

extension ConfigurationTable.Limit {
  fileprivate func value(in limits: Limits) -> Int {
    switch self {
    case .fileBytes: limits.fileBytes
    case .nesting: limits.nesting
    case .nodes: limits.nodes
    case .textBytes: limits.textBytes
    }
  }
}
