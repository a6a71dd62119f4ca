"""Words that order several units at once, or one in the place of another; it must not read orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from games.diplomacy.model.orders import Power, Province, Written, WrittenUnit
from parsers.diplomacy.lexemes import SEPARATORS, Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either, language
from parsers.lexing import TypedLine, fold, row
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
        rf"(?<!\w)(?P<verb>{holds})(?!\w)(?P<sign>\s*[,;.]?\s*)(?:(?:{before})\s+{name.format('one')}"
        rf"|(?:(?:{and_})\s+)?{name.format('other')}\s+(?:{behind}))\s*[.!]*\s*$"
    )


@cache
def _but() -> re.Pattern[str]:
    table, who = lexicon()["all-hold"], either(lexicon()["all-hold"]["who"])
    holds, but, number, whole = (either(table[key]) for key in ("holds", "but", "number", "words"))
    several = rf"(?:[\s,]++(?:{number})\s?(?=[:—–-]))?+"  # ``except two:``
    return re.compile(
        rf"^\s*(?P<all>(?:{who})\s+(?:{holds})|{whole})\s*,?\s*(?:{but})(?!\w){several}[\s,:—–-]*+(?=\S)"
    )


def all_but(line: TypedLine) -> TypedLine | None:
    """``All my units hold except Spa - Gas`` as the order and that the others hold; None for other lines."""
    found = _but().match(line.folded)
    if found is None:
        return None
    begin, end = line.place(found.start("all")), line.place(found.end("all"))
    rest = line.text[line.place(found.end()) :].rstrip(" .!")
    rest = _who().sub(" ", rest, count=1)
    return row(line.number, f"{rest}; {line.text[begin:end]}")


@cache
def _who() -> re.Pattern[str]:
    """``Marseilles, which goes``: who goes stands before it."""
    return re.compile(rf"(?<=\w)\s*[,:]\s*(?:{either(lexicon()['all-hold']['which'])})\s+", re.IGNORECASE)


def listed_alone(words: Sequence[Lexeme]) -> tuple[Province, ...]:
    """The places of units that words name and nothing else, ``Marseilles and A Paris``; else none."""
    places = [word.meaning for word in words if word.type == "PLACE"]
    alone = all(word.type in (*_OF_UNIT, *SEPARATORS, "_IN", "_V") for word in words)
    return tuple(each[0] for each in places) if alone and all(len(each) == 1 for each in places) else ()


def whole_power(line: TypedLine, words: Sequence[Lexeme]) -> Understood | None:
    """``All Austria holds``: all units of a power do."""
    said = [word for word in words if word.type != "DOT"]
    if [word.type for word in said] != ["UNKNOWN", "POWER", "_HOLD"]:
        return None
    if " ".join(fold(said[0].text).split()) not in lexicon()["all-hold"]["whole"]:
        return None
    text = line.text[said[0].start : said[-1].end]
    return Understood(Span(0, said[0].start + 1, len(text)), text, Written("H", power=said[1].meaning))


_OF_UNIT = ("KIND", "PLACE")
_BESIDE_UNIT = ("DOT", "_IN", "_V", "_FROM", "NUMBER")
"""``the one in London``."""


def instead(line: TypedLine, words: Sequence[Lexeme], power: Power | None) -> Understood | None:
    """``F Marseilles instead of Paris``, ``build A Paris instead of F Brest``: in the place of another."""
    kinds = [word.type for word in words]
    at = next((at for at, word in enumerate(words) if instead_at(word.text) is not None), 0)
    verb = {"_BUILD": "B", "_DISBAND": "D"}.get(kinds[0]) if at else None
    one, other = words[verb is not None : at], words[at + 1 :]
    units = [[word for word in each if word.type not in _BESIDE_UNIT] for each in (one, other)]
    if not at or not all([word.type for word in unit] in (["PLACE"], [*_OF_UNIT]) for unit in units):
        return None
    places = [unit[-1] for unit in units]
    if any(len(place.meaning) != 1 for place in places) or (verb is None and len(units[0]) == 1):
        return None
    alike = units[1] if "NUMBER" in [word.type for word in one] else ()  # ``build one in Edinburgh``
    kind = next((unit[0].meaning for unit in (units[0], alike) if len(unit) > 1), None)
    unit = WrittenUnit(places[0].meaning[0], places[0].coast, kind)
    text = line.text[words[0].start : words[-1].end]
    written = Written("D" if verb == "D" else "B", unit, power=power, instead=places[1].meaning[0])
    return Understood(Span(0, words[0].start + 1, len(text)), text, written)


def instead_at(text: str) -> int | None:
    """Where a text says that something is done in the place of what stands behind."""
    found = _instead().search(fold(text))
    return None if found is None else found.start()


@cache
def _instead() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?<![.;!?]\s)(?:{either(lexicon()['all-hold']['instead'])})(?!\w)")


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
    helps, other = (either(table[key]) for key in ("helps", "each-other"))
    and_ = either((*table["and"], *table["with"]))
    return re.compile(
        rf"(?:^|[.;!]\s+)\s*(?P<all>{name.format('one')}\s+(?:{and_})\s+{name.format('other')}\s+(?:{helps})\s+(?:{other}))\s*[.!]*\s*$"
    )


_PAIR = re.compile(r"\s*([^\W\d_][^:.;,()–—]{0,40}?)(\s*:\s*)([^\W\d_][^:.;,()–—]{0,40}?)\s*(?:[.;,]|\Z)")


def _with_colons(line: TypedLine, read: Callable[[TypedLine], Sequence[Lexeme]]) -> TypedLine | None:
    """Several units on a line, each with a colon and where it goes or that it holds, with dashes; as long."""
    pairs = list(_PAIR.finditer(line.text)) if line.text.count(":") > 1 else []
    if len(pairs) < 2 or "".join(each[0] for each in pairs) != line.text.rstrip():
        return None
    text = line.text
    for each in pairs:
        unit, what = ([word.type for word in read(row(0, said))] for said in (each[1], each[3]))
        if unit not in (["PLACE"], ["KIND"]) or what not in (["PLACE"], ["_HOLD"]):
            return None
        start, end = each.span(2)
        sign = ("-" if what == ["PLACE"] else " ").rjust(end - start)
        text = f"{text[:start]}{sign}{text[end : each.end()].replace('.', ';')}{text[each.end() :]}"
    return row(line.number, text.rstrip(" ;").ljust(len(line.text)))


def spelt_out(line: TypedLine, read: Callable[[TypedLine], Sequence[Lexeme]]) -> TypedLine:
    """``Warsaw stays, so does Moscow`` as ``Warsaw stays, Moscow H``; two that support each other as two.

    So are units with colons, ``Budapest: Serbia. Vienna: Trieste``; ``read`` makes words of a line.
    """
    if listed := _with_colons(line, read):
        return listed
    if both := _mutual().search(line.folded):
        one, other = (
            line.text[line.place(both.start(key)) : line.place(both.end(key))] for key in ("one", "other")
        )
        s = lexicon()["proposed"][language(line.text)]["S"]
        return row(
            line.number, f"{line.text[: line.place(both.start('all'))]}{one} {s} {other}; {other} {s} {one}"
        )
    found = _likewise().search(line.folded)
    if found is None:
        return line
    which = "one" if found["one"] else "other"
    name = line.text[line.place(found.start(which)) : line.place(found.end(which))]
    return row(line.number, f"{line.text[: line.place(found.end('verb'))]}, {name} H")
