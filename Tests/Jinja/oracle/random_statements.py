"""Makes random statements, whose expressions use the names in scope.

A function of `STATEMENTS` takes the scope and how deep statements may still be nested; it returns template text and
adds the variables that the text sets to the scope.
"""

import random

from random_expressions import KINDS, chance, pick

TEXTS = ["text", " ", "\n", "<p>", "</p>\n", "x\n  ", "", "", ", ", "  \n\n", "é", "a &amp; b", "\t", "- "]
ELEMENTS = {"ints": "int", "floats": "float", "texts": "text", "users": "user", "nest": "ints", "list": "any", "words": "text"}
OPTIONS = [" with context", " without context", ""]


def tag(text):
    """Returns a tag with random marks of whitespace control."""
    return "{%" + pick(["", "", "", "", "-", "-", "+"]) + " " + text + " " + pick(["", "", "", "", "-", "+"]) + "%}"


def output(scope, kind=None):
    """An output tag with an expression of that kind, or of any."""
    kind = kind or pick(["int", "float", "text", "text", "text", "html", "bool", "any", "list", "map", "texts", "ints", "nest", "pairs"])
    return "{{" + pick(["", "", "", "-", "+"]) + " " + scope.expression(kind) + " " + pick(["", "", "", "-"]) + "}}"


def body(scope, depth):
    """One to three statements."""
    return "".join(pick(STATEMENTS if depth > 0 else [write])(scope, depth) for _ in range(random.randint(1, 3)))


def write(scope, depth):
    """Text and an output tag."""
    return pick(TEXTS) + output(scope)


def condition(scope):
    """Returns a condition; one with a conditional expression gets parentheses."""
    text = scope.expression(pick(["bool", "bool", "any"]))
    return f"({text})" if " if " in text and not chance(0.02) else text


def conditional(scope, depth):
    """`if` with random branches."""
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
    """`for` over elements of one kind."""
    kind = pick(list(ELEMENTS))
    inside = scope.child(loop=True, x=ELEMENTS[kind])
    test = f" if {scope.child(loop=False, x=ELEMENTS[kind]).expression('bool')}" if chance(0.2) else ""
    text = tag(f"for x in ({scope.expression(kind)}){test}") + pick(MEMBERS) + body(inside, depth - 1)
    return text + (tag("else") + body(scope.child(), depth - 1) if chance(0.3) else "") + tag("endfor")


def unpacking(scope, depth):
    """`for` over pairs."""
    pairs = pick(["x, y", "(x, y)", "x, y", "x, (y)"]) + " in " + pick([f"({scope.expression('pairs')})", scope.expression("groups"), "map.items()", "'ab'|batch(2)", "[[1, 2], 'ab']"])
    inside = scope.child(loop=True, x="any", y="any")
    return tag(f"for {pairs}") + pick(["{{ x }}={{ y }} ", "{{ loop.changed(y) }}", *MEMBERS]) + body(inside, depth - 1) + tag("endfor")


def recursion(scope, depth):
    """A recursive `for` over a tree."""
    source, member = pick([("tree", "c"), ("tree|reverse", "c"), ("tree if yes", "c"), ("menu", "children")])
    show = pick(["{{ loop.depth }}", "{{ loop.depth0 }}/{{ loop.index }} ", "{{ x.n|default('-') }}", "{{ loop.length }}{{ loop.last }}", "{{ loop.previtem is defined }}"])
    again = pick(["{{ loop(x.M) }}", "[{{ loop(x.M) }}]", "{{ loop(x.M)|upper }}", "{% if x.M %}({{ loop(x.M) }}){% endif %}", "{{ loop(x.M|reverse) }}", "{% set s = loop(x.M) %}[{{ s|trim }}]"]).replace("M", member)
    if chance(0.15):
        return "{% for x in [[1, [2]], [3]] recursive %}{{ x }}{% if x is iterable %}{{ loop(x) }}{% endif %}{% endfor %}"
    return tag(f"for x in {source} recursive") + show + again + body(scope.child(loop=True, held=True), depth - 2) + (tag("else") + "." if chance(0.3) else "") + tag("endfor")


def setting(scope, depth):
    """`set` of one or two variables."""
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
    """A `set` block."""
    # A new name: if the body used the variable that it sets, Jinja2 would leave the result undefined.
    name, through = f"held{random.randint(0, 999)}", pick(["", "", " | upper", " | replace('a', 'b')", " | trim | length", " | e", " | capitalize"])
    text = tag(f"set {name}{through}") + body(scope.child(held=True), depth - 1) + tag("endset")
    scope.add(name, "any")
    return text + "{{ " + name + pick(["", " ~ '<'", "|e"]) + " }}"


def within(scope, depth):
    """`with`."""
    kind, other = pick(KINDS), pick(KINDS)
    head = pick([f"with x = {scope.expression(kind)}, y = {scope.expression(other)}", f"with x = {scope.expression(kind)}", "with"])
    inside = scope.child()
    if " x = " in head:
        inside.add("x", kind)
    if ", y = " in head:
        inside.add("y", other)
    return tag(head) + body(inside, depth - 1) + tag("endwith")


def macro(scope, depth):
    """A macro and a call of it."""
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
    """A `filter` block."""
    return tag("filter " + pick(["upper", "trim", "replace('a', '-')", "title", "e", "indent(1)", "lower|trim", "wordwrap(9)", "length", "striptags", "center(20)", "truncate(9, true)", "capitalize", "urlencode", "reverse", "default('x')", "safe", "forceescape", "wordcount"])) + body(scope.child(held=True), depth - 1) + tag("endfilter")


def calling(scope, depth):
    """A macro and a `call` block that calls it."""
    kind = pick(KINDS)
    given = scope.expression(kind)
    parameters, call = pick([("", "caller()"), ("(z)", "caller(q)"), ("(z, w=1)", "caller(q)"), ("(z, w=2)", "caller(q, w=3)"), ("(z)", "caller(z=q)"), ("(z, w)", "caller(*[q, 1])"), ("(z='d')", "caller()")])
    inner = pick(["{{ C }}", "[{{ C }}]", "{% for i in [1, 2] %}{{ C }}{% endfor %}", "{{ C|upper }}", "{% if caller %}{{ C }}{% endif %}", "{{ caller.arguments }}{{ C }}", "{% set s = C %}{{ s }}{{ s|trim }}"]).replace("C", call)
    inside = scope.child(loop=False, held=True)
    if "z" in parameters and "caller()" not in call:
        inside.add("z", kind)
    return tag("macro c(q)") + inner + tag("endmacro") + tag(f"call{parameters} c({given})") + body(inside, depth - 1) + tag("endcall")


def namespace(scope, depth):
    """A namespace that a loop changes."""
    head = pick(["namespace(v=0)", "namespace(v=1, w=2)", "namespace({'v': 2})", "namespace(v=0, **{'w': 3})"])
    inside = scope.child(loop=True, x="any")
    sum_up = pick(["set ns.v = ns.v + loop.index", "set ns.v = x", "set ns.v = ns.v ~ 'a'", "set ns.w = loop.last", f"set ns.v = {inside.expression('any')}", "set ns.v, ns.w = loop.index, x"])
    text = tag(f"set ns = {head}") + tag(f"for x in ({scope.expression('list', 1)})") + tag(sum_up) + tag("endfor")
    return text + "{{ ns.v }}{{ ns.w is defined }}{{ ns['v'] }}" + body(scope.child(), depth - 1)


def escaping(scope, depth):
    """An `autoescape` block."""
    return tag(f"autoescape {pick(['true', 'false', 'true', 'false', 'not true', '1'])}") + body(scope.child(), depth - 1) + tag("endautoescape")


def spaced(scope, depth):
    """An `if` with marks of whitespace control."""
    opening = pick(["{%+ if yes %}\n", "  {%- if yes +%}\n", "{%+ if yes -%}\n ", "\n  {% if yes %}\n", "\t{% if yes %}  \n", "a\n\n  {%- if yes %}"])
    return opening + body(scope.child(), depth - 1) + pick(["{%+ endif +%}", "  {%- endif %}\n", "\n  {%+ endif %}", "\n {% endif %}\n", "{% endif -%}\n\n x"])


def plain(scope, depth):
    """Comments, `raw` blocks and text that looks like tags."""
    return pick(["{# a #}\n", "  {#- a -#}  ", "{# {{ x }} #}", "  {#+ b #}\n", "\n  {# c\n d #}\n x", "{% raw %}{{ x }}{% endraw %}", "{%- raw -%} {% x %} {%- endraw -%}", "  {% raw %}\n  {# a #}\n  {% endraw %}\n", "{% raw -%}\n {{ }}{%+ endraw %}", "{{ '{{' }}", "{{ '%}' }}", "{ { } }", "{{ '#}' }}{ #"]) + body(scope, depth - 1)


def doing(scope, depth):
    """Methods that change a list."""
    list_of = scope.expression("ints")
    return tag(f"set l = ({list_of})|list") + tag(pick(["do l.append(1)", "do l.extend([8, 9])", "do l.insert(0, 5)", "do l.insert(-1, 5)", "do l.reverse()", "do l.sort(reverse=true)", "do l.sort()", "do l.clear()", "do l.extend(range(2))", "do l.append(l|length)", "set p = l.pop() if l else 0", "set p = l.pop(0) if l else 0"])) + "{{ l }}"


def changing(scope, depth):
    """Methods that change a map."""
    return tag(f"set d = dict({scope.expression('map')})") + tag(pick(["do d.update(a=9)", "do d.update({'z': 1}, y=2)", "do d.update([('q', 1)])", "set p = d.pop('a', 5)", "set p = d.setdefault('k', 3)", "do d.clear()", "set p = d.popitem() if d else 1"])) + "{{ d }}{{ p|default('-') }}" + pick(["", "{{ d|length }}", "{{ d.keys()|list }}", "{% for k in d %}{{ k }}{% endfor %}"])


def including(scope, depth):
    """`include`."""
    name = pick(["'inc.html'", "'incx.html'", "['nope.html', 'inc.html']", "('inc.html', 'set.html')", "'in' ~ 'c.html'", "('inc.html' if yes else 'set.html')", "'set.html'", "'self.html'", "'amp.html'"])
    kind = pick(["int", "text", "html"])
    # In a captured body, Jinja2 writes an include without context at once instead of capturing it.
    seen = pick([" with context", "", ""]) if "incx" in name or scope.held else pick(OPTIONS)
    text = tag(f"set x = {scope.expression(kind)}") + tag(f"include {name}{pick([' ignore missing', '', ''])}{seen}")
    scope.add("x", kind)
    return text + ("{% include 'nope.html' ignore missing %}" if chance(0.3) else "") + body(scope, depth - 1)


def importing(scope, depth):
    """`import` and `from … import`."""
    head, use = pick([
        ("import 'mac.html' as l", "{{ l.m() }}{{ l.v }}{{ l.two()|int + 1 }}"), ("import 'mac.html' as l", "{{ l.m('q') }}{{ l.nope is defined }}{{ l._p is defined }}"), ("from 'mac.html' import m", "{{ m() }}{{ m(A) }}"),
        ("from 'mac.html' import m as t, two, v", "{{ t(a=A) }}{{ two() }}{{ v }}"), ("from 'mac.html' import two", "{{ two() }}"), ("import 'ma' ~ 'c.html' as l", "{{ l.m(A) }}"), ("import 'lib.html' as l", "{{ l.field('a', value=A) }}{% call(i) l.rows([1, 2]) %}{{ i }}{% endcall %}"),
        ("from 'lib.html' import field, rows as r", "{{ field(A) }}{% call(i) r(words) %}{{ loop is defined }}{{ i|upper }}{% endcall %}"),
    ])
    return tag(head + pick(OPTIONS)) + use.replace("A", scope.expression(pick(["text", "int", "html"]))) + body(scope, depth - 1)


def block(scope, depth):
    """A block, perhaps shown twice."""
    name = f"b{random.randint(0, 99999)}"
    return tag("block " + name + pick(["", " scoped"])) + body(of_block(scope), depth - 1) + tag("endblock" + pick(["", " " + name])) + ("{{ self." + name + "() }}" if chance(0.3) else "")


def of_block(scope):
    """Returns the scope of a block, which sees only the variables of the whole template."""
    return type(scope)(scope.wrong, held=scope.held)


def scoped_block(scope, depth):
    """A block that sees the variable of the loop around it."""
    name = f"s{random.randint(0, 99999)}"
    inside = type(scope)(scope.wrong, {"int": ["x"]}, held=scope.held)
    return tag("for x in ints") + tag(f"block {name} scoped") + pick(["{{ x }}", "{{ loop.index }}", ""]) + body(inside, depth - 1) + tag("endblock") + tag("endfor")


STATEMENTS = [write] * 8 + [conditional, conditional, loop, loop, loop, unpacking, recursion, setting, setting, setting, capture, within, macro, macro, filtered, calling, namespace, escaping, spaced, plain, doing, changing, including, importing, block, scoped_block]
