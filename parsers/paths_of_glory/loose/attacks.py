"""Attacks of loose speech, with all that is said of them behind, put into the order of the grammar."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.deeds import advance, cards, flank
from parsers.paths_of_glory.loose.parting import Part
from parsers.paths_of_glory.loose.tokens import (
    UNITS,
    NoSenseError,
    Stack,
    Tokens,
    first_at,
    like,
    only,
    stacks_in,
    units_in,
    verb_with,
)
from parsers.paths_of_glory.parts import BUT


def attack(part: Part, more: Sequence[Part]) -> Tokens:
    tokens, verb, more = _verb(part, more)
    elsewhere = [token for token in tokens[:verb] if token.type != "ELSE"]
    orelse = [token for token in tokens[:verb] if token.type == "ELSE"]
    left, right = elsewhere, tokens[verb + 1 :]
    if [token.type for token in left] == ["PLACE"] and _come(right):
        left, right = [], [*left, *right]  # ``Sedan attacked from Metz``, «Седан атакует ГЕР 1 из Льежа»
    target, foes, right = _target(right, bool(left))
    if not left and {token.type for token in right} == {"COMMA", "PLACE"}:
        raise NoSenseError  # ``attack Verdun and Metz``: who attacks is not said
    stacks = [*stacks_in(left), *(_from_several(right) or stacks_in(right))]
    bare = [stack for stack in stacks if not stack.units]
    made: Tokens = []
    head = tokens[verb]
    sources = [stack.place for stack in bare if stack.place is not None]
    armed = [stack for stack in stacks if stack.units]
    everyone = len(armed) == 1 and [token.type for token in armed[0].units] == ["ALL"]
    if everyone and BUT not in armed[0].units[0]:  # ``all from Metz and Liege``
        sources = [stack.place for stack in stacks if stack.place is not None]
        armed = armed if not sources else []
    if len(sources) > 1 and armed and not any(stack.place for stack in armed):
        options = [token for each in _options(more, armed) for token in each]
        against = [*foes, like("AT", head), target] if foes else [target]
        return [*orelse, head, *against, *_from_all(head, sources, armed), *options]
    if armed and (len(sources) > 1 or (sources and all(stack.place for stack in armed))):
        raise NoSenseError
    for stack in armed:
        made += [like("COMMA", head)] if made else [like("WITH", head)]
        made += stack.units
        place = stack.place or (sources[0] if sources else None)
        made += [like("FROM", head), place] if place is not None else []
    if not armed:
        made = [like("FROM", head)]
        for place in sources:
            made += [place, like("COMMA", head)]
        if not sources:
            raise NoSenseError
        made.pop()
    against = [*foes, like("AT", head), target] if foes else [target]
    return [*orelse, head, *against, *made, *(token for each in _options(more, armed) for token in each)]


def _from_several(right: Tokens) -> list[Stack]:
    """``from Metz and Liege (GE 4, GE 3)``: who stands where needs not be said."""
    at = first_at(right, "WITH")
    places, units = right[1:at], right[at + 1 :]
    listed = [token.type for token in places[1::2]] == ["COMMA"] * (len(places) // 2)
    known = {token.type for token in places[::2]} == {"PLACE"} and len(places) % 2 == 1
    if [token.type for token in right[:1]] != ["FROM"] or len(places) < 3 or not listed or not known:
        return []
    if not units or any(token.type not in UNITS | {"COMMA"} for token in units):
        return []
    return [*(Stack(place=token) for token in places[::2]), Stack([*units])]


def _come(right: Tokens) -> bool:
    """Whether from where they come stands first, or who comes and from where is all that is said."""
    at = first_at(right, "FROM")
    units = all(token.type in UNITS | {"COMMA"} for token in right[:at])
    return units and (not at or [token.type for token in right[at:]] == ["FROM", "PLACE"]) and bool(right)


def _verb(part: Part, more: Sequence[Part]) -> tuple[Tokens, int, Sequence[Part]]:
    """The tokens, where their verb stands, and the options: ``RU 3 and RU 8 flank attack Tarnopol``."""
    tokens = part.tokens
    verb = first_at(tokens, "ATTACK")
    if verb < len(tokens):
        return tokens, verb, more
    verb = first_at(tokens, "FLANK")
    if verb == len(tokens):
        raise NoSenseError
    more = [Part([tokens[verb]], verb="FLANK"), *more]
    return [*tokens[:verb], like("ATTACK", tokens[verb]), *tokens[verb + 1 :]], verb, more


def _from_all(head: Token, sources: Sequence[Token], armed: Sequence[Stack]) -> Tokens:
    """``attack Verdun from Sedan and Metz (GE 1, 4)``: who stands where needs not be said."""
    made = [like("FROM", head), sources[0]]
    for place in sources[1:]:
        made += [like("COMMA", head), place]
    for at, stack in enumerate(armed):
        made += [like("COMMA" if at else "WITH", head), *stack.units]
    return made


def _target(right: Tokens, armed: bool) -> tuple[Token, Tokens, Tokens]:
    """(the space attacked, who is said to stand there, what follows); ``armed``: who attacks is said."""
    if [token.type for token in right[:3]] == ["FROM", "PLACE", "PLACE"]:
        right = [*right[2:], *right[:2]]  # ``attack from Metz Verdun``
    if [token.type for token in right[:4]] in (
        ["FROM", "PLACE", "TO", "PLACE"],
        ["FROM", "PLACE", "AT", "PLACE"],
    ):
        right = [*right[3:], *right[:2]]  # ``GE 4 attacks from Metz to Verdun``
    at = first_at(right, "PLACE")
    if at == len(right):
        raise NoSenseError
    before = right[:at]
    if any(token.type not in UNITS | {"TO", "AT", "FROM", "COMMA", "WITH"} for token in before):
        raise NoSenseError
    foes = units_in(before)
    if foes and not armed:
        later = right[at + 1 :]
        aims = [each for each, token in enumerate(later) if token.type in ("TO", "AT", "DASH")]
        if (
            aims and later[aims[-1] + 1 :] and later[aims[-1] + 1].type == "PLACE"
        ):  # ``attack: GE 4 (Metz) on Sedan``
            end = aims[-1] + 1
            return later[end], [], [*before, right[at], *later[: end - 1], *later[end + 1 :]]
        if not any(token.type in UNIT or token.type == "PLACE" for token in later):
            raise NoSenseError
    if not foes and before and before[-1].type == "FROM":  # ``attack from Metz Sedan``
        raise NoSenseError
    return right[at], foes, right[at + 1 :]


def _kept_back(part: Part, armed: Sequence[Stack]) -> list[Tokens]:
    """``GE 5 does not advance``: nobody does where no other attacks; else the others are asked for."""
    only(part.tokens, "NOADVANCE", "TO", "AT", "PLACE")
    held = _called(part.tokens)
    fighting = [_called(stack.units) for stack in armed]
    if not any(held == units[at : at + len(held)] for units in fighting for at in range(len(units))):
        raise NoSenseError
    return [[like("NOADVANCE", part.tokens[0])]] if fighting == [held] else []


def _where_they_are(part: Part, armed: Sequence[Stack]) -> list[Tokens]:
    """``GE 4 of Metz attacks Sedan, staying in Metz``: nobody advances."""
    places = {str(token) for token in part.tokens if token.type == "PLACE"}
    come = {str(stack.place) for stack in armed if stack.place is not None}
    if part.has(*UNIT) or not places or not (places <= come or not come):
        return []
    return [[like("NOADVANCE", part.tokens[0])]]


def _called(tokens: Sequence[Token]) -> list[tuple[str, str]]:
    return [(token.type, str(token)) for token in tokens if token.type in UNIT]


def _options(parts: Sequence[Part], armed: Sequence[Stack]) -> list[Tokens]:
    made: list[Tokens] = []
    for part in parts:
        first = part.tokens[0]
        match part.verb:
            case "STAYS":
                if not armed and part.has(*UNIT) and not any(each.has("ADVANCE") for each in parts):
                    raise NoSenseError  # ``attack from Metz, the corps stays``: who attacks is not said
                only(part.tokens, "STAYS", "AT", "TO", "FROM", "PLACE")
                made += _where_they_are(part, armed)
            case "UNTOUCHED" | "NOCARDS":
                only(part.tokens, part.verb, "CARDS")
            case "NOADVANCE" if part.has(*UNIT):
                made += _kept_back(part, armed)
            case "STAND":
                only(part.tokens, "STAND", "AT", "TO", "PLACE")
                if part.has("PLACE") and not _where_they_are(part, armed):
                    raise NoSenseError
                made.append([like("NOADVANCE", first)])
            case "LOSE" | "LOSSES":
                only(part.tokens, "LOSE", "LOSSES", "AT", "FROM", "TO")
                made.append(verb_with(part.tokens, "LOSSES", units_in(part.tokens)))
            case "ADVANCE" if not part.has(*UNIT):  # ``GE 4 attacks Sedan and advances``
                made += advance(Part([*part.tokens, like("ALL", first)], verb="ADVANCE"))
            case "ADVANCE":
                made += advance(part)
            case "FLANK":
                made.append(flank(part))
            case "CARDS":
                made += cards(part)
            case _:
                made.append(part.tokens)
    return made
