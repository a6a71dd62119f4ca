"""Some lawful order to any question of combat in No Retreat!, by chance."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask
from games.kit.luck import Luck
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.orders import (
    Advance,
    Battle,
    Battles,
    Counterattack,
    Counterblow,
    Counterblows,
    Defend,
    Event,
    Losses,
    Move,
    Order,
    PutCadre,
    PutMarker,
    Reply,
    Retreat,
    Targets,
)
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.combat import battles, counterblows, targets
from games.no_retreat.rules.combat.outcome import advance, losing, retreat
from games.no_retreat.rules.movement import movement
from games.no_retreat.text.card_terms import unplayable


def _targets(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    hexes = luck.all(tuple(targets.could_be(source, view.board, ask.seat)))
    most = targets.most_targets(source, view.board, ask.seat)
    return Targets(tuple(hexes[: luck.number(most)]))


def _battle(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    board = view.board
    hexes = battles.open_hexes(source, board)
    chosen = tuple(luck.some(hexes, 2 if len(hexes) > 1 and luck.in_ten(3) else 1))
    able = battles.together(source, board, chosen) or battles.fighters(source, board, chosen[0])
    units = tuple(luck.some(able, 1 + luck.number(len(able) - 1)))
    support = board.support[ask.seat] > 0 and luck.in_ten(5)
    said = Reply(counterattack="1:1", marker=units[0]) if luck.in_ten(3) else Reply()
    battle = Battle(chosen, units, support, _fit(source, view, ask, luck), reply=said)
    unfit = unplayable(source, view, ask, Battles((battle,)))
    return Battles((battle if unfit is None else replace(battle, event=None),))


def _fit(source: Source, view: View, ask: Ask, luck: Luck) -> Event | None:
    """A card of the hand that is for a battle, as it would be named; others are refused when they are."""
    event = _card(source, view, ask, luck)
    if event is None or not play.could_play(source, view.board, "commit", ask.seat, event.card):
        return None
    return replace(event, option=play.first_option(source, view.board, "commit", ask.seat, event.card))


def _card(source: Source, view: View, ask: Ask, luck: Luck) -> Event | None:
    """A card of the hand, whether it can be played or not."""
    hand = view.hand
    return Event(luck.one(hand)) if hand and luck.in_ten(4) else None


def _counterblows(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    hexes = list(counterblows.could_be(source, view.board, ask.seat))
    hand = list(view.hand)
    most = min(len(hexes), len(hand), counterblows.left(source, view.board, ask.seat))
    count = luck.number(min(most, 2))
    pairs = zip(luck.some(hexes, count), luck.some(hand, count), strict=True)
    return Counterblows(tuple(Counterblow(at, card) for at, card in pairs))


def _defend(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    hexes = ask.args["hexes"]
    assert isinstance(hexes, tuple)
    least = luck.one((None, "", "1:2", "2:1"))
    goals = luck.one((None, (HexId("0819"),)))
    card = _fit(source, view, ask, luck)
    said = Defend(card, Reply(counterattack=least, hex_=luck.one((None, *hexes)), goals=goals))  # type: ignore[arg-type]
    return said if unplayable(source, view, ask, said) is None else replace(said, event=None)


def _counterattack(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    if luck.in_ten(3):
        return Counterattack(False)
    return Counterattack(True, support=luck.in_ten(3), event=_card(source, view, ask, luck))


def _losses(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    fight = view.fight
    assert fight is not None
    return Losses((luck.one(losing.able(source, view.board, fight, ask.seat)),))


def _retreat(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    board, moves = view.board, []
    fight = view.fight
    assert fight is not None
    for unit in luck.all(tuple(retreat.going(source, board, fight))):
        if ways := retreat.ways(source, board, fight, unit):
            moves.append(Move(unit, luck.one(ways)))
            board = movement.after(board, moves[-1])
    return Retreat(tuple(moves))


def _advance(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    board, moves = view.board, []
    fight = view.fight
    assert fight is not None
    for unit in advance.able(source, board, fight):
        path = [luck.one(advance.vacated(source, board, fight))]
        while len(path) < 3 and luck.in_ten(6):
            path.append(luck.one(source.atlas.ways.beside[path[-1]]))
        if advance.fault(source, board, fight, Move(unit, tuple(path))) is None:
            moves.append(Move(unit, tuple(path)))
            board = movement.after(board, moves[-1])
    return Advance(tuple(moves))


def _marker(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    units = ask.args["units"]
    assert isinstance(units, tuple)
    return PutMarker(luck.one(units))  # type: ignore[arg-type]  # units of the ask


def _cadre(source: Source, view: View, ask: Ask, luck: Luck) -> Order:
    units = ask.args["cadres"]
    assert isinstance(units, tuple)
    return PutCadre(luck.one((None, *units)))  # type: ignore[arg-type]  # units of the ask


LOOSE = ("battle", "counterattack", "retreat", "advance")
"""Kinds whose sample may be unlawful; the default is taken then."""

MADE = {
    "target": _targets,
    "counterblow": _counterblows,
    "battle": _battle,
    "defend": _defend,
    "counterattack": _counterattack,
    "losses": _losses,
    "retreat": _retreat,
    "advance": _advance,
    "marker": _marker,
    "cadre": _cadre,
}
