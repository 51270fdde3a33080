import CampaignCompile
import CampaignJSON
import CampaignLanguage

/// A definition as text, with the sources of its values.
package struct DefinitionText {
  package private(set) var bytes: [UInt8] = []
  /// Sorted by offset.
  private(set) var marks: [Mark] = []

  /// The beginning of text that comes from a place in a payload.
  struct Mark {
    let offset: Int
    let source: PayloadPlace
  }

  /// Records that the next text comes from a place in a payload.
  mutating func mark(_ source: PayloadPlace?) {
    if let source { marks.append(Mark(offset: bytes.count, source: source)) }
  }

  mutating func write(_ text: String) { bytes += text.utf8 }

  mutating func write(_ text: some Sequence<UInt8>) { bytes += text }

  mutating func insert(_ text: String, at offset: Int) { bytes.insert(contentsOf: text.utf8, at: offset) }

  mutating func write(_ integer: Int64) { bytes.appendInteger(integer) }

  mutating func write(_ number: Double) { bytes.appendNumber(number) }

  /// The source of the text at an offset.
  func source(at offset: Int) -> PayloadPlace? {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? marks[low - 1].source : marks.first?.source
  }
}

extension DefinitionValue {
  /// The members of a mapping or a record. Nil for other values.
  var members: [DefinitionMember]? {
    switch content {
    case .mapping(let members): members
    case .record(let record): record.members
    case .null, .boolean, .integer, .number, .text, .moment, .list: nil
    }
  }
}

// MARK: - JSON

extension DefinitionText {
  /// The definition as JSON without white space, its keys in the order of the table.
  package static func json(_ value: DefinitionValue) -> DefinitionText {
    var text = DefinitionText()
    text.writeJSON(value)
    return text
  }

  private mutating func writeJSON(_ value: DefinitionValue) {
    mark(value.source)
    switch value.content {
    case .null: write("null")
    case .boolean(let truth): write(String(truth))
    case .integer(let integer): write(integer)
    case .number(let number): write(number)
    case .text(let text): writeJSON(text: text)
    case .moment(let moment): write("\"\(moment.text)\"")
    case .list(let items):
      write("[")
      for (index, item) in items.enumerated() {
        if index > 0 { write(",") }
        writeJSON(item)
      }
      write("]")
    case .mapping(let members): writeJSON(members)
    case .record(let record): writeJSON(record.members)
    }
  }

  private mutating func writeJSON(_ members: [DefinitionMember]) {
    write("{")
    for (index, member) in members.enumerated() {
      if index > 0 {
        write(",")
        mark(member.value.source)
      }
      writeJSON(text: member.name)
      write(":")
      writeJSON(member.value)
    }
    write("}")
  }

  private mutating func writeJSON(text: ArraySlice<UInt8>) {
    write("\"")
    text.withUnsafeBufferPointer { bytes.appendEscaped($0) }
    write("\"")
  }
}
