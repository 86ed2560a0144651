"""A PostgreSQL server in a temporary folder, reached through a socket there."""

import glob
import os
import shutil
import subprocess
import tempfile


class Database:
    def __init__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
        if not found:
            raise SystemExit("PostgreSQL is not installed: apt-get install postgresql")
        self.programs = os.path.dirname(found[-1])
        # A short path, since that of a socket has at most 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="rhapsode-pg-", dir="/tmp")
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", "data", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        self.start()
        self.query("CREATE DATABASE load", "postgres")
        self.address = "postgresql://postgres@/load?host=" + self.folder

    def run(self, name, *arguments):
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run(
            user + [self.programs + "/" + name, *arguments], cwd=self.folder, check=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        options = "-k %s -c listen_addresses= -c fsync=off -c max_connections=200" % self.folder
        self.run("pg_ctl", "-D", "data", "-w", "-t", "60", "-l", "log", "-o", options, "start")

    def kill(self):
        """Ends the server at once, without an orderly shutdown: the next start recovers from its log."""
        self.run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    def end(self):
        try:
            self.kill()
        finally:
            shutil.rmtree(self.folder)

    def query(self, statement, name="load"):
        """Returns the rows, each a list of texts."""
        command = [self.programs + "/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres"]
        found = subprocess.run(command + ["-d", name, "-c", statement], check=True, capture_output=True, text=True)
        return [line.split("|") for line in found.stdout.splitlines()]

    def computing(self):
        """Returns the processor seconds of the server and of all its connections."""
        with open(self.folder + "/data/postmaster.pid") as file:
            server = int(file.readline())
        ticks = 0
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path) as file:
                    number, fields = file.read().rsplit(")", 1)
            except OSError:
                continue  # The process has ended.
            fields, number = fields.split(), int(number.split()[0])
            if number == server:
                ticks += sum(int(field) for field in fields[11:15])
            elif int(fields[1]) == server:
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")
