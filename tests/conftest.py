"""What all tests share: the option that rewrites golden files; it must not know any title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import structlog

if TYPE_CHECKING:
    from tests.rig.postgres import Cluster


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --golden`` (``make golden``) writes golden files anew instead of comparing with them."""
    parser.addoption("--golden", action="store_true", default=False, help="write the golden files anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str | bytes], None]:
    """``golden(path, content)``: the file holds exactly this content, or is rewritten under ``--golden``."""
    rewrite = bool(request.config.getoption("--golden"))

    def compare(path: Path, content: str | bytes) -> None:
        fresh = content.encode() if isinstance(content, str) else content
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(fresh)
        assert path.exists(), f"{path} is missing: run `make golden`, look at it, commit it"
        stored = path.read_bytes()
        if isinstance(content, str):
            assert fresh.decode() == stored.decode()
        assert fresh == stored

    return compare


@pytest.fixture(autouse=True)
def _quiet_log() -> Iterator[None]:
    """A command under test sets the log up for its own streams; the next test has others."""
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server of this run, started when the first test wants it."""
    from tests.rig.needs import MissingError, missing
    from tests.rig.postgres import Cluster

    try:
        cluster = Cluster()
    except MissingError as error:
        missing(error)
    yield cluster
    cluster.close()


@pytest.fixture(scope="session")
def migrated(postgres: Cluster) -> str:
    """A database with the newest tables, to be copied by ``postgres.create(migrated)``."""
    from mailer.store.database import open_database

    name = postgres.create()
    open_database(postgres.url(name)).close()
    return name


@pytest.fixture
def postgres_url(postgres: Cluster, migrated: str) -> Iterator[str]:
    """The URL of a fresh database on PostgreSQL."""
    name = postgres.create(migrated)
    yield postgres.url(name)
    postgres.drop(name)


SQLITE, POSTGRESQL = "sqlite", "postgresql"


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a fresh database: each test that asks for it runs on both."""
    if request.param == POSTGRESQL:
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'house.db'}"
