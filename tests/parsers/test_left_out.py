"""What may be left out of a line that cannot be read: never its beginning where that names more than one."""

from __future__ import annotations

import pytest

from parsers.unconditional import shortened


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Horn joins the king at Forchheim, leaves 1 BP", "leaves 1 BP"),
        ("Горн присоединяется к королю у Форххайма, оставляет 1 ОО", "оставляет 1 ОО"),
        ("The 3rd chases off 1 Pz, 2 Pz to 1111", "2 Pz to 1111"),
    ],
)
def test_what_may_be_the_order_is_not(line: str, kept: str) -> None:
    assert kept not in [each for each, _ in shortened(line)]


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("With a heavy heart, 2 Pz to 1111", "2 Pz to 1111"),
        ("I think so, A Par - Bur", "A Par - Bur"),
        ("1 Pz to 1111, near Kiev", "1 Pz to 1111"),
    ],
)
def test_what_tells_of_no_other_may_be(line: str, kept: str) -> None:
    assert kept in [each for each, _ in shortened(line)]
