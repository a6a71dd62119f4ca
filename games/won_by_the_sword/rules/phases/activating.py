"""An activation is chosen (3.4): column, card from the hand or the deck, mutiny; or a card is thrown."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.kit import decks
from games.won_by_the_sword.model.board import Board, Column, columns_of, seat_of
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Activate, End, Throw
from games.won_by_the_sword.model.source import ColumnId, Source, Special
from games.won_by_the_sword.model.state import Activating, Drawing, Mutiny, Side, State, View
from games.won_by_the_sword.rules.acting import activation
from games.won_by_the_sword.rules.acting.tasks import MUTINY
from games.won_by_the_sword.rules.columns.mustering import parted
from games.won_by_the_sword.rules.phases.rounds import FROM_HAND, unmoved


def check(source: Source, view: View, ask: Ask, order: Activate | Throw) -> Fault | None:
    """Column, card, what the epidemic and a mutiny demand; then the first task (rules/acting)."""
    assert view.own is not None
    if isinstance(order, Throw):
        return _throw_fault(source, view.board, view.own, ask.seat, order.card)
    fault = (
        _column_fault(source, view.board, view.own, ask.seat, order)
        or _card_fault(source, view.board, view.own, ask, order)
        or _people_fault(source, view.board, view.own, order)
    )
    return fault or activation.check(source, view, order)


def _throw_fault(source: Source, board: Board, own: Side, seat: Seat, card: CardId) -> Fault | None:
    left = unmoved(board, seat)
    if left:
        return Fault("must-activate", {"columns": left}, "3.4")
    if card not in own.hand:
        return Fault("card-not-held", {"card": card, "hand": own.hand}, "3.4")
    return None


def _column_fault(source: Source, board: Board, own: Side, seat: Seat, order: Activate) -> Fault | None:
    if order.garrison is not None:
        return _muster_fault(source, board, own, seat, order)
    if order.column not in board.of(seat):
        return Fault("no-such-column", {"column": order.column, "could": board.of(seat)}, "3.4")
    if order.column not in unmoved(board, seat):
        return Fault("already-active", {"column": order.column, "left": unmoved(board, seat)}, "3.4")
    return None


def _muster_fault(source: Source, board: Board, own: Side, seat: Seat, order: Activate) -> Fault | None:
    """4.1: a column made of a garrison."""
    point, most = order.garrison, source.tables.figures.columns
    free = [each for each in columns_of(seat, most) if each not in board.columns]
    if point is None or board.garrisons.get(point) != seat:
        return Fault("no-garrison", {"point": point}, "4.1")
    if not free:
        return Fault("columns-full", {"most": most}, "4.0")
    if order.column not in free:
        return Fault("marker-in-use", {"column": order.column, "free": tuple(free)}, "4.0")
    if point in board.sieges:
        return Fault("garrison-besieged", {"point": point}, "4.1")
    if seat in board.thrown:
        return Fault("has-thrown", {}, "4.1")
    if parted(source.roster, own.garrisons[point]) is None:
        return Fault("garrison-cannot-march", {"point": point}, "4.1")
    return None


def from_hand(ask: Ask) -> bool:
    """3.4: whether the card of an activation comes from the hand; else it is drawn as it begins."""
    number = ask.args["number"]
    assert isinstance(number, int)
    return number <= FROM_HAND


def _card_fault(source: Source, board: Board, own: Side, ask: Ask, order: Activate) -> Fault | None:
    """3.4: the first two from the hand, the others drawn; 14.0 3: an epidemic that was dealt comes first."""
    if not from_hand(ask):
        return Fault("card-is-drawn", {"card": order.card}, "3.4") if order.card is not None else None
    if order.card is None:
        return Fault("card-needed", {"hand": own.hand}, "3.4")
    if order.card not in own.hand:
        return Fault("card-not-held", {"card": order.card, "hand": own.hand}, "3.4")
    due = epidemic_due(source, board, own, ask.seat)
    if due is None:
        return None
    card, columns = due
    last = ask.args["number"] == FROM_HAND and order.column not in columns
    if (order.card == card) != (order.column in columns) or last:
        return Fault("epidemic-first", {"card": card, "columns": columns}, "14.0 3")
    return None


def epidemic_due(
    source: Source, board: Board, own: Side, seat: Seat
) -> tuple[CardId, tuple[ColumnId, ...]] | None:
    """14.0 3: in the first round the epidemic of the hand is played on the column with most levels."""
    held = [card for card in own.hand if source.pack[card].action == "epidemic_outbreak"]
    if board.round != 1 or not held or not unmoved(board, seat):
        return None
    levels = {
        key: source.roster.levels(own.columns[key].units, "infantry", "cavalry") for key in board.of(seat)
    }
    most = max(levels.values())
    able = tuple(key for key in unmoved(board, seat) if levels[key] == most)
    # Whoever formed a bigger one since has activated it already: then the biggest that is left.
    left = max(levels[key] for key in unmoved(board, seat))
    return held[0], able or tuple(key for key in unmoved(board, seat) if levels[key] == left)


def _people_fault(source: Source, board: Board, own: Side, order: Activate) -> Fault | None:
    """6.1: who commands is one of the energetic leaders; pay is for soldiers that may mutiny and is there."""
    force = own.columns[order.column] if order.garrison is None else own.garrisons[order.garrison]
    leaders = source.roster.leaders
    energetic = tuple(each for each in force.leaders if leaders[each].rank == "energetic")
    if order.commander is not None and order.commander not in energetic:
        return Fault("cannot-command", {"leader": order.commander, "could": energetic}, "6.1")
    special = mutinous(source, board, force)
    if order.pay and special is None:
        return Fault("no-mutiny", {"column": order.column})
    if order.pay and special is not None and force.baggage < special.pay:
        return Fault("baggage-lacking", {"cost": special.pay, "has": force.baggage})
    return None


def mutinous(source: Source, board: Board, force: Force) -> Special | None:
    """The rule of the scenario by which soldiers of a nation may mutiny on this turn."""
    nations = source.roster.nations_of(force.units)
    return next(
        (
            each
            for each in source.setups[board.terms.scenario].specials
            if each.kind == "mutiny" and board.turn in each.turns and each.nation in nations
        ),
        None,
    )


def default(source: Source, view: View, ask: Ask) -> Activate | Throw:
    """The first column with the smallest card, and nothing else; where there is none the card is thrown."""
    assert view.own is not None
    left, own = unmoved(view.board, ask.seat), view.own
    hand = sorted(own.hand, key=lambda card: (source.pack[card].cp, card))
    if not from_hand(ask):
        return Activate(left[0], None, (End(),))
    if not left:
        return Throw(hand[0])
    due = epidemic_due(source, view.board, own, ask.seat)
    if due is not None:
        card, columns = due
        return Activate(columns[0], card, (End(),))
    return Activate(left[0], hand[0], (End(),))


def answered(change: Change, stage: Activating, seat: Seat, order: Activate | Throw) -> None:
    """The card leaves the hand; a column is made of a garrison first."""
    if isinstance(order, Throw):
        change.discard(seat, order.card)
        played = {**change.board.played, seat: change.board.played[seat] + 1}
        change.set(played=played, thrown=(*change.board.thrown, seat))
        change.show("thrown", seat=seat, card=order.card)
        change.end()
        return
    if order.garrison is not None:
        _muster(change, seat, order)
    force = change.force(order.column)
    if order.commander is not None:
        change.muster(order.column, replace(force, commander=order.commander))
    if order.card is None:
        change.goto(Drawing(seat, order))
        return
    hand = decks.without(change.side(seat).hand, order.card)
    change.own(seat, hand=hand)
    change.set(
        hands={**change.board.hands, seat: len(hand)},
        played={**change.board.played, seat: change.board.played[seat] + 1},
    )
    begin(change, order, order.card, drawn=False)


def _muster(change: Change, seat: Seat, order: Activate) -> None:
    """4.1: the garrison but its last level becomes a column."""
    point = order.garrison
    assert point is not None
    split = parted(change.source.roster, change.side(seat).garrisons[point])
    assert split is not None
    column, stays = split
    change.garrison(seat, point, stays)
    change.place(order.column, Column(point))
    change.muster(order.column, column)
    change.show("column-mustered", column=order.column, point=point)


def begin(change: Change, order: Activate, card: CardId, *, drawn: bool) -> None:
    """The soldiers may have to be asked first whether they obey."""
    force = change.force(order.column)
    special = mutinous(change.source, change.board, force)
    if special is None:
        activation.begin(change, order, card, drawn=drawn)
    elif order.pay:
        change.muster(order.column, force.with_baggage(force.baggage - special.pay))
        change.show("paid", column=order.column)
        activation.begin(change, order, card, drawn=drawn)
    else:
        change.goto(Mutiny(seat_of(order.column), order, card, drawn, special.roll))


def draw(source: Source, state: State, stage: Drawing) -> Roll:
    """The card of a third or fourth column; which it is everybody sees as it is played."""
    board = state.board
    return decks.draw(f"card {board.turn} {board.round} {stage.said.column}", state.deck, 1, stage.seat)


def drew(change: Change, stage: Drawing, values: tuple[int, ...]) -> None:
    """The card that was drawn is played."""
    (card,), left = decks.drawn(change.state.deck, values)
    change.set_deck(left)
    begin(change, stage.said, card, drawn=True)


def mutiny(change: Change, stage: Mutiny, values: tuple[int, ...]) -> None:
    """Up to the number of the scenario the soldiers do next to nothing."""
    (die,) = pips(values)
    refuse = die <= stage.at_most
    change.show("mutiny", column=stage.said.column, die=die, refuse=refuse)
    activation.begin(change, stage.said, stage.card, drawn=stage.drawn, used=(MUTINY,) if refuse else ())


ACTIVATING = Procedure(
    stage=Activating,
    awaits=lambda source, state, stage: asked(
        "activate", stage.seat, number=stage.number, columns=unmoved(state.board, stage.seat)
    ),
    asks={"activate": AskKind(takes=(Activate, Throw), check=check, default=default)},
    answered=answered,
)
DRAWING = Procedure(stage=Drawing, awaits=draw, rolled=drew)
MUTINY_DIE = Procedure(
    stage=Mutiny,
    awaits=lambda source, state, stage: Roll(
        f"mutiny {state.board.turn} {state.board.round} {stage.said.column}", (10,), PUBLIC
    ),
    rolled=mutiny,
)
