"""Won by the Sword as a subject of the contract tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.state import State
from parsers.registry import title
from tests.contract.subject import Subject
from tests.kit import worlds
from tests.kit.worlds import Pick
from tests.won_by_the_sword.positions import SOURCE
from tests.won_by_the_sword.twins import agreeing, carry, twin, unheard
from tests.won_by_the_sword.worlds import invariants


def redealt(state: State, seat: Seat, wanted: tuple[str, ...], pick: Pick) -> State:
    """Another hand for ``seat`` out of the deck and the foe's hand; all else is as it was."""
    (other,) = (each for each in SEATS if each != seat)
    theirs = state.sides[other].hand
    hand, rest = worlds.redealt(state.sides[seat].hand, (*state.deck, *theirs), wanted, pick)
    hands = {seat: hand, other: rest[: len(theirs)]}
    sides = {each: replace(state.sides[each], hand=hands[each]) for each in SEATS}
    return replace(state, sides=sides, deck=rest[len(theirs) :])


def edit(state: State, pick: Callable[[int], int]) -> tuple[str, ...]:
    """Markers, tracks, baggage; regiments to another side or into the cadre box, as many as there were."""
    board, game = state.board, title("won_by_the_sword").title.game
    columns = list(board.columns)
    lines = [
        f"points {SEATS[pick(2)]} {pick(9)}",
        f"initiative {SEATS[pick(2)]}",
        f"requisitioned aalen {pick(3)}",
        f"depot ansbach {pick(3)}",
        "captured munich PROTESTANT",
        *(f"baggage {column} {pick(6)}" for column in columns),
        *(f"fatigue {column} {pick(3)}" for column in columns),
        *(f"works {point} {pick(4)}" for point in board.sieges),
        *(
            f"{verb} 1 {unit} {column}{end}"
            for column in columns
            for unit in state.sides[seat_of(column)].columns[column].units
            for verb, end in (("put", " cadre"), ("reduce", ""), ("restore", ""))
        ),
        *(f"column {column} nuremberg" for column in columns),
    ]
    lawful = [line for line in lines if not isinstance(game.edit(state, (line,)), Fault)]
    return (lawful[pick(len(lawful))],) if lawful else ()


BOUND = 20_000
"""Inputs; a random campaign has some thousands."""


def subject() -> Subject:
    """The title as the house has it."""
    points = SOURCE.atlas.points
    return Subject(
        registered=title("won_by_the_sword"),
        options={},
        bound=BOUND,
        twin=twin,
        invariants=invariants,
        places=lambda scenario: frozenset(points),
        carry=carry,
        unheard=unheard,
        agreeing=agreeing,
        first="b1638_rheinfelden",
        redealt=redealt,
        seeds=1,
        one_in=40,
        edit=edit,
    )
