"""Street maps, 3D models and the pins of a picture in Chromium, with a tile server that answers only inside of the browser.

usage: drawing.py RHAPSODE CHROMIUM SCENARIO [FOLDER]    with a folder, it writes screenshots there
"""

import glob
import json
import pathlib
import struct
import sys
import sysconfig
import zlib

import scenario
from scenario import wait

RHAPSODE, CHROMIUM, SCENARIO = sys.argv[1:4]
SHOTS = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else None
WORK = scenario.folder("drawing")
SETTINGS = """title: Trial
url: https://trial.example/
languages: [en, el]
maps:
  tiles: https://tiles.example/{z}/{x}/{y}.png
  attribution: {en: "© Trial & others", el: "© Δοκιμή"}
  link: https://tiles.example/copyright
  max-zoom: 18
areas: {pier: {title: Pier, at: [37.94, 23.63], radius: 900}}
"""


def png(width, height, color):
    """A picture of one colour."""
    rows = b"".join(b"\0" + bytes(color) * width for _ in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def cube():
    """A GLB file of a cube with a red picture on its sides (glTF 2.0)."""
    places, normals, corners, faces = [], [], [], []
    for axis in range(3):
        for side in (-1, 1):
            first = len(places)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                place = [0, 0, 0]
                place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3] = side, a, b
                places.append(place)
                normals.append([side if number == axis else 0 for number in range(3)])
                corners.append([(a + 1) / 2, (b + 1) / 2])
            turn = (0, 1, 2, 0, 2, 3) if side > 0 else (0, 2, 1, 0, 3, 2)
            faces += [first + number for number in turn]
    parts = [
        b"".join(struct.pack("<3f", *place) for place in places), b"".join(struct.pack("<3f", *one) for one in normals),
        b"".join(struct.pack("<2f", *one) for one in corners), struct.pack(f"<{len(faces)}H", *faces),
        png(4, 4, (210, 40, 30)),
    ]
    data, views = b"", []
    for part in parts:
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(part)})
        data += part + b"\0" * (-len(part) % 4)
    kinds = [("VEC3", 5126, 24), ("VEC3", 5126, 24), ("VEC2", 5126, 24), ("SCALAR", 5123, 36)]
    scene = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{
            "attributes": {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}, "indices": 3, "material": 0}]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0}}],
        "textures": [{"source": 0}], "images": [{"bufferView": 4, "mimeType": "image/png"}],
        "buffers": [{"byteLength": len(data)}], "bufferViews": views,
        "accessors": [{"bufferView": number, "componentType": component, "count": count, "type": kind}
                      for number, (kind, component, count) in enumerate(kinds)],
    }
    scene["accessors"][0].update(min=[-1, -1, -1], max=[1, 1, 1])
    text = json.dumps(scene).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def build(files, folder="site"):
    site, said = scenario.build(RHAPSODE, WORK / folder, {"content/site.yaml": SETTINGS, **files})
    assert "not installed" not in said, said
    return site


def serve(folder):
    return scenario.Server(folder, base="/").base


class View:
    """A page, with the requests that it made and what the browser said against it."""

    def __init__(self, browser, address, width=1280, tiles=True, **options):
        self.context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        self.asked, self.wrong = [], []
        self.context.on("request", lambda request: self.asked.append(request.url))
        tile = png(256, 256, (120, 170, 120))
        self.context.route("https://tiles.example/**", lambda route: (
            route.fulfill(body=tile, content_type="image/png") if tiles else route.abort()))
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text) if line.type == "error" else None)
        self.page.goto(address)

    def tiles(self):
        return [address for address in self.asked if "tiles.example" in address]

    def shoot(self, name):
        if SHOTS:
            self.page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)

    def check(self):
        """axe-core finds nothing."""
        folder = sysconfig.get_paths()["purelib"]
        axe = pathlib.Path(glob.glob(f"{folder}/axe_playwright_python/axe.min.js")[0]).read_text()
        self.page.evaluate(axe)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((run) => run.violations.map("
                                   "(one) => one.id + ': ' + one.nodes.map((node) => node.html.slice(0, 200)).join(' | ')))")
        assert not found, found

    def close(self):
        self.context.close()


def place(title, number, where, more=""):
    return f"---\ntitle: {title}\ndate: 2026-03-0{number}\nplace: {{{where}}}\n{more}---\nText.\n"


def streets(browser):
    """Nothing is asked from the tile server before the click; then the street map shows the places of the drawn one."""
    base = serve(build({
        "content/notes/fire.md": place("Fire", 1, "lat: 37.941, lon: 23.631", "incident: {handled: true}\n"),
        "content/notes/flood.md": place("Flood", 2, "lat: 37.943, lon: 23.635", "incident: {handled: false}\n"),
        "content/notes/walk.md": place("Walk", 3, "name: Pier <b>, path: [[37.94, 23.63], [37.945, 23.64]]"),
        "content/notes/park.el.md": place("Πάρκο", 4, "polygon: [[37.94, 23.63], [37.945, 23.64], [37.94, 23.64]]"),
    }))
    for width, dark in ((1280, False), (390, True)):
        view = View(browser, base + "areas/pier/", width, color_scheme="dark" if dark else "light")
        page, button = view.page, view.page.locator(".streets-choice button")
        button.wait_for()
        page.wait_for_load_state("networkidle")
        assert not view.tiles() and not any("leaflet" in address for address in view.asked), view.asked
        assert page.inner_text(".streets-said") == "The street map is loaded from tiles.example."
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".leaflet-tile-loaded")
        wait("the button says what it does now", lambda: button.inner_text() == "Drawn map")
        assert view.tiles() and all(address.startswith("https://tiles.example/1") for address in view.tiles()), view.tiles()
        assert page.evaluate("document.activeElement.textContent") == "Drawn map"
        assert page.locator(".street-pin .map-handled").count() == 1
        assert page.locator(".street-pin .map-open").count() == 1
        assert page.locator(".street-pin svg").first.bounding_box()["width"] > 15
        assert page.locator("path.map-area-area").last.get_attribute("d"), "the circle of the area"
        assert sorted(page.locator(".street-pin span").all_inner_texts()) == ["1", "2"]
        assert not page.locator(".drawn-map").is_visible()
        credit = page.locator(".leaflet-control-attribution a", has_text="© Trial & others")
        assert credit.get_attribute("href") == "https://tiles.example/copyright"
        where = lambda: page.evaluate("document.querySelector('.leaflet-map-pane').style.transform")
        before = where()
        page.keyboard.press("Shift+Tab")
        page.locator(".streets").focus()
        page.keyboard.press("ArrowRight")
        wait("the arrow keys move the map", lambda: where() != before)
        view.check()
        view.shoot(f"streets-{width}")
        button.click()
        assert page.locator(".drawn-map").is_visible() and not page.locator(".streets").is_visible()
        assert not view.wrong, view.wrong
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, wide
        view.close()
    for path, kind in (("notes/walk/", "path.map-line"), ("el/notes/park/", "path.map-place-area")):
        view = View(browser, base + path, 390, reduced_motion="reduce")
        view.page.locator(".streets-choice button").click()
        view.page.wait_for_selector(".leaflet-tile-loaded")
        assert view.page.locator(f".streets {kind}").count() == 1, path
        assert not view.wrong, view.wrong
        view.shoot(f"streets-{path.split('/')[-2]}")
        view.close()
    failed = View(browser, base + "notes/fire/", tiles=False)
    failed.page.locator(".streets-choice button").click()
    failed.page.locator(".streets-said", has_text="could not be loaded").wait_for()
    failed.close()
    plain = View(browser, base + "notes/fire/", java_script_enabled=False)
    assert plain.page.locator(".drawn-map").is_visible() and not plain.page.locator(".streets-choice").is_visible()
    plain.close()


PIXELS = """(key) => {
  const canvas = document.querySelector(".model-box canvas");
  if (key) canvas.dispatchEvent(new KeyboardEvent("keydown", {key, cancelable: true, bubbles: true}));
  const copy = Object.assign(document.createElement("canvas"), {width: canvas.width, height: canvas.height});
  const brush = copy.getContext("2d");
  brush.drawImage(canvas, 0, 0);
  const {data} = brush.getImageData(0, 0, copy.width, copy.height);
  let red = 0, sum = 0;
  for (let place = 0; place < data.length; place += 4) {
    if (data[place + 3] > 200 && data[place] > 2 * data[place + 1]) { red += 1; sum += place % 997; }
  }
  return [red / (copy.width * copy.height), sum, document.activeElement === canvas];
}"""


def model(browser):
    """A model is loaded and drawn after the click, turned by keys and buttons, and put away again."""
    base = serve(build({
        "content/notes/cube.md": "---\ntitle: Cube\ndate: 2026-03-01\n---\n![A red cube](cube.glb){poster=/poster.png usdz=cube.usdz}\n",
        "content/notes/cube.glb": cube(),
        "content/notes/cube.usdz": zipped("cube.usdc"),
        "content/poster.png": png(40, 30, (200, 200, 200)),
        "content/notes/broken.md": "---\ntitle: Broken\ndate: 2026-03-02\n---\n![Broken](broken.glb)\n",
        # An intact file, whose shape is not in it.
        "content/notes/broken.glb": cube().replace(b'"POSITION": 0', b'"POSITION": 9'),
        "content/notes/cut.md": "---\ntitle: Cut\ndate: 2026-03-03\n---\n![A cut cube](cut.glb)\n",
        "content/notes/cut.glb": cube()[:200],
    }))
    for width, dark in ((1280, False), (390, True)):
        view = View(browser, base + "notes/cube/", width, color_scheme="dark" if dark else "light", reduced_motion="reduce")
        page, button = view.page, view.page.locator(".model-open")
        button.wait_for()
        page.wait_for_load_state("networkidle")
        assert not any("three" in address or ".glb" in address for address in view.asked), view.asked
        assert page.locator(".model-box img").is_visible() and page.locator("a[rel=ar]").count() == 1
        view.shoot(f"model-poster-{width}")
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".model-box canvas")
        wait("the button says what it does now", lambda: button.inner_text() == "Close the 3D view")
        assert page.evaluate("document.activeElement.textContent") == "Close the 3D view"
        page.locator(".model-box canvas").focus()
        share, first, is_focused = page.evaluate(PIXELS, "ArrowLeft")
        assert 0.05 < share < 0.9 and is_focused, share
        turned = page.evaluate(PIXELS, "ArrowUp")
        assert turned[1] != first, "the keys turn it"
        nearer = page.evaluate(PIXELS, "+")
        assert nearer[0] > turned[0], "plus brings it nearer"
        page.locator(".model-keys button[data-key='-']").click()
        assert page.evaluate(PIXELS, "=")[0] > 0
        view.check()
        view.shoot(f"model-{width}")
        button.click()
        assert page.locator(".model-box img").is_visible() and not page.locator(".model-keys").is_visible()
        assert not view.wrong, view.wrong
        view.close()
    view = View(browser, base + "notes/broken/")
    view.page.locator(".model-open").click()
    view.page.locator(".model-said", has_text="The model cannot be drawn here.").wait_for()
    assert not view.page.locator(".model-box").is_visible()
    view.close()
    view = View(browser, base + "notes/cut/")
    assert "A cut cube" in view.page.locator("main").inner_text() and view.page.locator(".model-open").count() == 0
    view.close()


def zipped(name):
    """A ZIP file with one empty file that is not compressed."""
    head = struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 10, 0, 0, 0, 0, 0, 0, 0, len(name), 0) + name.encode()
    entry = struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\1\2", 10, 10, 0, 0, 0, 0, 0, 0, 0, len(name), 0, 0, 0, 0, 0, 0) + name.encode()
    return head + entry + struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 1, 1, len(entry), len(head), 0)


OVERLAPS = """() => {
  const names = [...document.querySelectorAll(".pin-link, .pin-more > summary")].filter((name) =>
    window.getComputedStyle(name).opacity !== "0").map((name) => [name.textContent.trim(), name.getBoundingClientRect()]);
  const found = [];
  for (const [one, a] of names) for (const [two, b] of names) {
    if (one < two && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push([one, two]);
  }
  return {found, shown: names.length, numbers: [...document.querySelectorAll(".pin.is-crowded")].map((pin) => pin.dataset.number)};
}"""


NUMBERS = """() => [...document.querySelectorAll(".pin")].filter((pin) =>
  window.getComputedStyle(pin, "::before").content.includes(pin.dataset.number)).map((pin) => pin.dataset.number)"""


def pins(browser):
    """On a phone, names that would cover one another are numbers, and appear by keys, pointer and touch."""
    near = "".join(f"  - {{title: Stadium number {n}, at: [{20 + 3 * n}, {20 + n % 2}], to: n{n}}}\n" for n in range(1, 5))
    base = serve(build({
        "content/data/map.yaml": "size: 60x40cm\npins:\n" + near + "  - {title: Far away, at: [50, 35], text: Alone}\n",
        "content/map.md": "---\ntitle: The map\n---\n::::hotspots[Stadiums]{src=/map.png data=map}\n::pin[Very near]{at=\"24 21\" to=n5}\n::::\n",
        "content/map.png": png(600, 400, (170, 190, 200)),
        **{f"content/notes/n{n}.md": f"---\nid: n{n}\ntitle: Number {n}\ndate: 2026-03-0{n}\n---\nText.\n" for n in range(1, 6)},
    }))
    for width in (360, 390, 700, 1000, 1280):
        # Without JavaScript, the build's estimates keep names from one another, and keys and pointer show a name.
        context = browser.new_context(viewport={"width": width, "height": 800}, java_script_enabled=False)
        page = context.new_page()
        page.goto(base + "map/")
        found = page.evaluate(OVERLAPS)
        numbers = page.evaluate(NUMBERS)
        assert not found["found"] and found["shown"] + len(numbers) == 6, (width, found, numbers)
        assert width > 700 or len(numbers) >= 2 and "6" not in numbers, (width, numbers)
        for number in numbers[:1]:
            link = page.locator(f".pin[data-number='{number}'] .pin-link")
            assert link.text_content() == page.locator(".pins-list li").nth(int(number) - 1).text_content().strip()
            link.focus()
            assert link.evaluate("name => window.getComputedStyle(name).opacity") == "1"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        context.close()
    for width in (390, 1280):
        view = View(browser, base + "map/", width, has_touch=width == 390)
        page = view.page
        wait("no name covers another one", lambda: (
            page.locator(".hotspots-map.is-laid").count() == 1 and not page.evaluate(OVERLAPS)["found"]))
        found = page.evaluate(OVERLAPS)
        assert len(found["numbers"]) + found["shown"] == 6, found
        view.shoot(f"pins-{width}")
        view.check()
        if width == 390:
            assert len(found["numbers"]) >= 2 and "6" not in found["numbers"], found
            number = found["numbers"][0]
            crowded = page.locator(f".pin[data-number='{number}']")
            name = crowded.locator(".pin-link")
            listed = page.locator(".pins-list li").nth(int(number) - 1)
            assert listed.text_content() == name.text_content()
            name.focus()
            assert name.evaluate("name => window.getComputedStyle(name).opacity") == "1"
            page.evaluate("document.activeElement.blur()")
            here = name.bounding_box()
            page.touchscreen.tap(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
            name = page.locator(".pin.is-named .pin-link")
            wait("the first touch shows the name", lambda: name.count() == 1)
            assert page.url.endswith("/map/") and name.evaluate("name => window.getComputedStyle(name).opacity") == "1"
            view.shoot("pins-touched")
            name.tap()
            page.wait_for_url("**/notes/**")
        assert not view.wrong, view.wrong
        view.close()
    edges(browser)
    crowded_edge(browser)


INSIDE = """() => {
  const map = document.querySelector(".hotspots-map").getBoundingClientRect();
  return [...document.querySelectorAll(".pin:not(.is-crowded) :is(.pin-link, summary)")].map((name) => {
    const box = name.getBoundingClientRect();
    return [box.left - map.left, map.right - box.right, box.top - map.top].map(Math.round);
  });
}"""


def edges(browser):
    """Names of pins at the edges stay in the picture, in both directions of writing, and Escape closes a text."""
    corners = "".join(f":pin[The stadium number {n} with a long name]{{at=\"{at}\"}}\n" for n, at in enumerate(("0 0", "60 0", "0 40", "60 40"), 1))
    page_text = ("---\ntitle: The map\n---\n::::hotspots[Stadiums]{src=/map.png size=\"60x40cm\"}\n" + corners
                 + ":::pin[Text]{at=\"30 20\"}\nWords.\n:::\n::::\n")
    base = serve(build({
        "content/site.yaml": "title: Trial\nurl: https://trial.example/\nlanguages: [en, ar]\n",
        "content/map.md": page_text, "content/map.ar.md": page_text, "content/map.png": png(600, 400, (170, 190, 200)),
    }))
    for width in (320, 390, 1280):
        for path in ("map/", "ar/map/"):
            for scripts in (True, False):
                context = browser.new_context(viewport={"width": width, "height": 800}, java_script_enabled=scripts)
                page = context.new_page()
                page.goto(base + path)
                if scripts:
                    page.locator(".hotspots-map.is-laid").wait_for()
                found = page.evaluate(INSIDE)
                assert found and all(min(box[:2]) >= -12 for box in found), (width, path, scripts, found)
                assert all(box[2] >= -1 for box in found), (width, path, scripts, found)
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, path, scripts)
                if scripts:
                    page.locator(".pin-more > summary").click()
                    page.keyboard.press("Escape")
                    assert page.locator(".pin-more[open]").count() == 0
                    assert page.evaluate("document.activeElement.matches('.pin-more > summary')")
                context.close()


def crowded_edge(browser):
    """The name of a crowded pin at the top edge appears inside the picture."""
    near = "".join(f"::pin[Stadium number {n}]{{at=\"{20 + 3 * n} {1 + n % 2}\"}}\n" for n in range(1, 6))
    base = serve(build({
        "content/map.md": "---\ntitle: The map\n---\n::::hotspots[Stadiums]{src=/map.png size=\"60x40cm\"}\n" + near + "::::\n",
        "content/map.png": png(600, 400, (170, 190, 200)),
    }, "crowded"))
    for width, scripts in ((390, True), (390, False), (320, False)):
        context = browser.new_context(viewport={"width": width, "height": 800}, java_script_enabled=scripts)
        page = context.new_page()
        page.goto(base + "map/")
        if scripts:
            page.locator(".hotspots-map.is-laid").wait_for()
        top = page.locator(".hotspots-map").bounding_box()["y"]
        crowded = page.locator(".pin.is-crowded" if scripts else ".pin.crowded-30")
        assert crowded.count() >= 2, crowded.count()
        for number in range(crowded.count()):
            pin = crowded.nth(number)
            pin.hover(position={"x": 0, "y": 0}, force=True)
            name = pin.locator(".pin-link")
            assert name.evaluate("name => window.getComputedStyle(name).opacity") == "1"
            assert name.bounding_box()["y"] >= top - 1, (scripts, number, name.bounding_box(), top)
            assert name.bounding_box()["height"] >= 24, (scripts, number, name.bounding_box())
        context.close()


scenario.play(globals()[SCENARIO], CHROMIUM, work=WORK, flags=["--use-angle=swiftshader", "--enable-unsafe-swiftshader"])
