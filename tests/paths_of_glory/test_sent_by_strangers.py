"""What blind players sent: answers in one word, heirs of armies, questions about the map."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Ask
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.orders import Attack, Cards, Retreat
from games.paths_of_glory.model.state import Replacing
from games.paths_of_glory.text import duties
from games.paths_of_glory.text.phrases import Following
from games.title import Accepted, Refused
from parsers.reading import Understood, Unreadable
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.positions import board, state
from tests.paths_of_glory.questions import POSITIONS
from tests.paths_of_glory.windows import READER, TITLE, in_window, meant


def attacked() -> War:
    """One French army is attacked at Sedan."""
    war = War(
        {"metz": ["ge_4_army", "ge_5_army"], "sedan": ["fr_4_army"]},
        control={"sedan": AP},
        reserve={"AP": ["fr_corps", "be_corps"]},
        hands={AP: ["ap_06", "ap_07"]},
    )
    war.answer(Attack(assault("sedan", ["ge_4_army", "ge_5_army"])))
    assert war.kind == "defend"
    return war


@pytest.mark.parametrize("text", ["to {}", "into {}"])
def test_where_to_is_a_retreat_where_one_is_asked(text: str) -> None:
    here = POSITIONS["retreat"]()
    pending = TITLE.game.pending(here)
    assert isinstance(pending, tuple)
    ask = pending[0]
    view = TITLE.game.view(here, ask.seat)
    default = TITLE.game.default(view, ask)
    assert isinstance(default, Retreat)
    end = TITLE.places(view, "en")[default.ways[0].path[-1]]
    order = meant(here, ask, text.format(end))
    assert isinstance(order, Retreat)
    assert {way.path[-1] for way in order.ways} == {default.ways[0].path[-1]}


def test_the_corps_in_the_place_of_an_army_goes_its_way() -> None:
    war = attacked()
    order = in_window(war, "no cards; FR 4 retreats to Verdun", "карт нет; ФР 4 отступает в Верден")
    assert isinstance(order, Cards)
    assert {way.unit: way.path for way in order.reply.ways} == {
        "fr_4_army": ("verdun",),
        "fr_corps_1": ("verdun",),
    }


def test_a_longer_retreat_said_beside_a_short_one_is_asked_then() -> None:
    for text in (
        "retreat to Verdun, and if it is two spaces, to Paris",
        "отступать в Верден, а если на два региона - в Париж",
    ):
        _, later = READER.read(text)
        assert isinstance(later, Unreadable), text
        assert later.key == "asked-then"
        assert later.args["asks"] == ("retreat",)


@pytest.mark.parametrize(
    ("lang", "text", "told"),
    [
        ("en", "Which spaces are next to Belfort?", "Belfort (mountains): next to Dijon, Nancy, Mulhouse."),
        ("en", "Neighbours of Riga", "Riga (clear): next to Szawli, Dvinsk, Reval (RU alone)."),
        ("ru", "Соседи Меца?", "Мец (лес): рядом Седан, Верден, Нанси, Страсбург, Кобленц."),
        ("ru", "Какая местность в Бельфоре?", "Бельфор (горы): рядом Дижон, Нанси, Мюльхаузен."),
        ("en", "Is Belfort connected to Nancy?", "Belfort (mountains): next to Dijon, Nancy"),
        ("en", "Now tell me, does anything border on Belfort?", "Belfort (mountains): next to"),
        ("ru", "Скажите, Мец и Седан вообще рядом?", "Мец (лес): рядом Седан, Верден"),
        ("en", "How many corps have I left?", ""),
        ("en", "Who won at Verdun?", ""),
        ("en", "May we flank at Sedan?", ""),
        ("en", "Can GE 4 attack Sedan?", ""),
        ("en", "Is it my turn in Metz?", ""),
        ("ru", "Кто победил под Верденом?", ""),
        ("ru", "Можно ли обойти Седан с фланга?", ""),
        ("ru", "Может ли ГЕР 4 атаковать Седан?", ""),
    ],
)  # fmt: skip
def test_a_question_about_a_space_is_answered_off_the_map(lang: str, text: str, told: str) -> None:
    answer = READER.answer(text, lang)
    assert answer.startswith(told) if told else not answer


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("GE 4, the one in Metz, plays xylophone", "xylophone"),
        ("ГЕР 4, та, что в Меце, играет на ксилофоне", "ксилофоне"),
        ("GE 4, the one in Metz, goes to Xyloville", "Xyloville"),
    ],
)
def test_what_cannot_be_read_is_quoted_as_it_was_written(text: str, word: str) -> None:
    (read,) = READER.read(text)
    assert isinstance(read, Unreadable)
    assert (read.text, read.args["word"]) == (text, word)
    assert text[read.span.column - 1 :][: read.span.length] == word
    (read,) = READER.read(text)
    assert isinstance(read, Unreadable)


def test_a_round_by_its_code_is_that_round_alone() -> None:
    here = POSITIONS["cp"]()
    pending = TITLE.game.pending(here)
    assert isinstance(pending, tuple)
    ask, view = pending[0], TITLE.game.view(here, pending[0].seat)
    for code, key in ((ask.phase, ""), ("9-B1", "other-round")):
        written = [line.written for line in READER.read(f"{code}: card 13 for ops")]  # type: ignore[union-attr]
        (verdict,) = TITLE.draft(view, ask, None, written, "en").verdicts
        if key:
            assert isinstance(verdict, Refused)
            assert verdict.fault.key == key
        else:
            assert isinstance(verdict, Accepted)


def test_no_example_is_of_units_out_of_supply() -> None:
    placed = {"metz": ["ge_5_army"], "paris": ["ge_1_army"], "verdun": ["fr_4_army"], "melun": ["fr_5_army"]}
    there = state(board(placed, control={"paris": CP}, turn=2, round=3), hands={CP: ["cp_13"]})
    view = TITLE.game.view(there, CP)
    told = duties.told(TITLE.game.source, view, Ask(CP, "action", "2-B3"), TITLE.say("en"))
    assert "GE 1" not in told["fight"]
    assert "GE 1" in told["starving"]


def test_what_could_be_restored_is_named() -> None:
    there = state(
        board({"paris": ["(fr_5_army)"], "AP-ELIMINATED": ["fr_4_army", "fr_corps"]}, rp={"FR": 2}),
        Replacing((AP,)),
    )
    view = TITLE.game.view(there, AP)
    told = TITLE.duties(view, Ask(AP, "replacements", "5-F"), "en")[0]
    assert "Reduced: (FR 5). Eliminated: FR 4, FR corps." in told


def test_who_stays_in_a_round_of_ones_own_is_ordered_nothing() -> None:
    for text in (
        "card 7 for ops; Sedan: one FR corps goes to Liege, FR 3 and the other corps stay",
        "карта 7 на ОО; Седан: один ФР корпус в Льеж, ФР 3 и второй корпус остаются",
    ):
        *read, last = READER.read(text)
        assert all(isinstance(each, Understood) for each in read), text
        assert isinstance(last, Unreadable)
        assert last.key == "no-order"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "GE 4 from Liege and GE 5 from Cambrai attack Brussels, flank from Cambrai",
            "GE 4 from Liege and GE 5 from Cambrai attack Brussels, flank attack, main space Cambrai",
        ),
        (
            "Атакуем Брюссель: ГЕР 4 из Льежа, ГЕР 5 из Камбре, фланг от Камбре",
            "Атакуем Брюссель: ГЕР 4 из Льежа, ГЕР 5 из Камбре, фланговая атака, основной регион Камбре",
        ),
    ],
)
def test_a_flank_attack_from_a_space_is_asked_back_as_of_its_main_space(text: str, asked: str) -> None:
    (read,) = READER.read(text)
    assert isinstance(read, Unreadable)
    assert read.key == "which-main-space"
    assert [asked] in list(READER.proposals(text))


@pytest.mark.parametrize("said", ["cannot be cleared", "doesn't open", "can't be cleared", "never opens"])
def test_a_space_that_does_not_fall_is_none_that_falls(said: str) -> None:
    """The denial was taken for a second word of the name."""
    read = READER.read(f"GE 4 attacks Sedan from Metz; if Sedan {said}, GE 4 advances", guess=False)
    assert not any(isinstance(getattr(each, "written", None), Following) for each in read)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("attack Sedan with all from Metz; GE 5 stays put", "attack Sedan with all from Metz except GE 5"),
        (
            "Attack Sedan with all from Metz\nGE 5 stays in Metz",
            "Attack Sedan with all from Metz except GE 5",
        ),
        ("Атакуем Седан всеми из Меца; ГЕР 5 остаётся в Меце", "Атакуем Седан всеми из Меца кроме ГЕР 5"),
        ("attack Sedan from Metz; GE 5 stays put", ""),
    ],
)
def test_who_stays_while_all_attack_is_asked_of(text: str, asked: str) -> None:
    """It may stay out of the attack, or behind an advance."""
    first = READER.read(text)[0]
    assert isinstance(first, Unreadable)
    assert (first.key, first.suggestion) == ("who-stays", asked)
    assert all(not asked or [asked] == list(each) for each in READER.proposals(first.text))
