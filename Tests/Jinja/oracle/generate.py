"""Renders the tables of cases with Jinja2 3.1.6 and writes goldens/*.json.

    python3 -m venv venv && venv/bin/pip install jinja2==3.1.6 && venv/bin/python Tests/Jinja/oracle/generate.py

A case is a template, or a dictionary with `t` (the template) and any of `data`, `templates` (others, by name), `name`
(its extension decides whether output is escaped), `lenient`, `trim`, `lstrip`, `keep`. The output is Jinja2's; of an
error, only the type is recorded, not the message. An unknown filter or test is taken for a typing mistake, unless its
name is `nope`: nothing is written then.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from cases import AREAS, DATA  # noqa: E402
from generate_one import render  # noqa: E402


def main():
    """Writes one golden file for each area."""
    folder = pathlib.Path(__file__).parent.parent / "goldens"
    folder.mkdir(exist_ok=True)
    total = 0
    for area, cases in AREAS.items():
        goldens = []
        for case in cases:
            case = {"t": case} if isinstance(case, str) else case
            golden = {**case, **render(case)}
            if unknown := golden.pop("unknown", None):
                sys.exit(f"{area}: {case['t']}\n{unknown}. An unknown name that a case needs is `nope`.")
            goldens.append(golden)
        total += len(goldens)
        document = {"data": DATA, "cases": goldens}
        (folder / f"{area}.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    print(total, "cases")


main()
