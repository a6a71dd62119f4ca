"""A whole demonstration by real mail, and the terminal beside it."""

from __future__ import annotations

import json
import re
import statistics
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from email import message_from_bytes
from email.policy import default
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from adjudicator.codec import from_plain
from adjudicator.kinds import Ask, Instant
from games.marks import Arrow, Scene
from games.title import Title
from mailer.base.trouble import OperatorError
from mailer.cli import main
from mailer.paint.picture import Picture, render
from mailer.post.client import Headline, MailClient, ReceivedMail
from mailer.post.post_office import PostOffice
from mailer.trying import terminal
from mailer.trying.demo import FlawedError, demo, flaws
from mailer.trying.workspace import NoTrialError, Workspace, new_workspace, old_workspace
from parsers import registry


def orders_written(folder: Path) -> Counter[tuple[str, str]]:
    """The letters to the judge that answer one about a phase, by sender and year."""
    found: Counter[tuple[str, str]] = Counter()
    for path in (folder / "mail" / "judge" / "Processed").glob("*.eml"):
        mail = message_from_bytes(path.read_bytes(), policy=default)
        year = re.search(r"^Re: .*\([SFW](\d{4})[MRA]\)$", mail["Subject"])
        if year:
            found[mail["From"], year[1]] += 1
    return found


def report(*files: tuple[str, str, bytes]) -> ReceivedMail:
    line = Headline(1, "judge@localhost", "Judge", "Spring", Instant(0), seen=False)
    return ReceivedMail(line, "<1@judge>", (), "judge@localhost", "Hello", "", files, b"")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a demonstration between seven robots, and what the terminal said."""
    with redirect_stdout(StringIO()) as terminal:
        folder = demo("diplomacy", "standard", "until 1901", tmp_path_factory.mktemp("demo") / "demo", seed=5)
    return folder, terminal.getvalue()


@pytest.mark.xdist_group("demo")
class TestDemo:
    @pytest.mark.long
    @pytest.mark.sweep
    def test_a_game_ends_and_is_kept(self, played: tuple[Path, str]) -> None:
        folder, said = played
        assert "The game is over" in said
        letters = list((folder / "mail").rglob("*.eml"))
        assert len(letters) > 60
        pictures = sorted((folder / "pictures").glob("*.png"))
        assert len(pictures) >= 3
        assert all(picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" for picture in pictures)
        summary = (folder / "summary.txt").read_text("utf-8")
        assert "most centres" in summary or "has won" in summary
        assert "(S1901M)" in summary
        counts = sorted(orders_written(folder).values())
        figure = f"in a year or turn (1901): median {statistics.median(counts):g}, most {counts[-1]}."
        assert figure in said
        assert figure in summary

    @pytest.mark.sweep
    def test_a_report_without_its_picture_fails_the_demo(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def half(scene: Scene) -> Picture:
            if any(isinstance(mark, Arrow) for mark in scene.marks):
                raise KeyError("no such arrow")
            return render(scene)

        monkeypatch.setattr("mailer.service.daemon._painter", lambda: half)
        command = ["estafette", "demo", "--scenario", "france-austria", "--options", "until 1901"]
        monkeypatch.setattr("sys.argv", [*command, "--folder", str(tmp_path / "demo")])
        with pytest.raises(SystemExit) as ended:
            main.main()
        assert ended.value.code == 1
        said = capsys.readouterr().err
        lacking, reports = re.search(r"reports without their picture: (\d+) of (\d+)", said).groups()  # type: ignore[union-attr]
        assert 0 < int(lacking) < int(reports)
        assert f"errors in the log: {2 * int(lacking)}, first 'a picture cannot be drawn" in said
        assert "judge.log" in said
        summary = (tmp_path / "demo" / "summary.txt").read_text("utf-8")
        assert summary.startswith(f"{reports} reports, {int(reports) - int(lacking)} with pictures")

    @pytest.mark.sweep
    def test_a_game_that_stops_fails_the_demo(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refused(*about: object) -> tuple[str, ...]:
            return ("A PAR flies to the moon",)

        monkeypatch.setattr(Title, "letter", refused)
        with pytest.raises(FlawedError, match=r"has stopped before its end \(running\)"):
            demo("diplomacy", "france-austria", "until 1901", tmp_path / "demo", seed=1)

    def test_what_is_wrong_is_told(self) -> None:
        whole = report(
            ("board.png", "image/png", b"\x89PNG\r\n\x1a\n..."), ("position.json", "application/json", b"{}")
        )
        torn = report(("board.png", "image/png", b""), ("board.svg", "image/svg+xml", b"<svg/>"))
        well = "[info     ] sent at=2026 letters=1\n[warning  ] a letter is tried again later\n"
        assert flaws([whole], well) == ()
        assert flaws([], well) == ("no report came",)
        assert flaws([whole, torn], well) == ("reports without their picture: 1 of 2, first 'Spring'",)
        for level in ("error    ", "critical "):
            (error,) = flaws([whole], f"{well}[{level}] the work fails at=2026\nTraceback\n")
            assert error == "errors in the log: 1, first 'the work fails at=2026'"

    def test_an_unknown_title_or_scenario_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(OperatorError, match="no title chess"):
            demo("chess", "standard", "", tmp_path / "demo", 1)
        with pytest.raises(OperatorError, match="no scenario atlantis"):
            demo("diplomacy", "atlantis", "", tmp_path / "demo", 1)
        assert not (tmp_path / "demo").exists()


class TestWorkspace:
    def test_what_was_there_is_moved_aside(self, tmp_path: Path) -> None:
        first = new_workspace(tmp_path / "run", ["you"], 1, 2)
        (first.folder / "estafette.db").write_text("old")
        second = new_workspace(tmp_path / "run", ["you"], 3, 4)
        assert (tmp_path / "run.1" / "estafette.db").read_text() == "old"
        assert old_workspace(tmp_path / "run") == second
        assert second.passwords["you"] != first.passwords["you"]

    def test_passwords_are_for_this_user_only(self, tmp_path: Path) -> None:
        workspace = new_workspace(tmp_path / "run", ["you"], 1, 2)
        assert (workspace.folder / "accounts.json").stat().st_mode & 0o077 == 0

    def test_without_a_trial_the_message_says_how_to_begin(self, tmp_path: Path) -> None:
        with pytest.raises(NoTrialError, match="make run"):
            old_workspace(tmp_path)


@pytest.fixture
def trial(tmp_path: Path) -> Iterator[tuple[Workspace, CliRunner]]:
    """A post office with two accounts and the workspace that the terminal reads."""
    workspace = new_workspace(tmp_path / "run", ["you", "friend"], 0, 0)
    with PostOffice("127.0.0.1", 0, 0, workspace.passwords) as office:
        workspace = workspace.at(office.ports.smtp, office.ports.imap)
        workspace.save()
        yield workspace, CliRunner()


def run(trial: tuple[Workspace, CliRunner], *words: str, text: str = "") -> str:
    """What `estafette mail` prints."""
    workspace, runner = trial
    result = runner.invoke(terminal.app, ["--folder", str(workspace.folder), *words], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


class TestTerminal:
    def test_send_list_read_reply(self, trial: tuple[Workspace, CliRunner]) -> None:
        assert "No letters yet" in run(trial)
        run(trial, "send", "--to", "you@localhost", "--subject", "Hello", "--text", "A line.")
        listed = run(trial)
        assert re.search(r"^\*\s*\d+ .*Hello", listed, re.MULTILINE), listed
        number = listed.split()[1] if listed.split()[0] == "*" else listed.split()[0].lstrip("*")
        read = run(trial, "read", number)
        assert "Subject: Hello" in read
        assert "A line." in read
        assert "*" not in run(trial).splitlines()[0][:1]
        run(trial, "reply", number, text="Mine.\nEND\nnot this\n")
        with MailClient(trial[0].desk("you")) as client:
            mail = client.read(client.list()[-1].number)
        assert mail.text.strip() == "Mine."
        assert mail.headline.subject == "Re: Hello"

    def test_a_letter_that_is_not_there(self, trial: tuple[Workspace, CliRunner]) -> None:
        with pytest.raises(OperatorError, match="no letter 77"):
            run(trial, "read", "77")

    def test_nobody_elses_account(self, trial: tuple[Workspace, CliRunner]) -> None:
        with pytest.raises(OperatorError, match="no account eve"):
            run(trial, "--as", "eve")

    def test_a_file_name_cannot_lead_away(self, trial: tuple[Workspace, CliRunner]) -> None:
        raw = (
            b"From: friend@localhost\r\nTo: you@localhost\r\nSubject: file\r\nMIME-Version: 1.0\r\n"
            b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n\r\nhi\r\n'
            b'--x\r\nContent-Type: image/png; name="../../evil.png"\r\nContent-Transfer-Encoding: base64\r\n'
            b"Content-Disposition: attachment\r\n\r\niVBORw0K\r\n--x--\r\n"
        )
        MailClient(trial[0].desk("friend")).send_raw("you@localhost", raw)
        with MailClient(trial[0].desk("you")) as client:
            number = client.list()[-1].number
        shown = run(trial, "read", str(number))
        saved = Path(re.findall(r"\[file\] (.+)", shown)[-1].strip())
        assert saved.exists()
        assert saved.parent == trial[0].folder / "files" / "you"


@pytest.mark.sweep
@pytest.mark.xdist_group("demo")
def test_a_robot_answers_from_its_letter_alone(played: tuple[Path, str]) -> None:
    """What a robot needs stands in position.json, and what it writes is lawful."""
    folder, _ = played
    title = registry.title("diplomacy").title
    seen = 0
    for path in sorted((folder / "mail" / "robot1").rglob("*.eml")):
        found = re.search(rb'filename="position.json"', path.read_bytes())
        if not found:
            continue
        mail = message_from_bytes(path.read_bytes(), policy=default)
        data = next(
            json.loads(part.get_payload(decode=True))
            for part in mail.walk()
            if part.get_filename() == "position.json"
        )
        view = from_plain(data["view"], title.types()[1])
        assert view.seat == data["seat"]
        if data["ask"] is not None:
            ask = from_plain(data["ask"], Ask)
            assert title.game.check(view, ask, title.advise(view, ask, lambda n: n - 1)) is None
            seen += 1
    assert seen
