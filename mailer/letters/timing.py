"""Letters about time: deadlines moved, grace, a phase that is held; it must not send or store."""

from __future__ import annotations

from adjudicator.kinds import Seat, Value
from mailer.letters import eyes as sights
from mailer.letters import report
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Code, Para, Sheet


def moved(eyes: Eyes, *, why: str, missing: tuple[Seat, ...], former: int | None, now: int) -> Sheet:
    """The deadline is another one. ``why`` is a key of ``moved``; ``missing`` are the seats it is for."""
    say, args = eyes.words, _args(eyes)
    key = f"moved.{why}"
    named = {"seats": tuple(say.name("seat", seat) for seat in missing)}
    blocks: list[Block] = [
        Para(say.say(key, {**args, **named})),
        Para(sights.due_line(eyes, now), strong=True),
    ]
    if former is not None and why not in ("again", "resumed", "found"):
        blocks.append(Para(say.say("moved.was", {"when": eyes.clock.moment(former)})))
    return Sheet(_subject(eyes), (*blocks, *_own(eyes)))


def grace(eyes: Eyes, *, now: int) -> Sheet:
    """The deadline has passed, somebody has sent nothing, and letters still count."""
    first = Para(eyes.words.say("grace.begins", _args(eyes)))
    return Sheet(_subject(eyes), (first, Para(sights.due_line(eyes, now), strong=True), *_own(eyes)))


def held(eyes: Eyes, *, why: str, missing: tuple[Seat, ...], offer: int | None) -> Sheet:
    """The phase does not close by itself. Only a master who does not play learns who is missing.

    ``offer``: when the seats that are missing are offered to others.
    """
    say, args = eyes.words, _args(eyes)
    named = {"seats": tuple(say.name("seat", seat) for seat in missing)}
    blocks: list[Block] = [Para(say.say(f"held.{why}", {**args, **named}))]
    if offer is not None:
        blocks.append(Para(say.say("held.offer", {**named, "when": eyes.clock.moment(offer)})))
    if eyes.seat is None:
        blocks += _decide(eyes, why, missing if why == "silent" else ())
    return Sheet(_subject(eyes), (*blocks, *_own(eyes)))


def waits(eyes: Eyes, *, why: str, missing: tuple[Seat, ...]) -> Sheet:
    """For a master: a phase still does not close by itself."""
    due = eyes.play.match.due
    args = {**_args(eyes), "when": eyes.clock.moment(due) if due is not None else "-"}
    first = Para(eyes.words.say("held.waits", args))
    return Sheet(report.subject(eyes, "subject.reminder"), (first, *_decide(eyes, why, missing)))


def _decide(eyes: Eyes, why: str, missing: tuple[Seat, ...]) -> tuple[Block, ...]:
    """Who is missing, and what a master can do."""
    say = eyes.words
    what = Para(say.say(f"held.master-{why}", _args(eyes)), strong=True)
    if not missing:
        return (what,)
    return Para(say.say("held.missing", {"seats": tuple(say.name("seat", seat) for seat in missing)})), what


def offered(eyes: Eyes, *, seats: tuple[Seat, ...], by: str) -> Sheet:
    """Seats of silent players are offered to others: ``open`` to who comes first, or ``by`` the master."""
    say, args = eyes.words, {"game": eyes.play.row.name}
    mine = eyes.seat if eyes.seat in seats else None
    told = say.say("offered.you", {**args, "seat": mine}) if mine else ""
    lines = tuple(say.say("offered.line", {**args, "seat": seat}) for seat in seats if seat != mine)
    blocks: list[Block] = [Para(told, strong=True)] if told else []
    if lines:
        others = tuple(seat for seat in seats if seat != mine)
        blocks += [
            Para(say.say("offered.news", {**args, "seats": others})),
            Para(say.say(f"offered.{by}")),
            Code(lines),
        ]
    return Sheet(_subject(eyes), (*blocks, *_own(eyes)))


def paused(eyes: Eyes) -> Sheet:
    """The game stands still."""
    return Sheet(_subject(eyes), (Para(eyes.words.say("paused.news", _args(eyes)), strong=True),))


def missed(eyes: Eyes, *, seat: Seat, number: int, left: int, way: str) -> Sheet | None:
    """For the seat alone: it has missed a deadline; what comes after ``left`` more, ``way`` says."""
    if eyes.seat != seat:
        return None
    say = eyes.words
    args: dict[str, Value] = {"number": number, "left": left, "game": eyes.play.row.name}
    text = f"{say.say('missed.you', args)} {say.say(f'missed.left-{way}', args)}"
    return Sheet(_subject(eyes), (Para(text),))


def disorder(eyes: Eyes, *, seat: Seat) -> Sheet:
    """A seat has missed too many deadlines."""
    key = "missed.disorder-you" if eyes.seat == seat else "missed.disorder"
    return Sheet(_subject(eyes), (Para(eyes.words.say(key, {"seat": seat, "game": eyes.play.row.name})),))


def _own(eyes: Eyes) -> tuple[Block, ...]:
    """What the reader's own seat still owes."""
    if eyes.seat is None or eyes.ask is None or sights.is_complete(eyes.play, eyes.seat):
        return ()
    return (Para(eyes.words.say("time.yours")), *sights.duties(eyes))


def _args(eyes: Eyes) -> dict[str, str]:
    return {"game": eyes.play.row.name, "phase": eyes.phase(sights.current_phase(eyes.play))}


def _subject(eyes: Eyes) -> str:
    return eyes.words.say("subject.notice", {"game": eyes.play.row.name})
