"""A standing order beside an order of the same letter that was not taken: it waits for its writer."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.sunset_of_empire.letters import asked, lies, write
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.prose import in_one

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

REFUSED = {
    "en": "Albatros D.III at Lion\n\nSTANDING MOVE:\nAlbatros D.III at Camel\nEND STANDING",
    "ru": "Альбатрос бьёт Лайона\n\nПОСТОЯННО ХОД:\nАльбатрос бьёт Кэмела\nКОНЕЦ ПОСТОЯННЫХ",
}
UNREAD = {
    "en": "Albatross or whatever at the Camelot\n\nSTANDING MOVE:\nAlbatros D.III at Camel\nEND STANDING",
    "ru": "Альбатрос, что ли, на Камелот\n\nПОСТОЯННО ХОД:\nАльбатрос бьёт Кэмела\nКОНЕЦ ПОСТОЯННЫХ",
}
WAITS = {"en": "What you left for later waits as well", "ru": "Оставленное на потом тоже ждёт"}
GOES_ON = {
    "en": "What you left for later answers for you again.",
    "ru": "Оставленное вами на потом снова отвечает",
}
OWN = {"en": "Albatros D.III at Camel", "ru": "Альбатрос бьёт Кэмела"}
READY = {"en": "READY", "ru": "ГОТОВ"}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("letter", [REFUSED, UNREAD])
def test_it_waits_until_its_writer_has_answered_himself(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: dict[str, str]
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()), lang=lang)
    told = write(world, CENTRAL, letter[lang])["johann"]
    assert WAITS[lang] in told
    assert lies(world, "camel")
    assert asked(world) == (CENTRAL, "move")
    write(world, CENTRAL, OWN[lang])
    assert not lies(world, "camel")
    assert asked(world) == (ENTENTE, "move")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_ready_lets_it_go_ahead(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()), lang=lang)
    write(world, CENTRAL, REFUSED[lang])
    told = write(world, CENTRAL, READY[lang])["johann"]
    assert GOES_ON[lang] in told
    assert not lies(world, "camel")
    assert asked(world) == (ENTENTE, "move")


def test_a_new_one_in_a_letter_without_fault_goes_ahead(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()))
    write(world, CENTRAL, REFUSED["en"])
    write(world, CENTRAL, "STANDING MOVE: Albatros D.III at Camel")
    assert not lies(world, "camel")
    assert asked(world) == (ENTENTE, "move")


@pytest.mark.parametrize(
    "one", ["STANDING MOVE: Albatros D.III at Camel", "ПОСТОЯННО ХОД: Albatros D.III at Camel"]
)
def test_on_one_line_it_is_kept_and_not_done_now_beside_a_move(
    world: World, monkeypatch: pytest.MonkeyPatch, one: str
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()))
    told = in_one(write(world, CENTRAL, f"pass\n{one}")["johann"])
    assert "standing order" in told
    assert lies(world, "camel")


FOLLOWS = {
    "en": "Friedrich at Panteleimon, then Blücher at Panteleimon",
    "ru": "Фридрих бьёт Пантелеймона\nзатем Блюхер бьёт Пантелеймона",
}
YES = {"en": "YES", "ru": "Да."}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("turn", ["mine", "theirs"])
def test_what_should_follow_is_kept_by_a_yes(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, turn: str
) -> None:
    fielded = (("panteleimon", "charlemagne"), ()), (("friedrich", "blucher"), ())
    fight_begun(world, monkeypatch, *fielded, lang=lang)
    write(world, CENTRAL, FOLLOWS[lang])
    asked_back = world.filled("{last:johann}")
    assert asked(world) == (ENTENTE, "move")
    if turn == "mine":
        write(world, ENTENTE, "Charlemagne at Friedrich")
    world.write("Johann", YES[lang], seat=CENTRAL, reply=asked_back)
    told = in_one(world.text_to("johann"))
    assert {"en": "This is now your standing order 1", "ru": "Теперь это ваш постоянный приказ номер 1"}[
        lang
    ] in told


def test_what_should_follow_is_kept_by_an_answer_to_that_letter_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    fielded = (("panteleimon", "charlemagne"), ()), (("friedrich", "blucher"), ())
    fight_begun(world, monkeypatch, *fielded)
    write(world, CENTRAL, FOLLOWS["en"])
    write(world, ENTENTE, "Charlemagne at Friedrich")
    told = write(world, CENTRAL, "YES")["johann"]
    assert "standing order" not in told
    assert "waits for your YES" not in told
    assert asked(world) == (CENTRAL, "counter")


def test_a_standing_order_for_another_question_lets_nothing_go(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()))
    write(world, CENTRAL, REFUSED["en"])
    write(world, CENTRAL, "STANDING COUNTER: pass")
    assert lies(world, "camel")
    assert asked(world) == (CENTRAL, "move")
