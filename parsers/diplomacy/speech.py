"""Turns of speech as the grammar wants them: words between commas, what is not meant, who comes last."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from games.diplomacy.data.names import CASES, Names
from parsers.diplomacy.lexemes import AND, COLON, COMMA, DOT, SEPARATORS, Lexeme
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, fold

_LEADS_TO = frozenset(("_DASH", "_TO", "_V"))
_DOES = _LEADS_TO | {"_MOVE", "_HOLD", "_SUPPORT", "_CONVOY", "_RETREAT", "_LANDS", "_DISBAND"}
_TURNED = frozenset(("_ITS_PLACE", "_SUPPORT", "_MOVE"))
_OF_UNIT = frozenset(("KIND", "PLACE", "POWER", "_IN", "_V", "_FROM"))
_GOING_TO = "going to"
_LEAST_RELATED, _MOST_RELATED = 2, 2
"""Lexemes before such a clause; its words before what is done: ``который стоит на месте``."""
_CUES = ("no", "not-there", "cancel", "for", "let")


@dataclass(frozen=True, slots=True)
class Turns:
    """Words of the lexicon's habits, folded; see there."""

    names: Names
    under_way: tuple[str, ...]
    no: frozenset[str]
    not_there: frozenset[str]
    cancel: frozenset[str]
    build_for: frozenset[str]
    let: frozenset[str]
    does_it: tuple[str, ...]
    contrast: frozenset[str]
    which: frozenset[str]
    cue: re.Pattern[str]

    def does(self, place: Lexeme) -> bool:
        """Whether a Russian word for a place is its name itself, in no other case."""
        return any(fold(self.names.title(each, "ru")) == fold(place.text) for each in place.meaning)

    def is_done_to(self, place: Lexeme) -> bool:
        """Whether a Russian word for a place is its name in a case that no subject has."""
        forms = {fold(self.names.form(each, case)) for each in place.meaning for case in CASES}
        return not self.does(place) and fold(place.text) in forms


def turns_of(words: Mapping[str, Any], names: Names) -> Turns:
    """The turns of speech of a lexicon."""
    table = words["habits"]
    return Turns(
        names,
        tuple(table["under-way"]),
        no=frozenset(table["no"]),
        not_there=frozenset(table["not-there"]),
        cancel=frozenset(table["cancel"]),
        build_for=frozenset(table["for"]),
        let=frozenset(table["let"]),
        does_it=tuple(table["does-it"]),
        contrast=frozenset(table["contrast"]),
        which=frozenset(words["all-hold"]["which"]),
        cue=re.compile(rf"\b(?:{either(word for key in _CUES for word in table[key])})\b"),
    )


def voiced(lexemes: Sequence[Lexeme]) -> None:
    """Make ``going to`` before a place a move: before a verb it says nothing."""
    for lexeme, after in pairwise(lexemes):
        if lexeme.type == "_NOISE" and after.type == "PLACE" and lexeme.text.lower() == _GOING_TO:
            lexeme.type = "_MOVE"


def spoken(lexemes: list[Lexeme], row: TypedLine, use: Turns) -> list[Lexeme]:
    """The words of a line without what only speech has.

    * ``No, A Par - Bur``: what was said before is taken back.
    * ``The army in Paris goes, please, to Burgundy``: commas around words that say nothing.
    * ``A Par - Bur, not Picardy``: where a unit does not go.
    * ``Венецию поддерживает Рим``: who does it comes last.
    * ``Kiel to Denmark, Berlin takes its place``: it goes where the other was.
    * ``Brest supports Paris, which holds``: it tells of who is helped.
    * ``Cancel Marseilles' move``; ``Let the Trieste fleet go``; ``A fleet for Brest``.
    """
    lexemes = _related(_without_contrast(lexemes, use), row, use)
    kinds = {each.type for each in lexemes}
    if not kinds & _TURNED and use.cue.search(row.folded) is None:  # most lines
        return _joined(lexemes, use) if COMMA in kinds else lexemes
    while _leads(lexemes, use):
        lexemes = lexemes[2:]
    made: list[Lexeme] = []
    start = row.place(0)
    for piece in _pieces(_joined(lexemes, use)):
        body, end = (piece[:-1], piece[-1:]) if piece[-1].type in SEPARATORS else (piece, [])
        before = row.text[start : body[0].start] if body else ""
        body = _taken_back(_built_for(_let_go(_turned(body, use), before, use), row, use), use)
        made += [*_meant(made, _followed(made, body), use), *end]
        start = piece[-1].end
    return made


def _without_contrast(lexemes: list[Lexeme], use: Turns) -> list[Lexeme]:
    """Without the Russian for ``while`` behind a comma, where no other unit has a letter."""
    letters = [at for at, each in enumerate(lexemes) if each.type == "KIND" and len(each.text) == 1]
    if not letters or not all(
        at and lexemes[at].text in use.contrast and lexemes[at - 1].type == COMMA for at in letters
    ):
        return lexemes
    return [each for at, each in enumerate(lexemes) if at not in letters]


def _related(lexemes: list[Lexeme], row: TypedLine, use: Turns) -> list[Lexeme]:
    """Without ``which holds`` behind a support: it tells of whom it is for, who may be another's."""
    made = list(lexemes)
    for at in reversed([at for at, each in enumerate(lexemes) if each.type == "_HOLD"]):
        unknown = at and made[at - 1].type == "UNKNOWN" and fold(made[at - 1].text) in use.which
        begin = at - 1 if unknown else at
        if begin < _LEAST_RELATED or made[begin - 1].type != COMMA or made[begin - 2].type != "PLACE":
            continue
        if not _has(_piece_of(made[: begin - 1]), "_SUPPORT"):
            continue  # ``Paris, which holds, is in no danger``
        said = row.text[made[begin - 1].end : made[at].start].split()
        if said and fold(said[0]) in use.which and len(said) <= _MOST_RELATED:
            made[begin - 1 : at + 1] = []
    return made


def _leads(lexemes: Sequence[Lexeme], use: Turns) -> bool:
    """Whether a line begins with a word that takes back what was said: ``No, sorry: A Par - Bur``."""
    first = lexemes[:2] if len(lexemes) > 2 else []
    parted = len(first) == 2 and first[0].type == "UNKNOWN" and first[1].type in (COMMA, COLON, DOT)
    return parted and fold(first[0].text) in use.no


def _pieces(lexemes: Sequence[Lexeme]) -> list[list[Lexeme]]:
    """The words up to each separator, with it."""
    pieces: list[list[Lexeme]] = []
    fresh = True
    for lexeme in lexemes:
        if fresh:
            pieces.append([])
        pieces[-1].append(lexeme)
        fresh = lexeme.type in SEPARATORS
    return pieces


def _joined(lexemes: Sequence[Lexeme], use: Turns) -> list[Lexeme]:
    """Without the commas that part nothing: a unit before them has its order behind them."""
    made: list[Lexeme] = []
    index = 0
    while index < len(lexemes):
        lexeme, rest = lexemes[index], lexemes[index + 1 : index + 4]
        kinds = [each.type for each in rest]
        before = made[-1].type if made else ""
        if lexeme.type == COMMA and before:
            if kinds[:1] == [COMMA] and kinds[1:2] and kinds[1] in _DOES and _is_begun(made):
                index += 2  # ``goes, please, to``
                continue
            owner = before == "POWER" and len(made) > 1 and made[-2].type == "_SUPPORT"
            stands = before == "KIND" and kinds[:2] in (["_IN", "PLACE"], ["_V", "PLACE"])
            moving = kinds[:1] == ["_MOVE"] and fold(rest[0].text).startswith(use.under_way)
            aided = moving and before in ("KIND", "PLACE") and _has(made, "_SUPPORT")
            if (owner and kinds[:1] in (["PLACE"], ["KIND"])) or stands or aided:
                index += 1
                continue
        made.append(lexeme)
        index += 1
    return made


def _piece_of(made: Sequence[Lexeme]) -> list[Lexeme]:
    """The words behind the last separator."""
    begin = next((at for at in range(len(made), 0, -1) if made[at - 1].type in SEPARATORS), 0)
    return list(made[begin:])


def _is_begun(made: Sequence[Lexeme]) -> bool:
    """Whether an order has begun and goes nowhere yet: a unit, and perhaps a verb without a place."""
    kinds = [each.type for each in _piece_of(made)]
    return kinds.count("PLACE") == 1 and not {"_HOLD", "_SUPPORT", "_CONVOY"} & {*kinds}


def _has(made: Sequence[Lexeme], kind: str) -> bool:
    return any(each.type == kind for each in _piece_of(made))


def _turned(body: list[Lexeme], use: Turns) -> list[Lexeme]:
    """``Венецию поддерживает Рим`` with Rome first: an object in Russian may come before who does it."""
    if [each.type for each in body] not in (["PLACE", "_SUPPORT", "PLACE"], ["PLACE", "_MOVE", "PLACE"]):
        return body
    whom, verb, who = body
    finite = not whom.text.isascii() and fold(verb.text).endswith(use.does_it)
    if not finite or not use.does(who) or not use.is_done_to(whom):
        return body
    first, last = whom.start, who.end
    return [
        replace(who, start=first, end=first, name=None),
        verb,
        replace(whom, end=last, name=(whom.start, whom.end)),
    ]


def _followed(made: Sequence[Lexeme], body: list[Lexeme]) -> list[Lexeme]:
    """``Berlin takes its place`` with the place that the unit before it leaves, where that moves."""
    at = next((at for at, each in enumerate(body) if each.type == "_ITS_PLACE"), 0)
    led = at - 1 if at and body[at - 1].type == "_MOVE" else at  # ``follows into its place``
    unit = [each for place, each in enumerate(body) if each.type != "_DASH" and place not in (led, at)]
    kinds = [each.type for each in unit]
    if (
        [each.type for each in body].count("_ITS_PLACE") != 1
        or kinds.count("PLACE") != 1
        or not {*kinds} <= _OF_UNIT
    ):
        return body
    before = _ordered(made)
    left = [each for each in before if each.type == "PLACE"]
    moves = {each.type for each in before} <= _OF_UNIT | _LEADS_TO | {"_MOVE"}
    if len(left) != 2 or not moves or any(len(each.meaning) != 1 for each in left):
        return body
    start, end = body[0].start, body[-1].end
    unit[0] = replace(unit[0], start=start, name=unit[0].name or (unit[0].start, unit[0].end))
    there = replace(left[0], start=end, end=end, name=None)
    return [*unit, Lexeme("_DASH", "-", end, end), there]


def _let_go(body: list[Lexeme], before: str, use: Turns) -> list[Lexeme]:
    """``Let the Trieste fleet go``: a unit alone that goes nowhere is disbanded."""
    goes = len(body) > 1 and body[-1].type == "_MOVE" and body[-1].text.lower() == "go"
    if not goes or not use.let & {*fold(before).split()} or not {e.type for e in body[:-1]} <= _OF_UNIT:
        return body
    return [*body[:-1], replace(body[-1], type="_DISBAND")]


def _built_for(body: list[Lexeme], row: TypedLine, use: Turns) -> list[Lexeme]:
    """``A fleet for Brest`` with the verb that it leaves out."""
    unit = body[1:] if len(body) == 3 and len(body[0].text) == 1 else body  # ``a fleet``
    if [each.type for each in unit] != ["KIND", "PLACE"] or len(unit[0].text) < 3:
        return body
    kind, place = unit
    if not use.build_for & {*fold(row.text[kind.end : place.start]).split()}:
        return body
    return [Lexeme("_BUILD", kind.text, kind.start, kind.start), kind, place]


def _taken_back(body: list[Lexeme], use: Turns) -> list[Lexeme]:
    """``Cancel Marseilles' move``: without its order a unit holds."""
    if not body or body[0].type != "UNKNOWN" or fold(body[0].text) not in use.cancel:
        return body
    unit = [each for each in body[1:] if each.type != "_MOVE"]
    if [each.type for each in unit if each.type != "KIND"] != ["PLACE"] or len(body) - len(unit) != 2:
        return body
    return [replace(body[0], type="_HOLD"), *unit[:-1], replace(unit[-1], end=body[-1].end)]


def _meant(made: list[Lexeme], body: list[Lexeme], use: Turns) -> list[Lexeme]:
    """The words without where a unit does not go; ``made``, what stands before them, may lose its comma."""
    at = next((at for at, each in enumerate(body) if each.type == "UNKNOWN" and _is_not(each, use)), -1)
    if at < 0:
        return body
    ordered = body[:at] if at and fold(body[0].text) not in use.contrast else _ordered(made)
    kinds = [each.type for each in body[at + 1 :]]
    places = kinds == ["PLACE"] or (kinds[:1] and kinds[0] in _LEADS_TO and kinds[1:] == ["PLACE"])
    goes = sum(each.type == "PLACE" for each in ordered) > 1 and any(e.type in _DOES for e in ordered)
    if not places or not goes:
        return body
    if ordered is not body and made and made[-1].type in (COMMA, AND) and len(body[:at]) < 2:
        made.pop()
        return []
    return body[:at]


def _ordered(made: Sequence[Lexeme]) -> list[Lexeme]:
    end = len(made)
    while end and made[end - 1].type in SEPARATORS:  # ``, and``
        end -= 1
    return _piece_of(made[:end])


def _is_not(lexeme: Lexeme, use: Turns) -> bool:
    return fold(lexeme.text) in use.not_there
