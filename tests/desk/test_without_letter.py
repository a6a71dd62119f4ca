"""Commands given without a letter: a writer and the work at hand suffice, and the answer is the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlmodel import Session, func, select

from adjudicator.kinds import Args
from mailer.base.words import words_of
from mailer.desk import errand
from mailer.desk.commands import dispatch
from mailer.desk.commands.rows import ROWS
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.desk.writer import Writer
from mailer.letters.sheet import Said
from mailer.outbox.queue import Body
from mailer.store.models import GameRow, InboxRow, Person, Player
from mailer.table import play as table
from parsers.judge import reader as judge
from parsers.judge.reader import Command
from tests.desk.world import World, empty_house
from tests.desk.worlds import begin


@dataclass(frozen=True)
class Case:
    """``who`` gives the command, from the ``seat`` if any, after the seat's letter ``before``."""

    who: str
    text: str
    seat: str = ""
    before: str = ""


CASES = {
    "status": Case("Anna", "STATUS duel"),
    "status at a seat": Case("Boris", "STATUS", "AUSTRIA"),
    "list": Case("Boris", "LIST"),
    "show": Case("Clara", "SHOW duel"),
    "help": Case("Boris", "HELP ORDERS"),
    "history of nothing": Case("Anna", "HISTORY", "FRANCE"),
    "orders": Case("Anna", "ORDERS", "FRANCE", "A Par - Bur"),
    "ready": Case("Anna", "READY", "FRANCE", "A Par - Bur\nNOT READY"),
    "ready without orders": Case("Anna", "READY", "FRANCE"),
    "not ready": Case("Boris", "NOT READY", "AUSTRIA", "A Vie - Gal"),
    "clear": Case("Anna", "CLEAR", "FRANCE", "A Par - Bur"),
    "what-if": Case("Anna", "PREVIEW\nA Par - Bur\nAUSTRIA: A Vie - Tyr\nEND PREVIEW", "FRANCE"),
    "standing order": Case("Anna", "STANDING movement:\nA Par - Bur\nEND STANDING", "FRANCE"),
    "resignation": Case("Anna", "RESIGN duel SURE", "FRANCE"),
    "draw": Case("Anna", "DRAW", "FRANCE"),
    "settings shown": Case("Boris", "SETTINGS duel"),
    "settings changed": Case("Clara", "SETTINGS duel press public"),
    "settings refused to a player": Case("Anna", "SETTINGS duel press public"),
    "extend": Case("Clara", "EXTEND duel 2 days"),
    "pause": Case("Clara", "PAUSE duel"),
    "process": Case("Clara", "PROCESS duel"),
    "order for a seat": Case("Clara", "ORDER duel France\nA Par - Bur\nEND ORDER"),
    "set": Case("Boris", "SET LANGUAGE en"),
    "whois": Case("Anna", "WHOIS Boris"),
}


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = empty_house(tmp_path)
    begin(world, "duel")
    return world


@pytest.mark.alike(3)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_command_answers_without_a_letter_as_it_does_in_one(
    case: Case, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if case.before:
        world.write(case.who, case.before, seat=case.seat)
        world.out()
    (tmp_path / "other").mkdir()
    other = world.copy(tmp_path / "other")
    heard = _Heard(monkeypatch)
    world.write(case.who, case.text, seat=case.seat)
    alone = _give(other, case)
    assert alone.answer == heard.answers[0]
    assert alone.said == [said for said in heard.said if said.line != alone.line]
    assert _told(other, case.who) == _told(world, case.who)
    assert _match(other) == _match(world)


def test_it_takes_no_letter_and_no_row_of_the_inbox(world: World) -> None:
    before = _letters(world)
    given = _give(world, Case("Clara", "EXTEND duel 2 days"))
    assert given.answer.mark == "ok"
    assert _letters(world) == before
    assert {row.address for row, _ in world.out()} >= {"anna@example.org", "boris@example.org"}


def test_who_proves_nothing_must_not_command_a_game(world: World) -> None:
    before = _match(world)
    given = _give(world, Case("Clara", "EXTEND duel 2 days"), proved=False)
    assert given.answer == Answer("bad", words_of("en").say("no.unproved"), why="unproved")
    assert _match(world) == before
    assert world.out() == []


def test_whoever_has_asked_before_is_forgotten_without_a_letter(world: World) -> None:
    with world.session() as session:
        person = session.exec(select(Person).where(Person.name == "Anna")).one()
        writer = Writer(person, by_token=True, purpose="forget")
        errand.give(errand.visit(session, world.house, writer, "page-1", world.now), "forget-me", {})
    with world.session() as session:
        assert session.exec(select(Person).where(Person.name == "Anna")).first() is None


def test_the_two_tables_of_commands_agree() -> None:
    assert dispatch.ACTS.keys() == ROWS.keys()
    assert dispatch.FAULTS.keys() <= ROWS.keys()


# -- giving a command in both ways


@dataclass(frozen=True)
class _Given:
    answer: Answer
    said: list[Said]
    line: int


def _give(world: World, case: Case, *, proved: bool = True) -> _Given:
    """The command alone, by whom the page has let in."""
    item = judge.read(case.text).items[0]
    assert isinstance(item, Command)
    with world.session() as session:
        person = session.exec(select(Person).where(Person.name == case.who)).one()
        writer = Writer(person, _seat(session, case.seat), by_token=proved)
        visit = errand.visit(session, world.house, writer, "page-1", world.now)
        answer = errand.give(visit, item.name, item.args)
        assert visit.work.incoming is None
        return _Given(answer, [said for _, said in sorted(visit.reply.said, key=_place)], item.span.line)


def _place(noted: tuple[tuple[int, int], Said]) -> tuple[int, int]:
    return noted[0]


def _seat(session: Session, name: str) -> Player | None:
    return session.exec(select(Player).where(Player.seat == name)).one() if name else None


class _Heard:
    """What commands of letters answered, and the verdicts of their answer."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.answers: list[Answer] = []
        self._visits: list[Visit] = []
        perform = dispatch.perform

        def performing(visit: Visit, name: str, args: Args) -> Answer:
            answer = perform(visit, name, args)
            if visit.work.incoming is not None:
                self.answers.append(answer)
                self._visits.append(visit)
            return answer

        patch.setattr(dispatch, "perform", performing)

    @property
    def said(self) -> list[Said]:
        """All verdicts of the letter in its order."""
        return [said for _, said in sorted(self._visits[0].reply.said, key=_place)]


def _told(world: World, writer: str) -> list[tuple[str, Body]]:
    """What all others are told: whoever wrote may have it in the answer to the letter."""
    own = f"{writer.lower()}@example.org"
    return [(row.address, body) for row, body in world.out() if row.address != own]


def _match(world: World) -> object:
    with world.session() as session:
        return table.load(session, session.exec(select(GameRow)).one()).match


def _letters(world: World) -> int:
    with world.session() as session:
        return session.exec(select(func.count()).select_from(InboxRow)).one()
