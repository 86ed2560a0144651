"""What people need who know neither Markdown nor files: boxes for answers, plain words for mistakes, and translations that begin full."""
from studio_site import choose, opened, saved, story

FRONT = "---\ntitle: The loom\ndate: 2026-01-02\n---\n"


def answers(site, browser):
    """The right answer of a quiz is a box that is pressed; a new answer has a box too."""
    file = "content/stories/loom.md"
    site.write(file, FRONT + ":::quiz\nHow old is it?\n\n- [x] A year\n- [ ] A century\n:::\n")
    page = opened(site, browser)
    story(page, file)
    boxes = page.locator(".of-quiz .answer-box")
    assert boxes.count() == 2 and "[" not in page.locator(".of-quiz .rich").inner_text()
    assert [box.get_attribute("aria-checked") for box in boxes.all()] == ["true", "false"]
    boxes.nth(1).click()
    saved(page)
    assert "- [ ] A year\n- [x] A century\n:::" in site.read(file), site.read(file)
    assert boxes.nth(1).get_attribute("aria-label") == "This is the right answer"
    boxes.nth(0).press("Space")
    saved(page)
    assert "- [x] A year\n- [ ] A century\n:::" in site.read(file), site.read(file)
    page.locator(".of-quiz li").nth(1).click()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("An age")
    saved(page)
    assert "- [x] A year\n- [ ] A century\n- [ ] An age\n:::" in site.read(file), site.read(file)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.type("Who made it?")
    saved(page)
    assert "- [ ] An age\n\nWho made it?\n:::" in site.read(file), site.read(file)
    page.locator("h1").focus()
    for _ in range(4):
        page.keyboard.press("Control+z")
        saved(page)
    assert "- [x] A year\n- [ ] A century\n:::" in site.read(file), site.read(file)


def told(site, browser):
    """A number that cannot be, and a file that is not a picture, are named where they are given, and nothing is stored."""
    file = "content/stories/loom/index.md"
    site.write(file, FRONT + "Words.\n")
    page = opened(site, browser)
    story(page, file)
    page.click("#tab-story")
    latitude = page.get_by_label("Latitude")
    latitude.fill("120")
    page.wait_for_selector("text=Not saved: write a number from -90 to 90.")
    assert latitude.get_attribute("aria-invalid") == "true"
    page.get_by_label("Longitude").fill("23.7")
    saved(page)
    assert latitude.input_value() == "120" and "120" not in site.read(file), site.read(file)
    latitude.fill("37.9")
    saved(page)
    assert page.locator(".field-error", has_text="Not saved").count() == 0 and "37.9" in site.read(file), site.read(file)
    notes = site.root / "notes.jpg"
    notes.write_text("Words, not a picture.")
    def refused():
        page.locator(".notice.is-error", has_text="“notes.jpg” is not a picture").wait_for()
        page.locator(".notice.is-error button").click()

    choose(page, lambda: page.click(".add-menu >> text=Picture"), notes)
    refused()
    page.click("text=Choose a cover")
    choose(page, lambda: page.click("dialog >> text=From this device"), notes)
    refused()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.locator("body > #notices").count() == 1, "the notices have left with the dialog"
    assert [one.name for one in (site.root / file).parent.iterdir()] == ["index.md"]
    assert "notes" not in site.read(file)


def place(site, browser):
    """A place whose parts are typed in one go is saved whole."""
    file = "content/stories/loom.md"
    site.write(file, FRONT + "Words.\n")
    page = opened(site, browser)
    story(page, file)
    page.click("#tab-story")
    for label, value in (("Name of the place", "Piraeus"), ("Latitude", "37.94"), ("Longitude", "23.64")):
        page.get_by_label(label).fill(value)
    saved(page)
    front = site.read(file).split("---")[1]
    assert all(words in front for words in ("name: Piraeus", "lat: 37.94", "lon: 23.64")), front
    page.get_by_label("Latitude").fill("")
    page.get_by_label("Longitude").fill("")
    saved(page)
    front = site.read(file).split("---")[1]
    assert "Piraeus" in front and "lat" not in front and "lon" not in front, front
    page.get_by_label("Latitude").fill("37.94")
    saved(page)
    page.get_by_label("Latitude").fill("")
    page.get_by_label("Name of the place").fill("")
    saved(page)
    assert "place" not in site.read(file), site.read(file)


def tables(site, browser):
    """A table is chosen from those of the site, whose names nobody has to know."""
    file = "content/stories/loom.md"
    site.write(file, FRONT + "Words.\n")
    site.write("content/data/finds.csv", "Find,Year\nA loom,1920\n")
    page = opened(site, browser)
    story(page, file)
    page.click(".add-menu >> text=More")
    page.locator("dialog .tile", has_text="Table of the site").click()
    page.wait_for_selector("dialog >> text=You can also copy a table from Word or Excel")
    page.get_by_label("Data file").select_option("finds")
    page.click("dialog button >> text=Insert")
    page.wait_for_selector(".block.of-table")
    saved(page)
    assert site.read(file).endswith("Words.\n\n::table{data=finds}\n"), site.read(file)


def translated(site, browser):
    """A translation begins with the pages of the original, and the studio says so."""
    file = "content/stories/loom/index.md"
    body = "\n::::scene{page=1}\n## Dawn {frame=\"10 10 400 80\"}\n::::\n\n::::scene{page=2}\nWords.\n::::\n"
    site.write(file, FRONT.replace("---\n", "---\ncanvas: 987x660\n", 1) + body)
    page = opened(site, browser)
    story(page, file)
    page.click("#tab-story")
    page.click("text=Translate")
    page.wait_for_selector("text=This is a copy with the same words, pages and pictures.")
    page.wait_for_selector(".stage >> nth=1")
    made = site.read("content/stories/loom/index.el.md")
    assert made.endswith(body) and "draft: true" in made and "title: The loom" in made, made


def many(site, browser):
    """Five hundred paragraphs are pasted and saved as they are."""
    from studio_pasted import PASTE
    page = opened(site, browser)
    page.click("text=New story")
    page.get_by_label("Title").fill("Long")
    page.click("dialog button >> text=Begin")
    page.wait_for_selector(".story-front")
    page.get_by_label("Description").press("Enter")
    texts = [f"Paragraph {number} tells of the loom." for number in range(500)]
    page.evaluate(PASTE, ["", "\n\n".join(texts), False])
    saved(page)
    assert site.read("content/stories/long/index.md").split("---\n", 2)[2].split("\n\n") == ["\n" + texts[0], *texts[1:-1], texts[-1] + "\n"]
    assert page.locator(".flow > .block .rich").first.inner_text() == texts[0]
