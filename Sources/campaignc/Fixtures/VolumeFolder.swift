internal import CampaignFixtures
internal import Files

/// Many campaigns as the files of a folder: one each, a thousand in each folder of their own; or all in one file.
struct VolumeFolder {
  private let volume: Volume
  private let format: DefinitionFormat
  private let isOneFile: Bool
  private let threads: Int

  private static let filesInFolder = 1000

  init(_ volume: Volume, as format: DefinitionFormat, inOneFile: Bool, threads: Int) {
    self.volume = volume
    self.format = format
    isOneFile = inOneFile
    self.threads = threads
  }

  var files: [OutputFile] {
    let texts = texts
    let campaigns =
      isOneFile
      ? [OutputFile(path: "campaigns.\(format.rawValue)", bytes: joined(texts))]
      : texts.enumerated().map { OutputFile(path: path(of: $0.offset), bytes: $0.element) }
    let files = campaigns + [PackList.configuration(including: isOneFile ? "campaigns.*" : "campaigns/**")]
    return files + [OutputFile(path: PackList.path, bytes: PackList(rows: [], files: files).json)]
  }

  /// `campaigns/003/003141.yaml`
  private func path(of index: Int) -> String {
    let group = index / VolumeFolder.filesInFolder
    return "campaigns/\(padded(group, 3))/\(padded(index, 6)).\(format.rawValue)"
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private var texts: [[UInt8]] {
    let shares = Shares(of: volume.count, among: threads)
    let results = onThreads(shares.threads) { _ in
      var own: [(Int, [[UInt8]])] = []
      while let share = shares.take() {
        own.append((share.lowerBound, share.map { volume[$0].text(as: format) }))
      }
      return own
    }
    return results.joined().sorted { $0.0 < $1.0 }.flatMap(\.1)
  }

  /// Documents of YAML, or a list in JSON.
  private func joined(_ texts: [[UInt8]]) -> [UInt8] {
    switch format {
    case .yaml: Array(texts.joined(separator: Array("---\n".utf8)))
    case .json: Array("[\n".utf8) + texts.map { $0.dropLast() }.joined(separator: Array(",\n".utf8)) + Array("]\n".utf8)
    }
  }
}
