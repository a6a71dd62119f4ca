"""Clauses in other words than the grammar has, put into those; it knows no grammar and no text."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.no_retreat.asides import AXIS

_CARDS = frozenset(("NUM", "CARD"))
_LISTED = frozenset((*_CARDS, "COMMA", "CARDS"))
_BATTLE = (["INBATTLE"], ["WITH", "BATTLE"], ["TO", "BATTLE"], ["AT", "BATTLE"])
_POINTING = frozenset(("su-south", "su-west", "su-nw", "su-sw"))
"""Fronts called as a direction: ``17A south to 1208``."""
_SPENDS = frozenset(("PLAY", "CARDS", "EVENT"))
_STRUCK = frozenset(("BATTLE", "TARGET", "HITBY", "STRUCK", "COUNTERBLOW", "PLACE", "DETRAIN", "CARDS"))
_GOES = frozenset(("UNIT", "MOVE", "RETREAT", "ADVANCE"))
_PLACES = frozenset(("PLACENAME", "COMMA"))
_DOES = frozenset(("LOSE", "ADVANCE", "RETREAT"))


def reworded(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens as the grammar has them."""
    made = _paid(_all_but(_gone(_himself(_pointed(_beaten_once(_by_way(_hand_kept(_so_do(tokens)))))))))
    return _marched(
        _parted(
            _carded(_there(_rerolled(_spent(_brought(_occupied(_together(_restored(_on_its_way(made)))))))))
        )
    )


def _carded(tokens: Sequence[Token]) -> Sequence[Token]:
    """The name of a card that a battle is fought with: ``17A attacks 1213 with Guderian``."""
    kinds = _kinds(tokens)
    if not {"BATTLE", "HITBY"} & {*kinds}:
        return tokens
    made: list[Token] = []
    for at, token in enumerate(tokens):
        if kinds[at : at + 2] == ["WITH", "CARD"]:
            token = _as("CARDS", token)
        elif token.type == "CARD" and kinds[max(at - 2, 0) : at] == ["UNIT", "COMMA"]:
            made.append(_as("CARDS", token))  # ``attack 1213 with 17A and Guderian``
        made.append(token)
    return made


def _marched(tokens: Sequence[Token]) -> Sequence[Token]:
    """Who goes where by a card that is named alone: ``card 39: 3 Pz to 0711``."""
    kinds = _kinds(tokens)
    led = kinds[:1] == ["CARDS"] and kinds[1:2] and kinds[1] in _CARDS and kinds[2:4] == ["COLON", "UNIT"]
    if (
        not led
        or not {"TO", "VIA"} & {*kinds}
        or {*kinds[3:]} & (_STRUCK | {"SUPPORT", "LOSE", "COUNTERATTACK"})
    ):
        return tokens
    return [_as("EVENT", tokens[0]), *tokens[1:]]


def _parted(tokens: Sequence[Token]) -> Sequence[Token]:
    """Who goes where by a card, with no colon before it: ``I play 43 with 3 Pz to Smolensk``."""
    kinds = _kinds(tokens)
    at = kinds.index("WITH") if "WITH" in kinds else 0
    head = [kind for kind in kinds[:at] if kind not in ("CARDS", "COMMA")]
    behind = {*kinds[at + 1 :]}
    played = len(head) == 2 and head[0] in ("PLAY", "EVENT") and head[1] in _CARDS
    if (
        not played
        or kinds[at + 1 : at + 2] != ["UNIT"]
        or not behind & {"TO", "VIA"}
        or "PLACENAME" not in behind
    ):
        return tokens
    return [*tokens[:at], _as("COLON", tokens[at]), *tokens[at + 1 :]]


def way_told(inner: Sequence[Token]) -> Sequence[Token]:
    """The way of units in brackets behind where they go: ``to 0414 (the long way, through 0512)``."""
    kinds = _kinds(inner)
    at = kinds.index("VIA") if "VIA" in kinds else len(kinds)
    leads = {*kinds[:at]} <= {"AT", "TO", "MOVE", "COMMA"} and {*kinds[at + 1 :]} <= {
        "PLACENAME",
        "COMMA",
        "TO",
    }
    return inner[at:] if leads else ()


def named_once(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the number of a card in brackets behind its name: ``I throw away OKH (card 5)``."""
    kinds = _kinds(tokens)
    for at in range(len(kinds) - 4):
        if kinds[at + 1 : at + 3] != ["LPAR", "CARDS"] or kinds[at + 4] != "RPAR":
            continue
        if {kinds[at], kinds[at + 3]} <= _CARDS and tokens[at].value == tokens[at + 3].value:
            return [*tokens[: at + 1], *named_once(tokens[at + 5 :])]
    return tokens


def _kinds(tokens: Sequence[Token]) -> list[str]:
    return [token.type for token in tokens]


def _as(term: str, token: Token) -> Token:
    return token.new_borrow_pos(term, term, token)


def _so_do(tokens: Sequence[Token]) -> Sequence[Token]:
    """Who does so too behind what is done, ``18A stays, and so does 9A``, as in ``and 9A too``."""
    kinds = _kinds(tokens)
    at = kinds.index("SAME") if kinds.count("SAME") == 1 else 0
    if at == 0 or kinds[at - 1] != "COMMA" or kinds[at + 1 : at + 2] != ["UNIT"]:
        return tokens
    if not {*kinds[at + 1 :]} <= {"UNIT", "COMMA"} or kinds[-1] != "UNIT":
        return tokens
    return [*tokens[:at], *tokens[at + 1 :], tokens[at]]


def _hand_kept(tokens: Sequence[Token]) -> Sequence[Token]:
    """Who keeps the cards, without a word of which, plays none: ``I keep my cards``."""
    if _kinds(tokens) in (["KEEP", "CARDS"], ["CARDS", "KEEP"]):
        return [_as("NOEVENT", tokens[0])]
    return tokens


def _by_way(tokens: Sequence[Token]) -> Sequence[Token]:
    """By which hexes units go: ``1 Pz goes by 1210 to 1211``, ``goes to Kiev by 1110 and 1111``."""
    kinds = _kinds(tokens)
    if {*kinds} & _STRUCK:
        return tokens
    return [
        _as("VIA", token)
        if token.type == "WITH"
        and kinds[at + 1 : at + 2] == ["PLACENAME"]
        and (
            (
                kinds[max(at - 1, 0)] in _GOES
                and kinds[at + 2 : at + 4] in (["TO", "PLACENAME"], ["COMMA", "TO"])
            )
            or (kinds[:at] == ["UNIT", "MOVE", "TO", "PLACENAME"] and {*kinds[at + 1 :]} <= _PLACES)
        )
        else token
        for at, token in enumerate(tokens)
    ]


def _beaten_once(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without a word that the next says again: ``I lose a step from 9A``, ``Bring Moscow on at 0819``."""
    kinds = _kinds(tokens)
    twice = ("LOSE", "AT")
    return [
        token
        for at, token in enumerate(tokens)
        if kinds[at : at + 2] not in ([each, each] for each in twice)
        and kinds[at : at + 2] != ["CARDS", "NOCARDS"]
    ]


def _pointed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without a direction that is called as a front of the foe: ``17A south to 1208``."""
    kinds = _kinds(tokens)
    return [
        token
        for at, token in enumerate(tokens)
        if not (
            kinds[max(at - 1, 0) : at + 2] == ["UNIT", "UNIT", "TO"]
            and str(token) in _POINTING
            and all(each.startswith(AXIS) for each in tokens[at - 1].split())
        )
    ]


def _himself(tokens: Sequence[Token]) -> Sequence[Token]:
    """With the one unit before it for ``he himself``: ``battle 1315: Bryansk, who also takes losses``."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        own = [each for each in made if each.type == "UNIT"]
        if token.type == "SELF" and len(own) == 1 and {*_kinds(tokens[at + 1 : at + 2])} & _DOES:
            made.append(token.new_borrow_pos("UNIT", str(own[0]), token))
        else:
            made.append(token)
        goes = token.type == "ADVANCE" and _kinds(tokens[at + 1 : at + 3]) == ["TO", "PLACENAME"]
        if goes and len(own) == 1 and {"BATTLE", "HITBY", "SUPPORT"} & {*_kinds(made)}:
            made += [token.new_borrow_pos("UNIT", str(own[0]), token)] if made[-2].type == "COMMA" else []
    return made


def _gone(tokens: Sequence[Token]) -> Sequence[Token]:
    """Cards that go are thrown: ``let 19 and 23 go``; a sign says nothing: ``spare cards - 19``."""
    kinds = _kinds(tokens)
    if kinds[-1:] == ["MOVE"] and len(kinds) > 1 and {*kinds[:-1]} <= _LISTED and {*kinds} & _CARDS:
        return [*tokens[:-1], _as("THROW", tokens[-1])]
    if kinds[:2] in (["KEEP", "TO"], ["THROW", "TO"]) and {*kinds[2:]} <= _LISTED:
        return [tokens[0], *tokens[2:]]
    return tokens


def _all_but(tokens: Sequence[Token]) -> Sequence[Token]:
    """What is kept but some is thrown, and the other way round: ``keep everything except 19 and 23``."""
    kinds = [kind for kind in _kinds(tokens) if kind != "COMMA"]
    cut = next((at for at, token in enumerate(tokens) if token.type in ("EXCEPT", "KEEPBUT")), None)
    if cut is None or not {*_kinds(tokens[cut + 1 :])} <= _LISTED or not {*kinds} & _CARDS:
        return tokens
    head = [kind for kind in _kinds(tokens[:cut]) if kind not in ("COMMA", "ALL", "CARDS")]
    cards = [token for token in tokens[cut + 1 :] if token.type != "CARDS"]
    if tokens[cut].type == "KEEPBUT" or head in (["KEEP"], ["THROWNONE"]):
        return [_as("THROW", tokens[cut]), *cards] if head in ([], ["KEEP"], ["THROWNONE"]) else tokens
    return [_as("KEEP", tokens[cut]), *cards] if head in (["THROW"], ["KEEPNONE"]) else tokens


def _paid(tokens: Sequence[Token]) -> Sequence[Token]:
    """What is paid, in brackets: ``upgrade 9A (17+22)``."""
    kinds = _kinds(tokens)
    if "LPAR" not in kinds or kinds[-1] != "RPAR" or not {"UPGRADE", "FORTIFY", "PLACE"} & {*kinds}:
        return tokens
    at = len(kinds) - 1 - kinds[::-1].index("LPAR")
    inner = [token for token in tokens[at + 1 : -1] if token.type != "CARDS"]
    if not inner or not {*_kinds(inner)} <= {*_CARDS, "COMMA"}:
        return tokens
    return [*tokens[:at], _as("CARDS", tokens[at]), *inner]


def _together(tokens: Sequence[Token]) -> Sequence[Token]:
    """Units with others that go somewhere: ``2 Pz with 4A to 1010``, ``11A plus 3 Ru on 1510``."""
    kinds = _kinds(tokens)
    made = [
        _as("COMMA", token)
        if token.type == "WITH" and kinds == ["UNIT", "WITH", "UNIT", "TO", "PLACENAME"]
        else token
        for token in tokens
    ]
    end = next((at for at, kind in enumerate(kinds) if kind not in ("UNIT", "COMMA")), len(kinds))
    several = kinds[:1] == ["UNIT"] and kinds[:end].count("UNIT") > 1 and "COMMA" in kinds[:end]
    if several and kinds[end : end + 2] == ["AT", "PLACENAME"] and "SUPPORT" in kinds[end:]:
        made[end] = _as("TO", made[end])
    return made


def by_train(clause: list[Token]) -> list[list[Token]]:
    """Who goes by train, and where it leaves it: ``4 Ru by rail to Lublin``."""
    kinds = _kinds(clause)
    cut = next((at for at, kind in enumerate(kinds) if kind in ("TO", "AT")), 0)
    head = [token for token in clause[:cut] if token.type not in ("TAKE", "MOVE")]
    unit = next((token for token in head if token.type == "UNIT"), None)
    if unit is None or sorted(_kinds(head)) != ["RAIL", "UNIT"] or kinds[cut + 1 : cut + 2] != ["PLACENAME"]:
        return [clause]
    behind = next((at for at in range(cut + 2, len(kinds)) if kinds[at] != "SIDE"), len(kinds))
    price = clause[behind:]
    if not {*_kinds(price)} <= {*_LISTED, "WITH", "THROW"}:
        return [clause]
    leaves = _as("DETRAIN", clause[cut])
    return [[*head, *price], [leaves, unit, *clause[cut:behind]]]


def _on_its_way(tokens: Sequence[Token]) -> Sequence[Token]:
    """Who goes in brackets behind the way: ``0411 -> 0312 (4 Pz)``."""
    kinds = _kinds(tokens)
    if kinds != ["PLACENAME", "TO", "PLACENAME", "LPAR", "UNIT", "RPAR"]:
        return tokens
    return [tokens[4], _as("FROM", tokens[0]), tokens[0], tokens[1], tokens[2]]


def _restored(tokens: Sequence[Token]) -> Sequence[Token]:
    """A comma before what is paid for a unit: ``restore 9A, paying 17 and 22``."""
    kinds = _kinds(tokens)
    if kinds[:4] != ["PLACE", "UNIT", "COMMA", "CARDS"] or not {*kinds[3:]} <= _LISTED:
        return tokens
    return [*tokens[:2], *tokens[3:]]


def _occupied(tokens: Sequence[Token]) -> Sequence[Token]:
    """Who occupies a hex, before the verb: ``occupy 1217 with 9A``, «занимаю 0413 девятой армией»."""
    kinds = _kinds(tokens)
    troops = tokens[3:] if kinds[2:3] == ["WITH"] else tokens[2:]
    if kinds[:2] != ["ADVANCE", "PLACENAME"] or not {*_kinds(troops)} <= {"UNIT", "COMMA"} or not troops:
        return tokens
    return [*troops, tokens[0], _as("TO", tokens[0]), tokens[1]]


def _brought(tokens: Sequence[Token]) -> Sequence[Token]:
    """Who is brought back to full strength is not put anywhere: ``bring 9A back to full strength``."""
    kinds = _kinds(tokens)
    return tokens[1:] if kinds[:3] == ["PLACE", "UNIT", "UPGRADE"] else tokens


def _spent(tokens: Sequence[Token]) -> Sequence[Token]:
    """A card for a battle with the battle before it: ``throw in card 21 at 1109``."""
    kinds = _kinds(tokens)
    if kinds[:3] == ["TO", "BATTLE", "PLACENAME"] and kinds[3:] in (
        ["MOVE", "CARDS", kind] for kind in _CARDS
    ):
        return [_as("INBATTLE", tokens[0]), tokens[2], *tokens[4:]]
    cards = 2 if kinds[:1] == ["PLAY"] and kinds[1:2] == ["CARDS"] else 1
    if len(kinds) < 4 or kinds[0] not in _SPENDS or kinds[cards] not in _CARDS or kinds[-1] != "PLACENAME":
        return tokens
    where = kinds[cards + 1 : -1]
    if where not in _BATTLE and not (where == ["AT"] and kinds[0] == "CARDS"):
        return tokens
    return [_as("INBATTLE", tokens[-2]), tokens[-1], _as("CARDS", tokens[0]), tokens[cards]]


def _rerolled(tokens: Sequence[Token]) -> Sequence[Token]:
    """The card by which the die is thrown again: ``I reroll, card 16``, ``card 16 to reroll``."""
    kinds = _kinds(tokens)
    for kind in _CARDS:
        if kinds == ["REROLL", "COMMA", "CARDS", kind]:
            return [tokens[0], *tokens[2:]]
        if kinds in (["CARDS", kind, "TO", "REROLL"], [kind, "TO", "REROLL"]):
            return [tokens[-1], tokens[kinds.index(kind)]]
        if kinds in (["CARDS", kind, "CANCEL"], ["CARDS", kind, "REROLL"]):
            return [tokens[2], tokens[1]]
    return tokens


def _there(tokens: Sequence[Token]) -> Sequence[Token]:
    """A least ratio; without whom all fight; a city near to the hex that is told: ``near Riga, at 0314``."""
    kinds = _kinds(tokens)
    made: list[Token] = []
    at = 0
    while at < len(kinds):
        if kinds[at : at + 2] == ["FROM", "ODDS"]:
            made.append(_as("ATLEAST", tokens[at]))
        elif kinds[at : at + 2] == ["WITH", "ALL"] and kinds[max(at - 1, 0)] == "COUNTERATTACK":
            at += 1
        elif kinds[at : at + 2] == ["NEARBY", "PLACENAME"] and kinds[at + 2 : at + 5] in (
            ["COMMA", "TO", "PLACENAME"],
            ["COMMA", "AT", "PLACENAME"],
        ):
            at += 2
        elif kinds[at] == "NEARBY" and kinds[at + 1 : at + 2] in (["COMMA"], ["TO"]):
            at += 1 if kinds[at + 1] == "COMMA" else 0
        else:
            made.append(tokens[at])
        at += 1
    return made
