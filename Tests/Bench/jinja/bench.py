"""Renders with Jinja2 and minijinja; prints `engine case microseconds` of processor time, and writes their output beside ours."""
import json
import pathlib
import sys
import time

import jinja2
import minijinja

here = pathlib.Path(__file__).parent
out = pathlib.Path(sys.argv[1])
data = json.loads((out / "data.json").read_text())
CASES = [("list", "list.html", 20), ("entry", "entry.html", 500), ("macros", "macros.html", 20)]


def best(render, rounds):
    """Returns the best of three averages in microseconds, and the output."""
    times = []
    for _ in range(3):
        start = time.process_time()
        for _ in range(rounds):
            result = render()
        times.append((time.process_time() - start) / rounds)
    return min(times) * 1e6, result


loader = jinja2.FileSystemLoader(here / "templates")
python = jinja2.Environment(loader=loader, autoescape=True)
mini = minijinja.Environment(loader=lambda name: (here / "templates" / name).read_text())
for case, name, rounds in CASES:
    template = python.get_template(name)
    micros, text = best(lambda: template.render(data), rounds)
    (out / f"{case}.jinja2.html").write_text(text)
    print("jinja2", case, round(micros, 1))
    micros, text = best(lambda: mini.render_template(name, **data), rounds)
    (out / f"{case}.minijinja.html").write_text(text)
    print("minijinja", case, round(micros, 1))
