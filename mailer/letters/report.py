"""The letters that come by themselves: start, phase report, reminder; it must not send or store."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from adjudicator.kinds import Seat
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes, Told
from mailer.letters.headline import headline
from mailer.letters.sheet import Attached, Block, Bullets, Grid, Heading, Para, Picture, Sheet, Small

Players = Sequence[tuple[Seat, str]]
"""(seat, names of those who played it)."""


def subject(eyes: Eyes, key: str = "subject.phase", *, phase: str = "") -> str:
    """``[Estafette NAME]``, the phase in words, its code in brackets: of ``phase``, else of the open one."""
    code = phase or sights.current_phase(eyes.play)
    args = {"game": eyes.play.row.name, "phase": eyes.phase(code), "code": code}
    return eyes.words.say(key if code else "subject.over", args)


def news(eyes: Eyes, told: Told) -> str:
    """``[Estafette NAME]``, what happened, what is asked in few words, the code of the phase in brackets."""
    code = sights.current_phase(eyes.play)
    if not code:
        return subject(eyes)
    return eyes.words.say(
        "subject.news", {"game": eyes.play.row.name, "headline": headline(eyes, told), "code": code}
    )


def report(
    eyes: Eyes,
    told: Told,
    now: int,
    players: Players = (),
    consented: tuple[Seat, ...] | int = (),
) -> Sheet:
    """What happened, where everything stands, what comes next. ``players`` are told who played whom.

    ``consented`` to a master who plays have these seats, or, where that would tell who plays whom, so many.
    """
    ended, (held, tables) = eyes.play.over, _apart(eyes, told)
    head = (
        sights.over(eyes, ended, eyes.play.match.rolls > 0)
        if ended
        else (Para(_next(eyes, now), strong=True),)
    )
    return Sheet(
        news(eyes, told),
        (
            *head,
            *who_played(eyes, players),
            _picture(eyes),
            *sights.asides(eyes),
            *sights.happened(eyes, told),
            *sights.yours(eyes),
            *held,
            *sights.everyone(eyes),
            *(_consented(eyes, consented) if consented and not ended else ()),
            *(tables if ended else ()),
        ),
        attached=None if ended else _beside(eyes, tables),
    )


def _apart(eyes: Eyes, told: Told = ()) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """(what the reader is asked to order with, which stands in the letter, what goes beside it)."""
    held, rest = sights.position_apart(eyes, told)
    return held, (*rest, *sights.block(eyes))


def _beside(eyes: Eyes, blocks: tuple[Block, ...], note: str = "report.attached") -> Attached:
    """Blocks to go beside a letter; in the last one of a game they stand in it."""
    file = file_name(eyes.play.row.name, sights.current_phase(eyes.play))
    return Attached(file, eyes.words.say(note, {"file": file}), blocks)


def file_name(game: str, code: str) -> str:
    """What the tables of a phase are called: of Latin letters and digits, which every program takes."""
    return f"position-{re.sub(r'[^A-Za-z0-9]+', '-', f'{game} {code}').strip('-')}.txt"


def _consented(eyes: Eyes, seats: tuple[Seat, ...] | int) -> tuple[Block, ...]:
    if isinstance(seats, int):
        return (Small(eyes.words.say("report.consent-number", {"number": seats})),)
    return (Small(eyes.words.say("report.consent", {"seats": eyes.seats(seats)})),)


def again(eyes: Eyes, head: Sequence[Block], now: int) -> Sheet:
    """Where everything stands after something other than play changed it; ``head`` tells what did."""
    ended, (held, tables) = eyes.play.over, _apart(eyes)
    return Sheet(
        news(eyes, ()),
        (
            *head,
            *(() if ended else (Para(_next(eyes, now), strong=True),)),
            _picture(eyes),
            *sights.standing(eyes),
            *sights.duties(eyes),
            *held,
            *sights.everyone(eyes),
            *(tables if ended else ()),
        ),
        attached=None if ended else _beside(eyes, tables),
    )


def who_played(eyes: Eyes, players: Players) -> tuple[Block, ...]:
    """Seats and those who played them."""
    rows = tuple((eyes.words.name("seat", seat), name) for seat, name in players)
    return (Grid(eyes.words.say("report.players"), ("", ""), rows),) if rows else ()


def standing_of(eyes: Eyes, told: Told, now: int) -> tuple[Block, ...]:
    """Where a game stands for who did not get each of its reports."""
    ended = eyes.play.over
    if ended:
        head = sights.over(eyes, ended, eyes.play.match.rolls > 0)
    else:
        head = (Para(_next(eyes, now)), *sights.everyone(eyes))
    held, tables = _apart(eyes, told)
    return (*head, *held, *tables)


def started(
    eyes: Eyes,
    names: Mapping[Seat, str] | None,
    told: Told,
    now: int,
    *,
    watching: bool = False,
    consents: bool = False,
) -> Sheet:
    """The game begins: who plays whom (None: nobody may know), what to do first, the promise of the dice.

    Without a seat it is to a master, or, ``watching``, to an observer. ``consents``: a master plays, too, and
    the seat is told what its CONSENT would allow.
    """
    say, play = eyes.words, eyes.play
    mine = "start.you" if eyes.seat is not None else "start.watching" if watching else "start.master"
    args = {
        "game": play.row.name,
        "title": play.title.name(eyes.lang),
        "scenario": play.title.scenario_name(play.row.scenario, eyes.lang),
    }
    held, tables = _apart(eyes)
    blocks: list[Block] = [
        Para(say.say(mine, args)),
        Para(_next(eyes, now), strong=True),
        _picture(eyes),
        *sights.happened(eyes, told),
        *sights.duties(eyes),
        *held,
        *sights.everyone(eyes),
        _players(eyes, names),
        *(_consent(eyes, names) if consents else ()),
        *(_how(eyes) if eyes.seat is not None else ()),
        sights.promise(eyes),
        *sights.words_given(eyes),
    ]
    return Sheet(news(eyes, ()), tuple(blocks), attached=_beside(eyes, tables))


def _consent(eyes: Eyes, names: Mapping[Seat, str] | None) -> tuple[Block, ...]:
    return (Para(eyes.words.say("start.consent" if names is not None else "start.consent-anonymous")),)


def _players(eyes: Eyes, names: Mapping[Seat, str] | None) -> Block:
    say = eyes.words
    if names is None:
        return Para(say.say("start.hidden"))
    seats, nobody = eyes.play.game.seats(eyes.play.match.state), say.say("start.nobody")
    rows = tuple((say.name("seat", seat), names.get(seat, nobody)) for seat in seats)
    return Grid(say.say("start.players"), ("", ""), rows)


def _how(eyes: Eyes) -> tuple[Block, ...]:
    say, revisable = eyes.words, any(ask.revisable for ask in eyes.play.asks)
    tips = ("reply", *(("change", "ready") if revisable else ("final",)), "press", "help")
    return Heading(say.say("start.how")), Bullets(tuple(say.say(f"start.tip.{tip}") for tip in tips))


def reminder(eyes: Eyes, now: int) -> Sheet:
    """Something is owed and time is short."""
    say = eyes.words
    due = sights.due_line(eyes, now)
    return Sheet(
        subject(eyes, "subject.reminder"),
        (
            Para(say.say("reminder.owes", {"due": due, "game": eyes.play.row.name}), strong=True),
            *sights.standing(eyes),
            *sights.duties(eyes),
            Para(say.say("reminder.silence")),
        ),
        attached=_beside(eyes, sights.block(eyes), "report.attached-lines"),
    )


def _picture(eyes: Eyes) -> Picture:
    code = sights.current_phase(eyes.play)
    key = "report.picture" if code else "report.picture-over"
    return Picture(eyes.words.say(key, {"phase": eyes.phase(code)}))


def _next(eyes: Eyes, now: int) -> str:
    """The one sentence that a reader in a hurry needs."""
    say, play = eyes.words, eyes.play
    code = sights.current_phase(play)
    args = {"phase": eyes.phase(code), "due": sights.due_line(eyes, now), "game": play.row.name}
    if eyes.seat is None:
        return say.say("next.watch", args)
    args["seat"] = say.name("seat-played", eyes.seat)
    return say.say("next.yours" if eyes.ask else "next.others", args)
