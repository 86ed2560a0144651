"""Random expressions whose value is text."""

CHOICES_OF_TEXT = {
    "piece": ["'a'", "'e'", "'o'", "' '", "'an'", "'l'", "','", "'b'", "''", "'Σ'", "'\\n'", "'<'", "'ß'"],
    "separator": ["','", "' '", "'a'", "'l'", "', '", "'-'", "'\\n'"],
    "glue": ["''", "', '", "'-'", "'<br>'", "'&'|safe", "'\\n'", "'·'"],
    "end": ["''", "'…'", "'...'", "'>'", "'~~'"],
    "length": ["0", "3", "5", "8", "12", "20", "255"],
    "width": ["1", "2", "4", "7", "9", "15", "40"],
    "index": ["0", "1", "2", "-1", "-3", "9"],
    "times": ["0", "1", "2", "3", "-1"],
    "fill": ["' '", "'-'", "'*'", "'·'"],
    "chars": ["' '", "'a'", "'xyz '", "'-.,'", "'Ha'", "none"],
    "question": ["isalpha", "isdigit", "isalnum", "isdecimal", "isnumeric", "isspace", "isupper", "islower", "istitle", "isidentifier", "isascii", "isprintable"],
    "slice": ["1:", ":2", "::-1", "::2", "-1::-2", "2:0:-1", ":-3:-1", "-2:", "5:1", "1:9:3", "n:", ":one:-1", "none:2", ":", "1:3", "-4:-1", "::-3", "zero:none:one"],
    "percent": [
        "'%s' % <any>", "'%5s|' % <text>", "'%-7s|' % <text>", "'%.3s' % <text>", "'%8.2s|' % <text>", "'%d' % <number>", "'%05d' % <int>", "'%+d' % <int>", "'% d' % <int>", "'%-6d|' % <int>", "'%i' % <number>", "'%u' % <int>", "'%x' % <int>", "'%#x' % <int>",
        "'%X' % <int>", "'%#X' % <int>", "'%o' % <int>", "'%#o' % <int>", "'%.3d' % <int>", "'%+06d' % <int>", "'%e' % <number>", "'%.2e' % <number>", "'%E' % <number>", "'%f' % <number>", "'%.1f' % <number>", "'%.0f' % <number>", "'%#.0f' % <number>", "'%F' % <number>", "'%09.3f' % <number>", "'%+.2f' % <number>",
        "'%g' % <number>", "'%G' % <number>", "'%.3g' % <number>", "'%#g' % <number>", "'%10.4g|' % <number>", "'%-12g|' % <number>", "'%r' % (<any!>,)", "'%a' % <text>", "'%c' % 66", "'%c' % 'é'", "'100%%'", "'%s=%s' % (<any!>, <any!>)", "'%s%%' % <int>", "'%*d' % (5, <int!>)", "'%.*f' % (2, <number!>)", "'%-*s|' % (6, <text!>)",
        "'%(a)s-%(b)r' % {'a': <any!>, 'b': <any!>}", "'%(a)05.1f' % {'a': <number!>}", "'%(name)s' % users[0]", "'<%s>' % <text>", "('<%s>'|safe) % <text>", "('<%s%s>'|safe) % (<html!>, <text!>)",
    ],
    "brace": [
        "'{}'.format(<any!>)", "'{0}{1}{0}'.format(<any!>, <int!>)", "'{a}'.format(a=<any!>)", "'{:>8}|'.format(<text!>)", "'{:^9}|'.format(<text!>)", "'{:*<7}|'.format(<text!>)", "'{:.2}'.format(<text!>)", "'{!r}'.format(<text!>)", "'{!s:>6}'.format(<any!>)", "'{!a}'.format(<text!>)",
        "'{:d}'.format(<int!>)", "'{:05}'.format(<number!>)", "'{:+}'.format(<number!>)", "'{: }'.format(<number!>)", "'{:,}'.format(<number!>)", "'{:_}'.format(<int!>)", "'{:x}'.format(<int!>)", "'{:#b}'.format(<int!>)", "'{:#o}'.format(<int!>)", "'{:#X}'.format(<int!>)", "'{:c}'.format(66)", "'{:n}'.format(<int!>)",
        "'{:.2f}'.format(<number!>)", "'{:e}'.format(<number!>)", "'{:.3g}'.format(<number!>)", "'{:g}'.format(<number!>)", "'{:%}'.format(<float!>)", "'{:.1%}'.format(<float!>)", "'{:010.3f}'.format(<number!>)", "'{:=+8}'.format(<int!>)", "'{:,.2f}'.format(<number!>)", "'{:>{}}'.format(<text!>, 9)", "'{:{w}.{p}f}'.format(<number!>, w=9, p=2)",
        "'{0[name]}{0[age]}'.format(users[0])", "'{0[1]}'.format(ints)", "'{{}}{}'.format(<int!>)", "'{a[b]}'.format(a={'b': <any!>})", "'<{}>'.format(<text!>)", "('<{}>'|safe).format(<text!>)", "('{}{a}'|safe).format(<html!>, a=<text!>)", "'{a}{b}'.format_map({'a': <any!>, 'b': 1})", "'{a}'.format(**{'a': <any!>})", "'{}{}'.format(*[<any!>, 2])",
    ],
    "attributes": ["{'class': <text!>, 'id': <any!>}", "{'a': none, 'b': <int!>, 'c': true}", "{}", "{'data-x': <html!>}", "dict(id=<text!>, lang='el')"],
    "addresses": ["'see http://example.com/x?a=b&c=d now'", "'www.example.com, and (https://a.org).'", "'mail me@example.com please'", "'http://example.com/a/very/long/path'", "'mailto:a@b.org ftp://f.net/x <http://a.com>'", "'x.com a.org/b?c foo.bar'", "'tel:123 http://ü.de/ä'"],
    "scheme": ["['tel:']", "['ftp://', 'tel:']"],
    "prose": ["'The quick brown-fox jumps over the lazy dog'", "lines", "long", "'a well-known thing, self-evident'", "'supercalifragilistic is long'", "'tab\\tand  double  space'", "'α β γδ-εζ'", "''", "' lead and trail '", "'one\\n\\ntwo three\\r\\nfour'"],
    "tagged": ["'<p>A &amp; <b>B</b></p>'", "'a<!-- c -->b'", "'1 &lt; 2 &eacute; &#233; &nope;'", "'<br/>x < y > z'", "'  <i>  spaced   out </i> '", "html", "'no tags'"],
}

TEXT = {
    "text": (
        [
            "'a'", "'Hello World'", "''", "'<b>'", "' x '", "'1,2'", "'é Σ'", "'a\\nb'", "'12'", "'-3.5'", "\"it's\"", "'say \"hi\" & go'", "'foo bar-baz'", "'Straße'", "'ΟΔΟΣ ΣΑΣ.'", "'İstanbul ıI'", "'ǆ ǅ'", "'ﬁn ŉ'", "'e\u0301a'", "'👩\u200d👧 ok'", "'𝒳𐐀𐐨'",
            "'ὈΔΥΣΣΕΎΣ ᾳ'", "'a\\tb\\tc'", "'\u00a0x\u2003'", "'a\u2028b'", "'Ⅷ ² ½ ٣'", "'ﬀ'", "'ＡＢc'", "'mIxEd CaSe'", "'they''re'", "name", "greek", "empty", "lines", "html", "words[1]", "'%'", "'{}'", "'\\x00\\x1f'", "'a\\\\b'", "'back`tick $ # @'",
        ],
        [
            "<text> ~ <any>", "<any> ~ <any> ~ <any>", "<text> + <text>", "<text> * <times>", "<times> * <text>", "<text>[<slice>]", "'harbour'[<position>]", "<text>|upper", "<text>|lower", "<text>|capitalize", "<text>|title", "<text>|trim", "<text>|trim(<chars>)", "<text>|trim(chars=<chars>)",
            "<text>|replace(<piece>, <text!>)", "<text>|replace(<piece>, <piece>, <times>)", "<text>|replace(old=<piece>, new='-', count=1)", "<prose>|truncate(<length>, leeway=0)", "<text>|truncate(<length>, <flag>, <end>)", "<prose>|truncate(length=<length>, killwords=<flag>, end=<end>, leeway=<times>)", "<prose>|truncate",
            "<text>|center(<width>)", "<text>|center", "<prose>|indent", "<prose>|indent(<width>, <flag>, <flag>)", "<prose>|indent(width='> ', first=<flag>)", "<text>|indent(2, blank=<flag>)", "<prose>|wordwrap(<width>)", "<prose>|wordwrap(<width>, <flag>, wrapstring='|')", "<prose>|wordwrap(width=<width>, break_long_words=<flag>, break_on_hyphens=<truth>)",
            "<tagged>|striptags", "<text>|striptags", "<text>|urlencode", "<map>|urlencode", "<pairs>|urlencode", "<any>|string", "<text>|reverse", "<text>|first|default('-')", "<text>|last|default('-')", "<list>|join(<glue>)", "<texts>|join", "<users>|join(<glue>, attribute='name')", "<texts>|map('upper')|join(<glue>)",
            "<any>|tojson", "<map>|tojson(indent=<times>)", "<list>|tojson(<times>)", "<any>|pprint", "<list>|pprint", "<map>|pprint", "<number>|filesizeformat", "<int>|filesizeformat(<flag>)", "<int>|filesizeformat(binary=<flag>)",
            "<percent>", "<percent>", "<percent>", "<brace>", "<brace>", "<brace>", "'%s %s'|format(<any!>, <any!>)", "'%(a)s'|format(a=<any!>)", "'%05.1f|%-4s'|format(<number!>, <text!>)", "'%s'|format(*[<any!>])", "('<i>%s'|safe)|format(<text!>)",
            "<text>.upper()", "<text>.lower()", "<text>.title()", "<text>.capitalize()", "<text>.swapcase()", "<text>.casefold()", "<text>.strip()", "<text>.lstrip(<chars>)", "<text>.rstrip(<chars>)", "<text>.replace(<piece>, <piece>)", "<text>.replace(<piece>, '-', <times>)", "<text>.zfill(<width>)", "<text>.center(<width>, <fill>)", "<text>.ljust(<width>)", "<text>.rjust(<width>, <fill>)",
            "<text>.expandtabs()", "<text>.expandtabs(<times>)", "<text>.removeprefix(<piece>)", "<text>.removesuffix(<piece>)", "<glue>.join(<texts!>)", "<text>.partition(<separator>)[<position>]", "<text>.rpartition(<separator>)|last", "<text>.split(<separator>)|first",
            "<text> if <bool> else <text>", "<text> and <text>", "<text> or <text>", "<text>|default(<text!>)", "nope|default(<text!>)", "<text>|default(<text!>, <flag>)", "<user>.name", "users[<position>].city.name", "<texts>|first|default('x')", "<texts>[<position>]", "<words>|max", "<words>|min", "<words>|max(case_sensitive=<flag>)", "<words>|min(case_sensitive=true)", "<words>|sort|last",
            "<text>|attr('upper')()", "('a' <order> 'b')|string|lower", "<int>|string", "<float>|string", "<text>|e|string", "<user>['name']", "<map>|xmlattr|string", "joiner(<glue>)()", "<text>|list|join", "<text>|batch(<count>)|map('join')|join('|')", "'abc'|first",
        ],
    ),
    "html": (
        ["'<i>'|safe", "html|safe", "'a'|e", "html|e", "'&amp;'|safe", "'x<br>y'|safe"],
        [
            "<text>|e", "<text>|escape", "<text>|forceescape", "<html>|forceescape", "<html>|upper", "<html>|lower", "<html>|capitalize", "<html>|title", "<html>|trim", "<html>|replace(<piece>, <text!>)", "<text>|replace(<piece>, <html!>)", "<html>|replace(<piece>, <html!>)", "<html> ~ <text>", "<text> ~ <html>", "<html> + <text>", "<text> + <html>", "<html> * <times>",
            "<html>|string", "<html>|center(<width>)", "<html>|indent(<width>, <flag>)", "<html>|striptags", "<addresses>|urlize", "<addresses>|urlize(<length>)", "<addresses>|urlize(nofollow=<flag>, target='_blank')", "<addresses>|urlize(rel='me you')", "<addresses>|urlize(extra_schemes=<scheme>)", "<html>|urlize", "<attributes>|xmlattr", "<attributes>|xmlattr(<flag>)", "<attributes>|xmlattr(autospace=<flag>)",
            "<html>.upper()", "<html>.strip()", "<html>.title()", "<html>.swapcase()", "<html>.replace(<piece>, <text!>)", "<html>.join([<text!>, <html!>])", "<html>.split(<separator>)|join(<glue>)", "<html>.center(<width>, <fill>)", "<html>.partition('i')|join", "<html>.unescape()", "<html>.striptags()", "<html>|e", "<html>|wordwrap(<width>)", "<html>|first", "<html>|list|join", "<html>|reverse", "<html>|join('-')",
            "[<html!>, <text!>]|join", "[<text!>, <text!>]|join('<i>'|safe)", "<html>|urlencode", "<any>|tojson", "<html> if <bool> else <text>", "<html>|default(<text!>)", "<html>.removeprefix(<piece>)", "<html>.zfill(<width>)", "<html>.casefold()", "<html>|wordcount", "<html>|length", "<text>|safe|e",
        ],
    ),
}
