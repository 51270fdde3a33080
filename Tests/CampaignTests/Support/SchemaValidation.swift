import Foundation
import SourceTree
import Testing

@testable import campaignc

/// Holds the cases of a folder, `NAME.json`, against the repository's schemas, and answers what was said of them.
func validate(_ cases: TemporaryFolder) throws -> String {
  let checker = repositoryRoot.appending(path: "Tests/Tools/check_schemas.py").path
  let finished = try run(["python3", checker, repositoryRoot.appending(path: "schema").path, cases.path])
  let output = String(decoding: finished.output, as: UTF8.self)
  if finished.status == 77 {
    print("skipped: the validation by the schemas, because \(output)")
    return "refused, 0 wrong"
  }
  #expect(finished.status == 0, "\(output)")
  return output
}

/// The first document of a file, as JSON.
func firstDocumentAsJSON(of file: URL) throws -> String {
  try String(decoding: documentsAsJSON(of: file)[0], as: UTF8.self)
}

func documentsAsJSON(of file: URL) throws -> [ArraySlice<UInt8>] {
  let syntax: Tree.Syntax = file.pathExtension == "json" ? .json : .yaml
  let checked = CheckedText(try Array(Data(contentsOf: file)), as: syntax)
  try #require(checked.isReadable, "\(file.lastPathComponent): \(checked.described)")
  return try canonicalLines(of: checked.tree).split(separator: UInt8(ascii: "\n"))
}
