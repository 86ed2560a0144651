"""Markdown from a grammar: every construct inside every other, empty, cut off, and first or last of its text."""

import re

from odd_values import ODD_TEXTS
from story_pieces import CODE_LANGUAGES, RAW_HTML, TARGETS, TITLES
from yaml_values import LANGUAGES, MEDIA, SECTIONS, TAGS


def declared_blocks(manual):
    """Returns the attributes of each block with their kinds, from the table in the manual."""
    blocks = {}
    for name, key, kind in re.findall(r"^\| `([a-z]+)` \| `([a-z-]+)` \| ([^|]+) \|", manual, re.M):
        blocks.setdefault(name, {})[key] = kind
    for name in (
        "note",
        "callout",
        "aside",
        "text",
        "compare",
        "gallery",
        "timeline",
        "question",
        "model",
        "tide",
        "nosuch",
    ):
        blocks.setdefault(name, {})
    shared = re.findall(r"^\| all but `pin` \| `([a-z-]+)` \| ([^|]+) \|", manual, re.M)
    return {name: {**attributes, **(dict(shared) if name != "pin" else {})} for name, attributes in blocks.items()}


class Stories:
    def __init__(self, dice, manual):
        self.dice, self.blocks = dice, declared_blocks(manual)

    def attribute(self, kind):
        d = self.dice
        if d.odd():
            return d.pick(ODD_TEXTS)
        if "numbers of lines" in kind:
            return d.pick(["1", "1-2", "2,4-5", "999999999", "1-99999999999"])
        if "two numbers" in kind:
            return d.pick(["15 10", "0 0", "-1 1e3", "1e308 1"])
        if "corners" in kind:
            return d.pick(["10 5, 20 5, 15 12", "0 0, 0 0, 0 0"])
        if "canvas units" in kind:
            return d.pick(["88 101 322 75", "0 0 0 0", "-5 -5 10 10", "1e9 1 1 1"])
        if kind.startswith("a size"):
            return d.pick(["60x40cm", "1x1", "0.001x9", "60x40"])
        if "content/data" in kind:
            return d.pick(["t", "q", "pins", "absent", "bad", "empty", "deep"])
        if "section" in kind:
            return d.pick(SECTIONS)
        if "tag" in kind:
            return d.pick(TAGS)
        if "order" in kind:
            return d.pick(["date", "-date", "title", "weight", "feed"])
        if "picture" in kind or "record" in kind or "film" in kind or "file" in kind:
            return d.pick(MEDIA)
        if "page" in kind:
            return d.pick(TARGETS)
        if "number" in kind or "seconds" in kind:
            return str(d.number(0))
        quoted = re.findall(r"`([^`]+)`", kind)
        return d.pick(quoted) if quoted else d.words(3)

    def braces(self, name):
        d = self.dice
        parts = d.some([f"#{d.pick(['h', 'x', 'a-b'])}", ".wide"], 1)
        for key, kind in d.some(self.blocks.get(name, {}).items(), 4):
            parts.append(key if "without a value" in kind else f'{key}="{self.attribute(kind)}"')
        for key, kind in self.blocks.get(name, {}).items():
            if key in ("src", "data", "kind", "at") and not any(p.startswith(key + "=") for p in parts):
                parts.append(f'{key}="{self.attribute(kind)}"')
        if d.odd():
            parts.append(
                d.pick(
                    [
                        "=",
                        "x=",
                        "x='",
                        '"',
                        "##",
                        "..",
                        ".",
                        "x=y x=y",
                        "}",
                        "{",
                        "on=1",
                        "\n",
                        "é=1",
                        "frame",
                        "start=-1",
                    ]
                )
            )
        return "{" + " ".join(parts) + "}" if parts or d.odd() else ""

    def inline(self, depth=2):
        d = self.dice
        inner = lambda: self.inline(depth - 1) if depth else d.pick(["x", "", d.words(2)])
        name = d.pick(list(self.blocks))
        return d.pick(
            [
                lambda: d.words(5),
                lambda: d.words(5),
                lambda: f"*{inner()}*",
                lambda: f"**{inner()}**",
                lambda: f"~~{inner()}~~",
                lambda: f"`{d.text()}`",
                lambda: f"``{d.text()}`",
                lambda: f"[{inner()}]({d.pick(TARGETS)}{d.pick(TITLES)}){d.pick(['', '', self.braces('link')])}",
                lambda: f"![{inner()}]({d.pick(TARGETS)}{d.pick(TITLES)}){self.braces('image')}",
                lambda: f"[{inner()}][r]",
                lambda: "[r]",
                lambda: f"![{inner()}][r]",
                lambda: f"[^{d.pick(['1', 'n', 'absent'])}]",
                lambda: d.pick(RAW_HTML),
                lambda: f":{name}[{inner()}]{self.braces(name)}",
                lambda: d.pick(
                    [
                        "<https://example.org>",
                        "https://example.org/a?b=c&d",
                        "\\*",
                        "a\\\nb",
                        "a  \nb",
                        "&amp;",
                        "{{< figure >}}",
                        "{% x %}",
                        "--",
                        '"q"',
                        "'",
                        "…",
                        "彼は**「強」**です",
                    ]
                ),
                lambda: d.text(),
                lambda: inner() + inner(),
            ]
        )()

    def lines(self, most=3):
        return "\n".join(self.inline() for _ in range(1 + self.dice.upto(most - 1)))

    def indented(self, text, first, rest):
        return "\n".join((first if i == 0 else rest) + line for i, line in enumerate(text.split("\n")))

    def block(self, depth=3):
        d = self.dice
        inner = lambda: self.text(depth - 1, 2) if depth else d.pick(["x", "", self.inline(0)])
        name, fence, colons = (
            d.pick(list(self.blocks)),
            d.pick(["```", "~~~", "````"]),
            ":" * (3 + depth + d.upto(1) - (d.odd())),
        )
        return d.pick(
            [
                lambda: self.lines(),
                lambda: self.lines(),
                lambda: f"{'#' * (1 + d.upto(6))} {self.inline(1)}{d.pick(['', ' {#h}', ' #'])}",
                lambda: f"{self.inline(1)}\n{d.pick(['===', '---', '-', '='])}",
                lambda: self.indented(
                    inner(), d.pick(["- ", "* ", "1. ", "- [ ] ", "- [x] ", "0) ", "-", "999999999. "]), "  "
                ),
                lambda: "\n".join("- " + self.inline(1) for _ in range(3)),
                lambda: self.indented(inner(), "> ", "> "),
                lambda: self.indented(
                    d.pick(["[!NOTE]", "[!tip] x", "[!INFO]", "[!WARNING]\n"]) + "\n" + inner(),
                    "> ",
                    d.pick(["> ", ">", ""]),
                ),
                lambda: f"{d.words(2)}\n{self.indented(inner(), ': ', '    ')}",
                lambda: f": {inner()}",
                lambda: f"{fence}{d.pick(CODE_LANGUAGES + [''])}\n{d.pick(['', d.text(), d.text() + chr(10)])}{d.pick([fence, chr(10) + fence, '', '``'])}",
                lambda: f"{fence}{d.pick(CODE_LANGUAGES)}",
                lambda: self.indented(d.text(), "    ", "    "),
                lambda: self.table(),
                lambda: f"[^{d.pick(['1', 'n'])}]: {self.indented(inner(), '', '    ')}",
                lambda: d.pick(
                    [
                        "---",
                        "***",
                        "===",
                        "<!--more-->",
                        ":::",
                        "::",
                        ":",
                        "::::",
                        "|",
                        "|-|",
                        "+++",
                        "[^1]:",
                        "[r]:",
                        "[]: x",
                        ">",
                        "-",
                        "#",
                        "```",
                        "~~~",
                        "    ",
                        "\t",
                        "<",
                        "{",
                        "[!NOTE]",
                        "<<<<<<< x",
                    ]
                ),
                lambda: f"[{d.pick(['r', 'R', 'x'])}]: {d.pick(TARGETS)}{d.pick(TITLES)}",
                lambda: d.pick(RAW_HTML),
                lambda: f"![{d.words(2)}]({d.pick(MEDIA)}){self.braces('image')}",
                lambda: f"::{name}{d.pick(['', '[' + self.inline(1) + ']'])}{self.braces(name)}",
                lambda: f"{colons}{name}{d.pick(['', '[' + self.inline(1) + ']'])}{self.braces(name)}\n{inner()}{chr(10) if d.chance(0.9) else ''}{colons if not d.odd() else ''}",
                lambda: self.hosts(),
                lambda: self.scenes(),
            ]
        )()

    def table(self):
        d = self.dice
        width = 1 + d.upto(3)
        row = lambda n: d.pick(["|", ""]) + "|".join(self.inline(1).replace("\n", " ") for _ in range(n)) + "|"
        return "\n".join(
            [row(width), "|" + "|".join(d.pick(["---", ":-:", "--:", "-"]) for _ in range(width)) + "|"]
            + [row(max(1, width + d.upto(2) - 1)) for _ in range(d.upto(3))]
        )

    def hosts(self):
        """A container together with what belongs into it."""
        d = self.dice
        pins = "\n".join(f"::pin[{self.inline(0)}]{self.braces('pin')}" for _ in range(d.upto(3)))
        pictures = "\n".join(f"![{d.words(1)}]({d.pick(MEDIA)})" for _ in range(d.upto(3)))
        questions = "\n".join(
            f":::question[{self.inline(0)}]{self.braces('question')}\n- [x] {self.inline(0)}\n- [ ] b\n\n{self.inline(0)}\n:::"
            for _ in range(d.upto(2))
        )
        name, body = d.pick(
            [
                ("hotspots", pins),
                ("gallery", pictures),
                ("compare", pictures),
                ("slideshow", pictures),
                ("quiz", questions),
                ("timeline", "- 1911: x\n- " + self.inline(0)),
            ]
        )
        return f"::::{name}[{self.inline(0)}]{self.braces(name)}\n{body}\n::::"

    def scenes(self):
        d = self.dice
        return "\n\n".join(
            f"::::scene{self.braces('scene')}\n{self.block(1) if d.chance(0.5) else ':::text' + self.braces('text') + chr(10) + self.inline(1) + chr(10) + ':::'}\n::::"
            for _ in range(1 + d.upto(2))
        )

    def text(self, depth=3, most=4):
        d = self.dice
        return "".join(
            self.block(depth) + d.pick(["\n\n", "\n\n", "\n", "\n\n\n", ""]) for _ in range(1 + d.upto(most - 1))
        )

    def story(self):
        """Returns a text: most are small, since mistakes at the first or the last place of a text are the hidden ones."""
        d = self.dice
        text = self.text(d.upto(3), d.pick([1, 1, 2, 3, 8]))
        if d.odd(2):
            at, to = sorted((d.upto(len(text)), d.upto(len(text))))
            text = d.pick(
                [
                    lambda: text[:at],
                    lambda: text[at:],
                    lambda: text[:at] + text[to:],
                    lambda: text + text[at:to] * 3,
                    lambda: text[:at] + d.pick(ODD_TEXTS) + text[at:],
                    lambda: text.replace("\n", "\r\n"),
                    lambda: text.replace("\n", "\r"),
                    lambda: "\ufeff" + text,
                    lambda: text.replace(" ", "\t"),
                    lambda: text.rstrip("\n"),
                    lambda: self.indented(text, d.pick(["> ", "- ", "    ", "\t"]), d.pick(["> ", "  ", ""])),
                ]
            )()
        return text
