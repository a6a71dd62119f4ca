"""``python -m tests.kit.letter_counts``: letters that simple players get in a turn, by title."""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from adjudicator.entries import Entry
from adjudicator.kinds import Answers, Seat
from mailer.base.words import LANGS, words_of
from mailer.outbox.queue import Body
from mailer.table import journal
from parsers.registry import title
from tests.desk.chance import SEED, chance_fixed
from tests.desk.world import World, empty_house
from tests.kit.by_mail import Players, opened, played

NAMES = ("Johann", "Ivan", "Anna", "Boris", "Carlo", "Darya", "Emma")
"""Who plays: in turn in English and in Russian."""


@dataclass(frozen=True, slots=True)
class Played:
    """What of a title is played in a short play: so many ``turns`` of each of the ``scenarios``.

    In the median a seat gets at most ``most`` letters in a turn that come by themselves. With the answers to
    its own that tell what came of them it gets ``usual``, and ``gathered`` where it wants one letter a round;
    bare receipts are at most ``receipts``, and half of ``most`` there. Who moves in turn is told what came of
    each letter, and what the other's brought.
    """

    title: str
    scenarios: tuple[str, ...]
    turns: int
    most: int
    gathered: int
    usual: int
    receipts: int


TITLES = (
    Played("diplomacy", ("standard",), 3, 5, 5, 5, 3),
    Played("paths_of_glory", ("limited-war", "campaign"), 3, 8, 8, 12, 4),
    Played("sunset_of_empire", ("",), 20, 8, 8, 8, 4),
    Played("no_retreat", ("A", "D"), 4, 8, 8, 8, 4),
    Played("won_by_the_sword", ("b1638_rheinfelden", "b1634_noerdlingen"), 3, 8, 10, 13, 4),
)


WISHES = ("usual", "digest")
"""How players have asked for their letters."""


@dataclass(frozen=True, slots=True)
class Received:
    """Letters that a seat got in a turn.

    ``told`` come by themselves: reports, questions. ``answers`` to its own letters tell what came of them or
    ask the next question. ``bare`` receipts do neither, or tell nothing but what their reader has ordered: no
    die, no card, nothing of another seat.
    """

    told: int
    answers: int
    bare: int


def letters_received(
    folder: Path,
    key: str,
    seed: int,
    *,
    scenario: str = "",
    turns: int | None = None,
    wish: str = "usual",
) -> Mapping[tuple[Seat, str], Received]:
    """Letters to each seat in each of the first turns of a game, those that open it left out."""
    folder.mkdir()
    SEED[:] = bytes([seed])
    world, players = empty_house(folder), players_of(key, scenario)
    opened(world, "war", key, players, scenario, quiet=True)
    whose = {f"{name.lower()}@example.org": seat for seat, (name, _) in players.items()}
    for name, _ in players.values():
        world.write(name, f"SET LETTERS {wish}")
    told, answers, bare = (Counter[tuple[Seat, str]]() for _ in range(3))
    seen: list[str] = []
    world.out()
    rows = len(journal_of(world))
    for writer, turn, _ in played(world, "war", players, f"{seed}/"):
        seen += [turn] if turn not in seen else []
        if turns is not None and len(seen) > turns:
            break
        entries = journal_of(world)
        asked = {ask.seat for ask in world.play("war").asks}
        alone = all(_is_own(entry, writer) for entry in entries[rows:]) and writer not in asked
        rows = len(entries)
        for row, body in world.out():
            if (seat := whose.get(row.address)) is not None:
                answered = row.key.startswith("receipt/")
                is_bare = answered and (alone or not carries_news(body))
                (bare if is_bare else answers if answered else told)[seat, turn] += 1
    places = [(seat, turn) for seat in players for turn in seen[:turns]]
    return {at: Received(told[at], answers[at], bare[at]) for at in places}


def journal_of(world: World) -> list[Entry]:
    """What has happened in the game."""
    row = world.game("war")
    with world.session() as session:
        return [entry for _, entry in journal.read(session, row, title(row.title).title)]


def _is_own(entry: Entry, writer: Seat) -> bool:
    """Whether nobody but the writer had a part in it: no other seat, no chance."""
    return isinstance(entry, Answers) and all(answer.seat == writer for answer in entry.answers)


def players_of(key: str, scenario: str = "") -> Players:
    """Somebody for each seat."""
    game = title(key).title.game
    seats = game.seats(game.setup(scenario or title(key).title.scenarios()[0], {}))
    return {seat: (name, LANGS[at % 2]) for at, (seat, name) in enumerate(zip(seats, NAMES, strict=False))}


def carries_news(body: Body) -> bool:
    """Whether a letter says more than what became of the lines of its reader's own."""
    return any(line.startswith(head) for head in _HEADS for line in body.text.split("\n"))


_HEADS = tuple(
    words_of(lang).say(key, {"phase": "\0"}).partition("\0")[0]
    for lang in LANGS
    for key in ("report.happened", "report.before", "over.head")
)


def rows(played: Sequence[Played], games: int, *, whole: bool) -> Iterator[str]:
    """The lines of the table: medians, with the most in brackets."""
    yield "| title | letters | turns of a seat | by themselves | answers with news | both | bare receipts |"
    yield "|---|---|---|---|---|---|---|"
    for one, wish in product(played, WISHES):
        found: list[Received] = []
        for scenario, seed in product(one.scenarios, range(1, games + 1)):
            with tempfile.TemporaryDirectory() as folder:
                turns = None if whole else one.turns
                house = Path(folder) / "house"
                counted = letters_received(house, one.title, seed, scenario=scenario, turns=turns, wish=wish)
                found += counted.values()
        columns = (
            [each.told for each in found],
            [each.answers for each in found],
            [each.told + each.answers for each in found],
            [each.bare for each in found],
        )
        cells = (f"{statistics.median(column):g} ({max(column)})" for column in columns)
        yield f"| {one.title} | {wish} | {len(found)} | {' | '.join(cells)} |"


def main() -> None:
    """Prints each line when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", help="all unless named")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--whole", action="store_true", help="games to their end")
    asked = parser.parse_args()
    chosen = [one for one in TITLES if not asked.titles or one.title in asked.titles]
    with chance_fixed():
        for row in rows(chosen, asked.games, whole=asked.whole):
            print(row, flush=True)


if __name__ == "__main__":
    main()
