package import Bytes
import CampaignJSON
import CampaignLanguage
import SourceTree

/// The list of the payloads in an output directory, each with its path, length, hash and sources.
///
/// It does not depend on the machine or the clock.
package struct Manifest: Sendable {
  package static let path = ManifestRecords.location
  /// The directories of the payloads.
  package static let folders = ["server", "client"]
  /// The first bytes of every manifest.
  package static let beginning = Array("{".utf8) + ManifestRecords.compiler.opening + "\"".utf8
  /// The maximum size of a manifest or a payload. It is large, because a manifest names every campaign of a workspace.
  package static let limit = Limits.boundless.fileBytes

  private let workspace: CompiledWorkspace
  /// The path of each campaign's file in the manifest.
  private let sources: [[UInt8]]
  /// The directory of the workspace in the output directory, with a slash. Empty if it is the only one.
  private let folder: String

  /// `sources` returns the path of each campaign's file.
  package init(
    of workspace: CompiledWorkspace, below folder: String = "", sources: (_ file: Int) -> [UInt8]
  ) {
    (self.workspace, self.folder) = (workspace, folder)
    self.sources = workspace.campaigns.map { sources($0.file) }
  }

  /// The entry of one payload. Making entries is the slowest step, so they are made separately.
  package struct Entry: Sendable {
    package let path: String
    package let digest: SHA256.Digest
    fileprivate let json: [UInt8]
  }

  package func entry(of file: PayloadFile) -> Entry {
    let path = folder + file.path
    let digest = SHA256.hash(file.bytes)
    var json: [UInt8] = []
    json.reserveCapacity(file.campaign == nil ? file.bytes.count / 4 : 320)
    let (audiences, targets) = recipients(of: file)
    json.append(UInt8(ascii: "{"))
    if !audiences.isEmpty {
      json.begin(ManifestRecords.audiences, "")
      json += PayloadConstant.texts(audiences).bytes
      json.append(UInt8(ascii: ","))
    }
    json.begin(ManifestRecords.bytes, "")
    json.appendInteger(Int64(file.bytes.count))
    json.begin(ManifestRecords.path, ",", opening: "\"")
    json += path.utf8
    json.begin(ManifestRecords.digest, "\",", opening: "\"")
    json += digest.hexadecimal.utf8
    json.begin(ManifestRecords.sources, "\",", opening: "[")
    writeSources(of: file, into: &json)
    json.append(UInt8(ascii: "]"))
    if !targets.isEmpty {
      json.begin(ManifestRecords.targets, ",")
      json += PayloadConstant.texts(targets.clients.map(\.name)).bytes
    }
    json.append(UInt8(ascii: "}"))
    return Entry(path: path, digest: digest, json: json)
  }

  /// The manifest with these entries, as canonical JSON. `compiler` is the version of campaignc.
  package static func json(of entries: [Entry], compiler: String) -> [UInt8] {
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

  /// The payloads in a manifest that we wrote, each with its digest. Nil if the bytes are something else.
  package static func files(in bytes: [UInt8]) -> [(path: String, digest: SHA256.Digest)]? {
    guard bytes.starts(with: beginning),
      let files = listedFiles(
        in: bytes, under: ManifestRecords.payloads.name, version: Payload.version, keys: ManifestRecords.manifest.names,
        fileKeys: ManifestRecords.file.names, required: ManifestRecords.file.statedNames)
    else { return nil }
    // Anybody may have changed a manifest, so only payloads count as ours.
    return files.allSatisfy { isPayload($0.path) } ? files : nil
  }

  /// True for the path of a payload: below the output directory, or below that of a workspace in it.
  private static func isPayload(_ path: String) -> Bool {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return path.hasSuffix(".json") && parts.dropLast().contains { folders.contains(String($0)) }
  }

  /// The segments that get something of a payload, and the clients that it is for.
  private func recipients(of file: PayloadFile) -> (audiences: [String], targets: Targets) {
    var (audiences, targets): (Set<ArraySlice<UInt8>>, Targets) = ([], [])
    func add(_ campaign: CompiledCampaign, _ parts: some Sequence<CompiledCampaign.Part>) {
      targets.formUnion(campaign.targets)
      for part in parts where !part.audience.isEmpty { audiences.insert(campaign.text[part.audience]) }
    }
    if let campaign = file.campaign {
      add(workspace.campaigns[campaign], workspace.campaigns[campaign].parts)
    } else {
      for (campaign, part) in workspace.partsByCampaign(of: file.payload) {
        add(workspace.campaigns[campaign], CollectionOfOne(part))
      }
    }
    return (audiences.map { String(decoding: $0, as: UTF8.self) }.sorted(), targets)
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

  /// Begins the entry of a source file, up to its first name.
  private func begin(_ campaign: Int, into bytes: inout [UInt8]) {
    bytes.begin(ManifestRecords.sourceFile, "{", opening: "\"")
    sources[campaign].withUnsafeBufferPointer { bytes.appendEscaped($0) }
    bytes.begin(ManifestRecords.sourceKeys, "\",", opening: "[\"")
  }

  private func end(into bytes: inout [UInt8]) { bytes += "\"]}".utf8 }
}

extension [UInt8] {
  /// Writes text that ends the previous value, then the key, and opens its value.
  fileprivate mutating func begin(_ key: PayloadKey, _ end: String, opening: String = "") {
    self += end.utf8
    self += key.opening
    self += opening.utf8
  }
}

extension PayloadRecord {
  fileprivate var names: Set<String> { Set(keys.map(\.name)) }

  /// The names of the keys that it always has.
  fileprivate var statedNames: Set<String> { Set(keys.filter(\.isStated).map(\.name)) }
}
