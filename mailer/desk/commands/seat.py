"""Commands of a seat: what stands, clear, ready, votes, resignation, the phase that a letter is about."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sqlmodel import Session

from adjudicator.kinds import Args, Seat
from mailer.desk import bulletin, holding, notify, sealing, standing, turn, votes
from mailer.desk.commands import plans
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.desk.work import Work
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Para, Sheet
from mailer.store.models import GameRow, Person, Player
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play


def orders(visit: Visit, args: Args) -> Answer:
    """What stands is told by every receipt, what is kept for later only when asked."""
    visit.reply.shows_plans = visit.play is not None and visit.play.over is None
    return visit.done("orders")


def clear(visit: Visit, args: Args) -> Answer:
    """Forget the orders of the open phase, or those left for one to come."""
    if args.get("phase"):
        return plans.clear(visit, args)
    play, seat = visit.at_table
    if seat not in play.match.drafts:
        return visit.done("clear-nothing")
    table.withdraw(visit.session, play, seat)
    told = _take_back(visit)
    at_once = (ask := visit.ask) is not None and not ask.revisable
    if ask is not None and at_once and standing.may_answer(visit.session, play, ask, visit.person):
        # What an earlier letter left must not give the answer that is withdrawn.
        table.hold(visit.session, play, seat)
    return replace(visit.done("clear"), notes=told)


def _take_back(visit: Visit) -> tuple[str, ...]:
    """What the letter keeps together with its answer to the open question goes with that; what is told."""
    told = list[str]()
    for code in sorted(visit.intake.spanned & {*visit.intake.planned}):
        if (row := plans.planned(visit, code)) is not None:
            plans.restore(visit, row)
            told.append(visit.say("did.clear-plan", phase=visit.eyes().phase(code)))
    visit.intake.spanned.clear()
    return tuple(told)


def ready(visit: Visit, args: Args) -> Answer:
    """Wait for nobody: the phase may close before its deadline."""
    if visit.intake.ahead:
        return _ready_ahead(visit)
    play, seat = visit.at_table
    if visit.ask is None:
        return visit.refused("not-asked")
    if seat not in play.match.drafts:
        return _release(visit)
    orders = any(one.mark in ("ok", "note") for _, one in visit.reply.said)
    if "" in visit.intake.doubts or visit.intake.holds_ready_back(orders=orders):
        return visit.refused("ready-doubt")
    votes.set_waits(visit.session, play, seat, visit.now, False)
    table.set_ready(visit.session, play, seat, True)
    visit.work.stirred = True
    return visit.done("ready")


def _ready_ahead(visit: Visit) -> Answer:
    """READY below such a heading: once that phase opens, the seat waits for nobody."""
    code, (play, seat) = visit.intake.ahead, visit.at_table
    phase, row = visit.eyes().phase(code), plans.planned(visit, code)
    if row is None:
        # The open phase may have been meant.
        now = visit.eyes().phase(visit.ask.phase) if visit.ask is not None else ""
        if seat in play.match.ready and "" not in visit.intake.doubts:
            return visit.done("ready-now", phase=phase, now=now)
        return visit.refused("ready-later-nothing", phase=phase, now=now)
    if code in visit.intake.doubts:
        return visit.refused("ready-later-doubt", phase=phase, code=code)
    row.ready = True
    visit.session.add(row)
    return visit.done("ready-later", phase=phase)


def _release(visit: Visit) -> Answer:
    """READY without an answer: what was left for later answers, where it waits for the player."""
    (play, seat), ask = visit.at_table, visit.ask
    assert ask is not None
    # Behind a YES to what comes after the open question READY answers nothing yet.
    waits = seat in play.match.held and not visit.intake.ahead_of
    if not waits or not standing.may_answer(visit.session, play, ask, visit.person):
        return visit.refused("ready-nothing")
    if "" in visit.intake.doubts or visit.intake.holds_ready_back(orders=False):
        return visit.refused("ready-doubt")
    table.hold(visit.session, play, seat, False)
    visit.work.stirred = True
    return visit.done("ready-standing")


def unready(visit: Visit, args: Args) -> Answer:
    """Keep the phase open until its deadline."""
    play, seat = visit.at_table
    if visit.ask is None:
        return visit.refused("not-asked")
    votes.set_waits(visit.session, play, seat, visit.now, True)
    table.set_ready(visit.session, play, seat, False)
    return visit.done("unready")


def resign(visit: Visit, args: Args) -> Answer:
    """Leave a game: while it forms without a trace, later, once confirmed, the seat goes on by default."""
    found = _leaving(visit, args)
    if isinstance(found, Answer):
        return found
    row, player = found
    if row.status == "forming":
        leave(visit.work, row, player)
        if visit.player is player:
            visit.lose_place()
        return visit.done("leave", game=row.name)
    if visit.intake.doubts:
        return visit.refused("doubt")
    player.left = visit.now
    player.nonce += 1
    visit.session.flush()
    visit.work.stirred = True
    vacate(visit.session, *visit.at_table)
    tell_others(visit.work, *visit.at_table, visit.person.id)
    over = votes.outcome(visit.session, visit.play) if visit.play else None
    if over is not None and visit.play is not None and people.seated(visit.session, row):
        visit.report(visit.play, turn.conclude(visit.session, visit.play, over, visit.now))
    return visit.done("resign", game=row.name)


def resign_fault(visit: Visit, args: Args) -> Answer | None:
    """Why nobody leaves, whatever else the letter says."""
    found = _leaving(visit, args)
    return found if isinstance(found, Answer) else None


def _leaving(visit: Visit, args: Args) -> tuple[GameRow, Player] | Answer:
    """The game that the writer may leave, and their part in it."""
    name = str(args.get("game") or "")
    row = people.game_named(visit.session, name) if name else visit.game
    if row is None:
        return visit.refused("no-game", game=name[:60]) if name else visit.refused("which-game")
    player = people.player_of(visit.session, row, visit.person)
    if player is None or player.left is not None:
        return visit.refused("not-in-game", game=row.name)
    if row.status == "over":
        return visit.refused("game-over", game=row.name)
    if row.status == "forming":
        return row, player
    if visit.player is None or visit.player.id != player.id:
        return visit.refused("needs-seat")
    if not args.get("sure"):
        return visit.refused("resign-sure", game=row.name, seat=visit.words.name("seat", player.seat or ""))
    return row, player


def leave(work: Work, row: GameRow, player: Player, by: Person | None = None) -> bool:
    """Take a player out of a game that has not begun; whether the others were told that it waits.

    Who did it, ``by``, is told otherwise.
    """
    waits = sealing.vacate(work.session, row, player)
    gone = player.person_id
    holding.remove(work.session, player)
    if waits:
        notify.everyone(
            work.session,
            work.house,
            row,
            None,
            "left",
            {},
            ident=work.ident(),
            now=work.now,
            but=(gone, by.id if by is not None else gone),
        )
    return waits


def vacate(session: Session, play: Play, seat: Seat) -> None:
    """What the holder of a seat decided ahead goes with them: votes, standing orders, plans."""
    votes.forget(session, play, seat)
    standing.forget_seat(session, play, seat)


def tell_others(work: Work, play: Play, seat: Seat, gone: int | None) -> None:
    """The person ``gone`` has left the seat: everybody else at the game is told."""
    but = (gone,) if gone is not None else ()
    worded, key = partial(_resigned, seat=seat), f"resigned/{work.ref}/{seat}"
    bulletin.post(work.session, work.house, play, worded, key, work.now, but=but)


def _resigned(eyes: Eyes, *, seat: Seat) -> Sheet:
    args = {"game": eyes.play.row.name, "seat": seat}
    return Sheet(eyes.words.say("subject.notice", args), (Para(eyes.words.say("notice.resigned", args)),))
