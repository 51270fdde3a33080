import Foundation
import TestSupport
import Testing

/// What the sources promise about themselves: the borders that the compiler does not guard.
@Suite struct TidyTests {
  private static let root = fixtures.deletingLastPathComponent().deletingLastPathComponent()

  struct Source: CustomTestStringConvertible, Sendable {
    let path: String
    let text: String
    let lines: [String]
    /// The lines without comments, with their numbers.
    let code: [(number: Int, text: String)]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      lines = text.components(separatedBy: "\n")
      code = lines.enumerated().map { ($0.offset + 1, $0.element) }.filter { line in
        !line.1.utf8.drop { $0 == 0x20 }.starts(with: "//".utf8)
      }
    }

    var testDescription: String { path }

    /// The lines without comments that may match a pattern: those with one of the words that every match has. Searching
    /// for a word is much faster than for a pattern.
    func code(with words: String...) -> [(number: Int, text: String)] { code(with: words) }

    func code(with words: some Sequence<String>) -> [(number: Int, text: String)] {
      let words = words.filter(text.mentions)
      return words.isEmpty ? [] : code.filter { line in words.contains(where: line.text.mentions) }
    }
  }

  static let sources = files(in: "Sources")

  private static func files(in name: String) -> [Source] {
    let folder = root.appending(path: name)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
      return Source(path: path, text: text)
    }
  }

  @Test func thereAreSources() {
    #expect(Self.sources.count > 50)
  }

  /// Only the YAML reader knows libyaml, and only one folder knows the C library.
  @Test(arguments: sources)
  func theOutsideComesInThroughItsDoors(_ source: Source) {
    let doors = [
      "CYAML": "SourceTree/YAML/", "CLinux": "Files/Platform/", "Glibc": "Files/Platform/", "Musl": "Files/Platform/",
      "Darwin": "Files/Platform/",
    ]
    for line in source.code(with: "import ") {
      guard line.text.contains("import "), let module = line.text.firstMatch(of: /^ *(?:\w+ )?import (\w+)/)?.1 else {
        continue
      }
      #expect(!module.hasPrefix("Foundation"), "line \(line.number)")
      if let door = doors[String(module)] { #expect(source.path.hasPrefix(door), "line \(line.number)") }
    }
  }

  /// Files and command lines set times and spans. Where a file imports Bytes, the compiler reports plain arithmetic on
  /// numbers of the type Int64, which can trap.
  @Test(arguments: sources)
  func whatComputesWithTimesImportsTheCheckOfNumbers(_ source: Source) {
    // The platform's own times are no input.
    guard !source.path.hasPrefix("Bytes/"), !source.path.hasPrefix("Files/") else { return }
    guard !source.lines.contains(where: { $0.hasSuffix("import Bytes") }) else { return }
    for line in source.code(with: "seconds", "starts", "ends", "currentTime()", "Int64(") {
      // Regular expressions take long, and most lines have no operator.
      guard zip(line.text.utf8, line.text.utf8.dropFirst()).contains(where: { $0 == 0x20 && "-+*".utf8.contains($1) })
      else { continue }
      let before = #/(\.seconds|\bmilliseconds|\bstarts|\bends|currentTime\(\)|\bInt64\([^()]*\)) [-+*]=? /#
      let after = #/[\w)] [-+*]=? (\w+\.)?((seconds|milliseconds|starts|ends)\b(?!\[)|Int64\()/#
      #expect(!line.text.contains(before) && !line.text.contains(after), "line \(line.number)")
    }
  }

  /// Every checkout gives the same binary. For these words, the compiler puts the path of the file, or its length, into
  /// the code.
  @Test(arguments: sources)
  func theBinaryDoesNotDependOnTheCheckout(_ source: Source) {
    for line in source.code(with: "withoutActuallyEscaping", "#file") {
      #expect(!line.text.contains(/\bwithoutActuallyEscaping\b|#filePath\b|#file\b/), "line \(line.number)")
    }
  }

  /// The disk is changed by calls of the C library in one file, which only one component uses. Files that are opened to
  /// be written have no other way than a mode of `OpenMode`.
  @Test(arguments: sources)
  func oneComponentWrites(_ source: Source) {
    let isDoor = source.path == "Files/Platform/OpenFolder.swift"
    let mayWrite = isDoor || source.path.hasPrefix("Files/Writing/")
    if source.path.hasPrefix("Files/Platform/"), !isDoor {
      for line in source.code(with: Self.writingCalls) {
        let calls = line.text.matches(of: /(\w+)\(|(O_\w+)/).map { String($0.1 ?? $0.2 ?? "") }
        #expect(Self.writingCalls.isDisjoint(with: calls), "line \(line.number): \(line.text)")
      }
    }
    guard !mayWrite else { return }
    for line in source.code(with: "for: .", "Folder(", "removeFile(", "exchange(", "setTimeOfChange(", "lend(") {
      #expect(!line.text.contains(Self.writingUses), "line \(line.number): \(line.text)")
    }
  }

  private static let writingCalls: Set = [
    "O_CREAT", "O_TRUNC", "creat", "rename", "renameat", "unlink", "unlinkat", "rmdir", "remove", "mkdir", "mkdirat",
    "mkfifo", "mknod", "link", "linkat", "symlink", "symlinkat", "chmod", "fchmod", "fchmodat", "chown", "fchown",
    "lchown", "fchownat", "utimensat", "futimens", "utimes", "truncate", "ftruncate", "tmpfile", "mkstemp", "mkdtemp",
    "fopen", "freopen", "pwrite", "writev", "copy_file_range", "sendfile", "campaignc_renameat2", "renameatx_np",
  ]

  private static var writingUses: some RegexComponent {
    /for: \.(creating|writing|updating)\b|\.(makeFolder|removeFile|removeFolder|exchange|setTimeOfChange|lend)\(/
  }

  /// The core prints nothing, ends nothing and starts nothing.
  @Test(arguments: sources)
  func theCoreIsSilentAndAlone(_ source: Source) {
    guard !["CampaignCommand/", "CommandSupport/", "Files/"].contains(where: source.path.hasPrefix) else { return }
    for line in source.code(with: "rint(", "exit(", "abort(", "Task(", "getenv(", "fopen(") {
      #expect(!line.text.contains(/\b(print|exit|abort|debugPrint|Task|getenv|fopen)\(/), "line \(line.number)")
    }
  }

  /// The engine alone runs the checks of a text in sequence, so that all commands find the same.
  @Test(arguments: sources)
  func onePlaceRunsTheChecks(_ source: Source) {
    guard source.path != "CampaignEngine/Text/TextChecker.swift" else { return }
    let code = source.code(with: "checkTree(", "checkDocuments(", "checkCampaigns(", "heedAllowComments(")
    for line in code where !line.text.contains("func ") {
      #expect(
        !line.text.contains(/\b(checkTree|checkDocuments|checkCampaigns|heedAllowComments)\(/), "line \(line.number)")
    }
  }

  /// The engine reads through the source that it is given, and writes nothing. Only the public initializer of a
  /// workspace names the disk.
  @Test(arguments: sources)
  func theEngineReadsThroughItsSource(_ source: Source) {
    guard source.path.hasPrefix("CampaignEngine/") else { return }
    let mayNameTheDisk = source.path.hasPrefix("CampaignEngine/Workspace/")
    for line in source.code(with: "FileSource.disk", "(in: .disk") {
      #expect(mayNameTheDisk || !line.text.contains(/\bFileSource\.disk\b|\(in: \.disk\b/), "line \(line.number)")
    }
    let calls = [
      "readFile(", "writeFile(", "writeFiles(", "FileRewriter(", "removeLeftovers(", "exists(", "isFolder(",
      "leadsToSomething(",
    ]
    for line in source.code(with: calls) {
      #expect(
        !line.text.contains(
          /(^|[^.\w])(readFile|writeFiles?|FileRewriter|removeLeftovers|exists|isFolder|leadsToSomething)\(/),
        "line \(line.number)")
    }
  }

  /// The library promises its payloads and canonical JSON; the table and the readers of values are the package's own.
  @Test(arguments: sources)
  func theTableIsNoPartOfTheLibrary(_ source: Source) {
    guard ["CampaignLanguage/Schema/", "CampaignLanguage/Values/"].contains(where: source.path.hasPrefix) else {
      return
    }
    for line in source.code { #expect(!line.text.contains(/\bpublic\b/), "line \(line.number)") }
  }

  /// The tests of a layer are in its own target. Those that import the command test the command line, and all that
  /// `CommandTests` holds does.
  @Test func onlyTestsOfTheCommandLineImportIt() {
    let rows = "GrowthTests/CommandRowTests.swift"
    let tests = Self.files(in: "Tests").filter { !$0.path.hasPrefix("TidinessTests/") }
    let importing = tests.filter { $0.code.contains { $0.text.hasSuffix("import CampaignCommand") } }.map(\.path)
    #expect(importing.filter { !$0.hasPrefix("CommandTests/") } == [rows])
  }

  @Test(arguments: sources)
  func nothingIsLeftForLater(_ source: Source) {
    // This rule finds such notes in campaigns.
    let namesNotes = source.path == "CampaignLint/Rules/Text/PlaceholderText.swift"
    let notes = ["TODO", "FIXME", "XXX", "HACK"]
    guard (notes + ["try!"]).contains(where: source.text.mentions) else { return }
    for (index, line) in source.lines.enumerated() {
      if !namesNotes, notes.contains(where: line.mentions) {
        #expect(!line.contains(/\b(TODO|FIXME|XXX|HACK)\b/), "line \(index + 1)")
      }
      #expect(!line.mentions("try!"), "line \(index + 1)")
    }
  }

  /// A file that grows beyond this holds two things.
  @Test(arguments: sources)
  func filesStayReadable(_ source: Source) {
    #expect(source.lines.count <= 480)
  }

  @Test(arguments: sources)
  func typesAndFilesAreNamedAlike(_ source: Source) {
    guard source.path.hasPrefix("CampaignCheck/Rules/") || source.path.hasPrefix("CampaignLint/Rules/") else { return }
    let name = source.path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
    #expect(source.lines.contains { $0.trimmingPrefix("package ").hasPrefix("enum \(name)") && $0.hasSuffix("{") })
  }
}
