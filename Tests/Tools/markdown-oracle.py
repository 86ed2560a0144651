"""Writes Markdown and its rendering by an independent renderer, for Tests/Markup/MarkdownOracleTests.swift.

usage: markdown-oracle.py commonmark plain|smart SPEC.tar.gz   CommonMark's own examples, rendered by Debian's cmark
       markdown-oracle.py spec NAME SOURCES.tar.gz              the examples of NAME.txt with the HTML that it gives for them
       markdown-oracle.py gfm COUNT                             documents made here, rendered by PyPI's cmarkgfm

Documents and renderings alternate, each ended by a NUL byte.
"""

import random
import re
import subprocess
import sys
import tarfile


def examples(archive):
    """Returns CommonMark's examples, which are between fences of 32 backticks in spec.txt, with arrows for tabs."""
    with tarfile.open(archive) as files:
        member = next(name for name in files.getnames() if name.endswith("spec.txt"))
        lines = files.extractfile(member).read().decode().split("\n")
    fence = "`" * 32
    found, inside = [], None
    for line in lines:
        if line == fence + " example":
            inside = []
        elif inside is not None and line in (fence, "."):
            if line == ".":
                found.append("\n".join(inside) + "\n" if inside else "")
            inside = None
        elif inside is not None:
            inside.append(line.replace("→", "\t"))
    return found


def commonmark(style, archive):
    for text in examples(archive):
        command = ["cmark", "--unsafe"] + (["--smart"] if style == "smart" else [])
        yield text, subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout.decode()


def spec(name, archive):
    """The examples of a specification in the sources of PyPI's `marko`, with the specification's own HTML."""
    with tarfile.open(archive) as files:
        member = next(path for path in files.getnames() if path.endswith(f"/{name}.txt"))
        text = files.extractfile(member).read().decode()
    for example in re.finditer(r"^`{32} example.*?\n(.*?)^\.\n(.*?)^`{32}$", text, re.M | re.S):
        text, html = (part.replace("→", "\t") for part in example.groups())
        # cmark-gfm writes the attributes of check boxes in this order, and closes them.
        yield text, re.sub(r'<input (checked="" )?disabled="" type="checkbox">', r'<input type="checkbox" \1disabled="" />', html)


class Author:
    """A writer of documents that use every feature; the same seed always gives the same document."""

    words = (
        "harbour net boat www.example.org dawn θάλασσα λιμάνι «βάρκα» naïve 港 don't \"quoted\" it's -- --- ... rock'n'roll "
        "http://example.com/a_b(c)?x=1&y=2 https://example.org, me@example.org a.b.c 10:30 a:b std::vector *not 5*5 snake_case_word "
        "&amp; &copy; &nbsp; < > & \\* \\_ `code` ``a`b`` <b>raw</b> <http://auto.link> ![pic](a.png) [link](b.md \"t\") "
        "*em* _em_ **strong** __strong__ ***both*** ~~gone~~ ~one~ [ref] [ref][] [text][ref] [^1] [^note] [broken] ![ref] "
        "1. # + | x | e.g. www.x.y/z). (http://p.q/r) http://localhost:80 ftp://f.g/h mailto:x@y.z user+tag@mail.example.co.uk. "
        "end. hard\\ two  spaces"
    ).split(" ")

    def __init__(self, seed):
        self.random = random.Random(seed)

    def inline(self, most=12):
        return " ".join(self.random.choice(self.words) for _ in range(self.random.randint(1, most)))

    def paragraph(self):
        ends = ["\n", "\n", "  \n", "\\\n"]
        lines = [self.inline() for _ in range(self.random.randint(1, 4))]
        return "".join(line + self.random.choice(ends) for line in lines[:-1]) + lines[-1] + "\n"

    def list(self, depth):
        marker = self.random.choice(["- ", "* ", "1. ", "7) ", "- [ ] ", "- [x] "])
        indent = " " * (2 if marker.startswith("-") or marker.startswith("*") else 3)
        loose = self.random.random() < 0.3
        text = ""
        for _ in range(self.random.randint(1, 4)):
            body = self.inline(5) + "\n"
            if depth < 3 and self.random.random() < 0.4:
                body += ("\n" if loose else "") + self.block(depth + 1)
            lines = body.split("\n")
            text += marker + lines[0] + "\n" + "".join((indent + line if line else "") + "\n" for line in lines[1:-1])
            text += "\n" if loose else ""
        return text

    def table(self):
        columns = self.random.randint(1, 4)
        cell = lambda: self.inline(3).replace("|", "\\|")
        row = lambda count: "| " + " | ".join(cell() for _ in range(count)) + " |\n"
        rule = "|" + "|".join(self.random.choice(["---", ":--", "--:", ":-:"]) for _ in range(columns)) + "|\n"
        rows = "".join(row(max(1, columns + self.random.randint(-1, 1))) for _ in range(self.random.randint(0, 4)))
        return row(columns) + rule + rows

    def quote(self, depth):
        return "".join("> " + line + "\n" for line in self.block(depth + 1).rstrip("\n").split("\n"))

    def code(self):
        fence = self.random.choice(["```", "~~~~", "``` swift", "~~~ a&b c"])
        end = "~~~~" if fence.startswith("~") else "```"
        return fence + "\n" + self.random.choice(["", "let a = <b> & \"c\"\n", "\tx\n\n  y\n"]) + end + "\n"

    def heading(self):
        style = self.random.random()
        if style < 0.7:
            return "#" * self.random.randint(1, 6) + " " + self.inline(4) + self.random.choice(["", " ##"]) + "\n"
        return self.inline(4) + "\n" + self.random.choice(["===\n", "---\n"])

    def block(self, depth=0):
        kinds = ["paragraph"] * 5 + ["heading", "list", "list", "table", "quote", "code", "html", "rule", "indented"]
        kind = self.random.choice(kinds)
        if kind in ("list", "quote"):
            return getattr(self, kind)(depth) if depth < 4 else self.paragraph()
        if kind == "html":
            return self.random.choice(["<div>\nraw *x*\n\n*em*\n</div>\n", "<!-- c -->\n", "<p id=\"x\">y</p>\n"])
        if kind == "rule":
            return self.random.choice(["---\n", "* * *\n"])
        if kind == "indented":
            return "    code <x>\n\n      more\n"
        return getattr(self, kind)()

    def document(self):
        text = "\n".join(self.block() for _ in range(self.random.randint(1, 12)))
        return text + "\n[ref]: /url 'The \"title\"'\n\n[^1]: One *note*.\n\n    More of it.\n\n[^note]: Two.\n"


def gfm(count):
    import cmarkgfm
    from cmarkgfm.cmark import Options

    options = Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES | Options.CMARK_OPT_SMART
    extensions = ["table", "strikethrough", "autolink", "tasklist"]
    for seed in range(int(count)):
        text = Author(seed).document()
        yield text, cmarkgfm.markdown_to_html_with_extensions(text, options=options, extensions=extensions)


def as_we_write(html):
    """Applies our intended differences: classes instead of `align`, labels for screen readers, images without `<p>`."""
    html = re.sub(r'<(t[hd]) align="(\w+)"', r'<\1 class="align-\2"', html)
    html = re.sub(r'<li><input type="checkbox" checked="" disabled="" />', r'<li class="task-list-item"><input type="checkbox" checked="" disabled="" aria-label="Done" />', html)
    html = re.sub(r'<li><input type="checkbox" disabled="" />', r'<li class="task-list-item"><input type="checkbox" disabled="" aria-label="To do" />', html)
    html = html.replace('<section class="footnotes" data', '<section class="footnotes" aria-label="Footnotes" data')
    return re.sub(r"<p>(<img [^>]*>)</p>", r"\1", html)


if __name__ == "__main__":
    for pair in {"commonmark": commonmark, "spec": spec, "gfm": gfm}[sys.argv[1]](*sys.argv[2:]):
        for text in (pair[0], as_we_write(pair[1])):
            sys.stdout.buffer.write(text.encode() + b"\0")
