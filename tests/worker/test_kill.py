"""kill -9 with the embedded post office; tests/faults/test_kill.py does the same to real servers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.base.config import Smtp
from mailer.post.post_office import PostOffice
from mailer.store.database import open_database
from mailer.store.models import InboxRow, Person
from tests.rig.cases import some
from tests.worker.answers import answers
from tests.worker.town import PASSWORDS, config_of, letter

LETTERS = 12
LIFE = 60


def live(folder: Path, office: PostOffice, seed: int, life: int) -> int:
    """One life of the victim; its exit code."""
    arguments = [str(folder), str(office.ports.smtp), str(office.ports.imap), str(seed), str(life)]
    return subprocess.run(
        [sys.executable, "-m", "tests.worker.victim", *arguments],
        check=False,
        timeout=60,
        stdout=subprocess.DEVNULL,
    ).returncode


def survive(folder: Path, lives: int, first: int) -> int:
    """Let the victim die so often, then live; how many letters are answered in the end, once each."""
    with PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "judge": "judge-pass"}) as office:
        for number in range(LETTERS):
            office.deliver("judge@localhost", letter("ann", f"Letter {number}"), "ann@localhost")
        codes = [live(folder, office, seed, LIFE) for seed in range(first, first + lives)]
        assert set(codes) <= {0, -9}
        assert live(folder, office, first + lives, 0) == 0
        got = answers(office)
    database = open_database(config_of(folder).database)
    with database.reader() as session, session.begin():
        assert session.exec(select(Person.nonce)).all() == [LETTERS]
        assert session.exec(select(InboxRow.status)).all() == ["done"] * LETTERS
    database.close()
    assert len({mail for _, mail in got}) == LETTERS
    # A repeat can only come of a death between the server's answer and our mark: of those not noted.
    assert len(got) <= LETTERS + (Smtp().connections + Smtp().ahead) * lives
    return len({identity for identity, _ in got})


@pytest.mark.sweep
@pytest.mark.parametrize("lives", some([1, 3], 2))
def test_a_few_deaths(tmp_path: Path, lives: int) -> None:
    assert survive(tmp_path, lives=lives, first=1) == LETTERS
