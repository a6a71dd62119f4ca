"""Every command's handler in one table, and whether its writer may give it; each handler does one command."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.kinds import Args
from mailer.desk import chair, confirming, orders, preview
from mailer.desk.commands import (
    account,
    consent,
    edit,
    help_text,
    info,
    link,
    lobby,
    master,
    master_game,
    master_order,
    master_seats,
    notes,
    nudge,
    old,
    operator,
    person,
    plans,
    robot,
    rollback,
    schedule,
    seat,
    voting,
    word,
)
from mailer.desk.commands.rows import ROWS, CommandRow
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.table import people
from mailer.table.operator import is_operator

Handler = Callable[[Visit, Args], Answer]

ACTS: Mapping[str, Handler] = {
    "register": account.register,
    "set": account.set_,
    "list": lobby.list_,
    "show": lobby.show,
    "status": lobby.status,
    "create": lobby.create,
    "join": lobby.join,
    "word": word.word,
    "start": lobby.start,
    "help": help_text.help_,
    "old": old.old,
    "history": info.history,
    "summary": info.summary,
    "map": info.map_,
    "observe": info.observe,
    "unobserve": info.unobserve,
    "whois": person.whois,
    "my-data": person.my_data,
    "forget-me": person.forget_me,
    "resign": seat.resign,
    "orders": seat.orders,
    "clear": seat.clear,
    "ready": seat.ready,
    "unready": seat.unready,
    "draw": voting.draw,
    "no-draw": voting.no_draw,
    "concede": voting.concede,
    "no-concede": voting.no_concede,
    "consent": consent.consent_,
    "no-consent": consent.no_consent,
    "phase": plans.phase,
    "standing": plans.standing_,
    "drop": plans.drop,
    "what-if": preview.what_if,
    "diary": notes.diary,
    "link": link.link,
    "desk": link.desk,
    "rematch": notes.rematch,
    "absence": schedule.absence,
    "no-absence": schedule.no_absence,
    "deadline": schedule.deadline,
    "extend": schedule.extend,
    "pause": schedule.pause,
    "resume": schedule.resume,
    "rollback": rollback.rollback,
    "edit": edit.edit,
    "settings": master.settings_,
    "invite": master.invite,
    "process": master.process,
    "nudge": nudge.nudge,
    "forecast": master_game.forecast,
    "order": master_order.order,
    "eject": master_seats.eject,
    "replace": master_seats.replace_,
    "dummy": master_seats.dummy,
    "revive": master_seats.revive,
    "robot": robot.robot,
    "promote": master_seats.promote,
    "announce": master_game.announce,
    "roll": master_game.roll,
    "reveal": master_game.reveal,
    "terminate": master_game.terminate,
    "export": master_game.export,
    "suspend": operator.suspend,
    "unsuspend": operator.unsuspend,
    "quarantine": operator.look_after,
    "statistics": operator.statistics,
}

FAULTS: Mapping[str, Callable[[Visit, Args], Answer | None]] = {
    "resign": seat.resign_fault,
    "draw": voting.draw_fault,
    "concede": voting.concede_fault,
}
"""What tells, without doing anything, why a command that is done last would be refused: it holds others."""


def perform(visit: Visit, name: str, args: Args) -> Answer:
    """Do the command, if the writer may; on a refusal nothing has changed."""
    name, args = _meant(visit, name, args)
    row = ROWS[name]
    if row.role == "seat" and (refusal := _unseated(visit, row)):
        return refusal
    if row.role == "master":
        found = chair.take(visit, args, row.when)
        if isinstance(found, Answer):
            return found
        visit.work.chair, args = found
        if refusal := chair.elsewhere(visit, visit.work.chair):
            return refusal
    if row.role == "operator":
        if not is_operator(visit.house, visit.person.address):
            return visit.refused("operator")
        if not (visit.writer.answers or visit.writer.signed):
            return confirming.hold(visit)
    elif not visit.writer.proved and (row.role == "master" or row.proof == "yes"):
        return confirming.hold(visit)
    if (
        row.role == "master"
        and row.reach == "consent"
        and (refusal := chair.unbound(visit, visit.work.at_head))
    ):
        return refusal
    if row.live and not visit.intake.ahead and not args.get("phase"):
        if row.role == "seat" and visit.intake.is_stale(visit.play):
            return Answer("bad", orders.closed(visit))
        if row.role == "master" and chair.is_past(visit):
            return chair.past(visit)
    return ACTS[name](visit, args)


def _meant(visit: Visit, name: str, args: Args) -> tuple[str, Args]:
    """The command that is meant: PREVIEW alone and LINK are other ones for whoever runs a game."""
    if name == "what-if" and visit.office is not None and not str(args.get("body") or "").strip():
        return "forecast", {"game": ""}
    if name == "link" and visit.player is None and _runs_some(visit):
        return "desk", {"game": ""}
    if name == "desk" and _only_plays(visit, str(args["game"])):
        return "link", {}
    return name, args


def _runs_some(visit: Visit) -> bool:
    return visit.office is not None or bool(people.mastered(visit.session, visit.person))


def _only_plays(visit: Visit, named: str) -> bool:
    """Whether the writer names the game of their seat's address, and does not run it."""
    row = visit.game
    if row is None or visit.player is None or people.name_key(named) != row.name_key:
        return False
    return people.master_of(visit.session, row, visit.person) is None


def _unseated(visit: Visit, row: CommandRow) -> Answer | None:
    """Why the writer may give no command of a seat."""
    if visit.player is None or visit.player.left is not None:
        return visit.refused("needs-seat")
    if visit.play is None or visit.seat is None:
        return visit.refused("not-started", game=visit.game.name if visit.game else "")
    if visit.play.over is not None and row.name not in ("orders", "phase", "diary", "consent", "no-consent"):
        return visit.refused("game-over", game=visit.play.row.name)
    if row.live and visit.player.dummy:
        return visit.refused("dummy", game=visit.play.row.name)
    return None


def fault(visit: Visit, name: str, args: Args) -> Answer | None:
    """Why a command that is done last would be refused whatever else the letter says; nothing is done."""
    row = ROWS[name]
    if row.role == "seat" and (refusal := _unseated(visit, row)):
        return refusal
    tells = FAULTS.get(name)
    return tells(visit, args) if tells is not None else None
