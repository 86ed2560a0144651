"""Scenarios of the studio about conflicts: an editor saves the file of a story while the studio changes it."""
import json

from scenario import wait
from studio_site import Saves, opened, saved, story

FILE = "content/stories/net.md"
HEAD = "---\ntitle: The net\ndate: 2026-01-02\n---\n"


def conflict(site, browser):
    """A file that an editor saves in the middle of an edit: both versions are shown, and neither is lost."""
    file = "content/stories/net.md"
    site.write(file, "---\ntitle: The net\ndate: 2026-01-02\n---\nMine or theirs.\n\nAnother text.\n")
    page = opened(site, browser)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    path = site.root / file
    for choice, button in (("both", "Keep both"), ("newer", "Take the newer"), ("merged", "Put my changes")):
        story(page, file)
        saves = Saves(page)
        area = page.locator(".block.of-paragraph .rich").nth(1)
        area.click()
        page.keyboard.press("Control+End")
        page.keyboard.insert_text(f" Typed {choice}.")
        saves.wait()
        page.keyboard.insert_text(" Later.")
        path.write_text(site.read(file).replace("Mine or theirs.", f"Mine or theirs, {choice}."))
        saves.release()
        page.wait_for_selector("dialog.is-conflict")
        shown = page.inner_text(".versions")
        assert f"Typed {choice}. Later." in shown and f"theirs, {choice}." in shown, shown
        page.click("dialog >> text=Copy my text")
        page.wait_for_selector("dialog >> text=Your text has been copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert f"Typed {choice}. Later." in copied and "theirs" not in copied.replace("or theirs", ""), copied
        page.click(f"dialog >> text={button}")
        page.wait_for_selector("dialog.is-conflict", state="detached")
        saved(page)
        now = site.read(file)
        assert f"theirs, {choice}." in now, now
        assert (f"Typed {choice}. Later." in now) == (choice == "merged"), now
        kept = [one.read_text() for one in (site.root / "content/stories").glob("*conflict*")]
        assert len(kept) == 1 and "Typed both. Later." in kept[0] and "Mine or theirs.\n" in kept[0], kept
        path.write_text(now.replace(f", {choice}.", "."))
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector(".list-view")


def copies(site):
    """The kept versions of the story, the oldest first."""
    return [one.read_text() for one in sorted((site.root / "content/stories").glob("*conflict*"))]


def conflicting(site, page, words):
    """Types words into the second paragraph, and lets an editor save other words in the first one before the studio does."""
    saves = Saves(page)
    page.locator(".block.of-paragraph .rich").nth(1).click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(words)
    saves.wait()
    (site.root / FILE).write_text(site.read(FILE).replace("First.", "First, newer."))
    saves.release()
    page.wait_for_selector("dialog.is-conflict")


def source_conflict(site, browser):
    """A typed source that meets a newer file: words that were typed into blocks meanwhile are kept with it."""
    site.write(FILE, HEAD + "First.\n\nLast.\n")
    page = opened(site, browser)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    story(page, FILE)
    page.click("#tab-source")
    source, areas = page.locator(".source-text"), page.locator(".block.of-paragraph .rich")
    saves = Saves(page)
    source.focus()
    source.evaluate("(one, at) => one.setSelectionRange(at, at)", len(HEAD))
    page.keyboard.insert_text("Zero.\n\n")
    saves.wait()
    areas.nth(1).click()
    page.keyboard.press("End")
    page.keyboard.insert_text(" In a block.")
    page.keyboard.press("Enter")
    page.keyboard.insert_text("In a new block.")
    newer = HEAD + "First, newer.\n\nLast.\n"
    (site.root / FILE).write_text(newer)
    saves.release()
    page.wait_for_selector("dialog.is-conflict")
    whole = HEAD + "Zero.\n\nFirst.\n\nLast. In a block.\n\nIn a new block.\n"
    page.click("dialog >> text=Copy my text")
    page.wait_for_selector("dialog >> text=Your text has been copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == whole, copied
    page.click("dialog >> text=Keep both")
    page.wait_for_selector("dialog.is-conflict", state="detached")
    saved(page)
    assert site.read(FILE) == newer and copies(site) == [whole], (site.read(FILE), copies(site))
    assert source.input_value() == newer and areas.all_inner_texts() == ["First, newer.", "Last."], areas.all_inner_texts()


def keep_typing(site, browser):
    """Words that are typed while a version is kept: the last copy has all of them, each once."""
    site.write(FILE, HEAD + "First.\n\nLast.\n")
    page = opened(site, browser)
    story(page, FILE)
    conflicting(site, page, " Before.")
    saves = Saves(page)
    page.click("dialog >> text=Keep both")
    saves.wait()
    areas = page.locator(".block.of-paragraph .rich")
    areas.nth(1).click()
    page.keyboard.press("End")
    page.keyboard.type(" Meanwhile.")
    page.keyboard.press("Enter")
    page.keyboard.type("Another text.")
    saves.release()
    wait("both copies are written", lambda: page.evaluate("true") and len(copies(site)) == 2)
    saved(page)
    first = HEAD + "First.\n\nLast. Before.\n"
    assert copies(site) == [first, first.replace("Before.", "Before. Meanwhile.\n\nAnother text.")], copies(site)
    newer = HEAD + "First, newer.\n\nLast.\n"
    assert site.read(FILE) == newer, site.read(FILE)
    assert areas.all_inner_texts() == ["First, newer.", "Last."], areas.all_inner_texts()
    # The story goes on from the newer version.
    areas.nth(1).click()
    page.keyboard.press("End")
    page.keyboard.insert_text(" After.")
    saved(page)
    assert site.read(FILE) == newer.replace("Last.", "Last. After.") and len(copies(site)) == 2, site.read(FILE)


def keep_refused(site, browser):
    """A copy that cannot be written: the question says why, and can be answered again."""
    site.write(FILE, HEAD + "First.\n\nLast.\n")
    page = opened(site, browser)
    story(page, FILE)
    conflicting(site, page, " Mine.")

    def full(route):
        if route.request.method != "POST":
            return route.continue_()
        route.fulfill(status=507, content_type="application/json", body=json.dumps({"error": "The disk is full."}))

    page.route("**/api/story?**", full)
    for _ in range(2):
        page.click("dialog >> text=Keep both")
        page.wait_for_selector("dialog.is-conflict >> text=The disk is full. Try again")
        assert "Last. Mine." in page.inner_text(".versions") and not copies(site), copies(site)
    page.unroute("**/api/story?**", full)
    page.click("dialog >> text=Keep both")
    page.wait_for_selector("dialog.is-conflict", state="detached")
    saved(page)
    assert copies(site) == [HEAD + "First.\n\nLast. Mine.\n"] and "Mine" not in site.read(FILE), copies(site)
