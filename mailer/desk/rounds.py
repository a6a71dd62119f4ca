"""One letter a round: what a letter brought travels with the answer to it, where its writer is told of it."""

from __future__ import annotations

from dataclasses import replace

from mailer.desk import send, turn, untold
from mailer.desk.telling import AT_GAME, Hearer, at_game
from mailer.desk.turn import News
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase, is_complete
from mailer.letters.sheet import Picture, Sheet

ORDERING = ("ready", "phase")
"""Commands that only say when orders count: nobody needs to read what they did."""


def carried(visit: Visit) -> tuple[News, Hearer] | None:
    """The news that the answer to the letter can carry, and its writer as one who hears them."""
    if visit.reply.elsewhere is not None or visit.reply.token:
        return None
    for news in visit.reply.news:
        for hearer in at_game(visit.session, news.play.row, *AT_GAME):
            if _writes(visit, hearer):
                return news, hearer
    return None


def _writes(visit: Visit, hearer: Hearer) -> bool:
    """Whether the letter is the hearer's, and an answer goes to the place at which they hear."""
    at = visit.writer.at
    if hearer.person.id != visit.person.id or hearer.at is None:
        return False
    return at is None or (type(at) is type(hearer.at) and at.id == hearer.at.id)


def waits(visit: Visit, news: News, hearer: Hearer) -> bool:
    """Whether who wants one letter a round is answered with their next question: all was taken as written."""
    return _is_whole(visit) and not news.started and untold.waits(news.play, hearer)


def is_silent(visit: Visit) -> bool:
    """Whether such a reader needs no receipt: the orders are complete and wait for nobody, READY."""
    play, seat = visit.play, visit.seat
    if play is None or seat is None or not _is_whole(visit):
        return False
    return seat in play.match.ready and is_complete(play, seat)


def _is_whole(visit: Visit) -> bool:
    """Whether all was taken as written, and the answer would say nothing else.

    A token may be somebody else's by now: where nothing but it proves the writer, the seat's owner hears of
    every order.
    """
    reply = visit.reply
    if not (visit.writer.vouched or visit.writer.signed):
        return False
    if visit.person.letters != "digest" or reply.informs or reply.head or reply.blocks or not reply.said:
        return False
    return all(said.mark == "ok" and not said.notes for _, said in reply.said)


def answer(visit: Visit, sheet: Sheet, news: News, hearer: Hearer) -> None:
    """Queue the answer ``sheet`` with the news in it. An answer to it is about what is open now."""
    assert hearer.at is not None
    session, house, row = visit.session, visit.house, news.play.row
    message = turn.writer(session, house, news, visit.now)(hearer)
    news.answered = hearer.who
    send.to_place(
        session,
        house,
        visit.person,
        hearer.at,
        row,
        _joined(sheet, message.sheet),
        key=send.key_of("receipt", visit.ref, game=row, phase=current_phase(news.play)),
        now=visit.now,
        scene=message.scene,
        answers=visit.letter,
    )


def _joined(answer_: Sheet, news: Sheet) -> Sheet:
    """The news under their own subject; the answer stands below what is asked and by when."""
    pictures = (at for at, block in enumerate(news.blocks) if isinstance(block, Picture))
    below = next(pictures, 0)
    return replace(news, blocks=(*news.blocks[:below], *answer_.blocks, *news.blocks[below:]))
