"""Commands of a seat: what stands, clear, ready, votes, resignation, the phase that a letter is about."""

from __future__ import annotations

from adjudicator.kinds import Args
from mailer import play as table
from mailer.desk import people, seats, send, turn, votes
from mailer.desk.visit import Answer, Visit
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Para, Sheet


def orders(visit: Visit, args: Args) -> Answer:
    """What stands is told by every receipt; asking for it alone is fine."""
    return visit.done("orders")


def phase(visit: Visit, args: Args) -> Answer:
    """The phase that the letter is about; the letter was read for it before."""
    assert visit.play is not None
    code = str(args["phase"])
    if code != sights.current_phase(visit.play):
        return visit.refused("phase", phase=code, now=sights.current_phase(visit.play) or "-")
    return visit.done("phase", phase=visit.eyes().phase(code))


def clear(visit: Visit, args: Args) -> Answer:
    """Forget the orders of the open phase."""
    play, seat = visit.at_table
    if seat not in play.match.drafts:
        return visit.done("clear-nothing")
    table.withdraw(visit.session, play, seat)
    return visit.done("clear")


def ready(visit: Visit, args: Args) -> Answer:
    """Wait for nobody: the phase may close before its deadline."""
    play, seat = visit.at_table
    if visit.ask is None:
        return visit.refused("not-asked")
    if seat not in play.match.drafts:
        return visit.refused("ready-nothing")
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


def draw(visit: Visit, args: Args) -> Answer:
    """A secret vote to share the game among all who are left."""
    return _vote(visit, votes.DRAW, "draw")


def no_draw(visit: Visit, args: Args) -> Answer:
    """Take the vote back."""
    play, seat = visit.at_table
    dropped = votes.drop(visit.session, play, seat, votes.DRAW)
    return visit.done("no-draw" if dropped else "no-draw-before")


def concede(visit: Visit, args: Args) -> Answer:
    """A secret vote to let another seat win."""
    play, seat = visit.at_table
    alive = play.title.survivors(play.view(None))
    try:
        named = seats.find(play.title, alive, str(args["seats"]))
    except seats.UnknownSeatError as error:
        return visit.refused("press-unknown", word=error.word, seats=visit.eyes().seats(alive))
    if len(named) != 1 or named[0] == seat:
        return visit.refused("concede-one")
    return _vote(visit, f"{votes.CONCEDE}{named[0]}", "concede", winner=visit.eyes().seats(named))


def no_concede(visit: Visit, args: Args) -> Answer:
    """Take that vote back."""
    play, seat = visit.at_table
    dropped = votes.drop(visit.session, play, seat, votes.CONCEDE)
    return visit.done("no-concede" if dropped else "no-concede-before")


def _vote(visit: Visit, motion: str, key: str, winner: str = "") -> Answer:
    play, seat = visit.at_table
    if seat not in play.title.survivors(play.view(None)):
        return visit.refused("vote-out")
    votes.cast(visit.session, play, seat, motion, visit.now)
    over = votes.outcome(visit.session, play)
    if over is None:
        return visit.done(key, winner=winner)
    visit.report(play, turn.conclude(visit.session, play, over, visit.now))
    return visit.done(f"{key}-last", winner=winner)


def resign(visit: Visit, args: Args) -> Answer:
    """Leave a game: while it forms without a trace, later the seat goes on by default."""
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
        visit.session.delete(player)
        visit.session.flush()
        if visit.player is player:
            visit.player = None
        return visit.done("leave", game=row.name)
    if visit.player is None or visit.player.id != player.id:
        return visit.refused("needs-seat")
    player.left = visit.now
    player.nonce += 1
    visit.session.flush()
    visit.stirred = True
    _tell_others(visit)
    over = votes.outcome(visit.session, visit.play) if visit.play else None
    if over is not None and visit.play is not None and people.seated(visit.session, row):
        visit.report(visit.play, turn.conclude(visit.session, visit.play, over, visit.now))
    return visit.done("resign", game=row.name)


def _tell_others(visit: Visit) -> None:
    play, seat = visit.at_table
    phase_now = sights.current_phase(play)
    for other, (player, person) in people.seated(visit.session, play.row).items():
        eyes = Eyes(play, other, person.lang, person.zone)
        send.to_seat(
            visit.session,
            visit.house,
            person,
            player,
            play.row,
            _resigned(eyes, seat),
            key=send.key_of("resigned", visit.row.id, other, game=play.row, phase=phase_now),
            now=visit.now,
        )
    playing = {person.id for _, person in people.seated(visit.session, play.row).values()}
    for office, master in people.masters(visit.session, play.row):
        if master.id in playing or master.id == visit.person.id:
            continue
        eyes = Eyes(play, None, master.lang, master.zone)
        send.to_master(
            visit.session,
            visit.house,
            master,
            office,
            play.row,
            _resigned(eyes, seat),
            key=send.key_of("resigned", visit.row.id, f"master{office.id}", game=play.row, phase=phase_now),
            now=visit.now,
        )


def _resigned(eyes: Eyes, seat: str) -> Sheet:
    args = {"game": eyes.play.row.name, "seat": seat}
    return Sheet(eyes.words.say("subject.notice", args), (Para(eyes.words.say("notice.resigned", args)),))
