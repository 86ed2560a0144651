"""Makes random expressions of a given kind of value, from the grammar and from the names in scope."""

import random
import re

from random_grammar import GRAMMAR

PLACE = re.compile(f"<({'|'.join(GRAMMAR)})(!?)>")
SIMPLE = re.compile(r"[\w.]+$|'[^']*'$|[\w.]*\([^()]*\)$|\[[^\[\]]*\]$")
KINDS = ["int", "float", "text", "html", "bool", "ints", "floats", "texts", "users", "user", "nest", "list", "map", "any", "pairs"]
CHOICES = {kind for kind, (_, rules) in GRAMMAR.items() if not rules}
MISSPELLED = ["nmae", "nope", "users[0].nam", "map.nope", "n.nope", "nope.x", "name.uper()", "list[9]", "users[9].name", "map['zz']", "none.x", "wrods", "nope()", "n()", "name()", "list.nope()"]
UNKNOWN = ["uper", "datee", "trunctae(3)", "upper(1)", "join(seperator=',')", "truncate(1)", "round(method='x')", "wordwrap(0)", "dictsort(by='x')", "random2", "map", "map('nope')", "select('nope')|list", "replace('a')", "batch", "slice(0)|list", "int(base=99)", "format(1, a=2)", "indent(width=none)", "groupby", "sum('nope')", "attr"]


def pick(choices):
    """Returns one of the choices."""
    return random.choice(choices)


def chance(probability):
    """Whether something of that probability happens."""
    return random.random() < probability


class Scope:
    """The names that are visible at one place of a template, by kind, and how often to write a mistake on purpose.

    `loop`: inside a `for`. `held`: the output is captured before it is written.
    """

    def __init__(self, wrong=0.0, names=None, loop=False, held=False):
        self.wrong = wrong
        self.names = names or {}
        self.loop = loop
        self.held = held

    def child(self, loop=None, held=False, **named):
        """Returns a nested scope with one more variable for each `name="kind"`."""
        names = {kind: list(names) for kind, names in self.names.items()}
        scope = Scope(self.wrong, names, self.loop if loop is None else loop, self.held or held)
        for name, kind in named.items():
            scope.add(name, kind)
        return scope

    def add(self, name, kind):
        """Declares a variable of that kind; it hides one of the same name."""
        for names in self.names.values():
            if name in names:
                names.remove(name)
        self.names.setdefault(kind, []).append(name)

    def expression(self, kind, depth=None):
        """Returns an expression of that kind, nested at most `depth` deep."""
        depth = random.randint(0, 3) if depth is None else depth
        if kind in CHOICES:
            return self.expand(pick(GRAMMAR[kind][0]), depth)
        if chance(self.wrong):
            return self.mistake(depth)
        leaves, rules = GRAMMAR[kind]
        if depth > 0 and chance(0.85):
            return self.expand(pick(rules), depth - 1)
        own = self.names.get(kind, [])
        if self.loop and kind == "int" and chance(0.2):
            return pick(["loop.index", "loop.index0", "loop.revindex", "loop.depth"])
        return pick(own) if own and chance(0.5) else self.expand(pick(leaves), 0)

    def expand(self, rule, depth):
        """Replaces the places of a grammar rule by expressions."""
        def written(match):
            kind, bare = match.groups()
            text = self.expression(kind, depth if kind in CHOICES else depth - random.randint(0, 1))
            # Now and then an operand has no parentheses, so that operator precedence is tested.
            return text if bare or kind in CHOICES or SIMPLE.match(text) or chance(0.03) else f"({text})"

        return PLACE.sub(written, rule)

    def mistake(self, depth):
        """Returns an expression with a misspelled name, wrong arguments or the wrong kind of value."""
        kind = random.randint(0, 9)
        if kind <= 2:
            return pick(MISSPELLED)
        if kind == 3:
            return f"({self.expression(pick(KINDS), depth - 1)})|{pick(UNKNOWN)}"
        if kind == 4:
            return pick(["1 +", "(1", "[1, 2", "{'a' 1}", "1 2", "'open", "a b", "x is", "x is nope", "1 if", "not", "name|", "name.", "|upper", "a=1", "range(1, 2, 0)", "1 // 0", "1 % 0.0", "'%d' % 'x'", "'%q' % 1", "'{:q}'.format(1)", "'{0}{}'.format(1, 2)", "n[0]", "name < 1", "list + 1", "-name"])
        return self.expression(pick(KINDS), depth - 1)
