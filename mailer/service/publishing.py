"""Chooses finished games that everybody may see, to be written as a folder of pages; it must not print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.trouble import OperatorError
from mailer.service.opening import find_game
from mailer.store.models import GameRow
from mailer.web.archive import is_public
from mailer.web.folder import Folder
from parsers import registry


def chosen(session: Session, names: Sequence[str]) -> list[GameRow]:
    """The games of these names, else all that may be shown, the newest first. Raises OperatorError."""
    if names:
        rows = list({row.id: row for row in (find_game(session, name) for name in names)}.values())
        for row in rows:
            _require(row)
        return rows
    newest = (col(GameRow.created).desc(), col(GameRow.id).desc())
    over = session.exec(select(GameRow).where(GameRow.status == "over").order_by(*newest)).all()
    rows = [row for row in over if is_public(row) and row.title in registry.TITLES]
    if not rows:
        raise OperatorError(
            "There is no finished game that everybody may see.",
            "`estafette game list --all` shows all games; SETTINGS tells whether `observers` and `archive` "
            "are on.",
        )
    return rows


def publish(session: Session, rows: Sequence[GameRow], root: Path, now: Instant) -> Iterator[tuple[str, int]]:
    """Writes a folder, game by game: each with its name and how many bytes it took. Raises OperatorError."""
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise OperatorError(f"{root} exists and is not an empty folder.", "Name a folder that is not there.")
    folder = Folder(root)
    folder.add_list(rows)
    for row in rows:
        before = folder.size
        folder.add_game(session, row, now)
        yield row.name, folder.size - before


def _require(row: GameRow) -> None:
    if row.status != "over":
        raise OperatorError(
            f"{row.name} is not over.",
            "Only finished games are written; `estafette game export` writes any as JSON.",
        )
    if not is_public(row):
        raise OperatorError(
            f"The settings of {row.name} keep it off the pages.",
            "Its master may turn `observers` and `archive` on; `estafette game export` writes it as JSON.",
        )
    if row.title not in registry.TITLES:
        raise OperatorError(f"There is no title {row.title} here.", "Update Estafette.")
