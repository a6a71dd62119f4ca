"""Letters about time: deadlines moved, grace, a phase that is held; it must not send or store."""

from __future__ import annotations

from adjudicator.kinds import Seat, Value
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Block, Para, Sheet


def moved(eyes: Eyes, *, why: str, missing: tuple[Seat, ...], former: int | None, now: int) -> Sheet:
    """The deadline is another one. ``why`` is a key of ``moved``; ``missing`` are the seats it is for."""
    say, args = eyes.words, _args(eyes)
    key = f"moved.{why}"
    named = {"seats": tuple(say.name("seat", seat) for seat in missing)}
    blocks: list[Block] = [
        Para(say.say(key, {**args, **named})),
        Para(sights.due_line(eyes, now), strong=True),
    ]
    if former is not None and why not in ("again", "resumed"):
        blocks.append(Para(say.say("moved.was", {"when": eyes.clock.moment(former)})))
    return Sheet(_subject(eyes), (*blocks, *_own(eyes)))


def grace(eyes: Eyes, *, now: int) -> Sheet:
    """The deadline has passed, somebody has sent nothing, and letters still count."""
    first = Para(eyes.words.say("grace.begins", _args(eyes)))
    return Sheet(_subject(eyes), (first, Para(sights.due_line(eyes, now), strong=True), *_own(eyes)))


def held(eyes: Eyes, *, why: str, missing: tuple[Seat, ...], now: int) -> Sheet:
    """The phase does not close by itself. Only a master who does not play learns who is missing."""
    say, args = eyes.words, _args(eyes)
    named = {"seats": tuple(say.name("seat", seat) for seat in missing)}
    blocks: list[Block] = [Para(say.say(f"held.{why}", {**args, **named}))]
    if eyes.seat is None:
        if missing and why == "silent":
            blocks.append(Para(say.say("held.missing", named)))
        blocks.append(Para(say.say(f"held.master-{why}", args), strong=True))
    return Sheet(_subject(eyes), (*blocks, *_own(eyes)))


def paused(eyes: Eyes) -> Sheet:
    """The game stands still."""
    return Sheet(_subject(eyes), (Para(eyes.words.say("paused.news", _args(eyes)), strong=True),))


def missed(eyes: Eyes, *, seat: Seat, number: int, left: int) -> Sheet | None:
    """For the seat alone: it has missed a deadline; after ``left`` more it is in civil disorder."""
    if eyes.seat != seat:
        return None
    say = eyes.words
    args: dict[str, Value] = {"number": number, "left": left, "game": eyes.play.row.name}
    text = f"{say.say('missed.you', args)} {say.say('missed.left', args)}"
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
