"""Times commands in turn and prints their medians: compare.py RUNS NAME COMMAND [NAME COMMAND ...]

The second command is the yardstick of the ratios. Processor time is that of the processes, as the system accounts for it.
"""

import os
import resource
import statistics
import subprocess
import sys
import time


def timed(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    status = subprocess.run(["sh", "-c", "exec " + command], stdout=subprocess.DEVNULL).returncode
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status != 0:
        sys.exit(f"{command} ended with {status}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    runs, rest = int(sys.argv[1]), sys.argv[2:]
    commands = list(zip(rest[::2], rest[1::2]))
    times = {name: [] for name, _ in commands}
    for turn in range(runs + 1):
        for name, command in commands:
            sample = timed(command)
            if turn > 0:
                times[name].append(sample)
    yardstick = [wall for wall, _ in times[commands[1][0]]]
    print(f"{os.cpu_count()} processors, {runs} runs each after a warm-up, medians of whole processes")
    print(f"{'':34}{'wall':>10}{'cpu':>10}{'wall ratio':>13}")
    for name, _ in commands:
        walls = [wall for wall, _ in times[name]]
        cpus = [cpu for _, cpu in times[name]]
        ratio = statistics.median(wall / other for wall, other in zip(walls, yardstick))
        print(f"{name:34}{statistics.median(walls) * 1000:8.1f} ms{statistics.median(cpus) * 1000:7.1f} ms{ratio:12.2f}×")


main()
