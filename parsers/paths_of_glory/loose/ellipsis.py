"""What loose speech leaves out because it stands before: whose, what, where to; tokens in, tokens out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lark import Token

from games.paths_of_glory.text.phrases import RESERVE
from parsers.paths_of_glory.again import THERE
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import Tokens, like
from parsers.paths_of_glory.vocabulary import lexicon

_ELSEWHERE = {"MOVE", "SR", "ENTRENCH", "ENTER", "ACTIVATE", "RETREAT", "REBUILD", "RESTORE", "ADVANCE"}
"""Verbs behind which no attack goes on."""
_WAYS = ("TO", "DASH", "AT", "FROM")


def completed(tokens: Sequence[Token]) -> Tokens:
    """The tokens with what was left out put in."""
    return _corps(_apiece(_attacks(_shared(_places(_nations(_in_turn(list(tokens))))))))


def _parts(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where each part between commas begins and ends."""
    begin = 0
    for at, token in enumerate(tokens):
        if token.type == "COMMA":
            yield begin, at
            begin = at + 1
    yield begin, len(tokens)


def _in_turn(tokens: Tokens) -> Tokens:
    """``FR 9 and FR 6 meet at Melun, from Verdun and Paris``: each comes from the space of its turn."""
    parts = [tokens[begin:end] for begin, end in _parts(tokens)]
    at = next((at for at, part in enumerate(parts) if any(each.type == "MOVE" for each in part)), 0)
    last = parts[at]
    verb = next((each for each, token in enumerate(last) if token.type == "MOVE"), 0)
    units, goal = [*parts[:at], last[:verb]], last[verb + 1 :]
    start, *others = parts[at + 1 :] or [[]]
    come = [token.type for token in start] == ["FROM", "PLACE"] and [
        each[0].type for each in others if len(each) == 1
    ] == ["PLACE"] * len(others)
    named = all(each and {token.type for token in each} <= UNIT - {"LPAR", "ALL"} for each in units)
    several = any(token.type == "NUMBER" and each[-1] is not token for each in units for token in each)
    goes = [token.type for token in goal] in (["TO", "PLACE"], ["AT", "PLACE"])
    if not at or not come or not named or several or not goes or len(units) != len(others) + 1:
        return tokens
    if not all(any(token.type in ("NATION", "BADGE") for token in each) for each in units):
        return tokens
    made: Tokens = []
    for each, place in zip(units, [start[1], *(one[0] for one in others)], strict=True):
        made += [like("COMMA", place)] if made else []
        made += [*each, like("FROM", start[0]), place, like("TO", goal[0]), goal[1]]
    return made


def _nations(tokens: Tokens) -> Tokens:
    """``The French: 6th army to Paris, 9th to Melun``, ``Serbs from Belgrade: SB 1 attacks``."""
    kinds = [token.type for token in tokens]
    if kinds[:2] == ["NATION", "COLON"] and _buys_for_others(tokens):
        return tokens
    if kinds[:2] == ["NATION", "COLON"]:
        rest, there = tokens[2:], []
    elif kinds[:4] in (["NATION", "FROM", "PLACE", "COLON"], ["NATION", "AT", "PLACE", "COLON"]):
        rest, there = tokens[4:], [like("FROM", tokens[1]), tokens[2]]
    else:
        return tokens
    if not any(token.type in UNIT for token in rest):
        return tokens
    made: Tokens = []
    placed = not there or any(token.type in ("FROM", "AT") for token in rest)
    for at, token in enumerate(rest):
        begins = token.type in UNIT - {"LPAR"} and (at == 0 or rest[at - 1].type not in UNIT)
        if begins and not _owned(rest[at:]):
            made.append(like("NATION", tokens[0]))
        made.append(token)
        ends = token.type in UNIT | {"RPAR"} and (at + 1 == len(rest) or rest[at + 1].type not in UNIT)
        if ends and not placed:
            made += there
            placed = True
    return made


def _buys_for_others(tokens: Tokens) -> bool:
    """``Russian points: restore FR 9``"""
    nations = {str(token) for token in tokens if token.type == "NATION"}
    return len(nations) > 1 and any(token.type in ("RESTORE", "REBUILD") for token in tokens)


def _owned(tokens: Sequence[Token]) -> bool:
    """Whether the units that stand first say whose they are."""
    for token in tokens:
        if token.type in ("NATION", "BADGE", "ALL"):
            return True
        if token.type not in UNIT:
            return False
    return False


def _places(tokens: Tokens) -> Tokens:
    """``GE 4 to Metz, GE 5 goes there, too``: to the space that is said before."""
    made: Tokens = []
    goal: Token | None = None
    kinds = [token.type for token in tokens]
    if kinds[:1] == ["THERE"] and kinds[1:] and {*kinds[1:]} <= UNIT | {"RPAR", "COMMA", "FROM", "PLACE"}:
        tokens = [*tokens[1:], tokens[0]]  # «туда же ГЕР 5»
    for token in tokens:
        if token.type == "THERE" and any(each.type in UNIT for each in made):
            # Where no space is said before it, that of the line above is meant.
            before = goal or Token.new_borrow_pos("PLACE", THERE, token)
            made += [like("MOVE", token)] if _joins(token) else []
            made += [like("TO", token), before]
            continue
        if token.type == "PLACE" and made and made[-1].type in ("TO", "DASH", "ATTACK"):
            goal = token
        made.append(token)
    return made


def _joins(token: Token) -> bool:
    return str(token) in lexicon()["joining"]["words"]


def _shared(tokens: Tokens) -> Tokens:
    """``FR 6 from Paris and FR 9 from Melun meet at Orleans``: both go there."""
    made: Tokens = []
    parts = [tokens[begin:end] for begin, end in _parts(tokens)]
    ends = [end for _, end in _parts(tokens)]
    for at, part in enumerate(parts):
        goal = _goal(parts[at + 1]) if at + 1 < len(parts) and _stands(part) else []
        if not goal and made and made[-1].type == "COMMA" and len(part) > 2 and part[-2].type == "AT":
            part = [*part[:-2], *(_goal(part) or part[-2:])]
        bound = goal and str(tokens[ends[at]]) in lexicon()["binding"]["words"]
        made += [*part, *goal] if bound else part
        made += [tokens[ends[at]]] if ends[at] < len(tokens) else []
    return made


def _stands(part: Sequence[Token]) -> bool:
    """Whether a part names units and where they come from, and no more."""
    kinds = [token.type for token in part]
    return kinds[-2:] == ["FROM", "PLACE"] and bool(kinds[:-2]) and {*kinds[:-2]} <= UNIT | {"RPAR"}


def _goal(part: Sequence[Token]) -> Tokens:
    """``to`` and the space where units go from where they stand; nothing where they do something else."""
    kinds = [token.type for token in part]
    at = next((at for at, kind in enumerate(kinds) if kind not in UNIT | {"RPAR"}), 0)
    ways = (
        ["FROM", "PLACE", "TO", "PLACE"],
        ["FROM", "PLACE", "MOVE", "TO", "PLACE"],
        ["FROM", "PLACE", "MOVE", "AT", "PLACE"],
    )
    return [like("TO", part[-2]), part[-1]] if at and kinds[at:] in ways else []


def _attacks(tokens: Tokens) -> Tokens:
    """``GE 4 attacks Sedan, GE 5 from Metz - Verdun``: the verb once more."""
    made = list(tokens)
    fights = False
    for begin, end in _parts(tokens):
        part = tokens[begin:end]
        kinds = {token.type for token in part}
        if "ATTACK" in kinds:
            fights = True
        elif kinds & _ELSEWHERE:
            fights = False
        elif fights and (aim := _aim(part)):
            made[begin + aim] = like("ATTACK", part[aim])
    return made


def _aim(part: Sequence[Token]) -> int:
    """Where units and where they stand are followed by what they are aimed at; 0 where they are not."""
    at = 0
    while at < len(part) and part[at].type in UNIT | {"RPAR"}:
        at += 1
    placed = [token.type for token in part[at : at + 2]] in (["FROM", "PLACE"], ["AT", "PLACE"])
    sign = at + 2 * placed
    if not at or [token.type for token in part[sign + 1 :]] != ["PLACE"]:
        return 0
    aims = part[sign].type in _WAYS and str(part[sign]) in lexicon()["aiming"]["words"]
    return sign if aims or (placed and part[sign].type == "DASH") else 0


def _apiece(tokens: Tokens) -> Tokens:
    """``two FR corps from the reserve to Verdun and Nancy``: one to each, for none goes on from there."""
    box = next((at for at, token in enumerate(tokens) if token.type == "PLACE" and token == RESERVE), 0)
    begin = box - 1
    while begin > 0 and tokens[begin - 1].type in UNIT:
        begin -= 1
    units, goals, end = tokens[begin : box - 1], list[Token](), box + 1
    while [token.type for token in tokens[end : end + 2]] == ["TO", "PLACE"] or (
        goals and [token.type for token in tokens[end : end + 1]] == ["PLACE"]
    ):
        end += 2 if tokens[end].type == "TO" else 1
        goals.append(tokens[end - 1])
        if tokens[end : end + 1] and str(tokens[end]) in lexicon()["binding"]["words"]:
            end += 1
    end -= bool(goals) and tokens[end - 1].type == "COMMA"
    counts = [str(token) for token in units if token.type == "NUMBER"]
    shared = counts in ([str(len(goals))], ["1"]) or any(
        str(token) in lexicon()["apiece"]["words"] for token in units
    )
    if box < 2 or tokens[box - 1].type != "FROM" or len(goals) < 2 or not shared:
        return tokens
    one = [token for token in units if token.type in ("NATION", "CORPS", "BADGE")]
    made = tokens[:begin]
    for at, goal in enumerate(goals):
        made += [like("COMMA", goal)] if at else []
        made += [*one, *tokens[box - 1 : box + 1], like("TO", goal), goal]
    return [*made, *tokens[end:]]


def _corps(tokens: Tokens) -> Tokens:
    """``FR corps from the reserve to Paris, a Serbian to Nis``: another corps, out of the same box."""
    made: Tokens = []
    corps, box = False, list[Token]()
    for begin, end in _parts(tokens):
        part = tokens[begin:end]
        kinds = [token.type for token in part]
        if corps and kinds[:1] == ["NATION"] and kinds[1:2] and kinds[1] in ("TO", "DASH"):
            part = [part[0], like("CORPS", part[0]), *box, *part[1:]]
        elif "CORPS" in kinds:
            corps, box = True, _box(part)
        elif set(kinds) & UNIT:
            corps, box = False, []
        made += [tokens[begin - 1]] if begin else []
        made += part
    return made


def _box(part: Sequence[Token]) -> Tokens:
    """``from the reserve``, as it stands in a part."""
    at = next((at for at, token in enumerate(part) if token.type == "PLACE" and token == RESERVE), 0)
    return list(part[at - 1 : at + 1]) if at and part[at - 1].type == "FROM" else []
