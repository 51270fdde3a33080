#!/usr/bin/env python3
"""Runs the programs for Spark, Ray and Ninja in integrations, kills workers, and compares with one process.

    python3 Tests/Tools/try_engines.py CAMPAIGNC DIRECTORY [--campaigns N] [--only WORD]

DIRECTORY is an empty one to work in. --only runs the checks with WORD in their names. Needs the packages pyspark and
ray, Java and Ninja. Exit code 1: a check has failed.
"""

import io
import os
import subprocess
import sys
import tokenize
from pathlib import Path

TOOLS = Path(__file__).parent
sys.path.insert(0, str(TOOLS / "scale"))
import corpus  # noqa: E402
from checks import Checks  # noqa: E402
from corpus import demand  # noqa: E402

ROOT = TOOLS.parents[1]
SHARDS = 12
# The most lines of a program, without comments.
LINES = 30
# A name with characters that a shell, a Makefile or Ninja could take for something else.
ODD = "it's a $5 \"deal\": 50 % & more #1.yaml"

# A program in place of campaignc: logs the shards that it summarizes, and runs a fault at the first attempt at one.
STAND_IN = """#!/bin/sh
case "$*" in
  *--shard=*/1000000*) ;;
  *--shard=*) echo summarize >>'{place}/calls' ;;
esac
case "$*" in
  *--shard=3/{shards}*)
    if [ -e '{place}/fault' ] && mkdir '{place}/begun' 2>/dev/null; then
      . '{place}/fault'
    fi ;;
esac
exec '{binary}' "$@"
"""

check = Checks()


class Engine:
    """A program, and how it is started."""

    def __init__(self, name, *before):
        self.program = ROOT / f"integrations/{name.lower()}/campaignc_{name.lower()}.py"
        self.name, self.before = name, before


SPARK, RAY, NINJA = ENGINES = [Engine("Spark"), Engine("Ray"), Engine("Ninja", "../summaries")]


class Bench:
    """A workspace with mistakes, and what one process says about it."""

    def __init__(self, options):
        self.binary, self.directory = options.binary, options.directory
        self.spoilt, self.stand_in = self.directory / "spoilt", self.directory / "stand-in"
        corpus.make(self.binary, self.spoilt, options.campaigns)
        corpus.spoil(self.spoilt)
        (self.spoilt / "campaigns/000" / ODD).write_text("campaign: odd\nunknown_key: 1\n")
        (self.spoilt / "nothing").mkdir()
        (self.stand_in / "bin").mkdir(parents=True)
        program = self.stand_in / "bin/campaignc"
        program.write_text(STAND_IN.format(place=self.stand_in, shards=SHARDS, binary=self.binary))
        program.chmod(0o755)
        # Spark repeats a task on one machine only if its master says so. Nobody else's files are used or left.
        self.environment = {
            **os.environ, "PATH": f"{program.parent}:{os.path.dirname(sys.executable)}:{os.environ['PATH']}",
            "HOME": str(self.directory), "RAY_TMPDIR": "/tmp", "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_IP": "127.0.0.1", "PYTHONDONTWRITEBYTECODE": "1",
            "PYSPARK_SUBMIT_ARGS": "--master local[2,4] --conf spark.ui.enabled=false pyspark-shell",
        }
        self.expected = self.single()
        demand(self.expected[0] == 1 and b"deal" in self.expected[2], "the mistakes are no errors")

    def single(self):
        return corpus.report([self.binary, "lint", *corpus.REPORTS, "campaigns"], self.spoilt)

    def command(self, engine, *words):
        return [sys.executable, str(engine.program), *engine.before, *words]

    def run(self, engine, *words):
        """The exit code, what is printed, and the errors."""
        done = subprocess.run(
            self.command(engine, *words), cwd=self.spoilt, env=self.environment, capture_output=True, timeout=1200)
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")

    def lint(self, engine):
        """The reports of a program, and how many shards it summarized."""
        calls = self.stand_in / "calls"
        calls.write_text("")
        for name in corpus.REPORT_FILES:
            (self.spoilt / name).unlink(missing_ok=True)
        code, human, errors = self.run(engine, str(SHARDS), "campaigns", *corpus.REPORTS)
        files = [self.spoilt / name for name in corpus.REPORT_FILES]
        found = code, human, *[file.read_bytes() for file in files if file.exists()]
        demand(len(found) == 4, f"exit code {code}: {errors[-2000:]}")
        return found, len(calls.read_text().split())

    def lint_with(self, engine, fault):
        """The same, if something happens to the first attempt at one shard."""
        (self.stand_in / "fault").write_text(fault)
        try:
            return self.lint(engine)
        finally:
            demand((self.stand_in / "begun").exists(), "the fault has not happened")
            (self.stand_in / "begun").rmdir()
            (self.stand_in / "fault").unlink()


def lines_of(text):
    """How many lines of a program have something else than comments."""
    lines = set()
    before = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.OP, tokenize.NUMBER) or token.type == tokenize.STRING and before:
            lines.update(range(token.start[0], token.end[0] + 1))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            # A text where a statement begins is a comment.
            before = token.type not in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
    return len(lines)


@check("each program is short, and the page shows it")
def short_programs(bench):
    page = (ROOT / "docs/scale.md").read_text()
    for engine in ENGINES:
        text = engine.program.read_text()
        demand(lines_of(text) <= LINES, f"{engine.name}: {lines_of(text)} lines")
        body = text[text.index("\nimport "):text.index("\n\nif __name__")].strip()
        demand(body in page, f"docs/scale.md does not show {engine.program.name}")


@check("reports of Spark, Ray and Ninja")
def reports(bench):
    for engine in ENGINES:
        found, calls = bench.lint(engine)
        corpus.compare(found, bench.expected, engine.name)
        demand(calls == SHARDS, f"{engine.name}: {calls} shards")


@check("an empty directory, a wrong option and no findings have the exit code and the words of one process")
def exit_codes(bench):
    for words, code in (
        (["nothing"], 2), (["campaigns", "--formt", "json"], 2), (["campaigns", "--fail-on", "never"], 0)
    ):
        single = subprocess.run([bench.binary, "lint", *words], cwd=bench.spoilt, capture_output=True)
        demand(single.returncode == code, f"lint {words} ended with {single.returncode}")
        for engine in ENGINES:
            found = bench.run(engine, str(SHARDS), *words)
            demand(found[:2] == (code, single.stdout), f"{engine.name} {words}: {found}")
            last = single.stderr.decode().splitlines()[:1]
            demand(all(line in found[2] for line in last), f"{engine.name} {words}: {found[2]}")


@check("a killed worker of Spark and Ray")
def killed_worker(bench):
    for engine in (SPARK, RAY):
        found, calls = bench.lint_with(engine, "kill -9 $PPID; exit 3")
        corpus.compare(found, bench.expected, engine.name)
        demand(calls > SHARDS, f"{engine.name}: {calls} shards, so none was repeated")


@check("a killed command of Spark and Ray is repeated")
def killed_command(bench):
    for engine in (SPARK, RAY):
        found, calls = bench.lint_with(engine, "kill -9 $$")
        corpus.compare(found, bench.expected, engine.name)
        demand(calls > SHARDS, f"{engine.name}: {calls} shards, so none was repeated")


@check("after a killed command, Ninja makes only what is missing")
def killed_command_of_ninja(bench):
    (bench.spoilt / "campaignc.yaml").open("a").write("# another settings digest\n")
    try:
        bench.lint_with(NINJA, "kill -9 $$")
        demand(False, "the killed command was not noticed")
    except corpus.Wrong as error:
        demand(str(error).startswith("exit code 3"), str(error))
    found, calls = bench.lint(NINJA)
    corpus.compare(found, bench.single(), "Ninja")
    demand(0 < calls < SHARDS, f"{calls} shards")


@check("Ninja repeats the shards that have changed")
def changes(bench):
    campaigns = bench.spoilt / "campaigns/000"
    changed, added = sorted(campaigns.glob("*.yaml"))[3], campaigns / "a new one.yaml"
    bench.lint(NINJA)
    steps = [
        ("nothing", 0, lambda: None),
        ("a changed file", 1, lambda: changed.open("a").write("another_unknown_key: 1\n")),
        ("a file with an odd name", 1, lambda: (campaigns / ODD).open("a").write("another_unknown_key: 1\n")),
        ("a new file", 1, lambda: added.write_text("campaign: new\n")),
        ("a lost file", 1, added.unlink),
        ("a file of the same size and time", 1, lambda: replace(changed)),
        ("the configuration", SHARDS, lambda: (bench.spoilt / "campaignc.yaml").open("a").write("targets: [ios]\n")),
        ("an ignored file", SHARDS, lambda: (campaigns / ".gitignore").write_text("000001.yaml\n")),
    ]
    subprocess.run(["git", "init", "--quiet"], cwd=bench.spoilt, check=True)
    bench.lint(NINJA)
    for name, most, change in steps:
        change()
        found, calls = bench.lint(NINJA)
        demand(calls == most, f"{name}: {calls} shards were made")
        corpus.compare(found, bench.single(), name)


def replace(file):
    """Gives a file another content with the size and the time of the old one."""
    about = file.stat()
    file.write_bytes(file.read_bytes().replace(b"another_unknown_key", b"another_unknown_kez"))
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))


def main():
    options = corpus.options("Runs the programs for Spark, Ray and Ninja, and kills workers.")
    bench = Bench(options)
    return 1 if check.run(bench, options.only, (corpus.Wrong, subprocess.TimeoutExpired)) else 0


if __name__ == "__main__":
    sys.exit(main())
