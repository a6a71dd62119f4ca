"""The war in its last third: a position of 1917 in which the late events are near; it tests nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator.kinds import Ask
from games.paths_of_glory.data.load import source
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, REMOVED, SEATS
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Deal, Mandate, State, View
from games.paths_of_glory.robot import choices, player
from games.paths_of_glory.rules.nations import capitulation, neutrals
from games.paths_of_glory.turn import SEQUENCE

SOURCE = source()
GAME = PathsOfGlory(SOURCE)
TURN, STATUS, COMBINED, LOST = 11, 14, 30, 5
CHAIN = (
    *("tsar-takes-command", "fall-of-the-tsar", "bolshevik-revolution", "treaty-of-brest-litovsk"),
    *("zimmermann-telegram", "over-there", "14-points", "h-l-take-command", "u-boats-unleashed", "convoy"),
    *("hoffmann", "french-mutiny", "lloyd-george", "russian-desertions", "stavka-timidity", "haig"),
    *("landships", "kerensky-offensive", "everyone-into-battle", "yanks-and-tanks", "high-seas-fleet"),
    "grand-fleet",
)
"""Events that random players seldom come to, for most want others before them."""


def late(scenario: str, optional: str) -> State:
    """Fall 1916: everybody but Greece and America at war, total war, Russia has lost five victory spaces.

    All cards are in the decks, as if every one had been played for its points.
    """
    start = GAME.setup(scenario, {"optional": optional if optional == "all" else "none"})
    decks = {
        seat: tuple(
            card.id
            for card in SOURCE.pack.cards.values()
            if card.seat == seat and (optional == "all" or not card.optional)
        )
        for seat in SEATS
    }
    change = Change(SOURCE, replace(start, hands={AP: (), CP: ()}, decks=decks))
    change.set(
        turn=TURN,
        status={AP: STATUS, CP: STATUS},
        combined=COMBINED,
        commitment={AP: "total", CP: "total"},
        events={"entrench": 2, "guns-of-august": 1, "oberost": 3, "race-to-the-sea": 3},
        hands={AP: 0, CP: 0},
    )
    for nation in (neutrals.TU, neutrals.IT, neutrals.BU, neutrals.RO):
        neutrals.enter(change, nation)
    for space in capitulation.russian_spaces(SOURCE, change.board)[:LOST]:
        for unit in change.board.stack(space):
            gone = SOURCE.roster[unit].size == "army"
            change.put(unit, REMOVED if gone else ELIMINATED[AP])
        if SOURCE.atlas[space].fort:
            change.set(destroyed=(*change.board.destroyed, space))
        change.control(space, CP)
        change.trench(space, None)
    hand = change.board.terms.hand
    return replace(change.state, stack=(Mandate(), Deal(AP, hand), Deal(CP, hand)))


def keen(data: Source, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
    """A random player who plays the late events as soon as they may be played."""
    if ask.kind == "action":
        for card in view.hand:
            if data.pack[card].event in CHAIN or data.pack[card].nation == "US":
                order = choices.chosen(data, view, ask.seat, data.pack[card], pick)
                if SEQUENCE.check(data, view, ask, order) is None:
                    return order
    return player.sample(data, view, ask, pick)


def russian(board: Board) -> int:
    """Victory spaces of Russia that the Central Powers hold."""
    return capitulation.held(SOURCE, board)
