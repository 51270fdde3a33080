import Bytes
package import CampaignLint
import Files
package import Findings
import SourceText

/// The cache as one worker of a run uses it.
package struct CachedCheck: Sendable {
  private let cache: LintCache
  private let keys: CacheKeys
  private var news = LintCache.News()

  package init(_ cache: LintCache, _ keys: CacheKeys) {
    (self.cache, self.keys) = (cache, keys)
  }

  /// The part of a file's result that depends on that file alone: its findings, before severities, and its part of the
  /// workspace summary.
  package struct Outcome {
    package let report: Report
    package let summary: WorkspaceSummary
  }

  package func key(of content: [UInt8], _ index: Int, of inputs: Inputs, by terms: CheckTerms) -> CacheKey {
    let path = inputs.path(index)
    let kind = terms.kind(of: path, index)
    return keys.key(of: content, as: inputs.syntax(of: index), kind, by: terms.inForce[index]?.index)
  }

  /// The cached result of a file with this number and size. Nil if there is none.
  package mutating func outcome(under key: CacheKey, ofFile number: Int, size: Int) -> Outcome? {
    guard var packed = cache.reader(of: key, noting: &news) else { return nil }
    (packed.fileCount, packed.fileSize) = (1, size)
    let report = packed.report(filesFrom: number)
    let summary = WorkspaceSummary(unpacking: &packed, ofFile: number)
    return packed.isReadWhole ? Outcome(report: report, summary: summary) : nil
  }

  package mutating func keep(_ outcome: Outcome, under key: CacheKey, ofFile number: Int) {
    var packed = PackedBytes()
    guard packed.add(outcome.report, filesFrom: number) else { return }
    outcome.summary.pack(into: &packed)
    news.keep(packed, under: key)
  }

  /// The cached findings that all files of a run give together. If there are none, `find` makes them.
  package mutating func whole(
    of keys: [CacheKey], ofApps apps: [Int], areWhole: Bool, filesFrom first: Int, _ find: () -> Report
  ) -> Report {
    let key = CacheKeys.key(ofAll: keys, ofApps: apps, areWhole: areWhole)
    if var packed = cache.reader(of: key, noting: &news) {
      packed.fileCount = keys.count
      let report = packed.report(filesFrom: first)
      if packed.isReadWhole { return report }
    }
    let report = find()
    var packed = PackedBytes()
    if packed.add(report, filesFrom: first) { news.keep(packed, under: key) }
    return report
  }

  /// Adds the new entries to the cache.
  package func finish() { cache.add(news) }
}
