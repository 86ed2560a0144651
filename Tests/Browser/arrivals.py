"""Opens pages of a built site that arrive in pieces, then changes marks from another tab, and prints what moves.

usage: arrivals.py CHROMIUM FOLDER ENTRY SHORT

The header of ENTRY and the footer of SHORT, a page that is lower than the window, arrive in pieces. The marks are those of ENTRY.

The server sends the next piece after the browser has painted the last one. A network and a busy machine do so by chance.
"""

import json
import sys
import threading

from playwright.sync_api import sync_playwright

import scenario

CHROMIUM, FOLDER, ENTRY, SHORT = sys.argv[1:]
WIDTHS = [320, 390, 768, 1024, 1280]
LOOKS = ["", "planet", "newspaper", "museum"]
# Before which text each piece but the last ends, and what the page then has.
CUTS = {
    ENTRY: [
        (b'<button class="menu-button"', ".brand"),
        (b'<nav class="menu"', ".menu-button > span"),
        (b"</header>", ".menu .mode path"),
    ],
    SHORT: [
        (b'<p class="bottom-name"', ".bottom-inner"),
        (b'<p class="made"', ".bottom-name"),
        (b"</footer>", ".made"),
    ],
}
LEAST = 0.0001


class Handler(scenario.FolderHandler):
    folder = FOLDER
    attributes = b""
    painted = threading.Semaphore(0)

    def do_GET(self):
        if not self.path.endswith(".html"):
            return super().do_GET()
        with open(self.translate_path(self.path), "rb") as file:
            page = file.read().replace(b"<html", b"<html" + Handler.attributes, 1)
        self.begin_page()
        sent = 0
        for cut, _ in CUTS[self.path[1:]]:
            end = page.index(cut)
            self.wfile.write(page[sent:end])
            self.wfile.flush()
            sent = end
            Handler.painted.acquire(timeout=scenario.PATIENCE)
        self.wfile.write(page[sent:])


WATCH = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    window.shifts.push([entry.value, entry.sources.map(s => `${s.node?.nodeName}.${s.node?.className}`).join(" ")]);
  }
}).observe({type: "layout-shift", buffered: true});
window.frames = async () => { for (let left = 2; left; left -= 1) await new Promise(requestAnimationFrame); };
"""
SET = "([kind, isSet]) => saved.set(document.querySelector('article').dataset.id, kind, isSet)"


def load(tab, base, page):
    tab.goto(base + page, wait_until="commit")
    for _, part in CUTS[page]:
        scenario.wait(f"{part} has arrived", lambda: tab.evaluate("part => document.querySelector(part) !== null", part))
        tab.evaluate("frames()")
        Handler.painted.release()
    tab.wait_for_load_state("load")
    tab.evaluate("frames()")


def mark(tab, other):
    """Another tab sets and removes each mark; the tab shows it."""
    for kind, is_set in [("liked", True), ("read", False), ("later", True)]:
        other.evaluate(SET, [kind, is_set])
        button = tab.locator(f".actions .keep-{kind}")
        scenario.wait_for(f"the mark {kind}", lambda: button.get_attribute("aria-pressed"), str(is_set).lower())
        tab.evaluate("frames()")


base = Handler.serve()
found, opened = [], 0
with sync_playwright() as playwright:
    browser = scenario.Chromium(playwright, CHROMIUM)
    for row, width in enumerate(WIDTHS):
        context = browser.new_context(viewport={"width": width, "height": 800}, service_workers="block")
        context.add_init_script(WATCH)
        tab, other = context.new_page(), context.new_page()
        Handler.attributes = b""
        load(other, base, ENTRY)
        tab.bring_to_front()
        for column, look in enumerate(LOOKS):
            # Each look and each width is seen in both directions.
            direction = ["ltr", "rtl"][(row + column) % 2]
            Handler.attributes = f' data-look="{look}" dir="{direction}"'.encode()
            for page in [SHORT, ENTRY]:
                load(tab, base, page)
                if page == ENTRY:
                    mark(tab, other)
                opened += 1
                for value, sources in tab.evaluate("window.shifts"):
                    if value >= LEAST:
                        found.append(f"{page} at {width}, {look or 'no look'}, {direction}: {value:.4f} {sources}")
        context.close()
    browser.close()
print(json.dumps({"opened": opened, "found": found}, ensure_ascii=False))
