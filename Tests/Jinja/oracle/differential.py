"""Writes random templates and what Jinja2 makes of them, as goldens/*.json are.

    venv/bin/python Tests/Jinja/oracle/differential.py 20000 [SEED] > /tmp/random.json
    JINJA_RANDOM=/tmp/random.json swift test --disable-xctest --filter RandomTests
"""

import json
import pathlib
import random
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from cases import DATA, T  # noqa: E402
from generate_one import render  # noqa: E402

pick = random.choice
NAMES = ["name", "greek", "html", "empty", "zero", "one", "n", "f", "yes", "no", "nothing", "list", "words", "nested", "map", "users", "tree", "lines", "nope"]
TEXTS = ["'a'", "'Hello World'", "''", "'<b>'", "' x '", "'1,2'", "'é Σ'", "'%s'", "'{}'", "'a\\nb'", "'12'", "'-3.5'"]
NUMBERS = ["0", "1", "-1", "2", "3", "7", "42", "1.5", "-2.5", "0.1", "100", "1e3"]
FILTERS = [
    "abs", "capitalize", "center(9)", "default('d')", "default('d', true)", "dictsort", "dictsort(by='value')", "e", "escape", "filesizeformat", "first", "float", "float(1.5)",
    "forceescape", "format(1)", "indent", "indent(2, true)", "int", "int(9)", "items|list", "join", "join('-')", "join('<')", "last", "length", "list", "lower", "map('string')|list",
    "map('upper')|list", "max", "min", "replace('a', '-')", "replace('', '-')", "reverse|list", "round", "round(1)", "safe", "select|list", "reject|list", "select('odd')|list",
    "slice(2)|list", "batch(2)|list", "batch(2, 0)|list", "sort", "sort(reverse=true)", "string", "striptags", "sum", "title", "tojson", "trim", "truncate(5)", "truncate(4, true, '')",
    "unique|list", "upper", "urlencode", "wordcount", "wordwrap(4)", "xmlattr", "map(attribute='name')|list", "map(attribute='nope', default=0)|list", "groupby('age')|length",
    "selectattr('age')|list|length", "rejectattr('age', 'gt', 26)|map(attribute='name')|list", "sort(attribute='age')|map(attribute='name')|list", "pprint|length",
]
TESTS = ["defined", "undefined", "none", "odd", "even", "string", "number", "integer", "float", "boolean", "true", "false", "mapping", "sequence", "iterable", "callable", "lower", "upper", "escaped", "divisibleby(3)", "eq(1)", "gt(1)", "in([1, 2])", "sameas(none)"]
METHODS = ["upper()", "lower()", "title()", "strip()", "split()", "split('a')", "replace('a', 'b')", "startswith('a')", "find('a')", "count('a')", "isdigit()", "isalpha()", "swapcase()", "capitalize()", "zfill(5)", "center(7)", "splitlines()", "partition('a')", "items()|list", "keys()|list", "values()|list", "get('a')", "index(1)", "format(1)", "join(['x', 'y'])", "rsplit('l', 1)", "expandtabs()"]


def expression(depth):
    if depth <= 0:
        return pick([pick(NAMES), pick(NAMES), pick(TEXTS), pick(NUMBERS), pick(["true", "false", "none", "[]", "{}", "()", "range(3)"])])
    deeper = lambda: expression(depth - random.randint(1, 2))  # noqa: E731
    kind = random.randint(0, 13)
    if kind <= 3:
        return f"({deeper()})|{pick(FILTERS)}"
    if kind == 4:
        return f"({deeper()}) {pick(['+', '-', '*', '/', '//', '%', '~', '~'])} ({deeper()})"
    if kind == 5:
        return f"({deeper()}) {pick(['==', '!=', '<', '<=', '>', '>=', 'in', 'not in', 'and', 'or'])} ({deeper()})"
    if kind == 6:
        return f"({deeper()}) is {pick(['', 'not '])}{pick(TESTS)}"
    if kind == 7:
        return f"({deeper()})[{pick(['0', '-1', '1:', ':2', '::-1', '::2', chr(39) + 'a' + chr(39), '9'])}]"
    if kind == 8:
        return f"({deeper()}).{pick(['name', 'a', 'age', 'city', 'nope', '0'])}"
    if kind == 9:
        return f"({deeper()}).{pick(METHODS)}"
    if kind == 10:
        return f"({deeper()} if {deeper()} else {deeper()})"
    if kind == 11:
        return pick([f"[{deeper()}, {deeper()}]", f"({deeper()}, {deeper()})", "{'a': " + deeper() + ", 'b': " + deeper() + "}"])
    if kind == 12:
        return f"{pick(['not ', '-', '+'])}({deeper()})"
    return expression(0)


def body(depth):
    return "".join(statement(depth) for _ in range(random.randint(1, 3)))


def statement(depth):
    value = lambda: expression(random.randint(0, 3))  # noqa: E731
    kind = random.randint(0, 16)
    dash = lambda: pick(["", "", "", "-"])  # noqa: E731
    if depth <= 0 or kind <= 5:
        return pick(["text", " ", "\n", "<p>", "x\n  ", ""]) + "{{" + dash() + " " + value() + " " + dash() + "}}"
    tag = lambda text: "{%" + dash() + " " + text + " " + dash() + "%}"  # noqa: E731
    if kind == 6:
        return tag(f"if {value()}") + body(depth - 1) + (tag("else") + body(depth - 1) if random.random() < 0.5 else "") + tag("endif")
    if kind in (7, 8):
        test = f" if {value()}" if random.random() < 0.2 else ""
        inside = pick(["", "{{ loop.index }}/{{ loop.length }} ", "{{ loop.first }}{{ loop.last }}", "{{ x }},", "{{ loop.cycle('a', 'b') }}"])
        return tag(f"for x in {value()}{test}") + inside + body(depth - 1) + (tag("else") + "none" if random.random() < 0.3 else "") + tag("endfor")
    if kind == 9:
        return tag(f"set {pick(['x', 'y', 'n', 'name'])} = {value()}")
    if kind == 10:
        return tag(f"set {pick(['x', 'y'])}") + body(depth - 1) + tag("endset")
    if kind == 11:
        return tag(f"with x = {value()}, y = {value()}") + body(depth - 1) + tag("endwith")
    if kind == 12:
        return tag(f"macro m(x, y={value()})") + body(depth - 1) + tag("endmacro") + "{{ m(" + pick(["", value(), value() + ", " + value(), "y=1"]) + ") }}"
    if kind == 13:
        return tag("filter " + pick(["upper", "trim", "replace('a', '-')", "title", "e", "indent(1)"])) + body(depth - 1) + tag("endfilter")
    if kind == 14:
        return tag(f"macro c(q) ") + "{{ q }}[{{ caller(q) }}]" + tag("endmacro") + tag(f"call(z) c({value()})") + body(depth - 1) + "{{ z }}" + tag("endcall")
    if kind == 15:
        return tag(pick(["include 'inc.html'", "include 'incx.html'", "include 'nope.html' ignore missing", "import 'mac.html' as l", "from 'mac.html' import two", "do [1]"]))
    return tag(f"block b{random.randint(0, 9999)}{pick(['', ' scoped'])}") + body(depth - 1) + tag("endblock")


def main():
    count = int(sys.argv[1])
    random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    cases = []
    while len(cases) < count:
        template = body(random.randint(0, 3))
        if random.random() < 0.1:
            template = "{% extends 'base.html' %}{% block title %}" + template + "{{ super() }}{% endblock %}"
        case = {"t": template, "templates": T}
        if random.random() < 0.2:
            case["lenient"] = True
        if random.random() < 0.1:
            case["trim"] = case["lstrip"] = True
        signal.alarm(5)
        cases.append({**case, **render(case)})
        signal.alarm(0)
    for case in cases:
        del case["templates"]
    json.dump({"data": DATA, "templates": T, "cases": cases}, sys.stdout, ensure_ascii=False)


main()
