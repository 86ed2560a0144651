"""The worker that reads code with Pygments. Rhapsode starts it as `python3 -I -B -c SCRIPT CLASSES SECONDS`.

Both directions use frames: a big-endian length of four bytes, then the bytes. The first answer has four fields, which NUL
bytes separate: `ready` (or `absent`, without Pygments), the version of Pygments, the files and folders that it was found by
(one a line), and the names of the languages with the endings of files that one language alone has (one a line).

A job is one frame of fields: language, code, language, code, ... Each block is answered by a frame of its own, whose first
byte is:

- `T`: spans follow. Each is the number of a class in CLASSES, counted from 1, and a length in bytes of UTF-8, as a varint;
  0 is text without a class. The lengths add up to the length of the code.
- `U`: no language has that name, and no language alone has files with that ending;
- `L`: the lexer needed more than SECONDS of processor time, and more for long code;
- `F`: the lexer failed.

It returns no HTML, so that nothing that it does can put markup into a page. It ends when its input ends.
"""
import os
import resource
import signal
import struct
import sys

answers = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)  # What a lexer prints goes to standard error, which nobody reads.
jobs = sys.stdin.buffer
classes = {name: number for number, name in enumerate(sys.argv[1].split(), 1)}
seconds = float(sys.argv[2])


class TooSlow(BaseException):
    """The lexer has used up its time. Not an Exception, which lexers catch."""


def interrupt(*_):
    if is_lexing:
        raise TooSlow


def limit_resources():
    for kind, most in [
        (resource.RLIMIT_AS, 1 << 30),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ]:
        resource.setrlimit(kind, (most, most))


def write(body):
    answers.write(struct.pack(">I", len(body)) + body)
    answers.flush()


def read():
    head = jobs.read(4)
    if len(head) < 4:
        sys.exit(0)
    length = struct.unpack(">I", head)[0]
    body = jobs.read(length)
    if len(body) < length:
        sys.exit(0)
    return body.split(b"\0")


def greet():
    places = [sys.executable] + sys.path
    try:
        import pygments
        from pygments.lexers import get_all_lexers
    except ImportError:
        return write("\0".join(["absent", "", "\n".join(places), ""]).encode())
    places.append(pygments.__file__)
    known = list(get_all_lexers())
    names = {name.lower() for _, aliases, _, _ in known for name in aliases}
    by_ending.update(endings(known, names))
    names = sorted(names | by_ending.keys())
    write("\0".join(["ready", pygments.__version__, "\n".join(places), "\n".join(names)]).encode())


def endings(known, names):
    """The endings of files, such as `yml`, that one lexer alone claims, and that are not in `names`, each with a name of it."""
    found = {}
    for _, aliases, patterns, _ in known:
        for ending in {pattern[2:].lower() for pattern in patterns if pattern[:2] == "*." and pattern[2:].isalnum()}:
            found.setdefault(ending, []).append(aliases[:1])
    return {
        ending: claims[0][0] for ending, claims in found.items() if len(claims) == 1 and claims[0] and ending not in names
    }


def lexer_of(language, code):
    """Lexers are made once; that of PHP twice, since it reads code without `<?php` only if it is told to."""
    from pygments.lexers import get_lexer_by_name

    is_inline = language == "php" and "<?" not in code
    key = (language, is_inline)
    if key not in lexers:
        name = by_ending.get(language, language)
        lexers[key] = get_lexer_by_name(name, **({"startinline": True} if is_inline else {}))
    return lexers[key]


def number_of(kind):
    """The number of the class of a token type, or of the nearest type above it that has one."""
    from pygments.token import STANDARD_TYPES

    found = kind
    while found and STANDARD_TYPES.get(found, "") not in classes:
        found = found.parent
    numbers[kind] = classes[STANDARD_TYPES[found]] if found else 0
    return numbers[kind]


def varint(value):
    output = bytearray()
    while value > 127:
        output.append(value & 127 | 128)
        value >>= 7
    output.append(value)
    return output


def spans(lexer, code):
    output = bytearray(b"T")
    is_ascii = code.isascii()
    at, last, length = 0, 0, 0
    for start, kind, text in lexer.get_tokens_unprocessed(code):
        if not text:
            continue
        number = numbers[kind] if kind in numbers else number_of(kind)
        if start < at:  # The lexer of code inside code counts from the start of that code.
            if not code.startswith(text, at):
                return b"F"
            start = at
        if start > at:  # A lexer may skip code: that part has no class.
            if last:
                output.append(last)
                output += varint(length)
                last, length = 0, 0
            length += start - at if is_ascii else len(code[at:start].encode())
        if number != last and length:
            output.append(last)
            output += varint(length)
            length = 0
        last = number
        length += len(text) if is_ascii else len(text.encode())
        at = start + len(text)
    if at < len(code) and last:
        output.append(last)
        output += varint(length)
        last, length = 0, 0
    length += len(code[at:].encode())
    if length:
        output.append(last)
        output += varint(length)
    return bytes(output)


def answer(language, code):
    """The timer counts processor time, so that a busy machine makes no difference."""
    global is_lexing
    from pygments.util import ClassNotFound

    try:
        lexer = lexer_of(language, code)
        is_lexing = True
        signal.setitimer(signal.ITIMER_PROF, seconds + len(code) / 50_000)
        return spans(lexer, code)
    except ClassNotFound:
        return b"U"
    except TooSlow:
        return b"L"
    except Exception:
        return b"F"
    finally:
        is_lexing = False
        signal.setitimer(signal.ITIMER_PROF, 0)


is_lexing = False
by_ending = {}
lexers = {}
numbers = {}
limit_resources()
signal.signal(signal.SIGPROF, interrupt)
greet()
while True:
    fields = read()
    for index in range(0, len(fields) - 1, 2):
        try:
            found = answer(fields[index].decode(), fields[index + 1].decode())
        except TooSlow:
            found = b"L"
        write(found)
