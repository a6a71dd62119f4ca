"""How large what stands on the boards of Diplomacy is, in units of the board; it must not know places."""

from __future__ import annotations

UNIT = (23.0, 21.0)
"""Half the width and height of a unit with its halo, in units of the board."""

BEATEN = (17.0, 16.0)
"""Half the width and height of one that stands aside."""

DOT = (9.0, 9.0)
"""Half the width and height of a dot with its edge."""
