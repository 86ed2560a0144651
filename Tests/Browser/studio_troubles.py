"""Scenarios of the studio about what goes wrong: a program that does not answer or refuses, values that cannot be, and thousands of mistakes."""
import json

from scenario import wait
from studio_site import choose, opened, rested, saved, story

FILE = "content/stories/net.md"
HEAD = "---\ntitle: The net\ndate: 2026-01-02\n---\n"
# Counts how often screen readers are told something, by its words.
LISTEN = """() => {
  window.told = [];
  const note = (node) => { const words = node.textContent.trim(); if (words) window.told.push(words); };
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const live = (target.nodeType === 1 ? target : target.parentElement)?.closest("[role=status], [role=alert], [aria-live]");
      if (live) note(live);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def refusals(page, status, answer, what="story"):
    """Answers saves, or what else is sent, with a refusal, and counts them."""
    tried = []

    def refuse(route):
        if route.request.method != "POST":
            return route.continue_()
        tried.append(status)
        route.fulfill(status=status, content_type="application/json", body=json.dumps(answer))

    page.route(f"**/api/{what}?**", refuse)
    return tried


def waiting(site, browser):
    """Until the program answers, the studio says that it does not, once; files are sent as soon as it answers and takes them."""
    site.write(FILE, HEAD + "Some words.\n")
    page = opened(site, browser)
    asked = []
    page.route("**/api/site", lambda route: (asked.append(1), route.abort()))
    page.reload()
    heading = page.wait_for_selector("h1 >> text=Something failed")
    assert "Whoever looks after the site starts it with “rhapsode serve”." in page.inner_text("#main"), page.inner_text("#main")
    before = len(asked)
    wait("the page asks again", lambda: page.evaluate("true") and len(asked) > before + 1)
    assert heading.evaluate("one => one.isConnected"), "the message was drawn a second time"
    page.unroute("**/api/site")
    page.wait_for_selector(".list-view")

    # A new story has a preview as soon as the site has been read.
    def unread(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "previewAddress": ""})

    page.route("**/api/story?**", unread)
    story(page, FILE)
    page.wait_for_selector("text=The preview appears in a moment.")
    assert page.locator(".preview-frame").is_hidden()
    page.unroute("**/api/story?**")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".list-view")
    story(page, FILE)
    page.locator(".preview-frame").wait_for()
    assert page.locator("text=The preview appears in a moment.").is_hidden()

    page.route("**/api/media?**", lambda route: route.abort())
    choose(page, lambda: page.click(".add-menu >> text=Picture"), site.pictures / "boat.png")
    page.wait_for_selector(".notice >> text=boat.png is sent as soon as the program answers")
    page.unroute("**/api/media?**")
    page.wait_for_selector(".block.of-image")
    saved(page)
    assert "boat.png" in site.read(FILE), site.read(FILE)
    page.wait_for_selector(".notice.is-sending", state="detached")

    # A tab with an old key and a full disk refuse a file only for a while.
    for number, (status, answer, words) in enumerate([
        (403, {"code": "token", "error": "English words."}, "refuses this tab"),
        (507, {"code": "disk-full", "name": "boat.png"}, "The disk is full"),
    ]):
        refusals(page, status, answer, "media")
        choose(page, lambda: page.click(".add-menu >> text=Picture"), site.pictures / "boat.png")
        page.wait_for_selector(f".notice.is-sending >> text={words}")
        page.wait_for_selector(".notice.is-sending >> text=boat.png is sent again as soon as the program can take it")
        page.unroute("**/api/media?**")
        wait("the file is sent again", lambda: page.locator(".block.of-image").count() == number + 2)
        page.wait_for_selector(".notice.is-sending", state="detached")


def flood(site, browser):
    """Thousands of mistakes are counted and listed, and the story can be written all the same."""
    site.write(FILE, HEAD + "".join(f"A [link {number}](nowhere-{number}.md).\n\n" for number in range(2000)) + "The end.\n")
    page = opened(site, browser)
    story(page, FILE)
    page.wait_for_selector(".story-problems >> text=2000 mistakes were found.")
    page.click(".story-problems >> text=Show")
    assert page.locator(".problems li").count() == 2000
    last = page.locator(".block.of-paragraph .rich").last
    last.click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Really.")
    saved(page)
    assert site.read(FILE).endswith("The end. Really.\n")
    page.click("#tab-source")
    page.click(".problems >> text=Line 5 >> nth=0")
    assert page.locator(".source-lines .is-bad").first.inner_text() == "5"


def forbidden(site, browser):
    """A server that refuses says why and what to do, once; what was typed stays, and is saved when another tab has the new key."""
    site.write(FILE, HEAD + "Some words.\n")
    page = opened(site, browser)
    story(page, FILE)
    page.evaluate(LISTEN)
    area = page.locator(".block.of-paragraph .rich").first
    for status, answer, words, remedy in (
        (403, {}, "The studio refuses this tab", "in another tab of this browser"),
        (403, {"code": "origin"}, "seems to come from another website", "turn off the extensions"),
        (500, {"code": "no-permission", "name": FILE}, f"The program is not allowed to write “{FILE}”.", "must belong to the user"),
        (500, {"code": "read-only", "name": FILE}, "on a disk that can only be read", "memory card"),
        (500, {"code": "in-the-way", "name": FILE}, "something else has its name", "rename what is in the way"),
        (507, {"code": "disk-full", "name": FILE}, "The disk is full", "Free some space"),
    ):
        page.evaluate("window.told = []")
        tried = refusals(page, status, {"error": "English words.", **answer})
        area.click()
        page.keyboard.press("Control+End")
        page.keyboard.type(f" {answer.get('code', 'key')}")
        notice = page.locator(".notice.is-error", has_text=words)
        notice.wait_for()
        assert remedy in notice.inner_text() and "What you wrote is kept in this tab" in notice.inner_text(), notice.inner_text()
        assert words in page.inner_text(".save-state") and page.get_attribute(".save-state", "data-state") == "offline"
        wait("the page tries again", lambda: page.evaluate("true") and len(tried) > 2)
        assert page.locator(".notice").count() == 1, page.inner_text("#notices")
        told = [one for one in page.evaluate("window.told") if words in one]
        assert len(told) == 1, told
        page.unroute("**/api/story?**")
        saved(page)
        page.wait_for_selector(".notice", state="detached")
        assert page.evaluate("window.told").count("Saved") == 1, page.evaluate("window.told")
    assert site.read(FILE).endswith("Some words. key origin no-permission read-only in-the-way disk-full\n"), site.read(FILE)

    # A tab with an old key: the address is opened in another tab, which gives its key to this one.
    page.evaluate("location.hash = '0123456789abcdef0123456789abcdef'")
    area.click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" The end.")
    page.wait_for_selector(".save-state[data-state=offline]")
    other = page.context.new_page()
    other.goto(site.studio)
    other.wait_for_selector(".list-view")
    saved(page)
    assert site.read(FILE).endswith("The end.\n"), site.read(FILE)
    page.wait_for_selector(".notice", state="detached")


def begun(site, browser):
    """A new story is written from its first words on, and on a phone the state of saving stays in view."""
    page = opened(site, browser, width=390, has_touch=True)
    page.evaluate(LISTEN)
    page.click("text=New story")
    page.get_by_label("Title").fill("Nets")
    page.click("dialog button >> text=Begin")
    page.wait_for_selector(".rich:focus")
    page.keyboard.type("Words")
    saved(page)
    assert site.read("content/stories/nets/index.md").endswith("\n\nWords\n")
    assert page.evaluate("window.told").count("Saved") == 1, page.evaluate("window.told")
    page.keyboard.press("Enter")
    for number in range(30):
        page.keyboard.type(f"Line {number}")
        page.keyboard.press("Enter")
    shown = """() => {
      const { top, bottom, width } = document.querySelector(".save-state").getBoundingClientRect();
      return top >= visualViewport.offsetTop && bottom <= visualViewport.offsetTop + visualViewport.height && width > 40;
    }"""
    saved(page)
    assert page.evaluate(shown)
    # The keyboard of a phone moves the view over the page.
    page.evaluate("""() => {
      Object.defineProperty(visualViewport, "offsetTop", { get: () => 180, configurable: true });
      visualViewport.dispatchEvent(new Event("scroll"));
    }""")
    assert page.evaluate(shown)


def wrong(site, browser):
    """What a field of a number or a date does not take is named there and not saved; what the file had stays."""
    site.write(FILE, "---\ntitle: The net\ndate: 2026-01-02\nweight: 3\nupdated: 2026-03-14\nexpires: some day\ncanvas: 987x660\n---\n"
               "::::scene{page=1}\n:::text{frame=\"88 100 300 75\"}\nWords.\n:::\n::::\n")
    before = site.read(FILE)
    page = opened(site, browser)
    story(page, FILE)
    page.click("#tab-story")
    page.click("summary >> text=More fields")

    def refuses(field, keys, words):
        field.click()
        field.press("Control+a")
        page.keyboard.type(keys)
        page.locator(".field-error", has_text=f"Not saved: {words}").wait_for()
        assert field.get_attribute("aria-invalid") == "true"
        page.get_by_label("Author").click()
        saved(page)
        page.locator(".field-error", has_text=f"Not saved: {words}").wait_for()
        assert site.read(FILE) == before, site.read(FILE)

    def mends(field, value):
        field.fill(value)
        field.blur()
        saved(page)
        assert page.locator(".field-error:not(:empty)").count() == 0, page.locator(".field-error:not(:empty)").inner_text()

    weight, width = page.get_by_label("Position in lists"), page.get_by_label("Width")
    refuses(weight, "1e", "this is not a number")
    refuses(weight, "1.5", "write a whole number")
    mends(weight, "3")
    refuses(width, "9e", "this is not a number")
    refuses(width, "20", "write a number from 100 to 10000")
    mends(width, "987")
    page.get_by_label("Longitude").fill("23.7")
    saved(page)
    before = site.read(FILE)
    refuses(page.get_by_label("Latitude"), "3e", "this is not a number")
    mends(page.get_by_label("Latitude"), "37.9")

    # Half a date is not a date, and removes none.
    before = site.read(FILE)
    date = page.get_by_label("Date", exact=True)
    date.focus()
    page.keyboard.press("Delete")
    page.get_by_label("Author").click()
    page.locator(".field-error", has_text="Not saved: the date is not complete").wait_for()
    saved(page)
    assert site.read(FILE) == before, site.read(FILE)
    mends(date, "2026-01-02T00:00")
    assert site.read(FILE) == before, site.read(FILE)

    # Other dates have a field of their kind, unless they are written in another way.
    updated, expires = page.get_by_label("Updated"), page.get_by_label("Expires")
    assert updated.input_value() == "2026-03-14T00:00" and expires.get_attribute("type") == "text" and expires.input_value() == "some day"
    mends(updated, "2026-03-15T00:00")
    assert "\nupdated: 2026-03-15\n" in site.read(FILE), site.read(FILE)
    mends(updated, "2026-03-15T10:30")
    assert "\nupdated: 2026-03-15T10:30:00Z\n" in site.read(FILE), site.read(FILE)
    mends(expires, "2031-01-01")
    assert "\nexpires: 2031-01-01\n" in site.read(FILE), site.read(FILE)
    page.wait_for_selector("#panel-story input[type=datetime-local] >> nth=2")
    mends(expires, "")
    assert "expires" not in site.read(FILE), site.read(FILE)

    # On a page, an item keeps its place.
    before = site.read(FILE)
    page.locator(".item").first.click()
    page.click("#tab-block")
    left = page.get_by_label("From the left")
    left.fill("")
    page.locator(".field-error", has_text="Not saved: a number is needed here.").wait_for()
    page.locator("#panel-block").get_by_label("Width").fill("0")
    page.locator(".field-error", has_text="Not saved: write 1 or more.").wait_for()
    saved(page)
    assert site.read(FILE) == before, site.read(FILE)
    # The first value of an attribute does not take the field away from under the fingers.
    start = page.locator("#panel-block input[type=number][min='0']").first
    start.click()
    page.keyboard.type("1")
    saved(page)
    page.keyboard.type("2")
    saved(page)
    assert "start=12" in site.read(FILE), site.read(FILE)


def tags(site, browser):
    """Suggested tags are taken one after another from the keyboard: the focus stays among them."""
    for number in range(8):
        site.write(f"content/stories/s{number}.md", f"---\ntitle: S{number}\ndate: 2026-01-0{number + 1}\ntags: [Tag {number}]\n---\nWords.\n")
    site.write(FILE, HEAD + "Some words.\n")
    page = opened(site, browser)
    story(page, FILE)
    page.click("#tab-story")
    page.locator(".suggested button").first.focus()
    for number in range(8):
        page.keyboard.press("Enter")
        wait("the tag is taken", lambda: page.locator(".chips li").count() == number + 1)
        rested(page)
        wait("the focus stays", lambda: page.evaluate("document.activeElement.matches('.suggested button') || document.activeElement.matches('input[list]')"))
    saved(page)
    assert all(f"Tag {number}" in site.read(FILE) for number in range(8)), site.read(FILE)
    assert page.evaluate("document.activeElement.matches('input[list]')"), "the focus is lost after the last tag"


def greek(site, browser):
    """The Greek studio tells mistakes in Greek, with their names and numbers; what it does not know is marked as English."""
    site.write(FILE, "---\ntitle: The net\ndate: soon\n---\nSome words.\n\n:::note{kimd=tip}\nText\n:::\n\n:::quiz\nWhere?\n\n- [ ] Here\n- [ ] There\n:::\n\n"
               "![A boat](boat.jpg)\n")
    page = opened(site, browser)
    page.select_option(".language", "el")
    page.wait_for_selector("text=Νέα ιστορία")
    story(page, FILE)
    page.wait_for_selector(".block-problem >> text=το «note» δεν έχει ιδιότητα «kimd»")
    page.click("#tab-source")
    listed = page.inner_text(".problems")
    for words in ("το «date» πρέπει να είναι ημερομηνία όπως «2026-11-20»", "όχι «soon»", "καμία απάντηση σε αυτή την ερώτηση δεν είναι σωστή",
                  "σημειώστε ακριβώς μία, «- [x]»", "δεν υπάρχει εδώ αρχείο «boat.jpg»", "δέχεται «#id», «.class»"):
        assert words in listed, f"{words}\n{listed}"
    assert page.locator(".problems p[lang]").count() == 0, page.locator(".problems p[lang]").all_inner_texts()

    def unknown(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "diagnostics": [{"severity": "error", "summary": "a new kind of mistake", "line": 5, "file": FILE}]})

    page.route("**/api/story?**", unknown)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".list-view")
    story(page, FILE)
    page.click("#tab-source")
    assert page.locator(".problems p[lang=en]").inner_text() == "a new kind of mistake"
    page.unroute("**/api/story?**")
    # A refusal of the program is told in Greek too.
    refusals(page, 500, {"error": "English words.", "code": "read-only", "name": FILE})
    page.locator(".block.of-paragraph .rich").first.click()
    page.keyboard.type("x")
    page.wait_for_selector(".notice >> text=σε δίσκο που μόνο διαβάζεται")
    page.unroute("**/api/story?**")
    saved(page)
