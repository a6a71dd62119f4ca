"""A game master's changes of the position: what they do, who hears of them, what is refused."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Fault, Step
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Marker
from games.no_retreat.model.fighting import Battling, Combat, Targeting
from games.no_retreat.model.playing import Choosing, Deal, Keeping, Window
from games.no_retreat.model.state import CardPhase, Moving, State
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.positions import GAME, card_of, empty, h, put, state, u
from tests.no_retreat.worlds import invariants
from tests.rig.cases import in_turn

LINE = {"ge-4a": "1214", "su-nw-": "1215", "ge-1pz": "1113"}
HANDS = {AXIS: (3, 17), SOVIET: (22, 25)}


def posed(*stack: object) -> State:
    board = put(empty("A", turn=8, discards=(card_of(8),)), LINE)
    return state(board, *(stack or (Moving(),)), hands=HANDS)  # type: ignore[arg-type]  # stages


def edited(before: State, *lines: str) -> Step[State]:
    step = GAME.edit(before, lines)
    assert isinstance(step, Step), step
    assert invariants(step.state) == ()
    return step


def test_a_unit_is_put_elsewhere_with_side_and_markers() -> None:
    step = edited(posed(), "put ge-1pz 1114 weak disorganized unsupplied", "put su-nw shattered")
    tank, front = step.state.board.units[u("ge-1pz")], step.state.board.units[u("su-nw")]
    assert (tank.at, tank.weak, tank.disorganized, tank.unsupplied) == ("1114", True, True, True)
    assert (front.at, front.weak, front.disorganized) == ("shattered", True, False)
    assert [event.key for event in step.events] == ["edit-put", "edit-put"]
    assert step.events[0].args["from"] == "1113"


def test_who_is_put_into_a_city_controls_it() -> None:
    step = edited(posed(), "put ge-1pz 0819")
    assert step.state.board.control[h("0819")] == AXIS


def test_control_tracks_and_weather() -> None:
    tracks = ("support SOVIET 4", "points SOVIET 3", "initiative SOVIET")
    lines = ("control 0819 AXIS", "weather mar-apr snow", *tracks)
    board = edited(posed(), *lines).state.board
    assert (board.control[h("0819")], board.support[SOVIET], board.events) == (AXIS, 4, -3)
    assert (board.initiative, board.skies["mar-apr"]) == (SOVIET, "snow")
    assert edited(posed(), "control 0819 nobody").state.board.control[h("0819")] is None


def test_markers_are_put_and_taken_and_leave_with_who_bore_them() -> None:
    after = edited(posed(Targeting()), "target 1215 AXIS", "counterblow 1214 AXIS").state
    assert after.board.markers == {"1214": Marker("counterblow", AXIS), "1215": Marker("target", AXIS)}
    assert [*edited(after, "unmark 1214").state.board.markers] == ["1215"]
    step = edited(after, "put su-nw destroyed")
    assert [*step.state.board.markers] == ["1214"]
    assert step.events[-1].key == "edit-unmarked"


@pytest.mark.parametrize(
    ("line", "public", "alone"),
    [
        ("card 08 deck", "edit-card", ()),
        ("card 22 pile", "edit-card", ()),
        ("card 08 AXIS", "edit-card", ()),
        ("card 22 deck", "edit-hidden-card", (SOVIET,)),
        ("card 41 SOVIET", "edit-hidden-card", (SOVIET,)),
        ("card 17 SOVIET", "edit-hidden-card", (AXIS, SOVIET)),
    ],
)
def test_a_card_goes_from_where_it_lies_and_its_number_is_told_to_who_may_know(
    line: str, public: str, alone: tuple[str, ...]
) -> None:
    step = edited(posed(), line)
    open_, *rest = step.events
    assert (open_.key, open_.audience.seats) == (public, None)
    assert [event.audience.seats for event in rest] == [(seat,) for seat in alone]
    assert ("card" in open_.args) == (public == "edit-card")


def test_the_same_is_told_of_a_hidden_card_whichever_it_is() -> None:
    """The Axis hears one thing, whatever the Soviets hold."""
    one, other = (edited(posed(), f"card {card} deck").events[0] for card in (22, 25))
    assert one == other


@in_turn(
    [
        ("put ge-1pz 1215", "edit-both-sides"),
        ("put ge-1pz 9999", "edit-unknown"),
        ("put ge-1pz rail disorganized", "edit-unknown"),
        ("put ge-99 1112", "edit-unknown"),
        ("put ge-lw 1112 weak", "edit-no-such-side"),
        ("control 1214 SOVIET", "edit-unknown"),
        ("card 45 AXIS", "edit-unknown"),
        ("card 09 AXIS", "edit-immediate"),
        ("card 17 AXIS", "edit-unknown"),
        ("target 1215 GERMANY", "edit-unknown"),
        ("unmark 1215", "edit-unknown"),
        ("weather mar-apr clear", "edit-unknown"),
        ("support AXIS 99", "edit-unknown"),
        ("points AXIS 7", "edit-unknown"),
        ("dance", "edit-unknown"),
    ]
)
def test_what_cannot_be_changed(line: str, key: str) -> None:
    found = GAME.edit(posed(), (line,))
    assert isinstance(found, Fault)
    assert found.key == key


def test_a_hex_does_not_become_too_full() -> None:
    found = GAME.edit(posed(), tuple(f"put {unit} 1113" for unit in ("ge-1pz", "ge-2pz", "ge-3pz", "ge-4pz")))
    assert isinstance(found, Fault)
    assert (found.key, found.rule) == ("hex-full", "8.4.1")


def test_who_stands_in_a_city_controls_it() -> None:
    found = GAME.edit(posed(), ("put ge-1pz 0819", "control 0819 SOVIET"))
    assert isinstance(found, Fault)
    assert found.key == "edit-stands-there"


@pytest.mark.parametrize("stack", [(Combat(), Battling()), (Moving(), Choosing(AXIS, "spy", AXIS))])
def test_nothing_is_changed_inside_a_battle_or_an_event(stack: tuple[object, ...]) -> None:
    assert GAME.edit(posed(*stack), ("points AXIS 1",)) == Fault("edit-not-now", {})


def test_a_change_after_which_dice_would_fall_is_refused() -> None:
    """With two cards nobody is asked what to keep: the deal would follow at once."""
    window = Window("card", (AXIS, SOVIET))
    hands = {AXIS: (3, 17, 21), SOVIET: (22,)}
    board = put(empty("A", turn=8), LINE)
    before = state(board, CardPhase(over=True), window, Deal(AXIS, 4), Keeping(AXIS, 2), hands=hands)
    assert GAME.edit(before, ("card 17 deck",)) == Fault("edit-asks-nobody", {})
    assert isinstance(GAME.edit(before, ("card 17 deck", "card 41 AXIS")), Step)


LINES = {
    "put 1 Pz at 1112 weak, disorganized": "put ge-1pz 1112 weak disorganized",
    "поставить 1 Пц в 1112 слабой": "put ge-1pz 1112 weak",
    "put West in the shattered box": "put su-west shattered",
    "поставить Западный в ячейка разбитых": "put su-west shattered",
    "put ge-4a track 9": "put ge-4a track-9",
    "control Kiev Soviet": "control 1112 SOVIET",
    "контроль Киев никто": "control 1112 nobody",
    "card 7 to the deck": "card 07 deck",
    "карта 7 СССР": "card 07 SOVIET",
    "target 1215 Axis": "target 1215 AXIS",
    "контрудар 1314 СССР": "counterblow 1314 SOVIET",
    "unmark Kiev": "unmark 1112",
    "weather mar-apr snow": "weather mar-apr snow",
    "погода мар-апр снег": "weather mar-apr snow",
    "support Axis 2": "support AXIS 2",
    "очки СССР 3": "points SOVIET 3",
    "инициатива СССР": "initiative SOVIET",
}


@in_turn(LINES)
def test_a_line_of_a_master_is_read_in_both_languages(text: str) -> None:
    edits = title("no_retreat").edits
    assert edits is not None
    line = edits("A", text)
    assert isinstance(line, Understood), line
    assert line.written == LINES[text]


@pytest.mark.parametrize("text", ["put nobody 1112", "card 7", "control Kiev", "weather snow", "points 3"])
def test_a_line_that_is_none_is_not_read(text: str) -> None:
    edits = title("no_retreat").edits
    assert edits is not None
    assert not isinstance(edits("A", text), Understood)
