"""What every build promises, whatever it is given."""

import json
import os
import re
import shutil
import tempfile

from runs import MEMORY, MEMORY_FOLDER, PROCESSOR_SECONDS, Run, plain, same, tree, write

# Errors without a help by their summaries.
HELPLESS = {}
# The exit code of the first build of the last site.
LAST_CODE = [None]


def check(program, files, options, changes=()):
    """Returns the kind of the failure and its words, or `None`. The site is built again after each of the changes."""
    with tempfile.TemporaryDirectory(dir=MEMORY_FOLDER, prefix="sites-") as top:
        site, other, third = (os.path.join(top, n) for n in ("a", "b", "c"))
        for folder in (site, other, third):
            write(files, folder)
        words = ["--offline", "--allow-removals"] + options
        first = Run(program, site, ["build", "--jobs", "4"] + words)
        LAST_CODE[0] = first.code
        if found := ended(first, {0, 1, 3}):
            return found
        if found := reported(first):
            return found
        alone = Run(program, other, ["build", "--jobs", "1"] + words)
        if found := ended(alone, {0, 1, 3}):
            return found
        if first.code != alone.code or plain(first.diagnostics, site) != plain(alone.diagnostics, other):
            return "jobs-report", difference(first, alone, site, other)
        made = tree(site + "/public")
        if path := same(made, tree(other + "/public")):
            return "jobs-bytes", path
        again = Run(program, site, ["build", "--jobs", "4"] + words)
        if found := ended(again, {0, 1, 3}):
            return found
        if first.code != again.code or plain(first.diagnostics, site) != plain(again.diagnostics, site):
            return "again-report", difference(first, again, site, site)
        if first.code != 1:
            now = tree(site + "/public")
            if now != made:
                return "again-writes", same(made, now) or next(os.fsdecode(p) for p in made if made[p] != now[p])
        checked = Run(program, third, ["check"] + [o for o in options if o not in ("--strict", "--next")])
        if found := ended(checked, {0, 1, 3}):
            return found
        if (checked.code == 1) != (first.code == 1):
            return "check-code", f"build {first.code}, check {checked.code}:\n" + "\n".join(
                plain([d for d in checked.diagnostics + first.diagnostics if d["severity"] == "error"], site)[:6]
            )
        for days, change in enumerate(changes):
            if found := changed(program, site, other, change, words, f"2026-11-{20 + days}T12:00:00Z"):
                return found
        return kept(program, site, other, words) if changes else None


def changed(program, site, other, change, words, now):
    """Compares the rebuild after a change with a clean build of the same state."""
    write(change, site)
    for folder in ("/content", "/Templates", "/.rhapsode"):
        shutil.rmtree(other + folder, ignore_errors=True)
        if os.path.isdir(site + folder):
            shutil.copytree(site + folder, other + folder)
    shutil.rmtree(other + "/public", ignore_errors=True)
    shutil.rmtree(other + "/.rhapsode/cache", ignore_errors=True)
    shutil.rmtree(other + "/.rhapsode/published", ignore_errors=True)
    rebuilt, clean = (Run(program, folder, ["build"] + words, now) for folder in (site, other))
    for run in (rebuilt, clean):
        if found := ended(run, {0, 1, 3}):
            return found
    if rebuilt.code != clean.code or plain(rebuilt.diagnostics, site) != plain(clean.diagnostics, other):
        return "rebuild-report", difference(rebuilt, clean, site, other)
    if clean.code != 1 and (path := same(tree(site + "/public"), tree(other + "/public"))):
        return "rebuild-bytes", path
    return None


def kept(program, site, other, words):
    """The archive is whole, and is the same after an export and an import."""
    if not os.path.exists(site + "/.rhapsode/archive.sqlite"):
        return None
    for folder in ("one", "two"):
        shutil.rmtree(f"{other}/{folder}", ignore_errors=True)
    for folder, command in (
        (site, ["check"]),
        (site, ["export", other + "/one"]),
        (other, ["import", other + "/one"]),
        (other, ["export", other + "/two"]),
    ):
        if folder == other and command[0] == "import":
            shutil.rmtree(other + "/.rhapsode", ignore_errors=True)
        run = Run(program, folder, ["archive"] + command, now=None)
        if run.code == 1 and all(d.get("file", "").startswith("content/") for d in run.diagnostics):
            # The settings cannot be read.
            return None
        if run.code != 0:
            said = [d["summary"] for d in run.diagnostics]
            return "archive " + command[0], f"exit {run.code}: " + ("; ".join(said) or run.said[-300:])
    if path := same(tree(other + "/one"), tree(other + "/two")):
        return "archive-bytes", path
    return None


def ended(run, codes):
    if run.code in (-9, -24) and run.seconds >= PROCESSOR_SECONDS - 1:
        return "hang", f"{run.seconds:.1f} s"
    if run.code not in codes:
        fatal = re.search(r"(Fatal error.*|.*error.*)", run.said) or re.search(r".*\S.*", run.said + run.text)
        return f"exit {run.code}", fatal.group(0)[:300] if fatal else ""
    if run.seconds > PROCESSOR_SECONDS / 4:
        return "slow", f"{run.seconds:.1f} s"
    if run.memory > MEMORY:
        return "memory", f"{run.memory >> 20} MB"
    return None if run.report else ("no-report", run.text[:300])


def reported(run):
    """An error has a place; one without a help is listed at the end."""
    for d in run.diagnostics:
        if d["severity"] == "error" and not d.get("file"):
            return "no-place", re.sub(r"`[^`]*`|\d+", "…", d["summary"])
        if d["severity"] == "error" and not d.get("help"):
            HELPLESS.setdefault(re.sub(r"`[^`]*`|\d+", "…", d["summary"]), d)
    errors = [d for d in run.diagnostics if d["severity"] == "error"]
    if run.code == 1 and not errors:
        return "no-error", run.said[:300]
    return None


def difference(one, other, folder, other_folder):
    a, b = plain(one.diagnostics, folder), plain(other.diagnostics, other_folder)
    return f"{one.code} {other.code} " + "\n".join(
        [x for x in a if x not in b][:3] + ["---"] + [x for x in b if x not in a][:3]
    )
