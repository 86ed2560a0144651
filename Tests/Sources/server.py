"""A web server with many kinds of errors, for the tests of fetching.

It listens on 127.0.0.1 (with EVERY_LOOPBACK on all of 127.x.y.z) at a port that the system chooses, prints the port,
and serves until its standard input ends. If CERTIFICATE names a file, it uses TLS.
The path selects the behaviour. `/log` returns all requests so far as JSON; `/set/<name>/<value>` sets a state that
some paths use. With a folder as argument, `/corpus/<fault>/<name>` serves its files with that fault.
"""

import ctypes
import gzip
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FEED = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>{title}</title><link>https://news.example/</link>
{items}</channel></rss>"""
ITEM = """<item><guid isPermaLink="false">{id}</guid><title>{id}</title><link>https://news.example/{id}</link>
<pubDate>Mon, 02 Mar 2026 10:00:{n:02d} GMT</pubDate><description>&lt;p&gt;About {id}&lt;/p&gt;</description></item>"""
PHOTOGRAPH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../content/exhibits/log.jpg")
PAGE = b"""<!doctype html><html><head><title>News</title>
<link rel="stylesheet" href="/x.css"><!-- <link rel=alternate type=application/rss+xml href=/old> -->
<link rel="alternate" type="application/rss+xml" title="All &amp; sundry" href="/good?a=1&amp;b=2">
<LINK REL='alternate' TYPE='application/atom+xml' HREF='atom.xml'></head><body>no feed</body></html>"""

ARCHIVE = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0"><id>urn:paged</id>
<title>Paged</title>{marks}{links}
{entries}</feed>"""
ENTRY = """<entry><id>urn:entry:{n}</id><title>e{n}</title><link href="https://news.example/e{n}"/>
<published>{when}</published><updated>{when}</updated><content>About e{n}</content></entry>"""

WHISPER = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>{own}</id><title>Whisper</title>{page}
<link rel="self" href="{own}"/><link rel="next" href="{own}&amp;page=2"/><icon>{own}&amp;icon.png</icon>
<entry><id>{own}#1</id><title>One</title><link href="{own}&amp;entry=1"/><updated>2026-03-02T10:00:00Z</updated>
<link rel="enclosure" type="audio/mpeg" href="{own}&amp;file=1.mp3"/>
<content type="html">&lt;p&gt;About &lt;a href="?{query}&amp;amp;x=1"&gt;this&lt;/a&gt; {own}&lt;/p&gt;</content></entry>
<entry><id>urn:two</id><title>Two</title><link href="two"/><updated>2026-03-02T10:00:01Z</updated>
<content type="html">&lt;p&gt;&lt;a href="three"&gt;relative&lt;/a&gt;&lt;img src="pic.png"&gt;&lt;/p&gt;</content></entry>
</feed>"""

HOSTILE = b"""<!doctype html><body><article><div class="body" onclick="attack(0)"><p>The whole story of hostile
<script>attack(1)</script><img src=x onerror="attack(2)"><a href="javascript:attack(3)">link</a>
<svg><style><a id="</style><img src=1 onerror=attack(4)>"></svg><math><mi//xlink:href="javascript:attack(5)">
<form action="javascript:attack(6)"><button>b</button></form><iframe srcdoc="<script>attack(7)</script>"></iframe>
<noscript><p title="</noscript><img src=x onerror=attack(8)>"></noscript><style>@import 'attack(9)';</style>
<meta http-equiv=refresh content="0;url=javascript:attack(10)"><base href="javascript:attack(11)//">
<template><script>attack(12)</script></template><!--><script>attack(13)</script>--><p id=search name=body>{{ 6 * 7 }}
<img src="https://count.example/p.gif" width=1 height=1></div></article><div class="body"><script>attack(14)</script>"""

log, running, state, lock = [], [], {}, threading.Lock()
folder = sys.argv[1] if len(sys.argv) > 1 else None


def feed(*ids, title="News"):
    return FEED.format(title=title, items="\n".join(ITEM.format(id=i, n=n) for n, i in enumerate(ids))).encode()


def paged(numbers, marks="", **links):
    """Returns an Atom feed with entries of these numbers, one per hour, higher ones newer. Number 100 (or the
    state `newest`) is an hour older than 1 March 2027."""
    def when(n):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1803859200 + (n - 1 - int(state.get("newest", "100"))) * 3600))
    entries = "\n".join(ENTRY.format(n=n, when=when(n)) for n in numbers)
    lines = "".join('<link rel="%s" href="%s"/>' % (name.replace("_", "-"), href) for name, href in links.items())
    return ARCHIVE.format(marks=marks, links=lines, entries=entries).encode()


def png(width, height=None):
    """Returns a red rectangle."""
    height = height or width
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + b"\xc0\x20\x20" * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def ico(picture):
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, 48, 48, 0, 0, 1, 32, len(picture), 22) + picture


def brotli(body):
    library = ctypes.CDLL("libbrotlienc.so.1")
    size, room = ctypes.c_size_t(len(body) + 1024), ctypes.create_string_buffer(len(body) + 1024)
    library.BrotliEncoderCompress.argtypes = [
        ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_size_t, ctypes.c_char_p,
        ctypes.POINTER(ctypes.c_size_t), ctypes.c_char_p]
    library.BrotliEncoderCompress(5, 22, 0, len(body), body, ctypes.byref(size), room)
    return room.raw[: size.value]


def zstd(body):
    """Returns one frame of raw blocks, which every decoder accepts."""
    frame = struct.pack("<IBB", 0xFD2FB528, 0, 0x50)
    parts = [body[n : n + 1000] for n in range(0, len(body), 1000)]
    for n, part in enumerate(parts):
        frame += struct.pack("<I", (n == len(parts) - 1) | len(part) << 3)[:3] + part
    return frame


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        with lock:
            entry = {"path": self.path, "method": self.command, "headers": [[k, v] for k, v in self.headers.items()], "busy": 0,
                     "host": self.headers.get("Host"), "time": time.monotonic(), "end": None, "others": len(running)}
            if self.path != "/log":
                entry["busy"] = sum(1 for other in running if other["host"] == entry["host"])
                log.append(entry)
                running.append(entry)
        self.entry = entry
        try:
            if self.path.startswith("http"):
                # A request to a proxy: answered for every host.
                self.path = "/" + self.path.split("://", 1)[1].split("/", 1)[1]
            self.answer()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            self.over()

    do_HEAD = do_POST = do_GET

    def over(self):
        """Logs the end, before the last bytes are sent: the client must not know of it earlier than the log."""
        with lock:
            self.entry["end"] = self.entry["end"] or time.monotonic()
            running[:] = [other for other in running if other is not self.entry]

    def answer(self):
        parts = self.path.split("?")[0].strip("/").split("/")
        if "/".join(parts) == state.get("usual"):
            return self.send(feed("usual"))
        if parts == ["feed"] and state.get("usual") == "busy":
            return self.path_busy()
        if parts[0] == "corpus":
            return self.corpus(parts[1], parts[2])
        name = parts[0].replace("-", "_").replace(".", "_")
        getattr(self, "path_" + name, self.missing)(*parts[1:])

    def send(self, body=b"", status=200, type="application/rss+xml", **headers):
        self.over()
        self.send_response(status)
        if type:
            self.send_header("Content-Type", type)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def missing(self, *rest):
        self.send(b"nothing here", 404, "text/plain")

    def path_hub(self):
        """A WebSub hub, which answers with the status in the state `hub`. The log has the forms that it was sent."""
        self.entry["body"] = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode()
        self.send(status=int(state.get("hub", "202")), type=None)

    def path_log(self):
        with lock:
            body = json.dumps(log).encode()
        self.send(body, type="application/json")

    def path_set(self, name, value):
        with lock:
            state[name] = value
        self.send(b"", type="text/plain")

    def path_good(self, *rest):
        self.send(feed("a", "b"))

    def path_items(self, *ids):
        self.send(feed(*ids))

    def conditional(self, etag, modified, body, **headers):
        same = self.headers.get("If-None-Match") == etag and self.headers.get("If-Modified-Since") == modified
        if same:
            return self.send(b"", 304, None, ETag=etag, Last_Modified=modified, **headers)
        self.send(body, ETag=etag, Last_Modified=modified, **headers)

    def path_etag(self, *rest):
        version = state.get("version", "1")
        self.conditional('W/"%s-weak"' % version, "Mon,  02 Mar 2026 10:00:00 GMT", feed("a", "b", "v" + version))

    def path_new_etag(self):
        """Answers 304 with an ETag that differs from the one in the request."""
        if self.headers.get("If-None-Match"):
            return self.send(b"", 304, None, ETag='"second"')
        self.send(feed("a"), ETag='"first"')

    def path_gzip(self):
        self.send(gzip.compress(feed("zipped")), Content_Encoding="gzip")

    def path_bomb(self):
        self.send(gzip.compress(bytes(64 << 20)), Content_Encoding="gzip")

    def path_brotli_bomb(self):
        self.send(brotli(bytes(64 << 20)), Content_Encoding="br")

    def path_zstd_bomb(self):
        """Sends 64 MiB as RLE blocks of zstd, each of which repeats one byte."""
        block = struct.pack("<I", 1 << 1 | (128 << 10) << 3)[:3] + b" "
        last = struct.pack("<I", 1 | 1 << 1 | 1 << 3)[:3] + b" "
        body = b"\x28\xb5\x2f\xfd" + b"\x00\x58" + block * 512 + last
        self.send(body, Content_Encoding="zstd")

    def path_whisper(self, kind="feed"):
        """Sends a feed that repeats its own URL, with the token, in every element that can have one."""
        own = "http://%s%s" % (self.headers["Host"], self.path)
        there = "/whisper/feed?" + self.path.split("?")[-1]
        if kind == "moved":
            return self.send(status=301, Location=there)
        if kind == "page":
            link = '<link rel="alternate" type="application/rss+xml" href="%s">' % there
            return self.send(link.encode(), type="text/html")
        own = own.replace("&", "&amp;")
        page = state.get("whisper-page", "").replace("!", "/")
        self.send(WHISPER.format(own=own, query=own.split("?")[-1], page=page).encode(), type="application/atom+xml",
                  Content_Location=self.path)

    def path_echo(self, kind="feed"):
        """Repeats the headers that have a secret: in the feed, its title and ETag, in an error or in a redirect."""
        found = " ".join(v for k, v in self.headers.items() if k in ("Authorization", "Cookie", "X-Key"))
        if kind == "moved":
            return self.send(status=301, Location="/echo/feed?given=" + found.replace(" ", "+"))
        if kind == "unsafe":
            return self.send(status=301, Location="ftp://wire.example/" + found.replace(" ", "+"))
        if kind == "page":
            return self.send(("<title>%s</title><link rel=alternate type=application/rss+xml href='/x?%s'>" % (found, found))
                             .encode(), type="text/html; was=" + found)
        if kind == "refused":
            return self.send(found.encode(), 401, "text/plain", WWW_Authenticate="Basic realm=" + found)
        body = feed("echo").replace(b"<title>", ("<title>%s " % found).encode()).replace(b"About", found.encode())
        self.send(body, ETag='"%s"' % found, Content_Location="/?" + found.replace(" ", "+"), X_Robots_Tag=found)

    def path_packed(self, coding):
        """Sends a body in one or several content codings; with the state `cut` it is truncated."""
        body = feed("packed-" + state.get("cut", "no"), *("item%d" % n for n in range(50)))
        for name in coding.split(","):
            body = {"gzip": gzip.compress, "br": brotli, "zstd": zstd}[name](body)
        self.send(body[: len(body) * 2 // 3] if "cut" in state else body, Content_Encoding=coding.replace(",", ", "))

    def path_labelled(self, coding):
        """Sends a body as it is, but says that it has a content coding."""
        self.send(feed("labelled"), Content_Encoding=coding)

    def path_heads(self, count):
        """Sends a feed after that many headers of 1 KB."""
        self.send(feed("heads"), **{"X_Pad_%d" % number: "x" * 1000 for number in range(int(count))})

    def path_tagged(self, kind):
        self.send(feed("tagged"), ETag={"latin": '"caf\xe9-\xce\xb1"', "control": '"a\x01b"'}[kind])

    def path_later(self):
        """Answers 503 with a Retry-After of 01:00 on 1 March 2027."""
        self.send(b"", 503, "text/plain", Retry_After="Mon, 01 Mar 2027 01:00:00 GMT")

    def path_sleepy(self):
        body = feed("a").replace(b"<link>", b"<ttl>15</ttl><skipHours><hour>0</hour><hour>1</hour></skipHours><link>", 1)
        self.send(body)

    def path_trailers(self, kind):
        """Sends a feed in one chunk, and after it lines that look like headers; with `odd`, one that does not."""
        body = feed("a")
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        lines = b"HTTP/1.1 500 Late\r\n" if kind == "odd" else b'ETag: "late"\r\nCache-Control: max-age=86400\r\n'
        self.wfile.write(b"%x\r\n%s\r\n0\r\n%s\r\n" % (len(body), body, lines))

    def path_brotli(self):
        self.send(brotli(feed("zipped")), Content_Encoding="br")

    def path_moved(self, status="301", *rest):
        self.send(b"", int(status), "text/plain", Location="/" + "/".join(rest or ("good",)))

    def path_chain(self, left):
        left = int(left)
        self.send(b"", 301, "text/plain", Location="/good" if left <= 1 else "/chain/%d" % (left - 1))

    def path_loop(self):
        self.send(b"", 302, "text/plain", Location="/loop")

    def path_to(self, status):
        """Redirects to the URL after the question mark."""
        self.send(b"", int(status), "text/plain", Location=self.path.split("?", 1)[1])

    def path_metadata(self):
        self.send(b"", 302, "text/plain", Location="http://169.254.169.254/latest/meta-data/")

    def path_nowhere(self):
        self.send(b"", 302, "text/plain")

    def path_script(self):
        self.send(b"", 302, "text/plain", Location="javascript:alert(1)")

    def path_file(self):
        self.send(b"", 302, "text/plain", Location="file:///etc/passwd")

    def path_gone(self):
        self.send(b"", 410, "text/plain")

    def path_status(self, status, *rest):
        self.send(b"", int(status), "text/plain")

    def path_busy(self, seconds=None):
        headers = {"Retry_After": seconds} if seconds else {}
        self.send(b"slow down", int(state.get("busy", "429")), "text/plain", **headers)

    def path_flaky(self):
        if state.get("flaky") == "bad":
            return self.send(b"", 500, "text/plain")
        self.conditional('"flaky"', "Mon, 02 Mar 2026 10:00:00 GMT", feed("a", "b"))

    def path_age(self, seconds):
        self.send(feed("a"), Cache_Control="public, max-age=%s" % seconds)

    def path_slow(self):
        time.sleep(30)
        self.send(feed("late"))

    def path_drip(self):
        self.send_response(200)
        self.end_headers()
        for _ in range(300):
            self.wfile.write(b" ")
            time.sleep(0.1)

    def path_truncated(self):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        self.over()
        self.wfile.write(feed("cut"))
        self.close_connection = True

    def path_mail(self):
        """Greets as a mail server does."""
        self.over()
        self.wfile.write(b"220 mail.example ESMTP\r\n")
        self.close_connection = True

    def path_reset(self):
        self.over()
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def path_endless(self, count=2000, type="application/rss+xml"):
        self.send_response(200)
        self.send_header("Content-Type", type)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        chunk = b" " * (1 << 16)
        for _ in range(count):
            self.wfile.write(chunk)

    def path_headers(self):
        self.over()
        self.send_response(200)
        for number in range(2000):
            self.send_header("X-Padding-%d" % number, "x" * 80)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def path_page(self):
        self.send(PAGE, type="text/html; charset=utf-8")

    def path_many(self):
        self.send(b"""<!doctype html><link rel="alternate" type="application/rss+xml" href="/items/one">
            <link rel="alternate" type="application/rss+xml" href="/items/two">""", type="text/html")

    def path_bare(self, *rest):
        """Sends a page without links. The state `usual` is the path of its feed."""
        if rest and rest[-1] != "links":
            return self.missing()
        self.send(b"<!doctype html><title>Bare</title>", type="text/html")

    def path_challenge(self):
        self.send(b"<html><script src='/cdn-cgi/challenge-platform/x.js'></script></html>", 403, "text/html")

    def path_cookie(self):
        self.send(feed("a"), Set_Cookie="id=1; Path=/")

    def path_empty(self):
        self.send(b"")

    def path_type(self):
        self.send(feed("mistyped"), type="image/png")

    def path_pause(self, name):
        """Waits until the state `name` is set, so that a test can stop the fetcher in the middle."""
        while name not in state:
            time.sleep(0.02)
        self.send(feed("after"))

    def path_opml(self):
        port = self.server.server_port
        names = state.get("outlines", "good,etag").split(",")
        lines = "".join(
            '<outline type="rss" text="%s" xmlUrl="http://127.0.0.1:%d/%s" htmlUrl="https://%s.example/"/>'
            % (name, port, name, name.split("/")[0]) for name in names)
        body = '<opml version="2.0"><head><title>Planet</title></head><body>%s</body></opml>' % lines
        self.send(body.encode(), type="text/x-opml")

    def path_relative(self):
        self.send(b'<opml version="2.0"><body><outline xmlUrl="good"/></body></opml>', type="text/x-opml")

    def path_paged(self, size="5", page="1"):
        """Sends a paged feed of `top` entries (RFC 5005), `size` on a page; `/set/last/7` ends it at page 7."""
        size, page, top = int(size), int(page), int(state.get("top", "100"))
        numbers = range(top - (page - 1) * size, max(0, top - page * size), -1)
        more = page < int(state.get("last", "1000")) and top - page * size > 0
        self.send(paged(numbers, **({"next": "/paged/%d/%d" % (size, page + 1)} if more else {})))

    def path_archived(self, number=None):
        """Sends a subscription document with the last 3 of `top` entries, or one of its archive documents of 10 each."""
        top = int(state.get("top", "35"))
        if number is None:
            last = (top - 1) // 10
            return self.send(paged(range(top, max(0, top - 3), -1), prev_archive="/archived/%d" % last))
        number = int(number)
        links = {"prev_archive": "/archived/%d" % (number - 1)} if number > 1 else {}
        self.send(paged(range(number * 10, number * 10 - 10, -1), "<fh:archive/>", **links))

    def path_circle(self, page="1"):
        """Sends pages whose `next` links form a circle; with the state `fresh`, each has its own entries."""
        page = int(page)
        numbers = [page * 10] if "fresh" in state else [10]
        self.send(paged(numbers, next="/circle/%d" % (page % 3 + 1)))

    def path_complete(self):
        numbers = [int(n) for n in state.get("top", "3,2,1").split(",")]
        self.send(paged(numbers, "<fh:complete/>", next="/paged/5/1"))

    def path_leading(self, way):
        """Sends a page whose `next` link leads to another host, to no feed, or to an error."""
        port = self.server.server_port
        ways = {"elsewhere": "http://127.0.0.2:%d/paged/5/1" % port, "redirect": "/to/302?http://127.0.0.2:%d/good" % port,
                "missing": "/nothing", "page": "/page", "broken": "/status/500"}
        self.send(paged([2, 1], next=ways[way].replace("&", "&amp;")))

    def path_house(self, kind, *rest):
        """Sends a site with a feed and icons; `kind` selects where the icons are."""
        port = self.server.server_port
        if rest[:1] == ("feed",):
            home = "http://127.0.0.1:%d/house/%s/home" % (port, kind)
            named = "<image><url>/house/%s/own.png</url></image>" % kind if kind in ("feed", "svg", "banner") else ""
            body = FEED.format(title="House", items=ITEM.format(id="a", n=0)).replace("https://news.example/</link>", home + "</link>" + named)
            return self.conditional('"house"', "Mon, 02 Mar 2026 10:00:00 GMT", body.encode())
        if rest[:1] == ("home",):
            links = ('<link rel="icon" href="small.png" sizes="16x16"><link rel="apple-touch-icon" href="touch.png">'
                     '<link rel="icon" type="image/svg+xml" href="drawing.svg">')
            return self.send(("<html><head>%s</head></html>" % (links if kind != "bare" else "")).encode(), type="text/html")
        name = "/".join(rest)
        if name == "own.png" and kind == "svg":
            return self.send(b"<svg xmlns='http://www.w3.org/2000/svg' width='32' height='32'><script>1</script></svg>", type="image/png")
        if name == "own.png" and kind == "banner":
            return self.send(png(600, 60), type="image/png")
        if kind == "broken" or (kind == "private" and name != "touch.png"):
            return self.missing()
        if kind == "private":
            return self.send(b"", 302, "text/plain", Location="http://127.0.0.2:%d/favicon.ico" % port)
        self.send(png(180 if name == "touch.png" else 32), type="text/plain")

    def path_alerts(self, names, kind, name=""):
        """Sends an index of alerts, each of which its entry links to, or one of them. `b` is an update of `a`, `none` is no
        alert, and `lost` is missing until the state `found` is set."""
        root = "http://127.0.0.1:%d" % self.server.server_port
        if kind == "feed":
            entries = "".join(
                "<entry><id>urn:%s</id><title>About %s</title><updated>2027-02-0%dT10:00:00Z</updated>"
                '<link type="application/cap+xml" href="%s/alerts/%s/alert/%s"/></entry>' % (n, n, i + 1, root, names, n)
                for i, n in enumerate(names.split("-")))
            text = '<feed xmlns="http://www.w3.org/2005/Atom"><title>Index</title>%s</feed>' % entries
            return self.send(text.encode(), type="application/atom+xml")
        if name == "none":
            return self.send(b"<html><p>Nothing", type="text/html")
        if name == "lost" and "found" not in state:
            return self.missing()
        about = "<msgType>Update</msgType><references>w,a,t</references>" if name == "b" else "<msgType>Alert</msgType>"
        text = (
            '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>%s</identifier><sender>w</sender>'
            "<sent>2027-02-0%dT09:00:00-00:00</sent><status>Actual</status>%s<info><event>Storm</event><severity>Severe</severity>"
            "<description>Stay in %s</description><area><areaDesc>Gulf</areaDesc><circle>37.9,23.7 5</circle></area></info></alert>"
            % (name, 2 if name == "b" else 1, about, name))
        return self.send(text.encode(), type="application/cap+xml")

    def path_articles(self, names, kind, name=""):
        """Sends a feed with a summary of each entry in `names`, or the page of an entry. With the state `edition`, all were
        updated at noon of that day of March 2027."""
        root = "http://127.0.0.1:%d" % self.server.server_port
        edition = state.get("edition", "")
        if kind == "feed":
            items = "".join(
                '<item><guid isPermaLink="false">%s</guid><title>About %s</title><link>%s/articles/%s/page/%s</link>'
                "<pubDate>Mon, 02 Mar 2026 10:%02d:00 GMT</pubDate><description>%s</description>%s</item>"
                % (n, n, root, names, n, 59 - i, "" if n == "bare" else "Teaser of %s%s" % (n, edition),
                   "<atom:updated>2027-03-%02dT12:00:00Z</atom:updated>" % int(edition) if edition else "")
                for i, n in enumerate(names.split("-")))
            return self.send(FEED.format(title="Wire" + edition, items=items).encode())
        if name == "error" or state.get("pages") == "down":
            return self.send(b"", 500, "text/plain")
        if name == "busy":
            return self.path_busy()
        if name == "near":
            port = self.server.server_port
            return self.send(b"", 302, "text/plain", Location="http://127.0.0.2:%d/articles/a/page/a" % port)
        if name == "moved":
            return self.send(b"", 301, "text/plain", Location="/articles/a/page/a")
        if name == "hop":
            return self.send(b"", 302, "text/plain", Location="/articles/a/page/two")
        if name == "gigabyte":
            return self.path_endless(1 << 14, "text/html")
        if name == "deep":
            return self.send(b"<article><div class=body>" + b"<div>" * 200000 + b"The bottom", type="text/html")
        if name == "hostile":
            return self.send(HOSTILE, type="text/html")
        if name == "missing":
            return self.missing()
        if name == "text":
            return self.send(b"plain", type="text/plain")
        page = ('<!doctype html><meta charset="iso-8859-7"><base href="/base/"><title>x</title><nav>Masthead</nav>'
                '<article><h1>About</h1><div class="body intro"><p onclick="x()">The whole story of %s, μια ιστορία'
                '<script>alert(1)</script></p><img data-src="boat.jpg"><noscript><img src="boat.jpg"></noscript></div></article>')
        page = page.replace("whole", "<b>whole</b>") if state.get("edition") else page
        self.send((page % (name + edition)).encode("iso-8859-7"), type="text/html")

    def path_album(self, *names):
        """Sends a feed with one entry for each picture of `/picture/`, newest first."""
        items = "".join(
            '<item><guid isPermaLink="false">%s</guid><title>%s</title><link>https://news.example/%s</link>'
            "<pubDate>Mon, 02 Mar 2026 10:%02d:00 GMT</pubDate>"
            "<description>&lt;p&gt;Look:&lt;/p&gt;&lt;p&gt;&lt;img src=\"http://%s/picture/%s\" alt=\"a picture of %s\"&gt;"
            "&lt;/p&gt;</description></item>" % (n, n, n, 59 - i, self.headers.get("Host"), n, n)
            for i, n in enumerate(names))
        self.send(FEED.format(title="Album", items=items).encode())

    def path_faces(self, *names):
        """Sends a JSON Feed with one entry and one author for each picture of `/picture/`."""
        items = [{"id": n, "url": "https://news.example/%s" % n, "title": "Of %s" % n, "content_text": "Words.",
                  "date_published": "2026-03-02T10:%02d:00Z" % (59 - i),
                  "authors": [{"name": "Author %s" % n, "avatar": "http://%s/picture/%s" % (self.headers.get("Host"), n)}]} for i, n in enumerate(names)]
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Faces", "items": items}
        self.send(json.dumps(feed).encode(), type="application/feed+json")

    def path_picture(self, name):
        if state.get("pictures") == "down":
            return self.send(b"", 500, "text/plain")
        if name == "svg":
            return self.send(b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", type="image/png")
        if name == "page":
            return self.send(b"<!doctype html><title>x</title>", type="image/jpeg")
        if name == "huge":
            return self.send(png(40) + b" " * (9 << 20), type="image/png")
        if name == "bomb":
            body = png(2)
            return self.send(body[:16] + struct.pack(">II", 60000, 60000) + body[24:], type="image/png")
        if name == "cut":
            return self.send(png(900, 700)[:-60], type="image/png")
        if name == "damaged":
            body = bytearray(png(901, 700))
            body[60:90] = b"\xff" * 30
            return self.send(bytes(body), type="image/png")
        if name == "jpeg":
            with open(PHOTOGRAPH, "rb") as file:
                whole = file.read()
            return self.send(whole[:len(whole) * 2 // 3], type="image/jpeg")
        if name == "near":
            port = self.server.server_port
            return self.send(b"", 302, "text/plain", Location="http://127.0.0.2:%d/picture/77" % port)
        if not name.isdigit():
            return self.missing()
        self.send(png(int(name), 20), type="text/plain")

    def path_favicon_ico(self):
        self.send(ico(png(48)), type="image/x-icon")

    def path_robots_txt(self):
        """What the state `robots` says about pages of entries: 404 without it."""
        rules = state.get("robots", "404")
        if rules.isdigit():
            return self.send(b"", int(rules), "text/plain")
        if rules == "elsewhere":
            return self.send(b"", 301, "text/plain", Location="/rules")
        if rules == "cut":
            return self.path_truncated()
        if rules == "long":
            rest = b"".join(b"Disallow: /other/%d/\n" % number for number in range(40000))
            return self.send(b"User-agent: rhapsode\nDisallow: /articles/*/two\n" + rest, type="text/plain")
        self.path_rules()

    def path_rules(self):
        self.send(b"User-agent: *\nDisallow: /\n\nUser-agent: Rhapsode\nDisallow: /articles/*/two$\n", type="text/plain")

    def path_child(self, name):
        if state.get("moved") == name:
            return self.send(b"", 301, "text/plain", Location="/child/new")
        self.send(feed("kept"))

    def path_load(self, number):
        """Sends one of many sources; every tenth is broken in one of eight ways."""
        time.sleep(float(state.get("pace", "0")))
        number = int(number)
        if number % 10:
            return self.conditional('"%d"' % number, "Mon, 02 Mar 2026 10:00:00 GMT", feed("n%d" % number))
        ways = [self.path_reset, self.path_truncated, self.path_page, self.path_gone, self.path_busy, self.path_headers,
                self.path_nowhere, self.missing]
        ways[number // 10 % 8]()

    def corpus(self, fault, name):
        with open(os.path.join(folder, os.path.basename(name)), "rb") as file:
            body = file.read()
        etag = '"%d"' % len(body)
        if self.headers.get("If-None-Match") == etag:
            return self.send(b"", 304, None, ETag=etag)
        if fault == "gzip":
            return self.send(gzip.compress(body), ETag=etag, Content_Encoding="gzip")
        if fault == "moved":
            return self.send(b"", 301, "text/plain", Location="/corpus/plain/" + name)
        if fault == "type":
            return self.send(body, type="text/plain", ETag=etag)
        if fault == "404":
            return self.missing()
        if fault == "500":
            return self.send(b"", 500, "text/plain")
        if fault == "truncated":
            self.send_response(200)
            self.send_header("Content-Length", str(len(body) + 10))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
            return
        if fault == "slow":
            time.sleep(30)
        self.send(body, type="application/xml", ETag=etag)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass


certificate = os.environ.get("CERTIFICATE")
server = Server(("0.0.0.0" if os.environ.get("EVERY_LOOPBACK") else "127.0.0.1", 0), Handler)
if certificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
