"""Drives `rhapsode serve` and Chromium: what an author sees while writing.

usage: live.py PROGRAM CHROMIUM SCENARIO…

Prints what is broken. Each scenario is a function below.
"""
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import wave

import scenario
from scenario import wait, wait_for

LINES = "\n\n".join(f"Paragraph {number} of the text, which is long enough to scroll." for number in range(60))
STORY = f"""---
title: One
date: 2026-01-02
---
First words of the story.

![A tone](tone.wav)

<details id="more"><summary>More</summary>Hidden words.</details>

<input id="field" aria-label="A field">

{LINES}

Last words of the story.
"""


def tone(path, seconds):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"".join(struct.pack("<h", int(2000 * math.sin(i / 8))) for i in range(8000 * seconds)))


# Notes when the page has begun to listen: a changed file is only told to pages that listen.
LISTENING = """
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(...values) {
    super(...values);
    this.addEventListener("open", () => { window.isListening = true; });
  }
};
"""


class Preview:
    """A site in a temporary folder, and the server that shows it."""

    def __init__(self, program, options=()):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        self.write("content/site.yaml", "title: Trial\nurl: https://trial.example/\n")
        self.write("content/stories/one/index.md", STORY)
        self.write("content/stories/two.md", "---\ntitle: Two\ndate: 2026-01-01\n---\nAnother story.\n")
        tone(self.root / "content/stories/one/tone.wav", 60)
        self.errors = open(self.root / "errors", "w+")
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", *options], cwd=self.root, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=self.errors, text=True)
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def edit(self, name, old, new):
        """As many editors save: into another file, which then takes the name."""
        path = self.root / name
        text = path.read_text()
        assert old in text, f"{old} is not in {name}"
        other = path.with_name(path.name + "~new")
        other.write_text(text.replace(old, new, 1))
        other.rename(path)

    def terminal(self):
        return (self.root / "errors").read_text()

    def get(self, path):
        """Returns the status and the text of an answer."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=scenario.PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def has_seen(self, path, words="", status=200):
        """Waits until the server has seen what was written: until it answers so."""

        def is_so():
            answer = self.get(path)
            return answer[0] == status and words in answer[1]

        wait(f"{status} and {words!r} for {path}", is_so)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


def until(page, expression):
    """Waits until an expression holds. Chromium is asked each time: the pages' policy lets no script of theirs evaluate text."""
    wait(expression, lambda: page.evaluate(f"Boolean({expression})"))


def see(page, text):
    page.wait_for_function("text => document.body.innerText.includes(text)", arg=text)


def opened(preview, browser, path):
    """A page that listens, marked so that a reload is noticed."""
    page = browser.new_page(viewport={"width": 1000, "height": 700})
    page.add_init_script(LISTENING)
    page.goto(preview.url + path)
    page.evaluate("window.mark = 'not reloaded'")
    until(page, "window.isListening")
    return page


def is_kept(page):
    assert page.evaluate("window.mark") == "not reloaded", "the page was reloaded"


def text(preview, browser):
    """A saved text is shown in place: scrolling, focus, open details and playing sound stay."""
    page = opened(preview, browser, "/stories/one/")
    other = opened(preview, browser, "/stories/two/")
    other.evaluate("""window.changes = 0;
        new MutationObserver(() => window.changes++).observe(document, {subtree: true, childList: true, attributes: true, characterData: true})""")
    page.bring_to_front()
    page.evaluate("""async () => {
        document.querySelector('#more').open = true;
        const sound = document.querySelector('audio'); sound.muted = true; window.sound = sound; await sound.play();
        document.querySelector('#field').value = 'typed';
        document.querySelector('#field').focus({preventScroll: true});
        scrollTo({top: 900, behavior: 'instant'});
    }""")
    before = page.evaluate("[scrollY, window.sound.currentTime]")
    for number in range(3):
        words = f"New words {number} of the story."
        preview.edit("content/stories/one/index.md", "Last words" if number == 0 else f"New words {number - 1}", f"New words {number}")
        see(page, words)
    # What follows from the change has been done, and the sound has gone on.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    until(page, f"window.sound.paused || window.sound.currentTime > {before[1]}")
    after = page.evaluate("""[scrollY, window.sound.currentTime, window.sound.paused, window.sound.isConnected,
        document.activeElement.id, document.querySelector('#more').open, document.querySelector('#field').value]""")
    assert after[0] == before[0] == 900, f"it scrolled from {before[0]} to {after[0]}"
    assert after[1] > before[1] and after[2] is False and after[3] is True, f"the sound stopped: {before} {after}"
    assert after[4:] == ["field", True, "typed"], f"focus, details or a field changed: {after}"
    is_kept(other)
    assert other.evaluate("window.changes") == 0, "a page that did not change was touched"
    preview.edit("content/stories/one/index.md", "First words of the story.", "First words.\n\nA new paragraph above.\n")
    see(page, "A new paragraph above.")
    assert page.evaluate("!window.sound.paused && window.sound.isConnected"), "the sound stopped"
    is_kept(page)


def front(preview, browser):
    """A new title, a new story and a removed one reach the pages that show them."""
    page = opened(preview, browser, "/stories/")
    see(page, "Two")
    preview.edit("content/stories/two.md", "title: Two", "title: Second")
    see(page, "Second")
    preview.write("content/stories/new/index.md", "---\ntitle: Third\ndate: 2026-02-01\n---\nText.\n")
    see(page, "Third")
    (preview.root / "content/stories/two.md").unlink()
    until(page, "!document.body.innerText.includes('Second')")
    is_kept(page)


# The words of the box of mistakes and warnings.
SHOWN = "document.querySelector('rhapsode-problems')?.shadowRoot.textContent ?? ''"


def show_mistake(preview, page):
    """A mistake in the front matter is shown, and corrected again."""
    preview.edit("content/stories/two.md", "title: Two", "title: [Two")
    until(page, f"({SHOWN}).includes('content/stories/two.md')")
    preview.edit("content/stories/two.md", "title: [Two", "title: Two")


def overlay(preview, browser):
    """Mistakes are shown above the page and in the terminal, once, and go away when they are mended."""
    page = opened(preview, browser, "/stories/two/")
    template = "{% extends \"base.html\" %}\n{% block main %}<p>Mine: {{ entry.title }}</p>{% endblock %}\n"
    preview.write("Templates/entry.html", template)
    see(page, "Mine: Two")
    preview.write("Templates/entry.html", template.replace("{{ entry.title }}", "{{ entry.title | nothing }}"))
    until(page, f"({SHOWN}).includes('nothing')")
    words = page.evaluate(SHOWN)
    assert "Templates/entry.html:2:" in words and "^" in words, f"no place: {words}"
    assert "Mine: Two" in page.inner_text("body"), "the page has gone"
    preview.write("Templates/entry.html", template.replace("Mine", "Ours"))
    until(page, f"({SHOWN}) === ''")
    see(page, "Ours: Two")
    show_mistake(preview, page)
    until(page, f"({SHOWN}) === ''")
    preview.edit("content/site.yaml", "title: Trial", "titel: Trial")
    until(page, f"({SHOWN}).includes('site.yaml')")
    preview.edit("content/site.yaml", "titel: Trial", "title: Trial")
    until(page, f"({SHOWN}) === ''")
    is_kept(page)
    wait_for("three corrections in the terminal", lambda: preview.terminal().count("corrected"), 3)
    told = preview.terminal()
    assert told.count("Templates/entry.html:2:") == 1, told
    # A page that was opened with a mistake shows the next one too.
    preview.edit("content/stories/two.md", "title: Two", "title: [Two")
    until(page, f"({SHOWN}).includes('content/stories/two.md')")
    other = opened(preview, browser, "/stories/two/")
    until(other, f"({SHOWN}).includes('content/stories/two.md')")
    preview.edit("content/stories/two.md", "title: [Two", "title: Two")
    until(other, f"({SHOWN}) === ''")
    preview.edit("content/stories/two.md", "title: Two", "titel: Two")
    until(other, f"({SHOWN}).includes('titel')")


def warnings(preview, browser):
    """The page shows how many warnings there are, until that is hidden or another number; mistakes take its place."""
    page = opened(preview, browser, "/stories/two/")
    preview.edit("content/stories/two.md", "date:", "tags: a, b\ndate:")
    until(page, f"({SHOWN}).includes('1 warning: see the terminal')")
    show_mistake(preview, page)
    until(page, f"({SHOWN}).includes('1 warning: see the terminal')")
    page.get_by_role("button", name="hide").click()
    until(page, f"({SHOWN}) === ''")
    preview.write("content/stories/three.md", "---\ntitle: Three\ndate: 2026-01-03\ntags: c, d\n---\nText.\n")
    until(page, f"({SHOWN}).includes('2 warnings: see the terminal')")
    preview.edit("content/stories/two.md", "tags: a, b\n", "")
    preview.edit("content/stories/three.md", "tags: c, d", "tags: [c, d]")
    until(page, f"({SHOWN}) === ''")
    is_kept(page)


def failing(preview, browser):
    """A page that cannot be made says so, and is shown as soon as it can be made."""
    preview.write("Templates/entry.html", "{% block main %}")
    page = browser.new_page()
    preview.has_seen("/stories/two/", status=500)
    answer = page.goto(preview.url + "/stories/two/")
    assert answer.status == 500, answer.status
    until(page, "document.querySelector('rhapsode-problems')")
    preview.write("Templates/entry.html", "<html><head></head><body>Mended.</body></html>")
    see(page, "Mended.")


def style(preview, browser):
    """A changed style sheet is swapped without a reload."""
    preview.write("Templates/assets/style.css", "body { color: rgb(1, 2, 3) }")
    page = opened(preview, browser, "/stories/two/")
    color = "getComputedStyle(document.body).color"
    until(page, f"{color} === 'rgb(1, 2, 3)'")
    preview.write("Templates/assets/style.css", "body { color: rgb(4, 5, 6) }")
    until(page, f"{color} === 'rgb(4, 5, 6)'")
    assert page.evaluate("document.querySelectorAll('link[rel~=stylesheet]').length") == 1
    is_kept(page)


def static(preview, browser):
    """A page that is copied as it is shows its new version too."""
    text = "<!DOCTYPE html><html><head><title>Own</title></head><body><p>First.</p></body></html>"
    preview.write("content/static/own/index.html", text)
    preview.has_seen("/own/", "First.")
    page = opened(preview, browser, "/own/")
    see(page, "First.")
    preview.write("content/static/own/index.html", text.replace("First", "Second"))
    see(page, "Second.")
    is_kept(page)
    answer = urllib.request.urlopen(preview.url + "/own/").read().decode()
    assert "Second." in answer and "_rhapsode" in answer, answer


def files(preview, browser):
    """Pictures, style sheets and scripts that keep their addresses are loaded again."""
    def drawing(size):
        return f"<svg xmlns='http://www.w3.org/2000/svg' width='{size}' height='{size}'><rect width='9' height='9'/></svg>"
    preview.write("content/static/own.css", "body { color: rgb(1, 2, 3) }")
    preview.write("content/static/own.js", "window.own = 1")
    preview.write("content/static/own/pier.svg", drawing(10))
    preview.write("content/static/own/index.html",
        "<!DOCTYPE html><html><head><title>Own</title><link rel=stylesheet href=/own.css></head>"
        "<body><p>First.</p><img src=pier.svg alt=''><script src='/own.js'></script></body></html>")
    preview.write("content/stories/one/boat.svg", drawing(10))
    preview.edit("content/stories/one/index.md", "First words", "![Boat](boat.svg) First words")
    for path, words in (
        ("/own/", "First."), ("/own.css", "rgb(1, 2, 3)"), ("/own.js", "own = 1"), ("/own/pier.svg", "width='10'"),
        ("/stories/one/", "boat.svg"),
    ):
        preview.has_seen(path, words)
    page, story = opened(preview, browser, "/own/"), opened(preview, browser, "/stories/one/")
    until(page, "document.images[0].naturalWidth === 10 && window.own === 1")
    see(story, "First words")
    until(story, "document.querySelector('[alt=Boat]').naturalWidth === 10")
    preview.write("content/static/own/pier.svg", drawing(20))
    until(page, "document.images[0].naturalWidth === 20")
    preview.write("content/static/own.css", "body { color: rgb(4, 5, 6) }")
    until(page, "getComputedStyle(document.body).color === 'rgb(4, 5, 6)'")
    assert page.evaluate("document.querySelectorAll('link[rel~=stylesheet]').length") == 1
    preview.write("content/static/own.css", "body { color: rgb(7, 8, 9) }")
    until(page, "getComputedStyle(document.body).color === 'rgb(7, 8, 9)'")
    preview.write("content/stories/one/boat.svg", drawing(30))
    until(story, "document.querySelector('[alt=Boat]').naturalWidth === 30")
    is_kept(page)
    is_kept(story)
    preview.write("content/static/own.js", "window.own = 2")
    until(page, "window.own === 2")


def sound(preview, browser):
    """Sound can be sought: the browser asks for parts."""
    page = browser.new_page()
    statuses = []
    page.on("response", lambda answer: statuses.append(answer.status) if answer.url.endswith(".wav") else None)
    page.goto(preview.url + "/stories/one/")
    where = page.evaluate("""async () => {
        const sound = document.querySelector('audio'); sound.muted = true; sound.preload = 'auto'; sound.load();
        await new Promise(done => sound.addEventListener('loadedmetadata', done, {once: true}));
        sound.currentTime = 50;
        await new Promise(done => sound.addEventListener('seeked', done, {once: true}));
        return [sound.currentTime, sound.duration, sound.seekable.end(0)];
    }""")
    assert where == [50, 60, 60], where
    assert 206 in statuses, statuses


def safety(preview, browser):
    """Other names, other sites and service workers are refused; nothing is written into public/."""
    page = opened(preview, browser, "/")
    worker = page.evaluate("navigator.serviceWorker.register('/_rhapsode/live.js').then(() => 'registered', () => 'refused')")
    assert worker == "refused", worker
    request = urllib.request.Request(preview.url + "/", headers={"Host": "evil.example"})
    try:
        urllib.request.urlopen(request)
        raise AssertionError("a foreign name is answered")
    except urllib.error.HTTPError as error:
        assert error.code == 403
    answer = page.evaluate("fetch('/_rhapsode/command', {method: 'POST', body: '{\"file\": \"content/site.yaml\"}'}).then(a => a.status)")
    assert answer == 403, answer
    assert not (preview.root / "public").exists(), "public/ was written"
    listening = pathlib.Path("/proc/net/tcp").read_text()
    port = int(re.search(r":(\d+)$", preview.url)[1])
    assert f"0100007F:{port:04X}" in listening and f"00000000:{port:04X}" not in listening, "it listens beyond loopback"


def editor(preview, browser):
    """Alt-click on a paragraph opens its line."""
    page = opened(preview, browser, "/stories/one/")
    page.click("text=Paragraph 7 of the text", modifiers=["Alt"])
    line = STORY.split("\n").index("Paragraph 7 of the text, which is long enough to scroll.") + 1
    wanted = f"{(preview.root / 'content/stories/one/index.md').resolve()} {line}\n"
    told = preview.root / "opened"
    wait_for("the file and the line", lambda: told.read_text() if told.exists() else "", wanted)


def play(program, browser, name):
    options = []
    if name == "editor":
        script = tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False)
        script.write("#!/bin/sh\necho \"$1 $2\" > \"${1%/content/*}/opened\"\n")
        script.close()
        pathlib.Path(script.name).chmod(0o755)
        options = ["--editor", f"{script.name} {{file}} {{line}}"]
    preview = Preview(program, options)
    try:
        globals()[name](preview, browser)
    except Exception as error:
        error.add_note(preview.terminal())
        raise
    finally:
        preview.stop()


def main():
    program, chromium, *names = sys.argv[1:]
    program = str(pathlib.Path(program).resolve())
    scenario.play_each(names, lambda browser, name: play(program, browser, name), chromium,
                       flags=["--autoplay-policy=no-user-gesture-required"])


main()
