import Bytes
import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation

/// Reads a text as an event log: in the format that it is recognised as, with other places of the parts, and with gzip.
func tryLog(_ bytes: [UInt8]) {
  for map in [nil, "time=ts,event=a.b,properties=.", "time=time,properties=data,user=who,product=sku"] {
    let user = bytes.count.isMultiple(of: 2) ? nil : "u1"
    func read(_ bytes: [UInt8]) -> LoggedEvents { LoggedEvents(in: bytes, of: user, map: map) }
    let events = read(bytes)
    demandOrder(of: events, in: bytes)
    demand(read(bytes) == events, "a log is read to other events the second time")
    guard !isGzip(bytes) else { continue }
    demand(read(compressed(bytes)) == events, "a compressed log has other events")
    if let list = list(of: bytes), events.fault == nil {
      demand(read(list) == events, "the lines of a log are other events in a list")
    }
  }
  demandLimit(of: bytes)
}

/// What a log has: all of its steps, the fault that ends them, and the format.
private struct LoggedEvents: Equatable {
  var steps: [String] = []
  var times: [Int64] = []
  var fault: String?
  var format: String?

  init(in bytes: [UInt8], of user: String?, map: String?) {
    do throws(UsageError) {
      let map = try map.map { text throws(UsageError) in try LogMap(text) }
      let log = try EventLog(named: "log", bytes, ofReader: user, map)
      format = log.format?.rawValue
      for timed in log {
        steps.append("\(timed.step)")
        times.append(timed.time)
      }
      fault = log.fault?.message
    } catch {
      fault = error.message
    }
  }
}

private func demandOrder(of events: LoggedEvents, in bytes: [UInt8]) {
  let isSorted = zip(events.times, events.times.dropFirst()).allSatisfy { $0 <= $1 }
  demand(isSorted, "the steps of a log are not in the order of time")
  // A session begins before the first event.
  demand(isGzip(bytes) || events.steps.count <= bytes.count + 1, "more steps than bytes")
  demand(events.fault.map { (1...4_000).contains($0.utf8.count) } ?? true, "a fault of a log without words, or of many")
  for time in events.times { demand(Moment(seconds: time / 1000) != nil, "a step at a time that nobody can write") }
}

/// What is unpacked is within its limit, and the same twice.
private func demandLimit(of bytes: [UInt8]) {
  guard isGzip(bytes) else { return }
  let most = 1 << 12
  let whole = try? gunzipped(bytes, limit: 1 << 24)
  switch Result(catching: { () throws(GzipFault) in try gunzipped(bytes, limit: most) }) {
  case .success(let text): demand(text.count <= most && text == whole, "a compressed text is unpacked differently")
  case .failure(.tooLarge): break
  case .failure(let fault): demand(whole == nil && !fault.words.isEmpty, "a limit changes why a text can't be unpacked")
  }
}

/// The lines of a log as a list.
private func list(of bytes: [UInt8]) -> [UInt8]? {
  let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in line.contains { $0 > 0x20 } }
  guard lines.allSatisfy({ $0.first == UInt8(ascii: "{") }) else { return nil }
  return Array("[".utf8) + Array(lines.joined(separator: ",\n".utf8)) + Array("]".utf8)
}

/// A text in the gzip format, in blocks that are stored as they are.
private func compressed(_ bytes: [UInt8]) -> [UInt8] {
  var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(0xFFFF)
    rest = rest.dropFirst(block.count)
    let size = UInt16(truncatingIfNeeded: block.count)
    packed += [rest.isEmpty ? 1 : 0] + littleEndian(size) + littleEndian(~size) + block
  } while !rest.isEmpty
  return packed + littleEndian(CyclicChecksum.of(bytes[...])) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}
