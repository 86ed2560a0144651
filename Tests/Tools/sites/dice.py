"""Random choices from a seed."""

import random

from odd_values import NUMBERS, ODD_NUMBERS, ODD_TEXTS, WORDS


class Dice:
    """A source of random choices. `rate` is how often a value is odd."""

    def __init__(self, seed, rate=0.0):
        self.random = random.Random(seed)
        self.rate = rate

    def odd(self, factor=1.0):
        return self.random.random() < self.rate * factor

    def chance(self, p):
        return self.random.random() < p

    def pick(self, items):
        return self.random.choice(items)

    def some(self, items, most=3):
        items = list(items)
        return self.random.sample(items, min(len(items), self.random.randint(0, most)))

    def upto(self, n):
        return self.random.randint(0, n)

    def words(self, most=6):
        return " ".join(self.pick(WORDS[:24]) for _ in range(1 + self.upto(most - 1)))

    def text(self):
        return self.pick(ODD_TEXTS) if self.odd() else self.words(4)

    def number(self, low=None, high=None):
        if self.odd():
            return self.pick(ODD_NUMBERS)
        values = [n for n in NUMBERS + ODD_NUMBERS if (low is None or n >= low) and (high is None or n <= high)]
        values += [n for n in (low, high) if n is not None]
        return self.pick(values or [0])
