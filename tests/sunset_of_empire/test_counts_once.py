"""What is left for the next move counts once: it ends by itself when it is done, or can be done no more."""

from __future__ import annotations

import pytest
from sqlmodel import select

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from mailer.store.models import PlanRow
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.sunset_of_empire.letters import lies, write
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.prose import in_one

__all__ = ["empty_house", "fixed_chance", "world"]  # fixtures of the desk's tests

YES = {"en": "Yes", "ru": "Да"}


@pytest.fixture(params=["en", "ru"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def begun(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> World:
    """Camel and Lion against Albatros, Friedrich and Blücher; the Central Powers move first."""
    ours = ("albatros-d3", "friedrich", "blucher")
    fight_begun(world, monkeypatch, (("camel", "lion", "akashi"), ()), (ours, ()), lang=lang)
    return world


def left(world: World) -> list[tuple[str, bool]]:
    with world.session() as session:
        return [(row.text, row.once) for row in session.exec(select(PlanRow)).all()]


def agree(world: World, lang: str) -> str:
    world.write("Johann", YES[lang], seat=CENTRAL, reply=world.filled("{last:johann}"))
    return in_one(world.text_to("johann"))


def strike(world: World, order: str) -> str:
    """The Entente's blow, to which there is no answer; what Johann is told then."""
    told = in_one(write(world, ENTENTE, order)["johann"])
    while [(ask.seat, ask.kind) for ask in world.play("empire").asks] == [(CENTRAL, "counter")]:
        told = in_one(write(world, CENTRAL, "pass")["johann"])
    return told


AND_THEN = ("Albatros at Camel, then Friedrich at Akashi", "Альбатрос бьёт Кэмела, потом Фридрих бьёт Акаси")


@pytest.mark.parametrize("said", [AND_THEN])
def test_a_line_that_answered_is_struck(begun: World, lang: str, said: tuple[str, str]) -> None:
    write(begun, CENTRAL, said[lang == "ru"])
    told = agree(begun, lang)
    assert {"en": "each line counts once", "ru": "каждая действует один раз"}[lang] in told
    ((text, once),) = left(begun)
    assert once
    assert "," not in text
    strike(begun, "Lion at Blücher")
    assert not lies(begun, "akashi")
    assert left(begun) == []


@pytest.mark.parametrize("said", [AND_THEN])
def test_one_that_can_be_done_no_more_is_told_once(begun: World, lang: str, said: tuple[str, str]) -> None:
    write(begun, CENTRAL, said[lang == "ru"])
    agree(begun, lang)
    told = strike(begun, "Lion at Friedrich")
    assert lies(begun, "akashi")
    assert left(begun) == []
    assert {"en": "had no answer", "ru": "не нашли ответа"}[lang] in told


@pytest.mark.parametrize(
    "said",
    [
        ("Pass afterwards", "Пас потом"),
        ("Then pass", "Потом пас"),
        ("And finally I pass", "После этого, пожалуй, пас"),
        ("Afterwards Friedrich at Akashi", "Затем Фридрих бьёт Акаси"),
        ("Friedrich at Akashi later", "Фридрих бьёт Акаси попозже"),
        ("After that Friedrich at Akashi, then pass", "Затем Фридрих бьёт Акаси, а потом пас"),
    ],
)
def test_what_comes_after_a_move_is_not_done_before_it(
    begun: World, lang: str, said: tuple[str, str]
) -> None:
    steps = begun.play("empire").match.steps
    told = in_one(write(begun, CENTRAL, said[lang == "ru"])["johann"])
    assert {"en": "Answer this letter with YES", "ru": "Ответьте на это письмо ДА"}[lang] in told
    assert begun.play("empire").match.steps == steps
    agree(begun, lang)
    assert left(begun)
    assert begun.play("empire").match.steps == steps
    write(begun, CENTRAL, "Albatros at Camel")
    assert not lies(begun, "camel")
    assert begun.play("empire").match.steps == steps + 1


def test_below_a_move_it_follows_it(begun: World) -> None:
    write(begun, CENTRAL, "Albatros at Camel\nAfterwards Friedrich at Akashi")
    assert not lies(begun, "camel")
    assert lies(begun, "akashi")


def test_what_hangs_on_something_waits_for_it(begun: World, lang: str) -> None:
    hangs = {"en": "If Akashi is destroyed, I pass", "ru": "Если Акаси уничтожен, то пас"}[lang]
    write(begun, CENTRAL, f"Albatros at Camel\n{hangs}")
    agree(begun, lang)
    assert left(begun)[0][1]
    strike(begun, "Lion at Blücher")
    assert left(begun)
    write(begun, CENTRAL, "Friedrich at Akashi")
    assert left(begun)
    strike(begun, "Lion at Friedrich")
    assert left(begun) == []


def test_one_that_was_written_so_stands(begun: World) -> None:
    write(begun, CENTRAL, "STANDING MOVE: afterwards Albatros at Camel")
    assert left(begun) == [("Albatros at Camel", False)]


AFTER = {"en": "Afterwards Friedrich at Akashi", "ru": "Затем Фридрих бьёт Акаси"}


def open_move(world: World) -> tuple[int, list[tuple[str, str]]]:
    play = world.play("empire")
    return play.match.steps, [(ask.seat, ask.kind) for ask in play.asks]


def test_more_that_is_left_does_not_let_it_answer_before(begun: World, lang: str) -> None:
    write(begun, CENTRAL, AFTER[lang])
    agree(begun, lang)
    before = open_move(begun)
    write(begun, CENTRAL, "STANDING MOVE: Albatros at Camel")
    assert open_move(begun) == before
    assert lies(begun, "akashi")


@pytest.mark.parametrize(
    "said", [("Yes, ready", "Да, готов"), ("Yes. READY", "Да. READY"), ("Yes\nREADY", "Да\nГОТОВ")]
)
def test_ready_behind_the_yes_answers_nothing(begun: World, lang: str, said: tuple[str, str]) -> None:
    before = open_move(begun)
    write(begun, CENTRAL, AFTER[lang])
    begun.write("Johann", said[lang == "ru"], seat=CENTRAL, reply=begun.filled("{last:johann}"))
    assert {"en": "no orders yet", "ru": "ещё нет"}[lang] in in_one(begun.text_to("johann"))
    assert left(begun)[0][1]
    assert open_move(begun) == before


def test_an_own_standing_order_beside_the_yes_stands(begun: World, lang: str) -> None:
    write(begun, CENTRAL, AFTER[lang])
    own = {"en": "Friedrich at Akashi", "ru": "Фридрих бьёт Акаси"}[lang]
    said = f"{YES[lang]}\nSTANDING MOVE: {own}"
    begun.write("Johann", said, seat=CENTRAL, reply=begun.filled("{last:johann}"))
    assert left(begun) == [(own, True), (own, False)]
    assert lies(begun, "akashi")


@pytest.mark.parametrize("answered", [False, True])
def test_a_rollback_drops_it_and_says_so(begun: World, lang: str, answered: bool) -> None:
    write(begun, CENTRAL, AND_THEN[lang == "ru"])
    agree(begun, lang)
    if answered:
        write(begun, ENTENTE, "pass")
    begun.write("Clara", "ROLLBACK empire 1914-fight NOW")
    told = in_one(begun.text_to("johann"))
    assert {"en": "counts once are dropped", "ru": "действует один раз, сняты"}[lang] in told
    dropped = told.partition({"en": "counts once are dropped", "ru": "один раз, сняты"}[lang])[2][:400]
    assert ({"en": "Akashi", "ru": "Акаси"}[lang] in dropped) is not answered
    assert left(begun) == []
    assert [(ask.seat, ask.kind) for ask in begun.play("empire").asks] == [(CENTRAL, "move")]
    assert lies(begun, "akashi")


@pytest.mark.parametrize(
    "said",
    [
        ("I thought: then pass", "План: потом пас"),
        ("My plan: afterwards Friedrich at Akashi", "Мой план: затем Фридрих бьёт Акаси"),
        ("Johann: then pass", "Ладно, потом Фридрих бьёт Акаси"),
        ("Well, afterwards I pass", "Ну, потом пас"),
        ("Yes. Afterwards pass.", "Да. Потом пас."),
        ("Thanks. Then pass.", "Спасибо. Потом пас."),
        ("My idea is: then pass", "Идея такая: потом пас"),
        ("And pass then", "Ну и потом пас"),
        ("pass (afterwards)", "Пас (потом)"),
        ("Pass - later", "Пас — позже"),
        ("Friedrich at Akashi (next turn)", "Фридрих бьёт Акаси (позже)"),
        ("Pass. Later.", "Пас. Потом."),
    ],
)
def test_talk_and_signs_leave_it_for_later(begun: World, lang: str, said: tuple[str, str]) -> None:
    before = open_move(begun)
    told = in_one(write(begun, CENTRAL, said[lang == "ru"])["johann"])
    assert {"en": "Answer this letter with YES", "ru": "Ответьте на это письмо ДА"}[lang] in told
    assert open_move(begun) == before


@pytest.mark.parametrize("said", [("Well then, pass", "Ну, пас"), ("My plan: pass", "Тогда пас")])
def test_what_only_counts_on_is_for_now(begun: World, lang: str, said: tuple[str, str]) -> None:
    steps = begun.play("empire").match.steps
    write(begun, CENTRAL, said[lang == "ru"])
    assert begun.play("empire").match.steps == steps + 1
