import { encode } from 'uqr';
import { isDay, startOfDay } from '#app/country/day.ts';
import {
  addresseeOf,
  dayText,
  factsOf,
  otherQuantities,
  senderOf,
  sumRowsOf,
  titleOf,
  waysOn,
  withoutVat,
} from './document-texts.ts';
import { drawLines } from './lines-table.server.ts';
import { COLOURS, PAGE, Paper, type Style } from './paper.server.ts';
import type { QuotationDocument } from './quotation-document.ts';

const TEXT: Style = { typeface: 'regular', size: 9.5, leading: 13.5, colour: COLOURS.ink };
const BOLD: Style = { ...TEXT, typeface: 'bold' };
const QUIET: Style = { typeface: 'regular', size: 8.5, leading: 12, colour: COLOURS.muted };
const NAMED: Style = { ...QUIET, typeface: 'bold', colour: COLOURS.ink };
const TITLE: Style = { typeface: 'condensed', size: 27, leading: 32, colour: COLOURS.ink };
const NAME: Style = { typeface: 'condensed', size: 20, leading: 24, colour: COLOURS.ink };
const HEADING: Style = { typeface: 'condensed', size: 12, leading: 17, colour: COLOURS.ink };
const LABEL: Style = { typeface: 'condensed', size: 9, leading: 13.5, colour: COLOURS.muted };
const SUM: Style = { typeface: 'condensed', size: 15, leading: 22, colour: COLOURS.ink };

const WIDTH = PAGE.right - PAGE.left;
const FACTS = { label: 344, value: 428 } as const;
/** As many as the longest address or name with a job title takes. */
const PARTY_LINES = 20;
const LOGO = { width: 190, height: 46 } as const;
const QR_SIZE = 82;

/**
 * The PDF of a quotation, or of what was ordered. The same document makes the same bytes. // P8
 *
 * @param url of the customer's private page, which the QR code leads to; null without one.
 */
export async function renderQuotationPdf(document: QuotationDocument, url: string | null): Promise<Buffer> {
  const { company, order, day } = document;
  const title = titleOf(document);
  const at = order?.acceptedAt ?? day;
  const createdAt = isDay(at) ? startOfDay(at) : new Date(at);
  const paper = await Paper.open({ title, author: company.name, day: createdAt });
  await drawLetterhead(paper, document);
  paper.head = () => drawRunningHead(paper, company.name, title);
  drawParties(paper, document, title);
  if (document.introduction.trim() !== '') {
    paper.paragraph(document.introduction, TEXT, WIDTH);
    paper.y += 16;
  }
  drawLines(paper, document);
  drawSums(paper, document, url);
  drawConditions(paper, document);
  return paper.finish((page, pages) => {
    paper.rule(PAGE.bottom + 14, { isMarked: true });
    paper.line(title, PAGE.left, PAGE.bottom + 19, QUIET);
    paper.line(`Page ${page} of ${pages}`, PAGE.right, PAGE.bottom + 19, QUIET, 'right');
  });
}

async function drawLetterhead(paper: Paper, document: QuotationDocument): Promise<void> {
  const { company } = document;
  const logo = company.logo === '' ? null : await readLogo(company.logo);
  // A logo need not say the name.
  const sender = [
    ...(logo === null
      ? []
      : paper.wrapShort(company.name, NAMED, 270, 2).map((line) => [line, NAMED] as const)),
    ...senderOf(document)
      .flatMap((line) => paper.wrapShort(line, QUIET, 270, 2))
      .map((line) => [line, QUIET] as const),
  ];
  if (logo === null) {
    const lines = paper.wrapShort(company.name, NAME, 210, 2);
    const element = paper.element('P');
    paper.within(element, 'P', () => paper.lines(lines, PAGE.left, PAGE.top - 3, NAME));
  } else {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    const bbox: [number, number, number, number] = [
      PAGE.left,
      PAGE.top,
      PAGE.left + width,
      PAGE.top + height,
    ];
    const figure = paper.element('Figure', undefined, { alt: company.name, bbox });
    paper.within(figure, 'Figure', () => paper.doc.image(logo.png, PAGE.left, PAGE.top, { width, height }));
  }
  const element = paper.element('P');
  paper.within(element, 'P', () => {
    for (const [at, [line, style]] of sender.entries())
      paper.line(`${line} `, PAGE.right, PAGE.top + at * QUIET.leading, style, 'right');
  });
  paper.y = PAGE.top + Math.max(LOGO.height, sender.length * QUIET.leading) + 14;
  // The only place with the company's colour.
  paper.rule(paper.y, { colour: company.colour, width: 2.5 });
  paper.y += 24;
}

/** A PNG on white, whatever the logo is: readers differ in how they show transparent ones. */
async function readLogo(logo: string): Promise<{ png: Buffer; width: number; height: number }> {
  const [head = '', data = ''] = [logo.slice(0, logo.indexOf(',')), logo.slice(logo.indexOf(',') + 1)];
  const bytes = head.endsWith(';base64')
    ? Buffer.from(data, 'base64')
    : Buffer.from(decodeURIComponent(data));
  // Takes a part of the start of a server that may send no quotation.
  const { default: sharp } = await import('sharp');
  const { data: png, info } = await sharp(bytes, { density: 300 })
    .resize({ width: 4 * LOGO.width, height: 4 * LOGO.height, fit: 'inside' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png, width: info.width, height: info.height };
}

function drawRunningHead(paper: Paper, name: string, title: string): number {
  paper.aside(() => {
    paper.line(paper.wrapShort(name, LABEL, 300, 1)[0] ?? '', PAGE.left, PAGE.top - 14, LABEL);
    paper.line(title, PAGE.right, PAGE.top - 14, LABEL, 'right');
    paper.rule(PAGE.top + 4, { isMarked: true });
  }, 'Pagination');
  return PAGE.top + 20;
}

/** The title, to whom it is addressed, and what identifies it. */
function drawParties(paper: Paper, document: QuotationDocument, title: string): void {
  const heading = paper.element('H1');
  paper.within(heading, 'H1', () => paper.line(title, PAGE.left, paper.y, TITLE));
  paper.y += TITLE.leading + 12;
  const top = paper.y;
  const [name = '', ...others] = addresseeOf(document);
  const to = paper.element('P');
  const lines = [
    ...paper.wrapShort(name, BOLD, 250, PARTY_LINES).map((line) => [line, BOLD] as const),
    ...others.flatMap((text) =>
      paper.wrapShort(text, TEXT, 250, PARTY_LINES).map((line) => [line, TEXT] as const),
    ),
  ];
  paper.within(to, 'P', () => {
    paper.line('To ', PAGE.left, top, LABEL);
    for (const [at, [line, style]] of lines.entries())
      paper.line(`${line} `, PAGE.left, top + LABEL.leading + at * style.leading, style);
  });
  let y = top;
  for (const [label, value] of factsOf(document)) {
    const fact = paper.element('P');
    const values = paper.wrapShort(value, TEXT, PAGE.right - FACTS.value, PARTY_LINES);
    paper.within(fact, 'P', () => {
      paper.line(`${label} `, FACTS.label, y, LABEL);
      paper.lines(values, FACTS.value, y, TEXT);
    });
    y += values.length * TEXT.leading;
  }
  paper.y = Math.max(y, top + LABEL.leading + lines.length * TEXT.leading) + 24;
}

/** The sums, kept together, with the way to the private page beside them. */
function drawSums(paper: Paper, document: QuotationDocument, url: string | null): void {
  const rows = sumRowsOf(document);
  const sentence = withoutVat(document);
  const note = sentence === '' ? [] : paper.wrapShort(sentence, QUIET, PAGE.right - FACTS.label, 3);
  const noteOnLines = paper.wrapShort(otherQuantities(document), QUIET, FACTS.label - PAGE.left - 24, 4);
  const height = (rows.length - 1) * 16 + SUM.leading + 14 + note.length * QUIET.leading;
  const heightBeside = (url === null ? 0 : QR_SIZE + 12) + noteOnLines.length * QUIET.leading;
  paper.need(Math.max(height, heightBeside) + 12);
  paper.rule(paper.y, { colour: COLOURS.ink });
  paper.y += 8;
  const top = paper.y;
  const table = paper.element('Table');
  for (const { label, amount, isTotal } of rows) {
    if (isTotal) {
      paper.rule(paper.y + 3, { left: FACTS.label });
      paper.y += 6;
    }
    const [style, leading] = isTotal ? [SUM, SUM.leading] : [TEXT, 16];
    const row = paper.element('TR', table);
    const name = paper.element('TH', row, { scope: 'Row' });
    paper.within(name, 'TH', () => paper.line(`${label} `, FACTS.label, paper.y, style));
    paper.within(paper.element('TD', row), 'TD', () =>
      paper.line(amount, PAGE.right, paper.y, style, 'right'),
    );
    paper.y += leading;
  }
  if (note.length > 0) {
    paper.within(paper.element('P'), 'P', () => paper.lines(note, FACTS.label, paper.y, QUIET));
    paper.y += note.length * QUIET.leading;
  }
  const end = paper.y;
  paper.y = top + 4;
  if (url !== null) drawWayToPage(paper, document, url, paper.y);
  if (noteOnLines.length > 0) {
    paper.y += 8;
    paper.within(paper.element('P'), 'P', () => paper.lines(noteOnLines, PAGE.left, paper.y, QUIET));
    paper.y += noteOnLines.length * QUIET.leading;
  }
  paper.y = Math.max(end, paper.y) + 20;
}

function drawWayToPage(paper: Paper, document: QuotationDocument, url: string, top: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const cell = QR_SIZE / size;
  const bbox: [number, number, number, number] = [PAGE.left, top, PAGE.left + QR_SIZE, top + QR_SIZE];
  const figure = paper.element('Figure', undefined, { alt: 'QR code of the page for this quotation', bbox });
  paper.within(figure, 'Figure', () => {
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) paper.doc.rect(PAGE.left + x * cell, top + y * cell, cell, cell);
    paper.doc.fill(COLOURS.ink);
  });
  const left = PAGE.left + QR_SIZE + 16;
  paper.within(paper.element('P'), 'P', () => {
    paper.line('Accept it online ', left, top - 2, HEADING);
    const words = `Scan the code or use the link: ${waysOn(document)}. Valid until ${dayText(document.validUntil)}.`;
    const lines = paper.wrap(words, QUIET, 168);
    paper.lines(lines, left, top + HEADING.leading, QUIET);
    paper.y = top + HEADING.leading + lines.length * QUIET.leading + 3;
  });
  const link = paper.element('Link');
  const label = 'Open the page of this quotation';
  const style = { ...QUIET, typeface: 'bold', colour: COLOURS.ink } as const;
  paper.within(link, 'Link', () => paper.line(label, left, paper.y, style));
  paper.doc.link(left, paper.y, 168, QUIET.leading, url, {
    structParent: link,
    Contents: Object(label),
  });
  paper.y = Math.max(paper.y + QUIET.leading, top + QR_SIZE);
}

/** How it is paid, to which account, and the terms. */
function drawConditions(paper: Paper, { paymentTerms, terms, company }: QuotationDocument): void {
  const heading = (text: string, following: number) => {
    paper.need(HEADING.leading + following);
    paper.within(paper.element('H2'), 'H2', () => paper.line(text, PAGE.left, paper.y, HEADING));
    paper.y += HEADING.leading + 1;
  };
  if (paymentTerms.trim() !== '') {
    heading('Payment', TEXT.leading);
    paper.paragraph(paymentTerms, TEXT, WIDTH);
    paper.y += 12;
  }
  if (company.bank.length > 0) {
    heading('Bank details', company.bank.length * TEXT.leading);
    for (const [label, value] of company.bank) {
      const lines = paper.wrapShort(value, TEXT, 340, 3);
      paper.need(lines.length * TEXT.leading);
      paper.within(paper.element('P'), 'P', () => {
        paper.line(`${paper.wrapShort(label, LABEL, 110, 1)[0] ?? ''} `, PAGE.left, paper.y, LABEL);
        paper.lines(lines, PAGE.left + 118, paper.y, TEXT);
      });
      paper.y += lines.length * TEXT.leading;
    }
    paper.y += 12;
  }
  if (terms.trim() === '') return;
  heading('Terms', 2 * QUIET.leading);
  for (const part of terms.split(/\n\s*\n/)) {
    paper.paragraph(part, { ...QUIET, colour: COLOURS.ink }, WIDTH);
    paper.y += 5;
  }
}
