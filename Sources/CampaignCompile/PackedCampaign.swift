package import Bytes
import CampaignLanguage
import SourceText

extension PackedBytes {
  /// Packs the payloads of a campaign, without the number of its file. Places of values are not kept.
  package mutating func add(_ campaign: CompiledCampaign) {
    add(campaign.start)
    add(campaign.reader.map { $0 + 1 } ?? 0)
    add(text: campaign.server)
    add(text: campaign.text)
    add(campaign.nameRange)
    add(Int(campaign.targets.rawValue))
    add(campaign.hasAllKeys)
    add(campaign.sending != nil)
    add(campaign.sending ?? 0)
    add(campaign.lacksLocalTimes)
    add(campaign.parts.count)
    for part in campaign.parts { add(part) }
    add(campaign.ended.count)
    for name in campaign.ended { add(text: name.utf8) }
    add(campaign.faults.count)
    for fault in campaign.faults { add(fault) }
  }

  private mutating func add(_ part: CompiledCampaign.Part) {
    add(Payload.allCases.firstIndex(of: part.payload) ?? 0)
    add(part.range)
    add(part.id)
    add(part.audience)
    add(Int(part.priority))
  }

  private mutating func add(_ fault: RenderedFault) {
    add(fault.kind == .link)
    add(text: fault.text)
    add(fault.range)
    add(fault.offset)
  }

  private mutating func add(_ offset: UInt32) { add(Int(offset)) }

  private mutating func add(_ range: Range<Int>) {
    add(range.lowerBound)
    add(range.count)
  }
}

extension CompiledCampaign {
  /// Unpacks a campaign of a file. `readers` is the number of readers of the run.
  package convenience init(unpacking packed: inout PackedReader, ofFile file: Int, readers: Int) {
    let start = packed.small(UInt32.self)
    let reader = packed.small(UInt32.self)
    if reader > readers { packed.refuse() }
    let server = Array(packed.text())
    let text = Array(packed.text())
    let nameRange = packed.range(in: text.count)
    let targets = Targets(rawValue: packed.small(UInt8.self))
    let (hasAllKeys, hasSending) = (packed.isSo(), packed.isSo())
    let (sending, lacksLocalTimes) = (packed.signed(), packed.isSo())
    let parts = (0..<packed.count()).map { _ in Part(unpacking: &packed, in: text.count) }
    let ended = (0..<packed.count()).map { _ in String(decoding: packed.text(), as: UTF8.self) }
    let faults = (0..<packed.count()).map { _ in RenderedFault(unpacking: &packed) }
    self.init(
      file: file, start: start, reader: reader == 0 ? nil : Int(reader) - 1, server: server, text: text,
      nameRange: nameRange, parts: parts, targets: targets, hasAllKeys: hasAllKeys, sending: hasSending ? sending : nil,
      ended: ended, faults: faults, lacksLocalTimes: lacksLocalTimes, marks: nil)
  }
}

extension CompiledCampaign.Part {
  /// Unpacks a part. Its ranges are in a text with a number of bytes.
  fileprivate init(unpacking packed: inout PackedReader, in size: Int) {
    let payload = Int(packed.small(UInt8.self))
    if payload >= Payload.allCases.count { packed.refuse() }
    self.init(
      payload: Payload.allCases[min(payload, Payload.allCases.count - 1)], range: packed.range(in: size),
      id: packed.range(in: size), audience: packed.range(in: size), priority: packed.small(Int32.self))
  }
}

extension RenderedFault {
  fileprivate init(unpacking packed: inout PackedReader) {
    let kind: Kind = packed.isSo() ? .link : .blank
    let text = packed.text()
    self.init(kind, in: text, written: packed.range(), at: Int(packed.small(UInt32.self)))
  }
}

extension PackedReader {
  /// Unpacks a range of a text with a number of bytes.
  fileprivate mutating func range(in size: Int) -> Range<Int> {
    let (start, count) = (Int(small(UInt32.self)), Int(small(UInt32.self)))
    guard start + count <= size else {
      refuse()
      return 0..<0
    }
    return start..<start + count
  }
}
