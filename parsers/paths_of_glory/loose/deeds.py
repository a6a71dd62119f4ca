"""Clauses of loose speech put into the order of the grammar, one for each verb but attacks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lark import Token

from parsers.paths_of_glory.loose.parting import Part
from parsers.paths_of_glory.loose.tokens import (
    UNITS,
    NoSenseError,
    Stack,
    Tokens,
    first_at,
    like,
    listed,
    only,
    stacks_in,
    units_in,
    verb_with,
)
from parsers.paths_of_glory.vocabulary import lexicon


def flank(part: Part) -> Tokens:
    places = [token for token in part.tokens if token.type == "PLACE"]
    known = {"FLANK", "PLACE", "FROM", "AT", "WITH", "TO", "COLON", "DASH"}
    if len(places) > 1 or any(token.type not in known for token in part.tokens):
        raise NoSenseError
    said = [str(token) for token in part.tokens if token.type == "FLANK"]
    if part.has("FROM") and not any(each in lexicon()["pinning"]["words"] for each in said):
        raise NoSenseError  # ``a flank attack from Tarnopol``: its main space, or the other one
    return [part.tokens[first_at(part.tokens, "FLANK")], *places]


def shift(tokens: Tokens, said: Token | None) -> tuple[Tokens, Token | None]:
    """(a move, the space that was said before its units): ``said`` is that of the move before it."""
    way = _Way()
    if [token.type for token in tokens[:3]] == ["TO", "PLACE", "MOVE"]:
        tokens = [*tokens[2:], *tokens[:2]]  # ``into Sedan goes GE 4``
    marched = first_at(tokens, "MOVE")
    for at, token in enumerate(tokens):
        if token.type == "PLACE":
            way.place(token)
        elif token.type in ("TO", "DASH"):
            onward = marched < at or marched == len(tokens) or not way.units
            way.said = "TO" if onward else "AT"
        elif token.type in ("FROM", "AT", "VIA"):
            way.said = token.type
        elif token.type in UNITS | {"COMMA"}:
            way.unit(token)
        elif token.type == "BYSEA":
            way.sea = [token]
        elif token.type == "WITH":
            way.joined(token)
        elif token.type not in ("MOVE", "SR", "COLON"):
            raise NoSenseError
    units = listed(way.units, UNITS)
    if not units or not way.path:
        raise NoSenseError
    source = way.source or said
    head = tokens[0]
    made = [like("MOVE", head), *units]
    made += [like("FROM", head), source] if source is not None else []
    made += [like("TO", head), way.path[0]]
    for place in way.path[1:]:
        made += [like("COMMA", head), place]
    return [*made, *way.sea], way.source if way.first else None


@dataclass(slots=True)
class _Way:
    """Units on their way. ``said``: what stands before the next space; ``first``: their own came first.

    ``along``: who goes along is said behind the way: ``GE 8 to Essen with the corps``.
    """

    units: Tokens = field(default_factory=list)
    source: Token | None = None
    path: Tokens = field(default_factory=list)
    sea: Tokens = field(default_factory=list)
    said: str = ""
    first: bool = False
    along: bool = False

    def unit(self, token: Token) -> None:
        if token.type == "COMMA":
            self.units += [token] if self.units and (self.along or not self.path) else []
            return
        if self.path and not self.along:
            raise NoSenseError
        self.units.append(token)
        self.said = ""

    def joined(self, token: Token) -> None:
        if self.path:
            self.along = True
            self.units.append(like("COMMA", token))

    def place(self, token: Token) -> None:
        if self.along:
            raise NoSenseError  # ``GE 8 to Essen with the corps in Metz``
        if self.said in ("FROM", "AT") or (not self.said and self.source is None and not self.path):
            if self.source is not None:
                raise NoSenseError
            self.source, self.first = token, not self.units
        elif self.said == "VIA" and self.path:
            self.path.insert(len(self.path) - 1, token)
        else:
            self.path.append(token)
        self.said = self.said if self.said in ("TO", "VIA") else ""


def _dig(part: Part) -> list[Tokens]:
    said = [token for token in part.tokens if token.type not in ("ENTRENCH", "ENTER")]
    tokens = [like("AT", token) if token.type == "TO" else token for token in said]
    stacks = stacks_in(tokens)
    if not stacks:
        raise NoSenseError
    made: list[Tokens] = []
    for stack in stacks:
        head = part.tokens[0]
        place = [like("AT", head), stack.place] if stack.place is not None else []
        made.append([like("ENTRENCH", head), *stack.units, *place])
    return made


def _retreat(part: Part) -> list[Tokens]:
    head, units = part.tokens[0], units_in(part.tokens)
    only(part.tokens, "RETREAT", "PLACE", "FROM", "TO", "AT", "DASH", "VIA", "HOME", "TOWARDS", "COLON")
    if part.has("HOME", "TOWARDS"):
        if part.has("HOME") == part.has("PLACE"):
            raise NoSenseError
        return [
            [
                like("RETREAT", head),
                *units,
                *(token for token in part.tokens if token.type in ("HOME", "TOWARDS", "PLACE")),
            ]
        ]
    if not part.has("PLACE"):
        if units:
            raise NoSenseError
        return [[like("RETREAT", head)]]
    tokens = part.tokens
    kinds = [token.type for token in tokens]
    if kinds[:2] in (["PLACE", "CORPS"], ["PLACE", "ARMY"]) and kinds.count("PLACE") > 1:
        tokens = [like("FROM", tokens[0]), *tokens]  # ``the Lutsk corps retreats to Dubno``
    if tokens[0].type == "PLACE":
        raise NoSenseError  # ``Nice retreat!``
    way = _Back()
    for token in tokens:
        way.take(token)
    made = [like("RETREAT", head), *units]
    made += [like("FROM", head), way.source] if way.source is not None else []
    made.append(like("TO", head))
    for place in way.path:
        made += [place, like("COMMA", head)]
    return [made[:-1]]


@dataclass(slots=True)
class _Back:
    """The way of a retreat, and the space that it is said to leave."""

    path: Tokens = field(default_factory=list)
    source: Token | None = None
    said: str = ""

    def take(self, token: Token) -> None:
        if token.type in ("VIA", "FROM", "TO", "DASH"):
            self.said = token.type
        elif token.type != "PLACE":
            return
        elif self.said == "FROM":
            if self.source is not None:
                raise NoSenseError
            self.source, self.said = token, ""
        else:
            at = len(self.path)
            self.path.insert(at - 1 if self.said == "VIA" and self.path else at, token)


def _lose(part: Part) -> list[Tokens]:
    only(part.tokens, part.verb, "LOSE", "LOSSES", "FROM", "AT", "TO", "COLON", "UNTOUCHED", "PLACE")
    kind = {"LOSSES": "LOSE", "UNTOUCHED": "SPARE"}.get(part.verb, part.verb)
    head, there = part.tokens[0], lexicon()["standing"]["words"]
    tokens = [like("AT", each) if each.type == "TO" and str(each) in there else each for each in part.tokens]
    said = [token for token in tokens if token.type not in ("LOSE", "LOSSES", "SPARE", "UNTOUCHED")]
    ways = {token.type for token in said} & {"AT", "FROM", "TO"}
    if part.has("PLACE") and (kind == "DESTROY" or not ways or "TO" in ways):
        raise NoSenseError
    made: Tokens = []
    for stack in stacks_in(said) if part.has("PLACE") else [Stack(units_in(part.tokens))]:
        made += [like("COMMA", head)] if made else []
        made += [*stack.units, *([like("AT", head), stack.place] if stack.place is not None else ())]
    return [verb_with(part.tokens, kind, made)]


def _stand(part: Part) -> list[Tokens]:
    only(part.tokens, "STAND", "LOSE", "FROM", "ANY")
    units = units_in(part.tokens)
    return [
        [
            part.tokens[first_at(part.tokens, "STAND")],
            *units,
            *(each for each in part.tokens if each.type == "ANY"),
        ]
    ]


def advance(part: Part) -> list[Tokens]:
    only(part.tokens, "ADVANCE", "TO", "AT", "DASH", "PLACE", "COLON")
    places = [token for token in part.tokens if token.type == "PLACE"]
    if len(places) > 1:
        raise NoSenseError
    to = [like("TO", part.tokens[0]), *places] if places else []
    units = units_in(part.tokens) or [like("ALL", part.tokens[0])]  # ``both go forward``
    return [[*verb_with(part.tokens, "ADVANCE", units), *to]]


def _restore(part: Part) -> list[Tokens]:
    only(part.tokens, part.verb, "RESTORE", "FULL", "SAVE", "PLACE", "AT", "FROM", "TO", "COLON")
    places = [token for token in part.tokens if token.type == "PLACE"]
    full = [token for token in part.tokens if token.type == "FULL"]
    if len(places) > 1 and (part.verb == "RESTORE" or not full):
        return [_apiece(part, places)]
    at = [like("AT", part.tokens[0]), *places] if places else []
    rebuilt = part.verb == "REBUILD"
    return [[*verb_with(part.tokens, part.verb, units_in(part.tokens)), *at, *(full if rebuilt else [])]]


def _apiece(part: Part, places: Tokens) -> Tokens:
    """``restore the BR corps at Cairo and Basra``: one in each of the spaces; corps are turned over there."""
    units = listed(part.tokens, UNITS)
    kinds, numbers = {token.type for token in units}, [str(t) for t in units if t.type == "NUMBER"]
    one = "CORPS" in kinds and kinds <= {"NATION", "BADGE", "CORPS", "NUMBER"}
    if not one or part.has("SAVE") or numbers not in ([], [str(len(places))]):
        raise NoSenseError
    head, called = part.tokens[0], [token for token in units if token.type != "NUMBER"]
    made: Tokens = []
    for place in places:
        made += [*([like("COMMA", head)] if made else ()), *called, like("AT", head), place]
    return [like("RESTORE", head), *made]


def _enter(part: Part) -> list[Tokens]:
    way = [token.type for token in part.tokens if token.type in ("AT", "FROM", "TO", "PLACE")]
    if way in (["AT", "PLACE", "TO", "PLACE"], ["FROM", "PLACE", "TO", "PLACE"]):
        # ``put the FR corps in Paris into the reserve``
        return [shift([token for token in part.tokens if token.type != "ENTER"], None)[0]]
    only(part.tokens, "ENTER", "PLACE", "AT", "TO", "COLON")
    if several := _one_each(part):
        return several
    made: list[Tokens] = []
    for stack in stacks_in([token for token in part.tokens if token.type != "ENTER"]):
        if stack.place is None or not stack.units:
            raise NoSenseError
        head = part.tokens[0]
        made.append([like("ENTER", head), *stack.units, like("AT", head), stack.place])
    return made


def _one_each(part: Part) -> list[Tokens]:
    """``put the BU corps in Plevna, Varna and Sofia``: one in each of the spaces."""
    places = [token for token in part.tokens if token.type == "PLACE"]
    units = [token for token in part.tokens if token.type in UNITS]
    called = sorted((t for t in units if t.type in ("NATION", "CORPS")), key=lambda t: t.type == "CORPS")
    counted = [token for token in units if token not in called]
    numbered = all(token.type == "ALL" or str(token) == str(len(places)) for token in counted)
    one = [token.type for token in called] == ["NATION", "CORPS"] and len(counted) < 2 and numbered
    if len(places) < 2 or not one:
        return []
    head = part.tokens[0]
    return [[like("ENTER", head), *called, like("AT", head), place] for place in places]


def cards(part: Part) -> list[Tokens]:
    known = {part.verb, "CARDS", "NUMBER", "CARD", "COMMA", "COLON", "TO", "AT", "LPAR", "RPAR", "PLACE"}
    places = [token for token in part.tokens if token.type == "PLACE"]
    if len(places) > 1 or (places and part.verb != "CARDS"):
        raise NoSenseError
    if any(token.type not in known for token in part.tokens):
        raise NoSenseError
    kinds = {"NUMBER", "CARD", "LPAR", "RPAR"} if part.has("CARD") else {"NUMBER"}
    numbers = listed(part.tokens, kinds)
    if sorted(token.type for token in numbers) == ["CARD", "NUMBER"]:  # ``card 6 Withdrawal``
        card, number = sorted(numbers, key=lambda token: token.type)
        numbers = [card, like("LPAR", card), number, like("RPAR", card)]
    if not numbers:
        raise NoSenseError
    battle = [like("AT", places[0]), *places] if places else []
    return [[part.tokens[first_at(part.tokens, part.verb)], *numbers, *battle]]


def _activate(part: Part) -> list[Tokens]:
    """``Metz and Sedan: activate for attack``, ``activate Metz with Sedan``"""
    part = Part([like("COMMA", token) if token.type == "WITH" else token for token in part.tokens])
    aims = [token for token in part.tokens if token.type in ("ATTACK", "MOVE")]
    places = [token for token in part.tokens if token.type == "PLACE"]
    known = {"ACTIVATE", "ATTACK", "MOVE", "PLACE", "TO", "COMMA", "COLON", "AT", "DASH"}
    if len(aims) > 1 or not places or any(token.type not in known for token in part.tokens):
        raise NoSenseError
    head = part.tokens[first_at(part.tokens, "ACTIVATE")]
    aim = [like("TO", head), aims[0]] if aims else []
    return [[head, *listed(part.tokens, {"PLACE"}), *aim]]


def as_it_is(part: Part) -> list[Tokens]:
    if part.verb == "STAYS":
        raise NoSenseError
    return [part.tokens]


ARRANGED: dict[str, Callable[[Part], list[Tokens]]] = {
    "ENTRENCH": _dig,
    "RETREAT": _retreat,
    "LOSE": _lose,
    "LOSSES": _lose,
    "DESTROY": _lose,
    "SPARE": _lose,
    "UNTOUCHED": _lose,
    "STAND": _stand,
    "ADVANCE": advance,
    "RESTORE": _restore,
    "REBUILD": _restore,
    "ENTER": _enter,
    "CARDS": cards,
    "ANYOF": cards,
    "DISCARD": cards,
    "ACTIVATE": _activate,
    "FLANK": lambda part: [flank(part)],
}
