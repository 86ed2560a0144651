"""Renders one template with Jinja2."""

import json

import jinja2

from cases import DATA


def autoescape(name):
    """Whether the output of a template of this name is escaped."""
    return name is not None and name.rsplit(".", 1)[-1] in ("html", "xml")


def attempt(case, data):
    """Returns what Jinja2 writes for the case, or raises its error."""
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
    return environment.get_template(name).render(**json.loads(json.dumps(data)))


def render(case):
    """Returns the output of the case, or the type of the error, as a golden file has it; `unknown` if it names a filter
    or test that Jinja2 does not have."""
    try:
        return {"output": attempt(case, case.get("data", DATA))}
    except jinja2.TemplateAssertionError as error:
        # Jinja2 adds a list of similar names.
        message = error.message.splitlines()[0].rstrip(".")
        is_unknown = message.startswith(("No filter named", "No test named")) and "'nope'" not in message
        return {"unknown": message} if is_unknown else {"error": type(error).__name__}
    except Exception as error:
        return {"error": type(error).__name__}
