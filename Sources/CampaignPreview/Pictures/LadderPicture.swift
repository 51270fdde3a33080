import CampaignCompile
import CampaignDelivery

/// The messages that wait for each event, from the one that comes first to the one that comes last.
struct LadderPicture {
  private let data: PreviewData
  private let title: String

  /// The events, and the messages of each, that are drawn, before others are only counted.
  private static let mostEvents = 60
  private static let mostRungs = 30
  private static let rung = 24
  private static let gap = 20

  init(of data: PreviewData, titled title: String) { (self.data, self.title) = (data, title) }

  var svg: [UInt8] {
    let ladders = data.ladders.ladders
    var drawing = Drawing()
    drawing.text(title, x: 0, y: 14, .title)
    drawing.text("The first one that can be shown is shown. = marks equal priorities.", x: 0, y: 34, .muted)
    let width =
      ladders.prefix(Self.mostEvents).flatMap { $0.messages.prefix(Self.mostRungs) }
      .map { Drawing.width(of: name(of: $0)) }.max() ?? 0
    var y = 60
    for ladder in ladders.prefix(Self.mostEvents) {
      y = draw(ladder, from: y, width: width, into: &drawing)
    }
    if ladders.count > Self.mostEvents {
      drawing.text("and \(ladders.count - Self.mostEvents) more events", x: 0, y: y + 8, .muted)
    }
    let most = ladders.first.map { ", at most \($0.messages.count) for one event: \($0.event.words)" } ?? ""
    return drawing.svg(
      titled: title, described: "\(ladders.count) events\(most).")
  }

  private func name(of message: Int) -> String { Drawing.shortened(data.pool.items[message].item.key) }

  /// Draws a ladder, and returns the upper edge of the next one.
  private func draw(_ ladder: EventLadders.Ladder, from top: Int, width: Int, into drawing: inout Drawing) -> Int {
    drawing.text(Drawing.shortened(ladder.event.words, to: 80), x: 0, y: top + 12)
    var y = top + 20
    var last: Int?
    for (number, message) in ladder.messages.prefix(Self.mostRungs).enumerated() {
      let priority = data.pool.items[message].item.priority
      drawing.text("\(number + 1)", x: 0, y: y + 15, .muted)
      if last == priority { drawing.text("=", x: 26, y: y + 2, .muted) }
      drawing.rectangle(x: 40, y: y, width: width + 16, height: Self.rung - 4, .box)
      drawing.text(name(of: message), x: 48, y: y + 14)
      drawing.text("priority \(priority)", x: 40 + width + 28, y: y + 14, .muted)
      last = priority
      y += Self.rung
    }
    let more = ladder.messages.count - Self.mostRungs
    guard more > 0 else { return y + Self.gap }
    drawing.text("and \(more) more", x: 48, y: y + 12, .muted)
    return y + Self.rung + Self.gap
  }
}
