"""Letters that are taken for one another, of one alphabet or of several: the one table of the house."""

from __future__ import annotations

from collections.abc import Mapping

TWINS: Mapping[str, str] = dict(zip("аеорсухіјѕ", "aeopcyxijs", strict=True))
"""Small Cyrillic letter -> the Latin one that looks like it, in small letters and in capitals."""

CAPITAL_TWINS: Mapping[str, str] = dict(zip("вкмнт", "bkmht", strict=True))
"""Small Cyrillic letter -> the Latin one whose capital looks like its capital; the small ones do not."""

RARE_TWINS: Mapping[str, str] = dict(zip("ԁԛԝһӏү", "dqwhly", strict=True))
"""As TWINS, of letters that no Russian or Ukrainian keyboard has: who types one means to deceive."""

RUSSIAN: Mapping[str, str] = {
    cyrillic: latin for cyrillic, latin in {**TWINS, **CAPITAL_TWINS}.items() if "а" <= cyrillic <= "я"
}
"""Those of TWINS and CAPITAL_TWINS that the Russian alphabet has."""

PLAIN: Mapping[str, str] = {"ё": "е", "Ё": "Е"}
"""Russian letter with points -> without them, as most people type it."""

BARE: Mapping[str, str] = {"й": "и"}
"""Russian small letter -> what is left of it where its mark is lost."""

# From confusables.txt of Unicode (Technical Standard 39, https://www.unicode.org/Public/security/) as the
# package confusable-homoglyphs 3.3.1 of January 2024 has it: those single letters of Latin, Greek, Cyrillic,
# Coptic, Armenian, Cherokee and Lisu that NFKC leaves as they are, without a few that look alike in some
# fonts only (the Cyrillic r, the Greek s). Small capitals are ours: the standard has them beside others only.
LATIN: Mapping[str, str] = {
    "A": "ΑАᎪꓮ",
    "B": "ΒВᏴꓐꞴ",
    "C": "СᏟⲤꓚ",
    "D": "Ꭰꓓ",
    "E": "ΕЕᎬꓰ",
    "F": "ϜꓝꞘ",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻⲎꓧ",
    "J": "ͿЈᎫꓙꞲ",
    "K": "ΚКᏦⲔꓗ",
    "L": "ᏞⳐꓡ",
    "M": "ΜϺМᎷⲘꓟ",
    "N": "ΝⲚꓠ",
    "O": "ΟОՕⲞꓳ",
    "P": "ΡРᏢⲢꓑ",
    "R": "ƦᎡᏒꓣ",
    "S": "ЅՏᏕᏚꓢ",
    "T": "ΤТᎢⲦꓔ",
    "U": "Սꓴ",
    "V": "ѴᏙꓦ",
    "W": "ԜᎳᏔꓪ",
    "X": "ΧХⲬꓫꞳ",
    "Y": "ΥУҮᎩᎽⲨꓬ",
    "Z": "ΖᏃꓜ",
    "a": "ɑαаᴀ",
    "b": "ƄЬᏏʙ",
    "c": "сᴄⲥꮯ",
    "d": "ԁᏧꓒᴅ",
    "e": "еҽꬲᴇ",
    "f": "քẝꞙꬵꜰ",
    "g": "ɡցᶃɢ",
    "h": "һհᏂʜ",
    "i": "ıɩɪιіӏᎥꙇꭵ",
    "j": "ϳјᴊȷ",
    "k": "ᴋ",
    "l": "ƖǀΙІӀⲒꓲʟ",
    "m": "ᴍ",
    "n": "ոռɴ",
    "o": "οоօᴏⲟ",
    "p": "ρрⲣᴘ",
    "q": "ԛգզ",
    "r": "ʀ",
    "s": "ƽѕꜱꮪ",
    "t": "ᴛ",
    "u": "ʋυսᴜ",
    "v": "νѵᴠꮩ",
    "w": "ѡԝաᴡꮃ",
    "x": "х",
    "y": "ʏγуүᶌỿꭚ",
    "z": "ᴢꮓ",
}
"""Latin letter -> letters that look like it."""


def without_points(text: str) -> str:
    """The text with ``ё`` as ``е``."""
    return text.translate(_POINTLESS)


_POINTLESS = str.maketrans(dict(PLAIN))
