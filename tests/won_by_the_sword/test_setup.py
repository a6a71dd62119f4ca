"""Setting up (3.1, 5.1): both sides at once, in secret; what each has at the start."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Answer, Answers, SetupError
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS, PointId, foe
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import SetUp
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.phases.opening import default
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import GAME, SCENARIOS, SOURCE, asks_of, refused

SWEDE, BAVARIAN, SPANIARD = (UnitId(f"{each}-i") for each in ("sweden", "bavaria", "spain"))
STRONG = ("mainz", "nuremberg", "wuerzburg")
USUAL = SetUp({PointId(each): SWEDE for each in STRONG})


def begun(scenario: str, protestant: SetUp | None = None) -> State:
    """The position after both have set up, one of them as a silent seat does."""
    start = GAME.setup(scenario, {})
    orders = []
    for ask in asks_of(start):
        view = GAME.view(start, ask.seat)
        said = protestant if ask.seat == PROTESTANT and protestant else GAME.default(view, ask)
        assert GAME.check(view, ask, said) is None
        orders.append(Answer(ask.seat, said))
    return GAME.apply(start, Answers(tuple(orders))).state


@pytest.mark.rule("won_by_the_sword", "3.1")
def test_both_sides_are_asked_at_once_and_may_think_again() -> None:
    asks = asks_of(GAME.setup("c1632", {}))
    assert [(ask.seat, ask.kind, ask.revisable) for ask in asks] == [(seat, "setup", True) for seat in SEATS]


@pytest.mark.rule("won_by_the_sword", "3.1")
@pytest.mark.rule("won_by_the_sword", "5.1")
def test_each_post_has_a_detachment_or_a_regiment() -> None:
    now = begun("c1632", SetUp({**USUAL.garrisons, PointId("ulm"): SWEDE}))
    held = now.sides[PROTESTANT].garrisons
    assert held[PointId("ulm")].units == {SWEDE: 1}
    assert held[PointId("hanau")].units == {"sweden-d": 1}
    assert {*held} == {*SOURCE.setups["c1632"].posts[PROTESTANT]}
    assert now.board.garrisons[PointId("ulm")] == PROTESTANT


@pytest.mark.rule("won_by_the_sword", "3.1")
def test_what_is_over_joins_columns() -> None:
    """Seven Swedish regiments: three stand where they must, two join Horn, the others the first column."""
    now = begun("c1632", SetUp(USUAL.garrisons, {ColumnId("P2"): {SWEDE: 2}}))
    columns, start = now.sides[PROTESTANT].columns, SOURCE.setups["c1632"].columns
    gained = {key: columns[key].units[SWEDE] - start[key].force.units[SWEDE] for key in columns}
    assert gained == {"P1": 2, "P2": 2, "P3": 0}
    assert now.sides[PROTESTANT].pool == {}


def test_where_a_nation_has_no_column_its_regiments_stand_in_garrisons() -> None:
    """1638: the French have two regiments, and their columns come later."""
    start = GAME.setup("c1638", {})
    ask = asks_of(start)[0]
    said = default(SOURCE, GAME.view(start, PROTESTANT), ask)
    assert sum(unit == "france-i" for unit in said.garrisons.values()) == 2
    fewer = {point: unit for point, unit in said.garrisons.items() if unit != "france-i"}
    found = GAME.check(GAME.view(start, PROTESTANT), ask, SetUp(fewer))
    assert found is not None
    assert found.key in ("regiments-over", "post-needs-regiment")


@in_turn(
    [
        (SetUp({}), ("post-needs-regiment", "3.1")),
        (SetUp({**USUAL.garrisons, PointId("munich"): SWEDE}), ("not-your-post", "3.1")),
        (SetUp({**USUAL.garrisons, PointId("ulm"): BAVARIAN}), ("post-of-another-nation", "16.0")),
        (SetUp({**USUAL.garrisons, PointId("ulm"): UnitId("sweden-vi")}), ("post-of-another-nation", "16.0")),
        (SetUp(USUAL.garrisons, {ColumnId("C1"): {SWEDE: 1}}), ("no-such-column", "3.1")),
        (SetUp(USUAL.garrisons, {ColumnId("P1"): {SWEDE: 5}}), ("not-so-many", "3.1")),
        (SetUp(USUAL.garrisons, {ColumnId("P1"): {SWEDE: -1}}), ("not-so-many", "3.1")),
        (SetUp(USUAL.garrisons, {ColumnId("P1"): {UnitId("sweden-c"): 1}}), ("not-so-many", "3.1")),
        (SetUp(USUAL.garrisons, {ColumnId("P1"): {UnitId("sweden-x"): 1}}), ("not-so-many", "3.1")),
    ]
)
def test_a_set_up_is_refused(order: SetUp, told: tuple[str, str]) -> None:
    assert refused(GAME.setup("c1632", {}), order, PROTESTANT) == told


def test_a_regiment_joins_no_column_without_a_leader_of_its_nation() -> None:
    garrisons = default(
        SOURCE, GAME.view(GAME.setup("c1632", {}), CATHOLIC), asks_of(GAME.setup("c1632", {}))[1]
    )
    said = SetUp(garrisons.garrisons, {ColumnId("C3"): {BAVARIAN: 1}})
    assert refused(GAME.setup("c1632", {}), said, CATHOLIC) == ("nation-without-leader", "16.0")


@pytest.mark.rule("won_by_the_sword", "3.1")
def test_what_the_foe_set_up_is_secret() -> None:
    """Another choice of the foe: the same view."""
    other = SetUp({**USUAL.garrisons, PointId("ulm"): SWEDE, PointId("hanau"): SWEDE})
    one, two = begun("c1632"), begun("c1632", other)
    assert one != two
    assert GAME.view(one, CATHOLIC) == GAME.view(two, CATHOLIC)
    assert GAME.view(one, None) == GAME.view(two, None)


@pytest.mark.rule("won_by_the_sword", "1.4 initiative")
def test_the_card_of_the_initiative_lies_with_one_side_from_the_start() -> None:
    for scenario, seat in (("c1632", PROTESTANT), ("c1633", CATHOLIC)):
        assert begun(scenario).board.initiative == seat
        assert GAME.view(begun(scenario), None).board.initiative == seat


@pytest.mark.rule("won_by_the_sword", "1.4 neutral")
def test_where_nobody_has_a_garrison_a_point_is_neutral() -> None:
    """It lies in nobody's hands, though the region may be enemy land of a side."""
    board, setup = begun("c1632").board, SOURCE.setups["c1632"]
    neutral = [point.id for point in SOURCE.atlas.points.values() if point.fortified]
    neutral = [point for point in neutral if point not in board.garrisons]
    assert len(neutral) == 50
    assert any(SOURCE.atlas[point].region in setup.hostile[PROTESTANT] for point in neutral)


@in_turn(SCENARIOS)
def test_who_begins_where_the_scenario_says(scenario: str) -> None:
    now, setup = begun(scenario), SOURCE.setups[scenario]
    board = now.board
    assert {key: column.at for key, column in board.columns.items()}.items() >= {
        key: start.at for key, start in setup.columns.items()
    }.items()
    assert board.score == {PROTESTANT: 0, CATHOLIC: 0}
    assert board.initiative == setup.initiative
    for seat in SEATS:
        assert {*now.sides[seat].garrisons} == {*setup.posts[seat]}
        assert not {*setup.posts[seat]} & {*setup.posts[foe(seat)]}
    for point, leader in setup.commandants.items():
        assert leader in now.sides[board.garrisons[point]].garrisons[point].leaders


@pytest.mark.rule("won_by_the_sword", "S siege")
def test_freiburg_begins_besieged() -> None:
    """Two works are built, the first offer was refused."""
    board = begun("b1644_freiburg").board
    siege = board.sieges[PointId("freiburg")]
    works = SOURCE.tables.fortifications[SOURCE.atlas[PointId("freiburg")].kind].works
    assert (siege.column, siege.built, siege.required) == ("C1", 2, works)
    assert board.refusals == ("freiburg",)
    assert board.garrisons[PointId("freiburg")] == PROTESTANT


def test_a_scenario_or_option_that_there_is_not_is_refused() -> None:
    for scenario, options in (
        ("c1618", {}),
        ("c1632", {"weather": "on"}),
        ("c1632", {"ask-all": "maybe"}),
        ("c1632", {"bid-catholic": "100"}),
    ):
        with pytest.raises(SetupError):
            GAME.setup(scenario, options)
    assert GAME.setup("c1632", {"ask-all": "on"}).board.terms.ask_all


def test_a_side_may_begin_with_points_that_the_other_has_bid() -> None:
    """Where history gave one side more (make balance says how many points are even)."""
    position = GAME.setup("b1638_rheinfelden", {"bid-catholic": 40, "bid-protestant": "0"})
    assert position.board.score == {PROTESTANT: 0, CATHOLIC: 40}
