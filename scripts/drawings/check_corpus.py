#!/usr/bin/python3
"""Holds the true values of the corpus (corpus.py) against ezdxf and shapely. Needs python3-ezdxf and python3-shapely.

Extents: those of all curves. Length and area: of drawings without defects, layers and units, where all curves are cut; the area is
what an odd number of contours contain.
"""
import json
import pathlib
import sys

from shapely.geometry import LineString, Polygon
from shapely.ops import linemerge, polygonize, unary_union

from measure_with_ezdxf import measure, paths_of, read

FOLDER = pathlib.Path(__file__).resolve().parents[2] / 'app/drawings/corpus'
EXCEPTIONS = {
    'plate-double-spaced': 'ezdxf reads no file with empty lines between',
    'plate-cr': 'ezdxf reads no lines ended by CR alone',
    'damaged-entity': 'ezdxf opens no file with a coordinate that is no number',
    'fitted-polyline': 'ezdxf takes the control points of the frame for vertices',
    'ignored-kinds': 'ezdxf does not open a file with an incomplete hatch',
}


def near(one, other, share):
    return abs(one - other) <= abs(other) * share + 1e-6


def main():
    truth = json.loads((FOLDER / 'truth.json').read_text())
    checked = areas = 0
    wrong = []
    for name, expected in truth.items():
        if name in EXCEPTIONS:
            continue
        file = str(FOLDER / f'{name}.dxf')
        unit = expected['mmPerUnit']
        checked += 1
        try:
            measured = measure(file)
        except Exception as error:  # Whatever ezdxf throws is its answer to this file.
            wrong.append((name, error))
            continue
        if not (near(measured['width'] * unit, expected['width'], 1e-3) and near(measured['height'] * unit, expected['height'], 1e-3)):
            wrong.append((name, 'extents', measured['width'] * unit, measured['height'] * unit))
        plain = not any(expected[key] for key in ('open', 'branched', 'duplicates')) and 'layer' not in name and 'line-type' not in name
        if not plain or 'gap' in name:
            continue
        areas += 1
        if not near(measured['length'] * unit, expected['cutLength'], 1e-3):
            wrong.append((name, 'length', measured['length'] * unit))
        area = area_of(read(file)) * unit * unit
        if not near(area, expected['netArea'], 1e-3):
            wrong.append((name, 'area', area))
    print(f'{checked} drawings, {areas} of them with length and area; {len(EXCEPTIONS)} exceptions:')
    for name, why in EXCEPTIONS.items():
        print(f'  {name}: {why}')
    for row in wrong:
        print('  WRONG', *row)
    sys.exit(1 if wrong else 0)


def area_of(document):
    """The area inside of an odd number of contours."""
    lines = [[(round(p.x, 5), round(p.y, 5)) for p in points] for points in paths_of(document)]
    merged = linemerge([LineString(line) for line in lines if len(set(line)) > 1])
    parts = list(merged.geoms) if hasattr(merged, 'geoms') else [merged]
    contours = [Polygon(part) for part in parts if part.is_ring]
    faces = polygonize(unary_union(parts))
    return sum(
        face.area for face in faces if sum(one.contains(face.representative_point()) for one in contours) % 2 == 1
    )


if __name__ == '__main__':
    main()
