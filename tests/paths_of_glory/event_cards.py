"""Events for tests: a card played on a board, or why it cannot be."""

from __future__ import annotations

from typing import Any

from adjudicator.kinds import Fault
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board, Done, Tally
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Operations, PlayEvent
from games.paths_of_glory.model.state import Action
from games.paths_of_glory.rules.cards import actions
from tests.paths_of_glory import positions

SOURCE = source()
FALLEN = {"fall-of-the-tsar": 14}


def board(placed: dict[str, list[str]] | None = None, **fields: Any) -> Board:
    return positions.board(placed or {}, **{"turn": 15, **fields})


def order(
    card: str, *, units: tuple[str, ...] = (), spaces: tuple[str, ...] = (), then: Operations | None = None
) -> PlayEvent:
    return PlayEvent(CardId(card), (), tuple(map(UnitId, units)), tuple(map(SpaceId, spaces)), then)


def check(on: Board, given: PlayEvent) -> Fault | None:
    return actions.check(SOURCE, on, (given.card,), SOURCE.pack[given.card].seat, given)


def why(on: Board, card: str, **chosen: Any) -> str:
    fault = check(on, order(card, **chosen))
    return fault.key if fault is not None else ""


def play(on: Board, card: str, *, foe: tuple[str, ...] = (), **chosen: Any) -> Change:
    given = order(card, **chosen)
    assert check(on, given) is None
    seat = SOURCE.pack[given.card].seat
    other = CP if seat == AP else AP
    change = positions.change(on, Action(seat), hands={seat: (card,), other: foe})
    actions.act(change, Action(seat), seat, given)
    return change


def done(*acts: tuple[Any, Any, str]) -> Tally:
    return Tally(done=tuple(Done(seat, way, CardId(card)) for seat, way, card in acts))
