"""Looking at games, proving them, and checking folders from the command line."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import turn
from mailer.service.opening import find_game
from mailer.store.database import open_database
from mailer.table import play as table
from mailer.terms import settings
from tests.cli.conftest import Run
from tests.store.rooms import NOW, SEED, house_in


def test_the_list_shows_open_games_and_all_on_request(run: Run, games: str) -> None:
    open_ = run("game", "list", "-c", games).out
    assert "Running" in open_
    assert "Forming" in open_
    assert "Northern Road" not in open_
    assert "Northern Road" in run("game", "list", "--all", "-c", games).out


def test_a_game_is_shown_without_addresses_and_seed(run: Run, games: str) -> None:
    said = run("game", "show", "running", "-c", games)
    assert said.code == 0
    for part in ("Running", "toy", "RED", "BLUE", "Ann2", "Bob2", "Deadline"):
        assert part in said.out
    assert "localhost" not in said.out
    assert SEED.hex() not in said.out
    assert run("game", "show", "2", "-c", games).out == said.out
    assert "Ended" in run("game", "show", "Northern Road", "-c", games).out


@pytest.mark.sweep
def test_an_export_proves_itself_and_a_changed_roll_is_found(run: Run, games: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("game", "export", "Northern Road", "-c", games, "-o", str(file)).code == 0
    said = run("verify", str(file))
    assert said.code == 0
    assert "follow from the sealed seed" in said.out
    made = json.loads(file.read_text())
    assert run("game", "export", "Northern Road", "-c", games).out == file.read_text()
    made["rolls"][0]["values"][0] += 1
    file.write_text(json.dumps(made))
    said = run("verify", str(file))
    assert said.code == 1
    assert "roll 0" in said.out


def test_an_export_of_a_game_in_play_warns_and_keeps_the_seed(run: Run, games: str) -> None:
    said = run("game", "export", "Running", "-c", games)
    assert "secrets" in said.err
    assert SEED.hex() not in said.out
    assert json.loads(said.out)["seed"] is None


def test_finished_games_are_written_as_pages(run: Run, games: str, tmp_path: Path) -> None:
    said = run("export", "--html", "out", "-c", games)
    assert said.code == 0
    assert said.out.splitlines()[0].startswith("Northern Road: ")
    assert "index.html" in said.out.splitlines()[-1]
    assert "Northern Road" in (tmp_path / "out" / "index.html").read_text()
    assert (tmp_path / "out" / "ru" / "games" / "Northern Road" / "index.html").exists()
    assert run("export", "--html", "out", "-c", games).is_one_clear_message("not an empty folder")
    said = run("export", "--html", "more", "Northern Road", "Running", "-c", games)
    assert said.is_one_clear_message("Running is not over")
    assert not (tmp_path / "more").exists()


def test_a_house_without_finished_games_says_so(run: Run, games: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "house.db") as database:
        database.execute("UPDATE game SET settings = '{\"observers\": false}'")
    assert run("export", "--html", "out", "-c", games).is_one_clear_message("no finished game", "observers")


def test_a_game_here_is_verified_by_name(run: Run, games: str) -> None:
    assert "follow from the sealed seed" in run("verify", "Northern Road", "-c", games).out
    assert run("verify", "Running", "-c", games).code == 0


@pytest.mark.sweep
def test_replay_agrees_until_something_is_tampered_with(run: Run, games: str, tmp_path: Path) -> None:
    said = run("replay", "--check", "-c", games)
    assert (said.code, said.out.splitlines()[-1]) == (0, "3 games, 0 with faults.")
    with sqlite3.connect(tmp_path / "house.db") as database:
        (body,) = database.execute("SELECT body FROM snapshot WHERE game_id = 1").fetchone()
        match = json.loads(body)
        match["state"]["board"]["turn"] += 1
        database.execute("UPDATE snapshot SET body = ? WHERE game_id = 1", (json.dumps(match),))
    said = run("replay", "--check", "-c", games)
    assert said.code == 1
    assert "Northern Road" in said.out
    assert "position is not the journal's" in said.out
    assert run("replay", "--check", "Running", "-c", games).code == 0
    assert run("replay", "-c", games).code == 0


def test_titles_are_listed_with_their_scenarios(run: Run) -> None:
    said = run("title", "list")
    assert "diplomacy" in said.out
    assert "standard" in said.out


def test_a_folder_is_checked_with_file_and_line(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    variant = folder / "variant.toml"
    good = 'key = "mine"\nbase = "standard"\nvictory = 12\n[title]\nen = "Mine"\nru = "Моя"\n'
    variant.write_text(good)
    said = run("title", "check", str(folder))
    assert (said.code, "good" in said.out) == (0, True), said.out
    variant.write_text(good.replace("victory = 12", "victory = 99"))
    said = run("title", "check", str(folder))
    assert said.code == 1
    assert "variant.toml:3" in said.out
    variant.write_text("key = [")
    said = run("title", "check", str(folder))
    assert said.code == 1
    assert "variant.toml:1" in said.out


class TestDeadline:
    """The list and the page of a game name the deadline that its players were told."""

    @pytest.fixture
    def house(self, tmp_path: Path, games: str) -> House:
        return house_in(tmp_path)

    @staticmethod
    def shown(run: Run, games: str) -> tuple[str, str]:
        """(what the list says of Running, what its page calls the deadline)"""
        listed = run("game", "list", "-c", games).out.splitlines()
        page = run("game", "show", "Running", "-c", games).out.splitlines()
        return (
            next(line for line in listed if line.startswith("Running")),
            next(line for line in page if line.startswith("Deadline:")).partition(":")[2].strip(),
        )

    @staticmethod
    def at(house: House, now: int, status: str = "running", grace: int = 0) -> tuple[str, bool]:
        """The desk looks after the game at ``now``: (its deadline, whether other work is due)."""
        database = open_database(house.config.database)
        try:
            with database.writer() as session, session.begin():
                row = find_game(session, "Running")
                row.status = status
                settings.store(row, replace(settings.load(row), grace=grace))
                play = table.load(session, row)
                turn.plan(session, play, Instant(now))
                due = play.match.due
                assert due is not None
                return f"{datetime.fromtimestamp(due, UTC):%Y-%m-%d %H:%M} UTC", row.due != due
        finally:
            database.close()

    def test_before_a_reminder(self, run: Run, games: str, house: House) -> None:
        deadline, other = self.at(house, NOW)
        assert other
        line, page = self.shown(run, games)
        assert line.endswith(deadline)
        assert page == deadline

    def test_in_the_grace_after_it(self, run: Run, games: str, house: House) -> None:
        deadline, other = self.at(house, NOW + 90 * 86_400, grace=7_200)
        assert other
        line, page = self.shown(run, games)
        assert line.endswith(deadline)
        assert page == deadline

    def test_a_game_that_stands_still_has_none(self, run: Run, games: str, house: House) -> None:
        deadline, _ = self.at(house, NOW, status="paused")
        line, page = self.shown(run, games)
        assert deadline not in line
        assert "paused" in line
        assert page == "none"
