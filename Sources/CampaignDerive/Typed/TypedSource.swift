import Findings

/// Swift source that declares the types of a payload.
enum TypedSource {
  /// A file with some declarations in a namespace.
  static func file(_ declarations: [[String]], in namespace: String) -> String {
    let body = declarations.joined(separator: [""]).map { $0.isEmpty ? "" : "  " + $0 }
    return (["// \(notice)", "", "extension \(namespace) {"] + body + ["}", ""]).joined(separator: "\n")
  }

  private static let notice =
    "Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it."
}

// MARK: - Structures

extension TypedRecord {
  var declaration: [String] {
    document(summary) + ["public struct \(name): Codable, Hashable, Sendable {"]
      + indented(
        properties.flatMap(\.declaration) + [""] + initialiser
          + (hasCodingKeys ? [""] + codingKeys : []))
      + ["}"]
  }

  private var initialiser: [String] {
    let parameters = properties.filter { !$0.isFixed }.map(\.parameter)
    let assignments = properties.map(\.assignment)
    let line = "public init(\(parameters.joined(separator: ", "))) {"
    if line.count <= lineLength { return [line] + indented(assignments) + ["}"] }
    let separated = parameters.dropLast().map { $0 + "," } + parameters.suffix(1)
    return ["public init("] + indented(separated) + [") {"] + indented(assignments) + ["}"]
  }

  private var hasCodingKeys: Bool { properties.contains { $0.name != $0.key } }

  private var codingKeys: [String] { codingKeysDeclaration(properties.map { ($0.name, $0.key) }) }
}

extension TypedRecord.Property {
  fileprivate var isFixed: Bool {
    if case .fixed = initial { true } else { false }
  }

  private var fullType: String { type + (isOptional ? "?" : "") }

  fileprivate var declaration: [String] {
    document(summary) + ["public \(isFixed ? "let" : "var") \(SwiftName.declared(name)): \(fullType)"]
  }

  fileprivate var parameter: String {
    if case .defaulted(let value) = initial { return "\(SwiftName.declared(name)): \(fullType) = \(value)" }
    return "\(SwiftName.declared(name)): \(fullType)"
  }

  fileprivate var assignment: String {
    if case .fixed(let value) = initial { return "\(SwiftName.declared(name)) = \(value)" }
    return "self.\(name) = \(SwiftName.declared(name))"
  }
}

private func codingKeysDeclaration(_ keys: [(name: String, key: String)]) -> [String] {
  let same = keys.filter { $0.name == $0.key }.map { SwiftName.declared($0.name) }
  let others = keys.filter { $0.name != $0.key }.map { "case \(SwiftName.declared($0.name)) = \"\($0.key)\"" }
  let together = same.isEmpty ? [] : lines(of: "case " + same.joined(separator: ", "), indent: "  ")
  return ["private enum CodingKeys: String, CodingKey {"] + indented(together + others) + ["}"]
}

// MARK: - Variants

extension TypedVariant {
  var declaration: [String] {
    let cases = cases.flatMap { document($0.summary) + ["case \($0.name)(\($0.type))"] }
    let unknown = document("A \(noun) of a later version; only its type is kept.") + ["case unknown(String)"]
    let body = [cases + unknown, reading, writing, codingKeys].joined(separator: [""])
    return document("A \(noun) of any type.")
      + ["public enum \(name): Codable, Hashable, Sendable {"] + indented(Array(body)) + ["}"]
  }

  private var reading: [String] {
    let untagged = kinds.filter { $0.tag == nil }.flatMap { kind -> [String] in
      guard let word = kind.second else { return [] }
      return ["if values.contains(.\(word.property)) {"]
        + indented(["self = .\(kind.caseName)(try \(type(of: kind))(from: decoder))", "return"]) + ["}"]
    }
    let tags = kinds.compactMap(\.tag?.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let branches = tags.flatMap { tag in branch(tag, kinds.filter { $0.tag?.name == tag }) }
    return ["public init(from decoder: any Decoder) throws {"]
      + indented(
        ["let values = try decoder.container(keyedBy: CodingKeys.self)"] + untagged
          + ["let type = try values.decode(\(tag.type).self, forKey: .\(tag.property))", "switch type {"] + branches
          + ["case .unknown: self = .unknown(type.rawValue)", "}"])
      + ["}"]
  }

  private func branch(_ tag: String, _ kinds: [Kind]) -> [String] {
    if kinds.count == 1 {
      return ["case .\(tag): self = .\(kinds[0].caseName)(try \(type(of: kinds[0]))(from: decoder))"]
    }
    guard let second = kinds[0].second else { return [] }
    let inner = kinds.compactMap { kind in
      kind.second?.name.map { "case .\($0): self = .\(kind.caseName)(try \(type(of: kind))(from: decoder))" }
    }
    return ["case .\(tag):"]
      + indented(
        ["switch try values.decode(\(second.type).self, forKey: .\(second.property)) {"] + inner
          + ["case .unknown: self = .unknown(type.rawValue)", "}"])
  }

  private func type(of kind: Kind) -> String { cases.first { $0.name == kind.caseName }?.type ?? "" }

  private var writing: [String] {
    let known = cases.map { "case .\($0.name)(let \(noun)): try \(noun).encode(to: encoder)" }
    let unknown = [
      "case .unknown(let type):",
      "  var values = encoder.container(keyedBy: CodingKeys.self)",
      "  try values.encode(type, forKey: .\(tag.property))",
    ]
    return ["public func encode(to encoder: any Encoder) throws {"]
      + indented(["switch self {"] + known + unknown + ["}"]) + ["}"]
  }

  private var codingKeys: [String] {
    let seconds = kinds.compactMap(\.second).map { ($0.property, $0.key) }
    let keys = ([(tag.property, tag.key)] + seconds).reduce(into: [(String, String)]()) { keys, key in
      if !keys.contains(where: { $0.1 == key.1 }) { keys.append(key) }
    }
    return codingKeysDeclaration(keys)
  }
}

// MARK: - Words

extension TypedWords {
  var declaration: [String] {
    let cases = words.flatMap { word in
      document(word.summary ?? "`\(word.word)`") + ["case \(SwiftName.declared(word.name))"]
    }
    let unknown = document("A value of a later version.") + ["case unknown(String)"]
    let reading =
      ["public init(rawValue word: String) {"]
      + indented(
        ["switch word {"] + words.map { "case \"\($0.word)\": self = .\($0.name)" }
          + ["default: self = .unknown(word)", "}"]) + ["}"]
    let writing =
      ["public var rawValue: String {"]
      + indented(
        ["switch self {"] + words.map { "case .\($0.name): \"\($0.word)\"" } + ["case .unknown(let word): word", "}"])
      + ["}"]
    return document(summary) + ["public enum \(name): RawRepresentable, Codable, Hashable, Sendable {"]
      + indented(Array([cases + unknown, reading, writing].joined(separator: [""]))) + ["}"]
  }
}

// MARK: - Lines

/// The maximum length of a line for the formatter, without its indentation.
private let lineLength = 110

private func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "  " + $0 } }

/// A comment above a declaration.
private func document(_ summary: String) -> [String] { lines(of: summary, first: "/// ", indent: "/// ") }

/// A text in lines that are short enough for the indentation around them.
private func lines(of text: String, first: String = "", indent: String) -> [String] {
  wrapped(text, width: lineLength, first: first, indent: indent).split(separator: "\n").map(String.init)
}
