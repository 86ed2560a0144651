"""Prints the median of each ratio over all rounds, and says where the three did not write the same."""
import collections
import html
import pathlib
import statistics
import sys

out = pathlib.Path(sys.argv[1])
times = collections.defaultdict(list)
for line in (out / "times").read_text().splitlines():
    engine, case, micros = line.split()
    times[engine, case].append(float(micros))


def ratio(engine, case):
    """Each round's own, so that a machine that grows slower meanwhile slows both sides."""
    return statistics.median(theirs / ours for theirs, ours in zip(times[engine, case], times["ours", case]))


for case in ["list", "entry", "macros"]:
    texts = [(out / f"{case}.{engine}.html").read_text() for engine in ("ours", "jinja2", "minijinja")]
    # Each spells references in its own way, but none leaves a special byte as it is that another escapes.
    kept = {(html.unescape(text), *map(text.count, "<>\"'")) for text in texts}
    same = "same output" if len(kept) == 1 else "OUTPUT DIFFERS"
    print(f"{case:7} ours {statistics.median(times['ours', case]):9.1f} µs   Jinja2 {ratio('jinja2', case):5.1f}x   "
          f"minijinja {ratio('minijinja', case):5.1f}x   {same}")
