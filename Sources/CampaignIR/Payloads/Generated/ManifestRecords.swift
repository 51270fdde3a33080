// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ManifestPayload {
  /// The output of a build, with the sources of each payload.
  public struct Manifest: Codable, Hashable, Sendable {
    /// The version of campaignc.
    public var compiler: String
    /// The payloads.
    public var payloads: [File]
    /// The version of the payload format.
    public var version: Int64

    public init(compiler: String, payloads: [File], version: Int64 = 1) {
      self.compiler = compiler
      self.payloads = payloads
      self.version = version
    }
  }

  /// A payload that was made.
  public struct File: Codable, Hashable, Sendable {
    /// The segments that get something of it, if not everything in it is for everybody.
    public var audiences: [String]?
    /// How many bytes it has.
    public var bytes: Int64
    /// Where it lies in the output folder.
    public var path: String
    /// The SHA-256 of its bytes. In hexadecimal digits.
    public var sha256: String
    /// The files that it was made of.
    public var sources: [Source]
    /// The clients that something in it is for.
    public var targets: [String]?

    public init(
      audiences: [String]? = nil,
      bytes: Int64,
      path: String,
      sha256: String,
      sources: [Source],
      targets: [String]? = nil
    ) {
      self.audiences = audiences
      self.bytes = bytes
      self.path = path
      self.sha256 = sha256
      self.sources = sources
      self.targets = targets
    }
  }

  /// A file that a payload was made from.
  public struct Source: Codable, Hashable, Sendable {
    /// Its path.
    public var file: String
    /// What it contributes: full names of cards and messages, or for a server payload the name of the campaign.
    public var keys: [String]

    public init(file: String, keys: [String]) {
      self.file = file
      self.keys = keys
    }
  }
}
