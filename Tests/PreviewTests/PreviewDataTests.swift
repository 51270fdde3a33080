import CampaignCheck
import CampaignCompile
import CampaignLanguage
import CampaignPreview
import Findings
import Foundation
import SourceText
import TestSupport
import Testing

/// The data of a page: the payloads as they are, where their values come from, and what waits for what.
@Suite struct PreviewDataTests {
  private static let spring = """
    campaign: spring
    starts: 2026-03-20T08:00:00Z
    ends: 2026-03-27T08:00:00Z
    tags: [sale]
    cards:
      - id: hero
        type: captioned_image
        image: https://example.com/a.png
        title: "Hello {{${first_name} | default: 'you'}}"
        description: For one week.
        url: https://example.com/sale
        extras: { "10": a, "9": b, "x/y~z": c }
    in_app_messages:
      - id: low
        type: slideup
        message: Low
        priority: low
        triggers: [{ type: any_purchase }]
      - id: tied
        type: slideup
        message: One
        triggers: [{ type: custom_event, name: cart_viewed }]
      - id: also
        type: slideup
        message: Other
        triggers: [{ type: custom_event, name: cart_viewed }]
      - id: shoes
        type: slideup
        message: Shoes
        priority: high
        triggers:
          - { type: specific_purchase, product: shoes, where: [{ property: price, at_least: 10 }] }
          - { type: session_start }

    """

  private static let broken = "campaign: broken\ncards:\n  - { id: a, type: text_announcement, title: 12 }\n"

  @Test func theItemsAreThoseOfThePayloads() throws {
    let drawn = DrawnCampaigns(Self.spring)
    let readers = try #require(drawn.data["readers"] as? [[String: Any]])
    let numbers = try #require(readers[0]["items"] as? [[Int]])
    for (payload, own) in zip(ItemPool.payloads, numbers) {
      let file = drawn.everybody.clientFile(payload)
      let json = try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any]
      let list = try #require(json?[payload.record.keys[0].name] as? NSArray)
      #expect(NSArray(array: own.map { drawn.items[$0][3] }) == list)
      #expect(own.allSatisfy { (drawn.items[$0][4] as? Int ?? 0) > 20 })
    }
    #expect(
      readers[0]["bytes"] as? Int == ItemPool.payloads.reduce(0) { $0 + drawn.everybody.clientFile($1).bytes.count })
  }

  /// The lines are those that `where` answers with.
  @Test func theLinesAreThoseOfProvenance() throws {
    for text in [Self.spring] + (try sampleTexts()) {
      let drawn = DrawnCampaigns(text)
      let lines = LineTable(of: Array(text.utf8))
      for payload in ItemPool.payloads {
        let provenance = Provenance(of: drawn.everybody.clientFile(payload), in: drawn.everybody)
        let items = drawn.everybody.items(of: payload).enumerated().map { ($0.offset, $0.element) }
        var expected: [String: Int] = [:]
        provenance.forEach { value in
          guard let source = value.source else { return }
          expected[value.pointer.text] = lines.position(of: Int(source.place.range.start)).line
        }
        var found: [String: Int] = [:]
        for (number, item) in items {
          let own = try #require(drawn.items.first { ($0[3] as? NSObject) == (try? Self.json(item.bytes)) })
          for (pointer, line) in Self.decoded(own) {
            found["/\(payload.record.keys[0].name)/\(number)\(pointer)"] = line
          }
        }
        #expect(found == expected)
      }
    }
  }

  private func sampleTexts() throws -> [String] {
    let folder = repositoryRoot.appending(path: "examples/campaigns")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }.sorted()
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  private static func json(_ bytes: ArraySlice<UInt8>) throws -> NSObject? {
    try JSONSerialization.jsonObject(with: Data(bytes)) as? NSObject
  }

  /// The lines by pointer, decoded as the script of the page does.
  private static func decoded(_ item: [Any]) -> [String: Int] {
    var parts = (item[5] as? String ?? "").split(separator: ",", omittingEmptySubsequences: false)[...]
    var (line, found): (Int, [String: Int]) = (0, [:])
    func walk(_ value: Any, _ pointer: String) {
      if let difference = parts.popFirst().flatMap({ Int($0) }) {
        line += difference
        found[pointer] = line
      }
      if let list = value as? [Any] {
        for (number, value) in list.enumerated() { walk(value, "\(pointer)/\(number)") }
      } else if let object = value as? [String: Any] {
        for key in object.keys.sorted(by: { $0.utf16.lexicographicallyPrecedes($1.utf16) }) {
          let token = key.replacing("~", with: "~0").replacing("/", with: "~1")
          walk(object[key] ?? "", "\(pointer)/\(token)")
        }
      }
    }
    walk(item[3], "")
    #expect(parts.isEmpty)
    return found
  }

  @Test func aTextThatSeveralReadersGetIsThereOnce() throws {
    let (anna, ben) = (named("anna", first: "Anna"), named("ben", first: "Ben"))
    let drawn = DrawnCampaigns([Self.spring], readers: [anna, ben])
    let readers = try #require(drawn.data["readers"] as? [[String: Any]])
    let lists = readers.compactMap { $0["items"] as? [[Int]] }
    // Only the card with a template differs.
    #expect(lists.map(\.[2]) == [lists[0][2], lists[0][2], lists[0][2]])
    #expect(Set(lists.map(\.[0])).count == 3)
    let titles = lists.map { (drawn.items[$0[0][0]][3] as? [String: Any])?["title"] as? String }
    #expect(titles == ["Hello {{${first_name} | default: 'you'}}", "Hello Anna", "Hello Ben"])
    #expect((readers[1]["about"] as? [String: Any])?["attributes"] as? [String: String] == ["first_name": "Anna"])
  }

  private func named(_ name: String, first: String) -> NamedReader {
    var reader = Reader()
    reader.attributes = ["first_name": .text(first)]
    return NamedReader(name: name, reader: reader)
  }

  @Test func theLaddersAreInTheOrderOfDelivery() throws {
    let drawn = DrawnCampaigns(Self.spring)
    let events = try #require(drawn.data["events"] as? [[String: Any]])
    let ladders = events.map { event in
      let names = (event["messages"] as? [Int] ?? []).map { drawn.key(ofItem: $0) }
      return "\(event["type"] ?? "") \(event["name"] as? String ?? "–"): \(names.joined(separator: " "))"
    }
    #expect(
      ladders == [
        "custom_event cart_viewed: spring/also spring/tied", "purchase shoes: spring/shoes spring/low",
        "open –: spring/shoes", "purchase –: spring/low",
      ])
    let ties = (drawn.data["ties"] as? [[Int]] ?? []).map { Set($0.map { drawn.key(ofItem: $0) }) }
    #expect(ties == [["spring/also", "spring/tied"]])
  }

  @Test func aFindingPointsToItsItemAndValue() throws {
    let drawn = DrawnCampaigns(Self.spring.replacing("title: \"Hello", with: "title: \" Hello"), Self.broken)
    let findings = try #require(drawn.data["findings"] as? [[String: Any]])
    func finding(_ rule: String) throws -> [String: Any] {
      try #require(findings.first { $0["rule"] as? String == rule }, "\(findings.map { $0["rule"] ?? "" })")
    }
    let blank = try finding("text-with-edge-blanks")
    #expect((blank["items"] as? [Int])?.map { drawn.key(ofItem: $0) } == ["spring/hero"])
    #expect(blank["pointer"] as? String == "/title" && blank["line"] as? Int == 9)
    let tie = try finding("message-tie")
    #expect(tie["pointer"] is NSNull && (tie["items"] as? [Int])?.count == 1)
    // Nothing of a broken file is drawn, and its findings are there.
    #expect(drawn.data["broken"] as? [Int] == [1])
    let form = try finding("wrong-form")
    #expect(form["file"] as? Int == 1 && form["campaign"] is NSNull && (form["items"] as? [Int])?.isEmpty == true)
  }

  @Test func theCalendarHasGapsAndTheBusiestTime() {
    func window(_ starts: Int64?, _ ends: Int64?) -> CampaignCalendar.Window { .init(starts: starts, ends: ends) }
    let calendar = CampaignCalendar([
      window(10, 20), window(15, 25), window(nil, nil), window(40, 50), window(50, 60), window(70, 70),
      window(90, nil), window(nil, 12), window(80, 100),
    ])
    #expect(calendar.span == 10...100)
    #expect(calendar.gaps == [25..<40, 60..<80])
    #expect(calendar.busiest?.time == 10..<12 && calendar.busiest?.count == 2)
    let undated = CampaignCalendar([window(nil, nil)])
    #expect(undated.span == nil && undated.gaps.isEmpty && undated.busiest == nil)
  }

  @Test func aCampaignSaysWhatServersKnow() throws {
    let drawn = DrawnCampaigns(Self.spring)
    let campaign = try #require((drawn.data["campaigns"] as? [[Any]])?.first)
    let about = try #require(campaign[3] as? [String: Any])
    #expect(about["starts"] as? Int == 1_773_993_600 && about["tags"] as? [String] == ["sale"])
    #expect(about["cards"] == nil && campaign[0] as? String == "spring" && campaign[2] as? Int == 1)
  }
}
