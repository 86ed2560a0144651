"""Writes the data for the benchmark's templates, the same in every run."""
import json
import pathlib
import sys

WORDS = "harbour net boat dawn salt rope wind quay light story film & archive <b>bold</b> Λάρισα θάλασσα \"quoted\" it's".split()


def text(seed, count):
    """Returns `count` words that depend on the seed alone."""
    return " ".join(WORDS[(seed * 7 + i * 5 + i * i) % len(WORDS)] for i in range(count))


def entry(i):
    """Returns the entry of that number."""
    return {
        "title": text(i, 6),
        "path": f"/stories/{i}-some-slug/",
        "date": f"2026-{i % 12 + 1:02}-{i % 28 + 1:02}",
        "author": {"name": text(i + 3, 2), "slug": f"author-{i % 9}"},
        "authors": [{"name": text(i, 2)}, {"name": text(i + 1, 2)}],
        "tags": [{"name": WORDS[(i + k) % len(WORDS)], "slug": f"tag-{(i + k) % 20}"} for k in range(i % 4)],
        "summary": text(i, 30),
        "content": text(i, 400),
        "cover": {"src": f"/media/{i}.jpg", "alt": text(i, 5), "width": 640} if i % 2 else None,
        "previous": {"path": "/p/", "title": text(i, 4)},
    }


DATA = {
    "entries": [entry(i) for i in range(1000)],
    "entry": entry(7),
    "site": {
        "title": "Harbour Voices",
        "language": "el",
        "description": text(1, 12),
        "url": "https://voices.example.org",
        "year": 2026,
        "menu": [{"title": text(i, 1), "path": f"/m{i}/"} for i in range(8)],
    },
}

if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(json.dumps(DATA, ensure_ascii=False))
