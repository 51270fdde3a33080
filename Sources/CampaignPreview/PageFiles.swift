/// The files in `Page`, which make up the page without its data.
package enum PageFiles {
  package static let html = PackageResources.page_html
  package static let style = Squeeze.style(PackageResources.page_css)

  /// The scripts in the order in which they run. Only the last one does more than define something.
  private static let scripts = [
    PackageResources.measures_js, PackageResources.payload_js, PackageResources.elements_js, PackageResources.sketch_js,
    PackageResources.document_js, PackageResources.checks_js, PackageResources.data_js, PackageResources.list_js,
    PackageResources.pages_js, PackageResources.start_js,
  ]

  /// The script of the page. A page that is not watched has nothing of `watch.js`.
  package static func script(isWatching: Bool) -> [UInt8] {
    Squeeze.script(Array((scripts + (isWatching ? [PackageResources.watch_js] : [])).joined(separator: "\n".utf8)))
  }
}

extension [UInt8] {
  /// The text with each mark `<!-- name -->` replaced. Comments with other words are left out.
  func filled(_ parts: KeyValuePairs<String, [UInt8]>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(parts.reduce(count) { $0 + $1.value.count })
    for line in split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self)
      if let part = parts.first(where: { words == "<!-- \($0.key) -->" }) {
        result += part.value
      } else {
        result += line
      }
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }
}
