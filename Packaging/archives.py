"""Archives that depend only on their files: the order, the times and the owners are always the same."""

import gzip
import io
import lzma
import tarfile
import time
import zipfile
from dataclasses import dataclass


@dataclass(frozen=True)
class File:
    """A file in a package."""

    path: str
    data: bytes
    is_program: bool = False

    @property
    def mode(self):
        return 0o755 if self.is_program else 0o644


def folders(files):
    """The directories that contain files, the outer ones first."""
    found = set()
    for file in files:
        parts = file.path.split("/")[:-1]
        found.update("/".join(parts[: end + 1]) for end in range(len(parts)))
    return sorted(found)


def tar(files, date, prefix=""):
    """A tar archive, with an entry for each directory. All paths begin with the prefix."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in folders(files):
            archive.addfile(entry(prefix + path, tarfile.DIRTYPE, 0o755, 0, date))
        for file in sorted(files, key=lambda file: file.path):
            header = entry(prefix + file.path, tarfile.REGTYPE, file.mode, len(file.data), date)
            archive.addfile(header, io.BytesIO(file.data))
    return buffer.getvalue()


def entry(path, kind, mode, size, date):
    header = tarfile.TarInfo(path)
    header.type, header.mode, header.size, header.mtime = kind, mode, size, date
    header.uname = header.gname = "root"
    return header


def gz(data):
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as stream:
        stream.write(data)
    return buffer.getvalue()


def xz(data):
    return lzma.compress(data, preset=9)


def zip_archive(files, date):
    """A ZIP archive with the files in their order. ZIP has no date before 1980."""
    moment = max(time.gmtime(date)[:6], (1980, 1, 1, 0, 0, 0))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files:
            header = zipfile.ZipInfo(file.path, moment)
            header.create_system = 3
            header.external_attr = (0o100000 | file.mode) << 16
            header.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(header, file.data)
    return buffer.getvalue()


def ar(files, date):
    """The outer archive of a Debian package."""
    archive = b"!<arch>\n"
    for file in files:
        header = f"{file.path:<16}{date:<12}{0:<6}{0:<6}{0o100000 | file.mode:<8o}{len(file.data):<10}`\n"
        archive += header.encode("ascii") + file.data + b"\n" * (len(file.data) % 2)
    return archive
