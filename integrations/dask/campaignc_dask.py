#!/usr/bin/env python3
"""Checks campaigns, or builds their payloads, on a Dask cluster: with the bytes and the exit code of one process.

    python3 -m campaignc_dask lint [OPTION ...] [PATH ...] [-- OPTION OF campaignc link ...]
    python3 -m campaignc_dask build -o DIR [OPTION ...] [PATH ...]

Each task summarizes one shard of the files (`campaignc summarize`), further tasks merge the summaries in groups
(`campaignc link --merge`), and this process links what remains (`campaignc link`). README.md describes the options and
what happens if a worker fails. Exit codes: those of `campaignc lint` or `campaignc build`.
"""

import argparse
import contextlib
import itertools
import math
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
from typing import NamedTuple

import dask
from distributed import Client, LocalCluster

# How many summaries one task merges.
GROUP = 16
# Seconds between two looks at whether another worker was faster.
GLANCE = 0.5
# The exit code of campaignc if something could not be read or written.
UNAVAILABLE = 3
# The endings of campaign files.
SUFFIXES = (".yaml", ".yml", ".json")
# The bytes of campaign files in one shard, if nobody says how many shards there are.
SHARD_SIZE = 16 << 20
# How many times the bytes of the summaries of one run are kept.
KEPT_RUNS = 4


class Task(NamedTuple):
    """A file that a worker writes with one command."""

    name: str  # as the dashboard shows it
    output: str
    before: list  # the words of the command before the name of the file
    after: list  # and after it
    directory: str  # where the command runs


def write(task):
    """Writes the file of a task; runs on a worker.

    The file appears in one step and is always the same. So a task can run again, or on two workers at once. A worker
    that is late stops when it sees the file, or when the directory of the run is gone.

    Returns what campaignc says if it refuses the command, since it would refuse it again; otherwise nothing.
    """
    if os.path.exists(task.output):
        return None
    place = os.path.dirname(task.output)
    with tempfile.TemporaryDirectory(dir=place, ignore_cleanup_errors=True) as own:
        unfinished = os.path.join(own, "summary")
        command = [*task.before, unfinished, *task.after]
        process = subprocess.Popen(command, cwd=task.directory, stderr=subprocess.PIPE)
        words = None
        while words is None:
            try:
                words = process.communicate(timeout=GLANCE)[1]
            except subprocess.TimeoutExpired:
                if os.path.exists(task.output) or not os.path.isdir(place):
                    process.kill()
                    process.communicate()
                    return None
        if process.returncode in (1, 2):
            return process.returncode, words
        if process.returncode != 0:
            raise subprocess.CalledProcessError(process.returncode, command, stderr=words)
        os.replace(unfinished, task.output)
    return None


class Progress:
    """A line in the terminal that says how far a run is. Without a terminal, nothing is printed."""

    def __init__(self, options):
        self.is_shown = sys.stderr.isatty() and not options.quiet

    def show(self, words):
        if self.is_shown:
            print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)

    def show_dashboard(self, link):
        if self.is_shown:
            print(f"dashboard: {link}", file=sys.stderr)

    def clear(self):
        self.show("")


def run_all(client, tasks, options, progress, verb):
    """Runs tasks until the file of each one is written.

    Dask repeats a task if its worker is lost, or if it fails (`--retries`). If no task has finished for some time, each
    one that is missing is also given to another worker, and the first result counts.
    """
    results = queue.Queue()

    def submit(task, **where):
        # Dask groups tasks by the first word of their keys.
        key = f"{task.name}-{uuid.uuid4().hex}"
        future = client.submit(write, task, key=key, pure=False, retries=options.retries, **where)
        future.add_done_callback(lambda future: results.put((task.output, future)))
        return future

    running = {task.output: [submit(task)] for task in tasks}
    late = {task.output: task for task in tasks}
    while running:
        progress.show(f"{verb}: {len(tasks) - len(running)} of {len(tasks)}")
        try:
            output, future = results.get(timeout=options.patience)
        except queue.Empty:
            for output, task in late.items():
                running[output].append(submit(task, **elsewhere(client, running[output])))
            late.clear()
            continue
        if output not in running:
            continue
        if future.status == "finished":
            refusal = future.result()
            if refusal is not None:
                raise subprocess.CalledProcessError(refusal[0], "campaignc", stderr=refusal[1])
            # Dask cancels a task that nobody refers to.
            del running[output]
            late.pop(output, None)
        else:
            running[output].remove(future)
            if not running[output]:
                future.result()  # raises what has gone wrong


def elsewhere(client, futures):
    """Options that send a task to another worker than those that have it now, if there is one."""
    keys = {future.key for future in futures}
    idle = [worker for worker, tasks in client.processing().items() if keys.isdisjoint(tasks)]
    return {"workers": idle, "allow_other_workers": True, "priority": -1} if idle else {"priority": -1}


class Shelf:
    """Summaries of earlier runs, each under a digest of everything that it depends on."""

    def __init__(self, options, count):
        # Only those who keep summaries need this module.
        sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../shards"))
        import campaignc_shards

        self.directory = options.keep
        self.fetched = []
        self.survey = lambda contents: campaignc_shards.survey(
            options.path, count, settings(options), options.campaignc, contents)
        os.makedirs(self.directory, exist_ok=True)
        try:
            self.before = self.survey(contents=not options.trust_times)
        except campaignc_shards.Refused as refusal:
            raise subprocess.CalledProcessError(refusal.code, "campaignc", stderr=refusal.words) from None

    def place(self, number):
        return os.path.join(self.directory, f"{self.before[number].contents}.summary")

    def fetch(self, tasks):
        """Gives tasks the summaries that are here, and returns the others, with their numbers."""
        missing = {}
        for number, task in enumerate(tasks):
            try:
                os.utime(self.place(number))
                shutil.copyfile(self.place(number), task.output)
                self.fetched.append(self.place(number))
            except FileNotFoundError:
                missing[number] = task
        return missing

    def put(self, made):
        """Keeps the summaries of tasks, unless something has changed since before they ran."""
        after = self.survey(contents=False) if made else []
        for number, task in made.items():
            if after[number].times == self.before[number].times:
                unfinished = f"{self.place(number)}.{uuid.uuid4().hex}"
                shutil.copyfile(task.output, unfinished)
                os.replace(unfinished, self.place(number))

    def forget(self):
        """Removes what this run has used, since it may be damaged."""
        for file in self.fetched:
            with contextlib.suppress(FileNotFoundError):
                os.remove(file)

    def tidy(self, size):
        """Removes what was not used for the longest time, if there is more than a few runs use."""
        room = KEPT_RUNS * size
        with os.scandir(self.directory) as entries:
            kept = [(entry.stat(), entry.path) for entry in entries if re.match(r"[0-9a-f]{64}\.summary", entry.name)]
        for about, file in sorted(kept, key=lambda pair: pair[0].st_mtime, reverse=True):
            room -= about.st_size
            if room < 0:
                with contextlib.suppress(FileNotFoundError):
                    os.remove(file)


def settings(options):
    """The options that every `campaignc summarize` gets."""
    words = []
    for name in ("config", "profile", "now"):
        if getattr(options, name) is not None:
            words += [f"--{name}", getattr(options, name)]
    words += ["--no-config"] if options.no_config else []
    words += ["--payloads"] if options.payloads is not None else []
    return words


def summaries(place, options):
    """The tasks that summarize one shard each."""
    if options.list:
        shards = [["--files-from", name] for name in options.list]
    else:
        count = options.shards or shards_by_size(options.path or ["."])
        if options.keep is not None and options.shards is None:
            # A power of two, so that the division is another one only when the files have doubled.
            count = 1 << (count - 1).bit_length()
        shards = [["--shard", f"{number + 1}/{count}", *options.path] for number in range(count)]
    command = [options.campaignc, "summarize", "--quiet", "--threads", str(options.threads_per_task)]
    command += settings(options)
    return [
        Task(
            f"summarize-{number + 1}-of-{len(shards)}", os.path.join(place, f"shard-{number}"),
            [*command, *shard, "-o"], [], os.getcwd())
        for number, shard in enumerate(shards)
    ]


def shards_by_size(paths):
    """The number of shards of about SHARD_SIZE for all files that may be campaigns."""
    size = 0
    for path in paths:
        places = os.walk(path) if os.path.isdir(path) else [(os.path.dirname(path), [], [os.path.basename(path)])]
        for place, _, names in places:
            for name in names:
                if name.lower().endswith(SUFFIXES):
                    with contextlib.suppress(OSError):
                        size += os.stat(os.path.join(place, name)).st_size
    return max(1, math.ceil(size / SHARD_SIZE))


def merges(place, level, files, options):
    """The tasks that merge one group of summaries each."""
    groups = [files[start:start + GROUP] for start in range(0, len(files), GROUP)]
    command = [options.campaignc, "link", "--merge"]
    return [
        Task(f"merge-{number + 1}-of-{len(groups)}", os.path.join(place, f"merge-{level}-{number}"), command, group,
             os.getcwd())
        for number, group in enumerate(groups)
    ]


@contextlib.contextmanager
def directory_of_run(scratch):
    """A directory for summaries. At the end, it first loses its name, so that late workers stop.

    Until they do, they may still write into it, and it can't be removed.
    """
    place = tempfile.mkdtemp(prefix="campaignc-", dir=scratch)
    try:
        yield place
    finally:
        unused = f"{place}.unused"
        os.rename(place, unused)
        for _ in range(10):
            shutil.rmtree(unused, ignore_errors=True)
            if not os.path.exists(unused):
                break
            time.sleep(GLANCE)


def refused(options, link_options):
    """What `campaignc link` says about wrong options, with its exit code, before any work. Nothing if they are right.

    Without a summary it says that it needs one, but only after it has read its options.
    """
    probe = subprocess.run([options.campaignc, "link", *link_options], capture_output=True)
    if probe.returncode != 2 or b"link needs the summaries" in probe.stderr:
        return None
    return probe.returncode, probe.stderr


def run(options, link_options, progress):
    """Runs everything, prints the report, and returns the exit code."""
    with directory_of_run(options.scratch) as place:
        tasks = summaries(place, options)
        if options.keep is None:
            return link(make(place, tasks, tasks, options, progress), options, link_options, progress)
        shelf = Shelf(options, len(tasks))
        missing = shelf.fetch(tasks)
        if progress.is_shown:
            print(f"summaries kept: {len(tasks) - len(missing)} of {len(tasks)}", file=sys.stderr)
        code = UNAVAILABLE
        try:
            files = make(place, tasks, list(missing.values()), options, progress)
            shelf.put(missing)
            shelf.tidy(sum(os.path.getsize(task.output) for task in tasks))
            code = link(files, options, link_options, progress)
        finally:
            if code not in (0, 1):
                shelf.forget()
        return code


def make(place, tasks, missing, options, progress):
    """Makes the missing summaries, and merges all: the files to link. If none is missing, that needs no cluster."""
    files = [task.output for task in tasks]
    if not missing:
        return files
    with connect(options, progress) as client:
        run_all(client, missing, options, progress, "shards summarized")
        for level in itertools.count():
            if len(files) <= GROUP:
                return files
            tasks = merges(place, level, files, options)
            run_all(client, tasks, options, progress, "groups of summaries merged")
            files = [task.output for task in tasks]


def link(files, options, link_options, progress):
    """Prints the report, or writes the payloads, and returns the exit code."""
    progress.clear()
    payloads = ["--payloads", options.payloads] if options.payloads is not None else []
    code = subprocess.run([options.campaignc, "link", *payloads, *link_options, *files]).returncode
    return code if code >= 0 else UNAVAILABLE


@contextlib.contextmanager
def connect(options, progress):
    """A client of the scheduler that the options name, or of workers on this machine."""
    if options.scheduler is not None:
        with Client(options.scheduler) as client:
            yield client
    else:
        with LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=":0") as cluster:
            progress.show_dashboard(cluster.dashboard_link)
            with Client(cluster) as client:
                yield client


def read_options(words):
    """The options of this program, and those for `campaignc link` after `--`."""
    command = words[0] if words[:1] in (["lint"], ["build"]) else None
    words = words[1:] if command else words
    end = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        prog="campaignc_dask", usage="campaignc_dask lint|build [OPTION ...] [PATH ...] [-- OPTION ...]",
        description="Check campaigns ('lint'), or build their payloads ('build'), on a Dask cluster.",
        epilog="Options after -- go to 'campaignc link', which writes the report.")
    parser.add_argument("path", nargs="*", metavar="PATH", help="a campaign file or a directory; default: this directory")
    parser.add_argument("--campaignc", default="campaignc", help="the program, as workers find it")
    parser.add_argument("-o", "--output", "--payloads", dest="payloads", metavar="DIR",
                        help="with 'build': write the payloads to DIR")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the Dask scheduler; default: workers on this machine")
    parser.add_argument("--workers", type=int, metavar="N", help="workers on this machine; default: one per processor")
    parser.add_argument("--scratch", metavar="DIR", help="a directory for summaries that every worker can write")
    parser.add_argument("--shards", type=int, metavar="N", help="divide the files into N; default: 16 MB in each")
    parser.add_argument("--list", action="append", metavar="FILE", help="the paths of one shard; repeat it for each")
    parser.add_argument("--keep", metavar="DIR", help="keep summaries in DIR, and make only those that have changed")
    parser.add_argument("--trust-times", action="store_true",
                        help="with --keep: don't read files with the same inode, size and times again")
    parser.add_argument("--threads-per-task", type=int, default=1, metavar="N", help="threads of each task; default: 1")
    parser.add_argument("--retries", type=int, default=3, metavar="N", help="how often to repeat a failed task; default: 3")
    parser.add_argument("--patience", type=float, default=60, metavar="SECONDS",
                        help="if no task has finished for so long, run the missing ones twice; default: 60")
    parser.add_argument("-q", "--quiet", action="store_true", help="show no progress")
    parser.add_argument("--config", metavar="FILE", help="as for 'campaignc lint'")
    parser.add_argument("--no-config", action="store_true", help="as for 'campaignc lint'")
    parser.add_argument("--profile", metavar="NAME", help="as for 'campaignc build'")
    parser.add_argument("--now", metavar="TIME", help="as for 'campaignc lint'")
    options = parser.parse_args(words[:end])
    if options.scheduler is not None and options.scratch is None:
        parser.error("--scheduler needs --scratch: a directory that all workers share")
    if command == "build" and options.payloads is None:
        parser.error("build needs a directory for the payloads: -o DIR")
    if command == "lint" and options.payloads is not None:
        parser.error("lint writes no payloads: use 'build -o DIR', or write the report with '-- --output FILE'")
    if options.shards is not None and options.shards < 1:
        parser.error("--shards needs a number from 1")
    if options.list and options.path:
        parser.error("give either PATH or --list")
    if options.list and options.keep is not None:
        parser.error("--keep needs PATH: nobody knows what else a list depends on")
    if options.trust_times and options.keep is None:
        parser.error("--trust-times needs --keep DIR")
    if options.scratch is not None:
        options.scratch = os.path.abspath(options.scratch)
    return options, words[end + 1:]


def main():
    options, link_options = read_options(sys.argv[1:])
    progress = Progress(options)
    # The end of a run names the lost worker or the failed task, once. The log of Dask would say it many times.
    dask.config.set({"logging.distributed": "critical"})
    try:
        refusal = refused(options, link_options)
        if refusal is not None:
            raise subprocess.CalledProcessError(refusal[0], "campaignc", stderr=refusal[1])
        return run(options, link_options, progress)
    except subprocess.CalledProcessError as error:
        progress.clear()
        sys.stderr.buffer.write(error.stderr)
        return error.returncode if error.returncode > 0 else UNAVAILABLE
    except Exception as error:
        # A lost scheduler, a task that has killed several workers, a full disk. Python would end with 1: findings.
        progress.clear()
        print(f"error: {type(error).__name__}: {error}", file=sys.stderr)
        return UNAVAILABLE


if __name__ == "__main__":
    sys.exit(main())
