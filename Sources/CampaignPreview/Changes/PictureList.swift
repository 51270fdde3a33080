import Bytes
import CampaignCompile
import CampaignJSON
package import Files

/// The list of the pictures in a directory: `pictures.list`. Only files in it are replaced or removed.
package enum PictureList {
  package static let path = "pictures.list"
  private static let version: Int64 = 1

  package static func file(of pictures: [OutputFile]) -> OutputFile {
    var json = CanonicalJSON()
    json.writeObject(["files", "version"], key: \.utf8) { json, key in
      guard key == "files" else { return json.write(version) }
      json.writeArray { json in
        for file in pictures {
          let facts = ["path": file.path, "sha256": file.digest.hexadecimal]
          json.writeObject(facts, key: { $0.key.utf8 }) { $0.write(string: $1.value.utf8) }
        }
      }
    }
    return OutputFile(path: path, bytes: json.bytes)
  }

  /// The pictures in a list that we wrote. Nil if the bytes are not such a list.
  package static func files(in bytes: [UInt8]) -> [ListedFile]? {
    listedFiles(
      in: bytes, under: "files", version: version, keys: ["files", "version"], fileKeys: ["path", "sha256"])?.map(
        ListedFile.init)
  }
}
