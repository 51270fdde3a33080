"""Reads the files of `Tests/Attacks`, and builds the hostile repositories that they describe. Their format is in the README there."""

import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

# What every repository holds before the attack changes it: a campaign with something to fix and something to allow, a scenario to
# update, payloads to decompile, and a directory that paths of outputs lead through.
CAMPAIGN = """\
campaign: spring
cards:
  - { id: hero, type: banner_image, image: https://example.com/a.png, domain: example.com } # campaignc: allow link-insecure -- gone
  - id: text
    type: text_announcement
    channels: [content_cards]
    title: Open
    description: Until eight.
    pinned: true
    dismissible: true
in_app_messages:
  - { id: hello, type: slideup, message: Hello, triggers: [{ type: session_start }] }
---
scenario: a greeting that is not expected
at: 2026-03-20T08:00:00Z
steps:
  - session_start
  - expect: { shown: nothing, unread: 2 }
"""

BASE = {
    "campaigns/spring.yaml": CAMPAIGN,
    ".payloads/feed.json": """\
{"feed":[{"categories":[],"created":0,"domain":"example.com","extras":{},"id":"spring/hero","image":"https://example.com/a.png",\
"type":"banner_image","updated":0,"viewed":false}]}
""",
    "deep/note.txt": "A note of the user.\n",
    "deep/events.jsonl": """\
{"time":"2026-03-20T08:00:00Z","event":"cart_viewed","user":"a"}
{"time":"2026-03-20T08:05:00Z","event":"cart_viewed","user":"b"}
{"time":"2026-03-21T08:00:00Z","event":"cart_viewed","user":"a"}
""",
}

# Stands in everything that lies outside of the repository, so that nothing of it may be printed or copied.
SECRET = "do-not-tell-7f3a"

SECRET_CAMPAIGN = CAMPAIGN.replace("example.com }", f"{SECRET} }}")

OUTSIDE = {
    "outside/victim.yaml": SECRET_CAMPAIGN,
    "outside/victim.json": f'{{"campaign":"{SECRET}","cards":[{{"id":"{SECRET}","type":"{SECRET}"}}]}}\n',
    "outside/victim.txt": f"{SECRET}\n",
    "outside/lint.cache": f"{SECRET}\n",
    "outside/manifest.json": f'{{"payloads":[],"version":1,"note":"{SECRET}"}}\n',
    "outside/campaignc.yaml": f"lint:\n  {SECRET}: error\n",
    "outside/campaignc-baseline.json": f'{{"version":1,"findings":[],"note":"{SECRET}"}}\n',
    "outside/hooks/post-commit": f"#!/bin/sh\n# {SECRET}\n",
    "outside/directory/server/spring.json": f'{{"campaign":"{SECRET}"}}\n',
    "outside/directory/client/feed.json": f'{{"feed":["{SECRET}"]}}\n',
    "outside/directory/campaigns/spring.yaml": SECRET_CAMPAIGN,
    "outside/directory/note.txt": f"{SECRET}\n",
    "outside/empty/below/note.txt": f"{SECRET}\n",
    "home/.ssh/id_ed25519": f"{SECRET}\n",
    "home/.config/git/ignore": f"# {SECRET}\n",
    "home/.profile": f"# {SECRET}\n",
    "temporary/note.txt": f"{SECRET}\n",
}


class AttackFault(Exception):
    """A line of an attack that can't be understood."""


class Attack:
    """One file of attacks: what it tries, how its repository is built, and which command lines it adds."""

    def __init__(self, path):
        self.name = path.stem
        self.kind = None
        self.steps = []
        self.runs = []
        self.ours = []
        self.may_read_outside = False
        self.has_base = self.has_git = True
        lines = path.read_text(encoding="utf-8").split("\n")
        self.purpose = " ".join(line[1:].strip() for line in lines if line.startswith("#"))
        number = 0
        while number < len(lines):
            line = lines[number]
            number += 1
            if not line.strip() or line.startswith("#"):
                continue
            block = []
            while number < len(lines) and (lines[number].startswith("  ") or not lines[number].strip()):
                block.append(lines[number][2:])
                number += 1
            while block and not block[-1].strip():
                block.pop()
            try:
                self.take(split_words(line), "".join(text + "\n" for text in block))
            except (AttackFault, IndexError, ValueError) as fault:
                raise AttackFault(f"{path.name}: '{line}': {fault}") from fault
        if not self.kind or not self.purpose:
            raise AttackFault(f"{path.name}: an attack needs a comment that says what it tries, and a 'class'")

    def take(self, words, block):
        name = words[0].decode()
        arguments = words[1:]
        if name == "class":
            self.kind = arguments[0].decode()
        elif name in ("run", "refuses"):
            self.runs.append((name == "refuses", b".", arguments))
        elif name in ("run-in", "refuses-in"):
            self.runs.append((name == "refuses-in", arguments[0], arguments[1:]))
        elif name == "ours":
            self.ours += arguments
        elif name == "reads-outside":
            self.may_read_outside = True
        elif name == "empty":
            self.has_base = False
        elif name == "no-git":
            self.has_git = False
        elif name in STEPS:
            self.steps.append((STEPS[name], arguments, block))
        else:
            raise AttackFault(f"there is no directive '{name}'")

    @property
    def uses_hard_links(self):
        return any(step is STEPS["hard-link"] for step, _, _ in self.steps)

    def build(self, tree, binary):
        """Builds the repository within a tree, and leaves all of it staged."""
        place = Place(tree, binary)
        os.mkdir(place.root)
        for path, text in BASE.items() if self.has_base else ():
            make_file(place, [os.fsencode(path)], text)
        if self.has_git:
            start_repository(place)
        for step, arguments, block in self.steps:
            step(place, [place.filled(argument) for argument in arguments], place.filled(block.encode()).decode())
        if self.has_git and not any(step is STEPS["git"] for step, _, _ in self.steps):
            place.git([b"add", b"-A"])


def split_words(line):
    """The words of a line, as bytes. A word between double quotes may hold blanks and the escapes of Python."""
    words = []
    for match in re.finditer(r'"((?:[^"\\]|\\.)*)"|(\S+)', line):
        quoted, plain = match.groups()
        if plain == "->":
            continue
        words.append(plain.encode() if quoted is None else unescaped(quoted))
    return words


def unescaped(text):
    """`\\xff` is a byte, `\\u202e` a character."""
    def one(match):
        word = match.group(1)
        if word[0] == "x":
            return bytes([int(word[1:], 16)])
        if word[0] in "uU":
            return chr(int(word[1:], 16)).encode()
        return {"n": b"\n", "t": b"\t", "r": b"\r", "0": b"\0"}.get(word, word.encode())

    parts = re.split(r"(\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.))", text)
    escape = re.compile(r"\\(.*)")
    return b"".join(one(escape.match(part)) if part.startswith("\\") else part.encode() for part in parts)


class Place:
    """Where a repository is built."""

    def __init__(self, tree, binary):
        self.tree = os.fsencode(tree)
        self.root = os.path.join(self.tree, b"repository")
        self.binary = binary

    def path(self, name):
        return os.path.join(self.root, name)

    def filled(self, text):
        return text.replace(b"@OUTSIDE@", os.path.join(self.tree, b"outside")).replace(b"@REPOSITORY@", self.root)

    def clear(self, name):
        """The path of an entry that is to be made, with the folders above it, and without what is there."""
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.islink(path) or os.path.isfile(path):
            os.unlink(path)
        elif os.path.isdir(path):
            shutil.rmtree(path)
        return path

    def git(self, words):
        """Runs Git, which may refuse what is hostile. To add files it must not read ignore files, in which it may be held up.
        If it hangs, the attack can't be built, and the run fails."""
        words = words + [b"--force"] if words[0] == b"add" else words
        subprocess.run(
            [b"git"] + words, cwd=self.root, env=git_environment(self.tree), timeout=300, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def run(self, words):
        """Runs campaignc on the repository as far as it is built."""
        subprocess.run(
            [os.fsencode(self.binary)] + words, cwd=self.root, env=git_environment(self.tree), check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def git_environment(tree):
    tree = os.fsdecode(tree)
    return {
        "PATH": os.environ["PATH"], "HOME": f"{tree}/home", "TMPDIR": f"{tree}/temporary", "LC_ALL": "C.UTF-8",
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
        "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z", "CAMPAIGNC_ATTACK_SECRET": SECRET,
    }


def start_repository(place):
    """Makes the base a commit. It is the same in all repositories, so that it is made once for a tree."""
    kept = os.path.join(place.tree, b"..", b"git")
    if not os.path.isdir(kept):
        place.git([b"init", b"-q", b"-b", b"main", b"--template="])
        # As much as a real repository has: Git's own template also makes the folder of the hooks.
        os.mkdir(place.path(b".git/hooks"))
        if os.listdir(place.root) != [b".git"]:
            place.git([b"add", b"-A"])
            place.git([b"commit", b"-q", b"-m", b"base"])
            shutil.copytree(place.path(b".git"), kept)
    else:
        shutil.copytree(kept, place.path(b".git"))


# MARK: Steps


def make_directory(place, words, _):
    os.makedirs(place.path(words[0]), exist_ok=True)


def make_file(place, words, block):
    text = block.encode() if isinstance(block, str) else block
    Path(os.fsdecode(place.clear(words[0]))).write_bytes(words[1] if len(words) > 1 else text)


def repeat(place, words, _):
    """Adds a text to a file many times; `{n}` counts, `{n8}` with eight digits."""
    name, count, text = words[0], int(words[1]), words[2]
    os.makedirs(os.path.dirname(place.path(name)), exist_ok=True)
    with open(place.path(name), "ab") as file:
        if b"{n" in text:
            file.write(b"".join(text.replace(b"{n}", b"%d" % n).replace(b"{n8}", b"%08d" % n) for n in range(count)))
        else:
            file.write(text * count)


def nest(place, words, _):
    """Adds an opening many times, and then an ending as often."""
    name, count, opening, ending = words[0], int(words[1]), words[2], words[3]
    with open(place.path(name), "ab") as file:
        file.write(opening * count + ending * count)


def make_link(place, words, _):
    os.symlink(words[1], place.clear(words[0]))


def make_hard_link(place, words, _):
    path = place.clear(words[0])
    os.link(os.path.join(place.root, words[1]), path)


def make_fifo(place, words, _):
    os.mkfifo(place.clear(words[0]))


def make_socket(place, words, _):
    path = place.clear(words[0])
    here = os.open(os.path.dirname(path), os.O_RDONLY)
    try:
        # The path of a socket may not be long, wherever the tree stands.
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(f"/proc/self/fd/{here}/{os.fsdecode(os.path.basename(path))}")
    finally:
        os.close(here)


def make_sparse(place, words, _):
    with open(place.clear(words[0]), "wb") as file:
        file.truncate(int(words[1]))


def set_mode(place, words, _):
    os.chmod(place.path(words[1]), int(words[0], 8))


def remove(place, words, _):
    place.clear(words[0])


def run_git(place, words, _):
    place.git(words)


def run_campaignc(place, words, _):
    place.run(words)


def replace_text(place, words, _):
    """Replaces a text in a file, which must be there."""
    path = Path(os.fsdecode(place.path(words[0])))
    old = path.read_bytes()
    if words[1] not in old:
        raise AttackFault(f"'{os.fsdecode(words[0])}' does not hold '{os.fsdecode(words[1])}'")
    path.write_bytes(old.replace(words[1], words[2]))


def add_to_list(place, words, _):
    """Adds files to a manifest of ours, each with its true length and hash, as an attacker would who knows the format."""
    path = Path(os.fsdecode(place.path(words[0])))
    manifest = json.loads(path.read_bytes())
    key = "payloads" if "payloads" in manifest else "files"
    for name in words[1:]:
        listed = os.path.join(os.path.dirname(place.path(words[0])), name)
        content = Path(os.fsdecode(listed)).read_bytes() if os.path.isfile(listed) else b""
        entry = dict(manifest[key][0]) if manifest[key] and isinstance(manifest[key][0], dict) else None
        if entry is None:
            manifest[key].append(name.decode())
            continue
        entry["path"] = name.decode()
        for member in ("bytes", "length", "size"):
            if member in entry:
                entry[member] = len(content)
        entry["sha256"] = hashlib.sha256(content).hexdigest()
        manifest[key].append(entry)
    manifest[key].sort(key=lambda entry: entry["path"] if isinstance(entry, dict) else entry)
    path.write_bytes(json.dumps(manifest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def forge_cache(place, words, _):
    """Writes a cache that this very program takes for its own, with a right checksum: its entries are changed by a word."""
    place.run([b"lint", b"-q", b"--fail-on", b"never", b"--cache-dir", words[0]])
    path = Path(os.fsdecode(place.path(words[0] + b"/lint.cache")))
    head, rest = path.read_bytes()[:48], bytearray(path.read_bytes()[56:])
    count = int.from_bytes(rest[:8], "little")
    if words[1] == b"negative-count":
        rest[:8] = (-1 & (1 << 64) - 1).to_bytes(8, "little")
    elif words[1] in (b"far-ends", b"falling-ends", b"negative-ends"):
        far = {b"far-ends": 1 << 40, b"falling-ends": 0, b"negative-ends": -8 & (1 << 64) - 1}[words[1]]
        for number in range(count):
            start = 8 + number * 48 + 32
            if words[1] != b"falling-ends" or number == count - 1:
                rest[start:start + 8] = far.to_bytes(8, "little")
    elif words[1] == b"random-values":
        values = 8 + count * 48
        for number in range(values, len(rest)):
            rest[number] = hashlib.sha256(b"%d" % number).digest()[0]
    else:
        raise AttackFault("a cache is forged in one of four ways")
    path.write_bytes(head + checksum(bytes(rest)).to_bytes(8, "little") + bytes(rest))


def checksum(rest):
    """The checksum of a cache, which is there against accidents."""
    mask = (1 << 64) - 1
    total = len(rest)
    whole = len(rest) // 8 * 8
    words = [int.from_bytes(rest[place:place + 8], "little") for place in range(0, whole, 8)]
    for word in words + [int.from_bytes(rest[whole:], "big")]:
        total = (total ^ word) * 0x9E3779B97F4A7C15 & mask
        total ^= total >> 29
    return total


STEPS = {
    "directory": make_directory,
    "file": make_file,
    "repeat": repeat,
    "nest": nest,
    "link": make_link,
    "hard-link": make_hard_link,
    "fifo": make_fifo,
    "socket": make_socket,
    "sparse": make_sparse,
    "mode": set_mode,
    "remove": remove,
    "git": run_git,
    "campaignc": run_campaignc,
    "replace": replace_text,
    "list": add_to_list,
    "forge-cache": forge_cache,
}
