"""Orders beside a question about them, or a line that is not read: they wait, and no false reason is told."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import CP
from parsers.asking import OF_ORDERS, QUESTION
from parsers.easing import read_eased
from parsers.reading import Understood, Unreadable
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.paths_of_glory.letters import REGISTERED, drafted, same
from tests.paths_of_glory.post import answer, posed
from tests.paths_of_glory.questions import POSITIONS

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

READER = REGISTERED.reader("campaign")
ATTACK = {"en": "13 ops; attack Verdun with GE 4, GE 5", "ru": "13 ОО; атака Вердена силами ГЕР 4, ГЕР 5"}


def key(orders: str, question: str) -> str:
    """What a question below orders is taken for."""
    lines = read_eased(READER, [*orders.split("; "), question], guess=False)
    (asked,) = (each for each in lines if isinstance(each, Unreadable))
    assert all(isinstance(each, Understood) for each in lines if each is not asked)
    return asked.key


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("ru", "Можно ли подойти с фланга из Меца?"),
        ("ru", "Какой столбец будет у нашей атаки?"),
        ("ru", "Может ли ГЕР 6 атаковать вместе с ними?"),
        ("ru", "Каково соотношение сил при этом?"),
        ("en", "Can we attack from the flank there?"),
        ("en", "What column will our attack be on?"),
        ("en", "Is a flank attack allowed here?"),
        ("en", "What are the odds of that?"),
        ("en", "Can GE 6 attack Verdun as well?"),
    ],
)
def test_a_question_about_the_attack_holds_it(lang: str, question: str) -> None:
    assert key(ATTACK[lang], question) == OF_ORDERS
    assert key("13 ops; GE 4 to Koblenz", question) in (QUESTION, "no-order")


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("ru", "Как дела?"),
        ("ru", "Почему вчера атака не удалась?"),
        ("ru", "Как у вас погода?"),
        ("ru", "Стоит ли атаковать Седан?"),
        ("en", "Shall I attack Sedan?"),
        ("en", "Can I have until Friday?"),
        ("en", "Why did my last attack fail?"),
        ("en", "Where do they attack, too?"),
    ],
)
def test_other_questions_hold_nothing(lang: str, question: str) -> None:
    assert key(ATTACK[lang], question) in (QUESTION, "no-order")


@pytest.mark.parametrize(
    ("lang", "question", "held"),
    [
        ("en", "Can we attack from the flank there?", "Understood, but not done"),
        ("ru", "Можно ли подойти с фланга из Меца?", "Понято, но пока не выполнено"),
    ],
)
def test_the_attack_waits(world: World, lang: str, question: str, held: str) -> None:
    posed(world, lang, POSITIONS["cp"]())
    said = answer(world, CP, "\n".join([*ATTACK[lang].split("; "), question]))
    assert held in said


@pytest.mark.parametrize(
    ("lang", "letter", "false"),
    [
        ("en", "Zounds qwertyuiop 13\nGE 4 to Koblenz", "Begin with how"),
        ("ru", "Абырвалг картоплясом 13\nГЕР 4 в Кобленц", "как использован раунд"),
        ("en", "Zounds qwertyuiop 13\nGE corps from the reserve to Metz", "not on the map"),
        ("en", "13 ops\nZounds Verdun qwertyuiop GE 4\nno advance", "not expected"),
    ],
)
def test_no_other_line_is_blamed(world: World, lang: str, letter: str, false: str) -> None:
    posed(world, lang, POSITIONS["cp"]())
    assert false not in answer(world, CP, letter)


@pytest.mark.parametrize("said", ["GE 4 to Koblenz", "ГЕР 4 в Кобленц"])
def test_without_any_line_that_is_not_read_the_heading_is_asked_for(world: World, said: str) -> None:
    lang = "en" if said.isascii() else "ru"
    posed(world, lang, POSITIONS["cp"]())
    told = {"en": "Begin with how", "ru": "как использован раунд"}[lang]
    assert told in answer(world, CP, said)


@pytest.mark.parametrize(
    "said",
    [
        "I play card 7. GE 9 to Berlin",
        "Играю карту 7. ГЕР 9 в Берлин",
        "GE 9 as event, GE 9 to Berlin",
        "By event, please: GE 9 at Berlin",
        "Событием, конечно: ГЕР 9 в Берлин",
    ],
)
def test_a_card_is_an_event_for_whom_it_brings(said: str) -> None:
    here = POSITIONS["brought"]()
    same(here, said, "event 7; place GE 9 at Berlin")


def test_an_advance_is_denied_where_it_is_said() -> None:
    two = "13 ops; attack Verdun with GE 4, GE 5; attack Nancy with GE 6"
    same(POSITIONS["cp"](), f"{two}; no advance at Verdun", two.replace("GE 5;", "GE 5, no advance;"))
    assert drafted(POSITIONS["cp"](), f"{two}; no advance at Sedan").order is None


@pytest.mark.parametrize(
    ("lang", "letter", "reason"),
    [
        ("en", "Zounds qwertyuiop 13\nattack Paris with GE 4", "not adjacent"),
        ("ru", "Абырвалг картоплясом 13\nатака Парижа силами ГЕР 4", "не соседний регион"),
        ("en", "13 ops\nGE 88 to Metz\nattack Paris with GE 4", "not adjacent"),
    ],
)
def test_what_no_other_line_could_mend_is_told(world: World, lang: str, letter: str, reason: str) -> None:
    posed(world, lang, POSITIONS["cp"]())
    assert reason in answer(world, CP, letter)
