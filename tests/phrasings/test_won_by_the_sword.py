"""Every way to write an order of Won by the Sword that a stranger thought of, and what it means."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import PROTESTANT
from mailer.desk import transcript
from parsers.conditions import flat, read_steps
from parsers.reading import Understood, Unreadable
from tests.phrasings.measure import bad, courtesies, is_russian, phrasings
from tests.phrasings.won_by_the_sword.notation import told
from tests.phrasings.won_by_the_sword.reading import READER, entries, meant, steps_of
from tests.phrasings.won_by_the_sword.standing import parted
from tests.rig.cases import in_turn

PHRASINGS = phrasings("won_by_the_sword")


@in_turn(PHRASINGS, one_in=3)
def test_means(said: str, is_: list[str]) -> None:
    assert entries(said) == meant(is_)


@in_turn(PHRASINGS, one_in=3)
def test_means_the_same_when_it_was_kept(said: str, is_: list[str]) -> None:
    """Left for a later phase it is read again from the words in which it was kept."""
    _, body = parted(said, READER)
    kept = transcript.of(read_steps(body, READER, PROTESTANT), body.split("\n"), READER, PROTESTANT)
    assert kept is not None


def test_half_of_them_are_russian() -> None:
    russian = [said for said, _ in PHRASINGS if is_russian(said)]
    assert len(PHRASINGS) >= 1_100
    assert 2 * len(russian) >= len(PHRASINGS)


BY_POSITION = {
    *("move Landau", "в Ландау", "в Нойштадт", "move Frank", "move Lands"),
    *("TA", "Tilly absorbs column 2", "колонна 2 идёт в Ульм"),
    *("1: forage", "absorb 2", "3 налево", "Gustaf with 26: forage", "lose foot and horse", "1 with 26:"),
}
AT_ONCE = {
    *("no-such-rule", "no-such-round", "patrols-stay-out", "condition-hidden", "forage-here", "not-an-order"),
    *("unexpected-word", "unknown-name", "column-or-card", "condition-phrase"),
}
"""Why a line that the rules forbid may be refused before any rule looks at it."""
BAD = bad("won_by_the_sword")


@in_turn(row["said"] for row in BAD if row["how"] == "unread")
def test_cannot_be_read(said: str) -> None:
    assert any(isinstance(step, Unreadable) for step in read_steps(said, READER, PROTESTANT)), told(
        READER.read(said)
    )


@in_turn(row["said"] for row in BAD if row["how"] == "asked")
def test_is_asked_back(said: str) -> None:
    """At once, or where the position does not tell (``BY_POSITION``)."""
    read = READER.read(said)
    assert said in BY_POSITION or any(isinstance(step, Unreadable) for step in read), told(read)


@in_turn(row["said"] for row in BAD if row["how"] == "refused")
def test_is_understood_where_rules_or_the_position_forbid_it(said: str) -> None:
    """Or refused at once, for a reason of its own."""
    kind, body = parted(said, READER)
    if kind == "?":
        return  # no such kind: the desk lists them
    for step in flat(steps_of(body, kind)):
        assert isinstance(step, Understood) or (isinstance(step, Unreadable) and step.key in AT_ONCE), step


@in_turn(courtesies("won_by_the_sword"))
def test_courtesy_is_no_order(said: str) -> None:
    assert not any(isinstance(line, Understood) for line in READER.read(said)), told(READER.read(said))
    assert READER.idle(said)
