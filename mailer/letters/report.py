"""The letters that come by themselves: start, phase report, reminder; it must not send or store."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Seat
from games.words import Words
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes, Told
from mailer.letters.sheet import Block, Bullets, Grid, Heading, Para, Picture, Sheet, Small


def subject(eyes: Eyes, key: str = "subject.phase") -> str:
    """``[Estafette thirties] Spring 1901, movement (S1901M)``."""
    code = sights.current_phase(eyes.play)
    args = {"game": eyes.play.row.name, "phase": eyes.phase(code), "code": code}
    return eyes.words.say(key if code else "subject.over", args)


def report(eyes: Eyes, told: Told, now: int) -> Sheet:
    """What happened, where everything stands, what comes next."""
    ended = eyes.play.over
    head = (
        sights.over(eyes, ended, eyes.play.match.rolls > 0)
        if ended
        else (Para(_next(eyes, now), strong=True),)
    )
    return Sheet(
        subject(eyes),
        (
            *head,
            _picture(eyes),
            *sights.happened(eyes, told),
            *sights.duties(eyes),
            *sights.everyone(eyes),
            *sights.position(eyes, told),
            *sights.block(eyes),
        ),
    )


def started(eyes: Eyes, names: Mapping[Seat, str], told: Told, now: int) -> Sheet:
    """The game begins: who plays whom, what to do first, the promise of the dice."""
    say, play = eyes.words, eyes.play
    seats = play.game.seats(play.match.state)
    rows = tuple((say.name("seat", seat), names.get(seat, say.say("start.nobody"))) for seat in seats)
    mine = "start.you" if eyes.seat is not None else "start.master"
    args = {
        "game": play.row.name,
        "title": play.title.name(eyes.lang),
        "scenario": play.title.scenario_name(play.row.scenario, eyes.lang),
    }
    seat = {"seat": eyes.seat} if eyes.seat is not None else {}
    blocks: list[Block] = [
        Para(say.say(mine, {**args, **seat})),
        Para(_next(eyes, now), strong=True),
        _picture(eyes),
        *sights.happened(eyes, told),
        *sights.duties(eyes),
        *sights.everyone(eyes),
        Grid(say.say("start.players"), ("", ""), rows),
        *(_how(say) if eyes.seat is not None else ()),
        *sights.position(eyes),
        *sights.block(eyes),
        Small(say.say("start.dice", {"commitment": play.row.commitment})),
    ]
    return Sheet(subject(eyes), tuple(blocks))


def _how(say: Words) -> tuple[Block, ...]:
    tips = ("reply", "change", "ready", "press", "help")
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
            *sights.block(eyes),
        ),
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
    args["seat"] = say.name("seat", eyes.seat)
    return say.say("next.yours" if eyes.ask else "next.others", args)
