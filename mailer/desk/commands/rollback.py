"""ROLLBACK: the master takes a game back to a phase, after seeing what that undoes."""

from __future__ import annotations

import hmac

from adjudicator.kinds import Args, Value
from mailer.desk import consent_notices, mending, spending
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters import mending as letters
from mailer.letters.eyes import Eyes
from mailer.table import course
from mailer.table import play as table
from mailer.table.course import Opening, Trail
from mailer.table.play import Play

CODE = 6
"""Hex digits of the code that confirms a rollback."""

LISTED = 12
"""So many of the last phases are named where an unknown one was asked for."""


def rollback(visit: Visit, args: Args) -> Answer:
    """Show what would be undone; with NOW or the code that was shown, do it."""
    play = visit.work.at_head.at_play
    trail = course.trail_of(visit.session, play)
    found = _target(visit, play, trail, args)
    if isinstance(found, Answer):
        return found
    eyes = Eyes(play, visit.seat if play is visit.play else None, visit.person.lang, visit.person.zone)
    names: dict[str, Value] = {"game": play.row.name, "phase": eyes.phase(found.phase), "code": found.phase}
    if trail.is_here(found.to):
        return Answer("bad", visit.say("no.rollback-nothing", **names))
    gone = trail.undone(found.to)
    code, given = _code(visit, play, trail, found), str(args.get("confirm") or "").lower()
    if not args.get("now") and given != code:
        line = visit.say("rollback.line", **names, confirm=code)
        blocks = (*letters.how(eyes, line), *letters.undone(eyes, gone))
        if given:
            return Answer("bad", visit.say("no.rollback-code", **names), blocks)
        return Answer("ok", visit.say("did.rollback-ask", **names), blocks)
    sealed = play.row.commitment
    dropped = spending.drop(visit.session, play)
    with consent_notices.told(visit.session, visit.house, play, visit.now):
        table.roll_back(visit.session, visit.house, play, trail.history, found.to, visit.now)
    mending.drop_votes(visit, play)
    sealed = play.row.commitment if play.row.commitment != sealed else ""
    mending.tell_rolled_back(visit, play, gone, sealed, dropped)
    visit.work.move(play)
    return Answer("ok", visit.say("did.rollback", **names))


def _target(visit: Visit, play: Play, trail: Trail, args: Args) -> Opening | Answer:
    """The phase that is named, or so many before the open one (or the end)."""
    openings = trail.openings()
    count = args.get("count")
    if isinstance(count, int):
        last = len(openings) - (1 if play.over is None else 0)
        if last < 1:
            return visit.refused("rollback-first", game=play.row.name)
        if not 1 <= count <= last:
            return visit.refused("rollback-count", game=play.row.name, phases=last)
        return openings[last - count]
    wanted = str(args.get("phase") or "")
    reader = play.registered.reader(play.row.scenario)
    named = {wanted.casefold(), (reader.phase(wanted, openings[-1].phase) or wanted).casefold()}
    found = next((one for one in openings if one.phase.casefold() in named), None)
    if not wanted:
        return visit.refused("rollback-which", game=play.row.name, phases=_codes(openings))
    if found is None:
        return visit.refused("rollback-phase", game=play.row.name, phase=wanted[:60], phases=_codes(openings))
    return found


def _codes(openings: tuple[Opening, ...]) -> tuple[str, ...]:
    return tuple(one.phase for one in openings[-LISTED:])


def _code(visit: Visit, play: Play, trail: Trail, target: Opening) -> str:
    """What confirms this rollback as long as nothing more has happened in the game."""
    message = f"rollback\n{play.row.id}\n{len(trail.rows)}\n{target.to}"
    return hmac.digest(visit.house.secret, message.encode(), "sha256").hex()[:CODE]
