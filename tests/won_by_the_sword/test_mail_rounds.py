"""One letter carries the activations of a round and of rounds to come; what follows the first waits."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import select

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.state import Activating, Alternating, Preceding, State
from mailer.desk import transcript
from mailer.store.models import PlanRow
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import NAMES, board_of, posed, waited
from tests.won_by_the_sword.positions import empty, force, hand, on, put, settled
from tests.won_by_the_sword.second_round import NEXT, ROUND, THEIRS, country, first, played

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_letter_carries_all_activations_of_a_round(world: World, lang: str) -> None:
    posed(world, first(), lang)
    world.write(NAMES[PROTESTANT], ROUND[lang], seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "activate", "1-2C1")], world.text_to(NAMES[PROTESTANT])
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    assert waited(world) == [(CATHOLIC, "activate", "1-2C2")], world.text_to(NAMES[CATHOLIC])
    assert played(world) == ["26", "03", "11"]


@pytest.mark.alike(3)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("apart", [False, True])
def test_rounds_to_come_wait_for_theirs(world: World, lang: str, apart: bool) -> None:
    posed(world, first(), lang)
    letters = (ROUND[lang], NEXT[lang]) if apart else (f"{ROUND[lang]}\n\n{NEXT[lang]}",)
    for letter in letters:
        world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    assert played(world) == ["26", "03", "11"]
    # He has no second column: a card goes; then the Protestant's word for round 3 is enough up to his own.
    world.write(NAMES[CATHOLIC], "throw 1" if lang == "en" else "сбросить 1", seat=CATHOLIC)
    assert waited(world) == [(CATHOLIC, "activate", "1-3C1")], world.text_to(NAMES[PROTESTANT])
    assert played(world) == ["26", "03", "11", "01", "40"]
    assert board_of(world).first == PROTESTANT
    with world.session() as session:
        left = [row.phase for row in session.exec(select(PlanRow)).all()]
    assert "1-3" not in left, "who begins was told: it is no more for later"


def test_one_line_may_name_its_round(world: World) -> None:
    posed(world, first())
    world.write(
        NAMES[PROTESTANT], f"{ROUND['en']}\n3rd round: first; 2 with 40: forage; end", seat=PROTESTANT
    )
    told = world.text_to(NAMES[PROTESTANT])
    assert "2 with 40" in told.partition("(1-3P1)")[2], told


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "next round: first; 2 with 40: forage; end"),
        ("ru", "В следующем раунде хожу первым; 2 картой 40: фуражировка; конец"),
    ],
)
def test_the_next_round_is_the_one_behind_this(world: World, lang: str, said: str) -> None:
    posed(world, first(), lang)
    world.write(NAMES[PROTESTANT], f"{ROUND[lang]}\n{said}", seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    world.write(NAMES[CATHOLIC], "throw 1" if lang == "en" else "сбросить 1", seat=CATHOLIC)
    assert waited(world) == [(CATHOLIC, "activate", "1-3C1")], world.text_to(NAMES[PROTESTANT])
    assert played(world)[-1] == "40"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "column 1\nsecond\n1 with 26: forage; end"),
        ("ru", "Горн в колонну 1\nхожу вторым\n1 картой 26: фуражировка; конец"),
    ],
)
def test_who_goes_first_may_stand_beside_whom_a_leader_replaces(world: World, lang: str, said: str) -> None:
    start = empty(initiative=PROTESTANT, turn=2, round=1, out={LeaderId("horn"): 7})
    start = put(start, "P1", "ansbach", force("4 sweden-i", "sweden-o", baggage=3))
    start = put(start, "C1", "munich", force("4 bavaria-i", "tilly"))
    start = hand(hand(start, PROTESTANT, 26, 40), CATHOLIC, 3, 5)
    posed(world, settled(start).state, lang)
    assert waited(world) == [(PROTESTANT, "return", "2-2")]
    world.write(NAMES[PROTESTANT], said, seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "activate", "2-2C1")], world.text_to(NAMES[PROTESTANT])


def test_while_the_other_is_asked_an_activation_is_left_for_its_own(world: World) -> None:
    posed(world, on(country(), Alternating(CATHOLIC, 1, True), Activating(CATHOLIC, 1)))
    world.write(NAMES[PROTESTANT], "2 with 11: forage; end", seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert played(world) == ["03", "11"]


def test_before_the_first_player_is_known_both_are_left(world: World) -> None:
    posed(world, on(country(initiative=PROTESTANT), Preceding()))
    world.write(NAMES[PROTESTANT], "second\n1 with 26: forage; end\n2 with 11: forage; end", seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "activate", "1-2C1")], world.text_to(NAMES[PROTESTANT])
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert played(world) == ["03", "26"]


def test_what_is_no_longer_lawful_lapses_with_a_question(world: World) -> None:
    """The second column is not where it was to besiege: its owner is told and asked."""
    posed(world, first())
    letter = "1 with 26: forage; end\n2 with 11: siege Freising; end"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    world.out()
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert waited(world) == [(PROTESTANT, "activate", "1-2P2")]
    told = world.text_to(NAMES[PROTESTANT])
    assert "Move there first" in " ".join(told.split()), told


def test_a_stop_that_came_is_for_the_activations_behind_it_too(world: World) -> None:
    posed(world, first())
    letter = "1 with 26: forage; stop if an enemy is at Freising; end\n2 with 11: forage; end"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    world.out()
    world.write(NAMES[CATHOLIC], "1 with 3: move Freising; end", seat=CATHOLIC)
    assert waited(world) == [(PROTESTANT, "activate", "1-2P2")]
    told = world.text_to(NAMES[PROTESTANT])
    assert "You said to stop at this" in " ".join(told.split()), told


def test_a_stop_that_did_not_come_changes_nothing(world: World) -> None:
    posed(world, first())
    letter = "1 with 26: forage; stop if an enemy is at Freising; end\n2 with 11: forage; end"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert played(world) == ["26", "03", "11"]


def test_a_second_letter_takes_the_place_of_what_was_left(world: World) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], ROUND["en"], seat=PROTESTANT)
    world.write(NAMES[PROTESTANT], "2 with 9: forage; end", seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert played(world) == ["26", "03", "09"]


def test_one_card_for_two_columns_leaves_the_first_line_as_it_is(world: World) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], "1 with 26: forage; end\n2 with 26: forage; end", seat=PROTESTANT)
    told = world.text_to(NAMES[PROTESTANT])
    assert played(world) == ["26"], told
    assert "You do not hold card 26" in told, told


def test_a_column_twice_leaves_the_first_line_as_it_is(world: World) -> None:
    posed(world, first(), "ru")
    world.write(NAMES[PROTESTANT], "1 картой 26: фураж; конец\n1 картой 11: фураж; конец", seat=PROTESTANT)
    told = world.text_to(NAMES[PROTESTANT])
    assert played(world) == ["26"], told
    assert "уже активировалась" in told or "активирова" in told, told


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2 with 48: forage; end", "You do not hold card 48. Your hand: 2, 9, 11, 40"),
        ("2 drawn: forage; end", "the first two activations of a round need one"),
        ("column C2 with 11: forage; end", "That column is not yours"),
        ("2 with 55: forage; end", "Cards are numbered from 1 to 54"),
        ("2 with 11: forage; end\n3 with 9: forage; end", "takes a card from the deck"),
    ],
)
def test_what_can_never_be_is_refused_at_once_and_the_first_line_stands(
    world: World, line: str, reason: str
) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], f"1 with 26: forage; end\n{line}", seat=PROTESTANT)
    said = world.text_to(NAMES[PROTESTANT])
    assert played(world) == ["26"], said
    assert reason in " ".join(said.split()), said


def test_an_unread_line_of_a_later_activation_spoils_that_alone(world: World) -> None:
    posed(world, first())
    letter = "1 with 26: forage; end\n2 with 11: forage; mvoe Ulm; end"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    told = world.text_to(NAMES[PROTESTANT])
    assert played(world) == ["26"], told
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert waited(world) == [(PROTESTANT, "activate", "1-2P2")], told


def test_a_round_that_is_over_is_refused(world: World) -> None:
    posed(world, first(), "ru")
    world.write(NAMES[PROTESTANT], "Раунд 1:\n1 картой 26: фуражировка", seat=PROTESTANT)
    assert played(world) == []
    world.write(NAMES[PROTESTANT], "Раунд 1: 1 картой 26: фуражировка", seat=PROTESTANT)
    assert played(world) == [], world.text_to(NAMES[PROTESTANT])


def test_the_heading_of_the_round_that_is_played_changes_nothing(world: World) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], f"Round 2:\n{ROUND['en']}", seat=PROTESTANT)
    assert played(world) == ["26"], world.text_to(NAMES[PROTESTANT])
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert played(world) == ["26", "03", "11"]


def test_what_is_left_for_an_activation_is_cleared_by_its_code(world: World) -> None:
    posed(world, first())
    world.write(NAMES[PROTESTANT], f"{ROUND['en']}\n\nCLEAR 1-2P2", seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert played(world) == ["26", "03"], world.text_to(NAMES[PROTESTANT])


@pytest.mark.sweep
@pytest.mark.parametrize(("lang", "clear"), [("en", "CLEAR round 3"), ("ru", "CLEAR раунд 3")])
def test_clear_of_a_round_clears_its_activations(world: World, lang: str, clear: str) -> None:
    posed(world, first(), lang)
    world.write(NAMES[PROTESTANT], f"{ROUND[lang]}\n\n{NEXT[lang]}", seat=PROTESTANT)
    world.write(NAMES[PROTESTANT], clear, seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    world.write(NAMES[CATHOLIC], "throw 1" if lang == "en" else "сбросить 1", seat=CATHOLIC)
    assert played(world) == ["26", "03", "11", "01"], world.text_to(NAMES[PROTESTANT])
    assert waited(world) == [(PROTESTANT, "precede", "1-3")]


def _four(**fields: Any) -> State:
    """The Protestant has four columns; he is asked for the losses of the first, which acts."""
    position = country(**fields)
    for column, leader in (("P3", "weimar-o"), ("P4", "gustavus")):
        position = put(position, column, "noerdlingen", force("2 weimar-i, 2 weimar-c", leader, baggage=3))
    return position


def test_another_column_does_not_take_the_place_of_one_that_was_left(world: World) -> None:
    """A letter for column 4 came while columns 2 and 3 had been told what to do: all three stand."""
    posed(world, on(_four(), Alternating(PROTESTANT, 1, True), Activating(PROTESTANT, 1)))
    letter = "1 with 26: forage; end\n2 with 11: forage; end\n3 drawn: forage; end"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    world.write(NAMES[PROTESTANT], "4 drawn: forage; end", seat=PROTESTANT)
    told = " ".join(world.text_to(NAMES[PROTESTANT]).split())
    assert "2 with 11" in told.partition("(1-2P2)")[2].partition("(1-2P3)")[0], told
    assert "3 drawn" in told.partition("(1-2P3)")[2].partition("(1-2P4)")[0], told
    assert "4 drawn" in told.partition("(1-2P4)")[2], told


def test_a_leader_named_is_the_column_that_he_leads(world: World) -> None:
    """Banér's column is the second: what is said of him takes the place of what was said of it."""
    posed(world, first())
    world.write(NAMES[PROTESTANT], ROUND["en"], seat=PROTESTANT)
    world.write(NAMES[PROTESTANT], "Baner with 9: forage; end", seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    assert played(world) == ["26", "03", "09"]


def test_tasks_of_an_unread_head_are_of_no_other_column(world: World) -> None:
    """The second line cannot be read: the first is done as it stands, the third keeps its turn."""
    posed(world, on(_four(), Alternating(PROTESTANT, 1, True), Activating(PROTESTANT, 1)))
    letter = "1 with 26: forage; end\nHorn with the quux card: forage, move Ulm; end\n3 drawn: forage; end"
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    told = " ".join(world.text_to(NAMES[PROTESTANT]).split())
    assert "Nothing is done after" not in told, told
    assert "belongs to an activation whose first words" in told, told
    assert played(world) == ["26"], told
    assert "3 drawn" in told.partition("1-2P3")[2], told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_leans_on_its_head_is_kept_with_it(world: World, lang: str) -> None:
    """Where a column forages is said of a point at which it stands already: kept apart it meant nothing."""
    posed(world, first(), lang)
    said = {
        "en": "1 with 26: forage; end\n2 with 11: forage once at Ulm; end",
        "ru": "1 картой 26: фуражировка; конец\n2 картой 11: фуражировать в Ульме один раз; конец",
    }
    world.write(NAMES[PROTESTANT], said[lang], seat=PROTESTANT)
    world.out()
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    told = " ".join(world.text_to(NAMES[PROTESTANT]).split())
    assert played(world) == ["26", "03", "11"], told
    assert {"en": "column 2 forages, Ulm", "ru": "Колонна 2 протестантов: фуражировка, Ульм"}[lang] in told, (
        told
    )


def test_words_kept_that_are_no_order_any_more_are_told_and_asked_for(world: World) -> None:
    """A game may have kept, before it was known, a line that means nothing by itself."""
    posed(world, first())
    world.write(NAMES[PROTESTANT], ROUND["en"], seat=PROTESTANT)
    with world.session() as session:
        (row,) = session.exec(select(PlanRow).where(PlanRow.phase == "1-2P2")).all()
        row.text = "2 with 11\nforage 3"
        session.add(row)
        session.commit()
    world.out()
    world.write(NAMES[CATHOLIC], THEIRS["en"], seat=CATHOLIC)
    told = " ".join(world.text_to(NAMES[PROTESTANT]).split())
    assert "Not accepted: forage 3" in told, told
    assert waited(world) == [(PROTESTANT, "activate", "1-2P2")], told


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("standing", [False, True])
def test_words_that_would_be_read_otherwise_are_not_kept(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, standing: bool
) -> None:
    """No words are known that come to this: whoever writes them is told."""
    posed(world, first(), lang)
    monkeypatch.setattr(transcript, "of", lambda *_: None)
    forced = {"en": "STANDING FORCED: accept", "ru": "ПОСТОЯННО БОЙ: принять"}
    world.write(NAMES[PROTESTANT], (forced if standing else ROUND)[lang], seat=PROTESTANT)
    told = " ".join(world.text_to(NAMES[PROTESTANT]).split())
    assert world.words(lang).say("no.kept-unlike") in told, told


@pytest.mark.parametrize(
    "third", ["Rosen: forage; end", "Rosen forages; end", "Розен: фуражировка", "Column 3: forage"]
)
@pytest.mark.parametrize("later", [False, True])
def test_a_third_column_needs_no_word_of_its_card(world: World, third: str, later: bool) -> None:
    """3.4: it is drawn; the column acts for itself, not with the tasks of the one before it."""
    rosen = force("4 sweden-c", "rosen", "sweden-o", baggage=3)
    posed(world, put(first(), "P3", "aalen", rosen))
    letter = f"1 with 26: move Gunzenhausen; end\n2 with 11: forage; end\n{third}"
    world.write(NAMES[PROTESTANT], f"Round 3:\nfirst\n{letter}" if later else letter, seat=PROTESTANT)
    told = world.text_to(NAMES[PROTESTANT])
    assert "(1-3P3)" in told if later else "(1-2P3)" in told, told


@pytest.mark.parametrize(
    ("lang", "former", "later"),
    [
        ("en", "Round 3: we go first", "Round 3: 1 with 2: forage; end"),
        ("ru", "Раунд 3: ходим первыми", "Раунд 3: 1 картой 2: фуражировка; конец"),
    ],
)
def test_a_heading_above_an_activation_leaves_what_was_said_of_the_round(
    world: World, lang: str, former: str, later: str
) -> None:
    posed(world, first(), lang)
    for letter in (former, later):
        world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    with world.session() as session:
        kept = {row.phase: row.text for row in session.exec(select(PlanRow)).all()}
    assert former.partition(": ")[2] in kept["1-3"], kept
    assert later.partition(": ")[2][:1] in kept["1-3P1"], kept
    world.write(NAMES[PROTESTANT], ROUND[lang], seat=PROTESTANT)
    world.write(NAMES[CATHOLIC], THEIRS[lang], seat=CATHOLIC)
    world.write(NAMES[CATHOLIC], "throw 1" if lang == "en" else "сбросить 1", seat=CATHOLIC)
    assert played(world)[-2:] == ["01", "02"], world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize(
    ("lang", "line", "read"),
    [
        (
            "en",
            "1 with 26: forage\n2 with 11: forage 2 times",
            "Kept for Turn 1, round 2, Protestants, activation 2: forage 2 times",
        ),
        (
            "ru",
            "1 картой 26: фуражировка\n2 картой 11: фуражировка 2 раза",
            "Сохранено (Ход 1, раунд 2, протестанты, активация 2): фуражировка 2 раза",
        ),
    ],
)
def test_what_is_kept_is_told_as_it_is_read(world: World, lang: str, line: str, read: str) -> None:
    """A misreading is seen before it counts."""
    posed(world, first(), lang)
    world.write(NAMES[PROTESTANT], line, seat=PROTESTANT)
    assert read in " ".join(world.text_to(NAMES[PROTESTANT]).split())
