"""`python -m tests.faults.chaos`: letters go through daemons that are killed; what is lost or doubled."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from email.message import Message
from itertools import product
from pathlib import Path

from mailer.base.config import Smtp
from mailer.base.points import POINTS
from tests.faults.station import SEATS, Station, receipts
from tests.faults.victim import House, Life, Victims
from tests.rig.dovecot import Dovecot
from tests.rig.proxy import drawn
from tools.marks import write_between

HOUR = 3600
"""From one round to the next; in the meantime the leases of the dead run out."""

_AT_REST = 250
"""Steps that a daemon takes about when there is nothing to do; each letter takes some hundred more."""

_SENT = 40
"""Steps that a process takes about which sends the mails of two letters."""

_ORDERS = ("A PAR - BUR", "A PAR - PIC", "A PAR - GAS", "A PAR H")
_MEANT = ("A Paris - Burgundy", "A Paris - Picardy", "A Paris - Gascony", "A Paris H")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to happen; all else follows from ``seed``. ``faults``: connections break, too.

    ``apart``: mails are sent by processes of their own, as ``estafette serve`` has it, which die as well.
    """

    seed: int = 1
    letters: int = 500
    duplicates: int = 50
    kills: int = 200
    daemons: int = 1
    faults: bool = False
    apart: bool = False

    @property
    def connections(self) -> int:
        """How many letters a daemon sends at a time. One daemon sends one: its run can be repeated."""
        return 1 if self.daemons == 1 else Smtp().connections

    @property
    def ahead(self) -> int:
        """How many more may have been taken and not be noted."""
        return 0 if self.daemons == 1 else Smtp().ahead


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter of the run: who wrote it, what it leaves behind, the mail."""

    who: str
    identity: str
    raw: bytes
    effect: str = ""
    to: str = ""
    orders: str = ""


WRONG = ("lost", "doubled", "unanswered", "undelivered", "differing", "misordered", "stuck")
"""Effects lost and doubled, letters without a receipt in the writer's mailbox, press that did not arrive,
repeats with other bytes, seats whose last orders do not stand, mails and rows left unsettled."""


@dataclass(slots=True)
class Figures:
    """What a run came to; ``at`` counts the deaths by the step where they came.

    ``found`` counts ``repeated``, mails that a player got once more with the same Message-ID and the same
    bytes, and what must not be: see WRONG.
    """

    plan: Plan
    database: str
    kills: int = 0
    faults: int = 0
    rounds: int = 0
    at: Counter[str] = field(default_factory=Counter)
    steps: list[str] = field(default_factory=list)
    found: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def wrong(self) -> dict[str, int]:
        """What must not be, with how often it was."""
        wrong = {name: self.found[name] for name in WRONG if self.found[name]}
        # A repeat can only come of a death, or a broken line, between the server's answer and our mark: of as
        # many letters as are sent at a time or ahead of the notes.
        if self.found["repeated"] > (self.plan.connections + self.plan.ahead) * self.kills + self.faults:
            wrong["repeated"] = self.found["repeated"]
        return wrong


def letters_of(station: Station, plan: Plan, rng: random.Random) -> list[Sent]:
    """Press to another seat, notes to oneself, orders: what each must leave behind is known."""
    sent = []
    for number in range(plan.letters):
        who = rng.choice(list(SEATS))
        text, effect, to, orders = "", f"Letter {number} of {plan.seed}.", "", ""
        match rng.random():
            case chance if chance < 0.2:
                # All orders are Anna's, so that one seat shows whether the last ones stand.
                which = rng.randrange(len(_ORDERS))
                who, text, effect, orders = "Anna", _ORDERS[which], "", _MEANT[which]
            case chance if chance < 0.6:
                to = rng.choice([other for other in SEATS if other != who])
                text = f"PRESS TO {SEATS[to]}\n{effect}\nEND PRESS"
            case _:
                text = f"DIARY: {effect}"
        identity = f"<{plan.seed}.{number}@example.org>"
        raw = station.letter(who, text, subject=f"Letter {number}", message_id=identity)
        sent.append(Sent(who, identity, raw, effect, to, orders))
    return sent


def posted(letters: Sequence[Sent], plan: Plan, rng: random.Random) -> list[Sent]:
    """The letters in the order in which they come in; some come once more, sometimes much later."""
    order = [(float(at), each) for at, each in enumerate(letters)]
    for at in rng.sample(range(len(letters)), min(plan.duplicates, len(letters))):
        order.append((rng.choice((at + 0.5, rng.uniform(at, len(letters)))), letters[at]))
    return [each for _, each in sorted(order, key=lambda pair: pair[0])]


def run(station: Station, plan: Plan, say: Callable[[str], object] = lambda text: None) -> Figures:
    """Bring all letters in while daemons die, then let them live, then look at what there is."""
    began = time.monotonic()
    rng = random.Random(f"chaos {plan.seed}")
    figures = Figures(plan, station.database.engine.dialect.name)
    letters = letters_of(station, plan, rng)
    waiting = posted(letters, plan, rng)
    came = len(waiting)
    ports = station.imap.port, station.smtp.port
    house = House(str(station.folder), station.url, *ports, plan.connections, plan.ahead, plan.apart)
    victims = Victims(house)
    while waiting or figures.kills < plan.kills:
        left = max(1, plan.kills - figures.kills)
        batch = -(-len(waiting) * plan.daemons // left)
        station.post(*(each.raw for each in waiting[:batch]))
        waiting = waiting[batch:]
        _round(station, victims, plan, figures, rng)
        if figures.rounds % 20 == 0:
            say(f"{figures.kills} kills, {len(waiting)} letters to come")
    station.imap.troubles, station.smtp.troubles = [], []
    for after in (1, 12, 24):
        # What was put off again and again waits for hours.
        victims.live(Life(-1, HOUR * (figures.rounds + after)))
    figures.faults = len(station.imap.met) + len(station.smtp.met)
    judge(station, letters, came, figures)
    figures.seconds = time.monotonic() - began
    return figures


def _round(station: Station, victims: Victims, plan: Plan, figures: Figures, rng: random.Random) -> None:
    """Daemons live at the same time; each has drawn where it dies, most often before all is done."""
    if plan.faults:
        station.imap.troubles = [drawn(rng) for _ in range(3 * plan.daemons)]
        station.smtp.troubles = [drawn(rng) for _ in range(3 * plan.daemons)]
    figures.rounds += 1
    spare = plan.kills - figures.kills
    lives = [
        _life(rng, HOUR * figures.rounds, plan.apart) if number < spare else Life(-1, HOUR * figures.rounds)
        for number in range(plan.daemons)
    ]
    for death in victims.live(*lives):
        if death.killed:
            figures.kills += 1
            figures.at[death.step] += 1
            figures.steps.append(f"{death.step} {death.steps}")


def _life(rng: random.Random, ahead: int, apart: bool) -> Life:
    """Half of the deaths come at a named point, where it hurts most; the others anywhere.

    A tenth are those of the process that reads letters; half as many daemons are stopped for a while. Of
    those that send by a process of its own, every third loses that one.
    """
    chance = rng.random()
    if chance < 0.1:
        return Life(
            rng.randrange(3), ahead, reader=rng.choice(("memory-killer", "memory", "segfault", "loop"))
        )
    if chance < 0.15:
        return Life(rng.randrange(_AT_REST), ahead, stops=True)
    if apart and rng.random() < 1 / 3:
        return Life(rng.randrange(_SENT), ahead, carrier=True)
    if rng.random() < 0.5:
        return Life(rng.randrange(3), ahead, rng.choice(POINTS))
    return Life(rng.randrange(3 * _AT_REST), ahead)


# --- the oracle: the database's effects and the mailboxes, nothing that the daemon says


def judge(station: Station, letters: Sequence[Sent], came: int, figures: Figures) -> None:
    """Fill in what was lost, doubled, repeated."""
    wanted = Counter(each.effect for each in letters if each.effect)
    found = station.effects()
    figures.found["lost"] = (wanted - found).total()
    figures.found["doubled"] = (found - wanted).total()
    mails = {who: station.mailbox(who) for who in SEATS}
    for who, got in mails.items():
        _count_repeats(got, figures)
        answered = receipts(got)
        mine = [each for each in letters if each.who == who]
        figures.found["unanswered"] += sum(not answered[each.identity] for each in mine)
    shown = {who: _texts(got) for who, got in mails.items()}
    for each in letters:
        if each.to:
            copies = sum(each.effect in text for text in shown[each.to].values())
            figures.found["undelivered"] += copies == 0
            figures.found["doubled"] += max(0, copies - 1)
    last = next((each.orders for each in reversed(letters) if each.orders), "")
    if last:
        figures.found["misordered"] += last not in station.orders("Anna")
    _count_stuck(station, letters, came, figures)


def _count_repeats(mails: Sequence[Message], figures: Figures) -> None:
    """The same Message-ID again is a repeat; another Message-ID for the same letter an effect doubled."""
    bodies: dict[str, set[bytes]] = {}
    answers: dict[str, set[str]] = {}
    for mail in mails:
        identity = str(mail["Message-ID"])
        figures.found["repeated"] += identity in bodies
        # What the servers wrote above it is not ours.
        bodies.setdefault(identity, set()).add(mail.as_bytes().partition(b"\nFrom:")[2])
        if mail["Auto-Submitted"] == "auto-replied":
            answers.setdefault(str(mail["In-Reply-To"]), set()).add(identity)
    figures.found["differing"] += sum(len(forms) - 1 for forms in bodies.values())
    figures.found["doubled"] += sum(len(identities) - 1 for identities in answers.values())


def _texts(mails: Sequence[Message]) -> dict[str, str]:
    """Message-ID -> the words of a letter that passes something on."""
    texts = {}
    for mail in mails:
        if mail["Auto-Submitted"] != "auto-replied":
            part = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
            payload = part.get_payload(decode=True)
            assert isinstance(payload, bytes)
            texts[str(mail["Message-ID"])] = payload.decode("utf-8")
    return texts


def _count_stuck(station: Station, letters: Sequence[Sent], came: int, figures: Figures) -> None:
    identities = {each.identity for each in letters}
    rows = [row for row in station.inbox() if row.message_id in identities]
    figures.found["stuck"] += sum(row.status != "done" for row in rows) + abs(len(rows) - len(letters))
    figures.found["stuck"] += sum(row.status != "sent" for row in station.outbox())
    folders = station.dovecot.folders("judge")
    figures.found["stuck"] += folders.get("INBOX", 0) + abs(folders.get("Processed", 0) - came)


# --- the command


HEAD = (
    "| database | daemons | sent by | letters | duplicates | kills | bad connections | lost "
    "| doubled effects | unanswered | repeated replies | differing repeats |"
)


def row(figures: Figures) -> str:
    """A line of the table."""
    plan, found = figures.plan, figures.found
    cells = (
        {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[figures.database], plan.daemons,
        "its own process" if plan.apart else "the judge", plan.letters,
        plan.duplicates, figures.kills, figures.faults, found["lost"] + found["misordered"] + found["stuck"],
        found["doubled"], found["unanswered"] + found["undelivered"], found["repeated"], found["differing"],
    )  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def table(found: Sequence[Figures]) -> str:
    """All runs as a table of Markdown."""
    rule = "|" + "---|" * (HEAD.count("|") - 1)
    return "\n".join((HEAD, rule, *map(row, found)))


@contextmanager
def station_of(database: str) -> Iterator[Station]:
    """A station of its own with the game open. Raises MissingError where a server is not installed."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="estafette-chaos-")))
        url = ""
        if database == "postgresql":
            from tests.rig.postgres import Cluster

            cluster = Cluster()
            stack.callback(cluster.close)
            url = cluster.url(cluster.create())
        dovecot = stack.enter_context(Dovecot())
        station = stack.enter_context(Station(folder, dovecot, url))
        station.open_game()
        yield station


def main() -> int:
    """Run what is asked for; 1 where anything was lost or doubled."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.chaos", description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--letters", type=int, default=500)
    options.add_argument("--duplicates", type=int, default=50)
    options.add_argument("--kills", type=int, default=200)
    options.add_argument("--daemons", type=int, nargs="+", default=[1, 3])
    options.add_argument("--database", nargs="+", default=["sqlite", "postgresql"])
    options.add_argument("--faults", nargs="+", default=["off"], choices=["off", "on"])
    options.add_argument("--apart", nargs="+", default=["off"], choices=["off", "on"])
    options.add_argument("--mark", default="chaos", help="between which marks the table is put")
    options.add_argument("--write", type=Path, help="put the table into this file of Markdown")
    given = options.parse_args()
    plan = Plan(given.seed, given.letters, given.duplicates, given.kills)
    found = []
    for apart, faults, database, daemons in product(given.apart, given.faults, given.database, given.daemons):
        one = replace(plan, daemons=daemons, faults=faults == "on", apart=apart == "on")
        print(f"chaos: {database}, {one}", flush=True)
        with station_of(database) as station:
            figures = run(station, one, lambda text: print(f"chaos: {text}", flush=True))
        found.append(figures)
        print(f"chaos: {figures.rounds} rounds, {figures.seconds:.0f} s, wrong: {figures.wrong or 'nothing'}")
        print(f"chaos: killed {', '.join(f'{step} {times}' for step, times in figures.at.most_common())}")
        print(table([figures]), flush=True)
    print(f"\n{table(found)}")
    if given.write:
        write_between(given.write, given.mark, table(found))
    return 1 if any(each.wrong for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
