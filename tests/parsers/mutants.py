"""Good letters of Diplomacy and random damage to them, for fuzzing, from a seed."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from pathlib import Path

from parsers.diplomacy.parse import faults_table

with (Path(__file__).with_name("notations.toml")).open("rb") as source:
    GOOD = [row["text"] for rows in tomllib.load(source).values() for row in rows]
SEEDS = GOOD + [example for row in faults_table() for example in row["examples"]]
ODD = (
    "\x00\x07\x0b\x0c\x1c\x85\u00a0\u0301\u200b\u202e\u2028\ufeff\U0001f600"
    "İßﬁ—→«»()[]{}/\\-+:;.,#>|*•0123456789"
)


def mutant(rng: random.Random, seeds: Sequence[str] = SEEDS) -> str:
    """One or more good texts, cut, doubled, mixed and sprinkled with odd characters."""
    text = rng.choice(("\n", " ", ", ", "; ", "\r\n")).join(rng.choices(seeds, k=rng.randint(1, 4)))
    for _ in range(rng.randint(0, 8)):
        text = _damaged(text, rng, seeds)
    return text


def _damaged(text: str, rng: random.Random, seeds: Sequence[str]) -> str:
    at = rng.randint(0, len(text))
    end = min(len(text), at + rng.randint(0, 12))
    words = text.split(" ")
    match rng.randrange(8):
        case 0:
            return text[:at] + text[end:]
        case 1:
            return text[:at] + text[at:end] * rng.randint(2, 4) + text[end:]
        case 2:
            return text[:at] + rng.choice(ODD) * rng.randint(1, 3) + text[at:]
        case 3:
            rng.shuffle(words)
            return " ".join(words)
        case 4:
            return (
                text[:at]
                + chr(rng.choice((rng.randrange(0x20, 0x250), rng.randrange(0x400, 0x460))))
                + text[end:]
            )
        case 5:
            return text[:at] + text[at:end].swapcase() + text[end:]
        case 6:
            words[rng.randrange(len(words))] = rng.choice(rng.choice(seeds).split(" "))
            return " ".join(words)
        case _:
            return text[:at] + chr(rng.randrange(0x20, 0xD800)) + text[at:]
