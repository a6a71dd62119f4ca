"""Letters that are the death of whoever reads them: the sandbox says how, and reads the next one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudicator.codec import dumps
from mailer.base.config import Config
from mailer.post.letter import BadMail, Letter, read_letter
from mailer.sandbox import bounds, reader
from mailer.sandbox.frames import StoppedError
from mailer.sandbox.reader import LetterRead, ReadWish
from mailer.sandbox.sandbox import DiedError, Sandbox
from mailer.worker import nursery
from tests.rig.cases import some
from tests.sandbox.deaths import DEATHS, reading
from tests.sandbox.forking import launch

DIPLOMACY = ReadWish(titles=(("diplomacy", "standard"),), seat="FRANCE")


def mail(subject: str, text: str = "A PAR - BUR\n") -> bytes:
    """A letter whose subject says what becomes of its reader."""
    return f"From: Anna <anna@example.org>\nTo: judge@judge.example\nSubject: {subject}\n\n{text}".encode()


@contextmanager
def opened(stopped: Callable[[], bool] = lambda: False) -> Iterator[Sandbox]:
    sandbox = Sandbox(Config(), stopped, launch)
    try:
        yield sandbox
    finally:
        sandbox.close()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little time for a letter, and letters that take it."""
    monkeypatch.setattr(reader, "read_letter", reading)
    monkeypatch.setattr(bounds, "READ_SECONDS", 1)
    monkeypatch.setattr(bounds, "READ_PATIENCE", 2.0)
    read_letter(mail("warm"))


@pytest.mark.alike(3)
@pytest.mark.parametrize("death", some(DEATHS, 3))
def test_a_death_is_told_and_the_next_letter_is_read(short: None, death: str) -> None:
    if death not in ("stopped", "sleep"):
        bounds.READ_PATIENCE = 60.0  # on a busy machine; it is put back by the fixture
    with opened() as sandbox:
        before = sandbox.read(mail("first"), DIPLOMACY)
        assert isinstance(before, Letter)
        with pytest.raises(DiedError) as died:
            sandbox.read(mail(death), DIPLOMACY)
        assert DEATHS[death][1] in str(died.value)
        assert died.value.sure is (death not in ("memory-killer", "stopped", "sleep"))
        after = sandbox.read(mail("next"), DIPLOMACY)
        assert isinstance(after, Letter)
        assert after.subject == "next"


def test_it_reads_as_the_judge_would(tmp_path: Path) -> None:
    """Every letter of the fuzzers' corpus, from the sandbox and from this process: the same values."""
    corpus = sorted(Path(__file__).parents[1].joinpath("fuzz", "corpus", "mail").glob("*"))
    raws = [path.read_bytes() for path in corpus] + [
        mail("plain"),
        b"",
        b"From: a@b\n\n" + bytes(range(256)),
        mail("charset", "Ж").replace(b"Subject", b"Content-Type: text/plain; charset=koi8-r\nSubject"),
    ]
    assert len(raws) > 10
    with opened() as sandbox:
        for raw in raws:
            assert sandbox.read(raw, ReadWish(("koi8-r",))) == read_letter(raw, known=("koi8-r",))


def test_one_reader_reads_many_letters_and_is_replaced_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mailer.sandbox.sandbox.LETTERS", 3)
    with opened() as sandbox:
        readers = []
        for number in range(7):
            sandbox.read(mail(f"{number}"), DIPLOMACY)
            readers.append(sandbox.reader)
        assert [readers.count(one) for one in dict.fromkeys(readers)] == [3, 3, 1]
        for gone in set(readers[:-1]) - {readers[-1]}:
            assert gone is not None
            with pytest.raises(ProcessLookupError):
                os.kill(gone, 0)


def many(*subjects: str, text: str = "A PAR - BUR\n") -> dict[int, tuple[bytes, ReadWish]]:
    return {number: (mail(subject, text), DIPLOMACY) for number, subject in enumerate(subjects, 11)}


@pytest.mark.alike(3)
@pytest.mark.parametrize("at", some([1, 0, 4], 3))
@pytest.mark.parametrize("death", ["segfault", "exit", "sleep", "our-mistake"])
def test_of_letters_read_together_the_deadly_one_is_blamed(short: None, death: str, at: int) -> None:
    subjects = ["one", "two", "three", "four"]
    subjects.insert(at, death)
    patience, bounds.READ_PATIENCE = bounds.READ_PATIENCE, 60.0  # on a busy machine; the fixture puts it back
    with opened() as sandbox:
        sandbox.read(mail("first"), DIPLOMACY)
        if death == "sleep":
            bounds.READ_PATIENCE = patience
        with pytest.raises(DiedError, match=DEATHS[death][1]) as told:
            sandbox.read_all(many(*subjects))
        assert told.value.letter == 11 + at
        bounds.READ_PATIENCE = 60.0
        asked = many("five", "six")
        assert sandbox.read_all(asked) == {number: read_letter(raw) for number, (raw, _) in asked.items()}


@pytest.mark.sweep
@pytest.mark.parametrize("size", [10, 30_000, 400_000])
def test_letters_read_together_are_read_as_each_alone(size: int) -> None:
    """Neither side waits for the other to read, however large letters and answers are."""
    asked = many(*(f"letter {number}" for number in range(9)), text="\n" + "A PAR - BUR. " * (size // 12))
    asked[100] = (b"To: nobody\n\n", ReadWish())
    with opened() as sandbox:
        found = sandbox.read_all(asked)
    assert list(found) == list(asked)
    assert found == {number: read_letter(raw) for number, (raw, _) in asked.items()}


def test_letters_asked_for_ahead_are_read_meanwhile_as_each_alone() -> None:
    asked = many("one", "two", text="A PAR - BUR. " * 4_000)
    with opened() as sandbox:
        sandbox.read(mail("first"), DIPLOMACY)
        mine = sandbox.reader
        for _ in range(2):
            sandbox.ask(asked)
            assert sandbox.read_all(asked) == {number: read_letter(raw) for number, (raw, _) in asked.items()}
        assert sandbox.reader == mine


@pytest.mark.parametrize("how", ["other", "forgotten", "fewer", "asked-again"])
def test_what_was_asked_for_ahead_and_not_fetched_is_nobodys_answer(how: str) -> None:
    asked = many("one", "two")
    wanted = {"other": many("three"), "fewer": dict(list(asked.items())[:1])}.get(how, asked)
    with opened() as sandbox:
        sandbox.ask(asked)
        if how == "forgotten":
            sandbox.forget()
        if how == "asked-again":
            sandbox.ask(asked)
        assert sandbox.read_all(wanted) == {number: read_letter(raw) for number, (raw, _) in wanted.items()}
        assert isinstance(sandbox.read(mail("next"), DIPLOMACY), Letter)


@pytest.mark.alike(3)
@pytest.mark.parametrize("at", [0, 2])
@pytest.mark.parametrize("death", ["segfault", "exit", "our-mistake"])
def test_of_letters_asked_for_ahead_the_deadly_one_is_blamed(short: None, death: str, at: int) -> None:
    subjects = ["one", "two"]
    subjects.insert(at, death)
    bounds.READ_PATIENCE = 60.0
    asked = many(*subjects)
    with opened() as sandbox:
        sandbox.ask(asked)
        with pytest.raises(DiedError, match=DEATHS[death][1]) as told:
            sandbox.read_all(asked)
        assert told.value.letter == 11 + at
        assert isinstance(sandbox.read(mail("next"), DIPLOMACY), Letter)


def test_a_reader_that_died_before_it_was_asked_ahead_is_replaced() -> None:
    asked = many("one", "two")
    with opened() as sandbox:
        sandbox.read(mail("first"), DIPLOMACY)
        assert sandbox.reader is not None
        os.kill(sandbox.reader, signal.SIGKILL)
        while Path(f"/proc/{sandbox.reader}/status").read_text().split("State:\t")[1][0] != "Z":
            time.sleep(0.01)
        sandbox.ask(asked)
        assert list(sandbox.read_all(asked)) == list(asked)


def test_an_interrupt_leaves_no_answer_to_the_next_one_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened() as sandbox:
        with monkeypatch.context() as patched:
            patched.setattr("mailer.sandbox.sandbox.sha256", interrupted)
            with pytest.raises(KeyboardInterrupt):
                sandbox.read_all(many("one", "two"))
        assert isinstance(sandbox.read(mail("three"), DIPLOMACY), Letter)


def interrupted(_raw: bytes) -> None:
    raise KeyboardInterrupt


@pytest.mark.sweep
def test_an_answer_that_is_none_is_a_death(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has read a hostile letter may say anything; nothing of it is taken for more than text."""
    for said in ("", "{", '{"read":{"is":"os.system","command":"true"}}', '{"read":{"is":"Letter"}}', "[]"):
        with monkeypatch.context() as patched:
            patched.setattr(reader, "dumps", lambda answer, kind, said=said: said)
            with opened() as sandbox, pytest.raises(DiedError, match="nonsense"):
                sandbox.read(mail("any"), ReadWish())


def test_another_letter_than_the_one_asked_for_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    other = LetterRead(read_letter(mail("other")))
    monkeypatch.setattr(reader, "dumps", lambda answer, kind: dumps(other, LetterRead))
    with opened() as sandbox, pytest.raises(DiedError, match="nonsense"):
        sandbox.read(mail("any"), ReadWish())


def test_a_nursery_that_dies_is_replaced_and_no_letter_is_blamed() -> None:
    with opened() as sandbox:
        sandbox.read(mail("first"), DIPLOMACY)
        nurse = sandbox._nurse
        assert nurse is not None
        os.kill(nurse.pid, signal.SIGKILL)
        # The reader lives on until it is needed no more.
        sandbox.read(mail("second"), DIPLOMACY)
        assert sandbox.reader is not None
        sandbox._titles.clear()
        letter = sandbox.read(mail("third"), ReadWish(titles=(("sunset_of_empire", ""),)))
        assert isinstance(letter, Letter)


def test_a_stop_is_not_kept_waiting(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "READ_PATIENCE", 600.0)
    stop = threading.Event()
    with opened(stop.is_set) as sandbox:
        sandbox.read(mail("first"), ReadWish())
        threading.Timer(0.5, stop.set).start()
        with pytest.raises(StoppedError):
            sandbox.read(mail("sleep"), ReadWish())


def test_one_that_is_deaf_and_lives_on_holds_up_nobody(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has closed its end, so it seems to be at its end; the nursery does not wait for that for ever."""
    monkeypatch.setattr(nursery, "REAP_SECONDS", 0.3)

    def deaf(raw: bytes, **known: tuple[str, ...]) -> Letter | BadMail:
        if b"deaf" in raw:
            os.closerange(3, 4096)
            signal.sigwait(())
        return read_letter(raw, **known)

    monkeypatch.setattr(reader, "read_letter", deaf)
    monkeypatch.setattr(bounds, "READ_SECONDS", 60)
    with opened() as sandbox:
        sandbox.read(mail("first"), DIPLOMACY)
        pid = sandbox.reader
        with pytest.raises(DiedError, match="was killed by SIGKILL"):
            sandbox.read(mail("deaf"), DIPLOMACY)
        assert not Path(f"/proc/{pid}").exists()
        assert isinstance(sandbox.read(mail("next"), DIPLOMACY), Letter)


LIMITED = """
import resource
from mailer.sandbox import bounds
large = bounds._had() + 4 * 2**30
resource.setrlimit(resource.RLIMIT_AS, (large, large))
resource.setrlimit(resource.RLIMIT_CPU, (3000, 3000))
bounds.memory()
bounds.seconds(10)
assert resource.getrlimit(resource.RLIMIT_AS)[0] < large - 2**30
assert resource.getrlimit(resource.RLIMIT_AS)[1] == large
assert resource.getrlimit(resource.RLIMIT_CPU)[0] < 100
resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
bounds.seconds(100)
assert resource.getrlimit(resource.RLIMIT_CPU) == (30, 30)
"""


def test_where_the_system_has_a_limit_ours_is_set_below_it() -> None:
    subprocess.run([sys.executable, "-c", LIMITED], check=True, timeout=60)


@pytest.mark.sweep
def test_nothing_outlives_the_judge() -> None:
    """A judge is killed; the nursery and its reader end with it."""
    script = (
        "import os, sys; from mailer.base.config import Config; from mailer.sandbox.reader import ReadWish\n"
        "from mailer.sandbox.sandbox import Sandbox\n"
        "sandbox = Sandbox(Config(), lambda: False)\n"
        "sandbox.read(b'From: a@b\\n\\nx', ReadWish())\n"
        "print(sandbox._nurse.pid, sandbox.reader, flush=True)\n"
        "os.kill(os.getpid(), 9)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False
    )
    pids = [int(one) for one in ran.stdout.split()]
    assert len(pids) == 2
    for pid in pids:
        end = time.monotonic() + 20
        while Path(f"/proc/{pid}").exists() and _state(pid) != "Z":
            assert time.monotonic() < end, f"process {pid} lives on"
            time.sleep(0.05)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


@pytest.mark.parametrize("gone", [("gone", "x"), ("diplomacy", "nosuch")])
def test_a_title_that_is_no_longer_there_stops_no_letter(gone: tuple[str, str]) -> None:
    """Its owner's folder may have been moved away; whoever played it once still writes."""
    with opened() as sandbox:
        assert isinstance(sandbox.read(mail("one"), ReadWish(titles=(gone,))), Letter)
        assert isinstance(sandbox.read(mail("two"), ReadWish(titles=(gone, *DIPLOMACY.titles))), Letter)
