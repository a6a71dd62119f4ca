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
_FOUGHT_AHEAD = (["PLACENAME"], ["UNIT"], ["AT"], ["TO"], ["SIDE"], ["COLON"])
"""Behind these who is fought is told again, or others are."""
_LED = ("UNIT", "MOVE", "ADVANCE", "RETREAT", "STAY", "RAIL")
"""Behind these ``too`` may stand for what they do."""
_TARGETS = frozenset(("UNIT", "PLACENAME", "SIDE", "SIDEOF", "COMMA", "AT", "TO", "LPAR", "RPAR"))
_NAMES_ONLY = ({"UNIT"}, {"UNIT", "COMMA"})
_FIGHTERS = frozenset(("UNIT", "COMMA", "WITH", "LPAR", "RPAR", "WEAK"))


def without_asides(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without them."""
    tokens = _restated(_unprefixed(_told_of(_fought_behind(_without_too(tokens)))))
    return _hex_first(_together(_facing(_standing(_heading(_nearby(_struck(tokens)))))))


def _without_too(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without ``too`` where it is not all that is said of some units: ``6A too`` stays."""
    kinds = [token.type for token in tokens]
    return [
        token
        for at, token in enumerate(tokens)
        if token.type != "SAME"
        or (kinds[max(at - 1, 0)] in _LED and kinds[at + 1 : at + 2] in ([], ["COMMA"]))
        or kinds[at + 1 : at + 2] == ["UNIT"]
    ]


def _told_of(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without ``for`` behind a fight, ``the battle for 1113``, and without whom units come to: ``1111, to
    1 Pz``; a dash behind the hex of a fight leads to those who fight it.
    """
    made: list[Token] = []
    for at, token in enumerate(tokens):
        kinds = [each.type for each in made]
        ahead = [each.type for each in tokens[at + 1 : at + 3]]
        named = ahead[:1] == ["PLACENAME"] or ahead == ["UNIT", "COLON"]
        if token.type == "WITH" and kinds[-1:] == ["BATTLE"] and named:
            continue
        if token.type == "TO" and kinds == ["BATTLE", "PLACENAME"] and ahead[:1] == ["UNIT"]:
            token = token.new_borrow_pos("WITH", "WITH", token)
        struck = bool(made) and made[0].type in ("COUNTERBLOW", "TARGET")
        if struck and token.type in ("AT", "TO") and kinds[-1:] == ["PLACENAME"] and ahead[:1] == ["UNIT"]:
            made[-1:] = [tokens[at + 1], token.new_borrow_pos("AT", "AT", token), made[-1]]
            continue
        if (
            struck
            and token.type == "UNIT"
            and kinds[-3:] == ["UNIT", "AT", "PLACENAME"]
            and made[-3] is token
        ):
            continue
        if token.type == "WITH" and kinds[-1:] == ahead[:1] == ["UNIT"] and _go_together(tokens):
            token = token.new_borrow_pos("COMMA", ",", token)
        joins = token.type == "TOWARDS" and ahead[:1] == ["UNIT"] and ahead[1:] in ([], ["COMMA"])
        if joins and kinds[-1:] == ["PLACENAME"] and "UNIT" in kinds:
            continue
        if kinds[-1:] == ["PLACENAME"] and token.type == "UNIT" and tokens[at - 1].type == "TOWARDS":
            continue
        made.append(token)
    return made


def _go_together(tokens: Sequence[Token]) -> bool:
    """Whether units with others go somewhere or stay, «11А с румынами стоят»: nobody is fought."""
    kinds = {token.type for token in tokens}
    return bool(kinds & {"STAY", "MOVE", "ADVANCE", "RETREAT", "SAME"}) and not kinds & {*_FIGHT, "HITBY"}


def _restated(tokens: Sequence[Token]) -> Sequence[Token]:
    """Foes whose hexes are told behind them, each with its own: ``West, South, that is 0610 and 1510``; and
    without a hex that is told again: ``6A goes to 1112, that is Kiev``.
    """
    cut = next((at for at, token in enumerate(tokens) if token.type == "THATIS"), None)
    if cut is None:
        return tokens
    before, behind = list(tokens[:cut]), list(tokens[cut + 1 :])
    while before and before[-1].type == "COMMA":
        before.pop()
    if behind and behind[0].type in ("TO", "AT"):
        del behind[0]
    if not behind or behind[0].type != "PLACENAME":
        return [token for token in tokens if token.type != "THATIS"]
    if before and before[-1].type == "PLACENAME":
        again = len(behind) == 1 or behind[1].type == "COMMA"
        same = not {*before[-1].split()}.isdisjoint(behind[0].split())
        return [*before, *behind[1:]] if again and same else tokens
    units = [token for token in before if token.type == "UNIT"]
    hexes = iter([token for token in behind if token.type == "PLACENAME"])
    listed = {token.type for token in before} <= {"UNIT", "COMMA", "TARGET", "BATTLE"}
    listed = listed and {token.type for token in behind} <= {"PLACENAME", "COMMA"}
    if not listed or len(units) != sum(token.type == "PLACENAME" for token in behind):
        return tokens
    made: list[Token] = []
    for token in before:
        made.append(token)
        if token.type == "UNIT":
            made += [token.new_borrow_pos("AT", "AT", token), next(hexes)]
    return made


def _hex_first(tokens: Sequence[Token]) -> Sequence[Token]:
    """With the hex behind those that go there: ``1113: 1 Pz, 6A``, ``to 1113 go 1 Pz and 6A``."""
    kinds = [token.type for token in tokens]
    led = kinds[:1] in (["TO"], ["AT"])
    if kinds[led : led + 1] != ["PLACENAME"] or kinds[led + 1 : led + 3] not in (
        [["MOVE", "UNIT"]] if led else [["COLON", "UNIT"], ["TO", "UNIT"]]
    ):
        return tokens
    begin = end = led + 2
    while end < len(kinds) and (
        kinds[end] == "UNIT" or (kinds[end] == "COMMA" and {*kinds[end + 1 : end + 3]} & {"UNIT"})
    ):
        end += 1
    if kinds[end : end + 1] not in ([], ["COMMA"], ["WITH"], ["SUPPORT"], ["NOSUPPORT"]):
        return tokens
    there = tokens[led]
    return [*tokens[begin:end], there.new_borrow_pos("TO", "TO", there), there, *tokens[end:]]


def _fought_behind(tokens: Sequence[Token]) -> Sequence[Token]:
    """With the word of a fight before it, where it stands behind who fights: ``1109: 1 Pz and 6A attack``."""
    kinds = [token.type for token in tokens]
    led = kinds[:1] in (["AT"], ["TO"])
    if kinds[led : led + 3] not in (["PLACENAME", "COLON", "UNIT"], ["UNIT", "COLON", "UNIT"]):
        return tokens
    end = next((at for at in range(led + 2, len(kinds)) if kinds[at] not in ("UNIT", "COMMA")), 0)
    if not end or kinds[end] not in _FIGHT or kinds[end + 1 : end + 2] in _FOUGHT_AHEAD:
        return tokens
    place, colon, fight = tokens[led], tokens[led + 1], tokens[end]
    if place.type == "UNIT":
        mark = [fight.new_borrow_pos("COMMA", ",", fight)] if kinds[end + 1 :] else []
        return [*tokens[led:end], *mark, *tokens[end + 1 :]]
    battle = place.new_borrow_pos("BATTLE", "BATTLE", fight)
    return [
        battle,
        place,
        colon.new_borrow_pos("WITH", "WITH", colon),
        *tokens[led + 2 : end],
        *tokens[end + 1 :],
    ]


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
    """With the verb before the targets: ``16th Army in Minsk and 18th Army get attacked``; who gets what was
    asked about as a place alone, ``the Rumanians get it``.
    """
    if tokens and tokens[-1].type == "GETS" and {token.type for token in tokens[:-1]} in _NAMES_ONLY:
        return [tokens[0].new_borrow_pos("AT", "AT", tokens[-1]), *tokens[:-1]]
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
    tokens = _beside_whom(tokens)
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


def _beside_whom(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without what the end of a way is next to: ``2 Pz to 0709, next to the West Front``."""
    kinds = [token.type for token in tokens]
    if kinds[-3:-1] != ["COMMA", "NEARBY"] or kinds[-1] not in ("UNIT", "PLACENAME"):
        return tokens
    before = kinds[:-3]
    goes = before[:1] == ["UNIT"] and before[-1:] == ["PLACENAME"] and {"TO", "VIA"} & {*before}
    return tokens[:-3] if goes and not {*before} & (_FIGHT | {"PLACE", "HITBY"}) else tokens


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
    leads = kinds[1:2] in ((["MOVE"], ["TO"], ["COLON"]) if led else (["COLON"], ["WITH"]))
    if kinds[:1] != ["UNIT"] or not leads or kinds[2:3] != ["UNIT"]:
        return tokens
    own = [at for at in range(2, len(kinds)) if {*kinds[2 : at + 1]} <= {"UNIT", "COMMA", "WITH"}]
    if not _faces(bare[0], [bare[at] for at in own if kinds[at] == "UNIT"]):
        return tokens
    made = [bare[0], bare[1].new_borrow_pos("HITBY", "HITBY", bare[1])]
    for at in range(2, len(bare)):
        joins = at in own and kinds[at] == "WITH" and kinds[at + 1 : at + 2] == ["UNIT"]
        if kinds[at] in ("SUPPORT", "NOSUPPORT") and kinds[at - 1] == "UNIT":
            made.append(bare[at].new_borrow_pos("COMMA", ",", bare[at]))
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
    if kinds[-2:] == ["TOWARDS", "PLACENAME"] and "PLACENAME" in kinds[:-2] and kinds[0] == "UNIT":
        idle |= {len(kinds) - 2, len(kinds) - 1}  # ``1 Pz advances 1110, 1111, straight for Kiev``
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


def placed_once(tokens: Sequence[Token]) -> Sequence[Token]:
    """``rebuilds West for 17 and places it at 1316``, the second verb left out."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        if token.type in ("PLACE", "MOVE") and _again(made, tokens[at:]):
            while made[-1].type == "COMMA":
                made.pop()
            continue
        made.append(token)
    return made


def _again(made: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether behind a comma stands only where a unit comes that was paid for before it."""
    kinds = [token.type for token in made]
    there = [token.type for token in following[:3]]
    while kinds[-1:] == ["COMMA"]:
        kinds.pop()
    paid = len(kinds) < len(made) and kinds[-1] in ("NUM", "CARD") if kinds else False
    named = "PLACE" in kinds and "UNIT" in kinds and "PLACENAME" not in kinds
    return paid and named and "PLACENAME" in there and "UNIT" not in there
