"""A standing order beside an order of the same letter that was not taken: it waits for its writer."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.sunset_of_empire.letters import asked, lies, write
from tests.sunset_of_empire.post import fight_begun

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
GOES_ON = {"en": "What you left for later answers for you again.", "ru": "Оставленное вами на потом снова отвечает"}
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
