"""Campaign files for the tests of the integrations, and what one process of campaignc makes of them."""

import argparse
import hashlib
import os
import subprocess
from pathlib import Path

REPORTS = ["--format", "human", "--format", "json", "--output", "report.json", "--format", "sarif", "--output",
           "report.sarif"]
REPORT_FILES = ["report.json", "report.sarif"]


class Wrong(AssertionError):
    """Something that must not be."""


def demand(condition, words):
    if not condition:
        raise Wrong(words)


def options(description):
    """The options of a test of an integration."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("directory", type=lambda path: Path(path).resolve())
    parser.add_argument("--campaigns", type=int, default=2000)
    parser.add_argument("--only", default="")
    return parser.parse_args()


def run(command, directory, limit=1200):
    """The exit code of a command, and what it prints on standard output. Its errors go to ours."""
    finished = subprocess.run(command, cwd=directory, stdout=subprocess.PIPE, timeout=limit)
    return finished.returncode, finished.stdout


def make(binary, directory, count):
    """Makes a workspace of valid campaigns."""
    code, _ = run([binary, "fixtures", "--count", str(count), "-o", str(directory)], "/")
    demand(code == 0, f"'fixtures' ended with {code}")


def files(directory):
    """The campaign files of a workspace, in order, as paths within it."""
    return sorted(str(path.relative_to(directory)) for path in (directory / "campaigns").rglob("*.yaml"))


def spoil(directory):
    """Adds mistakes: some within a file, and campaigns that have the name of one in a file far away."""
    paths = files(directory)
    middle = len(paths) // 2
    for number, path in enumerate(paths[:middle]):
        file = directory / path
        if number % 50 == 25:
            file.write_text(file.read_text() + "unknown_key: 1\n")
        elif number % 50 == 0:
            far = directory / paths[number + middle]
            far.write_text(named_like(file.read_text(), far.read_text()))


def named_like(one, other):
    """The text of one campaign with the name of another: the name is in the first line."""
    return one.split("\n", 1)[0] + "\n" + other.split("\n", 1)[1]


def report(command, directory):
    """Runs a command that writes all REPORTS: its exit code and their bytes."""
    for name in REPORT_FILES:
        (directory / name).unlink(missing_ok=True)
    code, human = run(command, directory)
    return code, human, *[(directory / name).read_bytes() for name in REPORT_FILES if (directory / name).exists()]


def content(directory):
    """The digests of all files below a directory, by path."""
    return {
        str(path.relative_to(directory)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in Path(directory).rglob("*") if path.is_file()
    }


def compare(found, expected, name):
    """Demands the same reports, and says where the first difference is."""
    demand(found[0] == expected[0], f"{name}: exit code {found[0]}, not {expected[0]}")
    demand(len(found) == len(expected), f"{name}: {len(found) - 1} reports, not {len(expected) - 1}")
    for part, (one, other) in enumerate(zip(found[1:], expected[1:])):
        if one != other:
            place = next((at for at, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
            start = max(0, place - 100)
            raise Wrong(f"{name}: report {part} differs at byte {place}: {one[start:place + 100]!r} "
                        f"instead of {other[start:place + 100]!r}")
