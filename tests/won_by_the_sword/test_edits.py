"""A game master's changes of the position: what they do, who hears of them, what is refused."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.kinds import Event, Fault, Seat, Step
from games.won_by_the_sword.edits import lines
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Alternating, NewRound, State
from parsers.reading import Understood
from parsers.registry import title
from parsers.won_by_the_sword.edit import editor
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import GAME, empty, force, garrison, hand, on, put, table
from tests.won_by_the_sword.saying import words

P1, P2, C1 = ColumnId("P1"), ColumnId("P2"), ColumnId("C1")
ULM, AUGSBURG = PointId("ulm"), PointId("augsburg")
CARDS = tuple(range(1, 11)), tuple(range(11, 21))


def posed(*stack: object) -> State:
    """Two Swedish columns, a Bavarian one before Ulm that P1 besieges, a Swedish garrison in Augsburg."""
    now = empty(round=1)
    now = put(now, "P1", "ulm:L", force("8 sweden-i, 4 sweden-c, 1 sweden-g", "horn", baggage=3))
    now = put(now, "P2", "aalen", force("3 sweden-i, 1 sweden-i/", "baner", "sweden-o"))
    now = put(now, "C1", "munich", force("5 bavaria-i, 2 bavaria-c", "tilly"))
    now = garrison(now, PROTESTANT, "augsburg", force("1 sweden-i"))
    now = table(now, sieges={ULM: Siege(P1, 12, built=2)}, first=PROTESTANT)
    now = hand(hand(now, PROTESTANT, *CARDS[0]), CATHOLIC, *CARDS[1])
    return on(now, *(stack or (NewRound(), Alternating(PROTESTANT, begun=True), Activating(PROTESTANT, 1))))  # type: ignore[arg-type]  # stages


def edited(*said: str, before: State | None = None) -> Step[State]:
    step = GAME.edit(before or posed(), said)
    assert isinstance(step, Step), step
    return step


def told(step: Step[State]) -> list[tuple[str, tuple[Seat, ...] | None]]:
    return [(event.key, event.audience.seats) for event in step.events]


def test_a_column_is_put_elsewhere_and_leaves_its_siege() -> None:
    step = edited("column P1 nuremberg")
    assert step.state.board.columns[P1].at == "nuremberg"
    assert step.state.board.sieges == {}
    assert told(step) == [("siege-lifted", None), ("edit-column", None)]
    assert edited("column P1 ulm:R").state.board.sieges != {}, "the other bank is the same point"


def test_a_column_is_made_of_another_and_taken_off_again() -> None:
    lines_ = ("column P3 aalen", "put 1 sweden-i P2 P3", "leader sweden-o P2 P3")
    step = edited(*lines_)
    assert step.state.sides[PROTESTANT].columns[ColumnId("P3")] == force("1 sweden-i", "sweden-o")
    back = edited("put 1 sweden-i P3 P2", "leader sweden-o P3 P2", before=step.state)
    assert list(back.state.board.columns) == [C1, P1, P2]
    assert back.events[-1].key == "column-removed"


def test_units_go_between_columns_garrisons_and_boxes() -> None:
    step = edited(
        *("put 2 sweden-i P1 augsburg", "put 1 sweden-i P1 cadre", "put 1 sweden-d box augsburg"),
        *("reduce 1 sweden-c P1", "restore 1 sweden-i/ P2"),
    )
    side = step.state.sides[PROTESTANT]
    assert side.garrisons[AUGSBURG] == force("3 sweden-i, 1 sweden-d")
    assert side.cadre == {"sweden-i/": 1}
    assert dict(side.columns[P1].units) == {"sweden-c": 3, "sweden-c/": 1, "sweden-g": 1, "sweden-i": 5}
    assert dict(side.columns[P2].units) == {"sweden-i": 4}
    back = edited("put 1 sweden-i/ cadre P2", before=step.state)
    assert back.state.sides[PROTESTANT].columns[P2].units[UnitId("sweden-i/")] == 1


def test_leaders_go_where_they_are_wanted_one_out_of_action_too() -> None:
    before = table(posed(), out={"gustavus": 7})
    step = edited("leader gustavus P2", "leader horn P2", "leader sweden-o box P1", before=before)
    assert step.state.sides[PROTESTANT].columns[P2].leaders == ("baner", "gustavus", "horn", "sweden-o")
    assert step.state.board.out == {}
    assert ("leader-back", None) in told(step)


def test_of_a_name_that_two_scenarios_share_the_one_is_meant_who_is_in_the_game() -> None:
    before = put(posed(), "P3", "aalen", force("1 weimar-c", "bernhard"))
    step = edited("leader bernhard_s|bernhard P2", "put 1 weimar-c P3 P2", before=before)
    assert "bernhard" in step.state.sides[PROTESTANT].columns[P2].leaders


def test_markers_tracks_and_depots() -> None:
    board = edited(
        *("points CATHOLIC 12", "initiative CATHOLIC", "requisitioned aalen 2", "fatigue P2 2"),
        *("advantages P2 1", "depot ulm:L 3", "captured munich PROTESTANT", "works ulm 5", "done P2 yes"),
    ).state.board
    assert (board.score[CATHOLIC], board.initiative, board.requisitioned) == (12, CATHOLIC, {"aalen": 2})
    assert (board.columns[P2].fatigue, board.columns[P2].advantages, board.stock) == (2, 1, 5)
    assert board.left[next(iter(board.left))].baggage == 3
    assert (board.captured, board.sieges[ULM].built, board.columns[P2].done) == (
        {"munich": PROTESTANT},
        5,
        True,
    )


def test_a_point_changes_hands_once_its_garrison_is_gone() -> None:
    step = edited(
        *("put 1 sweden-i augsburg P1", "garrison augsburg CATHOLIC", "put 2 bavaria-i C1 augsburg"),
        "raise ulm",
    )
    assert step.state.board.garrisons[AUGSBURG] == CATHOLIC
    assert step.state.sides[CATHOLIC].garrisons[AUGSBURG] == force("2 bavaria-i")
    assert step.state.board.sieges == {}


@pytest.mark.parametrize(
    ("line", "alone"),
    [
        ("put 1 sweden-i P1 augsburg", "edit-put"),
        ("reduce 1 sweden-i P1", "edit-turned"),
        ("leader sweden-o P2 P1", "edit-leader"),
        ("baggage augsburg 2", "edit-baggage"),
    ],
)
def test_what_is_secret_hears_its_owner_alone(line: str, alone: str) -> None:
    assert told(edited(line)) == [("edit-secret", None), (alone, (PROTESTANT,))]


def test_to_everybody_else_one_secret_change_is_like_the_other() -> None:
    changes = ("put 1 sweden-i P1 augsburg", "reduce 1 sweden-i P2", "baggage P1 9")
    assert len({repr(edited(line).events[0]) for line in changes}) == 1


@pytest.mark.parametrize(
    ("lines_", "public", "alone"),
    [
        (("card 01 CATHOLIC",), "edit-hidden-card", (PROTESTANT, CATHOLIC)),
        (("card 30 PROTESTANT",), "edit-hidden-card", (PROTESTANT,)),
        (("card 30 pile",), "edit-card", ()),
    ],
)
def test_a_card_is_named_to_whose_it_was_and_is(
    lines_: tuple[str, ...], public: str, alone: tuple[Seat, ...]
) -> None:
    more = ("card 31 PROTESTANT",) if lines_[0].startswith("card 01") else ()
    step = edited(*more, *lines_)
    ours = step.events[2:] if more else step.events
    assert (ours[0].key, ours[0].audience.seats) == (public, None)
    assert [event.audience.seats for event in ours[1:]] == [(seat,) for seat in alone]


@in_turn(
    [
        ("column P1 ulm", "edit-unknown"),
        ("column P5 aalen", "edit-unknown"),
        ("column P3 aalen", "edit-unknown"),
        ("put 9 sweden-i P1 P2", "not-so-many"),
        ("put 1 sweden-i P1 box", "edit-unknown"),
        ("put 1 sweden-i P1 C1", "edit-unknown"),
        ("put 1 bavaria-i C1 augsburg", "edit-unknown"),
        ("put 99 sweden-g box P1", "not-so-many"),
        ("put 8 sweden-i P1 augsburg", "garrison-full"),
        ("leader tilly cadre", "edit-unknown"),
        ("leader horn P2", "edit-column-wrong"),
        ("garrison augsburg CATHOLIC", "edit-garrison-stands"),
        ("garrison kenzingen CATHOLIC", "edit-unknown"),
        ("garrison basel CATHOLIC", "edit-unknown"),
        ("garrison ulm CATHOLIC", "garrison-besieged"),
        ("card 01 deck", "edit-hand-short"),
        ("card 01 PROTESTANT", "edit-unknown"),
        ("advantages P1 9", "edit-no-stock"),
        ("requisitioned aalen 3", "edit-unknown"),
        ("works aalen 3", "edit-unknown"),
        ("done P1 no", "edit-unknown"),
        ("dance", "edit-unknown"),
    ]
)
def test_what_cannot_be_changed(line: str, key: str) -> None:
    more = {"column P3 aalen": ("put 1 sweden-i/ P2 cadre", "put 1 sweden-i/ cadre box")}.get(line, ())
    found = GAME.edit(posed(), (line, *more))
    assert isinstance(found, Fault), found
    assert found.key == key


def test_nothing_is_changed_before_the_set_up_is_over() -> None:
    assert GAME.edit(GAME.setup("c1632", {}), ("points CATHOLIC 1",)) == Fault("edit-not-now", {})


def test_with_the_last_column_of_a_drawn_activation_gone_the_round_goes_on() -> None:
    """A third column is asked for; without it nobody is."""
    before = table(posed(), played={PROTESTANT: 2, CATHOLIC: 2})
    before = on(before, NewRound(), Alternating(PROTESTANT, 3, begun=True), Activating(PROTESTANT, 3))
    step = GAME.edit(before, ("done P1 yes", "done P2 yes"))
    assert isinstance(step, Step), step
    waits = GAME.pending(step.state)
    assert isinstance(waits, tuple)
    assert (waits[0].seat, waits[0].kind) == (CATHOLIC, "activate")


@cache
def read(text: str) -> str:
    line = editor(title("won_by_the_sword").reader(""))("c1632", text)
    return line.written if isinstance(line, Understood) else ""


LINES = {
    "column P1 to Ulm, left bank": "column P1 ulm:L",
    "column 1 of the Protestants: Augsburg": "column P1 augsburg",
    "колонна 2 католиков Ульм правый берег": "column C2 ulm:R",
    "колонна К2 в Аугсбург": "column C2 augsburg",
    "put 2 Swedish foot from P1 into Ulm": "put 2 sweden-i P1 ulm",
    "put 1 reduced Bavarian veteran horse from the cadre box to C1": "put 1 bavaria-vc/ cadre C1",
    "put 1 sweden-vi/ P1 augsburg": "put 1 sweden-vi/ P1 augsburg",
    "переставить 2 шведских пехотных из П1 в гарнизон Ульма": "put 2 sweden-i P1 ulm",
    "put 1 Swedish detachment from the box to Ulm": "put 1 sweden-d box ulm",
    "reduce 1 Swedish horse in P1": "reduce 1 sweden-c P1",
    "восстановить 2 ослабленных имперских пехотных в К1": "restore 2 empire-i/ C1",
    "leader Horn to P2": "leader horn P2",
    "полководец Тилли в К2": "leader tilly C2",
    "leader ordinary Swedish from the box to P1": "leader sweden-o box P1",
    "baggage P1 3": "baggage P1 3",
    "обоз Ульм 2": "baggage ulm 2",
    "depot Ulm left bank 2": "depot ulm:L 2",
    "garrison Augsburg Catholics": "garrison augsburg CATHOLIC",
    "гарнизон Аугсбург никто": "garrison augsburg nobody",
    "captured Munich Protestants": "captured munich PROTESTANT",
    "card 7 to the deck": "card 07 deck",
    "карта 17 католикам": "card 17 CATHOLIC",
    "points Catholics 12": "points CATHOLIC 12",
    "очки протестанты 4": "points PROTESTANT 4",
    "инициатива католикам": "initiative CATHOLIC",
    "requisitioned Aalen 1": "requisitioned aalen 1",
    "утомление П1 2": "fatigue P1 2",
    "ТП П1 1": "advantages P1 1",
    "done C1 no": "done C1 no",
    "активирована П1 да": "done P1 yes",
    "works Ulm 3": "works ulm 3",
    "raise the siege of Ulm": "raise ulm",
    "снять осаду Ульма": "raise ulm",
}


@pytest.mark.alike(3)
@pytest.mark.parametrize("text", LINES)
def test_a_line_of_a_master_is_read_in_both_languages(text: str) -> None:
    assert read(text) == LINES[text]


@pytest.mark.parametrize(
    "text", ["put Horn", "column Ulm", "card 7", "baggage 3", "initiative", "points 3", "dance"]
)
def test_a_line_that_is_none_is_not_read(text: str) -> None:
    assert read(text) == ""


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_change_and_every_refusal_of_one_is_told(lang: str) -> None:
    saying, heard = words(lang), list[Event]()
    for line in LINES.values():
        step = GAME.edit(posed(), (line,))
        if isinstance(step, Step):
            heard += step.events
        else:
            assert saying.say(f"fault.{step.key}", step.args)
    assert len({event.key for event in heard}) > 8
    for event in heard:
        line = saying.say(f"event.{event.key}", event.args)
        assert "{" not in line
        assert "PROTESTANT" not in line, line
        assert "cadre" not in line or lang == "en", line


def test_each_kind_of_change_has_its_verb_in_both_languages() -> None:
    verbs = {line.split()[0] for line in LINES.values()}
    assert verbs == {*lines._VERBS}
