"""Brackets, denials, colons and words that say nothing made what the rest of loose speech expects."""

from __future__ import annotations

from lark import Token

from games.paths_of_glory.text.phrases import ELIMINATED
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import UNITS, NoSenseError, Tokens, first_at, like
from parsers.paths_of_glory.vocabulary import lexicon

_DENIED = {
    "CARDS": "NOCARDS",
    "ADVANCE": "NOADVANCE",
    "FLANK": "NOFLANK",
    "RETREAT": "STAND",
    "STAND": "RETREAT",
    "LOSE": "SPARE",
    "DISCARD": "NOCARDS",
    "MOVE": "STAYS",
}

_TOLD = {"ADVANCE", "UP", "NOADVANCE", "LOSE", "LOSSES", "FLANK", "CARDS", "STAYS", "UNTOUCHED"}
"""What is said of attackers behind an attack."""
_RAISED = ("RESTORE", "REBUILD", "SAVE", "MOVE")
"""Verbs by which somebody comes out of the box of the eliminated."""
_MEANT = {"OR": "COMMA", "REDUCED": "LOSE"}
"""``any of 4 or 6``, ``FR 3 reduced``"""


def plain(tokens: Tokens) -> Tokens:
    """Brackets, denials, colons and what says nothing here are made what the rest expects."""
    first = [token for token in tokens if token.type == "FIRST"]
    tokens = [token for token in tokens if token.type not in ("FIRST", "FORT")]
    if first and tokens and all(token.type in UNITS | {"COMMA"} for token in tokens):
        tokens = [like("LOSE", first[0]), *tokens]
    tokens = _completed(_unbracketed(_denied(_wholly(tokens))))
    chosen = any(token.type == "ANYOF" for token in tokens)
    made: Tokens = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        if token.type == "COLON":
            made += _colon(made, token)
        elif not _idle(tokens, at, made[-1].type if made else "", following):
            made.append(like(_MEANT.get(token.type, token.type), token))
        if token.type == "NOT" or (token.type == "OR" and not chosen):
            raise NoSenseError
    while made and made[-1].type == "COMMA":
        made.pop()
    stands = any(token.type == "STAND" for token in made)
    if stands and made[-1].type == "WITH" and str(made[-1]) in lexicon()["costs"]["words"]:
        made.pop()  # ``SB 2 stands at the cost of a step``
    if made and made[-1].type in ("TO", "FROM", "AT", "WITH", "VIA", "DASH", "TOWARDS", "COLON"):
        raise NoSenseError
    return made


def _wholly(tokens: Tokens) -> Tokens:
    """``I lose the AH corps entirely`` destroys it."""
    if not any(token.type == "WHOLLY" for token in tokens):
        return tokens
    left = [token for token in tokens if token.type != "WHOLLY"]
    if any(token.type == "DESTROY" for token in left):
        return [token for token in left if token.type != "LOSE"]
    return [like("DESTROY", token) if token.type in ("LOSE", "LOSSES") else token for token in left]


def _colon(made: Tokens, token: Token) -> Tokens:
    """What a colon says: where units stand, or that a clause begins."""
    last = [each.type for each in made[-2:]]
    if last in (["TO", "MOVE"], ["TO", "ATTACK"]):
        return [like("COMMA", token)]  # ``activate Metz for movement: GE 4 to Koblenz``
    return [token] if last and last[-1] in UNIT | {"PLACE"} else []


def _idle(tokens: Tokens, at: int, last: str, following: str) -> bool:
    """Whether a token says nothing beside those around it."""
    match tokens[at].type:
        case "CARDS":  # ``I play no cards``
            return "NOCARDS" in (following, last)
        case "ATTACK" if last == "NUMBER" and len(str(tokens[at])) == 1:  # ``2 x FR corps``
            return following in ("NATION", "CORPS")
        case "ATTACK":  # ``attack: GE 4 (Metz) vs Sedan``
            return last in ("", "COMMA") and _attacks_later(tokens, at)
        case "REDUCED":
            return following in UNIT
        case "NUMBER" if last == "RETREAT":  # ``retreats 2 to Melun``
            return following in ("TO", "PLACE", "VIA", "DASH", "COLON")
        case "NUMBER" if last not in UNIT:  # ``one step from GE 3``
            return following == "LOSE" and str(tokens[at]) == "1"
        case "WITH":  # ``a step from GE 3, then from GE 1``, where one word says both
            return last == "COMMA" and following in UNIT
        case "COMMA":
            return last in ("", "COMMA", "COLON")
    return False


def _completed(tokens: Tokens) -> Tokens:
    """The verb put in where another word tells it: ``GE 4 to full strength``."""
    tokens = _whole_again(_returned(_only_full(tokens)))
    kinds = {token.type for token in tokens}
    if "RESTORE" in kinds:  # ``flip GE 4 back``
        tokens = [token for token in tokens if token.type != "SAVE"]
    elif "FULL" in kinds and kinds <= UNITS | {"COMMA", "FULL", "TO", "RP", "COLON"}:
        tokens = [like("RESTORE", tokens[0]), *(token for token in tokens if token.type != "RP")]
    elif "ATTACK" not in kinds and tokens and tokens[0].type == "ELSE":
        tokens = [tokens[0], like("ATTACK", tokens[0]), *tokens[1:]]
    if kinds & {"RP", "EVENT"} and kinds & {"RESTORE", "REBUILD", "ENTER"}:  # ``RPs: flip GE 4``
        tokens = [token for token in tokens if token.type not in ("RP", "EVENT")]
    return [like("ACTIVATE", tokens[0]), *tokens] if _aims(tokens) else tokens


def _only_full(tokens: Tokens) -> Tokens:
    """``all full-strength armies advance``, as nobody else may; ``comes back to Essen at full strength``."""
    tokens = [
        token for at, token in enumerate(tokens) if not (str(token) == "1" and tokens[at - 1].type == "FULL")
    ]  # ``the full one``
    kinds = {token.type for token in tokens}
    if "FULL" not in kinds:
        return tokens
    if kinds & {"ADVANCE", "UP"}:
        every = "ALL" in kinds or _is_of_one(tokens)
        made = [token if token.type != "FULL" else like("ALL", token) for token in tokens]
        return [each for each, token in zip(made, tokens, strict=True) if token.type != "FULL" or not every]
    if {"RETREAT", "PLACE"} <= kinds <= UNITS | {"RETREAT", "TO", "AT", "PLACE", "FULL"}:
        return [like("REBUILD", token) if token.type == "RETREAT" else token for token in tokens]
    return tokens


def _is_of_one(tokens: Tokens) -> bool:
    """``the full corps advances``: one of them, who is found first, as a reduced one may not."""
    at = first_at(tokens, "FULL")
    behind = tokens[at + 1 :]
    end = next((each for each, token in enumerate(behind) if token.type not in UNITS), len(behind))
    named, kinds = behind[:end], {token.type for token in behind[:end]}
    if kinds & {"NUMBER", "ORDINAL", "COUNT", "BADGE"} or any(
        token.type == "NUMBER" for token in tokens[:at]
    ):
        return True
    said = lexicon()["sound"]
    goes = next((str(token) for token in behind[end:] if token.type in ("ADVANCE", "UP")), "")
    return any(
        str(token) in said["one"] or (str(token) in said["any"] and goes not in said["several"])
        for token in named
    )


def _whole_again(tokens: Tokens) -> Tokens:
    """``AH 3 to full, AH 1 reduced to Budapest``: each of them with a verb of its own."""
    if not any(token.type == "REBUILD" for token in tokens):
        return tokens
    made: Tokens = []
    begin = 0
    for end in (*(at for at, token in enumerate(tokens) if token.type == "COMMA"), len(tokens)):
        part = tokens[begin:end]
        if part and part[-1].type == "FULL" and len(part) > 1 and {each.type for each in part[:-1]} <= UNIT:
            part = [like("RESTORE", part[0]), *part]
        made += [*part, *tokens[end : end + 1]]
        begin = end + 1
    return made


def _returned(tokens: Tokens) -> Tokens:
    """``bring GE 1 back to Essen at full strength`` rebuilds; ``bring GE 1 from Essen to Metz`` moves."""
    made: Tokens = []
    tokens = _raised(tokens)
    for at, token in enumerate(tokens):
        said = _beside(tokens, at) if token.type in ("SAVE", "RESTORE", "REBUILD") else []
        back = any(
            said[each : each + 3] in (["SAVE", "TO", "PLACE"], ["SAVE", "AT", "PLACE"])
            for each in range(len(said))
        )
        if token.type in ("SAVE", "REBUILD") and {"FROM", "TO", "PLACE"} <= {*said} and "FULL" not in said:
            token = like("MOVE", token)  # ``returns from Munkacs to Stanislau``
        elif token.type == "SAVE" and back and ("RESTORE" in said or {"MOVE", "FROM"} <= {*said}):
            continue  # ``goes from Tarnopol back to Stanislau``
        if token.type == "SAVE" and "RESTORE" not in said and ("FULL" in said or "PLACE" in said):
            token = like("REBUILD" if "PLACE" in said else "RESTORE", token)
        elif token.type == "RESTORE" and back:
            token = like("REBUILD", token)
        elif token.type == "RESTORE" and "FROM" in said and "FULL" not in said:
            token = like("MOVE", token)
        made.append(token)
    return made


def _raised(tokens: Tokens) -> Tokens:
    """``raise a corps from the eliminated``, ``FR 4 comes back to Paris reduced``: rebuilt."""
    made: Tokens = []
    begin, listed = 0, False
    for end in (*(at for at, token in enumerate(tokens) if token.type == "COMMA"), len(tokens)):
        part = tokens[begin:end]
        kinds = {token.type for token in part}
        # ``rebuild FR 3 and FR 4 in Paris reduced``: the verb stands before the first of them.
        listed = "REBUILD" in kinds or (listed and kinds <= UNITS | {"AT", "TO", "PLACE", "REDUCED"})
        if any(token.type == "PLACE" and str(token) == ELIMINATED for token in part):
            part = [like("REBUILD", each) if each.type in _RAISED else each for each in part]
            part = [each for each in part if each.type != "FROM" and str(each) != ELIMINATED]
        elif at := _lowered(part):
            part = [like("REBUILD", part[at]), *part[:at], like("AT", part[at]), *part[at + 2 :]]
        elif part and part[-1].type == "REDUCED" and (listed or "SAVE" in kinds) and "PLACE" in kinds:
            part = [like("AT", each) if each.type == "TO" else each for each in part[:-1]]
        made += [*part, *tokens[end : end + 1]]
        begin = end + 1
    return made


def _lowered(part: Tokens) -> int:
    """Where it is said that somebody comes reduced to a space, ``AH 1 reduced to Budapest``; else 0."""
    kinds = [token.type for token in part]
    at = kinds.index("REDUCED") if "REDUCED" in kinds else 0
    named = bool(at) and {*kinds[:at]} <= UNIT
    return at if named and kinds[at + 1 :] in (["TO", "PLACE"], ["AT", "PLACE"]) else 0


def _beside(tokens: Tokens, at: int) -> list[str]:
    """The kinds of tokens between the commas around one."""
    begin = next((each + 1 for each in range(at - 1, -1, -1) if tokens[each].type == "COMMA"), 0)
    end = next((each for each in range(at, len(tokens)) if tokens[each].type == "COMMA"), len(tokens))
    return [token.type for token in tokens[begin:end]]


def _aims(tokens: Tokens) -> bool:
    """Whether spaces are named, and what for, and nothing else: ``Oppeln for movement``."""
    kinds = [token.type for token in tokens]
    named = set(kinds[:-2])
    return kinds[-2:] in (["TO", "MOVE"], ["TO", "ATTACK"]) and {"PLACE"} <= named <= {"PLACE", "COMMA"}


def _attacks_later(tokens: Tokens, at: int) -> bool:
    later = [each for each in range(at + 1, len(tokens)) if tokens[each].type == "ATTACK"]
    return bool(later) and not any(token.type in ("COMMA", "PLACE") for token in tokens[at + 1 : at + 2])


def _denied(tokens: Tokens) -> Tokens:
    """``no cards``, ``карт нет``, ``do not advance``."""
    made: Tokens = []
    at = 0
    while at < len(tokens):
        kind = tokens[at].type
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        if kind in ("NOT", "NO") and following in _DENIED:
            made.append(like(_DENIED[following], tokens[at + 1]))
            at += 2
            while following == "CARDS" and at < len(tokens) and tokens[at].type == "CARDS":
                at += 1
            continue
        if kind in ("NO", "NOT") and following in ("", "COMMA") and _is_left_out(made):
            made.append(like("STAYS", tokens[at]))  # ``GE 3 advances, GE 4 does not``
            at += 1
            continue
        if kind in ("CARDS", "ADVANCE", "FLANK", "RETREAT") and following in ("NO", "NOT"):
            made.append(like(_DENIED[kind], tokens[at]))
            at += 2
            while kind == "CARDS" and at < len(tokens) and tokens[at].type == "CARDS":
                at += 1
            continue
        placed = [token.type for token in tokens[at : at + 4]]
        if placed in (
            ["CARDS", "TO", "PLACE", "NOT"],
            ["CARDS", "AT", "PLACE", "NOT"],
        ):  # «карт на Седан нет»
            made += [like("NOCARDS", tokens[at]), *tokens[at + 1 : at + 3]]
            at += 4
            continue
        made.append(tokens[at])
        at += 1
    return made


def _is_left_out(before: Tokens) -> bool:
    """Whether units end what was said, and others before them go forward."""
    begin = next((at for at in range(len(before) - 1, -1, -1) if before[at].type == "COMMA"), -1)
    named = before[begin + 1 :]
    goes = any(token.type in ("ADVANCE", "UP") for token in before[: max(begin, 0)])
    return goes and bool(named) and all(token.type in UNIT for token in named)


def _unbracketed(tokens: Tokens) -> Tokens:
    """``GE 4 (Metz)`` stands there; what is ordered in brackets stands behind a comma."""
    made: Tokens = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type != "LPAR":
            made.append(token)
            at += 1
            continue
        end = at + first_at(tokens[at:], "RPAR")
        inside = tokens[at + 1 : end]
        kinds = [each.type for each in inside]
        if not inside or end == len(tokens):
            raise NoSenseError
        listed = all(kind in UNITS | {"COMMA"} for kind in kinds)
        if listed and _wants_units(made, tokens[end + 1 :]):
            made += [like("WITH", token), *inside]
        elif listed and _aimed_at(made):
            pass  # ``attack Verdun (FR 3, FR 4)``: who stands there needs not be said
        elif _stands_there(made, kinds, tokens[end + 1 :]):
            made += [*inside, like("COMMA", token)]
        elif all(kind in UNITS for kind in kinds):
            made += tokens[at : end + 1]
        elif kinds == ["PLACE"] or (kinds[:1] in (["FROM"], ["AT"], ["TO"]) and kinds[1:] == ["PLACE"]):
            made += [like("FROM", token), inside[-1]]
        elif {"PLACE", "FLANK"} <= {*kinds} <= {"PLACE", "FLANK", "COMMA", "FROM", "COLON"}:
            place = inside[kinds.index("PLACE")]
            pin = [like("COMMA", token), inside[kinds.index("FLANK")], place]
            if made and made[-1].type in UNIT:
                made += [like("FROM", token), place]
                tokens = [*tokens[: end + 1], *tokens[end + 1 :], *pin]
            else:
                made += pin
        elif kinds[-1] in ("ATTACK", "MOVE") and set(kinds[:-1]) <= {"TO"}:
            made += [like("TO", token), inside[-1]]
        else:
            made += [like("COMMA", token), *inside, like("COMMA", token)]
        at = end + 1
    return made


def _stands_there(before: Tokens, kinds: list[str], after: Tokens) -> bool:
    """``Metz (GE 4) attacks Sedan``: an army that has a number needs no word for that it is reduced."""
    led = all(token.type in UNITS | {"PLACE", "COMMA"} for token in before) and before[-1:] != []
    behind = next((token.type for token in after if token.type not in UNITS | {"COMMA", "PLACE"}), "")
    return led and before[-1].type == "PLACE" and kinds == ["NATION", "NUMBER"] and behind == "ATTACK"


def _wants_units(before: Tokens, after: Tokens) -> bool:
    """Whether it is said from where a space is attacked, not by whom: ``Verdun from Metz (GE 4)``."""
    kinds = {token.type for token in before}
    return {"ATTACK", "FROM"} <= kinds and not UNIT & kinds and not any(map(_attacks_too, _parts(after)))


def _parts(tokens: Tokens) -> list[set[str]]:
    """The kinds of tokens between commas."""
    made: list[set[str]] = [set()]
    for token in tokens:
        if token.type == "COMMA":
            made.append(set())
        else:
            made[-1].add(token.type)
    return made


def _attacks_too(kinds: set[str]) -> bool:
    """Whether units are named of whom nothing is said that is said of attackers."""
    return bool(kinds & UNIT) and not kinds & _TOLD


def _aimed_at(tokens: Tokens) -> bool:
    """Whether the last space is the one attacked."""
    kinds = [token.type for token in tokens if token.type not in ("TO", "AT")][-2:]
    return kinds == ["ATTACK", "PLACE"]
