import Files

extension FixtureFolder {
  /// Many campaigns: one in each file, a thousand files in each directory; or all in one file.
  package init(_ volume: Volume, as format: DefinitionFormat, inOneFile: Bool, threads: Int) {
    let texts = FixtureFolder.made(volume.count, threads: threads, by: {}) { _, index in
      volume[index].text(as: format)
    }
    if inOneFile {
      let file = OutputFile(path: "campaigns.\(format.rawValue)", bytes: joined(texts, format))
      self.init(files: [file], checked: "campaigns.*")
    } else {
      let files = texts.enumerated().map { OutputFile(path: path(of: $0.offset, format), bytes: $0.element) }
      self.init(files: files, checked: "campaigns/**")
    }
  }
}

private let filesInFolder = 1000

/// `campaigns/003/003141.yaml`
private func path(of index: Int, _ format: DefinitionFormat) -> String {
  "campaigns/\(padded(index / filesInFolder, 3))/\(padded(index, 6)).\(format.rawValue)"
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// The documents of a YAML file, or a list in JSON.
private func joined(_ texts: [[UInt8]], _ format: DefinitionFormat) -> [UInt8] {
  switch format {
  case .yaml: Array(texts.joined(separator: Array("---\n".utf8)))
  case .json: Array("[\n".utf8) + texts.map { $0.dropLast() }.joined(separator: Array(",\n".utf8)) + Array("]\n".utf8)
  }
}
