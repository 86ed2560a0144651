"""Templates that use every tag, filter, test and method that the manual names, with odd arguments and in odd places."""

import re

from odd_values import ODD_NUMBERS, ODD_TEXTS

from template_pieces import FILES, FORMATS, METHODS, PLACES, TESTS


class Templates:
    def __init__(self, dice, manuals):
        self.dice = dice
        self.filters = sorted(
            set(re.findall(r"\| ?([a-z]{1,14})\b", "\n".join(re.findall(r"^```jinja.*?^```", manuals, re.M | re.S))))
            | set(re.findall(r"^\| `[^`|]*\\\| ?([a-z]+)", manuals, re.M))
            | set(
                "date ago absolute asset image markdown plain excerpt slug json t where wall initial number size qr language short".split()
            )
        )
        self.members = sorted(set(re.findall(r"`((?:site|page|entry|block|loop)\.[a-z_.]+[a-z])", manuals)))

    def value(self, depth=2):
        d = self.dice
        inner = lambda: self.value(depth - 1) if depth else d.pick(["1", "'a'", "x", "site.title", "none"])
        text = (
            lambda: "'"
            + d.pick(ODD_TEXTS + FORMATS)
            .replace("\\", "\\\\")
            .replace("'", "\\'")
            .replace("\n", "\\n")[:80]
            .rstrip("\\")
            + "'"
        )
        return d.pick(
            [
                lambda: d.pick(self.members),
                lambda: d.pick(self.members),
                text,
                text,
                lambda: str(d.number()),
                lambda: str(d.pick(ODD_NUMBERS)),
                lambda: "[" + ", ".join(inner() for _ in range(d.upto(3))) + "]",
                lambda: "{'a': " + inner() + "}",
                lambda: f"({inner()} {d.pick(['+', '-', '*', '/', '//', '%', '**', '~', '<', '==', 'in', 'not in', 'and', 'or', 'is not'])} {inner()})",
                lambda: f"{inner()}|{self.filter(depth)}",
                lambda: f"{inner()}|{self.filter(depth)}|{self.filter(depth)}",
                lambda: f"{inner()}.{d.pick(METHODS)}({self.arguments(depth)})",
                lambda: f"({inner()} is {d.pick(['', 'not '])}{d.pick(TESTS)}{d.pick(['', '(' + inner() + ')'])})",
                lambda: f"({inner()} if {inner()} else {inner()})",
                lambda: f"{inner()}[{inner()}]",
                lambda: f"{inner()}[{d.pick(['', inner()])}:{d.pick(['', inner()])}:{d.pick(['', '-1', '2', inner()])}]",
                lambda: f"range({d.pick(['3', '0', '-1', '5, 0, -2', '99999999999', '1, 9, 0', inner()])})",
                lambda: d.pick(
                    [
                        "cycler('a')",
                        "joiner()",
                        "namespace(a=1)",
                        "dict(a=1)",
                        "loop.index",
                        "loop",
                        "caller()",
                        "super()",
                        "self.main()",
                        "varargs",
                        "kwargs",
                        "site.entries",
                        "page.entries",
                        "site.sources",
                        "site.data",
                        "site.params",
                        "entry",
                        "page",
                        "site",
                    ]
                ),
            ]
        )()

    def arguments(self, depth):
        d = self.dice
        given = [self.value(max(0, depth - 1)) for _ in range(d.upto(2))]
        return ", ".join(
            given
            + (
                [
                    d.pick(["attribute", "width", "format", "case_sensitive", "x", "default", "indent"])
                    + "="
                    + self.value(0)
                ]
                if d.chance(0.2)
                else []
            )
        )

    def filter(self, depth):
        d = self.dice
        if d.chance(0.15):
            return d.pick(
                [
                    "map('upper')",
                    "map(attribute='title')",
                    "selectattr('date')",
                    "groupby('year')",
                    "batch(0)",
                    "batch(3, '-')",
                    "slice(99)",
                    "sort(attribute='date,title')",
                    "where('kind', 'own')",
                    "date('d MMMM y')",
                    "date('%Q')",
                    "date('long')",
                    "image(300)",
                    "image(0)",
                    "truncate(0)",
                    "truncate(9, true, '', 0)",
                    "indent(9999)",
                    "center(99999)",
                    "wordwrap(0)",
                    "wordwrap(1)",
                    "round(400)",
                    "round(-400)",
                    "int(base=99)",
                    "int(base=1)",
                    "tojson(indent=99)",
                    "qr('H')",
                    "excerpt(0)",
                    "t(n=1)",
                    "unique(attribute='a.b')",
                    "default(x)",
                ]
            )
        return d.pick(self.filters) + (f"({self.arguments(depth)})" if d.chance(0.3) else "")

    def piece(self, depth=2):
        d = self.dice
        inner = lambda: self.body(depth - 1) if depth else d.pick(["x", "{{ 1 }}", ""])
        v = lambda: self.value(d.upto(2))
        return d.pick(
            [
                lambda: d.pick(PLACES).replace("{}", "{{ " + v() + " }}", 1),
                lambda: "{{ (" + v() + ")|default('d') }}",
                lambda: "{{ " + v() + " is defined }}",
                lambda: "{% if "
                + v()
                + " %}"
                + inner()
                + d.pick(["", "{% else %}" + inner(), "{% elif " + v() + " %}" + inner()])
                + "{% endif %}",
                lambda: "{% for x in "
                + d.pick(["[1, 2, 3]", "'abc'", "site.entries", "page.entries", "{'a': 1}|items", "range(5)", v()])
                + d.pick(["", " if x", " recursive"])
                + " %}"
                + inner()
                + d.pick(
                    [
                        "",
                        "{% else %}e",
                        "{% break %}",
                        "{% continue %}",
                        "{{ loop.cycle(1, 2) }}",
                        "{{ loop.changed(x) }}",
                        "{{ loop([1]) if loop.depth < 3 }}",
                    ]
                )
                + "{% endfor %}",
                lambda: "{% set " + d.pick(["x", "x, y", "ns.a", "site"]) + " = " + v() + " %}",
                lambda: "{% set x %}" + inner() + "{% endset %}",
                lambda: "{% set x | " + self.filter(1) + " %}" + inner() + "{% endset %}",
                lambda: "{% with x = " + v() + " %}" + inner() + "{% endwith %}",
                lambda: "{% filter " + self.filter(1) + " %}" + inner() + "{% endfilter %}",
                lambda: "{% autoescape " + d.pick(["true", "false", "x"]) + " %}" + inner() + "{% endautoescape %}",
                lambda: "{% raw %}" + d.pick(["{{", "x", "{% endfor %}"]) + "{% endraw %}",
                lambda: "{% macro m(a, b="
                + v()
                + ") %}"
                + inner()
                + d.pick(["", "{{ m(1) if a }}", "{{ caller() }}"])
                + "{% endmacro %}{{ m("
                + self.arguments(1)
                + ") }}",
                lambda: "{% call m(1) %}" + inner() + "{% endcall %}",
                lambda: "{% do [1].append(" + v() + ") %}",
                lambda: "{% include '"
                + d.pick(FILES)
                + "' "
                + d.pick(["", "ignore missing", "without context", "with context"])
                + " %}",
                lambda: "{% import '" + d.pick(FILES) + "' as q %}{{ q.m(1) }}",
                lambda: "{% from 'macros.html' import m, n as o %}{{ m(1, 2) }}{{ o() }}",
                lambda: "{% block b"
                + str(d.upto(3))
                + d.pick(["", " scoped", " required"])
                + " %}"
                + inner()
                + d.pick(["", "{{ super() }}"])
                + "{% endblock %}",
                lambda: (
                    d.pick(
                        [
                            "{#",
                            "#}",
                            "{%",
                            "%}",
                            "{{",
                            "}}",
                            "{% endif %}",
                            "{% else %}",
                            "{%- -%}",
                            "{% nosuch %}",
                            "{{ }}",
                            "{{ x| }}",
                            "{{ 'a }}",
                            "{% for %}",
                            "{# x #}",
                            "{%- if 1 -%} x {%+ endif +%}",
                            "{{ 1 }",
                            "\x00",
                            "---\n---\n",
                        ]
                    )
                    if d.odd(3)
                    else "x"
                ),
                lambda: d.text(),
            ]
        )()

    def body(self, depth=2):
        return self.dice.pick(["", "\n", " "]).join(self.piece(depth) for _ in range(1 + self.dice.upto(2)))

    def files(self):
        d, files = self.dice, {}
        for name in d.some(
            [
                "parts/card.html",
                "parts/own.html",
                "parts/byline.html",
                "parts/footer.html",
                "parts/head-end.html",
                "own.html",
                "entry.html",
                "list.html",
                "home.html",
                "404.html",
                "blocks/tide.html",
                "blocks/note.html",
                "blocks/image.html",
                "blocks/code.html",
                "blocks/link.html",
                "blocks/heading.html",
                "search.json",
                "own.txt",
                "macros.html",
                "base.html",
            ],
            3,
        ):
            body = self.body(d.upto(3))
            if name == "macros.html":
                body = "{% macro m(a='1', b=2) %}" + body + "{% endmacro %}{% macro n() %}x{% endmacro %}"
            elif d.chance(0.3) and "/" not in name and name != "base.html":
                body = (
                    "{% extends "
                    + d.pick(["'base.html'", "'absent.html'", "['absent.html', 'base.html']", "x", "'own.html'"])
                    + " %}{% block main %}"
                    + body
                    + "{% endblock %}"
                )
            elif name.startswith("blocks/") and d.chance(0.4):
                kind = d.pick(
                    [
                        "text",
                        "flag",
                        "integer",
                        "number",
                        "choice",
                        "file",
                        "link",
                        "point",
                        "outline",
                        "frame",
                        "nosuch",
                    ]
                )
                body = (
                    f"---\nexample: '::tide[x]'\nattributes:\n  at: {{type: {kind}, required: {d.pick(['true', 'false', '3'])}, values: [a, b], range: {d.pick(['[0, 3]', '[3, 0]', '[null, 1]', 'x', '[]'])}, words: x}}\n---\n"
                    + body
                    + "{{ block.content }}"
                )
            files["Templates/" + name] = body
        return files
