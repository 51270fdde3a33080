import Bytes
import CampaignLanguage
import Liquid

/// Compares two states of one campaign, card or message, field by field.
struct RecordComparison {
  let old: SideRecord
  let new: SideRecord
  let terms: DiffTerms
  /// The campaign on both sides, for a card or a message. What it says about its own fields is not said again.
  let around: CampaignFacts.Both?
  private(set) var changes: [Change] = []
  private let rows: [String: FieldWords]
  /// The groups of keys that are compared as a whole, and have been.
  private var done: Set<String> = []

  init(_ old: SideRecord, _ new: SideRecord, in around: CampaignFacts.Both?, _ terms: DiffTerms) {
    (self.old, self.new, self.around, self.terms) = (old, new, around, terms)
    rows = FieldWords.rows(for: new.kind)
    if old.name != new.name { addIdentity() }
    let isSameType = old.type == new.type
    if !isSameType { addType() }
    compareFields(old.value, new.value, at: "", isSameType: isSameType)
    if new.kind != .campaign { compareAttributes() }
  }

  private mutating func addIdentity() {
    let isDeclared = terms.renamed[old.name] == new.name
    let words =
      "\(isDeclared ? "is" : "looks like") \(quoted(old.name)) under a new name: everybody may see it again, and its "
      + "counts begin anew"
    let key = new.kind == .campaign ? "campaign" : "key"
    add(.identityChanged, "", old[key], new[key], words)
  }

  private mutating func addType() {
    add(.typeChanged, "type", old["type"], new["type"], "type: \(shown(old["type"], new["type"], of: "type"))")
  }

  /// Adds a change of a field.
  mutating func add(
    _ rule: ChangeRule, _ field: String, _ oldValue: PayloadValue?, _ newValue: PayloadValue?, _ words: String,
    level: ChangeLevel? = nil
  ) {
    changes.append(
      Change(
        rule: rule, level: terms.level(of: rule, level, in: [old.window, new.window]), oldName: old.name,
        newName: new.name, field: field, old: oldValue?.json, new: newValue?.json, words: words,
        oldPlace: old.place(of: oldValue), newPlace: new.place(of: newValue)))
  }
}

// MARK: - Fields

extension RecordComparison {
  /// The part of a record around its fields.
  private struct Part {
    let old: PayloadValue
    let new: PayloadValue
    /// The path to it: empty, or `buttons/0/`.
    let path: String
    /// Its name in words: empty, or `button 0: `.
    let words: String
  }

  /// Compares the fields of the record, or of a part of it. If the type has changed, a field of only one type says
  /// nothing more, and neither does the look, which follows from the type.
  private mutating func compareFields(
    _ oldValue: PayloadValue, _ newValue: PayloadValue, at path: String, called words: String = "",
    isSameType: Bool = true
  ) {
    let part = Part(old: oldValue, new: newValue, path: path, words: words)
    let (olds, news) = (oldValue.fields, newValue.fields)
    for key in Set(olds.keys).union(news.keys).sorted() {
      let (before, after) = (olds[key], news[key])
      guard before?.bytes != after?.bytes else { continue }
      if isSameType || before != nil && after != nil && rows[key]?.isOfLook == false {
        compare(key, before, after, part)
      }
    }
  }

  private mutating func compare(_ key: String, _ before: PayloadValue?, _ after: PayloadValue?, _ part: Part) {
    // A key that this version does not know is at least told.
    let row = rows[key]
    switch row?.treatment ?? .plain(.lookChanged) {
    case .identity, .records: return
    case .plain(let rule):
      // A setting that is off, and one that a card or message of this kind does not have.
      guard before?.truth ?? false || after?.truth ?? false || before?.truth == nil && after?.truth == nil else {
        return
      }
      add(rule, part.path + key, before, after, "\(part.words)\(row?.noun ?? key): \(shown(before, after, of: key))")
    case .set(let removed, let added): compareSets(key, before, after, removed, added)
    case .window: once("window") { $0.compareWindows() }
    case .expiry: once("expiry") { $0.compareExpiry() }
    case .audience: compareAudience(before, after)
    case .orientation: compareOrientation(before, after)
    case .reEligibility: once("re-eligibility") { $0.compareReEligibility() }
    case .control: compareControl(before, after)
    case .action: once(part.path + "action") { $0.compareAction(part) }
    case .opener: once(part.path + "opener") { $0.compareOpener(part) }
    case .triggers: compareTriggers(before, after)
    case .removal: compareRemoval(before, after)
    case .extras: compareExtras(before, after, part)
    case .buttons: compareButtons(before, after, part)
    case .variations: compareVariations(before, after)
    case .parts(let rule): compareParts(key, before, after, part, rule)
    }
  }

  /// Compares several keys as a whole, at the first of them that differs.
  private mutating func once(_ group: String, _ compare: (inout RecordComparison) -> Void) {
    if done.insert(group).inserted { compare(&self) }
  }

  private mutating func compareSets(
    _ key: String, _ before: PayloadValue?, _ after: PayloadValue?, _ removed: ChangeRule, _ added: ChangeRule
  ) {
    func words(_ value: PayloadValue?) -> [String: PayloadValue] {
      Dictionary((value?.items ?? []).map { ($0.text ?? $0.json, $0) }) { first, _ in first }
    }
    let (olds, news) = (words(before), words(after))
    for word in olds.keys.sorted() where news[word] == nil {
      add(removed, "\(key)/\(word)", olds[word], nil, "no longer for \(quoted(word))")
    }
    for word in news.keys.sorted() where olds[word] == nil {
      add(added, "\(key)/\(word)", nil, news[word], "also for \(quoted(word))")
    }
  }

  /// Compares the values of an object, and tells all differences in one line.
  private mutating func compareParts(
    _ key: String, _ before: PayloadValue?, _ after: PayloadValue?, _ part: Part, _ rule: ChangeRule
  ) {
    let (olds, news) = (before?.fields ?? [:], after?.fields ?? [:])
    let words = Set(olds.keys).union(news.keys).sorted().compactMap { name -> String? in
      guard olds[name]?.bytes != news[name]?.bytes else { return nil }
      let noun = name.split(separator: "_").joined(separator: " ")
      return "\(noun) \(shown(olds[name], news[name], of: name))"
    }
    guard !words.isEmpty else { return }
    let noun = rows[key]?.noun ?? key
    add(rule, part.path + key, before, after, "\(part.words)\(noun): \(words.joined(separator: ", "))")
  }

  private mutating func compareExtras(_ before: PayloadValue?, _ after: PayloadValue?, _ part: Part) {
    let (olds, news) = (before?.fields ?? [:], after?.fields ?? [:])
    for key in Set(olds.keys).union(news.keys).sorted() {
      let (old, new) = (olds[key], news[key])
      guard old?.bytes != new?.bytes else { continue }
      let rule: ChangeRule = old == nil ? .extrasKeyAdded : new == nil ? .extrasKeyRemoved : .extrasValue
      let words =
        old == nil
        ? "extras: new key \(quoted(key)) with \(shown(new, of: ""))"
        : new == nil
          ? "extras: apps that read \(quoted(key)) find nothing, it was \(shown(old, of: ""))"
          : "extras: \(quoted(key)): \(shown(old, new, of: ""))"
      add(rule, "\(part.path)extras/\(key)", old, new, part.words + words)
    }
  }
}

// MARK: - What decides who sees it, and when

extension RecordComparison {
  private mutating func compareWindows() {
    let relation = WindowRelation(from: old.window, to: new.window)
    let isStartSaid = around.map { $0.old.window.start == old.window.start && $0.new.window.start == new.window.start }
    let isEndSaid = around.map { $0.old.window.end == old.window.end && $0.new.window.end == new.window.end }
    let tellsStart = old.window.start != new.window.start && isStartSaid != true
    let tellsEnd = old.window.end != new.window.end && isEndSaid != true
    guard tellsStart || tellsEnd else { return }
    var words: [String] = []
    if tellsStart { words.append(Self.words("starts", old.window.start, new.window.start)) }
    if tellsEnd { words.append(Self.words("ends", old.window.end, new.window.end)) }
    let key = tellsEnd ? "ends" : "starts"
    func value(_ record: SideRecord) -> PayloadValue? { record[key] ?? record[key + "_local"] }
    add(relation, tellsStart && tellsEnd ? "window" : key, value(old), value(new), words.joined(separator: "; "))
  }

  private mutating func compareExpiry() {
    // Cards without an end of their own end with their campaign, which has said it.
    if let around, old.window.end == around.old.window.end, new.window.end == around.new.window.end,
      old["expires_after_ms"] == nil, new["expires_after_ms"] == nil
    {
      return
    }
    func end(_ record: SideRecord) -> PayloadValue? { record["expires"] ?? record["expires_local"] }
    let (before, after) = (old["expires_after_ms"], new["expires_after_ms"])
    if let one = before?.integer, let two = after?.integer {
      let words = "ends after \(spanWords(one)) → \(spanWords(two))"
      return add(one < two ? .longer : .shorter, "expires_after_ms", before, after, words)
    }
    guard before == nil, after == nil else {
      let words = "ends: \(Self.expiry(old)) → \(Self.expiry(new))"
      return add(.moved, "expires", before ?? end(old), after ?? end(new), words)
    }
    let (one, two) = (Window(start: nil, end: Self.edge(old)), Window(start: nil, end: Self.edge(new)))
    add(
      WindowRelation(from: one, to: two), "expires", end(old), end(new), Self.words("ends", one.end, two.end))
  }

  private static func edge(_ record: SideRecord) -> Window.Edge? {
    Window.Edge(record["expires"], local: record["expires_local"])
  }

  private static func expiry(_ record: SideRecord) -> String {
    if let span = record["expires_after_ms"]?.integer { return "\(spanWords(span)) after it is sent" }
    return edge(record)?.words ?? "never"
  }

  private mutating func add(
    _ relation: WindowRelation, _ field: String, _ before: PayloadValue?, _ after: PayloadValue?, _ words: String
  ) {
    switch relation {
    case .same: return
    case .shorter: add(.windowShorter, field, before, after, words, level: hidesLive ? .danger : nil)
    case .longer: add(.windowLonger, field, before, after, words, level: bringsBack ? .warning : nil)
    case .moved: add(.windowMoved, field, before, after, words, level: hidesLive ? .danger : nil)
    }
  }

  /// True if it is not shown now, and is with the change.
  private var bringsBack: Bool { terms.now.map { !old.window.isOpen(at: $0) && new.window.isOpen(at: $0) } ?? false }

  /// True if it is shown now, and no longer with the change.
  private var hidesLive: Bool { terms.now.map { old.window.isOpen(at: $0) && !new.window.isOpen(at: $0) } ?? false }

  /// `ends 3d earlier: 2026-04-01T00:00:00Z → 2026-03-29T00:00:00Z`
  private static func words(_ verb: String, _ old: Window.Edge?, _ new: Window.Edge?) -> String {
    let none = verb == "starts" ? "at once" : "never"
    let both = "\(old?.words ?? none) → \(new?.words ?? none)"
    guard case .everywhere(let before)? = old, case .everywhere(let after)? = new else { return "\(verb): \(both)" }
    let (distance, isOver) = after.subtractingReportingOverflow(before)
    guard !isOver, let span = TimeSpan(milliseconds: abs(distance).multipliedReportingOverflow(by: 1000).partialValue)
    else { return "\(verb): \(both)" }
    return "\(verb) \(span.text) \(distance < 0 ? "earlier" : "later"): \(both)"
  }

  private mutating func compareAudience(_ before: PayloadValue?, _ after: PayloadValue?) {
    // The campaign has said it.
    if let around, around.old.audience == before?.json, around.new.audience == after?.json { return }
    switch (before?.text, after?.text) {
    case (nil, let new?): add(.audienceNarrower, "audience", before, after, "was for everybody, is for \(quoted(new))")
    case (let old?, nil): add(.audienceWider, "audience", before, after, "was for \(quoted(old)), is for everybody")
    case (let old?, let new?):
      add(.audienceOther, "audience", before, after, "was for \(quoted(old)), is for \(quoted(new))")
    case (nil, nil): return
    }
  }

  private mutating func compareOrientation(_ before: PayloadValue?, _ after: PayloadValue?) {
    let rule: ChangeRule =
      before?.text == "any" ? .orientationNarrower : after?.text == "any" ? .orientationWider : .orientationOther
    add(rule, "orientation", before, after, "orientation: \(shown(before, after, of: "orientation"))")
  }

  private mutating func compareControl(_ before: PayloadValue?, _ after: PayloadValue?) {
    func words(_ control: PayloadValue?) -> String {
      control.map { $0["share"].map { "\($0.json) % of the audience" } ?? $0.json } ?? "none"
    }
    let rule: ChangeRule = before == nil ? .controlAdded : after == nil ? .controlRemoved : .controlChanged
    add(rule, "control", before, after, "control group: \(words(before)) → \(words(after))")
  }

  private mutating func compareReEligibility() {
    func value(_ record: SideRecord) -> PayloadValue? { record["re_eligibility_ms"] ?? record["re_eligibility"] }
    /// The time until it may be shown again.
    func span(_ record: SideRecord) -> Int64 {
      record["re_eligibility_ms"]?.integer ?? (record["re_eligibility"]?.text == "always" ? 0 : .max)
    }
    func words(_ record: SideRecord) -> String {
      record["re_eligibility_ms"]?.integer.map { "after \(spanWords($0))" } ?? record["re_eligibility"]?.text ?? "never"
    }
    guard span(old) != span(new) else { return }
    let isLooser = span(new) < span(old)
    let verb = isLooser ? "those who saw it may see it again earlier" : "those who saw it see it again later or never"
    add(
      isLooser ? .reEligibilityLooser : .reEligibilityTighter, "re_eligibility", value(old), value(new),
      "\(verb): \(words(old)) → \(words(new))")
  }
}

// MARK: - What a tap does

extension RecordComparison {
  private mutating func compareAction(_ part: Part) {
    func link(_ value: PayloadValue) -> PayloadValue? { value["uri"] ?? value["url"] }
    func words(_ value: PayloadValue) -> String {
      if let link = link(value) { return shown(link, of: "uri") }
      return value["click_action"]?.text == "news_feed" ? "the News Feed" : "nothing"
    }
    let (before, after) = (link(part.old), link(part.new))
    let isSameKind = part.old["click_action"]?.bytes == part.new["click_action"]?.bytes
    if isSameKind, before != nil, after != nil {
      guard before?.bytes != after?.bytes else { return }
      let rule: ChangeRule = Self.isOnOtherHost(before, after) ? .linkHostChanged : .linkChanged
      return add(
        rule, part.path + "link", before, after,
        "\(part.words)a tap opens \(words(part.new)) instead of \(words(part.old))",
        level: LinkedPage.isSame(before?.text, after?.text) ? .note : nil)
    }
    add(
      .actionChanged, part.path + "action", before ?? part.old["click_action"], after ?? part.new["click_action"],
      "\(part.words)a tap opens \(words(part.new)) instead of \(words(part.old))")
  }

  /// True if two links go to the web, and to different hosts. A host with a template is not known.
  private static func isOnOtherHost(_ before: PayloadValue?, _ after: PayloadValue?) -> Bool {
    func host(_ value: PayloadValue?) -> [UInt8]? {
      guard let text = value?.text, case .success(let link) = Link.read(Array(text.utf8)[...]), link.isWeb,
        let host = link.host, !Template.mayBe(in: host)
      else { return nil }
      return host.map(\.lowerCased)
    }
    guard let old = host(before), let new = host(after) else { return false }
    return old != new
  }

  private mutating func compareOpener(_ part: Part) {
    func opener(_ value: PayloadValue) -> String {
      value["open_in"]?.text ?? (value["use_webview"]?.truth == true ? "webview" : "default")
    }
    func value(_ value: PayloadValue) -> PayloadValue? { value["open_in"] ?? value["use_webview"] }
    guard opener(part.old) != opener(part.new) else { return }
    add(
      .openerChanged, part.path + "opener", value(part.old), value(part.new),
      "\(part.words)the link opens in: \(opener(part.old)) → \(opener(part.new))")
  }

  private mutating func compareButtons(_ before: PayloadValue?, _ after: PayloadValue?, _ part: Part) {
    let (olds, news) = (Self.byNumber(before), Self.byNumber(after))
    let texts = (
      old: Set(olds.values.compactMap { $0["text"]?.text }), new: Set(news.values.compactMap { $0["text"]?.text })
    )
    for number in Set(olds.keys).union(news.keys).sorted() {
      let path = "\(part.path)buttons/\(number)"
      let words = "\(part.words)button \(number): "
      switch (olds[number], news[number]) {
      case (let old?, let new?):
        if Self.isOther(old, new, texts) {
          let name = "number \(number) was \(shown(old["text"], of: "")) and is \(shown(new["text"], of: "")): taps are"
          add(.buttonNumberChanged, path, old, new, "\(part.words)\(name) added to those on the other one")
        } else {
          compareFields(old, new, at: path + "/", called: words)
        }
      case (let old?, nil): add(.buttonRemoved, path, old, nil, "\(words)\(shown(old["text"], of: "")) is gone")
      case (nil, let new?): add(.buttonAdded, path, nil, new, "\(words)\(shown(new["text"], of: "")) is new")
      case (nil, nil): continue
      }
    }
  }

  /// The buttons by the number by which their taps are counted. In a variation, that is their position if no number is
  /// written.
  private static func byNumber(_ buttons: PayloadValue?) -> [Int64: PayloadValue] {
    let all = (buttons?.items ?? []).enumerated().map { ($1["id"]?.integer ?? Int64($0), $1) }
    return Dictionary(all) { first, _ in first }
  }

  /// True if a number belongs to another button: its text differs, and either its action differs too, or the text is
  /// that of another button.
  private static func isOther(
    _ old: PayloadValue, _ new: PayloadValue, _ texts: (old: Set<String>, new: Set<String>)
  ) -> Bool {
    guard let was = old["text"]?.text, let now = new["text"]?.text, was != now else { return false }
    let isOtherAction =
      old["uri"]?.bytes != new["uri"]?.bytes || old["click_action"]?.bytes != new["click_action"]?.bytes
    return isOtherAction || texts.old.contains(now) || texts.new.contains(was)
  }

  private mutating func compareVariations(_ before: PayloadValue?, _ after: PayloadValue?) {
    func byReaders(_ value: PayloadValue?) -> [(readers: String, value: PayloadValue)] {
      (value?.items ?? []).map { ($0["for"]?.json ?? "", $0) }
    }
    let (olds, news) = (byReaders(before), byReaders(after))
    let known = Dictionary(olds.map { ($0.readers, $0.value) }) { first, _ in first }
    let added = Dictionary(news.map { ($0.readers, $0.value) }) { first, _ in first }
    for (readers, old) in olds where added[readers] == nil {
      add(.variationRemoved, "variations/\(readers)", old, nil, "no content of its own for \(Self.readers(old))")
    }
    for (readers, new) in news {
      guard let old = known[readers] else {
        add(.variationAdded, "variations/\(readers)", nil, new, "content of its own for \(Self.readers(new))")
        continue
      }
      compareFields(old, new, at: "variations/\(readers)/", called: "for \(Self.readers(new)): ")
    }
    let shared = (olds.map(\.readers).filter { added[$0] != nil }, news.map(\.readers).filter { known[$0] != nil })
    if shared.0 != shared.1 {
      add(.variationOrder, "variations", before, after, "the variations are in another order")
    }
  }

  /// The readers of a variation in words.
  private static func readers(_ variation: PayloadValue) -> String {
    let conditions = (variation["for"]?.members ?? []).map { key, value in
      let noun = key == "group" ? "the groups " : ""
      return noun
        + (value.isList ? value.items.map { $0.text ?? $0.json } : [value.text ?? value.json])
        .joined(separator: key == "group" ? " to " : ", ")
    }
    return conditions.isEmpty ? "everybody" : conditions.joined(separator: " and ")
  }
}

extension RecordComparison {
  /// Takes back that the name is another one, because the campaign has said it.
  mutating func forgetIdentity() { changes.removeAll { $0.rule === ChangeRule.identityChanged } }
}
