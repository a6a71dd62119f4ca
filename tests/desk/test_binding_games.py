"""Letters that quote or are about another game than the one to whose address they came."""

from __future__ import annotations

import pytest
from sqlmodel import col, select

from mailer.outbox.queue import body_of
from mailer.store.models import OutboxRow, Player
from tests.desk.mailing import Sent, newest, reply
from tests.desk.questions import AUSTRIAN, FRENCH, drafts, fall, told
from tests.desk.world import CHECKED, World
from tests.desk.worlds import begin

FAILED = b"Authentication-Results: judge.example; dmarc=fail header.from=example.org\n"


def two_games(world: World) -> None:
    """The duel in the fall of 1901, and a second game of the same people in its spring."""
    fall(world)
    world.write("Clara", "CREATE other diplomacy france-austria deadline 2 days")
    world.write("Anna", "JOIN other AS France")
    world.write("Boris", "JOIN other AS Austria")
    assert world.game("other").question < world.game("duel").question


def about(world: World, name: str, game: str) -> list[Sent]:
    """The letters to somebody that opened questions of a game, first the oldest."""
    with world.session() as session:
        query = select(OutboxRow).where(OutboxRow.address == f"{name.lower()}@example.org")
        mine = query.where(OutboxRow.game_id == world.game(game).id).order_by(col(OutboxRow.id))
        opens = ("start/", "report/", "receipt/")
        rows = [row for row in session.exec(mine).all() if row.key.startswith(opens) and _asks(row)]
        for row in rows:
            session.expunge(row)
    return [(row, body_of(row)) for row in rows]


def _asks(row: OutboxRow) -> bool:
    """Receipts that carry no news have no picture."""
    return bool(body_of(row).picture)


def quoting(
    world: World, game: str, text: str, quoted: Sent, answered: str = "", *, checked: bool = True
) -> None:
    """Anna writes to the address of her seat that she noted once, and quotes a letter with its last line."""
    to = about(world, "Anna", game)[0][1].reply_to.partition("-")[0] + "@judge.example"
    head = f"From: anna@example.org\nTo: {to}\nSubject: Re: as I wrote there\n"
    head += f"In-Reply-To: {answered}\n" if answered else ""
    quote = "\n".join(f"> {line}" for line in quoted[1].text.split("\n"))
    mark = CHECKED if checked else FAILED
    world.receive(mark + world.filled(f"{head}\n{text}\n\n{quote}\n").encode(), checked=False)


@pytest.mark.parametrize("checked", [True, False])
def test_a_quoted_letter_of_another_game_closes_no_question_of_this_one(world: World, checked: bool) -> None:
    """Nor where the letter was held and its writer stood by it."""
    two_games(world)
    (foreign,) = about(world, "Anna", "other")
    world.out()
    quoting(world, "duel", "A BUR - MUN", foreign, checked=checked)
    if not checked:
        token = world.filled("judge+{held:anna}@judge.example")
        world.receive(f"From: anna@example.org\nTo: {token}\nSubject: Re: x\n\nyes\n")
    assert "Not accepted" not in told(world, "Anna")
    assert list(drafts(world)) == ["FRANCE"]


def test_a_quoted_letter_of_another_game_answers_no_question_of_this_one(world: World) -> None:
    """Though the number in it is that of the open question here."""
    two_games(world)
    reply(world, about(world, "Anna", "other")[0], FRENCH)
    reply(world, about(world, "Boris", "other")[0], AUSTRIAN)
    assert world.game("other").question == world.game("duel").question
    foreign, start = about(world, "Anna", "other")[-1], about(world, "Anna", "duel")[0]
    world.out()
    quoting(world, "duel", "A BUR - MUN", foreign, answered=start[0].message_id)
    assert drafts(world) == {}
    assert "Not accepted: this letter is about Spring 1901" in told(world, "Anna")


def test_a_quoted_letter_of_the_same_seat_still_says_which_question_it_asked(world: World) -> None:
    """Also where the seat has had another address since."""
    two_games(world)
    start = about(world, "Anna", "duel")[0]
    with world.session() as session:
        for player in session.exec(select(Player).where(Player.game_id == world.game("duel").id)):
            player.nonce += 1
    world.write("Clara", "ANNOUNCE duel: hello")
    world.out()
    new = newest(world, "Anna")[1].reply_to.partition("-")[0] + "@judge.example"
    quote = "\n".join(f"> {line}" for line in start[1].text.split("\n"))
    world.receive(f"From: anna@example.org\nTo: {new}\nSubject: Re: x\n\nA BUR - MUN\n\n{quote}\n")
    assert drafts(world) == {}
    assert "Not accepted" in told(world, "Anna")


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("command", ["EXTEND road 1 day", "DEADLINE road tomorrow 20:00"])
@pytest.mark.alike(3)
def test_a_master_may_write_of_another_game_in_any_letter_of_one_they_play(
    world: World, command: str, over: bool
) -> None:
    begin(world, "duel")
    old = newest(world, "Anna", "start")
    world.write("Anna", "CREATE road toy deadline 3 days")
    world.write("Boris", "JOIN road AS RED")
    world.write("Clara", "JOIN road AS BLUE")
    due = world.play("road").match.due
    reply(world, old, FRENCH)
    reply(world, about(world, "Boris", "duel")[0], AUSTRIAN)
    if over:
        world.write("Anna", "DRAW", seat="FRANCE")
        world.write("Boris", "DRAW", seat="AUSTRIA")
        assert world.play("duel").over is not None
    world.out()
    reply(world, old, command)
    answer = told(world, "Anna")
    assert "Not done" not in answer
    assert world.play("road").match.due != due, answer


@pytest.mark.parametrize("command", ["EXTEND 1 day", "EXTEND duel 1 day"])
def test_a_masters_command_about_time_belongs_to_its_phase(world: World, command: str) -> None:
    begin(world, "duel")
    world.write("Clara", "PROMOTE duel Anna")
    old = newest(world, "Anna", "start")
    reply(world, old, FRENCH)
    reply(world, about(world, "Boris", "duel")[0], AUSTRIAN)
    due = world.play("duel").match.due
    world.out()
    reply(world, old, command)
    assert world.play("duel").match.due == due
    answer = told(world, "Anna")
    assert "Not done: this letter is about Spring 1901, movement of duel, and that phase is closed." in answer
    assert (
        "The phase is now Fall 1901, movement (F1901M). If you mean its deadline, send the command" in answer
    )


def test_who_sends_a_command_about_time_twice_reads_that_it_counts_once(world: World) -> None:
    """The second copy comes when the phase has closed meanwhile."""
    begin(world, "duel")
    extend = "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n"
    extend += "Date: Tue, 25 Nov 2025 11:00:30 +0000\nContent-Type: text/plain\n\nEXTEND duel 1 day\n"
    world.receive(extend)
    for name, text in (("Anna", FRENCH), ("Boris", AUSTRIAN)):
        reply(world, about(world, name, "duel")[0], text)
    due = world.play("duel").match.due
    world.out()
    world.receive(extend)
    assert world.play("duel").match.due == due
    answer = told(world, "Clara")
    assert (
        "Not done: I have had this letter before, in another phase of duel, and it counts only once."
        in answer
    )
    assert (
        "The phase is now Fall 1901, movement (F1901M). If you mean its deadline, send the command" in answer
    )
    reply(world, newest(world, "Clara"), "EXTEND duel 1 day")
    assert world.play("duel").match.due != due
