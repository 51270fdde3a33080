package import CampaignLint
internal import Files
package import Findings
internal import SourceText

/// The cache as one worker of a run uses it.
package struct CachedCheck: Sendable {
  private let cache: LintCache
  private let keys: CacheKeys
  private var news = LintCache.News()

  package init(_ cache: LintCache, _ keys: CacheKeys) {
    (self.cache, self.keys) = (cache, keys)
  }

  /// What a file came to, as far as it depends on that file alone: what was found, before severities, and what it gives
  /// to the rules over all files.
  package struct Outcome {
    package let report: Report
    package let summary: WorkspaceSummary
  }

  package func key(of content: [UInt8], _ index: Int, of inputs: Inputs, by terms: CheckTerms) -> CacheKey {
    let path = inputs.path(index)
    let kind = terms.kind(of: path, index)
    return keys.key(of: content, as: inputs.syntax(of: index), kind, by: terms.inForce[index]?.index)
  }

  /// What is known of a file of this number and size; nil where nothing is.
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

  /// What all files of a run show together; `find` finds it where it is not known.
  package mutating func whole(of keys: [CacheKey], areWhole: Bool, filesFrom first: Int, _ find: () -> Report) -> Report
  {
    let key = CacheKeys.key(ofAll: keys, areWhole: areWhole)
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

  /// Hands over what there is to be kept.
  package func finish() { cache.add(news) }
}
