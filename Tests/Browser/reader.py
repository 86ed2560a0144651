"""What readers keep in their browsers, what they can read without a connection, how they listen, what is around them, and who
accompanies them: scenarios in Chromium.

usage: reader.py RHAPSODE CHROMIUM SCENARIO…
"""

import json
import pathlib
import shutil
import sys

import scenario
from scenario import wait, wait_for

RHAPSODE, CHROMIUM, *SCENARIOS = sys.argv[1:]
WORK = pathlib.Path()  # the folder of the scenario that is played
SETTINGS = """title: Trial
url: https://trial.example/below/
languages: [en, el]
sections: {notes: {layout: river}}
sources: [{id: port, title: Port, file: feeds/port.json, page: own, show: full}]
"""
FEED = {
    "version": "https://jsonfeed.org/version/1.1",
    "title": "Port",
    "items": [{"id": "7", "url": "https://port.example/7", "title": "Gale", "language": "en",
               "content_html": "<p>Stay in.</p>", "date_published": "2026-01-03T00:00:00Z"}],
}


def build(name, settings, notes):
    """Builds a site of these notes; returns its output folder."""
    files = {
        "content/site.yaml": SETTINGS + settings,
        "content/feeds/port.json": json.dumps(FEED),
        **{f"content/notes/{path}": text for path, text in notes.items()},
    }
    return scenario.build(RHAPSODE, WORK / name, files)[0]


def note(title, number, text="Text.", more=""):
    return f"---\nid: note-{number}\ntitle: {title}\ndate: 2026-01-{number:02}\n{more}---\n{text}\n"


def marks(page):
    return page.evaluate("saved.load()")


def titles(page, kind):
    """What a list of the page has, or `None` as long as the page is not shown."""
    return page.evaluate("""kind => document.querySelector(".saved-page:not([hidden])") && [...document.querySelectorAll(
      `.saved[data-kind=${kind}] li > a`)].map(link => link.textContent)""", kind)


def listed(page, kind, *wanted):
    wait_for(f"the list of what is {kind}", lambda: titles(page, kind), list(wanted))


def pressed(button, is_pressed):
    wait_for("the state of a button", lambda: button.get_attribute("aria-pressed"), str(is_pressed).lower())


def saved(browser, server):
    notes = {"a.md": note("First", 1), "b.md": note("Second", 2), "c.el.md": note("Τρίτη", 3)}
    server.folder = build("one", "saved: true\n", notes)
    plain = browser.new_context(java_script_enabled=False).new_page()
    for path in ["", "notes/a/", "saved/"]:
        plain.goto(server.base + path)
        assert plain.locator(".saved-link:visible, .keep:visible, .share:visible, .saved-page:visible").count() == 0, path
    assert plain.locator("noscript").inner_text().strip(), "the page of what is kept says that it needs a script"

    context = browser.new_context(accept_downloads=True, viewport={"width": 390, "height": 800})
    page = context.new_page()
    errors, asked = [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: asked.append((request.method, request.url)))
    page.goto(server.base + "notes/a/")
    like = page.locator(".actions .keep-liked")
    pressed(like, False)
    like.click()
    pressed(like, True)
    wait_for("the marks of an entry", lambda: set(marks(page).get("note-1", [])), {"liked", "read"})
    page.goto(server.base + "notes/b/")
    page.locator(".actions .keep-later").click()
    pressed(page.locator(".actions .keep-later"), True)
    page.goto(server.base + "el/notes/c/")
    page.locator(".actions .keep-liked").click()
    pressed(page.locator(".actions .keep-liked"), True)
    page.goto(server.base + "sources/port/")
    page.locator(".row .keep-liked").click()
    wait("the entry of a source is kept", lambda: "port#7" in marks(page))

    page.goto(server.base)
    first = page.locator("[data-id=note-1]")
    wait("the entry is marked as read", lambda: "is-read" in first.first.get_attribute("class"))
    pressed(first.locator(".keep-liked").first, True)
    page.locator(".saved-link").click()
    listed(page, "liked", "Gale", "Τρίτη", "First")
    listed(page, "later", "Second")
    listed(page, "read", "Τρίτη", "Second", "First")

    with page.expect_download() as download:
        page.locator(".saved-export").click()
    file = WORK / "saved.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["entries"] == marks(page)

    # Another title and address, and an entry that is gone.
    server.folder = build("two", "saved: true\n", {"a.md": note("Renamed", 1, more="slug: other\n"), "c.el.md": notes["c.el.md"]})
    page.goto(server.base + "saved/")
    listed(page, "liked", "Gale", "Τρίτη", "Renamed")
    listed(page, "later")
    assert page.locator(".saved[data-kind=liked] a", has_text="Renamed").get_attribute("href") == "/below/notes/other/"
    assert "note-2" in marks(page), "an entry may come back"
    page.locator(".saved[data-kind=liked] li", has_text="Gale").locator("button").click()
    listed(page, "liked", "Τρίτη", "Renamed")

    page.once("dialog", lambda dialog: dialog.accept())
    page.locator(".saved-erase").click()
    listed(page, "liked")
    assert marks(page) == {}, marks(page)
    page.locator(".saved-file input").set_input_files(file)
    listed(page, "liked", "Gale", "Τρίτη", "Renamed")
    bad = WORK / "bad.json"
    bad.write_text('{"format": "other"}')
    page.locator(".saved-file input").set_input_files(bad)
    wait("a wrong file is named", lambda: "not saved" in page.locator(".saved-status").inner_text())
    bad.write_text('{"format": "rhapsode saved", "entries": {"x": {"liked": "<b>"}, "__proto__": {"liked": "2026-01-01"}, "y": 7}}')
    before = marks(page)
    page.locator(".saved-file input").set_input_files(bad)
    wait("nothing of the file is taken", lambda: "not saved" not in page.locator(".saved-status").inner_text())
    assert marks(page) == before, (before, marks(page))
    assert all(method == "GET" and url.startswith(server.base) for method, url in asked if not url.startswith("blob:")), asked
    assert errors == [], errors


def tabs(browser, server):
    """Tabs that load at once do not lose one another's marks, and marks that an earlier version stored are kept."""
    count = 6
    ids = {f"note-{number}" for number in range(1, count + 1)}
    server.folder = build("tabs", "saved: true\n", {f"n{number}.md": note(f"Note {number}", number) for number in range(1, count + 1)})
    context = browser.new_context()
    opened = [context.new_page() for _ in ids]
    for number, page in enumerate(opened, 1):
        page.goto(server.base + f"notes/n{number}/", wait_until="commit")
    for page in opened:
        wait("every entry is read", lambda: ids == {id for id, mark in marks(page).items() if "read" in mark})

    first, second = opened[:2]
    day = "2026-01-01T00:00:00.000Z"
    old = {"note-1": {"liked": day, "read": day}, "gone": {"later": day}}
    before = marks(first)
    first.evaluate("old => localStorage.setItem('saved /below/', JSON.stringify(old))", old)
    first.goto(server.base + "saved/")
    listed(first, "liked", "Note 1")
    assert marks(first) == {**before, "note-1": {"read": before["note-1"]["read"], "liked": day}, "gone": old["gone"]}
    assert first.evaluate("localStorage.getItem('saved /below/')") is None

    # The list does not change under the eyes of the reader, but when the reader comes back.
    first.evaluate("addEventListener('storage', () => { window.isTold = true; })")
    second.locator(".actions .keep-liked").click()
    wait("the mark is here too", lambda: "liked" in marks(first)["note-2"] and first.evaluate("window.isTold"))
    listed(first, "liked", "Note 1")
    first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    listed(first, "liked", "Note 2", "Note 1")


def off(browser, server):
    server.folder = build("plain", "", {"a.md": note("First", 1)})
    page = browser.new_page()
    page.goto(server.base + "notes/a/")
    assert page.locator(".keep, .saved-link, [data-id], link[rel=manifest]").count() == 0
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    page.goto(server.base)
    page.evaluate("navigator.share = undefined")


def muted(browser, server):
    """A reader mutes a source in lists and on its page, sees what is muted, and takes it back."""
    server.folder = build("muted", "saved: true\n", {"a.md": note("First", 1)})
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(server.base)
    assert plain.locator("[data-id='port#7']:visible").count() == 1 and plain.locator(".muting:visible").count() == 0

    context = browser.new_context(viewport={"width": 390, "height": 800})
    page, other = context.new_page(), context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    gale = "[data-id='port#7']:visible"
    for tab in (page, other):
        tab.goto(server.base)
        assert tab.locator(gale).count() == 1
    page.locator(".muting summary").click()
    page.get_by_label("Port").uncheck()
    wait("its entry is hidden", lambda: page.locator(gale).count() == 0)
    assert "1 entry hidden" in page.inner_text(".muting summary"), page.inner_text(".muting summary")
    assert page.locator("[data-id=note-1]:visible").count() > 0
    wait("another tab hides it too", lambda: other.locator(gale).count() == 0)
    page.reload()
    assert page.locator(gale).count() == 0 and not page.get_by_label("Port").is_checked()

    # The page of the source shows its entries and the same choice.
    page.goto(server.base + "sources/port/")
    assert page.locator(gale).count() == 1 and not page.locator(".muting input").is_checked()
    page.goto(server.base + "saved/")
    wait("the muted source is listed", lambda: page.locator(".saved-muted:visible li").count() == 1)
    assert "Port" in page.inner_text(".saved-muted")
    with page.expect_download() as download:
        page.locator(".saved-export").click()
    file = WORK / "muted.json"
    download.value.save_as(file)
    assert list(json.loads(file.read_text())["muted"]) == ["port"], file.read_text()
    page.locator(".saved-muted button").click()
    wait("nothing is muted", lambda: page.locator(".saved-muted:visible").count() == 0)
    assert page.evaluate("document.activeElement.localName") == "h1"
    wait("another tab shows it again", lambda: other.locator(gale).count() == 1)

    page.locator(".saved-file input").set_input_files(file)
    wait("it is muted again", lambda: page.locator(".saved-muted:visible li").count() == 1)
    for wrong in ('{"port": 7}', '{"port": {"muted": "<b>"}}', '["port"]', '{"__proto__": {"muted": "2026-01-01"}}'):
        bad = WORK / "wrong.json"
        bad.write_text('{"format": "rhapsode saved", "entries": {}, "muted": %s}' % wrong)
        before = page.evaluate("JSON.stringify(muted.load())")
        page.locator(".saved-file input").set_input_files(bad)
        wait("the file is read", lambda: page.inner_text(".saved-status") == "0 read from the file.")
        assert page.evaluate("JSON.stringify(muted.load())") == before, wrong
        page.evaluate("document.querySelector('.saved-status').textContent = ''")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator(".saved-erase").click()
    wait("all is removed", lambda: page.evaluate("Object.keys(muted.load()).length") == 0)
    assert errors == [], errors


def fresh(browser, server):
    """An entry is new once; an event that lies ahead is not new at each visit."""
    event = "event: {starts: 2027-03-01T10:00, ends: 2027-03-01T12:00}\n"
    server.folder = build("fresh", "saved: true\n", {"a.md": note("First", 1), "b.md": note("Party", 2, more=event)})
    page = browser.new_context().new_page()
    page.add_init_script("localStorage.setItem('visit', '2026-06-01T00:00:00Z')")
    page.goto(server.base + "notes/")
    page.wait_for_load_state()
    assert page.locator("main time.event-time").count() > 0
    assert page.locator(".is-new, .news-pill").count() == 0, page.inner_text("main")


def ages(browser, server):
    """A page that was built some time ago does not say that its entries are as new as they were then."""
    text = "---\ntitle: A\ndate: 2026-11-20T10:10:00Z\n---\nText.\n"
    server.folder = build("ages", "", {"a.md": text, "a.el.md": text})
    for path, clock, words in [
        ("", "2026-11-20T12:09:00Z", "1 hour ago|an hour ago"), ("", "2026-11-20T12:10:00Z", "2 hours ago"),
        ("", "2026-11-21T09:00:00Z", "22 hours ago"), ("", "2026-11-21T11:00:00Z", "yesterday"),
        ("", "2026-12-17T09:00:00Z", "26 days ago"), ("", "2027-02-01T09:00:00Z", "20 November 2026"),
        ("el/", "2026-11-21T11:00:00Z", "χθες"), ("el/", "2027-02-01T09:00:00Z", "20 Νοεμβρίου 2026"),
        ("", "2026-11-01T00:00:00Z", "an hour ago"),
    ]:
        page = browser.new_context().new_page()
        page.clock.set_fixed_time(clock)
        page.goto(f"{server.base}{path}404.html")
        found = page.locator("time[data-until]").first.text_content()
        assert found in words.split("|"), (path, clock, found)
        page.context.close()


def share(browser, server):
    server.folder = build("share", "", {"a.md": note("First", 1)})
    context = browser.new_context()
    context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page = context.new_page()
    page.goto(server.base + "notes/a/")
    page.locator(".share").click()
    wait("it is shared", lambda: page.evaluate("window.shared"))
    assert page.evaluate("window.shared") == {"title": "First", "url": "https://trial.example/below/notes/a/"}
    page.goto(server.base + "sources/port/gale/")
    if page.locator(".share").count():
        page.locator(".share").click()
        wait_for("the original is shared", lambda: page.evaluate("window.shared?.url"), "https://port.example/7")
    bare = browser.new_context()
    bare.add_init_script("Object.defineProperty(navigator, 'share', {value: undefined})")
    page = bare.new_page()
    page.goto(server.base + "notes/a/")
    assert page.locator(".share:visible").count() == 0


def names(page):
    return page.evaluate("caches.keys()")


def kept(page):
    return page.evaluate(
        "(async () => (await (await caches.open('rhapsode /below/ pages')).keys()).map(key => new URL(key.url).pathname))()")


def offline(browser, server):
    settings = "offline: {entries: 2}\nsaved: true\n"
    notes = {f"n{number}.md": note(f"Note {number}", number, f"Words {number}.") for number in (1, 2, 4)}
    server.folder = build("first", settings, notes)
    context = browser.new_context()
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(server.base)
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())")
    assert manifest["name"] == "Trial" and manifest["start_url"] == "/below/" == manifest["scope"], manifest
    wait("the newest entries are kept", lambda: "/below/notes/n4/" in kept(page))
    wait("both", lambda: sum("/notes/n" in path or "/port/" in path for path in kept(page)) >= 2)
    assert "/below/notes/n1/" not in kept(page) and "/below/notes/n2/" not in kept(page), kept(page)

    context.set_offline(True)
    page.goto(server.base + "notes/n4/")
    assert "Words 4." in page.inner_text("main")
    wait("the page says that it is a copy", lambda: "Offline: this copy is from" in page.inner_text("body"))
    page.goto(server.base + "notes/n1/")
    assert "There is no connection" in page.inner_text("main"), page.inner_text("main")
    page.goto(server.base + "el/notes/")
    assert "Δεν υπάρχει σύνδεση" in page.inner_text("main")
    page.goto(server.base + "notes/n4/")
    page.locator(".actions .keep-liked").click()
    pressed(page.locator(".actions .keep-liked"), True)
    page.goto(server.base + "saved/")
    listed(page, "liked", "Note 4")
    context.set_offline(False)

    # Nothing is older than the site, and what changed is kept anew.
    changed = {**notes, "n4.md": note("Note 4", 4, "Other words.")}
    changed["n5.md"] = note("Note 5", 5, "Words 5.")
    server.folder = build("second", settings, changed)
    page.goto(server.base + "notes/n4/")
    assert "Other words." in page.inner_text("main")
    page.evaluate("sessionStorage.clear()")
    page.goto(server.base)
    assert "Note 5" in page.inner_text("main")
    wait("the new entry is kept", lambda: "/below/notes/n5/" in kept(page))

    # While the page is open, the connection is lost.
    context.set_offline(True)
    wait("the page says so", lambda: "Offline since" in page.inner_text("body"))
    context.set_offline(False)
    wait("and when it is back", lambda: "Offline since" not in page.inner_text("body"))

    # Another look of the site: a new worker, which waits until the reader agrees.
    before = [name for name in names(page) if not name.endswith((" pages", " files"))]
    style = WORK / "third" / "Templates" / "assets"
    style.mkdir(parents=True)
    (style / "style.css").write_text("body { color: green }")
    server.folder = build("third", settings, changed)
    page.goto(server.base)
    page.evaluate("navigator.serviceWorker.getRegistration().then(known => known.update())")
    wait("the update is offered", lambda: "new version" in page.inner_text("body"))
    page.locator("button", has_text="Reload").click()
    wait("the old files are gone", lambda: not set(before) & set(names(page)))
    assert len(names(page)) <= 3, names(page)

    # Turned off: the worker removes itself and its copies, and leaves those of others.
    page.evaluate("caches.open('another')")
    server.folder = build("fourth", "", changed)
    page.evaluate("navigator.serviceWorker.getRegistration().then(known => known.update())")
    wait("no worker is left", lambda: page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0)
    wait("no copy is left", lambda: names(page) == ["another"])
    page.goto(server.base + "notes/n5/")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert errors == [], errors


def bounded(browser, server):
    notes = {f"n{number}.md": note(f"Note {number}", number % 28 + 1) for number in range(1, 61)}
    for number in range(1, 61):
        notes[f"n{number}.md"] = notes[f"n{number}.md"].replace(f"id: note-{number % 28 + 1}\n", f"id: note-{number}\n")
    server.folder = build("many", "offline: {entries: 3}\n", notes)
    page = browser.new_context().new_page()
    page.goto(server.base)
    wait("the worker runs", lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))
    for number in range(1, 61):
        page.goto(f"{server.base}notes/n{number}/")
    # What is over the bound goes after the page was answered.
    wait("the copies are bounded", lambda: "/below/notes/n60/" in kept(page) and 20 < len(kept(page)) <= 44)


def preview(browser, server):
    folder = build("served", "offline: true\n", {"a.md": note("First", 1)})
    page_file = folder / "index.html"
    page_file.write_text(page_file.read_text().replace("<head>", '<head><script id="_rhapsode"></script>', 1))
    server.folder = folder
    page = browser.new_context().new_page()
    page.add_init_script("""
        window.calls = [];
        for (const name of ["getRegistration", "register"]) {
          const call = ServiceWorkerContainer.prototype[name];
          ServiceWorkerContainer.prototype[name] = function (...values) { window.calls.push(name); return call.apply(this, values); };
        }""")
    page.goto(server.base)
    wait("the page looks for a worker to remove", lambda: page.evaluate("window.calls.length"))
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.calls") == ["getRegistration"]
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0


# Voices of which one is of another machine, and speech that says what it is asked. Nothing ends until `window.end()`.
VOICES = """
window.spoken = []; window.cancelled = 0; let now;
const voice = (lang, localService) => ({ lang, localService, name: lang, voiceURI: lang, default: false });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const speech = Object.assign(new EventTarget(), {
  voices: [voice("en-US", false), voice("en_GB", true), voice("el-GR", true)],
  getVoices() { return this.voices; },
  speak(utterance) { now = utterance; spoken.push([utterance.text.trim(), utterance.voice.lang, utterance.rate]); },
  cancel() { cancelled += 1; const ended = now; now = undefined; ended?.onerror?.({ error: "canceled" }); },
});
Object.defineProperty(window, "speechSynthesis", { value: speech });
window.end = () => { const ended = now; now = undefined; ended.onend(); };
"""
LISTEN = "listen: {recordings: false}\n"


def listener(browser, voices=VOICES, **options):
    """Returns a page whose browser speaks, and the requests and errors of the page."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, **options)
    context.add_init_script(voices)
    page, seen = context.new_page(), {"errors": [], "asked": []}
    page.on("pageerror", lambda error: seen["errors"].append(str(error)))
    page.on("console", lambda message: seen["errors"].append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: seen["asked"].append((request.method, request.url)))
    return page, seen


def said(page):
    return page.locator(".listen-state").first.inner_text()


def says(page, words, button=None):
    wait_for("the state", lambda: said(page), words)
    if button:
        wait_for("the button", lambda: page.locator("[data-do=play]").inner_text(), button)


def spoken(page, count):
    wait_for("the number of sentences", lambda: page.evaluate("spoken.length"), count)
    return [text for text, _, _ in page.evaluate("spoken")]


def listen(browser, server):
    text = "One is here. Two `code`.[^1]\n\n## Part\n\n```\nlet x\n```\n\n![Boat](https://far.example/b.jpg)\n\n[^1]: Note."
    notes = {"a.md": note("First", 1, text), "b.md": note("Mute", 2, more="listen: false\n"), "c.md": note("Code", 3, "```\nlet x\n```")}
    server.folder = build("listen", LISTEN, notes)
    plain = browser.new_context(java_script_enabled=False).new_page()
    for path in ["", "notes/a/", "notes/"]:
        plain.goto(server.base + path)
        assert plain.locator(".listen:visible").count() == 0, path
    page, seen = listener(browser)
    # One that is not to be read, and one without words.
    for path in ("notes/b/", "notes/c/"):
        page.goto(server.base + path)
        assert page.locator(".listen").count() == 0, path
    page.goto(server.base + "notes/a/")
    play, stop = page.locator("[data-do=play]"), page.locator("[data-do=stop]")
    assert play.inner_text() == "Listen" and stop.is_disabled() and page.locator("[data-do=next]").count() == 0
    play.focus()
    page.keyboard.press("Enter")
    assert spoken(page, 1) == ["First"]
    says(page, "Now: First", "Pause")
    assert page.evaluate("navigator.mediaSession.metadata.title + navigator.mediaSession.metadata.artist") == "FirstTrial"
    page.evaluate("end()")
    page.evaluate("end()")
    assert spoken(page, 3)[1:] == ["One is here.", "Two code."]
    # A voice of another machine would send the text there.
    assert {voice for _, voice, _ in page.evaluate("spoken")} == {"en_GB"}
    play.click()
    says(page, "Paused: First", "Go on")
    assert page.evaluate("cancelled") > 0
    play.click()
    assert spoken(page, 4)[3] == "Two code."
    page.locator("[data-rate]").select_option("1.5")
    assert spoken(page, 5)[4] == "Two code." and page.evaluate("spoken[4][2]") == 1.5
    page.evaluate("end()")
    assert spoken(page, 6)[5] == "Part"
    stop.click()
    says(page, "Stopped.", "Listen")
    wait("nothing is left to stop", stop.is_disabled)
    wait_for("the focus", lambda: page.evaluate("document.activeElement.dataset.do"), "play")
    play.click()
    assert spoken(page, 7)[6] == "First"
    for _ in range(4):
        page.evaluate("end()")
    says(page, "That was all.")
    assert all(method == "GET" and url.startswith(server.base) for method, url in seen["asked"] if "far.example" not in url)
    assert [error for error in seen["errors"] if "ERR_" not in error] == [], seen


def queue(browser, server):
    notes = {"a.md": note("First", 1, "One."), "b.md": note("Second", 2, "Two."), "c.el.md": note("Τρίτη", 4, "Λόγια.")}
    server.folder = build("queue", LISTEN, notes)
    page, seen = listener(browser)
    page.goto(server.base)
    page.locator(".queue summary").click()
    assert page.locator(".queue li").all_inner_texts() == ["Gale", "Second", "First"]
    page.locator("[data-do=play]").click()
    assert spoken(page, 1) == ["Gale"]
    says(page, "Now: Gale")
    wait_for("the entry of the queue", lambda: page.locator(".queue [aria-current]").all_inner_texts(), ["Gale"])
    page.evaluate("end()")
    assert spoken(page, 2)[1] == "Stay in."
    page.evaluate("end()")
    assert spoken(page, 3)[2] == "Second"
    says(page, "Now: Second")
    page.locator("[data-do=next]").click()
    assert spoken(page, 4)[3] == "First"
    wait("there is no next one", page.locator("[data-do=next]").is_disabled)
    wait_for("the focus", lambda: page.evaluate("document.activeElement.dataset.do"), "play")
    page.evaluate("end()")
    assert spoken(page, 5)[4] == "One."
    page.evaluate("end()")
    says(page, "That was all.")
    wait_for("the entry of the queue", lambda: page.locator(".queue [aria-current]").count(), 0)
    # What cannot be fetched is left out.
    page.route("**/notes/b/", lambda route: route.abort())
    page.locator("[data-do=play]").click()
    spoken(page, 6)
    page.locator("[data-do=next]").click()
    assert spoken(page, 7)[6] == "First"
    page.goto(server.base + "el/")
    page.locator(".queue summary").click()
    page.locator("[data-do=play]").click()
    assert spoken(page, 1) == ["Τρίτη"] and page.evaluate("spoken[0][1]") == "el-GR"
    says(page, "Τώρα: Τρίτη")
    assert all(method == "GET" and url.startswith(server.base) for method, url in seen["asked"]), seen
    assert [error for error in seen["errors"] if "ERR_FAILED" not in error] == [], seen


def voiceless(browser, server):
    server.folder = build("voiceless", LISTEN, {"a.md": note("First", 1, "One.")})
    page, seen = listener(browser, VOICES.replace('voice("en_GB", true)', 'voice("fr-FR", true)'))
    page.goto(server.base + "notes/a/")
    page.locator("[data-do=play]").click()
    says(page, "This device has no voice for this language: English.", "Listen")
    assert page.evaluate("spoken") == []
    bare, _ = listener(browser, "Object.defineProperty(window, 'speechSynthesis', {value: undefined})")
    bare.goto(server.base + "notes/a/")
    assert bare.locator(".listen:visible").count() == 0
    assert seen["errors"] == [], seen


def recordings(browser, server):
    if not (shutil.which("espeak-ng") and shutil.which("ffmpeg")):
        return
    notes = {"a.md": note("First", 1, "One."), "b.md": note("Second", 2, "Two.")}
    server.folder = build("recordings", "listen: true\n", notes)
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(server.base + "notes/a/")
    assert plain.locator(".entry-spoken audio").count() == 1, "a recording was made"
    plain.locator(".entry-spoken audio").wait_for(state="visible")
    plain.goto(server.base + "notes/")
    plain.locator(".queue summary").click()
    assert plain.locator(".queue audio:visible").count() == 2 and plain.locator(".listen-bar:visible").count() == 0
    page, seen = listener(browser)
    page.goto(server.base + "notes/a/")
    page.evaluate("document.querySelector('.entry-spoken audio').play()")
    wait("the system knows what is heard", lambda: page.evaluate("navigator.mediaSession.metadata?.title") == "First")
    page.goto(server.base + "notes/")
    page.locator(".queue summary").click()
    page.locator("[data-rate]").select_option("2")
    page.locator("[data-do=play]").click()
    sounds = "[...document.querySelectorAll('.queue audio')]"
    wait("it is heard", lambda: page.evaluate(sounds + "[0].currentTime") > 0)
    says(page, "Now: Second")
    assert page.evaluate(sounds + "[0].playbackRate") == 2
    page.locator("[data-do=play]").click()
    wait("it pauses", lambda: page.evaluate(sounds + "[0].paused") and said(page) == "Paused: Second")
    page.locator("[data-do=play]").click()
    wait("the next one follows", lambda: said(page) == "Now: First" and page.evaluate(sounds + "[1].currentTime") > 0)
    says(page, "That was all.")
    # The player of one entry.
    page.evaluate(sounds + "[1].play()")
    says(page, "Now: First")
    page.evaluate(sounds + "[1].pause()")
    says(page, "Paused: First")
    assert page.evaluate("spoken") == [] and seen["errors"] == [], seen


def located(browser, position):
    """A page at the fixed time of the build, whose reader is there; and what it asks for."""
    options = {"geolocation": position, "permissions": ["geolocation"]} if position else {}
    context = browser.new_context(**options)
    context.add_init_script("const real = Date.now; Date.now = () => window.fixed === false ? real() : 1795176000000;")
    page = context.new_page()
    seen = {"errors": [], "asked": []}
    page.on("pageerror", lambda error: seen["errors"].append(str(error)))
    page.on("request", lambda request: seen["asked"].append(
        (request.method, request.url, request.post_data or "",
         tuple(sorted((name, value) for name, value in request.headers.items() if name != "referer")))))
    return page, seen


def around(browser, server):
    spot = "place: {{lat: {}, lon: {}}}\nincident: {{handled: {}}}\n"
    notes = {}
    dates = ["2026-11-01", "2026-05-02", "2026-03-03", "2026-02-04", "2025-11-21", "2025-11-20", "2025-01-05", "2024-11-19"]
    for number, date in enumerate(dates):
        text = f"---\ntitle: Signal {number}\ndate: {date}T12:00:00\n" + spot.format(37.9772, 23.7751, "true") + "---\nText.\n"
        notes[f"s{number}.md"] = text
    notes["far.md"] = "---\ntitle: Far\ndate: 2026-11-01\n" + spot.format(38.2, 23.9, "false") + "---\nText.\n"
    settings = """areas:
  zografou: {title: Zografou, at: [37.9765, 23.7766], privacy: 100m}
  kallithea: {title: Kallithea, at: [37.9556, 23.7000]}
incidents: {around: true}
"""
    server.folder = build("around", settings, notes)
    area = json.loads((server.folder / "areas/zografou/widget.json").read_text())
    asked = []
    for position in [{"latitude": 37.97651234, "longitude": 23.77661234}, {"latitude": -33.86, "longitude": 151.2}]:
        page, seen = located(browser, position)
        page.goto(server.base + "around/")
        page.locator(".around-go").click()
        page.locator(".around-result").wait_for(state="visible")
        words = page.inner_text(".around-result")
        if position["latitude"] > 0:
            assert area["words"] in words and area["words"] == "Medium Safety Area", words
            assert f"{area['count']} events in the last year" in words and area["count"] == 5, words
            assert area["comparison"] in words, words
            assert f"{area['previous']} in the year before" in words, words
            assert page.locator(".around-list a").count() == 5
            assert page.locator(".areas h3").first.inner_text() == "Zografou"
        else:
            assert "Safe Area" in words and page.locator(".around-list a").count() == 0, words
        assert seen["errors"] == [], seen
        for request in seen["asked"]:
            assert not any(part in str(request) for part in ["37.97651", "23.77661", "33.86", "151.2"]), request
        asked.append(seen["asked"])
    assert asked[0] == asked[1], "requests differ by where the reader is"
    assert len([request for request in asked[0] if "incidents.json" in request[1]]) == 1

    page, seen = located(browser, None)
    page.goto(server.base + "around/")
    page.locator(".around-go").click()
    wait("the page says that it does not know", lambda: "not known" in page.inner_text(".around-status"))
    assert page.locator(".areas li:visible").count() == 2
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(server.base + "around/")
    assert plain.locator(".around-page:visible").count() == 0 and plain.locator(".areas li:visible").count() == 2


def journey(browser, server):
    text = ("---\ntitle: Walk\ndate: 2026-11-20T09:00:00\njourney: {title: To the light, departs: 2026-11-20T11:00:00, "
            "minutes: 90, public: true}\n---\nText.\n")
    server.folder = build("journey", "journeys: true\noffline: {entries: 2}\n", {"walk.md": text})
    page, seen = located(browser, {"latitude": 37.97651234, "longitude": 23.77661234})
    page.goto(server.base + "notes/walk/")
    assert "On the way" in page.inner_text(".journey-box")
    page.locator(".journey-box a", has_text="Accompany me").click()
    page.locator(".journey-start").wait_for(state="visible")
    assert page.input_value("[name=title]") == "To the light" and page.input_value("[name=deadline]")
    page.fill("[name=deadline]", "")
    page.fill("[name=minutes]", "20")
    page.fill("[name=friend]", "Maria")
    page.fill("[name=contact]", "maria@friends.example")
    page.locator(".journey-start button").click()
    assert page.inner_text(".journey-clock") == "20:00 left", page.inner_text(".journey-clock")
    assert page.inner_text(".journey-ask") == "" and not page.locator(".journey-later").is_visible()

    wait("the page is kept", lambda: page.evaluate(
        "caches.keys().then(async names => (await Promise.all(names.map(async name => (await (await caches.open(name)).keys())"
        ".map(key => new URL(key.url).pathname)))).flat())").count("/below/journey/"))
    page.context.set_offline(True)
    # The next load is 30 minutes later.
    page.context.add_init_script("Date.now = () => 1795176000000 + 1800000;")
    page.goto(server.base + "journey/")
    page.locator(".journey-way").wait_for(state="visible")
    assert page.inner_text(".journey-ask") == "Have you arrived safely?"
    assert page.inner_text(".journey-clock") == "10:00 too late", page.inner_text(".journey-clock")
    page.locator(".journey-later").click()
    assert page.inner_text(".journey-clock") == "10:00 left" and page.inner_text(".journey-ask") == ""
    page.locator(".journey-danger").click()
    page.locator(".journey-where").click()
    wait("the place is in the message", lambda: "37.97651" in page.input_value("#_message"))
    assert "Maria: I am in danger" in page.input_value("#_message"), page.input_value("#_message")
    mail = page.get_attribute(".journey-mail", "href")
    assert mail.startswith("mailto:maria@friends.example?subject=") and "37.97651" in mail, mail
    assert page.get_attribute(".journey-text", "href").startswith("sms:?body=")
    page.locator(".journey-help summary").click()
    signal = page.input_value("#_signal")
    assert "place: {lat: 37.97651, lon: 23.77661}" in signal and "incident: {handled: false" in signal, signal
    page.locator(".journey-arrived").click()
    assert "Good that you have arrived." in page.inner_text(".journey-end")
    assert page.evaluate("localStorage.getItem('journey /below/')") is None
    assert page.locator(".journey-start").is_visible() and not page.locator(".journey-help").is_visible()
    assert seen["errors"] == [], seen["errors"]
    for request in seen["asked"]:
        assert not any(part in str(request) for part in ["37.976", "23.776", "maria", "Maria"]), request


def play(browser, name):
    global WORK
    WORK = scenario.folder("reader")
    try:
        globals()[name](browser, scenario.Server(WORK))
    finally:
        shutil.rmtree(WORK, ignore_errors=True)


scenario.play_each(SCENARIOS, play, CHROMIUM)
