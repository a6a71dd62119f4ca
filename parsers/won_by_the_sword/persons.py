"""Whose a thing is, and who is meant by it: a leader beside his chit, his column, those who lose first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.won_by_the_sword.words import Lexeme

_CHITS = ("ABILITY", "SURPRISE", "INIT", "MARCH")
"""What a chit may be called."""
_TAKEN = (["LIFT", "NUM"], ["RECEIVES", "NUM"])
_TASKS = ("MOVE", "MARCH", "FORAGE", "SIEGE", "WORKS", "PATROL", "LIFT", "PLACE")
_FOUGHT = ("BATTLE", "SURPRISE")
_ENDS = (".", ";")
_BEGINS = (".", ";", ",", ":")
_PLAYED = ("CARD", "LIFT", "FOE", "POST")
"""Words between a leader and his chit: ``Horn plays his chit``."""


def of_persons(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The words with all that is said of persons put where the grammar looks for it."""
    return _in_order(_of_columns(_of_chits(_of_guns(_gained(lexemes)))))


def _gained(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``takes the advantage and attacks``: the card brings the marker by itself, before the battle."""
    made: list[Lexeme] = []
    skipped, battle, task = 0, _last(lexemes, _FOUGHT), _last(lexemes, _TASKS)
    for at, each in enumerate(lexemes):
        if skipped:
            skipped -= 1
            continue
        terms = [one.term for one in lexemes[at : at + 4]]
        count = terms.index("TA") if "TA" in terms and each.term in ("LIFT", "RECEIVES", "TA", "NUM") else -1
        parted = terms[count + 1 :][:1] in (["MARK"], ["SEP"])
        gained = count >= 0 and parted and terms[:count] in ([], ["NUM"], ["LIFT"], ["RECEIVES"], *_TAKEN)
        fights = battle >= at and each.term in ("LIFT", "RECEIVES")
        if gained and (fights or (battle < at <= task and _is_carded(made))):
            skipped = count + 1
            continue
        made.append(each)
    return made


def _last(lexemes: Sequence[Lexeme], terms: Sequence[str]) -> int:
    """Where the last of such words stands; -1 where there is none."""
    return max((at for at, each in enumerate(lexemes) if each.term in terms), default=-1)


def _is_carded(before: Sequence[Lexeme]) -> bool:
    """Whether a column is activated with a card right before."""
    head = before[-4:]
    carded = any(each.term in ("CARD", "WITH", "K", "DRAWN") for each in head)
    return carded and head[-1].value in (":", ",", ";", ".")


def _of_guns(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``battle with column 2, bombardment``: the chit, for the guns fire in any battle; else the guns."""
    made: list[Lexeme] = []
    fought = False
    digs = any(each.term in ("SIEGE", "WORKS", "GARR") for each in lexemes)
    for at, each in enumerate(lexemes):
        fought = each.term in _FOUGHT or (fought and each.value not in _ENDS)
        if each.term == "SAY" and each.value == "bombardment":
            before = [one.term for one in made[-3:]]
            his = before[-1:] == ["MARKER"] and "LEADER" in before
            begins = before[-1:] in (["MARK"], ["SEP"], ["LEADER"])
            ends = at + 1 == len(lexemes) or lexemes[at + 1].term in ("MARK", "SEP")
            battle = fought or (not digs and any(one.term == "BATTLE" for one in made))
            chit = his or (battle and begins and ends)
            each = replace(each, term="ABILITY") if chit else replace(each, value="bombard")
        made.append(each)
    return made


def _of_chits(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``Horn's chit: Surprise Attack`` as ``chit Surprise Attack``: that it is his the position tells."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        end = _chit_at(lexemes, at) if not made or made[-1].term in ("MARK", "SEP") else 0
        if not end:
            made.append(lexemes[at])
            at += 1
            continue
        words = [each for each in lexemes[at:end] if each.term in ("MARKER", *_CHITS)]
        marker = next((each for each in words if each.term == "MARKER"), None)
        chit = next(each for each in words if each.term != "MARKER")
        whole = replace(chit, start=min(each.start for each in lexemes[at:end]))
        if marker is not None or chit.term != "ABILITY":
            made.append(Lexeme(whole.start, whole.start, "MARKER"))
        made.append(replace(whole, end=max(each.end for each in lexemes[at:end])))
        at = end
    return made


def _chit_at(lexemes: Sequence[Lexeme], at: int) -> int:
    """Where a leader's chit ends that is named from here on; 0 where there is none."""
    leader, marker, colon = False, False, False
    for end in range(at, min(len(lexemes), at + 6)):
        each = lexemes[end]
        if each.term in _CHITS:
            behind = [one.term for one in lexemes[end + 1 : end + 2]] == ["MARKER"] and not marker
            if not leader or not (marker or behind or each.term == "ABILITY"):
                return 0
            return end + 1 + behind
        if each.term == "LEADER" and not leader:
            leader = True
        elif each.term == "MARKER" and not marker:
            marker = True
        elif each.value == ":" and leader and (marker or _is_ability(lexemes, end + 1)) and not colon:
            colon = True
        elif not (each.term in _PLAYED and leader):
            return 0
    return 0


def _is_ability(lexemes: Sequence[Lexeme], at: int) -> bool:
    """``Tilly: bombardment``"""
    return at < len(lexemes) and lexemes[at].term == "ABILITY"


def _of_columns(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``battle with column 1 Tilly``, ``on Tilly's column 1``: a column of the foe that is named twice."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        three = lexemes[at : at + 3]
        terms = sorted(each.term for each in three)
        fought = any(each.term in ("BATTLE", "SURPRISE") for each in made[-2:])
        number = next((each for each in three if each.term in ("NUM", "ORD")), None)
        leader = next((each for each in three if each.term == "LEADER"), None)
        if fought and number and leader and terms[0] == "COL" and three[0].term != "BOTH":
            value = f"{number.value} {leader.value}"
            made.append(Lexeme(three[0].start, three[-1].end, "BOTH", value))
            at += 3
        else:
            made.append(lexemes[at])
            at += 1
    return made


def _in_order(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``losses: foot, then horse``, ``the first losses: foot``: an order of those who lose, not so many."""
    made: list[Lexeme] = []
    lost = -1
    for at, each in enumerate(lexemes):
        before = made[-1] if made else None
        if each.term == "LOSE" and before is not None and before.term == "ORD" and before.value == "1":
            made[-1] = replace(before, end=each.end, term="FIRSTLY", value="")
            lost = -2
            continue
        if lost == -2 and each.value in (":", "-"):
            continue
        if each.term == "LOSE":
            lost = len(made) if before is None or before.term != "FIRSTLY" else -1
        elif each.value in (".", ";") or each.term == "NUM":
            lost = -1
        elif lost >= 0 and each.term in ("UNIT", "FIRSTLY"):
            if each.term == "UNIT" and _is_first(lexemes[at : at + 5]):
                del made[lost + 1 :]
                made.append(Lexeme(each.start, each.start, "FIRSTLY"))
            lost = -1
        made.append(each)
    return made


def _is_first(lexemes: Sequence[Lexeme]) -> bool:
    """``foot, then horse``: one arm, and behind a word for what comes next another."""
    rest = [each for each in lexemes[1:5] if each.value not in (",", "but") and each.term != "SEP"]
    terms = [each.term for each in rest]
    return terms[:1] == ["THEN"] and "UNIT" in terms[1:3] and "NUM" not in terms
