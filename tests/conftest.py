"""What all tests share: the option that rewrites golden files; it must not know any title."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import resvg_py
import structlog
from hypothesis import HealthCheck, settings
from hypothesis.internal.charmap import intervals_from_codec
from sqlalchemy import Dialect, Engine, event

from mailer.store import database
from parsers import registry
from parsers.registry import Registered
from tests.rig.cases import (
    examples,
    is_left_out,
    leave_alike_to_the_sweep,
    leave_one_language_to_the_sweep,
    leave_out_swept,
    leave_what_waits_to_the_sweep,
)

pytest_plugins = ["tests.ledger.plugin", "tests.rig.workers"]

if TYPE_CHECKING:
    from tests.rig.postgres import Cluster


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --golden`` (``make golden``) writes golden files anew instead of comparing with them.

    It runs the tests alone that have some, those of the sweep too.
    """
    parser.addoption("--golden", action="store_true", default=False, help="write the golden files anew")


def pytest_configure(config: pytest.Config) -> None:
    """No test asserts a time: Hypothesis has as long as a busy machine takes."""
    if config.getoption("--golden") and config.option.markexpr == "not sweep":
        config.option.markexpr = ""  # those of the sweep would be left as they were
    if "not sweep" in config.option.markexpr:
        leave_out_swept()
        _spare_constants()
    registry.TITLES = {key: _built_once(key, build) for key, build in registry.TITLES.items()}
    # Thousands of tests are collected and stay: to look for garbage among them takes a fifth of the time.
    gc.disable()
    slow = [HealthCheck.too_slow]
    settings.register_profile(
        "patient", deadline=None, max_examples=examples(100), suppress_health_check=slow
    )
    settings.load_profile("patient")


def _spare_constants() -> None:
    """A newer Hypothesis would read every module for constants to try: in each worker, after all are loaded.

    A version that has no such thing, as the oldest that is allowed, is left alone.
    """
    with suppress(ImportError):
        providers = importlib.import_module("hypothesis.internal.conjecture.providers")
        if hasattr(providers, "_get_local_constants") and hasattr(providers, "_local_constants"):
            vars(providers)["_get_local_constants"] = lambda: providers._local_constants


def _built_once(key: str, build: Callable[[], Registered]) -> Callable[[], Registered]:
    """To build a title takes longer than most tests, and many a test has the registry forget those it has."""
    own = cache(build)
    return lambda: build() if registry._folders.get(key) else own()


@pytest.hookimpl(trylast=True)  # after Hypothesis has begun its session
def pytest_sessionstart(session: pytest.Session) -> None:
    """In a fresh checkout each worker compiles a share of the test modules, and what they import.

    All of them collect all modules: without this each would compile, and rewrite the assertions of, every one
    at the same time as the others do, which takes two thirds of a first collection.
    """
    if worker := getattr(session.config, "workerinput", None):
        if worker["workerid"] == "gw0":
            intervals_from_codec("utf-8")  # kept in a file for the others; it takes some seconds
        modules = _modules(session.config)
        at, of = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
        for name in modules[len(modules) * at // of : len(modules) * (at + 1) // of]:
            with suppress(Exception, pytest.skip.Exception):  # told by the collection
                importlib.import_module(name)


def _modules(config: pytest.Config) -> list[str]:
    """The names of the test modules that are asked for."""
    asked = [config.invocation_params.dir / arg.partition("::")[0] for arg in config.args]
    files = [
        path for each in asked for path in ([each] if each.is_file() else sorted(each.rglob("test_*.py")))
    ]
    inside = [path.relative_to(config.rootpath) for path in files if path.is_relative_to(config.rootpath)]
    return [".".join(path.with_suffix("").parts) for path in inside]


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """A test of the sweep is not made, with all of its cases, only to be left out, unless it is named."""
    named = any("::" in arg for arg in collector.config.args)
    return None if named or not is_left_out(obj) else []


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long begins first, then groups, so that no worker is left alone with it at the end."""
    if config.getoption("--golden"):
        items[:] = [item for item in items if "golden" in getattr(item, "fixturenames", ())]
    leave_alike_to_the_sweep(items)
    leave_one_language_to_the_sweep(items)
    leave_what_waits_to_the_sweep(items)
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=_haste)


def _haste(item: pytest.Item) -> int:
    for at, marker in enumerate(("long", "xdist_group")):
        if item.get_closest_marker(marker) is not None:
            return at
    return 2


def pytest_collection_finish() -> None:
    """The thousands of tests stay to the end: they need not be looked at as garbage again and again.

    Nor what tests keep for each other: to look for garbage as often as is usual takes a sixth of all time.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


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
def _plain_log() -> None:
    """A command under test sets the log up for its own streams; the next test has others.

    Tracebacks are plain: to draw frames around them takes longer than most tests.
    """
    structlog.reset_defaults()
    renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[structlog.processors.add_log_level, renderer])


BOARD = 4_000
"""Letters of an SVG from which on it is kept; a counter has some hundred."""

_ENGINE_OF = database.engine_of


@pytest.fixture(scope="session", autouse=True)
def _migrated_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A new database on SQLite is a copy of one that was migrated: the migrations run once.

    A test's file need not outlive a fall of the power, so nothing waits for the disk. All engines share a
    dialect and the statements that it compiled: that takes a seventh of a test with a daemon otherwise.
    """
    pattern = tmp_path_factory.mktemp("migrated") / "house.db"
    compiled: dict[object, object] = {}

    @cache
    def migrated() -> Dialect:
        engine, shown = _ENGINE_OF(f"sqlite:///{pattern}", create=True)
        with engine.begin() as connection:
            database.migrate(connection, shown)
        engine.dispose()
        return engine.dialect

    def engine_of(url: str, *, create: bool = False) -> tuple[Engine, str]:
        file = Path(url.removeprefix("sqlite:///"))
        if create and file.parent.is_dir() and database.is_yet_to_be_made(url):
            migrated()
            shutil.copyfile(pattern, file)
        engine, shown = _ENGINE_OF(url, create=create)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _hurry)
            engine.dialect = migrated()
            engine.update_execution_options(compiled_cache=compiled)
        return engine, shown

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "engine_of", engine_of)
        yield


def _hurry(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA synchronous=OFF")


@pytest.fixture(scope="session", autouse=True)
def _boards_drawn_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A whole board takes half a second to draw: one worker draws it for all of them."""
    own = tmp_path_factory.getbasetemp()
    kept = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "boards"
    kept.mkdir(exist_ok=True)
    draw = resvg_py.svg_to_bytes

    def drawn(*, svg_string: str, **about: object) -> bytes:
        if len(svg_string) < BOARD:
            return draw(svg_string=svg_string, **about)
        name = sha256(f"{sorted(about.items())} {svg_string}".encode()).hexdigest()
        if not (file := kept / name).exists():
            fresh = own / name
            fresh.write_bytes(draw(svg_string=svg_string, **about))
            fresh.rename(file)
        return file.read_bytes()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resvg_py, "svg_to_bytes", drawn)
        yield


@pytest.fixture
def migrations_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test a new database is made by the migrations and waits for the disk, as it is outside."""
    monkeypatch.setattr(database, "engine_of", _ENGINE_OF)


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
