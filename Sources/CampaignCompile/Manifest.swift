package import CampaignIR
internal import SourceTree

/// What tells of the payloads in an output folder: for each its path, its length, its hash, and what it was made from.
///
/// Nothing in it depends on the machine or the clock.
package struct Manifest: Sendable {
  package static let path = "manifest.json"

  private let workspace: CompiledWorkspace
  /// The path of each campaign's file, as the manifest names it.
  private let sources: [ArraySlice<UInt8>]
  private let compiler: String

  /// `sources` has the path of each campaign's file; `compiler` is the version of the tool.
  package init(of workspace: CompiledWorkspace, sources: (_ file: Int) -> ArraySlice<UInt8>, compiler: String) {
    self.workspace = workspace
    self.sources = workspace.campaigns.map { sources($0.file) }
    self.compiler = compiler
  }

  /// The manifest as canonical JSON; `digests` are those of the payloads.
  package func json(of files: [PayloadFile], digests: [SHA256.Digest]) -> [UInt8] {
    let rows = zip(files, digests).sorted { $0.0.path < $1.0.path }
    var bytes = Array("{\"compiler\":\"\(compiler)\",\"payloads\":[".utf8)
    for (index, (file, digest)) in rows.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += "{\"bytes\":\(file.bytes.count),\"path\":\"\(file.path)\",\"sha256\":\"\(digest.hexadecimal)\",\"sources\":[".utf8
      writeSources(of: file, into: &bytes)
      bytes += "]}".utf8
    }
    bytes += "],\"version\":\(Payload.version)}".utf8
    return bytes
  }

  private func writeSources(of file: PayloadFile, into bytes: inout [UInt8]) {
    if let campaign = file.campaign {
      return writeSource(campaign, keys: [Array(workspace.campaigns[campaign].name)], into: &bytes)
    }
    var isFirst = true
    for campaign in workspace.order {
      let compiled = workspace.campaigns[campaign]
      let keys = compiled.parts.filter { $0.payload == file.payload }.map { compiled.key(of: $0) }
      guard !keys.isEmpty else { continue }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      writeSource(campaign, keys: keys, into: &bytes)
      isFirst = false
    }
  }

  private func writeSource(_ campaign: Int, keys: [[UInt8]], into bytes: inout [UInt8]) {
    bytes += "{\"file\":\"".utf8
    sources[campaign].withUnsafeBufferPointer { bytes.appendEscaped($0) }
    bytes += "\",\"keys\":[".utf8
    for (index, key) in keys.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      bytes += key
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += "]}".utf8
  }
}
