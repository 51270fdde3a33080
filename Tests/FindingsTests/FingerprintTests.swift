import Bytes
import Findings
import SourceText
import Testing

@Suite struct FingerprintTests {
  /// From the tests of the reference implementation.
  @Test(arguments: [
    ("", "6c62272e07bb014262b821756295c58d"),
    ("a", "d228cb696f1a8caf78912b704e4a8964"),
    ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
  ])
  func theHashIsFNV1a(_ text: String, _ digits: String) {
    var hash = FowlerNollVo()
    for byte in text.utf8 { hash.add(byte) }
    #expect(hash.digits == digits)
  }

  @Test func linesAboveChangeNothing() throws {
    #expect(try names(in: "id: hero\n") == names(in: "# a\n\n  # b\nid: hero\n"))
  }

  @Test func otherWordsAreAnotherFinding() throws {
    #expect(try names(in: "id: hero\n") != names(in: "id: hers\n"))
    #expect(try names(in: "id: hero\n") != names(in: "id: hero\n", path: "b.yaml"))
    #expect(try names(in: "id: hero\n") != names(in: "id: hero\n", message: "y"))
  }

  @Test func equalFindingsAreNumbered() throws {
    let names = try names(in: "id: hero\nid: hero\n")
    #expect(names.count == 2)
    #expect(names.map { $0.suffix(2) } == [":1", ":2"])
    #expect(Set(names.map { $0.dropLast(2) }).count == 1)
  }

  /// The fingerprints of findings at every "he.." of a text.
  private func names(in text: String, path: String = "./a.yaml", message: Message = "x") throws -> [String] {
    var builder = OutcomeBuilder()
    let file = builder.file(path, text)
    let starts = Array(text.utf8).indices.filter { Array(text.utf8)[$0...].starts(with: "he".utf8) }
    let findings = starts.map { start in
      Finding(.repeatedID, message, at: Place(file: file, range: ByteRange(start, start + 4)))
    }
    var fingerprints = Fingerprints()
    let positions = Positions(in: builder.files)
    return findings.map { fingerprints.next(for: $0, in: positions) }
  }
}
