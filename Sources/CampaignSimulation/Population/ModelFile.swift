package import CampaignCheck
package import CampaignDelivery
package import CampaignEngine
import CampaignJSON
package import CampaignLanguage
package import Files
import Findings
import SourceText
import SourceTree

/// The file of a model, with the places of its values.
package struct ModelFile {
  package let model: PopulationModel
  private let places: Places
  /// True if it was made from a log, so that its names are those of the log.
  private let isFitted: Bool

  private static let help = "'campaignc explain model' lists the keys of a model"

  /// A model may not be larger.
  package static let limit = 1 << 20

  /// Reads the bytes of a model. `path` is its place, for messages.
  package init(_ bytes: [UInt8], at path: RawPath) throws(UsageError) {
    var checker = TextChecker()
    var report = Report()
    let isRead = checker.read(bytes, file: 0, as: path.shown.hasSuffix(".json") ? .json : .yaml, into: &report)
    let places = Places(path: path.shown, tree: checker.tree, lines: LineTable(of: bytes))
    if let finding = report.findings.first(where: { $0.severity == .error }) {
      let place = places.place(ofOffset: Int(finding.place.range.start))
      throw UsageError(message: "\(place): \(finding.message.text)", help: finding.help?.text)
    }
    guard isRead, checker.tree.documents.count == 1, let json = try? canonicalLines(of: checker.tree) else {
      throw UsageError(message: "\(path.shown): this is not one mapping in valid YAML or JSON")
    }
    if let key = checker.tree.repeatedKey {
      throw UsageError(
        message: "\(places.place(ofOffset: Int(checker.tree[key].range.start))): this mapping already has "
          + "'\(excerpt(of: checker.tree.text(of: key)))'", help: "keep one of the two")
    }
    do throws(DecodingFault) {
      model = try CanonicalJSON.decode(PopulationModel.self, from: json)
    } catch {
      let isKey = if case .refused = error { true } else { false }
      let place = places.place(of: error.pointer.map(keys(of:)) ?? [], isKey: isKey)
      throw UsageError(message: "\(place): \(error.words)", help: Self.help)
    }
    self.places = places
    isFitted = bytes.starts(with: FittedModelText.mark.utf8)
    if let fault = model.fault {
      throw UsageError(
        message: "\(places.place(of: fault.path, isKey: fault.isKey)): \(fault.words)",
        suggestion: fault.suggestion, help: Self.help)
    }
  }

  /// Throws if the model has a name that the catalogue does not have, or that is probably one of the campaigns. Apps
  /// log more than campaigns use, so in a model of a log such names are no mistake. Returns notes about them, and about
  /// languages in which there are no texts. `languages` are those of the configuration.
  package func check(
    _ names: CatalogueNames, _ catalogue: Catalogue?, besides set: DeliverySet, _ languages: [LanguageTag]
  ) throws(UsageError) -> [String] {
    var unknown = names.unknown(in: model, takesValues: isFitted) { path in places.place(of: path, isKey: true) }
    var similar = ModelNames(of: model, catalogue, besides: set)
    do throws(UsageError) {
      try similar.check { path in places.place(of: path, isKey: true) }
    } catch {
      unknown.append(error)
    }
    if let first = unknown.first, !isFitted { throw first }
    let notes = unknown.prefix(Self.mostNotes).map { error in
      error.message + (error.suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
    let rest = unknown.count - notes.count
    let others = rest > 0 ? ["and \(counted(rest, "other name", "other names")) of this model"] : []
    return notes + others + doubts(about: languages, set)
  }

  private func doubts(about languages: [LanguageTag], _ set: DeliverySet) -> [String] {
    model.languages.keys.sorted().flatMap { tag in
      var doubts = NameDoubts(in: set, besides: nil)
      doubts.look(at: tag, languages)
      return doubts.notes.map { "\(places.place(of: ["languages", tag], isKey: true)): \($0)" }
    }
  }

  /// The names of a model of a log about which there are notes.
  private static let mostNotes = 5
}

extension Tree {
  /// The first key that its mapping already has. Nil if there is none.
  fileprivate var repeatedKey: NodeID? {
    var rest = documents.map(\.root)
    while let node = rest.popLast() {
      guard let own = resolved(node) else { continue }
      switch self[own].kind {
      case .sequence: rest += items(of: own)
      case .mapping:
        var known: Set<[UInt8]> = []
        for pair in pairs(of: own) {
          if !known.insert(Array(text(of: pair.key))).inserted { return pair.key }
          rest.append(pair.value)
        }
      default: break
      }
    }
    return nil
  }
}

/// The places of the values in a text, as other findings have them: file, line and column.
private struct Places {
  let path: String
  let tree: Tree
  let lines: LineTable

  func place(ofOffset offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(path):\(position.line):\(position.column)"
  }

  /// The place of the value to which some keys lead, or of the last of the keys.
  func place(of keys: [String], isKey: Bool) -> String {
    guard var node = tree.documents.first?.root else { return path }
    var last = node
    for key in keys {
      guard let resolved = tree.resolved(node) else { break }
      if tree[resolved].kind == .sequence {
        let items = Array(tree.items(of: resolved))
        guard let number = Int(key), items.indices.contains(number) else { break }
        let item = items[number]
        (node, last) = (item, item)
      } else {
        let member = tree.members(of: resolved).last { tree.plainText(of: $0.key) == key }
        guard let member else { break }
        (node, last) = (member.value, member.key)
      }
    }
    return place(ofOffset: Int(tree[isKey ? last : node].range.start))
  }
}

/// The keys of a JSON Pointer (RFC 6901).
private func keys(of pointer: String) -> [String] {
  pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
    String(part).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}
