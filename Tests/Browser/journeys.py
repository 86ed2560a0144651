"""Walks through two sites as their readers do: a news channel, and the menu of sources of a department.

usage: journeys.py RHAPSODE CHROMIUM channel|department|marks

Each walk is made with and without JavaScript, on a phone and on a wide window. What is asserted is what a reader sees, and what the
browser keeps.
"""

import pathlib
import sys

import scenario
from scenario import wait, wait_for

RHAPSODE, CHROMIUM, SCENARIO = sys.argv[1:4]
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PICTURE = REPOSITORY / "Tests/Site/sites/harbour/content/stories/dawn/dawn.png"
WORK = scenario.folder("journeys")

CHANNEL = """title: {en: Channel, el: Κανάλι}
url: https://trial.example/below/
languages: [en, el]
home: {layout: cards}
sections: {news: {title: {en: News, el: Νέα}, layout: cards}}
categories:
  sports: {title: {en: Sports, el: Αθλητικά}, icon: trophy, color: "#2e7d32"}
  music: {title: {en: Music, el: Μουσική}, icon: music, color: "#6a1b9a"}
  gossip: {title: {en: Gossip, el: Κουτσομπολιά}, icon: chat, color: "#ad1457"}
  technology: {title: {en: Technology, el: Τεχνολογία}, icon: gear, color: "#1565c0"}
  weather: {title: {en: Weather, el: Καιρός}, icon: sun, color: "#8d6e00"}
menu: [news, categories]
search: titles
saved: true
listen: {recordings: false}
offline: {entries: 8}
"""
ARTICLES = [
    ("cup", "Cup final", "Ο τελικός", "sports", "The cup stays in the harbour."),
    ("song", "A new song", "Ένα νέο τραγούδι", "music", "It is sung on the mole."),
    ("rumour", "A rumour", "Μια φήμη", "gossip", "Somebody has seen somebody."),
    ("engine", "An engine", "Μια μηχανή", "technology", "It needs no oil. " * 60),
    ("walk", "A walk", "Ένας περίπατος", "", "Nothing happened."),
    ("empty", "Only a title", "Μόνο τίτλος", "sports", ""),
]

DEPARTMENT = """title: Τει Λάρισας
url: https://trial.example/below/
languages: [el]
home: {layout: portal}
search: titles
sources:
  - {id: department, title: Ανακοινώσεις Τμήματος, url: "BASEdepartment", network: private, page: own, show: full}
  - {id: teachers, title: Ανακοινώσεις Καθηγητών, url: "BASEteachers", network: private, page: own, show: full}
  - {id: grades, kind: link, title: Βαθμολογίες Μαθημάτων, url: "https://portal.example/grades?a=1&b=2;c=3"}
  - {id: terms, kind: link, title: Δηλώσεις Εξαμήνων, url: "https://portal.example/terms"}
theme: {accent: "#1b2a49"}
"""
DEPARTMENT_FEED = """<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Τμήμα</title>
<item><guid>2</guid><title>Έναρξη μαθημάτων</title><link>https://department.example/2</link>
<pubDate>Fri, 13 Nov 2026 09:00:00 +0200</pubDate>
<description>&lt;p&gt;Τα μαθήματα &lt;b&gt;αρχίζουν&lt;/b&gt; τη Δευτέρα.&lt;/p&gt;</description>
<enclosure url="https://department.example/program.pdf" length="204800" type="application/pdf"/></item>
<item><guid>1</guid><title>Εγγραφές</title><link>https://department.example/1</link><pubDate>2026-11-02T10:30:00Z</pubDate>
<description><![CDATA[<p>Οι εγγραφές <i>λήγουν</i> σήμερα.</p>]]></description></item></channel></rss>"""
TEACHERS_FEED = """<?xml version="1.0" encoding="windows-1253"?><rss version="2.0"><channel><title>Καθηγητές</title>
<item><guid>5</guid><title>Ώρες γραφείου</title><link>https://department.example/5</link>
<pubDate>10 Nov 2026</pubDate><description>Κάθε Τρίτη «στις δέκα».</description></item></channel></rss>"""


class Department:
    """The feeds of the department, of which the first one can fail."""
    status = 200

    def answer(self, path):
        if path == "/department":
            return self.status, "application/rss+xml", DEPARTMENT_FEED.encode() if self.status == 200 else b""
        return (200, "application/rss+xml", TEACHERS_FEED.encode("windows-1253")) if path == "/teachers" else None


def build(files, now="2026-11-20T12:00:00Z"):
    return scenario.build(RHAPSODE, WORK / "site", files, now)[0]


class Reader:
    """A page of one reader, and what went wrong on it."""

    def __init__(self, browser, base, scripts, width, script=None):
        self.context = browser.new_context(
            java_script_enabled=scripts, viewport={"width": width, "height": 800}, locale="en-AU")
        if script:
            self.context.add_init_script(script)
        self.page, self.base, self.scripts, self.width = self.context.new_page(), base, scripts, width
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    def go(self, path=""):
        self.page.goto(self.base + path)

    def link(self, name, within="body"):
        return self.page.locator(within).get_by_role("link", name=name, exact=True)

    def follow(self, name, within="body"):
        self.link(name, within).first.click()
        self.page.wait_for_load_state()

    def heading(self):
        return self.page.get_by_role("heading", level=1).inner_text()

    def text(self):
        return self.page.inner_text("main")

    def open_menu(self):
        button = self.page.locator("header").get_by_role("button", name="Menu")
        if button.is_visible():
            button.click()

    def titles(self, known):
        """Those of the known titles that the reader sees as links."""
        return {title for title in known if any(link.is_visible() for link in self.link(title, "main").all())}

    def end(self):
        assert self.errors == [], self.errors
        self.context.close()


def front(title, date, category=""):
    kind = f"category: {category}\n" if category else ""
    return f"---\ntitle: {title}\ndate: 2026-11-{date:02}\n{kind}---\n"


VOICE = """
window.spoken = []; let now;
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), {
  getVoices: () => ["en-GB", "el-GR"].map(lang => ({ lang, localService: true, name: lang, voiceURI: lang })),
  speak(utterance) { now = utterance; spoken.push([utterance.text.trim(), utterance.voice.lang]); },
  cancel() { const ended = now; now = undefined; ended?.onerror?.({ error: "canceled" }); },
}) });
"""


def channel(browser, server):
    files = {"content/site.yaml": CHANNEL}
    for number, (name, title, greek, category, words) in enumerate(ARTICLES):
        folder = f"content/news/{name}/" if name == "cup" else "content/news/"
        stem = "index" if name == "cup" else name
        cover = "![The harbour](p.png)\n\n" if name == "cup" else ""
        files[f"{folder}{stem}.md"] = front(title, 10 + number, category) + cover + words + "\n"
        if cover:
            files[f"{folder}p.png"] = PICTURE.read_bytes()
        files[f"{folder}{stem}.el.md"] = front(greek, 10 + number, category) + cover + ("Λόγια.\n" if words else "")
    server.folder = build(files)
    known = {title for _, title, *_ in ARTICLES}
    greek = {title for _, _, title, *_ in ARTICLES}
    for scripts in (True, False):
        for width in (390, 1280):
            reader = Reader(browser, server.base, scripts, width, VOICE if scripts else None)
            page = reader.page

            # Home: a card for each article, of at most six lines.
            reader.go()
            assert reader.titles(known) == known, reader.titles(known)
            assert page.get_by_text("No image available").first.is_visible()
            lines = page.locator("main article", has_text="An engine").locator("p.summary").evaluate(
                "e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)")
            assert lines < 6.5, lines
            home = page.url

            # Card, article, back.
            reader.follow("Cup final", "main")
            assert reader.heading() == "Cup final" and "The cup stays in the harbour." in reader.text()
            picture = page.locator("main img").first
            wait("the picture is seen", lambda: picture.evaluate("e => e.complete && e.naturalWidth") > 0)
            assert reader.link("Sports", "main").first.is_visible()
            page.go_back()
            assert page.url == home and reader.titles(known) == known
            reader.follow("Only a title", "main")
            assert "No content available" in reader.text()

            # Categories: all of them and what has none are home.
            seen = set()
            for category, own in [("Sports", {"Cup final", "Only a title"}), ("Music", {"A new song"}),
                                  ("Gossip", {"A rumour"}), ("Technology", {"An engine"})]:
                reader.go()
                reader.open_menu()
                if width > 1000:
                    reader.link("Categories", "header").first.hover()
                reader.follow(category, "header")
                assert reader.heading() == category and reader.titles(known) == own, (category, reader.titles(known))
                seen |= reader.titles(known)
            reader.go("categories/uncategorised/")
            assert reader.heading() == "Without a category" and reader.titles(known) == {"A walk"}, reader.titles(known)
            assert seen | reader.titles(known) == known
            assert reader.link("Weather").count() == 0, "nothing leads to a category without articles"

            # The language of the same article.
            reader.go("news/cup/")
            reader.open_menu()
            reader.follow("Ελληνικά", "header")
            assert reader.heading() == "Ο τελικός" and page.locator("html").get_attribute("lang") == "el"
            assert reader.link("Αθλητικά", "main").first.is_visible()
            reader.go("el/")
            assert reader.titles(greek) == greek and "Δεν υπάρχει εικόνα" in page.content()

            # Search: with a script as the reader types, without one a list by letters.
            reader.go("search/")
            assert reader.titles(known) == known
            if scripts:
                page.keyboard.press("/")
                page.keyboard.type("cup")
                wait("the search finds it", lambda: reader.titles(known) == {"Cup final"})
                # By keyboard: the words away, on to the categories, and the one that is typed.
                for _ in "cup":
                    page.keyboard.press("Backspace")
                page.keyboard.press("Tab")
                assert page.evaluate("document.activeElement.closest('label').innerText").startswith("Category")
                page.keyboard.type("Sports")
                wait("the category is found", lambda: reader.titles(known) == {"Cup final", "Only a title"})
                assert "category=Sports" in page.url, page.url
                page.go_back()
                page.go_forward()
                wait("the choice is in the address", lambda: reader.titles(known) == {"Cup final", "Only a title"})
                reader.follow("Cup final", "main")
                assert reader.heading() == "Cup final"
                likes(reader)
                hears(reader)
                keeps(reader)
            else:
                assert page.locator("main").get_by_role("button").count() == 0 or not any(
                    button.is_visible() for button in page.locator("main").get_by_role("button").all())
                reader.go("saved/")
                assert "This page needs JavaScript." in reader.text()
            reader.end()


def likes(reader):
    """Like, list, unlike; what is kept is in this browser."""
    page = reader.page
    kept = "Object.entries(saved.load()).filter(([, m]) => m.liked).map(([id]) => id)"
    page.locator("main").get_by_role("button", name="Like").first.click()
    assert len(page.evaluate(kept)) == 1
    page.locator("header").get_by_role("link", name="Saved").first.click()
    favourites = page.get_by_role("region", name="Favourites")
    wait("it is listed", lambda: favourites.get_by_role("link", name="Cup final").is_visible())
    favourites.get_by_role("button").first.click()
    wait("it is not listed any more", lambda: favourites.get_by_role("link", name="Cup final").count() == 0)
    assert "Nothing here yet." in favourites.inner_text() and page.evaluate(kept) == []


def hears(reader):
    """The title first, in the language of the article."""
    page = reader.page
    for path, button, title, voice in [("news/cup/", "Listen", "Cup final", "en-GB"), ("el/news/cup/", "Ακούστε", "Ο τελικός", "el-GR")]:
        reader.go(path)
        page.locator("main").get_by_role("button", name=button).first.click()
        wait("it is heard", lambda: page.evaluate("spoken[0]") == [title, voice])


def keeps(reader):
    """The newest articles without a connection, and a word about the others."""
    page = reader.page
    reader.go()
    names = "caches.keys().then(async names => (await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(key => new URL(key.url).pathname)))).flat())"
    wait("articles are kept", lambda: "/below/news/walk/" in page.evaluate(names))
    reader.context.set_offline(True)
    reader.go("news/walk/")
    assert "Nothing happened." in reader.text()
    wait("the page says what it is", lambda: "Offline: this copy is from" in page.inner_text("body"))
    reader.go("nowhere/")
    assert "There is no connection" in reader.text()
    reader.context.set_offline(False)
    reader.errors = [error for error in reader.errors if "ERR_INTERNET_DISCONNECTED" not in error and "ERR_FAILED" not in error]


def department(browser, server):
    files = {"content/site.yaml": DEPARTMENT.replace("BASE", server.root)}
    server.folder = build(files)
    rows = ["Ανακοινώσεις Τμήματος", "Ανακοινώσεις Καθηγητών", "Βαθμολογίες Μαθημάτων", "Δηλώσεις Εξαμήνων"]
    for failing in (False, True):
        if failing:
            DEPARTMENTS.status = 500
            server.folder = build(files, now="2026-11-21T12:00:00Z")
        for scripts in (True, False):
            for width in (390, 1280):
                reader = Reader(browser, server.base, scripts, width)
                page = reader.page

                # The menu: rows in the order of the settings, in groups.
                reader.go()
                shown = page.locator("main").get_by_role("link").all_inner_texts()
                assert [row for text in shown for row in rows if row in text] == rows, shown
                groups = page.locator("main").get_by_role("heading", level=2).all_inner_texts()
                assert len(groups) == 2, groups
                assert ("Τει Λάρισας" in page.title()) and page.locator("header").is_visible()
                flag = page.locator("main a", has_text=rows[0])
                assert ("χωρίς σύνδεση" in flag.inner_text().lower()) == failing, flag.inner_text()

                # The list, in the feed's order, with titles and dates.
                flag.click()
                page.wait_for_load_state()
                assert reader.heading().strip() == rows[0]
                text = reader.text()
                assert text.index("Έναρξη μαθημάτων") < text.index("Εγγραφές")
                assert "13 Νοεμβρίου 2026" in text and "2 Νοεμβρίου 2026" in text, text
                if failing:
                    assert "(κωδικός σφάλματος 500)" in text and "20 Νοεμβρίου 2026" in text, text
                else:
                    assert "σφάλματος" not in text, text

                # An item with its attachment and its original; the way back bears the title of the list.
                reader.follow("Έναρξη μαθημάτων", "main")
                assert reader.heading() == "Έναρξη μαθημάτων"
                text = reader.text()
                assert "Τα μαθήματα αρχίζουν τη Δευτέρα." in text and "13 Νοεμβρίου 2026" in text
                attachment = page.locator("main a[href='https://department.example/program.pdf']")
                assert "PDF" in attachment.locator("xpath=..").inner_text(), text
                assert "205" in attachment.locator("xpath=..").inner_text(), text
                assert page.locator("main a[href='https://department.example/2']").first.is_visible()
                back = page.locator("main").get_by_role("link", name=rows[0], exact=True)
                back.first.click()
                page.wait_for_load_state()
                assert reader.heading().strip() == rows[0]

                # The other source is as it was, whatever its encoding and the form of its date.
                reader.go()
                page.locator("main a", has_text=rows[1]).click()
                page.wait_for_load_state()
                assert "10 Νοεμβρίου 2026" in reader.text() and "σφάλματος" not in reader.text()
                reader.follow("Ώρες γραφείου", "main")
                assert "Κάθε Τρίτη «στις δέκα»." in reader.text()

                # The page of all sources: two groups, which fold by mouse and by key, also without a script.
                reader.go("sources/")
                folds = page.locator("details.fold")
                assert folds.count() == 2
                for fold in folds.all():
                    row, summary = fold.get_by_role("listitem").first, fold.locator("summary")
                    assert row.is_visible()
                    summary.click()
                    wait("the group is folded", lambda: not row.is_visible())
                    summary.focus()
                    page.keyboard.press("Enter")
                    wait("the group is open", row.is_visible)

                # The search, by source.
                reader.go("search/")
                assert "Ώρες γραφείου" in reader.text() and "Εγγραφές" in reader.text()
                if scripts:
                    page.get_by_label("Πηγή").select_option("Ανακοινώσεις Καθηγητών")
                    found = {"Ώρες γραφείου", "Εγγραφές", "Έναρξη μαθημάτων"}
                    wait("one source is searched", lambda: reader.titles(found) == {"Ώρες γραφείου"})

                # A row that leads to the portal, with every letter of its address.
                asked = []
                page.route("https://portal.example/**", lambda route: (asked.append(route.request.url), route.fulfill(body="Portal")))
                reader.go()
                page.locator("main a", has_text=rows[2]).click()
                wait("the portal is asked", lambda: asked == ["https://portal.example/grades?a=1&b=2;c=3"])
                reader.end()


def marks(browser, server):
    """What is new since the last visit, and the keys of the reading page."""
    settings = "title: Planet\nurl: https://trial.example/below/\nlanguages: [en]\nreading: true\nsections: {news: {layout: river}}\n"
    files = {"content/site.yaml": settings}
    for number in range(1, 8):
        files[f"content/news/n{number}.md"] = front(f"Entry {number}", number) + "Words.\n" * 40
    server.folder = build(files)
    clock = "const shown = new Date(%d); const Real = Date; Date = class extends Real { constructor(...a) { a.length ? super(...a) : super(shown); } }; Date.now = () => +shown;"
    reader = Reader(browser, server.base, True, 390, clock % 1793880000000)  # noon of 5 November 2026
    page = reader.page

    reader.go("reading/")
    here = "document.activeElement.querySelector('h2')?.innerText ?? ''"
    places = []
    for key in "jjjkkj":
        page.keyboard.press(key)
        places.append(page.evaluate(here))
    assert places == ["Entry 7", "Entry 6", "Entry 5", "Entry 6", "Entry 7", "Entry 6"], places
    wait("the entry is at the top", lambda: -2 < page.evaluate("document.activeElement.getBoundingClientRect().top") < 200)
    page.keyboard.press("Control+j")
    assert page.evaluate(here) == "Entry 6"
    assert page.get_by_role("button", name="new since your last visit").count() == 0, "nothing is new at the first visit"

    visits = page.evaluate("localStorage.getItem('visit')")
    assert visits, "the time of the visit is kept"
    tab = reader.context.new_page()
    tab.goto(server.base + "news/")
    button = tab.get_by_role("button", name="new since your last visit")
    since = [title for title in [f"Entry {number}" for number in range(1, 8)] if tab.get_by_role("link", name=title).count()]
    assert len(since) == 7
    new = [text for text in tab.locator("main h3").all_inner_texts() if text.lower().startswith("new")]
    count = int(button.inner_text().split()[0])
    assert count == len(new) > 0, (button.inner_text(), new)
    for _ in range(count):
        button.click()
    assert button.count() == 0
    assert reader.context.cookies() == []
    plain = Reader(browser, server.base, False, 390)
    plain.go("reading/")
    assert plain.page.locator("main h2").count() == 7 and "new since" not in plain.text()
    plain.end()
    reader.end()


DEPARTMENTS = Department()
scenario.play(globals()[SCENARIO], CHROMIUM, scenario.Server(WORK, answers=DEPARTMENTS.answer), work=WORK)
