"""The position of the example of play (16.0): hexes are ours, the printed picture is not known."""

from __future__ import annotations

UNITS = {
    "ge-1pz": "1210",
    "ge-17a": "1210",
    "ge-9a": "1311",
    "ge-6a": "1011",
    "ge-11a": "1510",
    "ge-2a": "1410",
    "ro-3": "1411",
    "ro-4": "1411",
    "su-central-": "1112",
    "su-bryansk-": "1211",
    "su-south-": "1511",
}
