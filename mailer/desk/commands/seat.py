"""Commands of a seat: what stands, clear, ready, votes, resignation, the phase that a letter is about."""

from __future__ import annotations

from functools import partial

from adjudicator.kinds import Args, Seat
from mailer.desk import bulletin, holding, notify, sealing, standing, turn, votes
from mailer.desk.commands import plans
from mailer.desk.visit import Answer, Visit
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Para, Sheet
from mailer.store.models import GameRow, Player
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play


def orders(visit: Visit, args: Args) -> Answer:
    """What stands is told by every receipt, what is kept for later only when asked."""
    visit.shows_plans = visit.play is not None and visit.play.over is None
    return visit.done("orders")


def clear(visit: Visit, args: Args) -> Answer:
    """Forget the orders of the open phase, or those left for one to come."""
    if args.get("phase"):
        return plans.clear(visit, args)
    play, seat = visit.at_table
    if seat not in play.match.drafts:
        return visit.done("clear-nothing")
    table.withdraw(visit.session, play, seat)
    return visit.done("clear")


def ready(visit: Visit, args: Args) -> Answer:
    """Wait for nobody: the phase may close before its deadline."""
    if visit.ahead:
        return plans.ready(visit)
    play, seat = visit.at_table
    if visit.ask is None:
        return visit.refused("not-asked")
    if seat not in play.match.drafts:
        return visit.refused("ready-nothing")
    if "" in visit.doubts:
        return visit.refused("ready-doubt")
    votes.set_waits(visit.session, play, seat, visit.now, False)
    table.set_ready(visit.session, play, seat, True)
    visit.stirred = True
    return visit.done("ready")


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
        leave(visit, row, player)
        if visit.player is player:
            visit.player = None
        return visit.done("leave", game=row.name)
    if visit.doubts:
        return visit.refused("doubt")
    player.left = visit.now
    player.nonce += 1
    visit.session.flush()
    visit.stirred = True
    vacate(visit, *visit.at_table)
    tell_others(visit, *visit.at_table)
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


def leave(visit: Visit, row: GameRow, player: Player) -> bool:
    """Take a player out of a game that has not begun; whether the others were told that it waits."""
    waits = sealing.vacate(visit.session, row, player)
    gone = player.person_id
    holding.remove(visit.session, player)
    if waits:
        visit.notices += 1
        notify.everyone(
            visit.session,
            visit.house,
            row,
            None,
            "left",
            {},
            ident=f"{visit.ref}.{visit.notices}",
            now=visit.now,
            but=(gone, visit.person.id),
        )
    return waits


def vacate(visit: Visit, play: Play, seat: Seat) -> None:
    """What the holder of a seat decided ahead goes with them: votes, standing orders, plans."""
    votes.forget(visit.session, play, seat)
    standing.forget_seat(visit.session, play, seat)


def tell_others(visit: Visit, play: Play, seat: Seat) -> None:
    """The writer has left the seat: everybody else at the game is told."""
    writer = (visit.person.id,) if visit.person.id is not None else ()
    worded, key = partial(_resigned, seat=seat), f"resigned/{visit.ref}/{seat}"
    bulletin.to_public(visit.session, visit.house, play, worded, key, visit.now, writer)


def _resigned(eyes: Eyes, *, seat: Seat) -> Sheet:
    args = {"game": eyes.play.row.name, "seat": seat}
    return Sheet(eyes.words.say("subject.notice", args), (Para(eyes.words.say("notice.resigned", args)),))
