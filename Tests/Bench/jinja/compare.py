"""Prints the ratios, and says where the three did not write the same."""
import html
import pathlib
import sys

out = pathlib.Path(sys.argv[1])
times = {}
for line in (out / "times").read_text().splitlines():
    engine, case, micros = line.split()
    times[engine, case] = float(micros)
for case in ["list", "entry", "macros"]:
    ours = times["ours", case]
    texts = [html.unescape((out / f"{case}.{engine}.html").read_text()) for engine in ("ours", "jinja2", "minijinja")]
    same = "same output" if len(set(texts)) == 1 else "OUTPUT DIFFERS"
    print(f"{case:7} ours {ours:9.1f} µs   Jinja2 {times['jinja2', case] / ours:5.1f}x   "
          f"minijinja {times['minijinja', case] / ours:5.1f}x   {same}")
