"""Removes clauses of the simulated client, one at a time, and looks for a fixture that notices.

Usage: try_mutations.py [WORD ...], in the directory of the package; `bin/try-mutations` calls it.

All mutations are built into one program, which reads the number of the one that applies from a variable of the
environment. Without the variable it must print what the fixtures expect. With a mutation, a fixture that the statement
of the mutation names must print something else; of each statement, at least one mutation must fail a scenario.
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

LISTS = "Tests/Mutations"
PAGE = "docs/coverage-of-facts.md"
SECTION = "\n## What clients do\n"
FIXTURES = "Tests/Fixtures/delivery"
SCENARIOS = "Sources/CampaignFixtures/Conformance"
COPY = pathlib.Path(".build/mutations/tree")
BUILD = pathlib.Path(".build/mutations/build")
VARIABLE = "CAMPAIGNC_MUTATION"

SWITCH = """// Written by bin/try-mutations.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private let chosenMutation: Int32 = getenv("%s").map { atoi($0) } ?? 0

func mutation(_ number: Int32) -> Bool { chosenMutation == number }
""" % VARIABLE

Mutation = collections.namedtuple("Mutation", "number name place statement file before text after replacement")


def say(text):
    print("try-mutations: " + text, file=sys.stderr, flush=True)


def fail(text):
    say(text)
    sys.exit(1)


def statements():
    """The statements of the page, each with the names of the files that show it."""
    section = pathlib.Path(PAGE).read_text().split(SECTION)[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.split("\n") if line.startswith("| ")]
    return {row[0]: re.findall(r"`([a-z-]+)`", row[-1]) for row in rows[2:] if "left:" not in row[-1]}


# MARK: - The list


def read_lists():
    mutations = []
    for path in sorted(pathlib.Path(LISTS).glob("*.mutations")):
        read_list(path, mutations)
    return mutations


def read_list(path, mutations):
    statement, block = None, []

    def end_block():
        if not block:
            return
        place, name = f"{path}:{block[0][0]}", block[0][1]
        fields = dict(text.split(": ", 1) for _, text in block[1:] if ": " in text)
        marked = fields.get("replace") or fields.get("remove", "")
        if "replace" not in fields and "«" not in marked:
            marked = f"«{marked}»"
        parts = re.fullmatch("(.*)«(.+)»(.*)", marked, re.DOTALL)
        forms = (["file", "replace", "by"], ["file", "remove"])
        if list(fields) not in forms or len(fields) + 1 != len(block) or not parts:
            fail(f"{place}: '{name}' needs the lines 'file:' and 'remove:', or 'file:', 'replace:' with «» "
                 "around what is replaced, and 'by:'")
        mutations.append(Mutation(
            len(mutations) + 1, name, place, statement, fields["file"], *parts.groups(), fields.get("by")))
        block.clear()

    for number, text in enumerate(path.read_text().split("\n"), 1):
        if text.startswith("#"):
            continue
        if text.startswith("=== "):
            end_block()
            statement = text[4:]
        elif text.startswith("| ") and block:
            block[-1] = (block[-1][0], block[-1][1] + "\n" + text[2:].strip())
        elif text.strip():
            block.append((number, text.strip()))
        else:
            end_block()
    end_block()


def mutated(source, mutations):
    """A text with all its mutations, each behind a switch. What contains another one begins before it."""
    marks = []
    for mutation in mutations:
        pattern = "".join(f"({re.escape(part)})" for part in (mutation.before, mutation.text, mutation.after))
        found = list(re.finditer(pattern.replace("\\\n", "\n *"), source))
        if len(found) != 1:
            fail(f"{mutation.place}: '{mutation.name}': the text is {len(found)} times in {mutation.file}, and must be "
                 "there once; write the line as it is now, or remove the mutation if its clause has gone")
        start, end = found[0].span(2)
        if mutation.replacement is None:
            opening, closing = f"if !mutation({mutation.number}) {{ ", " }"
        else:
            opening, closing = f"(mutation({mutation.number}) ? ({mutation.replacement}) : (", "))"
        marks.append((start, 1, -end, mutation.number, opening))
        marks.append((end, 0, -start, -mutation.number, closing))
    pieces, last = [], 0
    for place, _, _, _, text in sorted(marks):
        pieces += [source[last:place], text]
        last = place
    return "".join(pieces) + source[last:]


# MARK: - The copy


def write(path, text):
    """Writes a file unless it has this text. So the next build has little to do."""
    if path.is_file() and path.read_bytes() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


def renew_copy(mutations):
    """Makes the copy the same as the checkout, with everything that is not committed yet, and with all mutations."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard", "--", "Package.swift", "Plugins", "Sources"],
        check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
    files = {name: pathlib.Path(name).read_bytes() for name in names if name and os.path.isfile(name)}
    of_file = collections.defaultdict(list)
    for mutation in mutations:
        of_file[mutation.file].append(mutation)
    for name, own in of_file.items():
        if name not in files:
            fail(f"{own[0].place}: '{own[0].name}': there is no file {name}")
        files[name] = mutated(files[name].decode(), own).encode()
        files["/".join(name.split("/")[:2]) + "/Mutation.swift"] = SWITCH.encode()
    for name, text in files.items():
        write(COPY / name, text)
    for path in COPY.glob("[PS]*/**/*"):
        if path.is_file() and str(path.relative_to(COPY)) not in files:
            path.unlink()
    # The package names its tests, which nothing here builds.
    if not (COPY / "Tests").exists():
        (COPY / "Tests").symlink_to(os.path.abspath("Tests"))


def build():
    # A release calls the compiler once for each module. Without optimization, that is the fastest build.
    words = [
        "swift", "build", "--package-path", COPY, "--scratch-path", BUILD, "--product", "campaignc", "-c", "release",
        "-Xswiftc", "-Onone", "-debug-info-format", "none"]
    run = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if run.returncode:
        errors = [line for line in run.stdout.decode().split("\n") if "error:" in line]
        print("\n".join(sorted(set(errors))) or run.stdout.decode(), file=sys.stderr)
        fail(f"the build fails. If the checkout builds, mutation(N) in a message is the Nth one in {LISTS}/*.mutations")


# MARK: - Running


def read_commands(path):
    """The commands of a fixture, each with the output that the file expects."""
    commands = []
    for line in path.read_text().split("\n"):
        if line.startswith("#$ "):
            commands.append((line[3:].split(" "), []))
        elif line.startswith("#> "):
            commands[-1][1].append(line[3:])
    return commands


def run(path, words, number=0):
    """What a command prints, as the test of the fixtures sees it. None if campaignc stops in the middle, or never."""
    binary = BUILD / "release" / "campaignc"
    environment = dict(os.environ, **{VARIABLE: str(number)})
    path = path.absolute()
    try:
        done = subprocess.run(
            [binary] + words + ["--no-config", path], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode not in (0, 1):
        return None
    return [line for line in done.stdout.decode().replace(str(path.parent) + "/", "").split("\n") if line]


class Fixtures:
    def __init__(self):
        self.commands = {
            "delivery": {path.stem: (path, read_commands(path)) for path in pathlib.Path(FIXTURES).glob("*.yaml")},
            "scenarios": {path.stem: (path, self.test(path)) for path in pathlib.Path(SCENARIOS).glob("*.yaml")}}

    @staticmethod
    def test(path):
        """The command that runs the scenarios of a file, and what it prints if they pass."""
        output = run(path, ["test"])
        if not output or not output[-1].endswith("passed"):
            fail(f"without a mutation, a scenario of {path} fails; first make "
                 "'bin/test --filter ConformanceTests' pass")
        return [(["test"], output)]

    def check_without_mutation(self, pool):
        """Every fixture prints what it expects."""
        def check(entry):
            path, commands = entry
            return None if all(run(path, words) == output for words, output in commands) else path
        entries = [entry for files in self.commands.values() for entry in files.values()]
        wrong = [str(path) for path in pool.map(check, entries) if path]
        if wrong:
            fail(f"without a mutation, {', '.join(wrong)} prints something else; first make "
                 "'bin/test --filter DeliveryFixtureTests' pass")

    def notice(self, kind, names, number):
        """True if one of these files prints something else. None if campaignc stops with a mutation."""
        for name in names:
            path, commands = self.commands[kind].get(name, (None, []))
            for words, output in commands:
                found = run(path, words, number)
                if found is None:
                    return None
                if found != output:
                    return True
        return False


def try_one(mutation, names, fixtures):
    """How a mutation is noticed: 'scenario', 'simulate', 'stops', or None."""
    seen = fixtures.notice("scenarios", names, mutation.number)
    if seen:
        return "scenario"
    seen = False if seen is None else fixtures.notice("delivery", names, mutation.number)
    return "simulate" if seen else None if seen is False else "stops"


def main(words):
    named = statements()
    everything = read_lists()
    for mutation in everything:
        if mutation.statement not in named:
            fail(f"{mutation.place}: {PAGE} has no statement '{mutation.statement}'; write it as it is there")
    chosen = [one for one in everything if not words or any(word in one.name + one.statement for word in words)]
    if not chosen:
        say("no mutation has one of these words in its name or statement")
        sys.exit(2)
    renew_copy(everything)
    say("building the command with all mutations; the first time takes some minutes")
    build()
    fixtures = Fixtures()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        fixtures.check_without_mutation(pool)
        results = list(pool.map(lambda one: try_one(one, named[one.statement], fixtures), chosen))
    problems = []
    for mutation, result in zip(chosen, results):
        place = f"{mutation.place}: '{mutation.name}'"
        files = " or ".join(f"{name}.yaml" for name in named[mutation.statement])
        if result is None:
            problems.append(f"{place} survives: add a case that shows the clause to {SCENARIOS}/{files}")
        elif result == "stops":
            problems.append(f"{place} stops campaignc: write a mutation that does something else instead")
    for statement in [] if words else named:
        own = [result for mutation, result in zip(chosen, results) if mutation.statement == statement]
        if not own:
            problems.append(f"{PAGE}: '{statement}' has no mutation: add one to a list in {LISTS}")
        elif "scenario" not in own:
            problems.append(f"{PAGE}: '{statement}': no scenario fails without it: add one to {SCENARIOS}")
    for problem in problems:
        say(problem)
    say(f"{len(chosen)} mutations: {results.count('scenario')} fail a scenario, {results.count('simulate')} only "
        f"change what simulate prints, {results.count(None) + results.count('stops')} are not noticed")
    sys.exit(1 if problems else 0)


main(sys.argv[1:])
