#!/usr/bin/env python3
"""Measures what formulas cost: a site of 100 texts with ten formulas each, beside the same site with them as code.

    Tests/Bench/formulas/run.py PROGRAM [--rounds 5]

Prints the median seconds of a build that typesets all formulas, of one that reads all from the cache, and of one after an edit of
one text, each with its ratio to the site without formulas.
"""
import argparse
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

TEXTS, FORMULAS = 100, 10


def tex(number):
    """A formula that no other one equals."""
    return rf"\sum_{{i=0}}^{{{number}}} \frac{{x_i^{{{number % 7}}}}}{{\sqrt{{1 + \alpha_{{{number}}}}}}} \le \int_0^{{{number}}} f(t)\,dt"


def write(folder, has_formulas):
    (folder / "content/notes").mkdir(parents=True)
    (folder / "content/site.yaml").write_text("title: Formulas\nurl: https://bench.example/\n")
    mark = "$" if has_formulas else ""
    for text in range(TEXTS):
        parts = [f"Part {n}, where {mark}`{tex(text * FORMULAS + n)}`{mark} holds.\n" for n in range(FORMULAS)]
        (folder / f"content/notes/n{text}.md").write_text(f"---\ntitle: Text {text}\ndate: 2026-01-01\n---\n" + "\n".join(parts))


def build(program, folder, *options):
    start = time.monotonic()
    subprocess.run([program, "build", "--site", str(folder), "--offline", "--quiet", "--now", "2026-11-20T12:00:00Z", *options], check=True)
    return time.monotonic() - start


def edited(program, folder, turn):
    text = folder / "content/notes/n0.md"
    text.write_text(text.read_text() + f"\nOne more line, {turn}.\n")
    return build(program, folder)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--rounds", type=int, default=5)
    arguments = options.parse_args()
    found = {}
    with tempfile.TemporaryDirectory() as temporary:
        for has_formulas in (False, True):
            folder = pathlib.Path(temporary) / str(has_formulas)
            write(folder, has_formulas)
            for turn in range(arguments.rounds):
                found.setdefault(("typeset", has_formulas), []).append(build(arguments.program, folder, "--clean"))
                shutil.rmtree(folder / "public")
                for memory in (folder / ".rhapsode/cache").glob("*/memory*"):
                    memory.unlink()
                found.setdefault(("from the cache", has_formulas), []).append(build(arguments.program, folder))
                found.setdefault(("one edit", has_formulas), []).append(edited(arguments.program, folder, turn))
    for name in ("typeset", "from the cache", "one edit"):
        plain, formulas = (statistics.median(found[name, has]) for has in (False, True))
        print(f"{name:16}{formulas:7.3f} s, without formulas {plain:7.3f} s: {formulas / plain:.2f}")


if __name__ == "__main__":
    main()
