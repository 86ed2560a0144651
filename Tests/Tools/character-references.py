"""Writes Sources/Text/HTML/CharacterReference+Table.swift from Python's copy of HTML's table of named references.

    python3 Tests/Tools/character-references.py > Sources/Text/HTML/CharacterReference+Table.swift
"""

import html.entities
import textwrap

references = html.entities.html5
records = []
for name in sorted(n[:-1] for n in references if n.endswith(";")):
    mark = "!" if name in references else "="
    records.append(name + mark + "+".join(f"{ord(c):X}" for c in references[name + ";"]))
assert all(n.endswith(";") or n + ";" in references for n in references)

print('''extension CharacterReference {
  /// HTML's 2231 names, in the order of their bytes, each with the scalars it means; `!` where HTML knows it without
  /// the semicolon too. Made by `Tests/Tools/character-references.py`.
  static let table = """''')
print("\n".join("    " + line for line in textwrap.wrap(" ".join(records), 114, break_on_hyphens=False)))
print('''    """
}''')
