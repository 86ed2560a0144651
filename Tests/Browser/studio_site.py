"""What the scenarios of the studio share: a site with its server, libraries and feeds on this machine, and a story that is opened."""
import http.server
import json
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import threading
import urllib.request
import zlib

from scenario import PATIENCE, wait

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = REPOSITORY / "Sources/C/Studio/page"
SITE = """title: Harbour
url: https://harbour.example/
categories:
  sea: {title: Sea, color: "#0b6e99"}
sections:
  stories: {title: Stories, layout: wall}
"""


def picture(path, width, height, shade):
    """A PNG of one colour with a lighter stripe."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([shade + (60 if y % 40 < 8 else 0), 110, 150]) * width for y in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Elsewhere:
    """A library, a web site and its feed on this machine: a thread answers for them."""

    def __init__(self):
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                kind, data = outer.answer(self.path)
                self.send_response(200 if data else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path):
        if path.startswith("/search"):
            item = {"guid": f"{self.url}/item", "id": "/1/boat", "title": ["A boat at dawn"], "dcCreator": ["Unknown"], "dataProvider": ["Harbour Museum"],
                    "rights": ["http://creativecommons.org/licenses/by/4.0/"], "edmIsShownBy": [f"{self.url}/boat.png"], "edmPreview": [f"{self.url}/boat.png"],
                    "edmIsShownAt": [f"{self.url}/item"], "type": "IMAGE", "year": ["1911"]}
            return "application/json", json.dumps({"success": True, "totalResults": 1, "items": [item]}).encode()
        if path.startswith("/boat.png"):
            return "image/png", self.picture
        if path.startswith("/feed.xml"):
            items = "".join(f"<item><title>News {number}</title><link>{self.url}/{number}</link><guid>{self.url}/{number}</guid>"
                            f"<pubDate>Mon, 0{number} Jan 2026 10:00:00 GMT</pubDate><description>Words</description></item>" for number in (1, 2, 3))
            return "application/rss+xml", f"<rss version='2.0'><channel><title>Port</title><link>{self.url}/</link><description>x</description>{items}</channel></rss>".encode()
        if path == "/":
            return "text/html", b"<html><head><title>Port</title><link rel='alternate' type='application/rss+xml' href='/feed.xml'></head><body>Port</body></html>"
        return "text/plain", b""


class Site:
    """A site in a temporary folder, and the server that shows it and its studio."""

    def __init__(self, program, content=None, settings=SITE):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        self.pictures = self.root / "pictures"
        self.pictures.mkdir()
        for name, width, height, shade in (("boat.png", 600, 400, 40), ("mole.png", 400, 600, 90), ("bay.png", 800, 500, 130)):
            picture(self.pictures / name, width, height, shade)
        if content:
            shutil.copytree(content, self.root / "content")
        else:
            self.write("content/site.yaml", settings)
            self.write("content/stories/_index.md", "---\ntitle: Stories\n---\n")
        self.errors = open(self.root / "errors", "w+")
        self.elsewhere = Elsewhere()
        self.elsewhere.picture = (self.pictures / "boat.png").read_bytes()
        library = {"EUROPEANA_API_KEY": "secret-key", "EUROPEANA_API_URL": f"{self.elsewhere.url}/search"}
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--private"], cwd=self.root, env={**os.environ, **library}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")
        self.studio = self.process.stdout.readline().split()[-1]

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def read(self, name):
        return (self.root / name).read_text()

    def get(self, path):
        return urllib.request.urlopen(self.url + path, timeout=PATIENCE).read().decode()

    def terminal(self):
        return (self.root / "errors").read_text()

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


# Counts the requests of a page that are not answered in full. The stream of events never ends.
ASKING = """
window.asking = 0;
const isStream = (address) => new URL(address, location.href).pathname.endsWith("/api/events");
const ask = window.fetch, send = XMLHttpRequest.prototype.send;
window.fetch = async (address, options) => {
  if (isStream(address)) return ask(address, options);
  window.asking += 1;
  try {
    const answer = await ask(address, options);
    window.asking += 1;
    answer.clone().blob().catch(() => {}).finally(() => { window.asking -= 1; });
    return answer;
  } finally {
    window.asking -= 1;
  }
};
XMLHttpRequest.prototype.send = function (body) {
  window.asking += 1;
  this.addEventListener("loadend", () => { window.asking -= 1; });
  send.call(this, body);
};
"""
# Whether the studio shows what its address says, and nothing is on its way. What an event handler puts off is done before.
RESTED = """async () => {
  for (let left = 3; left; left -= 1) await new Promise((done) => setTimeout(done));
  return window.asking === 0 && !document.querySelector("#main[aria-busy]");
}"""

SAVED = f"""async () => await ({RESTED})() && document.querySelector(".save-state")?.dataset.state === "saved" """


def rested(page):
    """Waits until the page has nothing more to ask or to show, twice: an answer may lead to another request."""
    for _ in range(2):
        wait("the page has all that it asked for", lambda: page.evaluate(RESTED))


def opened(site, browser, width=1280, dark=False, **more):
    """The studio in a new window. Errors of the page are errors of the test."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", locale="en", permissions=["microphone"], **more)
    context.add_init_script(ASKING)
    context.add_init_script("try { localStorage.getItem('studio-language') ?? localStorage.setItem('studio-language', 'en') } catch {}")
    page = context.new_page()
    page.broken = []
    page.on("pageerror", lambda error: page.broken.append(str(error)))
    page.on("filechooser", lambda chooser: None)  # keeps Chromium from closing its dialogs between two waits
    page.goto(site.studio)
    page.wait_for_selector("h1")
    assert "#" not in page.url or page.url.endswith("#/"), f"the token stays in the address: {page.url}"
    return page


def story(page, file):
    # A token in the address is taken first, and the address is then that of what is shown.
    page.wait_for_function("() => !/^#[0-9a-f]{16,}$/.test(location.hash)")
    # What is shown until then may be another story.
    page.evaluate("""hash => {
        if (decodeURIComponent(location.hash) === hash) return;
        document.querySelector("#main").firstElementChild?.setAttribute("data-before", "");
        location.hash = hash;
    }""", f"#/story/{file}")
    page.wait_for_selector("#main > .editor:not([data-before]) .story-front")
    rested(page)


def saved(page):
    """Waits until all that was typed is in the file. What is typed is noted at once, and sent after a rest."""
    wait("all is saved", lambda: page.evaluate(SAVED))
    assert not page.broken, page.broken


def choose(page, press, *files):
    with page.expect_file_chooser() as chooser:
        press()
    chooser.value.set_files([str(file) for file in files])


class Saves:
    """Keeps the saves of a story from the server until they are released, as a slow server would."""

    def __init__(self, page):
        self.page, self.kept, self.is_open = page, [], False
        page.route("**/api/story?**", self.take)

    def take(self, route):
        if self.is_open or route.request.method != "POST":
            route.continue_()
        else:
            self.kept.append(route)

    def wait(self):
        """Waits until a save is sent. The routes are only called while the page is asked for something."""
        wait("a save is sent", lambda: self.page.evaluate("true") and self.kept)

    def release(self):
        self.is_open = True
        for route in self.kept:
            route.continue_()
        self.kept.clear()
