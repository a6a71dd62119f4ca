"""Some lawful order to any question of combat in No Retreat!, by chance."""

from __future__ import annotations

from random import Random

from adjudicator.kinds import Ask
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
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat import battles, counterblows, targets
from games.no_retreat.rules.combat.outcome import advance, losing, retreat
from games.no_retreat.rules.movement import movement
from tests.no_retreat.positions import GAME, SOURCE


def _targets(position: State, ask: Ask, random: Random) -> Order:
    hexes = list(targets.could_be(SOURCE, position.board, ask.seat))
    random.shuffle(hexes)
    most = targets.most_targets(SOURCE, position.board, ask.seat)
    return Targets(tuple(hexes[: random.randint(0, most)]))


def _battle(position: State, ask: Ask, random: Random) -> Order:
    board = position.board
    hexes = battles.open_hexes(SOURCE, board)
    chosen = tuple(random.sample(hexes, 2 if len(hexes) > 1 and random.random() < 0.3 else 1))
    able = battles.together(SOURCE, board, chosen) or battles.fighters(SOURCE, board, chosen[0])
    units = tuple(random.sample(able, random.randint(1, len(able))))
    support = board.support[ask.seat] > 0 and random.random() < 0.5
    said = Reply(counterattack="1:1", marker=units[0]) if random.random() < 0.3 else Reply()
    return Battles((Battle(chosen, units, support, _card(position, ask, random), reply=said),))


def _card(position: State, ask: Ask, random: Random) -> Event | None:
    """A card of the hand, whether it can be played or not."""
    hand = position.hands[ask.seat]
    return Event(random.choice(hand)) if hand and random.random() < 0.4 else None


def _counterblows(position: State, ask: Ask, random: Random) -> Order:
    hexes = list(counterblows.could_be(SOURCE, position.board, ask.seat))
    hand = list(position.hands[ask.seat])
    most = min(len(hexes), len(hand), counterblows.left(SOURCE, position.board, ask.seat))
    count = random.randint(0, min(most, 2))
    pairs = zip(random.sample(hexes, count), random.sample(hand, count), strict=True)
    return Counterblows(tuple(Counterblow(at, card) for at, card in pairs))


def _defend(position: State, ask: Ask, random: Random) -> Order:
    hexes = ask.args["hexes"]
    assert isinstance(hexes, tuple)
    least = random.choice((None, "", "1:2", "2:1"))
    goals = random.choice((None, (HexId("0819"),)))
    card = _card(position, ask, random)
    return Defend(card, Reply(counterattack=least, hex_=random.choice((None, *hexes)), goals=goals))  # type: ignore[arg-type]


def _counterattack(position: State, ask: Ask, random: Random) -> Order:
    card = _card(position, ask, random)
    return Counterattack(random.random() < 0.7, support=random.random() < 0.3, event=card)


def _losses(position: State, ask: Ask, random: Random) -> Order:
    fight = GAME.view(position, ask.seat).fight
    assert fight is not None
    return Losses((random.choice(losing.able(SOURCE, position.board, fight, ask.seat)),))


def _retreat(position: State, ask: Ask, random: Random) -> Order:
    board, moves = position.board, []
    fight = GAME.view(position, ask.seat).fight
    assert fight is not None
    units = list(retreat.going(SOURCE, board, fight))
    random.shuffle(units)
    for unit in units:
        if ways := retreat.ways(SOURCE, board, fight, unit):
            moves.append(Move(unit, random.choice(ways)))
            board = movement.after(board, moves[-1])
    return Retreat(tuple(moves))


def _advance(position: State, ask: Ask, random: Random) -> Order:
    board, moves = position.board, []
    fight = GAME.view(position, ask.seat).fight
    assert fight is not None
    for unit in advance.able(SOURCE, board, fight):
        path = [random.choice(advance.vacated(SOURCE, board, fight))]
        while len(path) < 3 and random.random() < 0.6:
            path.append(random.choice(SOURCE.atlas.ways.beside[path[-1]]))
        if advance.fault(SOURCE, board, fight, Move(unit, tuple(path))) is None:
            moves.append(Move(unit, tuple(path)))
            board = movement.after(board, moves[-1])
    return Advance(tuple(moves))


def _marker(position: State, ask: Ask, random: Random) -> Order:
    units = ask.args["units"]
    assert isinstance(units, tuple)
    return PutMarker(random.choice(units))  # type: ignore[arg-type]  # units of the ask


def _cadre(position: State, ask: Ask, random: Random) -> Order:
    units = ask.args["cadres"]
    assert isinstance(units, tuple)
    return PutCadre(random.choice((None, *units)))  # type: ignore[arg-type]  # units of the ask


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
