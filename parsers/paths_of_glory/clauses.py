"""Tokens of Paths of Glory parted into clauses and tidied, so that the grammar need not know loose speech."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.vocabulary import lexicon

UNIT = {"NATION", "COUNT", "NUMBER", "ORDINAL", "ARMY", "CORPS", "BADGE", "ALL", "LPAR"}
_BARE = UNIT | {"FROM", "PLACE", "COMMA", "RPAR"}
_GOING = UNIT | {"MOVE", "COMMA"}
_LISTED = UNIT | {"PLACE", "CARD"}
_VERBS = {"MOVE", "ACTIVATE", "ENTRENCH", "ENTER", "RESTORE", "REBUILD", "CHOOSE", "RETREAT", "ADVANCE"}
_SHARED = {"MOVE", "ENTER", "RETREAT", "ADVANCE", "REBUILD"}
"""Verbs that are said once for several: ``move GE 4 to Metz, GE 5 to Sedan``."""
_OPENS = {"MOVE", "ACTIVATE", "ENTRENCH", "ENTER", "RESTORE", "REBUILD", "CHOOSE"}
"""Verbs that begin a clause wherever they follow a comma."""
_FIRST = {"CORPSFIRST": "CORPS", "ARMIESFIRST": "ARMY"}
_USES = ("OPS", "SR", "RP", "EVENT")
"""How a card is played."""
_STANDING = {"RESTORE", "CHOOSE", "ENTRENCH", "YES"}
"""Verbs after which the Russian word for ``to`` says where units are."""


def split(tokens: Sequence[Token]) -> list[list[Token]]:
    """Clauses between commas that end one; a verb said once is given to those that follow it."""
    made: list[list[Token]] = [[]]
    attacks = [at for at, token in enumerate(tokens) if token.type == "ATTACK" and not _aim(tokens, at)]
    verb: Token | None = None
    at = after = 0  # ``after``: where the commas end, looked for once for all of a row
    while at < len(tokens):
        token, current = tokens[at], made[-1]
        if token.type == "COMMA":
            after = max(after, at)
            while after < len(tokens) and tokens[after].type == "COMMA":
                after += 1
            following = tokens[after].type if after < len(tokens) else ""
            fights = bool(attacks) and attacks[-1] > after
            gone = _gone(tokens[at:after], current, following)
            opened = False if gone else _opening(current, verb, following, fights)
            if opened is not None:
                carried = verb is not None and opened
                made.append([verb] if carried and verb is not None else [])
                verb = verb if carried else None
                at = after
                continue
        elif token.type == "HEIRS" and current:  # ``stand with GE 4, replaced by POL corps``
            made.append([])
            current = made[-1]
        elif verb is None and token.type in {*_VERBS, "ATTACK"} and not _aim(tokens, at):
            verb = token
        current.append(token)
        at += 1
    return made


def stood(clauses: list[list[Token]]) -> list[list[Token]]:
    """``move Metz: GE 4 to Koblenz, GE 5 to Sedan``: all of them stand in the space that was said first."""
    head = [token for token in clauses[0][:3] if token.type in ("MOVE", "PLACE", "COLON")] if clauses else []
    if [token.type for token in head][-2:] != ["PLACE", "COLON"]:
        return clauses
    return [clauses[0], *(_standing(clause, head[-2:]) for clause in clauses[1:])]


def _standing(clause: list[Token], where: list[Token]) -> list[Token]:
    verb = clause[:1] if clause[0].type == "MOVE" else []
    kinds = [token.type for token in clause[len(verb) :]]
    goes = (
        kinds[:1] != ["TO"] and "TO" in kinds and set(kinds[: kinds.index("TO")]) <= UNIT | {"COMMA", "RPAR"}
    )
    return [*verb, *where, *clause[len(verb) :]] if goes else clause


def _aim(tokens: Sequence[Token], at: int) -> bool:
    """Whether a verb is what for: ``to attack``."""
    return at > 0 and tokens[at - 1].type == "TO"


def _opening(current: Sequence[Token], verb: Token | None, following: str, fights: bool) -> bool | None:
    """None where no clause begins behind this comma, else whether it shares the verb of this one.

    ``fights``: some attack is still to come, to which units that follow may belong.
    """
    kind = verb.type if verb is not None else ""
    aimed = kind == "ACTIVATE" and len(current) > 1 and current[-1].type in ("MOVE", "ATTACK")
    if aimed and following == "PLACE":
        return True
    if not current or following in ("", "COLON"):
        return None
    if following in _OPENS and current[-1].type not in UNIT | {"COLON"}:
        return False
    if kind in ("ATTACK", "ACTIVATE") and following in UNIT and fights:
        return False if kind == "ACTIVATE" else None
    if not _arrived(current):
        return None
    if following == "ATTACK":
        return False
    if following in UNIT and kind in _SHARED:
        return not fights
    return False if following in UNIT and not kind and not fights else None


def _gone(commas: Sequence[Token], current: Sequence[Token], following: str) -> bool:
    """``GE 4 to Koblenz and GE 5 attacks Verdun``: who is on the way attacks nobody.

    In Russian one word says both where to and where, unless what follows is set against it.
    """
    kinds = [token.type for token in current]
    several = "COMMA" in kinds[:-2]
    if following not in UNIT or kinds[-2:] != ["TO", "PLACE"] or not {*kinds[:-2]} <= _GOING:
        return False
    said = lexicon()["standing"]
    apart = (
        "MOVE" in kinds
        or any(str(each) in said["then" if several else "apart"] for each in commas)
        or str(current[-2]) not in said["words"]
    )
    return apart and bool({*kinds[:-2]} & UNIT)


def _arrived(current: Sequence[Token]) -> bool:
    """Whether a clause says already where its units go."""
    for token in reversed(current):
        if token.type in ("TO", "AT", "VIA"):
            return current[-1].type in ("PLACE", "FULL", "BYSEA")
        if token.type not in ("PLACE", "COMMA", "DASH", "FULL", "BYSEA"):
            return False
    return False


def tidied(tokens: Sequence[Token]) -> list[Token]:
    """Commas that part nothing are dropped, and what says the same twice or nothing here."""
    tokens = [token for at, token in enumerate(tokens) if not _said_for_nothing(tokens, at)]
    made: list[Token] = []
    if tokens and tokens[0].type == "CARD":  # ``Moltke as 3 ops``, without the word for a card
        made.append(Token.new_borrow_pos("CARDS", "", tokens[0]))
    if tokens and {token.type for token in tokens} <= {"NUMBER", "COMMA"}:  # ``12`` alone is a card
        return [Token.new_borrow_pos("CARDS", "", tokens[0]), *tokens]
    if tokens and tokens[0].type in UNIT and {token.type for token in tokens} <= _BARE:
        made.append(Token.new_borrow_pos("CHOOSE", "", tokens[0]))  # units alone: ``event 5: GE 1, GE 4``
    attack = next((at for at, token in enumerate(tokens) if token.type == "ATTACK"), 0)
    for at, token in enumerate(tokens):
        kind = token.type
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        last = made[-1].type if made else ""
        if kind == "COMMA" and (last in ("COMMA", "COLON", "") or following in ("", "COMMA")):
            continue
        if kind == last and kind in ("CARDS", "FLANK"):
            continue
        # ``GE corps first``: one corps among others, no rule for all of them.
        if kind in _FIRST and last in UNIT:
            token = Token.new_borrow_pos(_FIRST[kind], token.value, token)
        # ``to Czestochowa, then to Lodz``
        if kind == "TO" and last == "COMMA" and len(made) > 1 and made[-2].type == "PLACE":
            continue
        # In Russian one word says both where to and where: ``1-я армия в Льеже атакует``.
        before = at < attack and tokens[0].type not in ("ACTIVATE", "MOVE")
        if kind == "TO" and (before or tokens[0].type in _STANDING):
            token = Token.new_borrow_pos("AT", token.value, token)
        # ``with all from Sedan and Metz``
        all_from = [each.type for each in made[-4:]] == ["ALL", "FROM", "PLACE", "COMMA"]
        if kind == "PLACE" and all_from and tokens[attack].type == "ATTACK":
            made += made[-4:-2]
        # ``FR 1 with FR 4 attack``
        if kind == "WITH" and at < attack and following in UNIT:
            token = Token.new_borrow_pos("COMMA", token.value, token)
        if kind == "COMMA" and following not in _LISTED and not (following == "TO" and last == "PLACE"):
            continue
        made.append(token)
    return made


def _said_for_nothing(tokens: Sequence[Token], at: int) -> bool:
    """A fort fights with its space, whoever names it; a dash stands for a verb left out."""
    kinds = [token.type for token in tokens[at : at + 3]]
    if kinds[:2] in (["DASH", "TO"], ["WITH", "FLANK"], ["WITH", "CARDS"]):
        return True
    if kinds[:2] == ["WITH", "CARD"] and at and tokens[at - 1].type == "CARDS":  # «играю с Плеве»
        return True
    if kinds[0] == "CARDS" and at and tokens[at - 1].type in ("CARD", "NUMBER", "RPAR"):
        return any(kind in _USES for kind in kinds[1:2])  # ``card 14 we play as event``
    if kinds[0] == "COMMA":
        return kinds[1:2] == ["FORT"] or kinds[1:] == ["NATION", "FORT"]
    return kinds[0] == "FORT" or kinds[:2] == ["NATION", "FORT"]
