"""Wheels for PyPI."""

import base64
import hashlib

import project
from archives import File, zip_archive

# The binary is static: it needs no C library, and a Linux kernel of 3.2 or later. So it satisfies the oldest of these
# tags, for both C libraries.
PLATFORMS = "manylinux_2_17_{0}.manylinux2014_{0}.musllinux_1_1_{0}"


def program_wheel(contents, machine, date):
    """The name and the bytes of the wheel with the program, which installers put into PATH."""
    name, version = project.NAME, project.version()
    data = f"{name}-{version}.data"
    files = [
        File(f"{data}/scripts/{name}", contents.program, is_program=True),
        File(f"{data}/data/share/man/man1/{name}.1", contents.manual),
    ]
    return wheel(name, f"py3-none-{PLATFORMS.format(machine)}", files, [], date)


def wheel(name, tag, files, requirements, date):
    """The name and the bytes of a wheel with files, and with the metadata that describe it."""
    version = project.version()
    stem = f"{name.replace('-', '_')}-{version}"
    information = f"{stem}.dist-info"
    metadata = [
        File(f"{information}/METADATA", metadata_text(name, requirements).encode()),
        File(f"{information}/WHEEL", wheel_text(tag).encode()),
    ]
    metadata += [File(f"{information}/licenses/{path}", text.encode()) for path, text in project.licence_files()]
    files = files + metadata
    record = "".join(record_line(file) for file in files) + f"{information}/RECORD,,\n"
    return f"{stem}-{tag}.whl", zip_archive(files + [File(f"{information}/RECORD", record.encode())], date)


def metadata_text(name, requirements):
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {name}",
        f"Version: {project.version()}",
        f"Summary: {project.SUMMARY}",
        f"Author-email: {project.MAINTAINER} <{project.MAIL}>",
        f"Project-URL: Homepage, {project.address()}",
        "Classifier: Environment :: Console",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Topic :: Software Development :: Quality Assurance",
        "Requires-Python: >=3.8",
        "Description-Content-Type: text/markdown",
    ]
    if project.licence_expression():
        lines.append(f"License-Expression: {project.licence_expression()}")
    lines += [f"License-File: {path}" for path, _ in project.licence_files()]
    lines += [f"Requires-Dist: {requirement}" for requirement in requirements]
    return "\n".join(lines) + f"\n\n{project.DESCRIPTION}\nDocumentation: {project.address()}\n"


def wheel_text(tag):
    """The file WHEEL, which has a line for each tag that the name of the wheel combines."""
    python, interface, platforms = tag.split("-")
    tags = "".join(f"Tag: {python}-{interface}-{platform}\n" for platform in platforms.split("."))
    is_pure = "true" if platforms == "any" else "false"
    return f"Wheel-Version: 1.0\nGenerator: campaignc ({project.version()})\nRoot-Is-Purelib: {is_pure}\n{tags}"


def record_line(file):
    digest = base64.urlsafe_b64encode(hashlib.sha256(file.data).digest()).rstrip(b"=").decode()
    return f"{file.path},sha256={digest},{len(file.data)}\n"
