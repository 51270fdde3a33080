import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

/// `campaignc where PAYLOAD [POINTER]`
enum WhereCommand {
  private static let sources = Option(
    "sources", takes: .text("PATH"), repeats: true,
    "The campaign files, or their directory. Default: the current directory.")
  private static let place = Option(
    "line", takes: .text("FILE:LINE"),
    "The other direction: what a line of a campaign file becomes, in all payloads or in one."
  )

  static let command: Command = Command(
    spec: CommandSpec(
      "where", "Show where the values of a payload come from.", operands: "[PAYLOAD [POINTER]]",
      discussion: """
        PAYLOAD is a file that 'campaignc build' wrote, such as client/feed.json or server/spring-sale.json. POINTER is
        the path of a value in it, such as /feed/0/title (RFC 6901). The answer is the file, line and column, with the
        line itself. Without POINTER, lists every value that comes from a campaign file.

        With --line, the other direction: the payloads and values that a line contributes to.

        The campaigns are compiled again; if the payload on disk differs from the result, a note says so. Use the same
        --profile as for the build.
        """,
      options: [
        sources, place, CompileOptions.profile, CompileOptions.now,
      ] + ReaderOptions.all + [ConfigurationOptions.file, ConfigurationOptions.none],
      examples: [
        (
          "campaignc where payloads/client/feed.json /feed/0/title",
          "Shows which line contains the title of the first card."
        ),
        ("campaignc where --line campaigns/spring.yaml:12", "Shows what line 12 becomes."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    guard arguments.operands.count <= 2 else { throw UsageError(message: "where takes a payload and a pointer") }
    let place = try arguments.value(of: place).map { text throws(UsageError) in try LinePlace(text) }
    guard place != nil || !arguments.operands.isEmpty else {
      throw UsageError(message: "where needs a payload, or --line FILE:LINE")
    }
    let compiling = try CompileOptions.compiling(arguments, isMarking: true, console: console)
    let paths = arguments.options.filter { $0.option == sources }.map { RawPath($0.value) }
    let run = try CheckRun(arguments, reading: paths, compiling: compiling, for: .all, console: console)
    guard run.hasFiles else { return run.exitCode() }
    let exitCode = run.explain(isQuiet: true, arguments, console: console)
    guard exitCode == .clean else { return exitCode }
    let question = try Question(run, console: console)
    if let place { return try question.answer(at: place, in: arguments.operands.first) }
    let pointer = arguments.operands.count > 1 ? arguments.operands[1].shown : nil
    return try question.answer(arguments.operands[0], pointer)
  }
}

/// A line of a file, as the user names it.
private struct LinePlace {
  let file: RawPath
  let line: Int

  /// `campaigns/spring.yaml:12`. A column after it, which editors copy too, is ignored.
  init(_ text: String) throws(UsageError) {
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
private struct Question {
  private let run: CheckRun
  private let console: any Console
  /// The payloads of everybody, and those of each reader, in the order of the workspaces. `folder` is that of the
  /// workspace in an output directory.
  private let workspaces: [(folder: String, own: CompiledWorkspace, isOfReader: Bool)]
  private let lines: LinesOfFiles

  init(_ run: CheckRun, console: any Console) throws(UsageError) {
    self.run = run
    self.console = console
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

  func answer(_ path: RawPath, _ pointer: String?) throws(UsageError) -> ExitCode {
    let found = try answer(for: path)
    let file = found.file
    tellWhetherUpToDate(file, path)
    let provenance = Provenance(of: file, in: found.workspace)
    guard let pointer else {
      var output = GradualOutput(console)
      provenance.forEach { value in
        if let source = value.source { output.add("\(shown(value.pointer))\t\(position(of: source))\n") }
      }
      return output.finish()
    }
    guard let way = JSONPointer(pointer) else {
      throw UsageError(message: "a pointer begins with a slash, as in /feed/0/title: '\(pointer)'")
    }
    guard let value = provenance.value(at: way) else {
      throw UsageError(
        message: "\(file.path) has no value at \(pointer)",
        suggestion: nearest(to: pointer, among: provenance.pointers(atMost: 10_000).map(\.text)))
    }
    return console.deliver(Array(describe(value, in: provenance).utf8))
  }

  private func describe(_ value: Provenance.Value, in provenance: Provenance) -> String {
    if let source = value.source { return shown(source) }
    let none = "not from your file: a default, or set by the compiler\n"
    guard let around = provenance.surroundings(of: value), let source = around.source else { return none }
    return none + "it belongs to this:\n" + shown(source)
  }

  /// Reports a payload on the disk that differs from the one of the campaigns.
  private func tellWhetherUpToDate(_ file: PayloadFile, _ path: RawPath) {
    guard case .success(let bytes) = readFile(path, limit: Manifest.limit), bytes != file.bytes else { return }
    console.remark("'\(path.shown)' is out of date; the answer is for the current campaigns")
  }

  // MARK: From a line

  func answer(at place: LinePlace, in path: RawPath?) throws(UsageError) -> ExitCode {
    guard let number = run.number(ofFile: place.file) else {
      throw UsageError(message: "'\(place.file.shown)' is not one of the campaign files")
    }
    let lines = lines.lines(ofFile: number)
    guard place.line <= lines.count else {
      throw UsageError(message: "'\(place.file.shown)' has \(lines.count) lines")
    }
    let found = try path.map { path throws(UsageError) in [try answer(for: path)] } ?? built
    var output = GradualOutput(console)
    for answer in found {
      let name = printable(answer.path)
      answer.provenance.forEach {
        $0.place.file == number && $0.touches(place.line - 1, lines)
      } _: { value in
        output.add("\(name)\t\(shown(value.pointer))\n")
      }
    }
    if output.isEmpty { console.remark("no payload value comes from this line") }
    return output.finish()
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

/// Prints a text of any size, piece by piece.
private struct GradualOutput {
  private let console: any Console
  private var bytes: [UInt8] = []
  private var result = ExitCode.clean
  private(set) var isEmpty = true

  init(_ console: any Console) { self.console = console }

  mutating func add(_ line: String) {
    isEmpty = false
    guard result == .clean else { return }
    bytes += line.utf8
    if bytes.count >= 1 << 16 { print() }
  }

  private mutating func print() {
    result = console.deliver(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Prints the rest, and returns the exit code.
  mutating func finish() -> ExitCode {
    if result == .clean { print() }
    return result
  }
}

extension Provenance.Source {
  /// True if the value, or the value that its alias repeats, begins on a line.
  fileprivate func touches(_ line: Int, _ lines: FileLines) -> Bool {
    [place.range, definition].compactMap { $0 }.contains { lines.line(at: Int($0.start)) == line }
  }
}
