#!/usr/bin/env python3
"""Builds campaigns with integrations/bazel, breaks what can break, and compares with one process.

    python3 Tests/Tools/try_bazel.py CAMPAIGNC DIRECTORY [--campaigns N] [--only WORD]

DIRECTORY is an empty one to work in. --only runs the checks with WORD in their names. Needs Bazel and no network. Exit
code 1: a check has failed.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).parent
sys.path.insert(0, str(TOOLS / "scale"))
import corpus  # noqa: E402
from checks import Checks  # noqa: E402
from corpus import demand  # noqa: E402

INTEGRATION = TOOLS.parents[1] / "integrations/bazel"

WORKSPACE = """workspace(name = "shop")
local_repository(name = "campaignc", path = "{integration}")
load("@campaignc//:repositories.bzl", "campaignc_binary")
campaignc_binary(name = "campaignc_binary", path = "{binary}")
"""

ROOT_BUILD = """load("@campaignc//:campaignc.bzl", "campaign_lint_test", "campaign_payloads", "campaign_report")
exports_files(["campaignc.yaml"])
LIBRARIES = {libraries}
[campaign_report(name = "report." + name, format = name, libraries = LIBRARIES) for name in ["human", "json", "sarif"]]
campaign_lint_test(name = "lint", libraries = LIBRARIES)
campaign_payloads(name = "payloads", libraries = LIBRARIES)
"""

LIBRARY = """campaign_library(
    name = "{name}",
    srcs = glob(["{pattern}"], exclude = {without}),
    config = "//:campaignc.yaml",
    visibility = ["//visibility:public"],
    deps = {dependencies},
)
"""

# Stands in for campaignc: the first attempt at one summary is killed. A directory can be made only once.
FAULTY = """#!/bin/sh
case "$* " in
  *"/{victim}.summary "*) if mkdir '{place}/begun' 2>/dev/null; then kill -9 $$; fi ;;
esac
exec '{binary}' "$@"
"""

# Bazel configures a report of coverage for every test, and would download its program. No test here uses it.
COVERAGE = """filegroup(name = "coverage_report_generator", visibility = ["//visibility:public"])
"""

REPORTS = ["report.human", "report.json", "report.sarif"]

check = Checks()


class Workspace:
    """A Bazel workspace with an output directory of its own."""

    def __init__(self, bench, directory):
        self.bench, self.directory = bench, directory
        self.output = bench.directory / f"output-{directory.name}"

    def bazel(self, command, *words, output=None):
        """Runs Bazel: its exit code. What it prints goes into a log."""
        startup = ["bazel", f"--output_user_root={self.bench.directory / 'bazel'}",
                   f"--output_base={output or self.output}", "--nohome_rc", "--max_idle_secs=60"]
        options = ["--spawn_strategy=sandboxed", f"--sandbox_writable_path={self.bench.directory}",
                   f"--override_repository=remote_coverage_tools={self.bench.coverage}",
                   f"--execution_log_json_file={self.bench.actions_file}", "--color=no", "--curses=no"]
        options = options if command in ("build", "test") else []
        # The example takes campaignc from PATH.
        environment = {**os.environ, "PATH": f"{os.path.dirname(self.bench.binary)}:{os.environ['PATH']}"}
        with open(self.bench.log, "ab") as log:
            return subprocess.run(
                [*startup, command, *options, *words], cwd=self.directory, stdout=log, stderr=log, env=environment
            ).returncode

    def build(self, *words, output=None):
        code = self.bazel("build", *words, output=output)
        demand(code == 0, f"'bazel build {' '.join(words)}' ended with {code}")

    def reports(self, code):
        """The reports that Bazel has written, with the exit code that they should come with."""
        return code, *[(self.directory / "bazel-bin" / name).read_bytes() for name in REPORTS]

    def lint(self):
        """The exit code of the test, and what it printed."""
        return self.bazel("test", "//:lint"), (self.directory / "bazel-testlogs/lint/test.log").read_bytes()

    def stop(self):
        self.bazel("shutdown")


class Bench:
    """A workspace with mistakes and one without, and what one process says about them."""

    def __init__(self, options):
        self.binary, self.directory = options.binary, options.directory
        self.log = self.directory / "bazel.log"
        self.actions_file = self.directory / "actions.json"
        self.coverage = self.directory / "coverage"
        self.coverage.mkdir()
        (self.coverage / "WORKSPACE").touch()
        (self.coverage / "BUILD").write_text(COVERAGE)
        self.workspaces = []
        self.clean = self.workspace("clean", options.campaigns)
        self.spoilt = self.workspace("spoilt", options.campaigns, corpus.spoil)

    def workspace(self, name, campaigns, change=lambda directory: None):
        directory = self.directory / name
        corpus.make(self.binary, directory, campaigns)
        change(directory)
        (directory / "all").write_text("".join(f"{path}\n" for path in corpus.files(directory)))
        libraries = []
        directories = sorted(path for path in (directory / "campaigns").iterdir())
        for package in directories[:-1]:
            libraries += divide(package, directory, is_first=package == directories[0])
        libraries += write_libraries(directories[-1], directory, [("all", "*.yaml", [], [])])
        (directory / "BUILD").write_text(ROOT_BUILD.format(libraries=json.dumps(libraries)))
        (directory / "WORKSPACE").write_text(WORKSPACE.format(integration=INTEGRATION, binary=self.binary))
        return self.open(directory)

    def open(self, directory):
        workspace = Workspace(self, directory)
        self.workspaces.append(workspace)
        return workspace

    def single(self, workspace):
        """What one process reports about all files."""
        paths = ["--config", "campaignc.yaml", "--files-from", "all"]
        return corpus.report([self.binary, "lint", *corpus.REPORTS, *paths], workspace.directory)

    def made(self, mnemonic):
        """How many actions of a kind the last build has run, and did not find in a cache."""
        decoder, text, count = json.JSONDecoder(), self.actions_file.read_text(), 0
        place = 0
        while place < len(text):
            action, place = decoder.raw_decode(text, place)
            count += action["mnemonic"] == mnemonic and not action["remoteCacheHit"]
            while place < len(text) and text[place].isspace():
                place += 1
        return count


def divide(package, workspace, is_first):
    """Divides a directory into ten libraries. In the first one, one of them has a single file, and another needs it."""
    alone = sorted(package.glob("*.yaml"))[0].name
    rows = [(f"part{digit}", f"*{digit}.yaml", [], []) for digit in range(10)]
    if is_first:
        digit = int(alone[-len("0.yaml")])
        rows[digit] = (f"part{digit}", f"*{digit}.yaml", [alone], [":alone"])
        rows.append(("alone", alone, [], []))
    return write_libraries(package, workspace, rows)


def write_libraries(package, workspace, rows):
    """Writes the BUILD file of a directory: the labels of its libraries that no other one needs."""
    texts = [
        LIBRARY.format(name=name, pattern=pattern, without=json.dumps(without), dependencies=json.dumps(dependencies))
        for name, pattern, without, dependencies in rows
    ]
    (package / "BUILD").write_text('load("@campaignc//:campaignc.bzl", "campaign_library")\n' + "".join(texts))
    needed = {name for row in rows for name in row[3]}
    return [f"//{package.relative_to(workspace)}:{row[0]}" for row in rows if f":{row[0]}" not in needed]


@check("the example builds, and the README shows it")
def example(bench):
    directory = bench.directory / "integration/example"
    shutil.copytree(INTEGRATION, directory.parent)
    readme = (INTEGRATION / "README.md").read_text()
    for name in ("WORKSPACE", "BUILD", "spring/BUILD"):
        demand((directory / name).read_text() in readme, f"the README does not show example/{name}")
    workspace = bench.open(directory)
    workspace.build("//...")
    code, words = workspace.lint()
    demand(code == 0 and b"no findings" in words, f"the test ended with {code}: {words}")
    demand((directory / "bazel-bin/payloads/server/spring-sale.json").exists(), "there are no payloads")


@check("payloads of uneven libraries")
def payloads(bench):
    code, _ = corpus.run([bench.binary, "build", "-o", "../single", "--files-from", "all"], bench.clean.directory)
    demand(code == 0, f"'build' ended with {code}")
    bench.clean.build("//:payloads")
    one, other = corpus.content(bench.directory / "single"), corpus.content(bench.clean.directory / "bazel-bin/payloads")
    demand(one == other, f"payloads differ: {sorted(set(one.items()) ^ set(other.items()))[:5]}")
    demand("manifest.json" in one, "there is no manifest")


@check("reports of uneven libraries, and a test that fails")
def reports(bench):
    expected = bench.single(bench.spoilt)
    bench.spoilt.build(*[f"//:{name}" for name in REPORTS])
    corpus.compare(bench.spoilt.reports(1), expected, "reports")
    code, words = bench.spoilt.lint()
    demand(code == 3, f"'bazel test' ended with {code}")
    demand(expected[1] in words, "the test does not print the report")


@check("payloads with an error fail the build")
def no_payloads(bench):
    code = bench.spoilt.bazel("build", "//:payloads")
    demand(code == 1, f"'bazel build' ended with {code}")
    demand("no payloads written" in bench.log.read_text(errors="replace"), "the build failed for another reason")


@check("a changed file repeats the summary of its library")
def change(bench):
    bench.spoilt.build("//:report.json")
    file = bench.spoilt.directory / corpus.files(bench.spoilt.directory)[0]
    file.write_text(file.read_text() + "another_unknown_key: 1\n")
    bench.spoilt.build("//:report.json")
    made = bench.made("CampaignSummary"), bench.made("CampaignReport")
    demand(made == (1, 1), f"{made} summaries and reports were made")
    bench.spoilt.build(*[f"//:{name}" for name in REPORTS])
    corpus.compare(bench.spoilt.reports(1), bench.single(bench.spoilt), "a change")


@check("another machine finds everything in the cache")
def cache(bench):
    """Output directories have other paths, as on other machines. The sandbox shows undeclared inputs, and a cache that
    has no entry shows actions that depend on the place."""
    stored = f"--disk_cache={bench.directory / 'cache'}"
    names = [f"//:{name}" for name in REPORTS]
    bench.spoilt.build(*names, stored, output=bench.directory / "one-machine")
    demand(bench.made("CampaignSummary") > 10, "nothing was made")
    expected = bench.spoilt.reports(1)
    bench.spoilt.bazel("shutdown", output=bench.directory / "one-machine")
    bench.spoilt.build(*names, stored, output=bench.directory / "other-machine")
    made = bench.made("CampaignSummary"), bench.made("CampaignReport")
    demand(made == (0, 0), f"{made} summaries and reports were made again")
    corpus.compare(bench.spoilt.reports(1), expected, "a cache")
    bench.spoilt.bazel("shutdown", output=bench.directory / "other-machine")


@check("after a killed action, only what is missing is made")
def killed_action(bench):
    place = bench.spoilt.directory / "tools"
    place.mkdir()
    faulty = place / "campaignc"
    faulty.write_text(FAULTY.format(victim="part3", place=bench.directory, binary=bench.binary))
    faulty.chmod(0o755)
    (place / "BUILD").write_text('exports_files(["campaignc"])\n')
    names = ["--@campaignc//:campaignc=//tools:campaignc"] + [f"//:{name}" for name in REPORTS]
    code = bench.spoilt.bazel("build", "--keep_going", *names)
    demand((bench.directory / "begun").exists(), "nothing was killed")
    demand(code == 1, f"the build with the killed action ended with {code}")
    bench.spoilt.build(*names)
    made = bench.made("CampaignSummary"), bench.made("CampaignReport")
    demand(made == (1, 3), f"{made} summaries and reports were made")
    corpus.compare(bench.spoilt.reports(1), bench.single(bench.spoilt), "a killed action")


def main():
    options = corpus.options("Builds with integrations/bazel, and breaks what can break.")
    bench = Bench(options)
    try:
        wrong = check.run(bench, options.only, corpus.Wrong)
    finally:
        for workspace in bench.workspaces:
            workspace.stop()
    if wrong:
        print(bench.log.read_text(errors="replace")[-5000:])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
