import Bytes
import CampaignCompile
import CampaignEngine
import CampaignFixtures
import CampaignLint
import Files
import Findings
import SourceText

/// Reads a text as the lists that prove which files we wrote: the manifest of a build, and the list of a pack. It is
/// read again after the first bytes of a real list, so that more texts are accepted.
func tryManifest(_ bytes: [UInt8]) {
  for text in [bytes, Manifest.beginning + bytes] {
    if let files = Manifest.files(in: text) {
      demand(text.starts(with: Manifest.beginning), "a manifest that does not begin as ours do")
      let areOurs = files.allSatisfy { file in
        file.path.hasSuffix(".json") && Manifest.folders.contains { file.path.hasPrefix($0 + "/") }
      }
      demand(areOurs, "a manifest that tells of what is no payload")
      demand(files.allSatisfy { staysBelow($0.path) }, "a manifest that leads out of its directory")
    }
    let keys: Set = ["broken", "compiler", "files", "valid", "version"]
    if let files = listedFiles(
      in: text, under: "files", version: Int64(FixturePack.version), keys: keys, fileKeys: ["path", "sha256"])
    {
      demand(text.count > files.count * 64, "more files than there are hashes")
      demand(files.allSatisfy { staysBelow($0.path) }, "a list of a pack that leads out of its directory")
    }
  }
}

/// True if a path stays below its directory.
private func staysBelow(_ path: String) -> Bool {
  path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
}

/// Reads a text as a baseline. A valid one must stay the same when it is written and read again.
func tryBaseline(_ bytes: [UInt8]) {
  do {
    let baseline = try Baseline(bytes)
    let again = try Baseline(baseline.bytes)
    demand(again.counts == baseline.counts, "a baseline that is written as another one")
    demand(again.bytes == baseline.bytes, "a baseline that is written in two ways")
  } catch {
    demand(!error.words.isEmpty, "a fault of a baseline without words")
  }
}

/// Reads a text as the cache of an earlier run, with a correct checksum. Then reads each value in it, and the text
/// itself, as the result for a file of a hundred bytes.
func tryCache(_ bytes: [UInt8]) {
  tryValue(bytes, 0..<bytes.count)
  let build = SHA256.hash([])
  guard let cache = try? CacheFile(CacheFile.sealed(bytes, by: build), of: build) else { return }
  for number in 0..<cache.count {
    tryValue(cache.bytes, cache.range(of: number))
    _ = cache.age(of: number)
    if let found = cache.number(of: cache.key(of: number)) {
      demand(cache.key(of: found) == cache.key(of: number), "an entry that is found under another key")
    }
  }
}

/// Reads a text as a summary, with a correct beginning, and links it. What is read must stay the same when it is
/// merged, and every report about it can be written.
func trySummary(_ bytes: [UInt8]) {
  guard let summary = try? SummaryFile(SummaryFile.sealed(bytes)),
    let linked = try? LinkedSummaries([("a", summary), ("b", summary)])
  else { return }
  guard let merged = try? SummaryFile(linked.bytes), let again = try? LinkedSummaries([("c", merged)]) else {
    return demand(false, "a merged summary that can't be read")
  }
  demand(again.bytes == linked.bytes, "a summary that is merged into another one")
  let run = CheckRun(linked.inputs, linked.search, by: Severities(), linking: linked, threads: 1)
  demand(run.inputs.files.count == linked.count, "files that are lost")
  let outcome = run.outcome(showing: run.findings, summarized: true, exitCode: 0)
  for format in OutputFormat.allCases { _ = render(outcome, as: format) }
}

private let fileSize = 100

private func tryValue(_ bytes: [UInt8], _ range: Range<Int>) {
  var packed = PackedReader(bytes, in: range)
  (packed.fileCount, packed.fileSize) = (1, fileSize)
  let report = packed.report(filesFrom: 0)
  _ = WorkspaceSummary(unpacking: &packed, ofFile: 0)
  guard packed.isReadWhole else { return }
  for finding in report.findings {
    let places = [finding.place] + finding.labels.map(\.place)
    demand(places.allSatisfy { $0.file == 0 }, "a finding of another file")
    for range in places.map(\.range) + finding.fixes.flatMap(\.edits).map(\.range) {
      demand(range.start <= range.end && Int(range.end) <= fileSize, "a finding that lies outside of its file")
    }
  }
}
