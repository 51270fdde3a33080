"""The files that are opened in language servers: for each language, about the same number of bytes.

The campaigns come from 'campaignc fixtures'. The files in Python and in Protocol Buffers repeat a piece of code that
the linters of these languages do not complain about.
"""

import collections
import pathlib
import re
import shutil

import peers

# The YAML files: their number of campaigns, with a card and a message of each type.
SIZES = {"12 kB": 1, "100 kB": 8, "1 MB": 81, "10 MB": 900}
MANY = 10_000

FUNCTION = '''
def total_NUMBER(prices: list[int], discount: int) -> int:
    """Return the price of an order, in cents."""
    # The discount belongs to the whole order
    total = sum(prices) - discount
    if total < 0:
        raise ValueError("the discount is more than the price")
    return total

'''

MESSAGE = '''
// An order of a customer, with a discount
message OrderNUMBER {
  // The name under which the order is found
  string name = 1;
  // The prices in cents, in the order of the basket
  repeated int64 prices = 2;
  int64 discount = 3;
  OrderNUMBERPlace place = 4;
}

// Where an order is sent
message OrderNUMBERPlace {
  string street = 1;
  string town = 2;
}
'''


def python(size, folder):
    return repeated('"""Prices of orders."""\n\n', FUNCTION, size)


def proto(size, folder):
    package = ".".join(folder.parts)
    return repeated(f'syntax = "proto3";\n\npackage {package};\n', MESSAGE, size)


def repeated(start, piece, size):
    """A text of about this size."""
    count = max(1, round((size - len(start)) / len(piece)))
    return start + "".join(piece.replace("NUMBER", str(number)) for number in range(count))


# A language: the name in the protocol, the path of a file in a workspace, the settings of its linter, a text of a
# certain size, and lines that end with plain words.
Language = collections.namedtuple("Language", "name path settings text words")

LANGUAGES = {
    "yaml": Language(
        "yaml", "campaigns.yaml", {".yamllint": peers.STYLE}, None,
        re.compile(r"^ *(- )?(owner|title|message|description): \w[\w ,.!-]*$")),
    "python": Language("python", "shop/orders.py", {"ruff.toml": ""}, python, re.compile(r"^ *# ")),
    "proto": Language("proto", "shop/v1/orders.proto", {"buf.yaml": "version: v2\n"}, proto, re.compile(r"^ *// ")),
}

# Lines of a record, below a line of the same record. A new line fits between them.
MEMBER = re.compile(r"^( +)[A-Za-z]")


class Workspace:
    """A directory that is open in an editor, and its files."""

    def __init__(self, root, language, files):
        self.root, self.language, self.files = root, language, files

    @property
    def file(self):
        return self.files[0]


def places(language, lines):
    """The lines that end with words."""
    return [number for number, line in enumerate(lines) if language.words.match(line)]


def members(lines, count):
    """Some lines of records, from the whole file."""
    found = [
        number for number in range(1, len(lines))
        if (own := MEMBER.match(lines[number])) and (last := MEMBER.match(lines[number - 1])) and own[1] == last[1]
    ]
    return [found[len(found) * index // count] for index in range(count)]


class EditorFiles:
    """Makes the workspaces. One of many files is kept as long as 'campaignc fixtures' makes the same campaigns."""

    def __init__(self, corpora, folder):
        self.corpora, self.folder = corpora, folder
        self.made = {}

    def one(self, name, size):
        """A workspace with one file."""
        return self.workspace(name, size, lambda root: [self.written(name, size, root)])

    def many(self, name):
        """A workspace with ten thousand small files."""
        return self.workspace(name, "many", lambda root: self.many_files(name, root))

    def workspace(self, name, size, write):
        if (name, size) not in self.made:
            language, root = LANGUAGES[name], self.folder / f"{name}-{size}".replace(" ", "-")
            root.mkdir(parents=True, exist_ok=True)
            for setting, text in language.settings.items():
                (root / setting).write_text(text)
            self.made[name, size] = Workspace(root, language, write(root))
        return self.made[name, size]

    def written(self, name, size, root):
        options = ["--count", str(SIZES[size]), "--size", "full", "--in-one-file"]
        source = self.corpora.made(f"full-{SIZES[size]}", *options) / "campaigns.yaml"
        language = LANGUAGES[name]
        file = root / language.path
        if language.text:
            return put(file, language.text(source.stat().st_size, pathlib.Path(language.path).parent))
        shutil.copy(source.parent / "campaignc.yaml", root)
        return pathlib.Path(shutil.copy(source, file))

    def many_files(self, name, root):
        source, language = self.corpora.small(MANY), LANGUAGES[name]
        files = {root / small_path(language, number, file, source): file for number, file in enumerate(source.files)}
        # The description of the campaigns, beside the workspace that was made from them.
        description, kept = (source.path.parent / "pack.json").read_bytes(), root.with_suffix(".json")
        if not kept.exists() or kept.read_bytes() != description:
            for copy, file in files.items():
                write_small(language, copy, copy.relative_to(root).parent, file)
            if not language.text:
                shutil.copy(source.path.parent / "campaignc.yaml", root)
            kept.write_bytes(description)
        return list(files)


def small_path(language, number, file, source):
    if not language.text:
        return file.relative_to(source.path.parent)
    return pathlib.Path(f"part{number // 100}/file{number % 100}") / language.path


def write_small(language, copy, folder, file):
    if language.text:
        put(copy, language.text(file.stat().st_size, folder))
    else:
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)


def put(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file
