"""Standing orders that count once: what of them is left when a line has answered, or came to nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from sqlmodel import Session, col, select

from adjudicator.kinds import Ask, Seat
from mailer.store.models import PlanRow
from mailer.table.play import Play
from parsers.conditions import PlanStep, flat, read_steps
from parsers.reading import Reader, Understood


def unspent(reader: Reader, rows: Iterable[PlanRow], used: Collection[str]) -> list[PlanRow]:
    """The rows as they are once lines with these orders have answered; those that count always stay."""
    made = []
    for row in rows:
        if row.once and used and (text := _without_used(reader, row, used)) != row.text:
            # The stored one is struck when all is settled.
            row = PlanRow(**{**row.model_dump(), "text": text})
        if row.text:
            made.append(row)
    return made


def spend(session: Session, reader: Reader, row: PlanRow, used: Collection[str]) -> None:
    """Strike the line that answered; the row is gone with its last."""
    _write(session, row, _without_used(reader, row, used))


def give_up(session: Session, reader: Reader, row: PlanRow) -> None:
    """Strike the lines that could not answer when they should; what hangs on something waits for it."""
    _write(
        session, row, _without(reader, row, lambda steps: all(isinstance(each, Understood) for each in steps))
    )


def comes_later(play: Play, rows: Iterable[PlanRow], ask: Ask) -> bool:
    """Whether what counts once waits until the seat has answered ``ask`` itself."""
    fits = (row for row in rows if row.once and (not row.kind or ask.kind in row.kind.split()))
    return ask.seat in play.match.held and any(fits)


def drop(session: Session, play: Play) -> dict[Seat, tuple[str, ...]]:
    """Drop all that counts once, where the questions that it came behind are open again; lines by seat."""
    dropped: dict[Seat, tuple[str, ...]] = {}
    known = select(PlanRow).where(PlanRow.game_id == play.row.id, PlanRow.once)
    for row in session.exec(known.order_by(col(PlanRow.id))).all():
        seat = Seat(row.seat)
        dropped[seat] = (*dropped.get(seat, ()), *row.text.split("\n"))
        session.delete(row)
    session.flush()
    return dropped


def _write(session: Session, row: PlanRow, text: str) -> None:
    if text:
        row.text = text
        session.add(row)
    else:
        session.delete(row)
    session.flush()


def _without_used(reader: Reader, row: PlanRow, used: Collection[str]) -> str:
    """The text without the first line, or the choice, of each order of these."""
    left = {" ".join(text.split()) for text in used}

    def answered(steps: Sequence[PlanStep]) -> bool:
        orders = {" ".join(each.text.split()) for each in flat(tuple(steps)) if isinstance(each, Understood)}
        said = left & orders
        left.difference_update(said)
        return bool(said)

    return _without(reader, row, answered)


def _without(reader: Reader, row: PlanRow, gone: Callable[[Sequence[PlanStep]], bool]) -> str:
    """The text without the lines of the steps that are gone: a choice may have several."""
    steps = read_steps(row.text, reader, Seat(row.seat), guess=False)
    lines = row.text.split("\n")
    begins = sorted({step.span.line for step in steps})
    left: list[str] = []
    for begin, end in zip(begins, [*begins[1:], len(lines) + 1], strict=True):
        if not gone([step for step in steps if step.span.line == begin]):
            left += lines[begin - 1 : end - 1]
    return "\n".join(left)
