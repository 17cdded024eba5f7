#!/usr/bin/python3
"""What ezdxf measures: the extents and the total length of all curves of model space, one JSON line a file.

Needs python3-ezdxf. Used by check_corpus.py and by compare.ts, which holds the reader against it on any drawings.
"""
import json
import logging
import signal
import sys

import ezdxf
from ezdxf import path, recover
from ezdxf.math import BoundingBox2d, Vec3

logging.disable(logging.CRITICAL)
CURVES = {'LINE', 'CIRCLE', 'ARC', 'ELLIPSE', 'SPLINE', 'LWPOLYLINE', 'POLYLINE'}


def curves_of(entities, depth=0):
    for entity in entities:
        kind = entity.dxftype()
        if kind == 'INSERT' and depth < 9:
            for one in entity.multi_insert() if entity.mcount > 1 else [entity]:
                yield from curves_of(list(one.virtual_entities()), depth + 1)
        elif kind in CURVES and not (kind == 'POLYLINE' and not (entity.is_2d_polyline or entity.is_3d_polyline)):
            yield entity


def paths_of(document):
    """The curves as lists of points, 0.0001 units from the true curve at most."""
    for entity in curves_of(document.modelspace()):
        points = [Vec3(v.x, v.y, 0) for v in path.make_path(entity).flattening(1e-4)]
        if points:
            yield points


def read(file):
    with open(file, 'rb') as stream:
        binary = stream.read(18) == b'AutoCAD Binary DXF'
    return ezdxf.readfile(file) if binary else recover.readfile(file)[0]


def measure(file):
    document = read(file)
    box = BoundingBox2d()
    length = 0.0
    for points in paths_of(document):
        box.extend(points)
        length += sum(a.distance(b) for a, b in zip(points, points[1:]))
    width, height = (box.size.x, box.size.y) if box.has_data else (0, 0)
    return {'width': width, 'height': height, 'length': length}


def main():
    def stop(*_):
        raise TimeoutError('more than 60 s')

    signal.signal(signal.SIGALRM, stop)
    for file in sys.argv[1:]:
        signal.alarm(60)
        try:
            result = {'ok': True, **measure(file)}
        except Exception as error:  # Whatever ezdxf throws is its answer to this file.
            result = {'ok': False, 'error': f'{type(error).__name__}: {error}'[:200]}
        signal.alarm(0)
        print(json.dumps({'file': file, **result}), flush=True)


if __name__ == '__main__':
    main()
