package import CampaignCheck
import CampaignCompile
package import CampaignLanguage
import CampaignLint
package import Files
import Findings
import SourceText
package import SourceTree

/// The terms for checking files: the configuration in force for each, and the severities.
package struct CheckTerms: Sendable {
  package let severities: Severities
  package let configurations: [ConfigurationSearch.Loaded]
  /// The configuration that applies to each input.
  package let inForce: [ConfigurationSearch.InForce?]
  /// The number of the first input among the files of the run.
  package let firstNumber: Int
  /// The current date and time for the rules. Nil turns off the rules that need it.
  package var now: Moment?
  /// The settings for compiling files without errors. Nil if files are only checked.
  package var compiling: Compiling?
  /// The rules that comments may allow.
  package let allowing: AllowTerms
  /// The cached results of earlier runs. Nil if the run has no cache.
  package var cached: CachedCheck?
  /// The files, by index, that are checked and not compiled, because nobody needs their payloads.
  package var onlyChecked: Set<Int> = []
  /// The files, by index, for which a configuration with a wrong name is meant.
  var withoutSettings: Set<Int> = []
  /// The summaries of all files, if other runs have checked them.
  package var linked: LinkedSummaries?
  /// The memory for the findings of all files.
  package var findings = RunBudget.Bound.findings

  /// The settings for compiling campaigns.
  package struct Compiling: Sendable {
    /// Nil if the targets of each campaign decide.
    package let profile: Profile?
    package let now: Int64?
    /// The time of delivery: campaigns, cards and messages that have ended by then are left out. Nil if none are.
    package let asOf: Int64?
    /// The readers for whom client payloads are made, besides those for everybody.
    package var readers = RunReaders()
    /// The properties of the event that triggers the messages of these readers, if it is known.
    var event: [String: Reader.AttributeValue]?
    /// True if the place of each value is kept.
    package let isMarking: Bool
    /// True if nobody needs the payloads of clients.
    package let isForServers: Bool
    /// True if the payloads of another run are in memory too.
    package let isOneOfTwo: Bool

    package init(
      profile: Profile?, now: Int64?, asOf: Int64? = nil, isMarking: Bool = false, isForServers: Bool = false,
      isOneOfTwo: Bool = false
    ) {
      (self.profile, self.now, self.asOf, self.isMarking) = (profile, now, asOf, isMarking)
      (self.isForServers, self.isOneOfTwo) = (isForServers, isOneOfTwo)
    }
  }

  /// The configuration in force for a file.
  package func loaded(for index: Int) -> ConfigurationSearch.Loaded? { inForce[index].map { configurations[$0.index] } }

  /// The number of the configuration in force for a file. -1 if there is none.
  func app(of index: Int) -> Int { inForce[index]?.index ?? -1 }

  /// The limits for a file.
  package func limits(for index: Int) -> Limits { loaded(for: index)?.configuration.limits ?? .standard }

  /// The terms for the text of a campaign file. They are the same for all files of a configuration.
  package func textTerms(of index: Int) -> TextTerms {
    TextTerms(
      under: loaded(for: index), now: now, compiling: compiling, app: app(of: index), allowing: allowing)
  }

  /// The findings of a campaign file that count whatever the unknown settings of its configuration say.
  func known(_ report: Report, ofFile index: Int) -> Report {
    withoutSettings.contains(index) ? Report() : report.besides(loaded(for: index)?.configuration.unknown)
  }

  /// The kind of a file.
  package func kind(of path: RawPath, _ index: Int) -> FileKind {
    FileKind(of: path, under: loaded(for: index), relative(path, index))
  }

  /// True if a file with these findings was found by a search, below no configuration, and is certainly no campaign.
  func isForeign(_ text: [UInt8], _ tree: Tree?, _ report: Report, _ index: Int, of inputs: Inputs) -> Bool {
    mayBeForeign(text, tree, report, index, of: inputs) && inputs.wasFound(index)
  }

  /// The same, unless the file was named.
  func mayBeForeign(_ text: [UInt8], _ tree: Tree?, _ report: Report, _ index: Int, of inputs: Inputs) -> Bool {
    inForce[index] == nil && report.mayBeForeign(text)
      && CampaignEngine.isForeign(text, as: inputs.syntax(of: index), tree: tree)
  }

  /// The same for a file that is not checked, or is a summary.
  package func isForeign(_ text: [UInt8], _ index: Int, of inputs: Inputs) -> Bool {
    guard inputs.wasFound(index) else { return false }
    return SummaryFile.begins(text)
      || inForce[index] == nil && CampaignEngine.isForeign(text, as: inputs.syntax(of: index))
  }

  /// True if the severities of a file's findings depend on their paths in the tree.
  func asksForPaths(_ index: Int, of inputs: Inputs) -> Bool {
    loaded(for: index)?.configuration.asksForPaths(at: relative(inputs.path(index), index)) ?? false
  }

  /// The path that is compared with the configuration's globs.
  package func relative(_ path: RawPath, _ index: Int) -> [UInt8] { (inForce[index]?.below ?? []) + path.name }
}

extension CheckTerms {
  /// The terms of a run that reports no findings.
  package init(of inputs: Inputs, in search: ConfigurationSearch) {
    let inForce = (0..<inputs.files.count).map { inputs.configuration(of: $0, in: search) }
    self.init(
      severities: Severities(), configurations: search.loaded, inForce: inForce, firstNumber: 0,
      allowing: AllowTerms(unasked: []))
  }
}

extension TextTerms {
  init(
    under loaded: ConfigurationSearch.Loaded?, now: Moment?, compiling: CheckTerms.Compiling?, app: Int = -1,
    allowing: AllowTerms
  ) {
    let configuration = loaded?.configuration
    let channels = configuration?.channels
    let unknown = configuration?.unknown ?? UnknownSettings()
    self.init(
      linkSchemes: configuration?.linkSchemes ?? [],
      channels: unknown.contains(.channels) ? nil : channels ?? .byDefault,
      lint: LintTerms(
        targets: configuration?.targets, channels: channels, now: now,
        catalogue: loaded?.catalogue, catalogueName: configuration?.events, app: configuration?.app ?? AppFacts(),
        languages: configuration?.languages ?? [], templates: configuration?.templates ?? .liquid,
        unknown: unknown),
      compile: compiling.map {
        CompileTerms(
          profile: $0.profile, now: $0.now, asOf: $0.asOf, targets: configuration?.targets ?? Client.byDefault,
          channels: channels ?? .byDefault, readers: $0.readers.all.map(\.reader),
          ownReaders: $0.readers.positions(inApp: app), event: $0.event, isForServers: $0.isForServers,
          templates: configuration?.templates ?? .liquid, catalogue: loaded?.catalogue)
      },
      isMarking: compiling?.isMarking ?? false, isOneOfTwo: compiling?.isOneOfTwo ?? false, allowing: allowing)
  }
}

extension FileKind {
  /// The kind of a file by its path. A configuration and the files that it names can also be named on the command line.
  init(of path: RawPath, under loaded: ConfigurationSearch.Loaded?, _ relative: @autoclosure () -> [UInt8]) {
    if path.name.elementsEqual(configurationName.utf8) {
      self = .configuration
    } else {
      self = loaded?.part(relative())?.kind ?? .campaigns
    }
  }
}

extension CheckTerms {
  /// The findings that all files give together, with the severities that apply to each finding's file.
  func counted(_ checked: CheckedFiles, _ inputs: Inputs) -> Report {
    var found = shownTogether(checked, inputs)
    found.add(contentsOf: TemplateFailsForReader.findings(about: checked.compiled, of: compiling?.readers.all ?? []))
    found.remove(where: checked.allows)
    var result = Report()
    // The findings of a file together, so that each file is read only once.
    var left = found.findings.sorted { $0.place.file < $1.place.file }[...]
    while let file = left.first?.place.file {
      let findings = left.prefix { $0.place.file == file }
      left = left.dropFirst(findings.count)
      let index = file - firstNumber
      let relative = relative(inputs.path(index), index)
      let configuration = loaded(for: index)?.configuration
      let asksForPaths = configuration?.asksForPaths(at: relative) ?? false
      let tree = asksForPaths ? tree(of: inputs.reread(index).bytes, index, inputs) : nil
      var own = Report()
      for finding in findings { own.add(finding) }
      result.add(
        contentsOf: severities.applied(
          to: known(own, ofFile: index), in: configuration, at: relative, of: tree))
    }
    return result
  }
}

extension CheckTerms {
  /// The findings that all files give together, from the cache if an earlier run has stored them.
  private func shownTogether(_ checked: CheckedFiles, _ inputs: Inputs) -> Report {
    let apps = apps
    func found() -> Report {
      var summary = checked.summary
      // If files are named one by one, the workspace may have others.
      if !inputs.files.holdFolders { summary.missFiles() }
      var report = Report()
      if apps.isEmpty {
        checkWorkspace(summary, into: &report)
      } else {
        checkWorkspace(summary, ofApps: { apps[$0 - firstNumber] }, into: &report)
      }
      if !summary.scenarios.isEmpty {
        var scenarios = ScenarioCheck(checked.summary, errors: checked.errors, inputs, by: self)
        report.add(contentsOf: scenarios.findings())
      }
      if let last = report.findings.last { report.sayIfCut(ofFile: last.place.file) }
      return report
    }
    guard var cached, checked.keys.count == inputs.files.count else { return found() }
    let report = cached.whole(
      of: checked.keys.map(\.key), ofApps: apps, areWhole: inputs.files.holdFolders, filesFrom: firstNumber, found)
    cached.finish()
    return report
  }

  /// The app of each file, if there are several. All files of a configuration are one app.
  private var apps: [Int] {
    guard let first = inForce.first, inForce.contains(where: { $0?.index != first?.index }) else {
      return []
    }
    return inForce.indices.map(app)
  }

  /// The tree of a file that was read before. Nil if it can't be read.
  package func tree(of bytes: [UInt8], _ index: Int, _ inputs: Inputs) -> Tree? {
    var reader = TreeReader()
    var report = Report()
    let isRead = reader.read(
      bytes, file: index + firstNumber, as: inputs.syntax(of: index), limits: limits(for: index), into: &report)
    return isRead ? reader.tree : nil
  }
}
