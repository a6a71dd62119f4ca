"""A game master's own variant folder is laid out by the configuration and played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailer.base.house import House
from mailer.service.opening import ConfigError, open_shelf
from mailer.store.database import Database
from mailer.table import play as table
from parsers import registry
from tests.store.rooms import NOW, add_game, config_in

VARIANT = """key = "duel"
base = "france-austria"
victory = 20
[title]
en = "A duel"
ru = "Дуэль"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    mine = tmp_path / "duel"
    mine.mkdir()
    (mine / "variant.toml").write_text(VARIANT, "utf-8")
    yield mine
    registry.lay_out("diplomacy", ())


@pytest.mark.sweep
def test_an_own_variant_is_played_like_any_other(
    folder: Path, tmp_path: Path, house: House, database: Database
) -> None:
    open_shelf(config_in(tmp_path, folders={"diplomacy": [folder]}))
    registered = registry.title("diplomacy")
    assert "duel" in registered.title.scenarios()
    assert registered.reader("duel").read("A Par - Bur")
    with database.writer() as session, session.begin():
        row = add_game(session, "Duel", "diplomacy", "duel")
        play, _ = table.start(session, house, row, NOW)
        assert {ask.seat for ask in play.asks} == {"FRANCE", "AUSTRIA"}
        assert table.load(session, row).match == play.match


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (VARIANT.replace("victory = 20", "victory = 99"), "variant.toml:3"),
        (VARIANT.replace('"duel"', '"standard"'), "standard"),
        (VARIANT.replace('"france-austria"', '"moon"'), "moon"),
    ],
)
def test_a_bad_folder_is_told_with_file_and_line(folder: Path, tmp_path: Path, text: str, said: str) -> None:
    (folder / "variant.toml").write_text(text, "utf-8")
    with pytest.raises(ConfigError) as caught:
        open_shelf(config_in(tmp_path, folders={"diplomacy": [folder]}))
    assert said in caught.value.what
    assert "title check" in caught.value.remedy
    # The built-in variants are there as before.
    assert "standard" in registry.title("diplomacy").title.scenarios()


def test_an_unknown_title_is_told(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="chess"):
        open_shelf(config_in(tmp_path, folders={"chess": [folder]}))
