extension LanguageServer {
  /// Answers a request.
  func answer(_ id: RequestID, _ method: String, _ parameters: Incoming?) {
    switch method {
    case "textDocument/diagnostic": answerDiagnostics(id, parameters)
    case "workspace/diagnostic": answerWorkspaceDiagnostics(id, parameters)
    case "textDocument/codeAction": answerCodeActions(id, parameters)
    case "codeAction/resolve": resolveCodeAction(id, parameters)
    case "textDocument/completion": answerCompletion(id, parameters)
    case "completionItem/resolve": resolveCompletion(id, parameters)
    case "textDocument/hover": answerHover(id, parameters)
    case "textDocument/documentSymbol": answerSymbols(id, parameters)
    case "textDocument/foldingRange": answerFoldingRanges(id, parameters)
    case "textDocument/selectionRange": answerSelectionRanges(id, parameters)
    case "textDocument/definition": answerDefinition(id, parameters)
    case "textDocument/references": answerReferences(id, parameters)
    case "textDocument/documentHighlight": answerHighlights(id, parameters)
    case "textDocument/prepareRename": answerPrepareRename(id, parameters)
    case "textDocument/rename": answerRename(id, parameters)
    case "workspace/symbol": answerWorkspaceSymbols(id, parameters)
    case "textDocument/formatting": answerFormatting(id, parameters)
    case "textDocument/rangeFormatting", "textDocument/rangesFormatting": answerRangeFormatting(id, parameters)
    case "textDocument/inlayHint": answerHints(id, parameters)
    case "textDocument/codeLens": answerLenses(id, parameters)
    case "textDocument/documentColor": answerColors(id, parameters)
    case "textDocument/colorPresentation": answerColorPresentations(id, parameters)
    case "textDocument/documentLink": answerLinks(id, parameters)
    case "textDocument/semanticTokens/full": answerTokens(id, parameters)
    case "workspace/executeCommand": answerCommand(id, parameters)
    default: outgoing.refuse(id, .methodNotFound, "there is no method '\(method.prefix(100))'")
    }
  }
}
