"""The files of packages from pip, for good_files.py: WORK LIST.json"""
import json
import pathlib
import sys

import fpdf
import pypdf

WORK = pathlib.Path(sys.argv[1])
written = []
for name, options in {'fpdf.pdf': {}, 'fpdf-flat.pdf': {'compress': False}, 'fpdf-restricted.pdf': {'owner': 'owner'}}.items():
    page = fpdf.FPDF()
    page.set_compression(options.get('compress', True))
    if 'owner' in options:
        page.set_encryption(owner_password='owner', permissions=fpdf.enums.AccessPermission.none())
    page.add_page()
    page.set_font('helvetica', size=14)
    page.cell(text='Base plate')
    page.image(str(WORK / 'scene.jpg'), w=80)
    page.output(str(WORK / name))
    written.append(['fpdf2', fpdf.__version__, name])
for name, change in {'pypdf.pdf': lambda writer: None, 'pypdf-packed.pdf': lambda writer: writer.compress_identical_objects(),
                     'pypdf-increment.pdf': None}.items():
    if change is None:
        writer = pypdf.PdfWriter(WORK / 'base.pdf', incremental=True)
        writer.add_metadata({'/Title': 'Base plate'})
    else:
        writer = pypdf.PdfWriter(clone_from=WORK / 'base.pdf')
        change(writer)
    writer.write(WORK / name)
    written.append(['pypdf', pypdf.__version__, name])
pathlib.Path(sys.argv[2]).write_text(json.dumps(written))
