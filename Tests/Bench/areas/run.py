#!/usr/bin/env python3
"""Measures what areas cost: builds of a site with incidents, with and without areas that count them, by turns.

    Tests/Bench/areas/run.py [--incidents 25000,100000] [--areas 500] [--runs 3] [--width 60] [--folder DIR]

The incidents are rows of tables, at random in a square of 60 kilometres, as are the middles of the areas, whose radius is 1000 m.
Prints the medians of wall and processor time, what the areas add, and how that grows with the number of incidents; then what
one more incident costs. Fails if the areas add more than 2 s to 100,000 incidents on two processors, by processor time, which
repeats better than wall time; or if that grows faster than the number of incidents and a half.

RHAPSODE is the program, `.build/release/rhapsode` by default. Output is on a memory file system if DIR is not given.
"""
import argparse
import json
import os
import pathlib
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

RHAPSODE = os.path.realpath(os.environ.get("RHAPSODE", ".build/release/rhapsode"))
NOW = "2026-11-20T12:00:00Z"
HEAD = "title,date,place.lat,place.lon,incident.handled,text\n"
ROWS = 1000
SOUTH, WEST = 37.7, 23.4


def spot(dice, width):
    """A position in a square of that many kilometres."""
    return f"{SOUTH + dice.random() * width / 111.195:.6f}", f"{WEST + dice.random() * width / 88:.6f}"


def row(number, dice, width):
    date = f"202{2 + number % 5}-{1 + number // 5 % 10:02}-{1 + number // 50 % 28:02}T{number % 24:02}:{number % 60:02}:00Z"
    latitude, longitude = spot(dice, width)
    return f"Signal {number},{date},{latitude},{longitude},{'true' if number % 3 else 'false'},Words of signal {number}.\n"


def write(folder, incidents, areas, width):
    dice = random.Random(incidents)
    for start in range(0, incidents, ROWS):
        section = folder / "content/signals"
        section.mkdir(parents=True, exist_ok=True)
        rows = [row(number, dice, width) for number in range(start, min(incidents, start + ROWS))]
        (section / f"t{start // ROWS:04}.csv").write_text(HEAD + "".join(rows))
    (folder / "content/signals/_index.md").write_text("---\ntitle: Signals\n---\n")
    settings = "title: Signals\nurl: https://signals.example/\n"
    if areas:
        dice, lines = random.Random(1), ["areas:\n"]
        for number in range(areas):
            latitude, longitude = spot(dice, width)
            lines.append(f"  a{number}: {{title: Area {number}, at: [{latitude}, {longitude}], radius: 1000}}\n")
        settings += "".join(lines)
    (folder / "content/site.yaml").write_text(settings)


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def build(folder, *options):
    """Returns the seconds of wall and processor time, and what the build printed."""
    start, used = time.perf_counter(), processor_time()
    run = subprocess.run([RHAPSODE, "build", "--now", NOW, "--json", *options], cwd=folder, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if run.returncode != 0:
        sys.exit(f"the build failed with {run.returncode}: {run.stdout[-2000:]}{run.stderr[-2000:]}")
    return (seconds, processor_time() - used), json.loads(run.stdout)


def clean(folder):
    for name in ("public", ".rhapsode"):
        shutil.rmtree(folder / name, ignore_errors=True)


def measure(root, incidents, options):
    """Returns the medians without and with areas, after builds by turns."""
    folders = {"without": root / f"{incidents}-without", "with": root / f"{incidents}-with"}
    for name, folder in folders.items():
        write(folder, incidents, options.areas if name == "with" else 0, options.width)
    times = {name: [] for name in folders}
    for _ in range(options.runs):
        for name, folder in folders.items():
            clean(folder)
            times[name].append(build(folder)[0])
    counted = sum(
        json.loads(path.read_text())["count"] for path in (folders["with"] / "public/areas").glob("*/widget.json"))
    without, with_areas = (
        [statistics.median(both[index] for both in times[name]) for index in (0, 1)] for name in ("without", "with"))
    shutil.rmtree(folders["without"])
    return without, with_areas, counted, folders["with"]


def add_one(folder, options):
    """Adds an incident in the first area; returns the seconds of the build, and how many pages it rendered."""
    time.sleep(3.2)  # Until then, the times of the files are not trusted.
    build(folder)
    middle = random.Random(1)
    latitude, longitude = spot(middle, options.width)
    path = folder / "content/signals/t9999.csv"
    path.write_text(HEAD + f"New,2026-11-19T10:00:00Z,{latitude},{longitude},false,New.\n")
    (seconds, _), document = build(folder, "--profile")
    renders = {one["name"]: one["renders"] for one in document["profile"]["templates"]}
    return seconds, renders.get("entry.html", 0), renders.get("area.html", 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--incidents", default="25000,100000")
    parser.add_argument("--areas", type=int, default=500)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--width", type=float, default=60)
    parser.add_argument("--folder", default="/dev/shm")
    options = parser.parse_args()
    root = pathlib.Path(tempfile.mkdtemp(prefix="rhapsode-areas-", dir=options.folder))
    added, failures = {}, []
    try:
        for incidents in [int(number) for number in options.incidents.split(",")]:
            without, with_areas, counted, folder = measure(root, incidents, options)
            added[incidents] = (with_areas[1] - without[1]) / 2
            print(f"{incidents} incidents, and with {options.areas} areas, which count {counted} of the last year:")
            for what, one, other in zip(("wall", "processor"), without, with_areas):
                print(f"  {what} time {one:.2f} s, {other:.2f} s, {other - one:+.2f} s, ratio {other / one:.2f}")
            seconds, entries, areas = add_one(folder, options)
            print(f"  one more incident: {seconds:.2f} s, {entries} pages of entries and {areas} of areas rendered")
            if incidents >= 100_000 and added[incidents] > 2:
                failures.append(f"{options.areas} areas add {added[incidents]:.2f} s to {incidents} incidents")
            if entries > 10:
                failures.append(f"one incident more renders {entries} pages of entries")
            shutil.rmtree(folder)
        least, most = min(added), max(added)
        if least < most:
            growth = added[most] / max(added[least], 0.05)
            print(f"{most / least:.1f} times the incidents: the areas add {growth:.1f} times as much")
            if growth > 1.5 * most / least:
                failures.append("what the areas add grows faster than the number of incidents")
    finally:
        shutil.rmtree(root, ignore_errors=True)
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
