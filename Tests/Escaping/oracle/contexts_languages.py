"""Records what esprima and tinycss2 see at each place of scripts and styles, in goldens/contexts-script.json and -style.json.

    python3 -m venv venv && venv/bin/pip install esprima==4.0.1 tinycss2==1.5.1
    venv/bin/python Tests/Escaping/oracle/contexts_languages.py

A case is a text and one letter for each of its prefixes, from the empty one on: what the prefix ends in. `.` is code, `"` and
`'` strings, `` ` `` a template literal, `/` a regular expression, `-` and `*` comments; in styles `u`, `d` and `s` are an
address, bare and in either quotes; `?` means that the next characters decide.
"""

import json
import pathlib
import random

import esprima
import tinycss2

SCRIPTS = r"""
var a = 1;
a / b / c
a = b / c; d = /e/g
(a + b) / 2 / c
a[0] / 2 / b
if (a) /b/.test(c)
if (a) b; else /c/.test(d)
if ((a) && (b)) /c"/.test(d)
if (f(a)) /'/.test(b) ? c / d : e
while (a) /b/.exec(c)
for (;;) /b/.exec(c)
for (var i = (1); i < (2); i++) /b"/.exec(c)
with (a) /b/.exec(c)
a.if(b) / c / d
a.with(0, 1) / 2 / 3
a.return / 2 / 3
a.in / b / c
f(a) / g(b) / h
f(/a/, /b/g, "c/d")
return_ / 2 / 3
function f() { return /a"b/ }
function f() { return a / b / c }
function f() { return (a) / b }
typeof /a/
void /a/.b
delete /a/.b
new A / b / c
x = a ? /b/ : /c/
x = a || /b/
x = a && !/b/.test(c)
x = [/a/, /b/]
x = { a: /b/, c: d / e / f }
a++ / 2 / b
a-- / 2 / b
+ /a/
a + +/b/
a - -/b/
- -/a/
a = 1. / 2 / 3
a = .5 / 2 / 3
a = 0x1f / 2 / 3
a = 1e5 / 2 / 3
/[/]/.test(a)
/[\]/]/.test(a)
/a\/b/.test(c)
/"'`/.test(a)
/[^"/']+/g
/=a/
a /= 2; b /= 3
/a/.b / 2 / /c/.d
"a" / 2 / 'b'
"a\"b" + 'c\'d'
"a\\" + 'b\\'
"a'b" + 'c"d' + "`" + '`'
"\
a" + 'b\
c'
"//" + '/*' + "*/" // a 'b
a /* b "c */ + d // e
/* a */ /b/.test(c)
a /* b */ / c / d
a // b
/ c / d
/**/a/**//b/**/
/* * / ** */ a
/*/*/ a /**/
`a`
`a${b}c`
`a${b / c / d}e`
`a${/b}/.test(c)}d`
`a${"}"}b${'`'}c`
`a${{b: 1}.b}c`
`a${`b${c}d`}e`
`a${`b${`c${d}e`}f` / 2}g`
`$${a}$` + `$` + `$ {a}`
`\`${a}\${b}`
`a` / 2 / 3
`a${b}` / 2 / 3
`"'/*//` + a
`a${f(function () { return `b` })}c`
a`b` / c / d
x = a => a / 2 / 3
x = a => /b/
x = (a) => { return /b/ }
case_ / 2
switch (a) { case /b/: c; default: /d/.test(e) }
do /a/.test(b); while (c)
throw /a/
for (a in /b/) c
for (a of [/b/]) c
a instanceof /b/
a in /b/
function f() { /a/.test(b) }
if (a) { b } /c/.test(d)
a; /b/.test(c)
a = b
/c/d
a = b; { /c"/.test(d) }
x = "<b>" + a + '</b>'
x = a < b && c > d
x = "it's" + 'say "hi"'
$ / 2 / $a
_ / 2 / _a
a$ / 2 / $
α / 2 / β
"α" + 'β' + /γ/
a?/b/:/c/
(function () { "use strict"; var a = /b/, c = d / e; return a; })()
document.querySelectorAll('a[href^="/"]').forEach(function (a) { a.title = "b" })
var a = {"b": "c/d", 'e': [1, 2, /f/]}
window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments)} gtag('js', new Date())
s = s.replace(/&/g, "&amp;").replace(/"/g, '&quot;').replace(/'/g, "&#39;").replace(/</g, '&lt;')
m = (h / 60) % 60 / 1; p = (a) / (b) / (c)
while (i--) /a/.test(b); for (;(a) / 2 / b;) c
if (a) if (b) /c/.test(d)
if (a) (/b/).c; else if (d) /e/.f
x = !(a) / 2 / b
x = f(if_) / 2 / 3
x = a /b/ c
x = a/b/c
x=/a/.b/c/d
x=a+/b/+c/d/e
var a=1,b=/c/,d=e/f/g
let a = 1
const b = a / 2 / 3
class A { b() { return this / 2 / 3 } }
this / 2 / 3
null / 2 / 3
true / 2 / 3
super_ / 2 / 3
async_ / 2
x = function () { return 1 }(2) / 3 / 4
x = [1](0) / 2 / 3
x = "\u2028" / 2 / 3
x = /\u2028/
x = 'a' // ' b
x = 1 // "
y = "2" // `
"a</b"
'<!--'
x = /[[]/ / 2 / 3
x = /[\\]/ / 2 / 3
x = /\[/ / 2 / 3
x = /a/i / 2 / 3
x = /a/
y = /b/
"""

# `}` may end a block or a value, and no token tells which: our reader takes it for the end of a block.
STYLES = r"""
a { color: red }
a { content: "b" }
a { content: 'b' }
a { content: "b'c" } b { content: 'd"e' }
a { content: "b\"c" } b { content: 'd\'e' }
a { content: "\22" 'b\\' }
a { content: "b\
c" }
a { content: "b
c" }
a { content: 'b
c: d; e: "f" }
a::after { content: "/*" } /* b " ' */ c {}
/* a */ b /**/ c /*/*/ d
/* * / ** */ a
a { background: url(b.png) }
a { background: url( b.png ) no-repeat }
a { background: url("b.png") }
a { background: url('b.png') }
a { background: url( "b.png" ) url( 'c)d' ), URL(e) Url("f") }
a { background: url(b\)c) d "e" }
a { background: url("b\"c") d "e" }
a { background: url(b"c) d "e" }
a { background: url(b'c d) e 'f' }
a { background: url(b c "d) e "f" }
a { background: url(b(c) d "e" }
a { background: url() "b" }
a { background: url("") 'b' }
a { background: url(data:image/png;base64,AA//BB==) "c" }
a { background: url("data:image/svg+xml,<svg xmlns='b'/>") 'c' }
a { background: url(//b/c.png) /* d */ }
a { background: url(/*b*/c) "d" }
a { background: curl(b "c") my-url("d") -url("e") _url('f') xurl(g "h") }
a { b: calc((1px + 2px) / 3) "c" }
a[href="b"] { c: d } a[href='b"c'] { d: "e" }
@import "a"; @import url(b); @import url("c");
@media (min-width: 1px) { a { b: "c" } }
@font-face { src: url(a.woff2) format("woff2"), url('b.woff') format('woff') }
:root { --a: "b"; --c: {d}; --e: url(f) }
a { b: \"c } d { e: "f" }
a\"b { c: 'd' }
a { b: "c" "d" 'e' 'f' } g { h: "" '' }
a { b: url( } c { d: "e" }
a { b: "α" 'β' url(γ) }
a > b + c ~ d { e: f }
a { b: c/d } e { f: 1/2 "g" }
a { b: "\\" "c" '\\' 'd' }
a { filter: progid:X(src='b', c="d") }
<!-- a { b: "c" } --> d {}
"""

PARTS = ["a", "b", "1", " ", "\n", "+", "-", "*", "/", "(", ")", "[", "]", "{", "}", ";", ",", "=", "?", ":", ".", "!", "\"s\"", "'t'", "`u`", "`v${", "}w`", "/x/", "/[/\"]/g", "// y\n", "/* z */",
         "if (", "while (", "return ", "typeof ", "else ", "f(", "++", "--", "=>", "\"it's\"", "'\"'", "/'/", "/\"/", "/`/"]
STYLE_PARTS = ["a", " ", "{", "}", ":", ";", "\"s\"", "'t'", "\"", "'", "\\", "/* c */", "/*", "*/", "url(", "url( ", "url(\"", "url('", ")", "(", "\n", "b", ",", "/", "*", "URL(x)", "@c ", "#d", "-e"]


def script(text):
    """Returns the letters, or `None` if esprima refuses the script."""
    try:
        tree = esprima.parseScript(text, tokens=True, comment=True, range=True)
    except Exception:
        return None
    marks = ["."] * (len(text) + 1)

    def fill(start, end, letter):
        """Marks the places of a range with a letter."""
        for index in range(start, end):
            marks[index] = letter

    for token in tree.tokens:
        start, end = token.range
        if token.type == "String":
            fill(start + 1, end, text[start])
        elif token.type == "Template":
            fill(start + 1, end, "`")
            if text[end - 1] == "{":
                marks[end - 1] = "?"
        elif token.type == "RegularExpression":
            fill(start + 1, text.rindex("/", start, end) + 1, "/")
            marks[start + 1] = "?"
    for comment in tree.comments or []:
        start, end = comment.range
        if not text.startswith("/", start):
            return None
        line = comment.type == "Line"
        fill(start + 2, end + 1 if line else end, "-" if line else "*")
        marks[start + 1] = "?"
    for index in range(1, len(text)):
        # The next character decides whether `/` begins a comment.
        if text[index - 1] == "/" and marks[index] == ".":
            marks[index] = "?"
    return "".join(marks)


def deepest(tokens):
    """Returns the last token, the function that contains it or `None`, and whether the text ends inside the token."""
    function = None
    while tokens:
        last = tokens[-1]
        if last.type == "error" and last.kind in ("eof-in-string", "eof-in-url") and len(tokens) > 1:
            last = tokens[-2]
            if last.type in ("string", "url"):
                return last, function, True
            return tokens[-1], function, True
        content = getattr(last, "content", None)
        if content is None:
            content = getattr(last, "arguments", None)
        if content is None or not isinstance(content, list):
            return last, function, False
        if last.type == "function":
            function = last
        elif content:
            function = None
        if not content:
            return last, function, False
        tokens = content
    return None, None, False


def offset(text, token):
    """Returns the offset of a token in the text."""
    return sum(len(line) + 1 for line in text.split("\n")[: token.source_line - 1]) + token.source_column - 1


def is_end(token):
    """Whether the token only says that the text ended inside a string."""
    return token.type == "error" and token.kind == "eof-in-string"


def style_letter(text):
    """Returns the letter of what the text ends in."""
    tokens = tinycss2.parse_component_value_list(text)
    last, function, is_open = deepest(tokens)
    if last is None:
        return "."
    if last.type == "comment":
        return "*" if text.find("*/", offset(text, last) + 2) < 0 else "."
    if is_open and last.type == "string":
        quote = text[offset(text, last)]
        in_url = function is not None and function.lower_name == "url" and function.arguments and [
            token for token in function.arguments if token.type != "whitespace" and not is_end(token)] == [last]
        return quote if not in_url else "d" if quote == '"' else "s"
    if is_open and last.type == "url":
        return "u"
    if last.type == "error" and last.kind == "bad-url":
        body = text.rstrip("\\")
        closed = text.endswith(")") and (len(text[:-1]) - len(text[:-1].rstrip("\\"))) % 2 == 0
        return "." if closed and body else "u"
    return "."


def style(text):
    """Returns the letters of all prefixes."""
    return "".join(style_letter(text[:end]) for end in range(len(text) + 1))


def lines(source):
    """Returns each line and each pair of lines as a case: some constructs span two."""
    cases = source.strip("\n").split("\n")
    return cases + ["\n".join(pair) for pair in zip(cases, cases[1:])]


def grown(parts, chance):
    """Returns a random text of 2 to 12 parts."""
    return "".join(chance.choice(parts) for _ in range(chance.randint(2, 12)))


def write(name, cases):
    """Writes a golden file."""
    rows = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    file = pathlib.Path(__file__).parent.parent / "goldens" / f"contexts-{name}.json"
    file.write_text(f"{{\"cases\": [\n{rows}\n]}}\n")
    print(name, len(cases), "cases,", sum(len(case[0]) + 1 for case in cases), "places")


def main():
    """Writes the listed cases and random ones."""
    chance = random.Random(7)
    scripts = [(text, script(text)) for text in lines(SCRIPTS)]
    while len(scripts) < 2000:
        text = grown(PARTS, chance)
        if set(letters := script(text) or ".") - {".", "?"}:
            scripts.append((text, letters))
    write("script", [case for case in scripts if case[1]])
    styles = [(text, style(text)) for text in lines(STYLES)]
    styles += [(text, style(text)) for text in (grown(STYLE_PARTS, chance) for _ in range(1000))]
    write("style", styles)


main()
