import CampaignCommand
import CommandSupport
import Testing

@Suite struct DumpCommandTests {
  @Test(arguments: [
    ("a: 1\nb: [yes, ~, .5, 0x1F]\n", "{\"a\":1,\"b\":[\"yes\",null,0.5,31]}\n"),
    ("--- one\n---\n--- {b: 1, a: 2}\n...\n", "\"one\"\nnull\n{\"a\":2,\"b\":1}\n"),
    ("", ""),
    ("# only a comment\n", ""),
    ("a: &x {k: 1, l: 2}\nb: {<<: *x, k: 3}\n", "{\"a\":{\"k\":1,\"l\":2},\"b\":{\"k\":3,\"l\":2}}\n"),
    (
      "a: &x {k: 1}\nb: &y {k: 2, m: 2}\nc: {<<: [*x, *y]}\n",
      "{\"a\":{\"k\":1},\"b\":{\"k\":2,\"m\":2},\"c\":{\"k\":1,\"m\":2}}\n"
    ),
    ("? *k\n: 1\n", nil),
    ("a: &k text\n*k : 1\n", "{\"a\":\"text\",\"text\":1}\n"),
    ("1: a\ntrue: b\n", "{\"1\":\"a\",\"true\":\"b\"}\n"),
    ("<<: 5\na: {<<: [{b: 1}, c]}\n", "{\"<<\":5,\"a\":{\"<<\":[{\"b\":1},\"c\"]}}\n"),
    ("<<: *nothing\n", nil),
    ("<<: {*nothing : 1}\n", nil),
    ("<<: {a: 1, b: 2}\n<<: {b: 3, c: 4}\nc: 5\n", "{\"a\":1,\"b\":2,\"c\":5}\n"),
    ("\"<<\": {a: 1}\n", "{\"<<\":{\"a\":1}}\n"),
    ("a: !!str 1\nb: !!float 1\nc: !local x\n", "{\"a\":\"1\",\"b\":1,\"c\":\"x\"}\n"),
    ("a: &x [*x]\n", nil),
    ("a: *nothing\n", nil),
    ("{[a]: b}\n", nil),
    (".inf\n", nil),
    ("a: !!int x\n", nil),
    ("a: 9007199254740991\n", "{\"a\":9007199254740991}\n"),
    ("a: 9007199254740993\n", nil),
    ("a: 0.1000000000000000055511151231257827\n", "{\"a\":0.1}\n"),
    ("a: 0.1\nb: 0.10\nc: 1e2\n", "{\"a\":0.1,\"b\":0.1,\"c\":100}\n"),
  ])
  func yamlIsWrittenAsCanonicalJSON(_ text: String, _ lines: String?) {
    let run = campaignc("dump", "-", on: MemoryConsole(input: text))
    #expect(run.output == lines ?? "")
    #expect(run.exitCode == (lines == nil ? .findings : .clean))
    if lines == nil { #expect(run.complaints.hasPrefix("error[")) }
  }

  @Test func ofARepeatedKeyTheLastCountsAndItIsSaid() {
    let console = MemoryConsole(input: "{\"a\": 1, \"a\": 2}")
    let run = campaignc("dump", "-", "--stdin-filename", "x.json", on: console)
    #expect(run.exitCode == .clean)
    #expect(run.output == "{\"a\":2}\n")
    #expect(run.complaints.contains("error[repeated-key]"))
  }

  @Test func whatCannotBeReadPrintsNothing() {
    for form in ["json", "events", "tree"] {
      let run = campaignc("dump", "-", "--format", form, on: MemoryConsole(input: "a: 1\nb: \"open\n"))
      #expect(run.exitCode == .findings)
      #expect(run.output.isEmpty)
      #expect(run.complaints.hasPrefix("error[syntax]"))
    }
  }

  @Test func eventsAreThoseOfTheTestSuite() {
    let text = "%YAML 1.2\n--- &a !!map\nk: !local \"a\\tb\"\ns: [*a, 'x', {}]\nb: |\n  t\\\n...\n"
    let run = campaignc("dump", "-", "--format", "events", on: MemoryConsole(input: text))
    let lines = [
      "+STR", "+DOC ---", "+MAP &a <tag:yaml.org,2002:map>", "=VAL :k", "=VAL <!local> \"a\\tb", "=VAL :s", "+SEQ []",
      "=ALI *a", "=VAL 'x", "+MAP {}", "-MAP", "-SEQ", "=VAL :b", "=VAL |t\\\\\\n", "-MAP", "-DOC ...", "-STR",
    ]
    #expect(run.output == lines.joined(separator: "\n") + "\n")
  }

  @Test func theTreeShowsEveryNodeWithItsPlace() {
    let text = "a: &x [1, \"é\"]\nb: *x\n"
    let run = campaignc("dump", "-", "--format", "tree", on: MemoryConsole(input: text))
    #expect(
      run.output == """
        document 1
          block mapping of 2 1:1-2:6
            key plain text 'a' 1:1-1:2
              value flow sequence of 2 &x 1:7-1:15
                - plain integer '1' 1:8-1:9
                - doubleQuoted text 'é' 1:11-1:14
            key plain text 'b' 2:1-2:2
              value alias *x for 1:7-1:15 2:4-2:6

        """)
  }
}
