/// A value of a definition, before it is written as YAML or JSON.
indirect enum SampleValue: Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  case null
  /// A number as it is to be written, for those that no type of ours holds.
  case digits(String)
  case list([SampleValue])
  case mapping([(key: String, value: SampleValue)])
}

/// A step from a value to one within it.
enum SampleStep: Hashable, Sendable {
  case key(String)
  case item(Int)
}

/// A definition as text, with the bytes at which each of its keys and values stands.
struct WrittenSample {
  private(set) var bytes: [UInt8] = []
  private(set) var keys: [[SampleStep]: Range<Int>] = [:]
  private(set) var values: [[SampleStep]: Range<Int>] = [:]

  static func json(_ value: SampleValue) -> WrittenSample {
    var sample = WrittenSample()
    sample.writeJSON(value, at: [])
    return sample
  }

  /// Block style throughout; only what is empty stands in brackets.
  static func yaml(_ value: SampleValue) -> WrittenSample {
    var sample = WrittenSample()
    sample.writeYAML(value, at: [], indent: 0, isInline: false)
    return sample
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }
}

// MARK: - Scalars

extension WrittenSample {
  private static func scalar(_ value: SampleValue) -> String? {
    switch value {
    case .text(let text): quoted(text)
    case .integer(let number): String(number)
    case .number(let number): number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
    case .boolean(let truth): String(truth)
    case .null: "null"
    case .digits(let digits): digits
    case .list(let items): items.isEmpty ? "[]" : nil
    case .mapping(let members): members.isEmpty ? "{}" : nil
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Words stand without quotes in YAML, as authors write them.
  private static func yamlText(_ text: String) -> String {
    let isWord = text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]+/) != nil
    let isTaken = ["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    return isWord && !isTaken ? text : quoted(text)
  }
}

// MARK: - JSON

extension WrittenSample {
  private mutating func writeJSON(_ value: SampleValue, at path: [SampleStep]) {
    let start = bytes.count
    switch value {
    case .list(let items) where !items.isEmpty:
      write("[")
      for (index, item) in items.enumerated() {
        if index > 0 { write(", ") }
        writeJSON(item, at: path + [.item(index)])
      }
      write("]")
    case .mapping(let members) where !members.isEmpty:
      write("{")
      for (index, member) in members.enumerated() {
        if index > 0 { write(",\n  ") }
        let inner = path + [.key(member.key)]
        keys[inner] = place { $0.write(Self.quoted(member.key)) }
        write(": ")
        writeJSON(member.value, at: inner)
      }
      write("}")
    default: write(Self.scalar(value) ?? "")
    }
    values[path] = start..<bytes.count
  }

  private mutating func place(_ writing: (inout WrittenSample) -> Void) -> Range<Int> {
    let start = bytes.count
    writing(&self)
    return start..<bytes.count
  }
}

// MARK: - YAML

extension WrittenSample {
  private mutating func writeYAML(_ value: SampleValue, at path: [SampleStep], indent: Int, isInline: Bool) {
    switch value {
    case .list(let items) where !items.isEmpty:
      if isInline { write("\n") }
      for (index, item) in items.enumerated() {
        if index > 0 || isInline { write(String(repeating: " ", count: indent)) }
        if index == 0 { values[path] = bytes.count..<bytes.count }
        write("- ")
        writeYAML(item, at: path + [.item(index)], indent: indent + 2, isInline: false)
      }
    case .mapping(let members) where !members.isEmpty:
      if isInline { write("\n") }
      for (index, member) in members.enumerated() {
        if index > 0 || isInline { write(String(repeating: " ", count: indent)) }
        if index == 0 { values[path] = bytes.count..<bytes.count }
        writeYAML(member, at: path + [.key(member.key)], indent: indent)
      }
    default:
      if isInline { write(" ") }
      values[path] = place {
        if case .text(let text) = value { $0.write(Self.yamlText(text)) } else { $0.write(Self.scalar(value) ?? "") }
      }
      write("\n")
    }
  }

  private mutating func writeYAML(_ member: (key: String, value: SampleValue), at path: [SampleStep], indent: Int) {
    keys[path] = place { $0.write(Self.yamlText(member.key)) }
    write(":")
    writeYAML(member.value, at: path, indent: indent + 2, isInline: true)
  }
}
