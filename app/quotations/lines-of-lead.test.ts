import { afterAll, beforeEach, expect, test } from 'vitest';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { toAnalysisView } from '#app/drawings/analysis-view.ts';
import { analyseDrawingsOf } from '#app/leads/drawings/analyse-drawings.commands.server.ts';
import { changeLeadLines } from '#app/leads/drawings/change-lines.commands.server.ts';
import { totalsOf } from '#app/leads/parts/lead-totals.ts';
import { partToPrice } from '#app/leads/parts/part-to-price.ts';
import { suggestedParts } from '#app/leads/parts/requested-parts.ts';
import { findLeadDetail, listDrawings } from '#app/leads/records/lead-detail.queries.server.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { indicationOf } from '#app/prices/indication.ts';
import { nestInThread } from '#app/prices/nest-in-thread.server.ts';
import { priceNested, priceWithNests } from '#app/prices/price-with-nests.server.ts';
import { formatRand } from '#app/prices/rand.ts';
import { priceBookOn, type StoredPriceBook } from '#app/prices/stored-price-book.ts';
import { testCompany } from '#tests/support/company.ts';
import { testPriceBook } from '#tests/support/price-book.ts';
import { addLine, confirmDrawing } from './draft-lines.commands.server.ts';
import { beginQuotation } from './drafts.commands.server.ts';
import { asked, openDrafts } from './drafts.fixture.ts';
import { linesOfLead, longestOf } from './lines-of-lead.server.ts';
import { changeLineUnit } from './measure-again.commands.server.ts';
import { revisionRequest } from './quotation-request.ts';
import { findRevision } from './quotations.queries.server.ts';

const { services, me, begun, leadWith, linesOf, emptied, ...opened } = await openDrafts();
const { db, database } = services;
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(emptied);

test('P6: a quotation begins with the drawings, grades, thicknesses and quantities of the request', async () => {
  const { revision } = await begun('plate.dxf', [
    asked({ part: 'Base plate', drawing: 'plate.dxf', grade: 'MS', thickness: '10', quantity: '24' }),
    asked({ part: 'Gusset', grade: 'S355', thickness: '8 mm', length: '300', width: '200', quantity: '60' }),
  ]);
  const { content, shapes } = revision;
  expect(content.lines).toMatchObject([
    {
      ...{ kind: 'part', description: 'Base plate', quantity: 24, grade: 'mild-steel', thickness: 10 },
      ...{ process: 'laser-cutting', length: null, bends: 0 },
      drawn: { name: 'plate.dxf', sha256: 'sha-of-plate.dxf', part: 0, parts: 1, doubts: [] },
    },
    {
      ...{ description: 'Gusset', quantity: 60, grade: 's355', thickness: 8, length: 300, width: 200 },
      drawn: null,
    },
  ]);
  const shape = shapes[content.lines[0]?.key ?? ''];
  expect(shape).toMatchObject({ width: 200, height: 100, contours: 5 });
  expect(shape?.cutLength).toBeCloseTo(600 + 4 * Math.PI * 12, 0);
  expect(content).toMatchObject({ contactName: 'Sender of plate.dxf', contactEmail: 'a@example.com' });
});

test('P6: a quotation begins with all parts of a request, however long its lists', async () => {
  const parts = Array.from({ length: 399 }, (_, at) =>
    asked({ part: `P${at}`, drawing: 'list.xlsx', quantity: '1' }),
  );
  const { revision } = await begun('plate.dxf', parts);
  expect(revision.content.lines.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['P0', 'P199', 'P200', 'P398']),
  );
});

test('P6: without lines the file’s name says what it can; a doubtful drawing says why it needs a look', async () => {
  const { revision } = await begun('crossing.dxf');
  const [crossing] = revision.content.lines;
  expect(crossing).toMatchObject({ description: 'crossing', quantity: null, grade: '', confirmedBy: '' });
  expect(crossing?.drawn?.doubts).toContain('lines cross');
  const key = crossing?.key ?? '';
  expect(await confirmDrawing(db, me, revision.id, { key, isConfirmed: true })).toEqual({ ok: true });
  expect((await linesOf(revision.quotationId))[0]?.confirmedBy).toBe('Nomvula');
  await confirmDrawing(db, me, revision.id, { key, isConfirmed: false });
  expect((await linesOf(revision.quotationId))[0]?.confirmedBy).toBe('');
});

test('P6: a drawing of several parts has a line for each', async () => {
  const { revision } = await begun('several-parts.dxf');
  expect(revision.content.lines.length).toBeGreaterThan(1);
  expect(revision.content.lines.map(({ drawn }) => drawn?.part)).toEqual(
    revision.content.lines.map((_, at) => at),
  );
});

test('P6: a quotation begins with the parts as staff edited them, and with the cut lists that nobody corrected', async () => {
  const leadId = await leadWith('several-parts.dxf');
  await analyseDrawingsOf({ ...services, company: () => testCompany }, leadId);
  const listed = (part: string, quantity: string) => asked({ part, drawing: 'list.xlsx', quantity });
  await database.query(
    `insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key, analysis)
     values ($1, 1, 'list.xlsx', 1, $2, 'list', 'list', $3)`,
    [leadId, FILE_KINDS.xlsx.mediaType, { cutList: [listed('Gusset', '4'), listed('Packer', '8')] }],
  );
  const files = (await listDrawings(db, leadId)).map((file) => ({
    ...file,
    isDxf: file.name.endsWith('.dxf'),
  }));
  const [first, second, ...others] = suggestedParts(files, [], testCompany.materials);
  expect(others.map(({ part }) => part)).toEqual(expect.arrayContaining(['Gusset', 'Packer']));
  const edited = [
    asked({ ...second, part: 'Lid', grade: 'Mild steel', thickness: '6', quantity: '7' }),
    asked({ ...first, quantity: '2' }),
    { ...listed('Gusset', '5'), grade: 'Corten' },
  ];
  const version = (await findLeadDetail(db, leadId))?.linesVersion ?? '';
  await changeLeadLines(db, me, leadId, { lines: edited, version }, testCompany);

  const quotation = await beginQuotation(services, me, leadId, testCompany);
  const lines = await linesOf(quotation.ok ? quotation.id : '');
  expect(lines).toMatchObject([
    { description: 'Lid', quantity: 7, grade: 'mild-steel', thickness: 6, drawn: { part: 1 } },
    { quantity: 2, drawn: { part: 0 } },
    // As it was corrected, and the packer was removed. A material that the company doesn't have keeps its name.
    { description: 'Gusset', quantity: 5, grade: 'Corten', drawn: null },
  ]);
  expect(lines).toHaveLength(3);
});

/** A flat of 400 × 200 mm, with two bends across it. */
const BENT = [
  '0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES',
  '0 LWPOLYLINE 8 0 90 4 70 1 10 0 20 0 10 400 20 0 10 400 20 200 10 0 20 200',
  '0 LINE 8 BEND 10 100 20 0 11 100 21 200 0 LINE 8 BEND 10 300 20 0 11 300 21 200',
  '0 ENDSEC 0 EOF',
]
  .join(' ')
  .replaceAll(' ', '\n');

test('P13: the indication of a bent part is what its quotation charges', async () => {
  const book: StoredPriceBook = {
    ...testPriceBook,
    terms: { ...testPriceBook.terms, indication: { show: 'range', percent: 0 } },
  };
  const priceBook = priceBookOn(book, testCompany, '2026-11-23');
  const choice = { grade: 'Mild steel', thickness: '10', quantity: '10' };
  const { revision } = await begun('bent.dxf', [asked({ drawing: 'bent.dxf', ...choice })], BENT);
  expect(revision.content.lines).toMatchObject([{ bends: 2, bendLength: 200 }]);
  const { request } = revisionRequest(revision.content, revision.shapes, priceBook);
  const priced = await priceNested(
    (nests) => priceWithNests(request, nests),
    (job) => nestInThread(job).then((answer) => (answer.ok ? answer.nest : null)),
  );
  const quoted = priced.lines[0]?.total ?? 0;

  const view = toAnalysisView(analyseDrawing(Buffer.from(BENT)));
  const part = view.ok && partToPrice(view, { ...choice, thickness: 10 });
  const indicated = part && part !== 'office' && indicationOf(book, testCompany, part, '2026-11-23').price;
  expect(indicated).toBe(
    `about ${formatRand(Math.round(quoted / 1_000) * 1_000, 'space-comma').slice(0, -3)}`,
  );
});

/** A drawing with a text and nothing else. */
const TEXT_ONLY = '0 SECTION 2 ENTITIES 0 TEXT 10 0 20 0 40 5 1 Plate 0 ENDSEC 0 EOF'.replaceAll(' ', '\n');

test.each([
  ['gap-0.5.dxf', null, /^gap-0\.5\.dxf has no closed outline\. Gap of 0\.50\smm between .+: close it\./],
  ['text.dxf', TEXT_ONLY, /^text\.dxf has no closed outline\. 1 text is not cut/],
  ['empty.dxf', 'no drawing', /^empty\.dxf was not measured\. It is not a DXF file\./],
])('P6: the line of %s, which has no outline, says why', async (name, content, why) => {
  const { revision } = await begun(name, [], content);
  expect(revision.content.lines).toMatchObject([{ drawn: null, unmeasured: expect.stringMatching(why) }]);
});

test('P6, Q2: a drawing is read in another unit from the draft, on its lead too, and all its lines are measured again', async () => {
  const { leadId, id, revisionId, revision } = await begun('plate.dxf');
  const key = revision.content.lines[0]?.key ?? '';
  expect(revision.content.lines[0]?.drawn?.mmPerUnit).toBe(1);
  const copy = await addLine(db, revisionId, { kind: 'part', copyOf: key });
  await addLine(db, revisionId, { kind: 'item' });
  await confirmDrawing(db, me, revisionId, { key, isConfirmed: true });
  const read = (unit: 'mm' | 'inch', of = key) =>
    changeLineUnit(services, me, revisionId, { key: of, unit }, testCompany);
  expect(await read('inch')).toEqual({ ok: false, fault: 'reading' });
  await analyseDrawingsOf({ ...services, company: () => testCompany }, leadId);
  expect(await read('inch')).toEqual({ ok: true });
  const { shapes, content } = (await findRevision(db, id)) ?? revision;
  expect([shapes[key]?.width, shapes[copy.key ?? '']?.width]).toEqual([5_080, 5_080]);
  expect(content.lines).toMatchObject([
    { drawn: { mmPerUnit: 25.4 }, confirmedBy: '' },
    { drawn: { mmPerUnit: 25.4 } },
    { drawn: null },
  ]);
  const [drawing] = await listDrawings(db, leadId);
  expect(drawing).toMatchObject({ unitChange: { unit: 'inch', by: 'Nomvula' } });
  expect(await read('mm')).toEqual({ ok: true });
  expect((await findRevision(db, id))?.shapes[key]?.width).toBe(200);

  expect(await read('inch', content.lines[2]?.key)).toEqual({ ok: false, fault: 'gone' });
  await database.query(`update quotation_revisions set state = 'sent'`);
  expect(await read('inch')).toEqual({ ok: false, fault: 'not-draft' });
  expect((await listDrawings(db, leadId))[0]?.unitChange).toBeNull();
  await database.query(`update quotation_revisions set state = 'draft'`);
  await database.query('delete from drawings');
  expect(await read('inch')).toEqual({ ok: false, fault: 'unread' });
});

test.each([
  ['several-parts.dxf', [asked({ part: 'Kit', drawing: 'several-parts.dxf', quantity: '3' })]],
  ['grid-of-polylines.dxf', []],
  ['plate.dxf', [asked({ quantity: '4', thickness: '6' })]],
  ['inches-stated-mm-drawn.dxf', [asked({ quantity: '2' }), asked({ part: 'Bar', quantity: '1' })]],
])('P6: a lead’s totals and its quotation count the same parts of %s', async (name, lines) => {
  const leadId = await leadWith(name, null, lines);
  await analyseDrawingsOf({ ...services, company: () => testCompany }, leadId);
  const files = (await listDrawings(db, leadId)).map((file) => ({ ...file, isDxf: true }));
  const { cutLength, without } = totalsOf({ lines, quoteType: 'Bending' }, files, testCompany, {});

  const filled = await linesOfLead(services, leadId, testCompany);
  const counted = filled.lines.flatMap(({ key, quantity, drawn }) => {
    const shape = filled.shapes[key];
    const isCounted = quantity !== null && shape !== undefined && drawn?.doubts.length === 0;
    return isCounted ? [quantity * shape.cutLength] : [];
  });
  expect(cutLength).toBeCloseTo(
    counted.reduce((sum, mm) => sum + mm, 0),
    1,
  );
  expect(without.doubt + without.all).toBe(filled.lines.length - counted.length);
});

test('P6: a bend that no line takes, in a drawing in the wrong unit, is left to a person', () => {
  expect(longestOf({ bends: [] })).toBeNull();
  expect(longestOf({ bends: [[0, 0, 300, 400]] })).toBe(500);
  expect(longestOf({ bends: [[0, 0, 127_000, 0]] })).toBeNull();
  expect(longestOf({ bends: [[5, 5, 5, 5]] })).toBeNull();
});
