"""What leaves the house, envelope and all, in its order: it tells nobody what others do and who hides.

The worlds of a test differ in who wrote an unsigned letter and when, and in what others sent meanwhile. What
everybody else gets is compared whole: the address it would return to, every line of its head, its parts, the
moment at which it left and its place among the others.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlmodel import Session

from mailer.outbox.delivery import Delivery
from mailer.outbox.mails import PictureFiles
from mailer.post.smtp import Sent, SmtpOutcome
from mailer.store import clock_skew
from mailer.store.database import Database
from tests.desk.golden_letters import play_case
from tests.desk.world import START, World, empty_house
from tests.desk.worlds import SEATS
from tests.rig.cases import some

RETURN = re.compile(rb"judge\+([a-z2-7]{24})@judge\.example")
QUARTER = 900


@dataclass(frozen=True)
class Left:
    """A mail as it left the house. ``back`` is the envelope's sender."""

    at: int
    back: str
    to: str
    raw: bytes


LOOKS = 30
"""Seconds from one look of the daemon to the next."""


@dataclass(frozen=True)
class Deed:
    """Somebody writes so many seconds after the start."""

    at: int
    name: str
    text: str


class _Drawing:
    png, svg = b"\x89PNG", b"<svg/>"


def _paint(_: object) -> PictureFiles:
    return _Drawing()


def _send_out(world: World) -> list[Left]:
    """Everything that is due goes, through the house's own sender."""
    gone: list[Left] = []

    async def send(sender: str, to: str, raw: bytes) -> SmtpOutcome:
        gone.append(Left(world.now, sender, to, raw))
        return Sent("250 ok")

    def sessions() -> Session:
        return Session(world.engine)

    database = Database(world.engine, world.engine, sessions, sessions, sessions)
    asyncio.run(Delivery(database, world.house, "one", send, _paint, lambda: world.now).flush())
    return gone


def _lived(folder: Path, deeds: Sequence[Deed], until: int = 2 * QUARTER) -> list[Left]:
    """All that left a house in which this happened; the daemon looks every half minute."""
    folder.mkdir()
    world = empty_house(folder)
    play_case(world, "@ world seven\n@ set thirties press=both")
    world.person("Vera")
    world.write("Vera", "OBSERVE thirties")
    _send_out(world)
    gone: list[Left] = []
    begun = world.now
    for second in range(0, until + 1, LOOKS):
        for deed in sorted(deeds, key=lambda deed: deed.at):
            if second - LOOKS < deed.at <= second:
                world.tick(begun + deed.at - world.now)
                world.write(deed.name, deed.text, seat=SEATS.get(deed.name, ""))
                gone += _send_out(world)
        world.tick(begun + second - world.now)
        with world.session() as session:
            clock_skew.set_right(session, world.now)
        world.run_due()
        gone += _send_out(world)
    return gone


def _seen(gone: Sequence[Left], name: str) -> list[tuple[int, bytes]]:
    """What one reader can know: all but the token of the way back, which is opaque (test_tokens)."""
    seen = []
    for left in gone:
        if left.to == f"{name.lower()}@example.org":
            assert RETURN.fullmatch(left.back.encode())
            assert left.back.encode() not in left.raw
            seen.append((left.at, left.raw))
    return seen


GREY = "GREY PRESS TO ALL BUT TURKEY\nI know something.\nEND PRESS"
CAST = "GREY BROADCAST: Boo\nEND PRESS"
COMMON = (
    Deed(95, "Fritz", "PRESS TO ALL: signed\nEND PRESS"),
    Deed(605, "Dora", "BROADCAST: signed too\nEND PRESS"),
)
BUSY = tuple(Deed(205 + n * 90, "Hugo", "STATUS\nLIST\nHELP") for n in range(5))


@pytest.mark.sweep
@pytest.mark.parametrize("grey", some([GREY, CAST], 2), ids=lambda text: text.split()[1].lower())
def test_what_others_get_does_not_tell_who_wrote_unsigned_nor_when(tmp_path: Path, grey: str) -> None:
    worlds = (
        (*COMMON, Deed(25, "Anna", grey)),
        (*COMMON, Deed(100, "Fritz", f"STATUS\n{grey}"), *BUSY),
        (*COMMON, Deed(899, "Greta", f"{grey}\nSTATUS")),
        (*BUSY, *COMMON, Deed(300, "Dora", grey)),
    )
    lived = [_lived(tmp_path / str(n), deeds) for n, deeds in enumerate(worlds)]
    for name in ("Boris", "Emil", "Clara", "Vera"):
        seen = [_seen(gone, name) for gone in lived]
        assert seen[0] or (name == "Clara" and grey is GREY)
        assert all(one == seen[0] for one in seen), name
    whole = [{left.raw for left in gone if b"Unsigned press" in left.raw} for gone in lived]
    assert whole[0]
    assert all(one == whole[0] for one in whole), "the letters themselves, to their writers too"
    times = {left.at for gone in lived for left in gone if b"Unsigned press" in left.raw}
    assert times == {START + QUARTER}


@pytest.mark.sweep
def test_unsigned_letters_of_one_time_go_in_an_order_that_tells_nothing(tmp_path: Path) -> None:
    texts = [f"GREY PRESS TO GERMANY, ITALY: {word}\nEND PRESS" for word in ("one", "two", "three", "four")]
    orders = ((0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1))
    writers = ("Anna", "Boris", "Dora", "Hugo")
    seen = []
    for n, order in enumerate(orders):
        deeds = [Deed(20 + 40 * at, writers[at], texts[which]) for at, which in enumerate(order)]
        seen.append(_seen(_lived(tmp_path / str(n), deeds), "Fritz"))
    assert len(seen[0]) == 4
    assert seen[0] == seen[1] == seen[2]


def test_two_that_say_the_same_both_go(tmp_path: Path) -> None:
    deeds = [Deed(20, "Anna", GREY), Deed(60, "Boris", GREY)]
    assert len(_seen(_lived(tmp_path / "w", deeds), "Fritz")) == 2


@pytest.mark.sweep
def test_what_a_house_does_for_others_is_not_in_a_letter(tmp_path: Path) -> None:
    """The letters of one reader are the same whether hundreds or none went to others before and between."""
    many = [Deed(n, "Hugo", "STATUS") for n in range(5, 600, 10)]
    quiet, loud = (_lived(tmp_path / str(n), (*COMMON, *more)) for n, more in enumerate(((), many)))
    for name in ("Boris", "Vera", "Emil"):
        assert _seen(quiet, name) == _seen(loud, name)
    assert len({left.back for left in loud}) == len(loud)


def test_the_export_is_in_the_order_that_was_told(tmp_path: Path) -> None:
    listed = []
    worlds = (
        [
            (10, "Anna", CAST),
            (20, "Boris", "BROADCAST: a\nEND PRESS"),
            (950, "Hugo", "BROADCAST: b\nEND PRESS"),
        ],
        [
            (20, "Boris", "BROADCAST: a\nEND PRESS"),
            (890, "Dora", CAST),
            (950, "Hugo", "BROADCAST: b\nEND PRESS"),
        ],
        [(20, "Boris", f"BROADCAST: a\nEND PRESS\n{CAST}"), (950, "Hugo", "BROADCAST: b\nEND PRESS")],
    )
    for n, deeds in enumerate(worlds):
        folder = tmp_path / str(n)
        folder.mkdir()
        world = empty_house(folder)
        play_case(world, "@ world seven\n@ set thirties press=both")
        for at, name, text in deeds:
            world.tick(START + at - world.now)
            world.run_due()
            world.write(name, text, seat=SEATS[name])
        world.tick(QUARTER)
        world.receive(
            "From: clara@example.org\nTo: judge+{master:clara}@judge.example\n\nTERMINATE thirties enough\n"
        )
        world.out()
        world.write("Anna", "EXPORT thirties")
        (data,) = [body.data for _, body in world.out() if body.data]
        listed.append(json.loads(data)["letters"])
    assert [(one["from"], one["at"] - START) for one in listed[0]] == [
        ("RUSSIA", 20),
        ("", QUARTER),
        ("TURKEY", 950),
    ]
    assert listed[0] == listed[1] == listed[2]


def test_a_digest_tells_of_an_unsigned_letter_only_after_its_time(tmp_path: Path) -> None:
    folder = tmp_path / "digest"
    folder.mkdir()
    world = empty_house(folder)
    play_case(world, "@ world duel\n@ set duel press=both")
    world.person("Vera")
    world.write("Vera", "SET DIGEST ON\nOBSERVE duel")
    world.tick(86_400 - 60)
    world.write("Anna", "GREY BROADCAST: hidden\nEND PRESS", seat="FRANCE")
    world.write("Boris", "BROADCAST: open\nEND PRESS", seat="AUSTRIA")
    world.out()
    world.run_daily()
    first = world.text_to("Vera")
    assert "open" in first
    assert "hidden" not in first
    world.tick(60)
    world.run_due()
    world.tick(86_400)
    world.run_daily()
    second = world.text_to("Vera")
    assert "hidden" in second
    assert "open" not in second


def test_an_unsigned_letter_written_before_the_end_of_a_game_still_goes(tmp_path: Path) -> None:
    folder = tmp_path / "end"
    folder.mkdir()
    world = empty_house(folder)
    play_case(world, "@ world duel\n@ set duel press=both")
    world.tick(60)
    world.write("Anna", "GREY PRESS TO AUSTRIA: farewell\nEND PRESS", seat="FRANCE")
    for name, seat in (("Anna", "FRANCE"), ("Boris", "AUSTRIA")):
        world.write(name, "DRAW", seat=seat)
    assert world.play("duel").over is not None
    world.out()
    world.tick(QUARTER)
    world.run_due()
    (said,) = [body for row, body in world.out() if row.address == "boris@example.org"]
    assert "farewell" in said.text
    assert "(duel, )" not in said.text
