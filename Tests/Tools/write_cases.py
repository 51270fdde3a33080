#!/usr/bin/env python3
"""Writes every case of files of cases (`Tests/Fixtures/**/*.cases`) as a file of its own, for tools that read files.

    python3 Tests/Tools/write_cases.py FOLDER FILE...

A case is described in Tests/TextTestSupport/FixtureCase.swift, and how its text is shown in NumberedText.swift. The
mistakes in Tests/Fixtures/mistakes are described in Tests/EngineTests/Mistakes/MistakeCase.swift.
"""

import re
import sys
from pathlib import Path


def meaning(match):
    """The bytes of what stands between ⟨ and ⟩, as surrogate escapes where they are no text."""
    words = match[1]
    if words.startswith("U+"):
        return chr(int(words[2:], 16))
    if "×" in words:
        return words[0] * int(words[2:])
    return bytes([int(words, 16)]).decode("utf-8", "surrogateescape")


def text(lines):
    """What the numbered ones of some lines show."""
    shown = ""
    for line in lines:
        row = re.fullmatch(r" *[0-9]+ \|(?: (.*))?", line)
        if row:
            content = row[1] or ""
            has_break = content.endswith(("⟨U+000D⟩", "⟨U+000A⟩"))
            shown += re.sub("⟨([^⟩]*)⟩", meaning, content) + ("" if has_break else "\n")
    if any(line.strip(" ") == "\\ no line break at the end" for line in lines):
        shown = shown[:-1]
    return shown.encode("utf-8", "surrogateescape")


def replaced(lines, others):
    """Some lines, each row replaced by the rows with its number."""
    rows = {}
    for other in others:
        rows.setdefault(other.split("|")[0], []).append(other)
    return [new for line in lines for new in rows.get(line.split("|")[0], [line])]


def cases(file):
    """The name and the text of each case, and what it should become: the word for that, and the text."""
    for part in file.read_text(encoding="utf-8").rstrip("\n").split("\n\n"):
        lines = [line for line in part.split("\n") if not line.startswith("#")]
        if not lines or not lines[0].startswith("=== "):
            continue
        word = next((word for word in ("fixed", "meant") if word in lines), None)
        end = lines.index(word) if word else len(lines)
        rows, others = lines[:end], lines[end + 1 :]
        result = text(replaced(rows, others) if word == "meant" else others) if word else None
        yield lines[0][4:], text(rows), word, result


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for file in map(Path, sys.argv[2:]):
        for name, written, word, result in cases(file):
            (folder / name).write_bytes(written)
            if result is not None:
                stem, ending = name.rsplit(".", 1)
                (folder / f"{stem}.{word}.{ending}").write_bytes(result)


if __name__ == "__main__":
    main()
