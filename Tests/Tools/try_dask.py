#!/usr/bin/env python3
"""Runs integrations/dask with a scheduler and workers, breaks what can break, and compares with one process.

    python3 Tests/Tools/try_dask.py CAMPAIGNC DIRECTORY [--campaigns N] [--only WORD]

DIRECTORY is an empty one to work in. --only runs the checks with WORD in their names. Needs the packages dask and
distributed. Exit code 1: a check has failed.
"""

import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

TOOLS = Path(__file__).parent
sys.path.insert(0, str(TOOLS / "scale"))
import corpus  # noqa: E402
from checks import Checks  # noqa: E402
from corpus import demand  # noqa: E402

PROGRAM = TOOLS.parents[1] / "integrations/dask/campaignc_dask.py"
# More shards than the program merges at once.
SHARDS = 20
# The shard that a fault happens to.
VICTIM = f"--shard 3/{SHARDS} "

# Stands in for campaignc: something happens to the first attempt at one shard. A directory can be made only once.
FAULTY = """#!/bin/sh
case "$* " in
  *"{victim}"*)
    if mkdir "${{0%/*}}/begun" 2>/dev/null; then
      echo $$ >"${{0%/*}}/process"
      {fault}
    fi ;;
esac
exec '{binary}' "$@"
"""

check = Checks()


class Cluster:
    """A scheduler and workers, each in a process of its own that a check can kill."""

    def __init__(self, directory, workers):
        self.file = directory / "scheduler.json"
        self.directory = directory
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0")
        self.workers = []
        for _ in range(workers):
            self.add_worker()

    def start(self, kind, *options):
        command = [sys.executable, "-m", "dask", kind, "--scheduler-file", str(self.file), *options]
        with open(self.directory / "cluster.log", "ab") as log:
            return subprocess.Popen(command, cwd=self.directory, stdout=log, stderr=log)

    def add_worker(self):
        self.workers.append(self.start("worker", "--no-nanny", "--nthreads", "1", "--no-dashboard"))

    @property
    def address(self):
        """Where the scheduler listens. It writes the file when it does."""
        deadline = time.monotonic() + 60
        while not self.file.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        return json.loads(self.file.read_text())["address"]

    def stop(self):
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()


class Bench:
    """The cluster, a workspace with mistakes and one without, and what one process says about them."""

    def __init__(self, options):
        self.binary, self.directory = options.binary, options.directory
        self.clean = self.directory / "clean"
        self.spoilt = self.directory / "spoilt"
        for workspace in (self.clean, self.spoilt):
            corpus.make(self.binary, workspace, options.campaigns)
        corpus.spoil(self.spoilt)
        self.scratch = self.directory / "scratch"
        self.scratch.mkdir()
        self.cluster = Cluster(self.directory, workers=3)
        self.expected = self.single("campaigns")
        demand(self.expected[0] == 1, "the mistakes are no errors")

    def single(self, *paths):
        return corpus.report([self.binary, "lint", *corpus.REPORTS, *paths], self.spoilt)

    def command(self, *options, binary=None):
        return [sys.executable, "-B", str(PROGRAM), "--campaignc", str(binary or self.binary),
                "--scheduler", self.cluster.address, "--scratch", str(self.scratch), *options]

    def lint(self, *options, binary=None):
        """The reports that the program makes with the cluster. It leaves nothing behind."""
        found = corpus.report([*self.command(*options, binary=binary), "--", *corpus.REPORTS], self.spoilt)
        demand(not list(self.scratch.iterdir()), f"these are left: {list(self.scratch.iterdir())}")
        return found

    def lint_with(self, fault, *options):
        """The same, if something happens to the first attempt at one shard; also the place of the fault's traces."""
        place = self.directory / f"fault-{len(list(self.directory.iterdir()))}"
        place.mkdir()
        faulty = place / "campaignc"
        faulty.write_text(FAULTY.format(victim=VICTIM, fault=fault, binary=self.binary))
        faulty.chmod(0o755)
        found = self.lint("--shards", str(SHARDS), *options, "campaigns", binary=faulty)
        demand((place / "process").exists(), "the fault has not happened")
        return found, place


def end_process(place):
    """Ends the process that a fault has left behind, if it has not ended."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(int((place / "process").read_text()), signal.SIGKILL)


@check("shards of a directory, on a cluster")
def shards(bench):
    corpus.compare(bench.lint("--shards", str(SHARDS), "campaigns"), bench.expected, "shards")


@check("workers on this machine")
def local_workers(bench):
    command = [sys.executable, "-B", str(PROGRAM), "--campaignc", bench.binary, "--workers", "2", "campaigns"]
    corpus.compare(corpus.report([*command, "--", *corpus.REPORTS], bench.spoilt), bench.expected, "workers")


@check("uneven lists of files")
def uneven_lists(bench):
    paths = corpus.files(bench.spoilt)
    most = len(paths) * 3 // 4
    lists = {"one": paths[:1], "most": paths[1:most], "rest": paths[most:]}
    options = []
    for name, members in {**lists, "all": paths}.items():
        (bench.directory / name).write_text("".join(f"{path}\n" for path in members))
    for name in lists:
        options += ["--list", str(bench.directory / name)]
    corpus.compare(bench.lint(*options), bench.single("--files-from", str(bench.directory / "all")), "lists")


@check("payloads")
def payloads(bench):
    code, _ = corpus.run([bench.binary, "build", "-o", "../single", "campaigns"], bench.clean)
    demand(code == 0, f"'build' ended with {code}")
    code, _ = corpus.run(
        bench.command("--shards", str(SHARDS), "--payloads", "../together", "campaigns"), bench.clean)
    demand(code == 0, f"the program ended with {code}")
    one, other = (corpus.content(bench.directory / name) for name in ("single", "together"))
    demand(one == other, f"payloads differ: {sorted(set(one.items()) ^ set(other.items()))[:5]}")
    demand("manifest.json" in one, "there is no manifest")


@check("a task that fails once is repeated")
def failure(bench):
    found, _ = bench.lint_with("exit 3")
    corpus.compare(found, bench.expected, "a failure")


@check("a command that is killed is repeated")
def killed_command(bench):
    found, _ = bench.lint_with("kill -9 $$")
    corpus.compare(found, bench.expected, "a killed command")


@check("the tasks of a killed worker move to others")
def killed_worker(bench):
    found, place = bench.lint_with("kill -9 $PPID; exec sleep 600")
    end_process(place)
    corpus.compare(found, bench.expected, "a killed worker")
    killed = [worker for worker in bench.cluster.workers if worker.poll() == -signal.SIGKILL]
    demand(len(killed) == 1, f"{len(killed)} workers were killed")
    bench.cluster.workers.remove(killed[0])
    bench.cluster.add_worker()


@check("a straggler is overtaken, and stops")
def straggler(bench):
    found, place = bench.lint_with("exec sleep 600", "--patience", "2")
    corpus.compare(found, bench.expected, "a straggler")
    late = Path("/proc", (place / "process").read_text().strip())
    deadline = time.monotonic() + 30
    while late.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    demand(not late.exists(), "the straggler still runs")


@check("a task that always fails ends the run")
def lasting_failure(bench):
    found, _ = bench.lint_with('rmdir "${0%/*}/begun"; exit 3', "--retries", "1")
    demand(found == (3, b""), f"the program ended with {found}")


@check("a mistake on the command line ends the run with the exit code of one process")
def wrong_use(bench):
    for words in (["missing"], ["--now", "yesterday", "campaigns"]):
        single, _ = corpus.run([bench.binary, "lint", *words], bench.spoilt)
        found, _ = corpus.run(bench.command("--retries", "1", *words), bench.spoilt)
        demand(found == single == 2, f"{words}: exit code {found}, and of one process {single}")


@check("a mistake is told before anything runs, and nothing that is refused runs again")
def refused_commands(bench):
    place = bench.directory / "counted"
    place.mkdir()
    log, counting = place / "log", place / "campaignc"
    counting.write_text(f"#!/bin/sh\necho \"$1\" >>'{log}'\nexec '{bench.binary}' \"$@\"\n")
    counting.chmod(0o755)
    for words, most in ((["campaigns", "--", "--formt", "json"], 0), (["missing"], 4)):
        log.write_text("")
        code, _ = corpus.run(bench.command("--shards", "4", *words, binary=counting), bench.spoilt)
        calls = log.read_text().split().count("summarize")
        demand(code == 2 and calls <= most, f"{words}: exit code {code}, and {calls} calls of summarize")


@check("'lint' and 'build' as for campaignc, with the progress in a terminal")
def commands(bench):
    master, terminal = pty.openpty()
    # Words of a user, in the directory of the program.
    words = [sys.executable, "-B", "-m", "campaignc_dask"]
    environment = {**os.environ, "PYTHONPATH": str(PROGRAM.parent)}
    own = ["--campaignc", str(bench.binary), "--workers", "1", "--shards", "3"]
    lint = ["--format", "concise"]
    single = subprocess.run([bench.binary, "lint", *lint, "campaigns"], cwd=bench.spoilt, capture_output=True)
    process = subprocess.Popen([*words, "lint", *own, "campaigns", "--", *lint], cwd=bench.spoilt, env=environment,
                               stdout=subprocess.PIPE, stderr=terminal)
    found = process.communicate(timeout=600)[0]
    os.close(terminal)
    told = os.read(master, 1 << 16).decode()
    os.close(master)
    demand((process.returncode, found) == (single.returncode, single.stdout), "the report differs")
    demand("shards summarized: 2 of 3" in told and "dashboard: http" in told, f"the terminal says {told!r}")
    finished = subprocess.run([*words, "build", "-o", "../built", *own, "campaigns"], cwd=bench.clean, env=environment,
                              capture_output=True, timeout=600)
    demand(finished.returncode == 0, f"build ended with {finished.returncode}: {finished.stderr.decode()}")
    demand((bench.directory / "built/manifest.json").exists(), "there is no manifest")
    wrong = subprocess.run([*words, "build", "campaigns"], cwd=bench.clean, env=environment, capture_output=True)
    demand(wrong.returncode == 2 and b"-o DIR" in wrong.stderr, f"without -o: {wrong.stderr.decode()}")


class KeptSummaries:
    """A workspace whose runs keep their summaries, in this many shards, with workers on this machine."""

    SHARDS = 6

    def __init__(self, bench, name, *options):
        self.bench, self.options = bench, options
        self.place = bench.directory / name
        self.workspace, self.shelf = self.place / "shop", self.place / "kept"
        corpus.make(bench.binary, self.workspace, 600)
        corpus.spoil(self.workspace)
        (self.workspace / "events.yaml").write_text("events: {}\n")
        self.append("campaignc.yaml", "events: events.yaml\n")
        subprocess.run(["git", "init", "--quiet"], cwd=self.workspace, check=True)
        self.log, self.counting = self.place / "log", self.place / "campaignc"
        self.counting.write_text(STAND_IN_THAT_COUNTS.format(
            shards=self.SHARDS, log=self.log, change=self.place / "change", binary=bench.binary))
        self.counting.chmod(0o755)

    def append(self, name, text):
        with (self.workspace / name).open("a") as file:
            file.write(text)

    def run(self, *words):
        """The reports, and how many shards were made."""
        self.log.write_text("")
        command = [sys.executable, "-B", str(PROGRAM), "lint", "--campaignc", str(self.counting), "--workers", "1",
                   "--shards", str(self.SHARDS), "--keep", str(self.shelf), *self.options, *words, "campaigns"]
        found = corpus.report([*command, "--", *corpus.REPORTS], self.workspace)
        return found, len(self.log.read_text().split())

    def expect(self, most, name, *words):
        found, made = self.run(*words)
        demand(made == most, f"{name}: {made} shards were made, not {most}")
        single = corpus.report([self.bench.binary, "lint", *corpus.REPORTS, *words, "campaigns"], self.workspace)
        corpus.compare(found, single, name)


# A program in place of campaignc: logs the shards that it summarizes, and changes something before the first one.
STAND_IN_THAT_COUNTS = """#!/bin/sh
case "$*" in
  *"--shard "*"/{shards} "*)
    echo summarize >>'{log}'
    if [ -e '{change}' ]; then . '{change}'; rm '{change}'; fi ;;
esac
exec '{binary}' "$@"
"""


@check("kept summaries are not made again, and nothing that is stale is taken")
def kept_summaries(bench):
    for name, *options in (["contents"], ["times", "--trust-times"]):
        kept = KeptSummaries(bench, f"kept-by-{name}", *options)
        campaigns = kept.workspace / "campaigns/000"
        paths = [f"campaigns/000/{path.name}" for path in sorted(campaigns.glob("*.yaml"))]
        added, ignored = campaigns / "it's a $5 deal.yaml", campaigns / ".gitignore"
        outside = kept.place / ".gitignore"
        every = kept.SHARDS
        kept.expect(every, "the first run")
        kept.expect(0, "no change")
        kept.append(paths[3], "one_more_key: 1\n")
        kept.expect(1, "a changed file")
        replace(kept.workspace / paths[3], b"one_more_key", b"one_more_kez")
        kept.expect(1, "a file of the same size and time")
        added.write_text("campaign: added\nunknown_key: 1\n")
        kept.expect(1, "a new file")
        added.rename(campaigns / "renamed.yaml")
        kept.expect(1, "a renamed file")
        (campaigns / "renamed.yaml").unlink()
        kept.expect(0, "the state of before")
        kept.append("events.yaml", "# more\n")
        kept.expect(every, "the catalogue")
        kept.append("campaignc.yaml", "targets: [ios]\n")
        kept.expect(every, "the configuration")
        (campaigns / "campaignc.yaml").write_text("extends: ../../campaignc.yaml\n")
        kept.expect(every, "another configuration")
        kept.expect(every, "an option", "--now", "2030-01-01T00:00:00Z")
        ignored.write_text("000001.yaml\n")
        kept.expect(every, "an ignored file")
        (kept.workspace / ".git/info/exclude").write_text("000002.yaml\n")
        kept.expect(every, "a file that only this clone ignores")
        (kept.workspace / ".git").rename(kept.place / ".git")
        kept.expect(every, "another repository")
        outside.write_text("000003.yaml\n")
        kept.expect(every, "a file that the repository ignores")
        kept.expect(0, "no change at the end")


def replace(file, old, new):
    """Changes a file, and gives it the time of before."""
    about = file.stat()
    file.write_bytes(file.read_bytes().replace(old, new))
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))


@check("a summary of files that change during the run is not kept")
def change_during_run(bench):
    kept = KeptSummaries(bench, "kept-amid-changes")
    paths = sorted(str(path) for path in (kept.workspace / "campaigns/000").glob("*.yaml"))
    (kept.place / "change").write_text("".join(f"echo late_key: 1 >>'{path}'\n" for path in paths[:100]))
    _, made = kept.run()
    demand(made == kept.SHARDS and not (kept.place / "change").exists(), "nothing was changed")
    kept.expect(kept.SHARDS, "after the changes")
    kept.expect(0, "no change")


@check("a damaged summary that was kept is made again, and only so much is kept")
def damaged_summary(bench):
    kept = KeptSummaries(bench, "kept-and-damaged")
    kept.expect(kept.SHARDS, "the first run")
    size = sum(file.stat().st_size for file in kept.shelf.iterdir())
    next(kept.shelf.iterdir()).write_bytes(b"damaged")
    found, _ = kept.run()
    demand(found[0] in (2, 3), f"with a damaged summary, the program ended with {found[0]}")
    kept.expect(kept.SHARDS, "after the damage")
    for number in range(8):
        kept.append("events.yaml", f"# {number}\n")
        kept.expect(kept.SHARDS, "the catalogue")
    most = sum(file.stat().st_size for file in kept.shelf.iterdir())
    demand(3 * size < most < 5 * size, f"{most} bytes are kept, and one run makes {size}")


@contextlib.contextmanager
def other_cluster(bench, name, workers):
    """A cluster of its own for a check that breaks it."""
    place = bench.directory / name
    place.mkdir()
    usual, bench.cluster = bench.cluster, Cluster(place, workers)
    try:
        yield bench.cluster
    finally:
        bench.cluster.stop()
        bench.cluster = usual


@check("a task that kills every worker ends the run with exit code 3")
def deadly_task(bench):
    with other_cluster(bench, "deadly", workers=5):
        found, _ = bench.lint_with('rmdir "${0%/*}/begun"; kill -9 $PPID')
    demand(found == (3, b""), f"the program ended with {found}")


@check("a lost scheduler ends the run with exit code 3")
def lost_scheduler(bench):
    with other_cluster(bench, "lost", workers=1) as cluster:
        found, place = bench.lint_with(f"kill -9 {cluster.scheduler.pid}; exec sleep 600")
    end_process(place)
    demand(found == (3, b""), f"the program ended with {found}")


def main():
    options = corpus.options("Runs integrations/dask, and breaks what can break.")
    bench = Bench(options)
    try:
        wrong = check.run(bench, options.only, (corpus.Wrong, subprocess.TimeoutExpired))
    finally:
        bench.cluster.stop()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
