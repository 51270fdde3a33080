package import CampaignCompile
import Findings

/// A picture of one card or message, as SVG in a file of its own: without scripts, links and other files. It draws the
/// client payload and nothing else, on a small phone, as the page of the preview does. What it can't draw is written
/// below it in words, so that it can be read without colours.
package struct ItemSketch {
  package let svg: [UInt8]
  /// The item in one line, for those who don't see the picture.
  package let words: String

  /// Nil if the payload can't be read.
  package init?(of item: ClientItem) {
    guard let sketched = SketchedItem(item) else { return nil }
    var drawing = SketchDrawing(of: sketched)
    words = sketched.words
    svg = drawing.svg(named: SketchText.line(item.key, width: 336, size: 12))
  }
}

/// The drawing of an item: its name, the item on a part of a screen, and facts.
struct SketchDrawing {
  private let item: SketchedItem
  private var canvas = SketchCanvas()
  /// The lines below the drawing.
  private var facts: [String] = []

  private typealias Measures = SketchMeasures

  private static let width = Measures.screen.width + 2 * margin
  private static let margin = 12
  private static let top = 48
  private static let ink: UInt32 = 0xFF1B_1F24
  private static let soft: UInt32 = 0xFF5B_6570
  private static let app: UInt32 = 0xFFF4_F5F7

  /// No part of a drawing is higher. A ratio can make a picture as high as a house.
  private static let mostHeight = 900
  private static let mostLines = 40

  init(of item: SketchedItem) { self.item = item }

  mutating func svg(named name: String) -> [UInt8] {
    canvas.text(
      item.kind.rawValue, x: Self.margin, y: 20, .init(size: 14, isBold: true, colour: Self.ink))
    canvas.text(name, x: Self.margin, y: 38, .init(colour: Self.soft))
    draw()
    addFacts()
    var y = canvas.bottom + 22
    for fact in facts {
      for line in SketchText.lines(of: fact, width: Measures.screen.width, size: 12, atMost: 3).lines {
        canvas.text(line, x: Self.margin, y: y, .init(colour: Self.ink))
        y += 17
      }
    }
    return canvas.svg(
      width: Self.width, height: y, titled: "\(name), \(item.kind.rawValue)", described: item.words)
  }

  private mutating func draw() {
    switch item.kind {
    case .control: drawNote("A control shows nothing.")
    case .templated: drawNote("The client asks the server for this message when it is due.")
    case .html: drawDocument()
    case .slideup: drawSlideup()
    case .full, .fullPicture, .modalPicture:
      if item.picture == nil {
        drawNote("Clients drop this message: it has no picture.")
      } else {
        drawWindow()
      }
    case .modal: drawWindow()
    case .crossPromotion: drawCrossPromotion()
    case .banner, .captioned, .announcement, .classic, .unknown: drawCard()
    }
  }

  // MARK: - Parts

  private func colour(_ part: SketchedItem.Part, _ standard: [SketchedItem.Part: UInt32]) -> UInt32 {
    item.colours[part] ?? standard[part] ?? Self.ink
  }

  /// The app behind an item.
  private mutating func drawScreen(height: Int) {
    canvas.box(
      x: Self.margin, y: Self.top, width: Measures.screen.width, height: height, fill: Self.app, edge: Self.soft)
  }

  private mutating func drawNote(_ words: String) {
    drawScreen(height: 90)
    let (lines, _) = SketchText.lines(of: words, width: 300, size: 13, atMost: 3)
    for (number, line) in lines.enumerated() {
      canvas.text(
        line, x: Self.width / 2, y: Self.top + 46 + number * 18, anchor: "middle", .init(size: 13, colour: Self.ink))
    }
  }

  /// Draws a text, and returns its height. If it is too long, it ends with an ellipsis.
  @discardableResult
  private mutating func draw(
    _ text: SketchedItem.Text, x: Int, y: Int, width: Int, _ style: SketchCanvas.TextStyle, line: Int,
    atMost most: Int = mostLines
  ) -> Int {
    let (lines, isCut) = SketchText.lines(
      of: text.content, width: width, size: style.size, isBold: style.isBold, atMost: most)
    if isCut, most > 3 { facts.append("The \(text.role.rawValue) is longer than the sketch.") }
    var style = style
    style.isRightToLeft = SketchText.isRightToLeft(text.content)
    let isAtLeft = (text.alignment == .start) != style.isRightToLeft
    let (place, anchor) =
      text.alignment == .center ? (x + width / 2, "middle") : (isAtLeft ? x : x + width, text.alignment.anchor)
    for (number, words) in lines.enumerated() {
      canvas.text(words, x: place, y: y + number * line + line * 3 / 4, anchor: anchor, style)
    }
    return lines.count * line
  }

  /// A box in the place of a picture, with what is known of it.
  private mutating func drawPicture(
    _ picture: SketchedItem.Picture, x: Int, y: Int, width: Int, height: Int, ratio: String
  ) {
    let (fill, line): (UInt32, UInt32) = (0xFFE3_E5EA, 0xFF3C_404A)
    canvas.box(x: x, y: y, width: width, height: height, fill: fill, edge: line, isDashed: true)
    let parts = picture.link.linkParts
    guard width >= 100, height >= 70 else {
      canvas.path("M\(x) \(y)l\(width) \(height)M\(x + width) \(y)l\(-width) \(height)", colour: 0x803C_404A)
      facts.append("picture: \(parts.file), \(parts.host), \(ratio)")
      if let alt = picture.alt { facts.append("alternative text: “\(alt)”") }
      return
    }
    let middle = y + height / 2
    let words = [
      (parts.file, true), (parts.host, false), (ratio, false), (picture.alt.map { "“\($0)”" } ?? "", false),
    ]
    for (number, (text, isBold)) in words.enumerated() {
      canvas.text(
        SketchText.line(text, width: width - 20, size: 12, isBold: isBold), x: x + width / 2,
        y: middle - 20 + number * 17, anchor: "middle", .init(isBold: isBold, colour: line))
    }
  }

  /// Returns the width of the icon.
  private mutating func drawIcon(x: Int, y: Int) {
    guard let letter = item.icon?.unicodeScalars.first else { return }
    let size = Measures.slideup.picture
    canvas.box(
      x: x, y: y, width: size, height: size, fill: colour(.iconBackground, Measures.iconColours), edge: Self.soft,
      corner: 6)
    canvas.text(
      String(letter.value, radix: 16, uppercase: true), x: x + size / 2, y: y + 30, anchor: "middle",
      .init(size: 15, colour: colour(.icon, Measures.iconColours)))
  }

  // MARK: - Messages

  private mutating func drawSlideup() {
    let size = Measures.slideup
    let width = min(size.width, Measures.screen.width - 2 * size.margin)
    let hasMark = item.picture != nil || item.icon != nil
    let left = hasMark ? 15 + size.picture + 10 : 20
    let right = item.showsArrow ? 52 : 20
    let text = item.texts.first { $0.role == .text } ?? SketchedItem.Text(role: .text, content: "")
    let room = width - left - right
    let count = SketchText.lines(of: text.content, width: room, size: 14, atMost: size.lines).lines.count
    let height = max(count * 19, hasMark ? size.picture : 0) + 30
    let empty = 60
    drawScreen(height: height + empty + 2 * size.margin)
    let (x, y) = (Self.margin + size.margin, Self.top + size.margin + (item.comesFromTop ? 0 : empty))
    canvas.box(
      x: x, y: y, width: width, height: height, fill: colour(.background, Measures.slideupColours), edge: Self.soft,
      corner: 5)
    let markY = y + (height - size.picture) / 2
    if let picture = item.picture {
      drawPicture(picture, x: x + 15, y: markY, width: size.picture, height: size.picture, ratio: "1:1")
    } else {
      drawIcon(x: x + 15, y: markY)
    }
    draw(
      text, x: x + left, y: y + (height - count * 19) / 2, width: room,
      .init(size: 14, colour: colour(.text, Measures.slideupColours)), line: 19, atMost: size.lines)
    if item.showsArrow {
      canvas.path(
        "M\(x + width - 31) \(y + height / 2 - 8)l8 8l-8 8", colour: colour(.close, Measures.slideupColours))
    }
    facts.append("from the \(item.comesFromTop ? "top" : "bottom") of the screen")
  }

  private mutating func drawWindow() {
    let isFull = item.kind == .full || item.kind == .fullPicture
    let isBare = item.kind == .modalPicture || item.kind == .fullPicture
    let (screen, modal) = (Measures.screen, Measures.modal)
    let room = screen.width - 2 * modal.margin
    let width = isFull ? screen.width : min(isBare ? modal.picture : modal.width, room)
    let most = isFull ? screen.height : min(modal.height, screen.height - 2 * modal.margin)
    let picture = pictureHeight(width: width, isFull: isFull, isBare: isBare)
    let (side, lower) = isFull ? (25, 30) : (20, 20)
    let buttons = item.buttons.isEmpty ? 0 : Measures.button.height + 20
    let texts = isBare ? [] : linesOfTexts(width: width - 2 * side, room: most - picture - buttons - side - lower)
    let textHeight = texts.reduce(0) { $0 + $1.before + $1.lines * $1.line }
    let icon = item.picture == nil && item.icon != nil ? Measures.slideup.picture + 20 : 0
    let height =
      isFull ? most : isBare ? picture : min(most, picture + icon + (isFull ? 30 : 20) + textHeight + buttons + lower)
    drawScreen(height: isFull ? height : height + 2 * modal.margin)
    let x = Self.margin + (screen.width - width) / 2
    let y = Self.top + (isFull ? 0 : modal.margin)
    if !isFull {
      canvas.box(
        x: Self.margin, y: Self.top, width: screen.width, height: height + 2 * modal.margin,
        fill: colour(.frame, Measures.windowColours))
    }
    canvas.box(
      x: x, y: y, width: width, height: height, fill: colour(.background, Measures.windowColours), edge: Self.soft,
      corner: isFull ? 0 : 9)
    if let shown = item.picture {
      let ratio = isFull ? "\(width) × \(picture), cropped" : isBare ? "1:1" : "29:10"
      drawPicture(shown, x: x, y: y, width: width, height: picture, ratio: ratio)
    }
    if icon > 0 { drawIcon(x: x + (width - 50) / 2, y: y + picture + 20) }
    var line = y + picture + icon + (isFull ? 30 : 20)
    for text in texts {
      line += text.before
      let isHeader = text.text.role == .header
      line += draw(
        text.text, x: x + side, y: line, width: width - 2 * side,
        .init(
          size: isHeader ? 20 : 14, isBold: isHeader, colour: colour(isHeader ? .header : .text, Measures.windowColours)
        ),
        line: text.line, atMost: text.lines)
    }
    drawButtons(x: x + side, y: y + height - lower - Measures.button.height, width: width - 2 * side)
    drawCloseButton(x: x + width - 25, y: y + (isFull ? 35 : 25))
  }

  private func pictureHeight(width: Int, isFull: Bool, isBare: Bool) -> Int {
    guard item.picture != nil else { return 0 }
    if isFull { return isBare ? Measures.screen.height : Measures.screen.height / 2 }
    return isBare ? width : Int((Double(width) / Measures.modalRatio).rounded())
  }

  /// The texts of a window, with the lines of each that fit into its room, and the space before each.
  private mutating func linesOfTexts(
    width: Int, room: Int
  ) -> [(text: SketchedItem.Text, lines: Int, line: Int, before: Int)] {
    var room = room
    var result: [(text: SketchedItem.Text, lines: Int, line: Int, before: Int)] = []
    for text in item.texts {
      let isHeader = text.role == .header
      let (line, before) = (isHeader ? 26 : 18, result.isEmpty ? 0 : 10)
      let fitting = max(0, (room - before) / line)
      guard fitting > 0 else {
        facts.append("Readers scroll to the \(text.role.rawValue).")
        continue
      }
      let (lines, isCut) = SketchText.lines(
        of: text.content, width: width, size: isHeader ? 20 : 14, isBold: isHeader, atMost: fitting)
      if isCut { facts.append("Readers scroll to the end of the \(text.role.rawValue).") }
      result.append((text, lines.count, line, before))
      room -= before + lines.count * line
    }
    return result
  }

  private mutating func drawButtons(x: Int, y: Int, width: Int) {
    let size = Measures.button
    let shown = item.buttons.prefix(size.most)
    if item.buttons.count > shown.count { facts.append("Phones show only \(size.most) buttons.") }
    for (number, button) in shown.enumerated() {
      let own = SketchText.width(of: SketchText.readable(button.text.prefix(200)), 14, true) / 1000 + 26
      let length = shown.count == 1 ? min(width, max(size.width, own)) : (width - 10) / 2
      let left = shown.count == 1 ? x + (width - length) / 2 : x + number * (length + 10)
      let ground = button.colours[.background] ?? Measures.buttonColours[.background]
      canvas.box(
        x: left, y: y, width: length, height: size.height, fill: ground, edge: button.colours[.border] ?? Self.soft,
        corner: 5)
      canvas.text(
        SketchText.line(button.text, width: length - 24, size: 14, isBold: true), x: left + length / 2, y: y + 27,
        anchor: "middle",
        .init(
          size: 14, isBold: true, colour: button.colours[.text] ?? Measures.buttonColours[.text] ?? Self.ink,
          isRightToLeft: SketchText.isRightToLeft(button.text)))
    }
  }

  private mutating func drawCloseButton(x: Int, y: Int) {
    canvas.path(
      "M\(x - 6) \(y - 6)l12 12M\(x + 6) \(y - 6)l-12 12", colour: colour(.close, Measures.windowColours))
  }

  /// An HTML document is not drawn: that needs a browser. Its words are shown.
  private mutating func drawDocument() {
    let source = item.texts.first { $0.role == .document }?.content ?? ""
    var text = source.withoutTags
    if text.isEmpty { text = "A document without words." }
    let (lines, isCut) = SketchText.lines(of: text, width: 300, size: 13, atMost: 12)
    drawScreen(height: lines.count * 18 + 70)
    canvas.box(
      x: Self.margin + 14, y: Self.top + 14, width: Measures.screen.width - 28, height: lines.count * 18 + 42,
      fill: 0xFFFF_FFFF, edge: Self.soft)
    canvas.text(
      "The words of the document", x: Self.margin + 30, y: Self.top + 34, .init(isBold: true, colour: Self.soft))
    let style = SketchCanvas.TextStyle(
      size: 13, colour: Self.ink, isRightToLeft: SketchText.isRightToLeft(text))
    for (number, line) in lines.enumerated() {
      let place = style.isRightToLeft ? Self.width - Self.margin - 30 : Self.margin + 30
      canvas.text(line, x: place, y: Self.top + 54 + number * 18, style)
    }
    facts.append("HTML of \(counted(source.utf8.count, "byte", "bytes")), without its layout")
    if isCut { facts.append("The document has more words.") }
  }

  // MARK: - Cards

  private static let cardWidth = min(Measures.card.width, Measures.screen.width) - 2 * Measures.card.margin

  private mutating func drawCard() {
    let (x, y, width) = (Self.margin + Measures.card.margin, Self.top + Measures.card.margin, Self.cardWidth)
    var parts = SketchCanvas()
    swap(&parts, &canvas)
    var (left, line) = (x + 25, y)
    if let picture = item.picture {
      if item.kind == .classic {
        let size = Measures.card.classic
        drawPicture(picture, x: x + 25, y: y + 20, width: size, height: size, ratio: "1:1")
        left += size + 12
      } else {
        let height = cardPictureHeight(picture, width)
        drawPicture(picture, x: x, y: y, width: width, height: height, ratio: ratioWords(of: picture))
        line += height
      }
    }
    if item.kind != .banner { line = drawWords(x: left, y: line + 20, width: x + width - 25 - left) + 25 }
    let height = max(line - y, item.kind == .classic && item.picture != nil ? 105 : 0)
    swap(&parts, &canvas)
    drawCardGround(x: x, y: y, height: height)
    canvas.add(parts)
    drawCardMarks(x: x, y: y, height: height)
  }

  private mutating func drawCardGround(x: Int, y: Int, height: Int) {
    drawScreen(height: height + 2 * Measures.card.margin)
    canvas.box(
      x: x, y: y, width: Self.cardWidth, height: height, fill: Measures.cardColours.background, edge: Self.soft,
      corner: 3)
  }

  private mutating func drawCardMarks(x: Int, y: Int, height: Int) {
    let link = Measures.cardColours.link
    if item.isPinned {
      canvas.path("M\(x + Self.cardWidth - 20) \(y)h20v20z", colour: link, isFilled: true)
      facts.append("pinned")
    }
    if item.isUnread { canvas.box(x: x, y: y + height - 4, width: Self.cardWidth, height: 4, fill: link) }
  }

  private func cardPictureHeight(_ picture: SketchedItem.Picture, _ width: Int) -> Int {
    let standard =
      item.kind == .captioned
      ? Measures.captionedRatio
      : Double(Measures.card.width - 2 * Measures.card.margin) / Double(Measures.card.bannerHeight)
    let ratio = picture.ratio.map { $0 > 0 ? $0 : standard } ?? standard
    return Int(max(4, min(Double(Self.mostHeight), Double(width) / ratio)).rounded())
  }

  private func ratioWords(of picture: SketchedItem.Picture) -> String {
    guard let ratio = picture.ratio else {
      return item.kind == .captioned ? "4:3, as the payload has no ratio" : "the payload has no ratio"
    }
    let isCut = ratio > 0 && Double(Self.cardWidth) / ratio > Double(Self.mostHeight)
    return "\(ratio.shortWords):1" + (isCut ? ", higher than the sketch" : "")
  }

  /// Draws the texts of a card, and returns the lower edge.
  private mutating func drawWords(x: Int, y: Int, width: Int) -> Int {
    var y = y
    let colours = Measures.cardColours
    for (number, text) in item.texts.enumerated() {
      let isTitle = text.role == .header
      if number > 0 { y += text.role == .domain ? 12 : 10 }
      y += draw(
        text, x: x, y: y, width: width,
        .init(
          size: isTitle ? 18 : 13, isBold: isTitle,
          colour: isTitle ? colours.title : text.role == .domain ? colours.link : colours.text),
        line: isTitle ? 23 : 18)
    }
    return y
  }

  private mutating func drawCrossPromotion() {
    let (x, y) = (Self.margin + Measures.card.margin, Self.top + Measures.card.margin)
    let size = Measures.card.classic
    var parts = SketchCanvas()
    swap(&parts, &canvas)
    if let picture = item.picture {
      drawPicture(picture, x: x + 16, y: y + 20, width: size, height: size, ratio: "1:1")
    }
    let lower = drawWords(x: x + 16 + size + 12, y: y + 16, width: Self.cardWidth - size - 44)
    let height = max(lower - y + 20, size + 40)
    swap(&parts, &canvas)
    drawCardGround(x: x, y: y, height: height)
    canvas.add(parts)
    drawCardMarks(x: x, y: y, height: height)
  }

  // MARK: - Facts

  private mutating func addFacts() {
    for button in item.buttons { facts.append("button “\(button.text.prefix(40))” \(button.tap)") }
    if let tap = item.tap { facts.append("a tap \(tap)") }
    if let words = Self.words(of: item.colours) { facts.append("colours: \(words)") }
    for button in item.buttons {
      guard let words = Self.words(of: button.colours) else { continue }
      facts.append("colours of “\(button.text.prefix(40))”: \(words)")
    }
    if let words = Self.words(of: item.darkColours) { facts.append("colours in the dark: \(words)") }
    for (button, colours) in zip(item.buttons, item.darkButtons) {
      guard let words = Self.words(of: colours) else { continue }
      facts.append("colours of “\(button.text.prefix(40))” in the dark: \(words)")
    }
  }

  /// The colours that the payload states, in words. Nil if it states none.
  private static func words(of colours: [SketchedItem.Part: UInt32]) -> String? {
    let stated = SketchedItem.Part.allCases.compactMap { part in
      colours[part].map { "\(part.rawValue) \($0.colourWords)" }
    }
    return stated.isEmpty ? nil : stated.joined(separator: ", ")
  }
}
