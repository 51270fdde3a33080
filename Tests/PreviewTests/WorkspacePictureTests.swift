import CampaignPreview
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The pictures of all campaigns together.
@Suite struct WorkspacePictureTests {
  private static func campaigns(_ count: Int) -> DrawnCampaigns {
    DrawnCampaigns(
      (0..<count).map { number in
        """
        campaign: c\(number)
        description: <script>alert(1)</script>
        starts: 2026-0\(1 + number % 9)-01T00:00:00Z
        ends: 2026-0\(1 + number % 9)-10T00:00:00Z
        cards:
          - { id: a, type: text_announcement, title: "</svg>", description: \(String(repeating: "x", count: number + 1)) }
        in_app_messages:
          - { id: m, type: slideup, message: Hi, triggers: [{ type: custom_event, name: "</text><script>" }] }

        """
      })
  }

  @Test(arguments: WorkspacePicture.allCases, [0, 1, 12, 300])
  func aPictureIsXMLWithWordsAndWithoutScripts(_ picture: WorkspacePicture, _ count: Int) throws {
    let svg = Self.campaigns(count).page.svg(of: picture)
    let text = String(decoding: svg, as: UTF8.self)
    #expect(XMLParser(data: Data(svg)).parse(), "\(picture)")
    #expect(text.contains("role=\"img\"") && text.contains("<title>\(picture.title)</title>"))
    #expect(text.contains("<desc>") && !text.contains("<script") && !text.contains("href"))
    #expect(svg.count < 300_000)
  }

  @Test func theCalendarSaysWhenNothingRuns() {
    let text = String(decoding: Self.campaigns(2).page.svg(of: .calendar), as: UTF8.self)
    #expect(text.contains("No campaign with dates runs from 2026-01-10 to 2026-02-01."))
    #expect(text.contains("At most 1 run at the same time"))
  }

  @Test func theLadderMarksEqualPriorities() {
    let text = String(decoding: Self.campaigns(3).page.svg(of: .ladder), as: UTF8.self)
    #expect(text.contains(">priority 0<") && text.contains(">=<") && text.contains(">c0/m<"))
    #expect(text.contains("1 events, at most 3 for one event: custom_event &lt;/text&gt;&lt;script&gt;."))
  }

  @Test(arguments: [[1], [6, 6, 4, 3, 2, 2, 1], [100, 1, 1, 1], Array(repeating: 5, count: 50), [3, 0, 0]])
  func areasAreProportionalAndApart(_ sizes: [Int]) {
    let whole = Treemap.Area(x: 10, y: 20, width: 600, height: 400)
    let areas = Treemap.areas(of: sizes, in: whole)
    #expect(areas.count == sizes.count)
    let unit = 600.0 * 400 / Double(sizes.reduce(0, +))
    for (size, area) in zip(sizes, areas) {
      #expect(abs(area.width * area.height - Double(size) * unit) < 0.01)
      #expect(area.x >= 9.99 && area.y >= 19.99 && area.x + area.width < 610.01 && area.y + area.height < 420.01)
    }
    for (one, first) in areas.enumerated() {
      for second in areas[(one + 1)...] where first.width > 0 && second.width > 0 {
        let width = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
        let height = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
        #expect(width < 0.01 || height < 0.01)
      }
    }
  }

  @Test func nothingHasNoArea() {
    #expect(Treemap.areas(of: [], in: Treemap.Area(x: 0, y: 0, width: 1, height: 1)).isEmpty)
    #expect(Treemap.areas(of: [0, 0], in: Treemap.Area(x: 0, y: 0, width: 1, height: 1)).allSatisfy { $0.width == 0 })
  }
}
