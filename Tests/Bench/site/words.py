"""Random texts: the same seed gives the same texts."""
import random

WORDS = """the of a in and to boat harbour net tide wind pier lamp rope sail keel anchor crew market bell stone road letter
evening morning winter island bridge garden school station archive voice song picture θάλασσα λιμάνι βάρκα άνεμος φάρος
δρόμος γέφυρα χωριό παλιό μικρό quiet bright heavy early late carried waited turned spoke opened kept mended""".split()


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self, least, most):
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(least, most)))

    def sentence(self, markup=True):
        parts = [self.words(3, 9)]
        if markup and self.random.random() < 0.4:
            parts.append(self.random.choice(["*{}*", "**{}**", "`{}`", "[{}](https://example.com/)"]).format(self.words(1, 2)))
        parts.append(self.words(2, 8))
        return " ".join(parts).capitalize() + "."

    def paragraph(self, markup=True):
        return " ".join(self.sentence(markup) for _ in range(self.random.randint(3, 5)))

    def items(self):
        return "\n".join(f"- {self.sentence()}" for _ in range(self.random.randint(3, 5)))

    def table(self, rows):
        lines = [f"| {self.words(1, 2)} | {self.random.randint(1, 99)} | {self.words(2, 4)} |" for _ in range(rows)]
        return "\n".join(["| Place | Number | Words |", "|---|---:|---|"] + lines)

    def code(self, lines):
        body = [f"    {self.random.choice('xyz')}{i} = boat({self.random.randint(1, 99)}, \"{self.words(1, 2)}\")" for i in range(lines)]
        return "\n".join(["```", "def tide():"] + body + ["```"])

    def footnote(self, number):
        return f"{self.sentence()}[^{number}]\n\n[^{number}]: {self.sentence()}"
