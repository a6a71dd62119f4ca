"""A move that was left for the fight of a year counts once: it is not made, nor told of, at the next one."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.sunset_of_empire.letters import asked, lies, write
from tests.sunset_of_empire.post import fight_begun

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

LEFT = {
    "en": "PHASE 1914-fight\nAlbatros D.III at Camel",
    "ru": "PHASE 1914-fight\nАльбатрос бьёт Кэмела",
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_is_struck_when_it_has_counted(world: World, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    fight_begun(
        world,
        monkeypatch,
        (("camel", "lion"), ()),
        (("albatros-d3", "friedrich"), ()),
        lang=lang,
        before={"Johann": LEFT[lang]},
    )
    assert not lies(world, "camel")
    assert asked(world) == (ENTENTE, "move")
    told = write(world, ENTENTE, {"en": "pass", "ru": "пас"}[lang])["johann"]
    assert asked(world) == (CENTRAL, "move")
    assert "Albatros D.III at Camel" not in told.partition("What happened")[0]
    assert {"en": "Not accepted", "ru": "Не принято"}[lang] not in told
