#!/usr/bin/env python3
"""Reads what `rhapsode --version --json` prints, and writes an SPDX 2.3 list of the package.

usage: rhapsode --version --json | spdx.py VERSION      VERSION is that of the Debian package

A library that does not tell its version at run time has that of its Debian package. Times come from SOURCE_DATE_EPOCH.
"""

import datetime
import json
import os
import subprocess
import sys


def installed(package):
    """The upstream version of an installed Debian package."""
    query = ["dpkg-query", "--show", "--showformat=${source:Upstream-Version}", package]
    return subprocess.run(query, capture_output=True, text=True, check=True).stdout or "NOASSERTION"


def part(identifier, name, version, licence, home):
    """A package in SPDX's sense."""
    return {
        "SPDXID": f"SPDXRef-{identifier}", "name": name, "versionInfo": version, "downloadLocation": home or "NOASSERTION",
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", "filesAnalyzed": False,
    }


def main():
    """Writes the document."""
    told = json.load(sys.stdin)
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    parts = [part("rhapsode", "rhapsode", sys.argv[1], "Apache-2.0", None)]
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-rhapsode"}]
    for library in told["libraries"]:
        identifier = "".join(c if c.isalnum() else "-" for c in library["name"])
        version = library["version"] or installed(library["package"])
        parts.append(part(identifier, library["name"], version, library["licence"], library["home"]))
        kind = "DYNAMIC_LINK" if library["package"] else "STATIC_LINK"
        relations.append(
            {"spdxElementId": "SPDXRef-rhapsode", "relationshipType": kind, "relatedSpdxElement": f"SPDXRef-{identifier}"})
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"rhapsode-{sys.argv[1]}",
        "documentNamespace": f"https://spdx.org/spdxdocs/rhapsode-{sys.argv[1]}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: rhapsode-.ci/package/spdx.py"]},
        "packages": parts, "relationships": relations,
    }, sys.stdout, indent=1)
    print()


main()
