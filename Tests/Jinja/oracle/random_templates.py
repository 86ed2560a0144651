"""Makes whole random templates: single ones, and ones that extend another."""

from cases import DATA as SMALL, T
from random_expressions import Scope, chance, pick
from random_statements import body

DATA = {
    **SMALL,
    "ints": [3, 1, 2],
    "floats": [1.5, 0.25, 2.0, -0.5],
    "pairs": [["k", 1], ["j", 2]],
    "deep": [{"a": {"b": [1, {"c": "x"}]}}, {"a": {"b": [2, {"c": "y"}]}}],
    "menu": [{"n": "s", "children": [{"n": "b", "children": []}]}, {"n": "a", "children": []}],
}

TEMPLATES = {
    **T,
    "lib.html": "{% macro field(name, value='', type='text') %}<i>{{ name }}={{ value }}{{ type }}</i>{% endmacro %}{% macro rows(xs) %}{% for x in xs %}{{ loop.index }}{{ caller(x) }}{% endfor %}{% endmacro %}",
    "slots.html": "<{% block head required %}{% endblock %}>{% for i in ints %}{% block item scoped %}{{ i }}{% endblock %}{% endfor %}{% block foot %}F{{ self.head() }}{% endblock %}".replace("<{%", "[{%").replace("%}>", "%}]"),
    "top.html": "{% extends 'mid.html' %}{% set layout = 'wide' %}{% block title %}top {{ super() }}{% endblock %}{% block body %}{% block inner %}i{% endblock %}{{ layout|default('-') }}{% endblock %}",
}

EXTENDED = [
    "{% extends 'base.html' %}{% block title %}BODY{{ super() }}{% endblock %}",
    "{% extends 'mid.html' %}{% block title %}{{ super() }}BODY{% endblock %}{% block body %}BODY{{ super() }}{% endblock %}",
    "{% extends 'top.html' %}{% block inner %}{{ super() }}BODY{% endblock %}",
    "{% extends 'top.html' %}{% block title %}{{ super() }}{{ super.super() }}BODY{% endblock %}",
    "{% extends 'base.html' %}{% set x = 1 %}{% block title %}{{ x }}BODY{{ self.title is defined }}{% endblock %}",
    "{% extends 'slots.html' %}{% block head %}BODY{% endblock %}{% block item %}{{ i }}{{ loop.index }}{% endblock %}",
    "{% extends 'slots.html' %}{% block head %}h{% endblock %}{% block foot %}BODY{{ self.head() }}{{ super() }}{% endblock %}",
    "{% extends 'slots.html' %}{% block foot %}BODY{% endblock %}",
    "BODY{% extends 'base.html' %}",
    "{% extends 'base.html' %}{% block title scoped %}{{ super() }}{% block inner %}BODY{% endblock %}{% endblock title %}",
    "{% if yes %}{% extends 'base.html' %}{% endif %}{% block title %}BODY{% endblock %}",
    "{% extends 'ba' ~ 'se.html' %}{% block title %}BODY{{ super.super is defined }}{% endblock %}",
    "{% extends 'base.html' if yes else 'mid.html' %}{% block body %}BODY{% endblock %}",
    "{% extends 'base.html' %}{% macro m(a) %}[{{ a }}]{% endmacro %}{% block title %}{{ m(1) }}BODY{% endblock %}",
    "{% extends 'base.html' %}{% import 'lib.html' as l %}{% block title %}{{ l.field('a') }}BODY{% endblock %}",
]
BROKEN = ["{% if x %}", "{% endfor %}", "{% nope %}", "{% for x ints %}{% endfor %}", "{% set 1 = 2 %}", "{% block a %}{% endblock b %}", "{% include %}", "{{", "{% macro m %}{% endmacro %}", "{# open", "{% from 'mac.html' import nope2 %}{{ nope2 }}", "{% include 'nope2.html' %}", "{% extends 'bad.html' %}", "{% call 1 %}{% endcall %}", "{% else %}", "{% filter nope %}{% endfilter %}", "{{ caller() }}", "{{ super() }}", "{{ loop.index }}", "{% import 'nope.html' as l %}"]


def case():
    """Returns a case as `generate_one.render` takes it; about one in eight has a mistake on purpose."""
    scope = Scope(wrong=0.12 if chance(0.12) else 0.0)
    depth = pick([0, 1, 1, 2, 2, 3])
    if chance(0.1):
        template = pick(EXTENDED)
        while "BODY" in template:
            template = template.replace("BODY", body(Scope(scope.wrong), depth), 1)
    else:
        template = body(scope, depth)
    if scope.wrong and chance(0.15):
        template += pick(BROKEN) + body(scope, 0)
    case = {"t": template, "templates": TEMPLATES}
    # If the child is not HTML, Jinja2 and Rhapsode differ on whether `self` in a parent that is HTML is escaped.
    if chance(0.4) and "slots.html" not in template:
        case["name"] = "main.txt"
    if chance(0.1):
        case["lenient"] = True
    if chance(0.3):
        case["trim"], case["lstrip"] = pick([(True, True), (True, False), (False, True)])
    if chance(0.15):
        case["keep"] = True
    return case
