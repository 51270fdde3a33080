#!/usr/bin/env python3
"""Kills builds at random moments, and checks that the output folder is the old one or the new one each time, and nothing else.

    python3 Tests/Tools/kill_builds.py BINARY FOLDER [--kills N] [--pairs N] [--campaigns N] [--seed N]

FOLDER is an empty one to work in. Two versions of a workspace are built into one folder in turn. Each build is killed by SIGKILL
after a time that is anywhere in the time that a build takes, until enough kills have hit a build, and enough of these one that was
writing. Afterwards two builds run at once, again and again.
"""

import argparse
import hashlib
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

CAMPAIGN = """campaign: campaign-{number}
starts: 2026-03-20T08:00:00Z
cards:
  - {{ id: card, type: text_announcement, title: "{words}", description: Until eight., extras: {{ long: "{long}" }} }}
in_app_messages:
  - {{ id: message, type: slideup, message: Hello, triggers: [{{ type: session_start }}] }}
"""


class Wrong(Exception):
    """Something that must not be."""


def make(folder, numbers, words):
    """Writes campaigns, of which every third one is the same in each version."""
    folder.mkdir()
    for number in numbers:
        own = "same" if number % 3 == 0 else words
        (folder / f"{number}.yaml").write_text(CAMPAIGN.format(number=number, words=own, long=own * (number % 300)))


def content(folder):
    """The files below a folder by their paths; None where there is no folder."""
    if not folder.exists():
        return None
    files = {}
    for path, _, names in os.walk(folder):
        for name in names:
            file = Path(path, name)
            files[str(file.relative_to(folder))] = hashlib.sha256(file.read_bytes()).hexdigest()
    return files


def check_manifest(folder):
    files = content(folder)
    payloads = json.loads((folder / "manifest.json").read_bytes())["payloads"]
    told = {payload["path"]: payload["sha256"] for payload in payloads}
    del files["manifest.json"]
    if told != files:
        raise Wrong("the manifest does not tell what is in the folder")


class Builds:
    def __init__(self, binary, folder, campaigns):
        self.binary = binary
        self.place = folder / "place"
        self.place.mkdir()
        self.out = self.place / "out"
        self.sources = [folder / "one", folder / "other"]
        make(self.sources[0], range(campaigns), "one")
        make(self.sources[1], range(campaigns // 10, campaigns + campaigns // 10), "other")
        self.versions = []
        for source in self.sources:
            self.finish(self.start(source))
            check_manifest(self.out)
            self.versions.append(content(self.out))
        if self.versions[0] == self.versions[1]:
            raise Wrong("the versions do not differ")
        self.times = []
        for number in [0, 1] * 3:
            self.settle(number)

    def start(self, source):
        return subprocess.Popen(
            [self.binary, "build", "-q", "-o", str(self.out), str(source)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def finish(self, build):
        words = build.communicate()[1].decode()
        if build.returncode != 0:
            raise Wrong(f"a build ended with {build.returncode}: {words}")

    def leftovers(self):
        return [name for name in os.listdir(self.place) if name != "out"]

    def version(self):
        """Which version is there; fails where it is none of them."""
        found = content(self.out)
        if found is None:
            return None
        if found not in self.versions:
            best = min(self.versions, key=lambda version: len(set(version.items()) ^ set(found.items())))
            raise Wrong(f"a mixture: {sorted(set(best.items()) ^ set(found.items()))[:5]}")
        return self.versions.index(found)

    def duration(self):
        """How long a build takes that replaces one version by the other: by the last ones, since the machine may be busy."""
        return statistics.median(self.times[-5:])

    def kill(self, source, after):
        build = self.start(source)
        time.sleep(after)
        build.kill()
        build.communicate()
        return build.returncode != 0

    def settle(self, number):
        """Lets a build end, which takes away all that killed ones have left."""
        start = time.perf_counter()
        self.finish(self.start(self.sources[number]))
        self.times.append(time.perf_counter() - start)
        if self.version() != number or self.leftovers():
            raise Wrong(f"after a build there is {self.version()}, and beside it {self.leftovers()}")


def kill_some(builds, kills):
    """Kills builds that replace one version by the other."""
    killed = left = changed = number = 0
    builds.settle(number)
    # A build that is killed earlier or later than while it writes proves less.
    while killed < kills or left < kills // 30:
        other = 1 - number
        killed += builds.kill(builds.sources[other], random.uniform(0, builds.duration()))
        left += bool(builds.leftovers())
        found = builds.version()
        if found is None:
            raise Wrong("the folder is gone")
        changed += found == other
        number = 1 - found if killed % 5 == 0 else found
        if number != found:
            builds.settle(number)
    builds.settle(number)
    return f"{killed} killed, {changed} times with the new version there, {left} times with something left beside it"


def kill_first_ones(builds, kills):
    """Kills builds that make the folder."""
    killed = made = 0
    while killed < kills:
        shutil.rmtree(builds.out, ignore_errors=True)
        killed += builds.kill(builds.sources[0], random.uniform(0, builds.duration()))
        found = builds.version()
        if found not in (None, 0):
            raise Wrong("another version is there")
        made += found == 0
    builds.settle(0)
    return f"{killed} killed that made the folder, which was there {made} times"


def run_pairs(builds, pairs):
    wins = [0, 0]
    for _ in range(pairs):
        order = random.sample(builds.sources, 2)
        both = [builds.start(source) for source in order]
        for build in both:
            builds.finish(build)
        found = builds.version()
        if found is None or builds.leftovers():
            raise Wrong(f"after two builds at once there is {found}, and beside it {builds.leftovers()}")
        wins[found] += 1
    return f"{pairs} times two at once, of which the last was {wins[0]} times one and {wins[1]} times the other"


def main():
    parser = argparse.ArgumentParser(description="Kills builds, and looks at what they leave.")
    parser.add_argument("binary")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--campaigns", type=int, default=300)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"seed {options.seed}")
    try:
        builds = Builds(options.binary, options.folder, options.campaigns)
        print(f"a build takes {builds.duration() * 1000:.1f} ms")
        print(kill_first_ones(builds, options.kills // 10))
        print(kill_some(builds, options.kills))
        print(run_pairs(builds, options.pairs))
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
