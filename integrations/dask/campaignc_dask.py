#!/usr/bin/env python3
"""Checks campaigns, or builds their payloads, on a Dask cluster: with the bytes and the exit code of one process.

    python3 campaignc_dask.py [OPTION ...] [PATH ...] [-- OPTION OF campaignc link ...]

Each task summarizes one shard of the files (`campaignc summarize`), further tasks merge the summaries in groups
(`campaignc link --merge`), and this process links what remains (`campaignc link`). README.md describes the options and
what happens if a worker fails. Exit codes: those of `campaignc lint` or `campaignc build`.
"""

import argparse
import contextlib
import itertools
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from distributed import Client, LocalCluster

# How many summaries one task merges.
GROUP = 16
# Seconds between two looks at whether another worker was faster.
GLANCE = 0.5
# The exit code of campaignc if something could not be read or written.
UNAVAILABLE = 3


class Task(NamedTuple):
    """A file that a worker writes with one command."""

    output: str
    before: list  # the words of the command before the name of the file
    after: list  # and after it
    directory: str  # where the command runs


def write(task):
    """Writes the file of a task; runs on a worker.

    The file appears in one step and is always the same. So a task can run again, or on two workers at once. A worker
    that is late stops when it sees the file, or when the directory of the run is gone.
    """
    if os.path.exists(task.output):
        return
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
                    return
        if process.returncode != 0:
            raise subprocess.CalledProcessError(process.returncode, command, stderr=words)
        os.replace(unfinished, task.output)


def run_all(client, tasks, options):
    """Runs tasks until the file of each one is written.

    Dask repeats a task if its worker is lost, or if it fails (`--retries`). If no task has finished for some time, each
    one that is missing is also given to another worker, and the first result counts.
    """
    results = queue.Queue()

    def submit(task, **where):
        future = client.submit(write, task, pure=False, retries=options.retries, **where)
        future.add_done_callback(lambda future: results.put((task.output, future)))
        return future

    running = {task.output: [submit(task)] for task in tasks}
    late = {task.output: task for task in tasks}
    while running:
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


def summaries(place, options):
    """The tasks that summarize one shard each."""
    settings = ["--quiet", "--threads", str(options.threads_per_task)]
    for name in ("config", "profile", "now"):
        if getattr(options, name) is not None:
            settings += [f"--{name}", getattr(options, name)]
    settings += ["--no-config"] if options.no_config else []
    settings += ["--payloads"] if options.payloads is not None else []
    if options.list:
        shards = [["--files-from", name] for name in options.list]
    else:
        shards = [["--shard", f"{number + 1}/{options.shards}", *options.path] for number in range(options.shards)]
    command = [options.campaignc, "summarize", *settings]
    return [
        Task(os.path.join(place, f"shard-{number}"), [*command, *shard, "-o"], [], os.getcwd())
        for number, shard in enumerate(shards)
    ]


def merges(place, level, files, options):
    """The tasks that merge one group of summaries each."""
    groups = [files[start:start + GROUP] for start in range(0, len(files), GROUP)]
    command = [options.campaignc, "link", "--merge"]
    return [
        Task(os.path.join(place, f"merge-{level}-{number}"), command, group, os.getcwd())
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


def link(client, options, link_options):
    """Runs everything, prints the report, and returns the exit code."""
    with directory_of_run(options.scratch) as place:
        tasks = summaries(place, options)
        run_all(client, tasks, options)
        for level in itertools.count():
            files = [task.output for task in tasks]
            if len(files) <= GROUP:
                break
            tasks = merges(place, level, files, options)
            run_all(client, tasks, options)
        payloads = ["--payloads", options.payloads] if options.payloads is not None else []
        code = subprocess.run([options.campaignc, "link", *payloads, *link_options, *files]).returncode
        return code if code >= 0 else UNAVAILABLE


@contextlib.contextmanager
def connect(options):
    """A client of the scheduler that the options name, or of workers on this machine."""
    if options.scheduler is not None:
        with Client(options.scheduler) as client:
            yield client
    else:
        with LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=":0") as cluster:
            with Client(cluster) as client:
                yield client


def read_options(words):
    """The options of this program, and those for `campaignc link` after `--`."""
    end = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        description="Check campaigns, or build their payloads, on a Dask cluster.",
        epilog="Options after -- go to 'campaignc link', which writes the report.")
    parser.add_argument("path", nargs="*", metavar="PATH", help="a campaign file or a directory; default: this directory")
    parser.add_argument("--campaignc", default="campaignc", help="the program, as workers find it")
    parser.add_argument("--payloads", metavar="DIR", help="write payloads to DIR, like 'campaignc build -o DIR'")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the Dask scheduler; default: workers on this machine")
    parser.add_argument("--workers", type=int, metavar="N", help="workers on this machine; default: one per processor")
    parser.add_argument("--scratch", metavar="DIR", help="a directory for summaries that every worker can write")
    parser.add_argument("--shards", type=int, default=GROUP, metavar="N", help="divide the files into N; default: 16")
    parser.add_argument("--list", action="append", metavar="FILE", help="the paths of one shard; repeat it for each")
    parser.add_argument("--threads-per-task", type=int, default=1, metavar="N", help="threads of each task; default: 1")
    parser.add_argument("--retries", type=int, default=3, metavar="N", help="how often to repeat a failed task; default: 3")
    parser.add_argument("--patience", type=float, default=60, metavar="SECONDS",
                        help="if no task has finished for so long, run the missing ones twice; default: 60")
    parser.add_argument("--config", metavar="FILE", help="as for 'campaignc lint'")
    parser.add_argument("--no-config", action="store_true", help="as for 'campaignc lint'")
    parser.add_argument("--profile", metavar="NAME", help="as for 'campaignc build'")
    parser.add_argument("--now", metavar="TIME", help="as for 'campaignc lint'")
    options = parser.parse_args(words[:end])
    if options.scheduler is not None and options.scratch is None:
        parser.error("--scheduler needs --scratch: a directory that all workers share")
    if options.list and options.path:
        parser.error("give either PATH or --list")
    if options.scratch is not None:
        options.scratch = os.path.abspath(options.scratch)
    return options, words[end + 1:]


def main():
    options, link_options = read_options(sys.argv[1:])
    try:
        with connect(options) as client:
            return link(client, options, link_options)
    except subprocess.CalledProcessError as error:
        sys.stderr.buffer.write(error.stderr)
        return error.returncode if error.returncode > 0 else UNAVAILABLE
    except Exception as error:
        # A lost scheduler, a task that has killed several workers, a full disk. Python would end with 1: findings.
        print(f"error: {type(error).__name__}: {error}", file=sys.stderr)
        return UNAVAILABLE


if __name__ == "__main__":
    sys.exit(main())
