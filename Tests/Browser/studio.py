"""Drives the studio of `rhapsode serve` in Chromium, as somebody who has never seen Markdown.

usage: studio.py PROGRAM CHROMIUM SCENARIO…

Prints what is broken. Each scenario is a function below, or in `studio_saving.py`,
`studio_conflicts.py`, `studio_pasted.py`, `studio_presses.py`, `studio_typed.py`, `studio_laypeople.py` or `studio_troubles.py`.
"""
import glob
import json
import pathlib
import re
import sys
import sysconfig

import scenario
from scenario import wait
from studio_laypeople import answers, many, place, tables, told, translated
from studio_conflicts import conflict, keep_refused, keep_typing, source_conflict
from studio_pasted import pasted
from studio_presses import chosen, hurried, placed, pressed
from studio_saving import gone, lists, long, typed_source, zones
from studio_troubles import begun, flood, forbidden, greek, tags, waiting, wrong
from studio_typed import cells, nested, signs, styles
from studio_site import PAGE, REPOSITORY, SITE, Site, choose, opened, rested, saved, story


def is_published(site, file, title):
    """The file reads well by hand, and the story is on the wall and in the feed."""
    text = site.read(file)
    print(text)
    front, body = text.split("---\n", 2)[1:]
    assert re.search(rf'^title: "?{title}"?$', front, re.M) and "draft" not in front, front
    assert re.search(r"^date: \S+$", front, re.M) and re.search('^canvas: "?987x660"?$', front, re.M), front
    assert re.search(r"^cover: \{src: bay\.png, alt: The bay\}$|^cover:\n  src: bay\.png\n  alt: The bay$", front, re.M), front
    assert re.search(r"^:{4,}scene", body, re.M), body
    assert re.search(r'^## The morning \{frame="[\d. ]+"\}$', body, re.M), body
    assert re.search(r'^:::text\{frame="[\d. ]+"\}\nThe boats come home\.\n:::$', body, re.M), body
    for name, words in (("boat", "A boat"), ("mole", "The mole")):
        assert re.search(rf'^!\[{words}\]\({name}\.png\)\{{frame="[\d. ]+"\}}$', body, re.M), body
    sound = re.search(r'^::audio\[[^\]]+\]\{[^}]*src=(\S+?)[ }]', body, re.M)
    assert sound, body
    folder = (site.root / file).parent
    assert (folder / sound[1]).stat().st_size > 1000, "the recording is empty"
    for name in ("boat.png", "mole.png", "bay.png"):
        assert (folder / name).read_bytes() == (site.pictures / name).read_bytes(), name
    wait("it is on the wall", lambda: title in site.get("/stories/"))
    wait("it is in the feed", lambda: title in site.get("/feed.xml"))


def recorded(page, seconds):
    """Waits until so many seconds are recorded: the microphone may begin late."""
    wait(f"{seconds} s are recorded", lambda: int(page.inner_text(".record-time").split(":")[1]) >= seconds)


def drag(page, what, x, y, dx, dy):
    """Takes something at a place inside it, and moves it. It may move down before it is held, when a line of mistakes comes above it."""
    what.hover(position={"x": x, "y": y})
    page.mouse.down()
    box = what.bounding_box()
    page.mouse.move(box["x"] + x + dx, box["y"] + y + dy, steps=4)
    page.mouse.up()
    saved(page)


def mouse(site, browser):
    """A story made from nothing: text, two pictures placed, a recording, a cover, published."""
    page = opened(site, browser)
    page.click("text=New story")
    page.get_by_label("Title").fill("A day at the mole")
    page.check("input[value=pages]")
    page.click("dialog button >> text=Begin")
    page.wait_for_selector(".stage")
    file = "content/stories/a-day-at-the-mole/index.md"
    tools = page.locator(".stage-tools")
    tools.get_by_text("Header").click()
    page.wait_for_selector(".item.is-writing")
    page.keyboard.type("The morning")
    page.keyboard.press("Escape")
    tools.get_by_text("Text").click()
    page.wait_for_selector(".item.of-text.is-writing")
    page.keyboard.type("The boats come home.")
    page.keyboard.press("Escape")
    saved(page)
    page.frame_locator(".preview-frame").get_by_text("The boats come home.").wait_for()
    choose(page, lambda: tools.get_by_text("Picture").click(), site.pictures / "boat.png", site.pictures / "mole.png")
    page.wait_for_selector(".item.of-image >> nth=1")
    saved(page)
    item = page.locator(".item.of-image").nth(1)
    before = re.findall(r'mole\.png\)\{frame="([\d. ]+)"', site.read(file))
    drag(page, item, 40, 40, -30, 35)
    moved = re.findall(r'mole\.png\)\{frame="([\d. ]+)"', site.read(file))
    assert moved and moved != before, "the picture was not moved"
    drag(page, page.locator(".item.is-selected .handle[data-edge=se]"), 10, 10, -30, -30)
    x, y, w, h = map(float, re.findall(r'mole\.png\)\{frame="([\d. ]+)"', site.read(file))[0].split())
    assert abs(w / h - 400 / 600) < 0.02, f"the picture lost its shape: {w} × {h}"
    tools.get_by_text("Recording").click()
    page.click("dialog button >> text=Begin to record")
    recorded(page, 2)
    page.click("dialog button >> text=Pause")
    page.click("dialog button >> text=Go on")
    page.click("dialog button >> text=Stop")
    page.wait_for_selector("dialog audio")
    page.click("text=Put it into the story")
    page.wait_for_selector(".item.of-audio")
    saved(page)
    page.click("text=Choose a cover")
    choose(page, lambda: page.click("text=From this device"), site.pictures / "bay.png")
    page.locator(".cover-tools .alt").fill("The bay")
    saved(page)
    page.click(".publish")
    for number, words in enumerate(("A boat", "The mole")):
        page.locator(".alt-list li").nth(number).locator("input").first.fill(words)
    page.click("dialog button >> text=Go on")
    page.click("dialog button[type=submit] >> text=Publish")
    page.wait_for_selector(".notice >> text=The story is published.")
    saved(page)
    is_published(site, file, "A day at the mole")


def name_of_focus(page):
    return page.evaluate("""() => { const one = document.activeElement;
        return (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent ?? '').trim(); }""")


def tab_to(page, name, key="Tab", most=220):
    """Presses Tab until what has this name, or begins with what is before a star, has the focus."""
    for _ in range(most):
        found = name_of_focus(page)
        if found == name or name.endswith("*") and found.startswith(name[:-1]):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name} cannot be reached by {key}; at the end: {name_of_focus(page)}")


def keyboard(site, browser):
    """The same, without a mouse."""
    page = opened(site, browser)
    press, write = page.keyboard.press, page.keyboard.type
    tab_to(page, "New story")
    press("Enter")
    page.wait_for_selector("dialog[open]")
    write("By keys alone")
    tab_to(page, "A text*")
    press("ArrowRight")
    tab_to(page, "Begin")
    press("Enter")
    page.wait_for_selector(".stage")
    rested(page)
    file = "content/stories/by-keys-alone/index.md"
    tab_to(page, "Title of the page")
    tab_to(page, "Header")
    press("Enter")
    page.wait_for_selector(".item.is-writing")
    write("The morning")
    press("Escape")
    saved(page)
    tab_to(page, "Text", "Shift+Tab")
    press("Enter")
    page.wait_for_selector(".item.of-text.is-writing")
    write("The boats come home.")
    press("Escape")
    saved(page)
    for number, name in enumerate(("boat", "mole")):
        tab_to(page, "Picture", "Shift+Tab")
        choose(page, lambda: press("Enter"), site.pictures / f"{name}.png")
        page.wait_for_selector(f".item.of-image >> nth={number}")
        saved(page)
    assert name_of_focus(page).startswith("Picture: mole.png"), f"the new picture has no focus, but {name_of_focus(page)}"
    frame = lambda: [float(one) for one in re.findall(r'mole\.png\)\{frame="([\d. ]+)"', site.read(file))[0].split()]
    before = frame()
    press("Shift+ArrowUp")
    press("ArrowLeft")
    press("Control+ArrowUp")
    saved(page)
    assert frame() == [before[0] - 1, before[1] - 10, before[2], before[3] - 1], f"{before} {frame()}"
    tab_to(page, "Recording", "Shift+Tab")
    press("Enter")
    tab_to(page, "Begin to record")
    press("Enter")
    recorded(page, 1)
    assert name_of_focus(page) == "Stop", name_of_focus(page)
    press("Enter")
    page.wait_for_selector("dialog audio")
    assert name_of_focus(page) == "Put it into the story", name_of_focus(page)
    press("Enter")
    page.wait_for_selector(".item.of-audio")
    saved(page)
    tab_to(page, "Choose a cover", "Shift+Tab")
    press("Enter")
    page.wait_for_selector("dialog[open]")
    tab_to(page, "From this device")
    choose(page, lambda: press("Enter"), site.pictures / "bay.png")
    page.wait_for_selector(".cover-tools .alt:focus")
    write("The bay")
    saved(page)
    tab_to(page, "Publish", "Shift+Tab")
    press("Enter")
    page.wait_for_selector(".alt-list")
    for words in ("A boat", "The mole"):
        tab_to(page, "What can be seen*")
        write(words)
        press("Tab")
        press("Tab")
    tab_to(page, "Go on")
    press("Enter")
    page.wait_for_selector("dialog .checks")
    tab_to(page, "Publish")
    press("Enter")
    page.wait_for_selector(".notice >> text=The story is published.")
    saved(page)
    is_published(site, file, "By keys alone")


# Counts how often nothing is typed for so long that the studio saves.
PAUSES = """() => {
  let last = Infinity;
  window.pauses = 0;
  addEventListener("input", () => {
    const now = performance.now();
    if (now - last >= 400) window.pauses += 1;
    last = now;
  }, { capture: true });
}"""


def quick(site, browser):
    """Texts that are typed fast, and a picture added at once: nothing is lost, and all is in order."""
    for number, delay in enumerate((0, 30)):
        file = f"content/stories/quick-{number}/index.md"
        head = f"---\ntitle: Quick {number}\ndate: 2026-01-02\n---\n"
        site.write(file, head)
        page = opened(site, browser)
        is_save = lambda request: request.method == "POST" and "api/story?" in request.url
        asked = []
        page.on("request", lambda request: asked.append(request.url) if is_save(request) else None)
        story(page, file)
        page.evaluate(PAUSES)
        page.locator(".add-menu").get_by_text("Text", exact=True).click()
        for line in range(10):
            page.keyboard.type(f"Line {line}", delay=delay)
            if line < 9:
                page.keyboard.press("Enter")
        choose(page, lambda: page.locator(".add-menu").get_by_text("Picture").click(), site.pictures / "boat.png")
        page.wait_for_selector(".block.of-image")
        saved(page)
        lines = [f"Line {line}" for line in range(10)]
        assert site.read(file) == head + "\n" + "\n\n".join([*lines, "![](boat.png)"]) + "\n", site.read(file)
        shown = lambda: [box.inner_text().strip() for box in page.locator(".flow > .block .rich").all()]
        assert shown() == lines, shown()
        kinds = [box.get_attribute("class").split()[1] for box in page.locator(".flow > .block").all()]
        assert kinds == ["of-paragraph"] * 10 + ["of-image"], kinds
        # One request for what was typed before a pause, and one for the picture. A busy machine pauses between keys.
        pauses = page.evaluate("window.pauses")
        assert len(asked) <= 4 + pauses, f"{len(asked)} requests, {pauses} pauses"

        # In the middle: texts of which the first ones are on their way to the file, a picture below the chosen one, and a text removed.
        page.locator(".flow > .block .rich").nth(4).click()
        page.keyboard.press("End")
        with page.expect_request(is_save):
            for word in ("One", "Two", "Three"):
                page.keyboard.press("Enter")
                page.keyboard.type(word, delay=delay)
        page.keyboard.type(" and more", delay=delay)
        page.keyboard.press("Enter")
        page.keyboard.type("Four", delay=delay)
        page.click(".bar >> [aria-label='Add below']")
        choose(page, lambda: page.locator("dialog").get_by_text("Picture", exact=True).click(), site.pictures / "mole.png")
        page.wait_for_selector(".block.of-image >> nth=1")
        page.locator(".flow > .block .rich").nth(1).click()
        page.keyboard.press("End")
        with page.expect_request(is_save):
            page.keyboard.press("Enter")
            page.keyboard.type("Not needed", delay=delay)
        page.click(".bar >> [aria-label=Remove]")
        saved(page)
        lines[5:5] = ["One", "Two", "Three and more", "Four"]
        parts = [*lines[:9], "![](mole.png)", *lines[9:], "![](boat.png)"]
        assert site.read(file) == head + "\n" + "\n\n".join(parts) + "\n", site.read(file)
        assert shown() == lines, shown()
        page.close()


def unchanged(site, browser):
    """Every text of the showcase, opened and saved without a change, leaves its files byte for byte."""
    page = opened(site, browser)
    files = sorted(str(path.relative_to(site.root)) for path in (site.root / "content").glob("**/*.md"))
    before = {path: path.read_bytes() for path in (site.root / "content").glob("**/*") if path.is_file()}
    for file in files:
        story(page, file)
        page.evaluate("""async () => {
            for (const one of document.querySelectorAll('.rich[contenteditable=true], .line, .item, .raw, .pin-dot')) {
              one.focus({preventScroll: true});
              await new Promise((done) => setTimeout(done));
            }
        }""")
        page.keyboard.press("Control+s")
        saved(page)
        for path, data in before.items():
            assert path.read_bytes() == data, f"{path} changed when {file} was opened"
    after = {path for path in (site.root / "content").glob("**/*") if path.is_file()}
    assert after == set(before), after ^ set(before)
    assert len(files) > 30, files


def text(site, browser):
    """Words are typed, split, joined, formatted and made a list; the file changes only there."""
    file = "content/stories/net.md"
    head = "---\n# a remark\ntitle: 'The net' # another\nunknown_to_all: 3\ndate: 2026-01-02\n---\n"
    rest = "\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    site.write(file, head.replace("unknown_to_all: 3\n", "params: {old: 3}\n") + "First line\nof two.\n\nLast *words* here." + rest)
    head = site.read(file).split("First")[0]
    page = opened(site, browser)
    story(page, file)
    areas = page.locator(".block.of-paragraph .rich")
    areas.nth(0).click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" More 5*3 and [x]. See https://a.test/b_(c)_d_, ~5 and ~~6~~.")
    saved(page)
    typed = " More 5\\*3 and [x]. See https://a.test/b_(c)_d_, \\~5 and \\~\\~6\\~\\~."
    assert site.read(file) == head + "First line\nof two." + typed + "\n\nLast *words* here." + rest, site.read(file)
    page.keyboard.press("Control+z")
    saved(page)
    assert site.read(file) == head + "First line\nof two.\n\nLast *words* here." + rest, site.read(file)
    page.keyboard.press("Control+Shift+z")
    saved(page)
    page.keyboard.press("Control+z")
    saved(page)
    areas.nth(0).click()
    page.keyboard.press("Control+End")
    page.keyboard.press("Enter")
    page.keyboard.type("A new ")
    page.keyboard.press("Control+b")
    page.keyboard.type("bold")
    page.keyboard.press("Control+b")
    page.keyboard.type(" text")
    saved(page)
    page.keyboard.press("Enter")
    page.keyboard.type("* ")
    page.keyboard.press("Control+z")
    page.keyboard.type("and another")
    saved(page)
    assert "\n\n\\* and another\n\n" in site.read(file), site.read(file)
    for key in ("Home", "Delete", "Delete"):
        page.keyboard.press(key)
    saved(page)
    assert site.read(file) == head + "First line\nof two.\n\nA new **bold** text\n\nand another\n\nLast *words* here." + rest, site.read(file)
    page.keyboard.press("Home")
    page.keyboard.press("Backspace")
    saved(page)
    assert "A new **bold** textand another\n\n" in site.read(file), site.read(file)
    page.select_option(".style-select", "list")
    saved(page)
    assert "of two.\n\n- A new **bold** textand another\n\nLast" in site.read(file), site.read(file)
    page.select_option(".style-select", "h2")
    saved(page)
    assert "of two.\n\n## A new **bold** textand another\n\nLast" in site.read(file), site.read(file)
    page.keyboard.press("Alt+ArrowUp")
    saved(page)
    assert site.read(file) == head + "## A new **bold** textand another\n\nFirst line\nof two.\n\nLast *words* here." + rest, site.read(file)
    page.locator("#tab-source").click()
    source = page.locator(".source-text")
    assert source.input_value() == site.read(file)
    source.fill(site.read(file).replace("First line", "The first line"))
    saved(page)
    assert page.locator(".block.of-paragraph .rich").first.inner_text().startswith("The first line")
    for _ in range(16):
        page.locator("h1").focus()
        page.keyboard.press("Control+z")
        saved(page)
    assert site.read(file) == head + "First line\nof two.\n\nLast *words* here." + rest, site.read(file)


# How many recordings the browser keeps. What the page has asked its database before is answered before.
KEPT = """() => new Promise((done, fail) => {
  const asked = indexedDB.open("rhapsode-studio");
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const count = asked.result.transaction("recordings").objectStore("recordings").count();
    count.onsuccess = () => { asked.result.close(); done(count.result); };
  };
})"""


def recording(site, browser):
    """A tab that is closed while it records: what was recorded so far is offered at the next visit."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ndate: 2026-01-02\n---\nSome words.\n")
    page = opened(site, browser)
    context = page.context
    story(page, file)
    page.click(".add-menu >> text=Recording")
    page.click("dialog button >> text=Begin to record")
    recorded(page, 3)
    page.close()
    page = context.new_page()
    page.broken = []
    page.goto(site.studio)
    page.wait_for_selector("h1")
    story(page, file)
    page.wait_for_selector(".kept audio")
    page.click(".kept >> text=Put it into the story")
    page.wait_for_selector(".block.of-audio")
    saved(page)
    sound = re.search(r"::audio\[[^\]]+\]\{src=(\S+)\}", site.read(file))
    assert sound and (site.root / "content/stories" / sound[1]).stat().st_size > 1000, site.read(file)
    page.reload()
    page.wait_for_selector(".story-front")
    page.goto(site.studio)
    story(page, file)
    wait("no recording is kept", lambda: page.evaluate(KEPT) == 0)
    rested(page)
    assert page.locator(".kept").count() == 0, "the recording is offered again"
    # The recording of a story that was renamed meanwhile is offered too.
    page.click(".add-menu >> text=Recording")
    page.click("dialog button >> text=Begin to record")
    recorded(page, 2)
    page.close()
    (site.root / file).rename(site.root / "content/stories/nets.md")
    page = context.new_page()
    page.broken = []
    page.goto(site.studio)
    page.wait_for_selector("h1")
    story(page, "content/stories/nets.md")
    page.wait_for_selector(".kept audio")
    assert file in page.locator(".kept").inner_text(), page.locator(".kept").inner_text()


def trash(site, browser):
    """A story is deleted, restored, and deleted for ever; nothing of it stays."""
    file = "content/stories/net/index.md"
    site.write(file, "---\ntitle: The net\ndate: 2026-01-02\n---\nSome words.\n")
    page = opened(site, browser)
    for last in ("restore", "empty"):
        story(page, file)
        page.click("#tab-story")
        page.click("text=Delete the story")
        page.click("dialog button >> text=To the trash")
        page.wait_for_selector(".list-view")
        wait("the file is gone", lambda: not (site.root / file).exists())
        page.click("nav >> text=Trash")
        page.wait_for_selector("text=The net")
        if last == "restore":
            page.click(".trash-list >> text=Restore")
            wait("it is restored", lambda: (site.root / file).exists())
        else:
            page.click("text=Empty the trash")
            page.click("dialog button >> text=Delete for ever")
            page.wait_for_selector("text=The trash is empty.")


def touch(site, browser):
    """On a phone, an item is chosen by a touch, and then moved by a finger."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ncanvas: 987x660\n---\n::::scene{page=1}\n## Words {frame=\"100 100 400 80\"}\n::::\n")
    page = opened(site, browser, width=390, has_touch=True, is_mobile=True)
    story(page, file)
    item = page.locator(".item")
    item.scroll_into_view_if_needed()
    item.tap()
    page.wait_for_selector(".item.is-selected")
    box = item.bounding_box()
    client = page.context.new_cdp_session(page)
    point = lambda x, y: [{"x": box["x"] + x, "y": box["y"] + y}]
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(60, 14)})
    for step in range(1, 9):
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point(60 + 5 * step, 14 + 6 * step)})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    saved(page)
    x, y, w, h = map(float, re.search(r'frame="([\d. ]+)"', site.read(file))[1].split())
    assert x > 150 and y > 180 and (w, h) == (400, 80), (x, y, w, h)


def drop(site, browser):
    """Files are dropped where they belong, and pasted."""
    file = "content/stories/net/index.md"
    site.write(file, '---\ntitle: The net\ncanvas: 987x660\n---\nOne.\n\nTwo.\n\n::::scene{page=1}\n## Words {frame="100 100 400 80"}\n::::\n')
    page = opened(site, browser)
    story(page, file)
    data = list((site.pictures / "boat.png").read_bytes())
    send = """(box, [kind, data, name, x, y]) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(data)], name, {type: 'image/png'}));
        const edges = box.getBoundingClientRect();
        const at = {clientX: edges.left + edges.width * x, clientY: edges.top + edges.height * y, bubbles: true, cancelable: true};
        if (kind === 'paste') { box.dispatchEvent(new ClipboardEvent('paste', {clipboardData: files, bubbles: true, cancelable: true})); return; }
        box.dispatchEvent(new DragEvent('dragover', {...at, dataTransfer: files}));
        box.dispatchEvent(new DragEvent('drop', {...at, dataTransfer: files}));
    }"""
    page.locator(".block.of-paragraph").first.evaluate(send, ["drop", data, "first.png", 0.5, 0.9])
    page.wait_for_selector(".block.of-image")
    saved(page)
    assert "One.\n\n![](first.png)\n\nTwo." in site.read(file), site.read(file)
    page.locator(".stage").evaluate(send, ["drop", data, "second.png", 0.7, 0.6])
    page.wait_for_selector(".item.of-image")
    saved(page)
    x, y, w, h = map(float, re.search(r'!\[\]\(second\.png\)\{frame="([\d. ]+)"', site.read(file))[1].split())
    assert abs(x + w / 2 - 0.7 * 987) < 3 and abs(y + h / 2 - 0.6 * 660) < 3, (x, y, w, h)
    page.locator(".block.of-paragraph .rich").last.click()
    page.locator(".block.of-paragraph .rich").last.evaluate(send, ["paste", data, "third.png", 0, 0])
    page.wait_for_selector(".block.of-image >> nth=1")
    saved(page)
    assert "Two.\n\n![](third.png)\n\n::::scene" in site.read(file), site.read(file)
    page.locator(".block.of-scene .scene-head .line").click()
    page.click(".bar >> [aria-label=Copy]")
    page.wait_for_selector(".stage >> nth=1")
    saved(page)
    assert re.findall(r"scene\{page=(\d)\}", site.read(file)) == ["1", "2"], site.read(file)


def schedule(site, browser):
    """A story that is published at a time is not on the wall before, and can be made a draft again."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ndraft: true\n---\nSome words.\n")
    page = opened(site, browser)
    story(page, file)
    page.click(".publish")
    page.check("text=At a time that I choose")
    page.click("dialog button[type=submit] >> text=Schedule")
    page.wait_for_selector(".notice")
    saved(page)
    assert re.search(r"^date: 20\d\d-", site.read(file), re.M) and "draft" not in site.read(file), site.read(file)
    assert "The net" not in site.get("/stories/")
    page.click("[aria-label='Back to the stories']")
    page.wait_for_selector(".badge >> text=Scheduled")
    story(page, file)
    page.click(".publish")
    page.click("dialog button >> text=Make it a draft again")
    page.wait_for_selector(".status >> text=Draft")
    saved(page)
    assert "draft: true" in site.read(file), site.read(file)
    site.write("content/stories/old.md", "---\ntitle: The old net\ndate: 2026-01-02\nexpires: 2026-01-03\n---\nSome words.\n")
    page.click("[aria-label='Back to the stories']")
    page.wait_for_selector(".story:has-text('The old net') .badge >> text=Expired")
    page.select_option("select:has(option[value=expired])", "expired")
    assert page.locator(".story h2").all_inner_texts() == ["The old net"]


def mistakes(site, browser):
    """Mistakes are shown at their block and at their line, and go away when they are mended."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ndate: 2026-01-02\n---\nSome words.\n\n:::note{kimd=tip}\nText\n:::\n")
    page = opened(site, browser)
    story(page, file)
    page.wait_for_selector(".block-problem >> text=kimd")
    page.click("#tab-source")
    page.click(".problems >> text=Line 7")
    assert page.locator(".source-lines .is-bad").inner_text() == "7"
    source = page.locator(".source-text")
    source.fill(source.input_value().replace("{kimd=tip}", ""))
    saved(page)
    page.wait_for_selector(".block-problem", state="detached")
    assert page.locator(".problems li").count() == 0


def formulas(site, browser):
    """A formula on lines of its own is shown as readers see it, also while its TeX is written."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ndate: 2026-01-02\n---\n$$\n\\frac{a}{b}\n$$\n\n```math {#x}\nc^2\n```\n")
    page = opened(site, browser)
    story(page, file)
    page.wait_for_selector(".formula mfrac")
    page.wait_for_selector(".formula msup")
    assert page.locator(".block[aria-label=Formula]").count() == 2
    raw = page.locator(".formula-block textarea").first
    raw.fill("$$\n\\sqrt{a}\n$$")
    page.wait_for_selector(".formula msqrt")
    saved(page)
    assert "$$\n\\sqrt{a}\n$$\n" in site.read(file), site.read(file)
    raw.fill("$$\n\\nothing\n$$")
    wait("what cannot be read is not shown", lambda: page.locator(".formula:visible").count() == 1)
    saved(page)
    page.wait_for_selector(".block-problem >> text=nothing")


def settings(site, browser):
    """Mistakes in the settings are listed with their lines, and the studio goes on by itself once they are mended."""
    page = opened(site, browser)
    page.wait_for_selector(".problems li >> text=“sections” is given twice")
    assert "content/site.yaml, Line 7" in page.inner_text(".problems"), page.inner_text(".problems")
    assert page.locator(".problems li").count() == 2, page.inner_text(".problems")
    site.write("content/site.yaml", SITE)
    page.wait_for_selector("text=New story")


def library(site, browser):
    """A picture of a library is found, looked at, and saved with its credit; nothing foreign is loaded by the page."""
    file = "content/stories/net/index.md"
    site.write(file, "---\ntitle: The net\ndate: 2026-01-02\n---\nSome words.\n")
    page = opened(site, browser)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    story(page, file)
    page.click("#tab-files")
    page.click("#panel-files >> text=Library")
    page.fill("dialog input[type=search]", "boat")
    page.keyboard.press("Enter")
    page.click(".result >> text=A boat at dawn")
    assert "Harbour Museum" in page.inner_text(".result-detail table")
    page.wait_for_selector(".detail-picture[src^=blob]")
    page.click("text=Save into the story")
    page.wait_for_selector(".block.of-image")
    saved(page)
    line = re.search(r'^!\[[^\]]*\]\(([^ )]+)[^)]*\)\{(.*)\}$', site.read(file), re.M)
    assert line and "Harbour Museum" in line[2] and "rights=" in line[2] and "link=" in line[2], site.read(file)
    assert (site.root / "content/stories/net" / line[1]).stat().st_size > 100
    assert not [url for url in asked if url.startswith(site.elsewhere.url)], asked


def sources(site, browser):
    """A source is added by the address of a site, paused, filtered, one entry hidden, and removed; what was typed stays through builds."""
    page = opened(site, browser)
    page.click("nav >> text=Sources")
    page.wait_for_selector("text=The site follows no sources yet.")
    assert page.get_by_text("Refresh all").is_hidden()
    page.fill(".add-source input", site.elsewhere.url + "/")
    page.click("text=Add source")
    page.wait_for_selector(".source-card")
    assert "/feed.xml" in site.read("content/site.yaml"), site.read("content/site.yaml")
    page.click("text=Refresh all")
    page.wait_for_selector("text=3 entries")
    page.click(".source-card >> text=Pause")
    page.wait_for_selector(".source-card >> text=Paused")
    assert "paused: true" in site.read("content/site.yaml"), site.read("content/site.yaml")
    page.click("text=Filter and entries")
    page.get_by_label("Leave out entries with these words").fill("advert, sponsored")
    page.click(".source-card >> text=Go on")
    page.wait_for_selector(".source-card [aria-label^='Pause: ']:focus")
    site.write("content/stories/new.md", "---\ntitle: Something new\n---\nThe site is built again.\n")
    wait("the site is built again", lambda: "Something new" in site.get("/stories/"))
    assert page.get_by_label("Leave out entries with these words").input_value() == "advert, sponsored"
    page.click("text=Save the filter")
    wait("the filter is in the settings", lambda: "advert" in site.read("content/site.yaml"))
    page.click("[aria-label='Hide: News 2']")
    page.wait_for_selector("[aria-label='Show: News 2']")
    assert f"{site.elsewhere.url}/2" in site.read("content/hidden.yaml"), site.read("content/hidden.yaml")
    page.click("[aria-label='Show: News 2']")
    page.wait_for_selector("[aria-label='Hide: News 2']")
    assert f"{site.elsewhere.url}/2" not in site.read("content/hidden.yaml"), site.read("content/hidden.yaml")
    page.click("[aria-label^='Remove the source']")
    page.click("dialog button >> text=Remove")
    page.wait_for_selector("text=The site follows no sources yet.")
    assert "/feed.xml" not in site.read("content/site.yaml"), site.read("content/site.yaml")


def beside(site, browser):
    """The preview scrolls to the chosen block; the map shows the other stories; attributes are explained in both languages."""
    file = "content/stories/net.md"
    parts = "\n\n".join(f"Paragraph {number} of the *long* story, with [some](/) words." for number in range(60))
    site.write(file, f"---\ntitle: The net\ndate: 2026-01-02\n---\n{parts}\n\n:::callout{{kind=tip}}\nBe careful at the end.\n:::\n")
    site.write("content/stories/bay.md", "---\ntitle: The bay\ndate: 2026-01-03\nplace: {name: Bay, lat: 37.5, lon: 24.25}\n---\nWords.\n")
    page = opened(site, browser)
    story(page, file)
    frame = wait("the preview", lambda: next((one for one in page.frames if one.url.startswith(site.studio[:17]) and "/stories/net/" in one.url), None))
    frame.wait_for_selector("text=Paragraph 59")
    for number in (58, 2):
        page.locator(".block.of-paragraph .rich").nth(number).click()
        wait(f"the preview shows paragraph {number}", lambda: frame.evaluate("""text => { const box = [...document.querySelectorAll('main p')].find((one) => one.textContent.startsWith(text)).getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight }""", f"Paragraph {number} of"))
    page.locator(".block.of-callout").first.click()
    wait("the preview shows the callout", lambda: frame.evaluate("""() => { const box = [...document.querySelectorAll('main p')].find((one) => one.textContent.startsWith('Be careful')).getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight }"""))
    page.click("#tab-block")
    page.wait_for_selector("#panel-block >> text=Which of GitHub's five kinds it is")
    page.click("#tab-story")
    page.click("#panel-story >> text=Choose on a map")
    page.wait_for_selector(".map-other", state="attached")
    assert page.locator(".map-other title").all_text_contents() == ["The bay"]
    assert page.locator(".map-other").get_attribute("cx") == "24.25"
    page.keyboard.press("Escape")
    page.select_option(".language", "el")
    page.wait_for_selector("html[lang=el]")
    story(page, file)
    page.locator(".block.of-callout").first.click()
    page.click("#tab-block")
    page.wait_for_selector("#panel-block >> text=Ποιο από τα πέντε είδη του GitHub είναι")
    page.click("#tab-story")
    page.click(".more-fields summary")
    rows = page.locator(".more-fields .field").all_inner_texts()
    assert len(rows) >= 6, rows
    for row in rows:
        label, _, told = row.partition("\n")
        assert re.search("[α-ω]", label) and re.search("[α-ω]", told), row
    # A field that is true unless it is written.
    box = page.get_by_label("Ακούγεται με την «Ακρόαση»")
    assert box.is_checked()
    for isSet, line in ((False, 1), (True, 0)):
        box.set_checked(isSet)
        saved(page)
        assert site.read(file).count("\nlisten: false\n") == line, site.read(file)


def phone(site, browser):
    """Dates are those of the site, wherever the browser is, and names of pins at the edges of a map stay in the window."""
    folder = site.root / "content/stories/edges"
    folder.mkdir(parents=True)
    (folder / "map.png").write_bytes((site.pictures / "boat.png").read_bytes())
    (folder / "index.md").write_text(
        "---\ntitle: Edges\ndate: 2026-03-10\n---\n::::hotspots[Plan]{src=map.png size=\"60x40cm\"}\n"
        ":::pin[The right edge with a long name]{at=\"60 20\"}\nA sail.\n:::\n"
        ":::pin[The left edge with a long name]{at=\"0 30\"}\nAn oar.\n:::\n::::\n")
    page = opened(site, browser, width=390, timezone_id="America/Los_Angeles")
    meta = page.locator(".story", has_text="Edges").locator(".meta")
    meta.wait_for()
    assert "10 Mar 2026" in meta.inner_text(), meta.inner_text()
    story(page, "content/stories/edges/index.md")
    page.locator(".pin-dot").nth(1).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def words(site, browser):
    """Both languages have the same keys, and every key that the page asks for."""
    tables = {code: json.loads((PAGE / f"strings.{code}.json").read_text()) for code in ("el", "en")}
    assert tables["el"].keys() == tables["en"].keys(), tables["el"].keys() ^ tables["en"].keys()
    for script in PAGE.glob("*.js"):
        source = script.read_text()
        asked = set(re.findall(r'\bt\("([^"]+)"', source))
        asked |= {f"{number} {key}" for key in re.findall(r'\bmany\("([^"]+)"', source) for number in ("one", "many")}
        assert asked <= tables["en"].keys(), f"{script.name}: {asked - tables['en'].keys()}"
        assert ".innerHTML" not in source and "outerHTML" not in source and "insertAdjacentHTML" not in source, script.name
        assert source.count("\n") < 300, f"{script.name} has {source.count(chr(10))} lines"
    page = opened(site, browser)
    page.select_option(".language", "el")
    page.wait_for_selector("text=Νέα ιστορία")
    assert page.evaluate("document.documentElement.lang") == "el"


# The rules of axe-core that depend on colours. All others find the same in light and dark, which differ in colours only.
COLOURS = ["color-contrast", "link-in-text-block"]


def accessible(site, browser):
    """axe-core finds nothing in any view, on a screen and on a phone, in light and dark."""
    folder = sysconfig.get_paths()["purelib"]
    axe = pathlib.Path(glob.glob(f"{folder}/axe_playwright_python/axe.min.js")[0]).read_text()
    found = [one for width in (1280, 390) for one in violations(site, browser, width, axe)]
    assert not found, "\n".join(found)


def violations(site, browser, width, axe):
    """Visits every view once, and returns what axe-core finds there."""
    found = []
    page = opened(site, browser, width=width)
    client = page.context.new_cdp_session(page)
    client.send("Runtime.evaluate", {"expression": axe})

    def look(view):
        rested(page)
        # What fades in has its colours at the end.
        wait("nothing moves", lambda: page.evaluate("document.getAnimations().every("
             "(one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            rules = COLOURS if scheme == "dark" else None
            answer = client.send("Runtime.evaluate", {"awaitPromise": True, "returnByValue": True, "expression": f"""
                axe.run(document, {{resultTypes: ["violations"], iframes: false, runOnly: {json.dumps(rules)} ?? undefined}}).then((run) =>
                  JSON.stringify(run.violations.map((one) => [one.id, ...one.nodes.slice(0, 3).map((node) => node.html.slice(0, 200))])))"""})
            for one in json.loads(answer["result"]["value"]):
                found.append(f"{view}, {width}, {scheme}: {one}")
        page.emulate_media(color_scheme="light")

    def closed():
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")

    def to_text():
        if page.locator("#tab-write").is_visible():
            page.click("#tab-write")

    look("list")
    page.click("text=New story")
    look("new story")
    closed()
    for view in ("sources", "trash"):
        page.evaluate("view => { location.hash = `#/${view}` }", view)
        page.wait_for_selector(f".{view}-view")
        summary = page.locator("details summary").first
        if summary.count():
            summary.click()
        look(view)
    for name in ("before-first-light", "nets", "harbour-map", "storm")[:4 if width > 1000 else 2]:
        story(page, f"content/stories/{name}/index.md")
        look(name)
    story(page, "content/stories/before-first-light/index.md")
    page.locator(".item.of-image").first.click()
    look("a chosen picture")
    for tab in ("block", "story", "files", "source", "preview"):
        page.click(f"#tab-{tab}")
        look(tab)
    page.click("#tab-story")
    page.click("text=Choose on a map")
    look("map")
    closed()
    to_text()
    for press in (".add-menu >> text=More", ".add-menu >> text=Recording", ".cover-tools button", ".publish"):
        page.click(press)
        page.wait_for_selector("dialog")
        look(press)
        closed()
    assert not page.broken, page.broken
    page.context.close()
    return found


WRONG = SITE + "sections: {}\nlanguages: [en, xyzzy]\n"
SETTINGS = {"settings": WRONG, "zones": SITE + "timezone: America/Los_Angeles\n", "translated": SITE + "languages: [en, el]\n"}
SHOWCASE = {"unchanged", "accessible"}


def play(program, browser, name):
    site = Site(program, REPOSITORY / "content" if name in SHOWCASE else None, SETTINGS.get(name, SITE))
    try:
        globals()[name](site, browser)
    except Exception as error:
        error.add_note(site.terminal())
        raise
    finally:
        site.stop()


def main():
    program, chromium, *names = sys.argv[1:]
    program = str(pathlib.Path(program).resolve())
    scenario.play_each(names, lambda browser, name: play(program, browser, name), chromium,
                       flags=["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                              "--autoplay-policy=no-user-gesture-required"])


if __name__ == "__main__":
    main()
