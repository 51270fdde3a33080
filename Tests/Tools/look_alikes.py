#!/usr/bin/env python3
"""Writes Sources/SourceText/LookAlikes/LookAlikeTable.swift: the characters that look like one ASCII character.

The facts come from Debian's packages unicode-data (widths, cross references) and python3-confusable-homoglyphs
(Unicode's list of confusable characters). Blanks, dashes, quotation marks and invisible characters are not in the
table: their Unicode properties tell them. With --check, compares the file with what would be written.
"""

import json
import pathlib
import re
import sys

UNICODE = pathlib.Path("/usr/share/unicode")
CONFUSABLES = pathlib.Path("/usr/lib/python3/dist-packages/confusable_homoglyphs/confusables.json")
TABLE = pathlib.Path(__file__).parents[2] / "Sources/SourceText/LookAlikes/LookAlikeTable.swift"
# Forms of one ASCII character that differ only in width, size or font.
DECOMPOSITIONS = {"<wide>", "<small>", "<font>", "<vertical>", ""}
# Cross references name what looks alike, but also what means the same, such as the arrow head and '^'.
REFERENCED = set(":,;.'\"/|_*&#%!?=~")


def characters():
    for line in (UNICODE / "UnicodeData.txt").read_text().splitlines():
        fields = line.split(";")
        yield int(fields[0], 16), fields[2], fields[5]


def decomposed(categories):
    for code, category, decomposition in characters():
        categories[code] = category
        parts = decomposition.split()
        kind = parts.pop(0) if parts and parts[0].startswith("<") else ""
        if code > 0x7F and len(parts) == 1 and int(parts[0], 16) < 0x80 and kind in DECOMPOSITIONS:
            yield code, chr(int(parts[0], 16))


def referenced(categories):
    code = 0
    for line in (UNICODE / "NamesList.txt").read_text(errors="replace").splitlines():
        if entry := re.match(r"([0-9A-F]{4,6})\t", line):
            code = int(entry[1], 16)
        elif reference := re.match(r"\tx \((?:.* - )([0-9A-F]{4,6})\)", line):
            plain = chr(int(reference[1], 16))
            if code > 0x7F and plain in REFERENCED and categories.get(code, "").startswith("P"):
                yield code, plain


def confusable():
    for character, others in json.loads(CONFUSABLES.read_text()).items():
        for other in others:
            plain = other["c"]
            if len(character) == 1 and ord(character) > 0x7F and len(plain) == 1 and " " < plain < "\x7f":
                yield ord(character), plain


def is_told_by_properties(category):
    return category in {"Zs", "Zl", "Zp", "Pd", "Pi", "Pf", "Cf", "Cc", "Mn"}


def table():
    categories = {}
    # Digits that look like letters and the reverse: a name more likely has the letter.
    found = dict(confusable())
    for code, plain in confusable():
        if plain.isalpha():
            found[code] = plain
    found.update({code: plain for code, plain in decomposed(categories)})
    for code, plain in referenced(categories):
        found.setdefault(code, plain)
    # A full-width or styled character is that character, whatever else it may look like.
    found.update({code: plain for code, plain in decomposed(categories)})
    return {code: found[code] for code in sorted(found) if not is_told_by_properties(categories.get(code, "Cn"))}


def rows(items, most=110):
    row = ""
    for item in items:
        if len(row) + len(item) > most:
            yield row.rstrip()
            row = ""
        row += item
    if row:
        yield row.rstrip()


def swift(table):
    codes = "\n".join("  " + row for row in rows(f"0x{code:04X}, " for code in table))
    escape = {"\\": "\\\\", '"': '\\"'}
    plain = " \\\n".join(
        "  " + row for row in rows((escape.get(plain, plain) for plain in table.values()), most=100)
    )
    return f'''// Written by Tests/Tools/look_alikes.py from the Unicode data. Do not edit.

/// The characters that look like one ASCII character, in order.
let lookAlikeCharacters: [UInt32] = [
{codes}
]

/// The ASCII character that each of them looks like.
let lookAlikePlain: StaticString = """
{plain.replace(' ' + chr(92) + chr(10), chr(92) + chr(10))}
  """
'''


def main():
    text = swift(table())
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if TABLE.read_text() == text else f"{TABLE.name} is not what the Unicode data gives")
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(text)


main()
