import CampaignCheck
package import CampaignDiff
import SourceText

extension AllowedChanges {
  /// Adds the comments in the files with changes.
  ///
  /// A comment allows changes on its lines, in the comparison that brings it: one that the old side has too was about
  /// an earlier change. Beside payloads, which have no comments, nobody knows which ones are new.
  package mutating func add(commentsOn changes: [Change], old: PlacesOfSide, new: PlacesOfSide) {
    guard old.hasFiles, new.hasFiles else { return }
    var lines: [Int: [Int: [Change]]] = [:]
    var oldFiles: [Int: Set<Int>] = [:]
    for change in changes {
      guard let place = change.newPlace else { continue }
      lines[place.file, default: [:]][new.line(of: place), default: []].append(change)
      if let old = change.oldPlace { oldFiles[place.file, default: []].insert(old.file) }
    }
    for (file, changes) in lines.sorted(by: { $0.key < $1.key }) {
      let comments = new.comments(ofFile: file)
      guard !comments.isEmpty else { continue }
      let known = Set((oldFiles[file] ?? []).flatMap { old.comments(ofFile: $0).map(\.text) })
      for comment in comments where !known.contains(comment.text) {
        add(comment, at: "\(new.path(ofFile: file)):\(comment.line)", among: changes)
      }
    }
  }

  /// Adds one comment. `changes` are those of its file, by line.
  private mutating func add(_ comment: ChangeComment, at place: String, among changes: [Int: [Change]]) {
    guard let rule = comment.rule else {
      return add(faultAt: place, "this comment allows nothing; 'campaignc lint' says why")
    }
    // A comment can speak of many lines, and few of them have changes.
    let lines = comment.lines.count < changes.count ? Array(comment.lines) : changes.keys.filter(comment.lines.contains)
    let own = lines.flatMap { changes[$0] ?? [] }.filter { $0.rule.id == rule }
    add(commentAt: place, on: rule, until: comment.until, allowing: own)
  }
}
