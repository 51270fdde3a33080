"""Makes all packages with a binary that is already built. bin/package calls it.

make.py BUILT STRIPPED MACHINE DATE YAML-0.1.PC DIRECTORY

BUILT is the binary as the compiler made it, and STRIPPED is the binary for the packages.
"""

import hashlib
import sys
from pathlib import Path

import debian
import wheel
from contents import contents, tarball
from sbom import parts, sbom


def main(built, stripped, machine, date, libyaml, directory):
    date, directory = int(date), Path(directory)
    packed, linked = contents(stripped), parts(built, libyaml)
    made = {}
    for kind in (wheel.program_wheel, debian.package, tarball):
        name, data = kind(packed, machine, date)
        made[name] = data
        made[f"{name}.spdx.json"] = sbom(name, data, linked, date)
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(made.items()))
    made["SHA256SUMS"] = sums.encode()
    for name, data in made.items():
        (directory / name).write_bytes(data)


main(*sys.argv[1:])
