"""nh3 with the allow-list that it comes with, as Main.swift is ours: prints `SECONDS BYTES COUNT` of one cleaning.

peer.py FRAGMENTS    a file of fragments, a NUL after each
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
