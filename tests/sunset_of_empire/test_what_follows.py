"""Moves below the one that counts, and moves that hang on something, are offered as a standing order."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL
from games.sunset_of_empire.model.orders import Pass
from games.sunset_of_empire.text.phrases import Passing
from games.title import Refused
from parsers.conditions import read_steps
from parsers.reading import Understood, Unreadable
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.sunset_of_empire.attacks import attacked
from tests.sunset_of_empire.letters import lies, write
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.proposing import READER, TITLE
from tests.sunset_of_empire.prose import in_one

__all__ = ["empty_house", "fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.mark.parametrize(
    ("lang", "letter", "kept"),
    [
        (
            "en",
            "Albatros at Camel\nthen Friedrich at Lion\npass as soon as I have 4 life or less",
            "then Friedrich at Lion pass as soon as I have 4 life or less",
        ),
        (
            "ru",
            "Альбатрос бьёт Кэмела\nпотом Фридрих бьёт Лайона\nпас, когда их флот пуст",
            "Фридрих бьёт Лайона пас, когда их флот пуст",
        ),
        (
            "en",
            "Albatros at Camel, and on my next turn Friedrich at Lion",
            "drop it: Friedrich at Lion",
        ),
        (
            "ru",
            "Альбатрос бьёт Кэмела, а следующим ходом Фридрих бьёт Лайона",
            "сверху вниз: Фридрих бьёт Лайона",
        ),
    ],
)
def test_they_are_offered_with_what_they_hang_on(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, kept: str
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()), lang=lang)
    told = in_one(write(world, CENTRAL, letter)["johann"])
    assert not lies(world, "camel")
    assert lies(world, "lion")
    assert kept in told


def test_what_hangs_on_something_is_not_done_before_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()))
    told = in_one(write(world, CENTRAL, "Friedrich at life when their fleet is gone")["johann"])
    assert "Friedrich at life when their fleet is gone" in told
    assert "YES" in told


@pytest.mark.parametrize(
    ("lang", "letter", "kept"),
    [
        (
            "en",
            "Albatros at Camel\nIf Camel is destroyed, Friedrich at Lion, otherwise Blücher at Lion",
            "If Camel is destroyed, Friedrich at Lion, otherwise Blücher at Lion",
        ),
        (
            "en",
            "Albatros at Camel\nFriedrich at Lion if Camel is gone",
            "Friedrich at Lion if Camel is gone",
        ),
        (
            "ru",
            "Альбатрос бьёт Кэмела\nЕсли Кэмел уничтожен, Фридрих бьёт Лайона, иначе Блюхер бьёт Лайона",
            "Если Кэмел уничтожен, Фридрих бьёт Лайона, иначе Блюхер бьёт Лайона",
        ),
        (
            "ru",
            "Альбатрос бьёт Кэмела\nФридрих бьёт Лайона, если Кэмела нет",
            "Фридрих бьёт Лайона, если Кэмела нет",
        ),
    ],
)
def test_a_condition_below_a_move_is_asked_when_that_move_is_made(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, kept: str
) -> None:
    field = (("camel", "lion"), ()), (("albatros-d3", "friedrich", "blucher"), ())
    fight_begun(world, monkeypatch, *field, lang=lang)
    told = in_one(write(world, CENTRAL, letter)["johann"])
    assert not lies(world, "camel")
    assert lies(world, "lion")
    offer = told[told.index({"en": "Answer this letter with YES", "ru": "Ответьте на это письмо ДА"}[lang]) :]
    assert kept in offer
    assert {"en": "true now, so the part after", "ru": "действует часть после"}[lang] not in told
    world.write("Johann", {"en": "YES", "ru": "ДА"}[lang], seat=CENTRAL, reply=world.filled("{last:johann}"))
    now = {"en": "This is now your standing order 1", "ru": "Теперь это ваш постоянный приказ номер 1"}
    told = in_one(world.text_to("johann"))
    assert now[lang] in told
    assert {"en": "> STANDING MOVE:", "ru": "> ПОСТОЯННО ХОД:"}[lang] in told


AS_A_STANDING_ORDER = [
    ("en", "Albatros at Camel\nIf they pass, I pass.", "drop it: If they pass, I pass."),
    (
        "en",
        "Albatros at Camel\nIf the Entente passes in reply, pass.",
        "drop it: If the Entente passes in reply",
    ),
    (
        "ru",
        "Альбатрос бьёт Кэмела\nЕсли они спасуют в ответ, то пас.",
        "вниз: Если они спасуют в ответ, то пас.",
    ),
    ("ru", "Альбатрос бьёт Кэмела\nЕсли противник спасует, то пас.", "вниз: Если противник спасует, то пас."),
    ("en", "Albatros at Camel\nNext move: Friedrich at Lion", "drop it: Friedrich at Lion"),
    ("en", "Albatros at Camel\nMy next move will be: Friedrich at Lion", "drop it: Friedrich at Lion"),
    (
        "en",
        "Albatros at Camel.\nAfterwards, whatever they do: Friedrich at Lion, then Blücher at life.",
        "drop it: Friedrich at Lion Blücher at life",
    ),
    (
        "en",
        "Albatros at Camel\nNext moves:\nFriedrich at Lion\nBlücher at life",
        "drop it: Friedrich at Lion Blücher at life",
    ),
    ("en", "Albatros at Camel\nThe turn after that: Friedrich at Lion", "drop it: Friedrich at Lion"),
    ("ru", "Альбатрос бьёт Кэмела\nСледующий ход: Фридрих бьёт Лайона", "вниз: Фридрих бьёт Лайона"),
    (
        "ru",
        "Альбатрос бьёт Кэмела.\nПотом, что бы они ни сделали: Фридрих бьёт Лайона, затем Блюхер бьёт жизни",
        "вниз: Фридрих бьёт Лайона Блюхер бьёт жизни",
    ),
    (
        "ru",
        "Альбатрос бьёт Кэмела\nСледующими ходами:\nФридрих бьёт Лайона\nБлюхер бьёт жизни",
        "вниз: Фридрих бьёт Лайона Блюхер бьёт жизни",
    ),
]


@pytest.mark.parametrize(("lang", "letter", "kept"), AS_A_STANDING_ORDER)
def test_the_next_move_is_named(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, kept: str
) -> None:
    field = (("camel", "lion"), ()), (("albatros-d3", "friedrich", "blucher"), ())
    fight_begun(world, monkeypatch, *field, lang=lang)
    told = in_one(write(world, CENTRAL, letter)["johann"])
    assert not lies(world, "camel")
    assert kept in told


ALONE = [
    ("en", "Next move: Friedrich at Lion", "drop it: Friedrich at Lion"),
    ("en", "On my next turn, Friedrich at Lion", "drop it: Friedrich at Lion"),
    ("en", "Afterwards: Friedrich at Lion", "drop it: Friedrich at Lion"),
    ("en", "Next moves:\nFriedrich at Lion\nBlücher at life", "drop it: Friedrich at Lion Blücher at life"),
    ("ru", "Следующим ходом Фридрих бьёт Лайона", "вниз: Фридрих бьёт Лайона"),
    ("ru", "Следующий ход: Фридрих бьёт Лайона", "вниз: Фридрих бьёт Лайона"),
    ("ru", "Ладно, а следующим ходом пас", "вниз: пас"),
    ("ru", "Хорошо, тогда следующим ходом пас.", "вниз: пас"),
    ("en", "Fine. And next move I pass.", "drop it: I pass"),
    ("en", "Okay then, on my next turn, pass.", "drop it: pass"),
    ("en", "I pass next turn", "drop it: I pass"),
]


@pytest.mark.parametrize(("lang", "letter", "kept"), ALONE)
def test_of_the_next_move_alone_nothing_is_done_now(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, kept: str
) -> None:
    field = (("camel", "lion"), ()), (("albatros-d3", "friedrich", "blucher"), ())
    fight_begun(world, monkeypatch, *field, lang=lang)
    write(world, CENTRAL, "Albatros at Camel\nthe Königsberg shells somebody")  # it waits
    told = in_one(write(world, CENTRAL, letter)["johann"])
    assert lies(world, "camel")
    assert lies(world, "lion")
    assert kept in told


@pytest.mark.parametrize(
    "letter",
    [
        "Да. А следующим ходом я пас, этот год отдаю.",
        "Yes. And next turn I pass, the year is theirs.",
        "Хорошо. А в следующий раз я пас",
        "Albatros at Lion, yes. Then next turn I pass.",
        "Пас следующим ходом",
        "Так, на следующий ход пас",
    ],
)
def test_a_time_behind_another_sentence_is_not_lost(letter: str) -> None:
    written = [line.written for line in READER.read(letter) if isinstance(line, Understood)]
    assert Passing() not in written


@pytest.mark.parametrize(
    "letter",
    [
        "Next time, if he's still standing, for the Assault Battalion.",
        "Дальше, если авиации у них не появится, так же Фоккер D.III и за ним дирижабль.",
        "Afterwards, if their air is empty, the same with the Fokker",
        "В следующий раз, если Лайон уцелеет, опять по нему.",
    ],
)
def test_what_cannot_be_read_of_a_later_move_is_told_to_be_for_later(letter: str) -> None:
    (line,) = READER.read(letter)
    assert isinstance(line, Unreadable)
    assert line.key == "later"


@pytest.mark.parametrize(
    ("letter", "word"),
    [
        ("Луитпольд обстреливает «Императрицу Марию», дабы её нейтрализовать", "дабы её"),
        ("Byng joins the infantry", "joins"),
        ("Макензена нет. Пока его не будет, отвечайте так.", "Пока"),
        ("И снимите план номер 2", "план номер 2"),
    ],
)
def test_a_word_that_is_no_name_is_not_called_a_card(letter: str, word: str) -> None:
    (line,) = (each for each in READER.read(letter) if isinstance(each, Unreadable))
    assert (line.key, line.args["said"]) == ("unclear-word", word)


@pytest.mark.parametrize("text", ["pass\nC1 at E1", "Пропускаю\nC1 бьёт E1"])
def test_a_move_below_a_blow_that_is_taken_is_for_the_next_move(text: str) -> None:
    game = attacked(("lion",), at="blucher")
    written = [line.written for line in read_steps(text, READER, CENTRAL) if isinstance(line, Understood)]
    draft = TITLE.draft(game.view(game.ask.seat), game.ask, None, written, "en")
    assert draft.order == Pass()
    last = draft.verdicts[-1]
    assert isinstance(last, Refused)
    assert last.beside
    assert last.follows == "move"


@pytest.mark.parametrize("text", ["pass\nplay Mackensen", "pass, from now on"])
def test_what_speaks_against_a_pass_is_no_move_to_come(text: str) -> None:
    game = attacked(("lion",), at="blucher")
    written = [line.written for line in READER.read(text) if isinstance(line, Understood)]
    draft = TITLE.draft(game.view(game.ask.seat), game.ask, None, written, "en")
    assert not any(isinstance(each, Refused) and each.follows for each in draft.verdicts)


@pytest.mark.parametrize(
    ("lang", "letter", "says", "lacks"),
    [
        ("en", "HELP STANDING", ("Friedrich sweeps mines", "DROP 1"), "Munich"),
        ("ru", "ПОМОЩЬ ПОСТОЯННО", ("Фридрих разминирует", "ВЫЧЕРКНУТЬ 1"), "Мюнхен"),
    ],
)
def test_help_shows_a_plan_of_this_game_and_how_to_strike_it(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, says: tuple[str, ...], lacks: str
) -> None:
    fight_begun(world, monkeypatch, (("camel",), ()), (("albatros-d3",), ()), lang=lang)
    told = in_one(write(world, CENTRAL, letter)["johann"])
    assert all(each in told for each in says)
    assert lacks not in told
