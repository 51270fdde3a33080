"""Times commands as whole processes and in turn, so that ratios stay correct if the speed of the machine changes."""

import collections
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The directory for corpora, programs and peers.
WORK = ROOT / ".build" / "benchmark"

# Seconds, and bytes.
Sample = collections.namedtuple("Sample", "wall processor memory status")

STARTER = subprocess.Popen(
    [sys.executable, "-I", "-S", pathlib.Path(__file__).with_name("starter.py")],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "NO_COLOR": "1"},
)


def campaignc():
    """A copy of the binary to time: the one that CAMPAIGNC_BINARY names, or else the checkout's own, built if needed.

    An installation copies the binary too. A file that a linker has just written is in the system's memory in small
    pieces, and starts half a millisecond later than a file that was copied or read from a disk.
    """
    named = os.environ.get("CAMPAIGNC_BINARY")
    if not named:
        subprocess.run([ROOT / "bin" / "campaignc", "version"], stdout=sys.stderr, check=True)
        named = ROOT / ".build" / "command" / "release" / "campaignc"
    # The checkout's ignore file names this directory, and oxfmt would find no file in it. A repository of its own, even
    # an empty one, ends the search for ignore files.
    (WORK / ".git").mkdir(parents=True, exist_ok=True)
    copy = WORK / "campaignc"
    copy.unlink(missing_ok=True)
    return pathlib.Path(shutil.copy(named, copy))


def run(command, standard_input=os.devnull):
    """Runs a command to its end, discards its output, and returns its time and memory."""
    STARTER.stdin.write("\0".join(map(str, [standard_input, *command])) + "\n")
    STARTER.stdin.flush()
    answer = STARTER.stdout.readline().split()
    if not answer:
        sys.exit(f"{command[0]} could not be started")
    return Sample(float(answer[0]), float(answer[1]), int(answer[2]), int(answer[3]))


class Case:
    """A command to time, and its samples. The key of a sample is its turn: the round, and the number within the round.

    Slow commands may run only in the first few rounds, and quick ones several times in each round.
    """

    def __init__(
        self, corpus, tool, command, standard_input=os.devnull, statuses=(0,), rounds=None, times=1, prepare=None
    ):
        self.corpus, self.tool, self.command, self.standard_input = corpus, tool, command, standard_input
        self.statuses, self.rounds, self.times, self.prepare = statuses, rounds, times, prepare
        self.samples = {}

    def take(self, turn):
        """Takes a sample. Round 0 is the warm-up, which does not count."""
        number, time = turn
        if time >= self.times or self.rounds is not None and number > self.rounds:
            return
        if self.prepare:
            self.prepare()
        sample = run(self.command, self.standard_input)
        if sample.status not in self.statuses:
            sys.exit(f"{' '.join(map(str, self.command[:9]))} ended with {sample.status}")
        if number > 0:
            self.samples[turn] = sample

    def median(self, measure):
        return statistics.median(getattr(sample, measure) for sample in self.samples.values())

    def over(self, other, measure="wall", combine=lambda own, others: own / others):
        """The median of the ratio, or of another combination, over all turns in which both commands ran."""
        shared = self.samples.keys() & other.samples.keys()
        pairs = ((getattr(self.samples[turn], measure), getattr(other.samples[turn], measure)) for turn in shared)
        return statistics.median(combine(own, others) for own, others in pairs)


def take_turns(cases, rounds):
    for number in range(rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for time in range(max(case.times for case in cases)):
            for case in cases:
                case.take((number, time))
