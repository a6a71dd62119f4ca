"""`make house`: rooms of the code, their size, which imports which; a table of docs/architecture.md."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from graphlib import TopologicalSorter
from pathlib import Path

from tools.marks import write_between

ROOT = Path(__file__).resolve().parent.parent

ROOMS: Mapping[str, tuple[str, ...]] = {
    "adjudicator": (
        *("dice", "kinds", "stages", "codec", "entries", "shape", "luck", "conditions"),
        *("sequence", "game", "change", "history", "match"),
    ),
    "games": (
        *("alphabets", "naming", "words", "marks", "offers", "robots", "toml_source"),
        *("verdicts", "title", "folders"),
        "kit",
        *("diplomacy", "paths_of_glory", "sunset_of_empire", "no_retreat", "won_by_the_sword"),
    ),
    "games/kit": (
        "answers",
        "luck",
        "ahead",
        "decks",
        "points",
        "hexes",
        "drafting",
        "frames",
        "fields",
        "layers",
        "faults",
        "shelves",
        "title_words",
    ),
    "games/paths_of_glory": (
        *("model", "data"),
        *("rules/spaces", "rules/nations", "rules/movement", "rules/combat", "rules/results"),
        *("rules/cards", "rules/phases", "edits", "turn"),
        *("text", "text/drafts", "picture", "game", "robot", "title"),
    ),
    "games/sunset_of_empire": (
        *("model", "data", "rules/cards", "rules/actions", "rules/combat", "rules/phases", "year", "edits"),
        *("text", "picture", "game", "robot", "title"),
    ),
    "games/no_retreat": (
        *("model", "data"),
        *("rules/ground", "rules/organization", "rules/movement", "rules/combat", "rules/cards"),
        *("rules/events", "rules/options", "rules/phases"),
        *("turn", "edits", "text", "picture", "game", "robot", "title"),
    ),
    "games/won_by_the_sword": (
        *("model", "data", "rules/ground", "rules/columns", "rules/movement", "rules/baggage", "rules/cards"),
        *("rules/sieges", "rules/battles", "rules/naming", "rules/facts", "rules/clauses"),
        *("rules/acting", "rules/phases"),
        *("turn", "edits", "text", "picture", "game", "robot", "title"),
    ),
    "games/diplomacy": (
        *("model", "data", "rules/movement", "rules", "edits"),
        *("text", "picture", "robot", "record", "adjudicate", "game", "title"),
    ),
    "parsers": (
        *("greeting", "lexing", "reading", "quotation", "kit", "end_if", "asking", "clauses"),
        *(
            "depending",
            "paragraph",
            "easing",
            "signature",
            "trailing",
            "unconditional",
            "omission",
            "substitution",
        ),
        "conditions",
        *("judge", "diplomacy", "paths_of_glory", "sunset_of_empire", "no_retreat", "won_by_the_sword"),
        "registry",
    ),
    "mailer": (
        *("base", "post", "store", "terms", "table", "paint", "outbox", "inbox", "letters", "desk"),
        *("web", "adjudicate", "sandbox", "worker", "service", "doctor", "trying", "cli"),
    ),
}
"""The rooms of a folder, the lowest first. A file at its door is a room of its own, a folder within a room is
part of that."""


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


@lru_cache(maxsize=4096)
def parsed(source: str) -> ast.Module:
    """The tree of a module; to parse all of ours takes seconds, and several look at them."""
    return ast.parse(source)


@lru_cache(maxsize=4096)
def imported(source: str) -> tuple[tuple[int, str], ...]:
    """``imports`` of a module: to parse all of them takes seconds, and folders lie in folders."""
    return tuple(imports(parsed(source)))


def files(folder: str) -> list[tuple[str, str]]:
    """(path from the root, text) of each module of a folder but the doors."""
    paths = sorted(path for path in (ROOT / folder).rglob("*.py") if path.name != "__init__.py")
    return [(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths]


def room_of(folder: str, module: str) -> str | None:
    """The room of a dotted module, or of a path without ``.py``; None for one that lies in none."""
    path = module.replace(".", "/")
    if not path.startswith(f"{folder}/"):
        return None
    inside = path.removeprefix(f"{folder}/")
    while inside and inside not in ROOMS[folder]:
        inside = inside.rpartition("/")[0]
    return inside or None


def arrows(folder: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and module of each import in ``source`` that leads to a module of ``folder``."""
    for line, name in imported(source):
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
    assert own is not None, f"{path} lies in no room"
    return [
        f"{path}:{line}: {own} imports {name}"
        for line, name in arrows(folder, source)
        if room_of(folder, name) not in order[: order.index(own) + 1]
    ]


def below(folder: str) -> dict[str, set[str]]:
    """The modules that each module of a folder imports."""
    return {
        path.removesuffix(".py").replace("/", "."): {name for _, name in arrows(folder, text)}
        for path, text in files(folder)
    }


def circle(folder: str) -> None:
    """Raises graphlib.CycleError, which names the files, where some of a folder import in a circle."""
    TopologicalSorter(below(folder)).prepare()


@dataclass(frozen=True, slots=True)
class Room:
    """Its size in files and lines, the rooms that it imports, the imports that lead to a room above it."""

    name: str
    files: int
    lines: int
    to: tuple[str, ...]
    back: int


def rooms(folder: str) -> list[Room]:
    """The rooms of a folder, the lowest first."""
    order, found = ROOMS[folder], files(folder)
    made = []
    for name in order:
        own = [(path, text) for path, text in found if room_of(folder, path.removesuffix(".py")) == name]
        to = {room_of(folder, each) for _, text in own for _, each in arrows(folder, text)} - {name, None}
        back = sum(len(arrows_back(folder, path, text)) for path, text in own)
        lines = sum(text.count("\n") for _, text in own)
        made.append(Room(name, len(own), lines, tuple(each for each in order if each in to), back))
    return made


def drawing(found: list[Room]) -> str:
    """The rooms in Mermaid; an arrow that a way through other rooms makes is left out."""
    to = {room.name: set(room.to) for room in found}
    reach: dict[str, set[str]] = {}
    for room in found:  # the lowest first, so that what they reach is known
        reach[room.name] = to[room.name].union(*(reach.get(name, set()) for name in to[room.name]))
    lines = ["```mermaid", "flowchart TD"]
    for room in reversed(found):
        through = set().union(*(reach.get(name, set()) for name in to[room.name]))
        lines += [f"    {room.name} --> {name}" for name in room.to if name not in through]
    return "\n".join([*lines, "```"])


def table() -> str:
    """All rooms of all folders as a table of Markdown."""
    lines = ["| room | files | lines | imports | back |", "|---|---|---|---|---|"]
    for folder in ROOMS:
        found = rooms(folder)
        files_, lines_ = sum(room.files for room in found), sum(room.lines for room in found)
        arrows_, back = sum(len(room.to) for room in found), sum(room.back for room in found)
        lines.append(f"| **{folder}** | {files_} | {lines_} | {arrows_} arrows | {back} |")
        lines += [
            f"| `{room.name}` | {room.files} | {room.lines} | {', '.join(room.to) or '-'} | {room.back} |"
            for room in found
        ]
    return "\n".join(lines)


def main() -> int:
    """Print the table; put it and the drawing into a file where one is named; 1 if an arrow leads back."""
    options = argparse.ArgumentParser(prog="python -m tools.house", description=__doc__)
    options.add_argument("--write", type=Path, help="put them into this file of Markdown")
    given = options.parse_args()
    print(table())
    if given.write:
        write_between(given.write, "house", table())
        write_between(given.write, "rooms", drawing(rooms("mailer")))
    return 1 if any(room.back for folder in ROOMS for room in rooms(folder)) else 0


if __name__ == "__main__":
    sys.exit(main())
