import CampaignCompile
package import CampaignDiff
import CampaignIR
package import Files
import SourceTree

/// A side that consists of server payloads: those of a build, or those of another program.
package enum PayloadSide {
  private static let servers = RawPath(Manifest.folders[0])

  /// True if a directory is the output of a build, or has a directory `server` with payloads.
  static func isOutput(_ folder: RawPath, in source: FileSource) -> Bool {
    guard source.isFolder(folder) else { return false }
    let manifest = RawPath(Manifest.path).resolved(in: folder)
    if case .success(let bytes) = source.read(manifest, limit: Manifest.limit), bytes.starts(with: Manifest.beginning) {
      return true
    }
    return source.isFolder(servers.resolved(in: folder))
  }

  /// Reads the server payloads below a directory, and writes them again as the compiler does.
  package static func read(_ folder: RawPath, in source: FileSource) throws(UsageError) -> DiffSide {
    let files = searchInputs([servers.resolved(in: folder)])
    var campaigns: [DiffSide.Campaign] = []
    for index in 0..<files.count {
      let path = files.rawPath(index)
      guard path.name.suffix(5).elementsEqual(".json".utf8) else { continue }
      switch source.read(path, limit: Limits.boundless.fileBytes) {
      case .failure(let reason): throw .unreadable("payload", path, reason)
      case .success(let bytes): campaigns.append(try campaign(bytes, from: path))
      }
    }
    guard !campaigns.isEmpty else {
      throw UsageError(message: "'\(folder.shown)' has no server payloads, and only those can be compared")
    }
    return DiffSide(campaigns)
  }

  private static func campaign(_ bytes: [UInt8], from path: RawPath) throws(UsageError) -> DiffSide.Campaign {
    let campaign: ServerPayload.Campaign
    do throws(DecodingFault) {
      campaign = try CanonicalJSON.decode(ServerPayload.Campaign.self, from: bytes)
    } catch {
      throw UsageError(message: "'\(path.shown)' is not a server payload: \(error)")
    }
    let payload: [UInt8]
    do throws(EncodingFault) {
      payload = try CanonicalJSON.encode(campaign)
    } catch {
      throw UsageError(message: "'\(path.shown)' can't be compared: \(error)")
    }
    return DiffSide.Campaign(name: campaign.campaign, payload: payload)
  }
}
