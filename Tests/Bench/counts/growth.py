#!/usr/bin/env python3
"""Checks that compiling and running a template costs work in proportion to its tags.

    Tests/Bench/counts/growth.py [PROGRAM]

PROGRAM is the release program, `.build/release/rhapsode` unless it is given. For each kind of tag, a template repeats it, and
callgrind (valgrind) counts the instructions of `rhapsode template`. From 2,000 to 4,000 tags, twice as many instructions are
added as from 1,000 to 2,000; quadratic work would add up to four times as many.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import counts

COUNTS = 1000, 2000, 4000
MOST = 2.3
# The start of the template, and what is repeated; `#` is the number of the tag.
TAGS = {
    "blocks": ("", "{% block b# %}a{% endblock %}{{ self.b#() }}"),
    "variables": ("", "{% set v# = 1 %}{% block b# %}{{ v# }}{% endblock %}"),
    "macros": ("", "{% macro m#(a) %}{{ a }}{% endmacro %}{{ m#(a=1) }}"),
    "call blocks": ("{% macro m() %}{{ caller() }}{% endmacro %}", "{% call m() %}a{% endcall %}"),
    "imports": ("{% import 'macros.html' as all %}", "{{ all.m#() }}"),
    "imported names": ("", "{% from 'macros.html' import m# %}{{ m#() }}"),
    "filters": ("", "{{ 'a'|default('b') }}{{ 'a'|upper }}"),
}


def instructions(program, folder, kind, count):
    start, tag = TAGS[kind]
    place = folder / f"{kind}-{count}"
    place.mkdir()
    (place / "main.html").write_text(start + "".join(tag.replace("#", str(number)) for number in range(count)))
    macros = "".join(f"{{% macro m{number}() %}}a{{% endmacro %}}" for number in range(count))
    (place / "macros.html").write_text(macros)
    (place / "data.json").write_text("{}")
    report = place / "callgrind"
    command = ["setarch", "-R", "valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={report}", str(program),
               "template", "main.html", "--data", "data.json"]
    done = subprocess.run(command, cwd=place, env=counts.ENVIRONMENT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()[-600:]}")
    return counts.instructions(report)


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/release/rhapsode")
    if not program.exists():
        sys.exit(f"{program} does not exist: `make build` makes it")
    if not shutil.which("valgrind"):
        print("not counted: valgrind is not installed")
        return
    failures = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(folder)
        # valgrind cannot read the debugging information of Swift programs.
        stripped = folder / "rhapsode"
        subprocess.run(["strip", "-o", str(stripped), str(program)], check=True)
        runs = {kind: [pool.submit(instructions, stripped, folder, kind, count) for count in COUNTS] for kind in TAGS}
        for kind, (small, middle, large) in runs.items():
            small, middle, large = small.result(), middle.result(), large.result()
            growth = (large - middle) / (middle - small)
            print(f"{kind:16}{growth:6.2f} times as many instructions are added for twice as many tags")
            if growth > MOST:
                failures.append(f"{kind}: more than {MOST} times: something searches all earlier tags for each tag")
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
