internal import CampaignLanguage
internal import SourceText

/// The payloads of one campaign: its server payload, and its parts of the client payloads.
///
/// It is an object because campaigns are sorted, and copies would count references to everything in it.
package final class CompiledCampaign: Sendable {
  /// The number of the file that it is in, and the offset at which it begins there.
  package let file: Int
  package let start: UInt32
  /// The payload for servers.
  package let server: [UInt8]
  /// The parts of the client payloads one after the other, and then the campaign's name and the ids of the parts.
  let text: [UInt8]
  let nameRange: Range<Int>
  let parts: [Part]
  /// The values of the payloads with what they were made of, where somebody asked.
  let marks: Marks?

  init(file: Int, start: UInt32, server: [UInt8], text: [UInt8], nameRange: Range<Int>, parts: [Part], marks: Marks?) {
    self.file = file
    self.start = start
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
    /// The priority of a message.
    let priority: Int32
  }

  struct Marks: Sendable {
    let server: [Mark]
    let clients: [Mark]
  }

  /// A value of a payload, by where it begins, with what it was made of.
  struct Mark: Sendable {
    let offset: Int
    let range: ByteRange
    /// The target of the alias at that place.
    let definition: ByteRange?
  }

  /// The bytes of its payloads, and of what is known of their values.
  package var size: Int {
    let values = marks.map { $0.server.count + $0.clients.count } ?? 0
    return server.count + text.count + values * MemoryLayout<Mark>.stride
  }

  package var name: ArraySlice<UInt8> { text[nameRange] }

  /// The full name of a part: `spring-sale/banner`.
  func key(of part: Part) -> [UInt8] { name + [UInt8(ascii: "/")] + text[part.id] }

  /// True if another text of the campaign compiles to the same payloads.
  package func hasSamePayloads(as other: CompiledCampaign) -> Bool {
    server == other.server && text == other.text && nameRange == other.nameRange
  }
}
