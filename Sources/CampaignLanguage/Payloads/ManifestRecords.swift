/// The list of a build's payloads and their sources: `manifest.json`. Nothing in it depends on the machine or the
/// clock.
///
/// The code that writes manifests uses these keys, and the code that reads them accepts no others.
package enum ManifestRecords {
  package static let manifest = PayloadRecord(
    "manifest", "The output of a build, with the sources of each payload.", [compiler, payloads, version])

  package static let compiler = PayloadKey(
    "compiler", .text(.text(.filled)), "The version of campaignc.", from: .workspace)
  package static let payloads = PayloadKey(
    "payloads", .list(.record(file)), "The payloads.", from: .workspace)
  package static let version = PayloadKey(
    "version", constant: .integer(Payload.version), "The version of the payload format.")

  /// Its path in the output directory.
  package static let location = "manifest.json"

  package static let file = PayloadRecord(
    "file", "A payload that was made.", [path, bytes, digest, sources, audiences, targets])

  package static let path = PayloadKey(
    "path", .text(.text(.filled)), "Where it lies in the output folder.", from: .workspace)
  package static let bytes = PayloadKey(
    "bytes", .integer(0...Int64.max), "How many bytes it has.", from: .workspace)
  package static let digest = PayloadKey("sha256", .digest, "The SHA-256 of its bytes.", from: .workspace)
  package static let sources = PayloadKey(
    "sources", .list(.record(source)), "The files that it was made of.", from: .workspace)

  package static let audiences = PayloadKey(
    "audiences", .list(.text(.text(.filled)), least: 1),
    "The segments that get something of it, if not everything in it is for everybody.", from: .workspace,
    isStated: false)
  package static let targets = PayloadKey(
    "targets", .list(.text(.text(.filled)), least: 1), "The clients that something in it is for.", from: .workspace,
    isStated: false)

  package static let source = PayloadRecord("source", "A file that a payload was made from.", [sourceFile, sourceKeys])

  package static let sourceFile = PayloadKey("file", .text(.text(.filled)), "Its path.", from: .workspace)
  package static let sourceKeys = PayloadKey(
    "keys", .list(.text(.text(.filled))),
    "What it contributes: full names of cards and messages, or for a server payload the name of the campaign.",
    from: .workspace)
}
