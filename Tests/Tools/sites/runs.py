"""Runs of the program, and the files that they read and write."""

import json
import os
import resource
import subprocess
import tempfile

NOW = "2026-11-20T12:00:00Z"
PROCESSOR_SECONDS = 20
MEMORY = 900 << 20
MEMORY_FOLDER = "/dev/shm" if os.path.isdir("/dev/shm") else None


class Run:
    """One run of the program."""

    def __init__(self, program, folder, arguments, now=NOW):
        self.errors = tempfile.TemporaryFile()
        self.output = tempfile.TemporaryFile()
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS + 1))
        environment = {k: v for k, v in os.environ.items() if k not in ("TMPDIR",)} | {
            "NO_COLOR": "1",
            "SWIFT_BACKTRACE": "enable=no",
        }
        process = subprocess.Popen(
            [program] + arguments + ["--site", folder, "--json"] + (["--now", now] if now else []),
            stdin=subprocess.DEVNULL,
            stdout=self.output,
            stderr=self.errors,
            env=environment,
            preexec_fn=limit,
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.code, self.seconds, self.memory = (
            process.returncode,
            usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss << 10,
        )
        self.text, self.said = [self.read(f) for f in (self.output, self.errors)]
        try:
            self.report = json.loads(self.text)
        except ValueError:
            self.report = {}

    def read(self, file):
        file.seek(0)
        return file.read().decode("utf-8", "replace")

    @property
    def diagnostics(self):
        return self.report.get("diagnostics", [])


def write(files, folder):
    for path, data in files.items():
        name = os.fsencode(os.path.join(folder, path))
        try:
            os.makedirs(os.path.dirname(name), exist_ok=True)
            with open(name, "wb") as file:
                file.write(data)
        except (NotADirectoryError, IsADirectoryError, FileExistsError):
            pass


def tree(folder):
    found = {}
    for parent, _, names in os.walk(os.fsencode(folder)):
        for name in names:
            path = os.path.join(parent, name)
            status = os.lstat(path)
            with open(path, "rb") as file:
                found[path[len(folder) :]] = (file.read(), status.st_mtime_ns, status.st_ino)
    return found


def same(one, other):
    """Returns the first path whose bytes differ, or `None`."""
    paths = sorted(one.keys() | other.keys())
    return next((os.fsdecode(p) for p in paths if one.get(p, (None,))[0] != other.get(p, (None,))[0]), None)


def plain(diagnostics, folder):
    return [json.dumps(d, sort_keys=True).replace(folder, "SITE") for d in diagnostics]
