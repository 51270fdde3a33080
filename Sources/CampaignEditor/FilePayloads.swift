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

/// The payloads of a text, which depend on nothing but the text and its configuration.
struct KnownPayloads {
  let file: RawPath
  let text: [UInt8]
  let loaded: ConfigurationSearch.Loaded?
  let payloads: FilePayloads
}

extension EditorWorkspace {
  /// The largest text whose payloads are made while somebody waits for the answer.
  private static let largestText = 1 << 20

  /// The payloads of a file.
  package func payloads(of file: RawPath) -> FilePayloads { payloads(of: text(of: file) ?? [], in: file) }

  /// The payloads of a part of a file.
  func payloads(of part: EditorPart, in file: RawPath) -> FilePayloads { payloads(of: part.document.bytes, in: file) }

  private func payloads(of text: [UInt8], in file: RawPath) -> FilePayloads {
    guard text.count <= Self.largestText else { return FilePayloads([]) }
    let workspace = folder(of: file).workspace
    let loaded = workspace.configuration(for: file)
    let known = recentPayloads.first { $0.file == file && $0.loaded === loaded && $0.text == text }
    if let known { return known.payloads }
    let payloads = FilePayloads(workspace.compiled(text, at: file))
    let new = KnownPayloads(file: file, text: text, loaded: loaded, payloads: payloads)
    // Those of the whole file, for lenses, and those of a part of it, for a hover.
    recentPayloads = [new] + recentPayloads.prefix(1)
    return payloads
  }
}
