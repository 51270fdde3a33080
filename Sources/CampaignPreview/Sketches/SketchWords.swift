extension SketchedItem {
  /// The most characters of one text that the words contain.
  private static let mostOfText = 80

  /// The item in one line.
  var words: String {
    var words = [kind.rawValue]
    for text in texts where text.role != .document {
      words.append("\(text.role.rawValue): “\(Self.shortened(text.content))”")
    }
    if texts.contains(where: { $0.role == .document }) { words.append("a document") }
    if let picture { words.append(picture.alt.map { "picture: “\(Self.shortened($0))”" } ?? "a picture") }
    for button in buttons.prefix(4) { words.append("button “\(Self.shortened(button.text))”") }
    return words.joined(separator: ", ")
  }

  private static func shortened(_ text: String) -> String {
    let start = SketchText.readable(text.prefix(mostOfText))
    return text.count > mostOfText ? start + "…" : start
  }
}

extension SketchedItem.Alignment {
  var anchor: String {
    switch self {
    case .start: "start"
    case .center: "middle"
    case .end: "end"
    }
  }
}

extension String {
  /// The host and the last part of a link.
  var linkParts: (host: String, file: String) {
    guard let mark = firstRange(of: "://") else { return ("", String(prefix(200))) }
    let way = self[mark.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let host = way.prefix { $0 != "/" }
    let file = way.dropFirst(host.count).split(separator: "/").last ?? way
    return (String(host.prefix(200)), String(file.prefix(200)))
  }

  /// The words of an HTML document: without tags, styles and scripts. As long as a sketch needs them.
  var withoutTags: String {
    var (result, rest) = ([UInt8](), utf8[...])
    while let byte = rest.first, result.count < 4_000 {
      guard byte == UInt8(ascii: "<") else {
        result.append(byte)
        rest.removeFirst()
        continue
      }
      let name = String(decoding: rest.dropFirst().prefix(6), as: UTF8.self).lowercased()
      let hidden = ["script", "style", "title"].first { name.hasPrefix($0) }
      rest = rest.afterTag
      if let hidden { rest = rest.after(endOf: hidden) }
      result.append(UInt8(ascii: " "))
    }
    let text = String(decoding: result, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Substring.UTF8View {
  fileprivate var afterTag: Self {
    firstIndex(of: UInt8(ascii: ">")).map { self[index(after: $0)...] } ?? self[endIndex...]
  }

  /// The text after the end of an element that is not shown.
  fileprivate func after(endOf name: String) -> Self {
    var rest = self
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: start)...]
      let end = String(decoding: rest.prefix(name.utf8.count + 1), as: UTF8.self).lowercased()
      if end == "/" + name { return rest.afterTag }
    }
    return rest[rest.endIndex...]
  }
}

extension Double {
  /// The number, without a fraction of zero.
  var shortWords: String { Int64(exactly: self).map { "\($0)" } ?? "\(self)" }
}
