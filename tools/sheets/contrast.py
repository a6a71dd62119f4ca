"""The contrast of two colours by the Web Content Accessibility Guidelines 2.2; it must not know SVG."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.uint8]
"""Shape (..., 3): red, green, blue."""


def ratio(one: Colours, other: Colours) -> NDArray[np.float64]:
    """From 1 (alike) to 21 (black on white), colour by colour."""
    here, there = _luminance(one), _luminance(other)
    made: NDArray[np.float64] = (np.maximum(here, there) + 0.05) / (np.minimum(here, there) + 0.05)
    return made


def _luminance(colours: Colours) -> NDArray[np.float64]:
    made: NDArray[np.float64] = _LINEAR[colours] @ np.array([0.2126, 0.7152, 0.0722])
    return made


_CODED = np.arange(256) / 255
_LINEAR = np.where(_CODED <= 0.04045, _CODED / 12.92, ((_CODED + 0.055) / 1.055) ** 2.4)
