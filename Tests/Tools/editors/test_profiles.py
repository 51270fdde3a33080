"""A session with each client that pytest-lsp knows: the server must answer within what the client has declared.

    CAMPAIGNC_BINARY=... python3 -m pytest -p no:cacheprovider Tests/Tools/editors/test_profiles.py

The clients are only their capabilities; try_editor.py runs real editors.
"""

import asyncio
import os
import shutil
import sys
from importlib import resources
from pathlib import Path

import pytest
from lsprotocol import types
from messages import Recording
from pytest_lsp import client_capabilities, make_test_lsp_client

HERE = Path(__file__).parent
PROFILES = sorted(
    file.name.removesuffix(".json").replace("_v", "@v")
    for file in resources.files("pytest_lsp.clients").iterdir()
    if file.name.endswith(".json")
)
# A client that declares nothing, as the first ones did.
SILENT = "a silent client"
# The codec and the bytes of one column, for each unit of columns.
UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
SECONDS = 20
AT_A_POSITION = [
    "textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/documentHighlight",
]  # fmt: skip
ABOUT_A_FILE = [
    "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/codeLens", "textDocument/documentColor",
    "textDocument/documentLink", "textDocument/semanticTokens/full",
]  # fmt: skip


class Session:
    """A client with one open file, and what it asks."""

    def __init__(self, client, file):
        self.client, self.file = client, file
        self.text = file.read_text()
        self.version = 1
        self.identifier = types.TextDocumentIdentifier(uri=file.as_uri())
        item = types.TextDocumentItem(uri=file.as_uri(), language_id="yaml", version=1, text=self.text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))

    async def ask(self, method, **parameters):
        kind = types.METHOD_TO_TYPES[method][2]
        return await self.client.protocol.send_request_async(method, kind(**parameters))

    async def ask_here(self, method, **parameters):
        return await self.ask(method, text_document=self.identifier, **parameters)

    async def ask_at(self, words, method, **parameters):
        return await self.ask_here(method, position=self.place(words), **parameters)

    def place(self, words):
        """The position of some words, in the unit of columns that the server has chosen."""
        return self.position_of(self.text.index(words))

    def position_of(self, offset):
        before = self.text[:offset].split("\n")
        return types.Position(line=len(before) - 1, character=len(before[-1].encode(self.client.codec)) // self.client.unit)

    def replace(self, old, new):
        """Types over some words."""
        start = self.text.index(old)
        self.change(start, start + len(old), new)

    def append(self, new):
        self.change(len(self.text), len(self.text), new)

    def change(self, start, end, new):
        self.version += 1
        change = types.TextDocumentContentChangePartial(
            range=types.Range(start=self.position_of(start), end=self.position_of(end)), text=new
        )
        self.text = self.text[:start] + new + self.text[end:]
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=self.identifier.uri, version=self.version),
                content_changes=[change],
            )
        )

    def apply(self, edits):
        """The text after some edits."""
        codec, starts = self.client.codec, [0]
        for line in self.text.split("\n"):
            starts.append(starts[-1] + len((line + "\n").encode(codec)))
        data = self.text.encode(codec)
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            start, end = (starts[at.line] + at.character * self.client.unit for at in (edit.range.start, edit.range.end))
            data = data[:start] + edit.new_text.encode(codec) + data[end:]
        return data.decode(codec)

    def edits(self, edit, uri=None):
        """The edits of a file, in whichever way they are written."""
        uri = uri or self.identifier.uri
        if edit.changes is not None:
            return edit.changes[uri]
        return [one for change in edit.document_changes if change.text_document.uri == uri for one in change.edits]

    async def codes(self):
        """The rules of the findings that the client has: it asks for them, or waits until they come."""
        if declared(self, "diagnostic"):
            report = await self.ask_here("textDocument/diagnostic")
            return [item.code for item in report.items]
        # Findings come when the server has nothing else to do, so they may be those of an earlier text.
        await self.ask("workspace/symbol", query="")
        return [item.code for item in self.client.diagnostics.get(self.identifier.uri, [])]

    async def wait_for_codes(self, expected):
        found = None
        for _ in range(SECONDS * 20):
            found = await self.codes()
            if found == expected:
                return
            await asyncio.sleep(0.05)
        assert found == expected


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(HERE / "workspace", tmp_path / "workspace")
    return tmp_path


@pytest.mark.parametrize("profile", [*PROFILES, SILENT])
def test_session(profile, folder):
    asyncio.run(asyncio.wait_for(session(profile, folder), 3 * SECONDS))
    recording = Recording(folder / "recording")
    assert not recording.complaints
    assert not {"textDocument/completion", "textDocument/rename", "textDocument/formatting"} - recording.counts.keys()


def capabilities(profile):
    if profile == SILENT:
        return types.ClientCapabilities()
    return client_capabilities(profile)


def declared(document, *names):
    """What the client has declared for texts, or None."""
    value = document.client.capabilities.text_document
    for name in names:
        value = getattr(value, name, None)
    return value


@pytest.mark.parametrize("profile", ["neovim@v0.11.0", "visual_studio_code@v1.65.2", SILENT])
def test_half_typed(profile, folder):
    asyncio.run(asyncio.wait_for(half_typed_session(profile, folder), 3 * SECONDS))
    recording = Recording(folder / "recording")
    assert not recording.complaints


async def half_typed_session(profile, folder):
    """Types the file once more, a few letters at a time, and asks everything after each step."""
    client = await start(profile, folder)
    document = Session(client, folder / "workspace/campaigns/sale.yaml")
    whole = document.text
    document.replace(whole, "")
    for place in range(0, len(whole), 7):
        document.append(whole[place : place + 7])
        await ask_everything(document)
    assert document.text == whole
    await document.wait_for_codes(["unknown-field", "unknown-field"])
    await stop(client)


async def ask_everything(document):
    lines = document.text.split("\n")
    end = document.position_of(len(document.text))
    here = types.Range(start=types.Position(max(0, len(lines) - 2), 0), end=end)
    for method in AT_A_POSITION:
        await document.ask_here(method, position=end)
    for method in ABOUT_A_FILE:
        await document.ask_here(method)
    context = types.ReferenceContext(include_declaration=True)
    await document.ask_here("textDocument/references", position=end, context=context)
    await document.ask_here("textDocument/selectionRange", positions=[end])
    await document.ask_here("textDocument/inlayHint", range=here)
    if declared(document, "code_action"):
        context = types.CodeActionContext(diagnostics=[])
        await document.ask_here("textDocument/codeAction", range=here, context=context)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    await document.ask_here("textDocument/formatting", options=options)
    if declared(document, "diagnostic"):
        await document.ask_here("textDocument/diagnostic")


async def start(profile, folder):
    client = make_test_lsp_client()
    root = folder / "workspace"
    server = [os.environ["CAMPAIGNC_BINARY"], "lsp"]
    await client.start_io(sys.executable, str(HERE / "record.py"), str(folder / "recording"), *server)
    answer = await client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities(profile),
            root_uri=root.as_uri(),
            workspace_folders=[types.WorkspaceFolder(uri=root.as_uri(), name="workspace")],
        )
    )
    client.codec, client.unit = UNITS[answer.capabilities.position_encoding]
    return client


async def stop(client):
    await client.shutdown_session()
    assert client._server.returncode == 0
    await client.stop()


async def session(profile, folder):
    client = await start(profile, folder)
    root = folder / "workspace"
    document = Session(client, root / "campaigns/sale.yaml")
    await type_and_fix(document)
    await complete(document)
    await look_around(document, root)
    await rename_and_format(document, root)
    client.text_document_did_save(types.DidSaveTextDocumentParams(text_document=document.identifier))
    client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=document.identifier))
    await stop(client)


async def type_and_fix(document):
    await document.wait_for_codes(["unknown-field", "unknown-field"])
    document.replace("mesage", "message")
    await document.wait_for_codes(["unknown-field"])
    if declared(document, "code_action"):
        await ask_for_fixes(document)
    document.replace("prority", "priority")
    await document.wait_for_codes([])


async def ask_for_fixes(document):
    # Behind an emoji, so a wrong unit of columns shows.
    place = document.place("prority")
    context = types.CodeActionContext(diagnostics=document.client.diagnostics.get(document.identifier.uri, []))
    here = types.Range(start=place, end=place)
    actions = await document.ask_here("textDocument/codeAction", range=here, context=context)
    assert "'priority'" in actions[0].title
    assert document.apply(document.edits(actions[0].edit)) == document.text.replace("prority", "priority")
    # A safe fix of the whole file.
    document.replace("ends: 2026-03-27T08:00:00Z", "ends: 2026-03-27T08:00:00Z\nowner: yes")
    context = types.CodeActionContext(diagnostics=[], only=["source.fixAll"])
    [action] = await document.ask_here("textDocument/codeAction", range=here, context=context)
    if action.edit is None:
        action = await document.client.protocol.send_request_async("codeAction/resolve", action)
    edits = document.edits(action.edit) if action.edit.changes or action.edit.document_changes else []
    assert document.apply(edits) == document.text.replace("owner: yes", 'owner: "yes"')
    document.replace("\nowner: yes", "")


async def complete(document):
    document.replace("    uri:", "    prio\n    uri:")
    assert "priority" in await labels(document, document.place("    prio\n"), 8)
    document.replace("    prio\n", "    priority: \n")
    assert {"high", "low"} <= await labels(document, document.place("    priority: \n"), 14)
    document.replace("    priority: \n", "    priority: high\n")
    await document.wait_for_codes([])
    # A half-typed file and a new message.
    document.replace("  - { id: gift", "  - \n  - { id: gift")
    assert {"id", "type"} <= await labels(document, document.place("  - \n"), 4)
    document.replace("  - \n  - { id: gift", "  - { id: gift")


async def labels(document, place, column):
    place = types.Position(line=place.line, character=column)
    found = await document.ask_here("textDocument/completion", position=place)
    resolved = declared(document, "completion", "completion_item", "resolve_support", "properties") or []
    for item in found.items if "documentation" in resolved else []:
        await document.client.protocol.send_request_async("completionItem/resolve", item)
    return {item.label for item in found.items}


async def look_around(document, root):
    hover = await document.ask_at("slideup", "textDocument/hover")
    assert "slideup" in hover.contents.value
    [definition] = await document.ask_at("cart_viewed", "textDocument/definition")
    assert definition.uri == (root / "events.yaml").as_uri()
    context = types.ReferenceContext(include_declaration=True)
    references = await document.ask_at("cart_viewed", "textDocument/references", context=context)
    assert len({place.uri for place in references}) == 3
    assert await document.ask_at("cart_viewed", "textDocument/documentHighlight")
    assert await document.ask_here("textDocument/documentSymbol")
    assert {symbol.name for symbol in await document.ask("workspace/symbol", query="")} >= {"news/hello", "spring-sale/reminder"}
    assert await document.ask_here("textDocument/foldingRange")
    assert await document.ask_here("textDocument/selectionRange", positions=[document.place("slideup")])
    everything = types.Range(start=types.Position(0, 0), end=types.Position(1000, 0))
    await document.ask_here("textDocument/inlayHint", range=everything)
    assert await document.ask_here("textDocument/codeLens")
    assert len(await document.ask_here("textDocument/documentColor")) == 2
    assert await document.ask_here("textDocument/documentLink")
    assert (await document.ask_here("textDocument/semanticTokens/full")).data
    if declared(document, "diagnostic"):
        assert await document.ask("workspace/diagnostic", previous_result_ids=[])


async def rename_and_format(document, root):
    if declared(document, "rename", "prepare_support"):
        found = await document.ask_at("cart_viewed", "textDocument/prepareRename")
        assert found.placeholder == "cart_viewed"
    edit = await document.ask_at("cart_viewed", "textDocument/rename", new_name="basket_viewed")
    renamed = document.apply(document.edits(edit))
    assert renamed == document.text.replace("cart_viewed", "basket_viewed")
    assert len(document.edits(edit, (root / "events.yaml").as_uri())) == 1
    assert len(document.edits(edit, (root / "campaigns/news.yaml").as_uri())) == 1
    before = document.text
    document.replace("audience: members", "audience:     members   ")
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    assert document.apply(await document.ask_here("textDocument/formatting", options=options)) == before
