"""Writes random templates and what Jinja2 makes of them, as goldens/*.json are.

    venv/bin/python Tests/Jinja/oracle/differential.py 20000 [SEED] > /tmp/random.json
    JINJA_RANDOM=/tmp/random.json swift test --disable-xctest --filter RandomTests
"""

import json
import pathlib
import random
import signal
import sys
import warnings

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
KEYWORDS = [
    "truncate(length=6, leeway=0)", "truncate(killwords=true, length=3, end='~')", "indent(width=3, first=true, blank=true)", "wordwrap(width=5, wrapstring='|')",
    "round(precision=1, method='floor')", "round(method='ceil')", "default(value='d', boolean=true)", "replace('a', new='b', count=1)", "join(d='+')", "sum(start=2)",
    "sort(reverse=true, case_sensitive=true)", "unique(case_sensitive=true)|list", "dictsort(reverse=true)", "filesizeformat(binary=true)", "batch(linecount=2, fill_with='-')|list",
    "slice(slices=2, fill_with=0)|list", "int(default=5, base=16)", "tojson(indent=1)", "map(attribute='age', default=1)|list", "groupby(attribute='age', default=0)|length",
    "center(width=8)", "urlize(nofollow=true)", "xmlattr(autospace=false)", "first|default(none, boolean=true)", "format(*[1, 2])", "format(a=1)",
]
TESTS = ["defined", "undefined", "none", "odd", "even", "string", "number", "integer", "float", "boolean", "true", "false", "mapping", "sequence", "iterable", "callable", "lower", "upper", "escaped", "divisibleby(3)", "eq(1)", "gt(1)", "in([1, 2])", "sameas(none)"]
PERCENTS = ["'%s'", "'%5s|'", "'%-5s|'", "'%d'", "'%05d'", "'%+d'", "'%.2f'", "'%x'", "'%#o'", "'%e'", "'%g'", "'%r'", "'%c'", "'%%'", "'%s %s'", "'<%s>'", "'%.1s'", "'%s'|safe"]
BRACES = ["'{}'", "'{0}{1}'", "'{a}'", "'{:>5}|'", "'{:^7}|'", "'{0!r}'", "'{:05.1f}'", "'{:,}'", "'{:x}'", "'{{}}'", "'{a[0]}'", "'{:%}'", "'<{}>'"]
METHODS = ["upper()", "lower()", "title()", "strip()", "split()", "split('a')", "replace('a', 'b')", "startswith('a')", "find('a')", "count('a')", "isdigit()", "isalpha()", "swapcase()", "capitalize()", "zfill(5)", "center(7)", "splitlines()", "partition('a')", "items()|list", "keys()|list", "values()|list", "get('a')", "index(1)", "format(1)", "join(['x', 'y'])", "rsplit('l', 1)", "expandtabs()"]


def expression(depth):
    if depth <= 0:
        return pick([pick(NAMES), pick(NAMES), pick(TEXTS), pick(NUMBERS), pick(["true", "false", "none", "[]", "{}", "()", "range(3)"])])
    deeper = lambda: expression(depth - random.randint(1, 2))  # noqa: E731
    kind = random.randint(0, 13)
    if kind <= 3:
        return f"({deeper()})|{pick(FILTERS if random.random() < 0.8 else KEYWORDS)}"
    if kind == 4:
        return f"({deeper()}) {pick(['+', '-', '*', '/', '//', '%', '~', '~'])} ({deeper()})"
    if kind == 5:
        return f"({deeper()}) {pick(['==', '!=', '<', '<=', '>', '>=', 'in', 'not in', 'and', 'or'])} ({deeper()})"
    if kind == 6:
        return f"({deeper()}) is {pick(['', 'not '])}{pick(TESTS)}"
    if kind == 7:
        return f"({deeper()})[{pick(['0', '-1', '1:', ':2', '::-1', '::2', '-1::-2', '2:0:-1', ':-3:-1', '-2:', '5:1', '1:9:3', 'n:', ':one:-1', chr(39) + 'a' + chr(39), '9'])}]"
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
    if kind == 13 and random.random() < 0.7:
        return pick(
            [
                lambda: f"{pick(PERCENTS)} % ({deeper()})",
                lambda: f"{pick(PERCENTS)} % ({deeper()}, {deeper()})",
                lambda: "'%(a)s-%(b)r' % {'a': " + deeper() + ", 'b': " + deeper() + "}",
                lambda: f"{pick(PERCENTS)}|format({deeper()}, {deeper()})",
                lambda: f"{pick(BRACES)}.format({deeper()}, {deeper()}, a={deeper()})",
                lambda: f"range({pick(['3', '1, 5', '5, 0, -2', '0', '-2, 3'])})|list",
                lambda: f"dict(a={deeper()}, b=1)|dictsort",
                lambda: f"({deeper()}) ** {pick(['0', '2', '-1', '0.5'])}",
                lambda: f"({deeper()}) < ({deeper()}) <= ({deeper()})",
            ]
        )()
    return expression(0)


def body(depth):
    return "".join(statement(depth) for _ in range(random.randint(1, 3)))


def statement(depth):
    value = lambda: expression(random.randint(0, 3))  # noqa: E731
    kind = random.randint(0, 24)
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
    if kind == 17:
        source = pick(["tree", "nested", "[[1, [2]], [3]]", value()])
        inside = pick(["{{ loop.depth }}", "{{ loop.depth0 }}/{{ loop.index }} ", "{{ x.name }}", "{{ x }}"])
        again = pick(["{{ loop(x.children) }}", "{{ loop(x) }}", "{% if x is iterable and x is not string and x is not mapping %}{{ loop(x) }}{% endif %}", "{{ loop(x.children)|upper }}"])
        return tag(f"for x in {source} recursive") + inside + again + body(depth - 1) + tag("endfor")
    if kind == 18:
        head = pick(["namespace()", "namespace(v=0)", f"namespace(v={value()}, w=1)", "namespace({'v': 2})"])
        loop = tag("for x in " + pick(["list", "words", "range(3)"])) + tag("set ns.v = " + pick(["x", "loop.index", "ns.v ~ 'a'", value()])) + tag("endfor")
        return tag(f"set ns = {head}") + loop + "{{ ns.v }}{{ ns.w }}" + body(depth - 1)
    if kind == 19:
        call = pick(["call(a, b=2)", "call(a, *b)", "call(**k)", "call"]) + f" d({value()})"
        inner = pick(["{{ caller() }}", "{{ caller(q, q) }}", "{{ caller(b=q) }}", "{{ caller(1, b=q, c=3) }}", "{{ caller is defined }}", "{{ varargs }}{{ kwargs }}", "{{ caller.arguments }}"])
        return tag("macro d(q, r=q)") + inner + tag("endmacro") + tag(call) + pick(["{{ a }}{{ b }}", "{{ k }}", "x"]) + body(depth - 1) + tag("endcall")
    if kind == 20:
        return tag(f"set x = {value()}") + tag(pick(["import 'mac.html' as l with context", "from 'mac.html' import two as t with context", "from 'mac.html' import two, nope", "import 'nope.html' as l", "include 'inc.html' without context", "include ['nope.html', 'inc.html'] with context", "include ('incx.html' if yes else 'inc.html')", "from 'mac.html' import two without context"])) + pick(["", "{{ l }}", "{{ t is defined }}", "{{ two }}", "{{ l.nope is defined }}"])
    if kind == 21:
        name = f"b{random.randint(0, 9999)}"
        return tag(f"for x in list") + tag("block " + name + pick([" scoped", " scoped required", " required", " required scoped", ""])) + pick(["{{ x }}", "{{ loop.index }}", " ", body(depth - 1)]) + tag("endblock" + pick(["", " " + name])) + tag("endfor")
    if kind == 22:
        return pick(["{%+ if yes %}\n", "  {%- if yes +%}\n", "{%+ if yes -%}\n "]) + body(depth - 1) + pick(["{%+ endif +%}", "  {%- endif %}\n", "\n  {%+ endif %}"])
    if kind == 23:
        return pick(["{# a #}\n", "  {#- a -#}  ", "{# {{ x }} #}", "  {#+ b #}\n", "{% raw %}{{ x }}{% endraw %}", "{%- raw -%} {% x %} {%- endraw -%}", "{{ '{{' }}", "{{ '%}' }}"]) + body(depth - 1)
    if kind == 24:
        return tag(f"for x, y in {pick(['map|items', 'map.items()', '[(1, 2), (3, 4)]', value()])}") + pick(["{{ loop.previtem is defined }}{{ loop.nextitem is defined }}", "{{ loop.changed(y) }}", "{% if loop.index == 2 %}{% continue %}{% endif %}{{ x }}", "{% if loop.last %}{% break %}{% endif %}", "{{ x }}={{ y }}"]) + body(depth - 1) + tag("endfor")
    return tag(f"block b{random.randint(0, 9999)}{pick(['', ' scoped'])}") + body(depth - 1) + tag("endblock")


EXTENDED = [
    "{% extends 'base.html' %}{% block title %}BODY{{ super() }}{% endblock %}",
    "{% extends 'base.html' %}{% set x = 1 %}{% block title %}{{ x }}BODY{{ self.title is defined }}{% endblock %}",
    "BODY{% extends 'base.html' %}",
    "{% extends 'base.html' %}{% block title scoped %}{{ super() }}{% block inner %}BODY{% endblock %}{% endblock title %}",
    "{% if yes %}{% extends 'base.html' %}{% endif %}{% block title %}BODY{% endblock %}",
    "{% extends 'ba' ~ 'se.html' %}{% block title %}BODY{{ super.super is defined }}{% endblock %}",
]


def stop(number, frame):
    raise TimeoutError


def main():
    # A template that goes on for ever is an error like any other.
    signal.signal(signal.SIGALRM, stop)
    warnings.simplefilter("ignore")
    count = int(sys.argv[1])
    random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    cases = []
    while len(cases) < count:
        template = body(random.randint(0, 3))
        if random.random() < 0.1:
            template = pick(EXTENDED).replace("BODY", template)
        case = {"t": template, "templates": T}
        if random.random() < 0.2:
            case["lenient"] = True
        if random.random() < 0.15:
            case["trim"], case["lstrip"] = pick([(True, True), (True, False), (False, True)])
        if random.random() < 0.1:
            case["keep"] = True
        signal.alarm(2)
        cases.append({**case, **render(case)})
        signal.alarm(0)
    for case in cases:
        del case["templates"]
    json.dump({"data": DATA, "templates": T, "cases": cases}, sys.stdout, ensure_ascii=False)


main()
