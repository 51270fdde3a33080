package import Bytes
internal import CampaignIR
internal import CampaignLanguage
internal import SourceTree

/// The list of the payloads in an output directory: for each its path, its length, its hash and its sources.
///
/// It does not depend on the machine or the clock.
package struct Manifest: Sendable {
  package static let path = ManifestRecords.location
  /// The folders of the payloads that it tells of.
  package static let folders = ["server", "client"]
  /// How every manifest begins.
  package static let beginning = Array("{".utf8) + ManifestRecords.compiler.opening + "\"".utf8
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

  /// The entry of one payload. Entries are made separately, because this takes longer than anything else.
  package struct Entry: Sendable {
    package let path: String
    package let digest: SHA256.Digest
    fileprivate let json: [UInt8]
  }

  package func entry(of file: PayloadFile) -> Entry {
    let path = file.path
    let digest = SHA256.hash(file.bytes)
    var json: [UInt8] = []
    json.reserveCapacity(file.campaign == nil ? file.bytes.count / 4 : 320)
    json.begin(ManifestRecords.bytes, "{")
    json.appendInteger(Int64(file.bytes.count))
    json.begin(ManifestRecords.path, ",", opening: "\"")
    json += path.utf8
    json.begin(ManifestRecords.digest, "\",", opening: "\"")
    json += digest.hexadecimal.utf8
    json.begin(ManifestRecords.sources, "\",", opening: "[")
    writeSources(of: file, into: &json)
    json += "]}".utf8
    return Entry(path: path, digest: digest, json: json)
  }

  /// The manifest with these entries, as canonical JSON.
  package func json(of entries: [Entry]) -> [UInt8] {
    var paths = TextOrder()
    for entry in entries { paths.add(Array(entry.path.utf8)[...]) }
    var bytes = Manifest.beginning + compiler.utf8
    bytes.begin(ManifestRecords.payloads, "\",", opening: "[")
    bytes.reserveCapacity(entries.reduce(bytes.count + 64) { $0 + $1.json.count + 1 })
    for (place, index) in paths.positions().enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += entries[index].json
    }
    bytes.begin(ManifestRecords.version, "],")
    bytes.appendInteger(Payload.version)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// The payloads that a manifest of ours tells of, each with its digest; nil where the bytes are something else.
  package static func files(in bytes: [UInt8]) -> [(path: String, digest: SHA256.Digest)]? {
    guard bytes.starts(with: beginning),
      let files = listedFiles(
        in: bytes, under: ManifestRecords.payloads.name, version: Payload.version, keys: ManifestRecords.manifest.names,
        fileKeys: ManifestRecords.file.names)
    else { return nil }
    // A manifest may have been changed by anybody, so only payloads count as ours.
    let areOurs = files.allSatisfy { file in
      file.path.hasSuffix(".json") && folders.contains { file.path.hasPrefix($0 + "/") }
    }
    return areOurs ? files : nil
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
    bytes.begin(ManifestRecords.sourceFile, "{", opening: "\"")
    sources[campaign].withUnsafeBufferPointer { bytes.appendEscaped($0) }
    bytes.begin(ManifestRecords.sourceKeys, "\",", opening: "[\"")
  }

  private func end(into bytes: inout [UInt8]) { bytes += "\"]}".utf8 }
}

extension [UInt8] {
  /// Ends what stands before a key, writes the key, and opens its value.
  fileprivate mutating func begin(_ key: PayloadKey, _ end: String, opening: String = "") {
    self += end.utf8
    self += key.opening
    self += opening.utf8
  }
}

extension PayloadRecord {
  fileprivate var names: Set<String> { Set(keys.map(\.name)) }
}
