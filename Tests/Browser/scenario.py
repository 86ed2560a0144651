"""What the scenarios in this folder share: a server of a built site, Chromium, and waiting for what slow machines show late."""

import http.server
import json
import pathlib
import shutil
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import traceback

from playwright.sync_api import Error, sync_playwright

# Names of hosts are not resolved: late answers of name servers made runs fail. Memory that is shared between processes may be as
# small as 64 MB in containers.
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
# How long a reader would wait is measured nowhere: a busy machine needs many times as long as an idle one.
PATIENCE = 60


def build(program, site, files, now="2026-11-20T12:00:00Z"):
    """Writes the files of a site, builds it, and returns its output folder and what the program said."""
    for path, content in files.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_bytes(content if isinstance(content, bytes) else content.encode())
    run = subprocess.run([pathlib.Path(program).resolve(), "build", "--now", now], cwd=site, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return site / "public", run.stderr


class ThreadingServer(socketserver.ThreadingMixIn, http.server.HTTPServer):
    # The usual 5 connections are refused or delayed by a second when a page with many files meets a busy machine.
    request_queue_size = 128
    daemon_threads = True

    def handle_error(self, *_):
        """A page that is left before all of it was sent closes the connection."""


class FolderHandler(http.server.SimpleHTTPRequestHandler):
    """Serves the folder that a subclass names as `folder`. Browsers keep nothing of it."""

    folder = None

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=self.folder)

    def begin_page(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        pass

    @classmethod
    def serve(cls):
        """Starts a server, and returns its address."""
        server = ThreadingServer(("127.0.0.1", 0), cls)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/"


class Server:
    """Serves a folder below a base path with the headers that the manual asks of hosts, and remembers what it is asked."""

    def __init__(self, folder=None, base="/below/", answers=None):
        """`answers` returns `(status, content type, bytes)` for a path that is no file of the site, or `None`."""
        outer = self
        outer.folder, outer.asked = folder, []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                outer.asked.append((self.command, self.path))
                answer = answers and answers(self.path)
                if not answer:
                    return super().do_GET()
                status, kind, data = answer
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def translate_path(self, path):
                path = path.split("?")[0]
                self.directory = str(outer.folder)
                return super().translate_path("/" + path[len(base):] if path.startswith(base) else "/nowhere")

            def end_headers(self):
                # Without it, browsers guess from the time of the last change how long they need not ask again.
                self.send_header("Cache-Control", "no-cache")
                super().end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.root = f"http://127.0.0.1:{self.server.server_port}/"
        self.base = self.root.rstrip("/") + base


def wait(what, check, seconds=PATIENCE):
    """Waits until `check` returns something true, and returns it. Otherwise it fails with what was seen last."""
    end, last = time.monotonic() + seconds, None
    while True:
        try:
            last = check()
            if last:
                return last
        except Error as error:
            last = error.message.splitlines()[0]  # The page is just being loaded again.
        assert time.monotonic() < end, f"{what}: {last!r} after {seconds} s"
        time.sleep(0.1)


def wait_for(what, look, wanted, seconds=PATIENCE):
    """Waits until `look` returns what is wanted. Otherwise it fails with what was seen last."""
    seen = []

    def is_seen():
        seen[:] = [look()]
        return seen == [wanted]

    try:
        wait(what, is_seen, seconds)
    except AssertionError as error:
        raise AssertionError(f"{what}: {seen[0] if seen else error!r} is not {wanted!r} after {seconds} s") from None


class Chromium:
    """A browser that remembers what its pages said against themselves."""

    def __init__(self, playwright, path, flags=()):
        self.launch = lambda: playwright.chromium.launch(
            executable_path=path, args=[*FLAGS, *flags], timeout=PATIENCE * 1000)
        self.browser = self.launch()
        self.contexts, self.said = [], []

    def new_context(self, **options):
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        note = lambda words: self.said.append(f"{time.monotonic() - BEGIN:.1f} s: {words}")
        context.on("console", lambda line: note(f"{line.type}: {line.text} ({line.location.get('url', '')})"))
        context.on("weberror", lambda error: note(f"error: {error.error}"))
        context.on("requestfailed", lambda request: note(f"{request.failure}: {request.method} {request.url}"))
        context.on("response", lambda answer: note(f"{answer.status}: {answer.url}") if answer.status >= 400 else None)
        context.on("page", lambda page: page.on("crash", lambda _: note(f"crashed: {page.url}")))
        self.contexts.append(context)
        return context

    def new_page(self, **options):
        return self.new_context(**options).new_page()

    def report(self):
        """Returns the addresses of open pages, and the last things that pages said."""
        pages = [page.url for context in self.contexts for page in context.pages]
        return "\n".join(["open pages:", *pages, "what they said:", *self.said[-40:]])

    def reset(self):
        """Closes all pages and forgets what readers' browsers keep; starts again if the browser has ended."""
        for context in self.contexts if self.browser.is_connected() else []:
            context.close()
        self.contexts, self.said = [], []
        if not self.browser.is_connected():
            self.browser = self.launch()

    def close(self):
        self.browser.close()


BEGIN = time.monotonic()


def play(scenario, chromium, *values, flags=(), work=None):
    """Runs a scenario with a browser, says where it was if it fails, and removes the folder `work`."""
    try:
        with sync_playwright() as playwright:
            browser = Chromium(playwright, chromium, flags)
            try:
                scenario(browser, *values)
            except BaseException:
                print(f"after {time.monotonic() - BEGIN:.1f} s, {browser.report()}", file=sys.stderr)
                raise
            finally:
                browser.close()
    finally:
        if work:
            shutil.rmtree(work, ignore_errors=True)


def play_each(names, scenario, chromium, flags=()):
    """Calls `scenario` with a browser and each name. The last line that it prints is JSON: what went wrong, by name."""
    failures = {}
    with sync_playwright() as playwright:
        browser = Chromium(playwright, chromium, flags)
        for name in names:
            try:
                scenario(browser, name)
            except Exception:
                failures[name] = f"{traceback.format_exc()}\nafter {time.monotonic() - BEGIN:.1f} s, {browser.report()}"
            browser.reset()
        browser.close()
    print("\n" + json.dumps(failures, ensure_ascii=False))


def folder(name):
    """Returns a new folder for the sites of a scenario."""
    return pathlib.Path(tempfile.mkdtemp(prefix=f"rhapsode-{name}-"))
