"""The cases for text: upper and lower case in all scripts, methods, and the two ways to format."""

from cases import out

CASED = ["Straße", "ΟΔΟΣ ΣΑΣ.", "ὈΔΥΣΣΕΎΣ ᾳ", "İstanbul ıI", "ǆ ǅ Ǆ", "ﬁn ŉ", "AΣ\u0301 Σ", "𝐀𐐀𐐨", "ẞß", "ᏣᎳ ꭰ", "it's o'CLOCK"]

TEXT = (
    [f'{{{{ "{text}".{method}() }}}}' for text in CASED for method in ["lower", "title", "capitalize", "swapcase", "casefold"]]
    + [f'{{{{ "{text}"|title }}}}{{{{ "{text}"|capitalize }}}}{{{{ "{text}"|lower }}}}{{{{ "{text}"|upper }}}}' for text in CASED]
    + out(
        "'ab'.isidentifier()", "'2b'.isidentifier()", "'_é1'.isidentifier()", "''.isidentifier()", "'a b'.isidentifier()", "'a\\n'.isprintable()", "'aé '.isprintable()", "''.isprintable()", "'\\u00a0'.isprintable()", "'ǅa'.istitle()", "'Aǅ'.istitle()",
        "'x'.uper()", "'x'.copy()", "[1].upper()", "(1, 2).copy()", "(1, 2).append(1)", "range(3).copy()", "'x'.striptags()", "'x'.unescape()", "('<b>x</b>'|safe).striptags()", "('&lt;'|safe).unescape()", "(1).is_integer()", "1.5.is_integer()", "loop.cycle(1)",
        "'aéb'.startswith('b', 2)", "'aéb'.startswith('é', -2, -1)", "'aéb'.endswith('é', 0, 2)", "'abc'.endswith('c', 0, 2)", "'abc'.startswith(('x', 'b'), 1)", "'abc'.startswith('', 4)", "'abc'.endswith('', 2, 1)", "'abc'.endswith('abc', -9, 9)",
        "'1,2'|replace('', 'e', 1)", "'ab'.replace('', '-', 2)", "'ab'|replace('', '-', 0)", "'ab'|replace('', '-')", "'ab'|replace('', '-', -1)", "('b'|safe).replace('b', 5)", "('b'|safe).replace('b', html)", "(','|safe).join([1, html, none])", "','.join([1])", "('<i>'|safe).join([])",
        "'%a' % 'é✓𝐀'", "'%r' % 'é✓'", "'{!a}'.format('é')", "'{!r}'.format('é')", "'%.*f' % (2, 3.14159)", "'%*.*f|' % (8, 1, 2.25)", "'%*d|' % (-6, 42)", "'%.*s' % (2, 'abc')", "'%.*f' % ('a', 1.0)", "'%#.0f' % 42", "'%#.0e' % 42", "'%#g' % 42", "'%#x' % 42", "'{:#.0f}'.format(42.0)",
        "'{}{0}'.format(1)", "'{0}{}'.format(1)", "'{a}{}'.format(1, a=2)", "'{0[name]}'.format(users[0])", "'{0.name}'.format(users[0])", "'{:=+8}'.format('x')", "'{:+}'.format('x')", "'{:,}'.format('x')", "'{:.2}'.format([1, 2])", "'{:5}'.format(none)", "'{}'.format([1])", "'{:5}|'.format('x')", "'{:5}|'.format(true)", "'{:d}'.format(1.5)", "'{:x}'.format(1.0)", "'{:d}'.format(true)", "'{:.1%}'.format(0.5)",
        "('<i>a b</i>'|safe)|wordwrap(4)", "html|wordwrap(5)", "html|safe|wordwrap(5, true, '<br>'|safe)", "html|wordwrap(5, true, '<br>'|safe)", "5|wordwrap(2)", "[1]|wordwrap(2)", "5|indent", "'a'|indent(none)", "[1, 2]|truncate(1)", "[1, 2]|truncate(3)", "'abc'|truncate(-1)", "[1, 2, 3]|truncate(3, leeway=-1)",
        "[{'b': 1, 'a': {'d': 1, 'c': 2}}]|pprint", "({'b': 1, 'a': 2},)|pprint",
    )
    + ["{% filter wordwrap(5) %}<b>one</b> {{ html }}{% endfilter %}"]
)
