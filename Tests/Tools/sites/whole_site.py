"""A site from a seed: files by path."""

import json
import re

import media_files
from dice import Dice
from odd_values import ODD_TEXTS, ODD_YAML
from feeds import Feeds
from stories import Stories
from templates import Templates
from yaml_values import MEDIA, SECTIONS, Values, emit

SETTINGS = {
    "title": "Trial",
    "url": "https://trial.example/",
    "languages": ["en", "el"],
    "sections": {"notes": {}, "news": None, "museum": {"layout": "wall"}},
    "categories": {"sea": {"title": "Sea"}},
}
FILE_NAMES = [
    "a b.md",
    "é.md",
    "e\u0301.md",
    "A.md",
    "a.md",
    "index.md",
    "_index.md",
    "_index.el.md",
    "x.el.md",
    "x.xx.md",
    "2026-11-01-dated.md",
    ".hidden.md",
    "con.md",
    "%41.md",
    "a&b.md",
    "<b>.md",
    "a'b\".md",
    "UP.MD",
    "x.markdown",
    "x.html",
    "x.md~",
    "feed.xml.md",
    "#x.md",
    "a.b.c.md",
    "-x.md",
    "x" * 200 + ".md",
    "漢字.md",
    "\u202e.md",
    "a\nb.md",
    "tags.md",
    "page.md",
    "\udcff.md",
]
DATA = [
    "a: 1\n",
    "- [1, 2]\n- [3, 4]\n",
    "- {a: 1, b: x}\n",
    "x",
    "",
    "[",
    "a,b\n1,2\n",
    'a;b\n"1\n2";3\n',
    'a,b\n"unclosed',
    "\x00",
    "- {id: a, label: L, at: 10 10}\n",
    "pins: [{at: [1, 2], label: x}]\n",
    "- " * 300,
    "&a [*a]",
    "{a: .nan, b: 1e999}\n",
    "- id: q1\n  question: Q?\n  right: A\n  wrong: [B, C]\n",
    "- {id: q, question: , right: [], wrong: x}\n",
    "- question: a\n  right: a\n  wrong: [a]\n",
]


class WholeSite:
    def __init__(self, seed, schema, manuals, jpeg):
        meta = Dice(seed)
        self.dice = d = Dice(meta.upto(2**60), meta.pick([0, 0, 0.002, 0.01, 0.03, 0.15]))
        self.values, self.stories = Values(d, schema), Stories(d, manuals["markdown"])
        self.feeds, self.templates = Feeds(d, manuals["feeds"]), Templates(d, manuals["templates"] + manuals["variables"] + manuals["themes"])
        self.fields = schema["$defs"]["front-matter"]
        self.files = self.make(jpeg)
        self.options = d.some(["--drafts", "--future", "--lenient", "--survey", "--strict", "--next"], 3)

    def front(self):
        d = self.dice
        if d.chance(0.5):
            return f"---\ntitle: {emit(d.words(2))}\ndate: 2026-11-{1 + d.upto(18):02}\n---\n"
        fields = self.values.document("front-matter", {"title": "T", "date": "2026-11-0" + str(1 + d.upto(8))})
        if d.odd():
            return d.pick(
                [
                    "",
                    "---\n",
                    "---\n---\n",
                    "---\n" + fields,
                    "+++\ntitle = 'x'\n+++\n",
                    '{"title": "x"}\n',
                    "\ufeff---\n" + fields + "---\n",
                    "--- \n" + fields + "...\n",
                    "---\r\n" + fields.replace("\n", "\r\n") + "---\r\n",
                    "---\n- x\n---\n",
                ]
            )
        return "---\n" + fields + "---\n"

    def make(self, jpeg):
        d, files = self.dice, {}
        keep = (
            SETTINGS
            if d.chance(0.7)
            else {
                **SETTINGS,
                "url": d.pick(["https://trial.example/base/", "http://localhost/x", "https://exämple.org"]),
            }
        )
        files["content/site.yaml"] = (
            self.values.document("settings", keep)
            if d.chance(0.8)
            else "".join(f"{k}: {emit(v)}\n" for k, v in SETTINGS.items())
        )
        if "\nsources:" not in "\n" + files["content/site.yaml"] and d.chance(0.6):
            entry = self.values.schema["$defs"]["settings"]["properties"]["sources"]
            some = (
                self.values.value(next(n for n in [entry, *entry.get("anyOf", [])] if "items" in n)["items"], "", 1)
                if d.chance(0.5)
                else {}
            )
            files["content/site.yaml"] += "sources:\n" + "".join(
                f"  - {emit({**(some if isinstance(some, dict) and n == 0 else {}), 'id': i, 'file': f})}\n"
                for n, (i, f) in enumerate(
                    d.some(
                        [
                            ("a", "feeds/a.xml"),
                            ("b", "feeds/b.atom"),
                            ("c", "feeds/c.json"),
                            ("cut", "feeds/cut.xml"),
                            ("odd", "feeds/odd.xml"),
                        ],
                        3,
                    )
                )
            )
        for section in SECTIONS[:3]:
            for number in range(1 + d.upto(3)):
                files[f"content/{section}/s{number}.md"] = self.front() + self.stories.story()
        for name in d.some(FILE_NAMES, 3) if d.chance(0.5) else []:
            files[
                f"content/{d.pick(SECTIONS + ['', 'drafts', 'static', 'deep/er', 'data', 'strings'])}/{name}".replace(
                    "//", "/"
                )
            ] = (self.front() + self.stories.story())
        if d.chance(0.4):
            files["content/notes/s1.el.md"] = self.front() + self.stories.story()
        if d.chance(0.3):
            files["content/_index.md"] = self.front() + self.stories.story()
        if d.chance(0.3):
            files["content/notes/folder/index.md"] = self.front() + self.stories.story()
        pictures = media_files.files(d, jpeg)
        for section in SECTIONS[:3]:
            files.update({f"content/{section}/{name}": data for name, data in pictures.items() if d.chance(0.7)})
        if d.chance(0.5):
            for name in d.some(
                ["t.csv", "t.yaml", "q.yaml", "q.en.yaml", "pins.yaml", "bad.json", "empty.yaml", "deep.yaml"], 5
            ):
                files["content/data/" + name] = d.pick(DATA)
            for name in d.some(
                [
                    "strings/en.yaml",
                    "strings/el.yaml",
                    "authors.yaml",
                    "hidden.yaml",
                    "timelines.yaml",
                    "strings/xx.yaml",
                ],
                2,
            ):
                files["content/" + name] = self.side_file(name)
        if d.chance(0.5):
            files.update(self.templates.files())
        files.update(self.feeds.files())
        if d.chance(0.2):
            files[
                d.pick(
                    [
                        "content/static/x/feed.xml",
                        "content/static/index.html",
                        "content/static/robots.txt",
                        "content/static/assets/style.css",
                        "Templates/assets/style.css",
                        "Templates/assets/x.js",
                        "content/site.staging.yaml",
                    ]
                )
            ] = self.stories.story()
        return {
            path: data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape")
            for path, data in files.items()
            if len(path.encode("utf-8", "surrogateescape")) < 250
        }

    def side_file(self, name):
        d = self.dice
        odd = lambda: emit(d.pick(ODD_YAML) if d.odd(5) else d.pick(ODD_TEXTS) if d.odd(5) else d.words(3))
        if name == "hidden.yaml":
            return "".join(
                f"- {{source: {d.pick(['a', 'b', 'x'])}, id: {odd()}, mode: {d.pick(['hide', 'title', 'x'])}, reason: {odd()}}}\n"
                for _ in range(d.upto(3))
            )
        if name == "timelines.yaml":
            return "".join(
                f"{a}: {d.pick(['[b]', '{b: 2026-01-01}', '{b: }', odd()])}\n" for a in d.some(["ada", "bob", "b"], 3)
            )
        keys = ["ada", "bob", "Ada"] if name == "authors.yaml" else ["read-more", "home", "published", "entries", "x"]
        inside = (
            lambda: "{"
            + ", ".join(f"{k}: {odd()}" for k in d.some(["name", "url", "image", "bio", "one", "other", "zero"], 4))
            + "}"
        )
        return "".join(f"{k}: {d.pick([odd, inside])()}\n" for k in d.some(keys, 4))


def manuals(root):
    return {
        name: open(f"{root}/content/manual/{name}.md", encoding="utf-8").read()
        for name in ("markdown", "feeds", "templates", "variables", "themes")
    }
