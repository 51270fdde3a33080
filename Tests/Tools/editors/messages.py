#!/usr/bin/env python3
"""Checks the recorded messages of a language server against the types of the protocol, and against what the client has
declared.

    python3 Tests/Tools/editors/messages.py RECORDING

record.py makes recordings. The types are those of lsprotocol, the checks of capabilities those of pytest-lsp and ours.
Exit code 1: a message is wrong.
"""

import json
import sys
import warnings
from collections import Counter
from pathlib import Path

from lsprotocol import converters, types
from pytest_lsp.checks import LspSpecificationWarning, check_result_against_client_capabilities

CONVERTER = converters.get_converter()
# What a client handles that declares no kinds.
FIRST_SYMBOL_KINDS = range(1, 19)
FIRST_COMPLETION_KINDS = range(1, 19)


def messages(file):
    """The messages in the bytes of a side, as JSON values. A message that was cut off at the end counts as none."""
    data = Path(file).read_bytes()
    found = []
    while data:
        header, _, data = data.partition(b"\r\n\r\n")
        lengths = [line for line in header.split(b"\r\n") if line.lower().startswith(b"content-length:")]
        length = int(lengths[0].split(b":")[1])
        if len(data) >= length:
            found.append(json.loads(data[:length]))
        data = data[length:]
    return found


def at(value, *names):
    """The value behind some names, or None."""
    for name in names:
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def lost(before, after, path=""):
    """The places of values that a type does not have, or has otherwise."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in before.items():
            if name in after:
                yield from lost(value, after[name], f"{path}.{name}")
            elif value is not None:
                yield f"{path}.{name}"
    elif isinstance(before, list) and isinstance(after, (list, tuple)) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after)):
            yield from lost(one, other, f"{path}[{index}]")
    elif before != after:
        yield path


def everything(value):
    """A JSON value and all values in it."""
    yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from everything(part)


class Recording:
    """The messages of a session, and what is wrong with those of the server."""

    def __init__(self, path):
        self.asked = {}
        self.capabilities = {}
        for message in messages(f"{path}.client"):
            if "method" in message and "id" in message:
                self.asked[message["id"]] = message
            if message.get("method") == "initialize":
                self.capabilities = message["params"]["capabilities"]
        # pytest-lsp checks nothing for a client without any capabilities.
        declared = {"textDocument": {}} | self.capabilities
        self.typed_capabilities = CONVERTER.structure(declared, types.ClientCapabilities)
        self.answered = set()
        self.counts = Counter()
        self.complaints = []
        for message in messages(f"{path}.server"):
            self.check(message)
        # An editor that ends does not wait for its last answers. All others come in order, but one waits for changes.
        numbers = [number for number, asked in self.asked.items() if asked["method"] != "workspace/diagnostic"]
        while numbers and numbers[-1] not in self.answered:
            numbers.pop()
        for number in set(numbers) - self.answered:
            self.complain(self.asked[number]["method"], "got no answer")

    def complain(self, method, words):
        words = f"{method}: {words}"
        if words not in self.complaints:
            self.complaints.append(words)

    def declared(self, *names):
        return at(self.capabilities, *names)

    def check(self, message):
        if "method" in message:
            method, index = message["method"], 0
        else:
            question = self.asked.get(message["id"])
            if question is None or message["id"] in self.answered:
                return self.complain("an answer", f"nobody waits for number {message['id']}")
            self.answered.add(message["id"])
            method, index = question["method"], 1
        self.counts[method] += 1
        if "error" in message:
            return self.check_type(method, types.ResponseErrorMessage, message)
        if method not in types.METHOD_TO_TYPES:
            return self.complain(method, "is not in the protocol")
        typed = self.check_type(method, types.METHOD_TO_TYPES[method][index], message)
        self.check_ranges(method, message)
        if index == 0:
            self.check_request(method, message.get("params"))
        elif typed is not None:
            self.check_result(method, message["result"], typed.result)

    def check_type(self, method, kind, message):
        """Converts a message to its type and back: nothing may be lost."""
        try:
            typed = CONVERTER.structure(message, kind)
        except Exception as error:  # cattrs raises many kinds, in groups.
            parts = getattr(error, "exceptions", [error])
            return self.complain(method, f"has not the type {kind.__name__}: {error}: {parts!r:.300}")
        for place in lost(message, CONVERTER.unstructure(typed, unstructure_as=kind)):
            self.complain(method, f"the type {kind.__name__} has no such value: {place}")
        return typed

    def check_ranges(self, method, message):
        for value in everything(message):
            if isinstance(value, dict) and {"start", "end"} <= value.keys():
                start, end = ((value[name]["line"], value[name]["character"]) for name in ("start", "end"))
                if end < start:
                    self.complain(method, f"a range ends before it starts: {value}")

    # What a client has declared

    def needs(self, method, is_used, *names):
        """Complains if something is used that the client has not declared."""
        if is_used and not self.declared(*names):
            self.complain(method, f"the client has not declared {'.'.join(names)}")

    def check_request(self, method, params):
        if method == "textDocument/publishDiagnostics":
            if self.declared("textDocument", "diagnostic") is not None:
                self.complain(method, "this client asks for diagnostics, so it shows everything twice")
            self.needs(method, "version" in params, "textDocument", "publishDiagnostics", "versionSupport")
            self.check_diagnostics(method, params["diagnostics"])
        elif method.endswith("/refresh"):
            area = {"diagnostic": "diagnostics"}.get(method.split("/")[1], method.split("/")[1])
            self.needs(method, True, "workspace", area, "refreshSupport")
        elif method == "client/registerCapability":
            for registration in params["registrations"]:
                self.needs(method, True, *registration["method"].split("/"), "dynamicRegistration")

    def check_result(self, method, result, typed):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", LspSpecificationWarning)
            check_result_against_client_capabilities(self.typed_capabilities, method, typed)
        for warning in told:
            self.complain(method, str(warning.message))
        checks = {
            "initialize": self.check_initialize,
            "textDocument/completion": lambda result: [self.check_item(method, item) for item in result["items"]],
            "completionItem/resolve": lambda item: self.check_item(method, item),
            "textDocument/hover": self.check_hover,
            "textDocument/documentSymbol": self.check_symbols,
            "workspace/symbol": lambda result: [self.check_symbol_kind(method, "workspace", "symbol", it) for it in result],
            "textDocument/codeAction": self.check_actions,
            "codeAction/resolve": lambda action: self.check_actions([action]),
            "textDocument/rename": lambda edit: self.check_edit(method, edit),
            "textDocument/semanticTokens/full": self.check_tokens,
            "textDocument/foldingRange": self.check_folding,
            "textDocument/definition": self.check_definition,
            "textDocument/diagnostic": lambda report: self.check_diagnostics(method, report.get("items", [])),
            "workspace/diagnostic": lambda report: [
                self.check_diagnostics(method, it.get("items", [])) for it in report["items"]
            ],
        }
        if result is not None and method in checks:
            checks[method](result)

    def check_initialize(self, result):
        method = "initialize"
        capabilities = result["capabilities"]
        offered = self.declared("general", "positionEncodings") or ["utf-16"]
        if capabilities.get("positionEncoding", "utf-16") not in offered + ["utf-16"]:
            self.complain(method, "the client has not offered this unit of columns")
        self.needs(method, "diagnosticProvider" in capabilities, "textDocument", "diagnostic")
        if isinstance(capabilities.get("renameProvider"), dict):
            self.needs(method, True, "textDocument", "rename", "prepareSupport")
        if isinstance(capabilities.get("codeActionProvider"), dict):
            self.needs(method, True, "textDocument", "codeAction", "codeActionLiteralSupport")

    def check_item(self, method, item):
        known = self.declared("textDocument", "completion", "completionItemKind", "valueSet") or FIRST_COMPLETION_KINDS
        if "kind" in item and item["kind"] not in known:
            self.complain(method, f"the client does not know the kind {item['kind']}")
        support = ("textDocument", "completion", "completionItem")
        self.needs(method, "data" in item, *support, "resolveSupport")
        self.needs(method, "insert" in item.get("textEdit", {}), *support, "insertReplaceSupport")
        self.needs(method, "tags" in item, *support, "tagSupport")
        self.needs(method, "labelDetails" in item, *support, "labelDetailsSupport")
        self.needs(method, "insertTextMode" in item, *support, "insertTextModeSupport")

    def check_hover(self, hover):
        kind = at(hover, "contents", "kind")
        if kind not in (self.declared("textDocument", "hover", "contentFormat") or ["plaintext"]):
            self.complain("textDocument/hover", f"the client does not show {kind}")

    def check_symbol_kind(self, method, area, name, symbol):
        if symbol["kind"] not in (self.declared(area, name, "symbolKind", "valueSet") or FIRST_SYMBOL_KINDS):
            self.complain(method, f"the client does not know the kind {symbol['kind']}")

    def check_symbols(self, symbols):
        method = "textDocument/documentSymbol"
        for symbol in symbols:
            self.check_symbol_kind(method, "textDocument", "documentSymbol", symbol)
            nests = "selectionRange" in symbol
            self.needs(method, nests, "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
            self.check_symbols(symbol.get("children", []))

    def check_actions(self, actions):
        method = "textDocument/codeAction"
        support = ("textDocument", "codeAction")
        for action in actions:
            self.needs(method, True, *support, "codeActionLiteralSupport")
            self.needs(method, "isPreferred" in action, *support, "isPreferredSupport")
            if "edit" in action:
                self.check_edit(method, action["edit"])
            else:
                self.needs(method, True, *support, "dataSupport")
                if "edit" not in (self.declared(*support, "resolveSupport", "properties") or []):
                    self.complain(method, "the client does not resolve edits")
            self.check_diagnostics(method, action.get("diagnostics", []))

    def check_edit(self, method, edit):
        self.needs(method, "documentChanges" in edit, "workspace", "workspaceEdit", "documentChanges")
        self.needs(method, "changeAnnotations" in edit, "workspace", "workspaceEdit", "changeAnnotationSupport")

    def check_diagnostics(self, method, diagnostics):
        support = ("textDocument", "publishDiagnostics")
        for diagnostic in diagnostics:
            self.needs(method, "relatedInformation" in diagnostic, *support, "relatedInformation")
            self.needs(method, "codeDescription" in diagnostic, *support, "codeDescriptionSupport")
            self.needs(method, "tags" in diagnostic, *support, "tagSupport")
            self.needs(method, "data" in diagnostic, *support, "dataSupport")

    def check_folding(self, ranges):
        method = "textDocument/foldingRange"
        if self.declared("textDocument", "foldingRange", "lineFoldingOnly"):
            for folding in ranges:
                if "startCharacter" in folding or "endCharacter" in folding:
                    self.complain(method, "the client folds only lines")
        if len(ranges) > (self.declared("textDocument", "foldingRange", "rangeLimit") or len(ranges)):
            self.complain(method, "the client wants fewer ranges")

    def check_tokens(self, tokens):
        """Five numbers for each token. One of no width, or before the end of the last one, is wrong."""
        data = tokens["data"]
        width = 0
        for line, column, new_width, _, _ in zip(*[iter(data)] * 5, strict=True):
            if new_width < 1 or line == 0 and column < width:
                self.complain("textDocument/semanticTokens/full", f"a token is empty or overlaps: {data}")
            width = new_width

    def check_definition(self, places):
        links = [place for place in places if "targetUri" in place]
        self.needs("textDocument/definition", bool(links), "textDocument", "definition", "linkSupport")


def main():
    recording = Recording(sys.argv[1])
    for method, count in sorted(recording.counts.items()):
        print(f"  {count:4} {method}")
    for complaint in recording.complaints:
        print(f"  WRONG: {complaint}")
    return 1 if recording.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
