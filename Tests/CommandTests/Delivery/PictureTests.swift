import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `campaignc simulate --format svg`: pictures of timelines and populations.
@Suite struct PictureTests {
  private static let examples = repositoryRoot.appending(path: "examples").path

  /// The pictures of the manual, with the commands that draw them.
  @Test(arguments: [
    ("timeline.svg", ["--scenario", "full basket"]),
    ("population.svg", ["--readers", "2000", "--threads", "1"]),
  ])
  func theManualHasThePicturesOfTheExamples(_ name: String, _ options: [String]) throws {
    let run = campaignc(["simulate", Self.examples, "--format", "svg"] + options)
    #expect(run.exitCode == .clean, "\(run.complaints)")
    let picture = run.output.replacing(Self.examples, with: "examples")
    try expectGolden(Array(picture.utf8), "docs/pictures/\(name)", in: repositoryRoot)
  }

  /// The picture names what takes part in the scenario, with its own places, and nothing else.
  @Test func thePictureOfAScenarioNamesItsCampaigns() throws {
    let run = campaignc(["simulate", Self.examples, "--format", "svg", "--scenario", "full basket"])
    let picture = try PictureReading(of: run.output)
    #expect(picture.texts.contains("spring-sale/basket-reminder"))
    #expect(picture.texts.contains { $0.hasPrefix("shown") && $0.contains("campaigns/spring-sale.yaml:") })
    #expect(!picture.texts.contains { $0.contains("loyalty") })
  }

  /// An expectation that does not hold is in the picture, below the step that it follows.
  @Test func failedExpectationsAreMarked() throws {
    let folder = try TemporaryFolder()
    let text = """
      campaign: spring
      in_app_messages: [{ id: a, type: slideup, message: A, triggers: [{ type: custom_event, name: visit }] }]
      ---
      scenario: marked
      at: 2026-03-21T10:00:00Z
      steps: [session_start, { event: visit, expect: { shown: nothing, impressions: spring/a } }]
      """
    try folder.write(Array(text.utf8), to: "a.yaml")
    let run = campaignc(["simulate", folder.path("a.yaml"), "--scenario", "marked", "--format", "svg"])
    let reading = try PictureReading(of: run.output)
    #expect(reading.texts.contains("failed") && reading.texts.contains("but it was: spring/a"), "\(reading.texts)")
    #expect(reading.texts.contains("expected shown: nothing"))
    #expect(!reading.texts.contains { $0.contains("impressions") })
  }

  /// A picture is well-formed, has everything in its frame, and shows no character that moves others, whatever names
  /// there are.
  @Test func strangeNamesStayText() throws {
    let folder = try TemporaryFolder()
    let text = """
      campaign: spring
      in_app_messages:
        - { id: a, type: slideup, message: A, min_interval: 0s, triggers: [{ type: custom_event, name: "<b>&'" }] }
      ---
      scenario: "</title><script>alert(1)</script> \\u202e & ]]> 漢字漢字"
      at: 2026-03-21T10:00:00Z
      steps:
        - session_start
        - event: "<b>&'"
        - event: "\(String(repeating: "long ", count: 40))"
      """
    try folder.write(Array(text.utf8), to: "a.yaml")
    let run = campaignc(["simulate", folder.path("a.yaml"), "--scenario", "script", "--format", "svg"])
    #expect(run.exitCode == .clean, "\(run.complaints)")
    let reading = try PictureReading(of: run.output)
    #expect(reading.elements.isSubset(of: ["svg", "title", "style", "g", "text", "rect", "line", "circle", "path"]))
    #expect(!run.output.contains("\u{202e}"))
    #expect(reading.texts.contains { $0.contains("<b>&'") })
    #expect(reading.texts.contains { $0.hasPrefix("</title><script>") })
    #expect(reading.rightmost <= reading.width, "\(reading.rightmost) of \(reading.width)")
  }

  /// The picture of a long timeline has only its beginning.
  @Test func aLongTimelineIsCut() throws {
    let folder = try TemporaryFolder()
    let message = "{ id: a, type: slideup, message: A, triggers: [{ type: custom_event, name: visit }] }"
    try folder.write(Array("campaign: spring\nin_app_messages:\n  - \(message)\n".utf8), to: "a.yaml")
    let lines = (0..<1000).map { #"{"event":"visit","time":\#(1_774_000_000 + $0 * 60)}"# }
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "log.jsonl")
    let run = campaignc([
      "simulate", folder.path("a.yaml"), "--log", folder.path("log.jsonl"), "--format", "svg",
    ])
    #expect(run.exitCode == .clean, "\(run.complaints)")
    #expect(run.output.contains("later steps"))
    #expect(run.output.utf8.count < 300_000)
  }
}

/// The content of a picture.
private final class PictureReading: NSObject, XMLParserDelegate {
  var elements: Set<String> = []
  var texts: [String] = []
  var width = 0
  var rightmost = 0
  private var text = ""

  init(of picture: String) throws {
    super.init()
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    text = ""
    if name == "svg" { width = attributes["width"].flatMap { Int($0) } ?? 0 }
    if name == "rect", let x = attributes["x"].flatMap({ Int($0) }), let own = attributes["width"].flatMap({ Int($0) })
    {
      rightmost = max(rightmost, x + own)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "text" || name == "title" { texts.append(text) }
  }
}
