"""What cards still do to a battle (5.3), read as data: this is the one place where combat looks at them."""

from __future__ import annotations

from collections.abc import Iterator

from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.fighting import Fight


def acting(board: Board, fight: Fight, *names: str) -> Iterator[Effect]:
    """The effects of these names on a battle, in the order in which they were played.

    An effect with ``hexes`` acts on battles about one of them; ``who`` of its figures names the side that
    must attack.
    """
    for effect in (*board.effects, *fight.effects):
        here = not effect.hexes or bool({*effect.hexes} & {*fight.hexes})
        if effect.does in names and here and effect.figures.get("who", fight.attacker) == fight.attacker:
            yield effect


def given(fight: Fight) -> Iterator[Effect]:
    """Results that a card of this very battle gives; a counterattack knows nothing of it (10.7.2)."""
    return (effect for effect in fight.effects if effect.does == "result")


def any_of(board: Board, fight: Fight, *names: str) -> bool:
    """Whether one of these acts."""
    return any(True for _ in acting(board, fight, *names))


def number(effect: Effect, key: str) -> int:
    """A figure of an effect. Raises ValueError where it is none."""
    found = effect.figures.get(key, 0)
    if not isinstance(found, int):
        raise ValueError(f"{effect.does}: {key} is no number")
    return found
