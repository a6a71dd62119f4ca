"""The strength table: a row a pairing, rows of others stay as they are; and what is beyond a limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from games.robots import offered
from parsers.registry import title
from tools.arena.counts import by_seat, count
from tools.arena.games import Pairing, Played, options, scenario
from tools.balance.counting import share
from tools.marks import write_between

HEAD = (
    "| title | robot | against | games | won, or share | by seat | s a decision | longest |",
    "|---|---|---|---|---|---|---|---|",
)
MARK = "arena"
WON, SHARE, LONGEST = 0.8, 0.3, 2.0
"""The limits of ``strong`` against ``simple``: games won from either side; the mean share where more than two
play; seconds a decision."""
TWO = 2


def row(pairing: Pairing, found: Sequence[Played]) -> str:
    """The line of a pairing."""
    known = title(pairing.title).title
    names, seats = known.seat_names("en"), by_seat(found)
    score = count(each.score for each in found)
    apart = "; ".join(f"{names[seat]} {share(each.mean, each.error)}" for seat, each in seats.items())
    ends = "".join(f", {key} {value}" for key, value in options(pairing).items())
    where = f"{known.name('en')}, {known.scenario_name(scenario(known), 'en')}{ends.replace('_', ' ')}"
    took = sum(each.seconds for each in found) / max(1, sum(each.decisions for each in found))
    longest = max(each.longest for each in found)
    who = f"{pairing.robot} | {pairing.against} | {len(found)} | {share(score.mean, score.error)}"
    return f"| {where} | {who} | {apart} | {took:.2f} | {longest:.2f} |"


def faults(pairing: Pairing, found: Sequence[Played]) -> list[str]:
    """What is beyond a limit as measured."""
    wrong = []
    known = title(pairing.title).title
    longest = max(each.longest for each in found)
    if longest > LONGEST and pairing.robot.split()[0] in offered(known.robots()):
        wrong.append(f"{pairing.name}: a decision took {longest:.1f} s of the processor")
    if (pairing.robot, pairing.against) != ("strong", "simple"):
        return wrong
    seats = known.game.seats(known.game.setup(scenario(known), options(pairing)))
    if len(seats) == TWO:
        low = {seat: each.mean for seat, each in by_seat(found).items() if each.mean < WON}
        wrong += [f"{pairing.name}: wins only {mean:.1%} as {seat}" for seat, mean in low.items()]
    elif (mean := count(each.score for each in found).mean) < SHARE:
        wrong.append(f"{pairing.name}: a share of only {mean:.3f}")
    return wrong


def written(page: Path, rows: Mapping[Pairing, str]) -> None:
    """Put the rows into the page's table, in the place of former ones of the same pairings."""
    former: dict[tuple[str, str, str], str] = {}
    for line in page.read_text("utf-8").partition(f"<!-- {MARK} -->\n")[2].splitlines():
        if line.startswith("<!--"):
            break
        if line.startswith("| ") and line != HEAD[0]:
            former[_key(line)] = line
    former.update((_key(line), line) for line in rows.values())
    write_between(page, MARK, "\n".join((*HEAD, *(former[key] for key in sorted(former)))))


def _key(line: str) -> tuple[str, str, str]:
    where, robot, against = (cell.strip() for cell in line.split("|")[1:4])
    return where, robot, against
