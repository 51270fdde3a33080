import Findings
import SourceText
import Testing

/// The exact text of each machine format for one small outcome, and the special features of each format.
@Suite struct MachineReportTests {
  @Test func concise() throws {
    let expected = "./a é.yaml:2:4: warning: two of 'x' [repeated-id]\n"
    #expect(try small().text(as: .concise) == expected)
  }

  @Test func json() throws {
    let start = #"{"start":{"line":2,"column":4,"offset":9},"end":{"line":2,"column":5,"offset":10}}"#
    let edit = #"{"range":\#(start),"replacement":"\"y\"\n"}"#
    let finding =
      #"{"rule":"repeated-id","severity":"warning","message":"two of 'x'","path":"./a é.yaml","range":\#(start),"#
      + #""labels":[{"message":"one","path":"./a é.yaml","range":"#
      + #"{"start":{"line":1,"column":4,"offset":4},"end":{"line":1,"column":4,"offset":4}}}],"#
      + #""notes":["so it is"],"help":null,"fixes":[{"title":"do","trust":"safe","edits":[\#(edit)]}]}"#
    let summary = #"{"errors":2,"warnings":1,"advice":0,"hidden":2,"files":1,"exitCode":1}"#
    let report = #"{"version":"0.1.0","findings":[\#(finding)],"summary":\#(summary)}"# + "\n"
    #expect(try small().text(as: .json) == report)
    #expect(try small().text(as: .jsonl) == finding + "\n")
  }

  @Test func gitHub() throws {
    let expected =
      "::warning file=a é.yaml,line=2,endLine=2,col=4,endColumn=5,title=repeated-id"
      + "::two of 'x'%0A./a é.yaml:1:4: one%0Anote: so it is%0Afix: do\n"
    #expect(try small().text(as: .github) == expected)
  }

  @Test func gitHubTakesNoColumnsOverSeveralLinesAndCallsAdviceANotice() throws {
    var builder = OutcomeBuilder()
    let file = builder.file("a,b:c%.yaml", "one\ntwo\n")
    builder.add(Finding(.shortText, "50%: a\r\nb", at: try builder.place("one\ntwo", file)))
    let expected = "::notice file=a%2Cb%3Ac%25.yaml,line=1,endLine=2,title=short-text::50%25: a%0D%0Ab\n"
    #expect(try builder.outcome.text(as: .github) == expected)
  }

  @Test func gitLab() throws {
    let text = try small().text(as: .gitlab)
    let head =
      #"[{"type":"issue","check_name":"repeated-id","description":"two of 'x'; note: so it is; fix: do","severity":"minor","fingerprint":""#
    let tail = #"","location":{"path":"a é.yaml","lines":{"begin":2,"end":2}}}]"# + "\n"
    #expect(text.hasPrefix(head))
    #expect(text.hasSuffix(tail))
    #expect(text.utf8.count == head.utf8.count + 34 + tail.utf8.count)
    #expect(try Outcome.empty(files: 1).text(as: .gitlab) == "[]\n")
  }

  @Test func checkstyle() throws {
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <checkstyle version="4.3">
        <file name="a é.yaml">
          <error line="2" column="4" severity="warning" message="two of 'x'&#10;note: so it is&#10;fix: do" \
      source="campaignc.repeated-id"/>
        </file>
      </checkstyle>

      """
    #expect(try small().text(as: .checkstyle) == expected)
  }

  @Test func junitFailsForErrors() throws {
    var builder = OutcomeBuilder()
    let file = builder.file("a&b.yaml", "xy")
    builder.add(Finding(.unknownField, "a <b> ]]> \"c\"", at: try builder.place("x", file), help: "look"))
    builder.add(Finding(.repeatedID, "twice", at: try builder.place("y", file)))
    var fingerprints = Fingerprints()
    let positions = Positions(in: builder.files)
    let names = builder.findings.map { fingerprints.next(for: $0, in: positions) }
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="campaignc" tests="2" failures="1" errors="0">
        <testsuite name="a&amp;b.yaml" tests="2" failures="1" errors="0" skipped="1" file="a&amp;b.yaml">
          <testcase name="unknown-field \(names[0])" classname="a&amp;b.yaml">
            <failure message="a &lt;b&gt; ]]&gt; &quot;c&quot;" type="unknown-field">\
      a&amp;b.yaml:1:1: a &lt;b&gt; ]]&gt; &quot;c&quot;
      help: look</failure>
          </testcase>
          <testcase name="repeated-id \(names[1])" classname="a&amp;b.yaml">
            <skipped message="warning: twice">a&amp;b.yaml:1:2: twice</skipped>
          </testcase>
        </testsuite>
      </testsuites>

      """
    #expect(try builder.outcome.text(as: .junit) == expected)
  }

  /// CI servers identify a test by its name, so a new line further up must not change the names.
  @Test func junitNamesStayWhenLinesAreAdded() throws {
    func names(_ text: String) throws -> [String] {
      var builder = OutcomeBuilder()
      let file = builder.file("a.yaml", text)
      for skipping in 0..<3 {
        builder.add(Finding(.unknownField, "x", at: try builder.place("tittle", file, skipping: skipping)))
      }
      let report = try builder.outcome.text(as: .junit)
      return report.matches(of: #/<testcase name="([^"]*)"/#).map { String($0.1) }
    }
    let before = try names("tittle: a\ntittle: b\ntittle: c\n")
    #expect(Set(before).count == 3)
    #expect(try names("# one more line\ntittle: a\ntittle: b\n  tittle: c\n") == before)
  }

  /// With `--strict`, warnings are failures. The exit code shows whether they failed the run.
  @Test(arguments: [(exitCode: 0, failures: 0), (exitCode: 1, failures: 1)])
  func junitIsRedWhereWarningsFailTheRun(_ run: (exitCode: Int, failures: Int)) throws {
    var builder = OutcomeBuilder()
    builder.exitCode = run.exitCode
    let file = builder.file("a.yaml", "x")
    builder.add(Finding(.repeatedID, "twice", at: try builder.place("x", file)))
    builder.add(Finding(.shortText, "short", at: try builder.place("x", file)))
    let text = try builder.outcome.text(as: .junit)
    #expect(text.contains("<testsuites name=\"campaignc\" tests=\"2\" failures=\"\(run.failures)\" errors=\"0\">"))
    #expect(text.contains("skipped=\"\(2 - run.failures)\""))
  }

  /// The finding that failed the run may be one that a limit has cut off.
  @Test(arguments: [(exitCode: 0, failures: 0), (exitCode: 1, failures: 2)])
  func junitSaysWhatItDoesNotList(_ run: (exitCode: Int, failures: Int)) throws {
    var builder = OutcomeBuilder()
    builder.exitCode = run.exitCode
    builder.hidden = [.warning: 2]
    let file = builder.file("a.yaml", "x")
    builder.add(Finding(.repeatedID, "twice", at: try builder.place("x", file)))
    let text = try builder.outcome.text(as: .junit)
    #expect(text.contains("<testsuites name=\"campaignc\" tests=\"2\" failures=\"\(run.failures)\" errors=\"0\">"))
    #expect(text.contains("<testcase name=\"3 warnings in 1 file; 2 of them not shown\" classname=\"campaignc\">"))
    #expect(text.contains("message=\"2 findings are not listed\"") == (run.exitCode == 1))
  }

  @Test func junitOfNothingPasses() throws {
    let text = try Outcome.empty(files: 1).text(as: .junit)
    #expect(text.contains("tests=\"1\" failures=\"0\""))
    #expect(text.contains("<testcase name=\"1 file checked, no findings\" classname=\"campaignc\">"))
  }

  private func small() throws -> Outcome {
    var builder = OutcomeBuilder()
    builder.hidden = [.error: 2]
    let file = builder.file("./a é.yaml", "é: \nä: x\n")
    let place = try builder.place("x", file)
    builder.add(
      Finding(
        .repeatedID,
        "two of 'x'",
        at: place,
        labels: [.init("one", at: Place(file: file, range: ByteRange(4, 4)))],
        notes: ["so it is"],
        fixes: [Fix("do", .keepsMeaning, [.init(replacing: place.range, with: "\"y\"\n")])]
      )
    )
    return builder.outcome
  }
}
