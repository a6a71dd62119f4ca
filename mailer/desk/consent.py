"""Whether a master who plays has the word of the other seats; it must not tell or refuse anything."""

# Who runs a game and plays in it could see and touch with a master's commands what a seat may not. The
# other seats decide: each by its CONSENT, which goes with its holder. A seat that nobody holds has not
# consented, and who gave a seat up is still bound: they have seen its secrets.

from __future__ import annotations

from sqlmodel import Session, select

from adjudicator.kinds import Seat
from mailer.base.house import House
from mailer.desk import sealing, votes
from mailer.store.models import GameRow, Person, Player
from mailer.table import names, people
from mailer.table import play as table
from mailer.table.operator import is_operator
from mailer.table.play import Play

CONSENT = "consent"
"""The motion that a seat votes for by its CONSENT; rollback and EDIT leave it."""


def seats_of(player: Player | None) -> frozenset[Seat]:
    """The seats that somebody holds or has held in a game."""
    if player is None:
        return frozenset()
    former = (tenure.seat for tenure in people.tenures(player))
    return frozenset((*former, *((Seat(player.seat),) if player.seat else ())))


def lacking(session: Session, play: Play, person: Person) -> tuple[Seat, ...]:
    """Seats whose consent the person lacks for what a master may do; none where the person never played.

    Where names are hidden their own seat consents like any other: a last consent without it would tell all
    which seat is the master's.
    """
    mine = seats_of(people.player_of(session, play.row, person))
    if not mine:
        return ()
    return _silent(session, play, but=frozenset() if names.hidden(play.row) else mine)


def _silent(session: Session, play: Play, but: frozenset[Seat] = frozenset()) -> tuple[Seat, ...]:
    given = votes.voters(session, play, CONSENT)
    alive = play.title.survivors(play.view(None))
    return tuple(seat for seat in alive if seat not in but and seat not in given)


def _ruling(session: Session, house: House, row: GameRow) -> list[Person]:
    """Those who run the game, or the house, and play in it, or did."""
    ruling = [person for _, person in people.masters(session, row)]
    ruling += [person for _, person in people.players(session, row) if is_operator(house, person.address)]
    return [person for person in ruling if seats_of(people.player_of(session, row, person))]


def playing(session: Session, house: House, row: GameRow, but: Person) -> bool:
    """Whether somebody else than ``but`` who runs the game, or the house, plays in it, or did.

    That is told to all at the start, also where names are hidden; which seat is theirs is not.
    """
    return any(person.id != but.id for person in _ruling(session, house, row))


def unbound(session: Session, house: House, play: Play) -> frozenset[int | None]:
    """Those who play and have the consent they need, by number.

    Where names are hidden it is None, for whoever it may be, once all seats have consented: the same if
    nobody of them plays.
    """
    if names.hidden(play.row):
        return frozenset() if _silent(session, play) else frozenset({None})
    ruling = _ruling(session, house, play.row)
    return frozenset(person.id for person in ruling if not lacking(session, play, person))


def given(session: Session, house: House, play: Play) -> tuple[Seat, ...]:
    """The seats that have consented, while others have not and somebody who plays is still bound."""
    ruling, voters = _ruling(session, house, play.row), votes.voters(session, play, CONSENT)
    # Where names are hidden nobody learns by their own consent whether somebody who rules plays.
    if not voters or not (names.hidden(play.row) or any(lacking(session, play, one) for one in ruling)):
        return ()
    return tuple(seat for seat in play.game.seats(play.match.state) if seat in voters)


def anew(session: Session, house: House, play: Play, person: Person) -> str:
    """Somebody has come to play the game, or to run it: the message that tells seats of it; consent ends.

    Empty where it is nothing to them. Where names are hidden it is the same whoever came: of one who takes a
    seat over nobody must learn that they run the game.
    """
    if names.hidden(play.row):
        forget(session, play)
        return "start.consent-hidden"
    if all(person.id != one.id for one in _ruling(session, house, play.row)):
        return ""
    forget(session, play)
    return "start.consent"


def forget(session: Session, play: Play) -> None:
    """Somebody else has come to run and play the game: nobody has consented to that."""
    for seat in votes.voters(session, play, CONSENT):
        votes.drop(session, play, seat, CONSENT)


def games_lacking(
    session: Session, person: Person, *, other: Person | None = None, game: int | None = None
) -> tuple[GameRow, ...]:
    """Games under way in which the person plays without the consent of all, and those about to begin in which
    who can be heard would choose the dice.

    Only those that ``other`` plays or runs, or the one with the number ``game``, where these are given.
    """
    theirs = None
    if other is not None:
        theirs = {row.id for row, _ in people.games_of(session, other)}
        theirs |= {row.id for row in people.mastered(session, other)}
    rows = session.exec(
        select(GameRow).join(Player).where(Player.person_id == person.id, GameRow.status != "over")
    ).all()
    return tuple(
        row
        for row in rows
        if (other is None and game is None)
        or (theirs is not None and row.id in theirs)
        or (game is not None and row.id == game)
        if (
            sealing.chooses(session, row, person)
            if row.status == "forming"
            else lacking(session, table.load(session, row), person)
        )
    )
