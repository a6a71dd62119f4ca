"""The words of a line made ready for the grammar, and parted into pieces of it; it knows no grammar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parsers.won_by_the_sword.asides import of_side, without_asides
from parsers.won_by_the_sword.persons import of_persons
from parsers.won_by_the_sword.sentences import beaten, carded, left, named, passed, pips
from parsers.won_by_the_sword.subjects import wished
from parsers.won_by_the_sword.words import Lexeme

_SIDES = {"OWNCOL": "P", "FOECOL": "C"}
"""Whose a column is that is named by a letter: ``P1``, ``C2``."""
_COUNTED = ("UNIT", "BP", "CP", "TA", "WORKS", "FATIGUE", "MARKER", "TIMES", "RECOVER")
"""What stands behind a number that is no card's."""
_HOLDERS = ("NUM", "LEADER", "BOTH", "PLACE", "GARR", "K", "ORD", "COL")
"""What may stand before ``with 26``."""
_DOES = ("MOVE", "MARCH", "FORAGE", "SIEGE", "WORKS", "BATTLE", "LIFT", "PATROL", "RETREAT", "SAY", "NOTHING")
"""What a column does, which is said of ``the column``, whichever is active."""
_TASKS = (
    *("MOVE", "MARCH", "FORAGE", "DROP", "SIEGE", "WORKS", "PATROL", "ABSORB", "RECOVER", "BATTLE", "THROW"),
)
"""What a column does first, and then something else."""
_ACTIVATED = ("NUM", "CARD", "COL", "LEADER", "BOTH", "K", "NOTHING", "ORD")


@dataclass(frozen=True, slots=True)
class Atom:
    """The words of a piece; ``sign``: what parts it from the piece before."""

    lexemes: tuple[Lexeme, ...]
    sign: str

    @property
    def start(self) -> int:
        """Where it begins, from 0."""
        return min(each.start for each in self.lexemes)

    @property
    def end(self) -> int:
        """Where it ends."""
        return max(each.end for each in self.lexemes)


def tidy(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Words whose meaning hangs on those beside them, each with the one that it has."""
    asides = of_persons(of_side(without_asides(pips(lexemes))))
    lexemes = beaten(left(carded(_sided(_numbered(_unranked(wished(named(passed(asides)))))))))
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        last = made[-1].term if made else ""
        one, *following = lexemes[at : at + 3]
        terms = [each.term for each in following] + ["", ""]
        together = _together(one, following)
        if together:
            made += together
            at += 3 if one.term == "ORDINARY" and terms[0] == "UNIT" else 2
            continue
        if not (_is_turn(one, last, terms) or _is_passing(one, last, terms[0])):
            term = _term(one, last, terms, following)
            value = _SIDES.get(one.term, one.value)
            made += [replace(one, term=term, value=value)] if term else []
        at += 1
    return made


ROUNDS = 5
"""Rounds of a turn."""


def _unranked(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``First, Tilly takes card 47``, ``Tilly first, card 47``: which order it is, not who goes first."""
    made: list[Lexeme] = []
    ranks = False
    for at, each in enumerate(lexemes):
        after = lexemes[at + 1 : at + 3]
        begins = not made or made[-1].value in (".", ";")
        if ranks:
            ranks = False  # the comma
        elif begins and each.term == "ORD" and len(after) == 2 and after[0].value == ",":
            ranks = after[1].term in ("LEADER", "COL")
            made += [] if ranks else [each]
        elif each.term in ("ORD", "FIRSTLY") and _is_rank(made, lexemes[at + 1 : at + 4]):
            continue
        else:
            made.append(each)
    return made


def _is_rank(made: Sequence[Lexeme], after: Sequence[Lexeme]) -> bool:
    """Whether such a word stands beside a leader at the head of a sentence in which his card is named."""
    terms = [each.term for each in after]
    row = [each.term for each in made[-2:]]
    begins = not made or made[-1].value in (".", ";")
    carded = "CARD" in terms or "DRAWN" in terms
    if begins:
        return terms[:1] == ["LEADER"] and carded
    named = row[-1:] == ["LEADER"] and (len(made) == 1 or made[-2].value in (".", ";"))
    return named and carded and terms[0] in ("MARK", "WITH")  # ``with the eighth card`` names that card


def _numbered(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """A card by its place in the pack, ``the twelfth card``, as one by its number; so one that is thrown.

    What comes after the fifth is no column and no round: it is a card without that word.
    """
    made: list[Lexeme] = []
    passed = False
    for at, each in enumerate(lexemes):
        last = made[-1].term if made else ""
        next_, then = ([one.term for one in lexemes[at + 1 : at + 3]] + ["", ""])[:2]
        if passed:
            passed = False
        elif each.term != "ORD" or "ROUND" in (last, next_):
            made.append(each)
        elif next_ == "CARD" and then != "NUM":
            made += [replace(lexemes[at + 1], start=each.start, end=each.end), replace(each, term="NUM")]
            passed = True
        elif last in ("CARD", "THROW"):
            made.append(replace(each, term="NUM"))
        elif int(each.value) > ROUNDS:
            made += [Lexeme(each.start, each.start, "CARD"), replace(each, term="NUM")]
        else:
            made.append(each)
    return made


def _sided(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Whose a column is, where that stands behind it: ``column 2 of the Catholics``."""
    made: list[Lexeme] = []
    for each in lexemes:
        column = next((at for at in (-1, -2) if [one.term for one in made[at:]][:1] == ["COL"]), 0)
        told = bool(column) and all(one.term in ("COL", "NUM", "ORD") for one in made[column:])
        fought = any(one.term in ("BATTLE", "BRING") for one in made[-4:])
        if each.term == "SIDE" and told:
            made[column] = replace(made[column], value=each.value)
            made[-1] = replace(made[-1], end=each.end)
        elif each.value.startswith("nation:") and told and fought:
            made[-1] = replace(made[-1], end=each.end)  # ``attack column 2 of the Bavarians``
        else:
            made.append(each)
    return made


def _is_turn(one: Lexeme, last: str, next_: Sequence[str]) -> bool:
    """``first forage, then move``, ``first two forages``: it is said in turn anyhow."""
    first = one.term == "FIRSTLY" or (one.term, one.value) == ("ORD", "1")
    task = next_[1] if next_[0] in ("NUM", "TIMES2") else next_[0]
    return first and task in _TASKS and last in ("", "MARK", "SEP")


def _is_passing(one: Lexeme, last: str, next_: str) -> bool:
    """Whether a word says nothing where it stands."""
    match one.term:
        case "CARD":
            return next_ in ("CARD", "K")
        case "ACTIVATE":
            return next_ not in _ACTIVATED or (
                last in ("LEADER", "NUM") and next_ in ("CARD", "DRAWN", "LEADER")
            )
        case "FULL":
            return next_ == "UNIT" and last != "RECOVER"
        case "GARR":
            return next_ in ("SAY", "SALLY") and last in ("", "MARK", "SEP")
        case "LEADER":
            return next_ in ("SAY", "NOTHING") and last in ("", "MARK", "SEP")
        case "LIFT":
            return next_ == "CARD"
        case "TOGETHER":
            return next_ != "COL"
        case "ORDINARY":  # ``ordinary regiments of foot``
            return next_ == "UNIT"
        case "MARKER":
            return "TA" in (last, next_)
        case "FROM":
            return next_ in ("WING", "CADRE", "BP", "ALL", "UNIT", "ORDINARY") or last in ("DEPOT", "PATROL")
        case "NOTHING":  # ``forages where it stands``
            return "FORAGE" in (last, next_)
        case "SIDE":  # ``the train that the Catholics left``
            return last == "ABANDONED"
        case "COL":
            alone = last in ("", "MARK", "SEP") and next_ in _DOES
            return alone or (last == "GARR" and next_ in ("", "MARK", "SEP"))
        case "FOE":
            return last == "FOE" or next_ not in ("COL", "NUM", "ORD", "FOE")
    return False


def _together(one: Lexeme, following: Sequence[Lexeme]) -> list[Lexeme]:
    """What a word and the next are together; nothing where they are two."""
    if not following:
        return []
    after = following[0]
    then = following[1] if len(following) > 1 else None
    nation = after.value.partition(":")[2] if after.value.startswith("nation") else ""
    match one.term, after.term:
        case "WORKS", "WORKS":  # ``dig works``
            return [replace(one, end=after.end)]
        case "NOT", "ABANDON":  # ``the guns are not abandoned``
            return [replace(after, start=one.start, term="KEEP")]
        case "ORD", "ROUND" if not after.value:  # ``in the third round``
            return [replace(one, term="NUM"), after]
        case "ORD", "COL":
            return [replace(after, start=one.start), replace(one, term="NUM")]
        case "NUM", "COL" if then is None or then.term not in ("NUM", "LEADER"):
            return [replace(after, start=one.start), replace(one, end=after.end)]
        case "COL", "OWNCOL" | "FOECOL":
            return [replace(after, start=one.start, term="COL", value=_SIDES[after.term])]
        case "SIDE", "COL":
            return [replace(after, start=one.start, value=one.value)]
        case "ORDINARY", "UNIT" if nation and then is not None and then.term == "LEADERWORD":
            return [Lexeme(one.start, then.end, "OLEADER", nation)]
        case "ORDINARY", "LEADERWORD":
            return [Lexeme(one.start, after.end, "OLEADER")]
        case "OLEADER", "UNIT" if nation:
            return [Lexeme(one.start, after.end, "OLEADER", nation)]
    return []


def _term(one: Lexeme, last: str, next_: Sequence[str], following: Sequence[Lexeme]) -> str:
    """The term of a word by itself; empty where it has none there."""
    match one.term:
        case "OWNCOL" | "FOECOL":
            return "COL"
        case "THEN":
            return "SEP"
        case "K":  # of two in a row the first is the column
            number = int(following[0].value) if next_[0] == "NUM" else 0
            begins = last in ("", "MARK") and number <= 4
            column = begins and next_[1] in ("K", "CARD", "WITH", "MARK", "DRAWN", "ACTIVATE")
            return "COL" if column or last == "BATTLE" else "CARD"
        case "WITH":
            card = next_[0] == "NUM" and next_[1] not in _COUNTED and (last in _HOLDERS or not last)
            return "CARD" if card else ""
        case "ORD" if last in ("COL", "NUM", "REST") or next_[:2] == ["FOE", "COL"]:
            return "NUM"
    return one.term


def atoms(lexemes: Sequence[Lexeme]) -> list[Atom]:
    """The pieces, none empty."""
    made: list[Atom] = []
    current: list[Lexeme] = []
    sign = ""

    def close(with_: str) -> None:
        nonlocal sign
        if current:
            made.append(Atom(tuple(current), sign))
            current.clear()
            sign = with_
        elif with_ not in ("", ","):
            sign = with_

    for at, lexeme in enumerate(lexemes):
        if lexeme.term in ("MARK", "SEP"):
            close(lexeme.value or ",")
            continue
        if current and _opens(current, lexemes, at):
            close("")
        current.append(lexeme)
    close("")
    return made


def _opens(current: Sequence[Lexeme], lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether a piece begins at a word though nothing parts it from the one before."""
    lexeme, first, last = lexemes[at], current[0].term, current[-1].term
    after = [each.term for each in lexemes[at + 1 : at + 3]]
    if last == "ACTS" or (last == "ROUND" and current[-1].value in ("next", "last")):
        return True
    match lexeme.term:
        case "CARD":
            begins = len(current) > 1 or first != "ACTIVATE"
            return after[:1] == ["NUM"] and first != "THROW" and begins
        case "DRAWN":
            return True
        case "SAY" | "LEADER" | "OWNCOL":  # ``in round 4 we go first``, ``in round 2 Horn with 26``
            return [each.term for each in current[-2:]] in (["ROUND", "NUM"], ["NUM", "ROUND"])
        case "UNDER":
            return [each.term for each in current] != ["LEADER"]
        case "FROM":
            place = after in (["GARR", "PLACE"], ["PLACE", "GARR"])
            return place and first in ("COL", "NUM", "CARD", "DRAWN")
    if last == "DRAWN":
        return lexeme.term != "COL"
    if len(current) == 2 and first == "CARD" and last == "NUM":
        leader = lexeme.term == "LEADER" and after[:1] in ([], ["MARK"], ["SEP"])
        return lexeme.term not in ("COL", "THROW") and not leader
    return [each.term for each in current] == ["LEADER", "UNDER"]
