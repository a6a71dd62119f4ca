"""What lines are beside each other, and which words of one an order is told to have been read from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import get_args

from games.won_by_the_sword.model.clauses import Clause
from games.won_by_the_sword.text import phrases as say
from parsers.lexing import fold, lines
from parsers.reading import Line, Span, Understood, Unreadable
from parsers.won_by_the_sword.atoms import ROUNDS
from parsers.won_by_the_sword.parlance.turns import in_parlance
from parsers.won_by_the_sword.run import Said
from parsers.won_by_the_sword.usage import in_usage
from parsers.won_by_the_sword.words import Lexicon, lexicon

_OPENING = {"»": "«", "”": "“„", ")": "(", "“": "„"}
_EVEN = '"'
_FOREIGN = re.compile("|".join(lexicon()["idle"]["foreign"]))


def of_the_foe(number: int, line: str) -> Unreadable | None:
    """A line that tells what the foe does, or takes back what it says: nothing of it is read."""
    found = _FOREIGN.search(fold(line))
    if found is None:
        return None
    text = line.strip()
    span = Span(number, len(line) - len(line.lstrip()) + 1, len(text))
    return Unreadable(span, text, "unexpected-word", {"word": found[0].strip(" ,;:.")})


def typed(line: str, start: int, end: int) -> str:
    """The words of a piece, with the quotes and brackets behind it that close those within."""
    text = line[start:end].strip(" \t.,;:")
    for mark in line[end:]:
        if not _is_open(text, mark):
            break
        text += mark
    while text[-1:] == ")" and text.count("(") < text.count(")"):
        text = text[:-1].rstrip(" \t.,;:")
    while text[:1] == "(" and text.count("(") > text.count(")"):
        text = text[1:].lstrip(" \t.,;:")
    return text


def _is_open(text: str, mark: str) -> bool:
    """Whether a mark closes what was opened in a text."""
    if mark == _EVEN:
        return text.count(mark) % 2 == 1
    opened = sum(map(text.count, _OPENING.get(mark, "")))
    return opened > sum(text.count(each) for each in _OPENING if _OPENING[each] == _OPENING.get(mark))


def by_place(line: str, said: Sequence[Said]) -> tuple[Said, ...]:
    """One unit for several points (``Ulm, Rain: one foot each``): to each of them words of its own."""
    made: list[list[Said]] = []
    for one in said:
        if made and one.start < made[-1][-1].end:
            made[-1].append(one)
        else:
            made.append([one])
    return tuple(each for alike in made for each in (_each_its_own(line, alike) if alike[1:] else alike))


def _each_its_own(line: str, alike: list[Said]) -> list[Said]:
    """Orders that share their words, each with those of its point; the outer ones keep what is beside."""
    start, end = min(one.start for one in alike), max(one.end for one in alike)
    named: list[tuple[int, int]] = []
    at = start
    for one in alike:
        place = one.said.place if isinstance(one.said, say.Garrisoning) else None
        at = line.find(place.text, at, end) if place is not None else -1
        if place is None or at < 0:
            return alike
        named.append((at, at := at + len(place.text)))
    named[0], named[-1] = (start, named[0][1]), (named[-1][0], end)
    return [replace(one, start=first, end=last) for one, (first, last) in zip(alike, named, strict=True)]


ANSWERS = (
    say.Accepting,
    say.Preceding,
    say.Scouting,
    say.Throwing,
    say.Sallying,
    say.Holding,
    say.Sheltering,
    say.Concluding,
    say.Saying,
    say.Bare,
    *get_args(say.Planned),
)
"""What answers a question: the house looks at conditions of these when it is asked."""
_NEXT = (say.Activating, say.Throwing, say.Timing)
"""What ends the tasks of an activation."""
_FOUGHT = (*get_args(say.Planned), say.Battling, say.Accepting, say.Abandoning, say.Deciding, say.Using)
"""What is said of a battle, or may be."""
_MARCHES = (say.Foraging, say.Working, say.Patrolling, say.Raising)
_TASKS = (*get_args(Clause), *get_args(say.Planned), say.Abandoning, say.Deciding)


_OF_WHO_ACTS = (*get_args(Clause), say.Abandoning, say.Deciding)
"""What is done by him of whom the sentence tells."""
_UNKNOWN = ("unknown-name", "unexpected-word", "incomplete")


def with_their_heads(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """Tasks behind a head that could not be read are of no other activation: they are not read either.

    Nor are those on a line behind what somebody does that could not: ``Horn meets the King, forages``.
    """
    made: list[Line] = []
    unread, led = False, 0
    for each in lines:
        said = _written(each)
        if isinstance(each, Unreadable):
            unread = unread or each.meant is not None
            led = each.span.line if _names_who(each, words) else led
        elif isinstance(each, Understood) and isinstance(each.written, _NEXT):
            unread, led = False, 0
        elif isinstance(said, _OF_WHO_ACTS if led == each.span.line else _TASKS if unread else ()):
            each = Unreadable(each.span, each.text, "head-unread", {})
        made.append(each)
    return made


def _names_who(line: Unreadable, words: Lexicon) -> bool:
    """Whether a piece begins with a leader who does something."""
    terms = [each.term for each in words.lexemes(line.text)[:2]]
    return line.key in _UNKNOWN and terms[:1] == ["LEADER"] and terms[1:] not in ([], ["MARK"])


_UNLESS = re.compile("|".join(lexicon()["idle"]["beaten"]))
"""Words of a battle, or of what may come, beside which a retreat is one."""


def marched(found: Sequence[Line], letter: str) -> list[Line]:
    """``lift the baggage and retire to Ulm``: a move, in an activation in which nobody is fought."""
    made: list[Line] = []
    written: dict[int, str] = {}
    for at, each in enumerate(found):
        way = _way(each)
        if not way:
            made.append(each)
            continue
        written = written or dict(lines(letter))
        if not _marches(found, at):
            if len(way) == 1 and not _hangs(found, at, written):
                each = Understood(each.span, each.text, say.Retreating(way, marched=True))
            made.append(each)
        elif _hangs(found, at, written):
            made.append(replace(each, text=_whole(found, at, written)))
        else:
            made += [Understood(each.span, each.text, say.Moving(place)) for place in way]
    return made


def _hangs(found: Sequence[Line], at: int, written: Mapping[int, str]) -> bool:
    """Whether a line of the activation has such words: those that an order was read without count, too."""
    first, last = _activation(found, at)
    start, own = found[first].span.line if first >= 0 else 1, found[at].span.line
    end = max(own, found[last].span.line - 1) if last < len(found) else max(written)
    return any(_UNLESS.search(fold(written.get(each, ""))) for each in range(start, end + 1))


def _whole(found: Sequence[Line], at: int, written: Mapping[int, str]) -> str:
    """The words of a retreat with those behind it, without which it would be read as a move."""
    span = found[at].span
    behind = [each.span.column for each in found[at + 1 :] if each.span.line == span.line]
    line = written[span.line]
    whole = line[span.column - 1 : min(behind, default=len(line) + 1) - 1].rstrip(" \t.,;:")
    return whole if _UNLESS.search(fold(whole)) else found[at].text


def _way(line: Line) -> tuple[say.Place, ...]:
    """Of a retreat of which nothing else is said."""
    match line:
        case Understood(written=say.Retreating(way, towards=False, abandon=None)):
            return way
    return ()


def _marches(found: Sequence[Line], at: int) -> bool:
    """Whether what stands there is of an activation without a battle: its card is named or its end."""
    first, last = _activation(found, at)
    tasks = [_written(found[n]) for n in range(first + 1, last) if n != at]
    fought = any(isinstance(each, _FOUGHT) for each in tasks) or None in tasks
    carded = first >= 0 and isinstance(_written(found[first]), say.Activating)
    return not fought and (carded or any(isinstance(each, _MARCHES) for each in tasks))


def _activation(found: Sequence[Line], at: int) -> tuple[int, int]:
    """Where the head stands of the activation that a line is of, and the next one."""
    first = next((n for n in range(at, -1, -1) if isinstance(_written(found[n]), _NEXT)), -1)
    last = next((n for n in range(at + 1, len(found)) if isinstance(_written(found[n]), _NEXT)), len(found))
    return first, last


def _written(line: Line) -> object:
    return line.written if isinstance(line, Understood) else None


def held(found: Sequence[Line]) -> list[Line]:
    """``siege Ulm; into the garrison: 1 detachment``: that of the town which is to fall."""
    made: list[Line] = []
    besieged = False
    town: tuple[object, ...] = ()
    for each in found:
        said = _written(each)
        if isinstance(said, (*_NEXT, say.Moving)):
            besieged, town = False, said.place.points if isinstance(said, say.Moving) else ()
        elif isinstance(said, say.Besieging | say.Working | say.Storming | say.Deciding):
            besieged = besieged or not isinstance(said, say.Deciding) or _besieges(said)
            named = said.place if isinstance(said, say.Besieging | say.Storming) else None
            town = town if named is None else named.points
        elif besieged and isinstance(said, say.Leaving) and _of_town(said, town):
            each = Understood(each.span, each.text, say.Holding(said.part))
        made.append(each)
    return made


def _of_town(said: say.Leaving, town: tuple[object, ...]) -> bool:
    """Whether units are left here, or in the town that is besieged."""
    there = said.place is None or bool({*said.place.points} & {*town})
    return bool(said.part.troops) and there


def _besieges(said: say.Deciding) -> bool:
    """Whether a siege, works or a storm hang on a condition."""
    return any(isinstance(each, say.Besieging | say.Working | say.Storming) for each in said.then)


def scorched(found: Sequence[Line]) -> list[Line]:
    """``forage; chit Scorched Earth``: it is for the foraging before it where none comes behind it."""
    made = [*found]
    for at, each in enumerate(made):
        if not at or _written(each) != say.Using("scorched_earth"):
            continue
        before, (_, last) = made[at - 1], _activation(made, at)
        more = any(isinstance(_written(one), say.Foraging | say.Deciding) for one in made[at + 1 : last])
        if isinstance(_written(before), say.Foraging) and not more:
            both = f"{before.text.rstrip(' .!')}; {each.text}"
            made[at - 1 : at + 1] = [
                replace(each, span=before.span, text=both),
                replace(before, text=both),
            ]
    return made


def begun(lines: Sequence[Line]) -> list[Line]:
    """``The King with card 30: first get rid of the fatigue``: to begin with, and nobody goes first."""
    made: list[Line] = []
    for at, each in enumerate(lines):
        last = made[-1] if made else None
        word = _written(each) == say.Preceding(True) and len(each.text.split()) == 1
        head = isinstance(_written(last), say.Activating | say.Acting) if last is not None else False
        behind = lines[at + 1].span.line == each.span.line if at + 1 < len(lines) else False
        if word and head and behind and last is not None and last.span.line == each.span.line:
            each = Unreadable(each.span, each.text, "no-order", {})
        made.append(each)
    return made


def with_initiative(lines: Sequence[Line]) -> list[Line]:
    """``use the Initiative`` on a line of its own goes with the one order that it can be for."""
    alone = [each for each in lines if _is_initiative(each) and _on_its_own(each, lines)]
    takes = [each for each in lines if isinstance(each, Understood) and _takes(each.written)]
    if len(alone) != 1 or len(takes) != 1:
        return list(lines)
    (one,) = takes
    used = Understood(one.span, f"{one.text}, {alone[0].text}", replace(one.written, initiative=True))
    return [used if each is one else each for each in lines if each is not alone[0]]


_ENDED = re.compile("|".join(lexicon()["idle"]["ended"]))
"""Words with which nothing but an activation ends."""


def _is_initiative(line: Line) -> bool:
    return isinstance(line, Unreadable) and line.key == "initiative-for-what"


def _on_its_own(line: Line, lines: Sequence[Line]) -> bool:
    return sum(each.span.line == line.span.line for each in lines) == 1


def _takes(written: object) -> bool:
    """Whether the Initiative may be used with an order: a final offer, the end of a campaign."""
    return isinstance(written, say.Besieging | say.Working) or written == say.Concluding(True)


def with_surprise(lines: Sequence[Line]) -> list[Line]:
    """``attack column 2``, and below it ``Horn uses his chit Surprise Attack``: the two are one order.

    So are those with Bombardment, which doubles the guns of the battle before it.
    """
    made: list[Line] = []
    for each in lines:
        last = made[-1] if made else None
        chit = isinstance(each, Understood) and each.written == say.Using("surprise_attack")
        if chit and isinstance(last, Understood) and isinstance(last.written, say.Battling):
            both = f"{last.text.rstrip(' .!')}, {each.text}"
            made[-1] = Understood(last.span, both, replace(last.written, surprise=True))
        elif last is not None and _bombards(each, last):
            both = f"{last.text.rstrip(' .!')}, {each.text}"
            made[-1:] = [replace(each, span=last.span, text=both), replace(last, text=both)]
        else:
            made.append(each)
    return made


def _bombards(now: Line, last: Line) -> bool:
    """Whether a line of its own names the chit with which the guns of the battle before it fire."""
    battle = isinstance(_written(last), say.Battling) and now.span.line != last.span.line
    return battle and _written(now) == say.Using("bombardment")


def in_time(found: Sequence[Line]) -> tuple[Line, ...]:
    """Without what is said for a round that there is not: it is for no other."""
    made: list[Line] = []
    wrong = False
    for each in found:
        if isinstance(each, Understood) and isinstance(each.written, say.Timing):
            wrong = not 1 <= each.written.round <= ROUNDS and each.written != say.NEXT_ROUND
        if wrong and isinstance(each, Understood):
            each = Unreadable(each.span, each.text, "no-such-round", {"most": ROUNDS})
        made.append(each)
    return tuple(made)


def stayed(found: Sequence[Line], words: Lexicon) -> list[Line]:
    """``..., stay at Coburg``: the last task of an activation of which more is said ends it."""
    made: list[Line] = []
    tasks = False
    for at, each in enumerate(found):
        made.append(each)
        after = next((_written(one) for one in found[at + 1 :] if not _is_remark(one)), None)
        over = after is None and all(map(_is_remark, found[at + 1 :]))
        said = _written(each)
        last = over or isinstance(after, _NEXT)
        if tasks and last and isinstance(said, say.Moving) and said.start and _stays(each.text, words):
            made.append(Understood(each.span, each.text, say.Ending()))
        tasks = not isinstance(said, say.Timing) and (tasks or isinstance(each, Understood))
    return made


def _stays(text: str, words: Lexicon) -> bool:
    return [each.term for each in in_usage(text, in_parlance(text, words.lexemes(text)))] == ["STAY", "PLACE"]


def _is_remark(one: Line) -> bool:
    return isinstance(one, Unreadable) and one.key == "no-order"


def concluded(found: Sequence[Line]) -> tuple[Line, ...]:
    """Without ``that is all`` behind answers: an activation ends with it, an answer by itself.

    ``end`` says it of the activation; so does whatever ends it behind who starves (7.2), or where one goes.
    """
    written = [each.written for each in found if isinstance(each, Understood)]
    answered = [isinstance(each, ANSWERS) and not isinstance(each, say.Bare) for each in written[:-1]]
    if not answered or not all(answered) or written[-1] != say.Ending():
        return tuple(found)
    acts = all(isinstance(each, say.Losing) and (each.order or each.spare) for each in written[:-1])
    acts = acts or all(isinstance(each, say.Retreating) and each.marched for each in written[:-1])
    return tuple(
        Unreadable(each.span, each.text, "no-order", {})
        if _written(each) == say.Ending() and not acts and not _ENDED.search(fold(each.text))
        else each
        for each in found
    )
