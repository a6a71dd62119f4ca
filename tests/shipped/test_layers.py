"""The layer rule over the imports, and a line of docstring for each module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError
from pathlib import Path

import pytest

from tests.rig.cases import in_turn
from tools import house
from tools.house import ROOMS, arrows_back, circle, files, imported, parsed, room_of, rooms

pytestmark = pytest.mark.xdist_group("layers")
"""They parse all modules, once if one worker runs them all."""

ROOT = Path(__file__).resolve().parent.parent.parent

MAY_IMPORT = {
    "adjudicator": {"adjudicator"},
    "games": {"games", "adjudicator"},
    "parsers": {"parsers", "games", "adjudicator"},
    "mailer": {"mailer", "parsers", "games", "adjudicator"},
}
OURS = {*MAY_IMPORT, "tests", "tools"}
PURE = ("adjudicator", "games", "parsers")

CLOCKS = {"time", "datetime", "calendar", "sched", "zoneinfo", "time_machine", "dateutil"}
CHANCE = {"random", "secrets", "uuid", "numpy.random"}
SYSTEM = {"os", "sys", "io", "shutil", "subprocess", "tempfile", "signal", "platform", "logging", "structlog"}
THREADS = {"threading", "multiprocessing", "concurrent", "asyncio"}
NETWORK = {"socket", "ssl", "select", "selectors", "http", "urllib", "ftplib", "requests", "httpx", "aiohttp"}
SQL = {"sqlite3", "sqlmodel", "sqlalchemy", "alembic"}
MAIL = {
    *("email", "smtplib", "imaplib", "poplib", "mailbox", "imapclient", "aiosmtplib", "aiosmtpd", "pymap"),
    *("authres", "selectolax"),
}
FORBIDDEN = CLOCKS | CHANCE | SYSTEM | THREADS | NETWORK | SQL | MAIL


def breaches(layer: str, source: str) -> list[str]:
    """What in ``source``, a module of ``layer``, breaks the rule."""
    wrong: list[str] = []
    for line, name in imported(source):
        top = name.partition(".")[0]
        if name.startswith("."):
            wrong.append(f"{line}: relative import {name}")
        elif top in OURS and top not in MAY_IMPORT[layer]:
            wrong.append(f"{line}: {layer} imports {name}")
        elif layer in PURE and (top in FORBIDDEN or name in FORBIDDEN or name == "(computed)"):
            wrong.append(f"{line}: pure {layer} imports {name}")
    return wrong


def modules(*layers: str) -> list[Path]:
    return sorted(path for layer in layers for path in (ROOT / layer).rglob("*.py"))


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    paths = modules(layer)
    assert paths
    wrong = [
        f"{path.relative_to(ROOT)}:{breach}"
        for path in paths
        for breach in breaches(layer, path.read_text("utf-8"))
    ]
    assert wrong == []


@in_turn(
    [
        ("adjudicator", "from games.words import Words"),
        ("adjudicator", "import time"),
        ("games", "import parsers.reading"),
        ("games", "from datetime import datetime"),
        ("games", "from numpy import random"),
        ("games", "def f():\n    import random"),
        ("games", "from . import board"),
        ("games", "import importlib\nimportlib.import_module('mailer')"),
        ("games", "import importlib\nimportlib.import_module(name)"),
        ("parsers", "from mailer import cli"),
        ("parsers", "import email.message"),
        ("parsers", "import os.path"),
        ("mailer", "from tests.toy import title"),
    ]
)
def test_the_rule_catches_a_breach(layer: str, source: str) -> None:
    assert breaches(layer, source)


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("adjudicator", "import hmac, json\nfrom adjudicator.kinds import Seat"),
        ("games", "import tomllib\nfrom importlib.resources import files\nfrom pathlib import Path"),
        ("parsers", "import lark\nfrom games.title import Title"),
        ("mailer", "import time, random, socket\nfrom parsers.registry import title"),
    ],
)
def test_the_rule_allows_what_is_allowed(layer: str, source: str) -> None:
    assert breaches(layer, source) == []


@pytest.mark.parametrize("folder", ROOMS)
def test_rooms_import_only_rooms_below_them(folder: str) -> None:
    found = files(folder)
    assert {room_of(folder, path.removesuffix(".py")) for path, _ in found} == set(ROOMS[folder])
    assert [wrong for path, text in found for wrong in arrows_back(folder, path, text)] == []


@pytest.mark.parametrize("folder", ROOMS)
def test_no_circle_of_files(folder: str) -> None:
    circle(folder)


MOST_ARROWS = 84
"""Between the rooms of mailer."""


def test_few_arrows_lie_between_the_rooms_of_mailer() -> None:
    assert 0 < sum(len(room.to) for room in rooms("mailer")) <= MOST_ARROWS


def test_a_circle_of_files_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"mailer.base.log": {"mailer.base.config"}, "mailer.base.config": {"mailer.base.log"}}
    monkeypatch.setattr(house, "below", lambda folder: made)
    with pytest.raises(CycleError, match="cycle"):
        circle("mailer")


@in_turn(ROOMS)
def test_a_rooms_door_leads_nowhere(folder: str) -> None:
    """An import of an ``__init__`` would be an arrow that the tests above do not see."""
    doors = [path for path in modules(folder) if path.name == "__init__.py"]
    names = {path: [name for _, name in imported(path.read_text("utf-8"))] for path in doors}
    assert [path for path in doors if any(name.partition(".")[0] in OURS for name in names[path])] == []


SHARED = ("games/*.py", "games/kit/*.py", "parsers/*.py", "parsers/kit/*.py")
KNOWS_ALL = ROOT / "parsers" / "registry.py"


def test_what_titles_share_knows_none_of_them() -> None:
    paths = [path for glob in SHARED for path in ROOT.glob(glob) if path != KNOWS_ALL]
    titles = tuple(f"{layer}.{path.parent.name}" for layer in PURE for path in ROOT.glob("games/*/title.py"))
    assert len(paths) > len(titles) > 0
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in paths
        for line, name in imported(path.read_text("utf-8"))
        if name.startswith(titles)
    ]
    assert wrong == []


def test_the_rooms_catch_an_arrow_back() -> None:
    up = "from games.paths_of_glory.rules.combat import fire"
    folder = "games/paths_of_glory"
    assert arrows_back(folder, f"{folder}/model/board.py", up)
    assert arrows_back(folder, f"{folder}/rules/spaces/forts.py", f"def f():\n    {up}")
    assert not arrows_back(folder, f"{folder}/text/tables.py", up)


def test_each_module_says_in_one_line_what_it_owns() -> None:
    wrong = []
    for path in modules(*MAY_IMPORT):
        docstring = ast.get_docstring(parsed(path.read_text("utf-8")))
        if docstring is None or "\n" in docstring.strip():
            wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []


LINES, FUNCTION = 400, 40
"""The most of a file and of a function. Migrations are a record: they stay as they ran."""


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All that stand in it, those in functions and classes too; no expression is looked into."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        if isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            yield from functions(node)


def test_files_of_tests_and_tools_stay_short() -> None:
    assert [
        str(path.relative_to(ROOT))
        for path in modules("tests", "tools")
        if path.read_text().count("\n") > LINES
    ] == []


def test_files_and_functions_stay_short() -> None:
    long = []
    for path in modules(*MAY_IMPORT):
        text, where = path.read_text("utf-8"), str(path.relative_to(ROOT))
        if "migrations/versions" in path.as_posix():
            continue
        if text.count("\n") > LINES:
            long.append(where)
        for node in functions(parsed(text)):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            long += [f"{where}:{node.lineno} {node.name}"] if lines > FUNCTION else []
    assert long == []


LATE = {
    "mailer/base/config.py": "SQLAlchemy, 0.2 s of `estafette mail`, which opens no database",
    "mailer/cli": "`estafette --help` takes 0.4 s instead of 1.6",
    "mailer/outbox/carrying.py": "Pillow, 0.15 s, for the process that sends, not for who asks it",
    "mailer/service/daemon.py": "pages, 0.1 s, which few serve; Pillow as above",
    "mailer/service/opening.py": "the commands of mailer/cli stand on it",
    "mailer/service/postroom.py": "the embedded post office, which only those install who want it",
    "mailer/store/database.py": "alembic, 0.15 s, for those that open a database",
    "mailer/store/holder.py": "fcntl, which not every system has",
    "mailer/trying/commands.py": "as mailer/cli",
    "mailer/worker/nursery.py": "it waits for work before it loads all that its children need",
    "parsers/registry.py": "0.8 s for all titles; most houses play one or two",
}
"""Where imports stand inside functions, and why: processor time of a start that was measured."""


INDENTED = re.compile(r"^[ \t]+(?:import|from)\b", re.MULTILINE)


def inner(tree: ast.AST) -> Iterator[int]:
    """Lines of imports inside functions."""
    for node in functions(tree):
        yield from (each.lineno for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom))


def test_imports_stand_at_the_top_but_where_a_reason_is_named() -> None:
    late = {
        path.relative_to(ROOT).as_posix()
        for path in modules(*MAY_IMPORT)
        if INDENTED.search(text := path.read_text("utf-8")) and any(True for _ in inner(parsed(text)))
    }
    allowed = {path for path in late for named in LATE if path.startswith(named)}
    assert sorted(late - allowed) == []
    assert [named for named in LATE if not any(path.startswith(named) for path in late)] == []


PHASE = re.compile(r"\b[SFW](?:19|20)\d\d[MRAB]\b")
DIPLOMACYS = {
    "mailer/base/text": set[str](),
    "parsers/kit": set[str](),
    "parsers/words": {"diplomacy_edit.en.toml", "diplomacy_edit.ru.toml"},  # Diplomacy's own by their name
    "parsers/judge": {"old.toml"},  # what the manuals of judges that refereed nothing but Diplomacy have
}
"""Folders of texts that all titles share -> files in which a phase of Diplomacy may stand, and why."""


@pytest.mark.parametrize("folder", DIPLOMACYS)
def test_no_phase_of_diplomacy_stands_in_texts_that_titles_share(folder: str) -> None:
    """Examples come from a title's own words: table ``example``."""
    paths = list((ROOT / folder).glob("*.toml"))
    assert paths
    assert {path.name for path in paths if PHASE.search(path.read_text("utf-8"))} == DIPLOMACYS[folder]
