"""Many web servers in one process: every address of 127.x.y.z is a host, and every tenth source is broken in one of several ways.

It prints its port and serves until its standard input ends. It checks the rules of polite fetching and records
violations: `/report` returns them as JSON. `/next` begins the next round, in which validators must be sent back.
`/settle` forgets everything and ends the checks, for another program. The arguments are the minimum pause between two
requests to one host, in seconds, and the number of fetchers. If `kills` follows, a source that is asked for twice is no
violation: the report has the moments of both requests, and the caller knows when it has killed a fetcher.
"""

import asyncio
import gzip
import json
import os
import sys
import time
from email.utils import formatdate

PAUSE = float(sys.argv[1])
MOST_HOSTS = 64 * int(sys.argv[2])
HAS_KILLS = "kills" in sys.argv
LATENCY = 0.01
BEGINNING = 1803859200  # 1 March 2027
MODIFIED = "Mon,  02 Mar 2026 10:00:00 GMT"
FEED = """<?xml version="1.0"?><rss version="2.0"><channel><title>Source {n}</title><link>https://news.example/{n}</link>
{items}</channel></rss>"""
ITEM = """<item><guid isPermaLink="false">{n}-{i}</guid><title>Entry {i} of {n}</title><link>https://news.example/{n}/{i}</link>
<pubDate>Mon, 02 Mar 2026 10:00:{i:02d} GMT</pubDate><description>&lt;p&gt;{words}&lt;/p&gt;</description></item>"""
WORDS = "A few words about the harbour, its nets and its boats. " * 6
BOMB = gzip.compress(bytes(64 << 20))
PAGE = b'<html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head><body>no feed</body></html>'
WAYS = ["reset", "short", "page", "gone", "busy", "later", "flood", "nowhere", "missing", "failing", "circle", "abroad",
        "bomb", "torn", "unasked", "challenge", "silent"]

hosts, faults, counts, seen, repeats = {}, [], {"requests": 0, "304": 0, "busiest": 0}, {}, []
watched, round_number, busy = True, 1, set()


def feed(number):
    return FEED.format(n=number, items="\n".join(ITEM.format(n=number, i=i, words=WORDS) for i in range(10))).encode()


def fault(words, path):
    if watched and len(faults) < 50:
        faults.append("%s: %s" % (path, words))


def etag(number):
    return 'W/"%d~weak, with a comma"' % number


class Exchange:
    """One request and its response."""

    def __init__(self, host, method, path, fields, writer, reader):
        self.host, self.method, self.path, self.fields, self.writer, self.reader = host, method, path, fields, writer, reader

    def __getitem__(self, name):
        return next((value for key, value in self.fields if key == name), None)

    def check(self):
        now = time.monotonic()
        last = hosts.get(self.host, 0)
        if now - last < PAUSE:
            fault("the host had %.3f s of rest" % (now - last), self.path)
        if self.host in busy:
            fault("two requests to one host at once", self.path)
        busy.add(self.host)
        counts["requests"] += 1
        counts["busiest"] = max(counts["busiest"], len(busy))
        if len(busy) > MOST_HOSTS:
            asyncio.get_running_loop().call_later(0.2, self.check_crowd, set(busy))
        self.check_head()

    def check_crowd(self, before):
        """Checks the limit again a little later, since closed connections are noticed late."""
        if len(before & busy) > MOST_HOSTS:
            fault("%d hosts at once" % len(before & busy), self.path)

    def check_head(self):
        names = [name for name, _ in self.fields]
        if self.method != "GET":
            fault("it is a " + self.method, self.path)
        for name in ("cookie", "referer", "origin", "range"):
            if name in names:
                fault("it sends " + name, self.path)
        if len(names) != len(set(names)):
            fault("a header comes twice", self.path)
        if not (self["user-agent"] or "").startswith("Rhapsode/") or "(+https://" not in self["user-agent"]:
            fault("it does not say who it is: %s" % self["user-agent"], self.path)
        if "application/atom+xml" not in (self["accept"] or "") or "gzip" not in (self["accept-encoding"] or ""):
            fault("it does not say what it takes", self.path)
        kind = self.path.split("/")[1]
        if (self["authorization"] is not None) != (kind != "landing" and self.is_secret):
            fault("a secret is where it should not be, or is not where it should", self.path)
        key = (round_number, self.path, self.host)
        if kind == "load" and key in seen:
            if HAS_KILLS:
                repeats.append((self.path, seen[key], time.monotonic()))
            else:
                fault("it is asked for twice", self.path)
        seen[key] = time.monotonic()

    @property
    def number(self):
        return int(self.path.split("/")[2])

    @property
    def is_secret(self):
        return self.number % 10 == 0 and way(self.number) in ("abroad", "circle")

    def over(self):
        busy.discard(self.host)
        hosts[self.host] = time.monotonic()

    async def send(self, status, body=b"", type="application/rss+xml", length=None, **headers):
        lines = ["HTTP/1.1 %d X" % status, "Content-Length: %d" % (len(body) if length is None else length)]
        lines += ["Content-Type: " + type] if type else []
        lines += ["%s: %s" % (name.replace("_", "-"), value) for name, value in headers.items()]
        self.over()
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + (b"" if status == 304 else body))
        await self.writer.drain()

    async def answer(self):
        """Whether the connection can go on."""
        kind = self.path.split("/")[1]
        if kind == "landing":
            await self.send(200, feed(self.number))
        elif kind == "circle":
            await self.send(302, Location="/circle/%d" % self.number)
        elif self.number % 10:
            await self.good()
        else:
            return await getattr(self, way(self.number))()
        return True

    async def good(self):
        given = (self["if-none-match"], self["if-modified-since"])
        if watched and round_number == 1 and given != (None, None):
            fault("the first GET has conditions", self.path)
        if watched and round_number > 1 and given != (etag(self.number), MODIFIED):
            fault("the validators come back as %r" % (given,), self.path)
        if given == (etag(self.number), MODIFIED):
            counts["304"] += 1
            return await self.send(304, type=None, ETag=etag(self.number), Last_Modified=MODIFIED)
        await self.send(200, feed(self.number), ETag=etag(self.number), Last_Modified=MODIFIED)

    async def reset(self):
        self.over()
        self.writer.transport.abort()

    async def short(self):
        await self.send(200, feed(self.number), length=100000)

    async def page(self):
        await self.send(200, PAGE, "text/html")
        return True

    async def gone(self):
        if round_number > 1:
            fault("what is gone is asked for again", self.path)
        await self.send(410)
        return True

    async def busy(self):
        await self.send(429, Retry_After="3600")
        return True

    async def later(self):
        # An hour after the time that the fetcher is told, which is two days later in each round.
        await self.send(503, Retry_After=formatdate(BEGINNING + (round_number - 1) * 172800 + 3600, usegmt=True))
        return True

    async def flood(self):
        await self.send(200, feed(self.number), **{"X_Padding_%d" % n: "x" * 90 for n in range(900)})

    async def nowhere(self):
        await self.send(302)
        return True

    async def missing(self):
        await self.send(404)
        return True

    async def failing(self):
        await self.send(500)
        return True

    async def circle(self):
        await self.send(302, Location="/circle/%d" % self.number)
        return True

    async def abroad(self):
        port = self.writer.get_extra_info("sockname")[1]
        await self.send(301, Location="http://127.250.%d.%d:%d/landing/%d" % (
            self.number // 200 % 200, 1 + self.number % 200, port, self.number))
        return True

    async def bomb(self):
        await self.send(200, BOMB, Content_Encoding="gzip")

    async def torn(self):
        body = gzip.compress(feed(self.number))
        await self.send(200, body[: len(body) // 2], Content_Encoding="gzip")

    async def unasked(self):
        await self.send(304, type=None)
        return True

    async def challenge(self):
        await self.send(403, b"<html><script src='/cdn-cgi/challenge-platform/x.js'></script></html>", "text/html")
        return True

    async def silent(self):
        started = time.monotonic()
        await self.reader.read()
        self.over()
        hosts[self.host] = started


def way(number):
    ways = WAYS[:-1] if os.environ.get("NO_SILENCE") else WAYS
    return ways[number // 10 % len(ways)]


async def control(path, writer):
    global round_number, watched
    if path == "/next":
        round_number += 1
        hosts.clear()
    if path == "/settle":
        watched = False
    body = json.dumps({"faults": faults, "repeats": repeats, **counts}).encode()
    writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    await writer.drain()


async def serve(reader, writer):
    host = writer.get_extra_info("sockname")[0]
    try:
        goes_on = True
        while goes_on:
            head = await reader.readuntil(b"\r\n\r\n")
            lines = head.decode("latin-1").split("\r\n")
            method, path = lines[0].split(" ")[:2]
            if path in ("/report", "/next", "/settle"):
                await control(path, writer)
                break
            fields = [(k.strip().lower(), v.strip()) for k, _, v in (line.partition(":") for line in lines[1:] if line)]
            exchange = Exchange(host, method, path, fields, writer, reader)
            exchange.check()
            # A delay, so that many requests are in progress at the same time.
            await asyncio.sleep(LATENCY)
            goes_on = await exchange.answer()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main():
    server = await asyncio.start_server(serve, "0.0.0.0", 0, backlog=256, limit=1 << 17)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())
