"""What an event under way asks a side (``choose``): each question with its check, default and outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.no_retreat.model.atlas import REMOVED, foe, track
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Choose, Move
from games.no_retreat.model.playing import Choosing, Deal
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import payments, pile, scorched_earth
from games.no_retreat.rules.cards.effects import crowds, hands, points, units
from games.no_retreat.rules.ground.frontier import passed
from games.no_retreat.rules.ground.losses import eliminate, lose_step
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.movement.movement import after
from games.no_retreat.rules.movement.walking import entered, walk


@dataclass(frozen=True, slots=True)
class Question:
    """``check`` and ``default`` as of an ask; ``carry(change, stage, order)``: what the answer does, when the
    stage has ended."""

    check: Callable[[Source, View, Ask, Choose], Fault | None]
    default: Callable[[Source, View, Ask], Choose]
    carry: Callable[[Change, Choosing, Choose], None]


def _units(ask: Ask) -> tuple[UnitId, ...]:
    found = ask.args["units"]
    assert isinstance(found, tuple)
    return tuple(UnitId(str(each)) for each in found)


def _figures(ask: Ask) -> Mapping[str, Any]:
    found = ask.args["figures"]
    assert isinstance(found, Mapping)
    return found


def _not_those(able: object) -> Fault:
    return Fault("choose-not-those", {"able": able})  # type: ignore[dict-item]  # ids


# 51: a unit for a point


def _check_offer(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    able = _units(ask)
    if order.yes and (len(order.units) != 1 or order.units[0] not in able):
        return _not_those(able)
    return None


def _carry_offer(change: Change, stage: Choosing, order: Choose) -> None:
    points.give(change, stage.seat, order.units[0] if order.yes else None, stage.figures)  # type: ignore[arg-type]


# 6, 35: steps lost


def _due(figures: Mapping[str, Any], able: tuple[UnitId, ...]) -> int:
    return min(int(figures.get("units", figures.get("steps", 1))), len(able))


def _check_lose(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    able, due = _units(ask), _due(_figures(ask), _units(ask))
    if len(order.units) != due or len({*order.units}) < due or not {*order.units} <= {*able}:
        return _not_those(able)
    return None


def _weakest(source: Source, board: Board, able: tuple[UnitId, ...], count: int) -> tuple[UnitId, ...]:
    def strength(unit: UnitId) -> int:
        return source.roster[unit].face(board.units[unit].weak).strength

    return tuple(sorted(able, key=lambda unit: (strength(unit), unit))[:count])


def _default_lose(source: Source, view: View, ask: Ask) -> Choose:
    able = _units(ask)
    return Choose(units=_weakest(source, view.board, able, _due(_figures(ask), able)))


def _carry_lose(change: Change, stage: Choosing, order: Choose) -> None:
    for unit in order.units:
        lose_step(change, unit)


# 24, 44: cards, or a card and a step, or a card and an ally


def _prices(source: Source, board: Board, seat: Seat, figures: Mapping[str, Any]) -> list[tuple[int, int]]:
    """(cards, units) of each way to pay; fewer cards where the hand is smaller."""
    hand = board.hands[seat]
    if "choice" in figures:
        ways = [(each.get("cards", 0), each.get("steps", 0)) for each in figures["choice"]]
    else:
        late = board.turn > figures.get("after-turn", board.turn)
        ways = [(figures["cards"], int(late and bool(hands.allies(source, board))))]
    return [(min(cards, hand), count) for cards, count in ways]


def _payable(source: Source, board: Board, seat: Seat, figures: Mapping[str, Any]) -> tuple[UnitId, ...]:
    if "choice" in figures:
        return units.may_lose(source, board, seat, {})
    return tuple(UnitId(each) for each in hands.allies(source, board))


def _check_pay(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    figures, board = _figures(ask), view.board
    ways = _prices(source, board, ask.seat, figures)
    if not 0 <= order.option < len(ways):
        return Fault("no-such-choice", {"card": "", "count": len(ways)})
    cards, count = ways[order.option]
    wrong = payments.check_price(view, order.cards, cards)
    if wrong is not None:
        return wrong
    able = _payable(source, board, ask.seat, figures)
    if len(order.units) != count or not {*order.units} <= {*able}:
        return _not_those(able)
    return None


def _default_pay(source: Source, view: View, ask: Ask) -> Choose:
    cards, count = _prices(source, view.board, ask.seat, _figures(ask))[0]
    able = _payable(source, view.board, ask.seat, _figures(ask))
    return Choose(cards=view.hand[:cards], units=_weakest(source, view.board, able, count))


def _carry_pay(change: Change, stage: Choosing, order: Choose) -> None:
    change.discard(stage.seat, *order.cards)
    for unit in order.units:
        if "choice" in stage.figures:
            lose_step(change, unit)
        else:
            eliminate(change, unit)


# 5: a card of the pile, told to nobody


def fetchable(source: Source, view: View, ask: Ask) -> tuple[CardId, ...]:
    """The cards of the pile of which the seat may take one, the last one on top."""
    return hands.fetchable(source, view.board, ask.seat, _figures(ask)["look"])


def _check_fetch(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    able = fetchable(source, view, ask)
    if len(order.cards) > 1 or not {*order.cards} <= {*able}:
        return _not_those(able)
    return None


def _default_fetch(source: Source, view: View, ask: Ask) -> Choose:
    return Choose(cards=fetchable(source, view, ask)[-1:])


def _carry_fetch(change: Change, stage: Choosing, order: Choose) -> None:
    for card in order.cards:
        hands.from_pile(change, stage.seat, card)
        change.tell(stage.seat, "took", seat=stage.seat, card=card)
    pile.reshuffle(change)


# 25: the foe's hand


def _check_spy(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    if len(order.cards) != 1 or order.cards[0] not in view.seen:
        return _not_those(view.seen)
    return None


def _default_spy(source: Source, view: View, ask: Ask) -> Choose:
    return Choose(cards=view.seen[:1])


def _carry_spy(change: Change, stage: Choosing, order: Choose) -> None:
    change.discard(foe(stage.seat), *order.cards)


# 9: which of two markers; 15.7: the Joker


def _check_weather(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    return None if 0 <= order.option <= 2 else Fault("no-such-choice", {"card": "", "count": 3})


def _carry_weather(change: Change, stage: Choosing, order: Choose) -> None:
    for at in ((0, 1), (0,), (1,))[order.option]:
        points.turn_marker(change, change.board.turn + at, "")


def _any(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    return None


def _carry_joker(change: Change, stage: Choosing, order: Choose) -> None:
    if order.yes:
        change.set(joker=foe(stage.seat))
        change.show("joker", seat=foe(stage.seat))
        change.call(Deal(stage.seat, 2))


# 15.1, 15.2: one unit for several


def _carry_parted(change: Change, stage: Choosing, order: Choose) -> None:
    if order.yes:
        change.box(order.units[0], REMOVED)
        change.show("removed", seat=stage.seat, unit=order.units[0])
        for unit, box in stage.figures.items():
            change.box(UnitId(unit), box)  # type: ignore[arg-type]  # a box
        change.score(stage.seat, -1, "parted")


# 15.5: on, after a counterblow that nobody attacked


def _check_on(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    board, able = view.board, _units(ask)
    if len(order.units) != len(order.hexes) or len({*order.units}) < len(order.units):
        return _not_those(able)
    for unit, hex_ in zip(order.units, order.hexes, strict=True):
        if unit not in able:
            return _not_those(able)
        wrong = walk(source, board, unit).fault(board.units[unit].at, hex_)
        if wrong is not None and wrong.key not in ("zone-to-zone", "stops-in-zone"):
            return wrong
        board = after(board, Move(unit, (hex_,)))
    for hex_ in order.hexes:
        if not fits(source, board, ask.seat, board.standing(hex_), hex_):
            return Fault("hex-full", {"hex": hex_, "units": board.standing(hex_)}, "8.4.1")
    return None


def _carry_on(change: Change, stage: Choosing, order: Choose) -> None:
    for unit, hex_ in zip(order.units, order.hexes, strict=True):
        start = change.board.units[unit].at
        change.put(unit, hex_)
        passed(change, unit, (hex_,))
        change.show("moved", seat=stage.seat, unit=unit, **{"from": start}, path=(hex_,))
        for each in entered(change.source, change.board, stage.seat, (hex_,)):
            change.control(each, stage.seat)


# 15.3, 15.9: markers on a unit


def _carry_local(change: Change, stage: Choosing, order: Choose) -> None:
    if order.yes:
        change.last(Effect("local-support", stage.seat, "game", stage.figures, order.units))
        change.show("local-support", seat=stage.seat, unit=order.units[0])


PARATROOPS, PARATROOPS_AWAY = UnitId("su-para"), 4


def _carry_paratroops(change: Change, stage: Choosing, order: Choose) -> None:
    if order.yes:
        change.change_unit(order.units[0], disorganized=True)
        change.box(PARATROOPS, track(change.board.turn + PARATROOPS_AWAY))
        change.show("paratroops", seat=stage.seat, unit=order.units[0])


def _no(source: Source, view: View, ask: Ask) -> Choose:
    return Choose(yes=False)


def _plain(source: Source, view: View, ask: Ask) -> Choose:
    return Choose()


QUESTIONS: Mapping[str, Question] = {
    "offer": Question(_check_offer, _no, _carry_offer),
    "lose": Question(_check_lose, _default_lose, _carry_lose),
    "pay": Question(_check_pay, _default_pay, _carry_pay),
    "fetch": Question(_check_fetch, _default_fetch, _carry_fetch),
    "spy": Question(_check_spy, _default_spy, _carry_spy),
    "weather": Question(_check_weather, _plain, _carry_weather),
    "joker": Question(_any, _no, _carry_joker),
    "part": Question(_check_offer, _no, _carry_parted),
    "counterblow-advance": Question(_check_on, _plain, _carry_on),
    "local-support": Question(_check_offer, _no, _carry_local),
    "pay-again": Question(payments.check_again, payments.no_card, payments.pay_again),
    "restore": Question(scorched_earth.check, payments.no_card, scorched_earth.pay),
    "go-back": Question(crowds.check, crowds.default, crowds.carry),
    "paratroops": Question(_check_offer, _no, _carry_paratroops),
}


def answered(change: Change, stage: Choosing, seat: Seat, order: Choose) -> None:
    """The question is answered, the event goes on."""
    change.end()
    QUESTIONS[stage.question].carry(change, stage, order)


def check(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    """As the question of the event wants it."""
    return QUESTIONS[str(ask.args["question"])].check(source, view, ask, order)


CHOOSING = Procedure(
    stage=Choosing,
    awaits=lambda source, state, stage: asked(
        "choose",
        stage.seat,
        question=stage.question,
        by=stage.by,
        figures=stage.figures,
        units=stage.units,
        hexes=stage.hexes,
    ),
    asks={
        "choose": AskKind(
            takes=(Choose,),
            check=check,
            default=lambda source, view, ask: QUESTIONS[str(ask.args["question"])].default(source, view, ask),
        )
    },
    answered=answered,
)
