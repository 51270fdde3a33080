package import CampaignCheck
internal import CampaignCompile
package import CampaignLanguage
internal import CampaignLint
package import Files
internal import Findings
internal import SourceText
package import SourceTree

/// By what files are checked: the configuration in force for each, and the severities.
package struct CheckTerms: Sendable {
  package let severities: Severities
  package let configurations: [ConfigurationSearch.Loaded]
  /// What holds for each input.
  package let inForce: [ConfigurationSearch.InForce?]
  /// The number of the first input among the files of the run.
  package let firstNumber: Int
  /// The moment that counts as the present for the rules; nil where nothing is said of what is over.
  package var now: Moment?
  /// What to make of sound files; nil where they are only checked.
  package var compiling: Compiling?
  /// What comments may allow.
  package let allowing: AllowTerms
  /// What is known from earlier runs; nil where nothing is kept.
  package var cached: CachedCheck?

  /// How campaigns become payloads.
  package struct Compiling: Sendable {
    package let profile: Profile
    package let now: Int64?
    /// Whether each value is kept with its place.
    package var isMarking = false

    package init(profile: Profile, now: Int64?, isMarking: Bool = false) {
      (self.profile, self.now, self.isMarking) = (profile, now, isMarking)
    }
  }

  /// The configuration in force for a file.
  package func loaded(for index: Int) -> ConfigurationSearch.Loaded? { inForce[index].map { configurations[$0.index] } }

  /// What a file may hold.
  package func limits(for index: Int) -> Limits { loaded(for: index)?.configuration.limits ?? .standard }

  /// The terms for the text of a file of campaigns: the same for all files of a configuration.
  package func textTerms(of index: Int) -> TextTerms {
    TextTerms(under: loaded(for: index), now: now, compiling: compiling, allowing: allowing)
  }

  /// What a file is.
  package func kind(of path: RawPath, _ index: Int) -> FileKind {
    FileKind(of: path, under: loaded(for: index), relative(path, index))
  }

  /// The path by which the configuration's globs know a file.
  package func relative(_ path: RawPath, _ index: Int) -> [UInt8] { (inForce[index]?.below ?? []) + path.name }
}

extension TextTerms {
  init(
    under loaded: ConfigurationSearch.Loaded?, now: Moment?, compiling: CheckTerms.Compiling?, allowing: AllowTerms
  ) {
    let targets = loaded?.configuration.targets ?? Configuration().targets
    self.init()
    linkSchemes = loaded?.configuration.linkSchemes ?? []
    lint = LintTerms(targets: targets, now: now, catalogue: loaded?.catalogue)
    compile = compiling.map { CompileTerms(profile: $0.profile, now: $0.now, targets: targets) }
    isMarking = compiling?.isMarking ?? false
    self.allowing = allowing
  }
}

extension FileKind {
  /// A configuration or a catalogue may be named by hand, to be checked as what it is.
  init(of path: RawPath, under loaded: ConfigurationSearch.Loaded?, _ relative: @autoclosure () -> [UInt8]) {
    if path.name.elementsEqual(configurationName.utf8) {
      self = .configuration
    } else {
      self = loaded?.isCatalogue(relative()) ?? false ? .catalogue : .campaigns
    }
  }
}

extension CheckTerms {
  /// What all files together show, with the severities that hold for each finding's file.
  func counted(_ checked: CheckedFiles, _ inputs: Inputs) -> Report {
    var found = shownTogether(checked, inputs)
    found.remove(where: checked.allows)
    var result = Report()
    // The findings of a file are judged together, so that it is read once for all of them.
    for (file, findings) in Dictionary(grouping: found.findings, by: \.place.file).sorted(by: { $0.key < $1.key }) {
      let index = file - firstNumber
      let relative = relative(inputs.path(index), index)
      let configuration = loaded(for: index)?.configuration
      let asksForPaths = configuration?.asksForPaths(at: relative) ?? false
      let tree = asksForPaths ? tree(of: inputs.reread(index).bytes, index, inputs) : nil
      var own = Report()
      for finding in findings { own.add(finding) }
      result.add(contentsOf: severities.applied(to: own, in: configuration, at: relative, of: tree))
    }
    return result
  }
}

extension CheckTerms {
  /// What all files together show, unless it is known from an earlier run.
  private func shownTogether(_ checked: CheckedFiles, _ inputs: Inputs) -> Report {
    func found() -> Report {
      var summary = checked.summary
      // Of files that are named one by one nobody knows whether they are all.
      if !inputs.files.holdFolders { summary.missSomething() }
      var report = Report()
      checkWorkspace(summary, into: &report)
      if let last = report.findings.last { report.sayIfCut(ofFile: last.place.file) }
      return report
    }
    guard var cached, checked.keys.count == inputs.files.count else { return found() }
    let report = cached.whole(
      of: checked.keys.map(\.key), areWhole: inputs.files.holdFolders, filesFrom: firstNumber, found)
    cached.finish()
    return report
  }

  /// The tree of a file that was read before; nil where it can't be.
  package func tree(of bytes: [UInt8], _ index: Int, _ inputs: Inputs) -> Tree? {
    var reader = TreeReader()
    var report = Report()
    let isRead = reader.read(
      bytes, file: index + firstNumber, as: inputs.syntax(of: index), limits: limits(for: index), into: &report)
    return isRead ? reader.tree : nil
  }
}
