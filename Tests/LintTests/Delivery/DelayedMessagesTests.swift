import CampaignCheck
import CampaignDelivery
import CampaignLanguage
import TestSupport
import Testing

/// Messages that wait for the end of their delay.
@Suite struct DelayedMessagesTests {
  private static func set(_ count: Int, delay: (Int) -> String) throws -> DeliverySet {
    let messages = (0..<count).map {
      "  - { id: m\(10_000 + $0), type: slideup, message: M, delay: \(delay($0)), "
        + "triggers: [{ type: custom_event, name: e\($0) }] }\n"
    }
    return DeliverySet(try serverCampaigns("campaign: a\nin_app_messages:\n" + messages.joined()))
  }

  /// Logs the event of each message, one second after the other.
  private static func client(of set: DeliverySet) -> DeliveryClient {
    var reader = Reader()
    reader.target = .ios
    var client = DeliveryClient(set, for: DeliveryReader(reader), in: App())
    client.take(.startSession, at: 0)
    for (number, message) in set.messages.enumerated() {
      client.take(.event(AppEvent(message.triggers[0].occasion)), at: Int64(number) * 1000)
    }
    return client
  }

  /// They are due in the order of their times, and with one time in the order in which they have won.
  @Test func theyAreDueInOrder() throws {
    let set = try Self.set(60) { "\(100 - $0 / 2 * 2)s" }
    var client = Self.client(of: set)
    let expected = (0..<60).map { ($0 * 1000 + (100 - $0 / 2 * 2) * 1000, $0) }.sorted { $0 < $1 }
    #expect(client.delayedMessages.map { set.messages[$0].key } == expected.map { "a/m\(10_000 + $0.1)" })
    #expect(client.lastDue == expected.last.map { Int64($0.0) })
    client.take(.wait, at: Int64(expected[10].0))
    let rest = expected.filter { $0.0 > expected[10].0 }
    #expect(client.delayedMessages.map { set.messages[$0].key } == rest.map { "a/m\(10_000 + $0.1)" })
  }

  @Test func manyOfThemAreQuick() throws {
    let waiting = try expectLinear(upTo: 8_000, of: { try Self.set($0) { _ in "7d" } }) { set in
      let client = Self.client(of: set)
      return client.lastDue
    }
    #expect(waiting == Int64(7_999 * 1000 + 7 * 86_400_000))
  }
}
