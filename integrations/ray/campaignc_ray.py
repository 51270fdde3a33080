#!/usr/bin/env python3
"""Checks campaigns on Ray, with the output and the exit code of one `campaignc lint DIRECTORY`.

    python3 campaignc_ray.py SHARDS DIRECTORY [OPTION OF campaignc link ...]
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import ray


@ray.remote(max_retries=3, retry_exceptions=True)
def summarize(place, shard, directory):
    """The summary of one shard, or the exit code and the words of a refusal."""
    words = ["--quiet", "--threads=1", f"--shard={shard}", "--output=-", "--", directory]
    done = subprocess.run(["campaignc", "summarize", *words], cwd=place, capture_output=True)
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(done.stderr.decode(errors="replace"))  # Ray repeats the task.
    return done.returncode, done.stderr if done.returncode else done.stdout


def main(shards, directory, *options):
    sys.stdout = sys.stderr  # Ray prints what it repeats. The report is printed by campaignc.
    ray.init(log_to_driver=False)
    tasks = [summarize.remote(os.getcwd(), f"{number + 1}/{shards}", directory) for number in range(int(shards))]
    with tempfile.TemporaryDirectory() as summaries:
        files = [Path(summaries, f"{number}.summary") for number in range(len(tasks))]
        for task, file in zip(tasks, files):
            code, content = ray.get(task)
            if code:
                return sys.stderr.buffer.write(content) and code
            file.write_bytes(content)
        return subprocess.run(["campaignc", "link", *options, "--", *files]).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except Exception as error:
        sys.exit(print(f"error: {error}", file=sys.stderr) or 3)
