import Bytes
import CampaignCheck
import CampaignCompile
import CampaignLanguage
import Findings
import SourceText

/// The data of a page as JSON. docs/preview.md describes it in words; each key is explained where it is written.
struct PreviewData {
  let source: PreviewSource
  let pool: ItemPool
  let ladders: EventLadders
  let abouts: [CampaignAbout]
  let calendar: CampaignCalendar

  init(_ source: PreviewSource) {
    self.source = source
    pool = ItemPool(of: source.audiences)
    ladders = EventLadders(of: pool)
    abouts = pool.campaigns.map { CampaignAbout($0) }
    calendar = CampaignCalendar(abouts.map(\.window))
  }

  func json(_ settings: PageSettings) -> [UInt8] {
    var json = JSONWriter { _ in false }
    json.object { json in
      json.member("version", 1)
      json.member("now", orNull: source.now)
      json.member("editor", orNull: settings.editor)
      json.member("directory", orNull: settings.editor.map { _ in settings.directory })
      json.member("remoteImages", settings.loadsPictures)
      json.array("files", of: source.paths)
      json.numbers("broken", source.brokenFiles)
      json.array("leftOut", of: source.leftOut)
      json.array("campaigns", of: pool.campaigns.indices) { $0.campaign($1, self) }
      json.array("payloads", of: ["feed", "content_cards", "triggers"])
      json.array("items", of: pool.items) { $0.item($1, source) }
      json.array("readers", of: source.audiences.indices) { $0.audience(source.audiences[$1], pool.numbers[$1]) }
      json.array("events", of: ladders.ladders) { $0.ladder($1) }
      json.calendar(calendar)
      json.findings(source.findings, self)
      json.object("pictures") { json in
        for (link, data) in settings.pictures.sorted(by: { $0.key < $1.key }) { json.member(link, data) }
      }
      let drawings = WorkspacePicture.allCases.map { $0.drawing(of: self) } + settings.drawings
      json.array("drawings", of: drawings) { $0.drawing($1) }
      json.member("watch", orNull: settings.watched)
    }
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, orNull number: Int64?) {
    key(name)
    if let number { self.number(number) } else { string(orNull: nil) }
  }

  fileprivate mutating func numbers(_ name: String, _ numbers: some Sequence<Int>) {
    array(name, of: numbers) { $0.number($1) }
  }

  /// An array and not an object, because there are many: name, file, line, and what servers know.
  fileprivate mutating func campaign(_ number: Int, _ data: PreviewData) {
    let campaign = data.pool.campaigns[number]
    array(of: CollectionOfOne(())) { json, _ in
      json.string(String(decoding: campaign.name, as: UTF8.self))
      json.number(campaign.file)
      json.number(data.source.lines(campaign.file).line(at: Int(campaign.start)) + 1)
      json.object { json in
        for (key, value) in data.abouts[number].members {
          json.key(key)
          json.written(value)
        }
      }
    }
  }

  /// The same for a card or message: payload, campaign, id, the item itself, its bytes, and lines.
  fileprivate mutating func item(_ pooled: PooledItem, _ source: PreviewSource) {
    let item = pooled.item
    array(of: CollectionOfOne(())) { json, _ in
      json.number(ItemPool.payloads.firstIndex(of: item.payload) ?? 0)
      json.number(pooled.campaign)
      json.string(String(decoding: item.id, as: UTF8.self))
      json.written(Array(item.bytes))
      json.number(item.bytes.count)
      json.written(item.quotedLines(source.lines(item.campaign.file)))
    }
  }

  fileprivate mutating func audience(_ audience: PreviewSource.Audience, _ numbers: [[Int]]) {
    object { json in
      json.member("name", audience.name)
      json.member("kind", audience.kind.rawValue)
      json.object("about") { $0.reader(audience.reader) }
      json.array("items", of: numbers) { json, numbers in json.array(of: numbers) { $0.number($1) } }
      json.member("bytes", audience.workspace.sizes(ItemPool.payloads).reduce(0) { $0 + $1.bytes })
    }
  }

  private mutating func reader(_ reader: Reader) {
    if let target = reader.target { member(ReaderTable.target.name, target.name) }
    if let version = reader.version { member("version", version) }
    if let language = reader.language { member("language", language.text) }
    if let zone = reader.timeZone { member("time_zone", zone) }
    if !reader.audiences.isEmpty { array("audiences", of: reader.audiences) }
    if let group = reader.group { member("group", group) }
    guard let attributes = reader.attributes else { return }
    object("attributes") { json in
      for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
        json.key(name)
        switch value {
        case .text(let text): json.string(text)
        case .number(let number): json.number(number)
        case .boolean(let truth): json.truth(truth)
        }
      }
    }
  }

  fileprivate mutating func ladder(_ ladder: EventLadders.Ladder) {
    object { json in
      json.member("type", ladder.event.type)
      json.member("name", orNull: ladder.event.name)
      json.numbers("messages", ladder.messages)
    }
  }

  fileprivate mutating func calendar(_ calendar: CampaignCalendar) {
    object("calendar") { json in
      json.member("from", orNull: calendar.span?.lowerBound)
      json.member("to", orNull: calendar.span?.upperBound)
      json.array("gaps", of: calendar.gaps) { json, gap in
        json.array(of: [gap.lowerBound, gap.upperBound]) { $0.number($1) }
      }
      guard let (time, count) = calendar.busiest else { return json.member("most", orNull: nil as String?) }
      json.object("most") { json in
        json.member("from", orNull: time.lowerBound)
        json.member("to", orNull: time.upperBound)
        json.member("count", count)
      }
    }
  }

  fileprivate mutating func drawing(_ drawing: PageDrawing) {
    object { json in
      json.member("name", drawing.name)
      json.member("title", drawing.title)
      json.member("svg", String(decoding: drawing.svg, as: UTF8.self))
    }
  }

  fileprivate mutating func findings(_ findings: [Finding], _ data: PreviewData) {
    var placed = PlacedFindings(in: data.pool)
    array("findings", of: findings) { json, finding in
      let position = data.source.lines(finding.place.file).position(of: Int(finding.place.range.start))
      let subject = placed.subject(at: finding.place)
      json.object { json in
        json.member("rule", finding.rule.id)
        json.member("severity", finding.severity.rawValue)
        json.member("message", finding.message.text)
        json.member("help", orNull: finding.help?.text)
        json.member("file", finding.place.file)
        json.member("line", position.line)
        json.member("column", position.column)
        json.member("campaign", orNull: subject.campaign.map(Int64.init))
        json.numbers("items", subject.items)
        json.member("pointer", orNull: subject.pointer)
      }
    }
    array("ties", of: placed.ties(among: findings)) { json, tie in
      json.array(of: [tie.0, tie.1]) { $0.number($1) }
    }
  }
}

extension ClientItem {
  /// The lines of its values, as a JSON text: each is the difference to the last one that is known, and empty for a
  /// value from the compiler. A page with all pointers would be several times as large.
  fileprivate func quotedLines(_ lines: FileLines) -> [UInt8] {
    var text = [UInt8(ascii: "\"")]
    var last = 0
    forEachValue { steps, _, source in
      if !steps.isEmpty { text.append(UInt8(ascii: ",")) }
      guard let source else { return }
      let line = lines.line(at: Int(source.start)) + 1
      text += String(line - last).utf8
      last = line
    }
    // Without the values at the end that are from the compiler.
    while text.last == UInt8(ascii: ",") { text.removeLast() }
    text.append(UInt8(ascii: "\""))
    return text
  }
}
