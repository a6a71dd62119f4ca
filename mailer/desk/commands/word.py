"""WORD: what a seat adds to the dice of a game before it begins, openly or by its hash."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudicator.dice import Share, fits
from adjudicator.kinds import Args
from mailer.desk import sealing, turn
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.store.models import GameRow, Player
from mailer.table import people, seeds
from parsers.judge.reader import Command
from parsers.reading import Span

LONGEST = 200
_HASH = re.compile(r"[0-9a-f]{64}")


def word(visit: Visit, args: Args) -> Answer:
    """Give a word, its hash, or the word that belongs to a hash; WORD alone tells what was given."""
    found = _target(visit, str(args.get("game") or ""))
    if isinstance(found, Answer):
        return found
    row, player = found
    text, digest = str(args.get("text") or ""), str(args.get("hash") or "")
    former = visit.intake.worded.get(row.id or 0)
    if former is not None and (text or digest) and (text, digest) != former:
        return visit.refused("word-twice", game=row.name, word=former[0] or former[1])
    if row.status != "forming":
        share = _share(row, player)
        if share is not None and share.word and share.word == text:
            return visit.done("word", game=row.name)  # it came in the letter that has completed the game
        return visit.refused("word-late", game=row.name)
    if args.get("hash") is not None and not _HASH.fullmatch(digest):
        return visit.refused("word-hash-form")
    if len(text) > LONGEST:
        return visit.refused("word-long", most=LONGEST)
    if sealing.is_closed(row):
        return _reveal(visit, row, player, text, digest)
    return _give(visit, row, player, text, digest)


def given_with_join(visit: Visit, row: GameRow, player: Player) -> None:
    """What the same letter says by WORD counts, though its JOIN may be what lets the game begin."""
    visit.intake.joined = row
    if sealing.is_closed(row):
        return
    for args in visit.intake.given_words:
        game, text = str(args.get("game") or ""), str(args.get("text") or "")
        digest = str(args.get("hash") or "")
        if game and people.name_key(game) != row.name_key:
            continue
        if _HASH.fullmatch(digest) or (0 < len(text) <= LONGEST and args.get("hash") is None):
            player.word, player.word_hash = text, digest
            visit.intake.worded[row.id or 0] = (text, digest)
            return


def awaited(visit: Visit) -> str:
    """The hash whose word the letter's game waits for the writer to reveal; empty where it does not."""
    row, player = visit.game, visit.player
    if row is None or player is None or row.status != "forming":
        return ""
    words = seeds.words_of_game(row) or seeds.SeatWords()
    return next((one.sealed for one in words.awaited if words.closed and one.seat == player.seat), "")


def bare(visit: Visit, lines: Iterable[tuple[int, str]]) -> Command | None:
    """The first line that is the awaited word: its hash proves it, so it needs no WORD before it."""
    digest = awaited(visit)
    for at, line in lines:
        text = " ".join(line.split())
        if digest and fits(text, digest):
            return Command(Span(at, 1, len(line)), line.strip(), "word", {"text": text, "ended": True})
    return None


def _target(visit: Visit, name: str) -> tuple[GameRow, Player] | Answer:
    """The game that is meant: named, joined by this letter, that of its address, else the one that forms."""
    if name:
        named = people.game_named(visit.session, name)
        if named is None:
            return visit.refused("no-game", game=name[:60])
        mine = people.player_of(visit.session, named, visit.person)
        return (named, mine) if mine is not None else visit.refused("word-plays", game=named.name)
    for row in (visit.intake.joined, visit.game):
        player = people.player_of(visit.session, row, visit.person) if row is not None else None
        if row is not None and player is not None:
            return row, player
    games = [one for one in people.games_of(visit.session, visit.person) if one[0].status == "forming"]
    if len(games) == 1:
        return games[0]
    return visit.refused("word-which" if games else "word-none")


def _give(visit: Visit, row: GameRow, player: Player, text: str, digest: str) -> Answer:
    if digest:
        player.word, player.word_hash = "", digest
        visit.intake.worded[row.id or 0] = ("", digest)
        return visit.done("word-hash", game=row.name)
    if not text:
        key = "word-is" if player.word else "word-hash-is" if player.word_hash else "word-empty"
        return visit.done(key, game=row.name, word=player.word or player.word_hash)
    if player.word_hash and fits(text, player.word_hash):
        return visit.refused("word-early", game=row.name)
    player.word, player.word_hash = text, ""
    visit.intake.worded[row.id or 0] = (text, "")
    return visit.done("word", game=row.name)


def _reveal(visit: Visit, row: GameRow, player: Player, text: str, digest: str) -> Answer:
    share = _share(row, player)
    newly = visit.intake.joined is row and row.id in visit.intake.worded
    if share is not None and newly and (text, digest) == (share.word, share.sealed):
        return visit.done("word-hash" if digest else "word", game=row.name)  # the letter that completed it
    if share is None or share not in (seeds.words_of_game(row) or seeds.SeatWords()).awaited or digest:
        return visit.refused("word-closed", game=row.name)
    if not text or not fits(text, share.sealed):
        return visit.refused("word-unfit", game=row.name, hash=share.sealed)
    if seeds.reveal(row, share.seat, text).awaited:
        return visit.done("word-revealed", game=row.name)
    if sealing.free(visit.session, row):
        return visit.done("word-waits", game=row.name)
    visit.report(*turn.start(visit.session, visit.house, row, visit.now), started=True)
    return visit.done("word-opens", game=row.name)


def _share(row: GameRow, player: Player) -> Share | None:
    return next((one for one in seeds.shares_of(row) or () if one.seat == player.seat), None)
