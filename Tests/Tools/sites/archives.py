"""Later runs of a site: entries of its feeds change, vanish, come back and are hidden, and stories speak of them."""

from feeds import Feeds

NOTES = [
    "[One](https://example.org/1) and <https://example.org/2>.\n",
    '::embed[Two]{src="https://example.org/2"}\n',
    "::entries{source=a limit=3}\n",
    "::entries{source=c}\n",
    '::quote[One]{src="https://example.org/1"}\n',
]


def rounds(dice, manual):
    """Returns up to three changes, each of them files by path, that are made one after another."""
    return [change(dice, manual) for _ in range(dice.upto(3))]


def change(dice, manual):
    files = {name: data for name, data in Feeds(dice, manual).files().items() if dice.chance(0.7)}
    if dice.chance(0.4):
        files["content/hidden.yaml"] = "".join(
            f"- {{source: {dice.pick('ab')}, id: 'https://example.org/{dice.upto(5)}', mode: {dice.pick(['hide', 'title'])}}}\n"
            for _ in range(dice.upto(3))
        ).encode()
    if dice.chance(0.4):
        files["content/notes/of-feeds.md"] = ("---\ntitle: Of feeds\n---\n" + "\n".join(dice.some(NOTES))).encode()
    return files
