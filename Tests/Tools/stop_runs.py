"""Stops runs of campaignc at random moments, and looks at what they leave behind.

Usage: stop_runs.py BINARY FOLDER STOPS

Each command is stopped STOPS times. Every run ends by its signal, or was over before; every file is whole, the old one or the new one; no temporary file is left but the
hidden folder of a build, which the next build takes away. A coloured report that is stopped at a terminal ends without colours; what
was to be ignored is.
"""

import glob
import os
import pty
import random
import shutil
import signal
import subprocess
import sys
import time

binary, folder = sys.argv[1], sys.argv[2]
signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
random.seed(1)
stops = int(sys.argv[3])

campaign = """campaign: c{0}
cards:
  - id: a
    type: captioned_image
    image: http://images.example.com/a.png
    title: "Welcome "
    description: Have a look around.
    url: https://www.example.com/welcome
"""

commands = {
    "lint": ["lint", "c"],
    "fix": ["lint", "--fix", "--unsafe-fixes", "c"],
    "allow": ["lint", "c", "--add-allow", "link-insecure", "--reason", "It is so."],
    "report": ["lint", "c", "--format", "sarif", "-o", "report.sarif"],
    "baseline": ["lint", "c", "--baseline", "base.json", "--write-baseline"],
    "build": ["build", "c", "-o", "out"],
    "fixtures": ["fixtures", "-o", "pack", "--count", "300"],
}


# What has nothing to do where it was done before.
fresh = {"fix", "allow"}


def begin(place):
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place + "/c")
    for index in range(40):
        with open(f"{place}/c/{index}.yaml", "w") as file:
            file.write(campaign.format(index))


def leftovers(place):
    return glob.glob(place + "/**/.*campaignc*", recursive=True)


def run(words, place):
    return subprocess.Popen([binary] + words, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def stop_commands():
    for name, words in commands.items():
        place = os.path.join(folder, name)
        begin(place)
        # The first run writes what the later ones find there, and takes longer.
        run(words, place).wait()
        duration = time_of_a_run(name, words, place)
        stopped = missed = 0
        while stopped < stops:
            if name in fresh:
                begin(place)
            number = random.choice(signals)
            process = run(words, place)
            time.sleep(random.random() * duration)
            process.send_signal(number)
            code = process.wait()
            assert code in (-number, 0, 1), (name, number, code)
            if code == -number:
                stopped += 1
            else:
                missed += 1
                # The machine may have become faster.
                duration = min(duration, time_of_a_run(name, words, place))
            left = [path for path in leftovers(place) if f"/.out.campaignc-{process.pid}-" not in path]
            left = [path for path in left if f"/.pack.campaignc-{process.pid}-" not in path]
            assert not left, (name, left)
            for path in glob.glob(place + "/c/*"):
                with open(path) as file:
                    assert file.read().endswith("/welcome\n"), path
        run(words, place).wait()
        assert not leftovers(place), (name, leftovers(place))
        print(f"{name}: stopped {stopped} times, and {missed} times too late")


def time_of_a_run(name, words, place):
    if name in fresh:
        begin(place)
    start = time.perf_counter()
    run(words, place).wait()
    return time.perf_counter() - start


def begin_at_a_terminal(place, ignored=None):
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm"
        os.environ.pop("NO_COLOR", None)
        os.chdir(place)
        if ignored:
            signal.signal(ignored, signal.SIG_IGN)
        os.execv(binary, [binary, "lint", "--all", "."])
    # The report has begun, and it is longer than what a terminal takes in before somebody reads on.
    assert os.read(terminal, 1)
    return process, terminal


def read_to_end(terminal):
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            return shown
        if not piece:
            return shown
        shown += piece


def stop_at_a_terminal():
    place = os.path.join(folder, "terminal")
    begin(place)
    for number in signals:
        process, terminal = begin_at_a_terminal(place)
        os.kill(process, number)
        shown = read_to_end(terminal)
        status = os.waitpid(process, 0)[1]
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == number, status
        assert shown.endswith(b"\x1b[0m"), shown[-40:]
        print(f"terminal: {number.name} after {len(shown)} bytes")
    process, terminal = begin_at_a_terminal(place, ignored=signal.SIGHUP)
    os.kill(process, signal.SIGHUP)
    read_to_end(terminal)
    status = os.waitpid(process, 0)[1]
    assert os.WIFEXITED(status), status


# Whoever starts this may have blocked or ignored what it is about.
for number in signals:
    signal.signal(number, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
stop_commands()
stop_at_a_terminal()
