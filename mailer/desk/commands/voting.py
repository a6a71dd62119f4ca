"""Draws and concessions: votes are secret, a new proposal is told to all; it must not count votes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.kinds import Args, Seat
from mailer.desk import bulletin, seats, turn, votes
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Code, Para, Sheet, Small
from mailer.table.play import Play
from mailer.terms import settings


def draw(visit: Visit, args: Args) -> Answer:
    """A secret vote to share the game among all who are left, or among those named."""
    motion = _to_draw(visit, args)
    if isinstance(motion, Answer):
        return motion
    play, _ = visit.at_table
    shared = votes.shared_by(motion, play.title.survivors(play.view(None)))
    return _vote(visit, motion, "draw", visit.eyes().seats(shared))


def draw_fault(visit: Visit, args: Args) -> Answer | None:
    """Why this is no vote, whatever else the letter says."""
    return _fault(visit, _to_draw(visit, args))


def _to_draw(visit: Visit, args: Args) -> str | Answer:
    """The motion that the line means, or why it means none."""
    play, _ = visit.at_table
    alive = play.title.survivors(play.view(None))
    allowed = settings.load(play.row).draws
    if allowed == "none":
        return visit.refused("draw-none")
    text = str(args.get("seats") or "")
    try:
        named = alive if not text or seats.everybody(text) else seats.find(play.title, alive, text)
    except seats.UnknownSeatError as error:
        return visit.refused("draw-seat", word=error.word[:60], seats=visit.eyes().seats(alive))
    motion = votes.draw_of(alive, named)
    if motion != votes.DRAW and allowed == "all":
        return visit.refused("draw-all")
    return motion


def no_draw(visit: Visit, args: Args) -> Answer:
    """Take the vote back."""
    play, seat = visit.at_table
    dropped = votes.drop(visit.session, play, seat, votes.DRAW)
    return visit.done("no-draw" if dropped else "no-draw-before")


def concede(visit: Visit, args: Args) -> Answer:
    """A secret vote to let another seat win."""
    motion = _to_concede(visit, args)
    if isinstance(motion, Answer):
        return motion
    winner = Seat(motion.removeprefix(votes.CONCEDE))
    return _vote(visit, motion, "concede", visit.eyes().seats((winner,)))


def concede_fault(visit: Visit, args: Args) -> Answer | None:
    """Why this is no vote, whatever else the letter says."""
    return _fault(visit, _to_concede(visit, args))


def _to_concede(visit: Visit, args: Args) -> str | Answer:
    play, seat = visit.at_table
    alive = play.title.survivors(play.view(None))
    try:
        named = seats.find(play.title, alive, str(args["seats"]))
    except seats.UnknownSeatError as error:
        return visit.refused("draw-seat", word=error.word[:60], seats=visit.eyes().seats(alive))
    if len(named) != 1 or named[0] == seat:
        return visit.refused("concede-one")
    return f"{votes.CONCEDE}{named[0]}"


def no_concede(visit: Visit, args: Args) -> Answer:
    """Take that vote back."""
    play, seat = visit.at_table
    dropped = votes.drop(visit.session, play, seat, votes.CONCEDE)
    return visit.done("no-concede" if dropped else "no-concede-before")


def _fault(visit: Visit, motion: str | Answer) -> Answer | None:
    play, seat = visit.at_table
    if isinstance(motion, Answer):
        return motion
    return None if seat in play.title.survivors(play.view(None)) else visit.refused("vote-out")


def _vote(visit: Visit, motion: str, key: str, winner: str) -> Answer:
    play, seat = visit.at_table
    alive = play.title.survivors(play.view(None))
    if fault := _fault(visit, motion):
        return fault
    if visit.intake.doubts:
        return visit.refused("doubt")
    former = votes.draw_vote(visit.session, play, seat) if key == "draw" else None
    votes.cast(visit.session, play, seat, motion, visit.now)
    over = votes.outcome(visit.session, play)
    if over is not None:
        visit.report(play, turn.conclude(visit.session, play, over, visit.now))
        return visit.done(f"{key}-last", winner=winner)
    if key == "draw" and votes.propose(visit.session, play, motion, visit.now):
        _tell_proposal(visit, play, seat, motion, alive)
    answer = visit.done(key, winner=winner)
    if former is None or former == motion:
        return answer
    shared = visit.eyes().seats(votes.shared_by(former, alive))
    return Answer(answer.mark, answer.text, notes=(visit.say("did.draw-instead", seats=shared),))


def _tell_proposal(visit: Visit, play: Play, proposer: Seat, motion: str, alive: Sequence[Seat]) -> None:
    """All at the game but the writer learn of a new proposal; of whom only where that is public."""
    by = proposer if settings.load(play.row).proposers else None
    worded = partial(_proposal, motion=motion, alive=alive, by=by)
    writer = (visit.person.id,) if visit.person.id is not None else ()
    key = f"proposal-{visit.ref}.{motion}"
    visit.reply.later.append(
        partial(bulletin.post, visit.session, visit.house, play, worded, key, visit.now, but=writer)
    )


def _proposal(eyes: Eyes, *, motion: str, alive: Sequence[Seat], by: Seat | None) -> Sheet:
    words, shared = eyes.words, votes.shared_by(motion, alive)
    args = {"game": eyes.play.row.name, "seats": eyes.seats(shared), "by": by or ""}
    text = words.say("proposal.by" if by else "proposal.told", args)
    head = Para(text, strong=True)
    if eyes.seat not in alive:
        return Sheet(words.say("subject.notice", args), (head,))
    whole = motion == votes.DRAW
    command = words.say("proposal.vote-all") if whole else words.say("proposal.vote", args)
    return Sheet(
        words.say("subject.notice", args),
        (head, Para(words.say("proposal.how")), Code((command,)), Small(words.say("proposal.secret"))),
    )
