"""What messages.py must notice, and what it must let pass."""

import json

import pytest
from messages import Recording

RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}
BACKWARDS = {"start": RANGE["end"], "end": RANGE["start"]}
SYMBOL = {"name": "a", "kind": 5, "range": RANGE, "selectionRange": RANGE}
NESTING = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
ACTIONS = {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}
FINDING = {"range": RANGE, "message": "a"}

# The capabilities of a client, its request, a right answer and a wrong one, and a word of the complaint.
ANSWERS = [
    ({}, "textDocument/hover", {"contents": {"kind": "plaintext", "value": "a"}}, {"contents": 5}, "does not show"),
    ({}, "textDocument/hover", None, {}, "type"),
    ({}, "textDocument/hover", None, {"contents": {"kind": "markdown", "value": "a"}}, "markdown"),
    ({}, "textDocument/hover", None, {"contents": {"kind": "plaintext", "value": "a"}, "rang": RANGE}, "no such value"),
    (NESTING, "textDocument/documentSymbol", [SYMBOL], [SYMBOL | {"range": BACKWARDS}], "before it starts"),
    (NESTING, "textDocument/documentSymbol", [SYMBOL], [SYMBOL | {"kind": 24}], "does not know the kind 24"),
    (NESTING, "textDocument/documentSymbol", [SYMBOL], [SYMBOL | {"kind": 99}], "type"),
    ({}, "textDocument/documentSymbol", [], [SYMBOL], "hierarchicalDocumentSymbolSupport"),
    ({}, "textDocument/completion", {"isIncomplete": False, "items": [{"label": "a", "insertTextFormat": 1}]},
     {"isIncomplete": False, "items": [{"label": "a", "insertTextFormat": 2}]}, "snippet"),
    (ACTIONS, "textDocument/codeAction", [{"title": "a", "edit": {"changes": {}}}],
     [{"title": "a", "edit": {"documentChanges": []}}], "documentChanges"),
    (ACTIONS, "textDocument/codeAction", [], [{"title": "a", "edit": {}, "isPreferred": True}], "isPreferred"),
    ({}, "textDocument/semanticTokens/full", {"data": [0, 0, 1, 0, 0]}, {"data": [0, 0, 2, 0, 0, 0, 1, 1, 0, 0]}, "overlap"),
    ({}, "initialize", {"capabilities": {}}, {"capabilities": {"positionEncoding": "utf-8"}}, "unit of columns"),
]  # fmt: skip

# The same for messages that the server sends on its own.
NOTICES = [
    ({"textDocument": {"publishDiagnostics": {"versionSupport": True}}}, "textDocument/publishDiagnostics",
     {"uri": "file:///a", "version": 1, "diagnostics": [FINDING]},
     {"uri": "file:///a", "version": 1, "diagnostics": [FINDING | {"codeDescription": {"href": "https://a.b"}}]},
     "codeDescription"),
    ({}, "textDocument/publishDiagnostics", {"uri": "file:///a", "diagnostics": []},
     {"uri": "file:///a", "version": 1, "diagnostics": []}, "versionSupport"),
    ({}, "window/showMessage", {"type": 2, "message": "a"}, {"type": 9, "message": "a"}, "type"),
]  # fmt: skip


def complaints(folder, capabilities, method, params, from_server):
    """What is wrong in a session of two requests. The second is the one to answer, if it has a method."""
    from_client = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": capabilities}}]
    if method not in (None, "initialize"):
        from_client.append({"jsonrpc": "2.0", "id": 2, "method": method, "params": params})
    for side, messages in (("client", from_client), ("server", from_server)):
        bodies = [json.dumps(message).encode() for message in messages]
        data = b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies)
        (folder / f"recording.{side}").write_bytes(data)
    return " ".join(Recording(folder / "recording").complaints)


@pytest.mark.parametrize(("capabilities", "method", "right", "wrong", "word"), ANSWERS)
def test_answers(tmp_path, capabilities, method, right, wrong, word):
    def complain(result):
        number = 1 if method == "initialize" else 2
        first = [] if number == 1 else [{"jsonrpc": "2.0", "id": 1, "result": {"capabilities": {}}}]
        answers = first + [{"jsonrpc": "2.0", "id": number, "result": result}]
        return complaints(tmp_path, capabilities, method, {}, answers)

    assert complain(right) == ""
    assert word in complain(wrong)


@pytest.mark.parametrize(("capabilities", "method", "right", "wrong", "word"), NOTICES)
def test_notices(tmp_path, capabilities, method, right, wrong, word):
    def complain(params):
        return complaints(tmp_path, capabilities, None, None, [{"jsonrpc": "2.0", "method": method, "params": params}])

    assert complain(right) == ""
    assert word in complain(wrong)


def test_answers_that_are_missing_or_too_many(tmp_path):
    answer = {"jsonrpc": "2.0", "id": 2, "result": None}
    assert "got no answer" in complaints(tmp_path, {}, "textDocument/hover", {}, [answer])
    first = {"jsonrpc": "2.0", "id": 1, "result": {"capabilities": {}}}
    assert "nobody waits" in complaints(tmp_path, {}, "textDocument/hover", {}, [first, answer, answer])
