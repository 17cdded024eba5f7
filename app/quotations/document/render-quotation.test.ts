import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { quotationDocument, quotedLine } from '#tests/support/quotation-document.ts';
import { otherQuantities } from './document-texts.ts';
import { drawable } from './paper.server.ts';
import type { QuotationDocument } from './quotation-document.ts';
import { renderQuotationPdf } from './render-quotation.server.ts';

const URL_OF_PAGE = `https://kameel.example/quotation#${'0123456789abcdef'.repeat(3)}`;

/** A PDF as a reader opens it: its text by page, in the order in which it is drawn. */
async function readBack(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const opened = await task.promise;
  const pages = [];
  for (let number = 1; number <= opened.numPages; number++) {
    const page = await opened.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }] : [],
    );
    pages.push({
      pieces,
      text: pieces
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
      structure: await page.getStructTree(),
      links: (await page.getAnnotations()).map((annotation) => annotation.url ?? annotation.unsafeUrl),
    });
  }
  const { info } = await opened.getMetadata();
  await task.destroy();
  return { pages, info, text: pages.map(({ text }) => text).join(' ') };
}

const render = async (changes: Partial<QuotationDocument> = {}, url: string | null = URL_OF_PAGE) =>
  readBack(await renderQuotationPdf(quotationDocument(changes), url));

/** With ordinary spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** All tags in the structure, in order. */
function tags(node: unknown): string[] {
  if (typeof node !== 'object' || node === null || !('children' in node) || !Array.isArray(node.children))
    return [];
  const own = 'role' in node && typeof node.role === 'string' ? [node.role] : [];
  return [...own, ...node.children.flatMap(tags)];
}

test('P8, P14: the PDF says who offers what to whom, with every number, in the order in which it is read', async () => {
  const { text } = await render();
  expect(plain(text)).toBe(
    plain(
      [
        'Kameel Plate Works 12 Foundry Road, Steelpark Vanderbijlpark, 1911 016 555 0101, sales@kameel.example',
        'Registration 2009/012345/07, VAT 4001234567 Quotation P-1001-A',
        'To Umzimkulu Mining Supplies (Pty) Ltd Thandi Mokoena 7 Shaft Road Carletonville 2499 VAT number 4987654321',
        'Number P-1001 Revision A Date 23 November 2026 Valid until 7 December 2026 Your reference RFQ 7781 Our reference Q-1043',
        'Description Quantity Unit price Total',
        'Flange FL-200 Mild steel S355JR, 10 mm, 300 × 200 mm, laser cut, 1 bend Drawing FL-200 rev 3.dxf',
        '10 R 186,40 R 1 864,00 Price at 50 50 R 142,15 R 7 107,50',
        'Deburring 1 R 450,00 R 450,00 Plates are marked with the heat number.',
        'Subtotal R 2 314,00 Discount 5% −R 115,70 Rush 10% R 219,83 Delivery R 650,00',
        'Total excluding VAT R 3 068,13 VAT 15% R 460,22 Total including VAT R 3 528,35',
        'Accept it online Scan the code or use the link: choose quantities, accept it, or ask us a question. Valid until 7 December 2026.',
        'Open the page of this quotation',
        'Prices of lines are before the discount of 5% and the rush surcharge of 10%, which apply whatever quantities you order.',
        'Payment Cash before collection Bank details Bank Example Bank Account 62 000 000 001 Branch code 250655',
        'Terms Prices hold for the quantities stated. Cut parts are not taken back. Quotation P-1001-A Page 1 of 1',
      ].join(' '),
    ),
  );
  expect(text).not.toMatch(/tax invoice/i);
});

test('P14: how other quantities go with discount and rush is said where there are both, and only there', () => {
  const { sums, lines } = quotationDocument();
  const said = (changes: object) => plain(otherQuantities(quotationDocument(changes)));
  expect(said({ sums: { ...sums, rushPercent: 0 } })).toBe(
    'Prices of lines are before the discount of 5%, which applies whatever quantities you order.',
  );
  expect(said({ sums: { ...sums, rushPercent: 0, discountPercent: 0 } })).toBe('');
  expect(said({ lines: lines.map((line) => ({ ...line, breaks: [] })) })).toBe('');
});

test('P8: a drawing that a line is named after is not named again', async () => {
  const { text } = await render({ lines: [quotedLine({ description: 'FL-200 rev 3' })] });
  expect(text).toContain('FL-200 rev 3');
  expect(text).not.toContain('Drawing');
});

test('P8, P14: quantities can be chosen only where there are several', async () => {
  const { lines } = quotationDocument();
  const { text } = await render({ lines: lines.map((line) => ({ ...line, breaks: [] })) });
  expect(text).toContain('use the link: accept it, or ask us a question.');
});

test('P8, P10: it names the question that its page takes, without a request too', async () => {
  const { text } = await render({ request: '' });
  expect(text).toContain('use the link: choose quantities, accept it, or ask us a question. Valid until');
});

test('P8, P14: without VAT it says so; the other currency format is used throughout', async () => {
  const document = quotationDocument();
  const sums = { ...document.sums, vat: null, total: document.sums.net };
  const { text } = await render({ sums, currency: 'comma-point' });
  expect(plain(text)).toContain(
    'Delivery R 650.00 Total R 3,068.13 Kameel Plate Works is not a VAT vendor: no VAT is charged.',
  );
  expect(plain(text)).toContain('Discount 5% −R 115.70');
  expect(text).not.toMatch(/\d,\d\d(?!\d)/);
});

test('P8, P11: what was ordered is an order confirmation: who accepted it, when, with which order number', async () => {
  const order = {
    acceptedAt: '2026-11-24T09:12:00Z',
    name: 'Thandi Mokoena',
    jobTitle: 'Buyer',
    orderNumber: 'PO 88120',
  };
  const { text, info, pages } = await render({ order }, null);
  expect(text).toContain('Order confirmation P-1001-A');
  expect(text).toContain(
    'Quotation P-1001-A Quoted on 23 November 2026 Accepted on 24 November 2026 at 11:12 Accepted by Thandi Mokoena, Buyer Your order number PO 88120',
  );
  const recorded = await render({ order: { ...order, acceptedAt: '2026-11-24' } }, null);
  expect(recorded.text).toContain('Accepted on 24 November 2026 Accepted by');
  expect(text).not.toMatch(/Accept it online|Valid until/);
  expect(info).toMatchObject({ Title: 'Order confirmation P-1001-A', Author: 'Kameel Plate Works' });
  expect(pages[0]?.links).toEqual([]);
});

test('P14, P8: the delivery time stands beside the validity, and on what was ordered', async () => {
  const deliveryTime = '5 working days from order';
  const { text } = await render({ deliveryTime });
  expect(text).toContain(
    'Valid until 7 December 2026 Delivery time 5 working days from order Your reference',
  );
  const order = { acceptedAt: '2026-11-24T09:12:00Z', name: 'Thandi', jobTitle: '', orderNumber: 'PO 1' };
  const ordered = await render({ deliveryTime, order }, null);
  expect(ordered.text).toContain('Your order number PO 1 Delivery time 5 working days from order');
});

test('P8, P14: the longest delivery time, reference, name and address stand there whole, above the lines', async () => {
  const word = (name: string, length: number) => `${name} ${'steel works '.repeat(40)}`.slice(0, length - 4);
  const whole = (name: string, length: number) => `${word(name, length).trim()} END`;
  const { customer } = quotationDocument();
  const document = {
    deliveryTime: whole('Delivery', 100),
    theirReference: whole('Reference', 100),
    customer: {
      ...customer,
      name: whole('Name', 200),
      contact: whole('Contact', 200),
      address: whole('Address', 400),
    },
  };
  const order = {
    ...{ acceptedAt: '2026-11-24T09:12:00Z', orderNumber: whole('Order', 60) },
    ...{ name: whole('Buyer', 200), jobTitle: whole('Job', 200) },
  };
  for (const ordered of [null, order]) {
    const { text, pages } = await render({ ...document, order: ordered });
    const { name, contact, address } = document.customer;
    for (const said of [name, contact, address, document.deliveryTime, document.theirReference])
      expect(text).toContain(said);
    if (ordered !== null) expect(text).toContain(`${order.name}, ${order.jobTitle}`);
    expect(text).toContain('VAT number 4987654321');
    expect(text).not.toContain('\u2026');
    for (const { pieces } of pages) for (const { y } of pieces) expect(y).toBeGreaterThan(30);
  }
  const lines = Array.from({ length: 100 }, (_, at) => `L${at}`);
  const tall = await render({ customer: { ...customer, address: lines.join('\n') } });
  expect(tall.text).toContain('L6 L7, L8, L9,');
  expect(tall.text).toContain('L99 VAT number 4987654321');
});

test('P8: it is tagged for screen readers, its fonts are embedded, and nothing refers to others', async () => {
  const pdf = await renderQuotationPdf(quotationDocument(), URL_OF_PAGE);
  const raw = pdf.toString('latin1');
  expect(raw.startsWith('%PDF-1.7')).toBe(true);
  expect(raw).toMatch(/\/Marked true/);
  expect(raw).toMatch(/\/Lang \(en-ZA\)/);
  expect(raw).toMatch(/\/DisplayDocTitle true/);
  expect(raw).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
  expect(raw.match(/\/Scope \/Column/g)).toHaveLength(4);
  expect(raw.match(/\/Scope \/Row/g)).toHaveLength(7);
  // A part, its other quantity, an item and a text have four cells each, the seven sums one beside their name.
  expect(raw.match(/\/S \/TD\b/g)).toHaveLength(4 * 4 + 7);
  expect(raw.match(/\/Tabs \/S\b/g)).toHaveLength(1);
  expect(raw).toMatch(/\/StructParent \d/);
  // Three fonts, each with its subset as a file.
  expect(
    [
      ...raw.matchAll(
        /\/BaseFont \/([A-Z]{6}\+[\w-]+)[^>]*?\/Type0|\/Subtype \/Type0[^>]*?\/BaseFont \/([A-Z]{6}\+[\w-]+)/g,
      ),
    ].length,
  ).toBe(3);
  expect(raw.match(/\/FontFile2 /g)).toHaveLength(3);
  expect(raw).not.toMatch(/Helvetica|\/Type1|\/JavaScript|\/EmbeddedFile/);
  const { pages, info } = await readBack(pdf);
  const [page] = pages;
  const found = tags(page?.structure);
  expect(new Set(found)).toEqual(
    new Set([
      'Root',
      'Document',
      'P',
      'H1',
      'Table',
      'THead',
      'TBody',
      'TR',
      'TH',
      'TD',
      'Figure',
      'Link',
      'H2',
    ]),
  );
  expect(found.filter((tag) => tag === 'H1')).toHaveLength(1);
  expect(JSON.stringify(page?.structure)).toContain('"alt":"Picture of Flange FL-200"');
  expect(JSON.stringify(page?.structure)).toContain('"alt":"QR code of the page for this quotation"');
  expect(page?.links).toEqual([URL_OF_PAGE]);
  expect(info).toMatchObject({ Title: 'Quotation P-1001-A', CreationDate: 'D:20261122220000Z' });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="#0b7285" d="M0 0h40v40H0z"/></svg>';

test('P8: a logo takes the place of the name, which then stands with the address; a transparent one stands on white', async () => {
  const png = await sharp(Buffer.from(SVG)).png().toBuffer();
  for (const logo of [
    `data:image/svg+xml,${encodeURIComponent(SVG)}`,
    `data:image/png;base64,${png.toString('base64')}`,
  ]) {
    const company = { ...quotationDocument().company, logo };
    const pdf = await renderQuotationPdf(quotationDocument({ company }), null);
    expect(pdf.equals(await renderQuotationPdf(quotationDocument({ company }), null))).toBe(true);
    expect(pdf.toString('latin1')).toMatch(/\/Subtype \/Image/);
    expect(pdf.toString('latin1')).not.toMatch(/\/SMask/);
    const { text, pages } = await readBack(pdf);
    expect(text).toMatch(/^\s*Kameel Plate Works 12 Foundry Road/);
    expect(JSON.stringify(pages[0]?.structure)).toContain('"alt":"Kameel Plate Works"');
  }
});

test('P7, P8: the same snapshot makes the same bytes, another one others', async () => {
  const [first, same, other] = await Promise.all([
    renderQuotationPdf(quotationDocument(), URL_OF_PAGE),
    renderQuotationPdf(structuredClone(quotationDocument()), URL_OF_PAGE),
    renderQuotationPdf(quotationDocument({ theirReference: 'RFQ 7782' }), URL_OF_PAGE),
  ]);
  expect(first.equals(same)).toBe(true);
  expect(first.equals(other)).toBe(false);
});

test('P8: forty lines take several pages, each with number, table head and page number; a row and the sums stay whole', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => quotedLine({ description: `Part ${at + 1}` }));
  const { pages } = await render({ lines });
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, { text, pieces }] of pages.entries()) {
    expect(text).toContain('Quotation P-1001-A');
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    const isOfTable = text.includes('Flange') || /Part \d/.test(text);
    expect(text.includes('Description Quantity Unit price Total')).toBe(isOfTable);
    // Nothing leaves the sheet, or runs into its foot.
    const foot = pieces.findLast((piece) => piece.text.startsWith('Page'))?.y ?? 0;
    const outside = pieces.filter(({ x, y }) => x < 51 || x > 545 || y < foot || y > 830);
    expect(outside).toEqual([]);
    // A part begins and ends on the same page.
    const begun = text.match(/Part \d+/g)?.length ?? 0;
    expect(text.match(/Price at/g)?.length ?? 0).toBe(begun);
    expect(text.match(/R.142,15/g)?.length ?? 0).toBe(begun);
  }
  const all = pages.map(({ text }) => text).join(' ');
  expect([...all.matchAll(/Part (\d+)/g)].map(([, number]) => Number(number))).toEqual(
    lines.map((_, at) => at + 1),
  );
  const sums = pages.filter(({ text }) => /Subtotal|Total including VAT|Accept it online/.test(text));
  expect(sums).toHaveLength(1);
});

const HOSTILE = {
  html: '<script>alert(1)</script><b>&amp;</b>',
  operators: ') Tj ET Q 1 0 0 rg (\\) >> endobj 1 0 obj << /JS (app.alert(1)) >> stream',
  parentheses: '((((((((((\\\\\\((()',
  long: 'x'.repeat(10_000),
  control: 'a\0b\x07c\x1bd\u0085e\u2028f\u202eg\ufeffh\ud800i',
  emoji: '👩‍🏭 🔥 ⚙️ 🇿🇦 steel',
  arabic: 'فولاذ Stahl 钢铁 сталь',
  accents: 'ŠŽÊëňḓṱōū ≤ 5 ﬁt Ⅻ',
};

test.each(Object.entries(HOSTILE))(
  'P8: hostile text (%s) in every field breaks nothing',
  async (_, hostile) => {
    const document = quotationDocument();
    const line = { ...quotedLine(), description: hostile, detail: hostile, drawing: hostile };
    const { pages, text } = await render({
      request: hostile,
      theirReference: hostile,
      introduction: hostile,
      paymentTerms: hostile,
      terms: hostile,
      company: {
        ...document.company,
        name: hostile,
        registrationNumber: hostile,
        bank: [[hostile, hostile]],
      },
      customer: {
        ...document.customer,
        name: hostile,
        contact: hostile,
        vatNumber: hostile,
        address: hostile,
      },
      lines: [line, { ...line, priced: null, breaks: [], picture: null }],
    });
    // All numbers are still there, and all of what flows.
    expect(plain(text)).toContain('10 R 186,40 R 1 864,00');
    expect(plain(text)).toContain('Total including VAT R 3 528,35');
    const letters = (part: string) => part.replace(/\s+/g, '');
    const flows = letters(drawable(hostile));
    expect(letters(text).split(letters(`Terms${flows}`).slice(0, 200)).length).toBeGreaterThan(1);
    for (const { pieces } of pages) for (const { x } of pieces) expect(x >= 51 && x < 545).toBe(true);
    expect(pages.every(({ links }) => links.every((link) => link === URL_OF_PAGE))).toBe(true);
  },
);

test('P8: a row that no page can hold goes on over several, and what follows stands below it', async () => {
  const { pages } = await render({
    lines: [quotedLine({ description: `${'word '.repeat(6_000)}END` }), quotedLine()],
  });
  expect(pages.length).toBeGreaterThan(5);
  const all = pages.map(({ text }) => text).join(' ');
  expect(all.match(/\bword\b/g)).toHaveLength(6_000);
  expect(all.indexOf('END')).toBeLessThan(all.indexOf('Flange FL-200'));
});

test('P8: a character that the fonts lack becomes its counterpart or a question mark, pictures are left out', () => {
  expect(drawable(HOSTILE.accents)).toBe('ŠŽÊëňdtōū <= 5 fit XII');
  expect(drawable(HOSTILE.arabic)).toBe('????? Stahl ?? ?????');
  expect(drawable(HOSTILE.emoji)).toBe('    steel');
  expect(drawable(HOSTILE.control)).toBe('abcde\nfghi');
});

test('P8: every character that counts as being in the fonts is in them', async () => {
  const all = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code))
    .filter((character) => character !== '\n' && drawable(character) === character && character.trim() !== '')
    .filter((character) => character.normalize('NFC') === character);
  const { text } = await render({ terms: all.join(' ') });
  // pdf.js says some in their plain form.
  const missing = all.filter((word) => !text.includes(word) && !text.includes(word.normalize('NFKC')));
  expect(missing).toEqual([]);
});
