"""Scenarios of the studio about clicks and keys while an earlier change is on its way: none is lost, and none meets something else."""
import re

from scenario import wait
from studio_site import Saves, choose, opened, rested, saved, story

FILE = "content/stories/mole.md"
HEAD = "---\ntitle: The mole\ndate: 2026-01-02\n---\n"
IS_WRITING = "[...document.querySelectorAll('.item')].filter((one) => one.isWriting).map((one) => one.className)"


def placed(site, browser):
    """A text or header on a page is written in at once, and stays so when the page is drawn again."""
    site.write(FILE, HEAD + "\n::::scene\n::::\n")
    page = opened(site, browser)
    story(page, FILE)
    tools = page.locator(".stage-tools")
    saves = Saves(page)
    tools.get_by_text("Header").click()
    page.keyboard.type("The morning")
    page.keyboard.press("Escape")
    saves.wait()
    tools.get_by_text("Text").click()
    page.keyboard.type("The boats come home.")
    assert page.locator(".item").count() == 2
    saves.release()
    saved(page)
    # The site tells that its files have changed: the story is read again.
    with page.expect_response(lambda answer: answer.request.method == "GET" and "api/story?" in answer.url):
        site.write("content/stories/other.md", HEAD)
    rested(page)
    assert [one.split() for one in page.evaluate(IS_WRITING)] == [["item", "of-text", "align-start", "is-writing", "is-selected"]], page.evaluate(IS_WRITING)
    page.keyboard.type(" All of them.")
    saved(page)
    text = site.read(FILE)
    assert text.count("## ") == text.count(":::text") == 1, text
    assert re.search('^canvas: "?987x660"?$', text, re.M), text
    assert "\n## The morning {frame=" in text and "\nThe boats come home. All of them.\n:::" in text, text
    assert text.index("The morning") < text.index("The boats"), text

    # What is removed, moved or written while it is on its way to the file.
    for key in ("Escape", "Delete"):
        page.keyboard.press(key)
    saves = Saves(page)
    tools.get_by_text("Text").click()
    saves.wait()
    page.keyboard.press("Escape")
    page.keyboard.press("Delete")
    tools.get_by_text("Text").click()
    page.keyboard.type("The last boat.")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+ArrowRight")
    saves.release()
    saved(page)
    text = site.read(FILE)
    assert text.count(":::text") == 1 and "The last boat." in text, text
    before = page.locator(".item.of-text").bounding_box()
    page.reload()
    page.wait_for_selector(".item.of-text")
    rested(page)
    assert page.locator(".item").count() == 2
    assert abs(page.locator(".item.of-text").bounding_box()["width"] - before["width"]) < 2


def pressed(site, browser):
    """What is pressed stays below the pointer until it is released, and an answer does not take the caret from another text."""
    site.write(FILE, HEAD + "\nThe boats come home.\n")
    page = opened(site, browser)
    story(page, FILE)
    menu = page.locator(".add-menu")
    menu.get_by_text("Text", exact=True).click()
    assert page.locator(".flow > .block").count() == 2
    box = menu.get_by_text("Header").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    rested(page)
    # Without the press, the empty text would have left, and the menu would have moved.
    assert menu.get_by_text("Header").bounding_box() == box
    page.mouse.up()
    page.keyboard.type("The morning")
    saved(page)
    assert site.read(FILE) == HEAD + "\nThe boats come home.\n\n## The morning\n", site.read(FILE)
    assert page.locator(".flow > .block").count() == 2

    saves = Saves(page)
    choose(page, lambda: menu.get_by_text("Picture").click(), site.pictures / "boat.png")
    saves.wait()
    page.locator(".flow > .block .rich").first.click()
    page.keyboard.press("End")
    page.keyboard.type(" All")
    saves.release()
    page.wait_for_selector(".block.of-image")
    page.keyboard.type(" of them.")
    saved(page)
    assert site.read(FILE) == HEAD + "\nThe boats come home. All of them.\n\n## The morning\n\n![](boat.png)\n", site.read(FILE)


def chosen(site, browser):
    """A block chosen under "More" is written in at once, and what is typed before the answer is in the file."""
    site.write(FILE, HEAD + "\nThe boats come home.\n")
    page = opened(site, browser)
    story(page, FILE)

    def more(name):
        page.locator(".add-menu").get_by_text("More").click()
        page.locator("dialog .tile").get_by_text(name, exact=True).click()
        page.wait_for_selector("dialog", state="detached")

    saves = Saves(page)
    more("Note")
    page.keyboard.type("The mole was built")
    saves.wait()
    page.keyboard.type(" in 1936.")
    page.locator(".of-note .inner-title").fill("The mole")
    more("Table")
    page.keyboard.type("Boat")
    page.keyboard.press("Tab")
    page.keyboard.type("Year")
    more("Timeline")
    page.keyboard.type("The mole is built.")
    more("Quiz")
    page.keyboard.type("When was it built?")
    more("Page")
    page.keyboard.type("The morning")
    page.locator(".stage-tools").get_by_text("Text").click()
    page.keyboard.type("The sun rises.")
    page.keyboard.press("Escape")
    more("Line")
    assert page.locator(".flow > .block").count() == 7, page.locator(".flow > .block").count()
    saves.release()
    saved(page)
    rested(page)
    text = site.read(FILE)
    parts = [
        "The boats come home.", ":::note[The mole]\nThe mole was built in 1936.\n:::", "| Boat | Year |\n| --- | --- |\n", ":::timeline\n- **1900** The mole is built.\n:::",
        ":::quiz\nWhen was it built?\n\n- [x] ", "::::scene[The morning]{page=1}\n", ':::text{frame="', "The sun rises.\n:::\n", "::::\n\n---\n",
    ]
    at = text.index("\n---\n")
    for part in parts:
        assert part in text[at:], (part, text)
        at = text.index(part, at) + len(part)
    assert page.locator(".flow > .block").count() == 7

    # After an empty text, which leaves when its place is asked for; and one that is removed before the answer.
    saves = Saves(page)
    page.locator(".add-menu").get_by_text("Text", exact=True).click()
    page.locator(".block.is-selected").get_by_role("button", name="Add below").click()
    page.locator("dialog .tile").get_by_text("Note", exact=True).click()
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.type("The last.")
    saves.wait()
    more("Note")
    page.locator(".block.is-selected").get_by_role("button", name="Remove").click()
    saves.release()
    saved(page)
    text = site.read(FILE)
    assert text.endswith(":::note\nThe last.\n:::\n") and text.count(":::note") == 2, text


def hurried(site, browser):
    """Whoever goes on before a slow view has come sees what was asked for last, also when the first answer arrives later."""
    site.write(FILE, HEAD + "The boats come home.\n")
    page = opened(site, browser)
    slow = []
    page.route("**/api/story?**", lambda route: slow.append(route))
    page.click("text=The mole")
    wait("the story is asked for", lambda: page.evaluate("true") and slow)
    page.click("nav >> text=Trash")
    page.wait_for_selector(".trash-view")
    with page.expect_response("**/api/story?**"):
        slow.pop().continue_()
    # The answer is read, and an editor would be shown, in the tasks that follow.
    page.wait_for_timeout(500)
    assert page.locator(".trash-view").is_visible() and page.locator(".editor").count() == 0, page.inner_text("#main")
    page.unroute("**/api/story?**")
    story(page, FILE)
    assert not page.broken, page.broken
