"""Backups that the version of 22 November 2026 made of games under way are restored, replay and go on.

``old_houses`` has one for each title: robots had signed up by mail, and played for some reports.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.base.config import load
from mailer.base.house import open_house
from mailer.desk import turn
from mailer.store.database import open_database
from mailer.store.models import GameRow, JournalRow
from mailer.table import audit
from mailer.table import play as table
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tests.rig.cases import some

OLD = Path(__file__).with_name("old_houses")
PHASES = 4


@pytest.mark.sweep
@pytest.mark.parametrize("title", some(["diplomacy", "paths_of_glory", "sunset_of_empire"], 3))
def test_a_backup_of_the_version_before_is_restored_replays_and_goes_on(
    run: Run, tmp_path: Path, title: str
) -> None:
    path = tmp_path / "estafette.toml"
    path.write_text(
        f'database = "sqlite:///{tmp_path}/judge.db"\nsecret_file = "{tmp_path}/secret"\n'
        '[judge]\naddress = "judge@localhost"\n[imap]\nhost = "localhost"\nuser = "judge"\n'
        '[smtp]\nhost = "localhost"\n'
    )
    said = run("restore", str(OLD / f"{title}.tar.gz"), "-c", str(path))
    assert said.code == 0, said.err
    said = run("replay", "--check", "-c", str(path))
    assert said.code == 0, said.err + said.out
    config = load(path)
    house, database = open_house(config), open_database(config.database)
    with database.writer() as session, session.begin():
        row = session.exec(select(GameRow)).one()
        assert (row.title, row.status) == (title, "running")
        entries = len(session.exec(select(JournalRow)).all())
        assert entries > 3
        states = [table.load(session, row).match.state]
        for _ in range(PHASES):  # what the game's master does by PROCESS
            assert row.due is not None
            moment, play = Instant(row.due), table.load(session, row)
            told = turn.process(session, house, play, moment)
            turn.tell(session, house, turn.News(play, told), moment)
            states.append(table.load(session, row).match.state)
        assert states[1] != states[0]
        assert states[2] != states[1]
        assert len(session.exec(select(JournalRow)).all()) > entries
        assert audit.check_game(session, row).faults == ()
    database.close()
