"""What nations and units are called in short, in both languages (2.4)."""

from __future__ import annotations

import pytest

from games.paths_of_glory.text.phrases import Shifting
from parsers.reading import Understood
from parsers.registry import title
from tests.rig.cases import some

NATIONS = {
    "АВ": "AH", "БЕ": "BE", "БО": "BU", "БР": "BR", "ГЕР": "GE", "ГР": "GR", "ИТ": "IT", "РУМ": "RO",
    "РУС": "RU", "СЕР": "SB", "США": "US", "ТУР": "TU", "ФР": "FR", "ЧЕР": "MN",
    "AH": "AH", "BE": "BE", "BU": "BU", "BR": "BR", "GE": "GE", "GR": "GR", "IT": "IT", "RO": "RO",
    "RU": "RU", "SB": "SB", "US": "US", "TU": "TU", "FR": "FR", "MN": "MN",
}  # fmt: skip
BADGES = {
    "АВС": "AUS", "АИ": "AOI", "АСА": "ANA", "БЭС": "BEF", "ВОСТ": "ORIENT", "ЙЫЛ": "YLD", "КАВК": "CAU",
    "КАН": "CND", "ПОЛ": "POL", "ПОР": "PT", "САН": "SN", "СЭС": "MEF", "ЧК": "CZL", "BEF": "BEF",
    "ANA": "ANA", "MEF": "MEF", "CND": "CND",
}  # fmt: skip


def troops(text: str) -> tuple[str | None, str]:
    """The nation and the badge that a clause moves."""
    (line,) = title("paths_of_glory").reader("").read(f"{text} from Cairo to Alexandria")
    assert isinstance(line, Understood), line
    assert isinstance(line.written, Shifting)
    (one,) = line.written.group.troops
    return one.nation, one.badge


@pytest.mark.rule("paths_of_glory", "2.4")
@pytest.mark.parametrize("short", some(NATIONS, 3))
def test_a_nation_is_known_by_its_letters(short: str) -> None:
    assert troops(f"{short} corps") == (NATIONS[short], "")


@pytest.mark.rule("paths_of_glory", "2.4")
@pytest.mark.alike(3)
@pytest.mark.parametrize("short", BADGES)
def test_a_unit_of_its_own_is_known_by_its_letters(short: str) -> None:
    assert troops(f"{short} corps")[1] == BADGES[short]
