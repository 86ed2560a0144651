"""A small WebDAV server with faults, for the tests of deployments.

It keeps files in the folder of its first argument, listens on 127.0.0.1, and prints its port. The file of its second argument
says what is wrong: `refuse NAME` (403 for one file), `full BYTES` (507 once so many bytes are stored), `vanish COUNT` (no answer
any more after so many uploads); empty or missing: nothing.
"""

import os
import shutil
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.sax.saxutils import escape

root, faults = os.path.normpath(sys.argv[1]), sys.argv[2]
uploads = 0


def fault():
    try:
        with open(faults) as file:
            return file.read().split() or [""]
    except FileNotFoundError:
        return [""]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    @property
    def place(self):
        return os.path.normpath(root + "/" + urllib.parse.unquote(urllib.parse.urlsplit(self.path).path))

    def reply(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def is_gone(self):
        kind = fault()
        if kind[0] != "vanish" or uploads < int(kind[1]):
            return False
        self.close_connection = True
        self.connection.close()
        return True

    def do_PROPFIND(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.is_gone():
            return
        if not os.path.exists(self.place):
            return self.reply(404)
        places = [self.place]
        if os.path.isdir(self.place) and self.headers.get("Depth") != "0":
            places += [self.place + "/" + name for name in sorted(os.listdir(self.place))]
        answers = ""
        for place in places:
            is_folder = os.path.isdir(place)
            href = urllib.parse.quote(place[len(root):]) + ("/" if is_folder else "")
            kind = "<D:collection/>" if is_folder else ""
            answers += (
                f"<D:response><D:href>{escape(href)}</D:href><D:propstat><D:prop><D:resourcetype>{kind}</D:resourcetype>"
                f"<D:getcontentlength>{os.path.getsize(place)}</D:getcontentlength>"
                "<D:getlastmodified>Fri, 20 Nov 2026 12:00:00 GMT</D:getlastmodified>"
                "</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>")
        body = f'<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">{answers}</D:multistatus>'.encode()
        self.reply(207, body, Content_Type="application/xml")

    def do_GET(self):
        if self.is_gone():
            return
        if not os.path.isfile(self.place):
            return self.reply(404)
        with open(self.place, "rb") as file:
            self.reply(200, file.read())

    do_HEAD = do_GET

    def do_PUT(self):
        global uploads
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.is_gone():
            return
        kind = fault()
        if kind[0] == "refuse" and self.place.endswith("/" + kind[1]):
            return self.reply(403, b"you may not")
        if kind[0] == "full":
            used = sum(os.path.getsize(f"{at}/{name}") for at, _, names in os.walk(root) for name in names)
            if used + len(body) > int(kind[1]):
                return self.reply(507, b"no room left")
        uploads += 1
        os.makedirs(os.path.dirname(self.place), exist_ok=True)
        with open(self.place, "wb") as file:
            file.write(body)
        self.reply(201)

    def do_MKCOL(self):
        if self.is_gone():
            return
        os.makedirs(self.place, exist_ok=True)
        self.reply(201)

    def do_DELETE(self):
        if self.is_gone():
            return
        if os.path.isdir(self.place):
            shutil.rmtree(self.place)
        elif os.path.exists(self.place):
            os.remove(self.place)
        self.reply(204)

    def do_MOVE(self):
        if self.is_gone():
            return
        target = root + urllib.parse.unquote(urllib.parse.urlsplit(self.headers["Destination"]).path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.replace(self.place, target)
        self.reply(201)


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port)
server.serve_forever()
