"""The cases for values: numbers in all ranges, undefined values, and the scopes of variables."""

from cases import out

VALUES = (
    out(
        "9007199254740993 / 1", "9007199254740993 / 3", "-9007199254740993 / 7", "4611686018427387905 / 4611686018427387904", "9223372036854775807 / 2", "1 / 9223372036854775807", "9007199254740993 == 9007199254740992.0", "9007199254740993 > 9007199254740992.0",
        "9007199254740992.0 < 9007199254740993", "9223372036854775807 < 9223372036854775808.0", "9223372036854775807 == 9223372036854775808.0", "-2.5 // -7", "1 // 0.1", "-1 // 0.1", "0.0 // -3", "-0.0 // 3", "5.5 // -2", "7 // 2.5", "1e300 // 1e-10", "0 / -3",
        "-0.0|round(5, 'ceil')", "-0.2|round(0, 'ceil')", "-0.0|round(-1)", "-3.0|round(-1)", "1e308|round(3, 'floor')", "('inf'|float)|round(0, 'ceil')", "('nan'|float)|round(0, 'floor')", "123456789012345678|round(-3)", "15|round(-1)", "25|round(-1)", "-15|round(-1)", "999|round(-3)", "500|round(-3)", "1500|round(-3)",
        "1e308 ** 2", "10.0 ** 400", "0.0 ** -1", "2 ** 0.5", "-2 ** 2", "'٣٤'|int", "'٣٤'|float", "'１２'|int(base=16)", "'٣.٥'|float", "'½'|int(7)", "'inf'|int(3)", "'nan'|int(4)", "('inf'|float)|int(5)", "'1_0'|int", "'1__0'|int(6)", "1e18|int", "'1e18'|int", "true|round(1)", "7|round(2, 'ceil')",
        "[] is filter", "{} is test", "5 is filter", "name.upper is filter", "nope is filter", "nope is iterable", "nope is sequence", "nope in [1]", "nope in []", "nope in 'a'", "nope in {}", "[1] in {}", "{} in map", "[1, 2].count(nope)", "[].count(nope)", "[1].index(nope)", "3[1:]", "none[1:]", "nope[1:]", "map[1:]",
        "(1 if no) == 2", "(1 if no) != 2", "(1 if no) in [1]", "(1 if no) is filter", "(1 if no) is iterable", "(1 if no)|length", "'{}'.format(1 if no)", "[1 if no]|length", "(1 if no) ~ 'x'", "(1 if no) + 1", "(1 if no) < 1", "(1 if no).x", "dict(nope)", "dict(1 if no)",
        "[[1], [2]]|groupby('a.b', default='')|length", "[{'a': {}}]|groupby('a.b', default='-')|map(attribute='grouper')|list", "[{}, {}]|max", "[{}]|max", "[{'a': 1}, {'b': 1}]|min(attribute='a')", "[{}, {}]|sort|length", "[[2], [1]]|max", "[1, 'a']|max",
    )
    + [
        "{% for x in [1, 2] %}{% for x in [] %}{{ x }}{% else %}{{ x }}{{ loop.index }}{% endfor %}{% endfor %}", "{% with x = 5 %}{% for x in [] %}{% else %}{{ x }}{% endfor %}{% endwith %}", "{% for x in [1] %}{% for x in [] recursive %}{% else %}{{ x }}{{ loop.index }}{% endfor %}{% endfor %}",
        "{% for x in [1] %}{% for y in [] %}{% else %}{% set z = x %}{{ z }}{{ y|default('-') }}{% endfor %}{{ z|default('-') }}{% endfor %}", "{% block b %}{% macro r(n) %}{{ n }}{% if n %}{{ r(n - 1) }}{% endif %}{% endmacro %}{{ r(3) }}{{ r.name }}{% endblock %}", "{% block b %}{{ x|default('-') }}{% set x = 1 %}{{ x }}{% endblock %}",
        "{% set x = 9 %}{% block b %}{{ x }}{% set x = 1 %}{{ x }}{% endblock %}{{ x }}", "{% for i in [1, 2] %}{% block b scoped %}{{ loop.index }}{{ i }}{% endblock %}{% endfor %}", "{% for x in [1] %}{{ loop.changed(nope) }}{% endfor %}",
        "{% macro m() %}{{ kwargs }}{{ m.catch_kwargs }}{{ m.catch_varargs }}{% endmacro %}{{ m(a=1) }}", "{{ 'a' if nope is defined else 'b'.uper() }}", "{% if no %}{{ 'b'.uper() }}{% endif %}", {"t": "{{ map|min(attribute='x') }}", "lenient": True}, {"t": "{{ dict(nope) }}", "lenient": True}, {"t": "{{ nope[1:] }}", "lenient": True},
        {"t": "{% extends 'base' ~ '.html' %}{{ nope }}{% block b %}B{% endblock %}{{ nope.x }}", "templates": {"base.html": "({% block b %}{% endblock %})"}},
        {"t": "{% extends 'base.html' %}{% block item %}{{ i }}{{ loop.index }}{% if loop.last %}.{% endif %}{% endblock %}", "templates": {"base.html": "{% for i in list %}{% block item scoped %}-{% endblock %}{% endfor %}"}},
        {"t": "{% extends 'base.html' if yes else 'nope.html' %}{% set x = 1 %}{% block b %}{{ x }}{% endblock %}", "templates": {"base.html": "({% block b %}{% endblock %})"}},
    ]
)
