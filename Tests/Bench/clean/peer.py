"""Cleans fragments with nh3 and its default allow-list, as Main.swift does with ours; prints `SECONDS BYTES COUNT` for one pass.

peer.py FRAGMENTS    a file of fragments, each followed by a NUL
"""
import pathlib
import sys
import time

import nh3

DURATION = 1.0
text = pathlib.Path(sys.argv[1]).read_bytes().decode()
fragments = [fragment for fragment in text.split("\0") if fragment]


def clean():
    """Cleans all fragments once."""
    for fragment in fragments:
        nh3.clean(fragment)


clean()
start = time.process_time()
rounds, seconds = 0, 0.0
while seconds < DURATION:
    clean()
    rounds += 1
    seconds = time.process_time() - start
print(seconds / rounds, sum(len(fragment.encode()) for fragment in fragments), len(fragments))
