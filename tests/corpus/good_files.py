#!/usr/bin/python3
"""Writes files with real programs, for main.ts: /usr/bin/python3 tests/corpus/good_files.py FOLDER [NPM_FOLDER] [PIP_FOLDER]

The programs are Debian's; packages.txt lists them. NPM_FOLDER and PIP_FOLDER are where the packages of npm and pip were installed
that packages.txt names; without them their files are left out. What a program can't write is reported, never replaced.
FOLDER/list.json says which program, in which version, wrote each file.
"""
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
OUT = pathlib.Path(sys.argv[1]).resolve()
NPM = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
PIP = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None
WORK = OUT / 'work'
FILES = OUT / 'files'
for folder in (WORK, FILES):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
LIST = []
FAILED = []


def add(program, version, path):
    """Takes a file that a program wrote into the corpus, under a running number."""
    path = pathlib.Path(path)
    name = f'{len(LIST):03}-{re.sub("[^a-z0-9]+", "-", program.lower())}-{path.name}'
    shutil.copyfile(path, FILES / name)
    LIST.append({'file': name, 'program': program, 'version': version})


def run(*command, **more):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, timeout=300, **more)


def attempt(what, act):
    try:
        act()
    except Exception as error:
        reason = getattr(error, 'stderr', b'') or str(error)
        FAILED.append(f'{what}: {reason[-300:]!r}')


def written_by(program, version, name, *command):
    """One command, in which OUT stands for the file."""
    path = WORK / 'out' / name
    path.parent.mkdir(exist_ok=True)

    def act():
        run(*[path if part == 'OUT' else part for part in command])
        add(program, version, path)
    attempt(f'{program} {name}', act)
    return path


def debian(package):
    return subprocess.run(['dpkg-query', '-W', '-f=${Version}', package], capture_output=True, text=True).stdout


TEXT = 'Base plate 300 × 200 × 12 mm, S355JR. Four holes Ø 22. Björn Nkosi, Café Šárka.'
PARAGRAPHS = [TEXT, 'Qualifications: N4, coded welder (TIG), 12 years.', 'Τεμάχια 40 · 材料 · قطعة']


def pictures():
    """Pictures of the same scene, for what embeds them and for articles."""
    from PIL import Image, ImageDraw
    import PIL
    image = Image.new('RGB', (800, 600), '#e8e8e8')
    draw = ImageDraw.Draw(image)
    for at in range(0, 800, 20):
        draw.line((at, 0, 800 - at, 600), fill=(at // 4, 90, 160), width=3)
    draw.ellipse((300, 200, 500, 400), fill='#b34700')
    image.save(WORK / 'scene.png')
    image.save(WORK / 'scene.jpg', quality=82)
    image.convert('L').save(WORK / 'gray.jpg')
    image.convert('1').save(WORK / 'scan.png')
    image.convert('CMYK').save(WORK / 'cmyk.jpg')
    version = PIL.__version__
    kinds = {
        'plain.png': (image, {}), 'palette.png': (image.convert('P'), {}), 'gray.png': (image.convert('L'), {}),
        'one-bit.png': (image.convert('1'), {}), 'alpha.png': (image.convert('RGBA'), {}),
        'sixteen-bit.png': (Image.new('I;16', (300, 200), 30000), {}),
        'plain.jpg': (image, {}), 'progressive.jpg': (image, {'progressive': True}), 'gray.jpg': (image.convert('L'), {}),
        'cmyk.jpg': (image.convert('CMYK'), {}), 'no-subsampling.jpg': (image, {'subsampling': 0, 'quality': 98}),
        'plain.webp': (image, {}), 'lossless.webp': (image, {'lossless': True}), 'alpha.webp': (image.convert('RGBA'), {}),
    }
    for name, (one, options) in kinds.items():
        def act(name=name, one=one, options=options):
            one.save(WORK / f'pil-{name}', **options)
            add('Pillow', version, WORK / f'pil-{name}')
        attempt(f'Pillow {name}', act)
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(WORK / 'turned.jpg', exif=exif)
    add('Pillow', version, WORK / 'turned.jpg')
    magick = debian('imagemagick')
    for name, options in {
        'magick.png': [], 'interlaced.png': ['-interlace', 'PNG'], 'eight.png': ['-colors', '8'], 'magick.jpg': ['-quality', '60'],
        'magick.webp': [], 'magick.avif': ['-resize', '400x'], 'sampled.jpg': ['-sampling-factor', '4:2:0', '-interlace', 'JPEG'],
    }.items():
        written_by('ImageMagick', magick, name, 'convert', WORK / 'scene.png', *options, 'OUT')
    svg = WORK / 'scene.svg'
    svg.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="300" height="200" fill="#456"/>'
                   '<text x="20" y="260" font-size="20">Plate 12 mm</text></svg>')
    librsvg = debian('librsvg2-bin')
    written_by('librsvg', librsvg, 'rsvg.png', 'rsvg-convert', svg, '-o', 'OUT')
    written_by('librsvg', librsvg, 'rsvg-pdf.pdf', 'rsvg-convert', '-f', 'pdf', svg, '-o', 'OUT')


def python_documents():
    """python-docx, openpyxl and XlsxWriter: also the sources that LibreOffice converts."""
    import docx
    import openpyxl
    import xlsxwriter
    from docx.shared import Mm
    from openpyxl.chart import BarChart, Reference
    from openpyxl.comments import Comment
    from openpyxl.drawing.image import Image as SheetImage
    from openpyxl.styles import Font, PatternFill
    from openpyxl.worksheet.datavalidation import DataValidation

    def cv(name, *parts):
        document = docx.Document()
        document.add_heading('Curriculum vitae', 0)
        for text in PARAGRAPHS:
            document.add_paragraph(text)
        if 'table' in parts:
            table = document.add_table(rows=5, cols=3, style='Light Grid Accent 1')
            for row in table.rows:
                for cell in row.cells:
                    cell.text = '2019 – 2024'
        if 'picture' in parts:
            document.add_picture(str(WORK / 'scene.jpg'), width=Mm(60))
        if 'lists' in parts:
            for text in PARAGRAPHS:
                document.add_paragraph(text, style='List Bullet')
        if 'header' in parts:
            document.sections[0].header.paragraphs[0].text = 'Confidential'
            document.sections[0].footer.paragraphs[0].text = 'Page'
        if 'long' in parts:
            for at in range(600):
                document.add_paragraph(f'{at} {TEXT}')
        document.core_properties.author = 'Thandi'
        document.save(WORK / name)
        add('python-docx', docx.__version__ if hasattr(docx, '__version__') else debian('python3-docx'), WORK / name)
    cv('plain.docx')
    cv('table.docx', 'table')
    cv('picture.docx', 'picture')
    cv('lists.docx', 'lists', 'header')
    cv('long.docx', 'long', 'table', 'picture', 'header')

    def book(name, *parts):
        workbook = openpyxl.Workbook(write_only=False)
        sheet = workbook.active
        sheet.title = 'Cutting list'
        sheet.append(['Part', 'Quantity', 'Thickness'])
        for at in range(3000 if 'long' in parts else 20):
            sheet.append([f'Plate {at}', at * 2, 1.5 * at])
        if 'formulas' in parts:
            sheet['E2'] = '=SUM(B2:B20)'
            sheet['E3'] = '=VLOOKUP("Plate 3",A2:C20,2,FALSE)'
        if 'styles' in parts:
            sheet['A1'].font = Font(bold=True, color='FF0000')
            sheet['A2'].fill = PatternFill('solid', fgColor='FFFF00')
            sheet.merge_cells('A22:C23')
            sheet.freeze_panes = 'B2'
            sheet.auto_filter.ref = 'A1:C20'
        if 'chart' in parts:
            chart = BarChart()
            chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=20), titles_from_data=True)
            sheet.add_chart(chart, 'F2')
        if 'picture' in parts:
            sheet.add_image(SheetImage(str(WORK / 'scene.png')), 'F20')
        if 'comments' in parts:
            sheet['A3'].comment = Comment('Check the radius', 'Sipho')
            sheet['A4'].hyperlink = 'https://example.com/plate'
            validation = DataValidation(type='list', formula1='"S235,S355"')
            sheet.add_data_validation(validation)
            validation.add('D2:D20')
        if 'sheets' in parts:
            for at in range(60):
                workbook.create_sheet(f'Sheet {at}')['A1'] = at
        if 'locked' in parts:
            sheet.protection.sheet = True
            sheet.protection.password = 'secret'
        workbook.save(WORK / name)
        add('openpyxl', openpyxl.__version__, WORK / name)
    book('plain.xlsx')
    book('formulas.xlsx', 'formulas')
    book('styles.xlsx', 'styles')
    book('chart.xlsx', 'chart')
    book('pictures.xlsx', 'picture')
    book('comments.xlsx', 'comments')
    book('sheets.xlsx', 'sheets')
    book('locked-sheet.xlsx', 'locked')
    book('all.xlsx', 'formulas', 'styles', 'chart', 'picture', 'comments', 'sheets', 'long')

    for name, options, extra in [
        ('x-plain.xlsx', {}, None), ('x-memory.xlsx', {'constant_memory': True}, None), ('x-zip64.xlsx', {}, 'zip64'),
        ('x-chart.xlsx', {}, 'chart'), ('x-picture.xlsx', {}, 'picture'), ('x-table.xlsx', {}, 'table'),
        ('x-rich.xlsx', {}, 'rich'), ('x-1904.xlsx', {'date_1904': True}, None),
    ]:
        def act(name=name, options=options, extra=extra):
            workbook = xlsxwriter.Workbook(str(WORK / name), options)
            if extra == 'zip64':
                workbook.use_zip64()
            sheet = workbook.add_worksheet('Cutting list')
            for at in range(50):
                sheet.write_row(at, 0, [f'Plate {at}', at, at * 1.5])
            if extra == 'chart':
                chart = workbook.add_chart({'type': 'line'})
                chart.add_series({'values': "='Cutting list'!$B$1:$B$50"})
                sheet.insert_chart('E2', chart)
            if extra == 'picture':
                sheet.insert_image('E2', str(WORK / 'scene.jpg'))
                sheet.set_background(str(WORK / 'scene.png'))
            if extra == 'table':
                sheet.add_table('A1:C50')
                sheet.conditional_format('B1:B50', {'type': 'data_bar'})
                sheet.add_sparkline('F1', {'range': "'Cutting list'!B1:B50"})
            if extra == 'rich':
                bold = workbook.add_format({'bold': True})
                sheet.write_rich_string('E1', 'Plate ', bold, '12 mm')
                sheet.write_comment('E2', 'Deburr')
                sheet.write_url('E3', 'https://example.com')
                sheet.insert_textbox('E5', TEXT)
            workbook.close()
            add('XlsxWriter', xlsxwriter.__version__, WORK / name)
        attempt(f'XlsxWriter {name}', act)


def libreoffice():
    version = debian('libreoffice-core')
    (WORK / 'letter.html').write_text(f'<h1>Enquiry</h1><p>{"</p><p>".join(PARAGRAPHS)}</p><table border=1><tr><td>a<td>b</table>')
    (WORK / 'notes.txt').write_text('\n'.join(PARAGRAPHS))
    (WORK / 'list.csv').write_text('Part,Quantity\nPlate,2\n"Gusset, left",4\n')
    texts = ['plain.docx', 'table.docx', 'picture.docx', 'lists.docx', 'letter.html', 'notes.txt']
    books = ['plain.xlsx', 'formulas.xlsx', 'chart.xlsx', 'pictures.xlsx', 'comments.xlsx', 'sheets.xlsx', 'list.csv']

    def convert(to, names, tag, source=WORK):
        """@returns the folder of what was written."""
        folder = WORK / f'lo-{tag}'
        folder.mkdir()

        def act():
            infilter = ['--infilter=HTML (StarWriter)'] if names == ['letter.html'] else []
            run('soffice', '--headless', '--norestore', f'-env:UserInstallation=file://{WORK}/profile', *infilter,
                '--convert-to', to, '--outdir', folder, *[source / name for name in names])
        attempt(f'LibreOffice {tag}', act)
        return folder

    def take(folder, tag):
        for path in sorted(folder.iterdir()):
            add(f'LibreOffice {tag}', version, path)

    take(convert('pdf', texts, 'writer-pdf'), 'Writer')
    take(convert('pdf', books, 'calc-pdf'), 'Calc')
    take(convert('pdf', ['scene.svg', 'scene.png'], 'draw-pdf'), 'Draw')
    for number, label in [(1, 'a1'), (2, 'a2'), (3, 'a3'), (15, '15'), (16, '16'), (17, '17')]:
        options = json.dumps({'SelectPdfVersion': {'type': 'long', 'value': str(number)}})
        take(convert(f'pdf:writer_pdf_Export:{options}', ['picture.docx'], f'pdf-{label}'), f'Writer PDF/{label}')
    options = json.dumps({'RestrictPermissions': {'type': 'boolean', 'value': 'true'},
                          'PermissionPassword': {'type': 'string', 'value': 'owner'}, 'Printing': {'type': 'long', 'value': '0'}})
    take(convert(f'pdf:writer_pdf_Export:{options}', ['table.docx'], 'pdf-restricted'), 'Writer, printing restricted')
    options = json.dumps({'IsAddStream': {'type': 'boolean', 'value': 'true'}})
    take(convert(f'pdf:writer_pdf_Export:{options}', ['lists.docx'], 'pdf-hybrid'), 'Writer, with its source attached')
    take(convert('docx:MS Word 2007 XML', texts[:4] + ['notes.txt'], 'docx'), 'Writer')
    take(convert('docx:Office Open XML Text', texts[:3], 'ooxml'), 'Writer strict')
    docs = convert('doc:MS Word 97', texts[:4] + ['notes.txt'], 'doc')
    take(docs, 'Writer')
    take(convert('docx', ['plain.doc', 'picture.doc'], 'doc-docx', docs), 'Writer from .doc')
    take(convert('pdf', ['plain.doc'], 'doc-pdf', docs), 'Writer from .doc')
    odt = convert('odt', texts[:3], 'odt')
    take(convert('docx', [path.name for path in odt.iterdir()], 'odt-docx', odt), 'Writer from .odt')
    take(convert('doc', [path.name for path in odt.iterdir()], 'odt-doc', odt), 'Writer from .odt')
    take(convert('xlsx:Calc MS Excel 2007 XML', books, 'xlsx'), 'Calc')
    take(convert('xlsx:Calc Office Open XML', books[:4], 'calc-ooxml'), 'Calc strict')
    ods = convert('ods', books[:4], 'ods')
    take(convert('xlsx', [path.name for path in ods.iterdir()], 'ods-xlsx', ods), 'Calc from .ods')
    xls = convert('xls', books[:3], 'xls')
    take(convert('xlsx', [path.name for path in xls.iterdir()], 'xls-xlsx', xls), 'Calc from .xls')
    shutil.copyfile(WORK / 'lo-writer-pdf/picture.pdf', WORK / 'base.pdf')
    shutil.copyfile(WORK / 'lo-calc-pdf/comments.pdf', WORK / 'second.pdf')


def pdf_tools():
    base, second = WORK / 'base.pdf', WORK / 'second.pdf'
    gs = debian('ghostscript')
    for level in ('1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'):
        written_by('Ghostscript', gs, f'level-{level}.pdf', 'gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite',
                   f'-dCompatibilityLevel={level}', f'-sOutputFile={WORK}/out/level-{level}.pdf', base)
    for setting in ('screen', 'ebook', 'printer', 'prepress'):
        written_by('Ghostscript', gs, f'{setting}.pdf', 'gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite',
                   f'-dPDFSETTINGS=/{setting}', f'-sOutputFile={WORK}/out/{setting}.pdf', base)
    for device in ('pdfimage24', 'pdfimage8', 'pdfimage32'):
        written_by('Ghostscript', gs, f'{device}.pdf', 'gs', '-q', '-dBATCH', '-dNOPAUSE', f'-sDEVICE={device}', '-r72',
                   f'-sOutputFile={WORK}/out/{device}.pdf', base)
    (WORK / 'plate.ps').write_text('%!PS\n100 100 300 200 rectstroke\n/Helvetica findfont 14 scalefont setfont 110 110 moveto (Plate) show\nshowpage\n')
    written_by('Ghostscript', gs, 'ps2pdf.pdf', 'ps2pdf', WORK / 'plate.ps', 'OUT')
    written_by('Ghostscript', gs, 'fast-web-view.pdf', 'gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-dFastWebView',
               f'-sOutputFile={WORK}/out/fast-web-view.pdf', base)

    qpdf = debian('qpdf')
    for name, options in {
        'linear.pdf': ['--linearize'], 'object-streams.pdf': ['--object-streams=generate'],
        'no-object-streams.pdf': ['--object-streams=disable'], 'qdf.pdf': ['--qdf'], 'recompressed.pdf': ['--recompress-flate'],
        'plain-streams.pdf': ['--stream-data=uncompress'], 'newline.pdf': ['--newline-before-endstream'],
        'version-20.pdf': ['--force-version=2.0'], 'rotated.pdf': ['--rotate=+90'],
        'restricted-40.pdf': ['--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--print=n', '--'],
        'restricted-128.pdf': ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--print=none', '--'],
        'restricted-128-aes.pdf': ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--'],
        'restricted-256.pdf': ['--encrypt', '', 'owner', '256', '--modify=none', '--'],
        'restricted-clear-metadata.pdf': ['--encrypt', '', 'owner', '256', '--cleartext-metadata', '--'],
        'restricted-linear.pdf': ['--encrypt', '', 'owner', '256', '--', '--linearize', '--object-streams=generate'],
    }.items():
        written_by('qpdf', qpdf, name, 'qpdf', *options, base, 'OUT')
    written_by('qpdf', qpdf, 'merged.pdf', 'qpdf', '--empty', '--pages', base, second, '--', 'OUT')
    written_by('qpdf', qpdf, 'attachment.pdf', 'qpdf', base, '--add-attachment', WORK / 'list.csv', '--', 'OUT')

    img2pdf = debian('img2pdf')
    for name, options in {
        'jpg.pdf': ['scene.jpg'], 'png.pdf': ['scene.png'], 'scan.pdf': ['scan.png'], 'pages.pdf': ['scene.jpg', 'gray.jpg', 'scan.png'],
        'cmyk.pdf': ['cmyk.jpg'], 'a4.pdf': ['--pagesize', 'A4', 'scene.jpg'], 'engine.pdf': ['--engine', 'internal', 'scene.jpg'],
    }.items():
        files = [WORK / one if '.' in one else one for one in options]
        written_by('img2pdf', img2pdf, name, 'img2pdf', *files, '-o', 'OUT')

    poppler = debian('poppler-utils')
    written_by('poppler', poppler, 'united.pdf', 'pdfunite', base, second, 'OUT')
    written_by('poppler', poppler, 'separated.pdf', 'pdfseparate', '-l', '1', base, 'OUT')
    written_by('poppler', poppler, 'cairo.pdf', 'pdftocairo', '-pdf', base, 'OUT')
    written_by('poppler', poppler, 'cairo-a3.pdf', 'pdftocairo', '-pdf', '-paper', 'A3', '-expand', base, 'OUT')
    written_by('poppler', poppler, 'attached.pdf', 'pdfattach', base, WORK / 'list.csv', 'OUT')

    mupdf = debian('mupdf-tools')
    for name, options in {'clean.pdf': ['-g'], 'garbage.pdf': ['-gggg', '-z'], 'ascii.pdf': ['-d', '-a'], 'mu-linear.pdf': ['-i', '-f']}.items():
        written_by('MuPDF', mupdf, name, 'mutool', 'clean', *options, base, 'OUT')
    written_by('MuPDF', mupdf, 'mu-merged.pdf', 'mutool', 'merge', '-o', 'OUT', base, second)
    written_by('MuPDF', mupdf, 'converted.pdf', 'mutool', 'convert', '-o', 'OUT', WORK / 'scene.png')

    pdftk = debian('pdftk-java')
    for name, options in {'cat.pdf': ['cat', '1', 'output', 'OUT'], 'unpacked.pdf': ['output', 'OUT', 'uncompress'],
                          'packed.pdf': ['output', 'OUT', 'compress'], 'stamped.pdf': ['stamp', second, 'output', 'OUT'],
                          'locked.pdf': ['output', 'OUT', 'owner_pw', 'owner', 'encrypt_128bit']}.items():
        written_by('pdftk', pdftk, name, 'pdftk', base, *options)

    written_by('groff', debian('groff'), 'groff.pdf', 'sh', '-c', f'printf ".TH PLATE 1\\n.SH NAME\\nplate\\n" | groff -Tpdf -man > {WORK}/out/groff.pdf')
    (WORK / 'cv.md').write_text('# CV\n\n' + '\n\n'.join(PARAGRAPHS) + '\n\n| a | b |\n|---|---|\n| 1 | 2 |\n')
    pandoc = debian('pandoc')
    written_by('pandoc', pandoc, 'pandoc.docx', 'pandoc', WORK / 'cv.md', '-o', 'OUT')
    written_by('pandoc', pandoc, 'pandoc-html.docx', 'pandoc', '-f', 'html', WORK / 'letter.html', '-o', 'OUT')
    written_by('pandoc', pandoc, 'pandoc-docx.docx', 'pandoc', WORK / 'picture.docx', '-o', 'OUT')
    written_by('WeasyPrint', debian('weasyprint'), 'weasy.pdf', 'weasyprint', WORK / 'letter.html', 'OUT')
    abiword = debian('abiword')
    written_by('AbiWord', abiword, 'abi.pdf', 'abiword', '--to=pdf', '-o', 'OUT', WORK / 'plain.docx')
    written_by('AbiWord', abiword, 'abi.docx', 'abiword', '--to=docx', '-o', 'OUT', WORK / 'notes.txt')
    gnumeric = debian('gnumeric')
    for name, source in {'gnumeric.xlsx': 'plain.xlsx', 'gnumeric-chart.xlsx': 'chart.xlsx', 'gnumeric-csv.xlsx': 'list.csv',
                         'gnumeric.pdf': 'formulas.xlsx'}.items():
        written_by('Gnumeric', gnumeric, name, 'ssconvert', WORK / source, 'OUT')


def python_pdfs():
    import cairo
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    import pikepdf
    import PIL
    import reportlab
    from PIL import Image
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen import canvas

    for name, options in {'report.pdf': {}, 'report-flat.pdf': {'pageCompression': 0}, 'report-17.pdf': {'pdfVersion': (1, 7)},
                          'report-restricted.pdf': {'encrypt': StandardEncryption('', 'owner', canPrint=0)}}.items():
        page = canvas.Canvas(str(WORK / name), **options)
        page.drawString(72, 720, 'Base plate')
        page.drawImage(str(WORK / 'scene.jpg'), 72, 400, 200, 150)
        page.acroForm.textfield(name='quantity', x=72, y=300, width=100)
        page.showPage()
        page.save()
        add('ReportLab', reportlab.Version, WORK / name)
    for name, version in {'cairo-14.pdf': cairo.PDFVersion.VERSION_1_4, 'cairo-15.pdf': cairo.PDFVersion.VERSION_1_5}.items():
        surface = cairo.PDFSurface(str(WORK / name), 595, 842)
        surface.restrict_to_version(version)
        context = cairo.Context(surface)
        context.rectangle(50, 50, 300, 200)
        context.stroke()
        context.show_text(TEXT)
        surface.finish()
        add('cairo', cairo.version, WORK / name)
    for name, font in {'plot-3.pdf': 3, 'plot-42.pdf': 42}.items():
        plt.rcParams['pdf.fonttype'] = font
        figure = plt.figure()
        figure.gca().plot([1, 3, 2])
        figure.savefig(WORK / name)
        add('Matplotlib', matplotlib.__version__, WORK / name)
    Image.open(WORK / 'scene.jpg').save(WORK / 'pil.pdf', save_all=True, append_images=[Image.open(WORK / 'gray.jpg')])
    add('Pillow', PIL.__version__, WORK / 'pil.pdf')
    for name, options in {'pike.pdf': {}, 'pike-linear.pdf': {'linearize': True},
                          'pike-streams.pdf': {'object_stream_mode': pikepdf.ObjectStreamMode.generate},
                          'pike-restricted.pdf': {'encryption': pikepdf.Encryption(owner='owner', user='')}}.items():
        with pikepdf.open(WORK / 'base.pdf') as pdf:
            pdf.save(WORK / name, **options)
        add('pikepdf', pikepdf.__version__, WORK / name)
    if PIP is None:
        return
    script = HERE / 'good_files_pip.py'
    attempt('pip', lambda: run('python3.11' if shutil.which('python3.11') else 'python3', script, WORK, OUT / 'pip.json',
                               env={**os.environ, 'PYTHONPATH': str(PIP)}))
    take_list(OUT / 'pip.json')


def drawings():
    import ezdxf
    for version in ('R12', 'R2000', 'R2004', 'R2007', 'R2010', 'R2013', 'R2018'):
        document = ezdxf.new(version, setup=True)
        space = document.modelspace()
        space.add_circle((50, 50), 20)
        space.add_line((0, 0), (300, 200))
        if version != 'R12':
            space.add_lwpolyline([(0, 0), (300, 0), (300, 200), (0, 200)], close=True)
            space.add_mtext(TEXT)
        document.saveas(WORK / f'{version}.dxf')
        add('ezdxf', ezdxf.__version__, WORK / f'{version}.dxf')
        with open(WORK / f'{version}-binary.dxf', 'wb') as stream:
            document.write(stream, fmt='bin')
        add('ezdxf, binary', ezdxf.__version__, WORK / f'{version}-binary.dxf')
    written_by('Potrace', debian('potrace'), 'trace.dxf', 'sh', '-c', f'convert {WORK}/scan.png pbm:- | potrace -b dxf -o {WORK}/out/trace.dxf')
    written_by('Potrace', debian('potrace'), 'trace.pdf', 'sh', '-c', f'convert {WORK}/scan.png pbm:- | potrace -b pdf -o {WORK}/out/trace.pdf')
    for name, format in {'pstoedit.dxf': 'dxf', 'pstoedit-polyline.dxf': 'dxf:-polyaslines', 'pstoedit-14.dxf': 'dxf_14'}.items():
        written_by('pstoedit', debian('pstoedit'), name, 'pstoedit', '-q', '-f', format, WORK / 'plate.ps', 'OUT')
    (WORK / 'plate.scad').write_text('difference() { square([300, 200]); translate([50, 50]) circle(11); }')
    written_by('OpenSCAD', debian('openscad'), 'openscad.dxf', 'openscad', '-o', 'OUT', WORK / 'plate.scad')
    written_by('OpenSCAD', debian('openscad'), 'openscad.pdf', 'openscad', '-o', 'OUT', WORK / 'plate.scad')


def others():
    script = WORK / 'book.pl'
    script.write_text('use Excel::Writer::XLSX; my $w = Excel::Writer::XLSX->new($ARGV[0]); my $s = $w->add_worksheet("List");'
                      '$s->write(0, 0, "Plate"); $s->write(1, 0, 12.5); $s->write_formula(2, 0, "=SUM(A2:A2)"); $w->close();')
    written_by('Excel::Writer::XLSX', debian('libexcel-writer-xlsx-perl'), 'perl.xlsx', 'perl', script, 'OUT')
    if NPM is None:
        return
    attempt('npm', lambda: run('node', HERE / 'good-files.mjs', NPM, WORK, OUT / 'npm.json'))
    take_list(OUT / 'npm.json')


def take_list(path):
    """What another script wrote: a list of programs, versions and files."""
    if path.exists():
        for program, version, name in json.loads(path.read_text()):
            add(program, version, WORK / name)


for part in (pictures, python_documents, libreoffice, pdf_tools, python_pdfs, drawings, others):
    attempt(part.__name__, part)
    print(f'{part.__name__}: {len(LIST)} files', flush=True)
(OUT / 'list.json').write_text(json.dumps(LIST, indent=1))
shutil.rmtree(WORK)
for line in FAILED:
    print(f'NOT WRITTEN {line}')
