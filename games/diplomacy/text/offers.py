"""What helps to write orders of Diplomacy on a page: units by name, and orders that clicks make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.kinds import Ask, Seat
from games.diplomacy.model.board import Board
from games.diplomacy.model.notation import unit_text
from games.diplomacy.model.orders import province_of
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import ADJUSTMENT, MOVEMENT, RETREAT, View
from games.offers import Click, Gesture, Offers, UnitName
from games.words import Words


def places(board: Board, words: Words) -> Mapping[str, str]:
    """Provinces and their coasts by name."""
    keys = [
        *board.provinces,
        *(f"{key}/{one}" for key, each in board.provinces.items() for one in each.coasts),
    ]
    return {key: words.name("place", key) for key in keys}


def offers(view: View, ask: Ask | None, words: Words) -> Offers:
    """What is on the board is public; what is one's own to order hangs on the question."""
    units = tuple(_units(view.game.position, view.seat, ask, words))
    verbs = words.names["verb"]
    return Offers(
        units, tuple(_gestures(ask, words)), tuple(each for each in verbs.values() if len(each) > 2)
    )


def _units(position: Position, seat: Seat | None, ask: Ask | None, words: Words) -> Iterator[UnitName]:
    """The dislodged first: where one stands, who beat it stands too."""
    retreats = ask is not None and ask.kind == RETREAT
    for one in position.dislodged:
        text = words.name("order", unit_text(one.unit))
        yield UnitName(province_of(one.unit.at), text, own=retreats and Seat(one.power) == seat)
    for power, units in position.units.items():
        for unit in units:
            mine = ask is not None and not retreats and Seat(power) == seat
            yield UnitName(province_of(unit.at), words.name("order", unit_text(unit)), own=mine)


def _gestures(ask: Ask | None, words: Words) -> Iterator[Gesture]:
    verbs = words.names["verb"]

    def gesture(key: str, text: str, *clicks: Click, again: str = "") -> Gesture:
        return Gesture(words.say(f"gesture.{key}.name"), words.say(f"gesture.{key}.how"), text, clicks, again)

    if ask is None:
        return
    if ask.kind == MOVEMENT:
        yield gesture("move", "{0} - {1}", "own", "place", again=f"{{0}} {verbs['H']}")
        helped = f"{{0}} {verbs['S']} {{1}}"
        yield gesture("support", f"{helped} - {{2}}", "own", "unit", "place", again=helped)
        yield gesture("convoy", f"{{0}} {verbs['C']} {{1}} - {{2}}", "own", "unit", "place")
    elif ask.kind == RETREAT:
        yield gesture("retreat", f"{{0}} {verbs['R']} {{1}}", "own", "place", again=f"{verbs['D']} {{0}}")
    elif ask.kind == ADJUSTMENT and isinstance(due := ask.args["due"], int):
        if due < 0:
            yield gesture("remove", f"{verbs['D']} {{0}}", "own")
            return
        for kind, key in (("A", "army"), ("F", "fleet")):
            yield gesture(key, f"{verbs['B']} {verbs[kind]} {{0}}", "place")
