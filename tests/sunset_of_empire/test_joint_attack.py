"""Several of a row strike together: the cards of a joint attack."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LIFE, Attack, Play
from tests.sunset_of_empire.session import Session, fight


def joint(
    game: Session, *units: str, at: str = "", row: str | None = None, card: str = "entente-brusilov"
) -> Attack:
    target = game.tag(at) if at else LIFE
    tags = tuple(game.tag(unit) for unit in units)
    return Attack(tags, target, row, card=CardId(card) if card else None)  # type: ignore[arg-type]


def brusilov(*entente: str, central: tuple[str, ...]) -> Session:
    return fight(entente, central, first=ENTENTE, hands={ENTENTE: ("entente-brusilov",)})


@pytest.mark.rule("sunset_of_empire", "Брусиловский прорыв")
def test_two_or_three_of_a_row_strike_together() -> None:
    game = brusilov(
        "anzac", "seaforth", "bochkareva+quick-womens-battalion", "camel", central=("siegfried", "l13")
    )
    game.gives(ENTENTE, joint(game, "anzac", "seaforth", at="siegfried"))
    assert not game.on_field("siegfried")
    assert game.on_field("anzac")
    assert game.side(ENTENTE).discards == ("entente-brusilov",)


@pytest.mark.rule("sunset_of_empire", "Брусиловский прорыв")
def test_strengths_and_properties_of_a_joint_attack_are_summed() -> None:
    # The rulebook's three: a formation, ANZAC and a battery that hits the air.
    units = ("bochkareva", "anzac", "entente-car-aa")
    game = brusilov(
        "bochkareva+quick-womens-battalion", "anzac", "entente-car-aa", "lion", central=("staaken", "nixe")
    )
    assert game.refused(joint(game, *units, at="nixe")) == ""
    game.gives(ENTENTE, joint(game, *units, at="staaken"))
    assert game.heard("attacked")[0]["power"] == 19
    assert not game.on_field("staaken")


@pytest.mark.rule("sunset_of_empire", "Брусиловский прорыв: очки жизни")
def test_a_joint_attack_takes_life_points_and_is_spent() -> None:
    game = brusilov("anzac", "seaforth", "camel", central=("l13",))
    game.gives(ENTENTE, joint(game, "anzac", "seaforth", row="infantry"))
    assert game.life(CENTRAL) == 3
    assert set(game.side(ENTENTE).discards) == {"anzac", "seaforth", "entente-brusilov"}


@pytest.mark.rule("sunset_of_empire", "Брусиловский прорыв")
def test_what_is_no_joint_attack() -> None:
    game = brusilov("anzac", "seaforth", "cossacks-2", "indian-corps", "camel", "b11", central=("siegfried",))
    assert game.refused(joint(game, "anzac", at="siegfried")) == "joint-needs-units"
    four = ("anzac", "seaforth", "cossacks-2", "indian-corps")
    assert game.refused(joint(game, *four, at="siegfried")) == "joint-needs-units"
    assert game.refused(joint(game, "anzac", "anzac", at="siegfried")) == "joint-needs-units"
    assert game.refused(joint(game, "anzac", "camel", at="siegfried")) == "joint-one-row"
    assert game.refused(joint(game, "anzac", "seaforth", at="siegfried", card="")) == "one-card-a-move"
    assert (
        game.refused(joint(game, "anzac", "seaforth", at="siegfried", card="entente-sniper"))
        == "card-not-held"
    )
    assert game.refused(Play(CardId("entente-brusilov"))) == "joint-needs-units"
