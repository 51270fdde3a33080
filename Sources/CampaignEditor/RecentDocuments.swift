import CampaignCheck
import CampaignEngine
package import Files
import SourceText
import SourceTree

/// The texts that were asked about last, with everything that was made from them. The next question is nearly always
/// about one of them.
struct RecentDocuments {
  private var known: [(file: RawPath, document: EditorDocument)] = []
  private static let most = 4

  /// The document with a text. It replaces that of an earlier text of the file.
  mutating func document(
    _ file: RawPath, _ bytes: [UInt8], _ kind: CampaignEngine.FileKind, orElse make: () -> EditorDocument
  ) -> EditorDocument {
    let last = known.first { $0.file == file }?.document
    let isSame = last.map { $0.kind == kind && $0.bytes == bytes } ?? false
    let document = last.flatMap { isSame ? $0 : nil } ?? make()
    known = [(file, document)] + known.filter { $0.file != file }.prefix(Self.most - 1)
    return document
  }
}

/// A document of a YAML file, or a whole file. An answer about a place depends on nothing else in the file.
///
/// The gate is the file of 1 MB in `Benchmarks/measure-editor`.
struct EditorPart {
  let document: EditorDocument
  /// Its offset in the file.
  let start: Int
}

extension EditorWorkspace {
  /// The current text of a file, with what is known of it.
  package func document(_ file: RawPath) -> EditorDocument {
    let (bytes, kind) = (text(of: file) ?? [], kind(of: file))
    return recentDocuments.document(file, bytes, kind) { newDocument(bytes, kind, of: file) }
  }

  /// The part of a file that contains an offset.
  func part(of file: RawPath, around offset: Int) -> EditorPart {
    let (bytes, kind) = (text(of: file) ?? [], kind(of: file))
    guard kind == .campaigns, Tree.Syntax(ofPath: file.bytes) == .yaml else {
      return EditorPart(document: document(file), start: 0)
    }
    let range = FilePart(around: offset, of: bytes).range
    guard range.count < bytes.count else { return EditorPart(document: document(file), start: 0) }
    let own = Array(bytes[range])
    let document = recentParts.document(file, own, kind) { newDocument(own, kind, of: file) }
    return EditorPart(document: document, start: range.lowerBound)
  }

  private func newDocument(_ bytes: [UInt8], _ kind: CampaignEngine.FileKind, of file: RawPath) -> EditorDocument {
    let limits = folder(of: file).workspace.configuration(for: file)?.configuration.limits ?? .standard
    return EditorDocument(bytes, as: Tree.Syntax(ofPath: file.bytes), kind, limits: limits)
  }

  private func kind(of file: RawPath) -> CampaignEngine.FileKind {
    if let own = folder(of: file).ownFiles[file] { return own.kind }
    return file.name.elementsEqual(configurationName.utf8) ? .configuration : .campaigns
  }
}

extension ByteRange {
  /// The range in a text that has more bytes before it.
  func moved(by distance: Int) -> ByteRange { ByteRange(Int(start) + distance, Int(end) + distance) }
}
