"""Whether a letter takes what the last answer proposed: by YES, or by the place of one of several orders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from games.title import Accepted, Refused
from mailer.desk import send, standing
from mailer.desk.assent import (
    begins_with_yes,
    change_in,
    names_place,
    plain_choice,
    plain_yes,
    puts_right,
    repeats,
    says_only,
    yes_before,
)
from mailer.desk.intake import ANY, MORE, NOTHING, OR, THEN, WAITS, WHICH
from mailer.desk.proposing import YES, verdicts_of
from mailer.desk.visit import Visit
from mailer.post.letter import CharsetText
from parsers.judge import reader as judge
from parsers.judge.reader import Command
from parsers.paragraph import may_undo
from parsers.reading import Reader, Understood

MOST_LINES, LONGEST_LINE = 12, 200
"""Lines of an answer that are looked at for YES and READY on one, and letters of such a line."""
_MARK = re.compile(r"[.,!;:]\s+|\s[-–—]\s+")
READY = "READY"
_STOPS = (".", "!", ";")
_PLAIN = 3
"""Words of a line that says READY and hardly more."""


def confirmed(visit: Visit, reading: CharsetText) -> tuple[CharsetText, str]:
    """The reading with what the last answer proposed in the place of a YES to it, if it says nothing else.

    With why nothing is done (``Intake.yes``), where something is waited for or said.
    """
    player = visit.player
    if player is None or visit.play is None or visit.intake.replies_to == "press":
        return reading, ""
    head, _, text = player.proposed.partition("\n")
    question, *asked_back = _unanswered(head)[0].split(" ")
    later = question == f"{ANY}{visit.play.row.era}" and visit.intake.answers in asked_back
    if visit.ask is None and not later:
        return reading, ""
    is_open = bool(text) and (later or question == str(visit.play.row.question))
    kept = text.split(OR) if is_open else [""]
    for each in (reading, *_ready_apart(reading)) if is_open else (reading,):
        own = [*takewhile(lambda line: not judge.is_end(line), each.text.split("\n"))]
        if answered := _answered(visit, own, kept):
            reading = each
            break
    own = [*takewhile(lambda line: not judge.is_end(line), reading.text.split("\n"))]
    written = reading
    if not answered and len(kept) == 1 and kept[0] and (parted := _with_orders(visit, reading, kept[0])):
        reading, at = parted
        own, answered = reading.text.split("\n"), (at, 0)
    if not answered:
        visit.intake.only_ready = says_only(own, visit.person.name, _is_plain_ready)
        return reading, _untaken(visit, own, len(kept) if is_open else 0)
    if not is_open and (not begins_with_yes(own) or _is_ready(own[answered[0]])):
        return reading, ""  # ``Thanks, that is what I want``, ``Yes, go ahead``
    if not is_open and _waits_for_word(visit):
        return _in_place_of(reading, answered[0], READY), ""
    if not is_open or (visit.intake.replies_to and visit.intake.answers not in asked_back):
        return written, "yes-elsewhere" if is_open else NOTHING
    at, which = answered
    if later and _is_an_answer(visit, own[at]):
        return reading, ""
    if which is None:
        return reading, WHICH
    return _in_place_of(reading, at, _counted(visit, head, kept[which], at)), ""


def _unanswered(head: str) -> tuple[str, str]:
    """The head without the question that was open, and goes before what is kept for later; and that."""
    question, *answers = head.split(" ")
    question, _, before = question.partition(THEN)
    return " ".join((question, *answers)), before


def _counted(visit: Visit, head: str, kept: str, at: int) -> str:
    """What a YES takes; for later it answers once, and not the question that was open then and still is."""
    if head.startswith(ANY):
        visit.intake.once = range(at + 1, at + 1 + len(kept.split("\n")))
        visit.intake.ahead_of = visit.play is not None and _unanswered(head)[1] == str(
            visit.play.row.question
        )
    return kept


def _waits_for_word(visit: Visit) -> bool:
    """Whether what the seat wrote waits for READY, as the newest letter told: a YES says no less."""
    (play, seat), ask = visit.at_table, visit.ask
    waits = ask is not None and not ask.revisable and seat in play.match.held and seat in play.match.drafts
    return (
        waits
        and not visit.intake.is_stale(play)
        and send.answers_newest(visit.session, visit.letter, visit.person, play.row)
    )


def _in_place_of(reading: CharsetText, at: int, text: str) -> CharsetText:
    """The reading with a text in the place of one of its lines."""
    lines, typed = reading.text.split("\n"), reading.verbatim.split("\n")
    verbatim = "\n".join((*typed[:at], text, *typed[at + 1 :])) if len(typed) == len(lines) else ""
    return replace(reading, text="\n".join((*lines[:at], text, *lines[at + 1 :])), verbatim=verbatim)


def _is_an_answer(visit: Visit, line: str) -> bool:
    """Whether the line may answer what is asked now, as YES does in some titles."""
    read = standing.reader_of(visit.at_table[0]).read(line, guess=False)
    return visit.ask is not None and any(isinstance(each, Understood) for each in read)


def _untaken(visit: Visit, own: Sequence[str], orders: int) -> str:
    """Why a letter takes none of the ``orders`` that are proposed: 0 where none are."""
    reader = standing.reader_of(visit.at_table[0])
    short = [line for line in own[:MOST_LINES] if names_place(line)]
    placed = any(
        not any(isinstance(each, Understood) for each in reader.read(line, guess=False)) for line in short
    )
    if orders == 0:
        return NOTHING if placed and any(map(_is_ready, own[:MOST_LINES])) else ""
    if orders > 1 and placed:
        return WHICH
    return MORE if begins_with_yes(own) else WAITS


def _ready_apart(reading: CharsetText) -> Iterator[CharsetText]:
    """``Yes, exactly. READY`` with READY on a line of its own: else it would be done without the YES."""
    lines, typed = reading.text.split("\n"), reading.verbatim.split("\n")
    for at, line in enumerate(lines[:MOST_LINES]):
        marks = [*_MARK.finditer(line)] if len(line) <= LONGEST_LINE else []
        for mark in marks[-1:] + marks[:1]:
            said, ready = line[: mark.end()].rstrip(), line[mark.end() :]
            if _is_ready(ready) or _is_ready(said):
                parted = [*lines[:at], said, ready, *lines[at + 1 :]]
                verbatim = [*typed[:at], said, ready, *typed[at + 1 :]] if len(typed) == len(lines) else []
                yield replace(reading, text="\n".join(parted), verbatim="\n".join(verbatim))


def _answered(visit: Visit, own: Sequence[str], kept: Sequence[str]) -> tuple[int, int | None] | None:
    """The line that says YES, or which of several orders ``kept`` is meant; None where it says more."""
    (play, _), ask = visit.at_table, visit.ask
    reader, name, orders = standing.reader_of(play), visit.person.name, len(kept)

    def signs(line: str) -> bool:
        return ask is not None and ask.revisable and reader.idle(line)

    at = plain_yes(own, name, _is_ready, signs)
    if at is None and orders == 1 and kept[0]:
        plain = [_without_repeated(reader, line, kept[0]) for line in own[:MOST_LINES]]
        at = plain_yes([*plain, *own[MOST_LINES:]], name, _is_ready, signs)
    if at is not None:
        return at, 0 if orders == 1 else None
    chosen = plain_choice(own, name, _is_ready, signs, orders) if orders > 1 else None
    if chosen is None or _may_count(visit, own[chosen[0]]):
        return None  # "first" may be an order
    return chosen


def _may_count(visit: Visit, line: str) -> bool:
    """Whether a line is read as an order that is not refused."""
    read = standing.reader_of(visit.at_table[0]).read(line, guess=False)
    if visit.ask is None or not any(isinstance(each, Understood) for each in read):
        return False
    return not all(isinstance(each, Refused) for each in verdicts_of(visit, read))


def _with_orders(visit: Visit, reading: CharsetText, kept: str) -> tuple[CharsetText, int] | None:
    """``Yes, and A Mar - Spa``: the reading with its YES on a line of its own, and which that is; else None.

    All else must be orders and READY, so that the letter is the proposal and they.
    """
    for each in (reading, *_ready_apart(reading)):
        own = [*takewhile(lambda line: not judge.is_end(line), each.text.split("\n"))]
        if (parted := _parted(visit, each, own, kept)) is not None:
            return parted
    return None


def _parted(
    visit: Visit, reading: CharsetText, own: Sequence[str], kept: str
) -> tuple[CharsetText, int] | None:
    """On the line of the YES an AND must join the orders, or a full stop part them from it where they may be
    taken back: else they may put it right. Such orders take the place of none that is proposed, those behind
    a BUT of one.
    """
    found = yes_before(own, visit.person.name)
    if found is None or len(own) > MOST_LINES:
        return None
    at, behind, joined = found
    lines, typed = reading.text.split("\n"), reading.verbatim.split("\n")
    reader, below = standing.reader_of(visit.at_table[0]), own[at + 1 :]
    if behind and _without_repeated(reader, own[at], kept) != own[at]:
        behind = ""  # ``Yes to Burgundy``
    first = [behind] if behind else []
    changes = [change_in(line) for line in (*first, *below)]
    parts = bool(behind) and _ends_there(own[at], behind) and visit.ask is not None and visit.ask.revisable
    if behind and not (joined or changes[0].how or parts):
        return None
    said = [each for each in changes if each.text.strip() and not _is_ready(each.text)]
    if len(said) > 1 and says_only([said[-1].text], visit.person.name, _is_ready):
        said.pop()  # a signature
    if not said or not all(_is_ordered(reader, each.text) for each in said):
        return None
    if not all(_replaces(visit, kept, each.text) for each in said if each.how == "but"):
        return None
    if (joined or parts) and any(_replaces(visit, kept, each.text) for each in said if not each.how):
        return None  # ``Yes, and then A Par - Pic`` may come after what is proposed
    if any(_goes_against(visit, kept, each.text) for each in said):
        return None  # ``Yes. A Mar S A Par - Pic``: what is proposed may not be what was meant
    bare = [each.text for each in changes]
    parted = [*lines[:at], YES[0], *bare, *lines[len(own) :]]
    verbatim = [*typed[:at], YES[0], *bare, *typed[len(own) :]] if len(typed) == len(lines) else []
    return replace(reading, text="\n".join(parted), verbatim="\n".join(verbatim)), at


def _ends_there(line: str, behind: str) -> bool:
    """Whether a sentence ends before what stands behind the YES."""
    return line[: line.rfind(behind)].rstrip().endswith(_STOPS)


def _replaces(visit: Visit, kept: str, text: str) -> bool:
    """Whether orders take the place of others that are proposed, and add none."""
    (play, seat), ask = visit.at_table, visit.ask
    if ask is None or not ask.revisable:
        return False
    reader, view, lang = standing.reader_of(play), play.view(seat), visit.person.lang

    def stands(said: str) -> tuple[str, ...]:
        read = reader.read(said, guess=False)
        written = [each.written for each in read if isinstance(each, Understood)]
        drafted = play.title.draft(view, ask, None, written, lang)
        return play.title.standing(view, ask, drafted.order, lang) if drafted.order else ()

    before, after = stands(kept), stands(f"{kept}\n{text}")
    return len(before) == len(after) and before != after


def _goes_against(visit: Visit, kept: str, text: str) -> bool:
    """Whether orders beside what is proposed are noted upon, and those by themselves are not."""
    (play, seat), ask = visit.at_table, visit.ask
    if ask is None or not ask.revisable:
        return False
    reader, view, lang = standing.reader_of(play), play.view(seat), visit.person.lang

    def noted(said: str) -> int:
        written = [each.written for each in reader.read(said, guess=False) if isinstance(each, Understood)]
        verdicts = play.title.draft(view, ask, None, written, lang).verdicts
        return sum(isinstance(each, Accepted) and bool(each.notes) for each in verdicts)

    return noted(f"{kept}\n{text}") > noted(kept) + noted(text)


def _is_ordered(reader: Reader, line: str) -> bool:
    """Whether a line is nothing but orders, none of which may take back what stands above."""
    read = reader.read(line, guess=False) if len(line) <= LONGEST_LINE else ()
    turned = may_undo(line) or puts_right(line)
    return bool(read) and not turned and all(isinstance(each, Understood) for each in read)


def _without_repeated(reader: Reader, line: str, proposal: str) -> str:
    """A plain YES for one that says again what it is to, unless that is an order of its own."""
    again = repeats(line, proposal) if len(line) <= LONGEST_LINE else ""
    ordered = bool(again) and any(isinstance(each, Understood) for each in reader.read(again, guess=False))
    return line[: len(line) - len(line.lstrip())] + YES[0] if again and not ordered else line


def _is_plain_ready(line: str) -> bool:
    """READY, or hardly more: it is no answer to anything."""
    return _is_ready(line) and len(line.split()) <= _PLAIN


def _is_ready(line: str) -> bool:
    parts = judge.read(line)
    names = [item.name for item in parts.items if isinstance(item, Command) and not item.args]
    return names in (["ready"], ["unready"]) and len(parts.items) == 1 and not parts.orders.strip()
