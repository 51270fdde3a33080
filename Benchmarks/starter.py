"""Starts the commands that 'timing.py' sends, one per line, and answers with the time and memory that each took.

This is a separate small program, because the peak memory of a process includes that of the program that starts it.
"""

import os
import sys
import time


def run(standard_input, words):
    files = [
        (os.POSIX_SPAWN_OPEN, 0, standard_input, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    start = time.perf_counter()
    process = os.posix_spawn(words[0], words, os.environ, file_actions=files)
    _, status, used = os.wait4(process, 0)
    wall = time.perf_counter() - start
    memory = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return wall, used.ru_utime + used.ru_stime, memory, os.waitstatus_to_exitcode(status)


for line in sys.stdin:
    first, *rest = line.rstrip("\n").split("\0")
    print(*run(first, rest), flush=True)
