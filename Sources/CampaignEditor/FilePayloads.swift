package import CampaignCompile
import CampaignEngine
import CampaignLanguage
package import Files
import Findings
package import SourceText
import SourceTree

/// The payloads of one file, as if it were the whole workspace. Empty if it has errors.
package struct FilePayloads {
  private let compiled: [CompiledCampaign]
  private let workspace: CompiledWorkspace

  fileprivate init(_ compiled: [CompiledCampaign]) {
    self.compiled = compiled
    workspace = CompiledWorkspace(compiled)
  }

  /// The cards and messages with their sizes, once for each client payload.
  package var parts: [PayloadPart] { compiled.flatMap(\.payloadParts) }

  /// The bytes of the server payload of each campaign, by its name.
  package var servers: [String: Int] {
    Dictionary(compiled.map { (String(decoding: $0.name, as: UTF8.self), $0.server.count) }) { first, _ in first }
  }

  /// A value of a payload.
  package struct PayloadPlace: Sendable, Equatable {
    /// The path of the payload in the output directory of a build.
    package let payload: String
    /// The JSON Pointer. In client payloads, the position of the card or message depends on all files, so it is `…`.
    package let pointer: String
  }

  /// The values that are made from a place in the file.
  package func places(madeFrom range: ByteRange) -> [PayloadPlace] {
    workspace.payloads().flatMap { file in
      var found: [PayloadPlace] = []
      Provenance(of: file, in: workspace).forEach {
        [$0.place.range, $0.definition].contains { $0 == range }
      } _: { value in
        found.append(PayloadPlace(payload: file.path, pointer: Self.shown(value.pointer.text, in: file.payload)))
      }
      return found
    }
  }

  private static func shown(_ pointer: String, in payload: Payload) -> String {
    guard payload != .server else { return pointer }
    var steps = pointer.split(separator: "/", omittingEmptySubsequences: false)
    if steps.count > 2, Int(steps[2]) != nil { steps[2] = "…" }
    return steps.joined(separator: "/")
  }
}

extension EditorWorkspace {
  /// The largest file whose payloads are made while somebody waits for the answer.
  private static let largestFile = 1 << 20

  /// The payloads of a file.
  package func payloads(of file: RawPath) -> FilePayloads {
    if let lastPayloads, lastPayloads.file == file { return lastPayloads.payloads }
    guard let text = text(of: file), text.count <= Self.largestFile else { return FilePayloads([]) }
    let payloads = FilePayloads(folder(of: file).workspace.compiled(text, at: file))
    lastPayloads = (file, payloads)
    return payloads
  }
}
