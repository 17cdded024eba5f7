import { type CurrencyFormat, formatCount, formatRand } from '#app/prices/rand.ts';
import { drawingBeside } from './document-texts.ts';
import { COLOURS, type Element, PAGE, type Paper, type Style } from './paper.server.ts';
import type { DocumentLine, PartPicture, QuotationDocument } from './quotation-document.ts';

const HEAD: Style = { typeface: 'condensed', size: 9, leading: 14, colour: COLOURS.muted };
const NAME: Style = { typeface: 'bold', size: 9.5, leading: 13, colour: COLOURS.ink };
const DETAIL: Style = { typeface: 'regular', size: 8.5, leading: 12, colour: COLOURS.muted };
const NUMBER: Style = { typeface: 'regular', size: 9.5, leading: 13, colour: COLOURS.ink };
const TOTAL: Style = { ...NUMBER, typeface: 'bold' };
const BREAK: Style = { ...DETAIL, leading: 13 };

/** The right ends of the columns with numbers, and where the texts stand. */
const COLUMNS = { text: PAGE.left + 74, quantity: 344, unit: 444, total: PAGE.right } as const;
const TEXT_WIDTH = 318 - COLUMNS.text;
const PICTURE = { width: 60, height: 42 } as const;
const PADDING = 9;

/** The table of what is offered: its head on each page, and rows that are not split if a page can hold them. // P8 */
export function drawLines(paper: Paper, { lines, currency }: QuotationDocument): void {
  const table = paper.element('Table');
  const head = paper.element('TR', paper.element('THead', table));
  const body = paper.element('TBody', table);
  const rows = lines.map((line) => layOut(paper, line));
  const first = rows[0]?.height ?? 0;
  paper.need(HEAD.leading + 6 + Math.min(first, 300));
  drawHead(paper, (text, x, align) => {
    const cell = paper.element('TH', head, { scope: 'Column' });
    paper.within(cell, 'TH', () => paper.line(text, x, paper.y, HEAD, align));
  });
  const runningHead = paper.head;
  paper.head = () => {
    paper.y = runningHead();
    paper.aside(
      () => drawHead(paper, (text, x, align) => paper.line(text, x, paper.y, HEAD, align), true),
      'Pagination',
    );
    return paper.y;
  };
  for (const [at, row] of rows.entries()) drawRow(paper, body, row, { at, currency });
  paper.head = runningHead;
}

/** @param isMarked whether what is drawn is marked already. */
function drawHead(
  paper: Paper,
  cell: (text: string, x: number, align: 'left' | 'right') => void,
  isMarked = false,
): void {
  cell('Description', PAGE.left, 'left');
  cell('Quantity', COLUMNS.quantity, 'right');
  cell('Unit price', COLUMNS.unit, 'right');
  cell('Total', COLUMNS.total, 'right');
  paper.y += HEAD.leading + 3;
  paper.rule(paper.y, { colour: COLOURS.ink, isMarked });
}

type Row = {
  readonly line: DocumentLine;
  readonly texts: readonly (readonly [text: string, style: Style])[];
  readonly height: number;
};

function layOut(paper: Paper, line: DocumentLine): Row {
  const width = line.priced === null ? PAGE.right - COLUMNS.text : TEXT_WIDTH;
  const wrapped = (text: string, style: Style) =>
    text === '' ? [] : paper.wrap(text, style, width).map((part) => [part, style] as const);
  const drawing = drawingBeside(line);
  const texts = [
    ...wrapped(line.description, line.priced === null ? NUMBER : NAME),
    ...wrapped(line.detail, DETAIL),
    ...wrapped(drawing && `Drawing ${drawing}`, DETAIL),
  ];
  const textHeight = texts.reduce((sum, [, { leading }]) => sum + leading, 0);
  const content = Math.max(textHeight, line.picture === null ? 0 : PICTURE.height, NUMBER.leading);
  return { line, texts, height: content + line.breaks.length * BREAK.leading + 2 * PADDING };
}

type Place = { at: number; currency: CurrencyFormat };

function drawRow(paper: Paper, body: Element, row: Row, { at, currency }: Place): void {
  const { line, height } = row;
  const { priced, picture, breaks } = line;
  // A row that no page can hold begins here and continues on the next pages.
  const isLong = height > PAGE.bottom - PAGE.top - 60;
  const isFirstOnPage = paper.need(isLong ? 2 * PADDING + PICTURE.height : height);
  if (at > 0 && !isFirstOnPage) paper.rule(paper.y);
  paper.y += PADDING;
  const tr = paper.element('TR', body);
  const top = paper.y;
  const page = paper.doc.page;
  const description = paper.element('TD', tr);
  if (picture !== null) drawPicture(paper, description, picture, line.description);
  drawTexts(paper, description, row.texts);
  const end =
    page === paper.doc.page ? Math.max(paper.y, top + (picture === null ? 0 : PICTURE.height)) : paper.y;
  paper.y = page === paper.doc.page ? top : paper.y;
  if (priced !== null) {
    const { quantity, unit, total } = priced;
    drawNumbers(paper, tr, paper.y, [
      [formatCount(quantity, currency), COLUMNS.quantity, NUMBER],
      [formatRand(unit, currency), COLUMNS.unit, NUMBER],
      [formatRand(total, currency), COLUMNS.total, TOTAL],
    ]);
  } else {
    // Every row has the same number of cells, as screen readers expect.
    for (let empty = 1; empty <= 3; empty += 1) paper.element('TD', tr);
  }
  paper.y = Math.max(end, paper.y + (priced === null ? 0 : NUMBER.leading));
  for (const { quantity, unit, total } of breaks) {
    paper.need(BREAK.leading);
    const breakRow = paper.element('TR', body);
    const cell = paper.element('TD', breakRow);
    paper.within(cell, 'TD', () =>
      paper.line(`Price at ${formatCount(quantity, currency)}`, COLUMNS.text, paper.y, BREAK),
    );
    drawNumbers(paper, breakRow, paper.y, [
      [formatCount(quantity, currency), COLUMNS.quantity, BREAK],
      [formatRand(unit, currency), COLUMNS.unit, BREAK],
      [formatRand(total, currency), COLUMNS.total, BREAK],
    ]);
    paper.y += BREAK.leading;
  }
  paper.y += PADDING;
}

function drawTexts(paper: Paper, cell: Element, texts: Row['texts']): void {
  let rest = [...texts];
  while (rest.length > 0) {
    paper.need(rest[0]?.[1].leading ?? 0);
    let room = PAGE.bottom - paper.y;
    const overflow = rest.findIndex(([, { leading }]) => {
      room -= leading;
      return room < 0;
    });
    const onPage = overflow === -1 ? rest : rest.slice(0, Math.max(1, overflow));
    rest = rest.slice(onPage.length);
    paper.within(cell, 'TD', () => {
      for (const [text, style] of onPage) {
        paper.line(`${text} `, COLUMNS.text, paper.y, style);
        paper.y += style.leading;
      }
    });
  }
}

function drawNumbers(
  paper: Paper,
  row: Element,
  y: number,
  cells: readonly (readonly [text: string, right: number, style: Style])[],
): void {
  for (const [text, right, style] of cells)
    paper.within(paper.element('TD', row), 'TD', () => paper.line(text, right, y, style, 'right'));
}

function drawPicture(paper: Paper, cell: Element, picture: PartPicture, description: string): void {
  const { doc, y } = paper;
  const { minX, minY, width, height, cut, bend } = picture;
  const scale = Math.min(PICTURE.width / Math.max(width, 1e-6), PICTURE.height / Math.max(height, 1e-6));
  const left = PAGE.left + (PICTURE.width - width * scale) / 2;
  const top = y + (PICTURE.height - height * scale) / 2;
  const figure = paper.element('Figure', cell, {
    alt: `Picture of ${description.slice(0, 200)}`,
    bbox: [left, top, left + width * scale, top + height * scale],
  });
  paper.within(figure, 'Figure', () => {
    doc.save();
    doc.translate(left, top).scale(scale).translate(-minX, -minY).lineJoin('round');
    if (bend !== '')
      doc
        .path(bend)
        .lineWidth(0.5 / scale)
        .dash(2 / scale, { space: 1.5 / scale })
        .stroke(COLOURS.muted)
        .undash();
    if (cut !== '')
      doc
        .path(cut)
        .lineWidth(0.75 / scale)
        .stroke(COLOURS.ink);
    doc.restore();
  });
}
