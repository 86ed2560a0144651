#!/usr/bin/env python3
"""Measures smaller pictures: five widths in two formats of photos of 12 megapixels, made by the worker `thumbnail` and by
`vipsthumbnail` (Debian's libvips-tools) with the same options, both on two cores. Then a site with the photos is built, and built
again after one text has changed.

    Tests/Bench/pictures/run.py [--photos 20] [--folder DIR]

THUMBNAIL and RHAPSODE are the programs, `.build/release/thumbnail` and `.build/release/rhapsode` by default. Speed is compared by
processor time, which other programs on the machine change little. Fails if the worker is slower than 0.9 times vipsthumbnail, if the
second build makes a picture again or reads a photo, or if more than 400 MB are used.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time

THUMBNAIL = os.path.realpath(os.environ.get("THUMBNAIL", ".build/release/thumbnail"))
RHAPSODE = os.path.realpath(os.environ.get("RHAPSODE", ".build/release/rhapsode"))
WIDTHS = [480, 800, 1200, 1600, 2400]
SAVE = {"webp": "[Q=80,strip,effort=4]", "jpg": "[Q=80,strip,optimize_coding,interlace]"}
CORES = 2
LEAST_SPEED, MOST_MEGABYTES = 0.9, 400


def vips(*arguments):
    subprocess.run(["vips", *map(str, arguments)], check=True, env={**os.environ, "VIPS_CONCURRENCY": "2"})


def photograph(path, number, scratch):
    """Noise over gradients, as a camera writes it: 4000 by 3000 pixels, JPEG of quality 90."""
    bands = []
    for band in range(3):
        noise, waves, sum_ = (f"{scratch}/{name}{band}.v" for name in ("noise", "waves", "sum"))
        vips("gaussnoise", noise, 4000, 3000, "--mean", 0, "--sigma", 9, "--seed", number * 3 + band + 1)
        vips("sines", waves, 4000, 3000, "--hfreq", 0.7 + band / 3 + number / 9, "--vfreq", 0.9 + number / 7)
        vips("linear", waves, sum_, 90, 120)
        vips("add", noise, sum_, f"{scratch}/band{band}.v")
        bands.append(f"{scratch}/band{band}.v")
    vips("bandjoin", " ".join(bands), f"{scratch}/all.v")
    vips("cast", f"{scratch}/all.v", f"{scratch}/bytes.v", "uchar")
    vips("copy", f"{scratch}/bytes.v", f"{scratch}/srgb.v", "--interpretation", "srgb")
    vips("jpegsave", f"{scratch}/srgb.v", path, "--Q", 90)


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Worker:
    """A process of `thumbnail`, by the protocol in its Main.swift."""

    def __init__(self):
        self.process = subprocess.Popen([THUMBNAIL], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.receive()

    def receive(self):
        (length,) = struct.unpack(">I", self.process.stdout.read(4))
        return self.process.stdout.read(length).split(b"\0")

    def ask(self, *fields):
        body = b"\0".join(str(field).encode() for field in fields)
        self.process.stdin.write(struct.pack(">I", len(body)) + body)
        self.process.stdin.flush()
        answer = self.receive()
        assert answer[0] == b"made", answer

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def by_worker(photos, output):
    """Each core takes the next photo."""
    def work(photo):
        worker = workers.pop()
        for width in WIDTHS:
            for format_, ending in (("webp", "webp"), ("jpeg", "jpg")):
                worker.ask("make", photo, f"{output}/{photo.stem}-{width}.{ending}", width, format_, 80)
        workers.append(worker)
    workers = [Worker() for _ in range(CORES)]
    with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
        list(pool.map(work, photos))
    for worker in workers:
        worker.end()


def by_vipsthumbnail(photos, output):
    """One process for each photo, width and format: it takes one size at a time."""
    def work(job):
        photo, width, ending = job
        subprocess.run(
            ["vipsthumbnail", photo, "-s", f"{width}x>", "-o", f"{output}/{photo.stem}-{width}.{ending}{SAVE[ending]}"],
            check=True, env={**os.environ, "VIPS_CONCURRENCY": "1"})
    jobs = [(photo, width, ending) for photo in photos for width in WIDTHS for ending in SAVE]
    with concurrent.futures.ThreadPoolExecutor(CORES) as pool:
        list(pool.map(work, jobs))


def measured(make, photos, output):
    output.mkdir()
    start, before = time.monotonic(), processor_time()
    make(photos, output)
    seconds, used = time.monotonic() - start, processor_time() - before
    files = list(output.iterdir())
    assert len(files) == len(photos) * len(WIDTHS) * len(SAVE), f"{len(files)} files"
    return used, seconds, sum(file.stat().st_size for file in files)


class Memory:
    """The most memory that a program and its children have used together, by their proportional sets."""

    def __init__(self, process):
        self.most, self.process = 0, process
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while self.process.poll() is None:
            self.most = max(self.most, sum(self.kilobytes(pid) for pid in self.family()))
            time.sleep(0.05)

    def family(self):
        pids, rest = [], [self.process.pid]
        while rest:
            pid = rest.pop()
            pids.append(pid)
            try:
                for task in os.listdir(f"/proc/{pid}/task"):
                    rest += map(int, open(f"/proc/{pid}/task/{task}/children").read().split())
            except OSError:
                pass
        return pids

    def kilobytes(self, pid):
        try:
            return int(re.search(r"^Pss:\s+(\d+)", open(f"/proc/{pid}/smaps_rollup").read(), re.M)[1])
        except (OSError, TypeError):
            return 0


def build(site, *wrapper):
    before, start = processor_time(), time.monotonic()
    process = subprocess.Popen(
        [*wrapper, RHAPSODE, "build", "--now", "2026-06-01T00:00:00Z"], cwd=site, stdout=subprocess.DEVNULL)
    memory = Memory(process)
    assert process.wait() == 0
    return processor_time() - before, time.monotonic() - start, memory.most / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--folder")
    options = parser.parse_args()
    root = pathlib.Path(tempfile.mkdtemp(prefix="pictures-", dir=options.folder))
    failures = []
    try:
        story = root / "site/content/stories/walk"
        story.mkdir(parents=True)
        photos = [story / f"photo{number}.jpg" for number in range(options.photos)]
        for number, photo in enumerate(photos):
            photograph(photo, number, root)
        size = sum(photo.stat().st_size for photo in photos)
        print(f"{len(photos)} photos of 4000 × 3000 pixels, {size / 1e6:.0f} MB; {len(WIDTHS)} widths in 2 formats")
        theirs = measured(by_vipsthumbnail, photos, root / "theirs")
        ours = measured(by_worker, photos, root / "ours")
        for name, (used, seconds, bytes_) in (("vipsthumbnail", theirs), ("thumbnail", ours)):
            print(f"{name:14} {used:7.1f} s of processor time, {seconds:6.1f} s, {bytes_ / 1e6:.1f} MB")
        speed = theirs[0] / ours[0]
        print(f"thumbnail is {speed:.2f} times as fast")
        if speed < LEAST_SPEED:
            failures.append(f"less than {LEAST_SPEED} times as fast as vipsthumbnail")

        (root / "site/content/site.yaml").write_text("title: T\nurl: https://a.example/\n")
        text = "---\ntitle: Walk\ndate: 2026-01-01\n---\n" + "".join(f"![P](photo{n}.jpg)\n\n" for n in range(len(photos)))
        (story / "index.md").write_text(text)
        _, seconds, megabytes = build(root / "site")
        print(f"first build    {seconds:7.1f} s, at most {megabytes:.0f} MB with its workers")
        made = {file: file.stat().st_mtime_ns for file in (root / "site/.rhapsode/cache/media").iterdir()}
        time.sleep(3.1)  # Only then are the times of the files trusted.
        build(root / "site")
        (story / "index.md").write_text(text + "More words.\n")
        time.sleep(3.1)
        trace = root / "trace"
        used, seconds, more = build(root / "site", "strace", "-f", "-q", "-e", "trace=openat,execve", "-o", str(trace))
        opened = [line for line in trace.read_text().splitlines() if re.search(r"photo\d+\.jpg", line) and " = -1" not in line]
        workers = [line for line in trace.read_text().splitlines() if "execve" in line and "thumbnail" in line]
        again = {file: file.stat().st_mtime_ns for file in (root / "site/.rhapsode/cache/media").iterdir()} != made
        print(f"second build   {used:7.1f} s of processor time with strace: {len(opened)} photos opened, "
              f"{len(workers)} workers started, pictures made again: {'yes' if again else 'none'}")
        if opened or workers or again:
            failures.append("the second build read photos or made pictures")
            print("\n".join(opened[:5] + workers[:2]))
        if max(megabytes, more) > MOST_MEGABYTES:
            failures.append(f"more than {MOST_MEGABYTES} MB")
    finally:
        shutil.rmtree(root, ignore_errors=True)
    for failure in failures:
        print("FAILED: " + failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
