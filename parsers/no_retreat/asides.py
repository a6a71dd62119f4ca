"""What is said by the way, ``the South Front near Odessa``, and changes no order; it knows no names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lark import Token

_IDLE_BEFORE: Mapping[str, tuple[str, ...]] = {
    "SUPPORT": ("WITH", "PLACE", "CARDS", "PLAY"),
    "NOSUPPORT": ("WITH",),
    "NOCARDS": ("WITH",),
    "NOADVANCE": ("WITH",),
    "RAIL": ("MOVE", "FROM", "RAIL"),
    "NOBLOWS": ("PLACE", "WITH", "STAY", "NOT"),
    "NOTARGETS": ("PLACE", "WITH", "STAY"),
    "RESERVE": ("MOVE",),
    "UNIT": ("ALL",),
}
"""What says nothing before these: ``goes by rail``, ``with a blitz marker``."""
_FIGHT = frozenset(("BATTLE", "TARGET"))
_TARGETS = frozenset(("UNIT", "PLACENAME", "SIDE", "SIDEOF", "COMMA", "AT", "TO", "LPAR", "RPAR"))
_FIGHTERS = frozenset(("UNIT", "COMMA", "WITH", "LPAR", "RPAR", "WEAK"))


def without_asides(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without them."""
    return _together(_facing(_standing(_heading(_nearby(_struck(_unprefixed(tokens)))))))


def _unprefixed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without words that say nothing there: ``with a blitz marker``, ``counterblow against 1517``."""
    kinds = [token.type for token in tokens]
    return [
        token
        for at, token in enumerate(tokens)
        if kinds[at] not in _IDLE_BEFORE.get("".join(kinds[at + 1 : at + 2]), ())
        and kinds[max(at - 1, 0) : at + 1] != ["COUNTERBLOW", "BATTLE"]
    ]


def _struck(tokens: Sequence[Token]) -> Sequence[Token]:
    """With the verb before the targets: ``16th Army in Minsk and 18th Army get attacked``."""
    if not tokens or tokens[-1].type != "STRUCK" or not {token.type for token in tokens[:-1]} <= _TARGETS:
        return tokens
    return [tokens[0].new_borrow_pos("TARGET", "TARGET", tokens[-1]), *tokens[:-1]]


def _standing(tokens: Sequence[Token]) -> Sequence[Token]:
    """With ``at`` between a foe and its hex, «16-ю армию в Минске»: nobody goes there."""
    made: list[Token] = []
    named = False
    for at, token in enumerate(tokens):
        listed = token.type == "COLON" and bool(made) and made[-1].type in _FIGHT  # ``targets: ...``
        named = token.type in _FIGHT or listed or (named and token.type not in ("WITH", "COLON"))
        stands = token.type == "TO" and named and bool(made) and made[-1].type == "UNIT"
        there = stands and at + 1 < len(tokens) and tokens[at + 1].type == "PLACENAME"
        made.append(token.new_borrow_pos("AT", "AT", token) if there else token)
    return made


def _nearby(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the city that a hex or a foe is near to: ``to 0714 near Minsk``."""
    made: list[Token] = []
    near = False
    for at, token in enumerate(tokens):
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        last = made[-1].type if made else ""
        named = last in ("PLACENAME", "SIDE") or (
            last == "UNIT" and any(each.type in _FIGHT for each in tokens[:at])
        )
        if token.type == "NEARBY" and named and following == "PLACENAME":
            near = True
        elif near and token.type == "PLACENAME":
            near = False
        else:
            made.append(token)
    return made


AXIS = ("ge-", "fi", "ro-", "it-", "hu-")
"""What the ids of units of the Axis begin with."""


def _facing(tokens: Sequence[Token]) -> Sequence[Token]:
    """With a word for the battle where units of both sides say it: ``the West Front: 9A, 3 Pz``."""
    kinds = [token.type for token in tokens]
    led = kinds[:1] in (["TO"], ["AT"], ["TOWARDS"])
    bare = list(tokens[led:])
    kinds = kinds[led:]
    if led and kinds[:1] == ["UNIT"] and kinds[1:2] == ["HITBY"]:
        return bare
    if kinds[:1] == ["PLACENAME"] and kinds[1:3] in (["TO", "WITH"], ["COLON", "WITH"]):
        return [bare[0].new_borrow_pos("BATTLE", "BATTLE", bare[0]), bare[0], *bare[2:]]
    leads = kinds[1:2] == (["MOVE"] if led else ["COLON"])
    if kinds[:1] != ["UNIT"] or not leads or kinds[2:3] != ["UNIT"]:
        return tokens
    own = [at for at in range(2, len(kinds)) if {*kinds[2 : at + 1]} <= {"UNIT", "COMMA", "WITH"}]
    if not _faces(bare[0], [bare[at] for at in own if kinds[at] == "UNIT"]):
        return tokens
    made = [bare[0], bare[1].new_borrow_pos("HITBY", "HITBY", bare[1])]
    for at in range(2, len(bare)):
        joins = at in own and kinds[at] == "WITH" and kinds[at + 1 : at + 2] == ["UNIT"]
        made.append(bare[at].new_borrow_pos("COMMA", ",", bare[at]) if joins else bare[at])
    return made


def _faces(foe: Token, fighters: Sequence[Token]) -> bool:
    """Whether a unit can be of one side only, and all the others of the other."""
    axis = {each.startswith(AXIS) for each in foe.split()}
    own = [{each.startswith(AXIS) for each in unit.split()} for unit in fighters]
    return len(axis) == 1 and all(sides - axis for sides in own) and any(sides != {*axis} for sides in own)


def _heading(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the city that a way leads towards, where its end is told: ``к Минску, на 0714``."""
    kinds = [token.type for token in tokens]
    idle: set[int] = set()
    for at in range(len(kinds)):
        if kinds[at : at + 5] == ["TOWARDS", "PLACENAME", "COMMA", "TO", "PLACENAME"]:
            idle |= {at, at + 1, at + 2} if _is_mark(tokens[at + 2]) else set()
        if kinds[at : at + 4] == ["TOWARDS", "PLACENAME", "TO", "PLACENAME"]:
            idle |= {at, at + 1}
    return [token for at, token in enumerate(tokens) if at not in idle]


def _is_mark(token: Token) -> bool:
    """Whether a comma is the sign, not ``and`` or ``then``."""
    return str(token) != "and" and token.column is not None and token.end_column == token.column + 1


def _together(tokens: Sequence[Token]) -> Sequence[Token]:
    """Units that fight with others, joined with a comma: ``1 Pz with 6A and 17A against 1109``."""
    fight = next((at for at, token in enumerate(tokens) if token.type == "BATTLE"), 0)
    before = tokens[:fight]
    if not {token.type for token in before} <= _FIGHTERS or len(before) < 3 or before[0].type != "UNIT":
        return tokens
    joined = [
        token.new_borrow_pos("COMMA", ",", token) if token.type == "WITH" else token for token in before
    ]
    return [*joined, *tokens[fight:]]
