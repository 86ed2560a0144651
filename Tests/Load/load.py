"""Fetches many sources, twice, from servers that check politeness, and prints time and memory.

    load.py PROGRAM [SOURCES]

Exits with 1 if a rule was broken, too much memory was used, or the second round got too few "not modified" responses.
With a C compiler and libcurl's headers it also prints the ratio to a minimal libcurl program. Variables of the environment:

    NO_SILENCE           leaves out the servers that never respond, each of which occupies one connection for 20 seconds
    DATABASE=postgresql  keeps the archive in a PostgreSQL server that is started for it
    FETCHERS=4           so many programs fetch the same sources at once; needs the database
    KILLS=50             at so many random moments, a fetcher or the server is killed and started again; a fetcher's leases
                         then end when no fetcher runs any more, as if two minutes had passed
"""

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

from database import Database

HERE = os.path.dirname(os.path.abspath(__file__))
MOST_MEMORY = 200 << 10  # KiB
program, number = os.path.abspath(sys.argv[1]), int((sys.argv[2:] or ["10000"])[0])
fetchers, kills = int(os.environ.get("FETCHERS") or 1), int(os.environ.get("KILLS") or 0)
ways = 16 if os.environ.get("NO_SILENCE") else 17


def ask(port, path):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return json.load(opener.open("http://127.0.0.1:%d%s" % (port, path)))


def address(port, n):
    """Returns the URL of source `n`; every two sources share a host."""
    host = "127.%d.%d.%d" % (1 + n // 2 // 40000, n // 2 // 200 % 200, 1 + n // 2 % 200)
    return "http://%s:%d/load/%d" % (host, port, n)


def is_good(n):
    """Whether the source is read in each round: it is not broken, and its host never asks for a pause."""
    return n % 10 != 0 and (n % 10 != 1 or n // 10 % ways not in (4, 5))


def site(folder, port, database):
    os.makedirs(folder + "/content")
    with open(folder + "/content/site.yaml", "w") as file:
        file.write("title: Load\nurl: https://load.example.org/\nsource-icons: false\n")
        file.write("database: env:LOAD_DATABASE\n" if database else "")
        file.write("sources:\n")
        for n in range(number):
            secret = ", headers: {Authorization: Bearer secret}" if n % 10 == 0 and n // 10 % ways in (10, 11) else ""
            file.write('  - {id: s%d, url: "%s", network: private%s}\n' % (n, address(port, n), secret))


def timed(command, **options):
    """Runs a command; returns elapsed and processor seconds."""
    start, before = time.monotonic(), os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    after = os.times()
    return time.monotonic() - start, (
        after.children_user + after.children_system - before.children_user - before.children_system)


class Round:
    """One round of all fetchers over all sources."""

    def __init__(self, folder, day, database):
        self.folder, self.day, self.database = folder, day, database
        self.output, self.wrong, self.killed = "", [], []

    def start(self, n):
        command = [program, "fetch", "--site", "%s/%d" % (self.folder, n), "--now", "2027-03-%02dT00:00:00Z" % self.day]
        output = open("%s/output-%d" % (self.folder, n), "w+")
        environment = {**os.environ, "NO_COLOR": "1", "LOAD_DATABASE": self.database.address if self.database else ""}
        return subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment), output

    def run(self, most_kills):
        start, before = time.monotonic(), os.times()
        served = self.database.computing() if self.database and not kills else 0
        while True:
            first = len(self.killed)
            self.wave(most_kills)
            self.keep_lost(first)
            if not self.killed or not self.database.query("SELECT 1 FROM rhapsode.lease LIMIT 1"):
                break
            # What killed fetchers have leased would come back after two minutes; the pauses of hosts are over by then.
            time.sleep(1.1)
            self.database.query("DELETE FROM rhapsode.lease")
        after = os.times()
        self.seconds = time.monotonic() - start
        self.computing = after.children_user + after.children_system - before.children_user - before.children_system
        self.peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        words = "round of day %d: %.1f s, %.1f s of computing" % (self.day, self.seconds, self.computing)
        self.served = self.database.computing() - served if self.database and not kills else 0
        if self.served:
            words += ", %.1f s of the server" % self.served
        words += ", at most %d MB" % (self.peak >> 10)
        print(words + (", %d kills" % len(self.killed) if kills else ""), flush=True)

    def wave(self, most_kills):
        """Runs the fetchers until all have ended by themselves."""
        running = {n: self.start(n) for n in range(fetchers)}
        next_kill = time.monotonic() + random.uniform(0.2, 2)
        while running:
            time.sleep(0.01)
            for n, (process, output) in list(running.items()):
                if process.poll() is not None:
                    del running[n]
                    self.take(process, output)
            if running and len(self.killed) < most_kills and time.monotonic() > next_kill:
                self.kill(running)
                next_kill = time.monotonic() + random.uniform(0.2, 2)

    def kill(self, running):
        moment, leased = time.monotonic(), set()
        if random.random() < 0.2:
            self.database.kill()
            time.sleep(random.uniform(0, 1))
            self.database.start()
        else:
            n = random.choice(list(running))
            process, output = running[n]
            process.kill()
            process.wait()
            output.close()
            # Those of the killed fetcher stay for two minutes.
            moment, leased = time.monotonic(), self.leased()
            running[n] = self.start(n)
        self.killed.append((moment, leased))

    def leased(self):
        """Returns the numbers of all leased sources; none if the fetchers were killed before the first one made the tables."""
        if self.database.query("SELECT to_regclass('rhapsode.lease')") == [[""]]:
            return set()
        found = self.database.query("SELECT name FROM rhapsode.lease WHERE name LIKE 'source s%'")
        return {int(name[8:]) for name, in found}

    def keep_lost(self, first):
        """Of what was leased when fetchers were killed, keeps what was left behind: leases of the others have been given back.
        Leases end after two minutes; those of fetchers that were killed before that may have been taken over."""
        left = self.leased() if len(self.killed) > first else set()
        for n in range(first, len(self.killed)):
            moment, leased = self.killed[n]
            if time.monotonic() - moment < 115:
                self.killed[n] = (moment, leased & left)

    def take(self, process, output):
        output.seek(0)
        text = output.read()
        output.close()
        self.output += text
        if process.returncode:
            self.wrong.append("a fetcher has ended with %d: %s" % (process.returncode, text[-300:]))


def visits(database):
    return {int(id[1:]): int(count) for id, count in database.query("SELECT id, visits FROM rhapsode.source")}


def stored(database, before, day):
    """Returns what is wrong in the archive after a round."""
    wrong, after = [], visits(database)
    twice = [n for n in after if after[n] - before.get(n, 0) > 1]
    lost = [n for n in range(number) if is_good(n) and after.get(n, 0) - before.get(n, 0) != 1]
    counts = dict(database.query("SELECT source, count(*) FROM rhapsode.entry GROUP BY source"))
    incomplete = [n for n in range(number) if is_good(n) and counts.get("s%d" % n) != "10"]
    for words, sources in (("visited twice", twice), ("not visited", lost), ("without their entries", incomplete)):
        if sources:
            wrong.append("day %d: %d sources are %s, such as s%d" % (day, len(sources), words, sources[0]))
    return wrong


def unexplained(repeats, killed):
    """Returns the sources that were asked for twice, although no fetcher was killed between that might have leased them.
    A database that is killed is no reason: the fetchers store what they have when it is there again."""
    return ["%s: it is asked for twice, after %.1f s" % (path, then - first) for path, first, then in repeats
            if not any(first < moment < then and int(path.split("/")[2]) in leased for moment, leased in killed)]


def bare(folder, port):
    if not shutil.which("cc"):
        return None
    made = subprocess.run(["cc", "-O2", "-o", folder + "/multi", HERE + "/multi.c", "-lcurl"], capture_output=True)
    if made.returncode:
        return None
    with open(folder + "/urls", "w") as file:
        file.writelines(address(port, n) + "\n" for n in range(number))
    with open(folder + "/urls") as file:
        return timed([folder + "/multi"], stdin=file)


def main():
    # A little less than 1 s, since client and server measure the pause at different moments.
    crowd = subprocess.Popen(
        [sys.executable, HERE + "/crowd.py", "0.97", str(fetchers)] + (["kills"] if kills else []),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    port = int(crowd.stdout.readline())
    folder = tempfile.mkdtemp(prefix="rhapsode-load-")
    database = Database() if os.environ.get("DATABASE") == "postgresql" else None
    rounds, wrong, killed, last, day = [], [], [], {}, 1
    report = {"requests": 0, "304": 0}
    try:
        for n in range(fetchers):
            site("%s/%d" % (folder, n), port, database)
        while len(rounds) < 2 or len(killed) < kills:
            if rounds:
                ask(port, "/next")
            one = Round(folder, day, database)
            one.run((kills - len(killed)) if rounds else kills // 2)
            rounds.append(one)
            before, report = report, ask(port, "/report")
            print("  %d requests, at most %d hosts at once; %d sources had not changed" % (
                report["requests"] - before["requests"], report["busiest"], report["304"] - before["304"]), flush=True)
            killed += one.killed
            wrong += one.wrong
            if "secret" in one.output:
                wrong.append("a secret was printed")
            if database:
                wrong += stored(database, last, day)
                last = visits(database)
            if len(rounds) == 2 and report["304"] < (number - (number + 9) // 10) * 0.9:
                wrong.append("only %d answers said that nothing has changed" % report["304"])
            day += 2
        if not kills:
            spent = sum(one.computing + one.served for one in rounds)
            print("%d rounds: %.2f ms of computing for a source, with the server" % (
                len(rounds), spent * 1000 / number / len(rounds)), flush=True)
        wrong += report["faults"] + unexplained(report["repeats"], killed)
        if killed:
            print("%d kills; %d sources were asked for again" % (len(killed), len(report["repeats"])))
        if max(one.peak for one in rounds) > MOST_MEMORY:
            wrong.append("%d MB are more than %d" % (max(one.peak for one in rounds) >> 10, MOST_MEMORY >> 10))
        ask(port, "/settle")
        loop = bare(folder, port) if fetchers == 1 else None
        if loop:
            print("the barest loop of libcurl: %.1f s, %.1f s of computing; ratio %.2f on the clock, %.2f in computing" % (
                *loop, rounds[0].seconds / loop[0], rounds[0].computing / loop[1]))
    finally:
        crowd.kill()
        if database:
            database.end()
        shutil.rmtree(folder)
    for words in wrong:
        print("wrong: " + words)
    return 1 if wrong else 0


if (fetchers > 1 or kills) and os.environ.get("DATABASE") != "postgresql":
    sys.exit("FETCHERS and KILLS need DATABASE=postgresql")
sys.exit(main())
