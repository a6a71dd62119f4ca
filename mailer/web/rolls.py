"""All rolls of a game that is over, for whoever would check them in a browser; it must not roll."""

from __future__ import annotations

import json
from dataclasses import dataclass

from mailer.table.play import game_key
from mailer.table.seeds import shares_of
from mailer.web.record import Record
from mailer.web.wording import masked


@dataclass(frozen=True, slots=True)
class Rolls:
    """``lines`` are the rolls as ``number: sides = values``, ``proof`` is what they follow from, as JSON."""

    lines: tuple[str, ...]
    proof: str


def rolls_of(record: Record) -> Rolls | None:
    """The rolls of a game; None while it goes on, of none, and where a word cannot be shown."""
    row = record.play.row
    if row.status != "over" or record.play.over is None or not record.rolls:
        return None
    shares = shares_of(row)
    if any(masked(one.word) != one.word for one in shares or ()):
        return None  # `estafette game export` has it
    proof = {
        "game": game_key(row),
        "seed": row.seed.hex(),
        "commitment": row.commitment,
        "rolls": len(record.rolls),
        "words": None
        if shares is None
        else [{"seat": one.seat, "word": one.word, "sealed": one.sealed} for one in shares],
        "former": [
            {"seed": one.seed.hex(), "commitment": one.commitment, "until": one.until} for one in record.seals
        ],
    }
    lines = (f"{one.index}: {_row(one.sides)} = {_row(one.values)}" for one in record.rolls)
    return Rolls(tuple(lines), json.dumps(proof, ensure_ascii=False))


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
