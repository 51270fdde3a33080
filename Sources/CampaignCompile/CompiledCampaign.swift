import Bytes
import CampaignLanguage
import Liquid
import SourceText

/// The payloads of one campaign: its server payload, and its parts of the client payloads.
///
/// This is a class because campaigns are sorted, and copies would count references to everything in it.
package final class CompiledCampaign: Sendable {
  /// The number of its file, and the offset at which it begins there.
  package let file: Int
  package let start: UInt32
  /// The position of the reader in `CompileTerms.readers`. Nil for the payloads of everybody.
  package let reader: Int?
  /// The payload for servers. Empty for a reader.
  package let server: [UInt8]
  /// The parts of the client payloads in sequence, then the campaign's name, and the id and the segment of each part.
  let text: [UInt8]
  let nameRange: Range<Int>
  let parts: [Part]
  /// The clients that it is for.
  let targets: Targets
  /// True if its client payloads have every key that a strict decoder requires.
  let hasAllKeys: Bool
  /// The time of sending. Nil if it is not known.
  let sending: Int64?
  /// The campaign, cards and messages that have ended, by full name, and are left out.
  package let ended: [String]
  /// The texts that their templates make invalid for the reader.
  package let faults: [RenderedFault]
  /// True if times by readers' clocks are left out, because that of the reader is not known.
  package let lacksLocalTimes: Bool
  /// The cards and messages that a template stops for the reader, by full name. They are not packed.
  package let stopped: [String]
  /// The values of the payloads with their sources, if the caller requested them.
  let marks: Marks?

  init(
    file: Int, start: UInt32, reader: Int? = nil, server: [UInt8], text: [UInt8], nameRange: Range<Int>, parts: [Part],
    targets: Targets, hasAllKeys: Bool, sending: Int64?, ended: [String], faults: [RenderedFault],
    lacksLocalTimes: Bool, stopped: [String] = [],
    marks: Marks?
  ) {
    self.stopped = stopped
    self.targets = targets
    self.hasAllKeys = hasAllKeys
    self.sending = sending
    self.ended = ended
    self.faults = faults
    self.lacksLocalTimes = lacksLocalTimes
    self.file = file
    self.start = start
    self.reader = reader
    self.server = server
    self.text = text
    self.nameRange = nameRange
    self.parts = parts
    self.marks = marks
  }

  /// A card or a message in a client payload.
  struct Part: Sendable {
    let payload: Payload
    /// Its range in `text`.
    let range: Range<Int>
    let id: Range<Int>
    /// The range of the segment that gets it. Empty for everybody.
    let audience: Range<Int>
    /// The priority of a message.
    let priority: Int32
  }

  struct Marks: Sendable {
    /// Both are in the order of their offsets.
    let server: [Mark]
    let clients: [Mark]
    /// The targets of the aliases in the file, by the start of the alias.
    let definitions: [UInt32: ByteRange]
  }

  /// A value of a payload: its offset and its source. Small, because a payload has many.
  struct Mark: Sendable {
    let offset: UInt32
    let range: ByteRange
  }

  /// The memory for its payloads, and for the sources of their values.
  package var size: Int {
    let values = marks.map { $0.server.count + $0.clients.count } ?? 0
    return server.count + text.count + values * MemoryLayout<Mark>.stride
  }

  package var name: ArraySlice<UInt8> { text[nameRange] }

  /// True if a template may stop a card or a message of the campaign for some reader.
  package var mayStop: Bool {
    let (tag, sign) = (Array(LiquidTag.abortMessage.rawValue.utf8), UInt8(ascii: "_"))
    let before = tag.firstIndex(of: sign) ?? 0
    var rest = server[...]
    while let offset = rest.offset(of: sign) {
      let start = rest.startIndex + offset - before
      if start >= 0, server[start...].starts(with: tag) { return true }
      rest = rest.dropFirst(offset + 1)
    }
    return false
  }

  /// True if the campaign has ended, so that it has no payloads.
  package var isOver: Bool { server.isEmpty }

  /// The full name of a part: `spring-sale/banner`.
  func key(of part: Part) -> [UInt8] { name + [UInt8(ascii: "/")] + text[part.id] }

  /// True if a card or a message has this full name.
  package func hasItem(named key: String) -> Bool { parts.contains { self.key(of: $0).elementsEqual(key.utf8) } }

  /// True if this campaign and the other one have the same payloads.
  package func hasSamePayloads(as other: CompiledCampaign) -> Bool {
    server == other.server && text == other.text && nameRange == other.nameRange && ended == other.ended
      && targets == other.targets
  }
}
