"""Packages for Debian and Ubuntu."""

import email.utils
import hashlib
import textwrap

import project
from archives import File, ar, gz, tar, xz
from contents import SHARED_SCHEMAS

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

# Answers to what lintian finds.
OVERRIDES = """\
# The binary is static on purpose: one package works on every release, without the libraries of Swift, which Debian lacks.
campaignc: statically-linked-binary [usr/bin/campaignc]
campaignc: embedded-library *libyaml* [usr/bin/campaignc]
# Fragments of misspelt words: campaignc corrects such words, and the libraries of Swift contain some.
campaignc: spelling-error-in-binary * [usr/bin/campaignc]
# The package is not part of Debian, so there is no bug that asks for it.
campaignc: initial-upload-closes-no-bugs [usr/share/doc/campaignc/changelog.Debian.gz:1]
"""


def package(contents, machine, date):
    """The name and the bytes of the package."""
    files = installed_files(contents, date)
    control = [
        File("control", control_text(files, machine).encode()),
        File("md5sums", "".join(f"{hashlib.md5(file.data).hexdigest()}  {file.path}\n" for file in files).encode()),
    ]
    members = [
        File("debian-binary", b"2.0\n"),
        File("control.tar.xz", xz(tar(control, date, prefix="./"))),
        File("data.tar.xz", xz(tar(files, date, prefix="./"))),
    ]
    return f"{project.NAME}_{package_version()}_{ARCHITECTURES[machine]}.deb", ar(members, date)


def package_version():
    return f"{project.version()}-1"


def installed_files(contents, date):
    documentation = f"usr/share/doc/{project.NAME}"
    files = [
        File(f"usr/bin/{project.NAME}", contents.program, is_program=True),
        File(f"usr/share/man/man1/{project.NAME}.1.gz", gz(contents.manual)),
        File(f"usr/share/bash-completion/completions/{project.NAME}", contents.completions["bash"]),
        File(f"usr/share/zsh/vendor-completions/_{project.NAME}", contents.completions["zsh"]),
        File(f"usr/share/fish/vendor_completions.d/{project.NAME}.fish", contents.completions["fish"]),
        File(f"{documentation}/changelog.gz", gz(contents.changelog)),
        File(f"{documentation}/changelog.Debian.gz", gz(changelog_text(date).encode())),
        File(f"{documentation}/copyright", copyright_text().encode()),
        File(f"usr/share/lintian/overrides/{project.NAME}", OVERRIDES.encode()),
    ]
    schemas = [File(f"usr/{SHARED_SCHEMAS}/{name}", data) for name, data in contents.schemas.items()]
    return sorted(files + schemas, key=lambda file: file.path)


def control_text(files, machine):
    description = textwrap.fill(project.DESCRIPTION, width=78, initial_indent=" ", subsequent_indent=" ")
    size = sum(-(-len(file.data) // 1024) for file in files)
    summary = project.SUMMARY[0].lower() + project.SUMMARY[1:]
    return f"""\
Package: {project.NAME}
Version: {package_version()}
Architecture: {ARCHITECTURES[machine]}
Maintainer: {project.MAINTAINER} <{project.MAIL}>
Installed-Size: {size}
Section: devel
Priority: optional
Homepage: {project.address()}
Description: {summary}
{description}
"""


def changelog_text(date):
    """The changelog of the package. The program's own changelog is another file."""
    return f"""\
{project.NAME} ({package_version()}) unstable; urgency=medium

  * Release {project.version()}. See changelog.gz for its changes.

 -- {project.MAINTAINER} <{project.MAIL}>  {email.utils.formatdate(date)}
"""


def copyright_text():
    own = project.licence() or "This version of campaignc has no licence yet: nobody may distribute it.\n"
    where = "On Debian systems, the texts of the GNU licences and of the Apache License are in /usr/share/common-licenses:"
    files = "LGPL-2.1, GPL-3 and Apache-2.0."
    return f"campaignc comes from {project.address()}.\n\n{own}\n{project.notices()}\n{where}\n{files}\n"
