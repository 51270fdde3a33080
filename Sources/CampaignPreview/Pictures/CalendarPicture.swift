import Bytes
import CampaignCompile
import CampaignDelivery
import CampaignLanguage
import Findings
import TimeZones

/// The campaigns as bars over time, with the times at which none runs.
struct CalendarPicture {
  private let data: PreviewData
  private let title: String

  /// The campaigns that are drawn, before others are only counted.
  private static let mostRows = 120
  private static let mostGaps = 50
  private static let axis = 720
  private static let row = 22
  private static let top = 84
  private static let day: Int64 = 86_400

  init(of data: PreviewData, titled title: String) { (self.data, self.title) = (data, title) }

  private struct Row {
    let name: String
    let place: String
    let window: CampaignCalendar.Window
  }

  /// The campaigns in the order of their starts.
  private var rows: [Row] {
    data.calendar.windows.enumerated().map { number, window in
      let campaign = data.pool.campaigns[number]
      let line = data.source.lines(campaign.file).line(at: Int(campaign.start)) + 1
      return Row(
        name: String(decoding: campaign.name, as: UTF8.self), place: "\(data.source.paths[campaign.file]):\(line)",
        window: window)
    }.sorted { ($0.window.starts ?? .min, $0.name) < ($1.window.starts ?? .min, $1.name) }
  }

  var svg: [UInt8] {
    var drawing = Drawing()
    drawing.text(title, x: 0, y: 14, .title)
    drawing.text(words, x: 0, y: 34, .muted)
    drawing.text(gapWords, x: 0, y: 52, .muted)
    let rows = rows
    let shown = rows.prefix(Self.mostRows)
    let left = (shown.map { Drawing.width(of: Drawing.shortened($0.name)) }.max() ?? 0) + 16
    let span = data.calendar.span ?? 0...Self.day
    let scale = Scale(span, left: left, width: Self.axis)
    let bottom = Self.top + shown.count * Self.row
    for number in stride(from: 0, to: shown.count, by: 2) {
      drawing.rectangle(
        x: -8, y: Self.top + number * Self.row, width: left + Self.axis + 16, height: Self.row, .stripe)
    }
    if data.calendar.span != nil { drawAxis(scale, to: bottom, into: &drawing) }
    for (number, row) in shown.enumerated() {
      draw(row, at: Self.top + number * Self.row, scale, into: &drawing)
    }
    drawGaps(scale, to: bottom, into: &drawing)
    if rows.count > shown.count {
      drawing.text("and \(rows.count - shown.count) more campaigns", x: 0, y: bottom + 18, .muted)
    }
    return drawing.svg(
      titled: title, described: [words, gapWords].filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Times as places on the axis.
  private struct Scale {
    let span: ClosedRange<Int64>
    let left: Int
    let width: Int

    init(_ span: ClosedRange<Int64>, left: Int, width: Int) { (self.span, self.left, self.width) = (span, left, width) }

    func x(_ time: Int64) -> Int {
      let part = Double(time.minus(span.lowerBound)) / Double(max(1, span.upperBound.minus(span.lowerBound)))
      return left + Int((part * Double(width)).rounded())
    }
  }

  private var words: String {
    let calendar = data.calendar
    guard let span = calendar.span else { return "No campaign has a start or an end." }
    var words = "From \(dayText(span.lowerBound)) to \(dayText(span.upperBound)), in UTC."
    if let busiest = calendar.busiest {
      words += " At most \(busiest.count) run at the same time, first on \(dayText(busiest.time.lowerBound))."
    }
    return words
  }

  /// The times at which no campaign with dates runs, in words.
  private var gapWords: String {
    let gaps = data.calendar.gaps
    guard !gaps.isEmpty else { return "" }
    let first = gaps.prefix(3).map { "\(dayText($0.lowerBound)) to \(dayText($0.upperBound))" }
    let more = gaps.count > 3 ? ", and at \(gaps.count - 3) more times" : ""
    return "No campaign with dates runs from \(first.joined(separator: ", "))\(more)."
  }

  private func dayText(_ time: Int64) -> String { String((Moment(seconds: time)?.text ?? "").prefix(10)) }

  /// Draws a line for each month, or for each year of a long time.
  private func drawAxis(_ scale: Scale, to bottom: Int, into drawing: inout Drawing) {
    let first = CalendarDay(daysSince1970: Int(scale.span.lowerBound / Self.day))
    let last = CalendarDay(daysSince1970: Int(scale.span.upperBound / Self.day))
    let months = (last.year - first.year) * 12 + last.month - first.month
    let step = max(1, (months + 11) / 12)
    for number in stride(from: 0, through: months + 1, by: step) {
      let month = first.month - 1 + number
      let day = CalendarDay(year: first.year + month / 12, month: month % 12 + 1, day: 1)
      let time = day.secondsSince1970
      guard scale.span.contains(time) else { continue }
      drawing.line(fromX: scale.x(time), y: Self.top - 4, toX: scale.x(time), y: bottom, .rule)
      drawing.text(String(dayText(time).prefix(7)), x: scale.x(time) + 2, y: Self.top - 8, .muted)
    }
  }

  private func draw(_ row: Row, at y: Int, _ scale: Scale, into drawing: inout Drawing) {
    drawing.text(Drawing.shortened(row.name), x: 0, y: y + 15, title: row.place)
    let range = row.window.within(scale.span)
    let (start, end) = (scale.x(range.lowerBound), scale.x(range.upperBound))
    let title = "\(row.name): \(row.window.words)"
    if row.window.isDated {
      drawing.rectangle(x: start, y: y + 5, width: max(2, end - start), height: 12, .shown, title: title)
    } else {
      drawing.rectangle(x: start, y: y + 5, width: max(2, end - start), height: 12, .box, title: title)
    }
  }

  private func drawGaps(_ scale: Scale, to bottom: Int, into drawing: inout Drawing) {
    for gap in data.calendar.gaps.prefix(Self.mostGaps) {
      let (start, end) = (scale.x(gap.lowerBound), scale.x(gap.upperBound))
      drawing.rectangle(
        x: start, y: Self.top, width: max(1, end - start), height: bottom - Self.top, .gap,
        title: "no campaign with dates runs from \(dayText(gap.lowerBound)) to \(dayText(gap.upperBound))")
    }
  }
}

extension CampaignCalendar.Window {
  /// The times in words.
  fileprivate var words: String {
    func text(_ time: Int64) -> String { Moment(seconds: time)?.text ?? "" }
    return switch (starts, ends) {
    case (let starts?, let ends?): "from \(text(starts)) to \(text(ends))"
    case (let starts?, nil): "from \(text(starts)), without an end"
    case (nil, let ends?): "to \(text(ends))"
    case (nil, nil): "without dates"
    }
  }
}
