import Foundation
import Testing

/// Validates the cases of a directory, `NAME.json`, against the schemas of the repository. Returns the output.
package func validate(_ cases: TemporaryFolder) throws -> String {
  let checker = repositoryRoot.appending(path: "Tests/Tools/check_schemas.py").path
  let finished = try run(["python3", checker, repositoryRoot.appending(path: "schema").path, cases.path])
  let output = String(decoding: finished.output, as: UTF8.self)
  #expect(finished.status == 0, "\(output)")
  return output
}
