"""Opens pages of a built site in every look, and prints those whose parts move while they load.

usage: shifts.py CHROMIUM FOLDER WIDTH PAGE…

Scripts and pictures arrive late, so that what moves for them does so in every run.
"""

import json
import sys
import time

from playwright.sync_api import sync_playwright

import scenario

CHROMIUM, FOLDER, WIDTH, *PAGES = sys.argv[1:]
LOOKS = ["", "planet", "newspaper", "museum"]
AT_ONCE = 8
# Smaller shifts are left out: some letters by a part of a pixel. Web Vitals call less than 0.1 good.
LEAST = 0.0001


class Handler(scenario.FolderHandler):
    folder = FOLDER
    look = ""

    def do_GET(self):
        if self.path.split("?")[0].endswith((".js", ".svg", ".jpg", ".png", ".webp", ".avif", ".gif", ".json")):
            time.sleep(0.25)
        if not self.path.endswith(("/", ".html")):
            return super().do_GET()
        with open(self.translate_path(self.path) + ("index.html" if self.path.endswith("/") else ""), "rb") as file:
            page = file.read()
        if Handler.look:
            page = page.replace(b"<html", b'<html data-look="%s"' % Handler.look.encode(), 1)
        self.begin_page()
        self.wfile.write(page)


WATCH = """
window.shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    const sources = entry.sources.map(s => (s.node?.nodeName ?? "?") + "." + (s.node?.className ?? "") + " "
      + JSON.stringify([s.previousRect.y, s.previousRect.height, s.currentRect.y, s.currentRect.height].map(Math.round)));
    window.shifts.push([entry.value, sources.join(", ")]);
  }
}).observe({type: "layout-shift", buffered: true});
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint').length"
# What has moved is told after the next frame.
FRAMES = "(async () => { for (let left = 3; left; left -= 1) await new Promise(requestAnimationFrame); await new Promise((done) => setTimeout(done)); })()"


base = Handler.serve()
found, opened = [], 0
with sync_playwright() as playwright:
    browser = scenario.Chromium(playwright, CHROMIUM)
    for width in [int(WIDTH)]:
        context = browser.new_context(viewport={"width": width, "height": 800}, service_workers="block")
        context.add_init_script(WATCH)
        tabs = [context.new_page() for _ in range(AT_ONCE)]
        for look in LOOKS:
            Handler.look = look
            for start in range(0, len(PAGES), AT_ONCE):
                part = list(zip(tabs, PAGES[start : start + AT_ONCE]))
                for tab, path in part:
                    tab.goto(base + path, wait_until="commit")
                for tab, path in part:
                    # What a picture or a script asks for when it arrives is late too.
                    tab.wait_for_load_state("networkidle")
                    # A tab behind another one may not be painted.
                    tab.bring_to_front()
                    scenario.wait(f"{path} is painted", lambda: tab.evaluate(PAINTED))
                    tab.evaluate(FRAMES)
                    opened += 1
                    for value, sources in tab.evaluate("window.shifts"):
                        if value >= LEAST:
                            found.append(f"{path} at {width}{', ' + look if look else ''}: {value:.4f} {sources}")
        context.close()
    browser.close()
print(json.dumps({"opened": opened, "found": found}, ensure_ascii=False))
