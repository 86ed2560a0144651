#!/usr/bin/env python3
"""Measures what an author waits for: from closing a saved file to its new text in the page that Chromium shows, and from the
start of the preview to its first page. Hugo's server is measured beside it if it is installed, or if `--hugo` or HUGO names it.

    .venv/bin/python Tests/Bench/serve/run.py [--pages 10000] [--edits 100] [--starts 5] [--hugo PROGRAM] [--folder DIR]

RHAPSODE is the program, `.build/release/rhapsode` by default. Times are in milliseconds. The two servers run one after the other,
with the same site, the same browser and the same edits. The site is on a memory file system if DIR is not given. First pages are
asked for before the browser is started: home, a story, and a story with a picture, each without and with the memory of the run
before; the median of all starts is printed.
"""
import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from playwright.sync_api import TimeoutError, sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "site"))
import sites  # noqa: E402

RHAPSODE = os.path.realpath(os.environ.get("RHAPSODE", ".build/release/rhapsode"))
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-headless-shell")
# Notes the moment at which the page first contains each mark. It survives a reload, as Hugo's script does one.
WATCH = """
    const look = () => {
        for (const [found] of document.body?.textContent.matchAll(/mark-\\d+-end/g) ?? []) {
            if (!sessionStorage.getItem(found)) sessionStorage.setItem(found, performance.timeOrigin + performance.now());
        }
    };
    new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true});
    document.addEventListener("DOMContentLoaded", look);
"""


class Server:
    """A running preview server, and when its first page was there."""

    def __init__(self, command, site, port, path):
        self.url = f"http://127.0.0.1:{port}{path}"
        start = time.perf_counter()
        self.process = subprocess.Popen(
            command, cwd=site, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                urllib.request.urlopen(self.url).read()
                break
            except (urllib.error.URLError, ConnectionError):
                if self.process.poll() is not None:
                    sys.exit(f"{command[0]} has ended")
                # Asking more often would cost the server a part of the two cores.
                time.sleep(0.004)
        self.first = (time.perf_counter() - start) * 1000

    def memory(self):
        """The present and the largest resident memory, in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return [int(status.split(name)[1].split()[0]) // 1024 for name in ("VmRSS:", "VmHWM:")]

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


def first_pages(site, start, paths, starts):
    """Prints how long the first page takes after a start, without the caches of an earlier run and with them."""
    for name, path in paths:
        cold, known = [], []
        for _ in range(starts):
            shutil.rmtree(site / ".rhapsode", ignore_errors=True)
            for found in cold, known:
                # Files that have just changed are read again.
                time.sleep(1)
                server = start(site, path)
                found.append(server.first)
                time.sleep(1)
                server.stop()
        print(
            f"  first page, {name:20}cold {statistics.median(cold):7.0f}   with a memory {statistics.median(known):7.0f}",
            flush=True)


def rhapsode(site, path):
    return Server([RHAPSODE, "serve", "--port", "8470", "--now", sites.NOW], site, 8470, path)


def hugo(program):
    return lambda site, path: Server(
        [program, "server", "--port", "8471", "--bind", "127.0.0.1", "--renderToMemory", "--noBuildLock"], site, 8471, path)


def delays(server, story, edits, browser, change):
    """The milliseconds from the end of each edit to its text in the page, sorted. A page that has not heard of an edit, such as
    one that was just loading again, is loaded by hand and not counted."""
    page = browser.new_page()
    page.add_init_script(WATCH)
    page.goto(server.url)
    time.sleep(2)
    found, missed = [], 0
    for edit in range(edits):
        mark = f"mark-{random.randrange(10**12)}-end"
        text = change(story.read_text(), mark)
        with open(story, "w") as file:
            file.write(text)
        saved = time.time() * 1000
        try:
            page.wait_for_function("mark => sessionStorage.getItem(mark)", arg=mark, timeout=15000)
        except TimeoutError:
            missed += 1
            page.reload()
            continue
        found.append(float(page.evaluate("mark => sessionStorage.getItem(mark)", mark)) - saved)
        time.sleep(0.05 + random.random() * 0.1)
    page.close()
    if missed:
        print(f"  {missed} of {edits} edits did not reach the page within 15 seconds", flush=True)
    return sorted(found)


def of_text(text, mark):
    """An edit of the last paragraph."""
    return text.rsplit("\n\n", 1)[0] + f"\n\nThe last paragraph, {mark}.\n"


def of_title(text, mark):
    """An edit of the front matter, which lists and other pages show too."""
    head, rest = text.split("\ntitle:", 1)
    return f'{head}\ntitle: "Another title {mark}"\n' + rest.split("\n", 1)[1]


def line(name, found):
    if not found:
        return print(f"  {name:28}none", flush=True)
    print(
        f"  {name:28}median {statistics.median(found):7.1f}   95 % {found[int(len(found) * 0.95)]:7.1f}   largest {found[-1]:7.1f}",
        flush=True)


def main():
    arguments = sys.argv[1:]

    def option(name, default):
        return arguments[arguments.index(name) + 1] if name in arguments else default

    pages, edits = int(option("--pages", 10000)), int(option("--edits", 100))
    folder, starts = option("--folder", None), int(option("--starts", 5))
    other = shutil.which(option("--hugo", os.environ.get("HUGO", "hugo")))
    if "--hugo" in arguments and not other:
        sys.exit("--hugo names no program")
    with tempfile.TemporaryDirectory(dir=folder or ("/dev/shm" if os.path.isdir("/dev/shm") else None)) as scratch:
        site = pathlib.Path(scratch)
        sites.light(site, pages)
        # Every hundredth story has a picture.
        name, pictured = f"story-{pages // 2 + 1:06}", f"story-{pages // 2 // 100 * 100:06}"
        paths = [("home", "/"), ("a story", f"/stories/{name}/"), ("with a picture", f"/stories/{pictured}/")]
        story, path = site / f"content/stories/{name}.md", f"/stories/{name}/"
        time.sleep(3.2)
        for program, start in [("Rhapsode", rhapsode)] + ([("Hugo", hugo(other))] if other else []):
            print(f"{program}, {pages} stories, {edits} edits", flush=True)
            first_pages(site, start, paths, starts)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                server = start(site, path)
                line("text", delays(server, story, edits, browser, of_text))
                line("title", delays(server, story, max(1, edits // 5), browser, of_title))
                print("  memory in MB, now and largest {} {}".format(*server.memory()), flush=True)
                server.stop()
                browser.close()


main()
