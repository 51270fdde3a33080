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
    var paths = TextOrder()
    for file in files { paths.add(Array(file.path.utf8)[...]) }
    var bytes = Manifest.beginning + "\(compiler)\",\"payloads\":[".utf8
    bytes.reserveCapacity(files.count * 512)
    for (place, index) in paths.positions().enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(files[index], digests[index], into: &bytes)
    }
    bytes += "],\"version\":\(Payload.version)}".utf8
    return bytes
  }

  private func write(_ file: PayloadFile, _ digest: SHA256.Digest, into bytes: inout [UInt8]) {
    bytes += "{\"bytes\":".utf8
    bytes.appendInteger(Int64(file.bytes.count))
    bytes += ",\"path\":\"".utf8
    bytes += file.path.utf8
    bytes += "\",\"sha256\":\"".utf8
    bytes += digest.hexadecimal.utf8
    bytes += "\",\"sources\":[".utf8
    writeSources(of: file, into: &bytes)
    bytes += "]}".utf8
  }

  private func writeSources(of file: PayloadFile, into bytes: inout [UInt8]) {
    if let campaign = file.campaign {
      begin(campaign, into: &bytes)
      bytes += workspace.campaigns[campaign].name
      return end(into: &bytes)
    }
    var last: Int?
    for (campaign, part) in workspace.partsByCampaign(of: file.payload) {
      if campaign == last {
        bytes += "\",\"".utf8
      } else {
        if last != nil {
          end(into: &bytes)
          bytes.append(UInt8(ascii: ","))
        }
        begin(campaign, into: &bytes)
      }
      last = campaign
      bytes += workspace.campaigns[campaign].name
      bytes.append(UInt8(ascii: "/"))
      bytes += workspace.campaigns[campaign].text[part.id]
    }
    if last != nil { end(into: &bytes) }
  }

  /// Begins what a campaign's file has given, up to the first name of it.
  private func begin(_ campaign: Int, into bytes: inout [UInt8]) {
    bytes += "{\"file\":\"".utf8
    sources[campaign].withUnsafeBufferPointer { bytes.appendEscaped($0) }
    bytes += "\",\"keys\":[\"".utf8
  }

  private func end(into bytes: inout [UInt8]) { bytes += "\"]}".utf8 }
}
