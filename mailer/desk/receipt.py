"""The answer to a letter: each line with its verdict, then what stands, what is owed, what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from adjudicator.kinds import Value
from mailer.desk import completing, standing
from mailer.letters import eyes as sights
from mailer.letters import report
from mailer.letters.sheet import Block, Bullets, Heading, Para, Sheet, Small, Transcript
from mailer.table import limits

if TYPE_CHECKING:
    from mailer.desk.visit import Visit

SHOWN, CALLED = 200, 60
"""Answers that a receipt shows, the rest are counted; characters of a letter by which it is called."""


_EXAMPLE = 2
"""Blocks of an example of an answer: the words before it, and the lines."""


def receipt(visit: Visit, kept: Iterable[Block] = (), *, alone: bool = True) -> Sheet:
    """The whole answer to ``visit``, with what it ``kept`` for later.

    Not ``alone`` it travels with what came of it and what is asked next.
    """
    blocks: list[Block] = list(visit.reply.head)
    said = [one for _, one in sorted(visit.reply.said, key=lambda pair: pair[0])]
    if said:
        blocks.append(Heading(visit.say("receipt.head")))
        blocks.append(Transcript(tuple(said[:SHOWN])))
        if len(said) > SHOWN:
            blocks.append(Para(visit.say("receipt.more", lines=len(said) - SHOWN)))
    elif not visit.reply.head:
        blocks.append(Para(visit.say("receipt.empty")))
    waits, offer = _waits(visit), visit.reply.offer
    if waits and visit.intake.mends:
        blocks, offer = [*blocks, *offer], []
    elif waits and "" in visit.intake.doubts and any(one.mark in ("held", "ok", "note") for one in said):
        # What READY would leave out comes first.
        blocks += [*offer, Para(visit.say("receipt.waits-or" if offer else "receipt.waits"), strong=True)]
        offer = []
    elif waits and visit.intake.postpones and any(one.mark == "held" for one in said):
        blocks.append(Para(visit.say("receipt.waits-asked"), strong=True))
    elif "" in visit.intake.doubts and any(one.mark == "held" for one in said):
        missing = completing.missing(visit)
        key = "held" if not missing else "held-line" if missing == 1 else "held-lines"
        blocks.append(Para(visit.say(f"receipt.{key}"), strong=True))
    elif said and all(one.mark in ("bad", "skip") for one in said):
        blocks.append(Para(visit.say("receipt.unchanged"), strong=True))
    if not waits and _is_doubted(visit):
        blocks.append(Para(visit.say("receipt.doubt"), strong=True))
    blocks.extend((*offer, *visit.reply.blocks, *kept))
    if not alone:
        pass
    elif visit.play is not None and visit.seat is not None and visit.player and visit.player.left is None:
        blocks.extend(_stands(visit))
    else:
        blocks.append(Small(visit.say("receipt.help")))
    return Sheet(_subject(visit), tuple(blocks))


def brief(visit: Visit, *, understood: bool) -> Sheet:
    """The one answer of this hour to letters in which nothing counts; ``understood``: they only ask."""
    config, clock = visit.house.config, visit.clock
    most = config.judge.answers_per_day if understood else most_refused(visit)
    args: dict[str, Value] = {
        "subject": (visit.letter.subject.strip() or visit.letter.text.strip().partition("\n")[0])[:CALLED]
        or "-",
        "most": most,
        "next": clock.moment(limits.next_hour(visit.now)),
        "tomorrow": clock.moment(limits.next_day(visit.now)),
    }
    how = "help-seat" if _holds(visit) else "help"
    keys = ["answers" if understood else "nothing", "shared", "counts", *(() if understood else (how,))]
    first, *others = (Para(visit.say(f"brief.{key}", **args), strong=key == keys[0]) for key in keys)
    return Sheet(_subject(visit), (first, *others))


def most_refused(visit: Visit) -> int:
    """To how many letters of a day in which nothing was understood an answer tells all that is wrong.

    Whoever owes orders and looks for the words has more tries than what may be a robot.
    """
    most = visit.house.config.limits
    asked = visit.writer.by_token and _holds(visit) and visit.ask is not None
    return max(most.refusals_per_day, most.seat_refusals_per_day) if asked else most.refusals_per_day


def _holds(visit: Visit) -> bool:
    """Whether the letter came to a seat of the writer's in a game that has begun."""
    return visit.play is not None and visit.player is not None and visit.player.left is None


def _subject(visit: Visit) -> str:
    """What the letter is about: at a seat the phase that is open."""
    if _holds(visit):
        return report.subject(visit.eyes())
    subject = visit.letter.subject.strip()
    if not subject or not visit.writer.proved:  # anybody may have called it so
        return visit.say("subject.letter")
    return subject if subject.lower().startswith("re:") else f"Re: {subject}"


def _is_doubted(visit: Visit) -> bool:
    """Whether orders stand for which their writer would be ready, but for a line that was not taken."""
    play, ask, seat = visit.play, visit.ask, visit.seat
    if (
        play is None
        or ask is None
        or seat is None
        or "" not in visit.intake.doubts
        or visit.intake.is_stale(visit.play)
    ):
        return False
    return ask.revisable and sights.is_complete(play, seat)


def _waits(visit: Visit) -> bool:
    """Whether the seat's answer waits for its word."""
    play, seat = visit.play, visit.seat
    return play is not None and seat in play.match.held and seat in play.match.drafts


def _rests(visit: Visit) -> bool:
    """Whether what the seat left for later would answer, but waits until it has answered itself."""
    play, ask = visit.play, visit.ask
    if play is None or ask is None or ask.seat not in play.match.held or ask.seat in play.match.drafts:
        return False
    return standing.may_answer(visit.session, play, ask, visit.person)


def _has_question(visit: Visit) -> bool:
    """Whether the letter answers one of ours that puts the question which is still open."""
    bound, ask = visit.intake.bound, visit.ask
    return bound is not None and ask is not None and bound.is_open and bound.kind == ask.kind


def _stands(visit: Visit) -> tuple[Block, ...]:
    """What stands now, what is still owed, the deadline, what comes next."""
    (play, seat), eyes = visit.at_table, visit.eyes()
    if play.over is not None:
        return (Para(visit.say("receipt.over", game=play.row.name), strong=True),)
    blocks: list[Block] = []
    if visit.ask is None:
        waiting = eyes.seats(ask.seat for ask in play.asks)
        blocks.append(Para(visit.say("receipt.wait-for", seats=waiting)))
        blocks.append(Para(sights.due_line(eyes, visit.now)))
        return tuple(blocks)
    if visit.player is not None and visit.player.dummy:
        return (Para(f"{visit.say('receipt.dummy')} {sights.due_line(eyes, visit.now)}", strong=True),)
    blocks.extend(sights.standing(eyes))
    if _rests(visit):
        blocks.append(Para(visit.say("receipt.standing-waits"), strong=True))
    if _waits(visit):
        blocks.append(
            Para(f"{visit.say('receipt.held-back')} {sights.due_line(eyes, visit.now)}", strong=True)
        )
        return (*blocks, *(sights.duties(eyes) if visit.reply.asks_duties else ()))
    complete = sights.is_complete(play, seat)
    if seat in play.match.ready:
        state = "receipt.ready" if complete else "receipt.ready-incomplete"
    else:
        state = "receipt.complete" if complete else "receipt.owes"
    blocks.append(Para(f"{visit.say(state)} {sights.due_line(eyes, visit.now)}", strong=True))
    if state == "receipt.owes" or (visit.reply.asks_duties and not complete):
        blocks.extend(_owed(visit, eyes))
    if visit.ask.revisable:
        blocks.append(Small(visit.say("receipt.change")))
    return tuple(blocks)


def _owed(visit: Visit, eyes: sights.Eyes) -> tuple[Block, ...]:
    """What the seat must do; without the example beside an offer, to which YES is the nearest answer."""
    if visit.reply.asks_duties:
        return sights.duties(eyes)
    owed = sights.duties_in_short(eyes) if _has_question(visit) else sights.duties(eyes)
    return owed[:-_EXAMPLE] if visit.reply.offer else owed


def remarks(visit: Visit, keys: Iterable[str], lines: int) -> tuple[Block, ...]:
    """Remarks about the letter as a whole."""
    texts = tuple(visit.say(key, lines=lines) for key in keys)
    return (Bullets(texts),) if texts else ()
