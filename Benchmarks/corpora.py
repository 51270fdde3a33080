"""The corpora. 'campaignc fixtures' makes them all, so they are the same on every machine, byte for byte."""

import pathlib
import re
import shutil
import subprocess

ONE, LARGE = "one small file", "one file of 10 MB"

# Each line is a mistake when it is appended to a file.
MISTAKES = (pathlib.Path(__file__).parent / "three-mistakes.yaml").read_bytes()


class Corpus:
    """A path for a command line, and a list of the campaign files in it, one per line."""

    def __init__(self, name, path, files, listing):
        self.name, self.path, self.listing = name, path, listing
        listing.write_text("".join(f"{file}\n" for file in files))

    @property
    def files(self):
        return [pathlib.Path(line) for line in self.listing.read_text().splitlines()]

    def count_messages(self):
        """The number of in-app messages in its small files."""
        texts = (file.read_bytes().partition(b"\nin_app_messages:\n")[2] for file in self.files)
        return sum(len(re.findall(rb"^  - id: ", text, re.MULTILINE)) for text in texts)


class Corpora:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        folder.mkdir(parents=True, exist_ok=True)

    def corpus(self, key, name, path, files):
        return Corpus(name, path, files, self.folder / f"{key}.list")

    def made(self, name, *options):
        """Runs 'campaignc fixtures' with some options, in a separate directory. An existing corpus is kept."""
        folder = self.folder / name
        command = [self.binary, "fixtures", *options, "-o", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return folder

    def one(self):
        """One small file."""
        file = self.made("one", "--count", "1") / "campaigns" / "000" / "000000.yaml"
        return self.corpus("one", ONE, file, [file])

    def small(self, count):
        key = f"small-{count}"
        folder = self.made(key, "--count", str(count)) / "campaigns"
        return self.corpus(key, f"{count:,} small files", folder, sorted(folder.rglob("*.yaml")))

    def large(self):
        """One file of ten megabytes."""
        file = self.made("large", "--count", "900", "--size", "full", "--in-one-file") / "campaigns.yaml"
        return self.corpus("large", LARGE, file, [file])

    def broken(self, clean):
        """A corpus with three mistakes in each file."""
        return self.edited(clean, "broken", "three mistakes in each", lambda file, text: text + MISTAKES)

    def unreadable(self, clean):
        """A corpus whose last file is not YAML. Only a tool that reads all files notices."""
        last = clean.files[-1]
        edit = lambda file, text: text + b"owner: [growth\n" if file == last else text
        return self.edited(clean, "unreadable", "the last no YAML", edit)

    def edited(self, clean, kind, what, edit):
        files = clean.files
        key = f"{kind}-{len(files)}"
        folder = self.folder / key
        shutil.rmtree(folder, ignore_errors=True)
        copies = [folder / file.relative_to(clean.path) for file in files]
        for file, copy in zip(files, copies):
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(edit(file, file.read_bytes()))
        return self.corpus(key, f"{clean.name}, {what}", folder, copies)
