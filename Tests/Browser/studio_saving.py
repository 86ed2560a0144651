"""Scenarios of the studio about saving: what two sides write at once, servers that answer late, and the times of stories."""
import re

from scenario import wait
from studio_site import Saves, opened, saved, story


def gone(site, browser):
    """A server that does not answer: what is typed stays in the page, and is saved when it answers again."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ndate: 2026-01-02\n---\nSome words.\n")
    page = opened(site, browser)
    story(page, file)
    area = page.locator(".block.of-paragraph .rich").first
    area.click()
    page.keyboard.press("Control+End")
    tried = []
    page.route("**/api/story?**", lambda route: (tried.append(route.request.method), route.abort()))
    page.keyboard.type(" More.")
    page.wait_for_selector(".save-state[data-state=offline]")
    page.keyboard.type(" And more.")
    before = tried.count("POST")
    wait("the page has tried again", lambda: page.evaluate("true") and tried.count("POST") > before)
    assert area.inner_text().startswith("Some words. More. And more."), area.inner_text()
    page.unroute("**/api/story?**")
    saved(page)
    wait("the words are in the file", lambda: site.read(file).endswith("Some words. More. And more.\n"))
    # The server has written, and the connection ends inside its answer: the words are saved once, without a question.
    cut = []

    def half(route):
        if cut or route.request.method != "POST":
            return route.continue_()
        answer = route.fetch()
        cut.append(answer.status)
        route.fulfill(status=200, content_type="application/json", body=answer.text()[:40])

    page.route("**/api/story?**", half)
    page.keyboard.type(" Twice?")
    saved(page)
    page.unroute("**/api/story?**")
    assert cut == [200] and page.locator("dialog.is-conflict").count() == 0, cut
    wait("the words are in the file once", lambda: site.read(file).endswith("Some words. More. And more. Twice?\n"))
    # A server that was started again has another token: its address is opened in the same tab.
    page.route("**/api/**", lambda route: route.fulfill(status=403, body="{}"))
    page.keyboard.type(" The end.")
    page.wait_for_selector(".save-state[data-state=offline]")
    page.unroute("**/api/**")
    page.evaluate("hash => { location.hash = hash }", site.studio.split("#")[1])
    saved(page)
    assert page.url.endswith("#/story/" + file), page.url
    wait("the words are in the file", lambda: site.read(file).endswith("Some words. More. And more. Twice? The end.\n"))


def lists(site, browser):
    """A list that is left with Enter while a save is under way: what is written after it is there once."""
    file = "content/stories/net.md"
    head = "---\ntitle: The net\ndate: 2026-01-02\n---\n"
    site.write(file, head + "- One\n- Two\n")
    page = opened(site, browser)
    story(page, file)
    press, write = page.keyboard.press, page.keyboard.type
    items = page.locator(".block.of-list .rich li")
    shown = lambda: [box.inner_text().strip() for box in page.locator(".flow > .block:not(.of-html) .rich").all()]
    saves = Saves(page)
    items.nth(1).click()
    press("End")
    press("Enter")
    write("Three")
    press("Enter")
    press("Enter")
    write("After")
    saves.wait()
    write(" the list")
    saves.release()
    saved(page)
    assert site.read(file) == head + "- One\n- Two\n- Three\n\nAfter the list\n", site.read(file)
    assert shown() == ["One\nTwo\nThree", "After the list"], shown()

    # In the middle: the rest of the list becomes another list. Markdown needs a separator only between lists that follow one another.
    saves = Saves(page)
    items.nth(0).click()
    press("End")
    press("Enter")
    press("Enter")
    write("Between")
    saves.wait()
    write(" the items")
    saves.release()
    saved(page)
    text = site.read(file).replace("<!-- -->\n\n", "")
    assert text == head + "- One\n\nBetween the items\n\n- Two\n- Three\n\nAfter the list\n", site.read(file)
    assert shown() == ["One", "Between the items", "Two\nThree", "After the list"], shown()

    # An empty text after a list leads back into it.
    items.nth(2).click()
    press("End")
    press("Enter")
    press("Enter")
    press("Backspace")
    write(" and more")
    saved(page)
    assert "- Two\n- Three and more\n\nAfter the list\n" in site.read(file), site.read(file)


def typed_source(site, browser):
    """Words in the editor and in the source, with saves under way: neither side overwrites the other."""
    file = "content/stories/net.md"
    head = "---\ntitle: The net\ndate: 2026-01-02\n---\n"
    site.write(file, head + "First.\n\nLast.\n")
    page = opened(site, browser)
    story(page, file)
    source, areas = page.locator(".source-text"), page.locator(".block.of-paragraph .rich")
    page.click("#tab-source")

    # The save of a paragraph is under way: its words are not in the source yet.
    saves = Saves(page)
    areas.nth(1).click()
    page.keyboard.press("End")
    page.keyboard.insert_text(" More.")
    saves.wait()
    source.focus()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("Too early.")
    saves.release()
    saved(page)
    assert site.read(file).startswith(head + "First.\n\nLast. More.\n"), site.read(file)
    assert source.input_value() == site.read(file), source.input_value()
    page.wait_for_selector(".source-text:not([readonly])")

    # A new paragraph in the source, and words in the paragraph after it, are saved one after another.
    before = site.read(file)
    saves = Saves(page)
    source.focus()
    source.evaluate("(one, at) => one.setSelectionRange(at, at)", len(head))
    page.keyboard.insert_text("Zero.\n\n")
    saves.wait()
    page.keyboard.insert_text("Half.\n\n")
    areas.nth(0).click()
    page.keyboard.press("End")
    page.keyboard.insert_text(" Now.")
    saves.release()
    saved(page)
    assert site.read(file) == before.replace("First.", "Zero.\n\nHalf.\n\nFirst. Now."), site.read(file)
    assert source.input_value() == site.read(file), source.input_value()


def zones(site, browser):
    """Times are those of the site's clock, wherever the browser is: what is published at once does not wait for tomorrow."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ndraft: true\n---\nSome words.\n")
    page = opened(site, browser, timezone_id="Pacific/Auckland")
    story(page, file)
    page.click(".publish")
    page.check("text=At a time that I choose")
    page.wait_for_selector("dialog >> text=America/Los_Angeles")
    date = page.locator("#publish-date")
    assert date.input_value().endswith("T09:00"), date.input_value()
    date.fill("")
    page.click("dialog button[type=submit] >> text=Schedule")
    assert page.locator("dialog").count() == 1, "a story without a time was scheduled"
    date.fill("2031-07-01T18:00")
    page.click("dialog button[type=submit] >> text=Schedule")
    page.wait_for_selector(".notice >> text=will be published on 1 Jul 2031, 18:00")
    saved(page)
    assert "\ndate: 2031-07-01T18:00:00-07:00\n" in site.read(file), site.read(file)
    page.click("#tab-story")
    field = page.get_by_label("Date", exact=True)
    assert field.input_value() == "2031-07-01T18:00", field.input_value()
    field.fill("2031-01-01T08:30")
    field.blur()
    saved(page)
    assert "\ndate: 2031-01-01T08:30:00-08:00\n" in site.read(file), site.read(file)
    page.click(".publish")
    page.click("dialog button >> text=Publish at once")
    page.wait_for_selector(".notice >> text=The story is published.")
    saved(page)
    assert re.search(r"^date: 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d-0[78]:00$", site.read(file), re.M), site.read(file)
    wait("it is on the wall", lambda: "The net" in site.get("/stories/"))

    # A draft with a date to come, which is published at once.
    site.write("content/stories/oar.md", "---\ntitle: The oar\ndate: 2031-01-01\ndraft: true\n---\nSome words.\n")
    story(page, "content/stories/oar.md")
    page.click(".publish")
    page.click("dialog button[type=submit] >> text=Publish")
    wait("it is on the wall", lambda: "The oar" in site.get("/stories/"))
    # A zone that the browser does not know: the studio opens, with the clock of the browser.
    page = opened(site, browser)

    def unknown(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "timezone": "Mars/Olympus"})

    page.route("**/api/site", unknown)
    page.reload()
    page.wait_for_selector(".list-view")
    assert not page.broken, page.broken


# How often the blocks of a story are read to give new ones their keys, per block, and the keys that are not as they were.
FOLLOWED = """async (count) => {
    const { follow } = await import("/_studio/sync.js");
    let reads = 0;
    const counted = (list) => new Proxy(list, { get: (...all) => { reads += 1; return Reflect.get(...all); } });
    const blocks = (words) => Array.from({ length: count }, (_, number) => ({ id: `b${number + 1}`, kind: "paragraph",
        source: number === count / 2 ? words : `Words ${number}.`, children: [] }));
    const [before, now] = [blocks("Old."), blocks("New.")];
    follow([], before);
    follow(counted(before), counted(now));
    return { reads: reads / count, lost: now.filter((block, number) => block.key !== before[number].key).length };
}"""


def long(site, browser):
    """A story of thousands of blocks is compared with its last state in one pass."""
    page = opened(site, browser)
    found = page.evaluate(FOLLOWED, 4000)
    assert found["lost"] == 0 and found["reads"] < 40, found
