/// The list of what a build made, and of what: `manifest.json`. Nothing in it depends on the machine or the clock.
package enum ManifestRecords {
  package static let manifest = PayloadRecord(
    "manifest", "What a build made, and of what.",
    [
      PayloadKey("compiler", .text(.text(.filled)), "The version of campaignc that made it.", from: .workspace),
      PayloadKey("payloads", .list(.record(file)), "The payloads that were made.", from: .workspace),
      PayloadKey("version", constant: .integer(Payload.version), "The version of the payloads' format."),
    ])

  /// Where it lies in the output folder.
  package static let path = "manifest.json"

  private static let file = PayloadRecord(
    "file", "A payload that was made.",
    [
      PayloadKey("path", .text(.text(.filled)), "Where it lies in the output folder.", from: .workspace),
      PayloadKey("bytes", .integer(0...Int64.max), "How many bytes it has.", from: .workspace),
      PayloadKey("sha256", .digest, "The SHA-256 of its bytes.", from: .workspace),
      PayloadKey("sources", .list(.record(source)), "The files that it was made of.", from: .workspace),
    ])

  private static let source = PayloadRecord(
    "source", "A file that a payload was made of.",
    [
      PayloadKey("file", .text(.text(.filled)), "Its path.", from: .workspace),
      PayloadKey(
        "keys", .list(.text(.text(.filled))),
        "What the payload has of it: full names of cards and messages, or for a server payload the campaign's name.",
        from: .workspace),
    ])
}
