"""The layer rule over the imports, and a line of docstring for each module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

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
ROOMS: dict[str, tuple[str, ...]] = {
    "games/kit": ("decks", "points", "drafting", "fields", "layers", "shelves", "worded"),
    "games/paths_of_glory": (
        *("model", "data"),
        *("rules/spaces", "rules/nations", "rules/movement", "rules/combat", "rules/results"),
        *("rules/cards", "rules/phases", "edits", "turn"),
        *("text", "text/drafts", "picture", "robot", "game", "title"),
    ),
    "games/sunset_of_empire": (
        *("model", "data", "rules/cards", "rules/actions", "rules/combat", "rules/phases", "year", "edits"),
        *("text", "picture", "robot", "game", "title"),
    ),
    "games/diplomacy": (
        *("model", "data", "rules/movement", "rules", "edits"),
        *("text", "picture", "robot", "record", "adjudicate", "game", "title"),
    ),
    "parsers": (
        *("lexing", "reading", "end_if", "conditions", "kit"),
        *("judge", "diplomacy", "paths_of_glory", "sunset_of_empire", "registry"),
    ),
}
"""The rooms of a folder, the lowest first; a file at its door is a room of its own."""

FORBIDDEN = CLOCKS | CHANCE | SYSTEM | THREADS | NETWORK | SQL | MAIL


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every import, those inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            yield node.lineno, base
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name | ast.Attribute)
            and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr)
            in ("import_module", "__import__")
        ):
            names = [arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)]
            # A computed name could be anything, so pure code may not have one.
            yield from ((node.lineno, str(name)) for name in names or ["(computed)"])


def breaches(layer: str, source: str) -> list[str]:
    """What in ``source``, a module of ``layer``, breaks the rule."""
    wrong: list[str] = []
    for line, name in imports(ast.parse(source)):
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
        f"{path.relative_to(ROOT)}:{breach}" for path in paths for breach in breaches(layer, path.read_text())
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("layer", "source"),
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
    ],
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


def room_of(folder: str, module: str) -> str | None:
    """The room of a dotted module of ``folder``; None for one that lies elsewhere."""
    path = module.replace(".", "/")
    if not path.startswith(f"{folder}/"):
        return None
    inside = path.removeprefix(f"{folder}/")
    return inside.rpartition("/")[0] or inside


def arrows(folder: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and module of each import in ``source`` that leads to a module of ``folder``."""
    for line, name in imports(ast.parse(source)):
        # ``from room import file`` and ``from room.file import name`` both lead to a file.
        if (
            name.startswith(folder.replace("/", ".") + ".")
            and (ROOT / f"{name.replace('.', '/')}.py").exists()
        ):
            yield line, name


def arrows_back(folder: str, path: str, source: str) -> list[str]:
    """What in ``source``, the file ``path`` of ``folder``, leads to a room above its own."""
    order = ROOMS[folder]
    own = room_of(folder, path.removesuffix(".py"))
    assert own in order, f"{path} lies in no room"
    return [
        f"{path}:{line}: {own} imports {name}"
        for line, name in arrows(folder, source)
        if room_of(folder, name) not in order[: order.index(own) + 1]
    ]


@pytest.mark.parametrize("folder", ROOMS)
def test_rooms_import_only_rooms_below_them(folder: str) -> None:
    files = [path for path in modules(folder) if path.name != "__init__.py"]
    named = [(path.relative_to(ROOT).as_posix(), path.read_text()) for path in files]
    assert {room_of(folder, path.removesuffix(".py")) for path, _ in named} == set(ROOMS[folder])
    assert [wrong for path, source in named for wrong in arrows_back(folder, path, source)] == []


@pytest.mark.parametrize("folder", ROOMS)
def test_no_circle_of_files_in_a_room(folder: str) -> None:
    files = [path for path in modules(folder) if path.name != "__init__.py"]
    below = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): {
            name for _, name in arrows(folder, path.read_text())
        }
        for path in files
    }
    TopologicalSorter(below).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("folder", ROOMS)
def test_a_rooms_door_leads_nowhere(folder: str) -> None:
    """An import of an ``__init__`` would be an arrow that the tests above do not see."""
    doors = [path for path in modules(folder) if path.name == "__init__.py"]
    assert [path for path in doors if list(imports(ast.parse(path.read_text())))] == []


SHARED = ("games/*.py", "games/kit/*.py", "parsers/*.py", "parsers/kit/*.py")
KNOWS_ALL = ROOT / "parsers" / "registry.py"


def test_what_titles_share_knows_none_of_them() -> None:
    paths = [path for glob in SHARED for path in ROOT.glob(glob) if path != KNOWS_ALL]
    titles = tuple(f"{layer}.{path.parent.name}" for layer in PURE for path in ROOT.glob("games/*/title.py"))
    assert len(paths) > len(titles) > 0
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in paths
        for line, name in imports(ast.parse(path.read_text()))
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
        docstring = ast.get_docstring(ast.parse(path.read_text()))
        if docstring is None or "\n" in docstring.strip():
            wrong.append(str(path.relative_to(ROOT)))
    assert wrong == []


LINES, FUNCTION = 400, 40
"""The most of a file and of a function. Migrations are a record: they stay as they ran."""


def test_files_and_functions_stay_short() -> None:
    long = []
    for path in modules(*MAY_IMPORT):
        text, where = path.read_text(), str(path.relative_to(ROOT))
        if "migrations/versions" in path.as_posix():
            continue
        if text.count("\n") > LINES:
            long.append(where)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                long += [f"{where}:{node.lineno} {node.name}"] if lines > FUNCTION else []
    assert long == []
