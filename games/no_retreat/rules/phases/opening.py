"""The first position of a scenario (3.0)."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, CADRES, FINLAND, SEATS, SOVIET, WAITING, HexId, track
from games.no_retreat.model.board import Board, Terms, Unit, in_order
from games.no_retreat.model.counters import Counter
from games.no_retreat.model.playing import Deal, Keeping
from games.no_retreat.model.source import Setup, Source
from games.no_retreat.model.state import CardPhase, MovementStart, Stage, State
from games.no_retreat.rules.cards import pile
from games.no_retreat.rules.ground import weather


def begin(source: Source, terms: Terms) -> State:
    """The position before the first phase of the scenario; its cards are still to be dealt."""
    setup = source.setups[terms.scenario]
    deck = tuple(card for card in source.pack.cards if card in pile.in_play(source, setup.turn))
    board = Board(
        terms=terms,
        turn=setup.turn,
        active=setup.first,
        units=in_order({key: placed(counter, setup) for key, counter in source.roster.counters.items()}),
        control=in_order({hex_: _whose(setup, hex_) for hex_ in source.atlas.scoring}),
        initiative=setup.initiative,
        support=setup.support,
        skies=weather.markers(source.tables, setup.turn),
        past=setup.before,
        hands=dict.fromkeys(SEATS, 0),
        deck=len(deck),
        events=setup.events,
        high_water=setup.high_water,
        happened=dict.fromkeys(sorted(setup.happened), setup.turn),
        joker=setup.joker if terms.joker else None,
    )
    return State(board, dict.fromkeys(SEATS, ()), deck, _first_stages(setup))


def _first_stages(setup: Setup) -> tuple[Stage, ...]:
    """The deal runs first: the last of the stack."""
    first: Stage = MovementStart() if setup.opening else CardPhase()
    stages: list[Stage] = [first]
    if setup.throws:
        stages.append(Keeping(AXIS, setup.deal[AXIS] - setup.throws))
    stages += [Deal(seat, count) for seat, count in setup.deal.items() if count]
    return tuple(stages)


def _whose(setup: Setup, hex_: HexId) -> Seat | None:
    if hex_ == FINLAND:
        return None
    return AXIS if hex_ in setup.axis_holds else SOVIET


def placed(counter: Counter, setup: Setup) -> Unit:
    """Where a counter is at the start: as the scenario has it, else as it comes into play."""
    if counter.id in setup.units:
        at, weak = setup.units[counter.id]
        return Unit(at, weak)
    weak = counter.full is None or (counter.seat == SOVIET and counter.weak is not None)
    if counter.entry == "turn":
        # Who should have come long ago is not there in any scenario but as a cadre.
        at = track(max(counter.turn, setup.turn))
        return Unit(CADRES if counter.cadre and counter.turn < setup.turn else at, weak)
    return Unit(WAITING, weak and not (counter.entry == "event" and not counter.enters_weak))
