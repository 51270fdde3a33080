#!/usr/bin/env python3
"""Runs every command and every option that writes on hostile repositories, and looks at what they touch.

    python3 Tests/Tools/attack.py BINARY FOLDER [--quick] [--verbose] [--only PATTERN] [--workers N] [--attacks FOLDER]

FOLDER is an empty one to work in. Each file of `Tests/Attacks` describes a hostile repository. It is built beside folders with files
that nobody may touch; these are hashed before and after each run. A run must end in time and with an exit code of ours, within the
memory and the output that it is allowed, and change nothing but what its command line names. Exit code 1: a run did something else.
"""

import argparse
import fnmatch
import hashlib
import multiprocessing
import os
import re
import resource
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import time
import unicodedata
from collections import Counter
from pathlib import Path

from hostile_repository import SECRET, Attack, AttackFault, git_environment, OUTSIDE

# More than ten times what a run needs, even on a slow machine.
PROCESSOR_SECONDS = 50
# A machine that is busy may take long for that. What does not end by then waits for something. Git has a minute to answer.
WALL_SECONDS = 600
MEMORY = 256 << 20
# Output may be as long as the repository so many times over, and a megabyte.
OUTPUT_FACTOR = 64
OUTPUT_CONSTANT = 1 << 20
LARGEST_FILE = 1 << 28

REPORTS = ["human", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "xcode"]

# The options of each command that write, and those that do not. Whoever adds an option says here which it is.
INPUT = "stdin-filename files-from config no-config threads help"
READER = "reader target language time-zone audience group attribute"
PAYLOADS = f"only payload profile now {READER} {INPUT}"
STEPS = (
    "session-start event purchase push-click tap tap-button tap-card dismiss background foreground launch rotate "
    "view-feed refresh asset-fails asset-works new-language new-audiences answer property category at after "
    "min-interval orientation tablet allow-html control "
    + READER
)
OPTIONS = {
    "init": ("", "help"),
    "lint": (
        "output fix unsafe-fixes add-allow write-baseline cache cache-dir",
        f"format color category all strict fail-on quiet max-findings statistics now explain-files min-severity diff reason baseline staged changed-since rule skip only watch {INPUT}",
    ),
    # It writes without an option; 'check' and 'diff' keep it from writing.
    "format": ("order staged changed-since", f"check diff quiet color {INPUT}"),
    "lsp": ("", "stdio help"),
    "compile": ("", f"format pretty strict-decode quiet {PAYLOADS}"),
    "build": ("output", f"check format quiet {PAYLOADS}"),
    "summarize": ("output", "shard payloads profile now texts quiet files-from config no-config threads help"),
    "link": (
        "output write-baseline payloads merge",
        "format color category all strict fail-on quiet max-findings statistics baseline rule only skip min-severity check summaries-from threads help",
    ),
    "where": ("", f"sources at line profile now {READER} config no-config help"),
    "stats": ("", f"format top color {PAYLOADS}"),
    "list": ("", f"format at active sort color config {INPUT}"),
    "who": ("", f"format at any-time campaign details all color config {READER} {INPUT}"),
    "simulate": ("output", f"log map user fit readers scenario seed model format all color {STEPS} {INPUT}"),
    "why": ("", f"log map user scenario format all color {STEPS} {INPUT}"),
    "diff": ("allow pictures", "all color config fail-on format help no-config now picture-base reason renamed staged threads until"),
    "preview": (
        "output",
        # 'watch' writes the page and a file beside it, again and again; its tests look at what it replaces.
        f"assets remote-images editor svg scenario readers seed model profile now watch rule skip only min-severity {READER} {INPUT}",
    ),
    "test": ("update output", f"scenario only format staged changed-since if-any all color quiet watch {INPUT}"),
    "fixtures": ("output", "format type count seed size in-one-file scenarios threads help"),
    "decompile": ("output force", "from campaign as format check strict stdin-filename files-from help"),
    "dump": ("", "as format color stdin-filename files-from help"),
    "schema": ("", "help"),
    "explain": ("", "example help"),
    "new": ("output", "minimal item help"),
    "rules": ("", "changes severity fixable format color help"),
    "config": ("", "config no-config color help"),
    "hook": ("", "help"),
    "completions": ("", "names help"),
    "manual": ("", "help"),
    "version": ("", "help"),
    "help": ("", "help"),
}

# Command lines, each with whether it writes in a harmless repository. Those with a plus are tried in a quick run too. `;` stands between
# commands that follow one another.
RUNS = """
+ writes  lint --fix
- writes  lint --fix --unsafe-fixes
+ writes  lint --fix --unsafe-fixes campaigns
- writes  lint --fix campaigns/spring.yaml
+ writes  lint --add-allow pinned-and-dismissible --reason because
- writes  lint --add-allow pinned-and-dismissible --reason because campaigns/spring.yaml
+ writes  lint --write-baseline
- writes  lint --write-baseline ; lint --write-baseline ; lint --baseline campaignc-baseline.json
- writes  lint --write-baseline --baseline deep/base.json
- writes  lint --write-baseline --baseline campaigns/../base.json
+ writes  lint --cache ; lint --cache
+ writes  lint --cache-dir kept
- writes  lint --cache-dir deep/kept ; lint --cache-dir deep/kept
- writes  lint --cache-dir deep
+ writes  lint --format json -o report.json
- writes  lint --format json -o report.json ; lint --format json -o report.json
+ writes  lint --format sarif -o deep/report.sarif
- writes  lint --format sarif -o deep/../report.sarif
+ reads   lint --format json -o campaigns/spring.yaml campaigns/spring.yaml
- reads   lint --format json -o campaigns/spring.yaml
- reads   lint --write-baseline --baseline campaigns/spring.yaml campaigns/spring.yaml
+ writes  build -o out campaigns
- writes  build -o out campaigns ; build -o out campaigns
- writes  build -q --now 2026-01-01T00:00:00Z -o out campaigns ; build -q --now 2026-01-02T00:00:00Z -o out campaigns
+ writes  build -o deep/out campaigns
- writes  build -o deep/../out campaigns
- writes  build -o ./out/../out/
- reads   build -o campaigns
- reads   build -o . campaigns
- reads   build -o .. campaigns
+ reads   build --check -o out campaigns
- reads   build --check -o deep/out campaigns
- writes  build --profile full-keys --payload news_feed -o out campaigns
- writes  build --format xcode -o out campaigns
- writes  build --target ios --language de --audience members --group 7 --attribute first_name=Anna -o out campaigns
- reads   build --reader ../anna -o out campaigns
+ writes  summarize --texts -o a.summary campaigns ; link -o report.txt a.summary
- writes  summarize --shard 1/2 -o deep/a.summary campaigns ; summarize --shard 2/2 -o deep/b.summary campaigns ; link --merge deep/c.summary deep/a.summary deep/b.summary ; link --format json -o deep/report.json deep/c.summary
+ writes  summarize --payloads -o a.summary campaigns ; link --payloads out a.summary
- writes  summarize -o a.summary campaigns ; link --write-baseline a.summary
- reads   summarize -o campaigns/spring.yaml campaigns
- reads   link campaigns/spring.yaml
+ writes  fixtures --count 3 -o out
- writes  fixtures --count 3 -o deep/pack ; fixtures --count 4 -o deep/pack
- writes  fixtures --type control -o pack
- writes  fixtures --scenarios -o timelines
- reads   fixtures --count 3 -o .payloads
+ writes  decompile -o definitions .payloads
- writes  decompile --format json -o definitions .payloads
- writes  decompile -o deep .payloads
- writes  decompile -o deep/../definitions .payloads
+ writes  decompile --force -o definitions .payloads ; decompile --force -o definitions .payloads
- writes  decompile --force -o . .payloads
- writes  decompile -o . .payloads
- reads   decompile .payloads
- reads   decompile --check .payloads
+ writes  init
- writes  init shop
- writes  init deep/shop
+ writes  hook install
- reads   hook uninstall
- reads   hook install ; hook uninstall
+ writes  diff --allow 4f1c02a9be77 --reason because
- writes  diff --allow 4f1c02a9be77 --reason because ; diff --allow 534575e0995d --reason because --until 2027-01-01
+ reads   diff HEAD --all
- reads   diff HEAD --format markdown
+ writes  fixtures --count 2 -o one ; fixtures --count 3 -o two ; diff one two --format markdown --pictures drawn
- reads   diff HEAD --format markdown --pictures campaigns --picture-base https://example.com
- reads   diff --staged --fail-on danger
+ reads   lint
+ reads   lint --staged
+ reads   lint --changed-since HEAD
- reads   lint --staged campaigns
- reads   lint --diff --unsafe-fixes
- reads   lint --statistics
- reads   lint --max-findings 3 --strict
- reads   lint campaigns/spring.yaml .payloads/feed.json campaignc.yaml
- reads   lint --threads 1
- reads   lint --no-config
- reads   lint --files-from deep/note.txt
- reads   lint campaigns/
+ writes  format --order
- reads   format
- reads   format --staged
- reads   format --changed-since HEAD
- writes  format --order campaigns
- writes  format --order campaigns/spring.yaml ; format --check
+ reads   format --diff
- reads   format --check campaigns
- reads   lsp --stdio
+ reads   compile
- reads   compile --pretty --profile full-keys
- reads   compile --format sarif
+ reads   stats
- reads   stats --format json
+ reads   list
- reads   list --format csv
+ reads   who --target ios
- reads   who --target ios --format json
+ reads   simulate --at 2026-03-21T10:00:00Z --event cart_viewed campaigns
- reads   simulate --readers 3 --format json
- reads   simulate --readers 3 --format svg
+ reads   simulate --scenario s --format svg
+ writes  simulate --fit deep/events.jsonl -o model.yaml
- writes  simulate --fit deep/events.jsonl -o deep/model.yaml ; simulate --fit deep/events.jsonl -o deep/model.yaml
- writes  simulate --fit deep/events.jsonl -o deep/../model.yaml
- reads   simulate --fit deep/events.jsonl
- reads   simulate --fit deep/events.jsonl -o campaigns/spring.yaml
- reads   simulate --log deep/events.jsonl
+ reads   why --at 2026-03-21T10:00:00Z --event cart_viewed campaigns
+ writes  preview -o page.html
- writes  preview campaigns -o page.html ; preview campaigns -o page.html
- writes  preview -o deep/page.html --assets . --editor vscode
- writes  preview -o deep/../page.html --now 2026-01-01T00:00:00Z
+ reads   preview -o campaigns/spring.yaml campaigns/spring.yaml
- writes  preview --svg calendar -o picture.svg
- reads   preview --svg sizes
- reads   preview --scenario s --readers 3 --svg timeline
- reads   preview --assets deep campaigns
+ reads   test
- reads   test campaigns --format junit
+ writes  test --format json -o results.json
- writes  test --format junit -o deep/results.xml ; test --format junit -o deep/results.xml
- reads   test --format json -o campaigns/spring.yaml
+ writes  test --update
- writes  test --update campaigns/spring.yaml ; test
- reads   where client/feed.json
- reads   where --line campaigns/spring.yaml:3
- reads   where out/client/feed.json /feed/0/id
+ reads   dump .
- reads   dump --format tree campaigns
- reads   dump --format events campaigns
+ reads   config
- reads   config campaigns/spring.yaml deep
- reads   schema campaign
- reads   explain card.domain
- reads   explain slideup --example
- reads   new slideup hello
- writes  new slideup hello -o fresh.yaml
- reads   new slideup hello -o campaigns/spring.yaml
- reads   rules --format json
- reads   completions bash
- reads   completions --names campaigns
- reads   why --log deep/events.jsonl campaigns
- reads   manual
- reads   version
- reads   help lint
""" + "".join(f"- reads   lint --format {name}\n- writes  lint --format {name} -o report.{name}\n" for name in REPORTS)

# Commands whose standard output is for people or terminals, so that no character of it may move others.
FOR_PEOPLE = {"build", "fixtures", "summarize", "simulate", "stats", "list", "who", "test", "where", "why", "config", "init", "hook", "explain", "new", "rules", "help", "version"}


class Run:
    """Command lines, and what they may touch."""

    def __init__(self, commands, place=b".", is_refused=False, writes=None):
        self.commands = [[os.fsencode(word) for word in command] for command in commands]
        self.place = place
        self.is_refused = is_refused
        self.writes = writes
        self.words = " ; ".join(" ".join(shown(word) for word in command) for command in self.commands)
        if place != b".":
            self.words += f"  (in {shown(place)})"

    def asks_to_write(self):
        return any(claims(command) for command in self.commands)


def shown(path):
    return ascii(os.fsdecode(path))[1:-1].replace("\\udc", "\\x")


def all_runs():
    runs = []
    for line in RUNS.strip().splitlines():
        mark, kind, words = line.split(None, 2)
        commands = [shlex.split(part) for part in words.split(" ; ")]
        runs.append((mark == "+", Run(commands, writes=kind == "writes")))
    return runs


# MARK: What a command line may touch


def option(command, *names):
    """The values of an option, in order."""
    return [value for word, value in zip(command, command[1:]) if word in names]


def claims(command):
    """What a command line claims: pairs of how something may be touched, and where."""
    found = []
    name = command[0] if command else b""
    for path in option(command, b"-o", b"--output"):
        if name in (b"lint", b"test", b"preview", b"simulate", b"summarize", b"link"):
            found.append(("file", path))
        elif name == b"decompile":
            found.append(("definitions" if b"--force" in command else "new definitions", path))
        elif b"--check" not in command:
            found.append(("folder", path))
    if name == b"link":
        found += [("file", path) for path in option(command, b"--merge")]
        found += [("folder", path) for path in option(command, b"--payloads") if b"--check" not in command]
    if name in (b"lint", b"link"):
        if b"--write-baseline" in command:
            found.append(("file", (option(command, b"--baseline") or [b"campaignc-baseline.json"])[-1]))
        for path in option(command, b"--cache-dir") or ([b".campaignc-cache"] if b"--cache" in command else []):
            found.append(("cache", path))
        if b"--fix" in command or b"--add-allow" in command:
            found.append(("sources", b"."))
    if name == b"format" and b"--check" not in command and b"--diff" not in command:
        found.append(("sources", b"."))
    if name == b"test" and b"--update" in command:
        found.append(("sources", b"."))
    for path in option(command, b"--pictures"):
        found.append(("folder", path))
    if name == b"diff" and b"--allow" in command:
        found.append(("file", b"changes.yaml"))
    if name == b"init":
        found.append(("workspace", command[1] if len(command) > 1 else b"."))
    if name == b"hook":
        found.append(("hook", b".git/hooks/pre-commit"))
    return found


WORKSPACE = (
    b"campaignc.yaml", b"events.yaml", b"campaigns", b"campaigns/hello.yaml", b"scenarios", b"scenarios/hello.yaml")
DEFINITIONS = (b".yaml", b".yml", b".json")


class Permission:
    """Decides of each change within a repository whether the command lines of a run allow it."""

    def __init__(self, run, attack, root, before):
        self.before = before
        self.ours = attack.ours if run.asks_to_write() and not run.is_refused else []
        self.claims = []
        for command in [] if run.is_refused else run.commands:
            for kind, path in claims(command):
                self.add(kind, os.path.join(root, run.place, path), root)

    def add(self, kind, path, root):
        real_root = os.path.realpath(root)
        for place in {os.path.normpath(path), os.path.realpath(path)}:
            for top in (root, real_root):
                if place == top or place.startswith(top + b"/"):
                    self.claims.append((kind, os.path.relpath(place, top)))

    def allows(self, path, change):
        if change == "mode":
            return False
        if any(path == our or path.startswith(our + b"/") for our in self.ours):
            return True
        if change == "content" and not self.before[path].mode & 0o222:
            return False  # nobody may write it
        return any(self.is_claimed(kind, place, path, change) for kind, place in self.claims)

    def is_claimed(self, kind, place, path, change):
        if change == "made" and kind != "sources" and (place + b"/").startswith(path + b"/") and path != place:
            return True  # a folder on the way
        below = path if place == b"." else path[len(place) + 1:] if path.startswith(place + b"/") else None
        if kind == "file":
            # A report takes the place of an earlier one, and of no source.
            return path == place and (change == "made" or change == "content" and not path.startswith(b"campaigns/"))
        if kind == "hook":
            return path == place and change == "made"
        if kind == "folder":
            return (path == place or below is not None) and change == "made"
        if kind == "cache":
            # A cache that hides a folder of the user's from Git would hide it from our own search too.
            own = [os.path.normpath(os.path.join(place, name)) for name in (b"", b"lint.cache", b".gitignore", b"CACHEDIR.TAG")]
            is_shared = any(name not in own and (place == b"." or name.startswith(place + b"/")) for name in self.before)
            if path == os.path.normpath(os.path.join(place, b".gitignore")) and is_shared:
                return False
            if change == "content":
                return path == own[1] and self.before[path].is_cache
            return change == "made" and (path == place or path in own[1:])
        if kind == "workspace":
            return (path == place or below in WORKSPACE) and change == "made"
        if kind in ("definitions", "new definitions"):
            is_definition = below is not None and b"/" not in below and below.endswith(DEFINITIONS)
            if below == b"campaignc.yaml":
                return False  # it would be the configuration
            return path == place and change == "made" or is_definition and (
                change == "made" or change == "content" and kind == "definitions")
        return kind == "sources" and change == "content" and path.endswith(DEFINITIONS)


# MARK: Watching


def scan(root, without=(), known={}):
    """Everything below a folder: what it is, and what it holds. What is known of a file that nobody touched since is
    not read again."""
    entries = {}
    pending = [(b"", os.lstat(root))]
    while pending:
        folder, status = pending.pop()
        place = os.path.join(root, folder) if folder else root
        entries[folder or b"."] = look_at(place, status)
        try:
            found = list(os.scandir(place))
        except OSError:
            continue
        for item in found:
            path = folder + b"/" + item.name if folder else item.name
            if path in without:
                continue
            status = item.stat(follow_symlinks=False)
            if stat.S_ISDIR(status.st_mode):
                pending.append((path, status))
            else:
                entries[path] = look_at(item.path, status, known.get(path))
    return entries


class Entry:
    """A file, folder or link, as it is at a moment."""

    __slots__ = ("type", "mode", "identity", "content", "is_cache")

    def __init__(self, kind, mode, identity, content, is_cache):
        self.type, self.mode, self.identity, self.content = kind, mode, identity, content
        self.is_cache = is_cache

    def changes(self, other):
        """How another entry of the same path differs; `touched` where only its times or its number do."""
        if self.type != other.type:
            return ["type"]
        found = ["content"] * (self.content != other.content) + ["mode"] * (self.mode != other.mode)
        return found or ["touched"] * (self.identity != other.identity)


def look_at(path, status, known=None):
    kind = stat.S_IFMT(status.st_mode)
    mode = stat.S_IMODE(status.st_mode)
    times = (status.st_ino, status.st_mtime_ns, status.st_ctime_ns)
    # A run starts long after the files were made, so that a change of it gives a file another time, which no program
    # can set as it likes (`ctime`).
    if known and (known.type, known.mode, known.identity) == (kind, mode, times):
        return known
    content = None
    is_cache = False
    if stat.S_ISLNK(status.st_mode):
        content = os.readlink(path)
    elif stat.S_ISREG(status.st_mode):
        content = (status.st_size, digest(path) if status.st_size <= 1 << 25 else status.st_blocks)
        is_cache = os.path.basename(path) == b"lint.cache" and begins_as_cache(path)
    return Entry(kind, mode, times, content, is_cache)


def begins_as_cache(path):
    with open(path, "rb") as file:
        return file.read(16) == b"campaignc cache\n"


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).digest()


def changes(before, after):
    for path in before.keys() | after.keys():
        if path not in after:
            yield path, "removed"
        elif path not in before:
            yield path, "made"
        else:
            for change in before[path].changes(after[path]):
                yield path, change


LEFTOVER = re.compile(rb"(^|/)\.([^/]*\.)?campaignc-\d+-\d+(\.tmp)?(/|$)")


class Tree:
    """A folder with a repository in it, and beside it what nobody may touch."""

    def __init__(self, folder, binary):
        self.top = os.fsencode(folder)
        self.path = os.path.join(self.top, b"tree")
        self.binary = binary
        self.repository = os.path.join(self.path, b"repository")
        self.pristine = os.path.join(self.path, b"pristine")
        self.printed = os.path.join(self.top, b"printed")
        os.makedirs(self.path)
        os.mkdir(self.printed)
        for name, text in OUTSIDE.items():
            file = os.path.join(self.path, os.fsencode(name))
            os.makedirs(os.path.dirname(file), exist_ok=True)
            Path(os.fsdecode(file)).write_text(text)
        bare = os.path.join(self.path, b"outside/repository.git")
        subprocess.run(["git", "init", "-q", "--bare", bare], check=True, env=git_environment(self.path))
        self.saved = os.path.join(self.top, b"saved")
        self.renew_outside(is_first=True)

    def renew_outside(self, is_first=False):
        """Puts what is outside back to what it was."""
        names = [b"outside", b"home", b"temporary"]
        if is_first:
            os.mkdir(self.saved)
        for name in names:
            source, target = os.path.join(self.path, name), os.path.join(self.saved, name)
            if not is_first:
                source, target = target, source
                remove_tree(target)
            subprocess.run(["cp", "-a", source, target], check=True)
        for name in os.listdir(self.path):
            if name not in names + [b"repository", b"pristine"]:
                remove_tree(os.path.join(self.path, name))

    def build(self, attack):
        remove_tree(self.repository)
        attack.build(os.fsdecode(self.path), self.binary)

    def renew(self, attack):
        """The repository as the attack made it. Links to files outside can't be copied as such, so that those are made anew."""
        if attack.uses_hard_links:
            self.build(attack)
            return
        remove_tree(self.repository)
        subprocess.run(["cp", "-a", self.pristine, self.repository], check=True)

    def keep(self, attack):
        """Keeps the repository that was built."""
        remove_tree(self.pristine)
        if not attack.uses_hard_links:
            subprocess.run(["cp", "-a", self.repository, self.pristine], check=True)

    def outside(self, attack, known={}):
        without = [b"tree/repository", b"printed", b"tree/pristine", b"saved", b"git"]
        entries = scan(self.top, without, known)
        for entry in entries.values():
            # A file that has another name in the repository changes its state when that name goes.
            entry.identity = entry.identity[:2] if attack.uses_hard_links else entry.identity
        return entries


def remove_tree(path):
    if os.path.islink(path) or not os.path.isdir(path):
        if os.path.lexists(path):
            os.unlink(path)
        return
    shutil.rmtree(path)


# MARK: Running


class Attacker:
    """Runs all that is asked for on one repository."""

    def __init__(self, attack, tree, runs, is_harmless):
        self.attack, self.tree, self.runs, self.is_harmless = attack, tree, runs, is_harmless
        self.failures = []

    def run(self):
        self.tree.build(self.attack)
        self.tree.keep(self.attack)
        before = scan(self.tree.repository)
        outside = self.tree.outside(self.attack)
        size = sum(entry.content[0] for entry in before.values() if isinstance(entry.content, tuple))
        for run in self.runs:
            permission = Permission(run, self.attack, self.tree.repository, before)
            self.run_one(run, size)
            after = scan(self.tree.repository, known=before)
            was_written = self.look_inside(run, permission, before, after)
            if self.is_harmless and run.writes and not was_written:
                self.fail(run, "wrote nothing in a harmless repository, so that this run tries nothing")
            was_touched = self.look_outside(run, outside)
            if was_touched:
                self.tree.renew_outside()
            if was_touched or any(True for _ in changes(before, after)):
                self.tree.renew(self.attack)
                before = scan(self.tree.repository)
                outside = self.tree.outside(self.attack)
        return self.failures

    def fail(self, run, words):
        self.failures.append(f"{self.attack.name}: campaignc {run.words}: {words}")

    def run_one(self, run, size):
        for command in run.commands:
            code, output, errors = self.execute(command, run.place)
            self.look_at_end(run, command, code, output + errors)
            allowed = OUTPUT_CONSTANT + OUTPUT_FACTOR * min(size, 1 << 24)
            if len(output) + len(errors) > allowed:
                self.fail(run, f"printed {len(output) + len(errors)} bytes, of a repository of {size}")
            self.look_at_text(run, "standard error", errors)
            if command and os.fsdecode(command[0]) in FOR_PEOPLE or is_for_people(command):
                # Lines of a table for other programs end as RFC 4180 says.
                is_table = b"csv" in option(command, b"--format")
                self.look_at_text(run, "standard output", output.replace(b"\r\n", b"\n") if is_table else output)
            if not self.attack.may_read_outside and SECRET.encode() in output + errors:
                line = next(line for line in (output + errors).split(b"\n") if SECRET.encode() in line)
                self.fail(run, f"printed what stands in a file outside: {shown(line[:160])}")
            if run.is_refused and code != 2:
                self.fail(run, f"ended with {code}, and was to be refused with 2")

    def execute(self, command, place):
        output, errors = (os.path.join(self.tree.printed, name) for name in (b"output", b"errors"))

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
            resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        environment = git_environment(self.tree.path) | {"SWIFT_BACKTRACE": "enable=no"}
        with open(output, "wb") as output_file, open(errors, "wb") as error_file:
            process = subprocess.Popen(
                [self.tree.binary] + command, cwd=os.path.join(self.tree.repository, place), env=environment,
                stdin=subprocess.DEVNULL, stdout=output_file, stderr=error_file, preexec_fn=limit, start_new_session=True)
            code = end_of(process)
        return code, Path(os.fsdecode(output)).read_bytes(), Path(os.fsdecode(errors)).read_bytes()

    def look_at_end(self, run, command, code, printed):
        last = shown(printed[-200:].strip().split(b"\n")[-1])
        if code is None:
            self.fail(run, "did not end, and waited for something")
        elif code in (-signal.SIGXCPU, -signal.SIGKILL):
            self.fail(run, f"did not end within {PROCESSOR_SECONDS} seconds of a processor")
        elif code < 0:
            self.fail(run, f"was ended by {signal.Signals(-code).name}: {last}")
        elif code > 3:
            self.fail(run, f"ended with {code}: {last}")
        elif self.is_harmless and run.writes and code > 1:
            self.fail(run, f"ended with {code} in a harmless repository: {last}")

    def look_at_text(self, run, stream, text):
        try:
            characters = set(text.decode())
        except UnicodeDecodeError:
            self.fail(run, f"printed to {stream} what is no UTF-8")
            return
        # Columns of output for programs stand between tabs.
        plain = "\n" if stream == "standard error" else "\n\t"
        moving = sorted(character for character in characters if character not in plain and is_moving(character))
        if moving:
            names = ", ".join(f"U+{ord(character):04X}" for character in moving[:5])
            self.fail(run, f"printed {names} to {stream} as it is")

    def look_inside(self, run, permission, before, after):
        was_written = False
        wrong = []
        for path, change in sorted(changes(before, after)):
            if change == "touched" and (before[path].type == stat.S_IFDIR or permission.ours):
                continue
            # Git brings its own list of files up to date whenever it likes.
            if path == b".git/index" and change in ("content", "touched"):
                continue
            was_written = True
            if change == "made" and LEFTOVER.search(path):
                wrong.append(f"left '{shown(path)}' behind")
            elif not permission.allows(path, change) and not (change == "touched" and permission.allows(path, "content")):
                wrong.append(f"{WORDS[change]} '{shown(path)}' in the repository")
            elif change in ("made", "content") and not self.attack.may_read_outside and self.holds_secret(path):
                wrong.append(f"copied what stands in a file outside into '{shown(path)}'")
        if wrong:
            self.fail(run, ", ".join(wrong[:3]) + (f", and {len(wrong) - 3} more" if len(wrong) > 3 else ""))
        return was_written

    def holds_secret(self, path):
        path = os.path.join(self.tree.repository, path)
        return not os.path.islink(path) and os.path.isfile(path) and SECRET.encode() in Path(os.fsdecode(path)).read_bytes()

    def look_outside(self, run, before):
        after = self.tree.outside(self.attack, before)
        touched = sorted(changes(before, after))
        inner = [one for one in touched if before.get(one[0], after.get(one[0])).type != stat.S_IFDIR or one[1] != "touched"]
        if touched:
            self.fail(run, "OUTSIDE: " + ", ".join(f"{WORDS[change]} '{shown(path)}'" for path, change in (inner or touched)[:5]))
        return bool(touched)


def end_of(process):
    """The exit code of a process, or nothing if it takes too long. A timer ends the wait: `wait(timeout=)` asks again
    and again, with pauses that take longer than most runs."""
    def stop(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
    try:
        return process.wait()
    except TimeoutError:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


WORDS = {
    "made": "made", "removed": "removed", "content": "changed", "mode": "changed the mode of", "type": "replaced",
    "touched": "rewrote or moved",
}


def is_for_people(command):
    if not command or command[0] != b"lint" or b"--diff" in command:
        return False
    return all(name in (b"human", b"concise", b"github") for name in option(command, b"--format"))


# Letters that nobody sees, which Unicode ignores unless a font has something for them.
INVISIBLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0, *range(0x180B, 0x1810)}


def is_moving(character):
    is_ignored = ord(character) in INVISIBLE or 0xE0000 <= ord(character) <= 0xE0FFF
    return is_ignored or unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")


# MARK: The whole


def check_table(binary):
    """Fails where the program has a command or an option that nobody has thought of here."""
    def ask(*words):
        return subprocess.run([binary, "help", *words], capture_output=True, check=True, text=True).stdout

    commands = re.findall(r"^  ([a-z-]+) {2,}\S", ask().split("Commands:")[1], re.MULTILINE)
    faults = [f"the command '{name}' is new: say in OPTIONS what it writes, and try it in RUNS" for name in commands if name not in OPTIONS]
    faults += [f"unknown command '{name}' any more" for name in OPTIONS if name not in commands]
    tried = [command for _, run in all_runs() for command in run.commands]
    for name in set(commands) & OPTIONS.keys():
        writing, reading = (words.split() for words in OPTIONS[name])
        there = re.findall(r"^  (?:-\w, |    )?\s*--([a-z-]+)", ask(name).split("Options:")[1].split("\nExamples:")[0], re.MULTILINE)
        faults += [f"'{name} --{one}' is new: say in OPTIONS whether it writes" for one in there if one not in writing + reading]
        faults += [f"there is no '{name} --{one}' any more" for one in writing if one not in there]
        words = {os.fsdecode(word) for command in tried if command[0] == name.encode() for word in command}
        faults += [f"'{name}' is never tried" for _ in [0] if not any(command[0] == name.encode() for command in tried)]
        faults += [
            f"'{name} --{one}' writes, and is never tried" for one in writing
            if f"--{one}" not in words and not (one == "output" and "-o" in words)]
    return faults


def attack_one(job):
    path, options, runs = job
    start = time.monotonic()
    attack = Attack(path)
    folder = os.path.join(options.folder, f"worker-{os.getpid()}")
    # A tree serves for all attacks of a worker.
    tree = TREES.get(folder) or TREES.setdefault(folder, Tree(folder, options.binary))
    own = [Run([words], place, is_refused) for is_refused, place, words in attack.runs]
    asked = [run for is_quick, run in runs if is_quick or not options.quick] + own
    try:
        failures = Attacker(attack, tree, asked, attack.kind == "harmless").run()
    except Exception as fault:  # an attack that can't be built tries nothing
        failures = [f"{attack.name}: {type(fault).__name__}: {fault}"]
        TREES.pop(folder)
        remove_tree(os.fsencode(folder))
    return attack.name, attack.kind, len(asked), failures, time.monotonic() - start


TREES = {}


def main():
    parser = argparse.ArgumentParser(description="Attacks campaignc with hostile repositories.")
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--quick", action="store_true", help="the most dangerous command lines alone")
    parser.add_argument("--verbose", action="store_true", help="tell how long each attack took")
    parser.add_argument("--only", default="*", help="the attacks whose names match")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--attacks", type=Path, default=Path(__file__).parent.parent / "Attacks")
    options = parser.parse_args()
    options.binary, options.folder = os.path.abspath(options.binary), os.path.realpath(options.folder)
    os.umask(0o022)
    failures = check_table(options.binary)
    for failure in failures:
        print(f"FAILED {failure}", flush=True)
    paths = [path for path in sorted(options.attacks.glob("*.attack")) if fnmatch.fnmatch(path.stem, options.only)]
    runs = all_runs()
    tried, count, failed = Counter(), Counter(), Counter()
    # Whoever starts this may hold back signals, which its children then never get.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    with multiprocessing.Pool(options.workers) as pool:
        for name, kind, number, found, seconds in pool.imap_unordered(attack_one, [(path, options, runs) for path in paths]):
            tried[kind] += 1
            count[kind] += number
            failed[kind] += len(found)
            failures += found
            if options.verbose:
                print(f"{name}: {number} runs, {seconds:.1f} s", flush=True)
            for failure in found:
                print(f"FAILED {failure}", flush=True)
        pool.close()
        pool.join()
    for kind in sorted(tried):
        print(f"{kind}: {tried[kind]} repositories, {count[kind]} runs, {failed[kind]} failures")
    print(f"all: {tried.total()} repositories, {count.total()} runs, {len(failures)} failures")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
