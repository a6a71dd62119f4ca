"""Cards of a simple player: what it keeps, throws away and pays with, and when it plays one as event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Ask, Seat
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Event, React, Throw
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot.outlook import gains, outlook, prospect
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.combat import odds
from games.no_retreat.rules.combat.shifts import face

PLAIN = frozenset(
    [
        "draw",
        "draw-keep",
        "draw-discard",
        "foe-pays",
        "spy-discard",
        "random-discard",
        "foe-loses",
        "fetch",
        "shock-double",
        "cancel",
        "undo-build",
        "undo-replacement",
    ]
)
"""Effects that are good whenever they may be had."""
ATTACK = frozenset(
    [
        "shift",
        "strength",
        "double",
        "result",
        "best-of-two",
        "crt-choice",
        "tank-shift",
        "siege",
        "no-fort",
        "tank-shift-anyway",
        "bridgehead",
        "crossing",
        "advance",
    ]
)
"""Effects that an attacker wants, and a defender."""
DEFENCE = frozenset(
    ["result", "shift", "double", "result-map", "no-multihex", "no-tank-shift", "best-of-two"]
)
STAKES = 5.0
"""For less a battle is not worth a card."""
UNLUCKY = 2.0
"""A throw so much worse than the mean is thrown again."""


def value(source: Source, view: View, seat: Seat, card: CardId) -> float:
    """What a card promises as event; what cannot be played is good as payment only."""
    half = source.pack.half(card, seat)
    if half.initiative not in (None, view.board.initiative) or half.immediate:
        return 0.0
    return 1.0 + 0.1 * len(half.windows)


def ranked(source: Source, view: View, seat: Seat) -> tuple[CardId, ...]:
    """The hand, what is worth least first."""
    return tuple(sorted(view.hand, key=lambda card: (value(source, view, seat, card), card)))


def keep(source: Source, view: View, ask: Ask) -> Throw:
    """As many as may stay, the best."""
    most = ask.args["most"]
    assert isinstance(most, int)
    hand = ranked(source, view, ask.seat)
    return Throw(hand[: max(len(hand) - most, 0)])


def throw(source: Source, view: View, ask: Ask) -> Throw:
    """Those of least worth among the ones that may go."""
    count, drawn = ask.args["count"], ask.args["drawn"]
    assert isinstance(count, int)
    assert isinstance(drawn, tuple)
    hand = [card for card in ranked(source, view, ask.seat) if not drawn or card in drawn]
    return Throw(tuple(hand[:count]))


def react(source: Source, view: View, ask: Ask) -> React:
    """An event that is always good, one into a battle of some worth, a throw that fell badly thrown again."""
    window, fight, wanted = str(ask.args["window"]), view.fight, PLAIN
    if ask.args.get("why", "price") != "price":
        # Nothing is hindered by it.
        return React()
    if fight is not None and ask.kind == "reroll":
        wanted = frozenset(("reroll",)) if _unlucky(source, view, fight, ask.seat) else frozenset()
    elif fight is not None and _stakes(source, view, fight) >= STAKES:
        wanted = PLAIN | (ATTACK if fight.attacker == ask.seat else DEFENCE)
    return React(_first(source, view, window, ask.seat, wanted))


def battle_event(source: Source, view: View, fight: Fight, seat: Seat) -> Event | None:
    """A card into a battle, if it is worth one."""
    if _stakes(source, view, fight) < STAKES:
        return None
    wanted = ATTACK if fight.attacker == seat else DEFENCE
    return _first(source, replace(view, fight=fight), "commit", seat, wanted)


def _first(source: Source, view: View, window: str, seat: Seat, wanted: frozenset[str]) -> Event | None:
    for card in reversed(ranked(source, view, seat)):
        for event in _ways(source, view, seat, card, wanted):
            if play.check(source, view, window, seat, event) is None:
                return event
    return None


def _ways(source: Source, view: View, seat: Seat, card: CardId, wanted: frozenset[str]) -> Iterator[Event]:
    """How a card could be played: each effect that is wanted, naming nobody or the strongest that fights."""
    of = play.event_of(source, view.board, seat, card)
    if of is None:
        return
    for option, (does, _, _) in enumerate(play.deeds(source.pack.half(of, seat))):
        if does in wanted:
            yield Event(card, option)
            if view.fight is not None and (units := _own(view.fight, seat)):
                best = max(units, key=lambda unit: (face(source, view.board, unit).strength, unit))
                yield Event(card, option, (best,))


def _own(fight: Fight, seat: Seat) -> tuple[UnitId, ...]:
    return fight.attackers if fight.attacker == seat else fight.defenders


def _stakes(source: Source, view: View, fight: Fight) -> float:
    return gains(outlook(source, view.board, fight.attacker), fight)["DD"]


def _unlucky(source: Source, view: View, fight: Fight, seat: Seat) -> bool:
    if not fight.die:
        return False
    look = outlook(source, view.board, fight.attacker)
    table = odds.table_of(source, view.board, fight.attacker)
    fell = gains(look, fight)[odds.result(source.tables, table, fight.columns[1], fight.die)]
    worse = prospect(look, fight) - fell
    return (worse if seat == fight.attacker else -worse) > UNLUCKY
