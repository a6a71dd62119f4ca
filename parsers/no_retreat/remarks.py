"""An answer of nothing beside remarks, ``No attacks this turn, we dig in``; it does not know the grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.no_retreat.text.phrases import Countering, Manner, Moving, Saying, Targeting
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon, words_of
from parsers.no_retreat.tree import Clause

_MARKS = " \t.,!…\u00a0"
_WORDS = lexicon()["remarks"]
_CUT = re.compile(rf"[,;:()—–!…]|\s-\s|\.(?=\s)|(?<!\w)(?=(?:{either(_WORDS['leads'])})\s)")
"""Where a remark may end, or begin."""
_LEAD = re.compile(rf"(?:(?:{either(_WORDS['leads'])}|{either(_WORDS['joins'])})(?!\w)\s*)+")
_TURNS = re.compile(rf"(?<!\w)(?:{either(_WORDS['turns'])})(?!\w)")
_DENIES = re.compile(rf"(?<!\w)(?:{either(_WORDS['denies'])})(?!\w)")
_NAMES = frozenset(("PLACENAME", "CARD", "PAIR", "ODDS"))
_DEEDS = frozenset(
    (
        *(
            "SUPPORT",
            "COUNTERATTACK",
            "REROLL",
            "CANCEL",
            "YES",
            "PLAY",
            "EVENT",
            "BATTLE",
            "HITBY",
            "TARGET",
        ),
        *("COUNTERBLOW", "ADVANCE", "RETREAT", "RAIL", "UPGRADE", "PLACE", "DETRAIN", "REGROUP"),
    )
)
"""What no remark says without a word that denies it."""
_ANSWERED = ("COUNTERBLOW", "TARGET")
"""What is no remark even with a word that denies it: it answers a question of its own."""
_NOTHING = (Targeting(), Countering(), Moving(), Manner(cards=()), Manner(counterattack="never"))
_ELSEWHERE = (Targeting(), Countering())
"""What a pass does not say too: it answers another question than the one that is passed."""
_LONGEST, _MOST = 300, 8
_SIGH = re.compile(rf"\s*(?:{either(_WORDS['sighs'])})(?!\w)\s*(?:[,!….:—–-]|\s)")
_SIGHS = re.compile(rf"(?<!\w)(?:{either(_WORDS['sighs'])})(?!\w)")
_OWN = re.compile(rf"[,;—–]\s*(?=(?:{either(_WORDS['subjects'])}|{either(_WORDS['plans'])})(?!\w))")
"""Where a remark begins that has a subject of its own: ``..., it has nothing to lose``."""
_PLAN = re.compile(rf"(?:{either(_WORDS['plans'])})(?!\w)")
_NEITHER = re.compile(rf"(?<!\w)(?:{either(_WORDS['neither'])})(?!\w)")
_IDLY = re.compile(rf"(?<!\w)(?:{either(_WORDS['idly'])})(?!\w)")
"""With these nobody is told who takes losses: ``it has nothing to lose``."""
_NAMED = frozenset(("UNIT", "CARD", "NUM", "PAIR", "ODDS"))


_SAID_SO = either(_WORDS["already"])
_ALREADY = re.compile(rf"(?<!\w)(?:{_SAID_SO})(?!\w)")
_MARKED = re.compile(
    rf"(?:(?:{_SAID_SO}) )?(?P<what>[\w ,-]{{2,40}}?)(?: (?:{_SAID_SO}|{either(_WORDS['bears'])})){{1,3}}"
    rf"(?: (?:{either(_WORDS['its'])})){{0,2}}(?: (?:{either(_WORDS['marks'])})){{0,2}}(?: (?:{_SAID_SO}))?"
)
"""That a hex bears a marker, which is no order."""


def is_sigh(piece: str, meanings: Meanings) -> bool:
    """Whether a piece opens with a sigh and orders nothing: ``Ah, Riga is in their zone, sorry``; or says
    that a hex is marked already.
    """
    if is_told(piece, meanings):
        return True
    folded, terms = fold(piece), terms_of(piece, meanings)
    deeds = terms & (_DEEDS | {"MOVE", "RETREAT", "LOSE", "KEEP", "THROW"})
    passed = terms & {"PASS", "NOCARDS", "NOEVENT", "NOBUILD"}  # ``no card, neither now nor later`` says more
    if _NEITHER.search(folded) and not terms & (_NAMED | {"PLACENAME"}) and not deeds and not passed:
        return True  # ``nor in the other battles``
    if _SIGH.match(folded) is None or ("PLACENAME" in terms and _names_only(piece, meanings)):
        return False  # ``Well, Riga`` is an answer
    return not terms & _NAMED and not ("PLACENAME" in terms and deeds) and "PASS" not in terms


def is_told(piece: str, meanings: Meanings) -> bool:
    """Whether a piece says only that a hex is marked already: ``Kiev has its counterblow marker already``."""
    folded = fold(piece).strip(_MARKS)
    found = _MARKED.fullmatch(folded)
    if found is None or _ALREADY.search(folded) is None:
        return False
    named = terms_of(found["what"], meanings)
    return bool(named & {"PLACENAME", "UNIT"}) and named <= {
        "",
        "PLACENAME",
        "UNIT",
        "COMMA",
        "AT",
        "TO",
        "SIDE",
    }


def _names_only(piece: str, meanings: Meanings) -> bool:
    """Whether all that it says but the sigh is names, and such words as stand beside an answer."""
    sigh = _SIGHS.sub(" ", fold(piece))
    words = words_of(sigh)
    at = 0
    while at < len(words):
        count, meant = meanings.at(words, at)
        if not meant:
            return False
        at += max(count, 1)
    return True


def without_afterthought(piece: str, meanings: Meanings) -> str:
    """The piece without a remark at its end that has a subject of its own and orders nothing."""
    for found in _OWN.finditer(fold(piece)):
        tail = piece[found.end() :]
        terms = terms_of(tail, meanings)
        stays = terms_of(piece[: found.start()], meanings) <= {"UNIT", "COMMA", "STAY", "PAIR", ""}
        plans = stays and _PLAN.match(fold(tail)) is not None  # ``9A stays, it will attack West``
        idle = not terms & _NAMED and not _TURNS.search(fold(tail)) and _is_remark(tail, meanings)
        idle = idle and ("LOSE" not in terms or _IDLY.search(fold(tail)) is not None)
        if idle or plans:
            return piece[: found.start()]
    return piece


def answer_beside(piece: str, meanings: Meanings, read: Callable[[str], Sequence[Clause]]) -> list[Clause]:
    """What a piece says that says nothing is done, remarks left out; empty where it says more, or less.

    ``read`` gives the clauses of a text, or none. A remark names no hex and no card, no unit that does
    anything, denies no more than the answer does and hangs it on nothing.
    """
    if len(piece) > _LONGEST:
        return []
    parts = [part for part in map(_bare, _CUT.split(piece)) if part]
    if not 1 < len(parts) <= _MOST:
        return []
    said: list[Clause] = []
    for part in parts:
        clauses = read(part)
        if clauses and all(map(_is_nothing, clauses)) and not _names_units(part, clauses, meanings):
            said += clauses
        elif not _is_remark(part, meanings):
            return []
    passes = [each for each in said if isinstance(each, Saying)]
    others = [each for each in said if each in _ELSEWHERE]  # ``pass, no counterblows``: two questions
    return [*passes[-1:], *dict.fromkeys(others)] if passes else list(dict.fromkeys(said))


def _bare(part: str) -> str:
    part = part.strip(_MARKS)
    lead = _LEAD.match(fold(part))
    return part[lead.end() :].strip(_MARKS) if lead is not None else part


def _is_nothing(clause: Clause) -> bool:
    return (isinstance(clause, Saying) and clause.word == "pass") or clause in _NOTHING


def _names_units(part: str, clauses: Sequence[Clause], meanings: Meanings) -> bool:
    """Whether it says only of some that they stay: ``4 Pz waits`` is no answer for all."""
    stays = any(isinstance(each, Moving) and each.way is None for each in clauses)
    return stays and "UNIT" in terms_of(part, meanings)


def _is_remark(part: str, meanings: Meanings) -> bool:
    folded = fold(part)
    terms = terms_of(part, meanings)
    if _TURNS.search(folded):
        return False
    if _DENIES.search(folded) is not None:
        return terms.isdisjoint(_ANSWERED)  # ``pass, I declare none of my counterblows``: another answer
    if terms & (_NAMES | _DEEDS) or ("NUM" in terms and "KEEP" not in terms):
        return False
    return "UNIT" not in terms or terms.isdisjoint(("MOVE", "RETREAT", "TO", "FORTIFY"))


def terms_of(part: str, meanings: Meanings) -> set[str]:
    """The terms of all words that are known; of a name that is a word as well, all it may be."""
    words = words_of(part)
    found: set[str] = set()
    at = 0
    while at < len(words):
        count, meant = meanings.at(words, at)
        found |= {each.term for each in meant}
        at += max(count, 1)
    return found
