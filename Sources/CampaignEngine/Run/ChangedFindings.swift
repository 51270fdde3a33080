import CampaignLint
package import Files
import Findings
import SourceText

extension CheckRun {
  /// Keeps only the findings that concern a change. The run has checked all files of the workspace. A finding concerns
  /// the change if
  /// * its place, or the place of a label, is in a file that the change touches;
  /// * the change touches a configuration or a catalogue, because they affect every file;
  /// * it is about several files, and it is new: the cause may be something that was removed. A finding of a single
  ///   file can't be new if the file did not change.
  ///
  /// `before` checks the state before the change. It returns nil if there was none. It is called only if a finding may
  /// be of the third kind.
  package mutating func keepFindings<Failure: Error>(
    about change: GitChange, before: () throws(Failure) -> CheckRun?
  ) throws(Failure) {
    let isAllTouched = change.touches(terms.configurations)
    guard isAllTouched || inputs.files.count > 0 else { return keep([], ofFiles: false) }
    var kept = findings
    if !isAllTouched {
      let doubtful = kept.filter { !isTouched($0, by: change) }
      let old = try doubtful.contains(where: \.isOfTheWorkspace) ? before()?.workspaceIdentities ?? [] : []
      kept.removeAll { finding in
        !isTouched(finding, by: change) && (!finding.isOfTheWorkspace || old.contains(identity(of: finding)))
      }
    }
    let area = GitArea(inputs.named, of: change)
    keep(kept.filter { isAbout($0, area, of: change) })
  }

  /// Moves findings about several files to a file that the change touches, so that they appear next to the change. The
  /// place in the other file becomes a label.
  package mutating func showFindings(in change: GitChange) {
    func isTouched(_ place: Place) -> Bool { path(of: place).map(change.touches) ?? false }
    findings = findings.map { finding in
      guard !isTouched(finding.place), let label = finding.labels.first(where: { isTouched($0.place) }) else {
        return finding
      }
      return finding.moved(to: label)
    }.sorted(by: Finding.precedes)
  }

  /// True if the change touches a file that a finding is about. A file that can't be read counts as touched.
  private func isTouched(_ finding: Finding, by change: GitChange) -> Bool {
    finding.rule.hides == .file || leavesOutFiles(finding)
      || paths(of: finding).contains { $0.map(change.touches) ?? false }
  }

  /// True if a finding is about a file in a part of the repository, or about the configuration, which applies to all
  /// parts.
  private func isAbout(_ finding: Finding, _ area: GitArea, of change: GitChange) -> Bool {
    leavesOutFiles(finding)
      || paths(of: finding).contains { path in
        path.map { change.repository.key(of: $0).map(area.holds) ?? false } ?? true
      }
  }

  /// The files that a finding is about; nil for a configuration or a catalogue.
  private func paths(of finding: Finding) -> [RawPath?] {
    ([finding.place] + finding.labels.map(\.place)).map { path(of: $0) }
  }

  private func path(of place: Place) -> RawPath? {
    place.file < terms.firstNumber ? nil : inputs.path(place.file - terms.firstNumber)
  }

  /// The findings about several files, as identities that are the same before and after a change.
  private var workspaceIdentities: Set<[String]> {
    Set(findings.filter(\.isOfTheWorkspace).map { identity(of: $0) })
  }

  /// Identifies a finding in an untouched file before and after a change.
  private func identity(of finding: Finding) -> [String] {
    let range = finding.place.range
    return [
      finding.rule.id, path(ofFile: finding.place.file), "\(range.start)-\(range.end)", finding.message.text,
    ]
  }
}

extension Finding {
  /// True if only all files together can show it.
  fileprivate var isOfTheWorkspace: Bool { workspaceRules.contains { $0 === rule } }

  /// The same finding at the place of a label. Its fixes are for the other file, so the help says what they do.
  fileprivate func moved(to label: Label) -> Finding {
    Finding(
      rule, message, at: label.place, severity: severity,
      labels: [label, Label(.affected, at: place)] + labels.filter { $0 != label }, notes: notes,
      help: help ?? fixes.first?.title)
  }
}

extension Message {
  fileprivate static let affected: Message = "the change affects this place"
}

extension GitChange {
  /// True if the change touches a configuration, a catalogue, or a file that decides which files are searched.
  package func touches(_ configurations: [ConfigurationSearch.Loaded]) -> Bool {
    touchesFile { $0.elementsEqual(configurationName.utf8) || $0.elementsEqual(".gitignore".utf8) }
      || configurations.contains { touches($0.file) || $0.parts.contains { touches($0.path) } }
  }
}
