"""A simple player with a temper, and random lawful orders; it sees no more than a seat does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.kinds import Ask, Seat
from games.sunset_of_empire.model.cards import CardId, foe
from games.sunset_of_empire.model.orders import Arrange, Deflect, Keep, LayOut, Order, Pass
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.robot import valuing
from games.sunset_of_empire.robot.options import answers, layable
from games.sunset_of_empire.robot.valuing import Scale, Temper, rows_of
from games.sunset_of_empire.rules.combat.attempts import plain
from games.sunset_of_empire.rules.phases.layout import SECOND_LIMIT

Pick = Callable[[int], int]

BOLD = Temper(lays=5, keeps=3, life=12, own=6)
CAREFUL = Temper(lays=4, keeps=4, life=10, own=8)
TEMPERS = {"bold": BOLD, "careful": CAREFUL}

WORTH_A_COUNTER = 6
"""Blows of weaker units are not worth the card."""
TO_THE_BOTTOM = 7
"""Of this strength a card that a spy sees goes under the foe's deck."""


def advise(table: Table, view: View, ask: Ask, temper: Temper, pick: Pick) -> Order:
    """What a player of this temper orders."""
    scale = valuing.scale(table, view, ask.seat, temper)
    return ADVICE[ask.kind](scale, view, ask, pick)


def _counter(scale: Scale, view: View, ask: Ask, pick: Pick) -> Order:
    power = ask.args["power"]
    options = answers(scale.table, view, ask)
    return options[0] if isinstance(power, int) and power >= WORTH_A_COUNTER else Pass()


def _deflect(scale: Scale, view: View, ask: Ask, pick: Pick) -> Order:
    return min(answers(scale.table, view, ask), key=lambda order: _of_deflected(scale, order))


def _arrange(scale: Scale, view: View, ask: Ask, pick: Pick) -> Arrange:
    ranked = plain(scale.table, view.seen, tuple(sorted(view.seen, key=scale.card)))
    return Arrange((), ranked) if scale.card(ranked[-1]) >= TO_THE_BOTTOM else Arrange(ranked)


def _keep(scale: Scale, view: View, ask: Ask, pick: Pick) -> Keep:
    return Keep(plain(scale.table, view.seen, (max(view.seen, key=scale.card),))[0])


def _of_deflected(scale: Scale, order: Order) -> int:
    return scale.tagged(scale.seat, order.unit) if isinstance(order, Deflect) else 0


def _lay(scale: Scale, view: View, ask: Ask, pick: Pick) -> LayOut:
    """Strong cards first, rows that stand empty before others; some stay for later years."""
    able = list(layable(scale.table, view))
    last_year = valuing.is_decisive(scale.table)
    # Actions are kept anyway: they count among the cards that stay.
    spare = len(view.hand) - (0 if last_year else scale.temper.keeps)
    second = ask.args["limit"] is not None
    most = min(spare, len(able), SECOND_LIMIT if second else scale.temper.lays)
    if second and not last_year:
        most = min(most, _needed(scale))
    laid: list[CardId] = []
    rows = rows_of(scale.table, scale.seat)
    while len(laid) < most and able:
        card = max(able, key=lambda each: scale.laid(each, rows))
        able.remove(card)
        laid.append(card)
        rows.append(scale.table.card(card).row or "infantry")
    return LayOut(plain(scale.table, view.hand, tuple(laid)))


def _needed(scale: Scale) -> int:
    """How many cards more the foe has on the field."""
    return max(len(rows_of(scale.table, foe(scale.seat))) - len(rows_of(scale.table, scale.seat)), 0)


def _move(scale: Scale, view: View, ask: Ask, pick: Pick) -> Order:
    """The move that gains most; none that loses more than it gains."""
    options = answers(scale.table, view, ask)
    gains = [(scale.move(order), order) for order in options]
    best = max(gain for gain, _ in gains)
    if best <= 0 or is_decided(scale.table, scale.seat):
        return Pass()
    fitting = [order for gain, order in gains if gain == best]
    return fitting[pick(len(fitting))]


def is_decided(table: Table, seat: Seat) -> bool:
    """Ahead, and the foe has passed: more moves would only cost units."""
    mine, theirs = table.side(seat), table.side(foe(seat))
    return theirs.passed and mine.life > theirs.life


ADVICE: Mapping[str, Callable[[Scale, View, Ask, Pick], Order]] = {
    "lay": _lay,
    "move": _move,
    "counter": _counter,
    "deflect": _deflect,
    "spy": _arrange,
    "scout": _keep,
}
"""What is answered to each kind of ask."""


# Random play


def sample(table: Table, view: View, ask: Ask, pick: Pick) -> Order:
    """Some lawful order; a pass is rarer than it would be by chance among few moves."""
    if ask.kind == "lay":
        able, laid = list(layable(table, view)), []
        limit = ask.args["limit"]
        most = min(len(able), limit if isinstance(limit, int) else len(able))
        for _ in range(pick(most + 1)):
            laid.append(able.pop(pick(len(able))))
        return LayOut(plain(table, view.hand, tuple(laid)))
    options = answers(table, view, ask)
    return options[pick(len(options))]
