"""`estafette run` stopped and started again: the same game, the same mailbox, the same password."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from mailer.base.words import LANGS
from mailer.trying.wording import words_in
from tests.trying.session import ROOT, SMALL, Begun, Terminal, begin


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Begun:
    """One game for all tests that go on with one: to sign up and join takes longer than what they look at."""
    return begin(tmp_path_factory.mktemp("begun"))


@pytest.fixture
def stopped(begun: Begun, tmp_path: Path) -> Terminal:
    """A game that was begun and stopped, for this test alone."""
    return begun.copied(tmp_path)


@pytest.mark.long
@pytest.mark.xdist_group("begun")
class TestAgain:
    @pytest.mark.sweep  # tests/trying/test_run.py plays two phases in every run
    def test_played_stopped_and_gone_on_with(self, begun: Begun, stopped: Terminal) -> None:
        terminal, before, unread = stopped, begun.accounts, begun.listed
        with terminal.run():  # no option is needed again
            first = terminal.number("(S1901M)")
            assert re.search(rf"^\*\s*{first} ", unread, re.MULTILINE), unread
            assert "goes on" in terminal.said
            assert "S1901M" in terminal.said
            assert before["passwords"]["you"] in terminal.said
            assert terminal.accounts() == before
            assert terminal.mail() == unread  # the same numbers, and what was unread still is
            assert terminal.estafette("mail").stdout == unread
            terminal.mail("reply", first, "--text", "A Par-Bur\nA Mar-Spa\nF Bre-MAO\n")
            second = terminal.report("(F1901M)")
            assert "A Paris - Burgundy" in terminal.mail("read", second)
            # The orders of autumn are sent, and nobody waits for what comes of them.
            terminal.mail("reply", second, "--text", "A Bur H\nA Spa H\nF MAO-Por\n")

        with terminal.run():
            third = terminal.report("1901A)")
            assert f"{third}-position-trial-" in terminal.mail("read", third)
            (tables,) = terminal.folder.glob(f"var/run/files/you/{third}-position-trial-*.txt")
            assert "+2" in tables.read_text("utf-8")
        assert not list(terminal.folder.glob("var/run.*"))

    @pytest.mark.sweep
    def test_killed_while_the_robots_read_and_write(self, stopped: Terminal) -> None:
        """Power fails in the middle of a phase: letters that were read and not answered are answered."""
        terminal = stopped
        with terminal.run(end=signal.SIGKILL):
            number = terminal.number("(S1901M)")
            terminal.mail("reply", number, "--text", "A Par-Bur\nA Mar-Spa\nF Bre-MAO\n")
        mail = terminal.folder / "var/run/mail"
        assert list((mail / "judge").rglob("*.eml"))
        # As if the robot had been stopped between reading and answering.
        for path in (mail / "robot1" / "INBOX").glob("*-S.eml"):
            if b"S1901M" in path.read_bytes():
                path.rename(path.with_name(path.name.replace("-S.eml", "-.eml")))
        with terminal.run():
            terminal.report("(F1901M)")

    @pytest.mark.sweep
    def test_stopped_before_the_game_began(self, terminal: Terminal) -> None:
        with terminal.run(*SMALL, *terminal.ports(), until="Signing"):
            password = terminal.accounts()["passwords"]["you"]
        assert "Closing" in terminal.said
        with terminal.run(*SMALL, *terminal.ports()):
            assert "had begun" in terminal.said
            assert terminal.accounts()["passwords"]["you"] == password
            terminal.number("(S1901M)")

    @pytest.mark.sweep
    def test_what_is_asked_of_another_game(self, begun: Begun, stopped: Terminal) -> None:
        terminal, before = stopped, begun.accounts
        with terminal.run():
            assert terminal.accounts() == before
            beside = terminal.estafette("run", "--new")
            assert beside.returncode == 1
            assert "A game is already running in var/run" in beside.stderr
        for words, there, asked in (
            (("--title", "sunset_of_empire"), "title diplomacy", "title sunset_of_empire"),
            (("--seat", "австрия"), "seat FRANCE", "seat AUSTRIA"),
            (("--scenario", "standard"), "scenario france-austria", "scenario standard"),
        ):
            refused = terminal.inside("run", *words)
            assert refused.returncode == 1
            for part in (there, asked, "estafette run --new"):
                assert part in refused.stderr, refused.stderr
        assert terminal.accounts() == before
        with terminal.run("--title", "diplomacy", "--seat", "Франция"):  # that is the game which is kept
            assert "goes on" in terminal.said
            assert terminal.accounts() == before

    @pytest.mark.sweep
    def test_anew(self, begun: Begun, stopped: Terminal) -> None:
        terminal, before = stopped, begun.accounts
        with terminal.run("--new", "--scenario", "france-austria", "--seat", "AUSTRIA", *terminal.ports()):
            assert "var/run.1" in terminal.said
            assert "begun" in terminal.said
            assert terminal.accounts()["passwords"]["you"] != before["passwords"]["you"]
            assert "You play Austria" in terminal.mail("read", terminal.number("(S1901M)"))
        kept = json.loads((terminal.folder / "var/run.1/accounts.json").read_text("utf-8"))
        assert kept["passwords"] == before["passwords"]

    @pytest.mark.sweep
    def test_in_russian(self, terminal: Terminal) -> None:
        with terminal.run(*SMALL, *terminal.ports(), "--lang", "ru"):
            assert "Партия началась" in terminal.said
            number = terminal.number("(S1901M)")
            read = terminal.mail("read", number)
            assert "От кого: " in read
            assert "Франция  Гость" in read
            assert re.search(r"http://127\.0\.0\.1:\d+/ru/$", terminal.said, re.MULTILINE)
            assert "[файл] " in read
            assert "Судья отвечает" in terminal.mail("reply", number, "--text", "А Париж - Бургундия\n")
            assert "Письма 999 нет." in terminal.inside("mail", "read", "999").stderr
        assert "Закрываю" in terminal.said
        with terminal.run():
            assert "Партия продолжается" in terminal.said
            # Whole words of the terminal; addresses, commands and the subject are as they are.
            ours = [
                line for line in terminal.said.splitlines() if "localhost" not in line and "mail" not in line
            ]
            assert not re.search(r"\b(letter|game|robots|Opening|address)\b", "\n".join(ours)), terminal.said


class TestRefused:
    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        ("words", "says"),
        [
            (("--seat", "ATLANTIS"), ("no seat ATLANTIS", "FRANCE (France)", "TURKEY")),
            (("--seat", "France and Germany"), ("no seat", "FRANCE")),
            (("--seat", "АТЛАНТИДА", "--lang", "ru"), ("нет стороны АТЛАНТИДА", "FRANCE (Франция)")),
            (("--title", "paths_of_glory", "--seat", "France"), ("no seat France", "AP (")),
            (("--title", "chess"), ("no title chess", "diplomacy")),
            (("--title", "chess", "--lang", "ru"), ("Игры chess здесь нет", "diplomacy")),
            (("--scenario", "atlantis"), ("no scenario atlantis", "standard")),
            (("--lang", "de"), ("no language de", "en, ru")),
        ],
    )
    def test_at_once_with_what_there_is(
        self, terminal: Terminal, words: tuple[str, ...], says: tuple[str, ...]
    ) -> None:
        done = terminal.inside("run", *words, *terminal.ports())
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        for part in says:
            assert part in done.stderr, done.stderr
        assert done.stdout == ""
        assert not (terminal.folder / "var").exists()  # nothing was begun

    @pytest.mark.sweep
    def test_in_a_process_of_its_own(self, terminal: Terminal) -> None:
        words = ("run", "--seat", "ATLANTIS", *terminal.ports())
        alone, here = terminal.estafette(*words), terminal.inside(*words)
        assert (alone.returncode, alone.stdout, alone.stderr) == (1, "", here.stderr)


class TestMake:
    """`make run` says on only what was said to it."""

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((), ""),
            (("NEW=1",), "--new"),
            (
                ("TITLE=paths_of_glory", "SEAT=Central Powers"),
                "--title 'paths_of_glory' --seat 'Central Powers'",
            ),
            (("LANG=ru",), "--lang 'ru'"),
        ],
    )
    def test_the_command(self, words: tuple[str, ...], said: str) -> None:
        environment = {
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "NAME": "somebody-else",
            "TITLE": "not said",
        }
        dry = subprocess.run(
            ["make", "--dry-run", "run", *words],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        (line,) = [line for line in dry.stdout.splitlines() if "estafette run" in line]
        assert " ".join(line.split("estafette run")[1].split()) == said


class TestWords:
    def test_both_languages_say_the_same(self) -> None:
        english, russian = (words_in(lang) for lang in LANGS)
        assert english.messages.keys() == russian.messages.keys()
        for key in english.messages:
            assert english.fields(key) == russian.fields(key), key
        assert english.plurals.keys() == russian.plurals.keys()
        assert "3 непрочитанных письма;" in russian.say("run.again", {"unread": 3})

    def test_each_of_it_is_said(self) -> None:
        source = "".join(path.read_text("utf-8") for path in (ROOT / "mailer/trying").glob("*.py"))
        for key in words_in("en").messages:
            section, name = key.removesuffix("-choose").split(".")
            said = f'"{name}"' if section in ("waited", "option") else f'"{section}.{name}"'
            assert said in source or name == "any-seat", key


@pytest.mark.sweep
@pytest.mark.long
@pytest.mark.xdist_group("begun")
def test_a_letter_comes_while_one_looks_on(stopped: Terminal) -> None:
    """What arrives is told in the first terminal, once."""
    terminal = stopped
    with terminal.run() as process:
        number = terminal.number("(S1901M)")
        for order in ("A Par-Bur", "A Mar-Spa"):
            terminal.mail("reply", number, "--text", f"{order}\n")
            terminal.hear(process, "A letter for you: ")
        assert process.poll() is None
    told = re.findall(r"^A letter for you: (\d+) ", terminal.said, re.MULTILINE)
    assert len(told) == len(set(told)) == 2
