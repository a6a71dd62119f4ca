"""Who has the Initiative in the end stands in the subject, however often it passed."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Event
from adjudicator.match import Match
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from mailer.letters.eyes import Eyes
from mailer.letters.headline import headline
from tests.contract.house import NOW, play_of
from tests.won_by_the_sword.contract import subject
from tests.won_by_the_sword.positions import GAME


def test_the_last_who_took_the_initiative_is_named() -> None:
    play = play_of(subject(), Match(GAME.setup("c1632", {}), NOW))
    passed = tuple(Event(PUBLIC, "initiative", {"seat": seat}) for seat in (PROTESTANT, CATHOLIC))
    for seat in (PROTESTANT, CATHOLIC, None):
        said = headline(Eyes(play, seat, "en", "UTC"), [("", passed)])
        assert "Catholics" in said
        assert "Protestants" not in said
