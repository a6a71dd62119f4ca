"""Answers every line of a stream by one line, at once, whatever the line holds; it must not open a file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from adjudicator.kinds import Instant
from adjudicator.match import Match
from games.words import Words, words_from
from mailer.adjudicate.answer import answer, refusal
from mailer.adjudicate.bad_line import BadLineError
from mailer.adjudicate.dice import GivenDice
from mailer.adjudicate.position import Placed, placed
from mailer.adjudicate.request import Request, id_of, read, request_of
from mailer.adjudicate.table import LineGame
from mailer.adjudicate.verdicts import Bench
from mailer.base.words import LANGS, words_of
from parsers.registry import Registered

MOST_BYTES = 1_000_000
"""Of a line, its end not counted. No position has a tenth of that."""

_WORDS = Path(__file__).with_name("words")


def stream(source: BinaryIO, sink: BinaryIO, registered: Registered, lang: str = "en") -> None:
    """Answer every line of ``source`` by one of ``sink`` before the next is read: docs/adjudicate.md."""
    for line in _lines(source):
        sink.write(answer_to(line, registered, lang) + b"\n")
        sink.flush()


def answer_to(line: bytes | None, registered: Registered, lang: str = "en") -> bytes:
    """The answer to a line, without its end; None is a line that was too large to be kept."""
    table: dict[str, Any] = {}
    try:
        if line is None:
            raise BadLineError("too-large", "", args={"most": MOST_BYTES})
        table = read(line)
        lang = table["lang"] if table.get("lang") in LANGS else lang
        return _answer(table, registered, lang)
    except BadLineError as error:
        return refusal(id_of(table), error.told(_own_words(lang)))
    except Exception as error:  # our bug; whoever pipes a million lines through must not lose the rest
        return refusal(id_of(table), _failed("internal", "", error).told(_own_words(lang)))


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    while line := source.readline(MOST_BYTES + 2):
        body = line.removesuffix(b"\n")
        if len(body) <= MOST_BYTES:
            yield body
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(MOST_BYTES)
        yield None


def _answer(table: dict[str, Any], registered: Registered, lang: str) -> bytes:
    title = registered.title
    request = request_of(table, lang)
    if request.title not in ("", title.key):
        raise BadLineError("unknown-title", "title", args={"title": title.key})
    begun: Placed | None = None
    try:
        begun = placed(title, request)
        return _played(request, registered, begun)
    except BadLineError:
        raise
    except Exception as error:
        # A position that fits its types may still be one that no game reaches.
        if request.position is None:
            raise
        raise _failed("unplayable-position", "position", error) from error


def _played(request: Request, registered: Registered, begun: Placed) -> bytes:
    title = registered.title
    words = words_of(request.lang, title)
    bench = Bench(title, registered.reader(begun.origin.scenario), request.lang, words)
    dice = GivenDice(request.dice, request.seed, request.rolls)
    table = LineGame(bench, request, Match(begun.state, Instant(0)), dice)
    table.play()
    error = None if table.error is None else table.error.told(_own_words(request.lang))
    return answer(table, begun.origin, error)


def _failed(what: str, where: str, error: Exception) -> BadLineError:
    said = f"{type(error).__name__}: {error}".splitlines()[0]
    return BadLineError(what, where, args={"error": said[:200]})


@cache
def _own_words(lang: str) -> Words:
    return words_from(lang, tomllib.loads((_WORDS / f"{lang}.toml").read_text("utf-8")))
