"""``python -m tests.kit.letter_counts``: letters that simple players get in a turn, by title."""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from adjudicator.kinds import Seat
from mailer.base.words import LANGS, words_of
from mailer.outbox.queue import Body
from mailer.store.models import OutboxRow
from parsers.registry import title
from tests.desk.chance import SEED, chance_fixed
from tests.desk.world import empty_house
from tests.kit.by_mail import Players, opened, played

NAMES = ("Johann", "Ivan", "Anna", "Boris", "Carlo", "Darya", "Emma")
"""Who plays: in turn in English and in Russian."""


@dataclass(frozen=True, slots=True)
class Played:
    """What of a title is played: ``scenarios`` with ``turns`` of each (None: to the end) in a short play, and
    how many letters of news and questions a seat may get in a turn, in the median."""

    title: str
    scenarios: tuple[str, ...]
    turns: int
    most: int


TITLES = (
    Played("diplomacy", ("standard",), 3, 5),
    Played("paths_of_glory", ("limited-war", "campaign"), 3, 8),
    Played("sunset_of_empire", ("",), 20, 8),
    Played("no_retreat", ("A", "D"), 4, 8),
    Played("won_by_the_sword", ("b1638_rheinfelden", "b1634_noerdlingen"), 3, 8),
)


@dataclass(frozen=True, slots=True)
class Received:
    """Letters that a seat got in a turn: ``bare`` receipts, without news of the game, and all others."""

    told: int
    bare: int


def letters_received(
    folder: Path, key: str, seed: int, *, scenario: str = "", turns: int | None = None
) -> Mapping[tuple[Seat, str], Received]:
    """Letters to each seat in each of the first turns of a game, those that open it left out."""
    folder.mkdir()
    SEED[:] = bytes([seed])
    world, players = empty_house(folder), players_of(key, scenario)
    opened(world, "war", key, players, scenario, quiet=True)
    whose = {f"{name.lower()}@example.org": seat for seat, (name, _) in players.items()}
    told, bare = Counter[tuple[Seat, str]](), Counter[tuple[Seat, str]]()
    seen: list[str] = []
    world.out()
    for _, turn, _ in played(world, "war", players, f"{seed}/"):
        seen += [turn] if turn not in seen else []
        if turns is not None and len(seen) > turns:
            break
        for row, body in world.out():
            if (seat := whose.get(row.address)) is not None:
                (bare if is_bare(row, body) else told)[seat, turn] += 1
    return {
        (seat, turn): Received(told[seat, turn], bare[seat, turn])
        for seat in players
        for turn in seen[:turns]
    }


def players_of(key: str, scenario: str = "") -> Players:
    """Somebody for each seat."""
    game = title(key).title.game
    seats = game.seats(game.setup(scenario or title(key).title.scenarios()[0], {}))
    return {seat: (name, LANGS[at % 2]) for at, (seat, name) in enumerate(zip(seats, NAMES, strict=False))}


def is_bare(row: OutboxRow, body: Body) -> bool:
    """Whether a letter only says what became of the lines of its reader's own."""
    return row.key.startswith("receipt/") and not any(
        line.startswith(head) for head in _HEADS for line in body.text.split("\n")
    )


_HEADS = tuple(
    words_of(lang).say(key, {"phase": "\0"}).partition("\0")[0]
    for lang in LANGS
    for key in ("report.happened", "report.before", "over.head")
)


def rows(played: Sequence[Played], games: int, *, whole: bool) -> Iterator[str]:
    """The lines of the table."""
    yield "| title | turns of a seat | news and questions, median | most | bare receipts, median | most |"
    yield "|---|---|---|---|---|---|"
    for one in played:
        found: list[Received] = []
        for scenario in one.scenarios:
            for seed in range(1, games + 1):
                with tempfile.TemporaryDirectory() as folder:
                    turns = None if whole else one.turns
                    counted = letters_received(
                        Path(folder) / "house", one.title, seed, scenario=scenario, turns=turns
                    )
                    found += counted.values()
        told, bare = [each.told for each in found], [each.bare for each in found]
        yield (
            f"| {one.title} | {len(found)} | {statistics.median(told):g} | {max(told)} "
            f"| {statistics.median(bare):g} | {max(bare)} |"
        )


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
