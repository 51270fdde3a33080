/// The list of what a build made, and of what: `manifest.json`. Nothing in it depends on the machine or the clock.
package enum ManifestRecords {
  package static let manifest = PayloadRecord(
    "manifest", "The output of a build, with the sources of each payload.",
    [
      PayloadKey("compiler", .text(.text(.filled)), "The version of campaignc.", from: .workspace),
      PayloadKey("payloads", .list(.record(file)), "The payloads.", from: .workspace),
      PayloadKey("version", constant: .integer(Payload.version), "The version of the payload format."),
    ])

  /// The path in the output directory.
  package static let path = "manifest.json"

  private static let file = PayloadRecord(
    "file", "A payload.",
    [
      PayloadKey("path", .text(.text(.filled)), "Its path in the output directory.", from: .workspace),
      PayloadKey("bytes", .integer(0...Int64.max), "Its length in bytes.", from: .workspace),
      PayloadKey("sha256", .digest, "The SHA-256 of its bytes.", from: .workspace),
      PayloadKey("sources", .list(.record(source)), "The files that it was made from.", from: .workspace),
    ])

  private static let source = PayloadRecord(
    "source", "A file that a payload was made from.",
    [
      PayloadKey("file", .text(.text(.filled)), "Its path.", from: .workspace),
      PayloadKey(
        "keys", .list(.text(.text(.filled))),
        "What it contributes: full names of cards and messages, or for a server payload the name of the campaign.",
        from: .workspace),
    ])
}
