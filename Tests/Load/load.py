"""Fetches many sources in one run, twice, from servers that check politeness, and prints time and memory.

    load.py PROGRAM [SOURCES]

Exits with 1 if a rule was broken, too much memory was used, or the second run got too few "not modified" responses.
With a C compiler and libcurl's headers it also prints the ratio to a minimal libcurl program. NO_SILENCE in
the environment leaves out the servers that never respond, each of which occupies one connection for 20 seconds.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
MOST_MEMORY = 300 << 10  # KiB
program, number = os.path.abspath(sys.argv[1]), int((sys.argv[2:] or ["10000"])[0])


def ask(port, path):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    return json.load(opener.open("http://127.0.0.1:%d%s" % (port, path)))


def address(port, n):
    """Returns the URL of source `n`; every two sources share a host."""
    host = "127.%d.%d.%d" % (1 + n // 2 // 40000, n // 2 // 200 % 200, 1 + n // 2 % 200)
    return "http://%s:%d/load/%d" % (host, port, n)


def site(folder, port):
    os.makedirs(folder + "/content")
    with open(folder + "/content/site.yaml", "w") as file:
        file.write("title: Load\nurl: https://load.example.org/\nsource-icons: false\nsources:\n")
        for n in range(number):
            secret = ", headers: {Authorization: Bearer secret}" if n % 10 == 0 and n // 10 % ways in (10, 11) else ""
            file.write('  - {id: s%d, url: "%s", network: private%s}\n' % (n, address(port, n), secret))


def timed(command, **options):
    """Runs a command; returns elapsed and processor seconds, the peak of memory in KiB, and the output."""
    start, before = time.monotonic(), os.times()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    output = process.communicate()[0] if options.get("stdin") is None else process.stdout.read()
    process.wait()
    after = os.times()
    computing = after.children_user + after.children_system - before.children_user - before.children_system
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return time.monotonic() - start, computing, peak, output.decode(errors="replace")


def fetch(folder, day):
    seconds, computing, peak, output = timed(
        [program, "fetch", "--site", folder, "--now", "2027-03-%02dT00:00:00Z" % day], env={**os.environ, "NO_COLOR": "1"})
    print("round %d: %.1f s, %.1f s of computing, at most %d MB" % (day, seconds, computing, peak >> 10))
    return seconds, computing, peak, output


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
        [sys.executable, HERE + "/crowd.py", "0.97"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    port = int(crowd.stdout.readline())
    folder = tempfile.mkdtemp(prefix="rhapsode-load-")
    wrong = []
    try:
        site(folder, port)
        first = fetch(folder, 1)
        one = ask(port, "/next")
        second = fetch(folder, 3)
        two = ask(port, "/report")
        wrong += two["faults"]
        good = number - (number + 9) // 10
        print("%d requests, then %d; at most %d hosts at once; %d of %d sources had not changed" % (
            one["requests"], two["requests"] - one["requests"], two["busiest"], two["304"], good))
        if two["304"] < good * 0.9:
            wrong.append("only %d answers said that nothing has changed" % two["304"])
        if max(first[2], second[2]) > MOST_MEMORY:
            wrong.append("%d MB are more than %d" % (max(first[2], second[2]) >> 10, MOST_MEMORY >> 10))
        if "secret" in first[3] + second[3]:
            wrong.append("a secret was printed")
        ask(port, "/settle")
        loop = bare(folder, port)
        if loop:
            print("the barest loop of libcurl: %.1f s, %.1f s of computing; ratio %.2f on the clock, %.2f in computing" % (
                loop[0], loop[1], first[0] / loop[0], first[1] / loop[1]))
    finally:
        crowd.kill()
        shutil.rmtree(folder)
    for words in wrong:
        print("wrong: " + words)
    return 1 if wrong else 0


ways = 16 if os.environ.get("NO_SILENCE") else 17
sys.exit(main())
