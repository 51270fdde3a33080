import Bytes
import Findings
import SourceText

// Characters and lines from web pages, word processors, chats and other languages. They break the structure, and
// libyaml complains about something else, mostly one line later.

extension YAMLFault {
  /// The fault that pasted text explains, if there is such text in the line of the fault, in the line above it, or at
  /// the beginning of the broken structure.
  func pastedText() -> SyntaxFault? {
    var lines = [lineStart(of: contextStart), lineAbove(at).map { lineStart(of: $0) }, lineStart(of: at)].compactMap(
      \.self)
    lines.sort()
    for (index, line) in lines.enumerated() where index == 0 || lines[index - 1] != line {
      if let fault = mergeMark(ofLineAt: line) ?? lookAlike(inLineAt: line) ?? foreignLine(line) { return fault }
    }
    return lookAlikeComma()
  }

  /// `<<<<<<< HEAD` and the other marks that version control leaves in a merge conflict.
  func mergeMark(ofLineAt offset: Int) -> SyntaxFault? {
    let start = lineStart(of: offset)
    let mark = text[start..<min(start + 7, text.count)]
    guard mark.count == 7, let first = mark.first, "<=>|".utf8.contains(first), mark.allSatisfy({ $0 == first }) else {
      return nil
    }
    return SyntaxFault(.mergeMark, start..<start + 7, help: .settleConflict)
  }

  // MARK: Look-alikes

  /// A look-alike of a space, dash or colon in a place where YAML needs the plain character.
  private func lookAlike(inLineAt line: Int) -> SyntaxFault? {
    var cursor = line
    var indentation: Range<Int>?
    // The spaces before the content.
    while let (character, plain) = character(at: cursor), plain == " " || plain == "" {
      if text[cursor] >= 0x80 { indentation = (indentation?.lowerBound ?? cursor)..<character.upperBound }
      cursor = character.upperBound
    }
    if let indentation, let first = found(in: indentation) {
      return SyntaxFault(
        .inIndentation(first), indentation, help: .indentWithSpaces,
        fix: (.plainSpaces, indentation, spaces(for: indentation)))
    }
    while byte(cursor) == UInt8(ascii: "-"), byte(cursor + 1) == 0x20 { cursor += 2 }
    if let fault = lookAlikeDash(cursor) { return fault }
    return lookAlikeColon(behindKeyAt: cursor)
  }

  /// `– id: hero`
  private func lookAlikeDash(_ start: Int) -> SyntaxFault? {
    guard byte(start).map({ $0 >= 0x80 }) == true, let (character, plain) = character(at: start),
      plain == "-" || isBullet(character), byte(character.upperBound) == 0x20, let first = found(in: character, as: "-")
    else { return nil }
    return SyntaxFault(.inPlaceOfDash(first), character, help: .itemForm, fix: (.writeWord("-"), character, "-"))
  }

  /// `•`, with which word processors and chats begin items.
  private func isBullet(_ range: Range<Int>) -> Bool {
    ["•", "◦", "▪", "‣", "●"].contains(String(decoding: text[range], as: UTF8.self))
  }

  /// `title： Sale`, or a no-break space after the colon.
  private func lookAlikeColon(behindKeyAt start: Int) -> SyntaxFault? {
    var cursor = start
    while let byte = byte(cursor),
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    {
      cursor += 1
    }
    guard cursor > start else { return nil }
    let isColon = byte(cursor) == UInt8(ascii: ":")
    let place = isColon ? cursor + 1 : cursor
    guard byte(place).map({ $0 >= 0x80 }) == true, let (character, plain) = character(at: place),
      plain == (isColon ? " " : ":"), let first = found(in: character)
    else { return nil }
    let isSpaced = byte(character.upperBound) == 0x20
    return SyntaxFault(
      isColon ? .inPlaceOfSpace(first) : .inPlaceOfColon(first), character, help: .spaceAfterColon,
      fix: (isColon ? .plainSpaces : .writeWord(":"), character, isColon ? " " : isSpaced ? ":" : ": "))
  }

  /// `{ type: custom_event，name: cart }`
  private func lookAlikeComma() -> SyntaxFault? {
    guard problem.hasPrefix("did not find expected ','") else { return nil }
    var cursor = max(contextStart, lineStart(of: at))
    while cursor < lineEnd(of: at), let (character, plain) = character(at: cursor) {
      if plain == ",", text[cursor] >= 0x80, let first = found(in: character) {
        let isSpaced = byte(character.upperBound) == 0x20
        return SyntaxFault(
          .inPlaceOfComma(first), character, help: .separateItems,
          fix: (.writeWord(","), character, isSpaced ? "," : ", "))
      }
      cursor = character.upperBound
    }
    return nil
  }

  /// The character at an offset, and the character that it looks like. That is itself if it is ASCII, or has no
  /// look-alike.
  private func character(at offset: Int) -> (Range<Int>, String)? {
    guard offset < text.count, text[offset] != 0x0A, text[offset] != 0x0D else { return nil }
    let range = offset..<endOfCharacter(at: offset)
    let scalar = String(decoding: text[range], as: UTF8.self).unicodeScalars.first
    return (range, scalar?.lookAlike ?? scalar.map { String($0) } ?? "\u{FFFD}")
  }

  /// The first look-alike in a range.
  private func found(in range: Range<Int>, as plain: String? = nil) -> LookAlike? {
    if let first = PlainSpelling(of: Array(text[range])[...])?.first { return first }
    let scalar = String(decoding: text[range], as: UTF8.self).unicodeScalars.first
    return plain.flatMap { plain in scalar.map { LookAlike(scalar: $0, range: range, plain: plain) } }
  }

  private func spaces(for range: Range<Int>) -> String {
    PlainSpelling(of: Array(text[range])[...])?.text ?? ""
  }

  // MARK: Lines of other languages

  /// A line with a beginning or an end from another language or program.
  private func foreignLine(_ line: Int) -> SyntaxFault? {
    let content = content(ofLineAt: line)
    let last = content.upperBound - 1
    // `"title": "Sale",` as in JSON: the fault is at the comma.
    if at == last, byte(last) == UInt8(ascii: ","), context == "while parsing a block mapping" {
      return SyntaxFault(.commaAfter, last..<last + 1, help: .removeComma, fix: (.removeComma, last..<last + 1, ""))
    }
    let words = text[content]
    func starts(with mark: String) -> Bool { words.starts(with: mark.utf8) }
    func first(_ count: Int) -> Range<Int> { content.lowerBound..<content.lowerBound + count }
    if starts(with: "```") || starts(with: "~~~") { return SyntaxFault(.codeFence, first(3), help: .removeLine) }
    if starts(with: "//") {
      return SyntaxFault(.foreignComment, first(2), help: .commentForm, fix: (.writeWord("#"), first(2), "#"))
    }
    if starts(with: "<!--") { return SyntaxFault(.foreignComment, first(4), help: .commentForm) }
    if starts(with: "; ") {
      return SyntaxFault(.foreignComment, first(1), help: .commentForm, fix: (.writeWord("#"), first(1), "#"))
    }
    if starts(with: "* ") {
      return SyntaxFault(.foreignBullet, first(1), help: .itemForm, fix: (.writeWord("-"), first(1), "-"))
    }
    if starts(with: "+ "), content.lowerBound == line { return SyntaxFault(.diffMark, first(1), help: .removeMark) }
    if starts(with: "> "), content.lowerBound == line { return SyntaxFault(.quoteMark, first(1), help: .removeMark) }
    return nil
  }
}

// MARK: - Words

extension Message {
  fileprivate static let mergeMark: Message = "this is a merge conflict marker"
  fileprivate static let settleConflict: Message = "keep one side of the conflict, and remove the marker lines"
  fileprivate static func inIndentation(_ found: LookAlike) -> Message {
    "the indentation has a character that is not a space: \(found.words)"
  }
  fileprivate static func inPlaceOfDash(_ found: LookAlike) -> Message { "an item begins with '-': \(found.words)" }
  fileprivate static func inPlaceOfSpace(_ found: LookAlike) -> Message {
    "a plain space is needed after ':': \(found.words)"
  }
  fileprivate static func inPlaceOfColon(_ found: LookAlike) -> Message { "a key ends with ':': \(found.words)" }
  fileprivate static func inPlaceOfComma(_ found: LookAlike) -> Message {
    "items are separated with ',': \(found.words)"
  }
  fileprivate static let plainSpaces: Message = "write plain spaces"
  fileprivate static let commaAfter: Message = "a comma after a value belongs to JSON, not to YAML"
  fileprivate static let codeFence: Message = "this line is from Markdown, not YAML"
  fileprivate static let removeLine: Message = "remove the line, and the other one of its kind"
  fileprivate static let foreignComment: Message = "YAML does not know comments of this kind"
  fileprivate static let commentForm: Message = "begin a comment with '#'"
  fileprivate static let foreignBullet: Message = "'*' begins an alias in YAML, not an item"
  fileprivate static let diffMark: Message = "the '+' of a diff is left in the file"
  fileprivate static let quoteMark: Message = "the '>' of quoted mail is left in the file"
  fileprivate static let removeMark: Message = "remove it, and those of the other lines"
}
