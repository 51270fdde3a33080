import CampaignCheck
package import CampaignCompile
import CampaignLanguage
package import Files
import Findings
import SourceText

/// A line of a file, as the user names it.
package struct LinePlace {
  package let file: RawPath
  let line: Int

  /// `campaigns/spring.yaml:12`. A column after it, which editors copy too, is ignored.
  package init(_ text: String) throws(UsageError) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil { parts.removeLast() }
    guard parts.count >= 2, let line = Int(parts[parts.count - 1]), line > 0 else {
      throw UsageError(message: "--line takes a file and a line, such as spring.yaml:12, not '\(text)'")
    }
    file = RawPath(parts.dropLast().joined(separator: ":"))
    self.line = line
  }
}

/// Questions about the payloads of a run.
package struct PayloadQuestion {
  private let run: CheckRun
  /// The payloads of everybody, and those of each reader, in the order of the workspaces. `folder` is that of the
  /// workspace in an output directory.
  private let workspaces: [(folder: String, own: CompiledWorkspace, isOfReader: Bool)]
  private let lines: LinesOfFiles

  package init(about run: CheckRun) throws(UsageError) {
    self.run = run
    lines = LinesOfFiles(of: run)
    workspaces = try run.outputWorkspaces().flatMap { workspace, folder in
      [(folder, CompiledWorkspace(workspace.compiled), false)]
        + workspace.workspacesOfReaders.map { (folder, $0, true) }
    }
  }

  /// The payload at a path in an output directory, identified by its directory and name.
  private func answer(for path: RawPath) throws(UsageError) -> Answer {
    let wanted = path.bytes.split(separator: UInt8(ascii: "/"))
    let all = answers
    func isAt(_ answer: Answer) -> Bool {
      let own = answer.path.utf8.split(separator: UInt8(ascii: "/"))
      return wanted.count >= own.count && zip(wanted.suffix(own.count), own).allSatisfy { $0.elementsEqual($1) }
    }
    // The longest path that fits: `client/anna/feed.json` is not the server payload of a campaign called "feed".
    guard let answer = all.filter(isAt).max(by: { $0.path.utf8.count < $1.path.utf8.count }) else {
      let name = String(decoding: Array(wanted.suffix(2).joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
      throw UsageError(
        message: "'\(path.shown)' is not a payload of these campaigns",
        suggestion: nearest(to: name, among: all.map(\.path)))
    }
    return answer
  }

  /// A payload of a workspace. It is put together only when it is asked for, because all of them together take as much
  /// memory as those of the campaigns.
  private struct Answer {
    let path: String
    let payload: Payload
    /// The place of a server payload among them.
    let place: Int
    let workspace: CompiledWorkspace

    var file: PayloadFile { payload == .server ? workspace.serverFile(place) : workspace.clientFile(payload) }

    var provenance: Provenance { Provenance(of: file, in: workspace) }
  }

  /// All payloads of everybody, and the client payloads of each reader. A reader without a name replaces everybody.
  private var answers: [Answer] {
    let clients = Payload.allCases.filter { $0 != .server }
    var found: [Answer] = []
    var positions: [String: Int] = [:]
    for (folder, workspace, isOfReader) in workspaces {
      var servers = 0
      for size in workspace.sizes(isOfReader ? clients : Payload.allCases) {
        let path = folder + size.path
        let answer = Answer(path: path, payload: size.payload, place: servers, workspace: workspace)
        if size.payload == .server { servers += 1 }
        if let position = positions[path] {
          found[position] = answer
        } else {
          positions[path] = found.count
          found.append(answer)
        }
      }
    }
    return found
  }

  /// The payloads that a build writes: with readers, those of each reader in place of those of everybody.
  private var built: [Answer] {
    run.readers.isEmpty
      ? answers : answers.filter { $0.payload == .server || isOfReader($0) }
  }

  private func isOfReader(_ answer: Answer) -> Bool { run.readers.contains { $0.name == answer.workspace.reader } }

  /// A payload that was asked for.
  package struct Found {
    package let file: PayloadFile
    fileprivate let provenance: Provenance
  }

  /// The payload at a path in an output directory.
  package func payload(at path: RawPath) throws(UsageError) -> Found {
    let answer = try answer(for: path)
    let file = answer.file
    return Found(file: file, provenance: Provenance(of: file, in: answer.workspace))
  }

  /// Makes a line of each value of a payload that comes from a campaign file.
  package func forEachLine(about found: Found, _ add: (String) -> Void) {
    found.provenance.forEach { value in
      if let source = value.source { add("\(shown(value.pointer))\t\(position(of: source))\n") }
    }
  }

  /// Where one value of a payload comes from.
  package func description(ofValueAt pointer: String, in found: Found) throws(UsageError) -> String {
    guard let way = JSONPointer(pointer) else {
      throw UsageError(message: "a pointer begins with a slash, as in /feed/0/title: '\(pointer)'")
    }
    guard let value = found.provenance.value(at: way) else {
      throw UsageError(
        message: "\(found.file.path) has no value at \(pointer)",
        suggestion: nearest(to: pointer, among: found.provenance.pointers(atMost: 10_000).map(\.text)))
    }
    return describe(value, in: found.provenance)
  }

  private func describe(_ value: Provenance.Value, in provenance: Provenance) -> String {
    if let source = value.source { return shown(source) }
    let none = "not from your file: a default, or set by the compiler\n"
    guard let around = provenance.surroundings(of: value), let source = around.source else { return none }
    return none + "it belongs to this:\n" + shown(source)
  }

  // MARK: From a line

  /// Makes a line of each payload value that a line of a file contributes to: of all payloads, or of the one at a path.
  package func forEachLine(
    from place: LinePlace, in path: RawPath?, _ add: (String) -> Void
  ) throws(UsageError) {
    guard let number = run.number(ofFile: place.file) else {
      throw UsageError(message: "'\(place.file.shown)' is not one of the campaign files")
    }
    let lines = lines.lines(ofFile: number)
    guard place.line <= lines.count else {
      throw UsageError(message: "'\(place.file.shown)' has \(lines.count) lines")
    }
    let found = try path.map { path throws(UsageError) in [try answer(for: path)] } ?? built
    for answer in found {
      let name = printable(answer.path)
      answer.provenance.forEach {
        $0.place.file == number && $0.touches(place.line - 1, lines)
      } _: { value in
        add("\(name)\t\(shown(value.pointer))\n")
      }
    }
  }

  // MARK: Places

  private func shown(_ pointer: JSONPointer) -> String { pointer.text.isEmpty ? "/" : printable(pointer.text) }

  private func position(of source: Provenance.Source) -> String {
    let position = lines.lines(ofFile: source.place.file).position(of: Int(source.place.range.start))
    return "\(printable(run.path(ofFile: source.place.file))):\(position.line):\(position.column)"
  }

  /// The place, the line itself with the value underlined, and the target of an alias.
  private func shown(_ source: Provenance.Source) -> String {
    var text = excerpt(of: source.place.range, inFile: source.place.file)
    if let definition = source.definition {
      text += ", which stands for this:\n" + excerpt(of: definition, inFile: source.place.file)
    }
    return text
  }

  private func excerpt(of range: ByteRange, inFile file: Int) -> String {
    let lines = lines.lines(ofFile: file)
    let position = lines.position(of: Int(range.start))
    let line = String(decoding: lines.bytes[lines.range(ofLine: position.line - 1)], as: UTF8.self)
    return "\(printable(run.path(ofFile: file))):\(position.line):\(position.column)\n  \(printable(line))\n"
  }
}

extension Provenance.Source {
  /// True if the value, or the value that its alias repeats, begins on a line.
  fileprivate func touches(_ line: Int, _ lines: FileLines) -> Bool {
    [place.range, definition].compactMap { $0 }.contains { lines.line(at: Int($0.start)) == line }
  }
}
