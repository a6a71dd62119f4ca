"""TOML data files with the line of each key, so that faults can be shown; it must not know any title."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from adjudicator.kinds import Args

KeyPath: TypeAlias = tuple[str, ...]

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_KEY = re.compile(rf"\s*({_PART}(?:\s*\.\s*{_PART})*)\s*=")
_HEAD = re.compile(rf"\s*\[\[?\s*({_PART}(?:\s*\.\s*{_PART})*)\s*\]")
_PARTS = re.compile(_PART)
# What matters when skipping over a value: strings, comments and brackets.
_TOKEN = re.compile(
    r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]',
)
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)|\(at end of document\)")


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a data file: where (``line`` counts from 1, 0 is the whole file), and words for it."""

    file: str
    line: int
    key: str
    args: Args = field(default_factory=dict)

    @property
    def where(self) -> str:
        """``map.toml:12``, as editors and compilers print a place."""
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Source:
    """A file read: its table and the line on which each key stands, of a mere path the first key below it."""

    file: str
    table: Mapping[str, Any]
    lines: Mapping[KeyPath, int]

    def line(self, *path: str) -> int:
        """The line of the key, of the first key below it, or of the nearest table above; 0 if all unknown."""
        for end in range(len(path), 0, -1):
            found = self.lines.get(path[:end])
            if found is not None:
                return found
        return 0


def _unquote(part: str) -> str:
    if part[0] == '"':
        return str(tomllib.loads(f"k = {part}")["k"])
    return part[1:-1] if part[0] == "'" else part


def _path(text: str) -> KeyPath:
    return tuple(_unquote(part) for part in _PARTS.findall(text))


def _depths(lines: list[str]) -> Iterator[tuple[int, str, bool]]:
    """(number, line, whether a key or a heading may begin on it)."""
    depth, quote = 0, ""
    for number, line in enumerate(lines, start=1):
        yield number, line, depth == 0 and not quote
        if depth == 0 and not quote and _HEAD.match(line):
            continue
        at = 0
        while at < len(line):
            if quote:
                end = line.find(quote, at)
                if end < 0:
                    break
                at, quote = end + 3, ""
                continue
            token = _TOKEN.search(line, at)
            if token is None:
                break
            at = token.end()
            if token[0] in ('"""', "'''"):
                quote = token[0]
            elif token[0] in "[{":
                depth += 1
            elif token[0] in "]}":
                depth -= 1


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line of every key and heading of a well-formed TOML text; keys inside values have none."""
    found: dict[KeyPath, int] = {}
    section: KeyPath = ()
    for number, line, begins in _depths(text.split("\n")):
        if not begins:
            continue
        if heading := _HEAD.match(line):
            section = _path(heading[1])
            found.setdefault(section, number)
        elif key := _KEY.match(line):
            found.setdefault(section + _path(key[1]), number)
    return found


def _with_paths(lines: dict[KeyPath, int]) -> dict[KeyPath, int]:
    """The lines with those of paths that stand nowhere by themselves: of the first key below each."""
    found = dict(lines)
    for path, number in lines.items():
        for end in range(1, len(path)):
            found.setdefault(path[:end], number)
    return found


def read_source(path: Path, file: str) -> Source | Problem:
    """The file at ``path``, called ``file`` in messages; a Problem where it cannot be read at all."""
    try:
        raw = path.read_bytes()
    except OSError:
        return Problem(file, 0, "unreadable-file")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Problem(file, raw.count(b"\n", 0, error.start) + 1, "not-utf8")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        return Problem(file, line, "not-toml", {"error": _AT_LINE.sub("", str(error)).strip()})
    return Source(file, table, _with_paths(key_lines(text.replace("\r\n", "\n"))))
