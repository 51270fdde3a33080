import Findings

/// The shapes of a sketch, in lengths of Android's layouts (dp).
struct SketchCanvas {
  /// The lower edge of what was drawn.
  private(set) var bottom = 0
  private var parts: [Part] = []

  fileprivate enum Part {
    case box(x: Int, y: Int, width: Int, height: Int, fill: UInt32?, edge: UInt32?, isDashed: Bool, corner: Int)
    case path(String, colour: UInt32, isFilled: Bool)
    case text(String, x: Int, y: Int, anchor: String, style: TextStyle)
  }

  struct TextStyle {
    var size = 12
    var isBold = false
    var colour: UInt32 = 0xFF1B_1F24
    var isRightToLeft = false
  }

  mutating func box(
    x: Int, y: Int, width: Int, height: Int, fill: UInt32? = nil, edge: UInt32? = nil, isDashed: Bool = false,
    corner: Int = 0
  ) {
    bottom = max(bottom, y + height)
    parts.append(
      .box(
        x: x, y: y, width: width, height: height, fill: fill, edge: edge, isDashed: isDashed, corner: corner))
  }

  /// Lines as SVG writes them, with the numbers in `x` and `y` added to its first place.
  mutating func path(_ path: String, colour: UInt32, isFilled: Bool = false) {
    parts.append(.path(path, colour: colour, isFilled: isFilled))
  }

  /// A line of text that begins or ends at `x`, or has its middle there, and stands on `y`.
  mutating func text(_ text: String, x: Int, y: Int, anchor: String = "start", _ style: TextStyle) {
    guard !text.isEmpty else { return }
    bottom = max(bottom, y + style.size / 3)
    parts.append(.text(text, x: x, y: y, anchor: anchor, style: style))
  }

  /// Draws another canvas above this one.
  mutating func add(_ other: SketchCanvas) {
    bottom = max(bottom, other.bottom)
    parts += other.parts
  }

  func svg(width: Int, height: Int, titled title: String, described description: String) -> [UInt8] {
    var xml = XMLText()
    let attributes: XMLText.Attributes = [
      "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "\(height)",
      "viewBox": "0 0 \(width) \(height)", "role": "img", "font-family": "Roboto, 'Noto Sans', Arial, sans-serif",
    ]
    xml.element("svg", attributes) { xml in
      xml.element("title", [:], text: title)
      xml.element("desc", [:], text: description)
      xml.element("rect", ["width": "\(width)", "height": "\(height)", "fill": "#ffffff"])
      for part in parts { part.write(to: &xml) }
    }
    return xml.bytes
  }
}

extension SketchCanvas.Part {
  fileprivate func write(to xml: inout XMLText) {
    switch self {
    case .box(let x, let y, let width, let height, let fill, let edge, let isDashed, let corner):
      xml.element(
        "rect",
        [
          "x": "\(x)", "y": "\(y)", "width": "\(width)", "height": "\(height)", "rx": "\(corner)",
          "fill": fill?.svgColour ?? "none", "fill-opacity": fill?.svgOpacity ?? "1",
          "stroke": edge?.svgColour ?? "none", "stroke-opacity": edge?.svgOpacity ?? "1",
          "stroke-dasharray": isDashed ? "5 4" : "none",
        ])
    case .path(let path, let colour, let isFilled):
      xml.element(
        "path",
        [
          "d": path, "fill": isFilled ? colour.svgColour : "none", "stroke": isFilled ? "none" : colour.svgColour,
          "stroke-width": "2", "opacity": colour.svgOpacity,
        ])
    case .text(let text, let x, let y, let anchor, let style):
      xml.element(
        "text",
        [
          "x": "\(x)", "y": "\(y)", "text-anchor": anchor, "direction": style.isRightToLeft ? "rtl" : "ltr",
          "font-size": "\(style.size)", "font-weight": style.isBold ? "bold" : "normal",
          "fill": style.colour.svgColour, "fill-opacity": style.colour.svgOpacity,
        ], text: text)
    }
  }
}

extension UInt32 {
  /// A colour of a payload (0xAARRGGBB) without its opacity.
  fileprivate var svgColour: String { "#" + hexadecimal(self & 0xFFFFFF, digits: 6).lowercased() }

  /// The opacity of a colour in hundredths.
  fileprivate var svgOpacity: String {
    let hundredths = (Int(self >> 24) * 100 + 127) / 255
    return hundredths == 100 ? "1" : hundredths < 10 ? "0.0\(hundredths)" : "0.\(hundredths)"
  }

  /// A colour as authors write it: `#1A73E8`, with the opacity only if it is not full.
  var colourWords: String {
    let digits = hexadecimal(self & 0xFFFFFF, digits: 6)
    return self >> 24 == 0xFF ? "#\(digits)" : "#\(digits)\(hexadecimal(self >> 24, digits: 2))"
  }

  private func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }
}
