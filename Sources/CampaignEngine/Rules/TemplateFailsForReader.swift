import CampaignCheck
import CampaignCompile
import CampaignLanguage
package import Findings
import SourceText

/// A text that a sample reader gets empty, or a link that is none for a sample reader.
package enum TemplateFailsForReader {
  package static let info = RuleInfo(
    "template-fails-for-reader", .warning, breaksPayload: false,
    finds: "A required text that is empty, or a link that is not valid, once its template is filled in for a sample "
      + "reader.",
    because: "The reader gets a blank card or message, or a click that opens nothing.",
    example: nil)

  /// The findings about the payloads of readers. One text has one finding, which names the first reader.
  static func findings(about campaigns: [CompiledCampaign], of readers: [NamedReader]) -> Report {
    var report = Report()
    var places: [Key: (first: RenderedFault, readers: [Int])] = [:]
    for campaign in campaigns {
      guard let reader = campaign.reader else { continue }
      for fault in campaign.faults {
        let key = Key(place: Place(file: campaign.file, range: fault.range), kind: fault.kind)
        places[key, default: (fault, [])].readers.append(reader)
      }
    }
    let order = { (key: Key) in (key.place.file, key.place.range.start, key.kind == .blank ? 0 : 1) }
    for (key, found) in places.sorted(by: { order($0.key) < order($1.key) }) {
      let numbers = Set(found.readers).sorted()
      let name = numbers.first.map { readers[$0].name } ?? ""
      report.add(
        Finding(
          info, .message(found.first, name, others: numbers.count - 1), at: key.place, help: .help(found.first)))
    }
    return report
  }

  private struct Key: Hashable {
    let place: Place
    let kind: RenderedFault.Kind
  }
}

extension Message {
  fileprivate static func message(_ fault: RenderedFault, _ name: String, others: Int) -> Message {
    let rest = others == 0 ? "" : others == 1 ? " and another one" : " and \(others) others"
    let reader = Array(name.utf8)
    return switch (fault.kind, reader.isEmpty) {
    case (.blank, true): "this text is empty for this reader"
    case (.blank, false): "this text is empty for the reader \(quoting: reader)\(rest)"
    case (.link, true): "this link is not valid for this reader: it becomes \(quoting: fault.text)"
    case (.link, false):
      "this link is not valid for the reader \(quoting: reader)\(rest): it becomes \(quoting: fault.text)"
    }
  }

  fileprivate static func help(_ fault: RenderedFault) -> Message {
    switch fault.kind {
    case .blank: "give the value a default, such as '{{ ${first_name} | default: \"there\" }}'"
    case .link where fault.text.starts(with: "http".utf8): "encode the value: '{{ … | url_param_escape }}'"
    case .link: "write 'https://' and the site before the template, so that every value gives a link"
    }
  }
}
