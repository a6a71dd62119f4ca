"""The beginning of a turn: season (3.2), columns that come (4.1), the deal (3.3), chits (6.1)."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Roll, Seat, only
from adjudicator.sequence import Procedure
from games.kit import decks
from games.won_by_the_sword.model.atlas import NO_BANK, SEATS, PointId, foe
from games.won_by_the_sword.model.board import Column, columns_of, in_order, seat_of
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.source import Arrival, Setup, Source
from games.won_by_the_sword.model.state import Arriving, Deal, DrawChits, NewRound, NewTurn, State


def setup_of(change: Change) -> Setup:
    """The scenario that is played."""
    return change.source.setups[change.board.terms.scenario]


def settle(change: Change, stage: NewTurn) -> bool:
    """The marker moves on, the whole deck is shuffled; what is called last comes first."""
    turn, setup = change.board.turn + 1, setup_of(change)
    change.set(turn=turn, round=0, discards=(), chits={})
    change.show("turn", turn=turn, month=setup.turns[turn - 1].month, season=setup.turns[turn - 1].season)
    change_season(change)
    for seat in SEATS:
        change.own(seat, chits={})
    held = [card for seat in SEATS for card in change.side(seat).hand]
    change.set_deck(tuple(card for card in change.source.pack if card not in held))
    change.goto(NewRound())
    for seat in reversed(SEATS):
        change.call(DrawChits(seat))
    holder = change.board.initiative
    for seat in (foe(holder), holder):
        change.call(Deal(seat))
    change.call(Arriving(_due(change)))
    return True


def change_season(change: Change) -> None:
    """3.2: on the first turn of a season Requisitioned 1 goes, 2 becomes 1."""
    turn, turns = change.board.turn, setup_of(change).turns
    if turn == 1 or turns[turn - 1].season == turns[turn - 2].season:
        return
    left = {point: marks - 1 for point, marks in change.board.requisitioned.items() if marks > 1}
    change.set(requisitioned=left)
    change.show("season", season=turns[turn - 1].season)


# 4.1: columns that come


def _due(change: Change) -> tuple[int, ...]:
    """Who waits for room, then who comes or is rolled for on this turn."""
    board, waiting = change.board, [each for seat in SEATS for each in change.side(seat).coming]
    due = [
        at
        for at, each in enumerate(setup_of(change).arrivals)
        if at not in board.arrived and board.turn in (each.turn, *each.chances)
    ]
    return (*sorted(waiting), *due)


def arrive(change: Change, stage: Arriving) -> bool:
    """Who needs no roll comes."""
    if not stage.left:
        change.end()
        return True
    number, *rest = stage.left
    arrival = setup_of(change).arrivals[number]
    if arrival.chances and number not in change.board.arrived:
        return False
    change.goto(Arriving(tuple(rest)))
    come(change, number)
    return True


def rolled(change: Change, stage: Arriving, values: tuple[int, ...]) -> None:
    """At or below the number of the turn it comes."""
    number, *rest = stage.left
    arrival, (die,) = setup_of(change).arrivals[number], pips(values)
    there = die <= arrival.chances[change.board.turn]
    change.show("arrival-rolled", number=number, seat=arrival.seat, point=arrival.at, die=die, comes=there)
    change.goto(Arriving(tuple(rest)))
    if there:
        come(change, number)


def come(change: Change, number: int) -> None:
    """A new column where the scenario says; without a marker or a place it waits for a later turn."""
    arrival = setup_of(change).arrivals[number]
    seat = arrival.seat
    if number not in change.board.arrived:
        change.set(arrived=tuple(sorted((*change.board.arrived, number))))
    waiting = [each for each in change.side(seat).coming if each != number]
    most = change.source.tables.figures.columns
    free = [each for each in columns_of(seat, most) if each not in change.board.columns]
    point = entry(change, arrival)
    if not free or point is None:
        change.own(seat, coming=tuple(sorted((*waiting, number))))
        change.show("arrival-waits", number=number, seat=seat, point=arrival.at)
        return
    change.own(seat, coming=tuple(waiting))
    bank = arrival.bank if point == arrival.at else NO_BANK
    change.place(free[0], Column(point, bank, leaves=arrival.leaves))
    change.muster(free[0], arrival.force)
    change.show("arrived", number=number, column=free[0], point=point)


def entry(change: Change, arrival: Arrival) -> PointId | None:
    """Where a column comes: where a foe stands or besieges, the nearest point of the region without one."""
    atlas = change.source.atlas
    seen, edge = {arrival.at}, [arrival.at]
    while edge:
        for point in sorted(edge):
            if atlas[point].region == atlas[arrival.at].region and not _taken(change, arrival.seat, point):
                return point
        beside = {end.point for point in edge for key in atlas.at[point] for end in atlas.edges[key].ends}
        edge = [point for point in sorted(beside) if point not in seen]
        seen |= {*edge}
    return None


def _taken(change: Change, seat: Seat, point: PointId) -> bool:
    siege = change.board.sieges.get(point)
    besieged = siege is not None and seat_of(siege.column) != seat
    return besieged or bool(change.board.standing(point, foe(seat)))


# 3.3: the deal


def deal(source: Source, state: State, stage: Deal) -> Roll:
    """Ten cards for a side, which alone sees them."""
    label = f"deal {stage.seat} {state.board.turn}"
    return decks.draw(label, state.deck, source.tables.figures.hand, stage.seat)


def dealt(change: Change, stage: Deal, values: tuple[int, ...]) -> None:
    """The hand is kept sorted: the order of drawing means nothing."""
    cards, left = decks.drawn(change.state.deck, values)
    change.set_deck(left)
    hand = decks.joined(change.side(stage.seat).hand, *cards)
    change.own(stage.seat, hand=hand)
    change.set(hands={**change.board.hands, stage.seat: len(hand)})
    change.tell(stage.seat, "dealt", seat=stage.seat, cards=tuple(sorted(cards)))
    change.end()


# 6.1: chits


def energetic(source: Source, state: State, seat: Seat) -> tuple[LeaderId, ...]:
    """The energetic leaders of a side that are in the game, in columns and garrisons."""
    side, leaders = state.sides[seat], source.roster.leaders
    forces = (*side.columns.values(), *side.garrisons.values())
    return tuple(
        sorted(each for force in forces for each in force.leaders if leaders[each].rank == "energetic")
    )


def draw_chits(source: Source, state: State, stage: DrawChits) -> Roll:
    """One out of the whole cup of each leader: used chits lie in it again."""
    cups = tuple(len(source.roster.leaders[each].chits) for each in energetic(source, state, stage.seat))
    return Roll(f"chits {stage.seat} {state.board.turn}", cups, only(stage.seat))


def chits_drawn(change: Change, stage: DrawChits, values: tuple[int, ...]) -> None:
    """In secret; the other side knows of the cups alone."""
    leaders = energetic(change.source, change.state, stage.seat)
    cups = change.source.roster.leaders
    chits = {leader: cups[leader].chits[value - 1] for leader, value in zip(leaders, values, strict=True)}
    change.own(stage.seat, chits=in_order(chits))
    for leader, ability in chits.items():
        change.tell(stage.seat, "chit", seat=stage.seat, leader=leader, ability=ability)
    change.end()


def no_chits(change: Change, stage: DrawChits) -> bool:
    """Nobody draws for a side without an energetic leader."""
    if energetic(change.source, change.state, stage.seat):
        return False
    change.end()
    return True


NEW_TURN = Procedure(stage=NewTurn, phase=lambda state, stage: f"{state.board.turn}-0", settle=settle)
ARRIVING = Procedure(
    stage=Arriving,
    phase=lambda state, stage: f"{state.board.turn}-0",
    awaits=lambda source, state, stage: Roll(f"arrival {stage.left[0]} {state.board.turn}", (10,), PUBLIC),
    rolled=rolled,
    settle=arrive,
)
DEAL = Procedure(stage=Deal, awaits=deal, rolled=dealt)
DRAW_CHITS = Procedure(stage=DrawChits, awaits=draw_chits, rolled=chits_drawn, settle=no_chits)
