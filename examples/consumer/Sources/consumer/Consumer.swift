import CampaignIR
import Foundation

/// Reads payloads that campaignc made, tells what is in them, and checks that reading them has lost nothing.
///
///     swift run consumer server/spring-sale.json client/feed.json client/content_cards.json client/triggers.json
@main
struct Consumer {
  static func main() {
    var isSound = true
    for path in CommandLine.arguments.dropFirst() {
      do {
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        isSound = try show(bytes, of: path) && isSound
      } catch {
        // A `DecodingFault` says what is wrong and where: "/feed/0/title: text is wanted, and this is the number 5".
        print("\(path): \(error)")
        isSound = false
      }
    }
    exit(isSound ? 0 : 1)
  }

  /// The name of a file says which payload it holds. Whether it is encoded again as the same bytes.
  private static func show(_ bytes: [UInt8], of path: String) throws -> Bool {
    switch URL(fileURLWithPath: path).lastPathComponent {
    case "feed.json": try show(FeedPayload.Feed.self, bytes, of: path)
    case "content_cards.json": try show(ContentCardPayload.Deck.self, bytes, of: path)
    case "triggers.json": try show(TriggerPayload.Triggers.self, bytes, of: path)
    default: try show(ServerPayload.Campaign.self, bytes, of: path)
    }
  }

  private static func show<Value: Codable & Overview>(
    _ type: Value.Type, _ bytes: [UInt8], of path: String
  ) throws -> Bool {
    let value = try CanonicalJSON.decode(type, from: bytes)
    let isSame = try CanonicalJSON.encode(value) == bytes
    print("\(path): \(isSame ? "the same bytes again" : "encoded again, it is another")")
    for line in value.lines { print("  " + line) }
    return isSame
  }
}

/// A payload that can be told of in a few lines.
protocol Overview {
  var lines: [String] { get }
}
