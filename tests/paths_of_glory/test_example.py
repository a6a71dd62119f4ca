"""The rulebook's extended example of play: every action, by letter, with the cards and dice of the text."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Fault, Seat
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.state import State
from games.paths_of_glory.rules.spaces.supply import Supply
from games.title import Refused
from parsers.reading import Understood
from tests.paths_of_glory.example import (
    GAME,
    READER,
    TITLE,
    asked,
    changed,
    course,
    differing,
    done,
    fired,
    opened,
    steps,
    told,
)
from tests.rig.cases import some


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
def test_the_board_and_the_dice_are_as_the_text_says_after_every_action() -> None:
    should = told(opened().board)
    for play, state, events in course():
        should = changed(should, play)
        assert differing(told(state.board), should) == {}, play.about
        fire, flank = fired(events)
        assert (fire, flank) == (play.after.get("fire", []), play.after.get("flank", [])), play.about


# What the text says beside the orders, and where it is wrong: see the ledger.


def after(about: str) -> State:
    """The state when a play of the example is over."""
    return next(state for play, state, _ in course() if play.about == about)


def before(about: str, step: int) -> State:
    """The state before a letter or roll (from 0) of a play, windows before it answered."""
    former = opened()
    for play, state, _ in course():
        if play.about == about:
            for done_, then, _ in steps(former, play):
                if done_ == play.do[step]:
                    return former
                former = then
        former = state
    raise AssertionError(about)


def verdict(state: State, seat: Seat, text: str) -> Fault:
    """Why a letter is refused, as it must be."""
    written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
    draft = TITLE.draft(GAME.view(state, seat), asked(state, seat), None, written, "ru")
    faults = [each.fault for each in draft.verdicts if isinstance(each, Refused)]
    assert faults, draft.verdicts
    return faults[0]


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
@pytest.mark.rule("paths_of_glory", "12.1.11.1")
def test_brussels_cannot_help_the_french_against_sedan() -> None:
    text = """
    карта 2 как ОО
    (ФР 9-я армия) в Шато-Тьерри, ФР 3-я и 4-я армии в Вердене и БЭС в Брюсселе атакуют Седан"""
    fault = verdict(after("August, Central Powers 2"), AP, text)
    assert (fault.key, fault.rule) == ("nations-apart", "12.1.11.1")


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
@pytest.mark.rule("paths_of_glory", "12.3.1")
def test_no_flank_attack_from_one_space() -> None:
    text = "карта 10 как ОО; 2-я и 3-я ГЕР армии из Седана атакуют (ФР 5-ю армию) в Камбре, фланговая атака"
    assert verdict(after("August, Allies 1"), CP, text).key.startswith("flank")


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
@pytest.mark.rule("paths_of_glory", "12.7.1")
def test_the_reduced_army_does_not_advance() -> None:
    state = before("August, Central Powers 2", 4)
    assert verdict(state, CP, "ГЕР 2-я и 3-я армии продвигаются в Камбре").key == "not-in-battle"


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
@pytest.mark.rule("paths_of_glory", "14.1.1")
def test_the_third_army_is_cut_off_until_sedan_is_taken_again() -> None:
    third = UnitId("ge_3_army")
    assert not Supply(GAME.source, after("August, Allies 2").board).unit(third)
    assert Supply(GAME.source, after("August, Central Powers 3").board).unit(third)


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
@pytest.mark.parametrize(
    ("about", "seat", "card", "text", "key"),
    [
        ("August, Central Powers 4", AP, 9, "ФР 1-я и ФР 3-я армии в Вердене атакуют Седан", "not-there"),
        ("September, Allies 3", CP, 8, "передвиньте ГЕР 3-ю армию из Кобленца в Седан", "not-there"),
    ],
)
def test_armies_that_the_text_takes_for_others(
    about: str, seat: Seat, card: int, text: str, key: str
) -> None:
    assert verdict(after(about), seat, f"карта {card} как ОО; {text}").key == key


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
def test_who_is_attacked_must_be_where_the_letter_says() -> None:
    state = before("August, Central Powers 1", 0)
    fault = verdict(state, CP, "событие 1; ГЕР 1-я и 2-я армии атакуют ФР 4-ю армию в Седане")
    assert (fault.key, fault.args["spaces"]) == ("not-there", ("verdun",))


@pytest.mark.rule("paths_of_glory", "Расширенный пример")
@pytest.mark.rule("paths_of_glory", "15.3.1")
@pytest.mark.parametrize(("die", "falls"), some([(5, True), (4, False), (6, True)], 3))
def test_nancy_falls_to_five_or_six(die: int, falls: bool) -> None:  # a column of the table
    state, _ = done(before("September, the other phases", 0), ("dice", die))
    assert (SpaceId("nancy") in state.board.destroyed) is falls


@pytest.mark.sweep
@pytest.mark.rule("paths_of_glory", "Расширенный пример")
@pytest.mark.rule("paths_of_glory", "16.1.3")
def test_decks_of_october() -> None:
    state = after("September, the other phases")
    mobilization = {CardId(f"cp_{number:02}") for number in range(1, 15)}
    limited = {
        card.id for card in GAME.source.pack.cards.values() if card.seat == CP and card.deck == "limited"
    }
    optional = {card.id for card in GAME.source.pack.cards.values() if card.optional}
    gone = set(map(CardId, ("cp_01", "cp_05", "cp_09", "cp_11")))
    assert set(state.decks[CP]) == (mobilization - gone | limited) - optional
    assert state.hands == {AP: (), CP: ()}
