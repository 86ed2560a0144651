"""A museum in Chromium: the wreath with a photo of a file and of a camera, and every page without a connection.

usage: museum.py RHAPSODE CHROMIUM SCENARIO…
"""

import base64
import pathlib
import shutil
import struct
import sys
import zlib

import scenario
from scenario import wait

RHAPSODE, CHROMIUM, *SCENARIOS = sys.argv[1:]
WORK = pathlib.Path()  # the folder of the scenario that is played


def png(width, height, colour, kind=2):
    """Returns a picture of one colour; of the kind 6, it has transparency."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = (b"\0" + bytes(colour) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def gif(side):
    """Returns a moving picture of two frames without a delay, as long as browsers make it."""
    head = b"GIF89a" + bytes([side, 0, side, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255])
    loop = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    frames = b""
    for colour in (0, 1):
        # Codes of three bits, each frame cleared before codes would grow: clear, two pixels, clear, two pixels, …, end.
        codes = [code for _ in range(side * side // 2) for code in (4, colour, colour)] + [5]
        bits = sum(code << 3 * at for at, code in enumerate(codes))
        data = bits.to_bytes((3 * len(codes) + 7) // 8, "little")
        blocks = b"".join(bytes([len(part)]) + part for part in (data[at:at + 255] for at in range(0, len(data), 255)))
        frames += b"\x21\xf9\x04\0\x01\0\0\0" + b"\x2c" + bytes([0, 0, 0, 0, side, 0, side, 0, 0]) + b"\x02" + blocks + b"\0"
    return head + loop + frames + b"\x3b"


def question(number):
    return (f"- {{id: q{number}, question: Question {number}?, right: Right {number}, "
            f"wrong: [A {number}, B {number}, C {number}], learn: javelin{', note: Noted 0.' if number == 0 else ''}}}\n")


SITE = {
    "content/site.yaml": "title: Trial\nurl: https://trial.example/below/\noffline: {entries: 1}\n",
    "content/data/questions.yaml": "".join(question(number) for number in range(3)),
    "content/museum/_index.md": "---\ntitle: Museum\n---\n",
    "content/museum/map.md": "---\ntitle: Map\n---\n:::hotspots[Map]{src=map.png size=\"60x40cm\"}\n"
                             ":pin[Javelin]{at=\"15 10\" to=javelin}\n:::\n",
    "content/museum/javelin.md": "---\nid: javelin\ntitle: Javelin\n---\n![A javelin](javelin.png)\n",
    "content/museum/quiz.md": "---\ntitle: Quiz\n---\n:::quiz{data=questions wreath=wreath.md}\n:::\n",
    "content/museum/wreath.md": "---\ntitle: Wreath\n---\n::wreath[Champion]\n",
    "content/museum/rooms.md": "---\ntitle: Rooms\n---\n:::slideshow[Rooms]{seconds=3}\n![One](wide.png)\n\n![Two](tall.png)\n\n"
                               "![Three](javelin.png)\n:::\n",
    "content/museum/throw.md": "---\ntitle: Throw\n---\n![A throw](still.png){animated=throw.gif}\n",
    "content/museum/wide.png": png(400, 100, (200, 0, 0)),
    "content/museum/tall.png": png(100, 400, (0, 0, 200)),
    "content/museum/still.png": png(8, 8, (9, 9, 9)),
    "content/museum/throw.gif": gif(8),
    "content/museum/map.png": png(600, 400, (200, 180, 120)),
    "content/museum/javelin.png": png(300, 200, (90, 60, 30)),
}


# A browser that can share files keeps what it is given.
SHARE = """
navigator.canShare = (what) => what.files?.every((file) => file.type === "image/jpeg") ?? false;
navigator.share = async (what) => { window.shared = what; };
"""

# What is in a picture: its size, how many colours it has, and the colours in a corner and where the wreath is.
LOOK = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height), brush = canvas.getContext("2d");
  brush.drawImage(picture, 0, 0);
  const all = brush.getImageData(0, 0, picture.width, picture.height).data, colours = new Set();
  for (let at = 0; at < all.length; at += 4 * 97) colours.add(`${all[at] >> 3} ${all[at + 1] >> 3} ${all[at + 2] >> 3}`);
  return { width: picture.width, height: picture.height, colours: colours.size, corner: [...all.slice(0, 3)] };
}"""


def open_wreath(browser, server, script=SHARE):
    page = browser.new_context(service_workers="block").new_page()
    page.add_init_script(script)
    seen = {"errors": [], "asked": []}
    page.on("pageerror", lambda error: seen["errors"].append(str(error)))
    page.on("request", lambda request: seen["asked"].append((request.method, request.url, request.post_data)))
    page.goto(server.base + "museum/wreath/")
    page.locator(".wreath-made").wait_for(state="visible")
    # Cards below the page load their pictures when they come near: that is not what the wreath asks for.
    page.evaluate("for (const picture of document.images) picture.loading = 'eager'")
    wait("all pictures", lambda: page.evaluate("[...document.images].every(picture => picture.complete)"))
    page.wait_for_load_state("networkidle")
    seen["asked"].clear()
    server.asked.clear()
    return page, seen


def saved(page, button):
    """Presses a button that saves a file; returns its name and bytes."""
    with page.expect_download() as download:
        page.locator(button).click()
    return download.value.suggested_filename, pathlib.Path(download.value.path()).read_bytes()


def look(page, data):
    assert data[:3] == b"\xff\xd8\xff" and data[-2:] == b"\xff\xd9", data[:20]
    assert b"Exif" not in data and b"http" not in data, "the picture has metadata"
    return page.evaluate(LOOK, base64.b64encode(data).decode())


def silent(server, seen):
    assert seen["errors"] == [], seen["errors"]
    assert all(url.startswith(("blob:", "data:")) for _, url, _ in seen["asked"]), seen["asked"]
    assert server.asked == [], server.asked


def wreath(browser, server):
    page, seen = open_wreath(browser, server)
    assert page.locator(".wreath-save").is_disabled() and not page.locator(".wreath-share").is_visible()
    photo = {"name": "me.png", "mimeType": "image/png", "buffer": png(2000, 1000, (200, 30, 30))}
    page.set_input_files(".wreath-file", photo)
    wait("the picture can be saved", lambda: page.locator(".wreath-save").is_enabled())
    name, first = saved(page, ".wreath-save")
    picture = look(page, first)
    # At most 1600 pixels, in the ratio of the photo.
    assert name == "wreath.jpg" and (picture["width"], picture["height"]) == (1600, 800), (name, picture)
    red, green, blue = picture["corner"]
    assert red > 180 and green < 60 and blue < 60, picture
    assert picture["colours"] > 20 and 10_000 < len(first) < 1_000_000, (picture, len(first))

    # What is shared is what is saved, and follows the wreath.
    page.locator(".wreath-share").click()
    shared = wait("the picture is shared", lambda: page.evaluate("""window.shared && (async () => {
      const [file, ...others] = shared.files, bytes = new Uint8Array(await file.arrayBuffer());
      return { name: file.name, type: file.type, others: others.length, keys: Object.keys(shared),
        text: btoa([...bytes].map((byte) => String.fromCharCode(byte)).join("")) };
    })()"""))
    assert (shared["name"], shared["type"], shared["others"]) == ("wreath.jpg", "image/jpeg", 0), shared
    assert shared["keys"] == ["files"] and base64.b64decode(shared["text"]) == first
    page.locator(".wreath-canvas").press("ArrowRight")
    _, second = saved(page, ".wreath-save")
    assert second != first and look(page, second)["colours"] > 20

    # A file that is no picture says so, and leaves the photo.
    page.set_input_files(".wreath-file", {"name": "me.png", "mimeType": "image/png", "buffer": b"no picture"})
    wait("the mistake is said", lambda: page.inner_text(".wreath-said") != "")
    assert look(page, saved(page, ".wreath-save")[1])["width"] == 1600
    name, sheet = saved(page, ".certificate-save")
    assert name == "certificate.svg" and sheet.startswith(b"<svg"), sheet[:80]
    silent(server, seen)

    # Where files cannot be shared, nothing offers it.
    page, seen = open_wreath(browser, server, "Object.defineProperty(navigator, 'canShare', { value: undefined });")
    page.set_input_files(".wreath-file", photo)
    wait("the picture can be saved", lambda: page.locator(".wreath-save").is_enabled())
    assert not page.locator(".wreath-share").is_visible()
    silent(server, seen)


def camera(browser, server):
    page, seen = open_wreath(browser, server)
    page.locator(".wreath-camera").click()
    size = wait("the camera runs", lambda: page.evaluate(
        "(video => video.videoWidth && [video.videoWidth, video.videoHeight])(document.querySelector('.wreath-video'))"))
    page.evaluate("window.tracks = document.querySelector('.wreath-video').srcObject.getTracks()")
    assert page.evaluate("tracks.map(track => track.kind)") == ["video"], "the sound is recorded"
    wait("a picture of it is shown", lambda: page.evaluate("document.querySelector('.wreath-video').currentTime > 0.1"))
    page.locator(".wreath-take").click()
    assert not page.locator(".wreath-live").is_visible()
    assert page.evaluate("tracks.every(track => track.readyState === 'ended')"), "the camera stays on"
    picture = look(page, saved(page, ".wreath-save")[1])
    assert [picture["width"], picture["height"]] == size and picture["colours"] > 20, (picture, size)
    silent(server, seen)

    # The reader stops it, or does not allow it.
    page.locator(".wreath-camera").click()
    wait("the camera runs again", lambda: page.locator(".wreath-live").is_visible())
    page.locator(".wreath-stop").click()
    assert not page.locator(".wreath-live").is_visible()
    page, seen = open_wreath(
        browser, server, "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));")
    page.locator(".wreath-camera").click()
    wait("it is said", lambda: page.inner_text(".wreath-said") != "")
    assert not page.locator(".wreath-live").is_visible() and page.locator(".wreath-save").is_disabled()
    silent(server, seen)


# Nothing happens by itself: `tick(3000)` does what would be done after three seconds.
TIMERS = """
window.timers = new Map();
window.setInterval = (work, time) => { timers.set(timers.size + 1, { work, time }); return timers.size; };
window.clearInterval = (number) => { timers.delete(number); };
window.tick = (time) => {
  const all = [...timers.values()].filter((timer) => timer.time === time);
  for (const { work } of all) work();
  return all.length;
};
"""


def paper(browser, server):
    """A reader who prints a page gets its text, pictures and footnotes in black on white, and no controls."""
    scenario.build(RHAPSODE, WORK, SITE | {
        "content/site.yaml": SITE["content/site.yaml"] + "search: titles\nsaved: true\nmenu:\n- title: More\n  children: [/museum/]\n",
        "content/museum/upright.png": png(300, 400, (0, 99, 0)),
        "content/museum/paper.md": "---\ntitle: Paper\ncover: {src: upright.png, alt: The cover}\n---\nWords[^1] and [a link](https://example.org/far).\n\n"
                                   "## Next\n\n![A tower](tall.png)\n\n| Kind | Long |\n|---|---|\n| `stories` | " + "words " * 60 + "|\n\n"
                                   ":::slideshow[Rooms]{seconds=3}\n![One](wide.png)\n\n![Two](tall.png)\n:::\n\n[^1]: The note.\n",
    })
    page = browser.new_context(viewport={"width": 794, "height": 1123}, color_scheme="dark").new_page()
    page.goto(server.base + "museum/paper/")
    page.locator(".slideshow-bar").wait_for()
    page.evaluate("document.documentElement.dataset.mode = 'dark'")
    page.evaluate("document.documentElement.style.setProperty('--paper', '#123')")
    page.emulate_media(media="print")
    look = lambda selector, name: page.locator(selector).first.evaluate("(element, name) => getComputedStyle(element)[name]", name)
    assert look("body", "backgroundColor") == "rgb(255, 255, 255)" and look("main p", "color") == "rgb(0, 0, 0)"
    assert look(".prose h2", "breakAfter") == "avoid" and look(".prose figure", "breakInside") == "avoid"
    after = page.evaluate("getComputedStyle(document.querySelector('.prose a[rel~=external]'), '::after').content")
    assert "https://example.org/far" in after.replace('" "', "").replace('"', ""), after
    for control in (".menu", ".menu-button", ".search-link", ".mode", ".actions", ".slideshow-bar", ".skip"):
        assert not any(one.is_visible() for one in page.locator(control).all()), control
    for text in ("Words", "The note.", "Next"):
        assert page.get_by_text(text).first.is_visible(), text
    for picture in ("A tower", "The cover"):
        height = page.locator(f"img[alt='{picture}']").bounding_box()["height"]
        assert 0 < height <= 12 * 96 / 2.54 + 1, (picture, height)
    assert page.evaluate("document.querySelector('td code').getClientRects().length") == 1, "a word of a table breaks"
    boxes = [image.bounding_box() for image in page.locator(".slides img").all()]
    assert len(boxes) == 2 and boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"], boxes


def maps(browser, server):
    """Names and the scale of a drawn map are at least 11 pixels high in every window, and no name is shown twice."""
    scenario.build(RHAPSODE, WORK, SITE | {
        "content/museum/tower.md": "---\ntitle: Tower\nplace: {lat: 37.93, lon: 23.71, name: The tower}\n---\nWords.\n"})
    for width in (320, 390, 463, 466, 560, 1280):
        page = browser.new_context(viewport={"width": width, "height": 800}).new_page()
        page.goto(server.base + "museum/tower/")
        found = page.evaluate("""() => { const map = document.querySelector(".drawn-map"), scale = map.getBoundingClientRect().width / 640;
          return [...map.querySelectorAll("text")].filter(text => getComputedStyle(text).display !== "none")
            .map(text => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * scale]); }""")
        assert [text for text, _ in found].count("The tower") == 1 and len(found) == 6, (width, found)
        assert all(size >= 11 for _, size in found), (width, found)


def menu(browser, server):
    """Tab goes to the links below a title of the menu, which opens the list; the title itself is no control."""
    scenario.build(RHAPSODE, WORK, SITE | {
        "content/site.yaml": SITE["content/site.yaml"] + "menu:\n- title: More\n  children: [/museum/]\n"})
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(server.base + "museum/javelin/")
    link = page.locator(".menu li li a")
    shown = lambda: link.evaluate("link => getComputedStyle(link.closest('ul')).clipPath") == "none"
    assert not shown()
    for _ in range(9):
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.matches('.menu-title')")
        if link.evaluate("link => link === document.activeElement"):
            break
    assert link.evaluate("link => link === document.activeElement") and shown()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.keyboard.press("Tab")
    assert not shown()
    page.locator(".menu-title").hover()
    assert shown() and link.is_visible()


def slideshow(browser, server):
    page = browser.new_context(viewport={"width": 390, "height": 800}).new_page()
    page.add_init_script(TIMERS)
    page.goto(server.base + "museum/rooms/")
    place = page.locator(".slideshow-place")
    assert place.inner_text() == "1 / 3", place.inner_text()
    for number in (2, 3, 1, 2):
        assert page.evaluate("tick(3000)") == 1
        wait("the next picture", lambda: place.inner_text() == f"{number} / 3")
    box = page.evaluate("""() => [...document.querySelectorAll(".slides img")].map(image => {
      const own = getComputedStyle(image), box = image.getBoundingClientRect();
      return [Math.round(box.width), Math.round(box.height), own.objectFit, getComputedStyle(image.closest(".slideshow")).backgroundColor];
    })""")
    # Pictures of any shape are in the same box, whole, on black.
    assert len({tuple(one) for one in box}) == 1 and box[0][2:] == ["contain", "rgb(0, 0, 0)"], box

    # It stops at a touch, and goes where the reader goes.
    buttons = page.locator(".slideshow-bar button")
    assert [button.get_attribute("aria-label") for button in buttons.all()] == ["Previous", "Pause", "Next"]
    # It can be paused, and goes on only if the reader says so (WCAG 2.2.2).
    turn = page.locator(".slideshow-turn")
    turn.click()
    assert turn.get_attribute("aria-label") == "Play" and page.evaluate("tick(3000)") == 0
    turn.focus()
    page.keyboard.press("Enter")
    assert turn.get_attribute("aria-label") == "Pause" and page.evaluate("tick(3000)") == 1
    wait("the third by itself", lambda: place.inner_text() == "3 / 3")
    buttons.nth(0).click()
    wait("back", lambda: place.inner_text() == "2 / 3")
    buttons.nth(2).click()
    wait("the third", lambda: place.inner_text() == "3 / 3")
    assert page.evaluate("tick(3000)") == 0, "it goes on by itself"
    assert turn.get_attribute("aria-label") == "Play"
    buttons.nth(0).focus()
    page.keyboard.press("Enter")
    wait("the second", lambda: place.inner_text() == "2 / 3")
    buttons.nth(2).click()
    wait("the third again", lambda: place.inner_text() == "3 / 3")
    buttons.nth(2).click()
    wait("and from the end to the start", lambda: place.inner_text() == "1 / 3")

    # With less motion it does not begin; without JavaScript it is a row to scroll, without buttons.
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.add_init_script(TIMERS)
    page.goto(server.base + "museum/rooms/")
    assert page.locator(".slideshow-place").inner_text() == "1 / 3" and page.evaluate("tick(3000)") == 0
    page = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800}).new_page()
    page.goto(server.base + "museum/rooms/")
    assert page.locator(".slideshow-bar").count() == 0 and page.locator(".slides img").count() == 3
    width = page.locator(".slides").bounding_box()["width"]
    for number in range(3):
        left = page.locator(".slides img").nth(number).bounding_box()["x"] - page.locator(".slides").bounding_box()["x"]
        assert abs(left - number * width) < 2, (number, left, width)
    assert page.locator(".slides").get_attribute("tabindex") == "0", "keys cannot scroll it"


def animated(browser, server):
    def shown(page):
        return page.evaluate("(image => [image.currentSrc.split('/').pop().split('.').pop(), image.getBoundingClientRect().width, "
                             "image.getBoundingClientRect().height])(document.querySelector('.animated img'))")
    moving = browser.new_context().new_page()
    moving.goto(server.base + "museum/throw/")
    wait("it moves", lambda: shown(moving)[0] in ("gif", "webp") and moving.evaluate("document.querySelector('.animated img').complete"))
    box = shown(moving)
    assert box[1] > 0 and box[1] == box[2], box
    button = moving.locator(".animated-button")
    assert button.get_attribute("aria-label") == "Pause", button.get_attribute("aria-label")
    button.click()
    wait("the still picture", lambda: shown(moving)[0] != box[0])
    assert shown(moving)[1:] == box[1:], "the box changes"
    button.click()
    wait("it moves again", lambda: shown(moving) == box)
    calm = browser.new_context(reduced_motion="reduce").new_page()
    calm.goto(server.base + "museum/throw/")
    wait("there is a button", lambda: calm.locator(".animated-button").count() == 1)
    assert shown(calm)[0] != box[0] and shown(calm)[1:] == box[1:], (shown(calm), box)
    calm.locator(".animated-button").click()
    wait("who asks sees it move", lambda: shown(calm) == box)
    plain = browser.new_context(java_script_enabled=False, reduced_motion="reduce").new_page()
    plain.goto(server.base + "museum/throw/")
    assert shown(plain)[0] != box[0] and plain.locator(".animated-button").count() == 0
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(server.base + "museum/throw/")
    wait("it moves without JavaScript", lambda: shown(plain)[0] == box[0])


def kept(page):
    return page.evaluate(
        "caches.keys().then(async names => (await Promise.all(names.map(async name => (await (await caches.open(name)).keys())"
        ".map(key => new URL(key.url).pathname)))).flat())")


def offline(browser, server):
    context = browser.new_context()
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(server.base)
    wait("the worker runs", lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    paths = ["museum/", "museum/map/", "museum/javelin/", "museum/quiz/", "museum/wreath/"]
    for path in paths:
        page.goto(server.base + path)
        page.wait_for_load_state("networkidle")
    wait("all are kept", lambda: all(f"/below/{path}" in kept(page) for path in paths))

    context.set_offline(True)
    server.asked.clear()
    page.goto(server.base + "museum/map/")
    assert page.evaluate("document.querySelector('main img').decode().then(() => document.querySelector('main img').naturalWidth)")
    page.locator("main a", has_text="Javelin").first.click()
    page.wait_for_url("**/museum/javelin/")
    assert page.evaluate("document.querySelector('main img').decode().then(() => document.querySelector('main img').naturalWidth)")
    assert page.locator("main a", has_text="Map").count() > 0, "no way back to the pin"
    page.clock.install()
    page.goto(server.base + "museum/quiz/")
    for number in range(3):
        asked = wait("a question", lambda: page.inner_text(".quiz-words p:last-child"))
        page.locator(".quiz-answer", has_text="Right " + asked.split()[-1].rstrip("?")).click()
        if asked == "Question 0?":
            # The quiz waits, however long the note is read.
            page.clock.fast_forward(60_000)
            assert page.inner_text(".quiz-noted") == "Noted 0." and page.inner_text(".quiz-words p:last-child") == asked
            page.locator(".quiz-next").click()
        else:
            assert not page.locator(".quiz-noted").count()
        wait("the next", lambda: page.locator(".quiz-score").count() or page.inner_text(".quiz-words p:last-child") != asked)
    assert "3 of 3" in page.inner_text(".quiz-score"), page.inner_text(".quiz-score")
    page.goto(server.base + "museum/wreath/")
    page.locator(".wreath-made").wait_for(state="visible")
    page.set_input_files(".wreath-file", {"name": "me.png", "mimeType": "image/png", "buffer": png(300, 200, (20, 90, 200))})
    wait("the picture can be saved", lambda: page.locator(".wreath-save").is_enabled())
    picture = look(page, saved(page, ".wreath-save")[1])
    assert (picture["width"], picture["height"]) == (300, 200) and picture["colours"] > 20, picture
    # The browser itself looks for a newer worker, also where pages have no connection.
    assert errors == [] and {path for _, path in server.asked} <= {"/below/sw.js"}, (errors, server.asked)


def mistake(browser, server):
    """After a wrong answer, the quiz waits, and the focus stays in it."""
    page = browser.new_context().new_page()
    page.clock.install()
    page.goto(server.base + "museum/quiz/")
    asked = page.inner_text(".quiz-words p:last-child")
    wrong = page.locator(".quiz-answer", has_not_text="Right").first
    wrong.click()
    assert page.locator(".quiz-next").evaluate("button => button === document.activeElement")
    page.clock.fast_forward(60_000)
    assert page.inner_text(".quiz-words p:last-child") == asked and "Right" in page.inner_text(".quiz-said")
    wrong.click(force=True)
    assert page.locator(".quiz-next").count() == 1
    page.locator(".quiz-next").press("Enter")
    assert page.inner_text(".quiz-words p:last-child") != asked
    assert page.evaluate("document.activeElement.className") == "quiz-words"


def pictures(browser, server):
    """Pictures with transparency, compared and enlarged, and the alternative text of a map, also from right to left."""
    text = ("---\nid: all\ntitle: All\ndate: 2026-01-01\n---\n![Clear](clear.png)\n\n![Full](wide.png)\n\n"
            ":::compare\n![One](wide.png \"First\")\n![Two](tall.png \"Second\")\n:::\n\n"
            ":::slideshow[Rooms]{seconds=3}\n![One](wide.png)\n\n![Two](tall.png)\n:::\n\n![Large](large.png){zoom}\n\n"
            ":::hotspots[Label]{src=wide.png size=\"40x10cm\" alt=\"A plan of the museum\"}\n:pin[Here]{at=\"20 5\"}\n"
            ":pin[Cell]{outline=\"33 7, 34 7, 34 8, 33 8\"}\n:pin[Hall]{outline=\"2 1, 12 1, 12 9, 2 9\"}\n:::\n\n"
            ":::timeline\n- **1893** Founded.\n:::\n\n```swift\nlet x = 1\n```\n\n- [x] done\n  1. one\n")
    shutil.rmtree(WORK / "content")
    scenario.build(RHAPSODE, WORK, {
        "content/site.yaml": "title: Trial\nurl: https://trial.example/below/\nlanguages: [en, ar]\nsaved: true\n",
        "content/notes/all/index.md": text, "content/notes/all/index.ar.md": text,
        "content/notes/all/clear.png": png(40, 40, (0, 0, 0, 0), 6), "content/notes/all/wide.png": png(400, 100, (200, 0, 0)),
        "content/notes/all/tall.png": png(100, 400, (0, 0, 200)), "content/notes/all/large.png": png(3000, 2000, (0, 99, 0)),
    })
    for path in ("notes/all/", "ar/notes/all/"):
        isFromRight = path.startswith("ar")
        page = browser.new_context(viewport={"width": 390, "height": 800}, reduced_motion="reduce").new_page()
        page.goto(server.base + path)
        look = lambda alt: page.evaluate("alt => { const own = getComputedStyle(document.querySelector(`img[alt=${alt}]`));"
                                         " return [own.backgroundColor, own.backgroundImage.slice(0, 4)]; }", alt)
        assert look("Clear") == ["rgba(0, 0, 0, 0)", "none"], look("Clear")
        assert look("Full")[0] != "rgba(0, 0, 0, 0)" and look("Full")[1] == "url(", look("Full")
        assert page.locator(".hotspots-map img").get_attribute("alt") == "A plan of the museum"
        # A name does not cover its outline, unless there is room inside of it.
        (cell, hall), names = ([area.bounding_box() for area in page.locator(".pin-outlines polygon").all()],
                               [page.locator(".outlined .pin-link", has_text=name).bounding_box() for name in ("Cell", "Hall")])
        assert names[0]["y"] + names[0]["height"] <= cell["y"], (names[0], cell)
        assert hall["y"] < names[1]["y"] and names[1]["y"] + names[1]["height"] < hall["y"] + hall["height"], (names[1], hall)
        assert page.locator(".actions .keep-liked").text_content().endswith(": All")

        # Both captions are seen, and both pictures have the box of the first one.
        first, second = (page.locator(".compare img").nth(number) for number in (0, 1))
        assert first.bounding_box() == second.bounding_box(), (first.bounding_box(), second.bounding_box())
        assert [words.inner_text().strip() for words in page.locator(".compare figcaption:visible").all()] == ["First", "Second"]
        page.locator(".compare input").fill("20")
        cut = second.evaluate("image => getComputedStyle(image).clipPath")
        assert cut == ("inset(0px 20% 0px 0px)" if isFromRight else "inset(0px 0px 0px 20%)"), cut
        page.emulate_media(media="print")
        above, below = first.bounding_box(), second.bounding_box()
        assert above["y"] + above["height"] <= below["y"] and second.evaluate("image => getComputedStyle(image).clipPath") == "none"
        assert not page.locator(".compare input").is_visible()
        page.emulate_media(media="screen")

        place = page.locator(".slideshow-place")
        page.locator(".slideshow-bar button").nth(2).click()
        wait("the second picture", lambda: place.inner_text() == "2 / 2" and place.get_attribute("dir") == "ltr")
        date = page.locator(".timeline li").evaluate("""item => { const own = getComputedStyle(item);
          return [own.paddingInlineStart, own.direction]; }""")
        assert date == ["28px", "rtl" if isFromRight else "ltr"], date
        assert page.locator("pre").first.evaluate("box => getComputedStyle(box).direction") == "ltr"
        assert page.locator("li li").first.evaluate("""item => Math.abs(item.getBoundingClientRect().x
          - item.parentElement.closest("li").getBoundingClientRect().x)""") >= (0 if isFromRight else 40)

        # The keys work wherever the focus is, and each of them has a button.
        page.locator("a.zoomable").click()
        stage = page.locator(".zoom-stage")
        assert stage.get_attribute("role") == "img" and stage.get_attribute("aria-label").startswith("Large. ")
        tile = lambda: page.evaluate("(image => image.style.width + image.style.translate)(document.querySelector('.zoom-stage img'))")
        wait("the picture is laid out", lambda: page.evaluate(
            "(image => image.complete && image.style.width !== '')(document.querySelector('.zoom-stage img'))"))
        start = tile()
        for _ in range(8):
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "×"
        page.keyboard.press("+")
        assert tile() != start
        page.keyboard.press("0")
        assert tile() == start
        page.locator(".zoom-keys button", has_text="+").click()
        page.locator(".zoom-keys button", has_text="+").click()
        near = tile()
        page.locator(".zoom-keys button", has_text="→").click()
        assert start != near != tile()
        assert all(button.get_attribute("aria-label") for button in page.locator(".zoom-keys button").all())
        page.locator(".zoom-keys button").last.click()
        wait("the viewer is closed", lambda: page.locator("dialog").count() == 0)


def languages(browser, server):
    """The start page offers the reader's language, or English to all others, until the reader refuses."""
    shutil.rmtree(WORK / "content")
    scenario.build(RHAPSODE, WORK, {
        "content/site.yaml": "title: Trial\nurl: https://trial.example/below/\nlanguages: [el, en, pt-BR]\nother-languages: en\n",
        **{f"content/notes/a{ending}": "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n" for ending in (".md", ".en.md", ".pt-BR.md")},
    })
    for wanted, offered in (("el-CY", None), ("en-AU", "en"), ("fr", "en"), ("pt-PT", "pt-BR"), ("ja-JP", "en")):
        context = browser.new_context(locale=wanted)
        page, errors = context.new_page(), []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(server.base, wait_until="load")
        offer = page.locator(".language-offer")
        assert offer.count() == (0 if offered is None else 1), (wanted, offer.count())
        if offered:
            link = offer.locator("a")
            assert (link.get_attribute("hreflang"), link.get_attribute("lang")) == (offered, offered), wanted
            offer.get_by_role("button").click()
            page.reload(wait_until="load")
            assert offer.count() == 0, wanted
            page.evaluate("localStorage.clear()")
            page.reload(wait_until="load")
            offer.locator("a").click()
            page.wait_for_url(f"**/below/{offered}/")
        page.goto(server.base + "notes/a/", wait_until="load")
        assert offer.count() == 0 and page.locator("link[hreflang='x-default']").get_attribute("href").endswith("/en/notes/a/")
        assert not errors, errors
        context.close()


def play(browser, name):
    global WORK
    WORK = scenario.folder("museum")
    site, _ = scenario.build(RHAPSODE, WORK, SITE)
    try:
        globals()[name](browser, scenario.Server(site))
    finally:
        shutil.rmtree(WORK, ignore_errors=True)


scenario.play_each(SCENARIOS, play, CHROMIUM,
                   flags=["--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
