"""The facts about campaignc that its packages contain. Each fact has one place, here or in the file that it is read from."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

NAME = "campaignc"
SUMMARY = "Compiler and linter for mobile campaigns"
DESCRIPTION = """\
campaignc checks News Feed cards, content cards and in-app messages written in YAML or JSON. It shows each mistake with
its exact place and a fix, and writes the payloads that servers and apps read.
"""
MAINTAINER = "campaignc maintainers"
MAIL = "maintainers@example.com"


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def text_constant(path, name):
    """The value of a constant in a Swift file."""
    found = re.search(rf'let {name} = "([^"]+)"', read(path))
    if not found:
        raise SystemExit(f"package: {path} has no constant {name}")
    return found[1]


def version():
    """The version, which `campaignc version` prints too."""
    text = text_constant("Sources/CampaignEngine/ToolVersion.swift", "toolVersion")
    if not re.fullmatch(r"\d+\.\d+\.\d+", text):
        raise SystemExit(f"package: '{text}' is not a version of three numbers, which every kind of package can have")
    return text


def address():
    return text_constant("Sources/Findings/ProjectAddress.swift", "projectAddress")


def release_date():
    """The date of this version in the changelog, or None before its release."""
    found = re.search(rf"^## {re.escape(version())}\b.*?(\d{{4}}-\d\d-\d\d)", read("CHANGELOG.md"), re.MULTILINE)
    return found and found[1]


def licence():
    """The text of the file LICENSE, or None."""
    return read("LICENSE") if (ROOT / "LICENSE").exists() else None


def licence_expression():
    """The SPDX expression in the file LICENSE (`SPDX-License-Identifier: MIT`), or None."""
    found = re.search(r"SPDX-License-Identifier:\s*(\S.*?)\s*$", licence() or "", re.MULTILINE)
    return found and found[1]


def notices():
    """The licences of the parts of other projects in the binary."""
    return read("Packaging/NOTICES.txt")


def licence_files():
    """The names and the texts of all files about licences. The LGPL asks that its text goes with a copy of the C library."""
    own = [("LICENSE", licence())] if licence() else []
    return own + [("NOTICES.txt", notices()), ("LGPL-2.1.txt", read("Packaging/LGPL-2.1.txt"))]
