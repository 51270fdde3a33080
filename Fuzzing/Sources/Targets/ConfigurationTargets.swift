import CampaignCheck
import CampaignEngine
import Findings
import SourceText
import SourceTree

/// Reads a text as a configuration, and uses it.
func tryConfiguration(_ bytes: [UInt8]) {
  var text = FuzzedText(bytes)
  if text.isRead {
    text.check(as: .configuration, by: TextTerms()).0.configuration.map(goBy)
  }
  text.demandPlaces()
}

/// Looks up some paths in a configuration, and reads a text within its limits.
private func goBy(_ configuration: Configuration) {
  let paths = ["campaigns/spring/sale.yaml", "a.json", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b"]
  let text = FuzzedText(Array("campaign: a\ncards: [{id: b}, {id: c}]\n".utf8), limits: configuration.limits)
  let places = text.isRead ? TreePaths(of: text.tree) : nil
  for path in paths {
    let path = Array(path.utf8)
    _ = configuration.asksForPaths(at: path)
    let steps = places?.steps(to: ByteRange(20, 25))
    for rule in ruleCatalogue { _ = configuration.setting(of: rule.id, at: path, steps) }
  }
}

/// Reads a text as an event catalogue.
func tryCatalogue(_ bytes: [UInt8]) {
  var text = FuzzedText(bytes)
  if text.isRead {
    text.check(as: .catalogue, by: TextTerms())
  }
  text.demandPlaces()
}
