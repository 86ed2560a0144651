"""What is typed as in other editors: lists inside of lists, and more."""
from studio_pasted import PASTE
from studio_site import opened, saved

FILE = "content/stories/signs/index.md"


def begun(site, browser):
    """A new story, with the caret in its first text, and what its file has below the front matter."""
    page = opened(site, browser)
    page.click("text=New story")
    page.get_by_label("Title").fill("Signs")
    page.click("dialog button >> text=Begin")
    page.wait_for_selector(".rich:focus")

    def body():
        saved(page)
        return site.read(FILE).split("---\n", 2)[2].strip()

    return page, page.keyboard, body


WORD = "".join(f"<p style='mso-list:l0 level{level} lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>{words}</p>"
               for words, level in (("A", 1), ("B", 2), ("C", 3), ("D", 2), ("E", 1), ("F", 3)))
DOCS = "<ul><li>one</li><ul><li>two</li><ul><li>three</li></ul></ul><li>four</li></ul>"


def nested(site, browser):
    """Lists inside of items: typed, pasted from Word and Google Docs, and edited where the file has them."""
    page, keys, body = begun(site, browser)
    keys.type("- wool")
    keys.press("Enter")
    keys.type("sheep")
    keys.press("Control+]")
    keys.press("Enter")
    keys.type("goat")
    assert body() == "- wool\n  - sheep\n  - goat", body()
    # Enter in an empty item leaves the inner list, and then the outer one.
    keys.press("Enter")
    keys.press("Enter")
    keys.type("flax")
    keys.press("Enter")
    keys.type("linen")
    keys.press("Control+]")
    keys.press("Control+[")
    written = "- wool\n  - sheep\n  - goat\n- flax\n- linen"
    assert body() == written, body()
    keys.press("Enter")
    keys.press("Enter")
    page.evaluate(PASTE, [f"{WORD}<p>x</p>{DOCS}", "", False])
    written += "\n\n<!-- -->\n\n- A\n  - B\n    - C\n  - D\n- E\n  - F\n\nx\n\n- one\n  - two\n    - three\n- four"
    assert body() == written, body()
    head = "---\n".join(site.read(FILE).split("---\n", 2)[:2]) + "---\n"
    site.write(FILE, head + "\n* a\n  more\n  * b\n    1. c\n* d\n")
    page.wait_for_selector(".rich ol li >> text=c")
    page.locator(".rich ol li").click()
    keys.press("End")
    keys.type("!")
    assert body() == "* a\n  more\n  * b\n    1. c!\n* d", body()
    page.select_option(".style-select", "text")
    assert body() == "a\n  more\n\nb\n\nc!\n\nd", body()
