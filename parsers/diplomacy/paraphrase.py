"""What a line says in words of its own, in words that the grammar has; it must not read orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either, language
from parsers.lexing import TypedLine, row
from parsers.reading import Line, Understood

_LONGEST = 240
"""Letters of a line that is looked at."""
_NAME = r"[^\W\d_][^,;:.!?()]{1,40}?"
_BEGIN = r"(?:^|[.;!,]\s)\s*"
_END = r"\s*[.!]*\s*$"


def restated(line: TypedLine, read: Callable[[TypedLine], Sequence[Line]]) -> tuple[Line, ...] | None:
    """What a line is read as in other words, where all of it is; None where it has no such turn.

    * ``Norway stays home and helps Sweden`` supports Sweden.
    * ``Rumania holds, Sevastopol helps it hold``: what it does is said twice.
    * ``Norway is empty, so the Swedish fleet takes it`` goes there.
    * ``Convoy: army Constantinople via the Black Sea to Sevastopol`` goes, and the fleet there carries it.
    * ``I want Serbia, so Budapest goes there``; ``Vienna steps into Budapest's place``; ``they swap``.
    * ``Instead of a fleet in London build an army in York``, ``Cancel the fleet in London, build ...``.
    """
    if len(line.text) > _LONGEST or _quick().search(line.folded) is None:
        return None
    for pattern, told in _turns():
        found = pattern.search(line.folded)
        if found is None:
            continue
        said = {key: _part(line, found, key) for key, text in found.groupdict().items() if text}
        begin = line.place(found.start("all"))
        end = begin + len(said["all"])
        words = lexicon()["proposed"][language(line.text)]
        made = told.format(**said, build=words["B"], convoys=words["C"])
        other = f"{line.text[:begin]}{made}{line.text[end:]}"
        pieces = read(row(line.number, other))
        of_it = [each for each in pieces if begin <= each.span.column - 1 < begin + len(made)]
        read_well = of_it if told in _ways_told() else pieces
        if read_well and all(isinstance(piece, Understood) for piece in read_well):
            return tuple(_in_its_words(piece, line.text, said["all"], begin) for piece in pieces)
    return None


def _part(line: TypedLine, found: re.Match[str], key: str) -> str:
    return line.text[line.place(found.start(key)) : line.place(found.end(key) - 1) + 1]


def _in_its_words(piece: Line, text: str, said: str, begin: int) -> Line:
    """A piece with the words of the line itself."""
    if (at := text.find(piece.text)) >= 0:
        return replace(piece, span=replace(piece.span, column=at + 1))
    return replace(piece, span=replace(piece.span, column=begin + 1, length=len(said)), text=said)


@cache
def _quick() -> re.Pattern[str]:
    table, instead = lexicon()["paraphrase"], lexicon()["all-hold"]["instead"]
    told = (
        word
        for key in ("helps", "empty", "cancel", "convoy", "want", "behind", "his-place", "swap")
        for word in table[key]
    )
    words = (*told, *instead)
    return re.compile(rf"(?<!\w)(?:{either(words)})(?!\w)")


def is_help(text: str) -> bool:
    """Whether words go on with whom a unit that stands helps: ``and supports Sweden``, ``together with``."""
    return _help().match(text) is not None


@cache
def _help() -> re.Pattern[str]:
    words = (*lexicon()["paraphrase"]["helps"], *lexicon()["joint"]["together"])
    return re.compile(rf"\s*(?:{either(words)})(?!\w)")


@cache
def _turns() -> Sequence[tuple[re.Pattern[str], str]]:
    """How lines that are put in other words begin and end, and those words."""
    said = {key: either(words) for key, words in lexicon()["paraphrase"].items()}
    all_hold, and_ = lexicon()["all-hold"], either(lexicon()["likewise"]["and"])
    instead, terms = either(all_hold["instead"]), lexicon()["terms"]
    holds = either((*all_hold["holds"], *terms["_HOLD"]))
    kinds = either((*lexicon()["army"]["words"], *lexicon()["fleet"]["words"]))
    it, build = either(lexicon()["earlier"]["it"]), either(terms["_BUILD"])
    unit = rf"(?P<unit>{_NAME})"
    helps = rf"(?P<helps>{said['helps']})"
    stays = rf"{_BEGIN}(?P<all>{unit}\s(?:(?:{said['modal']})\s)?(?:{holds}),?\s(?:{and_})\s{helps}"
    empty = rf"{_BEGIN}(?P<all>(?P<place>{_NAME})\s(?:{said['empty']})\s?[,;–—-]\s(?:(?:{said['so']})\s)?"
    other = rf"(?:(?:{said['of-build']})\s)?(?P<other>{_NAME})"
    builds = rf"(?:(?:{said['rather']})\s)?(?:(?:{build})\s)?{unit}(?:\s(?:{said['after-all']}))?{_END}"
    anew = rf"(?=(?:{said['rather']}|{build})\s|.*\s(?:{said['after-all']}){_END}){builds}"
    swapped = "{build} {unit} instead of {other}"
    ferried = rf"(?P<sea>{_NAME})\s(?:{said['leads-to']})\s(?P<to>{_NAME})"
    convoy = rf"^\W*(?P<all>(?:{said['convoy']})\s?[:–—-]\s{unit}\s(?:{said['by-way-of']})\s{ferried})"
    turns = (
        (rf"{stays}\s(?P<whom>{_NAME})\s(?:{said['hold']})(?!\w))", "{unit} {helps} {whom}"),
        (rf"{stays})(?=\s\w)", "{unit} {helps}"),
        (rf"(?<!\w)(?P<all>{helps}\s(?P<it>{it})\s(?:{said['hold']})(?!\w))", "{it} {helps}"),
        (rf"(?<!\w)(?P<all>{helps}\s(?P<it>{it})\s(?:{said['hold']})(?!\w))", "{helps} {it}"),
        (rf"{convoy}(?=[,;.]|\s*$)", "{unit} - {to}; {sea} {convoys} {unit} - {to}"),
        (rf"{empty}{unit}\s(?:{said['goes']})(?:\s(?:{it}|{said['there']}))?){_END}", "{unit} - {place}"),
        (rf"^(?P<all>(?:{instead})\s{other}(?:,\s|\s[–—-]\s(?={kinds})|\s(?={build})){builds})", swapped),
        (rf"^(?P<all>(?:{said['cancel']})\s{other}[.,;:]\s(?:(?:{and_})\s)?{anew})", swapped),
    )
    return tuple((re.compile(pattern), told) for pattern, told in (*turns, *_ways(said, unit)))


@cache
def _ways_told() -> frozenset[str]:
    """The words of the turns beside which another order may be faulty."""
    said = {key: either(words) for key, words in lexicon()["paraphrase"].items()}
    return frozenset(told for _, told in _ways(said, ""))


def _ways(said: Mapping[str, str], unit: str) -> Iterator[tuple[str, str]]:
    """The turns that tell of a place in other words than its name."""
    place, end = rf"(?P<place>{_NAME})", r"(?=[,;.!]|\s*$)"
    want = rf"^(?P<all>(?:{said['want']})\s{place}\s?[,:;–—-]\s(?:(?:{said['so']})\s)?"
    yield rf"{want}{unit}\s(?:{said['goes']})\s(?:{said['thither']})){end}", "{unit} - {place}"
    yield rf"{want}(?:{said['thither']})\s(?:{said['goes']})\s{unit}){end}", "{unit} - {place}"
    its = lexicon()["terms"]["_ITS_PLACE"][0]
    yield (
        rf"(?<=,)\s(?P<all>(?:{said['beside']})\s{unit}\s(?:{said['behind']})){end}",
        f"{{unit}} {its}",
    )
    old = rf"(?:{said['steps']})\s{place}['’]s?\s(?:{said['his-place']})"
    yield rf"(?:{_BEGIN}|\sand\s)(?P<all>{unit}\s{old}){end}", "{unit} - {place}"
    and_ = either(lexicon()["likewise"]["and"])
    both = rf"{_BEGIN}(?P<all>{unit}\s(?:{and_})\s{place}\s(?:{said['swap']}))"
    yield rf"{both}{end}", "{unit} - {place}; {place} - {unit}"
