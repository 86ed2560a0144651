"""The grammar of random expressions: for each kind of value, leaves and rules.

In a rule, `<kind>` stands for an expression of that kind, in parentheses if it needs them, and `<kind!>` for one
between delimiters, without parentheses. A kind without rules is a list of choices: `<width>`, `<flag>`.
"""

from random_grammar_lists import CHOICES_OF_LISTS, LISTS
from random_grammar_text import CHOICES_OF_TEXT, TEXT

CHOICES = {
    "nonzero": ["1", "2", "3", "7", "-2", "-3", "10", "42"],
    "divisor": ["2", "0.5", "-2.5", "0.1", "3", "-7", "1e-3", "1e10", "4.0"],
    "power": ["0", "1", "2", "3", "5"],
    "exponent": ["-1", "-2", "0.5", "2.0", "0", "-0.5", "1.5", "3"],
    "places": ["0", "1", "2", "3", "5", "-1", "-2"],
    "method": ["'common'", "'ceil'", "'floor'"],
    "flag": ["true", "false", "yes", "no", "1", "0"],
    "truth": ["true", "false"],
    "position": ["0", "-1", "1", "0", "-2"],
    "arith": ["+", "-", "*"],
    "order": ["<", "<=", ">", ">=", "==", "!="],
    "same": ["==", "!="],
    "among": ["in", "not in"],
    "both": ["and", "or"],
    "is": ["is", "is not"],
    "base": ["2", "8", "10", "16", "36", "0"],
    "digits": ["'12'", "'-7'", "' 42 '", "'ff'", "'0x1f'", "'0b11'", "'1_000'", "'3.9'", "'1e3'", "'x'", "''", "'٣٤'", "'+5'", "'077'", "'zz'", "'1__0'", "'inf'", "'nan'", "'１２'"],
    "number_test": ["odd", "even", "divisibleby 3", "divisibleby(2)", "lt 5", "gt(0)", "le(n)", "ge 1", "eq 1", "ne(2)", "equalto(3)", "lessthan(4)", "greaterthan 2", "in [1, 2, 3]", "in(ints)"],
    "any_test": [
        "defined", "undefined", "none", "string", "number", "integer", "float", "boolean", "true", "false", "mapping", "sequence", "iterable", "callable", "escaped",
        "sameas(none)", "sameas true", "eq(1)", "ne('a')", "filter", "test",
    ],
    "text_test": ["lower", "upper", "string", "escaped", "eq 'a'", "in 'abc'", "in(words)", "filter", "test", "sequence", "lt 'm'", "ge('a')"],
}

NUMBERS = {
    "int": (
        ["0", "1", "-1", "2", "3", "7", "42", "1_000", "0x1f", "0b101", "0o17", "255", "65536", "1000000", "-13", "9007199254740993", "4611686018427387904", "n", "one", "zero", "ints[1]", "map.a"],
        [
            "<int> <arith> <int>", "<int> <arith> <int>", "<int> // <nonzero>", "<int> % <nonzero>", "<int> ** <power>", "-<int>", "+<int>", "<int>|abs", "<text>|length", "<list>|count",
            "<text>|wordcount", "<digits>|int", "<digits>|int(<int!>)", "<digits>|int(default=3, base=<base>)", "<digits>|int(0, <base>)", "<float>|int", "<ints>|sum", "<ints>|sum(start=<int!>)",
            "<ints>|max", "<ints>|min", "<ints>|first", "<ints>|last", "<ints>[<position>]", "<map>.a", "<map>['b']", "<user>.age", "<users>|sum(attribute='age')", "<users>|sum('age', 10)",
            "<users>|map(attribute='age')|max", "<users>[<position>].age", "(<users>|min(attribute='age')).age", "(<users>|max(attribute='name', case_sensitive=<flag>)).age",
            "<text>.find(<piece>)", "<text>.rfind(<piece>)", "<text>.count(<piece>)", "<text>.find(<piece>, <index>)", "<text>.count(<piece>, <index>, <index>)", "'banana'.index('n')", "'banana'.rindex('an', 0, 5)",
            "<ints>.count(<int!>)", "[3, 1, 2].index(<position> ** 2 + 1)", "<int> if <bool> else <int>", "<bool> + <bool>", "<bool> * <int>", "range(<range>)|length", "<map>|length",
            "<int>|default(<int!>)", "nope|default(<int!>)", "nope|d(<int!>)", "<int>|int", "<bool>|int", "<map>.get('a')", "<map>.get('zz', <int!>)", "nested[0][<position>]", "users.1.age", "(<int>, <int>)|max",
            "<int> and <int>", "<int> or <int>", "(<ints>|batch(2)|first)|length", "dict(a=<int!>).a", "cycler(<int!>, <int!>).next()", "<text>|string|length",
        ],
    ),
    "float": (
        ["0.5", "1.5", "-2.5", "3.14159", "0.1", "1e3", "1.5e-7", "1e16", "1e15", "123456789.123456789", "5e-324", "1.7976931348623157e308", "1e22", "1e-5", "0.0001", "2.675", "1e100", "-0.0", "f", "1_0.2_5", "9007199254740993.0"],
        [
            "<int> / <nonzero>", "<float> <arith> <int>", "<float> <arith> <float>", "<float> // <divisor>", "<float> % <divisor>", "<int> // <divisor>", "<int> % <divisor>", "<int> ** -<power>", "<nonzero> ** <exponent>",
            "<float>|round", "<float>|round(<places>)", "<float>|round(<places>, <method>)", "<int>|round(<places>)", "<int>|round(<places>, <method>)", "<float>|round(method=<method>)", "<digits>|float", "<digits>|float(<float!>)",
            "<digits>|float(default=<float!>)", "<int>|float", "<floats>|sum", "<floats>|max", "<floats>|min", "<float>|abs", "-<float>", "<floats>[<position>]", "<float> if <bool> else <float>", "<floats>|first", "'inf'|float", "1e308 * 10",
            "<float> ** 2", "<float>|default(<float!>)", "<bool> / 2",
        ],
    ),
    "number": (["n", "f", "one", "2", "-3", "0.25"], ["<int>", "<int>", "<float>", "<number> <arith> <number>"]),
    "bool": (
        ["true", "false", "yes", "no", "True", "False"],
        [
            "<number> <order> <number>", "<text> <order> <text>", "<int> <order> <int> <order> <int>", "<number> < <number> <= <number> != <number>", "<text> <same> <text> <same> <text>", "<ints> <order> <ints>", "<list> <same> <list>",
            "<any> <same> <any>", "<map> <same> <map>", "<int> <among> <ints>", "<piece> <among> <text>", "<text> <among> <texts>", "<piece> <among> <map>", "<int> <among> range(<range>)", "<any> <among> <list>",
            "not <bool>", "not <any>", "<bool> <both> <bool>", "<bool> <both> not <bool>", "<number> <is> <number_test>", "<any> <is> <any_test>", "<any> <is> <any_test>", "<text> <is> <text_test>", "<name> <is> <any_test>",
            "nope <is> defined", "map.nope <is> undefined", "users[9] <is> defined", "<text>.startswith(<piece>)", "<text>.endswith(<piece>)", "<text>.startswith((<piece>, <piece>))", "<text>.<question>()", "<text>.<question>()",
            "<bool> if <bool> else <bool>", "<bool> == <int>", "<float>.is_integer()", "<int> <is> number <both> <bool>", "(<int>, <int>) < (<int>, <int>)", "(<bool> <both> <any>) <is> true",
        ],
    ),
    "any": (
        ["none", "None", "true", "n", "f", "name", "html", "list", "map", "[]", "{}", "()", "''", "nothing", "users", "'a'", "0", "tree"],
        ["<int>", "<float>", "<text>", "<text>", "<bool>", "<list>", "<map>", "<any> <both> <any>", "<any> if <bool> else <any>", "<any> if <bool>", "<any>|default(<any!>)", "<any>|default(<any!>, <flag>)", "<user>", "<html>"],
    ),
    "name": (["n", "name", "list", "map", "nothing", "yes", "f", "html", "users", "range", "nope", "dict", "cycler", "words", "'a'|safe", "name.upper", "map.items", "joiner", "namespace", "empty"], []),
}

GRAMMAR = {**{kind: (leaves, []) for kind, leaves in {**CHOICES, **CHOICES_OF_TEXT, **CHOICES_OF_LISTS}.items()}, **NUMBERS, **TEXT, **LISTS}
