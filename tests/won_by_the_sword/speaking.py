"""Orders by chance whose tasks are said in the words of the phrasings, for random games."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.clauses import Clause
from games.won_by_the_sword.model.orders import Activate, Go, Order, Said
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.positions import GAME
from tests.won_by_the_sword.samples import sample
from tests.won_by_the_sword.spoken import PHRASINGS, said, waiting

FILES = ("activation", "movement", "columns", "sieges", "battles", "standing")


@cache
def clauses() -> tuple[tuple[Said, ...], ...]:
    """What the phrasings say of activations, each once, in the first words for it."""
    found: list[tuple[Said, ...]] = []
    for name in FILES:
        rows = tomllib.loads((PHRASINGS / f"{name}.toml").read_text("utf-8"))["meaning"]
        for row in rows:
            if row["is"][0].startswith("standing"):
                continue
            parts = tuple(each for each in waiting(said(row["said"][0])) if isinstance(each, Clause))
            if parts:
                found.append(parts)
    return tuple(found)


def speaking(position: State, ask: Ask, random: Random) -> Order:
    """Tasks in the words of the phrasings, moves among them that can be made; else something lawful."""
    usual = sample(position, ask, random)
    if ask.kind not in ("activate", "go") or not isinstance(usual, Activate | Go):
        return usual
    view = GAME.view(position, ask.seat)
    for _ in range(6):
        parts = [each for _ in range(random.randint(1, 3)) for each in random.choice(clauses())]
        order: Order
        if isinstance(usual, Activate):
            order = Activate(usual.column, usual.card, (*usual.tasks[:1], *parts), usual.garrison)
        else:
            order = Go(tuple(parts))
        if GAME.check(view, ask, order) is None:
            return order
    return usual
