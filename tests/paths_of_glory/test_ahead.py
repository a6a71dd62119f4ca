"""The player that looks ahead: lawful, by what its seat sees alone, within its budget; wins in reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled, Seat
from games.kit.ahead import Stream
from games.paths_of_glory.data.load import source
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Move, OfferPeace, Operations, Order, PlayEvent
from games.paths_of_glory.model.state import State
from games.paths_of_glory.robot import player
from games.paths_of_glory.robot.ahead import player as looking
from games.paths_of_glory.robot.ahead.player import DEEP, STRONG, Depth, advise
from games.paths_of_glory.robot.ahead.playing import ahead
from games.paths_of_glory.robot.ahead.worlds import world
from games.paths_of_glory.robot.operations import pieces
from games.paths_of_glory.robot.outlook import outlook
from games.paths_of_glory.text.drafts.parts import activated
from tests.paths_of_glory.invariants import invariants
from tests.paths_of_glory.rounds import PLACED, at_round
from tests.paths_of_glory.worlds import twin

SOURCE = source()
GAME = PathsOfGlory(SOURCE)
SHORT = Depth(actions=1, orders=3, trials=6)
"""Enough to see that it looks."""
Choose = Callable[[State, Ask, Random], Order]


def ask_of(here: State) -> Ask:
    waits = GAME.pending(here)
    assert not isinstance(waits, Roll | Over)
    return waits[0]


def advised(here: State, seed: int = 1, depth: Depth = STRONG) -> Order:
    """What it orders, checked."""
    ask = ask_of(here)
    view = GAME.view(here, ask.seat)
    order = advise(GAME, view, ask, Random(seed).randrange, depth)
    assert GAME.check(view, ask, order) is None
    return order


def simply(here: State, ask: Ask, random: Random) -> Order:
    return player.advise(SOURCE, GAME.view(here, ask.seat), ask, random.randrange)


def played(scenario: str, seed: int, choose: Choose = simply, **options: Any) -> Iterator[State]:
    """Each state of a game."""
    random, here = Random(seed), GAME.setup(scenario, options)
    yield here
    while not isinstance(waits := GAME.pending(here), Over):
        given: Answers[Order] | Rolled
        if isinstance(waits, Roll):
            given = Rolled(tuple(random.randint(1, faces) for faces in waits.sides))
        else:
            given = Answers(tuple(Answer(ask.seat, choose(here, ask, random)) for ask in waits))
        here = GAME.apply(here, given).state
        yield here


def asked(scenario: str, seed: int, kind: str, **options: Any) -> Iterator[State]:
    """The states of a game of simple players in which one seat is asked so."""
    for here in played(scenario, seed, **options):
        waits = GAME.pending(here)
        if isinstance(waits, tuple) and waits[0].kind == kind:
            yield here


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The orders that are played ahead from now on."""
    made: list[Order] = []

    def counted(game: PathsOfGlory, here: State, ask: Ask, order: Order, *rest: Any) -> State:
        made.append(order)
        return ahead(game, here, ask, order, *rest)

    monkeypatch.setattr(looking, "ahead", counted)
    return made


@pytest.fixture
def lengths(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many actions are played ahead each time from now on."""
    made: list[int] = []

    def counted(game: PathsOfGlory, here: State, ask: Ask, order: Order, actions: int, luck: Stream) -> State:
        made.append(actions)
        return ahead(game, here, ask, order, actions, luck)

    monkeypatch.setattr(looking, "ahead", counted)
    return made


# Worlds


@pytest.mark.parametrize("optional", ["none", "chosen"])
def test_a_world_is_one_that_its_seat_cannot_tell_apart(optional: str) -> None:
    compared = 0
    for here in asked("campaign", 1, "action", optional=optional):
        ask = ask_of(here)
        view = GAME.view(here, ask.seat)
        made = world(SOURCE, view, ask, Random(2).randrange)
        assert made is not None
        assert GAME.view(made, ask.seat) == view
        assert ask_of(made) == ask
        # Of cards set aside those of later decks are missing.
        assert optional == "chosen" or invariants(made) == ()
        compared += made.hands != here.hands
        if compared >= 40:
            return
    pytest.fail("a game that was too short")


def test_it_makes_up_a_world_for_actions_alone() -> None:
    here = next(asked("campaign", 1, "guns"))
    ask = ask_of(here)
    assert world(SOURCE, GAME.view(here, ask.seat), ask, Random(2).randrange) is None


def test_it_looks_at_nothing_that_its_seat_may_not_know() -> None:
    """Another hand of the foe, another deck: the same order of the same chance."""
    pick, compared = Random(5).randrange, 0
    for at, here in enumerate(asked("limited-war", 2, "action")):
        if at % 9 == 8:
            other = twin(here, ask_of(here).seat, pick)
            compared += other != here
            assert advised(here, 3, SHORT) == advised(other, 3, SHORT)
        if compared == 3:
            return
    pytest.fail("a game that was too short")


# The budget


@pytest.mark.parametrize("depth", [STRONG, DEEP], ids=["strong", "deep"])
def test_it_plays_ahead_no_oftener_than_its_budget(lengths: list[int], depth: Depth) -> None:
    """With each trial an action is played twice; where the foe's is played too, there are half as many. What
    is left of the budget is less than a trial of each order."""
    for here in islice(asked("limited-war", 3, "action"), 20, 32, 3):
        lengths.clear()
        advised(here, depth=depth)
        assert depth.trials < sum(lengths) <= 2 * depth.trials, (here.board.turn, here.board.round)


@pytest.mark.parametrize(
    ("seat", "number", "actions"), [(AP, 4, 1), (AP, 5, 2), (AP, 6, 1), (CP, 5, 1), (CP, 6, 2)]
)
def test_the_last_action_of_the_foe_in_a_turn_is_played_too(
    lengths: list[int], seat: Seat, number: int, actions: int
) -> None:
    advised(at_round(PLACED, seat, ["ap_03"] if seat == AP else ["cp_03"], number), depth=SHORT)
    assert set(lengths) == {actions}


def test_where_nothing_is_to_be_chosen_it_plays_nothing_ahead(trials: list[Order]) -> None:
    advised(next(asked("limited-war", 1, "guns")))
    assert trials == []


def test_the_same_chance_leads_to_the_same_order() -> None:
    here = list(asked("limited-war", 4, "action"))[9]
    assert advised(here, 7, SHORT) == advised(here, 7, SHORT)


# What it does with it


def outcome(here: State, order: Order, actions: int) -> State:
    """What comes of an order when the foe goes on as a simple player."""
    return ahead(GAME, here, ask_of(here), order, actions, Stream(3))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_allies_take_the_space_that_ends_the_war(seed: int) -> None:
    held = {"destroyed": ("metz", "thorn", "posen", "breslau")}
    here = at_round(PLACED, AP, ["ap_03", "ap_05"], vp=1, **held)
    end = outcome(here, advised(here, seed), 1)
    assert (end.over, end.winners) == ("automatic", (AP,))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_central_powers_take_the_space_that_ends_the_war(seed: int) -> None:
    placed = {**PLACED, "sedan": ["ge_3_army"], "verdun": [], "lublin": ["ah_2_army"]}
    here = at_round(placed, CP, ["cp_03", "cp_05"], vp=19, destroyed=("verdun",), control={"sedan": CP})
    end = outcome(here, advised(here, seed), 2)
    assert (end.over, end.winners) == ("automatic", (CP,))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_action_takes_the_point_that_decides(seed: int) -> None:
    placed = {**PLACED, "warsaw": ["ru_1_army", "ru_2_army"], "lodz": []}
    here = at_round(placed, AP, ["ap_03", "ap_05"], vp=13, turn=10, control={"lodz": CP})
    end = outcome(here, advised(here, seed), 1)
    assert (end.over, end.winners) == ("end", (AP,))


@pytest.mark.parametrize("seed", [1, 2])
def test_points_that_are_taken_on_the_way_end_the_war(seed: int) -> None:
    """Two spaces with the free point: the road to the second leads through the first."""
    placed = {**PLACED, "verdun": [], "paris": ["fr_1_army"], "lodz": [], "dvinsk": ["ru_1_army"]}
    held = {"control": {"cambrai": CP, "brussels": CP, "amiens": AP, "antwerp": CP}}
    placed["amiens"] = ["br_corps"]
    here = at_round(placed, AP, [], vp=2, destroyed=("antwerp", "liege"), **held)
    end = outcome(here, advised(here, seed), 1)
    assert (end.over, end.winners) == ("automatic", (AP,))


# What is tried


def tried(here: State, trials: list[Order]) -> list[Order]:
    """What it plays ahead there."""
    advised(here)
    return trials


def test_an_offensive_that_is_due_is_thought_of(trials: list[Order]) -> None:
    placed = {**PLACED, "sedan": ["ge_3_army"], "cambrai": ["be_1_army"]}
    here = at_round(placed, AP, ["ap_03"], mandated={AP: "FR", CP: "none"}, control={"sedan": CP})
    orders = tried(here, trials)
    assert "sedan" in {
        each.target for made in orders if isinstance(made, Operations) for each in made.attacks
    }


def test_one_weak_unit_is_enough_for_an_offensive(trials: list[Order]) -> None:
    placed = {
        **PLACED,
        "sedan": ["ge_3_army", "ge_4_army"],
        "cambrai": ["fr_3_army", "fr_corps"],
        "verdun": [],
    }
    here = at_round(placed, AP, ["ap_03"], mandated={AP: "FR", CP: "none"}, control={"sedan": CP})
    attacks = [each for made in tried(here, trials) if isinstance(made, Operations) for each in made.attacks]
    assert ("fr_corps_1",) in {each.units for each in attacks}


def test_cards_are_thought_of_as_events_whatever_else_there_is_to_do(trials: list[Order]) -> None:
    """The Reichstag truce is a point at once and one of war status."""
    here = next(
        here
        for here in asked("limited-war", 1, "action")
        if here.board.turn == 3 and ask_of(here).seat == CP and "cp_09" in here.hands[CP]
    )
    assert PlayEvent(CardId("cp_09")) in tried(here, trials)


def test_peace_is_thought_of_where_it_may_be_offered(trials: list[Order]) -> None:
    assert OfferPeace() in tried(at_round(PLACED, AP, ["ap_03"], vp=9, turn=3), trials)


def test_peace_is_not_offered_to_who_would_take_it_for_his_rescue(trials: list[Order]) -> None:
    assert OfferPeace() not in tried(at_round(PLACED, AP, ["ap_03"], vp=2, turn=9), trials)


def captures(here: State) -> Iterator[Operations]:
    """Moves with the free point into a space that counts."""
    ask = ask_of(here)
    view = GAME.view(here, ask.seat)
    for piece in pieces(outlook(SOURCE, here.board, ask.seat), view):
        taken = here.board.control[piece.target] != ask.seat and "campaign" in SOURCE.atlas[piece.target].vp
        if isinstance(piece.what, Move) and taken:
            order = activated(view, Operations(None, moves=(piece.what,)), ())
            if GAME.check(view, ask, order) is None:
                yield order


def wins(here: State, order: Order) -> bool:
    """Whether it wins whatever the dice, as far as a few throws tell."""
    ask = ask_of(here)
    actions = 1 if ask.seat == AP else 2
    luck = [Stream(seed, turned) for seed in (5, 6) for turned in (False, True)]
    return all(ahead(GAME, here, ask, order, actions, each).winners == (ask.seat,) for each in luck)


@pytest.mark.sweep
def test_it_misses_no_space_that_surely_ends_the_war() -> None:
    """Positions of games between simple players, with a point less than a win."""
    seen = 0
    for here in (each for seed in range(10, 13) for each in asked("limited-war", seed, "action")):
        if here.board.round == 6:
            near = 1 if ask_of(here).seat == AP else 19
            posed = replace(here, board=replace(here.board, vp=near))
            if any(wins(posed, order) for order in captures(posed)):
                seen += 1
                assert wins(posed, advised(posed)), (here.board.turn, ask_of(here).seat)
    assert seen >= 3


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", ["historical", "campaign", "limited-war", "introductory"])
def test_whole_games_against_itself_are_lawful(scenario: str) -> None:
    kinds: Counter[str] = Counter()

    def choose(here: State, ask: Ask, random: Random) -> Order:
        kinds[ask.kind] += 1
        view = GAME.view(here, ask.seat)
        order = advise(GAME, view, ask, random.randrange, SHORT)
        assert GAME.check(view, ask, order) is None
        return order

    *_, last = played(scenario, 4, choose)
    assert isinstance(GAME.pending(last), Over)
    assert kinds["action"] >= 20
    assert invariants(last) == ()
