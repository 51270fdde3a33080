import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Links: what RFC 3986 asks, the schemes of the apps, and what a text without a scheme probably means.

extension ModelCheck {
  mutating func checkLink(_ value: NodeID, of field: Field) -> Bool {
    guard let text = wantText(value, "a link", of: field) else { return false }
    if Link.isPlainWebLink(text) {
      checkForComment(in: value, meant: Self.linkWithFragment)
      return true
    }
    if reportMarkup(value, text) || reportPath(value, text, of: field) { return false }
    switch Link.read(text) {
    case .failure(let fault):
      let isRight = { (text: String) in Link.fault(in: Array(text.utf8)[...]) == nil }
      if !fault.isUnsafe, hasOnlyMarksForLookAlikes(text),
        reportLookAlike(value, as: .linkMalformed, isRight: isRight)
      {
        return false
      }
      if !fault.isUnsafe, hasLookAlikesInWords(text),
        reportLookAlike(value, as: .linkMalformed, .needsReview, correct: { isRight($0) ? $0 : nil })
      {
        return false
      }
      if case .unsafe(let scheme) = fault, field.loadsFile {
        let name = text.dropFirst(scheme.lowerBound).prefix(scheme.count)
        add(.linkUnsafe, .notLoaded(field.name, name), at: part(scheme, of: value), help: .addressOfFile)
        return false
      }
      let template = foreignTemplate(in: text)
      let meant = template == nil ? link(meantBy: text, fault).flatMap { isOfApps($0) ? $0 : nil } : nil
      report(
        fault, at: value, of: field, as: fault.isUnsafe ? .linkUnsafe : .linkMalformed, proposal: meant,
        help: template.map { .templateOrEscape($0) } ?? helpForNumber(fault, text, meant) ?? helpForFile(fault, field))
      return false
    case .success(let link):
      if reportMisspeltScheme(of: link, value) || reportNotLoaded(link, value, of: field) || reportZero(text, value) {
        return false
      }
      if !linkSchemes.names.isEmpty, !link.hasTemplateForScheme, !link.isWeb, !link.isAction,
        !linkSchemes.contain(link.scheme)
      {
        add(
          .linkScheme, .foreignScheme(link.scheme), at: part(link.parts.scheme, of: value), help: linkSchemes.words,
          fixes: declaredScheme(near: link, value))
        return false
      }
      checkForComment(in: value, meant: Self.linkWithFragment)
      // A link that nobody can open has another finding, and https would not help.
      if link.hasScheme("http"), !link.isUnreachable {
        add(.linkInsecure, .insecure, at: value, fixes: secured(value, text))
      }
      return true
    }
  }

  /// False for a link with a scheme that the apps don't have, such as `tel:` for the number of a telephone.
  private func isOfApps(_ link: String) -> Bool {
    let scheme = Array(link.utf8.prefix { $0 != UInt8(ascii: ":") })[...]
    return linkSchemes.names.isEmpty || link.hasPrefix("http") || linkSchemes.contain(scheme)
  }

  /// A number has no blanks, also no escaped ones.
  private func helpForNumber(_ fault: Link.Fault, _ text: ArraySlice<UInt8>, _ meant: String?) -> Message? {
    guard case .character = fault, let meant, meant == Link.meant(by: text), text.trimmed == text else { return nil }
    return .write(meant)
  }

  private func helpForFile(_ fault: Link.Fault, _ field: Field) -> Message? {
    if case .noScheme = fault, field.loadsFile { return .addressOfFile }
    return nil
  }

  /// True if no letter, digit or dash of a link is of another script: such a character may well be meant.
  private func hasOnlyMarksForLookAlikes(_ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.value < 0x80 || scalar.lookAlike.map { $0.isEmpty || ":/.?&=# \"'".contains($0) } == true
    }
  }

  /// True if the characters outside ASCII are dashes, marks, or letters of another script within a word of Latin
  /// letters: `https://shop.аcme.com` with a Cyrillic letter. A word of one script is meant as it is.
  private func hasLookAlikesInWords(_ text: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: text, as: UTF8.self).unicodeScalars.split { scalar in
      scalar.value < 0x80 && !scalar.isLetterOfASCII
    }
    return words.allSatisfy { word in
      let foreign = word.filter { $0.value >= 0x80 }
      let letters = foreign.filter { $0.properties.isAlphabetic }
      return foreign.allSatisfy { $0.lookAlike != nil } && letters.allSatisfy(\.isOfAnotherScript)
        && (letters.isEmpty || word.contains(where: \.isLetterOfASCII))
    }
  }

  /// `https://example.com/x #prices`, without the space.
  private static func linkWithFragment(_ text: ArraySlice<UInt8>) -> String? {
    let joined = text.filter { $0 != 0x20 && $0 != 0x09 }
    return Link.fault(in: joined[...]) == nil ? String(decoding: joined, as: UTF8.self) : nil
  }

  /// The value in `{product_id}` or `${user_id}`, which other tools replace by a value, and campaigns don't.
  private func foreignTemplate(in text: ArraySlice<UInt8>) -> String? {
    guard let start = text.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    let name = text[(start + 1)...].prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    guard !name.isEmpty, name.count <= 60, text[name.endIndex...].first == UInt8(ascii: "}") else { return nil }
    let written = String(decoding: name, as: UTF8.self)
    return text[..<start].last == UInt8(ascii: "$") ? "${\(written)}" : written
  }

  /// The link that a text without a scheme, or with characters that need percent-encoding, probably means.
  private func link(meantBy text: ArraySlice<UInt8>, _ fault: Link.Fault) -> String? {
    if !fault.isUnsafe, let meant = Link.meant(by: text) { return meant }
    let proposal: [UInt8]
    switch fault {
    case .noScheme(.host): proposal = Array("https://".utf8) + text
    case .noScheme(.networkPath): proposal = Array("https:".utf8) + text
    case .character(let part, _) where part != .host, .notASCII(let part, _) where part != .host:
      proposal = Link.inPercents(text)
    case .notASCII:
      guard let encoded = Link.inPunycode(text) else { return nil }
      proposal = encoded
    case .character, .empty, .unsafe, .openTemplate, .noScheme, .noHost, .percent, .port, .address: return nil
    }
    return Link.fault(in: proposal[...]) == nil ? String(decoding: proposal, as: UTF8.self) : nil
  }

  /// `htps://example.com`, which is a link, but to no app that anybody knows.
  private mutating func reportMisspeltScheme(of link: Link, _ value: NodeID) -> Bool {
    guard !link.isWeb, !link.isAction, !link.hasTemplateForScheme, !linkSchemes.contain(link.scheme) else {
      return false
    }
    let scheme = String(decoding: link.scheme, as: UTF8.self)
    guard let near = nearest(to: scheme, among: ["https", "http", "mailto"]), scheme != near else { return false }
    let place = part(link.parts.scheme, of: value)
    let fix = Fix(.write(near), .needsReview, [Fix.Edit(replacing: place, with: near)])
    add(
      .linkMalformed, .misspeltScheme(link.scheme), at: place, help: .write(near),
      fixes: tree.verbatimStart(of: value) == nil ? [] : [fix])
    return true
  }

  /// `tel:+43-(0)1-2345`, where phones would dial the 0.
  private mutating func reportZero(_ text: ArraySlice<UInt8>, _ value: NodeID) -> Bool {
    guard Link.dialsZero(text), let meant = Link.meant(by: text) else { return false }
    add(
      .linkMalformed, .dialsZero, at: value, help: .write(meant),
      fixes: [replace(value, with: meant, .needsReview)])
    return true
  }

  /// The fix for a misspelt scheme: the nearest known one.
  private mutating func declaredScheme(near link: Link, _ value: NodeID) -> [Fix] {
    let scheme = String(decoding: link.scheme, as: UTF8.self)
    guard let near = nearestScheme.nearest(to: scheme, among: knownSchemes), tree.verbatimStart(of: value) != nil else {
      return []
    }
    return [Fix(.write(near), .needsReview, [Fix.Edit(replacing: part(link.parts.scheme, of: value), with: near)])]
  }

  private func secured(_ value: NodeID, _ text: ArraySlice<UInt8>) -> [Fix] {
    guard let start = tree.verbatimStart(of: value) else { return [] }
    let scheme = ByteRange(start, start + 4)
    return [Fix(.useHTTPS, .needsReview, [Fix.Edit(replacing: scheme, with: "https")])]
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOfASCII: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// True for letters whose scripts have letters like those of Latin. Letters of Latin itself, such as 'ı', are meant.
  fileprivate var isOfAnotherScript: Bool {
    let scripts = ["CYRILLIC ", "GREEK ", "ARMENIAN ", "CHEROKEE ", "FULLWIDTH "]
    return properties.name.map { name in scripts.contains(where: name.hasPrefix) } ?? false
  }
}

extension Message {
  fileprivate static let dialsZero: Message =
    "phones also dial the 0 in brackets, which is wrong after the code of a country"
  fileprivate static func templateOrEscape(_ name: String) -> Message {
    "if the server fills it in, write a Liquid template: '{{\(name)}}'; otherwise write the value itself"
  }
}
