#!/usr/bin/env python3
"""Writes the lines of sources.list for a suite of Debian, with the mirror that this machine's apt uses for its own suite.

usage: sources.py SUITE
"""

import re
import subprocess
import sys

# One line for each index of apt: base address, suite, component.
listed = subprocess.run(
    ["apt-get", "indextargets", "--format", "$(REPO_URI)|$(RELEASE)|$(COMPONENT)", "Created-By: Packages"],
    capture_output=True, text=True, check=True).stdout
own = re.search(r"^VERSION_CODENAME=(\w+)", open("/etc/os-release").read(), re.M).group(1)
lines = set()
for line in listed.splitlines():
    address, suite, component = line.split("|")
    if component != "main" or not re.fullmatch(rf"{own}(-updates|-security)?", suite):
        continue
    lines.add(f"deb {address} {suite.replace(own, sys.argv[1])} main")
if not lines:
    sys.exit("apt knows no mirror of Debian: run apt-get update")
print("\n".join(sorted(lines)))
