"""What is said once for many questions: the best of it that is possible in each; it must not read text."""

from __future__ import annotations

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Event, Losses, React, Retreat, Throw
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.combat.outcome import counterattack
from games.no_retreat.rules.combat.outcome.retreat import chosen


def kept(view: View, ask: Ask, cards: tuple[CardId, ...]) -> Throw:
    """``keep any of``: the first of them that are held, as many as may stay; all others go."""
    most = ask.args.get("most")
    held = [card for card in cards if card in view.hand]
    stay = held[: most if isinstance(most, int) else None]
    return Throw(tuple(card for card in view.hand if card not in stay))


def reaction(source: Source, view: View, ask: Ask, cards: tuple[CardId, ...]) -> React:
    """``any of``: the first card that can be played in the window, else none."""
    name = str(ask.args.get("window", ""))
    events = (Event(card) for card in cards)
    return React(
        next((each for each in events if play.check(source, view, name, ask.seat, each) is None), None)
    )


def losses(ask: Ask, units: tuple[UnitId, ...]) -> Losses:
    """The first of them who may take the loss; all of them where nobody may, so that it is refused."""
    able = ask.args.get("units")
    first = [unit for unit in units if isinstance(able, tuple) and unit in able][:1]
    return Losses(tuple(first) or units)


def retreat(source: Source, view: View, goals: tuple[HexId, ...]) -> Retreat:
    """``retreat towards``: everybody as near to one of the goals as can be."""
    assert view.fight is not None
    return chosen(source, view.board, view.fight, goals)


def counterattacks(source: Source, view: View, least: str) -> bool:
    """Whether to counterattack: ``always``, ``never``, or at that ratio and better."""
    if least in ("always", "never") or view.fight is None:
        return least != "never"
    return counterattack.worth(source, view.board, view.fight, least)
