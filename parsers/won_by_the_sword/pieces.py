"""What a line says piece by piece, and how one piece tells what another means; it must not read words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, takewhile
from typing import Literal, cast, get_args

from adjudicator.conditions import Condition, Fact, Not
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.clauses import POSSIBLE, Clause
from games.won_by_the_sword.model.names import Wing
from games.won_by_the_sword.text import phrases as say
from parsers.lexing import fold
from parsers.reading import Unreadable
from parsers.won_by_the_sword.atoms import Atom
from parsers.won_by_the_sword.bare import places_of
from parsers.won_by_the_sword.fragments import Fragment
from parsers.won_by_the_sword.words import Lexeme, Lexicon, lexicon

_ENDS = (";", ".")
_COLUMNS = 4
TASKS = (*get_args(Clause), say.Deciding)
"""Tasks of a column, under a condition too."""
_OFFERED = {"refused", "surrendered"}
"""What comes of an offer of surrender, one of them."""

_OF_WINGS = frozenset(("NOT", "WING", "UNIT", "MOVE", "FROM", "NUM", "WITH", "WINGS", "POST"))
"""Terms of what says that nobody is moved from wing to wing."""

NO_ORDERS = {
    "?": "unknown-name",
    "OR": "one-of-two",
    "NORULE": "no-such-rule",
    "RECALL": "patrols-stay-out",
    "RESERVE": "all-fight",
    "NOT": "not-an-order",
    "STOP": "incomplete",
    "PAST": "incomplete",
}
"""Words with which a piece is none that can be followed -> why."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A piece that cannot be read: why, the words of it that are to blame, what could stand there."""

    key: str
    start: int
    end: int
    expected: tuple[str, ...] = ()
    found: Unreadable | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """An order, or why a piece is none, and where it stands in the line (from 0)."""

    said: say.Written | Fault
    start: int
    end: int
    sign: str = ","
    text: str = ""
    """The words where they are not those from start to end."""


def unowned(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``he spends a marker``: nobody knows that it is the writer's."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        begins = not made or made[-1].term == "MARK"
        behind = next((one.term for one in lexemes[at + 1 :] if one.term != "MARK"), "")
        taken = each.term == "FOE" and behind in ("TA", "MARKER")
        his = taken and fold(line[each.start : each.end]) in lexicon()["idle"]["theirs"]
        made.append(replace(each, term="?") if begins and his else each)
    return made


def denied(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``if they surrender, ...; if not, ...``: otherwise."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        after = lexemes[at + 1 : at + 2]
        alone = each.term == "NOT" and (not after or after[0].value in (",", ":", "-", ">"))
        supposed = any(one.term == "IF" for one in made[:-1])
        if alone and supposed and made[-1].term == "IF":
            made[-1] = Lexeme(made[-1].start, each.end, "ELSE")
        else:
            made.append(each)
    return made


def reach(line: str, when: Condition, then: Sequence[Said]) -> int:
    """How much of what stands behind a condition hangs on it.

    What stands in the same sentence; with ``if possible`` a semicolon ends it, too. Not what another case of
    the first is: ``if they refuse, works; if it falls, ...``.
    """
    last = ended(line, then, _ENDS if when in (POSSIBLE, Not(POSSIBLE)) else (".",))
    if not isinstance(when, Fact) or when.name not in _OFFERED:
        return last
    for at, each in enumerate(then[:last]):
        other = each.said.when if isinstance(each.said, say.Deciding) else None
        if at and isinstance(other, Fact) and other.name in _OFFERED - {when.name}:
            return at
    return last


def ended(line: str, said: Sequence[Said], signs: Sequence[str] = (".",)) -> int:
    """How much stands before the first of such signs; a sentence of a place or a foe that was named goes on.

    ``If CP at least 4, forage. Then to Ulm`` ends at once, ``if CP at least 4, to Ulm. Forage there`` not.
    """
    for at, (one, after) in enumerate(pairwise(said), 1):
        if any(sign in line[one.end : after.start] for sign in signs) and not _refers(line, said, at):
            return at
    return len(said)


def _refers(line: str, said: Sequence[Said], at: int) -> bool:
    """Whether a piece that begins a sentence is of the place where one before goes, a battle or a siege."""
    one = said[at]
    moves = any(isinstance(each.said, say.Moving | say.Besieging) for each in said[:at])
    fights = isinstance(
        one.said, say.Battling | say.Planned | say.Working | say.Storming | say.Firing | say.Lifting
    )
    sits = isinstance(one.said, say.Besieging) and one.said.place is None
    return moves and (fights or sits or there_said().search(line[said[at - 1].end : one.end]) is not None)


def trails(before: Sequence[Lexeme], lexemes: Sequence[Lexeme], rest: Sequence[Lexeme]) -> Lexeme | None:
    """The sign between a condition and what does not hang on it: ``move Ulm if points are left; end``.

    None but a comma parts it from the order before it. Where not even that does a comma ends it, too:
    ``forage if CP at least 4, then end``.
    """
    apart = before[-1].value if before and before[-1].term == "MARK" else ""
    if apart not in ("", ",") or not rest or rest[0].term == "ELSE" or before[-1].term == "SEP":
        return None
    at = next((at for at, each in enumerate(lexemes) if each is rest[0]), 0)
    if not apart and at and lexemes[at - 1].term == "SEP":
        return lexemes[at - 1]  # ``move Ulm if possible and forage``
    while at and lexemes[at - 1].term == "SEP":
        at -= 1
    sign = lexemes[at - 1] if at else None
    ends = _ENDS if apart else (*_ENDS, ",")
    return sign if sign is not None and sign.term == "MARK" and sign.value in ends else None


def returning(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``Tilly to column 1``: whom he replaces, where no card is named."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        each = lexemes[at]
        end = next((to for to in range(at, len(lexemes)) if _parts(lexemes[to], to > at + 1)), len(lexemes))
        begins = each.term == "LEADER" and (not made or made[-1].term in ("MARK", "SEP"))
        number = _column_of(lexemes[at + 1 : end]) if begins and end < at + 6 else None
        told = number is not None and _returns().fullmatch(line[each.end : lexemes[end - 1].end])
        if told and number is not None and (end == len(lexemes) or lexemes[end].value != ":"):
            column = Lexeme(number.start, number.start, "COL")
            named = replace(number, term="NUM", end=lexemes[end - 1].end)
            made += [each, Lexeme(each.end, each.end, "MOVE"), column, named]
            at = end
        else:
            made.append(each)
            at += 1
    return made


def _parts(one: Lexeme, later: bool) -> bool:
    return one.term in ("MARK", "SEP") and (later or one.value != "-")


def _column_of(lexemes: Sequence[Lexeme]) -> Lexeme | None:
    """The number of a column, where nothing else is named."""
    numbers = [each for each in lexemes if each.term in ("NUM", "ORD")]
    others = {each.term for each in lexemes} - {"NUM", "ORD", "COL", "MARK", "?", "MOVE"}
    return numbers[0] if len(numbers) == 1 and not others and 1 <= int(numbers[0].value) <= _COLUMNS else None


@cache
def _returns() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["returns"]), re.IGNORECASE)


@cache
def there_said() -> re.Pattern[str]:
    """Where a condition says of which town it asks without its name."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(lexicon()['idle']['there'])})(?!\w)", re.IGNORECASE)


def there(made: Sequence[Said]) -> str:
    """The town to which a move goes that is the last said."""
    last = made[-1].said if made else None
    return last.place.text if isinstance(last, say.Moving) else ""


def gone(line: str, words: Lexicon, then: list[Said], start: int, end: int) -> list[Said]:
    """``if an enemy is at Ulm, go there``: to the one town of the condition."""
    towns = [each for each in words.lexemes(line[start:end]) if each.term == "PLACE"]
    if len(towns) != 1:
        return then
    (town,) = towns
    points = tuple(PointId(each) for each in town.value.split())
    there = say.Moving(say.Place(line[start + town.start : start + town.end], points))
    return [replace(each, said=there) if _is_move(line, words, each) else each for each in then]


def _is_move(line: str, words: Lexicon, one: Said) -> bool:
    """Whether a piece is a verb of moving alone."""
    lone = isinstance(one.said, Fault) and one.said.key == "incomplete"
    return lone and [each.term for each in words.lexemes(line[one.start : one.end])] == ["MOVE"]


def without_marks(lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """Without signs at the beginning."""
    at = 0
    while at < len(lexemes) and (
        (lexemes[at].term == "MARK" and lexemes[at].value != ">") or lexemes[at].term == "SEP"
    ):
        at += 1
    return lexemes[at:]


def fought(before: Said, then: Sequence[Said]) -> list[Said] | None:
    """``battle with column 1 if it is at Ulm, foot first``: all of the battle hangs on it, and what is later
    does not.
    """
    plan = [*takewhile(lambda each: isinstance(each.said, say.Planned), then)]
    if not isinstance(before.said, say.Battling) or not plan:
        return None
    said = tuple(each.said for each in plan if isinstance(each.said, say.Planned))
    battle = replace(before.said, plan=(*before.said.plan, *said))
    return [replace(before, said=battle, end=plan[-1].end), *then[len(plan) :]]


def of_foe(one: Said, lexemes: Sequence[Lexeme]) -> Said:
    """What cannot be read with the word for the foe before it: it may be said of him."""
    if not isinstance(one.said, Fault):
        return one
    before = [each for each in lexemes if each.end <= one.start]
    return replace(one, start=before[-1].start) if before and before[-1].term == "FOE" else one


def by_strength(lexemes: Sequence[Lexeme], signs: Sequence[int]) -> list[int]:
    """Where a condition may end: at signs, with the line, at words that part.

    ``and`` may join what a condition asks as well as two tasks.
    """
    words = [at for at in signs if lexemes[at].term == "SEP"]
    return [*(at for at in signs if at not in words), len(lexemes), *words]


def doubted(found: list[Said]) -> list[Said]:
    """What cannot be read makes that doubtful which it hangs together with: ``with 26 or 27``."""
    made: list[Said] = []
    for each in found:
        last = made[-1] if made else None
        hangs = isinstance(each.said, Fault) and each.sign in ("", ">", "-")
        if hangs and last is not None and not isinstance(last.said, Fault):
            made[-1] = Said(each.said, last.start, each.end)
        else:
            made.append(each)
    return made


def is_column(atom: Atom) -> bool:
    """Whether it begins with a column, whose card is not said."""
    terms = [each.term for each in atom.lexemes[:2]]
    return terms in (["COL", "NUM"], ["COL", "LEADER"], ["LEADER", "COL"]) and len(atom.lexemes) > 2


def goes_on(atom: Atom, found: Sequence[Fragment]) -> bool:
    """Whether a piece is one more place of what could not be read: no move to it."""
    return atom.sign == "," and bool(found) and all(places_of(each) for each in found)


def counted_rest(line: str, atom: Atom) -> Lexeme | None:
    """``The remaining four: two to Horn``: how many are left, and no column."""
    if [each.term for each in atom.lexemes] != ["REST", "NUM"]:
        return None
    rest, number = atom.lexemes
    tells = line[number.end :].lstrip()[:1] == ":"
    beside = not line[rest.end : number.start].strip()  # ``the rest to the third`` names a column
    return number if tells or (beside and line[number.start : number.end].isalpha()) else None


def stays_put(atom: Atom) -> bool:
    """``no horse from the left wing to the right``: nobody is moved who is not named."""
    terms = [each.term for each in atom.lexemes]
    denied = "NOT" in terms or terms[:1] == ["NOTHING"]
    of_wings = "UNIT" in terms and ("WING" in terms or "WINGS" in terms)
    return denied and of_wings and {*terms[1:]} <= _OF_WINGS and terms[0] in {*_OF_WINGS, "NOTHING"}


def unmoved(line: str, atom: Atom) -> list[Fragment] | Fault:
    """None of an arm to the wing that is named, or from it: to the other."""
    away = {*lexicon()["idle"]["away"]}
    if {*fold(line[: atom.start]).split()[-1:]} & away:
        return Fault("not-an-order", atom.start, atom.end)  # kept words would begin without it
    arms = ["foot" if each.value in ("i", "vi") else "horse" for each in atom.lexemes if each.term == "UNIT"]
    found = [each for each in atom.lexemes if each.term == "WING"]
    arm: Literal["foot", "horse"] = "foot" if arms[-1] == "foot" else "horse"
    if not found:
        return [say.Shifting(arm, ((0, "right"), (0, "left")))]
    others: dict[str, Wing] = {"left": "right", "right": "left"}
    before, named = fold(line[atom.start : found[-1].start]).split()[-2:], found[-1].value
    other = len(found) == 1 and bool({*before} & away)
    return [say.Shifting(arm, ((0, others.get(named, "centre") if other else cast(Wing, named)),))]


def without_garrison(
    line: str, when: Condition, then: list[Said], after: list[Said]
) -> tuple[list[Said], list[Said]]:
    """``if refused: works; new garrison: 1 foot``: who holds the town if it falls is said of either case.

    So is what a semicolon parts from a storm behind it: ``if refused: storm; forage with what is left; end``.
    """
    if when != Fact("refused", "is", True):
        return then, after
    then = [replace(each, said=_holding(each.said, then[:at])) for at, each in enumerate(then)]
    garrison = [each for each in then if isinstance(each.said, say.Holding)]
    if len(garrison) == len(then):
        return then, after
    bare = [each for each in then if each not in garrison]
    tail = 0
    while not after and tail < len(bare) - 1 and _is_besides(line, then, bare, len(bare) - 1 - tail):
        tail += 1
    later = bare[len(bare) - tail :]
    moved = [each for each in then if each in garrison or each in later]
    return bare[: len(bare) - tail], [*moved, *after]


def _holding(said: say.Written | Fault, before: Sequence[Said]) -> say.Written | Fault:
    """``storm; leave a detachment in the town``: there is no garrison but the new one."""
    taken = any(isinstance(each.said, say.Working | say.Storming) or _storms(each.said) for each in before)
    if isinstance(said, say.Leaving) and said.place is None and said.part.troops and taken:
        return say.Holding(said.part)
    return said


def _storms(said: say.Written | Fault) -> bool:
    """Whether a storm is said, at once or under one more condition."""
    if isinstance(said, say.Deciding):
        return any(map(_storms, said.then))
    return isinstance(said, say.Storming)


def _is_besides(line: str, then: Sequence[Said], bare: Sequence[Said], at: int) -> bool:
    """Whether a task that needs no storm stands behind one, parted by a semicolon from what is before it."""
    one = bare[at]
    before = then[then.index(one) - 1]
    parted = ";" in line[before.end : one.start]
    return (
        isinstance(one.said, say.Foraging | say.Ending)
        and parted
        and any(_storms(each.said) for each in bare[:at])
    )
