#!/usr/bin/env python3
"""Counts what a build of 500 stories costs in units that repeat, and compares them with counts.json beside this script.

    Tests/Bench/counts/counts.py [PROGRAM]            fails if a count is more than 5 % above counts.json, or less than half of it
    Tests/Bench/counts/counts.py --write [PROGRAM]    replaces counts.json

PROGRAM is the release program, `.build/release/rhapsode` unless it is given. Three builds are counted, each with one thread:
a cold one, one after which nothing has changed, and one after an edit of one story.

- instructions: of the whole process, by callgrind (valgrind)
- allocations: calls of malloc and its relatives, by callgrind
- system calls: of all threads, by strace, without those of memory and threads, whose number depends on chance

A higher count needs a commit of its own that says why: `--write`, and the reason in the body of the commit.
"""
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "site"))
import sites

FILE = pathlib.Path(__file__).resolve().parent / "counts.json"
STORIES = 500
TOLERANCE = 0.05
# The identity of a file is trusted if its last change is older than this, in seconds.
SETTLING = 3.2
ALLOCATORS = {"malloc", "calloc", "realloc", "memalign", "posix_memalign", "aligned_alloc", "valloc", "reallocarray"}
UNSTEADY = {
    "brk", "clone", "clone3", "epoll_ctl", "epoll_pwait", "epoll_wait", "futex", "getcpu", "gettid", "madvise", "mmap", "mprotect",
    "mremap", "munmap", "restart_syscall", "rseq", "rt_sigaction", "rt_sigprocmask", "sched_getaffinity", "sched_yield",
    "set_robust_list", "timerfd_create", "timerfd_settime",
}
# glibc chooses its functions by the processor, the dynamic linker its layout by chance. A confinement opens the folders of the
# system that there are, which depends on the machine: about 170 system calls a run.
ENVIRONMENT = {
    "RHAPSODE_CONFINEMENT": "off",
    "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent", "SWIFT_DETERMINISTIC_HASHING": "1",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2_Usable,-AVX2,-AVX,-ERMS,-FSRM,-BMI2,-RTM,-XSAVEC",
}


class Unavailable(Exception):
    """Something is missing on this machine."""


class Builds:
    """The three builds of one site, each run through a counting tool."""

    def __init__(self, program, folder):
        self.program, self.folder, self.site = program, folder, folder / "site"
        self.write()

    def write(self):
        sites.light(self.site, STORIES, picture_in=0)

    def run(self, tool):
        if not shutil.which(tool[0]):
            raise Unavailable(f"{tool[0]} is not installed")
        # Containers may forbid the tool to trace.
        self.call(tool + ["true"], Unavailable)
        self.call(tool + [str(self.program), "build", "--offline", "--jobs", "1", "--now", sites.NOW, "--quiet"], SystemExit)

    def call(self, command, failure):
        done = subprocess.run(["setarch", "-R"] + command, cwd=self.site, env=ENVIRONMENT, capture_output=True, text=True)
        if done.returncode != 0:
            raise failure(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()[-600:]}")

    def each(self, count):
        """Yields the name of each build and `count()`, which must run it."""
        shutil.rmtree(self.site / "public", ignore_errors=True)
        shutil.rmtree(self.site / ".rhapsode", ignore_errors=True)
        time.sleep(SETTLING)
        yield "cold", count()
        time.sleep(SETTLING)
        yield "nothing changed", count()
        story = self.site / "content/stories/story-000250.md"
        story.write_text(story.read_text() + "\nOne more line.\n")
        time.sleep(SETTLING)
        yield "one story edited", count()


def callgrind(builds):
    report = builds.folder / "callgrind"

    def count():
        report.unlink(missing_ok=True)
        builds.run(["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={report}"])
        return {"instructions": instructions(report), "allocations": allocations(report)}

    return dict(builds.each(count))


def instructions(report):
    return sum(int(line.split()[1]) for line in report.open() if line.startswith("totals:"))


def allocations(report):
    """The calls of allocating functions. A name is written once, and is a number afterwards."""
    names, called, total = {}, "", 0
    for line in report.open():
        if line.startswith("calls="):
            if called.split("'")[0] in ALLOCATORS:
                total += int(line[6:].split()[0])
        elif match := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line):
            name = names.setdefault(match[2], match[3] or "")
            called = name if match[1] == "cfn" else called
    return total


def strace(builds):
    report = builds.folder / "strace"

    def count():
        builds.run(["strace", "-f", "-qq", "-c", "-U", "calls,name", "-o", str(report)])
        rows = [line.split() for line in report.read_text().splitlines()]
        calls = {row[1]: int(row[0]) for row in rows if len(row) == 2 and row[0].isdigit()}
        return {"system calls": sum(n for name, n in calls.items() if name not in UNSTEADY | {"total"})}

    return dict(builds.each(count))


def measured(program):
    """The counts by build, and why some are missing."""
    counts, missing = {}, []
    with tempfile.TemporaryDirectory(prefix="rhapsode-counts.") as folder, concurrent.futures.ThreadPoolExecutor() as pool:
        folder = pathlib.Path(folder)
        # valgrind cannot read the debugging information of Swift programs. The worker is beside the program.
        subprocess.run(["strip", "-o", str(folder / "rhapsode"), str(program)], check=True)
        shutil.copy(program.parent / "thumbnail", folder)
        runs = [pool.submit(tool, Builds(folder / "rhapsode", folder / tool.__name__)) for tool in (callgrind, strace)]
        for run in runs:
            try:
                for name, found in run.result().items():
                    counts.setdefault(name, {}).update(found)
            except Unavailable as reason:
                missing.append(str(reason))
    return counts, missing


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    program = pathlib.Path(words[0] if words else ".build/release/rhapsode")
    if not program.exists():
        sys.exit(f"{program} does not exist: `make build` makes it")
    counts, missing = measured(program)
    if "--write" in sys.argv:
        if missing:
            sys.exit("\n".join(missing))
        FILE.write_text(json.dumps(counts, indent=2) + "\n")
    known = json.loads(FILE.read_text())
    failures = []
    print(f"{'':18}{'':14}{'count':>15}{'counts.json':>15}")
    for build, row in known.items():
        for unit, limit in row.items():
            now = counts.get(build, {}).get(unit)
            change = f"{(now - limit) / limit:+8.2%}" if now is not None else "not counted"
            print(f"{build:18}{unit:14}{now if now is not None else '–':>15}{limit:>15} {change}")
            if now is not None and not limit / 2 < now <= limit * (1 + TOLERANCE):
                failures.append(f"{build}: {now} {unit} are {change.strip()} against {limit} in {FILE.name}")
    for reason in missing:
        print(f"not counted: {reason}")
    if failures:
        sys.exit("\n".join(failures) + f"\nmore than {TOLERANCE:.0%} above, or less than half: if this is intended, see "
                 f"{pathlib.Path(__file__).name}")


if __name__ == "__main__":
    main()
