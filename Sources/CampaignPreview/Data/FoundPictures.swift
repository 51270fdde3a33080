import CampaignJSON
package import Files

/// Finds the pictures that stand for those of campaigns, among files that are called like their links.
package enum FoundPictures {
  /// The most bytes of a picture, and of all pictures together.
  private static let mostOfPicture = 4 << 20
  private static let mostBytes = 32 << 20

  /// The pictures for some links as `data:` links, and the number of those that are too large.
  package static func find(
    for links: [String], reading read: (_ path: RawPath, _ limit: Int) -> Result<[UInt8], ReadFailure>
  ) -> (pictures: [String: String], tooLarge: Int) {
    var (pictures, tooLarge, bytes): ([String: String], Int, Int) = ([:], 0, 0)
    for link in links {
      switch picture(for: link, reading: read) {
      case .none: continue
      case .tooLarge: tooLarge += 1
      case .found(let data) where bytes + data.utf8.count > mostBytes: tooLarge += 1
      case .found(let data):
        bytes += data.utf8.count
        pictures[link] = data
      }
    }
    return (pictures, tooLarge)
  }

  private enum Search {
    case none
    case tooLarge
    case found(String)
  }

  /// The picture at the place of the link's host and path, or else with the last part of its path as its name.
  private static func picture(
    for link: String, reading read: (_ path: RawPath, _ limit: Int) -> Result<[UInt8], ReadFailure>
  ) -> Search {
    guard let mark = link.firstRange(of: "://") else { return .none }
    let way = link[mark.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let parts = way.split(separator: "/").map(String.init)
    // A link may be hostile: its parts are names, never steps to another directory.
    guard parts.count > 1, parts.allSatisfy(\.isPlainName) else { return .none }
    for path in [parts.joined(separator: "/"), parts[parts.count - 1]] {
      switch read(RawPath(path), mostOfPicture) {
      case .success(let bytes): return PictureType(of: bytes).map { .found($0.link(to: bytes)) } ?? .none
      case .failure(.tooLarge): return .tooLarge
      case .failure: continue
      }
    }
    return .none
  }
}

/// A kind of picture that browsers show and that can't contain a script.
private enum PictureType: String, CaseIterable {
  case png, jpeg, gif, webp

  /// Recognised by the first bytes, whatever the name says.
  init?(of bytes: [UInt8]) {
    guard let type = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = type
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }
  }

  func link(to bytes: [UInt8]) -> String { "data:image/\(rawValue);base64,\(Base64.encode(bytes))" }
}

extension String {
  /// True for the name of a file, and not of a directory around it.
  fileprivate var isPlainName: Bool { self != "." && self != ".." && !utf8.contains(0) }
}
