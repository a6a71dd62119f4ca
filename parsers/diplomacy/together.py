"""Words that order several units at once: all others hold, and so does another; it must not read orders."""

from __future__ import annotations

import re
from functools import cache

from games.diplomacy.model.orders import Power, Written
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, row
from parsers.reading import Span, Understood, Unreadable


@cache
def _all_hold() -> re.Pattern[str]:
    table, and_ = lexicon()["all-hold"], either(lexicon()["likewise"]["and"])
    who, holds, words, when = (either(table[key]) for key in ("who", "holds", "words", "when"))
    return re.compile(
        rf"(?:^|[.,;!]\s*(?:(?:{and_})\s+)?)\s*(?P<all>(?:{who})\s+(?:{holds})|{words})"
        rf"(?:,?\s+(?:{when})){{0,2}}\s*[.!]*\s*$"
    )


@cache
def _others() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['all-hold']['others'])})")


@cache
def _stays() -> re.Pattern[str]:
    table, and_ = lexicon()["all-hold"], either(lexicon()["likewise"]["and"])
    return re.compile(rf"(?:^|[.,;!]\s*(?:(?:{and_})\s+)?)\s*(?P<all>{either(table['stay'])})\s*[.!]*\s*$")


@cache
def _likewise() -> re.Pattern[str]:
    table = lexicon()["likewise"]
    holds, before, behind, and_ = (either(table[key]) for key in ("holds", "before", "behind", "and"))
    name = r"(?P<{}>[^\W\d_][^,;:.!?]{{1,40}}?)"
    return re.compile(
        rf"(?<!\w)(?P<verb>{holds})(?P<sign>\s*[,;.]?\s*)(?:(?:{before})\s+{name.format('one')}"
        rf"|(?:(?:{and_})\s+)?{name.format('other')}\s+(?:{behind}))\s*[.!]*\s*$"
    )


def all_hold(line: TypedLine, power: Power | None) -> tuple[TypedLine, Understood] | None:
    """The line without the words that hold all others at its end, and what they order."""
    found = _all_hold().search(line.folded)
    if found is None:
        return None
    begin, end = line.place(found.start("all")), line.place(found.end("all"))
    text, others = line.text[begin:end], _others().search(found["all"]) is not None
    held = Understood(Span(0, begin + 1, len(text)), text, Written("H", power=power, others=others))
    return row(line.number, line.text[: line.place(found.start())]), held


def all_stays(line: TypedLine) -> tuple[TypedLine, Unreadable] | None:
    """The line without the words at its end that leave earlier orders as they are, which order nothing."""
    found = _stays().search(line.folded)
    if found is None:
        return None
    begin, end = line.place(found.start("all")), line.place(found.end("all"))
    text = line.text[begin:end]
    said = Unreadable(Span(0, begin + 1, len(text)), text, "no-order", {})
    return row(line.number, line.text[: line.place(found.start())]), said


@cache
def _mutual() -> re.Pattern[str]:
    table = lexicon()["likewise"]
    name = r"(?P<{}>[^\W\d_][^,;:.!?]{{1,40}}?)"
    helps, other, and_ = (either(table[key]) for key in ("helps", "each-other", "and"))
    return re.compile(
        rf"(?:^|[.;!]\s+)\s*(?P<all>{name.format('one')}\s+(?:{and_})\s+{name.format('other')}\s+(?:{helps})\s+(?:{other}))\s*[.!]*\s*$"
    )


def spelt_out(line: TypedLine) -> TypedLine:
    """``Warsaw stays, so does Moscow`` as ``Warsaw stays, Moscow H``; two that support each other as two."""
    if both := _mutual().search(line.folded):
        one, other = (
            line.text[line.place(both.start(key)) : line.place(both.end(key))] for key in ("one", "other")
        )
        return row(
            line.number, f"{line.text[: line.place(both.start('all'))]}{one} S {other}; {other} S {one}"
        )
    found = _likewise().search(line.folded)
    if found is None:
        return line
    which = "one" if found["one"] else "other"
    name = line.text[line.place(found.start(which)) : line.place(found.end(which))]
    return row(line.number, f"{line.text[: line.place(found.end('verb'))]}, {name} H")
