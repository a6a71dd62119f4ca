"""Letters of the two players, and what lies on the table after them."""

from __future__ import annotations

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from tests.desk.world import World
from tests.sunset_of_empire.post import letters
from tests.sunset_of_empire.prose import in_one

NAMES = {ENTENTE: "Ivan", CENTRAL: "Johann"}


def write(world: World, seat: str, text: str) -> dict[str, str]:
    """A letter of a seat, and the letters that come of it, each in one line."""
    letters(world)
    world.write(NAMES[seat], text, seat=seat)  # type: ignore[index]
    return {name: in_one(text) for name, text in letters(world).items()}


def asked(world: World) -> tuple[str, str]:
    (ask,) = world.play("empire").asks
    return ask.seat, ask.kind


def lies(world: World, card: str) -> bool:
    sides = world.play("empire").view(None).board.sides
    return any(card in unit.cards for side in sides.values() for unit in side.units)


AIR = {
    "en": (
        "STANDING MOVE: if their air row is empty: Albatros at life; else Albatros at Camel",
        "if their air row is empty",
        "Your standing orders answered for 1914, the fight",
        "Your standing orders had no answer for 1914, the fight, so you are asked",
    ),
    "ru": (
        (
            "ПОСТОЯННО ХОД:\nЕСЛИ ряд авиации противника пуст ТО\n  Альбатрос бьёт жизни\nИНАЧЕ\n"
            "  Альбатрос бьёт Кэмела\nКОНЕЦ ЕСЛИ\nКОНЕЦ ПОСТОЯННЫХ"
        ),
        "ЕСЛИ ряд авиации противника пуст ТО",
        "За вас ответили постоянные приказы: 1914, бой",
        "Постоянные приказы не нашли ответа, поэтому спрашиваю вас: 1914, бой",
    ),
}
