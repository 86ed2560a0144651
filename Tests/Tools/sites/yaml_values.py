"""Settings and front matter that follow the JSON Schema which `rhapsode schema` prints, so that new keys are tested too."""

import json
import re

from odd_values import DATES, ODD_TEXTS, ODD_YAML, Raw

MEDIA = [
    "pic.png",
    "pic.jpg",
    "cut.jpg",
    "cut.png",
    "anim.gif",
    "plan.svg",
    "odd.svg",
    "voice.wav",
    "cut.mp3",
    "film.mp4",
    "words.vtt",
    "words.srt",
    "model.glb",
    "empty.png",
    "lies.jpg",
    "ein bild.png",
    "ü.png",
    "notes.txt",
    "absent.png",
    "chapters.json",
]
SECTIONS = ["notes", "news", "museum", "signals"]
LANGUAGES = ["en", "el", "de", "ja", "ar", "zh-Hant", "fr", "tr"]
TAGS = ["Sea", "sea", "Harbour Life", "c++", "Θάλασσα", "ß", "SS", "a/b", "", "  ", "İ", "1911"]
PATHS = [
    "/old/",
    "/old",
    "/a/b.html",
    "/",
    "/notes/",
    "/feed.xml",
    "/index.html",
    "/é/",
    "/a b/",
    "/%41/",
    "/old/?q=1",
    "/a//b/",
    "/../x/",
    "/old/#x",
    "/404.html",
    "/assets/x",
]
NAMES = [
    "sea",
    "people",
    "notes",
    "news",
    "tags",
    "authors",
    "boats",
    "a",
    "B",
    "x y",
    "é",
    "1",
    "index",
    "page",
    "en",
    "el",
    "feed",
    "null",
    "true",
]

# Values by the name of their key. Others follow from the pattern and type in the schema.
BY_KEY = {
    "url": [
        "https://example.org/",
        "https://example.org",
        "https://example.org/base/",
        "http://localhost:8080/x/y/",
        "https://exämple.org/ü/",
        "HTTPS://EXAMPLE.ORG/",
        "/about/",
        "/",
    ],
    "title": ["A", "Voices", "Ένα", "A & B", "<i>x</i>", "a\u202eb", "C:\\x", '"x"'],
    "timezone": [
        "UTC",
        "Europe/Athens",
        "America/New_York",
        "Pacific/Apia",
        "Asia/Kolkata",
        "Etc/GMT+12",
        "Africa/Monrovia",
    ],
    "languages": [["en"], ["el", "en"], ["en", "ar"], ["ja", "de", "fr"], "en"],
    "language": LANGUAGES,
    "other-languages": LANGUAGES,
    "layout": ["list", "wall", "river", "front", "contents", "signals", "own", "cards", "timeline", "home", "entry"],
    "file": ["feeds/a.xml", "feeds/b.atom", "feeds/c.json", "feeds/cut.xml", "feeds/odd.xml", "feeds/absent.xml"],
    "section": SECTIONS,
    "category": ["sea", "people", "none"],
    "tags": [TAGS[:2], TAGS, "Sea", []],
    "categories": [["sea"], "sea", ["x"]],
    "src": MEDIA,
    "logo": MEDIA,
    "image": MEDIA,
    "cover": MEDIA,
    "audio": MEDIA,
    "video": MEDIA,
    "transcript": MEDIA,
    "poster": MEDIA,
    "author": ["Ada", "ada", "ada, bob", "Zoë <z@example.org>"],
    "authors": [["ada"], ["Ada", "bob"], "ada"],
    "id": ["a", "one", "x/y", "Ü", 5, "a b"],
    "aliases": [PATHS[:2], PATHS[3:6], ["/old/"]],
    "redirect_from": [["/old/"], "/older/"],
    "slug": ["a", "a-b", "Ü", "a/b", 5, "one.two"],
    "permalink": PATHS,
    "txt": ["x", {"text": "y", "purpose": "verify"}],
    "email": ["a@example.org"],
    "menu": [["notes", "news"], ["sources"]],
    "polygon": ["37.9 23.6 37.8 23.7 37.7 23.5 37.9 23.6", [[37.9, 23.6], [37.8, 23.7], [37.7, 23.5]], "0 0 0 0 0 0"],
    "path": ["/pod/", "37.9 23.6 37.8 23.7", [[37.9, 23.6], [37.8, 23.7]]],
    "route": ["ferry", [[37.9, 23.6], [37.8, 23.7]], "37.9 23.6 37.8 23.7"],
    "at": ["37.9, 23.6", [37.9, 23.6], [-90, 180]],
    "years": ["1900-1950", "1911", 50],
    "tiles": ["https://tiles.example.org/{z}/{x}/{y}.png", "https://t.example/{z}"],
    "sender": ["a@example.org"],
    "merging": ["none", "same", "similar"],
    "canvas": ["987x660", "10x10", "1.5x2"],
    "guid": ["urn:uuid:5", "x", 5],
    "folder": ["/tmp/nowhere"],
    "rsync": ["host:/x"],
    "rclone": ["remote:x"],
    "git": ["https://git.example/x.git"],
    "apart": [["a"], "a"],
    "accent": ["#0b6e99", "#fff", "#000000"],
    "color": ["#0b6e99", "#FFF"],
    "route ": [],
    "sources": [["a"], "a"],
}
PATTERNED = DATES + [
    "5m",
    "30d",
    "2w",
    "100m",
    "1.5 km",
    "10",
    "#abc",
    "#a1b2c3",
    "-date",
    "title",
    "weight",
    "feed",
    "10 KB",
    "1MB",
    "987x660",
    "en",
    "/x/:slug/",
    "/:year/:month/:slug/",
    "/:section/:slug.html",
    "/:id/",
    "37.9, 23.6",
    "https://example.org/x",
]
TOO_SLOW = {"database", "proxy", "opml", "query", "in"}


def emit(value):
    """Returns a value as YAML in one line, unless it is `Raw`."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(emit(k) + ": " + emit(v) for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(emit(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False) if not isinstance(value, float) else repr(value)


class Values:
    def __init__(self, dice, schema):
        self.dice, self.schema = dice, schema

    def value(self, node, key="", depth=0):
        d = self.dice
        if d.odd():
            return d.pick(ODD_YAML) if d.chance(0.6) else d.pick(ODD_TEXTS)
        if "$ref" in node:
            return {}
        if "anyOf" in node and not (key in BY_KEY and d.chance(0.5)):
            return self.value(d.pick(node["anyOf"]), key, depth)
        if "enum" in node:
            return d.pick(node["enum"])
        if (
            key in BY_KEY
            and BY_KEY[key]
            and node.get("type") not in ("object", "array", "boolean", "null", "integer", "number")
        ):
            return d.pick(BY_KEY[key])
        kind = node.get("type")
        kind = d.pick(kind) if isinstance(kind, list) else kind
        if kind == "object" or "properties" in node:
            return self.map(node, key, depth)
        if kind == "array":
            low, high = node.get("minItems", 0), min(node.get("maxItems", 4), 4)
            return [
                self.value(node.get("items", {}), key.rstrip("s"), depth + 1)
                for _ in range(low + d.upto(max(0, high - low)))
            ]
        if kind == "boolean":
            return d.chance(0.5)
        if kind in ("integer", "number"):
            n = d.number(node.get("minimum"), node.get("maximum"))
            return int(n) if kind == "integer" and not d.odd() and abs(n) < 1e19 else n
        if kind == "null":
            return None
        if "pattern" in node:
            fits = [x for x in PATTERNED if re.search(node["pattern"], x)]
            return d.pick(fits) if fits else d.text()
        return d.text()

    def map(self, node, key, depth):
        d, result = self.dice, {}
        known = node.get("properties", {})
        for name in known:
            if name in TOO_SLOW and not d.odd():
                continue
            if name in node.get("required", []) or d.chance(0.5 if depth else 0.18):
                result[name] = self.value(known[name], name, depth + 1)
        rest = node.get("additionalProperties")
        if isinstance(rest, dict) or not known:
            names = {"sections": SECTIONS, "title": LANGUAGES, "permalinks": SECTIONS, "redirects": PATHS}.get(
                key, LANGUAGES[:2] if depth > 2 else NAMES
            )
            for name in d.some(names):
                result[name] = self.value(
                    rest if isinstance(rest, dict) else {"type": "string"},
                    name if key != "redirects" else "permalink",
                    depth + 1,
                )
        if d.odd():
            result[d.pick(ODD_TEXTS)] = d.text()
        return result

    def document(self, name, keep):
        """Returns `keep` with random further keys, as lines of YAML."""
        d = self.dice
        values = {**self.map(self.schema["$defs"][name], "", 0), **({} if d.odd(0.3) else keep)}
        lines = [(k if re.fullmatch(r"[a-zA-Z-]+", k) else emit(k)) + ": " + emit(v) for k, v in values.items()]
        if d.odd(0.5):
            lines.insert(
                d.upto(len(lines)),
                d.pick(
                    [
                        "---",
                        "...",
                        "\tx: 1",
                        "x",
                        "- x",
                        "? x",
                        "# x",
                        "%YAML 9.9",
                        "\ufeff",
                        "a: b: c",
                        "  indented: 1",
                        "\x00",
                        "\x85",
                    ]
                ),
            )
        d.random.shuffle(lines) if d.odd() else None
        return "\n".join(lines) + "\n"
