"""What the packages contain, whatever their kind."""

import subprocess
from dataclasses import dataclass

import project
from archives import File, gz, tar

# Where an installation has the schemas, below its prefix.
SHARED_SCHEMAS = f"share/{project.NAME}/schema"


@dataclass(frozen=True)
class Contents:
    program: bytes
    manual: bytes
    completions: dict
    schemas: dict
    changelog: bytes


def contents(binary):
    """The contents of packages with a binary. The binary itself prints the manual and the completions."""

    def printed(*words):
        return subprocess.run([binary, *words], check=True, stdout=subprocess.PIPE).stdout

    schemas = sorted((project.ROOT / "schema").glob("*.json"))
    with open(binary, "rb") as file:
        program = file.read()
    return Contents(
        program=program,
        manual=printed("manual"),
        completions={shell: printed("completions", shell) for shell in ("bash", "zsh", "fish")},
        schemas={path.name: path.read_bytes() for path in schemas},
        changelog=project.read("CHANGELOG.md").encode(),
    )


def tarball(contents, machine, date):
    """The name and the bytes of an archive to unpack anywhere."""
    name = project.NAME
    files = [
        File(f"bin/{name}", contents.program, is_program=True),
        File(f"share/man/man1/{name}.1", contents.manual),
        File(f"share/bash-completion/completions/{name}", contents.completions["bash"]),
        File(f"share/zsh/site-functions/_{name}", contents.completions["zsh"]),
        File(f"share/fish/vendor_completions.d/{name}.fish", contents.completions["fish"]),
        File("CHANGELOG.md", contents.changelog),
    ]
    files += [File(name, text.encode()) for name, text in project.licence_files()]
    files += [File(f"{SHARED_SCHEMAS}/{name}", data) for name, data in contents.schemas.items()]
    stem = f"{name}-{project.version()}-linux-{machine}"
    return f"{stem}.tar.gz", gz(tar([moved(file, stem) for file in files], date))


def moved(file, folder):
    return File(f"{folder}/{file.path}", file.data, file.is_program)
