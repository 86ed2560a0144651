#!/usr/bin/env python3
"""Builds random whole sites, and demands of each build what every build promises.

    Tests/Tools/sites/fuzz.py PROGRAM [--seed N] [--count N] [--seconds S] [--keep DIR]

Each site has a seed of its own; a failure prints it, and `--seed N --count 1 --keep DIR` makes the same site once more and
reduces it: files, then lines, then characters are left out as long as the failure stays.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from archives import rounds
from promises import HELPLESS, LAST_CODE, check
from runs import MEMORY_FOLDER, Run, write
from whole_site import WholeSite, manuals

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))


def repaired(program, files, options):
    """Returns the files without what a build reports as an error, so that pages are rendered and published too.

    The line of an error in settings and front matter is left out, else the whole file.
    """
    for _ in range(12):
        with tempfile.TemporaryDirectory(dir=MEMORY_FOLDER, prefix="sites-") as top:
            write(files, top)
            run = Run(program, top, ["build", "--offline", "--allow-removals"] + options)
        wrong = {}
        for d in run.diagnostics:
            if d["severity"] == "error" and d.get("file") in files:
                wrong.setdefault(d["file"], set()).add(d.get("line", 0))
        if run.code != 1 or not wrong:
            break
        for name, lines in wrong.items():
            text = files[name].split(b"\n")
            end = next((n for n, line in enumerate(text[1:], 1) if line == b"---"), 0) if text[0] == b"---" else 0
            head = len(text) if name == "content/site.yaml" else end
            kept = [line for n, line in enumerate(text, 1) if n not in lines or n == 1]
            if all(1 < n <= head for n in lines):
                files = {**files, name: b"\n".join(kept)}
            elif name != "content/site.yaml":
                files = {n: data for n, data in files.items() if n != name}
    return files


def reduced(files, fails):
    """Returns a smaller site that still fails."""
    for name in sorted(files, key=lambda n: -len(files[n])):
        fewer = {n: d for n, d in files.items() if n != name}
        if fails(fewer):
            files = fewer
    for split in (b"\n", b" ", b""):
        for name in list(files):
            pieces = (
                files[name].split(split) if split else [bytes([b]) for b in files[name][:400]] + [files[name][400:]]
            )
            size = max(1, len(pieces) // 2)
            while size and len(files[name]) < 100000:
                at = 0
                while at < len(pieces):
                    fewer = pieces[:at] + pieces[at + size :]
                    if fails({**files, name: split.join(fewer)}):
                        pieces = fewer
                    else:
                        at += size
                size //= 2
            files = {**files, name: split.join(pieces)}
    return files


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=10**9)
    parser.add_argument("--keep", help="reduce the sites that fail, and write them below this folder")
    parser.add_argument("--known", default="", help="a pattern of failures to count only")
    parser.add_argument("--helps", action="store_true", help="list errors without a help")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    schema = json.loads(subprocess.run([program, "schema"], capture_output=True, check=True).stdout)
    texts = manuals(ROOT)
    with open(ROOT + "/content/exhibits/bell.jpg", "rb") as file:
        jpeg = file.read()
    began, made, kinds, codes = time.monotonic(), 0, {}, {}
    for seed in range(options.seed, options.seed + options.count):
        if time.monotonic() - began > options.seconds:
            break
        made += 1
        site = WholeSite(seed, schema, texts, jpeg)
        if seed % 4:
            site.files = repaired(program, site.files, site.options)
        next_site = WholeSite(seed + 500_000_000, schema, texts, jpeg).files
        change = {
            n: next_site[n]
            for n in site.dice.some([n for n in site.files if n in next_site and next_site[n] != site.files[n]], 3)
        }
        changes = [change] + (rounds(site.dice, texts["feeds"]) if site.dice.chance(0.6) else [])
        found = check(program, site.files, site.options, changes)
        codes[LAST_CODE[0]] = codes.get(LAST_CODE[0], 0) + 1
        if not found:
            continue
        kind, words = found
        key = (kind, words.split("\n")[0][:160])
        kinds[key] = kinds.get(key, 0) + 1
        if options.known and re.search(options.known, kind + " " + words) or kinds[key] > 1:
            continue
        print(f"seed {seed} {' '.join(site.options)}: {kind}: {words}", flush=True)
        if options.keep:
            fails = lambda files: (check(program, files, site.options, changes) or ("",))[0] == kind
            small = reduced(site.files, fails)
            write(small, f"{options.keep}/{seed}-{kind.replace(' ', '')}")
            print("\n".join(f"== {n}\n{d[:600].decode('utf-8', 'replace')}" for n, d in small.items()), flush=True)
    for (kind, words), count in sorted(kinds.items(), key=lambda x: -x[1]):
        print(f"{count:6} {kind}: {words[:140]}")
    if options.helps:
        print("\n".join(f"no help: {d['file']}:{d['line']}: {d['summary']}" for d in HELPLESS.values()))
    print(f"{made} sites from seed {options.seed}, exit codes {codes}, {sum(kinds.values())} failures")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
