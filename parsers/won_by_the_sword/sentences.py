"""Words of a sentence put where the grammar looks for them: a card behind the verb, what a defeat brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.won_by_the_sword.subjects import acted
from parsers.won_by_the_sword.words import Lexeme

_HEADS = (
    ("COL", "NUM"),
    ("COL", "ORD"),
    ("COL", "LEADER"),
    ("LEADER", "COL"),
    ("NUM", "COL"),
    ("ORD", "COL"),
    ("LEADER",),
    ("BOTH",),
)
"""Who acts, the longest first."""
_DOES = (
    *("MOVE", "MARCH", "FORAGE", "SIEGE", "WORKS", "BATTLE", "LIFT", "PATROL", "RETREAT", "BRING"),
    *("STAY", "SAY", "RECOVER", "DROP", "ABSORB"),
)
_COLUMNS = 4
"""Columns of a side: a number beyond is a card's."""
_NOT_PLAYED = ("THROW", "LIFT", "DROP", "ACTIVATE")
"""Behind these a card is not that of the column."""
_ENDS = (".", ";")


def carded(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``Tilly marches to Ulm with card 26``: the card beside him who acts, each sentence for itself.

    Named again in a sentence without a card he is passed over: ``Tilly with 26. Tilly forages``.
    """
    made: list[Lexeme] = []
    acting = ""
    for sentence in _sentences(lexemes):
        terms = [each.term for each in sentence]
        if "CARD" in terms or "DRAWN" in terms or "COL" in terms:
            acting = next((each.value for each in sentence if each.term == "LEADER"), "")
        elif acting and sentence[0].term == "LEADER" and sentence[0].value == acting and _head(sentence):
            sentence = sentence[1:]
        made += acted(_carded(sentence))
    return made


def _sentences(lexemes: Sequence[Lexeme]) -> list[Sequence[Lexeme]]:
    """Parted behind signs that end one, and before a condition."""
    made: list[list[Lexeme]] = [[]]
    for each in lexemes:
        if each.term in ("IF", "IFFACT", "ELSE"):
            made.append([])
        made[-1].append(each)
        if each.term == "MARK" and each.value in _ENDS:
            made.append([])
    return [each for each in made if each]


def _carded(sentence: Sequence[Lexeme]) -> Sequence[Lexeme]:
    card = _card(sentence)
    if card is None:
        return sentence
    first, last = card
    before, behind = sentence[:first], sentence[last:]
    played = _in_turn(sentence[first:last])
    if not before:  # ``With card 26 Tilly marches``
        behind = behind[1:] if behind and behind[0].value in (",", ":") else behind
        head = _head(behind)
        end = behind[head].start if head else 0
        return [*played, *behind[:head], Lexeme(end, end, "MARK", ","), *behind[head:]] if head else sentence
    head = _head(before)
    if not head:
        return sentence
    left_ = [*before[head:], *behind]
    # ``Tilly marches with card 26.``: where to is said later.
    waits = left_[0].term == "MOVE" and all(each.term == "MARK" for each in left_[1:])
    return [*before[:head], *played, *(left_[1:] if waits else left_)]


def _in_turn(card: Sequence[Lexeme]) -> list[Lexeme]:
    """``CARD NUM``, whichever is said first."""
    if card[-1].term == "DRAWN":
        return [card[-1]]
    bare = [each for each in card if each.term != "WITH"]
    first, last = sorted(bare, key=lambda each: each.term != "CARD")
    return [replace(first, start=min(card[0].start, first.start)), last]


def moved(lexemes: Sequence[Lexeme]) -> list[tuple[int, tuple[int, int]]]:
    """Where the words end beside which a card was put, and from where to where it stood in the line."""
    made: list[tuple[int, tuple[int, int]]] = []
    for at in range(2, len(lexemes) - 1):
        first, last, after = lexemes[at - 1 : at + 2]
        if first.term == "CARD" and first.start > after.start:
            end = max(each.end for each in lexemes[max(0, at - 3) : at - 1] if each.end <= after.start)
            made.append((end, (min(first.start, last.start), max(first.end, last.end))))
    return made


def _head(lexemes: Sequence[Lexeme]) -> int:
    """How many words name who acts, where a verb follows them."""
    for head in _HEADS:
        terms = tuple(each.term for each in lexemes[: len(head) + 1])
        if terms[:-1] == head and terms[-1] in _DOES:
            return len(head)
    return 0


def _card(sentence: Sequence[Lexeme]) -> tuple[int, int] | None:
    """Where the one card that is played stands; None where there is none, or more."""
    found: list[tuple[int, int]] = []
    for at, each in enumerate(sentence):
        if each.term == "DRAWN" and at and sentence[at - 1].value == "," and _ends(sentence, at + 1):
            found.append((at - 1, at + 1))
        if each.term != "CARD":
            continue
        around = [one.term for one in (*sentence[max(0, at - 1) : at], *sentence[at + 1 : at + 2])]
        start = at - 1 if at and sentence[at - 1].term == "WITH" else at
        if at and sentence[at - 1].term in _NOT_PLAYED:
            return None
        if around[-1:] == ["NUM"] and at + 1 < len(sentence):
            found.append((start, at + 2))
        elif at and sentence[at - 1].term == "NUM":
            found.append((at - 1, at + 1))
    return found[0] if len(found) == 1 else None


def _ends(sentence: Sequence[Lexeme], at: int) -> bool:
    """Whether a sentence is over."""
    return all(each.term == "MARK" for each in sentence[at:])


def left(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``besiege Ulm, then Rain``: the second is a move; ``besiege Ulm and Rain`` are two sieges."""
    made: list[Lexeme] = []
    besieged = False
    for each in lexemes:
        if each.term == "PLACE" and besieged and made and made[-1].term == "THEN":
            made.append(Lexeme(each.start, each.start, "MOVE"))
        besieged = each.term == "SIEGE" or (besieged and each.term in ("PLACE", "THEN", "MARK", "BANK"))
        made.append(each)
    return made


def passed(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``through Ulm and Rain to Augsburg``: each of the points on the way has its own word for it."""
    made: list[Lexeme] = []
    ways: set[int] = set()
    for at, each in enumerate(lexemes):
        if each.term == "VIA":
            ways |= _on_the_way(lexemes, at + 1)
        if at in ways:
            made.append(Lexeme(each.start, each.start, "VIA"))
        made.append(each)
    return made


def _on_the_way(lexemes: Sequence[Lexeme], at: int) -> set[int]:
    """Where the further points stand through which a column goes, if an end of its way follows them."""
    found: set[int] = set()
    terms = [*(each.term for each in lexemes), "", ""]
    while terms[at] == "PLACE" and terms[at + 1] in ("MARK", "SEP") and terms[at + 2] == "PLACE":
        if lexemes[at + 1].value not in ("", ","):
            return set()
        at += 2
        found.add(at)
    ends = "PLACE" in (terms[at + 1], terms[at + 2] if terms[at + 1] == "MOVE" else "")
    return found if ends else set()


def named(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``Horn, 26: to Ulm``, ``Horn takes 26``: a number that is no column's is the card that he plays."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        begins = len(made) == 3 or (len(made) > 3 and made[-4].value in _ENDS)
        row = [one.term for one in made[-3:]] == ["LEADER", "MARK", "NUM"] and made[-2].value == ","
        if begins and row and each.value == ":":
            made[-2] = Lexeme(made[-1].start, made[-1].start, "CARD")
        ends = at + 1 == len(lexemes) or lexemes[at + 1].term in ("MARK", "SEP")
        takes = bool(made) and made[-1].term == "LIFT" and each.term == "NUM" and int(each.value) > _COLUMNS
        if takes and ends and [one.term for one in made[-2:-1]] in (["LEADER"], ["COL"]):
            made[-1] = replace(made[-1], term="CARD")
        made.append(each)
    return made


def pips(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``the nine`` as of a card, and ``the nine, card 9,`` as one."""
    made: list[Lexeme] = []
    for each in lexemes:
        if each.term == "PIP":
            made += [Lexeme(each.start, each.start, "CARD"), replace(each, term="NUM")]
            continue
        again = [one.term for one in made[-4:]] == ["CARD", "NUM", "MARK", "CARD"]
        if again and each.term == "NUM" and made[-3].value == each.value:
            del made[-4:-1]
        made.append(each)
    return made


def beaten(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``If we lose, we go to Ulm`` is a retreat; with anything else what a defeat brings is not known."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        if each.term != "DEFEAT":
            made.append(each)
            continue
        rest = lexemes[at + 1 :]
        passed = next(
            (
                n
                for n, one in enumerate(rest)
                if one.term not in ("COL", "FOE", "LEADER", "THEN") and one.value not in (",", ":", "-")
            ),
            len(rest),
        )
        after = rest[passed] if passed < len(rest) else None
        if any(one.term == "RETREAT" for one in _last_sentence(made)):
            continue
        if after is not None and after.term in ("RETREAT", "KEEP", "ABANDON", "MOVE", "PLACE"):
            made.append(Lexeme(each.start, each.end, "DEFEAT?"))
        else:
            made.append(each)
    return _retreated(made)


def _last_sentence(lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """What has been said since a sign that ends a sentence."""
    ended = (at for at in range(len(lexemes), 0, -1) if lexemes[at - 1].value in _ENDS)
    return lexemes[next(ended, 0) :]


def _retreated(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Behind a defeat a move is a retreat."""
    made: list[Lexeme] = []
    lost: Lexeme | None = None
    for each in lexemes:
        if each.term == "DEFEAT?":
            lost = each
        elif lost is None:
            made.append(each)
        elif each.term in ("COL", "FOE", "LEADER", "THEN") or each.value in (",", ":", "-"):
            continue
        else:
            if each.term == "PLACE":
                made.append(replace(lost, term="RETREAT"))
            moves = each.term == "MOVE"
            made.append(replace(each, term="RETREAT", start=lost.start) if moves else each)
            lost = None
    return made
