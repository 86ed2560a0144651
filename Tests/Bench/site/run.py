#!/usr/bin/env python3
"""Measures builds of whole sites, beside Hugo where it can do the same: wall time, processor time, peak memory, files written,
pages rendered. Medians of runs by turns.

    Tests/Bench/site/run.py [light|heavy|planet …] [--pages 1000,10000] [--runs N] [--entries N] [--folder DIR]

- light: stories with tags. Cold, nothing changed, and after one change; the last row is a site that also follows a feed.
- heavy: tables, code and footnotes, and a sidebar with recent entries, all tags and all sections on every page. Hugo is measured
  twice: with `partial`, and with `partialCached`.
- planet: real feeds from ../shared/corpus/feeds, or generated ones, each under four ids, and 50,000 archived entries (--entries). Cold with a
  full archive, and after one feed has one entry more.

RHAPSODE is the program, `.build/release/rhapsode` by default. HUGO is Hugo's, `hugo` by default; without Hugo, its columns are
empty. Output is on a memory file system if DIR is not given. N is 5, 3 for 10,000 pages and 1 above that.
"""
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import sites

RHAPSODE = os.path.realpath(os.environ.get("RHAPSODE", ".build/release/rhapsode"))
HUGO = shutil.which(os.environ.get("HUGO", "hugo"))
# The identity of a file is trusted if its last change is older than this, in seconds.
SETTLING = 3.2


class Run:
    """One run of a program in a folder, and what it cost."""

    def __init__(self, command, folder, output, **environment):
        before = snapshot(output)
        start = time.perf_counter()
        with tempfile.TemporaryFile() as words:
            pid = os.posix_spawn(
                command[0], command, dict(os.environ, **environment), file_actions=[(os.POSIX_SPAWN_DUP2, words.fileno(), 1)])
            _, status, usage = os.wait4(pid, 0)
            self.wall = time.perf_counter() - start
            words.seek(0)
            self.words = words.read().decode()
        if status != 0:
            sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)} in {folder}\n{self.words[-2000:]}")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss / 1024
        after = snapshot(output)
        self.written = sum(1 for path, mark in after.items() if before.get(path) != mark)
        self.rendered = None


def snapshot(folder):
    marks = {}
    for path, _, names in os.walk(folder):
        for name in names:
            status = os.stat(f"{path}/{name}")
            marks[f"{path}/{name}"] = (status.st_ino, status.st_mtime_ns)
    return marks


def rhapsode(site):
    os.chdir(site)
    return Run([RHAPSODE, "build", "--offline", "--quiet", "--now", sites.NOW, "--output", "public"], site, site / "public")


def rendered(site):
    """Builds once more, and returns how many pages were rendered; `?` if the program does not say. Not measured: it costs time."""
    os.chdir(site)
    command = [RHAPSODE, "build", "--offline", "--json", "--profile", "--now", sites.NOW, "--output", "public"]
    return json.loads(Run(command, site, site / "public").words).get("profile", {}).get("pages", {}).get("rendered", "?")


def hugo(site, cached=False):
    os.chdir(site)
    run = Run([HUGO, "--noBuildLock", "--destination", "hugo"], site, site / "hugo", HUGO_PARAMS_CACHED=str(cached).lower())
    run.rendered = sum(int(count) for count in re.findall(r"(?:Pages|Paginator pages) +│ +(\d+)", run.words))
    return run


def forget(site):
    for name in ["public", "hugo", "resources", ".rhapsode/cache"]:
        shutil.rmtree(site / name, ignore_errors=True)


def settle(site):
    """Lets the times of the files become old enough to be trusted, and builds once."""
    time.sleep(SETTLING)
    rhapsode(site)


class Table:
    def __init__(self, title, columns):
        self.columns = columns
        print(f"\n{title}\n{'':24}" + "".join(f"{name:^46}" for name in columns))
        print(f"{'':24}" + f"{'wall s':>8}{'CPU s':>8}{'MB':>7}{'written':>9}{'rendered':>10}    " * len(columns))

    def row(self, name, runs):
        """`runs` are the runs of each column; a column without runs is empty."""
        line, medians = f"{name:24}", []
        for column in runs:
            if not column:
                line += f"{'–':>8}{'–':>8}{'–':>7}{'–':>9}{'–':>10}    "
                continue
            median = [statistics.median(getattr(run, key) for run in column) for key in ("wall", "cpu", "memory")]
            last = column[-1]
            line += f"{median[0]:8.3f}{median[1]:8.3f}{median[2]:7.0f}{last.written:9}{last.rendered:>10}    "
            medians.append(median)
        # Beside the last of the other programs.
        if len(medians) > 1:
            line += f"{medians[-1][0] / medians[-2][0]:6.3f}x wall {medians[-1][1] / medians[-2][1]:6.3f}x CPU"
        print(line, flush=True)
        return medians[-1] if medians else None


def measure(table, name, site, runs, prepare, change=None, others=()):
    """Runs each program `runs` times by turns, after `prepare` and `change`."""
    columns = [[] for _ in others] + [[]]
    programs = [*others, rhapsode]
    for turn in range(runs):
        prepare(site)
        if change:
            change(turn)
        for index in range(len(programs)) if turn % 2 == 0 else reversed(range(len(programs))):
            columns[index].append(programs[index](site))
    prepare(site)
    if change:
        change(runs)
    columns[-1][-1].rendered = rendered(site)
    return table.row(name, [[]] * (len(table.columns) - len(columns)) + columns)


def count_of_runs(pages, wanted):
    return wanted or (5 if pages < 10000 else 3 if pages == 10000 else 1)


def light(folder, pages, wanted):
    site, runs = folder / "light", count_of_runs(pages, wanted)
    sites.light(site, pages)
    story = site / f"content/stories/story-{pages // 2:06}.md"
    template = site / "Templates/entry.html"
    layout = site / "layouts/_default/single.html"
    others = [hugo] if HUGO else []
    table = Table(f"light, {pages} stories, {runs} runs", ["Hugo", "Rhapsode"])

    def edit(turn):
        story.write_text(story.read_text() + f"\nOne more line, {turn}.\n")

    def retitle(turn):
        story.write_text(re.sub(r"^title: .*$", f'title: "Another title {turn}"', story.read_text(), count=1, flags=re.M))

    def restyle(turn):
        for path in [template, layout]:
            path.write_text(path.read_text().replace("<article", f"<article data-turn-{turn}", 1))

    measure(table, "cold", site, runs, forget, others=others)
    measure(table, "nothing changed", site, runs, settle, others=others)
    measure(table, "one story edited", site, runs, settle, edit, others)
    measure(table, "its title edited", site, runs, settle, retitle, others)
    measure(table, "one template edited", site, runs, settle, restyle, others)
    measure(table, "one picture replaced", site, runs, settle, lambda turn: sites.picture(site / "content/pier.png", turn + 1), others)
    sites.follow(site)
    port = site / "content/feeds/port.xml"
    measure(table, "one feed, one new entry", site, runs, settle, lambda turn: sites.feed(port, range(1, 22 + turn)))
    shutil.rmtree(site)


def heavy(folder, all_pages, wanted):
    each = []
    for pages in all_pages:
        site, runs = folder / "heavy", count_of_runs(pages, wanted)
        sites.heavy(site, pages)
        others = [hugo, lambda site: hugo(site, cached=True)] if HUGO else []
        table = Table(f"heavy, {pages} posts, {runs} runs", ["Hugo, partial", "Hugo, partialCached", "Rhapsode"])
        cold = measure(table, "cold", site, runs, forget, others=others)
        post = site / "content/news/post-000000.md"
        measure(table, "one story edited", site, runs, settle, lambda turn: post.write_text(post.read_text() + f"\nLine {turn}.\n"))
        each.append(cold[1] / pages)
        shutil.rmtree(site)
    if len(each) > 1:
        print(f"CPU for each post of the cold build: {', '.join(f'{1000 * cost:.3f} ms' for cost in each)}: "
              f"{each[-1] / each[0]:.2f} times as much at {all_pages[-1]} as at {all_pages[0]}; 1 is linear")


def planet(folder, wanted, entries):
    site, runs = folder / "planet", wanted or 3
    sites.planet(site)
    # The archive keeps what leaves a feed.
    most = entries // sites.GENERATED
    sites.grow(site, 1, most + 1)
    rhapsode(site)
    sites.grow(site, most - sites.SHOWN, most + 1)
    rhapsode(site)
    table = Table(f"planet, {sites.GENERATED * most} archived entries of {sites.GENERATED} feeds, {runs} runs", ["Rhapsode"])
    cold = measure(table, "cold, full archive", site, runs, forget)
    port = site / "content/feeds/past-0.xml"
    new = measure(
        table, "one feed, one new entry", site, runs, settle,
        lambda turn: sites.feed(port, range(most - sites.SHOWN, most + 2 + turn), host="past-0.example"))
    measure(table, "nothing changed", site, runs, settle)
    print(f"one new entry costs {new[0] / cold[0]:.1%} of the cold run's wall time, {new[1] / cold[1]:.1%} of its processor time")
    shutil.rmtree(site)


def main():
    words = sys.argv[1:]

    def option(name):
        return words.pop(words.index(name) + 1) if name in words else None

    pages = [int(word) for word in (option("--pages") or "1000,10000,100000").split(",")]
    runs = int(option("--runs") or 0)
    entries = int(option("--entries") or 50000)
    if runs and runs % 2 == 0:
        sys.exit("--runs must be odd")
    place = option("--folder") or ("/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    wanted = [word for word in words if not word.startswith("--")] or ["light", "heavy", "planet"]
    print(f"Rhapsode: {RHAPSODE}\nHugo: {subprocess.run([HUGO, 'version'], capture_output=True, text=True).stdout.strip() if HUGO else 'not installed, so not measured'}")
    with tempfile.TemporaryDirectory(dir=place, prefix="rhapsode-bench.") as folder:
        folder = pathlib.Path(folder)
        if "light" in wanted:
            for count in pages:
                light(folder, count, runs)
        if "heavy" in wanted:
            heavy(folder, [count for count in pages if count <= 10000], runs)
        if "planet" in wanted:
            planet(folder, runs, entries)
        os.chdir("/")


if __name__ == "__main__":
    main()
