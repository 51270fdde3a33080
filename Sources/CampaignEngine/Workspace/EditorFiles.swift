import CampaignCheck
package import CampaignCompile
import CampaignDiff
package import CampaignLint
package import Files
package import Findings
import SourceText
import SourceTree

/// What an editor asks of a workspace: the files by their paths, with complete findings.
extension Workspace {
  /// The number of a path in the places of findings. Nil if the workspace does not have the file.
  package func number(at path: RawPath) -> Int? {
    guard let number = numbers[path.bytes], files[number] != nil else { return nil }
    return number
  }

  /// The path of a file by its number in the places of findings.
  package func path(ofFile number: Int) -> RawPath? { files.indices.contains(number) ? files[number]?.path : nil }

  package var fileCount: Int { order.count }

  /// The paths of all files, sorted.
  package var rawPaths: [RawPath] { order.compactMap { files[$0]?.path } }

  /// The text of a file. Nil if the workspace does not have the file, or if it can't be read.
  package func text(at path: RawPath) -> [UInt8]? {
    number(at: path).flatMap { files[$0] }.flatMap { try? $0.content.get() }
  }

  /// Sets the text of a path, or the reason why it can't be read.
  package func set(_ text: Result<[UInt8], ReadFailure>, at path: RawPath) { put(text, at: path) }

  /// The findings of a file, as `lint` reports them.
  package func findings(at path: RawPath) -> [Finding] {
    update()
    return number(at: path).map { findings(ofFile: $0) } ?? []
  }

  /// The messages of a file, each with the message that comes before it.
  package func queue(at path: RawPath) -> [QueuedMessage] {
    update()
    return number(at: path).map { together.queue(ofFile: $0, order) } ?? []
  }

  /// The messages that wait for the events of a message of a file, or for one of its events.
  package func queues(of subject: QueueSubject, at path: RawPath) -> [EventQueue] {
    update()
    return number(at: path).map { together.queues(of: subject, inFile: $0, order) } ?? []
  }

  /// The configuration that applies to a path.
  package func configuration(for path: RawPath) -> ConfigurationSearch.Loaded? {
    let search = settings.configurations
    return search.inForce(forFolder: path.folder).map { search.loaded[$0.index] }
  }

  /// A file that configures the workspace, or that a configuration names.
  package struct OwnFile {
    package let path: RawPath
    package let kind: FileKind
    package let text: [UInt8]
    package let findings: [Finding]
  }

  /// The configurations, event catalogues and readers, with their findings. A file that can't be read has none: nobody
  /// can open it. They are at the setting that names it.
  package var ownFiles: [OwnFile] {
    let search = settings.configurations
    return search.loaded.flatMap { loaded in
      let files = [(loaded.file, FileKind.configuration)] + loaded.parts.map { ($0.path, $0.kind) }
      var findings = search.checked[loaded.readFrom].map {
        settings.severities.applied(to: $0.report, in: nil, at: []).inOrder
      }
      for part in loaded.parts.indices {
        let unread = findings[part + 1].filter { $0.rule.hides == .file }
        guard !unread.isEmpty, let place = loaded.place(namingPart: part) else { continue }
        findings[part + 1].removeAll { $0.rule.hides == .file }
        findings[place.file - loaded.readFrom.lowerBound] += unread.map {
          Finding($0.rule, $0.message, at: Place(file: 0, range: place.range), severity: $0.severity, help: $0.help)
        }
      }
      return zip(zip(files, search.checked[loaded.readFrom]), findings).map { file, findings in
        OwnFile(path: file.0.0, kind: file.0.1, text: file.1.file.bytes, findings: findings)
      }
    }
  }

  /// The campaign files that a search of a directory finds now.
  package func search(_ directory: RawPath) -> InputFiles {
    settings.configurations.campaignFiles(below: [directory])
  }

  /// The payloads of a campaign file, with the sources of their values. Empty if it has errors.
  package func compiled(_ text: [UInt8], at path: RawPath) -> [CompiledCampaign] {
    let limits = configuration(for: path)?.configuration.limits ?? .standard
    return CheckedText(text, as: Tree.Syntax(ofPath: path.bytes), limits: limits, by: textTerms(at: path)).compiled
  }

  /// The terms for the text of a campaign file, with payloads and the sources of their values.
  package func textTerms(at path: RawPath) -> TextTerms {
    TextTerms(
      under: configuration(for: path), now: settings.now,
      compiling: CheckTerms.Compiling(profile: nil, now: nil, isMarking: true),
      allowing: AllowTerms(at: settings.now))
  }

  /// The text of a file after all safe fixes, as `lint --fix` makes them.
  package func fixed(_ path: RawPath) -> FixedFile? {
    guard let text = text(at: path) else { return nil }
    let inputs = Inputs(
      searchInputs([RawPath("-")]), named: [], from: settings.configurations.source, standardInputName: path.shown,
      readInput: { _ in .success(text) })
    let run = CheckRun(
      inputs, settings.configurations, by: settings.severities, now: settings.now, keepingStandardInput: true,
      threads: 1)
    let own = run.terms.firstNumber
    var fixer = FileFixer(FixRequest(least: .keepsMeaning), run.inputs, run.terms)
    return fixer.fix(own, text, showing: run.findings.filter { $0.place.file == own })
  }
}
