"""Reads the named feeds with fastfeedparser, as Main.swift does with ours; prints `SECONDS BYTES ENTRIES` for one pass.

peer.py FOLDER NAMES            reads the feeds that NAMES lists
peer.py FOLDER NAMES --choose   writes NAMES: the feeds that it can read; prints those that it refuses
"""
import pathlib
import sys
import time

import fastfeedparser

DURATION = 1.0
folder, names = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])


def read(documents):
    """Reads the documents and returns how many entries they have."""
    return sum(len(fastfeedparser.parse(document)["entries"]) for document in documents)


def choose():
    """Writes the names of the feeds that fastfeedparser reads."""
    kept = []
    for path in sorted(folder.glob("*.xml")):
        try:
            read([path.read_bytes()])
            kept.append(path.name)
        except Exception as error:
            print(f"refused by fastfeedparser, counted for neither: {path.name}: {error}")
    names.write_text("".join(name + "\n" for name in kept))


def measure():
    """Prints the figures of the named feeds."""
    documents = [(folder / name).read_bytes() for name in names.read_text().split()]
    entries = read(documents)
    start = time.process_time()
    rounds, seconds = 0, 0.0
    while seconds < DURATION:
        read(documents)
        rounds += 1
        seconds = time.process_time() - start
    print(seconds / rounds, sum(map(len, documents)), entries)


choose() if "--choose" in sys.argv else measure()
