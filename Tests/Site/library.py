"""A server that answers in the shapes of Europeana and DPLA, for the tests of digital libraries.

It listens on 127.0.0.1 at a port that the system chooses and prints the port. `/log` returns the requests so far. The
query chooses the answer: `fail`, `page`, `huge`, `away` (a redirect that repeats the key), otherwise 60 objects.
"""

import json
import struct
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

log = []


def picture():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x30\x60\x90" * 40 for _ in range(30))
    head = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def answer(self, status, body, kind="application/json", headers=()):
        body = body if isinstance(body, bytes) else body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        address = urlsplit(self.path)
        query = parse_qs(address.query)
        if address.path == "/log":
            return self.answer(200, json.dumps(log))
        log.append(self.path)
        if address.path.startswith("/picture"):
            return self.answer(200, picture(), "image/png")
        if address.path.startswith("/notapicture"):
            return self.answer(200, "<html>", "text/html")
        words = (query.get("query") or query.get("q") or [""])[0]
        key = (query.get("wskey") or query.get("api_key") or [""])[0]
        if key != "KEY-0123456789":
            return self.answer(401, json.dumps({"success": False, "error": "Invalid API key " + key}))
        if words == "fail":
            return self.answer(500, "oops " + key)
        if words == "page":
            return self.answer(200, "<html><p>" + key, "text/html")
        if words == "huge":
            self.send_response(200)
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b" " * (1 << 20))
            except OSError:
                return
        if words == "away":
            return self.answer(302, "", headers=[("Location", self.path.replace("away", "moved"))])
        base = "http://127.0.0.1:%d" % self.server.server_port
        if address.path == "/dpla/items":
            page = int(query["page"][0])
            docs = [self.doc(base, n) for n in range((page - 1) * 24, min(60, page * 24))]
            return self.answer(200, json.dumps({"count": 60, "docs": docs, "limit": 24}))
        if address.path.startswith("/dpla/items/"):
            number = int(address.path.rsplit("/", 1)[1][1:])
            return self.answer(200, json.dumps({"count": 1, "docs": [self.doc(base, number)]}))
        start = int(query["start"][0]) - 1
        if words.startswith("europeana_id:"):
            items = [self.item(base, int(words.rstrip('"').rsplit("/", 1)[1]), key)]
        else:
            items = [self.item(base, n, key) for n in range(start, min(60, start + 24))]
        self.answer(200, json.dumps({"apikey": key, "success": True, "totalResults": 60, "items": items}))

    def item(self, base, n, key):
        track = "?utm_source=api&utm_medium=api&utm_campaign=" + key
        item = {
            "id": "/20/%d" % n, "title": ["Coin %d" % n], "dcCreator": "Anna", "dataProvider": ["Museum of Volos"],
            "provider": ["Hub"], "rights": ["http://creativecommons.org/licenses/by/4.0/"], "year": ["1905"],
            "guid": base + "/guid/%d" % n + track, "edmIsShownAt": [base + "/shown/%d" % n + track],
            "edmPreview": base + "/picture/%d.png" % n, "edmIsShownBy": [base + "/picture/large/%d.png" % n],
            "edmPlaceLatitude": ["39.36"], "edmPlaceLongitude": ["22.94"],
        }
        if n == 1:
            item = {"id": "/20/1", "title": "Text <b>only</b>", "guid": base + "/guid/1" + track}
        if n == 2:
            item["edmIsShownBy"] = base + "/notapicture"
            item["edmPreview"] = base + "/notapicture"
        return item

    def doc(self, base, n):
        return {
            "id": "d%d" % n, "object": base + "/picture/d%d.png" % n, "isShownAt": base + "/record/%d" % n,
            "provider": {"name": "Hub"}, "dataProvider": "Library",
            "sourceResource": {"title": "Photo %d" % n, "creator": ["Ben"], "date": [{"displayDate": "1910"}],
                               "rights": "No known copyright restrictions" if n % 2 else "All rights reserved"},
        }


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
