"""Remarks that stand on a line before or behind its orders: ``Too strong for us! Back to Ulm``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from parsers.depending import change_of_mind
from parsers.paragraph import may_undo
from parsers.won_by_the_sword.words import Lexeme, lexicon

_ENDS = re.compile(r"(?:(?<![!?…])[!?…]++|(?<!\.)\.{2,}+)\s+|(?<=[^\W\d_]{2})\.\s+(?=[^\W\d_])")
"""Behind these a sentence begins; a full stop behind a short word may be that of an abbreviation."""
_CRIED = ("!", "…", "..")
_SAYS_NOTHING = frozenset(
    (
        *(
            "LEADER",
            "FOE",
            "SIDE",
            "OTHERS",
            "ALL",
            "COL",
            "?",
            "MARK",
            "SEP",
            "THEN",
            "NOTHING",
            "UNIT",
            "BYCARD",
        ),
    )
)
"""Words of talk; of any other a cry may be an order."""
_OF_REASONS = _SAYS_NOTHING | {
    *("INIT", "CARD", "BP", "GARR", "NOT", "WITH", "FROM", "REST", "FULL", "ORDINARY", "CP", "LAST", "LABOR")
}
"""Words of what tells why."""
OF_CAUSES = _OF_REASONS | {"PLACE"}
"""Words of what tells why before an order."""
_OF_PURPOSES = OF_CAUSES - {"REST", "LABOR", "INIT", "NOT"} | {"NUM", "TOWARDS", "VIA", "BESIEGED"}
"""Words of what an order is for."""
_BESIDE = frozenset(("PLACE", "MOVE", "HOLD", "STAY", "NOT"))
"""Of these two may stand in a remark that is known by its words."""
_SHORTEST = 2


def sentences(line: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a line begin and end; nothing where it has but one."""
    stops = (found.end() for found in _ENDS.finditer(line) if found[0].strip() != "." or _is_end(line, found))
    openers = (found.end() for found in _openers().finditer(line))
    if ends := sorted({*stops, *openers}):
        yield from zip((0, *ends), (*ends, len(line)), strict=True)


def is_remark(text: str, lexemes: Sequence[Lexeme], *, leads: bool = False) -> bool:
    """Whether a sentence orders nothing: by its words, or cried without a verb before orders (``leads``)."""
    more = {each.term for each in lexemes} - _SAYS_NOTHING
    if change_of_mind(text) is not None or may_undo(text):
        return False
    if _pattern().search(text):
        return len(more) <= 2 and more <= _BESIDE
    cried = text.rstrip().endswith(_CRIED)
    terms = [each.term for each in lexemes if each.term != "MARK"]
    told = "?" in terms or len({*terms} - {"MARK"}) >= _SHORTEST
    return leads and cried and told and not more and terms[:1] != ["COL"]


def reasons(line: str) -> Iterator[tuple[int, int, int]]:
    """Where clauses that tell why begin, their first words end, and they end; a comma parts them."""
    for found in _reasons().finditer(line):
        behind = line[found.end() : found.end() + 1]
        if found["sign"].strip() or found["since"] or (behind == "," and not line[: found.start()].strip()):
            yield found.end("sign"), found.end("opener"), found.end()


def causes(line: str) -> Iterator[tuple[int, int]]:
    """A clause that begins a line and tells why what follows it is done: ``Ulm is close, so ...``."""
    found = _causes().match(line)
    if found is not None:
        yield found.start("told"), found.end()


def tails(line: str, lexemes: Callable[[str], Sequence[Lexeme]]) -> Iterator[tuple[int, int]]:
    """What a march is for, or what its end is near, behind a place, where the words end a clause.

    Of ``to see Horn and forage`` it ends before what is ordered; what is not parted from an order is none.
    """
    for found in _tails().finditer(line):
        start, end = found.span("tail")
        if [each.term for each in lexemes(line[:start])[-1:]] != ["PLACE"]:
            continue
        told = lexemes(line[start:end])
        first = 1 + (told[0].term == "MARK") if told else 0  # behind the word by which it is known
        behind = range(first, len(told))
        verb = next(
            (at for at in behind if told[at].term not in _OF_PURPOSES or _may_order(told, at)), len(told)
        )
        joins = [told[at].start for at in behind if at < verb and told[at].term in ("SEP", "THEN")]
        if verb == len(told):
            yield start, end
        elif joins:
            yield start, start + joins[-1]


def _may_order(told: Sequence[Lexeme], at: int) -> bool:
    """Whether a word that means nothing stands where a verb would: ``to see Horn and dance``."""
    return told[at].term == "?" and told[at - 1].term in ("SEP", "THEN")


def questions(line: str) -> Iterator[tuple[int, int]]:
    """Sentences of a line that ask something, beside others."""
    return ((start, end) for start, end in sentences(line) if line[start:end].rstrip().endswith("?"))


def cause(lexemes: Sequence[Lexeme]) -> int:
    """Where words begin that tell why and order nothing, behind the column of which it is said; -1: never."""
    column = [each.term for each in lexemes[:2]] == ["COL", "NUM"]
    if not all(each.term in OF_CAUSES for each in lexemes[2 * column :]):
        return -1
    return lexemes[1].end if column else 0


def openers(line: str) -> Iterator[tuple[int, int]]:
    """Words at the head of a sentence that say of the activation behind them that it comes later."""
    return (found.span("opener") for found in _later().finditer(line))


def why(text: str) -> int:
    """Where the words begin of a text that is such a clause and nothing else; -1 where it is none."""
    found = _reasons().match(text)
    return found.end("opener") if found is not None and not text[found.end() :].strip(" .,;!") else -1


def tells_why(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a clause that may tell why orders nothing."""
    return all(each.term in _OF_REASONS for each in lexemes)


def _is_end(line: str, found: re.Match[str]) -> bool:
    """Whether a full stop ends a sentence: a small letter behind it goes on."""
    return not line[found.end() : found.end() + 1].islower()


@cache
def _openers() -> re.Pattern[str]:
    """Words with a colon behind them before the orders of a line."""
    return re.compile("|".join(lexicon()["idle"]["openers"]), re.IGNORECASE)


@cache
def _reasons() -> re.Pattern[str]:
    words = "|".join(lexicon()["idle"]["reasons"])
    since = "|".join(lexicon()["idle"]["since"])
    return re.compile(
        rf"(?P<sign>^\s*|[,;–—(]\s*|\s-\s+|\s(?=(?P<since>{since})\s))(?P<opener>{words})(?!\w)[^.,;:!?()\n]*",
        re.IGNORECASE,
    )


@cache
def _causes() -> re.Pattern[str]:
    so, state, hangs = ("|".join(lexicon()["idle"][each]) for each in ("so", "state", "hangs"))
    english = rf"(?=[^,.;:!?()\n]*\b(?:{state})\b)[^,.;:!?()\n]{{3,60}}+"
    return re.compile(
        rf"\s*(?P<told>(?!(?:{hangs})(?!\w))(?:{english}|[^,.;:!?()a-zA-Z\n]{{3,60}}+)),\s+(?:{so})\s",
        re.IGNORECASE,
    )


@cache
def _tails() -> re.Pattern[str]:
    words = "|".join(lexicon()["idle"]["tails"])
    return re.compile(rf"(?<=\w)(?P<tail>{words})(?=\s*+(?:[.,;!)]|$))", re.IGNORECASE)


@cache
def _later() -> re.Pattern[str]:
    words = "|".join(lexicon()["idle"]["later"])
    return re.compile(rf"(?:^|[.;!]\s)\s*+(?P<opener>(?:{words})(?:\s*+[:,—–-])?+\s)", re.IGNORECASE)


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["remarks"]), re.IGNORECASE)
