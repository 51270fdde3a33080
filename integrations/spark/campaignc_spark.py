#!/usr/bin/env python3
"""Checks campaigns on Spark, with the output and the exit code of one `campaignc lint DIRECTORY`.

    python3 campaignc_spark.py SHARDS DIRECTORY [OPTION OF campaignc link ...]
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession


def main(shards, directory, *options, place=os.getcwd()):
    def summarize(numbers):
        """The summaries of the shards of one partition, or the exit code and the words of a refusal."""
        for number in numbers:
            words = ["--quiet", "--threads=1", f"--shard={number}/{shards}", "--output=-", "--", directory]
            done = subprocess.run(["campaignc", "summarize", *words], cwd=place, capture_output=True)
            if done.returncode not in (0, 1, 2):
                raise RuntimeError(done.stderr.decode(errors="replace"))  # Spark repeats the task.
            yield done.returncode, done.stderr if done.returncode else done.stdout

    spark, numbers = SparkSession.builder.getOrCreate().sparkContext, range(1, int(shards) + 1)
    results = spark.parallelize(numbers, len(numbers)).mapPartitions(summarize).collect()
    with tempfile.TemporaryDirectory() as summaries:
        files = [Path(summaries, f"{number}.summary") for number in numbers]
        for (code, content), file in zip(results, files):
            if code:
                return sys.stderr.buffer.write(content) and code
            file.write_bytes(content)
        return subprocess.run(["campaignc", "link", *options, "--", *files]).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except Exception as error:
        sys.exit(print(f"error: {error}", file=sys.stderr) or 3)
