"""PREVIEW by raw letter, in both languages: points, odds, columns, supply; and nothing of it is given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Ask
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Leg, Redeploy, Replacements, Restore
from games.paths_of_glory.model.state import Action, State, View
from parsers.reading import Understood
from parsers.registry import title
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.post import answer, begun, posed, seated

__all__ = ["empty_house", "fixed_chance", "world"]  # fixtures of the desk's tests

REGISTERED = title("paths_of_glory")
TITLE = REGISTERED.title
ACTION = Ask(CP, "action", "5-B1")


def said(here: State, text: str, lang: str = "en", ask: Ask = ACTION) -> tuple[str, ...]:
    """What the title tells beforehand of a lawful order in words."""
    view = TITLE.game.view(here, ask.seat)
    read = REGISTERED.reader("campaign").read(text)
    draft = TITLE.draft(
        view, ask, None, [line.written for line in read if isinstance(line, Understood)], lang
    )
    assert draft.order is not None, draft.verdicts
    return told(view, ask, draft.order, lang)


def told(view: View, ask: Ask, order: object, lang: str = "en") -> tuple[str, ...]:
    lines: tuple[str, ...] = TITLE.preview(view, ask, order, lang)  # type: ignore[attr-defined]
    return lines


WEST = {
    "sedan": ["ge_4_army", "ge_5_army"],
    "metz": ["ge_6_army"],
    "verdun": ["fr_1_army"],
    "paris": ["fr_2_army"],
}


def west(**fields: object) -> State:
    there = board(WEST, control={"sedan": CP}, trenches={"verdun": (1, AP)}, **fields)  # type: ignore[arg-type]
    return state(there, hands={CP: ["cp_02", "cp_04"]})


def test_an_attack_is_told_with_points_odds_and_columns() -> None:
    lines = said(west(), "4 ops: attack Verdun with GE 4, GE 5 from Sedan")
    assert lines == (
        "Sedan, to attack: 1 point.",
        "Operations: 1 of 2 points spent.",
        "Verdun: GE 4, GE 5 against FR 1 and the fort; odds 10 to 6.",
        (
            "Central Powers: 10 factors, army fire table, column 6-8, shift −1; "
            "loss number by die 1 to 6: 3 3 4 4 5 5."
        ),
        (
            "Allied Powers: 6 factors, army fire table, column 9-11, shift +1; "
            "loss number by die 1 to 6: 3 4 4 5 5 7."
        ),
        "None of your units would be out of supply.",
    )


@pytest.mark.rule("paths_of_glory", "14.1.2")
def test_supply_is_that_after_the_moves() -> None:
    """A corps that was cut off is reached; the Belgians at Antwerp lose their last way out."""
    there = board(
        {
            "koblenz": ["ge_4_army"],
            "cambrai": ["ge_corps"],
            "brussels": ["ge_5_army"],
            "antwerp": ["be_1_army"],
        },
        control={"brussels": CP, "liege": CP},
        destroyed=("liege",),
        status={AP: 0, CP: 4},
    )
    here = state(there, hands={CP: ["cp_04"]})
    assert said(here, "4 ops: activate Koblenz to move")[-1] == "None of your units would be out of supply."
    cut = state(replace(there, control={**there.control, SpaceId("brussels"): AP, SpaceId("liege"): AP}))
    cut = replace(cut, hands={AP: (), CP: (CardId("cp_04"),)})
    assert said(cut, "4 ops: activate Koblenz to move")[-1] == (
        "Your units that would be out of supply: GE corps from Cambrai, GE 5 from Brussels."
    )
    assert said(cut, "4 ops: move Koblenz: GE 4 to Sedan")[-1] == "None of your units would be out of supply."
    assert said(here, "4 ops: move Brussels: GE 5 to Ostend")[-1] == (
        "Enemy units this would cut off: BE 1 from Antwerp."
    )


@pytest.mark.rule("paths_of_glory", "12.3.3")
def test_a_flank_attempt_is_told_with_its_die() -> None:
    there = board(
        {
            "sedan": ["ge_4_army"],
            "koblenz": ["ge_5_army"],
            "cambrai": ["fr_1_army"],
            "brussels": ["ge_6_army"],
        },
        control={"sedan": CP, "brussels": CP},
    )
    lines = said(
        state(there, hands={CP: ["cp_04"]}),
        "4 ops: attack Cambrai with GE 4 from Sedan, GE 6 from Brussels, flank Sedan",
    )
    assert "Cambrai: the flank attack succeeds on a die of 3 or more." in lines


@pytest.mark.rule("paths_of_glory", "11.2.2")
def test_digging_is_told_with_its_die() -> None:
    there = board({"sedan": ["ge_4_army"]}, control={"sedan": CP}, events={"entrench": 2})
    lines = said(state(there, hands={CP: ["cp_04"]}), "4 ops: entrench GE 4 at Sedan")
    assert "GE 4 at Sedan digs in on a die of 3 or less." in lines


@pytest.mark.rule("paths_of_glory", "13.1.2")
def test_redeployment_is_told_with_its_points() -> None:
    there = board({"koblenz": ["ge_4_army"], "CP-RESERVE": ["ge_corps"]})
    view = TITLE.game.view(state(there, hands={CP: ["cp_04"]}), CP)
    order = Redeploy(
        CardId("cp_04"),
        (Leg(UnitId("ge_4_army"), SpaceId("breslau")), Leg(UnitId("ge_corps_1"), SpaceId("essen"))),
    )
    assert told(view, ACTION, order)[0] == "Redeployment: 5 of 2 points spent."


@pytest.mark.rule("paths_of_glory", "17.1.2")
def test_purchases_are_told_by_pool() -> None:
    there = board({"koblenz": ["(ge_4_army)"]}, rp={"GE": 2, "AH": 1, "FR": 3})
    view = TITLE.game.view(state(there), CP)
    ask = Ask(CP, "replacements", "5-F")
    assert told(view, ask, Replacements((Restore((UnitId("ge_4_army"),)),))) == (
        "GE replacements: 1 of 2 points spent; the rest will be lost.",
        "AH replacements: 0 of 1 point spent; the rest will be lost.",
    )


def test_the_operations_of_an_event_are_told_on_the_board_that_it_leaves() -> None:
    """The Guns of August put two armies into Liege, and they attack from there."""
    there = TITLE.game.setup("historical", {})
    there = replace(there, stack=(Action(CP),), board=replace(there.board, round=1))
    lines = said(there, "event 1; attack Brussels with GE 1 from Aachen, GE 2 from Koblenz")
    assert lines[0].startswith("Brussels: GE 1, GE 2 against BEF army; odds 10 to ")


def test_both_languages_say_the_same_figures() -> None:
    text = "4 ops: attack Verdun with GE 4, GE 5 from Sedan"
    english, russian = said(west(), text), said(west(), text, "ru")
    assert len(english) == len(russian)
    for one, other in zip(english, russian, strict=True):
        assert [c for c in one if c.isdigit()] == [c for c in other if c.isdigit()], (one, other)
    assert russian[-1] == "Все ваши соединения остались бы в снабжении."


# By mail


LETTERS = {
    "en": (
        "PREVIEW\nop 1: attack Liege with GE 1 from Aachen\nEND PREVIEW",
        "PREVIEW\nop 1: attack Paris with GE 1 from Aachen\nEND PREVIEW",
        (
            "A what-if, not an order",
            "Operations: 1 of 1 point spent.",
            "against the fort alone; odds 5 to 3",
            "out of supply",
        ),
        "No what-if: this would not be accepted as an order.",
    ),
    "ru": (
        "ПРОГНОЗ\nОО 1; атака Льеж силами ГЕР 1 из Ахен\nКОНЕЦ ПРОГНОЗА",
        "ПРОГНОЗ\nОО 1; атака Париж силами ГЕР 1 из Ахен\nКОНЕЦ ПРОГНОЗА",
        (
            "Это прогноз, не приказ",
            "потрачено ОО 1 из 1",
            "против одной крепости; соотношение сил 5 к 3",
            "в снабжении",
        ),
        "Прогноза нет: такой приказ не был бы принят.",
    ),
}


ASIDES = {
    "en": (
        "PREVIEW\nop 1\nAllied Powers: op 1\nEND PREVIEW",
        "PREVIEW\nAllied Powers: op 1\nEND PREVIEW",
        "In this game, a what-if can only have your own orders.",
        "No what-if: nothing is needed from you right now.",
    ),
    "ru": (
        "ПРОГНОЗ\nОО 1\nСоюзники: ОО 1\nКОНЕЦ ПРОГНОЗА",
        "ПРОГНОЗ\nОО 1\nКОНЕЦ ПРОГНОЗА",
        "В этой игре прогноз возможен только для ваших собственных приказов.",
        "Прогноза нет: сейчас от вас ничего не ждут.",
    ),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_others_orders_are_not_previewed(world: World, lang: str) -> None:
    begun(world, lang)
    both, other, own, idle = ASIDES[lang]
    assert own in answer(world, CP, both)
    assert idle in answer(world, AP, other)


@pytest.mark.parametrize(
    ("lang", "text", "nothing"),
    [
        ("en", "PREVIEW\nyes\nEND PREVIEW", "No cost and no risk that could be told"),
        ("ru", "ПРОГНОЗ\nда\nКОНЕЦ ПРОГНОЗА", "Цены и риска, известных заранее, нет."),
    ],
)
def test_an_order_without_price_or_risk_says_so(world: World, lang: str, text: str, nothing: str) -> None:
    seated(world, lang)
    assert nothing in answer(world, CP, text)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_preview_by_letter_leaves_the_game_alone(world: World, lang: str) -> None:
    begun(world, lang)
    good, bad, told_, refused = LETTERS[lang]
    text = answer(world, CP, good)
    assert [part for part in told_ if part not in text] == [], text
    assert refused in answer(world, CP, bad)


PARTLY = {
    "en": (
        "PREVIEW\nop 1: attack Liege with GE 1 from Aachen\natack Foo 12\nEND PREVIEW",
        ("a line of it could not be read", "Neither a name nor a word of orders: atack", "odds 5 to 3"),
        "PREVIEW\nop 1: attack Liege with GE 1 from Aachen\nHello there!\nEND PREVIEW",
        "could not be read",
    ),
    "ru": (
        "ПРОГНОЗ\nОО 1; атака Льеж силами ГЕР 1 из Ахена\nотака Фу 12\nКОНЕЦ ПРОГНОЗА",
        ("одну из строк прочесть не удалось", "Ни название, ни слово приказов: отака", "5 к 3"),
        "ПРОГНОЗ\nОО 1; атака Льеж силами ГЕР 1 из Ахена\nПривет!\nКОНЕЦ ПРОГНОЗА",
        "прочесть не удалось",
    ),
}


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_preview_says_that_a_line_could_not_be_read(world: World, lang: str) -> None:
    begun(world, lang)
    part, says, talk, unread = PARTLY[lang]
    text = answer(world, CP, part)
    assert [each for each in says if each not in text] == [], text
    assert unread not in answer(world, CP, talk)


WRONG = {
    "en": ("PREVIEW\ncard 4 as 3 ops: activate Sedan to move\nEND PREVIEW", "gives 2 points of operations"),
    "ru": ("ПРОГНОЗ\nКарта 4 как 3 ОО: активировать Седан для атаки\nКОНЕЦ ПРОГНОЗА", "ОО 2, а не 3."),
}  # fmt: skip


@pytest.mark.rule("paths_of_glory", "9.1.3")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_preview_tells_points_that_the_card_does_not_give(world: World, lang: str) -> None:
    posed(world, lang, west())
    letter, says = WRONG[lang]
    assert says in answer(world, CP, letter)


def test_attacks_after_the_first_are_reckoned_with_a_reserve() -> None:
    lines = said(
        west(),
        "4 ops: attack Verdun with GE 4 from Sedan; attack Nancy with GE 6 from Metz if Verdun is taken",
    )
    assert "Nancy: fought only if Verdun is taken." in lines
    later = "Nancy: calculated for the board after the moves; earlier battles may change it."
    assert later in lines
    assert not any(line.startswith("Verdun: reckoned") for line in lines)
