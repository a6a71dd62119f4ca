"""No Retreat! as a subject of the contract tests."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.kinds import Fault
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.state import State
from parsers.registry import title
from tests.contract.subject import Subject
from tests.no_retreat.worlds import agreeing, carry, invariants, redealt, twin, unheard


def edit(state: State, pick: Callable[[int], int]) -> tuple[str, ...]:
    """Markers, points, weather, a unit out of the way; cards of the pile and the deck, not of a hand."""
    board, game = state.board, title("no_retreat").title.game
    units = [unit for unit, each in board.units.items() if each.at == "destroyed"]
    pile, deck = board.discards[-1:], state.deck[:1]
    lines = [
        f"points AXIS {pick(4)}",
        f"support SOVIET {pick(3)}",
        f"initiative {SEATS[pick(2)]}",
        "control 1607 nobody",
        *(f"weather {marker} mud" for marker in board.skies),
        *(f"put {unit} shattered" for unit in units[:1]),
        *(f"card {card} deck" for card in pile),
        *(f"card {card} pile" for card in deck),
        *(f"unmark {hex_}" for hex_ in board.markers),
    ]
    lawful = [line for line in lines if not isinstance(game.edit(state, (line,)), Fault)]
    return (lawful[pick(len(lawful))],) if lawful else ()


BOUND = 9_000
"""Inputs; a random campaign has about three thousand."""


def subject() -> Subject:
    """The title as the house has it."""
    grounds = title("no_retreat").title.game.source.atlas.grounds
    return Subject(
        registered=title("no_retreat"),
        options={},
        bound=BOUND,
        twin=twin,
        invariants=invariants,
        places=lambda scenario: frozenset(grounds),
        carry=carry,
        unheard=unheard,
        agreeing=agreeing,
        redealt=redealt,
        seeds=2,
        one_in=40,
        edit=edit,
    )
