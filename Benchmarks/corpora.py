"""The corpora. 'campaignc fixtures' makes them all, so they are the same on every machine, byte for byte."""

import pathlib
import re
import shutil
import subprocess
import sys

ONE, LARGE, FOLDED = "one small file", "one file of 10 MB", "one folded file of 10 MB"

# Each line is a mistake when it is appended to a file.
MISTAKES = (pathlib.Path(__file__).parent / "three-mistakes.yaml").read_bytes()


# A text without quotes, on a line of its own.
TEXT = re.compile(rb"^( +(?:- )?)(description|message|title): ([^\s'\"&*!|>%@`{\[#][^:#\n]*)$", re.MULTILINE)
TARGETS = re.compile(rb"^targets: (\[[a-z, ]+\])$", re.MULTILINE)


def as_people_write(number, text):
    """A file as people write them: folded texts, texts over several lines, quotes within quotes, an anchor, CRLF."""
    count = 0

    def other_style(match):
        nonlocal count
        count += 1
        indent, key, words = match[1], match[2], match[3].split(b" ")
        below = b"\n" + b" " * (len(indent) + 2)
        middle = (len(words) + 1) // 2
        first, rest = b" ".join(words[:middle]), b" ".join(words[middle:])
        styles = [
            b">-" + below + first + (below + rest if rest else b""),
            b"'" + match[3].replace(b"'", b"''") + b"'",
            first + (below + rest if rest else b""),
        ]
        return indent + key + b": " + styles[(number + count) % len(styles)]

    text = TEXT.sub(other_style, text)
    text = TARGETS.sub(rb"targets: &clients \1", text)
    return text.replace(b"\n", b"\r\n") if number % 10 == 0 else text


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

    def written(self, clean):
        """The same campaigns as people write them."""
        numbers = {file: number for number, file in enumerate(clean.files)}
        return self.edited(
            clean, "written", "as people write them", lambda file, text: as_people_write(numbers[file], text))

    def folded(self):
        """One file of ten megabytes, as people write it."""
        file = self.large().files[0]
        folder = self.folder / "folded"
        folder.mkdir(exist_ok=True)
        copy = folder / file.name
        # With number 1, its lines end as they did.
        copy.write_bytes(as_people_write(1, file.read_bytes()))
        return self.corpus("folded", FOLDED, copy, [copy])

    def messages(self, count, shape, per_file=100, syntax="yaml"):
        """In-app messages that meet in a certain way, so many to a file."""
        key = f"messages-{shape}-{count}" + ("" if (per_file, syntax) == (100, "yaml") else f"-{per_file}-{syntax}")
        folder = self.folder / key
        if not folder.exists():
            made = folder.with_suffix(".part")
            shutil.rmtree(made, ignore_errors=True)
            arguments = [made, count, shape, per_file, syntax]
            script = pathlib.Path(__file__).with_name("make-messages.py")
            subprocess.run([sys.executable, script, *map(str, arguments)], check=True)
            made.rename(folder)
        files = sorted(folder.iterdir())
        name = f"{count:,} messages, {shape}, in {len(files):,} {syntax.upper()} file" + "s" * (len(files) > 1)
        return self.corpus(key, name, folder, files)

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
        shutil.rmtree(self.folder / key, ignore_errors=True)
        folder = self.folder / key / clean.path.name
        folder.mkdir(parents=True)
        # Without its configuration, a corpus would have other findings.
        shutil.copy(clean.path.parent / "campaignc.yaml", folder.parent)
        copies = [folder / file.relative_to(clean.path) for file in files]
        for file, copy in zip(files, copies):
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(edit(file, file.read_bytes()))
        return self.corpus(key, f"{clean.name}, {what}", folder, copies)
