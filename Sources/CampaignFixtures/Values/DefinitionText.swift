/// The syntax in which a definition is written.
package enum DefinitionFormat: String, Sendable, CaseIterable {
  case yaml, json
}

/// A definition as text, with the range of each of its keys and values.
package struct DefinitionText: Sendable {
  package let bytes: [UInt8]
  private let places: DefinitionPlaces

  package init(_ value: DefinitionValue, as format: DefinitionFormat) {
    var writer = DefinitionWriter(places: DefinitionPlaces())
    writer.write(value, as: format)
    bytes = writer.bytes
    places = writer.places ?? DefinitionPlaces()
  }

  /// The range of the key at the end of a path. If a mapping repeats the key, the range of the last one.
  package func key(at path: [DefinitionStep]) -> Range<Int>? { places.keys[path] }

  package func value(at path: [DefinitionStep]) -> Range<Int>? { places.values[path] }

  /// The first key of a mapping, or the mapping itself if it has none.
  package func firstKey(of path: [DefinitionStep]) -> Range<Int>? {
    let own = places.keys.filter { $0.key.count == path.count + 1 && $0.key.starts(with: path) }
    return own.values.min { $0.lowerBound < $1.lowerBound } ?? places.values[path]
  }
}

extension DefinitionValue {
  /// The value as text, with a line break at its end.
  package func text(as format: DefinitionFormat) -> [UInt8] {
    var writer = DefinitionWriter()
    writer.write(self, as: format)
    return writer.bytes
  }
}

/// The ranges of the keys and values of a definition, by their paths.
struct DefinitionPlaces: Sendable {
  var keys: [[DefinitionStep]: Range<Int>] = [:]
  var values: [[DefinitionStep]: Range<Int>] = [:]
}

/// Writes definitions in block style. Only empty lists and mappings are in brackets.
///
/// A large set of definitions is written without recording places, to save the time.
package struct DefinitionWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private(set) var places: DefinitionPlaces?
  /// The path to the value that is being written, if places are recorded.
  private var path: [DefinitionStep] = []

  package init() {}

  init(places: DefinitionPlaces) {
    self.places = places
  }

  /// Appends a definition.
  package mutating func write(_ value: DefinitionValue, as format: DefinitionFormat) {
    switch format {
    case .yaml: writeYAML(value, indent: 0, isBelowKey: false)
    case .json: writeJSON(value, indent: 0)
    }
    bytes.append(lineBreak)
  }

  /// Clears the text, and keeps its memory.
  package mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}

// MARK: - YAML

extension DefinitionWriter {
  private mutating func writeYAML(_ value: DefinitionValue, indent: Int, isBelowKey: Bool) {
    var start = bytes.count
    switch value {
    case .list(let items) where !items.isEmpty:
      for (index, item) in items.enumerated() {
        if index > 0 || isBelowKey { startLine(indent) }
        if index == 0 { start = bytes.count }
        append("- ")
        within(.item(index)) { $0.writeYAML(item, indent: indent + 2, isBelowKey: false) }
      }
    case .mapping(let members) where !members.isEmpty:
      for (index, member) in members.enumerated() {
        if index > 0 || isBelowKey { startLine(indent) }
        if index == 0 { start = bytes.count }
        within(.key(member.key)) { $0.writeYAML(member, indent: indent) }
      }
    case .list, .mapping, .text, .integer, .number, .boolean, .null, .written:
      if isBelowKey { append(" ") }
      start = bytes.count
      writeScalar(value, mayBePlain: true)
    }
    places?.values[path] = start..<bytes.count
  }

  private mutating func writeYAML(_ member: DefinitionValue.Member, indent: Int) {
    let start = bytes.count
    writeText(member.key, mayBePlain: true)
    places?.keys[path] = start..<bytes.count
    append(":")
    writeYAML(member.value, indent: indent + 2, isBelowKey: true)
  }
}

// MARK: - JSON

extension DefinitionWriter {
  private mutating func writeJSON(_ value: DefinitionValue, indent: Int) {
    let start = bytes.count
    switch value {
    case .list(let items) where !items.isEmpty:
      append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { append(",") }
        startLine(indent + 2)
        within(.item(index)) { $0.writeJSON(item, indent: indent + 2) }
      }
      startLine(indent)
      append("]")
    case .mapping(let members) where !members.isEmpty:
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        startLine(indent + 2)
        within(.key(member.key)) { $0.writeJSON(member, indent: indent + 2) }
      }
      startLine(indent)
      append("}")
    case .list, .mapping, .text, .integer, .number, .boolean, .null, .written:
      writeScalar(value, mayBePlain: false)
    }
    places?.values[path] = start..<bytes.count
  }

  private mutating func writeJSON(_ member: DefinitionValue.Member, indent: Int) {
    let start = bytes.count
    writeText(member.key, mayBePlain: false)
    places?.keys[path] = start..<bytes.count
    append(": ")
    writeJSON(member.value, indent: indent)
  }
}

// MARK: - Scalars

extension DefinitionWriter {
  private mutating func writeScalar(_ value: DefinitionValue, mayBePlain: Bool) {
    switch value {
    case .text(let text): writeText(text, mayBePlain: mayBePlain)
    case .integer(let number): append(String(number))
    case .number(let number): append(digits(of: number))
    case .boolean(let truth): append(truth ? "true" : "false")
    case .null: append("null")
    case .written(let written): bytes += written
    case .list: append("[]")
    case .mapping: append("{}")
    }
  }

  /// A number with a point before its exponent: tools of YAML 1.1 read `1e+16` as text.
  private func digits(of number: Double) -> String {
    let isWhole = number == number.rounded() && number.magnitude < 1e15
    if isWhole, number != 0 || number.sign == .plus { return String(Int64(number)) }
    let text = String(number)
    guard let exponent = text.firstIndex(of: "e"), !text.contains(".") else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }

  /// Writes text as authors do: in YAML, with quotes only if the text needs them.
  private mutating func writeText(_ text: String, mayBePlain: Bool) {
    var text = text
    text.withUTF8 { text in
      if mayBePlain, text.isPlain {
        bytes.append(contentsOf: text)
      } else {
        writeQuoted(text)
      }
    }
  }

  private mutating func writeQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(quotationMark)
    var start = 0
    var index = 0
    while index < text.count {
      guard let (escape, length) = text.escape(at: index) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      append(escape)
      index += length
      start = index
    }
    bytes.append(contentsOf: text[start...])
    bytes.append(quotationMark)
  }
}

// MARK: - Bytes

private let lineBreak = UInt8(ascii: "\n")
private let quotationMark = UInt8(ascii: "\"")

extension DefinitionWriter {
  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func startLine(_ indent: Int) {
    bytes.append(lineBreak)
    for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func within(_ step: DefinitionStep, _ body: (inout DefinitionWriter) -> Void) {
    guard places != nil else { return body(&self) }
    path.append(step)
    body(&self)
    path.removeLast()
  }
}
