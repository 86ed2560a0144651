"""Sorts the errors of Jinja2, and of Python inside it, into kinds of mistakes."""

import re

import jinja2

ARGUMENTS = re.compile(
    r"(required|missing|unexpected|multiple values|positional|keyword) .*argument|takes .* argument|takes no"
    r"|expected at (least|most)|expected \d+ argument|requires? .* argument|not more than one"
)


def kind(error):
    """Returns `undefined`, `syntax`, `not found`, `time`, `arguments`, or `value` for a value of the wrong type or size."""
    if isinstance(error, jinja2.UndefinedError):
        return "undefined"
    if isinstance(error, jinja2.TemplateSyntaxError):
        return "syntax"
    if isinstance(error, (jinja2.TemplateNotFound, jinja2.TemplatesNotFound)):
        return "not found"
    if isinstance(error, TimeoutError):
        return "time"
    if isinstance(error, TypeError) and ARGUMENTS.search(str(error)):
        return "arguments"
    return "value"
