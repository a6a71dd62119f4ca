"""`estafette demo`: a whole game between robots by real mail through embedded servers, kept to look at."""

from __future__ import annotations

import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from sqlmodel import select

from adjudicator.kinds import Seat
from mailer.base.log import set_up
from mailer.base.trouble import OperatorError
from mailer.letters.data import FILE
from mailer.post.client import ReceivedMail
from mailer.service.daemon import Daemon
from mailer.service.postroom import post_office
from mailer.store.models import GameRow
from mailer.trying.host import Trial, make_robots, sign_up
from mailer.trying.wish import require_player, scenario_of, seats_of, title_of
from mailer.trying.wording import words_in
from mailer.trying.workspace import new_workspace

GAME = "demo"
QUIET_TURNS = 5
"""So many rounds without a letter mean that the game is over."""

_PNG = b"\x89PNG\r\n\x1a\n"
_LOG = "judge.log"
_ERROR = re.compile(r"^\[(?:error|critical)\s*\] (.*)$", re.MULTILINE)


class FlawedError(OperatorError):
    """The game was played and kept, and something in it was not as it should be."""


def demo(
    title: str, scenario: str, options: str, folder: Path, seed: int, player: tuple[str, str] = ("simple", "")
) -> Path:
    """Play one game to its end; the folder with letters, pictures and summary.

    ``player``: which robot of the title plays all seats, and its temper (empty: as usual).
    Raises OperatorError, also where the game stops, a report lacks its picture, or the log tells of an error;
    what was played is kept then, too.
    """
    began = time.monotonic()
    seats = _seats(title, scenario, player)
    post_office()
    accounts = [f"robot{number}" for number in range(1, len(seats) + 1)]
    workspace = new_workspace(folder, accounts, 0, 0)
    set_up(to=(workspace.folder / _LOG).open("a", encoding="utf-8", buffering=1))
    daemon = Daemon(workspace.config())
    try:
        office = daemon.postroom.office
        assert office is not None
        workspace = workspace.at(office.ports.smtp, office.ports.imap)
        trial = Trial(workspace, make_robots(workspace, accounts, str(seed), player), daemon.tick)
        _say(began, f"{len(seats)} robots sign up")
        sign_up(trial)
        host, *others = trial.robots
        host.write(f"CREATE {GAME} {title} {scenario} {options}\nJOIN {GAME}\nSET PICTURES ON\nSET HTML ON\n")
        trial.until(lambda: host.hears_of(GAME), "game")
        for robot in others:
            robot.write(f"JOIN {GAME}\n")
        reports = _play(trial, lambda text: _say(began, text))
        counted = letters_a_turn([robot.wrote for robot in trial.robots])
        _keep(workspace.folder, reports, counted, time.monotonic() - began)
        stopped = _ended(daemon)
    finally:
        daemon.close()
    if wrong := (*stopped, *flaws(reports, (workspace.folder / _LOG).read_text("utf-8"))):
        raise FlawedError(
            f"The demo of {title} went wrong: {'; '.join(wrong)}.",
            f"Letters and log are in {workspace.folder}: {_LOG} tells more.",
        )
    return workspace.folder


def _seats(title: str, scenario: str, player: tuple[str, str]) -> tuple[Seat, ...]:
    """The seats of a scenario. Raises OperatorError where title, scenario or robot is not there."""
    words = words_in("en")
    rules = title_of(title, words)
    require_player(rules, *player, words)
    return seats_of(rules, scenario_of(rules, scenario, words))


def _play(trial: Trial, say: Callable[[str], None]) -> list[ReceivedMail]:
    """All robots read and answer until nothing moves any more; the first robot's reports.

    A report is a letter with the position beside it: this robot wants both that and its picture.
    """
    told: list[ReceivedMail] = []
    quiet, shown = 0, ""
    while quiet < QUIET_TURNS:
        trial.pump()
        written = 0
        for robot in trial.robots:
            for mail in robot.client.unread():
                written += robot.take(mail)
                if robot is trial.robots[0] and any(name == FILE for name, _, _ in mail.files):
                    told.append(mail)
        quiet = 0 if written else quiet + 1
        if told and told[-1].headline.subject != shown:
            shown = told[-1].headline.subject
            say(shown)
    return told


def _ended(daemon: Daemon) -> tuple[str, ...]:
    """Nothing where the game is over; else that robots and judge wait for each other."""
    with daemon.database.reader() as session, session.begin():
        status = session.exec(select(GameRow.status)).one()
    return () if status == "over" else (f"the game has stopped before its end ({status})",)


def flaws(reports: Sequence[ReceivedMail], log: str) -> tuple[str, ...]:
    """What is wrong with a game that was played: reports without a picture, errors in the log."""
    found = []
    lacking = [mail.headline.subject for mail in reports if not _has_picture(mail)]
    errors = _ERROR.findall(log)
    if not reports:
        found.append("no report came")
    if lacking:
        found.append(f"reports without their picture: {len(lacking)} of {len(reports)}, first {lacking[0]!r}")
    if errors:
        found.append(f"errors in the log: {len(errors)}, first {errors[0]!r}")
    return tuple(found)


def _has_picture(mail: ReceivedMail) -> bool:
    return any(kind == "image/png" and content.startswith(_PNG) for _, kind, content in mail.files)


def letters_a_turn(wrote: Sequence[Counter[str]]) -> str:
    """How many letters with orders the seats wrote in each year or turn; a counter for each seat."""
    turns = sorted({turn for each in wrote for turn in each})
    counts = [each[turn] for each in wrote for turn in turns]
    if not counts:
        return "No letters with orders."
    figures = f"median {statistics.median(counts):g}, most {max(counts)}"
    return f"Letters with orders from a seat in a year or turn ({', '.join(turns)}): {figures}."


def _keep(folder: Path, reports: list[ReceivedMail], counted: str, seconds: float) -> None:
    pictures = folder / "pictures"
    pictures.mkdir()
    for number, mail in enumerate(reports, start=1):
        for name, kind, content in mail.files:
            if kind in ("image/png", "image/svg+xml"):
                (pictures / f"{number:03}-{name}").write_bytes(content)
    letters = sum(1 for _ in (folder / "mail").rglob("*.eml"))
    last = reports[-1].text if reports else "(no report came)"
    (folder / "summary.txt").write_text(
        f"{len(reports)} reports, {sum(map(_has_picture, reports))} with pictures; {letters} letters, "
        f"{seconds:.0f} seconds.\n{counted}\n\n"
        + "\n".join(f"{number:3}  {mail.headline.subject}" for number, mail in enumerate(reports, start=1))
        + f"\n\nThe last letter to the first robot:\n\n{last}\n",
        "utf-8",
    )
    print(f"\n{last}\n\n{letters} letters in {seconds:.0f} seconds.\n{counted}")
    print(
        f"Letters:  {folder / 'mail'}\nPictures: {pictures}\nSummary:  {folder / 'summary.txt'}", flush=True
    )


def _say(began: float, text: str) -> None:
    print(f"{time.monotonic() - began:5.1f} s  {text}", flush=True)
