#!/usr/bin/env python3
"""Runs a language server, and records what goes through its standard input and output.

    python3 Tests/Tools/editors/record.py RECORDING COMMAND...

RECORDING.client gets the bytes of the client, RECORDING.server those of the server. The exit code is the server's.
messages.py reads the recording.
"""

import os
import subprocess
import sys
import threading


def copy(source, target, record):
    """Copies bytes as they arrive, until the source ends or the target is gone."""
    with open(record, "wb", buffering=0) as recorded:
        while piece := os.read(source, 1 << 16):
            recorded.write(piece)
            try:
                while piece:
                    piece = piece[os.write(target, piece) :]
            except BrokenPipeError:
                return


def main():
    recording, *command = sys.argv[1:]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def listen():
        copy(0, server.stdin.fileno(), recording + ".client")
        server.stdin.close()

    threading.Thread(target=listen, daemon=True).start()
    copy(server.stdout.fileno(), 1, recording + ".server")
    code = server.wait()
    # At once: the other thread may still wait for the client.
    os._exit(code)


if __name__ == "__main__":
    main()
