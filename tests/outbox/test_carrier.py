"""The process that makes and sends mails: the same bytes, its death and the judge's, every answer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from adjudicator.codec import dumps, loads
from games.marks import Scene
from mailer.base.config import Judge
from mailer.outbox.carrier import Carrier
from mailer.outbox.carrying import (
    CarrierTerms,
    DeliveryReply,
    DeliveryRequest,
    Fated,
    Untried,
    asked,
    question_of,
)
from mailer.outbox.mails import Body, Composer, Slip, Uncomposed
from mailer.post.faults import WrongPassword
from mailer.post.post_office import PostOffice
from mailer.post.smtp import Broken, Deferred, Refused, Relay, Sent
from tests.rig.cases import in_turn, some
from tests.rig.waiting import PATIENCE, eventually
from tests.worker.answers import answers
from tests.worker.town import PASSWORDS, CountingDesk, Drawing, Town, second_daemon

JUDGE = Judge(address="judge@localhost", name="The Judge")


def slip(number: int = 1, who: str = "ann", **changes: str) -> Slip:
    body = Body(f"Letter {number}", "Ход принят — жду.\n\ud83d\n", html="<p>Ход</p>", data='{"at": 1}')
    made = Slip(
        "judge+x@localhost", f"{who}@localhost", f"<{number}@judge>", 1_700_000_000, dumps(body, Body)
    )
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "judge": "judge-pass"}) as office:
        yield office


def carrier_to(port: int) -> Carrier:
    return Carrier(Relay("127.0.0.1", port, security="none"), JUDGE)


@pytest.mark.sweep
def test_it_tells_which_mail_went_without_its_picture(office: PostOffice) -> None:
    """The judge hears of it over the same line: only that process draws."""

    async def both() -> list[Fated]:
        carrier = carrier_to(office.ports.smtp)
        letter = dumps(Body("Turn 1", "Hello\n", picture="x", unpictured="No picture today."), Body)
        try:
            scenes = (Scene("no/board", "en", "torn"), Scene("diplomacy/standard", "en", "whole", width=200))
            return [
                await carrier.carry(
                    slip(at, body=letter.replace('"x"', f'"{at}"'), scene=dumps(scene, Scene))
                )
                for at, scene in enumerate(scenes)
            ]
        finally:
            await carrier.close()

    torn, whole = asyncio.run(both())
    assert isinstance(torn, Sent)
    assert isinstance(whole, Sent)
    assert torn.undrawn
    assert whole.undrawn == ""
    (first, second) = sorted(mail for _, mail in answers(office))
    assert b"No picture today." in first + second
    assert (first + second).count(b"image/png") == 1


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.sweep
def test_it_sends_the_bytes_that_the_judge_itself_would_send(office: PostOffice) -> None:
    async def all_at_once() -> list[Fated]:
        carrier = carrier_to(office.ports.smtp)
        try:
            return await asyncio.gather(*(carrier.carry(slip(number)) for number in range(10)))
        finally:
            await carrier.close()

    fates = asyncio.run(all_at_once())
    assert all(isinstance(fate, Sent) for fate in fates)
    composer = Composer(JUDGE.address, JUDGE.name, lambda scene: Drawing())
    mine = {composer.mail(slip(number)).raw.partition(b"From:")[2] for number in range(10)}
    assert {mail for _, mail in answers(office)} == mine


@pytest.mark.sweep
def test_what_it_cannot_make_it_says_and_goes_on(office: PostOffice) -> None:
    async def three() -> list[Fated]:
        carrier = carrier_to(office.ports.smtp)
        try:
            torn = await carrier.carry(slip(1, body="{"))
            nowhere = await carrier.carry(slip(2, address="nobody at all"))
            pictured = dumps(Body("With a picture", "Here", picture="gone"), Body)
            return [torn, nowhere, await carrier.carry(slip(3, body=pictured, scene='{"board": "none"}'))]
        finally:
            await carrier.close()

    torn, nowhere, without = asyncio.run(three())
    assert isinstance(torn, Uncomposed)
    assert "JSONDecodeError" in torn.error
    assert isinstance(nowhere, Uncomposed)
    assert isinstance(without, Sent)
    ((_, mail),) = answers(office)
    assert b"image/png" not in mail


@pytest.mark.sweep
def test_its_death_leaves_a_letter_uncertain_and_another_takes_its_place(office: PostOffice) -> None:
    async def killed() -> tuple[Fated, Fated, list[int | None]]:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            carrier = carrier_to(silent.getsockname()[1])
            under_way = asyncio.create_task(carrier.carry(slip()))
            await asyncio.to_thread(silent.accept)
            pids = [carrier.pid]
            os.kill(carrier.pid or 0, signal.SIGKILL)
            lost = await under_way
        carrier._relay = replace(carrier._relay, port=office.ports.smtp)
        sent = await carrier.carry(slip())
        pids.append(carrier.pid)
        await carrier.close()
        return lost, sent, pids

    lost, sent, pids = asyncio.run(killed())
    assert isinstance(lost, Deferred)
    assert lost.uncertain
    assert isinstance(sent, Sent)
    assert pids[0] != pids[1]
    assert not any(is_there(pid or 0) for pid in pids)


@pytest.mark.sweep
def test_not_more_go_at_a_time_than_it_was_told_and_trouble_keeps_the_rest() -> None:
    async def five() -> tuple[list[Fated], int]:
        lines: list[socket.socket] = []
        with socket.create_server(("127.0.0.1", 0)) as silent:
            carrier = Carrier(Relay("127.0.0.1", silent.getsockname()[1], security="none"), JUDGE, 2)
            asked = asyncio.gather(*(carrier.carry(slip(number)) for number in range(5)))
            while len(lines) < 2:
                lines.append((await asyncio.to_thread(silent.accept))[0])
            await asyncio.sleep(0.2)
            silent.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                lines.append(silent.accept()[0])
            opened = len(lines)
            for line in lines:
                line.close()
            fates = await asked
        await carrier.close()
        return list(fates), opened

    fates, opened = asyncio.run(five())
    assert opened == 2
    assert sorted(type(fate).__name__ for fate in fates) == ["Deferred"] * 2 + ["Untried"] * 3


@pytest.mark.sweep
def test_a_stop_is_for_the_judge_to_pass_on(office: PostOffice) -> None:
    """Ctrl-C and service supervisors tell every process of a group."""

    async def stopped() -> tuple[Fated, Fated, int | None, int | None]:
        carrier = carrier_to(office.ports.smtp)
        first, pid = await carrier.carry(slip(1)), carrier.pid
        os.kill(pid or 0, signal.SIGTERM)
        os.kill(pid or 0, signal.SIGINT)
        second, still = await carrier.carry(slip(2)), carrier.pid
        await carrier.close()
        return first, second, pid, still

    first, second, pid, still = asyncio.run(stopped())
    assert isinstance(first, Sent)
    assert isinstance(second, Sent)
    assert pid == still
    assert not is_there(pid or 0)


def test_where_no_process_can_be_started_letters_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def once() -> Fated:
        return await carrier_to(1).carry(slip())

    fate = asyncio.run(once())
    assert isinstance(fate, Deferred)
    assert (fate.code, fate.uncertain) == (0, False)


@pytest.mark.sweep
def test_a_judge_sends_through_it_and_counts_what_is_lost(town: Town, desk: CountingDesk) -> None:
    daemon = second_daemon(town)
    daemon.carrier = Carrier(daemon.postroom.relay, daemon.config.judge)
    daemon.delivery.carry = daemon._carry
    try:
        town.send("ann", "Orders")
        assert daemon.tick().flushed.sent == 1
        pid = daemon.carrier.pid
        os.kill(pid or 0, signal.SIGKILL)
        eventually(lambda: not is_there(pid or 0))
        town.send("ann", "More")
        flushed = daemon.tick().flushed
        # Whether the judge has noticed before it asks is chance; the letter goes now or after a minute.
        if not flushed.sent:
            town.clock.ahead += 61
            flushed = daemon.tick().flushed
        assert flushed.sent == 1
        assert town.subjects("ann") == ["Re: Orders", "Re: More"]
        assert {row.status for row in town.outbox()} == {"sent"}
    finally:
        last = daemon.carrier.pid
        daemon.close()
    assert not is_there(last or 0)


def test_what_was_not_tried_waits_as_if_never_begun(town: Town, desk: CountingDesk) -> None:
    delivery = town.daemon.delivery
    delivery.is_well, delivery.ahead = True, 5
    given: list[str] = []

    async def carry(slip: Slip) -> Fated:
        given.append(slip.address)
        await asyncio.sleep(0)
        return Deferred(0, "away") if len(given) == 1 or slip.address == given[0] else Untried()

    delivery.carry = carry
    for who in ("ann", "bob"):
        town.send(who, "Orders")
    flushed = town.daemon.tick().flushed
    assert (flushed.sent, flushed.deferred, flushed.trouble) == (0, 1, "away")
    assert given == ["ann@localhost", "bob@localhost"]
    assert [(row.status, row.attempts) for row in town.outbox()] == [("queued", 1), ("queued", 0)]
    delivery.carry = None
    assert town.daemon.tick().flushed.sent == 1


@pytest.mark.sweep  # in tests/sandbox the readers of letters end with it in every run
@pytest.mark.parametrize("number", some([signal.SIGKILL, signal.SIGTERM], 2))
def test_it_does_not_outlive_the_judge(tmp_path: Path, number: signal.Signals) -> None:
    with PostOffice("127.0.0.1", 0, 0, {**PASSWORDS, "judge": "judge-pass"}) as office:
        config = tmp_path / "judge.toml"
        config.touch(0o600)
        config.write_text(
            f'database = "sqlite:///{tmp_path / "house.db"}"\nsecret_file = "{tmp_path / "secret"}"\n'
            f'[judge]\naddress = "judge@localhost"\n[imap]\nport = {office.ports.imap}\n'
            f'password = "judge-pass"\n[smtp]\nport = {office.ports.smtp}\n'
        )
        office.deliver(
            "judge@localhost", b"From: ann@localhost\r\nSubject: HELP\r\n\r\nHELP\r\n", "ann@localhost"
        )
        command = [sys.executable, "-m", "mailer.cli.main", "serve", "--config", str(config)]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as judge:
            eventually(lambda: answers(office))
            tasks = Path(f"/proc/{judge.pid}/task").iterdir()
            children = [int(pid) for task in tasks for pid in (task / "children").read_text().split()]
            assert len(children) == 2, "the sender of mails, and what reads letters"
            judge.send_signal(number)
            assert judge.wait(PATIENCE) == (-9 if number == signal.SIGKILL else 0)
        eventually(lambda: not any(map(is_there, children)))


@pytest.mark.parametrize(
    "fate",
    [
        Sent("250 ok"),
        Sent("250 ok", "KeyError: 'no such board'"),
        Deferred(450, "busy", uncertain=True),
        Refused(550, "no such user", True),
        Uncomposed("ValueError: no"),
        Untried(),
    ],
)
def test_every_answer_comes_over_as_it_was(fate: Fated) -> None:
    assert loads(dumps(DeliveryReply.of(7, fate), DeliveryReply), DeliveryReply).told == fate


def test_trouble_comes_over_with_its_remedy() -> None:
    told = loads(
        dumps(DeliveryReply.of(7, Broken(WrongPassword("It is wrong.", "Mend it."))), DeliveryReply),
        DeliveryReply,
    ).told
    assert isinstance(told, Broken)
    assert isinstance(told.trouble, WrongPassword)
    assert (told.trouble.what, told.trouble.remedy) == ("It is wrong.", "Mend it.")


def test_the_password_is_not_shown() -> None:
    terms = CarrierTerms("h", 25, "u", "hush", "none", 60, None, 4, "judge@localhost", "J", False, False)
    assert "hush" not in repr(terms)


@in_turn(product(["", "{}", "one\ntwo\n", "Ход \ud83d"], ["", '{"a": "\\n"}', "Ход\nдва"]))
def test_a_question_reads_back(body: str, scene: str) -> None:
    question = DeliveryRequest(7, replace(slip(), body=body, scene=scene))
    assert question_of(asked(question)) == question
