import CampaignIR
import Foundation

/// Reads payloads from campaignc, shows their content, and checks that no content was lost. Without arguments, it
/// prints a feed of its own.
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
        // A `DecodingFault` describes the problem: "/feed/0/title: expected text, but found the number 5".
        print("\(path): \(error)")
        isSound = false
      }
    }
    if CommandLine.arguments.count == 1 { printSample() }
    exit(isSound ? 0 : 1)
  }

  private static func printSample() {
    do {
      print(try String(decoding: Examples.feed(), as: UTF8.self))
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  /// Decodes a payload, whose type follows from its file name, and returns true if encoding it gives the same bytes.
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
    print("\(path): \(isSame ? "the same bytes again" : "encoding gives other bytes")")
    for line in value.lines { print("  " + line) }
    return isSame
  }
}

/// A payload that has a short description.
protocol Overview {
  var lines: [String] { get }
}
