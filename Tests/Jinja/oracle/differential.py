"""Writes random templates and what Jinja2 renders, in the form of goldens/*.json.

    venv/bin/python Tests/Jinja/oracle/differential.py 20000 [SEED] > /tmp/random.json
    JINJA_RANDOM=/tmp/random.json swift test --disable-xctest --filter RandomTests

Prints on standard error how many of them rendered, and the kinds of mistakes in the others.
"""

import collections
import json
import pathlib
import random
import signal
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from generate_one import attempt  # noqa: E402
from mistakes import kind  # noqa: E402
from random_templates import DATA, TEMPLATES, case  # noqa: E402


def stop(number, frame):
    """Handles the alarm that `rendered` sets."""
    raise TimeoutError


def rendered(case):
    """Returns the output of the case, or the kind of mistake; running for more than two seconds is one."""
    signal.alarm(2)
    try:
        return {"output": attempt(case, DATA)}
    except Exception as error:
        return {"error": type(error).__name__, "kind": kind(error), "message": str(error)[:200]}
    finally:
        signal.alarm(0)


def main():
    """Writes as many cases as the command line asks for."""
    signal.signal(signal.SIGALRM, stop)
    warnings.simplefilter("ignore")
    count = int(sys.argv[1])
    random.seed(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    cases = []
    while len(cases) < count:
        made = case()
        if len(made["t"]) < 4000:
            cases.append({**made, **rendered(made)})
    for made in cases:
        del made["templates"]
    outputs = [made["output"] for made in cases if "output" in made]
    telling = sum(len(output.strip()) > 3 for output in outputs)
    print(f"{len(outputs)} of {count} rendered, {telling} of them more than three characters", file=sys.stderr)
    print(collections.Counter(made["kind"] for made in cases if "kind" in made), file=sys.stderr)
    json.dump({"data": DATA, "templates": TEMPLATES, "cases": cases}, sys.stdout, ensure_ascii=False)


main()
