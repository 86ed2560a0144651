"""Writes the sites of the benches. Each site is for Rhapsode and, where Hugo can build the same, also for Hugo.

usage: sites.py light|heavy STORIES FOLDER
"""
import datetime
import pathlib
import shutil
import struct
import sys
import zlib

from words import Writer

HERE = pathlib.Path(__file__).resolve().parent
TAGS = [f"tag {number}" for number in range(1, 61)]
SECTIONS = ["news", "notes", "boats", "people", "places", "craft"]
FIRST_DAY = datetime.datetime(2012, 1, 1)
# Every story is older than this. It is the clock of the builds, which hence do not depend on the day of the measurement.
NOW = "2026-11-20T12:00:00Z"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def templates(name, site):
    """Copies the templates of both programs, and Hugo's settings."""
    source = HERE / name
    shutil.copytree(source / "rhapsode", site / "Templates")
    shutil.copytree(source / "hugo", site / "layouts")
    shutil.copy(source / "hugo.toml", site / "hugo.toml")
    shutil.copy(source / "site.yaml", site / "content" / "site.yaml")


def front(writer, number):
    # At most 5,000 days, so that no story is in the future.
    date = FIRST_DAY + datetime.timedelta(days=number % 5000, minutes=number % 1440)
    tags = ", ".join(writer.random.sample(TAGS, 3))
    summary = writer.sentence(markup=False).replace('"', "")
    return f'---\ntitle: "Story {number}: {writer.words(2, 5)}"\ndate: {date.isoformat()}Z\ntags: [{tags}]\nsummary: "{summary}"\n---\n'


def picture(path, color):
    """A PNG of 320 × 240 pixels."""
    rows = b"".join(
        b"\0" + b"".join(bytes(((x * y // 97 + color) % 256, x * 255 // 320, y * 255 // 240)) for x in range(320)) for y in range(240))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", 320, 240, 8, 2, 0, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def feed(path, numbers, host="port.example"):
    """A feed of the entries with these numbers, the newest first."""
    items = []
    for number in sorted(numbers, reverse=True):
        writer = Writer(f"{host} {number}")
        date = (FIRST_DAY + datetime.timedelta(hours=number)).strftime("%a, %d %b %Y %H:%M:%S GMT")
        items.append(
            f'<item><guid isPermaLink="false">{host}/{number}</guid><title>Entry {number}: {writer.words(2, 5)}</title>'
            f"<link>https://{host}/{number}</link><pubDate>{date}</pubDate>"
            f"<description>&lt;p&gt;{writer.paragraph(markup=False)}&lt;/p&gt;&lt;p&gt;{writer.paragraph(markup=False)}&lt;/p&gt;</description></item>")
    write(
        path, f'<?xml version="1.0"?>\n<rss version="2.0"><channel><title>{host}</title><link>https://{host}/</link>\n'
        + "\n".join(items) + "\n</channel></rss>\n")


def light(site, count, picture_in=1):
    """Stories of a few paragraphs with tags, and a picture in every hundredth of them."""
    for number in range(count):
        writer = Writer(number)
        parts = [front(writer, number)]
        for part in range(3):
            parts += [f"## Part {part + 1}: {writer.words(1, 3)}", writer.paragraph(), writer.paragraph()]
            parts.append([writer.items, writer.paragraph, lambda: writer.table(3), lambda: writer.code(3)][writer.random.randrange(4)]())
        if picture_in and number % 100 == 0:
            parts.append("![A pier](/pier.png)")
        write(site / f"content/stories/story-{number:06}.md", "\n\n".join(parts) + "\n")
    if picture_in:
        picture(site / "content/pier.png", 0)
    templates("light", site)


def follow(site):
    """Adds a feed of 20 entries to a site."""
    feed(site / "content/feeds/port.xml", range(1, 21))
    settings = site / "content/site.yaml"
    settings.write_text(settings.read_text() + "sources: [{id: port, file: feeds/port.xml, page: own, show: full}]\n")


def heavy(site, count):
    """Posts of tables, code and footnotes in six sections; a sidebar on every page."""
    for number in range(count):
        writer = Writer(number)
        parts = [front(writer, number)]
        for part in range(4):
            parts += [f"## Part {part + 1}: {writer.words(1, 3)}", writer.paragraph(), writer.table(8), writer.footnote(part + 1),
                      writer.code(8), writer.paragraph()]
        write(site / f"content/{SECTIONS[number % len(SECTIONS)]}/post-{number:06}.md", "\n\n".join(parts) + "\n")
    templates("heavy", site)


# A planet: its feeds, and how many entries one that is generated has at the end.
CORPUS = HERE.parents[3] / "shared" / "corpus" / "feeds"
COPIES, GENERATED, SHOWN = 4, 20, 20


def planet(site):
    """Real feeds, or generated ones if there is no corpus, each under four ids, and 20 feeds with a long past, which `grow`
    writes."""
    feeds = site / "content" / "feeds"
    feeds.mkdir(parents=True)
    real = sorted(CORPUS.glob("*.xml"))
    for number, path in enumerate(real):
        shutil.copy(path, feeds / f"real-{number}.xml")
    for number in range(0 if real else 60):
        feed(feeds / f"real-{number}.xml", range(1, 21), host=f"real-{number}.example")
    rows = [f"  - {{id: real-{n}-{copy}, file: feeds/real-{n}.xml}}" for n in range(len(real) or 60) for copy in range(COPIES)]
    rows += [f"  - {{id: past-{n}, file: feeds/past-{n}.xml}}" for n in range(GENERATED)]
    write(
        site / "content/site.yaml",
        "title: Planet\nurl: https://planet.example/\nsource-icons: false\nsources:\n" + "\n".join(rows) + "\n")


def grow(site, least, most):
    """Gives the generated feeds the entries with these numbers."""
    for number in range(GENERATED):
        feed(site / f"content/feeds/past-{number}.xml", range(least, most), host=f"past-{number}.example")


if __name__ == "__main__":
    kind, count, folder = sys.argv[1:]
    {"light": light, "heavy": heavy}[kind](pathlib.Path(folder), int(count))
