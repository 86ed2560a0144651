"""Renders the tables of cases with Jinja2 3.1.6 and writes goldens/*.json.

    python3 -m venv venv && venv/bin/pip install jinja2==3.1.6 && venv/bin/python Tests/Jinja/generate.py

A case is a template, or a dictionary with `t` (the template) and any of `data`, `templates` (others, by name), `name`
(which ending decides on escaping), `lenient`, `trim`, `lstrip`, `keep`. Values are Jinja's own; errors are recorded as
such, without their words.
"""

import json
import pathlib
import sys

import jinja2

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from cases import AREAS, DATA  # noqa: E402


def autoescape(name):
    return name is not None and name.rsplit(".", 1)[-1] in ("html", "xml")


def render(case):
    name = case.get("name", "main.html")
    templates = dict(case.get("templates", {}))
    templates[name] = case["t"]
    environment = jinja2.Environment(
        loader=jinja2.DictLoader(templates),
        autoescape=autoescape,
        undefined=jinja2.Undefined if case.get("lenient") else jinja2.StrictUndefined,
        extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
        trim_blocks=case.get("trim", False),
        lstrip_blocks=case.get("lstrip", False),
        keep_trailing_newline=case.get("keep", False),
    )
    data = case.get("data", DATA)
    try:
        return {"output": environment.get_template(name).render(**json.loads(json.dumps(data)))}
    except Exception as error:
        return {"error": type(error).__name__}


def main():
    folder = pathlib.Path(__file__).parent / "goldens"
    folder.mkdir(exist_ok=True)
    total = 0
    for area, cases in AREAS.items():
        goldens = []
        for case in cases:
            case = {"t": case} if isinstance(case, str) else case
            goldens.append({**case, **render(case)})
        total += len(goldens)
        document = {"data": DATA, "cases": goldens}
        (folder / f"{area}.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    print(total, "cases")


main()
