#!/usr/bin/env python3
"""Runs a session of a real editor with the language server, and checks what it has written and every message.

    CAMPAIGNC_BINARY=... python3 Tests/Tools/try_editor.py EDITOR PROGRAM

EDITOR is neovim-0.11, neovim-0.7 or emacs; PROGRAM is the program to run. The settings are those that docs/editors.md
shows. Exit code 1: something is wrong.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent / "editors"
sys.path.insert(0, str(HERE))
from messages import Recording  # noqa: E402

DOCUMENTATION = Path(__file__).parents[2] / "docs/editors.md"
SECONDS = 90

# The heading of the settings, and how the editor is started with them.
EDITORS = {
    "neovim-0.11": ("Neovim 0.11 and later", ["--headless", "-n", "-i", "NONE", "-u"], ["-S", HERE / "neovim.lua"]),
    "neovim-0.7": ("Neovim 0.7", ["--headless", "-n", "-i", "NONE", "-u"], ["-S", HERE / "neovim.lua"]),
    "emacs": ("Emacs with eglot", ["--batch", "-l"], ["-l", HERE / "emacs.el"]),
}

# What a session changes in the files of the workspace, in this order.
CHANGES = {
    "campaigns/sale.yaml": [
        ("mesage", "message"),
        ("prority", "priority"),
        ("    type: slideup\n", "    type: slideup\n    priority: high\n"),
        ("cart_viewed", "basket_viewed"),
    ],
    "campaigns/news.yaml": [("cart_viewed", "basket_viewed")],
    "events.yaml": [("cart_viewed", "basket_viewed")],
    "campaignc.yaml": [],
}


def settings(heading, language=r"\w+"):
    """The first block of code below a heading of the documentation."""
    section = DOCUMENTATION.read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.search(rf"```{language}\n(.*?)```", section, re.DOTALL)[1]


def prepare(folder, heading):
    """Makes the workspace, the settings, and a 'campaignc' in PATH that records."""
    shutil.copytree(HERE / "workspace", folder / "workspace")
    # Emacs takes the repository for the project.
    for name in ("home", "programs", "workspace/.git"):
        (folder / name).mkdir()
    start = folder / "programs/campaignc"
    binary = os.environ["CAMPAIGNC_BINARY"]
    record = f'if [ "$1" = lsp ]; then exec {sys.executable} {HERE}/record.py {folder}/recording {binary} "$@"; fi'
    start.write_text(f'#!/bin/sh\n{record}\nexec {binary} "$@"\n')
    start.chmod(0o755)
    (folder / "make.vim").write_text(settings("Without our server", "vim"))
    (folder / ("settings.el" if heading.startswith("Emacs") else "settings.lua")).write_text(settings(heading))


def run(folder, program, before, after):
    """Runs the editor. Returns what is wrong."""
    home = str(folder / "home")
    environment = {
        "PATH": f"{folder / 'programs'}:{os.environ['PATH']}", "HOME": home, "TERM": "dumb", "LC_ALL": "C.UTF-8",
        "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "XDG_CACHE_HOME": home,
        "EDITOR_LOG": str(folder / "log"), "MAKE_SETTINGS": str(folder / "make.vim"),
    }  # fmt: skip
    [file] = folder.glob("settings.*")
    command = [program, *before, file, *after, "campaigns/sale.yaml"]
    if "--batch" in before:
        command.pop()
    try:
        finished = subprocess.run(
            command, cwd=folder / "workspace", env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", timeout=SECONDS,
        )  # fmt: skip
        code, output = finished.returncode, finished.stdout
    except subprocess.TimeoutExpired as stopped:
        code, output = f"stopped after {SECONDS} seconds", (stopped.stdout or b"").decode(errors="replace")
    log = folder / "log"
    print(log.read_text() if log.exists() else "  the session has not begun")
    return [] if code == 0 else [f"exit code {code}: {output[-2000:]}"]


def wrong_files(workspace):
    for name, changes in CHANGES.items():
        expected = (HERE / "workspace" / name).read_text()
        for old, new in changes:
            expected = expected.replace(old, new, 1)
        found = (workspace / name).read_text()
        if found != expected:
            yield f"{name} is now:\n{found}"


def main():
    editor, program = sys.argv[1:]
    heading, before, after = EDITORS[editor]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        prepare(folder, heading)
        wrong = run(folder, program, before, after)
        wrong += wrong_files(folder / "workspace")
        if (folder / "recording.server").exists():
            recording = Recording(folder / "recording")
            print("messages of the server:")
            for method, count in sorted(recording.counts.items()):
                print(f"  {count:4} {method}")
            wrong += recording.complaints
        else:
            wrong.append("the editor has not started the server")
    for words in wrong:
        print(f"WRONG: {words}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
