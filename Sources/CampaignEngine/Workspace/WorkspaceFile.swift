import CampaignCheck
import CampaignCompile
import Files
import Findings
import SourceTree

/// A file of a workspace.
struct WorkspaceFile {
  let path: RawPath
  /// The text, or the reason why it could not be read.
  var given: Result<[UInt8], ReadFailure>
  private(set) var inForce: ConfigurationSearch.InForce?
  private(set) var loaded: ConfigurationSearch.Loaded?
  /// The findings of the file alone, with their final severities.
  var own: [Finding] = []
  var allowances: Allowances?
  /// True if a search found it, below no configuration, and it is certainly no campaign.
  var isForeign = false
  var compiled: [CompiledCampaign] = []

  init(
    _ given: Result<[UInt8], ReadFailure>, at path: RawPath, under inForce: ConfigurationSearch.InForce?,
    of search: ConfigurationSearch
  ) {
    (self.path, self.given, self.inForce) = (path, given, inForce)
    loaded = inForce.map { search.loaded[$0.index] }
  }

  /// Takes the configuration of the same file from another search, if it has the same effect.
  mutating func adopt(configurationOf other: WorkspaceFile) { (inForce, loaded) = (other.inForce, other.loaded) }

  /// The text, unless it is larger than the configuration allows.
  var content: Result<[UInt8], ReadFailure> {
    if case .success(let text) = given, text.count > limits.fileBytes { return .failure(.tooLarge(size: text.count)) }
    return given
  }

  var text: [UInt8] { (try? content.get()) ?? [] }

  var syntax: Tree.Syntax { Tree.Syntax(ofPath: path.bytes) }

  var limits: Limits { loaded?.configuration.limits ?? .standard }

  /// The path that is compared with the configuration's globs.
  var relative: [UInt8] { (inForce?.below ?? []) + path.name }

  /// The name of its app: the path of its configuration.
  var app: [UInt8] { loaded?.file.bytes ?? [] }

  /// The tree of the text. Nil if it can't be read.
  func tree(_ number: Int) -> Tree? {
    var report = Report()
    var reader = TreeReader()
    let isRead = reader.read(text, file: number, as: syntax, limits: limits, into: &report)
    return isRead ? reader.tree : nil
  }
}
