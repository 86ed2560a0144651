"""Asks axe-core about pages of a built site, in every look, light and dark, on a phone and on a wide window.

usage: looks.py CHROMIUM AXE FOLDER PAGE…

Each page is loaded once. The look is an attribute and the scheme a choice of the reader, so that both change in the open page. All
rules are asked once, on a phone; what can differ between looks is asked in each of them.
"""

import json
import pathlib
import sys

from playwright.sync_api import sync_playwright

import scenario

CHROMIUM, AXE, FOLDER, *PAGES = sys.argv[1:]
LOOKS = ["", "planet", "newspaper", "museum"]
# What depends on colours and sizes. Everything else follows from the elements, which are the same in every look.
BY_STYLE = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]
RUN = """async ([look, rules]) => {
  document.documentElement.dataset.look = look;
  if (!look) delete document.documentElement.dataset.look;
  await new Promise(requestAnimationFrame);
  // Not asked by default: targets of 24 pixels (WCAG 2.2, level AA).
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : { rules: { "target-size": { enabled: true } } };
  const found = await axe.run(document, { resultTypes: ["violations"], elementRef: false, ...only });
  return { passes: found.passes.length, wide: document.documentElement.scrollWidth - innerWidth,
    violations: found.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join("\\n")) };
}"""

server = scenario.Server(FOLDER, base="/")
source = pathlib.Path(AXE).read_text()
found, asked = [], 0
with sync_playwright() as playwright:
    chromium = scenario.Chromium(playwright, CHROMIUM)
    context = chromium.new_context(service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    for path in PAGES:
        page.set_viewport_size({"width": 390, "height": 800})
        page.emulate_media(color_scheme="light")
        page.goto(server.base + path)
        page.evaluate(source)
        for scheme, width in (("light", 390), ("dark", 1280)):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            for look in LOOKS:
                rules = [] if (scheme, look) == ("light", "") else BY_STYLE
                result = page.evaluate(RUN, [look, rules])
                asked += 1
                where = f"{path} at {width}, {scheme}{', ' + look if look else ''}"
                found += [f"{where}: {violation}" for violation in result["violations"]]
                if result["wide"] > 0:
                    found.append(f"{where}: {result['wide']} pixels wider than the window")
                if result["passes"] < (6 if not rules else 1):
                    found.append(f"{where}: only {result['passes']} rules apply")
    chromium.close()
print(json.dumps({"asked": asked, "found": found}, ensure_ascii=False))
