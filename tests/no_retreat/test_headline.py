"""Of two battles the subject names the one about which something is asked, not the one that is over."""

from __future__ import annotations

import pytest

from adjudicator.kinds import PUBLIC, Event
from adjudicator.match import Match
from mailer.letters.eyes import Eyes
from mailer.letters.headline import headline
from tests.contract.house import NOW, play_of
from tests.no_retreat.battlefield import battle, field, fought
from tests.no_retreat.contract import subject
from tests.no_retreat.positions import ask_of


@pytest.mark.parametrize(("first", "die", "kind"), [("ge-1pz", 2, "advance"), ("ge-9a", 4, "retreat")])
def test_a_battle_that_is_over_is_not_named_beside_the_one_asked_about(
    first: str, die: int, kind: str
) -> None:
    units = {first: "1214", "ge-4a": "1315", "su-nw-": "1215"}
    more = (None,) if kind == "advance" else ()
    state = fought(field(units, "1215"), battle("1215", first, "ge-4a"), die, *more).state
    assert ask_of(state).kind == kind
    play = play_of(subject(), Match(state, NOW))
    events = tuple(Event(PUBLIC, "battle", {"hexes": (hex_,)}) for hex_ in ("1409", "1215"))
    said = headline(Eyes(play, ask_of(state).seat, "en", "UTC"), [("", events)])
    assert "1215" in said
    assert "1409" not in said
