"""Random statements, whose expressions use what is in scope where they stand."""

import random

from random_expressions import KINDS, chance, pick

TEXTS = ["text", " ", "\n", "<p>", "</p>\n", "x\n  ", "", "", ", ", "  \n\n", "é", "a &amp; b", "\t", "- "]
ELEMENTS = {"ints": "int", "floats": "float", "texts": "text", "users": "user", "nest": "ints", "list": "any", "words": "text"}
OPTIONS = [" with context", " without context", ""]


def tag(text):
    """A tag with any of the marks that take or keep the space around it."""
    return "{%" + pick(["", "", "", "", "-", "-", "+"]) + " " + text + " " + pick(["", "", "", "", "-", "+"]) + "%}"


def output(scope, kind=None):
    kind = kind or pick(["int", "float", "text", "text", "text", "html", "bool", "any", "list", "map", "texts", "ints", "nest", "pairs"])
    return "{{" + pick(["", "", "", "-", "+"]) + " " + scope.expression(kind) + " " + pick(["", "", "", "-"]) + "}}"


def body(scope, depth):
    return "".join(pick(STATEMENTS if depth > 0 else [write])(scope, depth) for _ in range(random.randint(1, 3)))


def write(scope, depth):
    return pick(TEXTS) + output(scope)


def condition(scope):
    """One that has an `if` of its own needs parentheses."""
    text = scope.expression(pick(["bool", "bool", "any"]))
    return f"({text})" if " if " in text and not chance(0.02) else text


def conditional(scope, depth):
    text = tag(f"if {condition(scope)}") + body(scope.child(), depth - 1)
    for _ in range(pick([0, 0, 0, 1, 2])):
        text += tag(f"elif {condition(scope)}") + body(scope.child(), depth - 1)
    return text + (tag("else") + body(scope.child(), depth - 1) if chance(0.5) else "") + tag("endif")


MEMBERS = [
    "{{ loop.index }}/{{ loop.length }} ", "{{ loop.first }}{{ loop.last }}", "{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.index0 }}", "{{ loop.cycle('a', 'b') }}", "{{ loop.depth }}{{ loop.depth0 }}", "{{ loop.changed(x) }}",
    "{{ loop.previtem|default('-') }}", "{{ loop.nextitem is defined }}", "{{ loop.cycle(*words) }}", "{{ loop.changed(loop.index // 2, 1) }}", "{{ ', ' if not loop.last }}", "{% if loop.nextitem is defined and loop.nextitem == x %}={% endif %}", "",
    "{% if loop.index == 2 %}{% continue %}{% endif %}", "{% if loop.index > 2 %}{% break %}{% endif %}", "{% if loop.last %}{% continue %}{% endif %}",
]


def loop(scope, depth):
    kind = pick(list(ELEMENTS))
    inside = scope.child(loop=True, x=ELEMENTS[kind])
    test = f" if {scope.child(loop=False, x=ELEMENTS[kind]).expression('bool')}" if chance(0.2) else ""
    text = tag(f"for x in ({scope.expression(kind)}){test}") + pick(MEMBERS) + body(inside, depth - 1)
    return text + (tag("else") + body(scope.child(), depth - 1) if chance(0.3) else "") + tag("endfor")


def unpacking(scope, depth):
    pairs = pick(["x, y", "(x, y)", "x, y", "x, (y)"]) + " in " + pick([f"({scope.expression('pairs')})", scope.expression("groups"), "map.items()", "'ab'|batch(2)", "[[1, 2], 'ab']"])
    inside = scope.child(loop=True, x="any", y="any")
    return tag(f"for {pairs}") + pick(["{{ x }}={{ y }} ", "{{ loop.changed(y) }}", *MEMBERS]) + body(inside, depth - 1) + tag("endfor")


def recursion(scope, depth):
    source, member = pick([("tree", "c"), ("tree|reverse", "c"), ("tree if yes", "c"), ("menu", "children")])
    show = pick(["{{ loop.depth }}", "{{ loop.depth0 }}/{{ loop.index }} ", "{{ x.n|default('-') }}", "{{ loop.length }}{{ loop.last }}", "{{ loop.previtem is defined }}"])
    again = pick(["{{ loop(x.M) }}", "[{{ loop(x.M) }}]", "{{ loop(x.M)|upper }}", "{% if x.M %}({{ loop(x.M) }}){% endif %}", "{{ loop(x.M|reverse) }}", "{% set s = loop(x.M) %}[{{ s|trim }}]"]).replace("M", member)
    if chance(0.15):
        return "{% for x in [[1, [2]], [3]] recursive %}{{ x }}{% if x is iterable %}{{ loop(x) }}{% endif %}{% endfor %}"
    return tag(f"for x in {source} recursive") + show + again + body(scope.child(loop=True, held=True), depth - 2) + (tag("else") + "." if chance(0.3) else "") + tag("endfor")


def setting(scope, depth):
    if chance(0.15):
        text = tag(f"set x, y = {scope.expression('any')}, {scope.expression('int')}")
        scope.add("x", "any")
        scope.add("y", "int")
        return text
    kind, name = pick(KINDS), pick(["x", "y", "z", "own"])
    text = tag(f"set {name} = {scope.expression(kind)}")
    scope.add(name, kind)
    return text + ("{{ " + name + " }}" if chance(0.4) else "")


def capture(scope, depth):
    # A name of its own: what a body says of the variable that it becomes is undefined in Jinja2.
    name, through = f"held{random.randint(0, 999)}", pick(["", "", " | upper", " | replace('a', 'b')", " | trim | length", " | e", " | capitalize"])
    text = tag(f"set {name}{through}") + body(scope.child(held=True), depth - 1) + tag("endset")
    scope.add(name, "any")
    return text + "{{ " + name + pick(["", " ~ '<'", "|e"]) + " }}"


def within(scope, depth):
    kind, other = pick(KINDS), pick(KINDS)
    head = pick([f"with x = {scope.expression(kind)}, y = {scope.expression(other)}", f"with x = {scope.expression(kind)}", "with"])
    inside = scope.child()
    if " x = " in head:
        inside.add("x", kind)
    if ", y = " in head:
        inside.add("y", other)
    return tag(head) + body(inside, depth - 1) + tag("endwith")


def macro(scope, depth):
    kind, other = pick(KINDS), pick(KINDS)
    head = pick([f"x, y={scope.expression(other)}", "x, y=x", f"x={scope.expression(kind)}, y=1", "x"])
    inside = scope.child(loop=False, held=True, x=kind)
    shown = pick(["", "{{ varargs }}", "{{ kwargs }}", "{{ varargs|length }}{{ kwargs|dictsort }}", "{{ m.name }}{{ m.arguments }}", "{{ y|default('-') }}", "{{ caller is defined }}", "{% for v in varargs %}{{ v }},{% endfor %}"])
    given, second = scope.expression(kind), scope.expression(other)
    call = pick([given, given, f"x={given}", f"*[{given}]"] + ([f"{given}, {second}", f"{given}, y={second}", f"**{{'x': {given}, 'y': {second}}}"] if "y" in head else []))
    if "varargs" in shown and "=" not in call.split("'")[0] and "**" not in call and "y" in head:
        call = f"{given}, {second}, " + pick(["1, 2", "*[1, 2]", "3, 4, 5"])
    if "{{ kwargs" in shown or "kwargs|" in shown:
        call += ", k=2" if "**" not in call and chance(0.7) else ""
    text = tag(f"macro m({head})") + shown + body(inside, depth - 1) + tag("endmacro")
    return text + "{{ m(" + call + ")" + pick(["", "", "|upper", " ~ '<'", "|trim"]) + " }}"


def filtered(scope, depth):
    return tag("filter " + pick(["upper", "trim", "replace('a', '-')", "title", "e", "indent(1)", "lower|trim", "wordwrap(9)", "length", "striptags", "center(20)", "truncate(9, true)", "capitalize", "urlencode", "reverse", "default('x')", "safe", "forceescape", "wordcount"])) + body(scope.child(held=True), depth - 1) + tag("endfilter")


def calling(scope, depth):
    kind = pick(KINDS)
    given = scope.expression(kind)
    parameters, call = pick([("", "caller()"), ("(z)", "caller(q)"), ("(z, w=1)", "caller(q)"), ("(z, w=2)", "caller(q, w=3)"), ("(z)", "caller(z=q)"), ("(z, w)", "caller(*[q, 1])"), ("(z='d')", "caller()")])
    inner = pick(["{{ C }}", "[{{ C }}]", "{% for i in [1, 2] %}{{ C }}{% endfor %}", "{{ C|upper }}", "{% if caller %}{{ C }}{% endif %}", "{{ caller.arguments }}{{ C }}", "{% set s = C %}{{ s }}{{ s|trim }}"]).replace("C", call)
    inside = scope.child(loop=False, held=True)
    if "z" in parameters and "caller()" not in call:
        inside.add("z", kind)
    return tag("macro c(q)") + inner + tag("endmacro") + tag(f"call{parameters} c({given})") + body(inside, depth - 1) + tag("endcall")


def namespace(scope, depth):
    head = pick(["namespace(v=0)", "namespace(v=1, w=2)", "namespace({'v': 2})", "namespace(v=0, **{'w': 3})"])
    inside = scope.child(loop=True, x="any")
    sum_up = pick(["set ns.v = ns.v + loop.index", "set ns.v = x", "set ns.v = ns.v ~ 'a'", "set ns.w = loop.last", f"set ns.v = {inside.expression('any')}", "set ns.v, ns.w = loop.index, x"])
    text = tag(f"set ns = {head}") + tag(f"for x in ({scope.expression('list', 1)})") + tag(sum_up) + tag("endfor")
    return text + "{{ ns.v }}{{ ns.w is defined }}{{ ns['v'] }}" + body(scope.child(), depth - 1)


def escaping(scope, depth):
    return tag(f"autoescape {pick(['true', 'false', 'true', 'false', 'not true', '1'])}") + body(scope.child(), depth - 1) + tag("endautoescape")


def spaced(scope, depth):
    opening = pick(["{%+ if yes %}\n", "  {%- if yes +%}\n", "{%+ if yes -%}\n ", "\n  {% if yes %}\n", "\t{% if yes %}  \n", "a\n\n  {%- if yes %}"])
    return opening + body(scope.child(), depth - 1) + pick(["{%+ endif +%}", "  {%- endif %}\n", "\n  {%+ endif %}", "\n {% endif %}\n", "{% endif -%}\n\n x"])


def plain(scope, depth):
    return pick(["{# a #}\n", "  {#- a -#}  ", "{# {{ x }} #}", "  {#+ b #}\n", "\n  {# c\n d #}\n x", "{% raw %}{{ x }}{% endraw %}", "{%- raw -%} {% x %} {%- endraw -%}", "  {% raw %}\n  {# a #}\n  {% endraw %}\n", "{% raw -%}\n {{ }}{%+ endraw %}", "{{ '{{' }}", "{{ '%}' }}", "{ { } }", "{{ '#}' }}{ #"]) + body(scope, depth - 1)


def doing(scope, depth):
    list_of = scope.expression("ints")
    return tag(f"set l = ({list_of})|list") + tag(pick(["do l.append(1)", "do l.extend([8, 9])", "do l.insert(0, 5)", "do l.insert(-1, 5)", "do l.reverse()", "do l.sort(reverse=true)", "do l.sort()", "do l.clear()", "do l.extend(range(2))", "do l.append(l|length)", "set p = l.pop() if l else 0", "set p = l.pop(0) if l else 0"])) + "{{ l }}"


def changing(scope, depth):
    return tag(f"set d = dict({scope.expression('map')})") + tag(pick(["do d.update(a=9)", "do d.update({'z': 1}, y=2)", "do d.update([('q', 1)])", "set p = d.pop('a', 5)", "set p = d.setdefault('k', 3)", "do d.clear()", "set p = d.popitem() if d else 1"])) + "{{ d }}{{ p|default('-') }}" + pick(["", "{{ d|length }}", "{{ d.keys()|list }}", "{% for k in d %}{{ k }}{% endfor %}"])


def including(scope, depth):
    name = pick(["'inc.html'", "'incx.html'", "['nope.html', 'inc.html']", "('inc.html', 'set.html')", "'in' ~ 'c.html'", "('inc.html' if yes else 'set.html')", "'set.html'", "'self.html'", "'amp.html'"])
    kind = pick(["int", "text", "html"])
    # Without context, Jinja2 writes at once what should be kept first.
    seen = pick([" with context", "", ""]) if "incx" in name or scope.held else pick(OPTIONS)
    text = tag(f"set x = {scope.expression(kind)}") + tag(f"include {name}{pick([' ignore missing', '', ''])}{seen}")
    scope.add("x", kind)
    return text + ("{% include 'nope.html' ignore missing %}" if chance(0.3) else "") + body(scope, depth - 1)


def importing(scope, depth):
    head, use = pick([
        ("import 'mac.html' as l", "{{ l.m() }}{{ l.v }}{{ l.two()|int + 1 }}"), ("import 'mac.html' as l", "{{ l.m('q') }}{{ l.nope is defined }}{{ l._p is defined }}"), ("from 'mac.html' import m", "{{ m() }}{{ m(A) }}"),
        ("from 'mac.html' import m as t, two, v", "{{ t(a=A) }}{{ two() }}{{ v }}"), ("from 'mac.html' import two", "{{ two() }}"), ("import 'ma' ~ 'c.html' as l", "{{ l.m(A) }}"), ("import 'lib.html' as l", "{{ l.field('a', value=A) }}{% call(i) l.rows([1, 2]) %}{{ i }}{% endcall %}"),
        ("from 'lib.html' import field, rows as r", "{{ field(A) }}{% call(i) r(words) %}{{ loop is defined }}{{ i|upper }}{% endcall %}"),
    ])
    return tag(head + pick(OPTIONS)) + use.replace("A", scope.expression(pick(["text", "int", "html"]))) + body(scope, depth - 1)


def block(scope, depth):
    name = f"b{random.randint(0, 99999)}"
    return tag("block " + name + pick(["", " scoped"])) + body(of_block(scope), depth - 1) + tag("endblock" + pick(["", " " + name])) + ("{{ self." + name + "() }}" if chance(0.3) else "")


def of_block(scope):
    """A block sees what the whole template sees only."""
    return type(scope)(scope.wrong, held=scope.held)


def scoped_block(scope, depth):
    name = f"s{random.randint(0, 99999)}"
    inside = type(scope)(scope.wrong, {"int": ["x"]}, held=scope.held)
    return tag("for x in ints") + tag(f"block {name} scoped") + pick(["{{ x }}", "{{ loop.index }}", ""]) + body(inside, depth - 1) + tag("endblock") + tag("endfor")


STATEMENTS = [write] * 8 + [conditional, conditional, loop, loop, loop, unpacking, recursion, setting, setting, setting, capture, within, macro, macro, filtered, calling, namespace, escaping, spaced, plain, doing, changing, including, importing, block, scoped_block]
