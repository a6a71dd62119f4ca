"""The grammar of Diplomacy at work on one order: where it ends or fails; it must not know names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

from lark import Lark, Token, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from parsers.diplomacy.draft import Builder, Draft, Named
from parsers.diplomacy.lexemes import AND, COLON, COMMA, DOT, SEMI, SEPARATORS, Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.greeting import is_against, phrases
from parsers.kit.lexicon import either
from parsers.lexing import fold

END = "$END"
GOES = frozenset(("_DASH", "_TO", "_V", "_MOVE"))
GOES_ON = GOES | {"_HOLD", "_SUPPORT", "_CONVOY", "_RETREAT", "_PI", "ES", "DE", "_ER", "VIA", "_LANDS"}
# What a unit is told to do, after its place.
_UNIT_DOES = GOES_ON - {"VIA"} | {"_BUILD", "_DISBAND"}
_BEFORE_PLACE = frozenset(("KIND", "POWER", "_IN", "_V", "_FROM"))
_NAMES_UNIT = frozenset(("KIND", "PLACE", "POWER", "UNKNOWN"))
_ORDER = 8
"""Words of an order before which no heading stands."""
_OPENS = frozenset((COLON, "_BUILD", "_DISBAND", "_RETREAT", "_WAIVE", "_PLUS"))
_BEGINS_BEFORE_UNIT = frozenset(("_BUILD", "_DISBAND", "_RETREAT", "_PI", "_ER"))


_VERBS = {
    "_DASH": "go", "_TO": "go", "_V": "go", "_MOVE": "go", "_HOLD": "hold", "ES": "support",
    "_SUPPORT": "support", "_PI": "support", "_CONVOY": "convoy", "_RETREAT": "retreat", "_ER": "retreat",
    "_DISBAND": "disband", "_BUILD": "build", "VIA": "via", "_WAIVE": "waive", "_LANDS": "go",
}  # fmt: skip


_BEGINS_SENTENCE = frozenset(
    ("KIND", "PLACE", "POWER", "_MOVE", "_HOLD", "_SUPPORT", "_CONVOY", "_RETREAT", "_FROM", "_IN", "_V")
)
_SHORT = 4
"""Letters of an abbreviation, at most."""
# So many points and colons may stand within one order.
_POINTS_WITHIN = 4


class Stuck(NamedTuple):
    """Where the grammar cannot go on: the index of the word, or of the end; the parser before it."""

    at: int
    parser: InteractiveParser


@dataclass(frozen=True, slots=True)
class Parsed:
    """A whole order, and the index of the first word after it."""

    draft: Draft
    end: int


@cache
def grammar() -> Lark:
    """The grammar of orders, built once."""
    text = Path(__file__).with_name("orders.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start=["start", "more"], lexer="basic", transformer=Builder())


_LEADS = frozenset(("_TO", "_V"))


@cache
def faults_table() -> tuple[Mapping[str, Any], ...]:
    """The rows of the table of faults: key, examples, mended."""
    with Path(__file__).with_name("faults.toml").open("rb") as source:
        return tuple(tomllib.load(source)["fault"])


def _feed(parser: InteractiveParser, lexeme: Lexeme) -> None:
    # The parser asks a token for nothing but its type.
    parser.feed_token(cast(Token, lexeme))


def _finish(parser: InteractiveParser) -> Any:
    return parser.feed_token(Token(END, ""))


_MOST = 2_000
_accepted: dict[tuple[object, ...], frozenset[str]] = {}


def accepted(parser: InteractiveParser) -> frozenset[str]:
    """The terminals that could come next; ``$END`` where the order could end."""
    state = parser.parser_state
    # All that the answer hangs on; lark tries each terminal anew, a tenth of the time of a letter.
    key = (state.parse_conf.start, *state.state_stack)
    known = _accepted.get(key)
    if known is None:
        if len(_accepted) >= _MOST:
            _accepted.clear()
        known = _accepted[key] = frozenset(parser.accepts())  # type: ignore[no-untyped-call]
    return known


def replay(lexemes: Sequence[Lexeme], start: str = "start") -> InteractiveParser:
    """The parser after these words. Raises UnexpectedToken where it cannot get there."""
    parser = grammar().parse_interactive(None, start=start)
    for lexeme in lexemes:
        _feed(parser, lexeme)
    return parser


def whole(lexemes: Sequence[Lexeme]) -> Draft | None:
    """The order that exactly these words make, if they make one."""
    try:
        draft: Draft = _finish(replay(lexemes))
    except UnexpectedToken:
        return None
    return draft


def bare_unit(lexemes: Sequence[Lexeme]) -> Named | None:
    """The unit that exactly these words name, if they do."""
    try:
        named: Named = _finish(replay(lexemes, "more"))
    except UnexpectedToken:
        return None
    return named


def heading(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether a power's name stands here over the orders that follow: ``France:``, ``France builds``."""
    if type_at(lexemes, index) != "POWER":
        return False
    if _within(lexemes, index):
        return False
    after = type_at(lexemes, index + 1)
    return index == 0 if after == END else after in _OPENS


def _within(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether a power's name stands inside a sentence: ``Burgundy is with the Russians: ...``.

    Orders need no sign between them: behind a whole one ``Russia: A War - Sil`` is a heading.
    """
    piece = list[str]()
    for before in reversed(lexemes[max(0, index - _ORDER) : index]):
        if before.type in SEPARATORS:
            break
        piece.append(before.type)
    behind = type_at(lexemes, index + 2)
    return "PLACE" in piece and behind != "KIND" and (behind != "PLACE" or "UNKNOWN" in piece)


def stops(text: str, lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether a sentence ends before a word: ``two builds: F Bre and A Par. If Belgium ...``."""
    if index >= len(lexemes):
        return False
    return lexemes[index].type == DOT or "." in text[lexemes[index - 1].end - 1 : lexemes[index].start]


def sentence_ends(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether a full stop here ends a sentence, and no abbreviation, before a unit or a verb."""
    if not 0 < index < len(lexemes) - 1 or lexemes[index].type != DOT:
        return False
    before, after = lexemes[index - 1], lexemes[index + 1]
    apart = after.start > lexemes[index].end and after.text[:1].isupper()
    if not apart or len(before.text) <= _SHORT or after.type not in _BEGINS_SENTENCE:
        return False
    begin = next((at for at in range(index, 0, -1) if lexemes[at - 1].type == DOT), 0)
    said = fold(" ".join(each.text for each in lexemes[begin:index]))
    named = any(each.type == "PLACE" for each in lexemes[begin:index])
    denies = not named and (is_against(said) or said in _ended()) and said not in lexicon()["habits"]["no"]
    return not denies and _supposing().search(said) is None  # ``Don't do this. Bulgaria - Greece``


@cache
def _ended() -> frozenset[str]:
    """What takes back an order, as a sentence by itself: of what follows it nobody knows."""
    return frozenset(fold(each) for group in ("ending", "whole") for each in phrases(group))


@cache
def _supposing() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(map(fold, lexicon()['heading']['supposing']))})")


def begins_behind(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether another order may begin behind the full stop here, whatever stood before it."""
    point = lexemes[index].type == DOT and type_at(lexemes, index + 1) == "KIND"
    return (point and begins(lexemes, index + 1)) or sentence_ends(lexemes, index)


def type_at(lexemes: Sequence[Lexeme], index: int) -> str:
    """The terminal of a word; ``$END`` past the last."""
    return lexemes[index].type if index < len(lexemes) else END


def parts(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether the word here ends an order whatever stood before."""
    return type_at(lexemes, index) in (COMMA, SEMI, AND, END) or heading(lexemes, index)


def begins(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether an order can begin with the word here without a separator before it."""
    kind, after = type_at(lexemes, index), type_at(lexemes, index + 1)
    match kind:
        case "KIND" | "POWER" | "_PLUS" | "_WAIVE":
            return True
        case "PLACE":
            # A place alone is no order: the dash before it was forgotten.
            return after in _UNIT_DOES
        case "NUMBER":
            return after in ("_WAIVE", "_BUILD", "_DISBAND")
        case _:
            return kind in _BEGINS_BEFORE_UNIT and after in _NAMES_UNIT


def _unit_does(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether a unit with its letter or nationality stands here and a verb after it."""
    if type_at(lexemes, index) not in ("KIND", "POWER"):
        return False
    while type_at(lexemes, index) in _BEFORE_PLACE:
        index += 1
    return type_at(lexemes, index) in ("PLACE", "UNKNOWN") and type_at(lexemes, index + 1) in _UNIT_DOES


def _ends_before(lexemes: Sequence[Lexeme], begin: int, index: int) -> Draft | None:
    """The order that ends before the word here, if the word surely begins another.

    Where the order could go on, a misspelt or bare unit may be a part of it that lost its dash: a support
    of a move must not be read as one of a hold.
    """
    if type_at(lexemes, index) == "UNKNOWN":
        after = type_at(lexemes, index + 1)
        if after not in GOES_ON or after in accepted(replay(lexemes[begin:index])):
            return None
        if after in _LEADS and _is_a_word(lexemes, begin, index):
            return None  # ``keeps an eye on things``
    elif not begins(lexemes, index):
        return None
    draft = whole(lexemes[begin:index])
    if draft is not None and draft.verbs == ("W",) and type_at(lexemes, index) in _NAMES_UNIT:
        return None  # "not building F Bre"
    if draft is not None and draft.verbs == ("SH",) and _could_go_on(lexemes, begin, index):
        return draft if _unit_does(lexemes, index) else None
    if draft is not None and draft.verbs == ("H",) and _holds_others(lexemes, index):
        return None
    return draft


def _holds_others(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether it says of whose unit that it is held somewhere: ``Burgundy holds the Russians in Munich``."""
    kinds = [type_at(lexemes, at) for at in (index - 1, index, index + 1)]
    return kinds[:2] == ["_HOLD", "POWER"] and kinds[2] in ("_IN", "_V", "_FROM", "_TO")


def _is_a_word(lexemes: Sequence[Lexeme], begin: int, index: int) -> bool:
    """Whether an unknown word is written small beside names that are not: no misspelt name."""
    small = lexemes[index].text[:1].islower()
    return small and not any(word.text[:1].islower() for word in lexemes[begin:index] if word.type == "PLACE")


def _could_go_on(lexemes: Sequence[Lexeme], begin: int, index: int) -> bool:
    return "_DASH" in accepted(replay(lexemes[begin:index]))


def read_order(lexemes: list[Lexeme], begin: int) -> Parsed | Stuck:
    """The order that begins here, as long as it goes, or where it gets stuck.

    A point or colon that stands within an order (``A. Par: holds``) is taken out of ``lexemes``.
    """
    parser = grammar().parse_interactive(None, start="start")
    listed = lexemes[begin].type == "_DASH"
    if listed:
        lexemes[begin].type = "_MINUS"
    index, dropped = begin, 0
    while True:
        if parts(lexemes, index):
            if not _goes_by(lexemes, begin, index):
                break
            lexemes[index].type = "_DASH"
        lexeme = lexemes[index]
        if lexeme.type in (DOT, COLON):
            if END in accepted(parser) and type_at(lexemes, index + 1) not in GOES_ON:
                break
            if index + 1 == len(lexemes) or dropped == _POINTS_WITHIN:
                break
            if sentence_ends(lexemes, index) and all(each.type == "UNKNOWN" for each in lexemes[begin:index]):
                break  # ``Changed my mind. Bulgaria holds``
            dropped += 1
            del lexemes[index]
            continue
        if listed and lexeme.type == "_DASH" and type_at(lexemes, index + 1) == "KIND":
            # "- A Par - A Mar": a list of removals.
            break
        try:
            _feed(parser, lexeme)
        except UnexpectedToken:
            draft = _ends_before(lexemes, begin, index)
            return Parsed(draft, index) if draft else Stuck(index, replay(lexemes[begin:index]))
        index += 1
    try:
        return Parsed(_finish(parser), index)
    except UnexpectedToken:
        return Stuck(index, replay(lexemes[begin:index]))


def _goes_by(lexemes: Sequence[Lexeme], begin: int, index: int) -> bool:
    """Whether the comma here is one between the places of a route: ``via North Sea, Norwegian Sea``."""
    return (
        type_at(lexemes, index) in (COMMA, AND)
        and type_at(lexemes, index + 1) == "PLACE"
        and parts(lexemes, index + 2)
        and any(lexeme.type == "VIA" for lexeme in lexemes[begin:index])
    )


Spot: TypeAlias = tuple[int, tuple[str, ...], str]
"""Where an order went wrong: the grammar's state, the verbs so far, the terminal of the word at fault."""


def spot(lexemes: Sequence[Lexeme], begin: int, stuck: Stuck, terminal: str) -> Spot:
    """Where the piece that begins here is stuck, as the table of faults labels it."""
    verbs = tuple(_VERBS[lexeme.type] for lexeme in lexemes[begin : stuck.at] if lexeme.type in _VERBS)
    return (cast(int, stuck.parser.parser_state.position), tuple(dict.fromkeys(verbs)), terminal)
