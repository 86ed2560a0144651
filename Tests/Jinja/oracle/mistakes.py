"""What kind of mistake an error of Jinja2's, or of Python's below it, tells of."""

import re

import jinja2

ARGUMENTS = re.compile(r"(required|missing|unexpected|multiple values|positional|keyword) .*argument|takes .* argument|takes no|expected at (least|most)|expected \d+ argument|requires? .* argument|not more than one")


def kind(error):
    """`undefined`, `syntax`, `not found`, `arguments` or `value`: a value that is not of the kind or size that was needed."""
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
