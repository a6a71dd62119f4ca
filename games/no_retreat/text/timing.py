"""When a written order has its time: in which phase its question is put, and whether it answers this one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import NamedTuple

from adjudicator.conditions import ALWAYS, Fact, asked
from adjudicator.kinds import Ask, Fault, Seat
from games.kit.drafting import UnresolvedError
from games.no_retreat.model.atlas import AXIS, SOVIET, HexId, foe
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.cards.could_hold import could_hold
from games.no_retreat.rules.combat import facts
from games.no_retreat.rules.combat.outcome.advance import vacated
from games.no_retreat.rules.combat.outcome.retreat import all_one
from games.no_retreat.text.joining import joined
from games.no_retreat.text.merging import marched
from games.no_retreat.text.phrases import (
    Asking,
    Building,
    Countering,
    Fighting,
    Keeping,
    Manner,
    Moving,
    Passing,
    Place,
    Playing,
    Replying,
    Saying,
    Targeting,
    Timed,
    Way,
    Written,
)
from games.no_retreat.text.resolving import Resolver, foes
from games.no_retreat.text.steps import standing_at

CARDS, SUPPLY, ORGANIZATION, MOVEMENT, COMBAT, REMOVAL, DETRAINING = range(1, 8)
"""The phases of a player turn, as their codes number them."""
_DEEDS = {"rail": MOVEMENT, "reserve": MOVEMENT, "detrain": DETRAINING}
_OPENS = {
    "card": CARDS,
    "supply": SUPPLY,
    "org": ORGANIZATION,
    "move": MOVEMENT,
    "removals": REMOVAL,
    **dict.fromkeys(("counterblow", "commit", "roll", "result", "combat", "reroll"), COMBAT),
}
"""The phase in which windows open, by how their names begin."""
ENDS = frozenset(("supply.end", "move.end", "combat.end", "phase.end"))
"""Windows at the end of a phase."""
_DEFENCE = frozenset(("counterattack", "by", "losses", "retreats", "towards"))
_DECIDED = frozenset(("counterattack", "losses", "retreat", "advance", "marker", "cadre"))
"""Questions of a battle whose die is thrown."""
_COMMON = frozenset(("any", "phase.end.any", "turn.own"))
"""Moments of cards that are not bound to one window."""


_TAKEN = "taken-"
"""What the name of the fact begins with that a hex is the seat's."""
_LEADS_TO = ("move", "counterblow")
"""Windows after which their side is asked what has the same name."""


class When(NamedTuple):
    """A phase of the game; the Axis half (0) of a turn goes before the Soviet one (1)."""

    turn: int
    half: int
    step: int

    @property
    def code(self) -> str:
        """``3-A4``"""
        return f"{self.turn}-{'AS'[self.half]}{self.step}"


def moment(phase: str) -> When:
    """``3-A4``; the steps of a new turn (``3-0``) go before both halves."""
    turn, _, part = phase.partition("-")
    return When(int(turn), "AS".index(part[0]), int(part[1:])) if part != "0" else When(int(turn), 0, 0)


def half(seat: Seat) -> int:
    """The place of a side's player turn in a turn."""
    return (AXIS, SOVIET).index(seat)


def following(now: When, seat: Seat, step: int) -> When:
    """The next phase of that number in a player turn of ``seat``, or the one that is open."""
    here = When(now.turn, half(seat), step)
    return here if here >= now else here._replace(turn=now.turn + 1)


def later(source: Source, view: View, seat: Seat, phase: str, ask: Ask | None, written: Written) -> str:
    """See Title.later."""
    if isinstance(written, Asking):
        return _of_event(source, moment(phase), seat, Playing(written.card))
    if ask is not None and concerns(source, view, ask, written):
        return ""
    if foes(source, seat, written):
        return ""  # never an order of this seat: to be refused at once, in place of nothing that was kept
    now = moment(phase)
    if isinstance(written, Timed):
        return following(now, _side(seat, written), written.step).code
    if isinstance(written, Playing):
        return _of_event(source, now, seat, written)
    found = question(source, view, seat, written, now.step)
    if found is None:
        return ""
    whose, step = found
    then = following(now, whose, step)
    # What was due before in this player turn comes too late.
    late = then.turn > now.turn and whose == view.board.active and now.step > 0
    return "" if late or _over(view, now, then, written) else then.code


def comes_first(written: Written, before: Sequence[Written]) -> bool:
    """Whether an order moves a unit that is put on the map by one before it: then it is no second placing."""
    placed = {
        unit for each in before if isinstance(each, Building) and each.at is not None for unit in _units(each)
    }
    return isinstance(written, Moving) and bool(_units(written) & placed)


def behind(ask: Ask) -> Ask | None:
    """The question of a phase that its cards come before, if that window is open."""
    kind = ask.args.get("window")
    return Ask(ask.seat, str(kind), ask.phase) if kind in _LEADS_TO else None


def replaces(written: Written, former: Written) -> bool:
    """Whether an order kept anew is about what an earlier letter said: the same unit, hex or question."""
    written, former = _moved(written), _moved(former)
    match written, former:
        case (Asking(), _) | (_, Asking()):
            return written == former
        case Passing(), _:
            return isinstance(former, Passing)
        case Timed(order=order), Timed(order=before):
            same = (written.whose, written.step) == (former.whose, former.step)
            return same and replaces(order, before)
        case (Keeping(), Keeping()) | (Targeting(), Targeting()):
            return True
        case ((Moving() | Building() as new), (Moving() | Building() as old)):
            return not _units(new) or bool(_units(new) & _units(old))
        case (Saying(of=of), _) if of:
            return True
        case Countering(None), Countering():
            return True
        case Countering(here), Countering(there):
            return here is not None and there is not None and bool({*here.hexes} & {*there.hexes})
        case (Fighting(places=here), Fighting(places=there)) | (Replying(here), Replying(there)):
            return bool(_hexes(here) & _hexes(there)) or not (here or there)
        case Playing(), Playing():
            return written.card.cards == former.card.cards
    return False


def _moved(written: Written) -> Written:
    """``6A advances to Kiev`` as the move that it is before a movement; of several units in turn as it is."""
    ways = marched(written) if isinstance(written, Manner) else ()
    return Moving(ways[0]) if len(ways) == 1 else written


def _units(written: Moving | Building) -> frozenset[UnitId]:
    """The units that an order names; of all in a hex none."""
    if isinstance(written, Building):
        return frozenset(written.troop.units)
    troops = () if written.way is None else written.way.troops
    return frozenset(unit for troop in troops for unit in troop.units)


def _hexes(places: Iterable[Place]) -> frozenset[HexId]:
    return frozenset(hex_ for place in places for hex_ in place.hexes)


def _side(seat: Seat, written: Timed) -> Seat:
    return {"own": seat, "foe": foe(seat)}.get(written.whose, Seat(written.whose))


def question(
    source: Source, view: View, seat: Seat, written: Written, step: int = COMBAT
) -> tuple[Seat, int] | None:
    """In whose player turn and in which phase an order answers a question of ``seat``; now it is ``step``."""
    board = view.board
    if seat == board.active and step <= COMBAT and _of_own_battle(source, view, seat, written):
        return seat, COMBAT
    if _of_result(written):
        return foe(seat), COMBAT
    match written:
        case Keeping():
            return seat, CARDS
        case Building("detrain") if seat != board.active and board.reserve is not None:
            return foe(seat), DETRAINING
        case Building(deed):
            return seat, _DEEDS.get(deed, ORGANIZATION)
        case Saying(of="build"):
            return seat, ORGANIZATION
        case Saying(of="detrain"):
            return seat, DETRAINING
        case Moving():
            return seat, MOVEMENT
        case Targeting() | Fighting():
            return seat, COMBAT
        case Replying(places, manner) if places and manner == Manner():  # ``attack Kiev``: a target
            return seat, COMBAT
        case Countering() | Replying():
            return foe(seat), COMBAT
        case Manner(advances=ways) if ways and any(way.after for way in ways):
            return seat if seat == board.active else foe(seat), COMBAT
        case Manner():
            return _of_manner(view, seat, written, step)
    return None


def _of_own_battle(source: Source, view: View, seat: Seat, written: Written) -> bool:
    """Whether an order is for a battle that the seat is to attack in: where the foe stands, or stood."""
    if won(source, view, seat, written) or _on_its_end(written):
        return True
    if not isinstance(written, Replying):
        return False
    hexes = {hex_ for place in written.places for hex_ in standing_at(view.board, place)}
    theirs = {each.at for unit, each in view.board.units.items() if source.roster[unit].seat != seat}
    return bool(hexes) and hexes <= theirs


def _of_result(written: Written) -> bool:
    """Whether it hangs on how a battle ends, ``if result DR: ...``; cards have windows of their own."""
    if isinstance(written, Replying) and written.manner.cards:
        return False
    return isinstance(written, Moving | Replying) and "result" in asked(written.when)


def _on_its_end(written: Written) -> bool:
    """Whether it says who advances, and on what: ``if 1209 is empty: advance 17A``."""
    if isinstance(written, Moving):
        return _of_result(written)
    return isinstance(written, Replying) and written.when != ALWAYS and bool(written.manner.advances)


def _undecided(view: View, ask: Ask, written: Written) -> bool:
    """Whether the battle that a condition is about is another one, or yet to be decided."""
    if _of_result(written) and ask.kind not in _DECIDED:
        return True
    if ask.kind != "advance" or view.fight is None or getattr(written, "when", ALWAYS) == ALWAYS:
        return False
    ways: tuple[Way | None, ...] = ()
    if isinstance(written, Moving):
        ways = (written.way,)
    elif isinstance(written, Replying):
        ways = written.manner.advances or ()
    named = {unit for way in ways if way is not None for troop in way.troops for unit in troop.units}
    return bool(named) and named.isdisjoint((*view.fight.attackers, *view.fight.defenders))


def won(source: Source, view: View, seat: Seat, written: Written) -> HexId | None:
    """The hex that is not the seat's yet and is to be so before its units advance: ``if Kiev is taken``."""
    match written:
        case Moving(way, when) if way is not None:
            fact = when
        case Replying((), Manner(advances=ways) as manner, when) if manner == Manner(advances=ways):
            fact = when
        case _:
            return None
    if not isinstance(fact, Fact) or not fact.name.startswith(_TAKEN):
        return None
    so = facts.known(source, view.board, seat).get(fact.name)
    return None if so else HexId(fact.name.removeprefix(_TAKEN))


def _of_manner(view: View, seat: Seat, manner: Manner, step: int) -> tuple[Seat, int] | None:
    """Of how units fight, said before anybody does; who retreats in one's own turn is to be asked about."""
    own = seat == view.board.active and step <= MOVEMENT
    if own and marched(manner) and manner.retreats is None:
        return seat, MOVEMENT  # ``6A advances to Kiev``
    if seat == view.board.active and manner.losses and manner == Manner(losses=manner.losses):
        return seat, COMBAT  # ``no losses on the panzers``
    if own and (manner.retreats or manner.towards):
        return None
    return (foe(seat), COMBAT) if _of_defence(manner) else None  # ``I counterattack at 1:1``


def _of_defence(manner: Manner) -> bool:
    """Whether it says no more than how units fight that are attacked, nothing of cards."""
    said = {each.name for each in fields(manner) if getattr(manner, each.name) not in (None, False)}
    return bool(said) and said <= _DEFENCE


def _over(view: View, now: When, then: When, written: Written) -> bool:
    """Whether its question was put before in this phase: first targets, then counterblows, then battles."""
    fought = bool(view.board.now.attacked)
    return then == now and (isinstance(written, Targeting) or (isinstance(written, Countering) and fought))


def _of_event(source: Source, now: When, seat: Seat, written: Playing) -> str:
    """The next phase in which a card may be played that is named alone."""
    if len(written.card.cards) != 1 or written.card.cards[0] not in source.pack.cards:
        return ""
    half = source.pack.half(written.card.cards[0], seat)
    found = [when for window in half.windows for when in opens(now, seat, window)]
    then = min(found, default=now)
    # Its moment in this player turn is over: whoever names it then means that moment.
    late = then.turn > now.turn and then.half == now.half and now.step > 0
    return then.code if found and not late else ""


def opens(now: When, seat: Seat, window: str) -> Iterable[When]:
    """The next phases in which a side may play cards of such a window."""
    if window in _COMMON:
        return (now,) if now.step else ()
    first, _, rest = window.partition(".")
    step = _OPENS.get(first)
    if step is None:
        return ()
    sides = (seat,) if "own" in rest else (foe(seat),) if "foe" in rest else (seat, foe(seat))
    return tuple(following(now, side, step) for side in sides)


def concerns(source: Source, view: View, ask: Ask, written: Written) -> bool:
    """Whether an order is meant for such a question; a card, whether it may be played in this window."""
    if isinstance(written, Timed):
        now = moment(ask.phase)
        here = (half(_side(ask.seat, written)), written.step) == (now.half, now.step)
        return here and concerns(source, view, ask, written.order)
    if isinstance(written, Passing):
        return "window" in ask.args
    if isinstance(written, Asking):
        written = Playing(written.card)
    if _undecided(view, ask, written) or (ask.kind == "target" and isinstance(written, Fighting)):
        return False
    if isinstance(written, Playing) and "window" in ask.args and len(written.card.cards) == 1:
        card, name = written.card.cards[0], str(ask.args["window"])
        option = max(written.option - 1, 0)
        wrong = play.check_now(source, view.board, name, ask.seat, card, option)
        return wrong is None or wrong.key not in ("not-at-this-time", "event-once")
    if ask.kind in ("move", "battle", "advance") and (hex_ := won(source, view, ask.seat, written)):
        fight = view.fight if ask.kind == "advance" else None
        return fight is not None and hex_ in vacated(source, view.board, fight)
    try:
        joined(Resolver(source, view.board, ask.seat), view, ask, None, written)
    except UnresolvedError as unresolved:
        return unresolved.fault is None or unresolved.fault.key != "not-now"
    return True


def lapsed(source: Source, view: View, written: Written) -> Fault | None:
    """A card kept for a moment that did not come: it is in the hand still."""
    order = written.order if isinstance(written, Timed) else written
    if not isinstance(order, Playing) or view.seat is None:
        return None
    held = [card for card in order.card.cards if card in view.hand]
    if len(held) != 1:
        return None
    windows = source.pack.half(held[0], view.seat).windows
    return Fault("card-lapsed", {"card": held[0], "windows": windows}, "5.3.1")


def _has_spoken(now: When, left: Iterable[tuple[str, Sequence[Written]]]) -> bool:
    """Whether a seat has said which cards it plays: words that pass a phase of that phase alone, others,
    also when they are used up, of their player turn.
    """
    for then, orders in ((moment(phase), written) for phase, written in left):
        short = orders and all(isinstance(each, Passing) and each.span == "phase" for each in orders)
        if then == now or (not short and (then.turn, then.half) == (now.turn, now.half)):
            return True
    return False


def rare(source: Source, view: View, ask: Ask, left: Sequence[tuple[str, Sequence[Written]]]) -> bool:
    """Windows at the end of a phase, after each card paid with, and those in which a side could play nothing
    as the board lies, whatever it holds, but cards of any time.

    Who has left orders for a phase of this player turn has said which cards it plays in it: to it every
    window is rare. So is a retreat of units that are lost wherever it ends.
    """
    if view.board.terms.ask_all:
        return False
    if ask.kind == "retreat" and view.fight is not None:
        return all_one(source, view.board, view.fight)
    if "window" not in ask.args:
        return False
    board, name = view.board, str(ask.args["window"])
    if _has_spoken(moment(ask.phase), left) or name in ENDS or name == "discarded":
        return True
    if ask.kind != "event":
        return False
    open_ = play.now(name, ask.seat, board.active) - _COMMON
    public = replace(view, hand=(), seen=())
    return not any(
        open_ & {*windows} and option in play.doable(source, public, name, ask.seat, card)
        for card in could_hold(source, board, ask.seat)
        for option, (_, _, windows) in enumerate(play.deeds(source.pack.half(card, ask.seat)))
    )
