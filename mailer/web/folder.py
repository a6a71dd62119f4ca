"""Finished games as a folder that needs no server: the pages of the archive, at places of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.words import LANGS
from mailer.store.models import GameRow
from mailer.web import archive, game_page
from mailer.web.archive import Listed
from mailer.web.downloads import data_text, position_text, saved_files, story_text
from mailer.web.leaf import Leaf, path_of
from mailer.web.pictures import Gallery, Shown, parts
from mailer.web.record import Record, Records
from mailer.web.rendering import SERVED, STATIC, page
from mailer.web.whole import whole_values


@dataclass(slots=True)
class Folder:
    """Files below ``root``. ``size`` counts their bytes; pictures of equal content are one file."""

    root: Path
    files: set[str] = field(default_factory=set)
    size: int = 0
    gallery: Gallery = field(default_factory=Gallery)
    records: Records = field(default_factory=Records)

    def add_list(self, rows: Sequence[GameRow]) -> None:
        """The list of games, its door, and what every page needs."""
        for name, (_, path) in STATIC.items():
            if name not in SERVED:
                self._write(f"static/{name}", path.read_bytes())
        doors = [Leaf(LANGS[0], "index.html"), *(Leaf(lang, path_of(lang, "")) for lang in LANGS)]
        for leaf in doors:
            games = [archive.line(Listed(row, ""), leaf.lang) for row in rows]
            self._page("list.html.j2", leaf, {"wanted": None, "games": games, "before": "", "after": ""})

    def add_game(self, session: Session, row: GameRow, now: Instant) -> None:
        """A game that is over: a page of the whole, and one of each position."""
        record = self.records.of(session, row)
        data = data_text(session, row).encode()
        for lang in LANGS:
            self._write(path_of(lang, "games", row.name, "story.txt"), story_text(record, lang).encode())
            self._write(path_of(lang, "games", row.name, "game.json"), data)
            for file, text in saved_files(record).items():
                self._write(path_of(lang, "games", row.name, "saved", file), text.encode())
            values = whole_values(session, record, record.last, now, lang)
            self._game_page("game.html.j2", record, record.last, Leaf(lang, _whole(row, lang)), values)
            for number in range(len(record.positions)):
                told = position_text(record, number, lang)
                self._write(path_of(lang, "games", row.name, number, "position.txt"), told.encode())
                leaf = Leaf(lang, path_of(lang, "games", row.name, number))
                values = game_page.position_values(record, number, None, lang)
                values |= {"steps": game_page.steps(record, lang), "whole": leaf.towards(_whole(row, lang))}
                self._game_page("phase.html.j2", record, number, leaf, values)

    def _game_page(
        self, template: str, record: Record, number: int, leaf: Leaf, values: Mapping[str, Any]
    ) -> None:
        row = record.play.row
        drawn = [leaf.towards(self._picture(one)) for one in parts(record.picture(number, None, leaf.lang))]
        ways = {
            "way": lambda to: leaf.to("games", row.name, to),
            "slide": "",
            "numbered": "{n}.html",
            "file": lambda at, form: drawn[at],
            "forms": ("svg",),
            "news": "",
            "text": leaf.to("games", row.name, number, "position.txt"),
        }
        head = game_page.head_of(row, leaf.lang)
        self._page(template, leaf, {"game": row.name, "head": head, **values, **ways})

    def _picture(self, shown: Shown) -> str:
        path = f"pictures/{self.gallery.mark(shown, 'svg')}.svg"
        if path not in self.files:
            self._write(path, self.gallery.draw(shown, "svg").whole())
        return path

    def _page(self, template: str, leaf: Leaf, values: Mapping[str, Any]) -> None:
        self._write(leaf.path, page(template, leaf, values).encode())

    def _write(self, path: str, content: bytes) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        self.files.add(path)
        self.size += len(content)


def _whole(row: GameRow, lang: str) -> str:
    return path_of(lang, "games", row.name)
