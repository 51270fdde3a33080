/// The capabilities that the client has declared, as far as our answers depend on them. No answer goes beyond them.
struct ClientCapabilities {
  private(set) var encoding = PositionEncoding.utf16
  // Diagnostics
  private(set) var pullsDiagnostics = false
  private(set) var pullsWorkspaceDiagnostics = false
  private(set) var hasRelatedInformation = false
  private(set) var hasCodeDescription = false
  private(set) var hasDiagnosticVersions = false
  // Refreshing
  private(set) var refreshesDiagnostics = false
  private(set) var refreshesHints = false
  private(set) var refreshesLenses = false
  // Completion
  private(set) var hasSnippets = false
  private(set) var hasMarkupInCompletion = false
  private(set) var hasMarkdownInCompletion = false
  private(set) var resolvesDocumentation = false
  private(set) var completionKinds = Self.firstKinds
  // Hover
  private(set) var hasMarkdownInHover = false
  // Edits
  private(set) var hasDocumentChanges = false
  private(set) var hasCodeActionLiterals = false
  private(set) var hasPreferredActions = false
  private(set) var resolvesActionEdits = false
  private(set) var preparesRename = false
  private(set) var formatsSeveralRanges = false
  // Structure
  private(set) var hasHierarchicalSymbols = false
  private(set) var symbolKinds = Self.firstKinds
  private(set) var workspaceSymbolKinds = Self.firstKinds
  private(set) var foldsOnlyLines = false
  // Workspace
  private(set) var registersWatchers = false

  /// The kinds of completions and of symbols that every client knows.
  private static let firstKinds = 1...18

  init() {}

  init(of message: Incoming?) {
    let text = message?["textDocument"]
    let workspace = message?["workspace"]
    let offered = message?["general"]?["positionEncodings"]?.texts ?? []
    encoding = PositionEncoding.allCases.first { offered.contains($0.rawValue) } ?? .utf16

    pullsDiagnostics = text?["diagnostic"] != nil
    pullsWorkspaceDiagnostics = workspace?["diagnostics"] != nil
    let published = text?["publishDiagnostics"]
    hasRelatedInformation = published.has("relatedInformation")
    hasCodeDescription = published.has("codeDescriptionSupport")
    hasDiagnosticVersions = published.has("versionSupport")
    refreshesDiagnostics = (workspace?["diagnostics"]).has("refreshSupport")
    refreshesHints = (workspace?["inlayHint"]).has("refreshSupport")
    refreshesLenses = (workspace?["codeLens"]).has("refreshSupport")

    let item = text?["completion"]?["completionItem"]
    hasSnippets = item.has("snippetSupport")
    let formats = item?["documentationFormat"]?.texts ?? []
    hasMarkupInCompletion = !formats.isEmpty
    hasMarkdownInCompletion = formats.contains("markdown")
    resolvesDocumentation = item?["resolveSupport"]?["properties"]?.texts.contains("documentation") ?? false
    completionKinds = (text?["completion"]?["completionItemKind"]).kinds ?? Self.firstKinds

    hasMarkdownInHover = text?["hover"]?["contentFormat"]?.texts.contains("markdown") ?? false

    hasDocumentChanges = (workspace?["workspaceEdit"]).has("documentChanges")
    let action = text?["codeAction"]
    hasCodeActionLiterals = action?["codeActionLiteralSupport"] != nil
    hasPreferredActions = action.has("isPreferredSupport")
    resolvesActionEdits =
      action.has("dataSupport") && action?["resolveSupport"]?["properties"]?.texts.contains("edit") ?? false
    preparesRename = (text?["rename"]).has("prepareSupport")
    formatsSeveralRanges = (text?["rangeFormatting"]).has("rangesSupport")

    hasHierarchicalSymbols = (text?["documentSymbol"]).has("hierarchicalDocumentSymbolSupport")
    symbolKinds = (text?["documentSymbol"]?["symbolKind"]).kinds ?? Self.firstKinds
    workspaceSymbolKinds = (workspace?["symbol"]?["symbolKind"]).kinds ?? Self.firstKinds
    foldsOnlyLines = (text?["foldingRange"]).has("lineFoldingOnly")

    registersWatchers = (workspace?["didChangeWatchedFiles"]).has("dynamicRegistration")
  }
}

extension Incoming? {
  /// True if a member is true.
  fileprivate func has(_ name: String) -> Bool { self?[name]?.truth ?? false }

  /// The kinds up to the last one of a set of kinds. Nil if there is no set.
  fileprivate var kinds: ClosedRange<Int>? {
    guard let most = self?["valueSet"]?.items?.compactMap(\.integer).max(), most >= 1 else { return nil }
    return 1...most
  }
}
