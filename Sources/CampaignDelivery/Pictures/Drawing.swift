import Findings

/// An SVG picture of its own: without scripts, fonts and other files, for light and dark pages. Shapes and words say
/// everything, so that it can be printed in black and white. All text has the same width for each character, so its
/// length is known.
package struct Drawing {
  /// The width of a character, and the distance of two lines.
  package static let character = 7.25
  package static let line = 18

  /// The most characters of a name that are drawn.
  package static let mostOfName = 44

  fileprivate var parts: [Part] = []
  package private(set) var width = 0
  package private(set) var height = 0

  package init() {}

  /// How a part looks. The style sheet has a rule for each.
  package enum Look: String, CaseIterable {
    case text, muted, title, stripe, rule
    case shown, ring, waiting, lost, dropped
    /// A bar or line in the colour of something shown or waiting.
    case span, wait
    /// An area with an edge, and one that stands for something missing.
    case box, gap
  }

  fileprivate enum Part {
    case rectangle(x: Int, y: Int, width: Int, height: Int, Look, title: String?)
    case line(x: Int, y: Int, toX: Int, toY: Int, Look)
    case circle(x: Int, y: Int, radius: Int, Look, title: String?)
    /// Two crossed lines.
    case cross(x: Int, y: Int, Look, title: String?)
    /// `angle` turns it around its beginning.
    case text(String, x: Int, y: Int, angle: Int, Look, title: String?)
  }

  package static func width(of text: String) -> Int { Int((Double(text.displayWidth) * character).rounded(.up)) }

  /// A text that is at most so long, without characters that nobody sees or that move others.
  package static func shortened(_ text: String, to most: Int = mostOfName) -> String {
    let text = printable(text)
    return text.count <= most ? text : "\(text.prefix(most - 1))…"
  }

  private mutating func reach(_ x: Int, _ y: Int) { (width, height) = (max(width, x), max(height, y)) }

  package mutating func rectangle(
    x: Int, y: Int, width: Int, height: Int, _ look: Look, title: String? = nil
  ) {
    reach(x + width, y + height)
    parts.append(.rectangle(x: x, y: y, width: width, height: height, look, title: title))
  }

  package mutating func line(fromX x: Int, y: Int, toX: Int, y toY: Int, _ look: Look) {
    reach(max(x, toX), max(y, toY))
    parts.append(.line(x: x, y: y, toX: toX, toY: toY, look))
  }

  package mutating func circle(x: Int, y: Int, radius: Int = 5, _ look: Look, title: String? = nil) {
    reach(x + radius, y + radius)
    parts.append(.circle(x: x, y: y, radius: radius, look, title: title))
  }

  mutating func cross(x: Int, y: Int, _ look: Look, title: String? = nil) {
    reach(x + 5, y + 5)
    parts.append(.cross(x: x, y: y, look, title: title))
  }

  /// A text whose letters stand on `y`.
  package mutating func text(
    _ text: String, x: Int, y: Int, angle: Int = 0, _ look: Look = .text, title: String? = nil
  ) {
    guard !text.isEmpty else { return }
    let width = Self.width(of: text) * (look == .title ? 5 : 4) / 4
    reach(x + (angle == 0 ? width : width * 71 / 100), y)
    parts.append(.text(text, x: x, y: y, angle: angle, look, title: title))
  }

  /// Draws another drawing above this one.
  package mutating func add(_ other: Drawing) {
    reach(other.width, other.height)
    parts += other.parts
  }
}

// MARK: - SVG

extension Drawing {
  private static let margin = 16

  private static let style = """
    svg { background: #fff; font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    text { fill: #1b1f24; white-space: pre; }
    .muted { fill: #5b6570; }
    .title { font-size: 15px; font-weight: bold; }
    .stripe { fill: #f4f6f8; }
    .rule { stroke: #d5dae0; }
    .shown, .span { fill: #0b6bcb; stroke: #0b6bcb; }
    .span { stroke: none; opacity: 0.35; }
    .ring { fill: none; stroke: #0b6bcb; stroke-width: 1.5; }
    .waiting { fill: #fff; stroke: #8a5a00; stroke-width: 2; }
    .wait { stroke: #8a5a00; stroke-width: 2; stroke-dasharray: 2 3; }
    .lost { fill: none; stroke: #76808b; }
    rect.lost { fill: #c3cad2; stroke: none; }
    .dropped { stroke: #b42318; stroke-width: 2; }
    .box { fill: #eef4fb; stroke: #44515e; }
    .gap { fill: none; stroke: #b42318; stroke-dasharray: 3 3; }
    @media (prefers-color-scheme: dark) {
      svg { background: #15181c; }
      text { fill: #e6e8ea; }
      .muted { fill: #9aa4ae; }
      .stripe { fill: #1d2126; }
      .rule { stroke: #343a41; }
      .shown, .span { fill: #5aa9ff; stroke: #5aa9ff; }
      .span { stroke: none; }
      .ring { stroke: #5aa9ff; }
      .waiting { fill: #15181c; stroke: #e0a93a; }
      .wait { stroke: #e0a93a; }
      .lost { stroke: #8b949e; }
      rect.lost { fill: #4a525b; }
      .dropped { stroke: #ff7a6b; }
      .box { fill: #1f2a36; stroke: #9aa4ae; }
      .gap { stroke: #ff7a6b; }
    }
    """

  /// The picture, with a title for those who do not see it, and with more words if the title does not say enough.
  package func svg(titled title: String, described description: String? = nil) -> [UInt8] {
    var xml = XMLText()
    let (width, height) = (width + 2 * Self.margin, height + 2 * Self.margin)
    let attributes: XMLText.Attributes = [
      "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "\(height)",
      "viewBox": "\(-Self.margin) \(-Self.margin) \(width) \(height)", "role": "img",
      // Two spaces stay two.
      "xml:space": "preserve",
    ]
    xml.element("svg", attributes) { xml in
      xml.element("title", [:], text: printable(title))
      if let description { xml.element("desc", [:], text: printable(description)) }
      xml.element("style", [:], text: Self.style)
      for part in parts { part.write(to: &xml) }
    }
    return xml.bytes
  }
}

extension Drawing.Part {
  fileprivate func write(to xml: inout XMLText) {
    switch self {
    case .rectangle(let x, let y, let width, let height, let look, let title):
      let attributes: XMLText.Attributes = [
        "class": look.rawValue, "x": "\(x)", "y": "\(y)", "width": "\(width)", "height": "\(height)",
      ]
      xml.shape("rect", attributes, title)
    case .line(let x, let y, let toX, let toY, let look):
      xml.element("line", ["class": look.rawValue, "x1": "\(x)", "y1": "\(y)", "x2": "\(toX)", "y2": "\(toY)"])
    case .circle(let x, let y, let radius, let look, let title):
      xml.shape("circle", ["class": look.rawValue, "cx": "\(x)", "cy": "\(y)", "r": "\(radius)"], title)
    case .cross(let x, let y, let look, let title):
      let path = "M\(x - 5) \(y - 5)L\(x + 5) \(y + 5)M\(x - 5) \(y + 5)L\(x + 5) \(y - 5)"
      xml.shape("path", ["class": look.rawValue, "d": path], title)
    case .text(let text, let x, let y, let angle, let look, let title):
      let attributes: XMLText.Attributes =
        angle == 0
        ? ["class": look.rawValue, "x": "\(x)", "y": "\(y)"]
        : ["class": look.rawValue, "transform": "translate(\(x) \(y)) rotate(\(angle))"]
      guard let title else { return xml.element("text", attributes, text: text) }
      xml.element("g", [:]) { xml in
        xml.element("title", [:], text: printable(title))
        xml.element("text", attributes, text: text)
      }
    }
  }
}

extension XMLText {
  /// A shape, with the words that a browser shows at the pointer.
  fileprivate mutating func shape(_ name: String, _ attributes: Attributes, _ title: String?) {
    guard let title else { return element(name, attributes) }
    element(name, attributes) { $0.element("title", [:], text: printable(title)) }
  }
}
