"""All golden letters played once a run, and what was said and done in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from adjudicator.kinds import Args
from games.words import Words
from mailer.base.words import LANGS, words_of
from mailer.desk import answering, orders
from mailer.desk.commands import dispatch, help_text
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.letters.sheet import Said
from mailer.outbox.queue import Body
from mailer.store.models import OutboxRow
from parsers.judge import reader as judge
from parsers.judge.reader import Press
from parsers.reading import Unreadable
from tests.desk.chance import chance_fixed
from tests.desk.golden_letters import CASES, GOLDEN, play_case
from tests.desk.world import empty_house
from tests.desk.worlds import WORLDS


@dataclass(frozen=True)
class Acted:
    """A golden letter played: what it makes as text, and the letters themselves."""

    out: str
    letters: tuple[tuple[OutboxRow, Body], ...]


@dataclass(frozen=True)
class Played:
    """Golden letters, each played once however many tests look at it.

    ``said`` has for each language the keys of its messages; ``shown`` has ``command: en``, ``command: ru``,
    ``command: refusal``; ``empty`` the fields (message, argument) that were filled with nothing.
    """

    folder: Path
    said: dict[str, set[str]] = field(default_factory=lambda: {lang: set() for lang in LANGS})
    shown: set[str] = field(default_factory=set)
    empty: set[tuple[str, str]] = field(default_factory=set)
    _acted: dict[str, Acted] = field(default_factory=dict)

    def case(self, name: str) -> Acted:
        """The golden letter ``name``."""
        if name not in self._acted:
            (self.folder / name).mkdir()
            with chance_fixed(), _listening(self):
                world = empty_house(self.folder / name)
                out = play_case(world, (GOLDEN / f"{name}.mail").read_text("utf-8"))
                world.seen = 0
                self._acted[name] = Acted(out, tuple(world.out()))
        return self._acted[name]

    def all(self) -> Played:
        """After every golden letter was played, and what they begin with was built before our ears."""
        with chance_fixed(), _listening(self):
            for name, build in WORLDS.items():
                folder = self.folder / f"world {name}"
                folder.mkdir(exist_ok=True)
                build(empty_house(folder))
        for name in CASES:
            self.case(name)
        return self


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The golden letters; tests that use them share one worker, so that each is played once a run."""
    return Played(tmp_path_factory.mktemp("golden"))


@contextmanager
def _listening(found: Played) -> Iterator[None]:
    say, perform = Words.say, dispatch.perform
    deliver, unreadable = answering.press.deliver, orders.unreadable

    def saying(self: Words, key: str, args: Args | None = None) -> str:
        found.said[self.lang].add(key)
        given = args or {}
        found.empty.update((key, name) for name in self.fields(key) if given.get(name) in ("", (), []))
        return say(self, key, args)

    def performing(visit: Visit, name: str, args: Args) -> Answer:
        answer = perform(visit, name, args)
        found.shown.add(f"{name}: {'refusal' if answer.mark == 'bad' else visit.person.lang}")
        return answer

    def delivering(visit: Visit, press: Press, body: str, orders: int = 0) -> Answer:
        answer = deliver(visit, press, body, orders)
        found.shown.add(f"press: {'refusal' if answer.mark == 'bad' else visit.person.lang}")
        return answer

    def half(visit: Visit, line: Unreadable, text: tuple[str, ...]) -> Said:
        """A command that is half or wrong is refused too."""
        words = line.text.split()
        keyword = judge.keyword_of(words[0]) if words else ""
        found.shown.update(f"{name}: refusal" for name in begun_by(keyword) if keyword)
        return unreadable(visit, line, text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Words, "say", saying)
        patch.setattr(dispatch, "perform", performing)
        patch.setattr(answering.press, "deliver", delivering)
        patch.setattr(orders, "unreadable", half)
        yield


@cache
def begun_by(keyword: str) -> frozenset[str]:
    """The commands whose examples begin with that keyword."""
    return frozenset(topic for topic, first in _first_words() if first == keyword)


@cache
def _first_words() -> tuple[tuple[str, str], ...]:
    return tuple(
        (topic, judge.keyword_of(words_of(lang).say(f"help.{topic}.example").split()[0]))
        for topic in help_text.topics()
        for lang in LANGS
    )
