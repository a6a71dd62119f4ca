"""Settles who sits where and what each seat adds to the dice, before the first roll; it must not roll."""

from __future__ import annotations

import hmac
from dataclasses import replace

from sqlmodel import Session, select

from adjudicator.dice import Share
from adjudicator.kinds import Instant, Seat
from mailer.base.house import House
from mailer.base.words import Clock, words_of
from mailer.desk import send
from mailer.letters.sheet import Code, Para, Sheet, Small
from mailer.store import outages
from mailer.store.models import GameRow, Invitation, Person, Player
from mailer.table import people, seeds
from mailer.table.seeds import SeatWords
from mailer.terms import terms
from parsers.registry import title

REVEAL_SECONDS = 86_400
"""So long words given by their hash are waited for once all are in; then they count as missing."""


def is_closed(row: GameRow) -> bool:
    """Whether nothing of a game that has not begun can change any more but the words that are revealed."""
    words = seeds.words_of_game(row)
    return words is not None and words.closed


def complete(session: Session, house: House, row: GameRow, now: Instant) -> Instant | None:
    """All are in: settle the seats and the words. Until when those given by hash are waited for, None where
    there are none: then the game can begin at once.

    What is settled stays: whoever sees a revealed word can change
    neither their own nor the seats nor the options.
    """
    if is_closed(row):
        return None if row.due is None or not _awaits(row) else Instant(row.due)
    close(session, house, row)
    if not _awaits(row):
        return None
    row.due = now + REVEAL_SECONDS
    return Instant(row.due)


def vacate(session: Session, row: GameRow, player: Player) -> bool:
    """A player leaves a game that has not begun; whether their seat waits for another now, word and all.

    What the dice come from stays: it may be known to somebody by now, and must not be chosen anew.
    """
    words = seeds.words_of_game(row)
    if words is None or not words.closed or not player.seat:
        return False
    left = tuple(sorted({*words.left, player.seat}))
    free_, gone = tuple(sorted({*words.free, player.seat})), (*words.gone, player.person_id)
    seeds.store(row, replace(words, left=left, free=free_, gone=gone))
    return True


def chooses(session: Session, row: GameRow, person: Person) -> bool:
    """Whether the person plays, or has just left, while words are still to come.

    Who then puts a player out, or keeps a letter from being read, chooses dice with a word or without.
    """
    words = seeds.words_of_game(row)
    if row.status != "forming" or row.due is None or words is None or not words.closed or not words.awaited:
        return False
    return person.id in words.gone or people.player_of(session, row, person) is not None


def free(session: Session, row: GameRow) -> tuple[Seat, ...]:
    """The seats that a game whose seats are dealt waits for; it does not begin by itself without them."""
    words = seeds.words_of_game(row)
    if words is None or not words.closed:
        return ()
    held = people.seated(session, row)
    seats = words.free if held else [share.seat for share in words.shares]  # never a game without players
    return tuple(Seat(seat) for seat in seats if seat not in held)


def sit_down(session: Session, row: GameRow, player: Player, person: Person) -> None:
    """A newcomer takes a seat that another has left: the invited or wished one, where it is free."""
    seats = free(session, row)
    invited = _reserved(session, row).get(person.address, "")
    wished = (invited, *player.preferences.split())
    player.seat = next((Seat(seat) for seat in wished if seat in seats), seats[0])


def go_without(row: GameRow) -> None:
    """The master has the game begin without those who left."""
    if is_closed(row):
        seeds.store(row, replace(seeds.words_of_game(row) or SeatWords(), free=()))


def is_up(session: Session, house: House, row: GameRow, now: Instant) -> bool:
    """The time for words is over: whether the game begins now.

    It waits for a seat that was left, and where nobody could read mail when the time ended, there is as much
    again.
    """
    if free(session, row):
        row.due = None
        return False
    given = min(house.config.judge.outage_seconds, REVEAL_SECONDS)
    if row.due is not None and _awaits(row) and outages.unread(session, Instant(row.due), now) > given:
        row.due = now + REVEAL_SECONDS
        ask(session, house, row, now)
        return False
    return True


def ask(session: Session, house: House, row: GameRow, now: Instant) -> None:
    """Write to all whose word is awaited; nobody else gets a letter."""
    words = seeds.words_of_game(row) or SeatWords()
    for player, person in people.players(session, row):
        if any(share.seat == player.seat for share in words.awaited):
            _ask(session, house, row, player, person, now)


def close(session: Session, house: House, row: GameRow) -> None:
    """Deal the seats and take the words of their players; once."""
    if is_closed(row):
        return
    _deal(session, house, row)
    if row.dice or not row.seed:
        seats = title(row.title).title.game.seats(
            title(row.title).title.game.setup(row.scenario, terms.options_of(row))
        )
        held = {player.seat: player for player, _ in people.players(session, row)}
        shares = tuple(_share(seat, held.get(seat)) for seat in seats)
        if not row.seed:  # of a game that was created before seeds were drawn then
            seeds.seal(row)
        seeds.store(row, SeatWords(True, shares))
    session.flush()


def _awaits(row: GameRow) -> bool:
    """Whether a word of which the hash is known may still come."""
    words = seeds.words_of_game(row)
    return words is not None and bool(words.awaited)


def _share(seat: Seat, player: Player | None) -> Share:
    if player is None:
        return Share(seat)
    share = Share(seat, player.word, player.word_hash)
    player.word = player.word_hash = ""
    return share


def _ask(session: Session, house: House, row: GameRow, player: Player, person: Person, now: Instant) -> None:
    """The one letter that a word given by its hash brings to whoever gave it."""
    words = words_of(person.lang, title(row.title).title)
    assert row.due is not None
    args = {"game": row.name, "until": Clock(person.lang, person.zone).moment(row.due)}
    blocks = (
        Para(words.say("word.reveal", args), strong=True),
        Code((words.say("word.how", args),)),
        Small(words.say("word.else", args)),
    )
    sheet = Sheet(words.say("subject.word", args), blocks)
    key = send.key_of("word", row.id, player.id, row.due, game=row)
    send.to_place(session, house, person, player, row, sheet, key=key, now=now)


def _deal(session: Session, house: House, row: GameRow) -> None:
    """Seats by preference in the order of joining; the others by a lot that nobody can foresee."""
    registered = title(row.title)
    game = registered.title.game
    free = list(game.seats(game.setup(row.scenario, terms.options_of(row))))
    waiting: list[Player] = []
    reserved = _reserved(session, row)
    for player, person in people.players(session, row):
        if reserved.get(person.address) in free:
            player.seat = reserved[person.address]
            free.remove(Seat(player.seat))
    for player, _ in people.players(session, row):
        if player.seat:
            continue
        wished = next((seat for seat in player.preferences.split() if seat in free), None)
        if wished is None:
            waiting.append(player)
        else:
            free.remove(Seat(wished))
            player.seat = wished
    waiting.sort(
        key=lambda player: hmac.digest(house.secret, f"lot\n{row.id}\n{player.id}".encode(), "sha256")
    )
    for player, seat in zip(waiting, free, strict=False):
        player.seat = seat
    session.flush()


def _reserved(session: Session, row: GameRow) -> dict[str, str]:
    """Address -> the seat that the master invited it to."""
    rows = session.exec(select(Invitation).where(Invitation.game_id == row.id)).all()
    return {one.address: one.seat for one in rows if one.seat}
