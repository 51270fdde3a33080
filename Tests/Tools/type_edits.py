#!/usr/bin/env python3
"""Types into the language server at random, for a long time, and compares what it knows with a fresh look.

    python3 Tests/Tools/type_edits.py BINARY FOLDER [--edits N] [--sample N] [--seed N]

A server has some files open, some of them broken, with all kinds of line ends and characters. After each edit comes a
random request, and each request must be answered; some are cancelled. After each N edits, the texts are written to a
copy of the workspace:

* the findings must be those of 'campaignc lint' there, with each place, word and severity;
* a fresh server that opens the same texts must give the same answers to every request about a whole file, and to those
  about some random places: the text and its tree are the same.

There is one session for each way to count columns. The memory of the server is compared between the time after a tenth
of the edits and the end. Exit code 1: something differs.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

FILES = {
    "campaignc.yaml": "events: events.yaml\n",
    "events.yaml": "events:\n  cart_viewed:\n    properties: { coupon: text }\n  cart_left: {}\naudiences: [members]\n",
    "campaigns/sale.yaml": (
        "# Columns are counted behind 🎉 and é.\ncampaign: spring-sale\naudience: members\n"
        "in_app_messages:\n  - id: reminder\n    type: slideup\n    mesage: Your basket 🎉 is waiting.\n"
        "    colors: { background: \"#222222\", text: \"#ffffff\" }\n    uri: https://shop.example.com/basket\n"
        "    triggers: [{ type: custom_event, name: cart_viewed, where: [{ property: coupon, equals: é }] }]\n"
    ),
    "campaigns/news.yaml": (
        "campaign: news\r\nbase: &base\r\n  type: text_announcement\r\n  url: https://example.com/\r\ncards:\r\n"
        "  - <<: *base\r\n    id: hello\r\n    title: >-\r\n      Hello {{ first_name\r\n      | upcase }}\r\n"
        "    description: \"Wait\r\n      for it\"\r\n    extras: { a: 1,\r\n      b: '2' }\r\n"
        "---\r\ncampaign: more\r\n"
    ),
    "campaigns/data.json": (
        '{\n  "campaign": "data",\n  "cards": [\n'
        '    { "id": "a", "type": "classic", "title": "é🎉", "price": 1 }\n  ]\n}\n'
    ),
}
# The files that are typed into. The others say what belongs to the workspace.
OPEN = [name for name in FILES if name != "campaignc.yaml"]
LONGEST = 3000

# Half of the words leave most texts readable.
LETTERS = ["a", "x", "on", "1", "25", "_", "-b", ".", "/", "é", "🎉", "漢字", " b", "true"]
WORDS = [
    "\n", "\n", "\r\n", "\r", "\n  ", "\n    ", "\n  - ", ": ", ":", "- ", " ", "  ", "\t", "\"", "'", "{", "}", "[",
    "]", ", ", "#", " # campaignc: allow ", "&base", "*base", "<<: ", "|\n", ">-\n", "!!str ", "---\n", "...\n", "? ",
    "%YAML 1.1\n", "é", "🎉", "漢字", "\u2028", "\u0085", "\ufeff", "\u0301", "{{ ", " }}", "{% if a %}", "\\",
    "\u0000",
    "id: a", "type: slideup", "priority: 5", "triggers: []", "campaign: x\n", "cart_viewed", "members", "2026-03-27",
    "cards:\n  - id: b\n    type: classic\n    title: T\n    url: https://example.com/\n",
]  # fmt: skip

WHOLE = [
    "documentSymbol", "foldingRange", "semanticTokens/full", "documentLink", "documentColor", "codeLens", "inlayHint",
    "formatting",
]  # fmt: skip
AT_A_PLACE = [
    "completion", "hover", "definition", "references", "documentHighlight", "prepareRename", "rename",
    "selectionRange", "codeAction",
]  # fmt: skip
CANCELLED = -32800

UNITS = {
    "utf-8": lambda character: len(character.encode()),
    "utf-16": lambda character: 2 if character > "\uffff" else 1,
    "utf-32": lambda character: 1,
}


class Wrong(Exception):
    """Something differs from what is promised."""


def line_starts(text):
    """The offsets at which lines begin: after LF, CR, or both together."""
    starts = [0]
    for index, character in enumerate(text):
        if character == "\n" or (character == "\r" and text[index + 1 : index + 2] != "\n"):
            starts.append(index + 1)
    return starts


def position(text, offset, encoding):
    """An offset in characters, as the protocol counts it. Nothing is between CR and LF."""
    starts = line_starts(text)
    line = max(index for index, start in enumerate(starts) if start <= offset)
    column = sum(map(UNITS[encoding], text[starts[line] : offset]))
    return {"line": line, "character": column}


class Server:
    """A running 'campaignc lsp'."""

    def __init__(self, binary, folder, encoding, pulls):
        self.folder, self.number = folder, 0
        self.process = subprocess.Popen([binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 20)
        text = {"publishDiagnostics": {}, "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}
        if pulls:
            text["diagnostic"] = {}
        capabilities = {
            "general": {"positionEncodings": [encoding]}, "textDocument": text,
            "workspace": {"workspaceEdit": {"documentChanges": True}},
        }  # fmt: skip
        chosen = self.ask("initialize", {"processId": None, "rootUri": self.uri(""), "capabilities": capabilities})
        if chosen["result"]["capabilities"]["positionEncoding"] != encoding:
            raise Wrong(f"{encoding} was offered, and not taken")
        self.tell("initialized", {})

    def uri(self, name):
        return f"file://{self.folder}/{name}".rstrip("/")

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def tell(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def ask(self, method, parameters, cancels=False):
        """Sends a request, and waits for its answer."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": parameters})
        if cancels:
            self.tell("$/cancelRequest", {"id": self.number})
        self.process.stdin.flush()
        while True:
            answer = self.receive()
            if answer.get("id") == self.number and "method" not in answer:
                return answer

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                raise Wrong(f"the server ended: {self.process.wait()}")
            if line.startswith(b"Content-Length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def open(self, name, text, version):
        document = {"uri": self.uri(name), "languageId": "yaml", "version": version, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def memory(self):
        """The resident memory in kB, and the most that it ever was."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        values = {line.split(":")[0]: line.split()[1] for line in status.splitlines() if line.startswith("Vm")}
        return int(values["VmRSS"]), int(values["VmHWM"])

    def close(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.stdin.flush()
        if self.process.wait(10) != 0:
            raise Wrong(f"the server ended with {self.process.returncode}")


class Session:
    """One server with its own texts, and how often something was done with them."""

    def __init__(self, options, encoding, pulls):
        self.options, self.encoding = options, encoding
        self.random = random.Random(f"{options.seed} {encoding}")
        self.place, self.copy = Path(options.folder) / f"{encoding}", Path(options.folder) / f"{encoding}-copy"
        for folder in (self.place, self.copy):
            for name, text in FILES.items():
                write(folder / name, text)
        self.texts = {name: FILES[name] for name in OPEN}
        self.undo = {name: [] for name in OPEN}
        self.versions = dict.fromkeys(OPEN, 1)
        self.server = Server(options.binary, self.place, encoding, pulls)
        self.counts = {"edits": 0, "requests": 0, "samples": 0, "readable files": 0, "findings": 0, "answers": 0}
        for name in OPEN:
            self.server.open(name, self.texts[name], 1)

    # Typing

    def edit(self):
        """Changes a file in one of the ways in which people do."""
        name, kind = self.random.choice(OPEN), self.random.random()
        text = self.texts[name]
        self.undo[name] = self.undo[name][-50:] + [text]
        self.versions[name] += 1
        if kind < 0.08 or len(text) > LONGEST:
            self.replace(name, FILES[name] if self.random.random() < 0.8 else text[: LONGEST // 2])
        elif kind < 0.09:
            self.server.tell("textDocument/didClose", {"textDocument": {"uri": self.server.uri(name)}})
            self.server.open(name, text, self.versions[name])
        elif kind < 0.5 and len(self.undo[name]) > 1:
            self.undo[name].pop()
            self.change(name, [self.difference(text, self.undo[name].pop())])
        else:
            changes = [self.random_change for _ in range(self.random.choice([1, 1, 1, 2, 3]))]
            self.change(name, changes)
        self.counts["edits"] += 1

    def random_change(self, text):
        start = self.random.randint(0, len(text))
        if self.random.random() < 0.4:
            end = min(len(text), start + self.random.choice([1, 1, 1, 2, 5, 40]))
        else:
            end = start
        word = self.random.choice(self.random.choice([LETTERS, WORDS]))
        new = "" if start < end and self.random.random() < 0.5 else word
        return start, end, new

    def difference(self, text, other):
        """The change from one text to another, as editors send an undo."""
        start = 0
        while start < min(len(text), len(other)) and text[start] == other[start]:
            start += 1
        rest = 0
        while rest < min(len(text), len(other)) - start and text[-1 - rest] == other[-1 - rest]:
            rest += 1
        return lambda _: (start, len(text) - rest, other[start : len(other) - rest])

    def change(self, name, changes):
        """Sends changes, each of which refers to the text after the one before."""
        sent = []
        for change in changes:
            text = self.texts[name]
            start, end, new = change(text)
            # No position is between CR and LF.
            start -= text[start - 1 : start + 1] == "\r\n"
            end += text[end - 1 : end + 1] == "\r\n"
            bounds = {"start": position(text, start, self.encoding), "end": position(text, end, self.encoding)}
            sent.append({"range": bounds, "text": new})
            self.texts[name] = text[:start] + new + text[end:]
        document = {"uri": self.server.uri(name), "version": self.versions[name]}
        self.server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": sent})

    def replace(self, name, text):
        self.texts[name] = text
        document = {"uri": self.server.uri(name), "version": self.versions[name]}
        self.server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    # Asking

    def parameters(self, server, name, method, offset):
        text = self.texts[name]
        place = position(text, offset, self.encoding)
        end = position(text, len(text), self.encoding)
        return {
            "textDocument": {"uri": server.uri(name)}, "position": place, "positions": [place], "newName": "other",
            "range": {"start": place if method == "codeAction" else {"line": 0, "character": 0}, "end": end},
            "context": {"includeDeclaration": True, "diagnostics": []},
            "options": {"tabSize": 2, "insertSpaces": True},
        }  # fmt: skip

    def random_offset(self, name):
        text = self.texts[name]
        offset = self.random.randint(0, len(text))
        return offset - (text[offset - 1 : offset + 1] == "\r\n")

    def ask(self):
        name, method = self.random.choice(OPEN), self.random.choice(WHOLE + AT_A_PLACE)
        cancels = self.random.random() < 0.02
        parameters = self.parameters(self.server, name, method, self.random_offset(name))
        answer = self.server.ask(f"textDocument/{method}", parameters, cancels)
        self.counts["requests"] += 1
        if "result" not in answer and not (cancels and answer["error"]["code"] == CANCELLED):
            # Some names can't be changed; the server says why.
            if method not in ("rename", "prepareRename"):
                raise Wrong(f"{method} in {name}: {answer['error']}")

    # Comparing

    def sample(self):
        for name in OPEN:
            write(self.copy / name, self.texts[name])
        self.compare_findings()
        self.compare_answers()
        self.counts["samples"] += 1

    def compare_findings(self):
        """Compares with the report of 'lint' about the same bytes."""
        command = [self.options.binary, "lint", "--format", "json", "."]
        finished = subprocess.run(command, cwd=self.copy, capture_output=True, check=False)
        report = json.loads(finished.stdout)
        expected = {name: [] for name in OPEN}
        severities = {"error": 1, "warning": 2, "advice": 3}
        for finding in report["findings"]:
            text = self.texts[finding["path"]]
            data = text.encode()
            bounds = {
                side: position(text, len(data[: finding["range"][side]["offset"]].decode()), self.encoding)
                for side in ("start", "end")
            }
            advice = finding.get("help") or next((fix["title"] for fix in finding["fixes"]), None)
            notes = [f"note: {note}" for note in finding["notes"]]
            message = "\n".join([finding["message"], *notes] + ([f"help: {advice}"] if advice else []))
            severity = severities[finding["severity"]]
            expected[finding["path"]].append((json.dumps(bounds), severity, finding["rule"], message))
        for name in OPEN:
            answer = self.server.ask("textDocument/diagnostic", {"textDocument": {"uri": self.server.uri(name)}})
            found = [
                (json.dumps(item["range"]), item["severity"], item["code"], item["message"])
                for item in answer["result"]["items"]
            ]
            self.counts["findings"] += len(found)
            self.counts["readable files"] += not any(item[2] in ("syntax", "encoding") for item in found)
            if sorted(found) != sorted(expected[name]):
                only = [set(found) - set(expected[name]), set(expected[name]) - set(found)]
                raise Wrong(f"findings of {name} differ; only in the editor, only of lint: {only}")

    def compare_answers(self):
        """Compares with a server that has just opened the same texts."""
        fresh = Server(self.options.binary, self.copy, self.encoding, True)
        for name in OPEN:
            fresh.open(name, self.texts[name], self.versions[name])
        for name in OPEN:
            places = [(method, 0) for method in WHOLE]
            places += [(method, self.random_offset(name)) for method in AT_A_PLACE for _ in range(2)]
            for method, offset in places:
                answers = [
                    json.dumps(self.answer(server, name, method, offset)).replace(str(server.folder), "")
                    for server in (self.server, fresh)
                ]
                self.counts["answers"] += 1
                if answers[0] != answers[1]:
                    raise Wrong(f"{method} at {offset} of {name} differs:\n{answers[0]}\n{answers[1]}")
        fresh.close()

    def answer(self, server, name, method, offset):
        answer = server.ask(f"textDocument/{method}", self.parameters(server, name, method, offset))
        return answer.get("result", answer.get("error"))

    def run(self, edits):
        """Makes edits, and returns the memory after a tenth of them and at the end."""
        first = None
        for number in range(1, edits + 1):
            self.edit()
            self.ask()
            if number % self.options.sample == 0 or number == edits:
                self.sample()
            if first is None and number >= edits / 10:
                first = self.server.memory()[0]
        last, most = self.server.memory()
        self.server.close()
        return first, last, most


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--edits", type=int, default=3000, help="in all sessions together")
    parser.add_argument("--sample", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder = str(Path(options.folder).resolve())
    code = 0
    for encoding, pulls in (("utf-8", True), ("utf-16", False), ("utf-32", True)):
        shutil.rmtree(options.folder, ignore_errors=True)
        session = Session(options, encoding, pulls)
        try:
            first, last, most = session.run(options.edits // 3)
            counts = ", ".join(f"{count} {name}" for name, count in session.counts.items())
            print(f"{encoding}: {counts}; memory {first} kB, then {last} kB, at most {most} kB", flush=True)
            if last > first * 1.05 + 1024:
                print(f"{encoding}: the memory grows")
                code = 1
        except Wrong as wrong:
            print(f"{encoding}, after {session.counts['edits']} edits: {wrong}")
            for name, text in session.texts.items():
                print(f"{name}: {json.dumps(text)}")
            session.server.process.kill()
            code = 1
    sys.exit(code)


if __name__ == "__main__":
    main()
