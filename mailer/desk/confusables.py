"""Letters of other alphabets that look like a Latin one, as they are printed; it must not compare names."""

# From confusables.txt of Unicode (Technical Standard 39, https://www.unicode.org/Public/security/) as the
# package confusable-homoglyphs 3.3.1 of January 2024 has it: those single letters of Latin, Greek, Cyrillic,
# Coptic, Armenian, Cherokee and Lisu that NFKC leaves as they are, without a few that look alike in some
# fonts only (the Cyrillic r, the Greek s). Small capitals are ours: the standard has them beside others only.

from __future__ import annotations

from collections.abc import Mapping

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
