"""`estafette run`: a game against robots on this machine, one seat is yours; everything goes by mail."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sqlmodel import select

from games.words import Words
from mailer.base.log import set_up
from mailer.post.client import MailClient
from mailer.post.faults import PostError
from mailer.service.daemon import Daemon
from mailer.service.postroom import post_office
from mailer.store.models import GameRow
from mailer.trying.host import Trial, make_robots, sign_up
from mailer.trying.interrupts import interrupts
from mailer.trying.mailroom import Mailroom
from mailer.trying.robot import Robot
from mailer.trying.wish import Wish, settle
from mailer.trying.wording import command, refusal, to_go_on, words_in
from mailer.trying.workspace import (
    HOST,
    JUDGE,
    NoTrialError,
    Plan,
    RunningError,
    Workspace,
    alone,
    move_aside,
    new_workspace,
    old_workspace,
)
from mailer.web.server import PageError, PageServer

GAME = "trial"
YOU = "you"
PAGE_PORT, GAMES_PORT = 8028, 8027
DEADLINE = "60 days"
"""The longest there is: a game to try waits for its player, also where it was stopped for weeks."""


@dataclass(frozen=True, slots=True)
class PlayersPlace:
    """Where one person plays: the trial, their mail, the terminal's words, the folder as it was named."""

    trial: Trial
    you: MailClient
    words: Words
    folder: Path
    page_port: int

    @property
    def plan(self) -> Plan:
        """The game that is played."""
        plan = self.trial.workspace.plan
        assert plan is not None
        return plan

    def tell(self, key: str, **args: str | int) -> None:
        """Say something in the terminal."""
        print(self.words.say(key, args), flush=True)


def run(wish: Wish) -> None:
    """Open the game or go on with it, say how to play, and keep the robots playing until Ctrl-C.

    Raises OperatorError.
    """
    former = _former(wish.folder)
    kept = None if wish.new or former is None or former.plan is None or not former.plan.begun else former
    plan = settle(wish, kept.plan if kept else None)
    words = words_in(plan.lang)
    post_office()
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(wish.folder))
            if kept is not None:
                workspace = _kept(kept, plan, wish)
            else:
                workspace = _fresh(wish, plan, former, words)
                stack.enter_context(alone(wish.folder))
        except RunningError as error:
            raise refusal(
                words, "refused.running", folder=str(wish.folder), mail=command("mail", folder=wish.folder)
            ) from error
        _host(workspace, words, wish.folder)


def _former(folder: Path) -> Workspace | None:
    try:
        return old_workspace(folder)
    except NoTrialError:
        return None


def _kept(kept: Workspace, plan: Plan, wish: Wish) -> Workspace:
    """The workspace of the game that is gone on with."""
    return replace(
        kept,
        plan=plan,
        smtp_port=kept.smtp_port if wish.smtp is None else wish.smtp,
        imap_port=kept.imap_port if wish.imap is None else wish.imap,
    )


def _fresh(wish: Wish, plan: Plan, former: Workspace | None, words: Words) -> Workspace:
    """A workspace for a new game; where the last one never began, the passwords stay."""
    half = former is not None and former.plan is not None and not former.plan.begun and not wish.new
    if half:
        print(words.say("run.half"), flush=True)
    aside = move_aside(wish.folder)
    if aside is not None:
        print(words.say("run.aside", {"folder": str(aside)}), flush=True)
    accounts = [f"robot{number}" for number in range(1, len(plan.seats))]
    known = former.passwords if half and former else None
    ports = (3025 if wish.smtp is None else wish.smtp, 3143 if wish.imap is None else wish.imap)
    return replace(new_workspace(wish.folder, [YOU, *accounts], *ports, known), plan=plan)


def _host(workspace: Workspace, words: Words, folder: Path) -> None:
    """Open post office and judge, play, and close them."""
    plan = workspace.plan
    assert plan is not None
    # The judge's log goes to a file: the terminal belongs to the player.
    set_up(to=(workspace.folder / "judge.log").open("a", encoding="utf-8", buffering=1))
    ports = {"smtp": workspace.smtp_port, "imap": workspace.imap_port}
    print(words.say("run.opening", {"host": HOST, **ports}), flush=True)
    workspace, daemon = _judge(workspace)
    office = daemon.postroom.office
    assert office is not None
    workspace = workspace.at(office.ports.smtp, office.ports.imap)
    workspace.save()
    working = threading.Thread(target=daemon.run, name="judge", daemon=True)
    working.start()
    stack = ExitStack()
    try:
        check = stack.enter_context(interrupts())
        robots = _robots(workspace, plan)
        trial = Trial(workspace, robots, partial(_pause, 0.1, check), words)
        desk = workspace.desk(YOU, plan.name)
        pages = _pages(MailClient(desk))
        stack.callback(pages.stop)
        table = PlayersPlace(trial, MailClient(desk), words, folder, pages.port)
        if plan.begun:
            _go_on(table, daemon)
        else:
            _open(table)
        _play_on(table, check)
    except KeyboardInterrupt:
        print(words.say("run.closing"), flush=True)
    finally:
        stack.close()
        daemon.stop()
        working.join(15)
        daemon.close()


def _robots(workspace: Workspace, plan: Plan) -> tuple[Robot, ...]:
    """The robots of the game; they do not play the same again after a stop."""
    accounts = [name for name in workspace.passwords if name.startswith("robot")]
    letters = sum(1 for _ in (workspace.folder / "mail").rglob("*.eml"))
    seed = f"{plan.seed}/{letters}" if plan.begun else str(plan.seed)
    return make_robots(workspace, accounts, seed, (plan.robot, plan.temper))


def _judge(workspace: Workspace) -> tuple[Workspace, Daemon]:
    """The judge, with its pages at the usual port or, where somebody has it, at another."""
    try:
        workspace = replace(workspace, web_port=GAMES_PORT)
        return workspace, Daemon(workspace.config())
    except PageError:
        with socket.create_server((HOST, 0)) as free:  # letters name the port before the pages are served
            workspace = replace(workspace, web_port=int(free.getsockname()[1]))
        return workspace, Daemon(workspace.config())


def _pages(client: MailClient) -> PageServer:
    """The mailbox as pages, at the usual port if it is free."""
    app = Mailroom(client, JUDGE).application()
    try:
        pages = PageServer(app, HOST, PAGE_PORT, "trial")
        pages.start()
    except PageError:
        pages = PageServer(app, HOST, 0, "trial")
        pages.start()
    return pages


def _open(table: PlayersPlace) -> None:
    """Sign all up, open a game, take the seats: by letters."""
    table.tell("run.signing", robots=len(table.trial.robots))
    _sign_you_up(table)
    sign_up(table.trial)
    table.tell("run.seats")
    _take_seats(table)
    workspace = table.trial.workspace
    replace(workspace, plan=replace(table.plan, begun=True)).save()
    table.tell("run.begun")
    _say_how(table)


def _go_on(table: PlayersPlace, daemon: Daemon) -> None:
    """Say where the game stands; the robots take up what they had not answered yet."""
    for robot in table.trial.robots:
        robot.confirmed = True
        robot.recall()
    with daemon.database.reader() as session, session.begin():
        status = session.exec(select(GameRow.status).where(GameRow.name == GAME)).first()
    if status == "over":
        table.tell("run.over", anew=to_go_on(anew=True, folder=table.folder))
    else:
        table.tell("run.again", unread=len(table.you.list(unread=True)))
    _say_how(table)


def _sign_you_up(table: PlayersPlace) -> None:
    you, trial, plan = table.you, table.trial, table.plan
    you.send(JUDGE, "REGISTER", f"REGISTER {plan.name} LANGUAGE {plan.lang.upper()}\n")
    trial.until(lambda: bool(you.list(unread=True)), "sign-up")
    you.reply(you.unread()[0], f"SET LANGUAGE {plan.lang.upper()}\n")
    trial.until(lambda: bool(you.list(unread=True)), "confirmation")
    you.unread()


def _take_seats(table: PlayersPlace) -> None:
    you, trial, plan = table.you, table.trial, table.plan
    host, *others = trial.robots
    host.write(f"CREATE {GAME} {plan.title} {plan.scenario} deadline {DEADLINE}\nJOIN {GAME}\n")
    trial.until(lambda: host.hears_of(GAME), "game")
    you.send(JUDGE, f"JOIN {GAME}", f"JOIN {GAME} {plan.seat}\n")
    if others:  # without them yours is the last seat, and the answer to it is the first letter of the game
        trial.until(lambda: bool(you.list(unread=True)), "seat")
        you.unread()
    for robot in others:
        robot.write(f"JOIN {GAME}\n")

    def begun() -> bool:
        trial.turn()
        return bool(you.list(unread=True))

    trial.until(begun, "start")


def _say_how(table: PlayersPlace) -> None:
    """The latest letter, and what to do now."""
    letters = table.you.list()
    latest = letters[-1].number if letters else 1
    for line in letters[-1:]:
        table.tell("run.latest", number=line.number, subject=line.subject)
    workspace, desk = table.trial.workspace, table.you.desk
    table.tell(
        "run.page",
        page=f"http://{HOST}:{table.page_port}/{table.plan.lang}/",
        games=f"http://{HOST}:{workspace.web_port}/{table.plan.lang}/",
    )
    table.tell(
        "run.how",
        mail=command("mail", folder=table.folder),
        number=latest,
        host=HOST,
        imap=workspace.imap_port,
        smtp=workspace.smtp_port,
        address=desk.address,
        user=desk.user,
        password=desk.password,
        judge=JUDGE,
        folder=str(workspace.folder),
    )


def _pause(seconds: float, check: Callable[[], None]) -> None:
    time.sleep(seconds)
    check()


def _play_on(table: PlayersPlace, check: Callable[[], None]) -> None:
    you = table.you
    known = {line.number for line in you.list()}
    while True:
        try:
            table.trial.turn()
            for line in you.list(unread=True):
                if line.number not in known:
                    known.add(line.number)
                    table.tell("run.letter", number=line.number, subject=line.subject)
        except PostError as trouble:
            table.tell("run.trouble", what=trouble.what)
        _pause(0.5, check)
