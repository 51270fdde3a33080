"""Goals, and the tables that the benchmarks print."""

import datetime
import os
import pathlib
import platform


class Goal:
    """A goal: a value that must be at most a limit. There is no value if one side was not timed.

    The table also shows the value for processor time, which is more reliable on a busy machine.
    """

    def __init__(self, words, value, limit, unit="×", processor=None):
        self.words, self.value, self.limit, self.unit, self.processor = words, value, limit, unit, processor

    @property
    def verdict(self):
        if self.value is None:
            return "not measured"
        return "yes" if self.value <= self.limit else "no"

    @property
    def row(self):
        written = ["" if value is None else f"{value:.2f} {self.unit}" for value in (self.value, self.processor)]
        return [self.words, *written, f"≤ {self.limit:.2f} {self.unit}", self.verdict]


def table(heads, rows, markdown):
    rows = [heads, *rows]
    if markdown:
        rows.insert(1, ["---"] * len(heads))
        return "".join(f"| {' | '.join(row)} |\n" for row in rows)
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() + "\n" for row in rows)


def processor():
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def machine(rounds, load):
    """The day, the machine and its load, which was `load` before."""
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    return (
        f"{date}: {processor()}, {os.cpu_count()} processors, {platform.system()}; medians of {rounds} rounds;\n"
        f"load of the machine {load:.1f} before and {os.getloadavg()[0]:.1f} after.")
