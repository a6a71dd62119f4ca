"""Who advances where a battle is won, who is reduced, how many go together; tokens in, tokens out."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import Tokens, first_at, like
from parsers.paths_of_glory.vocabulary import lexicon

_GOING = {"MOVE", "UP", "ENTER", "ADVANCE"}
_LOST = {"LOSE", "LOSSES", "LOSETWICE", "DESTROY"}


def advances(tokens: Sequence[Token]) -> Tokens:
    """``if we win, GE 2 goes into Sedan`` advances it there; as it is where an attack waits for that."""
    tokens = _once(tokens)
    at = first_at(tokens, "WON")
    if at == len(tokens):
        return list(tokens)
    if at == len(tokens) - 1 and at > 0 and tokens[at - 1].type == "COMMA":
        return advances([*tokens[: at - 1], tokens[at]])  # ``GE 2 goes in, if it falls``
    later = str(tokens[at]) in lexicon()["afterwards"]["words"]
    if later and first_at(tokens[:at], "ATTACK") == at:
        return [*tokens[:at], like("COMMA", tokens[at]), *tokens[at + 1 :]]
    begin = max((each + 1 for each in range(at) if tokens[each].type == "COMMA"), default=0)
    leads = at == begin
    while not leads and begin > 2 and tokens[begin - 2].type in UNIT and tokens[begin - 3].type != "CARDS":
        before = max((each + 1 for each in range(begin - 1) if tokens[each].type == "COMMA"), default=0)
        if any(token.type in _LOST for token in tokens[before:begin]):
            break  # ``losses on GE 2, GE 1 goes in afterwards``
        begin = before
    rest = [token for token in tokens[begin:] if token.type != "WON"]
    while leads and rest and rest[0].type in ("COMMA", "COLON", "DASH"):
        rest.pop(0)
    end = len(rest) if leads else first_at(rest, "COLON")
    said = rest[:end]
    if any(token.type in ("ATTACK", "WON") for token in said) or not said:
        return list(tokens)
    if not later and {token.type for token in said} == {"NOADVANCE"}:  # ``if we win, no advance``
        return [*tokens[:begin], *said, *rest[end:]]
    if not any(token.type in _GOING for token in said) or (later and not _enters(tokens, said)):
        return list(tokens)
    gone = [like("ADVANCE", token) if token.type in _GOING else token for token in said]
    while gone[-1].type in ("AT", "TO", "COMMA"):
        gone.pop()
    return [*tokens[:begin], *gone, *rest[end:]]


def _once(tokens: Sequence[Token]) -> Sequence[Token]:
    """``goes in afterwards, if we win``: the victory is said once, and that it is afterwards adds nothing."""
    won = [token for token in tokens if token.type == "WON"]
    later = [token for token in won if str(token) in lexicon()["afterwards"]["words"]]
    return [token for token in tokens if token not in later] if later and len(later) < len(won) else tokens


def _enters(tokens: Sequence[Token], said: Sequence[Token]) -> bool:
    """Whether who goes afterwards goes into the space of the attack: else it is a move of its own."""
    aims = [token for token in tokens[first_at(tokens, "ATTACK") :] if token.type == "PLACE"]
    going = next(at for at, token in enumerate(said) if token.type in _GOING)
    places = [token for token in said[going:] if token.type == "PLACE"]
    if places:
        return [str(each) for each in places] == [str(each) for each in aims[:1]]
    return said[going].type in ("UP", "ADVANCE")


def told(tokens: Sequence[Token]) -> Tokens:
    """The tokens with all that this module knows of but victories; most pieces say nothing of it."""
    made = [token for at, token in enumerate(tokens) if not _is_then(tokens, at)]
    kinds = {token.type for token in made}
    if "STAYS" in kinds and made[0].type == "ALL" and made[1].type in _GOING:
        return [like("NOT", made[0]), *made]  # ``winners advance, GE 3 stays``: no order of all of them
    if "TOWARDS" in kinds and "RETREAT" not in kinds and kinds & {"MOVE", "FROM"}:
        made = [like("TO", token) if token.type == "TOWARDS" else token for token in made]
    made = list(left_behind(made)) if kinds & {"STAND", "STAYS"} else made
    made = trenched(made) if "ENTRENCH" in kinds and kinds & {"MOVE", "ENTER", "CARDS", "MARKER"} else made
    made = flanked(made) if made and made[0].type == "FLANK" else made
    made = staying(made) if kinds & {"FROM", "SPARE"} else made
    made = weakened(made) if "REDUCED" in kinds else made
    made = opened(made) if made and made[0].type in ("AT", "TO") else made
    made = onto(made) if "ATTACK" in kinds and kinds & {"MOVE", "DASH"} else made
    made = dashed(made) if "ATTACK" in kinds and kinds & {"TO", "DASH"} else made
    return together(made) if "CORPS" in kinds else made


def _is_then(tokens: Sequence[Token], at: int) -> bool:
    """``the first army then advances``: the word parts nobody from what he does."""
    if tokens[at].type != "COMMA" or str(tokens[at]) not in lexicon()["staying"]["then"]:
        return False
    beside = [token.type for token in tokens[max(at - 1, 0) : at + 2]]
    return len(beside) > 2 and beside[0] in UNIT and beside[2] in _GOING


def trenched(tokens: Tokens) -> Tokens:
    """``the trench goes to Sedan``, ``put the trench marker at Sedan``: where an event digs."""
    kinds = [token.type for token in tokens]
    if not {*kinds} <= {"MARKER", "ENTRENCH", "MOVE", "ENTER", "CARDS", "TO", "AT", "PLACE"}:
        return tokens
    if kinds[-2:] not in (["TO", "PLACE"], ["AT", "PLACE"]) or kinds.count("PLACE") > 1:
        return tokens
    return [like("ENTRENCH", tokens[0]), like("AT", tokens[0]), tokens[-1]]


def flanked(tokens: Tokens) -> Tokens:
    """``flank attack on Belgrade with AH 5, Novi Sad pins``: an attack, and how."""
    aim = 2 if tokens[1:2] and tokens[1].type in ("AT", "TO", "ATTACK") else 1
    behind = tokens[aim + 1 :]
    if tokens[aim : aim + 1] == [] or tokens[aim].type != "PLACE" or not behind:
        return tokens
    if any(token.type == "NOFLANK" for token in behind):
        return tokens
    if behind[0].type not in ("WITH", "COLON", "DASH") or not any(token.type in UNIT for token in behind):
        return tokens
    how = [] if any(token.type == "FLANK" for token in behind) else [like("COMMA", behind[0]), tokens[0]]
    return [like("ATTACK", tokens[0]), tokens[aim], like("WITH", behind[0]), *behind[1:], *how]


def staying(tokens: Sequence[Token]) -> Tokens:
    """``leave GE 2 in Sedan`` as ``GE 2 stays in Sedan``."""
    made: Tokens = []
    left: Token | None = None
    for at, token in enumerate(tokens):
        if left is not None and token.type not in UNIT:
            made.append(like("STAYS", left))
            left = None
        if _leaves(tokens, at):
            left = token if tokens[at + 1].type in UNIT else None
            if left is not None:
                continue
        made.append(token)
    return [*made, like("STAYS", left)] if left is not None else made


def _leaves(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word leaves units where they are: ``leave GE 2``, ``keep GE 2 in Sedan`` alone."""
    kinds = [token.type for token in tokens[at:]]
    if kinds[:1] == ["SPARE"] and str(tokens[at]) in lexicon()["staying"]["keep"]:
        end = next(
            (each for each, kind in enumerate(kinds[1:], 1) if kind not in UNIT | {"RPAR", "COMMA"}), 0
        )
        return end > 1 and kinds[end:] == ["AT", "PLACE"]
    return kinds[:1] == ["FROM"] and str(tokens[at]) in lexicon()["staying"]["leave"] and kinds[1:] != []


def weakened(tokens: Sequence[Token]) -> Tokens:
    """``the reduced FR corps`` in the brackets that say so."""
    made: Tokens = []
    at = 0
    while at < len(tokens):
        if tokens[at].type == "REDUCED" and str(tokens[at]) in lexicon()["weaker"]["behind"]:
            made = _marked(made, tokens[at])
            at += 1
            continue
        end = at + 1
        while end < len(tokens) and tokens[end].type in UNIT - {"LPAR"}:
            end += 1
        if tokens[at].type == "REDUCED" and end > at + 1:
            made += [like("LPAR", tokens[at]), *tokens[at + 1 : end], like("RPAR", tokens[at])]
        else:
            made += tokens[at:end]
        at = end
    return made


def _marked(made: Tokens, token: Token) -> Tokens:
    """``FR corps, which is reduced``: the units that stand before, in brackets."""
    end = len(made) - (made[-1:] != [] and made[-1].type == "COMMA")
    begin = end
    while begin and made[begin - 1].type in UNIT - {"LPAR"}:
        begin -= 1
    if begin == end:
        return [*made, token]
    return [*made[:begin], like("LPAR", token), *made[begin:end], like("RPAR", token), *made[end:]]


def onto(tokens: Sequence[Token]) -> Tokens:
    """``RU 4 goes to Lodz and attacks it``, ``attack on Melun - FR 2 from Paris`` as an attack says it."""
    made = list(tokens)
    for at in range(len(made)):
        kinds = [token.type for token in made[at : at + 6]]
        if kinds[:5] == ["MOVE", "TO", "PLACE", "COMMA", "ATTACK"] and kinds[5:] in ([], ["COMMA"]):
            made[at : at + 5] = [made[at + 4], made[at + 2]]
        elif kinds[:1] == ["ATTACK"] and "PLACE" in kinds[1:3] and "DASH" in kinds[2:4]:
            dash = at + kinds.index("DASH")
            if made[dash - 1].type == "PLACE" and made[dash + 1 : dash + 2] and made[dash + 1].type in UNIT:
                made[dash] = like("COMMA" if _goes_in(made[dash + 1 :]) else "WITH", made[dash])
    return made


def _goes_in(tokens: Sequence[Token]) -> bool:
    """Whether the units at the beginning advance, or do not: ``attack Lodz - RU 4 goes in``."""
    verb = next((token.type for token in tokens if token.type not in UNIT | {"RPAR", "COMMA"}), "")
    return verb in ("ADVANCE", "NOADVANCE", "UP", "STAYS")


def left_behind(tokens: Sequence[Token]) -> Sequence[Token]:
    """``FR 1 advances, the others stay``: that adds nothing; ``FR 1 advances, all stay`` does."""
    kinds = [token.type for token in tokens]
    if kinds[-3:] not in (["COMMA", "ALL", "STAND"], ["COMMA", "ALL", "STAYS"]):
        return tokens
    others = str(tokens[-2]) in lexicon()["rest"]["words"]
    return tokens[:-3] if others and {*kinds} & {"ADVANCE", "UP"} else tokens


def dashed(tokens: Tokens) -> Tokens:
    """``FR 3, FR 4 - Verdun - attack Sedan``, ``RU 5 from Lublin - Ivangorod, attack``: an attack."""
    kinds = [token.type for token in tokens]
    end = next((at for at, kind in enumerate(kinds) if kind not in UNIT | {"RPAR", "COMMA"}), len(kinds))
    if not end or not {*kinds[:end]} & UNIT:
        return tokens
    aimed = kinds[end + 4 : end + 5] not in ([], ["COMMA"])  # ``- Verdun - attack Sedan``
    if aimed and kinds[end : end + 4] == ["DASH", "PLACE", "DASH", "ATTACK"]:
        return [*tokens[:end], like("FROM", tokens[end]), tokens[end + 1], *tokens[end + 3 :]]
    goal = end + 2 if kinds[end : end + 2] in (["FROM", "PLACE"], ["AT", "PLACE"]) else end
    goal += 2 * (kinds[end : end + 2] == ["PLACE", "RPAR"])
    signs = kinds[goal : goal + 1], kinds[goal + 2 : goal + 3]
    said = signs[0] in (["DASH"], ["TO"]) and signs[1] in (["COMMA"], ["DASH"])
    said = said and kinds[goal + 1 : goal + 2] == ["PLACE"] and kinds[goal + 3 : goal + 4] == ["ATTACK"]
    if not said or kinds[goal + 4 : goal + 5] not in ([], ["COMMA"]):
        return tokens
    return [*tokens[:goal], tokens[goal + 3], tokens[goal + 1], *tokens[goal + 4 :]]


def opened(tokens: Sequence[Token]) -> Tokens:
    """``on GE 4 at Sedan``, of those whom an event is for, without the word that opens it."""
    kinds = [token.type for token in tokens[:3]]
    opens = kinds[:1] in (["AT"], ["TO"]) and kinds[1:2] and kinds[1] in UNIT and kinds[2:] != ["COLON"]
    return list(tokens[1:] if opens else tokens)


def together(tokens: Sequence[Token]) -> Tokens:
    """``FR corps retreat to Paris, both``: two of them; ``the second FR corps`` is one more, not a number."""
    made: Tokens = []
    for at, token in enumerate(tokens):
        corps = "CORPS" in [each.type for each in tokens[at + 1 : at + 3]]
        if token.type == "ORDINAL" and corps and any(each.type == "CORPS" for each in made):
            continue
        made.append(token)
    kinds = [token.type for token in made]
    if kinds[-2:] not in (["COMMA", "NUMBER"], ["COMMA", "ALL"]) or kinds.count("CORPS") != 1:
        return made
    begin = kinds.index("CORPS")
    while begin and kinds[begin - 1] in ("NATION", "BADGE"):
        begin -= 1
    if str(made[-1]) not in ("2", *lexicon()["pair"]["behind"]) or "NUMBER" in kinds[:-1]:
        return made
    return [*made[:begin], Token.new_borrow_pos("NUMBER", "2", made[-1]), *made[begin:-2]]
