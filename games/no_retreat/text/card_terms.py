"""Cards named for a battle that plainly cannot be played in it; it must not know the foe's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adjudicator.kinds import Ask, Fault, Seat
from games.no_retreat.model import orders
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Battle, Event, Order
from games.no_retreat.model.playing import Played
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.combat import battles, commit, shifts
from games.no_retreat.text import timing

_WINDOW = "commit"
_AHEAD = "ahead"
"""The arg of a question that is not put yet."""
_PLAIN = frozenset(
    (
        *("no-initiative", "event-once", "not-at-this-time", "not-before-turn", "event-weather"),
        *("event-needs", "event-for-attacker", "event-for-defender", "event-one-stack"),
    )
)
"""Why a card is no event in a battle, whatever else becomes of it."""
_FIXED = frozenset(("event-needs", "not-at-this-time", "event-once", "not-before-turn", "event-for-defender"))
"""The same, long before it."""


def coming(view: View, seat: Seat, phase: str) -> Ask | None:
    """The battles of the own player turn that is open, before anything is known of them but their cards."""
    if view.seat != seat or view.board.active != seat or timing.moment(phase).step != timing.COMBAT:
        return None
    then, now = timing.moment(phase), (view.board.turn, timing.half(seat))
    return Ask(seat, "battle", phase, args={_AHEAD: True}) if (then.turn, then.half) == now else None


def is_ahead(ask: Ask) -> bool:
    """Whether a question is not put yet, so that of its answer only the cards can be judged."""
    return _AHEAD in ask.args


def unplayable(source: Source, view: View, ask: Ask, order: Order) -> Fault | None:
    """Why the card of the battle that an order says last, or defends, could not be played there."""
    match order:
        case orders.Battles(all_) if all_:
            return _in_battle(source, view, ask, all_)
        case orders.Defend(event) if event is not None and view.fight is not None:
            return _fault(source, view, ask, event, view.fight)
    return None


def _in_battle(source: Source, view: View, ask: Ask, said: Sequence[Battle]) -> Fault | None:
    """Odds are looked at where no other card could still change them."""
    battle = said[-1]
    if battle.event is None or not battle.units:
        return None
    fight = battles.fight_of(source, view.board, battle)
    if (wrong := _fault(source, view, ask, battle.event, fight)) is not None:
        return wrong
    if is_ahead(ask):
        return None
    cards = [each for each in said if each.event is not None or each.reply.events]
    if cards != [battle] or battle.reply.events or _is_copy(source, view, ask, battle.event):
        return None
    return _odds(source, view, ask, battle.event, fight)


def _is_copy(source: Source, view: View, ask: Ask, event: Event) -> bool:
    """Whether the event is of what lies on the pile when the card is played."""
    return play.event_of(source, view.board, ask.seat, event.card) != event.card


def _fault(source: Source, view: View, ask: Ask, event: Event, fight: Fight) -> Fault | None:
    if event.card not in view.hand or _is_copy(source, view, ask, event):
        return None
    wrong = play.check(source, replace(view, fight=fight), _WINDOW, ask.seat, event)
    return wrong if wrong is not None and wrong.key in (_FIXED if is_ahead(ask) else _PLAIN) else None


def _odds(source: Source, view: View, ask: Ask, event: Event, fight: Fight) -> Fault | None:
    """A card that needs odds which the battle does not have, with the hex that is best for the defender."""
    deed = play.deed_of(source, Played(ask.seat, event, event.card, _WINDOW, fight))
    effect = deed.effect("battle")
    at = replace(fight, hex_=shifts.best_for_defender(source, view.board, fight))
    if commit.enough(source, commit.measured(source, view.board, at), effect):
        return None
    needs: dict[str, Any] = {"card": event.card, "need": deed.figures["only-if"]}
    return Fault("event-needs", needs, "5.3.1")
