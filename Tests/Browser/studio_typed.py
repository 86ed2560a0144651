"""What is typed as in other editors: signs of Markdown that begin a kind of text, quotations, and the cells of tables."""
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


def signs(site, browser):
    """Signs and a space at the start of a text make it a header, a list or a quotation; undoing that leaves the signs."""
    page, keys, body = begun(site, browser)
    keys.type("# The nets")
    keys.press("Enter")
    keys.type("- wool")
    keys.press("Enter")
    keys.type("flax")
    keys.press("Enter")
    keys.press("Enter")
    keys.type("### Numbers")
    keys.press("Enter")
    keys.type("1. one")
    keys.press("Enter")
    keys.type("two")
    keys.press("Enter")
    keys.press("Enter")
    keys.type("1945. A year, # and - and > inside")
    keys.press("Enter")
    keys.type("> She said it.")
    keys.press("Enter")
    keys.type("Twice.")
    keys.press("Enter")
    keys.press("Enter")
    keys.type("After.")
    written = ("## The nets\n\n- wool\n- flax\n\n### Numbers\n\n1. one\n2. two\n\n1945\\. A year, # and - and > inside\n\n"
               "> She said it.\n>\n> Twice.\n\nAfter.")
    assert body() == written, body()
    # The signs can be kept: the last step is undone, at once or later.
    keys.press("Enter")
    keys.type("- ")
    keys.press("Control+z")
    keys.type("a dash")
    keys.press("Enter")
    keys.type("# ")
    keys.press("Backspace")
    keys.type("a hash")
    assert body() == f"{written}\n\n\\- a dash\n\n\\# a hash", body()
    # A text that was saved before, with words or only with its signs.
    keys.press("Home")
    keys.type("> ")
    assert body().endswith("\n\n> # a hash") or body().endswith("\n\n> \\# a hash"), body()
    keys.press("Control+z")
    assert body().endswith("\n\n\\> # a hash"), body()
    page.click(".add-menu >> text=Text")
    keys.type("##")
    assert body().endswith("\n\n\\##"), body()
    keys.type(" Slowly")
    assert body().endswith("\n\n## Slowly"), body()
    # Composed letters are letters.
    keys.press("Enter")
    session = page.context.new_cdp_session(page)
    for words in ("に", "にほん"):
        session.send("Input.imeSetComposition", {"text": words, "selectionStart": len(words), "selectionEnd": len(words)})
    session.send("Input.insertText", {"text": "日本"})
    assert body().endswith("\n\n日本"), body()


WORD = "".join(f"<p style='mso-list:l0 level{level} lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>{words}</p>"
               for words, level in (("A", 1), ("B", 2), ("C", 3), ("D", 2), ("E", 1), ("F", 3)))
DOCS = "<ul><li>one</li><ul><li>two</li><ul><li>three</li></ul></ul><li>four</li></ul>"


def nested(site, browser):
    """Lists inside of items: typed, pasted from Word and Google Docs, and edited where the file has them."""
    page, keys, body = begun(site, browser)
    keys.type("- wool")
    keys.press("Enter")
    keys.press("Tab")
    keys.type("sheep")
    keys.press("Enter")
    keys.type("goat")
    # Tab is for the next element of the page everywhere else.
    keys.press("Tab")
    assert not page.evaluate("document.activeElement.classList.contains('rich')")
    keys.press("Shift+Tab")
    page.locator(".rich li li").last.click()
    keys.press("End")
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


def styles(site, browser):
    """An empty text becomes what the toolbar says."""
    page, keys, body = begun(site, browser)
    written = []
    for style, text in (("numbers", "1. numbers"), ("quote", "> quote"), ("list", "- list"), ("h3", "### h3")):
        page.select_option(".style-select", style)
        page.wait_for_selector(f".block.is-selected.of-{dict(numbers='list', list='list', quote='quote', h3='heading')[style]}")
        keys.type(style)
        written.append(text)
        assert body() == "\n\n".join(written), body()
        page.click(".add-menu >> text=Text")


def cells(site, browser):
    """A table is edited cell by cell; rows and columns come and go, and rows without a change keep their source."""
    page, keys, body = begun(site, browser)
    keys.type("before")
    keys.press("Enter")
    page.evaluate(PASTE, ["<table><tr><td>Year</td><td>Cloth</td></tr><tr><td>1920</td><td>Wool | <b>flax</b></td></tr></table>", "", False])
    assert body() == "before\n\n| Year | Cloth |\n| --- | --- |\n| 1920 | Wool \\| **flax** |", body()
    site.write(FILE, site.read(FILE).replace("| 1920 |", "|  1920|"))
    page.wait_for_selector(".notice")
    page.get_by_label("Header of column 1").click()
    keys.press("End")
    keys.type(" of make")
    # Enter goes down, and adds a row at the end.
    keys.press("Enter")
    keys.press("Enter")
    keys.type("1930|31")
    keys.press("Tab")
    keys.type("silk")
    table = "before\n\n| Year of make | Cloth |\n| --- | --- |\n|  1920| Wool \\| **flax** |\n| 1930\\|31 | silk |"
    assert body() == table, body()
    page.click("text=Column after")
    keys.type("third")
    page.get_by_role("button", name="Right").click()
    wide = ("before\n\n| Year of make | Cloth |  |\n| --- | --- | ---: |\n| 1920 | Wool \\| **flax** |  |\n"
            "| 1930\\|31 | silk | third |")
    assert body() == wide, body()
    page.click("text=Remove the row")
    assert body() == wide.rsplit("\n", 1)[0], body()
    keys.press("Control+z")
    assert body() == wide, body()
    page.get_by_label("Row 1, column 3").click()
    page.click("text=Remove the column")
    assert body() == table.replace("|  1920|", "| 1920 |"), body()
    page.click(".add-menu >> text=More")
    page.locator("dialog .tile b", has_text="Table").first.click()
    page.wait_for_selector(".grid >> nth=1")
    page.wait_for_selector(".block.is-selected .grid .rich:focus")
    keys.type("A")
    keys.press("Tab")
    keys.type("B")
    keys.press("Enter")
    keys.type("2")
    assert body().endswith("\n\n| A | B |\n| --- | --- |\n|  | 2 |"), body()
