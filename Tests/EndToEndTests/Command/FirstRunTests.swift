import Foundation
import TestSupport
import Testing

/// Repositories as people have them, each in one file: its files, the first commands that people try, and what they
/// print.
///
/// The format is described by the files in `Tests/Fixtures/repositories`: `=== PATH` begins a file,
/// `=== PATH -> TARGET` is a link, `(CRLF)` ends its lines as Windows does, and `$ …` is a command line, followed by
/// its output and its exit code, unless that is 0.
@Suite(.needsBinary, .mayHang) struct FirstRunTests {
  private static let folder = fixtures.appending(path: "repositories")
  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test func thereAreSixty() { #expect(Self.names.count >= 60) }

  @Test(arguments: names)
  func theFirstOutputHelps(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let repository = Repository(text)
    let folder = try TemporaryFolder()
    try folder.make(".git/HEAD", text: "ref: refs/heads/main\n")
    for file in repository.files { try make(file, in: folder) }
    var answer = repository.beginning
    for command in repository.commands {
      let script = #"campaignc() { "$0" "$@"; }; \#(command) 2>&1"#
      let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: folder.path)
      let printed = String(decoding: finished.output, as: UTF8.self)
      answer += "\n$ \(command)\n" + printed.replacing(folder.path, with: "/repository")
      if finished.status != 0 { answer += "(exit code \(finished.status))\n" }
    }
    try expectGolden(Array(answer.utf8), name, in: Self.folder)
  }

  private func make(_ file: Repository.File, in folder: TemporaryFolder) throws {
    if let target = file.target {
      let path = folder.path(file.path)
      let around = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: around, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    } else {
      try folder.make(file.path, text: file.hasCRLF ? file.text.replacing("\n", with: "\r\n") : file.text)
    }
  }

  private struct Repository {
    struct File {
      let path: String
      let target: String?
      let hasCRLF: Bool
      var text = ""
    }

    /// Everything before the first command.
    private(set) var beginning = ""
    private(set) var files: [File] = []
    private(set) var commands: [String] = []

    init(_ text: String) {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      for line in lines {
        if line.hasPrefix("$ ") { commands.append(String(line.dropFirst(2))) }
        if commands.isEmpty { add(line) }
      }
      while beginning.hasSuffix("\n\n") { beginning.removeLast() }
      // An empty line separates a file from the next one.
      for index in files.indices where files[index].text.hasSuffix("\n\n") || files[index].text == "\n" {
        files[index].text.removeLast()
      }
    }

    private mutating func add(_ line: String) {
      beginning += line + "\n"
      guard line.hasPrefix("=== ") else {
        if !files.isEmpty { files[files.count - 1].text += line + "\n" }
        return
      }
      let words = line.dropFirst(4).split(separator: " ").map(String.init)
      let target = words.count == 3 && words[1] == "->" ? words[2] : nil
      files.append(File(path: words[0], target: target, hasCRLF: words.last == "(CRLF)"))
    }
  }
}
