"""Runs a command and writes the most memory that it held at once, in bytes, into a file.

Usage: peak_memory.py FILE COMMAND ...

What a process held before it became the command counts for the command too, so that a small program has to start it: the tests
themselves hold far more than most commands do.
"""

import os
import sys

file, command = sys.argv[1], sys.argv[2:]
child = os.fork()
if child == 0:
    os.execvp(command[0], command)
_, _, usage = os.wait4(child, 0)
with open(file, "w") as output:
    output.write(str(usage.ru_maxrss * 1024))
