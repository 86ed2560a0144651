"""Prints the median of each ratio over all rounds. Fails if the three outputs are not the same."""
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
    """Returns the median of the rounds' ratios, so that a change in the machine's speed affects both sides."""
    return statistics.median(theirs / ours for theirs, ours in zip(times[engine, case], times["ours", case]))


differing = []
for case in ["list", "entry", "macros"]:
    texts = [(out / f"{case}.{engine}.html").read_text() for engine in ("ours", "jinja2", "minijinja")]
    # The engines may spell character references differently, but must escape the same special bytes.
    kept = {(html.unescape(text), *map(text.count, "<>\"'")) for text in texts}
    same = "same output" if len(kept) == 1 else "other output"
    differing += [case] if len(kept) > 1 else []
    print(f"{case:7} ours {statistics.median(times['ours', case]):9.1f} µs   Jinja2 {ratio('jinja2', case):5.1f}x   "
          f"minijinja {ratio('minijinja', case):5.1f}x   {same}")
if differing:
    sys.exit(f"the engines write different outputs of {', '.join(differing)}: no comparison")
