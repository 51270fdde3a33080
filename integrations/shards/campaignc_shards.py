#!/usr/bin/env python3
"""Says which shards have changed: prints a digest of everything that the summary of each shard depends on.

    python3 campaignc_shards.py SHARDS PATH ...

A program that keeps summaries (`campaignc summarize --shard I/N PATH ...`) under these digests needs to make only those
that it does not have. A digest covers the program, its options, all configurations with the files that they name, what
else decides which files are campaigns, and the files of the shard. When in doubt, it is one that never comes again.

Here it depends on inodes, sizes and times, which no program can set back; `survey` also reads contents.
"""

import functools
import hashlib
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from typing import NamedTuple

# The endings of campaign files.
SUFFIXES = (b".yaml", b".yml", b".json")
# Files that decide, besides configurations, which others are campaigns: those of Git, and the lists in the output of
# 'campaignc build' and 'campaignc fixtures', of which only the beginning matters.
GIT, IGNORE = b".git", b".gitignore"
LISTS = (b"manifest.json", b"pack.json", b"scenarios.json")
# The largest number of shards.
MOST = 1_000_000


class Refused(Exception):
    """campaignc ended with this exit code, and these words on standard error."""

    def __init__(self, code, words):
        super().__init__(words.decode(errors="replace"))
        self.code, self.words = code, words


class Digests(NamedTuple):
    """Digests of all that a summary depends on: with the times of its files, and with their contents if read."""

    times: str
    contents: str


class Files:
    """All files that a search of campaignc may find, with what decides which of them it takes."""

    def __init__(self, paths):
        # True for each file that is a link. Paths are as campaignc writes them.
        self.links = {}
        self.decisive = set()
        for path in paths or ["."]:
            path = shortened(os.fsencode(path))
            if os.path.isdir(path or b"."):
                self.search(path)
            else:
                self.links[path] = os.path.islink(path)
            for whole in (os.path.realpath(path or b"."), os.path.abspath(path)):
                self.note_above(whole)

    def search(self, top):
        folders = [top]
        while folders:
            folder = folders.pop()
            with os.scandir(folder or b".") as entries:
                for entry in entries:
                    path = os.path.join(folder, entry.name)
                    if entry.name in (GIT, IGNORE, *LISTS):
                        self.decisive.add(path)
                    if entry.name.startswith(b"."):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(path)
                    elif entry.name.endswith(SUFFIXES):
                        self.links[path] = entry.is_symlink()

    def note_above(self, path):
        while path != os.path.dirname(path):
            path = os.path.dirname(path)
            self.decisive.update(os.path.join(path, name) for name in (GIT, IGNORE, *LISTS))


def shortened(path):
    """The path without '.' and repeated slashes; empty for the current directory."""
    names = [name for name in path.split(b"/") if name not in (b"", b".")]
    return (b"/" if path.startswith(b"/") else b"") + b"/".join(names)


def fowler_noll_vo(text, state):
    """One more part of a hash: FNV-1a with 128 bits."""
    for byte in text:
        state = (state ^ byte) * 0x1000000000000000000013B & (1 << 128) - 1
    return state


@functools.lru_cache(1 << 10)
def hash_of_folder(folder):
    return fowler_noll_vo(folder, 0x6C62272E07BB014262B821756295C58D)


def hash_of_path(path):
    """The number by which --shard divides paths."""
    start = path.rfind(b"/") + 1
    return fowler_noll_vo(path[start:] + b"\xff", hash_of_folder(path[:start]))


def divides_alike(campaignc):
    """True if this campaignc divides paths by the same hash. If another version doesn't, no digest may come again."""
    path = "some campaigns/one.yaml"
    shard = hash_of_path(path.encode()) % MOST + 1
    with tempfile.TemporaryDirectory() as place:
        os.mkdir(os.path.join(place, os.path.dirname(path)))
        with open(os.path.join(place, path), "w") as file:
            file.write("campaign: one\n")
        command = [campaignc, "summarize", "--no-config", "--shard", f"{shard}/{MOST}", "--output", "summary", "."]
        return b": 1 file\n" in subprocess.run(command, cwd=place, capture_output=True).stdout


def never_again():
    return os.urandom(32)


def seen(path, is_link):
    """The state of a file without its content, and whether it has one."""
    found = os.stat(path)
    words = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_mode)
    return repr((words, is_link and os.path.realpath(path))).encode(), stat.S_ISREG(found.st_mode)


def content(path, is_link):
    """The digest of the content of a file, and of where it is if a link leads there."""
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read())
    if is_link:
        digest.update(os.path.realpath(path))
    return digest.digest()


def decision(path):
    """The words of a file that decides about others. Empty if it is not there."""
    name = os.path.basename(path)
    try:
        if name == GIT:
            return repr((path, os.path.isdir(path), beginning(exclude_file(path)))).encode()
        return repr((path, beginning(path, 64 if name in LISTS else -1))).encode()
    except OSError:
        return never_again()


def beginning(path, count=-1):
    """The first bytes of a file, with its size. Nothing if it is not there."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return never_again()
        with open(path, "rb") as file:
            # A list of more than a megabyte is none.
            return file.read(count), count >= 0 and os.stat(path).st_size > 1 << 20
    except (FileNotFoundError, NotADirectoryError):
        return None


def exclude_file(git):
    """The file with the patterns that only one clone ignores. In a worktree, '.git' names the directory."""
    folder = git
    if os.path.isfile(git):
        folder = os.path.join(os.path.dirname(git), line(git).removeprefix(b"gitdir: "))
        common = os.path.join(folder, b"commondir")
        if os.path.isfile(common):
            folder = os.path.join(folder, line(common))
    return os.path.join(folder, b"info/exclude")


def line(path):
    with open(path, "rb") as file:
        return file.readline().rstrip(b"\r\n")


def settings(campaignc, options, paths, shards, files):
    """The digest of what the summaries of all shards depend on."""
    # The summary of a shard without files contains the configurations and all files that they name.
    used = {hash_of_path(path) % MOST for path in files.links}
    empty = next((number for number in range(MOST) if number not in used), None)
    digest = hashlib.sha256(never_again() if empty is None or not divides_alike(campaignc) else b"")
    command = [campaignc, "summarize", "--quiet", "--threads=1", *options, "--output=-"]
    if empty is not None:
        done = subprocess.run([*command, f"--shard={empty + 1}/{MOST}", "--", *paths], capture_output=True)
        if done.returncode != 0:
            raise Refused(done.returncode, done.stderr)
        digest.update(done.stdout)
    with open(shutil.which(campaignc), "rb") as program:
        digest.update(hashlib.sha256(program.read()).digest())
    real = [os.path.realpath(path) for path in paths]
    digest.update(repr((command, paths, real, os.path.realpath("."), shards)).encode("utf-8", "surrogateescape"))
    for path in sorted(files.decisive):
        digest.update(decision(path))
    return digest.digest()


def survey(paths, shards, options=(), campaignc="campaignc", contents=True):
    """The digests of each shard. With 'contents', it reads all files; without, both digests depend on times only.

    Raises Refused if campaignc refuses the options or the paths, and OSError if something can't be searched.
    """
    files = Files(paths)
    common = settings(campaignc, options, list(paths), shards, files)
    times, all_contents = ([hashlib.sha256(common) for _ in range(shards)] for _ in range(2))
    for path, is_link in sorted(files.links.items()):
        shard = hash_of_path(path) % shards
        try:
            about, is_file = seen(path, is_link)
            text = content(path, is_link) if contents and is_file else about
        except OSError:
            about = text = never_again()
        name = b"%d %b" % (len(path), path)
        times[shard].update(name + about)
        all_contents[shard].update(name + text)
    return [Digests(one.hexdigest(), other.hexdigest()) for one, other in zip(times, all_contents)]


def main(shards, *paths):
    for number, digests in enumerate(survey(paths, int(shards), contents=False), start=1):
        print(f"{number}/{shards} {digests.times}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (Refused, OSError) as error:
        print(error, file=sys.stderr)
        sys.exit(error.code if isinstance(error, Refused) else 3)
