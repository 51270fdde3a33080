"""The list of what a package contains, as SPDX 2.3: the program, and what is linked into it."""

import hashlib
import json
import re
import subprocess
import time
import urllib.parse
from dataclasses import dataclass
from pathlib import Path

import project


@dataclass(frozen=True)
class Part:
    """A part of another project in the binary. `locator` is its package URL: https://github.com/package-url"""

    name: str
    version: str
    licence: str
    supplier: str
    source: str
    locator: str


def parts(built, libyaml):
    """The parts of a binary that was built on this machine. `libyaml` is the path of yaml-0.1.pc.

    A test compares them with what the linker takes.
    """
    swift = found(r"Swift version (\S+)", output("swift", "--version"))
    glibc = found(r"(\S+)$", output("getconf", "GNU_LIBC_VERSION").strip())
    gcc = found(r"GCC: \(.*\) (\S+)", output("readelf", "-p", ".comment", built))
    yaml = found(r"(?m)^Version: *(\S+)", Path(libyaml).read_text(encoding="utf-8"))
    gnu, gcc_source = "Free Software Foundation", "https://gcc.gnu.org/git/gcc.git"
    gcc_licence = "GPL-3.0-or-later WITH GCC-exception-3.1"
    return [
        Part("swift", swift, "Apache-2.0 WITH Swift-exception", "Swift project",
             "https://github.com/swiftlang/swift", f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE"),
        Part("glibc", glibc, "LGPL-2.1-or-later", gnu,
             "https://sourceware.org/git/glibc.git", f"pkg:generic/glibc@{glibc}"),
        Part("libstdc++", gcc, gcc_licence, gnu, gcc_source, f"pkg:generic/gcc@{gcc}#libstdc%2B%2B-v3"),
        Part("libgcc", gcc, gcc_licence, gnu, gcc_source, f"pkg:generic/gcc@{gcc}#libgcc"),
        Part("libyaml", yaml, "MIT", "YAML project",
             "https://github.com/yaml/libyaml", f"pkg:github/yaml/libyaml@{yaml}"),
    ]


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def found(pattern, text):
    match = re.search(pattern, text)
    if not match:
        raise SystemExit(f"package: no version in: {text}")
    return match[1]


def sbom(file_name, data, parts, date):
    """The document about one package, as bytes."""
    digest = hashlib.sha256(data).hexdigest()
    described = [package_entry(file_name, digest)] + [part_entry(part) for part in parts]
    relationships = [relationship("SPDXRef-DOCUMENT", "DESCRIBES", described[0]["SPDXID"])]
    relationships += [relationship(described[0]["SPDXID"], "STATIC_LINK", entry["SPDXID"]) for entry in described[1:]]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": file_name,
        "documentNamespace": f"{project.address()}/spdx/{file_name}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(date)),
            "creators": [f"Organization: {project.MAINTAINER} ({project.MAIL})", "Tool: bin/package"],
        },
        "packages": described,
        "relationships": relationships,
    }
    if project.licence() and not project.licence_expression():
        document["hasExtractedLicensingInfos"] = [
            {"licenseId": "LicenseRef-campaignc", "name": "campaignc", "extractedText": project.licence()}
        ]
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def package_entry(file_name, digest):
    own = "LicenseRef-campaignc" if project.licence() else "NOASSERTION"
    return {
        "SPDXID": "SPDXRef-Package",
        "name": project.NAME,
        "versionInfo": project.version(),
        "packageFileName": file_name,
        "supplier": f"Organization: {project.MAINTAINER} ({project.MAIL})",
        "downloadLocation": f"{project.address()}/releases/download/v{project.version()}/{file_name}",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": project.licence_expression() or own,
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": "APPLICATION",
        "externalRefs": [locator_entry(own_locator(file_name))],
    }


def part_entry(part):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]", "-", part.name),
        "name": part.name,
        "versionInfo": part.version,
        "supplier": f"Organization: {part.supplier}",
        "downloadLocation": part.source,
        "filesAnalyzed": False,
        "licenseConcluded": part.licence,
        "licenseDeclared": part.licence,
        "copyrightText": "NOASSERTION",
        "primaryPackagePurpose": "LIBRARY",
        "externalRefs": [locator_entry(part.locator)],
    }


def own_locator(file_name):
    """The package URL of a package of ours. Only the wheel is in an index that such addresses know."""
    kind = "pypi" if file_name.endswith(".whl") else "generic"
    return f"pkg:{kind}/{project.NAME}@{project.version()}?file_name={urllib.parse.quote(file_name)}"


def locator_entry(locator):
    return {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}


def relationship(element, kind, other):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other}
