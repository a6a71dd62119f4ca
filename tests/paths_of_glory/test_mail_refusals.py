"""Bad actions by raw letter, in both languages: refused with the reason, nothing of the action is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.state import Replacing, State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.kit.refusals import refusals
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.post import GAME, NAMES, answer, posed
from tests.rig.cases import some

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

CASES = refusals(Path(__file__).with_name("refusals.toml"))
IN_TURN = [
    (about, lang)
    for number, about in enumerate(CASES)
    for lang in (("en", "ru") if number % 2 else ("ru", "en"))
]
"""Each in one language in every run, every second in Russian."""
NOTHING = {
    "en": ("Nothing of this order was carried out: it counts only as a whole", "Nothing was changed."),
    "ru": ("Этот приказ не выполнен: он принимается только целиком", "Ничего не изменилось."),
}
STANDS = {"en": "No orders yet.", "ru": "Приказов пока нет."}


def west() -> State:
    """The Central Powers to move between Paris and the Rhine."""
    placed = {
        "sedan": ["ge_4_army", "(ge_5_army)", "ge_corps"],
        "metz": ["ge_6_army"],
        "koblenz": ["ge_1_army"],
        "insterberg": ["ge_8_army"],
        "CP-RESERVE": ["ah_corps", "ah_corps"],
        "verdun": ["fr_1_army"],
        "paris": ["fr_2_army"],
    }
    there = board(placed, control={"sedan": CP}, trenches={"verdun": (1, AP)})
    return state(there, hands={CP: ["cp_02", "cp_04", "cp_05", "cp_07", "cp_12"], AP: ["ap_06"]})


def _east() -> dict[str, list[str]]:
    return {
        "london": ["br_1_army"],
        "calais": ["(be_1_army)"],
        "caucasus": ["ru_3_army"],
        "paris": ["fr_1_army", "fr_2_army"],
        "le_havre": ["fr_corps"],
        "AP-ELIMINATED": ["fr_9_army"],
        "REMOVED": ["fr_5_army"],
    }


def east() -> State:
    """The Allies to move from London to the Caucasus."""
    return state(board(_east(), active=AP), hands={AP: ["ap_01", "ap_12", "ap_26"]})


def starved() -> State:
    """A German corps behind the Allied lines."""
    there = board({"cambrai": ["ge_corps"], "koblenz": ["ge_4_army"]}, control={"cambrai": CP})
    return state(there, hands={CP: ["cp_04", "cp_07"]})


def replacements() -> State:
    """The Allies spend one French point."""
    return state(board(_east(), rp={"FR": 1}), Replacing((AP,)), hands={AP: ["ap_01"]})


POSITIONS: dict[str, tuple[Callable[[], State], Seat]] = {
    "west": (west, CP),
    "east": (east, AP),
    "starved": (starved, CP),
    "replacements": (replacements, AP),
}


@cache
def house_at(position: str, lang: str) -> World:
    """A game at a position; letters that are refused leave it as it is, so that many cases share it."""
    house = empty_house(Path(mkdtemp()))
    posed(house, lang, POSITIONS[position][0]())
    return house


@pytest.mark.alike(3)
@pytest.mark.parametrize(("about", "lang"), some(IN_TURN, 5))
def test_a_bad_order_is_refused_with_reason_rule_and_remedy(about: str, lang: str) -> None:
    case = CASES[about]
    text = answer(house_at(case.at, lang), POSITIONS[case.at][1], case.letters[lang])
    assert case.lacks(lang, text) == [], text
    assert any(said in text for said in NOTHING[lang]), text
    assert STANDS[lang] in text, text


IDLE = {
    "en": "Dear Anna, thanks for all!\nop 1\nmove Sedan: GE 4 to Metz\n\nBest wishes, Hans",
    "ru": "Привет, спасибо за партию!\nОО 1\nдвижение Седан: ГЕР 4 в Мец\n\nУдачи!",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_mere_talk_beside_an_order_does_not_spoil_it(world: World, lang: str) -> None:
    posed(world, lang, west())
    world.write("Hans", IDLE[lang], seat=CP)
    assert world.play(GAME).match.state.board.units["ge_4_army"].at == "metz"
    talk = {"en": "Not an order.", "ru": "Это не приказ."}[lang]
    assert talk in world.text_to("Hans")


QUOTED = {
    "en": "No GE 4 at Metz.",
    "ru": "В Меце нет: ГЕР 4.",
}


UNREAD = {"en": "quote", "ru": "цитат"}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_orders_quoted_below_an_answer_are_not_given_again(world: World, lang: str) -> None:
    house = world  # its own, as below
    posed(house, lang, west())
    wrong, right = {
        "en": ("op 1: move Metz: GE 4 to Strasbourg", "op 1: move Sedan: GE 4 to Metz"),
        "ru": ("ОО 1: движение Мец: ГЕР 4 в Страсбург", "ОО 1: движение Седан: ГЕР 4 в Мец"),
    }[lang]
    before = house.play(GAME).match
    text = answer(house, CP, f"{wrong}\n\nOn Tuesday Estafette wrote:\n> {right}\n> {right}\n")
    assert QUOTED[lang] in text
    # It stood where nothing is read: the receipt says so, and nothing is done.
    above, _, below = text.partition(QUOTED[lang])
    moved = right.partition(": ")[2]
    assert moved in above
    assert moved not in below
    assert UNREAD[lang] in above
    assert house.play(GAME).match == before


HTML = """From: hans@example.org
To: judge+{{seat:CP}}@judge.example
Subject: Re: orders
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><body><p><b>{first}</b></p><div>{second}<br></div><blockquote>{quoted}</blockquote></body></html>
"""


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_letter_in_html_is_answered_line_by_line(world: World, lang: str) -> None:
    # A house of its own: a line that one of the last letters to Hans holds as well is no news of his.
    house = world
    posed(house, lang, west())
    first, second, quoted = {
        "en": ("op&nbsp;1", "move Metz: GE&nbsp;4 to Strasbourg", "move Metz: GE 6 to Strasbourg"),
        "ru": ("ОО&nbsp;1", "движение Мец: ГЕР&nbsp;4 в Страсбург", "движение Мец: ГЕР 6 в Страсбург"),
    }[lang]
    before = house.play(GAME).match
    house.receive(HTML.format(first=first, second=second, quoted=quoted))
    text = house.text_to("Hans")
    text = " ".join(text.split())
    assert QUOTED[lang] in text
    assert UNREAD[lang] in text.partition(quoted)[0]
    assert house.play(GAME).match == before


TURN = {
    "en": ("op 1: activate Paris to move", "from you right now. Waiting for: Central Powers."),
    "ru": ("ОО 1: активировать Париж для движения", "от вас сейчас ничего не нужно. Ждём: Центральные"),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_order_out_of_turn_says_for_whom_we_wait(lang: str) -> None:
    letter, says = TURN[lang]
    assert says in answer(house_at("west", lang), AP, letter)


@pytest.mark.parametrize("letter", ["event 16", "16 ops: activate Metz to move", "event Withdrawal"])
def test_a_card_not_held_is_refused_alike_wherever_it_is(letter: str) -> None:
    """In the own deck or lost for good, in the foe's hand or deck: the answer is the same."""
    said = set()
    for own, theirs in (("cp_16", "ap_06"), ("cp_17", "ap_07")):
        house = empty_house(Path(mkdtemp()))
        there = board({"metz": ["ge_6_army"]})
        hands, decks = {CP: ["cp_07"], AP: [theirs]}, {CP: [own], AP: ["ap_08"]}
        posed(house, "en", state(there, hands=hands, decks=decks))
        said.add(answer(house, CP, letter))
    assert len(said) == 1, said


REDUCED = {
    "en": ("op 1: move Sedan: GE 5 to Metz", "Accepted: move Sedan: (GE 5) to Metz Reduced: (GE 5)."),
    "ru": (
        "ОО 1: движение Седан: ГЕР 5 в Мец",
        "Принято: движение Седан: (ГЕР 5) в Мец Ослаблены: (ГЕР 5).",
    ),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_reduced_unit_named_without_brackets_is_meant_and_said(world: World, lang: str) -> None:
    posed(world, lang, west())
    letter, says = REDUCED[lang]
    world.write(NAMES[CP], letter, seat=CP)
    assert says in " ".join(world.text_to(NAMES[CP]).split())
