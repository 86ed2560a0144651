"""Small pictures, recordings, films and models that are whole, cut off, damaged or of another type than their name says."""

import struct
import zlib


def png(width=8, height=6):
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((x * 30 + y) % 256 for x in range(width * 3)) for y in range(height))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def huge_png():
    """A picture of a few bytes that says it is 60000 × 60000."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head)) + png()[33:]


def wav(seconds=0.1):
    data = bytes(int(8000 * seconds))
    return (
        b"RIFF"
        + struct.pack("<I", 36 + len(data))
        + b"WAVEfmt "
        + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8)
        + b"data"
        + struct.pack("<I", len(data))
        + data
    )


def glb():
    text = b'{"asset":{"version":"2.0"}}' + b" "
    return b"glTF" + struct.pack("<III", 2, 20 + len(text), len(text)) + b"JSON" + text


GIF = (
    b"GIF89a\x02\x00\x02\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff"
    + (b"!\xf9\x04\x00\x05\x00\x00\x00,\x00\x00\x00\x00\x02\x00\x02\x00\x00\x02\x02\x84Q\x00") * 2
    + b";"
)
SVGS = [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9'/></svg>",
    "<svg viewBox='0 0 1e999 -1'/>",
    "<svg width='10' height='0'><script>x</script></svg>",
    "<svg",
    "",
    "<svg xmlns='http://www.w3.org/2000/svg' width='5em' height='5%'><image href='http://localhost/'/></svg>",
    "<!DOCTYPE svg [<!ENTITY a '&b;'>]><svg>&a;</svg>",
    "<svg>" + "<g>" * 3000,
]
WORDS = [
    "WEBVTT\n\n00:00.000 --> 00:05.000\n<v Ada>Hello\n",
    "WEBVTT",
    "WEBVTT\n\n99:99:99.999 --> 00:00\nx\n",
    "1\n00:00:00,000 --> 00:00:05,000\nHello\n",
    "",
    "{}",
    '{"segments": [{"startTime": 1e999, "body": 5}]}',
    "WEBVTT\n\nSTYLE\n::cue{}\n\nx --> y\n",
]
CHAPTERS = [
    '{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "x"}]}',
    "{}",
    '{"chapters": [{"startTime": -1e300}, 5, null]}',
    "[",
]


def files(dice, jpeg):
    whole = {
        "pic.png": png(),
        "pic.jpg": jpeg,
        "anim.gif": GIF,
        "plan.svg": SVGS[0].encode(),
        "odd.svg": dice.pick(SVGS).encode(),
        "voice.wav": wav(),
        "words.vtt": dice.pick(WORDS).encode(),
        "words.srt": dice.pick(WORDS).encode(),
        "chapters.json": dice.pick(CHAPTERS).encode(),
        "model.glb": glb(),
        "empty.png": b"",
        "lies.jpg": dice.pick([png(), GIF, wav(), b"<svg/>", huge_png()]),
        "ein bild.png": png(3, 3),
        "ü.png": png(1, 1),
        "notes.txt": b"x",
        "cut.jpg": jpeg[: dice.upto(len(jpeg))],
        "cut.png": png()[: dice.upto(90)],
        "cut.mp3": (b"ID3\x04\x00\x00\x00\x00\x0f\x7f" + b"\xff\xfb\x90\x00" * 40)[: dice.upto(170)],
        "film.mp4": b"\0\0\0\x18ftypisom\0\0\0\0isommp42"
        + dice.pick([b"", b"\0\0\0\x01moov", b"\xff\xff\xff\xffmoov", b"\0\0\0\x08mdat" * 3]),
    }
    for name in dice.some(whole, 2 if dice.odd(3) else 0):
        data, at = whole[name], dice.upto(len(whole[name]))
        whole[name] = data[:at] + bytes([dice.upto(255)]) + data[at + 1 :]
    return whole
