import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// The first document of a file, as JSON.
func firstDocumentAsJSON(of file: URL) throws -> String {
  try String(decoding: documentsAsJSON(of: file)[0], as: UTF8.self)
}

func documentsAsJSON(of file: URL) throws -> [ArraySlice<UInt8>] {
  let syntax: Tree.Syntax = file.pathExtension == "json" ? .json : .yaml
  let checked = CheckedText(reading: try Array(Data(contentsOf: file)), as: syntax)
  try #require(checked.isReadable, "\(file.lastPathComponent): \(checked.described)")
  return try canonicalLines(of: checked.tree).split(separator: UInt8(ascii: "\n"))
}
