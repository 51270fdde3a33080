"""A client of language servers: it opens files, types, and takes the time until the answers are there."""

import json
import os
import pathlib
import select
import subprocess
import sys
import time

CAPABILITIES = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "synchronization": {},
        "completion": {"completionItem": {"documentationFormat": ["markdown", "plaintext"]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}
PULL = {"diagnostic": {}}
INCREMENTAL = 2


class Unanswered(Exception):
    """A server has not answered in time, or has ended."""


class Client:
    """A language server, and what it has sent.

    Times are in seconds, from the first byte that the server gets until the last byte of its answer is read. The
    client makes its message before, and reads the JSON of an answer after.
    """

    def __init__(self, command, root, pulls=False, limit=60):
        self.root, self.pulls, self.limit, self.number = root, pulls, limit, 0
        self.begin = time.perf_counter()
        self.process = subprocess.Popen(
            [*map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=root,
            bufsize=0, env={**os.environ, "NO_COLOR": "1"})
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        self.unsent, self.unread = bytearray(), bytearray()
        # The last findings of each file, and when they arrived.
        self.told = {}
        try:
            self.capabilities = self.ask("initialize", self.introduction())["capabilities"]
        except Unanswered:
            self.close()
            raise
        self.start, self.start_processor = self.arrival - self.begin, self.processor
        self.notify("initialized", {})

    def introduction(self):
        asked = {**CAPABILITIES["textDocument"], **(PULL if self.pulls else {})}
        uri = self.root.as_uri()
        return {
            "processId": os.getpid(), "rootUri": uri, "workspaceFolders": [{"uri": uri, "name": self.root.name}],
            "capabilities": {**CAPABILITIES, "textDocument": asked},
        }

    # Messages

    def notify(self, method, parameters=None, **more):
        self.send({"method": method, **({"params": parameters} if parameters is not None else {}), **more})

    def request(self, method, parameters=None):
        """Sends a request, and returns its number."""
        self.number += 1
        self.notify(method, parameters, id=self.number)
        return self.number

    def ask(self, method, parameters=None):
        return self.answer(self.request(method, parameters))

    def answer(self, number):
        message = self.wait(lambda message: message.get("id") == number and "method" not in message)
        if "error" in message:
            raise Unanswered(f"it answers: {message['error']['message']}")
        return message["result"]

    def wait(self, is_wanted):
        """Waits for a message. Answers the requests of the server that come before it."""
        end = time.perf_counter() + self.limit
        while True:
            message = json.loads(self.receive(end))
            if message.get("method") == "textDocument/publishDiagnostics":
                self.told[message["params"]["uri"]] = message["params"], self.arrival
            if "id" in message and "method" in message:
                self.send({"id": message["id"], "result": self.reply(message)})
            if is_wanted(message):
                return message

    @staticmethod
    def reply(message):
        """No settings, and no reason to refuse anything."""
        if message["method"] == "workspace/configuration":
            return [None] * len(message["params"]["items"])
        return None

    def findings(self, uri, version=None):
        """The findings of a file, once the server has told them, and when they arrived.

        Findings of an open file have the version of the text. Those of other files count if nobody has asked yet.
        """
        while uri not in self.told or self.told[uri][0].get("version") != version:
            self.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics")
        params, arrival = self.told.pop(uri)
        return params["diagnostics"], arrival

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.sent = time.perf_counter()
        self.unsent += b"Content-Length: %d\r\n\r\n" % len(body) + body
        self.exchange(0)

    def receive(self, end):
        """The body of the next message."""
        while (message := self.taken()) is None:
            left = end - time.perf_counter()
            if left <= 0:
                raise Unanswered(f"it does not answer within {self.limit} s")
            self.exchange(left)
        return message

    def taken(self):
        head = self.unread.find(b"\r\n\r\n")
        if head < 0:
            return None
        fields = [line.partition(b":") for line in bytes(self.unread[:head]).split(b"\r\n")]
        length = next(int(value) for name, _, value in fields if name.lower() == b"content-length")
        if len(self.unread) < head + 4 + length:
            return None
        body = bytes(self.unread[head + 4:head + 4 + length])
        del self.unread[:head + 4 + length]
        return body

    def exchange(self, seconds):
        """Writes and reads what is possible, so a server that writes before it reads on does not wait for us."""
        while True:
            writes = [self.input] if self.unsent else []
            readable, writable, _ = select.select([self.output], writes, [], seconds)
            if writable:
                self.write()
            if readable:
                self.read()
            if not self.unsent or not (readable or writable):
                return

    def write(self):
        try:
            del self.unsent[:os.write(self.input, self.unsent[:1 << 16])]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            raise Unanswered("it has ended")

    def read(self):
        part = os.read(self.output, 1 << 20)
        if not part:
            raise Unanswered("it has ended")
        self.arrival = time.perf_counter()
        self.unread += part

    def has(self, provider):
        return self.capabilities.get(provider) not in (None, False)

    @property
    def takes_parts(self):
        """The server accepts changes of a part of a text."""
        sync = self.capabilities.get("textDocumentSync")
        return (sync.get("change") if isinstance(sync, dict) else sync) == INCREMENTAL

    # The end, and what the system knows

    def close(self):
        """Ends the server."""
        try:
            self.limit = 5
            self.ask("shutdown")
            self.notify("exit")
            self.process.stdin.close()
            self.process.wait(5)
        except (Unanswered, subprocess.TimeoutExpired, BrokenPipeError):
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    @property
    def memory(self):
        """The peak memory up to now in bytes. Nothing if the system doesn't tell."""
        for name, value in fields(pathlib.Path(f"/proc/{self.process.pid}/status")):
            if name == "VmHWM":
                return int(value.split()[0]) * 1024
        return None

    @property
    def processor(self):
        """The seconds of processor time up to now. Nothing if the system doesn't tell."""
        if sys.platform != "linux":
            return None
        # The clock of another process, as clock_getcpuclockid(3) names it.
        return time.clock_gettime(~self.process.pid << 3 | 2)

    @property
    def wakes(self):
        """How often each thread has waited for something up to now, by its number."""
        return {
            (thread.name, name): int(value)
            for thread in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*")
            for name, value in fields(thread / "status") if name == "voluntary_ctxt_switches"
        }


def fields(path):
    """The names and values of a file of the system. None if there is no such file, as on macOS."""
    try:
        return [tuple(line.split(":\t")) for line in path.read_text().splitlines() if ":\t" in line]
    except OSError:
        return []


class Document:
    """A file that is open in a server."""

    def __init__(self, client, file, language):
        self.client, self.uri, self.language, self.version = client, file.as_uri(), language, 1
        self.lines = file.read_text(encoding="utf-8").split("\n")

    @property
    def name(self):
        return {"uri": self.uri}

    def open(self):
        """Returns the time until its findings are there."""
        text = "\n".join(self.lines)
        self.client.notify("textDocument/didOpen", {
            "textDocument": {**self.name, "languageId": self.language, "version": self.version, "text": text}})
        return self.until_findings()

    def change(self, line, first, last, text):
        """Replaces columns of a line by a text, which may have other lines."""
        self.version += 1
        start = {"line": line, "character": first}
        change = {"range": {"start": start, "end": {"line": line, "character": last}}, "text": text}
        old = self.lines[line]
        self.lines[line:line + 1] = (old[:first] + text + old[last:]).split("\n")
        self.send(change)

    def remove(self, line):
        """Removes a line."""
        self.version += 1
        start, end = ({"line": number, "character": 0} for number in (line, line + 1))
        del self.lines[line]
        self.send({"range": {"start": start, "end": end}, "text": ""})

    def send(self, change):
        changes = [change if self.client.takes_parts else {"text": "\n".join(self.lines)}]
        self.client.notify("textDocument/didChange", {
            "textDocument": {**self.name, "version": self.version}, "contentChanges": changes})

    def until_findings(self):
        """Waits for the findings of the present text."""
        sent = self.client.sent
        if self.client.pulls:
            self.findings = self.client.ask("textDocument/diagnostic", {"textDocument": self.name}).get("items", [])
            return self.client.arrival - sent
        self.findings, arrival = self.client.findings(self.uri, self.version)
        return arrival - sent

    def type(self, line, first, last, text):
        self.change(line, first, last, text)
        return self.until_findings()

    def ask(self, feature, line, column):
        """Asks about a place, and returns the time and the answer."""
        sent = self.client.request(
            f"textDocument/{feature}", {"textDocument": self.name, "position": {"line": line, "character": column}})
        start = self.client.sent
        answer = self.client.answer(sent)
        return self.client.arrival - start, answer
