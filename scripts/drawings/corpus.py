#!/usr/bin/env python3
"""Writes the corpus of drawings, app/drawings/corpus/*.dxf, and truth.json with what each measures.

The true values are worked out here by formulas of plane geometry from the dimensions that the drawings are made from; nothing of
the reader is used. scripts/drawings/check_corpus.py holds them against ezdxf and shapely. Needs Python 3.9 and nothing else.
"""
import json
import math
import pathlib
import struct

FOLDER = pathlib.Path(__file__).resolve().parents[2] / 'app/drawings/corpus'
TRUTH = {}
PI = math.pi


# Entities as lists of (group code, value).
def head(kind, layer, more, own_class):
    """What all entities begin with: type, layer, and the markers of the classes that R13 and later want."""
    return [(0, kind), (100, 'AcDbEntity'), (8, layer), *extra(more, PLACE), (100, own_class), *extra(more, SHAPE)]


def line(x1, y1, x2, y2, layer='0', **more):
    return [*head('LINE', layer, more, 'AcDbLine'), (10, x1), (20, y1), (30, 0.0), (11, x2), (21, y2), (31, 0.0)]


def circle(x, y, r, layer='0', **more):
    return [*head('CIRCLE', layer, more, 'AcDbCircle'), (10, x), (20, y), (30, 0.0), (40, r)]


def arc(x, y, r, start, end, layer='0', **more):
    return [*head('ARC', layer, more, 'AcDbCircle'), (10, x), (20, y), (30, 0.0), (40, r), (100, 'AcDbArc'), (50, start), (51, end)]


def light(points, closed=True, layer='0', **more):
    """LWPOLYLINE; a point is (x, y) or (x, y, bulge)."""
    tags = [*head('LWPOLYLINE', layer, more, 'AcDbPolyline'), (90, len(points)), (70, 1 if closed else 0)]
    for x, y, *bulge in points:
        tags += [(10, x), (20, y)] + ([(42, bulge[0])] if bulge else [])
    return tags


def polyline(points, closed=True, layer='0', flags=0, vertex_flags=None):
    """POLYLINE with VERTEX entities, as R12 writes it."""
    tags = [(0, 'POLYLINE'), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, (1 if closed else 0) | flags)]
    for at, (x, y, *bulge) in enumerate(points):
        flag = vertex_flags[at] if vertex_flags else 0
        tags += [(0, 'VERTEX'), (8, layer), (10, x), (20, y), (30, 0.0), (70, flag)] + ([(42, bulge[0])] if bulge else [])
    return tags + [(0, 'SEQEND'), (8, layer)]


def ellipse(x, y, ux, uy, ratio, start=0.0, end=2 * PI, layer='0', **more):
    return [*head('ELLIPSE', layer, more, 'AcDbEllipse'), (10, x), (20, y), (30, 0.0), (11, ux), (21, uy), (31, 0.0),
            (40, ratio), (41, start), (42, end)]


def spline(degree, knots, points, weights=None, flags=8, layer='0'):
    tags = [*head('SPLINE', layer, {}, 'AcDbSpline'), (70, flags), (71, degree), (72, len(knots)), (73, len(points)), (74, 0)]
    tags += [(40, k) for k in knots] + [(41, w) for w in weights or []]
    for x, y in points:
        tags += [(10, x), (20, y), (30, 0.0)]
    return tags


def insert(block, x, y, layer='0', sx=None, sy=None, sz=None, rot=None, cols=None, rows=None, dx=None, dy=None, **more):
    pairs = [(41, sx), (42, sy), (43, sz), (50, rot), (70, cols), (71, rows), (44, dx), (45, dy)]
    return [*head('INSERT', layer, more, 'AcDbBlockReference'), (2, block), (10, x), (20, y), (30, 0.0)] + [p for p in pairs if p[1] is not None]


def text(x, y, value, kind='TEXT'):
    return [*head(kind, '0', {}, 'AcDbMText' if kind == 'MTEXT' else 'AcDbText'), (10, x), (20, y), (30, 0.0), (40, 5.0), (1, value)]


PLACE = {'linetype': 6, 'paper': 67}
SHAPE = {'width': 43, 'extrusion': 210}


def extra(more, codes):
    tags = []
    for name, value in more.items():
        if name not in codes:
            continue
        values = value if isinstance(value, tuple) else (value,)
        tags += [(codes[name] + 10 * at, one) for at, one in enumerate(values)]
    return tags


def block(name, entities, x=0.0, y=0.0, flags=0):
    return [(0, 'BLOCK'), (8, '0'), (2, name), (70, flags), (10, x), (20, y), (30, 0.0), (3, name), *flat(entities), (0, 'ENDBLK'), (8, '0')]


def layer(name, color=7, flags=0, linetype='CONTINUOUS'):
    return [(0, 'LAYER'), (2, name), (70, flags), (62, color), (6, linetype)]


def flat(lists):
    return [tag for one in lists for tag in one]


def rect(x, y, w, h):
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def rect_lines(x, y, w, h):
    p = rect(x, y, w, h)
    return [line(*p[at], *p[(at + 1) % 4]) for at in range(4)]


def drawing(entities, units=None, measurement=None, layers=(), blocks=(), version='AC1015', codepage=None):
    tags = [(0, 'SECTION'), (2, 'HEADER'), (9, '$ACADVER'), (1, version)]
    if codepage:
        tags += [(9, '$DWGCODEPAGE'), (3, codepage)]
    if units is not None:
        tags += [(9, '$INSUNITS'), (70, units)]
    if measurement is not None:
        tags += [(9, '$MEASUREMENT'), (70, measurement)]
    tags += [(0, 'ENDSEC')]
    if layers:
        tags += [(0, 'SECTION'), (2, 'TABLES'), (0, 'TABLE'), (2, 'LAYER'), (70, len(layers)), *flat(layers), (0, 'ENDTAB'), (0, 'ENDSEC')]
    if blocks:
        tags += [(0, 'SECTION'), (2, 'BLOCKS'), *flat(blocks), (0, 'ENDSEC')]
    return tags + [(0, 'SECTION'), (2, 'ENTITIES'), *flat(entities), (0, 'ENDSEC'), (0, 'EOF')]


def ascii_dxf(tags, eol='\r\n', comma=False, pad=True, eof=True, encoding='utf-8'):
    lines = []
    for code, value in tags:
        if not eof and value == 'EOF':
            continue
        word = repr(float(value)) if isinstance(value, float) else str(value)
        lines += [f'{code:>3}' if pad else str(code), word.replace('.', ',') if comma and isinstance(value, float) else word]
    return (eol.join(lines) + eol).encode(encoding)


def binary_dxf(tags, wide):
    """Binary DXF with group codes of two bytes (R13 and later) or one (R12)."""
    data = b'AutoCAD Binary DXF\r\n\x1a\x00'
    for code, value in tags:
        data += struct.pack('<H', code) if wide else bytes([code]) if code < 255 else b'\xff' + struct.pack('<H', code)
        if 10 <= code <= 59 or 110 <= code <= 149 or 210 <= code <= 239:
            data += struct.pack('<d', value)
        elif 60 <= code <= 79 or 170 <= code <= 179 or 270 <= code <= 289:
            data += struct.pack('<h', value)
        elif 90 <= code <= 99:
            data += struct.pack('<i', value)
        else:
            data += str(value).encode() + b'\x00'
    return data


def case(name, content, *, box, length, area, outers=1, holes=0, open=0, branched=0, duplicates=0, unit=1, findings=(), **more):
    data = content if isinstance(content, bytes) else ascii_dxf(content)
    (FOLDER / f'{name}.dxf').write_bytes(data)
    TRUTH[name] = {'width': box[0], 'height': box[1], 'cutLength': length, 'netArea': area, 'outers': outers, 'holes': holes,
                   'open': open, 'branched': branched, 'duplicates': duplicates, 'mmPerUnit': unit, 'findings': sorted(findings), **more}


# A plate 200 x 100 with four holes of 12, in many spellings.
W, H, R = 200.0, 100.0, 6.0
HOLES = [(20.0, 20.0), (180.0, 20.0), (180.0, 80.0), (20.0, 80.0)]
circles = [circle(x, y, R) for x, y in HOLES]
PLATE = dict(box=(W, H), length=2 * (W + H) + 4 * 2 * PI * R, area=W * H - 4 * PI * R * R, holes=4)
plate = [light(rect(0.0, 0.0, W, H)), *circles]
as_lines = [*rect_lines(0.0, 0.0, W, H), *circles]

FOLDER.mkdir(parents=True, exist_ok=True)
for old in FOLDER.glob('*.dxf'):
    old.unlink()

case('plate', drawing(plate, 4, version='AC1015'), **PLATE)
case('plate-lines', drawing(as_lines), **PLATE)
case('plate-r12-polyline', drawing([polyline(rect(0.0, 0.0, W, H)), *circles], version='AC1009'), **PLATE)
case('plate-closed-by-hand', drawing([light([*rect(0.0, 0.0, W, H), (0.0, 0.0)], closed=False), *circles]), **PLATE)
case('plate-shuffled', drawing([line(W, 0.0, 0.0, 0.0), circles[2], line(W, H, 0.0, H), circles[0], line(0.0, 0.0, 0.0, H),
                                circles[3], line(W, H, W, 0.0), circles[1]]), **PLATE)
case('plate-binary-r12', binary_dxf(drawing([polyline(rect(0.0, 0.0, W, H)), *circles], version='AC1009'), wide=False), **PLATE)
case('plate-binary-r2000', binary_dxf(drawing(plate, 4, version='AC1015'), wide=True), **PLATE)
case('plate-cr', ascii_dxf(drawing(plate), eol='\r'), **PLATE)
case('plate-lf-no-eof', ascii_dxf(drawing(plate), eol='\n', pad=False, eof=False), **PLATE)
case('plate-double-spaced', ascii_dxf(drawing(plate), eol='\n\n'), **PLATE)
case('plate-decimal-comma', ascii_dxf(drawing(plate), comma=True), **PLATE)
case('plate-comments', drawing([[(999, 'written by a test')], *plate, [(999, 'LINE')]]), **PLATE)
case('plate-empty-handles', drawing([[plate[0][0], (5, ''), *plate[0][1:]], *circles]), **PLATE)
case('plate-paper-space', drawing([*plate, light(rect(-500.0, -500.0, 900.0, 600.0), paper=1)]), **PLATE)
case('plate-holes-from-arcs', drawing([plate[0], arc(20.0, 20.0, R, 0.0, 360.0), arc(180.0, 20.0, R, 90.0, 450.0),
                                       arc(180.0, 80.0, R, -180.0, 180.0), arc(20.0, 80.0, R, 0.0, 180.0), arc(20.0, 80.0, R, 540.0, 720.0)]), **PLATE)
case('plate-lower-left-far', drawing([light([(x + 4e6, y - 7e6) for x, y in rect(0.0, 0.0, W, H)]),
                                      *[circle(x + 4e6, y - 7e6, R) for x, y in HOLES]]), **PLATE)
turn = [(math.cos(0.3) * x - math.sin(0.3) * y, math.sin(0.3) * x + math.cos(0.3) * y) for x, y in [*rect(0.0, 0.0, W, H), *HOLES]]
case('plate-turned', drawing([light(turn[:4]), *[circle(x, y, R) for x, y in turn[4:]]]),
     **{**PLATE, 'box': (W * math.cos(0.3) + H * math.sin(0.3), W * math.sin(0.3) + H * math.cos(0.3))})

# Units.
def inches(values): return [tuple(v / 25.4 for v in p) for p in values]
case('inch-of-mm-design', drawing([light(inches(rect(0.0, 0.0, W, H))), *[circle(x / 25.4, y / 25.4, R / 25.4) for x, y in HOLES]], 1),
     **PLATE, unit=25.4)
case('inch-fractions', drawing([light(rect(0.0, 0.0, 12.125, 6.375)), circle(1.0, 1.0, 0.28125), circle(11.0, 1.0, 0.15625)], 1),
     box=(12.125 * 25.4, 6.375 * 25.4), length=25.4 * (2 * 18.5 + 2 * PI * (0.28125 + 0.15625)),
     area=25.4 ** 2 * (12.125 * 6.375 - PI * (0.28125 ** 2 + 0.15625 ** 2)), holes=2, unit=25.4)
case('inches-stated-mm-drawn', drawing(plate, 1, 0), **PLATE, findings=['unit'])
case('metres', drawing([light(rect(0.0, 0.0, 2.0, 1.0))], 6), box=(2000, 1000), length=6000, area=2e6, unit=1000)
case('metres-stated-mm-drawn', drawing([light(rect(0.0, 0.0, 400.0, 100.0))], 6), box=(400, 100), length=1000, area=40000, findings=['unit'])
case('tiny-part', drawing([light(rect(0.0, 0.0, 3.0, 2.0))]), box=(3, 2), length=10, area=6, findings=['unit'])
case('huge-part', drawing([light(rect(0.0, 0.0, 20000.0, 2000.0))], 4), box=(20000, 2000), length=44000, area=4e7, findings=['unit'])

# Shapes.
case('slot', drawing([light([(0.0, 0.0), (60.0, 0.0, 1.0), (60.0, 20.0), (0.0, 20.0, 1.0)])]),
     box=(80, 20), length=120 + PI * 20, area=1200 + PI * 100)
case('slot-lines-arcs', drawing([line(0.0, 0.0, 60.0, 0.0), arc(60.0, 10.0, 10.0, 270.0, 90.0), line(60.0, 20.0, 0.0, 20.0), arc(0.0, 10.0, 10.0, 90.0, 270.0)]),
     box=(80, 20), length=120 + PI * 20, area=1200 + PI * 100)
tilted = [(math.cos(0.5) * x - math.sin(0.5) * y, math.sin(0.5) * x + math.cos(0.5) * y, *b) for x, y, *b in [(-15.0, -4.0), (15.0, -4.0, 1.0), (15.0, 4.0), (-15.0, 4.0, 1.0)]]
case('tilted-slot-in-plate', drawing([light(rect(-50.0, -30.0, 100.0, 60.0)), light(tilted)]), box=(100, 60),
     length=320 + 60 + PI * 8, area=6000 - 240 - PI * 16, holes=1, smallestHole=8)
rounded = [(10.0, 0.0), (90.0, 0.0, math.tan(PI / 8)), (100.0, 10.0), (100.0, 40.0, math.tan(PI / 8)), (90.0, 50.0), (10.0, 50.0, math.tan(PI / 8)),
           (0.0, 40.0), (0.0, 10.0, math.tan(PI / 8))]
case('rounded-plate', drawing([light(rounded)]), box=(100, 50), length=2 * 80 + 2 * 30 + 2 * PI * 10, area=5000 - (4 - PI) * 100)
case('big-arc', drawing([light([(0.0, 0.0, 2.0), (40.0, 0.0)])]), box=(50, 45), length=40 + 25 * 4 * math.atan(2),
     area=625 / 2 * (4 * math.atan(2) - math.sin(4 * math.atan(2))))
# Bulge 2 on a chord of 40: radius 40 * 5 / 8 = 25, centre 15 from the chord on the outer side, so the arc reaches 40 beyond it.
TRUTH['big-arc']['height'] = 40
case('flange', drawing([circle(0.0, 0.0, 100.0), circle(0.0, 0.0, 40.0), *[circle(75 * math.cos(a * PI / 4), 75 * math.sin(a * PI / 4), 9.0) for a in range(8)]]),
     box=(200, 200), length=2 * PI * (140 + 72), area=PI * (10000 - 1600 - 8 * 81), holes=9, smallestHole=18)
teeth = [(r * math.cos(a), r * math.sin(a)) for k in range(24) for r, a in ((50.0, k * PI / 12), (50.0, k * PI / 12 + 0.1), (44.0, k * PI / 12 + 0.13), (44.0, (k + 1) * PI / 12 - 0.03))]
def poly_length(p): return sum(math.dist(a, b) for a, b in zip(p, p[1:] + p[:1]))
def poly_area(p): return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(p, p[1:] + p[:1]))) / 2
def poly_box(p): return (max(x for x, _ in p) - min(x for x, _ in p), max(y for _, y in p) - min(y for _, y in p))
case('gear', drawing([light(teeth), circle(0.0, 0.0, 10.0)]), box=poly_box(teeth), length=poly_length(teeth) + 20 * PI,
     area=poly_area(teeth) - 100 * PI, holes=1)
case('islands', drawing([light(rect(0.0, 0.0, 100.0, 100.0)), light(rect(10.0, 10.0, 80.0, 80.0)), circle(50.0, 50.0, 20.0), circle(50.0, 50.0, 5.0)]),
     box=(100, 100), length=400 + 320 + 50 * PI, area=10000 - 6400 + 400 * PI - 25 * PI, outers=2, holes=2, findings=['several-parts'])
case('several-parts', drawing([*plate, light(rect(300.0, 0.0, 50.0, 50.0)), circle(325.0, 25.0, 10.0), circle(500.0, 50.0, 30.0)]),
     box=(530, 100), length=PLATE['length'] + 200 + 20 * PI + 60 * PI, area=PLATE['area'] + 2500 - 100 * PI + 900 * PI, outers=3, holes=5, findings=['several-parts'])
pattern = [circle(10.0 + 10 * i, 10.0 + 10 * j, 2.5) for i in range(30) for j in range(15)]
case('perforated', drawing([light(rect(0.0, 0.0, 310.0, 160.0)), *pattern]), box=(310, 160), length=940 + 450 * 5 * PI, area=310 * 160 - 450 * PI * 6.25, holes=450)

# Ellipses and splines. Ramanujan's second formula is exact to 1e-9 at these ratios.
def ellipse_length(a, b):
    h = ((a - b) / (a + b)) ** 2
    return PI * (a + b) * (1 + 3 * h / (10 + math.sqrt(4 - 3 * h)))
case('ellipse', drawing([ellipse(0.0, 0.0, 50.0, 0.0, 0.6)]), box=(100, 60), length=ellipse_length(50, 30), area=PI * 1500)
case('ellipse-turned', drawing([ellipse(10.0, 5.0, 30.0, 40.0, 0.4, 0.0, 6.283185)]), length=ellipse_length(50, 20), area=PI * 1000,
     box=(2 * math.hypot(30, 16), 2 * math.hypot(40, 12)))
case('half-ellipses', drawing([ellipse(0.0, 0.0, 50.0, 0.0, 0.6, 0.0, PI), ellipse(0.0, 0.0, 50.0, 0.0, 0.6, PI, 2 * PI)]),
     box=(100, 60), length=ellipse_length(50, 30), area=PI * 1500)
s = math.sqrt(0.5)
ring = [(20.0, 0.0), (20.0, 20.0), (0.0, 20.0), (-20.0, 20.0), (-20.0, 0.0), (-20.0, -20.0), (0.0, -20.0), (20.0, -20.0), (20.0, 0.0)]
case('rational-circle', drawing([spline(2, [0.0] * 3 + [1.0] * 2 + [2.0] * 2 + [3.0] * 2 + [4.0] * 3, ring, [1.0, s] * 4 + [1.0], flags=13)]),
     box=(40, 40), length=40 * PI, area=400 * PI)
# A parabola: y = x²/20 from -20 to 20, as a Bézier curve of degree 2, closed by a line.
def parabola_length(x, f): return 2 * (x / 2 * math.hypot(1, f * x) + math.asinh(f * x) / (2 * f))
case('parabola', drawing([spline(2, [0.0] * 3 + [1.0] * 3, [(-20.0, 20.0), (0.0, -20.0), (20.0, 20.0)]), line(-20.0, 20.0, 20.0, 20.0)]),
     box=(40, 20), length=40 + parabola_length(20, 0.1), area=40 * 20 * 2 / 3)
case('straight-spline', drawing([spline(3, [0.0] * 4 + [1.0] * 4, [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (60.0, 0.0)]), line(60.0, 0.0, 30.0, 40.0), line(30.0, 40.0, 0.0, 0.0)]),
     box=(60, 40), length=160, area=1200)

# Blocks.
unit_block = block('UNIT', [light(rect(0.0, 0.0, 20.0, 10.0)), circle(5.0, 5.0, 2.0)])
ONE = dict(length=60 + 4 * PI, area=200 - 4 * PI)
def times(k, **more): return dict(length=k * ONE['length'], area=k * ONE['area'], outers=k, holes=k, findings=['several-parts'] if k > 1 else [], **more)
case('insert', drawing([insert('UNIT', 100.0, 50.0)], blocks=[unit_block]), **times(1, box=(20, 10)))
case('insert-case-of-name', drawing([insert('Unit', 100.0, 50.0)], blocks=[unit_block]), **times(1, box=(20, 10)))
case('insert-z-scale-zero', drawing([insert('UNIT', 0.0, 0.0, sx=1.0, sy=1.0, sz=0.0)], blocks=[unit_block]), **times(1, box=(20, 10)))
case('insert-turned', drawing([insert('UNIT', 0.0, 0.0, rot=90.0)], blocks=[unit_block]), **times(1, box=(10, 20)))
case('insert-mirrored', drawing([insert('UNIT', 0.0, 0.0, sx=-1.0)], blocks=[block('UNIT', [light([(0.0, 0.0), (20.0, 0.0, 1.0), (20.0, 10.0), (0.0, 10.0)])])]),
     box=(25, 10), length=50 + 5 * PI, area=200 + 12.5 * PI)
case('insert-scaled', drawing([insert('UNIT', 0.0, 0.0, sx=3.0, sy=3.0)], blocks=[unit_block]), box=(60, 30), length=3 * ONE['length'], area=9 * ONE['area'], holes=1)
case('insert-unequal-scale', drawing([insert('DISC', 0.0, 0.0, sx=5.0, sy=3.0)], blocks=[block('DISC', [circle(0.0, 0.0, 10.0)])]),
     box=(100, 60), length=ellipse_length(50, 30), area=PI * 1500)
case('insert-array', drawing([insert('UNIT', 0.0, 0.0, cols=4, rows=3, dx=30.0, dy=20.0)], blocks=[unit_block]), **times(12, box=(110, 50)))
case('insert-array-turned', drawing([insert('UNIT', 0.0, 0.0, rot=90.0, cols=2, rows=1, dx=30.0, dy=0.0)], blocks=[unit_block]), **times(2, box=(10, 50)))
case('insert-base-point', drawing([insert('UNIT', 7.0, 8.0), light(rect(0.0, 0.0, 10.0, 5.0))], blocks=[block('UNIT', [light(rect(100.0, 100.0, 20.0, 10.0))], 100.0, 90.0)]),
     box=(27, 28), length=60 + 30, area=200 + 50, outers=2, findings=['several-parts'])
nested = [unit_block, block('PAIR', [insert('UNIT', 0.0, 0.0), insert('UNIT', 50.0, 0.0, sx=-1.0, rot=0.0)]), block('FOUR', [insert('PAIR', 0.0, 0.0), insert('PAIR', 0.0, 20.0, rot=0.0)])]
case('insert-nested', drawing([insert('FOUR', 0.0, 0.0)], blocks=nested), **times(4, box=(50, 30)))
case('extrusion-down', drawing([light([(0.0, 0.0), (20.0, 0.0, 1.0), (20.0, 10.0), (0.0, 10.0)], extrusion=(0.0, 0.0, -1.0)), circle(10.0, 5.0, 2.0, extrusion=(0.0, 0.0, -1.0))]),
     box=(25, 10), length=50 + 5 * PI + 4 * PI, area=200 + 12.5 * PI - 4 * PI, holes=1)
case('missing-block', drawing([*plate, insert('NOTHING', 0.0, 0.0)]), **PLATE, findings=['missing-block'])
case('external-reference', drawing([*plate, insert('XREF', 0.0, 0.0)], blocks=[block('XREF', [], flags=4)]), **PLATE, findings=['missing-block'])

# Layers.
layers = [layer('0'), layer('OUTLINE'), layer('BEND', linetype='DASHED'), layer('HOLES'), layer('OFF', color=-7), layer('FROZEN', flags=1), layer('DIM')]
case('layers', drawing([light(rect(0.0, 0.0, W, H), layer='OUTLINE'), *[circle(x, y, R, layer='HOLES') for x, y in HOLES],
                        line(0.0, 50.0, 200.0, 50.0, layer='BEND'), line(-50.0, 0.0, 250.0, 0.0, layer='OFF'),
                        circle(100.0, 50.0, 80.0, layer='FROZEN'), line(0.0, -20.0, 200.0, -20.0, layer='DIM')], layers=layers),
     **{**PLATE, 'box': (300, 160)})
TRUTH['layers']['height'] = 160
case('block-on-layers', drawing([insert('PART', 0.0, 0.0, layer='OUTLINE'), insert('PART', 50.0, 0.0, layer='FROZEN')], layers=layers,
                                blocks=[block('PART', [light(rect(0.0, 0.0, 20.0, 10.0)), line(0.0, 5.0, 20.0, 5.0, layer='BEND')])]),
     box=(70, 10), length=60, area=200)
case('line-types', drawing([*plate, line(0.0, 50.0, 200.0, 50.0, linetype='CENTER'), line(100.0, 0.0, 100.0, 100.0, linetype='HIDDEN')]), **PLATE)
case('lower-case-layer', drawing([light(rect(0.0, 0.0, W, H), layer='outline'), *circles, line(0.0, 50.0, 200.0, 50.0, layer='bend')], layers=layers), **PLATE)

# What is wrong with drawings.
for gap in (0.005, 0.01, 0.02, 0.1, 0.5, 0.6, 1.0):
    joined = gap <= 0.01
    tags = drawing([line(0.0, 0.0, W - gap, 0.0), line(W, 0.0, W, H), line(W, H, 0.0, H), line(0.0, H, 0.0, 0.0)])
    case(f'gap-{gap}', tags, box=(W, H), length=2 * (W + H) - gap, area=W * H if joined else 0, outers=1 if joined else 0, open=0 if joined else 1,
         findings=[] if joined else ['nothing-to-cut', 'gap' if gap <= 0.5 else 'open'])
case('duplicates', drawing([*as_lines, line(W, 0.0, 0.0, 0.0), circles[0], circle(180.0, 20.0, R + 0.004), line(0.0, 0.0, W, 0.0)]), **PLATE, duplicates=4, findings=['duplicate'])
case('duplicate-polyline', drawing([*plate, light(rect(0.0, 0.0, W, H)[::-1])]), **PLATE, duplicates=4, findings=['duplicate'])
case('lines-on-polyline', drawing([*plate, *rect_lines(0.0, 0.0, W, H)]), **PLATE, duplicates=4, findings=['duplicate'])
case('duplicate-arc', drawing([*[line(0.0, 0.0, 60.0, 0.0), arc(60.0, 10.0, 10.0, 270.0, 90.0), line(60.0, 20.0, 0.0, 20.0), arc(0.0, 10.0, 10.0, 90.0, 270.0)],
                               arc(60.0, 10.0, 10.0, -90.0, 90.0)]), box=(80, 20), length=120 + 20 * PI, area=1200 + 100 * PI, duplicates=1, findings=['duplicate'])
case('loose-line', drawing([*plate, line(50.0, 50.0, 150.0, 50.0)]), **{**PLATE, 'length': PLATE['length'] + 100}, open=1, findings=['loose-line'])
case('divided', drawing([*rect_lines(0.0, 0.0, W, H), line(0.0, 0.0, W, H)]), box=(W, H), length=2 * (W + H) + math.hypot(W, H), area=W * H, branched=2, findings=['branch', 'branch'])
case('divided-polyline', drawing([light(rect(0.0, 0.0, W, H)), line(0.0, 0.0, W, H)]), box=(W, H), length=2 * (W + H) + math.hypot(W, H), area=W * H, branched=2,
     findings=['branch', 'branch'])
case('tail', drawing([*rect_lines(0.0, 0.0, W, H), line(0.0, 0.0, -30.0, 0.0)]), box=(W + 30, H), length=2 * (W + H) + 30, area=W * H, open=1, branched=1, findings=['loose-line', 'branch'])
case('crossing', drawing([*plate, line(50.0, -10.0, 50.0, 110.0)]), **{**PLATE, 'box': (W, H + 20), 'length': PLATE['length'] + 120}, open=1, findings=['crossing', 'crossing', 'loose-line'])
case('tiny-rings', drawing([*plate, circle(5.0, 5.0, 0.0005), line(7.0, 7.0, 7.0, 7.0)]), **PLATE, findings=['tiny', 'tiny'])
case('text-left-in', drawing([*plate, text(50.0, 50.0, 'BASE 3 mm'), text(50.0, 40.0, 'x16', 'MTEXT')]), **PLATE, findings=['text', 'text'])
case('ignored-kinds', drawing([*plate, [(0, 'POINT'), (8, '0'), (10, 900.0), (20, 900.0), (30, 0.0)],
                               [(0, 'SOLID'), (8, '0'), (10, 900.0), (20, 0.0), (11, 950.0), (21, 0.0), (12, 900.0), (22, 50.0), (13, 950.0), (23, 50.0)],
                               [(0, '3DFACE'), (8, '0'), (10, 900.0), (20, 0.0), (11, 950.0), (21, 0.0), (12, 900.0), (22, 50.0), (13, 950.0), (23, 50.0)],
                               [(0, 'DIMENSION'), (8, '0'), (2, '*D1'), (10, 900.0), (20, 0.0), (70, 0)],
                               [(0, 'HATCH'), (8, '0'), (10, 0.0), (20, 0.0), (91, 1), (92, 2), (93, 3), (10, 900.0), (20, 0.0), (10, 950.0), (20, 0.0), (10, 900.0), (20, 50.0)]]), **PLATE)
case('fitted-polyline', drawing([polyline([(0.0, 0.0), (50.0, 80.0), (100.0, 0.0), (0.0, 0.0), (50.0, 20.0), (100.0, 0.0)], closed=True, flags=4,
                                          vertex_flags=[16, 16, 16, 8, 8, 8])], version='AC1009'), box=(100, 20), length=100 + 2 * math.hypot(50, 20), area=1000)
case('wide-polyline', drawing([light(rect(0.0, 0.0, W, H), width=2.0), *circles]), **PLATE)
case('damaged-entity', drawing([*plate, [(0, 'LINE'), (8, '0'), (10, 'x'), (20, 0.0), (11, 1.0), (21, 1.0)], [(0, 'CIRCLE'), (8, '0'), (10, 1.0), (20, 1.0)]]), **PLATE, findings=['damaged'])
case('code-page-layer', ascii_dxf(drawing([light(rect(0.0, 0.0, W, H)), *circles, line(0.0, 50.0, 200.0, 50.0, layer='Biegung Übergang')], codepage='ANSI_1252',
                                    layers=[layer('Biegung Übergang', flags=1)]), encoding='cp1252'), **PLATE)
case('only-bends-by-line-type', drawing([light(rect(0.0, 0.0, W, H), linetype='DASHED'), *circles], layers=layers), **{**PLATE})
case('grid-of-polylines', drawing([light(rect(50.0 * i, 40.0 * j, 50.0, 40.0)) for i in range(3) for j in range(3)]), box=(150, 120), length=9 * 180, area=9 * 2000,
     outers=9, branched=12, findings=['several-parts'] + ['branch'] * 12)
case('empty', drawing([]), box=(0, 0), length=0, area=0, outers=0, findings=['nothing-to-cut'])

# What the truth of two cases needs: lines to cut are found on any line type if there are no others, and then circles are cut with them.
TRUTH['only-bends-by-line-type'].update({'cutLength': PLATE['length'] - 2 * (W + H), 'netArea': 4 * PI * R * R, 'outers': 4, 'holes': 0, 'findings': ['several-parts']})

(FOLDER / 'truth.json').write_text(json.dumps(TRUTH, indent=1) + '\n')
print(f'{len(TRUTH)} drawings')
