package import CampaignCheck
package import CampaignLanguage
package import Files
import Findings
import SourceText

// A configuration and those that it extends.

extension ConfigurationSearch {
  /// A configuration as it is written in one file.
  package struct Layer: Sendable {
    package let file: RawPath
    package let configuration: Configuration
    /// Its number among `checked`.
    let number: Int

    /// True if nobody knows which configuration it extends.
    fileprivate var isUnclear: Bool { configuration.unknown.contains(.extends) }
  }

  /// A setting that names a file.
  struct Naming {
    let file: RawPath
    let setting: ConfigurationTable.Setting
    let line: Int
    /// The path as it is written.
    let written: String
  }

  /// The configurations in a chain at most, besides the first.
  private static let mostExtended = 8

  /// Reads a configuration and those that it extends, the nearest first.
  func layers(from file: RawPath, into parts: inout [Loaded.Part]) -> [Layer] {
    func layer(_ file: RawPath, namedBy naming: Naming?) -> Layer {
      let number = checked.count
      let configuration = read(file, as: .configuration, namedBy: naming).configuration
      return Layer(file: file, configuration: configuration ?? .unknown, number: number)
    }
    var layers = [layer(file, namedBy: nil)]
    while let last = layers.last, last.configuration.places[.extends] != nil || last.isUnclear {
      // Nobody knows what a configuration inherits whose 'extends' has a mistake.
      let unknown = Layer(file: last.file, configuration: .unknown, number: last.number)
      guard !last.isUnclear, let name = last.configuration.extends, let range = last.configuration.places[.extends]
      else { return layers + [unknown] }
      let path = RawPath(name).resolved(in: last.file.folder).withoutParents
      if let fault = fault(in: name, path, after: layers) {
        checked[last.number].report.add(
          Finding(.wrongForm, fault.words, at: Place(file: 0, range: range), help: fault.help))
        return layers + [unknown]
      }
      parts.append(Loaded.Part(setting: .extends, kind: .configuration, path: path))
      layers.append(layer(path, namedBy: naming(.extends, in: last)))
    }
    return layers
  }

  /// Why a configuration can't extend a path. Nil if it can, or if reading the file will tell.
  private func fault(in name: String, _ path: RawPath, after layers: [Layer]) -> (words: Message, help: Message)? {
    guard path.name.elementsEqual(configurationName.utf8) else {
      return (.notAConfiguration(name), .nameConfiguration)
    }
    if layers.contains(where: { $0.file.absolute.withoutParents == path.absolute }) {
      return (.extendsItself, .breakCircle)
    }
    return layers.count > Self.mostExtended ? (.longChain(Self.mostExtended), .shortenChain) : nil
  }

  func naming(_ setting: ConfigurationTable.Setting, in layer: Layer) -> Naming {
    let written = setting == .extends ? layer.configuration.extends : nil
    return Naming(
      file: layer.file, setting: setting, line: line(of: layer.configuration.places[setting], layer.number),
      written: written ?? "")
  }

  private func line(of place: ByteRange?, _ number: Int) -> Int {
    guard let place else { return 1 }
    return LineTable(of: checked[number].file.bytes).position(of: Int(place.start)).line
  }

  /// Removes the findings of files that were read before. Two configurations can name the same file.
  func silenceRepeated(from first: Int) {
    guard checked[first...].contains(where: { !$0.report.isEmpty }) else { return }
    var known = Set(checked[..<first].map(\.file.path))
    for number in first..<checked.count where !known.insert(checked[number].file.path).inserted {
      checked[number].report = Report()
    }
  }

  /// The file and line that an inherited value comes from: `../shared/campaignc.yaml:3`. Nil if the configuration
  /// itself has it, or nothing has. `has` is true for a file that says the value.
  package func origin(
    of setting: ConfigurationTable.Setting, in loaded: Loaded, where has: (Configuration) -> Bool = { _ in true }
  ) -> String? {
    let layer = loaded.layers.first { $0.configuration.places[setting] != nil && has($0.configuration) }
    guard let layer, layer.number != loaded.readFrom.lowerBound else { return nil }
    return "\(layer.file.fromHere.shown):\(line(of: layer.configuration.places[setting], layer.number))"
  }
}

extension ConfigurationSearch.Loaded {
  /// The setting that names a part, in the files that were read. Nil if the part was found without it.
  func place(namingPart number: Int) -> Place? {
    let setting = parts[number].setting
    let layer =
      setting == .extends
      ? layers[parts[..<number].count { $0.setting == .extends }]
      : layers.first { $0.configuration.places[setting] != nil }
    guard let layer, let range = layer.configuration.places[setting] else { return nil }
    return Place(file: layer.number, range: range)
  }
}

extension ConfigurationSearch.Naming {
  /// Says how to correct the path if the file is not there.
  func help(about path: RawPath, in source: FileSource) -> Message {
    let meant = setting == .extends ? meant(by: path, in: source) : nil
    return .correctPath(setting.field.name, "\(file.fromHere.shown):\(line)", meant: meant)
  }

  /// The path of a configuration that is probably meant: in a directory with nearly the same name, or above.
  private func meant(by path: RawPath, in source: FileSource) -> String? {
    let (folder, outer) = (path.folder, path.folder.folder)
    let names = source.folders(in: outer, with: RawPath(configurationName))
    if let near = nearest(to: RawPath(folder.name).shown, among: names.map(\.shown)) {
      let parts = written.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
      let path = (parts + [near[...], configurationName[...]]).joined(separator: "/")
      // A file outside the repository is there, but can't be read.
      return path == written ? nil : path
    }
    let above = "../" + written
    return source.exists(RawPath(above).resolved(in: file.folder)) ? above : nil
  }
}

extension [ConfigurationSearch.Layer] {
  /// The settings of all layers together.
  var combined: Configuration {
    let furthest = last?.configuration ?? Configuration()
    return dropLast().reversed().reduce(furthest) { base, layer in layer.configuration.inheriting(from: base) }
  }

  /// The budgets of all layers, those of the nearest first. Each payload has one.
  var budgets: [Budget] {
    var known: [ConfigurationTable.Budget] = []
    return flatMap { layer in
      layer.configuration.budgets.compactMap { written in
        guard !known.contains(written.budget) else { return nil }
        known.append(written.budget)
        return Budget(
          budget: written.budget, most: written.bytes, place: Place(file: layer.number, range: written.range))
      }
    }
  }
}

extension Message {
  fileprivate static func correctPath(_ setting: String, _ place: String, meant: String?) -> Message {
    if let meant { return "'\(setting)' in '\(place)' names this file; did you mean \(quoting: Array(meant.utf8))?" }
    return "'\(setting)' in '\(place)' names this file; correct the path there, or create the file"
  }
  fileprivate static func notAConfiguration(_ name: String) -> Message {
    "only a file called 'campaignc.yaml' has settings, unlike \(quoting: Array(name.utf8))"
  }
  fileprivate static let nameConfiguration: Message =
    "write the path of a campaignc.yaml, such as '../shared/campaignc.yaml'"
  fileprivate static let extendsItself: Message = "this configuration extends itself, perhaps through another one"
  fileprivate static let breakCircle: Message = "remove 'extends' from one of the files"
  fileprivate static func longChain(_ most: Int) -> Message {
    "a configuration can extend others through at most \(most) files"
  }
  fileprivate static let shortenChain: Message = "extend one of the files further up directly"
}
