"""Records the state of html5lib's tokenizer at the end of HTML texts, in goldens/contexts-html.json.

    python3 -m venv venv && venv/bin/pip install html5lib==1.1 && venv/bin/python Tests/Escaping/oracle/contexts.py

A case is `[text, state, element, attribute]`: the element whose tag or content ends the text, and the attribute whose
name or value does. The tree builder has to run, since it switches the tokenizer to scripts, styles and foreign content.
"""

import json
import pathlib
import random
import sys

import html5lib

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from contexts_cases import GRAMMAR, ODD, ORDINARY  # noqa: E402

STATES = {
    "data": "text", "entityData": "text", "tagOpen": "tagOpen", "closeTagOpen": "endTagOpen", "tagName": "tagName",
    "beforeAttributeName": "tag", "afterAttributeValue": "tag", "selfClosingStartTag": "tag",
    "attributeName": "attributeName", "afterAttributeName": "afterAttributeName",
    "beforeAttributeValue": "beforeValue", "attributeValueDoubleQuoted": "value double",
    "attributeValueSingleQuoted": "value single", "attributeValueUnQuoted": "value none", "plaintext": "plaintext",
    "bogusComment": "declaration", "markupDeclarationOpen": "declaration", "bogusDoctype": "declaration",
    "cdataSection": "section",
}


def kind(state):
    """Returns our name for a state function of html5lib."""
    name = state.removesuffix("State")
    if name in STATES:
        return STATES[name]
    low = name.lower()
    if low.startswith("scriptdatadoubleescape") and low != "scriptdatadoubleescapestart":
        return "twice escaped content"
    if low.startswith(("scriptdataescaped", "scriptdatadoubleescapestart")):
        return "escaped content"
    if low.startswith(("rcdata", "rawtext", "scriptdata", "characterreferenceinrcdata")):
        return "content"
    if "doctype" in low:
        return "declaration"
    if low.startswith("comment"):
        return "comment"
    raise ValueError(name)


class End(Exception):
    """The tokenizer has read past the end of the text."""


def read(stream):
    """Reads one character as html5lib does, but raises `End` instead of finishing the document."""
    character = READ(stream)
    if character is None:
        raise End
    return character


READ = html5lib._inputstream.HTMLUnicodeInputStream.char
html5lib._inputstream.HTMLUnicodeInputStream.char = read


def look(text):
    """Returns the case of the text: the state of the tokenizer when it first reads past the end."""
    parser = html5lib.HTMLParser()
    try:
        parser.parse(text, scripting=True)
    except End:
        pass
    tokenizer = parser.tokenizer
    state = kind(tokenizer.state.__name__)
    token = tokenizer.currentToken
    element = attribute = ""
    if state in ("tagName", "tag", "attributeName", "afterAttributeName", "beforeValue") or state.startswith("value"):
        element = token["name"].lower()
        if token["type"] == html5lib.constants.tokenTypes["EndTag"]:
            element = "/" + element
        if state not in ("tagName", "tag"):
            attribute = token["data"][-1][0].lower()
    elif "content" in state or state == "text":
        open_elements = parser.tree.openElements
        element = open_elements[-1].name if open_elements else ""
        if "content" not in state and element not in ("noscript",):
            element = ""
    return [text, state, element, attribute]


def grown(symbol, chance, depth=0):
    """Returns a random text of the grammar."""
    parts = chance.choice(GRAMMAR[symbol])
    text = ""
    for part in parts:
        if part in GRAMMAR:
            text += grown(part, chance, depth + 1) if depth < 12 else ""
        else:
            text += part
    return text


def main():
    """Writes the ordinary cases, the odd ones and 4,000 random ones."""
    chance = random.Random(7)
    texts = []
    seen = set(ORDINARY) | set(ODD)
    while len(texts) < 4000:
        text = grown("page", chance)
        text = text[: chance.randint(0, len(text))] if chance.random() < 0.7 else text
        if text and len(text) < 200 and text not in seen:
            seen.add(text)
            texts.append(text)
    document = {"ordinary": [look(text) for text in ORDINARY], "odd": [look(text) for text in ODD],
                "random": [look(text) for text in texts]}
    lines = []
    for name, cases in document.items():
        rows = ",\n".join(json.dumps(case, ensure_ascii=True, separators=(",", ":")) for case in cases)
        lines.append(f"{json.dumps(name)}: [\n{rows}\n]")
    file = pathlib.Path(__file__).parent.parent / "goldens" / "contexts-html.json"
    file.write_text("{" + ",\n".join(lines) + "}\n")
    print({name: len(cases) for name, cases in document.items()})


main()
