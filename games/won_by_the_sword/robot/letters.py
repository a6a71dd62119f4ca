"""What a simple player writes: the activations of a round at once, and what answers for it in windows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.conditions import Fact
from adjudicator.kinds import Ask
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import Column, seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.clauses import Battling, Choosing
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import (
    Accept,
    Activate,
    Besiege,
    Chit,
    Engage,
    Forage,
    Form,
    Go,
    Lift,
    Move,
    Order,
    Said,
    Task,
    Throw,
    Works,
)
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot import ahead, answers, choosing, leading
from games.won_by_the_sword.robot.case import acting, would_act
from games.won_by_the_sword.robot.knowledge import of_column
from games.won_by_the_sword.robot.tempers import EVEN, Temper
from games.won_by_the_sword.rules.phases.activating import from_hand
from games.won_by_the_sword.rules.phases.rounds import unmoved
from games.won_by_the_sword.text.saying import Saying, band
from games.won_by_the_sword.text.wording import Wording
from games.words import Words

HALF = 0.5
"""With half the levels of the strongest foe, and what its temper adds, a column accepts battle."""
STANDING = ("first", "plan", "losses", "retreat", "sally", "hold", "conclude", "discard")
"""Standing orders, by their words; that for battles which are forced hangs on what the foe has."""


def letter(
    source: Source,
    words: Words,
    view: View,
    ask: Ask,
    order: Order,
    temper: Temper = EVEN,
    *,
    whole: bool = True,
) -> tuple[str, ...]:
    """The lines of a letter that answers ``ask`` with ``order``, and goes on to the end of the round if it is
    to be ``whole``; who looks ahead waits what comes of its answer.

    The first letter of a game brings standing orders with it.
    """
    made: list[str] = []
    if ask.kind == "setup":
        made += [words.say("plan.forced", {"levels": _stands(source, view, ask, temper)})]
        made += [words.say(f"plan.{key}") for key in STANDING]
    for now, each in _round(source, view, ask, order, temper) if whole else ((view, order),):
        made += Wording(source, now, words).lines(each)
    return tuple(made)


def _stands(source: Source, view: View, ask: Ask, temper: Temper) -> int:
    """The levels with which a column accepts battle: against the strongest that the foe is known to have."""
    assert view.own is not None
    theirs = [of_column(source, view.board, view.own, each) for each in view.board.of(foe(ask.seat))]
    most = max((source.roster.levels(each) for each in theirs), default=0)
    return round(most * (HALF + temper.stands))


def _round(
    source: Source, view: View, ask: Ask, order: Order, temper: Temper
) -> Iterator[tuple[View, Order]]:
    """The answer, then what the same player would order in this round if nobody else did anything."""
    match order:
        case Activate():
            yield view, _whole(source, view, order, temper)
            yield from _others(source, view, ask, order, temper)
        case Go(tasks):
            yield view, Go(ahead.whole(acting(source, view, temper), _plain(tasks)))
        case Accept(True, None):
            # One letter a battle: the plan comes with the answer.
            yield view, Accept(True, answers.planned(source, view, ask))
        case _:
            yield view, order


def _others(
    source: Source, view: View, ask: Ask, order: Activate | Throw, temper: Temper
) -> Iterator[tuple[View, Order]]:
    """The columns that are left, each on the board as the one before it should leave it."""
    while True:
        view = _done(view, order)
        number = int(str(ask.args["number"])) + 1
        ask = replace(ask, args={**ask.args, "number": number})
        if not unmoved(view.board, ask.seat) or (from_hand(ask) and (view.own is None or not view.own.hand)):
            return
        found = choosing.activate(source, view, ask, temper)
        if not isinstance(found, Activate):
            return
        order = _whole(source, view, found, temper)
        yield view, replace(order, tasks=tuple(_careful(source, view, order)))


def _whole(source: Source, view: View, order: Activate, temper: Temper) -> Activate:
    """With all its tasks to the end. What card will be drawn nobody knows: it reckons with the smallest."""
    case = would_act(source, view, order.column, order.card or _smallest(source), temper)
    tasks = _plain(order.tasks) or leading.step(case)
    return replace(order, tasks=ahead.whole(case, tasks))


def _careful(source: Source, view: View, order: Activate) -> Iterator[Said]:
    """An activation that waits: battle where the foe still stands, foraging where the land gives."""
    saying = Saying(source, view, {point: point for point in source.atlas.points})
    for task in order.tasks:
        match task:
            case Engage(column, surprise, made):
                at = view.board.columns[column].at
                plan = saying.plan(made) if made is not None else ()
                there = Fact(f"their-column-{column[1:]}", "is", at)
                yield Choosing(there, (Battling(band(column), surprise, plan),))
            case Forage(False):
                yield ahead.forage(0)
            case _:
                yield task


def _smallest(source: Source) -> CardId:
    return min(source.pack, key=lambda card: (source.pack[card].cp, source.pack[card].cavalry, card))


def _plain(said: tuple[Said, ...]) -> tuple[Task, ...]:
    """The tasks of an order of the player: it says no clauses."""
    return tuple(each for each in said if isinstance(each, Task))


def _done(view: View, order: Activate | Throw) -> View:
    """Card and chits are gone, the column is done and stands where it went."""
    assert view.own is not None
    own, board = view.own, view.board
    hand = tuple(card for card in own.hand if card != order.card)
    if isinstance(order, Throw):
        return replace(view, own=replace(own, hand=hand))
    used = {task.ability for task in order.tasks if isinstance(task, Chit)}
    chits = {leader: chit for leader, chit in own.chits.items() if chit not in used}
    marker, force = replace(board.columns[order.column], done=True), own.columns[order.column]
    columns, forces = {**board.columns}, {**own.columns}
    for task in order.tasks:
        if isinstance(task, Form):
            columns[task.column] = Column(marker.at, marker.bank)
            forces[task.column] = Force(task.units, task.leaders, task.baggage)
            force = force.minus(forces[task.column])
    view = replace(view, own=replace(own, hand=hand, chits=chits, columns={**forces, order.column: force}))
    for task in order.tasks:
        marker = replace(marker, at=task.to, bank=task.bank) if isinstance(task, Move) else marker
    # What the first has spent or lifted is not there for the second.
    spent = any(_spends(task) for task in order.tasks)
    lifted = any(isinstance(task, Lift) for task in order.tasks)
    return replace(
        view,
        board=replace(
            board,
            columns={**columns, order.column: marker},
            initiative=foe(seat_of(order.column)) if spent else board.initiative,
            left={} if lifted else board.left,
        ),
    )


def _spends(task: Said) -> bool:
    """Whether the Initiative is used."""
    if isinstance(task, Engage):
        return task.plan is not None and task.plan.initiative is not None
    return isinstance(task, Besiege | Works) and task.initiative
