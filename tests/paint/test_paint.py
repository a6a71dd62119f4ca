"""The painter draws what the marks say: small, alike every time, in both forms; no rules are asked."""

from __future__ import annotations

import io
import math
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from games.marks import Aid, Arrow, Fill, LegendRow, Mark, Piece, Scene, Sign
from mailer.paint import band, pens, raster, strokes, svg
from mailer.paint import picture as paint
from mailer.paint.board import load
from mailer.paint.palette import rgb
from tests.paint.scenes import ALL_KINDS, BOARD, FILLS, scene
from tests.rig.cases import some

Pixels = NDArray[np.int16]


def _pixels(*marks: Mark, width: int = 800, lang: str = "en") -> Pixels:
    image = Image.open(io.BytesIO(paint.png(scene(*marks, lang=lang), width)))
    return np.asarray(image.convert("RGB")).astype(np.int16)


def _changed(before: Pixels, after: Pixels) -> NDArray[np.bool_]:
    changed: NDArray[np.bool_] = (np.abs(before - after) > 24).any(axis=2)
    return changed


def _middle(changed: NDArray[np.bool_]) -> tuple[float, float]:
    """Where the change is, in units of the board."""
    rows, columns = np.nonzero(changed)
    scale = changed.shape[1] / load(BOARD).width
    return float(columns.mean() / scale), float(rows.mean() / scale - band.HEIGHT)


@pytest.mark.sweep
def test_a_busy_picture_is_a_light_png_of_few_colours() -> None:
    for lang in ("en", "ru"):
        data = paint.png(scene(*ALL_KINDS, lang=lang))
        image = Image.open(io.BytesIO(data))
        assert image.format == "PNG"
        assert image.mode == "P"
        assert image.size == (800, 674)
        assert len(data) < 150_000


@pytest.mark.sweep
def test_the_same_scene_gives_the_same_bytes_whatever_was_drawn_before() -> None:
    first = paint.render(scene(*ALL_KINDS))
    paint.png(scene(*FILLS, lang="ru"))
    raster.forget("base", "band", "stroke", "sprite")
    paint.render.cache_clear()
    again = paint.render(scene(*ALL_KINDS))
    assert first == again


@pytest.mark.sweep
def test_an_owner_tints_its_place_and_nothing_else() -> None:
    board = load(BOARD)
    plain, owned = _pixels(), _pixels(Fill("SPA", "FRANCE"))
    changed = _changed(plain, owned)
    tint = rgb(board.style.colours["FRANCE"].tint)
    exact = (owned == tint).all(axis=2)
    assert exact.sum() > 0.8 * changed.sum() > 4000
    x, y = _middle(changed)
    assert abs(x - board.spots["SPA"][0]) < 60
    assert abs(y - board.spots["SPA"][1]) < 60


@pytest.mark.parametrize(
    "colour", some(["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"], 4)
)
def test_every_tint_and_every_ink_survives_the_palette(colour: str) -> None:
    style = load(BOARD).style.colours[colour]
    drawn = _pixels(Fill("MOS", colour), Piece("UKR", "army", colour), Arrow(("SEV", "RUM"), "move", colour))
    for value in (style.tint, style.ink):
        assert (drawn == rgb(value)).all(axis=2).sum() > 100


@pytest.mark.sweep
def test_a_counter_stands_on_its_spot_and_its_kind_shows_in_its_outline() -> None:
    board, empty = load(BOARD), _pixels(*FILLS)
    masks = []
    for shape in ("army", "fleet"):
        changed = _changed(empty, _pixels(*FILLS, Piece("MUN", shape, "RUSSIA")))
        x, y = _middle(changed)
        assert abs(x - board.spots["MUN"][0]) < 6
        assert abs(y - board.spots["MUN"][1]) < 6
        masks.append(changed)
    army, fleet = masks
    assert (army ^ fleet).sum() > 0.25 * (army | fleet).sum()


def test_a_fleet_stands_on_the_coast_that_it_is_on() -> None:
    board, empty = load(BOARD), _pixels()
    for spot in ("STP/NC", "STP/SC", "SPA/NC", "SPA/SC", "BUL/EC", "BUL/SC"):
        x, y = _middle(_changed(empty, _pixels(Piece(spot, "fleet", "ENGLAND"))))
        assert abs(x - board.spots[spot][0]) < 6
        assert abs(y - board.spots[spot][1]) < 6


def test_a_beaten_counter_stands_aside_of_its_conqueror() -> None:
    board, held = load(BOARD), _pixels(Piece("GAL", "army", "RUSSIA"))
    beaten = _changed(held, _pixels(Piece("GAL", "army", "RUSSIA"), Piece("GAL", "army", "AUSTRIA", True)))
    x, y = _middle(beaten)
    assert abs(x - board.beaten["GAL"][0]) < 10
    assert abs(y - board.beaten["GAL"][1]) < 10


MARKS: tuple[Mark, ...] = (
    Arrow(("MUN", "BUR"), "move", "GERMANY"),
    Arrow(("MUN", "BUR"), "move", "GERMANY", failed=True),
    Arrow(("MUN", "BUR"), "retreat", "GERMANY", displaced=True),
    Arrow(("LON", "ENG", "BRE"), "convoy", "GERMANY"),
    Arrow(("LON", "ENG", "BRE"), "convoy", "GERMANY", failed=True),
    Aid("RUH", ("MUN", "BUR"), "support", "GERMANY"),
    Aid("RUH", ("MUN", "BUR"), "support", "GERMANY", failed=True),
    Aid("RUH", ("MUN",), "support", "GERMANY"),
    Aid("RUH", ("MUN",), "support", "GERMANY", failed=True),
    Aid("ENG", ("LON", "BRE"), "convoy", "GERMANY"),
    Aid("ENG", ("LON", "BRE"), "convoy", "GERMANY", failed=True),
    Sign("MUN", "hold", "GERMANY"),
    Sign("MUN", "convoy", "GERMANY"),
    Sign("MUN", "build", "GERMANY"),
    Sign("MUN", "remove", "GERMANY"),
    Sign("MUN", "beaten", "GERMANY"),
    Piece("MUN", "army", "GERMANY"),
    Piece("MUN", "army", "GERMANY", gone=True),
    Piece("MUN", "fleet", "GERMANY"),
)


@pytest.mark.sweep
def test_each_kind_of_mark_looks_different_from_every_other() -> None:
    empty = _pixels()
    drawn = [_pixels(mark) for mark in MARKS]
    for index, picture in enumerate(drawn):
        assert _changed(empty, picture).sum() > 30
        for other in drawn[:index]:
            assert _changed(picture, other).sum() > 30


@pytest.mark.sweep
def test_an_arrow_through_fleets_passes_each_of_them() -> None:
    board = load(BOARD)
    changed = _changed(_pixels(), _pixels(Arrow(("NAF", "WES", "TYS", "NAP"), "convoy", "FRANCE")))
    for spot in ("WES", "TYS"):
        x, y = board.spots[spot]
        row, column = int((y + band.HEIGHT) / 2), int(x / 2)
        assert changed[row - 25 : row + 25, column - 25 : column + 25].any()


@pytest.mark.sweep
def test_the_png_shows_what_the_svg_shows() -> None:
    busy = scene(*ALL_KINDS)
    slow = raster.rasterise(
        paint.document(busy).replace('width="1600" height="1348"', 'width="800" height="674"'), lettered=True
    )
    fast = Image.open(io.BytesIO(paint.png(busy))).convert("RGB")
    difference = np.abs(np.asarray(slow)[..., :3].astype(np.int16) - np.asarray(fast).astype(np.int16)).max(
        axis=2
    )
    assert (difference > 60).mean() < 0.02


ORDERS = (
    *(Arrow(("BUR", "MUN"), manner, "FRANCE") for manner in ("move", "retreat", "attack", "transfer")),
    Arrow(("BUR", "MUN"), "move", "ITALY", failed=True),
    Arrow(("BUR", "MAR", "PIE", "TYR"), "move", "FRANCE"),
    Arrow(("LON", "NTH", "NWY"), "convoy", "ENGLAND"),
    Aid("BUR", ("MUN",), "support", "FRANCE"),
    Aid("BUR", ("PAR", "PIC"), "support", "TURKEY"),
    Aid("NTH", ("LON",), "convoy", "RUSSIA"),
)


def test_the_pen_draws_each_order_as_its_svg_does() -> None:
    board, scale = load(BOARD), 0.5
    for mark in ORDERS:
        stroke = strokes.stroke(board, mark, strokes.course(board, mark))
        left, top, right, bottom = (math.floor(side) for side in stroke.box)
        wide, high = round((right - left) * scale), round((bottom - top) * scale)
        body = stroke.fragment().body
        view = (float(left), float(top), wide / scale, high / scale)
        slow = raster.rasterise(svg.document(body, view, wide, high))
        fast = pens.drawn(stroke, (left, top), scale, (wide, high))
        paper = Image.new("RGBA", (wide, high), "#808080")
        laid = [
            np.asarray(Image.alpha_composite(paper, each).convert("RGB")).astype(np.int16)
            for each in (slow, fast)
        ]
        apart, inked = np.abs(laid[0] - laid[1]).max(axis=2), np.abs(laid[0] - 128).max(axis=2) > 24
        assert inked.sum() > 200, mark
        assert (apart > 60).sum() < 0.1 * inked.sum(), mark
        assert apart.sum() < 28 * inked.sum(), mark


@pytest.mark.parametrize(("lang", "words"), [("en", "Burgundy"), ("ru", "Бургундия")])
def test_the_svg_is_one_whole_document_with_its_names_as_text(lang: str, words: str) -> None:
    text = paint.document(scene(*ALL_KINDS, lang=lang, caption="<Fall> & 'all'"))
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    written = {node.text for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {words, "<Fall> & 'all'", "France", "12"} <= written
    referred = {value for node in root.iter() for key, value in node.attrib.items() if key.endswith("href")}
    assert referred <= {f"#{node.attrib['id']}" for node in root.iter() if "id" in node.attrib}
    assert len(text) < 300_000


@pytest.mark.parametrize("mark", [Piece("XYZ", "army", "FRANCE"), Arrow(("PAR", "XYZ"), "move", "FRANCE")])
def test_a_spot_that_is_not_on_the_board_is_an_error(mark: Mark) -> None:
    with pytest.raises(KeyError):
        paint.png(scene(mark))
    with pytest.raises(KeyError):
        paint.document(scene(mark))


@pytest.mark.parametrize("board", ["diplomacy/nowhere", "diplomacy/../variants/pure"])
def test_a_board_that_nobody_drew_is_an_error(board: str) -> None:
    with pytest.raises(KeyError):
        paint.png(Scene(board, "en", ""))


def test_long_names_shrink_to_fit_the_band() -> None:
    legend = tuple(LegendRow("FRANCE", "The United Provinces of Somewhere Far", "34") for _ in range(9))
    crowded = Scene(BOARD, "en", "Spring 1901", legend)
    board = load(BOARD)
    root = ElementTree.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg">{band.band(board.style, board.width, "S", legend)}</svg>'
    )
    bits = root.iter("{http://www.w3.org/2000/svg}g")
    starts = [float(node.attrib["transform"].split("(")[1].split()[0]) for node in bits]
    assert len(starts) == 1 + 2 * len(legend)
    assert all(0 <= start < board.width for start in starts)
    assert paint.png(crowded)


def test_a_chip_is_as_wide_as_its_figure() -> None:
    board = load(BOARD)
    legend = (LegendRow("FRANCE", "France", "126"), LegendRow("ITALY", "Italy", "7"))
    body = band.band(board.style, board.width, "S", legend)
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'
    chips = ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}rect")
    wide, usual = (float(each.attrib["width"]) for each in chips if each.get("rx") == "7")
    assert wide > 3 * 22 * 0.6 > usual == band.CHIP


@pytest.mark.sweep
@pytest.mark.parametrize("width", some([400, 1000, 1600], 3))
def test_other_widths_keep_the_proportions(width: int) -> None:
    image = Image.open(io.BytesIO(paint.png(scene(*ALL_KINDS), width)))
    assert image.size == (width, round(width * 1348 / 1600))


def test_lettering_comes_from_the_bundled_fonts_in_both_scripts() -> None:
    latin, cyrillic = _pixels(lang="en"), _pixels(lang="ru")
    assert _changed(latin, cyrillic).sum() > 4000
    board = load(BOARD)
    x, y = board.lettering["ru"]["MOS"].at
    row, column = int((y + band.HEIGHT) / 2), int(x / 2)
    around = cyrillic[row - 6 : row + 6, column - 20 : column + 20]
    assert (around.max(axis=2) < 90).sum() > 40


def test_places_of_the_svg_tell_their_names_to_a_pointer_and_nothing_else_is_in_its_way() -> None:
    called = {"BUR": "Burgundy <&>", "NTH": "North Sea", "SPA/NC": "Spain, north coast", "XYZ": "nowhere"}
    root = ElementTree.fromstring(paint.document(scene(*ALL_KINDS), called))
    space = "{http://www.w3.org/2000/svg}"
    told = {node.attrib["data-place"]: node for node in root.iter() if "data-place" in node.attrib}
    assert set(told) == {"BUR", "NTH", "SPA/NC"}
    assert {place: node.findtext(f"{space}title") for place, node in told.items()} == {
        place: called[place] for place in told
    }
    deaf = [node for node in root.iter(f"{space}g") if node.attrib.get("pointer-events") == "none"]
    assert {each for group in deaf for each in group.iter()}.isdisjoint(told.values())
    assert set(root.iter(f"{space}text")) <= {each for group in deaf for each in group.iter()}
    assert "data-place" not in paint.document(scene(*ALL_KINDS))
