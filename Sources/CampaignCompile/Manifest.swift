package import CampaignIR
internal import SourceTree

/// What tells of the payloads in an output folder: for each its path, its length, its hash, and what it was made from.
///
/// Nothing in it depends on the machine or the clock.
package struct Manifest: Sendable {
  package static let path = "manifest.json"
  /// The folders of the payloads that it tells of.
  package static let folders = ["server", "client"]
  /// How every manifest begins.
  package static let beginning = Array("{\"compiler\":\"".utf8)
  /// A manifest names every campaign of a workspace, so that it and the payloads may be as large as that.
  package static let limit = Limits.boundless.fileBytes

  private let workspace: CompiledWorkspace
  /// The path of each campaign's file, as the manifest names it.
  private let sources: [[UInt8]]
  private let compiler: String

  /// `sources` has the path of each campaign's file; `compiler` is the version of the tool.
  package init(of workspace: CompiledWorkspace, compiler: String, sources: (_ file: Int) -> [UInt8]) {
    self.workspace = workspace
    self.sources = workspace.campaigns.map { sources($0.file) }
    self.compiler = compiler
  }

  /// The manifest as canonical JSON; `digests` are those of the payloads.
  package func json(of files: [PayloadFile], digests: [SHA256.Digest]) -> [UInt8] {
    let rows = zip(files, digests).sorted { $0.0.path < $1.0.path }
    var bytes = Manifest.beginning + "\(compiler)\",\"payloads\":[".utf8
    for (index, (file, digest)) in rows.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += "{\"bytes\":\(file.bytes.count),\"path\":\"\(file.path)\",".utf8
      bytes += "\"sha256\":\"\(digest.hexadecimal)\",\"sources\":[".utf8
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
