#!/usr/bin/env python3
"""Checks campaigns with Ninja, which repeats changed shards only: output and exit code are those of `campaignc lint`.

    python3 campaignc_ninja.py SUMMARIES SHARDS DIRECTORY [OPTION OF campaignc link ...]
"""

import os
import subprocess
import sys
from pathlib import Path
from shlex import quote

sys.path.append(str(Path(__file__).resolve().parents[1] / "shards"))
from campaignc_shards import Refused, survey  # noqa: E402

# Ninja repeats a command whose text has changed. The digest in it is that of everything that the shard depends on.
RULE = """rule summarize
  command = cd {} && campaignc summarize --quiet --threads=1 --shard=$shard --output={}/$out -- {} # $digest
"""


def main(place, shards, directory, *options):
    words = (os.getcwd(), os.path.abspath(place), directory)
    text, files = RULE.format(*(quote(word).replace("$", "$$") for word in words)), []
    for number, digests in enumerate(survey([directory], int(shards), contents=False), start=1):
        files.append(Path(place, f"{number}.summary"))
        text += f"build {number}.summary: summarize\n  shard = {number}/{shards}\n  digest = {digests.times}\n"
    os.makedirs(place, exist_ok=True)
    Path(place, "build.ninja").write_text(text)
    if subprocess.run(["ninja", "-C", place, "--quiet"], stdout=sys.stderr).returncode:
        return 3
    return subprocess.run(["campaignc", "link", *options, "--", *files]).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (Refused, OSError) as error:
        sys.exit(print(error, file=sys.stderr) or getattr(error, "code", 3))
