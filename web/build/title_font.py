"""Gives Sancreek, the face of titles, a 1 that is no capital I; build.py runs it in the private environment.

title_font.py SOURCE OUT reads Sancreek's WOFF2 file and writes the changed one. Its licence (SIL Open Font
License) allows changes under another name.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

FAMILY = "Broadside"
"""The name of the changed face, also in web/style/fonts.css."""

STEM = ((476, 1042), (177, 940))
"""Where the right edge of Sancreek's 1 goes down from, and where its left one ends: two points of the
outline, in units of 1/2048 of the size, y upwards."""

FLAG = (
    (177, 1114, 1),
    (177, 1222, 1),
    (150, 1190, 0),
    (112, 1176, 1),
    (84, 1166, 0),
    (30, 1166, 0),
    (30, 1196, 1),
    (30, 1222, 0),
    (58, 1240, 1),
    (96, 1264, 0),
    (126, 1318, 1),
    (84, 1336, 0),
    (30, 1330, 0),
    (30, 1372, 1),
    (30, 1396, 0),
    (66, 1402, 1),
    (252, 1430, 0),
    (336, 1530, 1),
    (362, 1562, 0),
    (404, 1562, 1),
    (440, 1562, 1),
    (476, 1562, 0),
    (476, 1526, 1),
    (476, 1165, 1),
)
"""The head of the new 1, from the stem's left edge up, over the flag with its spur, to the right edge: x, y,
and whether the outline goes through the point (1), or the point bends it (0)."""

WIDTH = 640
"""How far the next letter stands, in the same units."""


def change_font(source: str, out: str) -> None:
    """Write Sancreek as a WOFF2 file whose 1 has a flag. Raises ValueError where its 1 is another."""
    font = TTFont(source, recalcTimestamp=False)
    one = font["glyf"]["one"]
    points = [(*point, flag & 1) for point, flag in zip(one.coordinates, one.flags, strict=True)]
    right, left = ((*corner, 0) for corner in STEM)
    outline = [*points[points.index(right) : points.index(left) + 1], *FLAG]
    one.coordinates = GlyphCoordinates([(x, y) for x, y, _ in outline])
    one.flags = bytearray(on for _, _, on in outline)
    one.endPtsOfContours = [len(outline) - 1]
    one.program.fromBytecode(b"")  # hints of the outline that is gone
    one.recalcBounds(font["glyf"])
    font["hmtx"]["one"] = (WIDTH, one.xMin)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = FAMILY
    font.flavor = "woff2"
    font.save(out)


if __name__ == "__main__":
    change_font(*sys.argv[1:])
