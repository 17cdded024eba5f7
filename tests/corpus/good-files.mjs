// The files of packages from npm, for good_files.py: NPM_FOLDER WORK LIST.json
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { finished } from 'node:stream/promises';

const [from = '', work = '', list = ''] = process.argv.slice(2);
const require = createRequire(path.join(from, 'package.json'));
const written = [];
const at = (name) => path.join(work, name);
const versionOf = (name) =>
  JSON.parse(readFileSync(path.join(from, 'node_modules', name, 'package.json'), 'utf8')).version;

/** What a package can't write is reported and left out. */
async function write(program, name, make) {
  try {
    const content = await make(require(program));
    if (content !== undefined) writeFileSync(at(name), content);
    written.push([program, versionOf(program), name]);
  } catch (error) {
    console.error(`${program} ${name}: ${error}`);
  }
}

const ROWS = Array.from({ length: 20 }, (_, row) => [`Plate ${row}`, row, row * 1.5]);

function sheetOf(exceljs) {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Cutting list');
  sheet.addRows(ROWS);
  return { workbook, sheet };
}
await write('exceljs', 'exceljs.xlsx', (exceljs) => sheetOf(exceljs).workbook.xlsx.writeBuffer());
await write('exceljs', 'exceljs-styles.xlsx', (exceljs) => {
  const { workbook, sheet } = sheetOf(exceljs);
  sheet.getCell('A1').font = { bold: true };
  sheet.getCell('D1').value = { formula: 'SUM(B1:B20)', result: 190 };
  sheet.getCell('D2').value = { text: 'plate', hyperlink: 'https://example.com' };
  sheet.getCell('D3').note = 'Deburr';
  const picture = workbook.addImage({ filename: at('scene.png'), extension: 'png' });
  sheet.addImage(picture, 'F2:H8');
  sheet.addTable({
    name: 'Parts',
    ref: 'J1',
    columns: [{ name: 'Part' }, { name: 'Quantity' }],
    rows: [['Plate', 2]],
  });
  return workbook.xlsx.writeBuffer();
});
await write('exceljs', 'exceljs-stream.xlsx', async (exceljs) => {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ filename: at('exceljs-stream.xlsx') });
  const sheet = workbook.addWorksheet('Cutting list');
  for (const row of ROWS) sheet.addRow(row).commit();
  sheet.commit();
  await workbook.commit();
});
for (const compression of [true, false]) {
  await write('xlsx', `sheetjs-${compression ? 'packed' : 'stored'}.xlsx`, (xlsx) => {
    const workbook = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(workbook, xlsx.utils.aoa_to_sheet(ROWS), 'Cutting list');
    return xlsx.write(workbook, { type: 'buffer', bookType: 'xlsx', compression, bookSST: compression });
  });
}
await write('docx', 'docx.docx', ({ Document, Packer, Paragraph, TextRun }) => {
  const children = [new Paragraph({ children: [new TextRun({ text: 'Coded welder', bold: true })] })];
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
});
for (const useObjectStreams of [true, false]) {
  await write('pdf-lib', `pdf-lib-${useObjectStreams ? 'packed' : 'plain'}.pdf`, async ({ PDFDocument }) => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Base plate');
    document.getForm().createTextField('quantity').setText('2');
    return document.save({ useObjectStreams });
  });
}
await write('pdf-lib', 'pdf-lib-changed.pdf', async ({ PDFDocument }) => {
  const document = await PDFDocument.load(readFileSync(at('base.pdf')));
  document.addPage();
  return document.save();
});
for (const [name, options] of Object.entries({
  'pdfkit.pdf': {},
  'pdfkit-flat.pdf': { compress: false },
  'pdfkit-17.pdf': { pdfVersion: '1.7' },
  'pdfkit-restricted.pdf': { ownerPassword: 'owner', permissions: {}, pdfVersion: '1.7ext3' },
})) {
  await write('pdfkit', name, async (Document) => {
    const document = new Document(options);
    const stream = document.pipe(createWriteStream(at(name)));
    document.text('Base plate').image(at('scene.jpg'), { width: 200 }).addPage().text('2');
    document.end();
    await finished(stream);
  });
}
for (const compress of [true, false]) {
  await write('jspdf', `jspdf-${compress ? 'packed' : 'plain'}.pdf`, ({ jsPDF }) => {
    const document = new jsPDF({ compress });
    document.text('Base plate', 20, 20);
    document.rect(20, 30, 100, 60);
    return Buffer.from(document.output('arraybuffer'));
  });
}
writeFileSync(list, JSON.stringify(written));
