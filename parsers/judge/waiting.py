"""Sentences that say READY, alone or before talk, or, however they go on, NOT READY; CLEAR, DRAW and DROP."""

from __future__ import annotations

import re
from itertools import islice

from parsers.greeting import any_of as greeting
from parsers.judge.readiness import assures
from parsers.judge.text import fold
from parsers.judge.words import any_of, groups
from parsers.signature import may_be_a_name

_LONGEST = 200


def _word(key: str) -> str:
    return any_of("waiting", key)


_TURN = rf"(?:[\w']+\s+){{0,2}}?{_word('turn')}\b"
_RU_TURN = rf"(?:[\w]+\s+){{0,2}}?{_word('ru-turn')}\b"
_ENGLISH = rf"""
    (?:[\w']+[\s,]+){{0,6}}?(?:{_word("run-not")}\s+{_TURN}|{_word("mark-not")}\b|{_word("keep")}\s+{_TURN}\s+{_word("open")}\b)
    | (?:{_word("opening")}[\s,]+)*{_word("hold")}\s+{_TURN}
    | (?:[\w']+[\s,]+){{0,6}}?{_word("not")}[\s-]+(?:[\w']+[\s,]+){{0,2}}?{_word("ready")}\b
    | (?:{_word("opening")}[\s,]+)*(?:
        {_word("wait")}\b | hold\b.*\b{_word("ready")}\b | {_word("not-yet")}(?:\W*$|,)
        | {_word("do-not")}\b )
    """
_READY_BUT = rf"(?:{_word('ru-i')}[\s,]+)?{_word('ru-ready')}[\s,]+{_word('ru-but')}[\s,]+"
_RUSSIAN = rf"""
    (?:\w+[\s,]+){{0,6}}?{_word("ru-run-not")}[\s,]+(?:{_word("ru-opening")}[\s,]+)?{_RU_TURN}
    | (?:\w+[\s,]+){{0,3}}?{_word("ru-turn")}\s+(?:{_word("ru-while")}\s+)?{_word("ru-run-not")}(?!\w)
    | (?:\w+[\s,]+){{0,6}}?{_word("ru-not")}[\s-]+(?:\w+[\s,]+){{0,2}}?{_word("ru-ready")}\b
    | (?:{_word("ru-opening")}[\s,]+|{_READY_BUT})*(?:{_word("ru-while")}[\s,]+)?(?:
        {_word("ru-wait")}\b | {_word("ru-not-yet")}\W*$ )
    """
_SAYS_SO = re.compile(
    rf"\W*(?!{any_of('small', 'if')}\b)(?:{_ENGLISH}|{_RUSSIAN})", re.IGNORECASE | re.VERBOSE
)


def says_not_ready(line: str) -> bool:
    """Whether the line begins as words do by which a player asks for time."""
    return _SAYS_SO.match(fold(line).replace("’", "'")) is not None


_BEFORE = rf"(?:{_word('said')}(?!\w)[\s,.!:;)-]*){{0,4}}(?:{_word('subject')}\s+(?:{_word('quite')}\s+)?)?"
_MAY, _CLOSE, _NOW, _CLOSED = (_word(key) for key in ("may", "close", "close-now", "what-is-closed"))
_CLOSING = rf"(?:{_NOW}|{_MAY}\s+{_CLOSE})\s+{_CLOSED}|{_CLOSED}\s+{_MAY}\s+{_CLOSE}"
_GO_ON = rf"(?:{_word('go-on')}|{_CLOSING})"
_BEHIND = rf"(?:[\s,.!:;)-]+(?:{_GO_ON}|{_word('behind')})(?!\w)){{0,3}}"
_READY = re.compile(rf"\W*{_BEFORE}(?:{_word('done')}|{_GO_ON}){_BEHIND}[^\w?]*", re.IGNORECASE)
_SIGNED = re.compile(r"\s*[.,!;—–-]\s+([^\W\d_]{2,20}(?:\s[^\W\d_]{2,20})?)[\s.!)]*\Z")
_NO_NAME = re.compile(rf"(?:{_word('no-name')})(?!\w)", re.IGNORECASE)
_SOFTLY = rf"\W*(?:{_word('softly')}(?!\w)[\s,]*){{0,3}}"
_CLEAR = re.compile(
    rf"{_SOFTLY}{_word('cancel')}[\s,]+(?:{_word('softly')}[\s,]+)?(?:{_word('all-of')}\s+){{0,3}}"
    rf"{_word('orders')}(?:[\s,.]+{_word('anew')})?[^\w?]*",
    re.IGNORECASE,
)
_DRAW = re.compile(
    rf"{_SOFTLY}(?:{_word('for-draw')})\s+{_word('a-draw')}(?:[\s,]+{_word('of-all')})?[^\w?]*", re.IGNORECASE
)
_A_MAP = rf"(?:{_word('whole-of')}\s+){{0,2}}{_word('the-map')}"
_MAPS = rf"{_A_MAP}(?:\s+{_word('and-where')}\s+{_A_MAP})?"
_SHOWN = rf"{_word('show')}[\s,]+(?:{_word('softly')}[\s,]+)?"
_MAP = re.compile(
    rf"{_SOFTLY}(?:{_SHOWN}{_MAPS}|{_MAPS}[\s,]+{_word('show')}|{_word('position')})"
    rf"(?:[\s,]+{_word('softly')})?(?:[\s,:;—–-]++{_word('map-for')}(?!\w)[^.!]{{0,80}})?\W*",
    re.IGNORECASE,
)
_HELP = re.compile(
    rf"{_SOFTLY}{_SHOWN}{_word('the-help')}(?:[\s,]+{_word('softly')})?\W*",
    re.IGNORECASE,
)
_OF_FORCES = rf"(?:(?:{_word('whose-forces')})\s+){{1,3}}{_word('forces')}"
_WHERE = re.compile(
    rf"{_SOFTLY}(?:{_word('show')}[\s,]+)?(?:{_word('where')})\s+(?:{_OF_FORCES}|(?:{_word('whose-forces')}))"
    rf"(?:\s+{_word('are-now')}){{0,2}}(?:(?:\s*,)?\s+{_word('and-where')}\s[^.!;]{{1,60}})?[\s.?!]*",
    re.IGNORECASE,
)
"""``Where are my units?``; who asks so may ask more than where: ``and where are the enemy columns``."""
_ORDINALS = {word: at for at in range(1, 5) for word in groups("waiting")[f"place-{at}"]}
_WHICH = (
    rf"(?:(?P<place>{'|'.join(_ORDINALS)})\s+)?"
    rf"(?P<what>(?P<all>{_word('standing-orders')})(?!\w)|{_word('standing-order')})"
    rf"(?:\s*{_word('number')}?\s*(?P<number>\d{{1,3}})(?!\w))?"
)
_REASON = rf"(?:[\s,.;!)—–-]+{_word('drop-behind')}(?!\w)){{0,3}}"
_DROP = re.compile(
    rf"{_SOFTLY}{_word('cancel')}[\s,]+(?:{_word('softly')}[\s,]+)?(?:{_word('all-of')}\s+){{0,3}}{_WHICH}"
    rf"(?P<about>\s+{_word('about')}\s[\w.'/-]++(?: [\w.'/-]++){{0,5}})?{_REASON}[\s.,!;)]*",
    re.IGNORECASE,
)
_DROP_BEHIND = re.compile(
    rf"{_SOFTLY}(?:{_word('all-of')}\s+){{0,3}}{_WHICH}{_REASON}[\s,.;:!—–-]+{_SOFTLY}"
    rf"{_word('cancel')}(?:[\s,]+(?:{_word('it')}|{_word('softly')}))*[\s.,!;)]*",
    re.IGNORECASE,
)
"""``My standing order is no longer needed, please cancel it``."""
_OF_KIND = re.compile(_word("of-kind"), re.IGNORECASE)
_PLAN = re.compile(_word("vague-plan"), re.IGNORECASE)


def said_whole(line: str) -> str:
    """The command that the whole line says in words of its own, but READY; empty where it says none.

    >>> said_whole("Please cancel all my orders."), said_whole("I'd like to propose a draw.")
    ('clear', 'draw')
    >>> said_whole("Could you send me the map, please?"), said_whole("Where are my units?")
    ('map', 'map')
    >>> said_whole("Could you also send me HELP, please?")
    'help'
    """
    folded = fold(line[:_LONGEST]).replace("’", "'")
    if _CLEAR.fullmatch(folded):
        return "clear"
    if _MAP.fullmatch(folded) or _WHERE.fullmatch(folded):
        return "map"
    if _HELP.fullmatch(folded):
        return "help"
    return "draw" if _DRAW.fullmatch(folded) else ""


_FOR_PHASE = rf"{_word('kept-orders')}\s+{_word('for-phase')}\s+(?P<phase>[^.!?;]{{1,60}}?)"
_LEFT = rf"{_SOFTLY}(?:{_word('all-of')}\s+){{0,3}}{_FOR_PHASE.replace('<phase>', '<before>')}[\s,:—–-]+"
_CLEAR_FOR = re.compile(
    rf"(?:{_SOFTLY}{_word('cancel')}[\s,]+(?:{_word('softly')}[\s,]+)?(?:{_word('all-of')}\s+){{0,3}}{_FOR_PHASE}"
    rf"|{_LEFT}{_word('cancel')}){_REASON}[\s.,!;)]*",
    re.IGNORECASE,
)
_TIMED = re.compile(rf"(?<![\w-])(?:{_word('times-of-phases')}|[\w]*\d[\w]*-[\w-]+)(?![\w-])", re.IGNORECASE)


def cleared(line: str) -> str:
    """The phase for which a line takes back the orders left for it, in words of its own; else empty.

    >>> cleared("Please cancel my orders for turn 2, combat"), cleared("Cancel my order for Paris")
    ('turn 2, combat', '')
    """
    found = _CLEAR_FOR.fullmatch(line.strip()) if len(line) <= _LONGEST else None
    phase = (found["phase"] or found["before"]).strip() if found else ""
    return phase if _TIMED.search(phase) else ""


ONLY, UNCLEAR = -1, -2
"""Numbers of standing orders: the only one there is, and one that is told in words."""


def dropped(line: str) -> int | None:
    """The number of the standing order that a line drops in words of its own, 0 for all; else None.

    ``ONLY`` where it tells none, ``UNCLEAR`` where it says in words which one.

    >>> dropped("Please cancel standing order 2, it is old."), dropped("Cancel my standing orders.")
    (2, 0)
    >>> dropped("Please cancel my standing order."), dropped("Drop the standing order about the planes.")
    (-1, -2)
    """
    folded = fold(line[:_LONGEST]).replace("\u2019", "'").replace("\u2116", "no ")
    found = _DROP.fullmatch(folded) or _DROP_BEHIND.fullmatch(folded)
    if found is None or len(line) > _LONGEST:
        return None
    if found["number"] is not None:
        return int(found["number"]) or None
    about = found.groupdict().get("about")
    if _PLAN.fullmatch(found["what"]) or (found["all"] and about):
        return None  # ``forget the plan`` is said of much
    if found["place"]:
        return None if found["all"] else _ORDINALS[found["place"].lower()]
    about = about or _OF_KIND.fullmatch(found["what"])
    return 0 if found["all"] else UNCLEAR if about else ONLY


_IS_READY = rf"(?:{_word('ready')}|{_word('ru-ready')})"
_BARE_NOT = re.compile(rf"(?:(?!{_IS_READY})[\w']+\s+){{0,4}}{_IS_READY}(?:\s+yet)?[\s.!)]*", re.IGNORECASE)
"""NOT READY and nothing behind it."""
_PART = re.compile(
    rf"[.!;]+\s+(?=\w)|\s*,\s*(?:{_word('also')}\s+)?(?=\w)|\s+{_word('also')}\s+(?=\w)", re.IGNORECASE
)
_BARE = re.compile(rf"\W*{_word('bare-ready')}", re.IGNORECASE)
_WISHES = f"(?:{greeting('farewells')}|{greeting('valedictions')}|{_word('talk')})"
_TO = rf"(?:[ ,]{{1,3}}(?:{greeting('addressed')})(?!\w)){{0,4}}"
_TALK = re.compile(
    rf"\W*(?:(?:{_word('also')}\s+)?{_WISHES}(?!\w){_TO}"
    r"[\s.,!;:)…—–-]*){1,4}",
    re.IGNORECASE,
)


def ready_before(line: str) -> int:
    """Where a line goes on behind a READY with which it begins; 0 where it does not.

    >>> ready_before("Ready! And good luck"), ready_before("Ready"), ready_before("Ready for anything")
    (7, 0, 0)
    """
    part = _PART.search(line) if len(line) <= _LONGEST else None
    said = line[: part.start()] if part else ""
    return part.end() if part and (says_ready(said) or _BARE.fullmatch(fold(said))) else 0


_ENDING = re.compile(
    rf"(?<=[\w)])\s*(?:[.!;,…]+\s+|\s[—–-]\s+|\s(?={_word('also')}\s))(?:{_word('also')}\s+)?", re.IGNORECASE
)
_PARTS, _STOPS = 12, (".", "!", ";", "…")


def _is_bare(text: str) -> bool:
    return _BARE_NOT.fullmatch(fold(text)) is not None


def ready_behind(line: str) -> int:
    """Where READY, or NOT READY, begins that ends a line behind something else; 0 where none does.

    >>> ready_behind("A Par - Bur. That's all, I'm ready."), ready_behind("A Par - Bur")
    (13, 0)
    """
    if len(line) > 2 * _LONGEST:
        return 0
    for part in islice(_ENDING.finditer(line), _PARTS):
        rest = line[part.end() :]
        sentence = part[0].strip()[:1] in _STOPS
        if says_ready(rest) or assures(rest) or (says_not_ready(rest) and (sentence or _is_bare(rest))):
            return part.end()
    return 0


_NO = re.compile(rf"\W*(?:{_word('bare-no')}(?!\w)\W*){{1,3}}", re.IGNORECASE)


def is_no(line: str) -> bool:
    """Whether a line is a NO and nothing else, which below READY takes it back.

    >>> is_no("No!"), is_no("Нет, нет!"), is_no("No cards")
    (True, True, False)
    """
    return len(line) <= _LONGEST and _NO.fullmatch(fold(line)) is not None


def is_talk(text: str) -> bool:
    """Whether a text wishes others well, and nothing else: any other word may take READY back.

    >>> is_talk("thanks, and good luck to all!"), is_talk("give me an hour"), is_talk("")
    (True, False, False)
    """
    return len(text) <= _LONGEST and _TALK.fullmatch(fold(text)) is not None


def says_ready(line: str) -> bool:
    """Whether the whole line says that its writer has done: ``That's all, I'm ready.``

    A name may stand behind it: ``Ready. Tom``.
    """
    line = line[:_LONGEST]
    return any(_READY.fullmatch(fold(each).replace("’", "'")) for each in {unsigned(line), line})


def unsigned(line: str) -> str:
    """The line without a name at its end: ``Done, thank you. Anna``."""
    signed = _SIGNED.search(line)
    if signed is None or not signed[1][:1].isupper() or not may_be_a_name(signed[1]):
        return line
    return line if _NO_NAME.match(fold(signed[1])) else line[: signed.start()]
