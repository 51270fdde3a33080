import CampaignCompile
import CampaignLanguage

// Definitions as YAML in the style of people: block style, with quotes only if they are needed.

extension DefinitionText {
  /// The definition as a YAML document, with a line break at its end.
  package static func yaml(_ value: DefinitionValue) -> DefinitionText {
    var text = DefinitionText()
    text.writeBlock(value, indent: 0)
    return text
  }

  /// Writes a value on separate lines. The first line is already indented.
  private mutating func writeBlock(_ value: DefinitionValue, indent: Int) {
    mark(value.source)
    if let members = value.members, !members.isEmpty {
      for (index, member) in members.enumerated() {
        if index > 0 {
          write(indent: indent)
          mark(member.value.source)
        }
        writeKey(member.name, indent: indent)
        writeBehindKey(member.value, indent: indent)
      }
    } else if !value.items.isEmpty {
      for (index, item) in value.items.enumerated() {
        if index > 0 { write(indent: indent) }
        write("- ")
        writeBlock(item, indent: indent + 2)
      }
    } else {
      writeScalar(value, indent: indent)
    }
  }

  private mutating func writeBehindKey(_ value: DefinitionValue, indent: Int) {
    if value.isEmptyContainer || value.members == nil && value.items.isEmpty {
      write(" ")
      mark(value.source)
      writeScalar(value, indent: indent + 2)
    } else {
      write("\n")
      write(indent: indent + 2)
      writeBlock(value, indent: indent + 2)
    }
  }

  /// Writes a key and its colon. A key that is too long for libyaml to recognise by its colon gets a `?` before it.
  private mutating func writeKey(_ name: ArraySlice<UInt8>, indent: Int) {
    let isLong = name.count > 128
    if isLong { write("? ") }
    writeYAML(text: name)
    if isLong {
      write("\n")
      write(indent: indent)
    }
    write(":")
  }

  /// Writes a value that fits on the line, and a line break.
  private mutating func writeScalar(_ value: DefinitionValue, indent: Int) {
    switch value.content {
    case .null: write("null")
    case .boolean(let truth): write(String(truth))
    case .integer(let integer): write(integer)
    case .number(let number): writeYAML(number: number)
    case .moment(let moment): write(moment.text)
    case .text(let text):
      if canBeLiteral(text) { return writeLiteral(text, indent: indent) }
      writeYAML(text: text)
    case .list: write("[]")
    case .mapping, .record: write("{}")
    }
    write("\n")
  }

  /// Writes text line by line after a `|`, which keeps each line unchanged.
  private mutating func writeLiteral(_ text: ArraySlice<UInt8>, indent: Int) {
    let lineFeed = UInt8(ascii: "\n")
    let breaks = text.reversed().prefix { $0 == lineFeed }.count
    write(breaks == 0 ? "|-" : breaks == 1 ? "|" : "|+")
    for line in text.dropLast(min(breaks, 1)).split(separator: lineFeed, omittingEmptySubsequences: false) {
      write("\n")
      if !line.isEmpty { write(indent: indent) }
      write(line)
    }
    write("\n")
  }

  /// Writes a number so that YAML 1.1, which requires a point before an exponent, reads a number too.
  private mutating func writeYAML(number: Double) {
    let start = bytes.count
    write(number)
    let exponent = UInt8(ascii: "e")
    guard let mark = bytes[start...].firstIndex(of: exponent), !bytes[start...].contains(UInt8(ascii: ".")) else {
      return
    }
    insert(".0", at: mark)
  }

  private mutating func write(indent: Int) { write(repeatElement(UInt8(ascii: " "), count: indent)) }
}
