"""Tokens of a part of a line parted into clauses, a verb said once given to each; it knows no grammar."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.no_retreat.arrangement import arranged
from parsers.no_retreat.asides import placed_once, without_asides
from parsers.no_retreat.company import in_place
from parsers.no_retreat.continuation import arrived, counters, fights_too, goes_on
from parsers.no_retreat.denials import PASSES, denied, sorted_hand, without_idle
from parsers.no_retreat.prices import placed
from parsers.no_retreat.rewording import by_train, named_once, reworded, way_told

OPTIONS = frozenset(
    (
        *("SUPPORT", "NOSUPPORT", "CARDS", "NOCARDS", "ANYOF", "ADVANCE", "NOADVANCE", "COUNTERATTACK"),
        *("NEVER", "LOSE", "RETREAT", "HEX", "MARKER", "CADRE", "NOCADRE", "OPTION", "ORDINAL", "CHOICE"),
    )
)
"""What says how a battle is fought; it begins a clause behind a comma."""
_AT_ONCE = frozenset(("SUPPORT", "NOSUPPORT", "NEVER", "NOADVANCE", "NOCARDS"))
"""Those that begin one without a comma too."""
_VERBS = OPTIONS | frozenset(
    (
        *("KEEP", "KEEPNONE", "THROW", "UPGRADE", "FORTIFY", "BACK", "PLACE", "REGROUP", "MOVE", "RAIL"),
        *(
            "DETRAIN",
            "RESERVE",
            "TARGET",
            "COUNTERBLOW",
            "BATTLE",
            "EVENT",
            "PLAY",
            "CANCEL",
            "REROLL",
            "CHOOSE",
        ),
    )
)
_SHARED = frozenset(
    ("UPGRADE", "FORTIFY", "PLACE", "REGROUP", "MOVE", "RAIL", "DETRAIN", "COUNTERBLOW", "RETREAT", "ADVANCE")
)
"""Verbs that are said once for several: ``place KG 1 at 1315, KG 2 at 1316``."""
_OF_UNITS = (
    "RETREAT",
    "MOVE",
    "STAY",
    "ADVANCE",
    "LOSE",
    "RAIL",
    "FROM",
    "UPGRADE",
    "REGROUP",
    "DETRAIN",
    "PLACE",
)
"""What units before a colon do."""
AND = "and"
"""What a comma is called that is the word: it joins names, but does not lead on."""
_EACH = frozenset(("MOVE", "ADVANCE", "RETREAT", "TO"))
"""The verbs, and what may stand with them, of which each unit does its part."""
_OF_CARDS = ("KEEP", "THROW", "CARDS")
"""What says of cards where they go."""
_REPLIES = OPTIONS | {"PLAY", "EVENT"}
"""What tells how a battle of the foe's turn goes."""
_FIGHTS = ("BATTLE", "HITBY", "COUNTERATTACK", "ANYBATTLE", "INBATTLE")


def verb_of(tokens: Sequence[Token]) -> Token | None:
    """The verb of a clause, the first if there are several."""
    return next((token for token in tokens if token.type in _VERBS), None)


def split(tokens: Sequence[Token]) -> list[list[Token]]:
    """The clauses; none is empty."""
    made: list[list[Token]] = [[]]
    tokens = placed_once(
        without_asides(in_place(reworded(arranged(placed(_unbracketed(named_once(tokens)))))))
    )
    for at, token in enumerate(tokens):
        current = made[-1]
        following = _behind(tokens, at)
        if token.type == "COLON":
            if current and all(each.type in (*_VERBS, "AT", "STAY") for each in current):
                continue  # ``targets: 1217``, ``keep two cards: 6 and 23``
            if (begun := _same_end(current, following)) is not None:
                del current[begun:]  # ``2 Pz goes to Smolensk: 0715, 0815, 0816``
                continue
            if _walks(current) and following and following[0].type == "PLACENAME":
                continue  # ``4 Pz swings round: 0512, 0612``
            if _troops_follow(current, following):
                current.append(token)
            elif _goes_there(current, following) and following[0].type in _OF_UNITS:
                continue  # ``West: retreat to 1214``
            elif _goes_there(current, following):
                current += [] if following[0].type == "TO" else [token.new_borrow_pos("TO", "TO", token)]
            else:
                made.append([])
        elif token.type == "COMMA" and _says_nothing(current, following):
            continue
        elif token.type == "WITH" and _leaves(current, following):
            current.append(token.new_borrow_pos("TO", "TO", token))  # ``leaves Kiev for 1213``
        elif token.type == "COMMA":
            if current and _opens(current, following):
                made.append(_carried(current, following))
            elif current and current[-1].type != "COMMA" and not (at and tokens[at - 1].type == "COMMA"):
                current.append(token)
        elif current and _begins(current, token):
            made.append([token])
        else:
            current.append(token)
    clauses = [denied(stripped) for one in made for each in sorted_hand(one) if (stripped := _stripped(each))]
    return [one for each in without_idle(clauses) for way in _apart(each) for one in by_train(way)]


def _apart(clause: list[Token]) -> list[list[Token]]:
    """As many units as hexes, both with an ``and``: each to its own, ``6A and 11A to Kiev and Odessa``."""
    units = [token for token in clause if token.type == "UNIT"]
    places = [token for token in clause if token.type == "PLACENAME"]
    verbs = [token for token in clause if token.type not in ("UNIT", "PLACENAME", "COMMA")]
    if not 1 < len(units) == len(places) or not {each.type for each in verbs} <= _EACH:
        return [clause]
    if [token.type for token in verbs].count("TO") > 1 or not (
        _ends_in_and(clause, units) and _ends_in_and(clause, places)
    ):
        return [clause]
    return [[unit, *verbs, place] for unit, place in zip(units, places, strict=True)]


def _ends_in_and(clause: Sequence[Token], named: Sequence[Token]) -> bool:
    """Whether the last of several names is joined with an ``and``, not with ``then`` or a comma."""
    before = clause[clause.index(named[-1]) - 1]
    return before.type == "COMMA" and str(before) == AND


def _says_nothing(current: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether a comma parts nothing: ``keep both cards, 6 and 23``."""
    kinds = [token.type for token in current]
    cards = kinds[:1] in (["KEEP"], ["THROW"]) and kinds[-1] in _OF_CARDS
    first = following[0].type if following else ""
    if first == "TO" and kinds and {*kinds} == {"UNIT"}:
        return True  # ``18A, behind them, to 0412``
    if (
        {*kinds} == {"UNIT"}
        and first in ("PLACE", "DETRAIN")
        and "PLACENAME" in [token.type for token in following[1:3]]
    ):
        return True  # ``the 2nd Army, it comes in at Konigsberg``
    if {*kinds} == {"TARGET"} and first in ("PLACENAME", "UNIT"):
        return True  # ``one target, 1113``
    if first == "VIA" and kinds[-1:] == ["PLACENAME"] and "UNIT" in kinds and "BATTLE" not in kinds:
        return True  # ``ends up at 0315, going by way of 0414``
    if first == "ATLEAST" or (first == "TO" and kinds[-1:] == ["UNIT"] and {*kinds} & _EACH):
        return True  # ``only with 4 Pz, to Kiev``, ``I counterattack, if it is 2:1``
    if first in ("TO", "AT") and [*kinds] in (["PLACE", "UNIT"], ["DETRAIN", "UNIT"]):
        return True  # ``place Moscow at Moscow, Kalinin beside it, at 0919``
    if kinds == ["ALL"] and first == "ADVANCE":
        return True  # ``whoever is left, advances into 1109``
    if kinds == ["UNIT"] and [each.type for each in following[:2]] in (["MOVE", "TO"], ["RETREAT", "TO"]):
        return True  # ``Central makes room and goes to 1118``
    if [*kinds[-1:], first] in (["UNIT", "FROM"], ["STAY", "STAY"]):
        return True  # ``4 Pz, please, from Kiev``, «остаются там, где стоят»
    if first == "TO" and kinds[-1:] in (["MOVE"], ["RETREAT"], ["ADVANCE"]):
        return True  # ``falls back into the forest, to 0510``
    return cards or _pays(current, following) or _leaves(current, following)


def _leaves(current: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether units have left a hex and where they go is to come: ``leaves Kiev and goes to 1213``."""
    left = [token.type for token in current[-2:]] == ["FROM", "PLACENAME"]
    return left and bool(following) and following[0].type in ("MOVE", "RETREAT", "TO", "PLACENAME")


def _pays(current: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether behind a comma stands what a counterblow costs: ``counterblow: 1517, card 1``."""
    kinds = [token.type for token in current]
    priced = {"WITH", "CARDS", "NUM", "CARD"} & set(kinds)
    return (
        kinds[:1] == ["COUNTERBLOW"]
        and len(kinds) > 1
        and not priced
        and [each.type for each in following[:1]] in (["CARDS"], ["THROW"])
    )


def _unbracketed(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without brackets that say a hex once more, as letters show it: ``1112 (Kiev)``; how a battle is fought
    stands as well behind a comma as in brackets: ``with 4 Pz (blitz)``.
    """
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _closing(tokens, at) if token.type == "LPAR" else at
        inner = tokens[at + 1 : end]
        if inner and _says_again(made, inner):
            at = end
        elif (hex_ := _where(made, inner)) is not None:
            made = hex_
            at = end
        elif [each.type for each in inner] == ["EVENT"] or way_told(inner):  # ``card 25 (event)``
            made += way_told(inner) or inner
            at = end
        elif (
            inner and any(each.type in OPTIONS for each in inner[:2]) and inner[0].type in (*OPTIONS, "WITH")
        ):
            made.append(token.new_borrow_pos("COMMA", ",", token))
            made += inner[1:] if inner[0].type == "WITH" else inner
            at = end
        else:
            made.append(token)
        at += 1
    return made


def _where(before: Sequence[Token], inner: Sequence[Token]) -> list[Token] | None:
    """A foe with its hex, or a hex with who stands there, in brackets: ``target West (0811)``."""
    if len(inner) != 1 or not {token.type for token in before} & {"TARGET", "BATTLE", "COUNTERBLOW"}:
        return None
    kinds, (there,) = [token.type for token in before[-3:]], inner
    at = there.new_borrow_pos("AT", "AT", there)
    if there.type == "PLACENAME" and kinds[-1:] == ["UNIT"]:
        return [*before, at, there]
    if there.type == "PLACENAME" and kinds in (["UNIT", "AT", "PLACENAME"], ["UNIT", "NEARBY", "PLACENAME"]):
        return [*before[:-2], at, there]
    if there.type == "UNIT" and kinds[-1:] == ["PLACENAME"]:
        return [*before[:-1], there, at, before[-1]]
    return None


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Where the bracket ends that opens at ``at``; there, where it has no end."""
    return next((other for other in range(at, len(tokens)) if tokens[other].type == "RPAR"), at)


def _says_again(before: Sequence[Token], inner: Sequence[Token]) -> bool:
    """Whether what brackets hold names the hex or the card that stands before them."""
    named = bool(before) and before[-1].type == "PLACENAME" == inner[0].type and len(inner) == 1
    named |= bool(before) and {before[-1].type, inner[0].type} == {"NUM", "CARD"} and len(inner) == 1
    return named and not {*before[-1].split()}.isdisjoint(inner[0].split())


def _behind(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """The tokens behind one, commas in a row (``, and``) passed over."""
    at += 1
    while at < len(tokens) and tokens[at].type == "COMMA" == tokens[at - 1].type:
        at += 1
    return tokens[at:]


def _stripped(clause: list[Token]) -> list[Token]:
    while clause and clause[-1].type in ("COMMA", "COLON"):
        clause = clause[:-1]
    return clause


def _troops_follow(current: Sequence[Token], following: Sequence[Token]) -> bool:
    """``battle 1217: 4 Pz, 2A``"""
    kinds = {token.type for token in current}
    named = bool(following) and following[0].type in ("UNIT", "LPAR")
    return named and bool(current) and current[0].type == "BATTLE" and "WITH" not in kinds


def _goes_there(current: Sequence[Token], following: Sequence[Token]) -> bool:
    """``4 Ru: 1410``: units alone, and where they go."""
    alone = bool(current) and all(
        token.type in ("UNIT", "COMMA", "LPAR", "RPAR", "WEAK") for token in current
    )
    return alone and bool(following) and following[0].type in ("PLACENAME", "SIDEOF", "TO", *_OF_UNITS)


def _same_end(current: Sequence[Token], following: Sequence[Token]) -> int | None:
    """Where the end of a way is told that the way behind the colon ends at; None where it is not so."""
    places = [token for token in following if token.type == "PLACENAME"]
    if [token.type for token in current[-2:]] != ["TO", "PLACENAME"] or len(places) < 2:
        return None
    head = [token.type for token in current[:-2]]
    if {token.type for token in following} != {"PLACENAME", "COMMA"} or str(places[-1]) != str(current[-1]):
        return None
    if head == ["UNIT"] or (head == ["UNIT", "VIA", "PLACENAME"] and str(current[2]) in map(str, places)):
        return 1  # ``2 Pz via Kiev to 1411: 1111, 1112, 1411``
    return len(current) - 2 if _walks(current[:-2]) else None


def _walks(current: Sequence[Token]) -> bool:
    """Whether units have a verb already that says that they go somewhere."""
    kinds = [token.type for token in current]
    return kinds[-1:] in (["MOVE"], ["ADVANCE"], ["RETREAT"]) and {*kinds[:-1]} in (
        {"UNIT"},
        {"UNIT", "COMMA"},
        {"UNIT", "VIA", "PLACENAME"},
    )


def _begins(current: Sequence[Token], token: Token) -> bool:
    """Whether a clause begins here without a comma: ``with 4 Pz with blitz``, ``I pass, nothing to play``."""
    if current[0].type == "PASS" and token.type in PASSES:
        return True
    if _is_reply(current) and token.type in _REPLIES:
        return True
    if current[-1].type == "COMMA":
        return False
    kinds = [each.type for each in current[-3:]]
    if token.type in ("SUPPORT", "NOSUPPORT") and [current[0].type, *kinds] == [
        "UNIT",
        "UNIT",
        "TO",
        "PLACENAME",
    ]:
        return True  # ``Kiev: 1 Pz, 6A with a blitz``
    fights = any(each.type in _FIGHTS for each in current)
    return fights and (token.type in _AT_ONCE or token.type == "CARDS")


def _is_reply(current: Sequence[Token]) -> bool:
    """``in any battle``, ``in the battle for Kiev``: what behind it tells how, without a colon."""
    kinds = [token.type for token in current]
    return kinds == ["ANYBATTLE"] or kinds == ["INBATTLE", "PLACENAME"]


def _says_all(current: Sequence[Token], first: str) -> bool:
    """Whether what stands before a comma is whole: words that pass, ``with a blitz, 1 Pz advances``."""
    kinds = {each.type for each in current}
    alone = ({"SUPPORT", "NOSUPPORT"}, {"NOEVENT"}, {"NOCARDS"})  # ``no events, Central is rebuilt at 1316``
    return (first in PASSES and kinds <= PASSES) or (first == "UNIT" and any(kinds <= each for each in alone))


def _opens(current: Sequence[Token], following: Sequence[Token]) -> bool:
    """Whether a clause begins behind a comma."""
    if not following:
        return False
    first = following[0].type
    verb = verb_of(current)
    kind = verb.type if verb is not None else ""
    if first == "CARDS" and current[0].type in _OF_CARDS[:2]:
        return False  # ``keep Partisans and card 23``
    if _says_all(current, first):
        return True
    if first in (*OPTIONS, "OTHERS", "NOMOVES") or [each.type for each in following[:2]] == ["ALL", "STAY"]:
        return True
    if first in ("NUM", "CARD") and kind in ("THROW", "PLACE") and len(following) > 1:
        return following[1].type == "PLACE"  # ``14 to rebuild West at 1316, 23 to rebuild Don at 1217``
    if first in _VERBS and first != "BATTLE":
        return True
    if first in ("INBATTLE", "ANYBATTLE"):
        return True
    if [first, current[0].type] == ["BATTLE", "TARGET"] and [each.type for each in following[1:2]] == [
        "WITH"
    ]:
        return True  # ``target 0717, battle with Kalinin and Central``
    if kind == "COUNTERBLOW":
        return first in ("PLACENAME", "SIDEOF") and current[-1].type in ("NUM", "CARD")
    if first == "UNIT" and counters(following):
        return True
    if first in ("UNIT", "LPAR", "WEAK"):
        if current[-1].type == "STAY" and any(each.type == "UNIT" for each in current):
            return True  # ``11A stays, 16A goes nowhere``
        if kind in ("BATTLE", "LOSE", "TARGET", "EVENT", "PLAY"):
            return kind == "BATTLE" and (goes_on(following) or fights_too(following))
        if kind == "RAIL" and current[-1].type in ("UNIT", "RAIL"):
            return len(current) > 1  # ``rail 4 Ru, 2A``, ``4 Ru goes by train, 2A to 1112``
        return arrived(current) or (kind in _SHARED and current[-1].type in ("NUM", "CARD"))
    return False


def _carried(current: Sequence[Token], following: Sequence[Token]) -> list[Token]:
    """The verb that a clause shares with the one before it, if it has none of its own."""
    verb = verb_of(current)
    if [each.type for each in following[:3]] in (["UNIT", "COMMA", "MOVE"], ["UNIT", "COMMA", "RETREAT"]):
        return []  # ``Central makes room and goes to 1118``
    own = next(
        (
            each
            for each in following
            if each.type in (*_VERBS, "STAY", "OTHERS", "NOMOVES")
            or (each.type == "COMMA" and each.column != each.end_column)  # not that of a pair
        ),
        None,
    )
    if verb is None or verb.type not in _SHARED or (own is not None and own.type != "COMMA"):
        return []
    return [verb]
