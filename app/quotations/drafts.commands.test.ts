import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer } from '#app/customers/customers.commands.server.ts';
import { analyseDrawingsOf } from '#app/leads/analyse-drawings.commands.server.ts';
import { changeLeadLines } from '#app/leads/change-lines.commands.server.ts';
import { readCutList } from '#app/leads/cut-list.ts';
import { openDrawings } from '#app/leads/drawings.fixture.ts';
import { findLeadDetail, listDrawings } from '#app/leads/lead-detail.queries.server.ts';
import type { QuoteLine } from '#app/leads/quote-lines.ts';
import { suggestedParts } from '#app/leads/suggested-parts.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { readDelimited } from '#app/prices/delimited-text.ts';
import { testCompany } from '#tests/support/company.ts';
import { usePriceBook } from '#tests/support/price-book.ts';
import {
  addLine,
  addLines,
  confirmDrawing,
  fillPlates,
  moveLine,
  removeLine,
  saveHead,
  saveLine,
  setExtra,
} from './draft-lines.commands.server.ts';
import { beginQuotation, chooseCustomer } from './drafts.commands.server.ts';
import { nestDraft } from './priced-revision.server.ts';
import { findRevision } from './quotations.queries.server.ts';
import { deleteDraft, reviseQuotation, withdrawQuotation } from './revisions.commands.server.ts';
import { typedLine } from './typed-line.ts';

const { services, leadWith, ...opened } = await openDrawings();
const { db, database } = services;
const me = { id: '', name: 'Nomvula' };
beforeAll(async () => {
  const [admin] = await database.query<{ id: string }>(
    `insert into admins (name, email, position) values ('Nomvula', 'n@example.com', 'Admin') returning id`,
  );
  me.id = admin?.id ?? '';
  await usePriceBook(database);
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() => database.query('truncate quotations, customers, leads cascade'));

const line = (said: Partial<QuoteLine>): QuoteLine => ({
  ...{ part: '', drawing: '', grade: '', thickness: '', quantity: '', neededBy: '' },
  ...said,
});

async function begun(
  name = 'plate.dxf',
  lines: QuoteLine[] = [],
  content: string | null = null,
  quoteType = 'Bending',
) {
  const leadId = await leadWith(name, content, lines);
  await database.query('update leads set quote_type = $2 where id = $1', [leadId, quoteType]);
  const quotation = await beginQuotation(services, me, leadId, testCompany);
  if (!quotation.ok) throw new Error(quotation.fault);
  const revision = await findRevision(db, quotation.id);
  if (revision === null) throw new Error('It has no revision');
  return { leadId, id: quotation.id, revisionId: revision.id, revision };
}
const linesOf = async (id: string) => (await findRevision(db, id))?.content.lines ?? [];

test('P6: a quotation begins with the drawings, grades, thicknesses and quantities of the request', async () => {
  const { revision } = await begun('plate.dxf', [
    line({ part: 'Base plate', drawing: 'plate.dxf', grade: 'MS', thickness: '10', quantity: '24' }),
    line({ part: 'Gusset', grade: 'S355', thickness: '8 mm', length: '300', width: '200', quantity: '60' }),
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

test('P6: two who price a request at the same moment get one draft', async () => {
  const leadId = await leadWith('plate.dxf');
  const both = await Promise.all([1, 2].map(() => beginQuotation(services, me, leadId, testCompany)));
  expect(new Set(both.map((one) => one.ok && one.id)).size).toBe(1);
  expect(await database.query('select 1 from quotations')).toHaveLength(1);
  expect(await database.query('select 1 from customers')).toHaveLength(1);
  expect(await beginQuotation(services, me, me.id, testCompany)).toEqual({ ok: false, fault: 'gone' });
});

test('P6: two people at one line: other fields are both kept, the same field is not replaced unseen', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const quantity = { typed: { quantity: '24' }, before: { quantity: '' } };
  const grade = { typed: { grade: 's355' }, before: { grade: '' } };
  const saved = await Promise.all(
    [quantity, grade].map((edit) => saveLine(db, revisionId, { key, ...edit }, testCompany)),
  );
  expect(saved).toEqual([{ ok: true }, { ok: true }]);
  expect((await linesOf(id))[0]).toMatchObject({ quantity: 24, grade: 's355' });

  const late = { key, typed: { quantity: '30' }, before: { quantity: '' } };
  expect(await saveLine(db, revisionId, late, testCompany)).toMatchObject({
    ...{ ok: false, fault: 'changed', field: 'quantity', stored: { quantity: 24 } },
  });
  expect((await linesOf(id))[0]?.quantity).toBe(24);
  // The same by both is no conflict, and neither is who has seen it.
  expect(await saveLine(db, revisionId, { ...late, typed: { quantity: '24' } }, testCompany)).toEqual({
    ok: true,
  });
  expect(await saveLine(db, revisionId, { ...late, before: { quantity: '24' } }, testCompany)).toEqual({
    ok: true,
  });
  expect((await linesOf(id))[0]?.quantity).toBe(30);
});

test('P6: two people at the terms: a discount is not replaced unseen', async () => {
  const { id, revisionId } = await begun();
  const of = (discountPercent: string) => ({ typed: { discountPercent }, before: { discountPercent: '' } });
  const saved = await Promise.all([saveHead(db, revisionId, of('5')), saveHead(db, revisionId, of('7,5'))]);
  const stored = (await findRevision(db, id))?.content.discountPercent;
  expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(saved.find(({ ok }) => !ok)).toMatchObject({
    ...{ fault: 'changed', field: 'discountPercent', stored: { discountPercent: stored } },
  });
  const seen = { typed: { discountPercent: '10' }, before: { discountPercent: String(stored) } };
  expect(await saveHead(db, revisionId, seen)).toEqual({ ok: true });
});

test('P9: another customer is chosen until something was sent, and whoever is about to send it looks again', async () => {
  const { id, revision } = await begun();
  const other = await createCustomer(db, me, {
    name: 'Karoo Plate',
    vatNumber: '',
    postalAddress: '',
    deliveryAddress: '',
    terms: 'prepaid',
    needsOrderNumber: false,
    notes: '',
  });
  expect(await chooseCustomer(db, id, other)).toBe(true);
  expect(await findRevision(db, id)).toMatchObject({ customerId: other, edits: revision.edits + 1 });
  expect(await chooseCustomer(db, id, me.id)).toBe(false);
  await database.query(`update quotation_revisions set state = 'sent'`);
  expect(await chooseCustomer(db, id, revision.customerId ?? '')).toBe(false);
  expect((await findRevision(db, id))?.customerId).toBe(other);
});

test('P4: the nests that a draft no longer uses are removed', async () => {
  const { id, revisionId, revision } = await begun('plate.dxf', [
    line({ drawing: 'plate.dxf', grade: 'MS', thickness: '10', quantity: '4' }),
  ]);
  const key = revision.content.lines[0]?.key ?? '';
  const nests = async () => Object.keys((await findRevision(db, id))?.nests ?? {});
  await nestDraft(services, id, testCompany);
  const [first] = await nests();
  const typed = { quantity: '5', breaks: '10' };
  await saveLine(db, revisionId, { key, typed, before: {} }, testCompany);
  await nestDraft(services, id, testCompany);
  const then = await nests();
  // One for the quantity, one for the other quantity that it is priced for.
  expect(then).toHaveLength(2);
  expect(then).not.toContain(first);
});

test('P6: what can’t be read is not stored', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const saved = await saveLine(
    db,
    revisionId,
    {
      key,
      typed: { quantity: 'many', grade: 's355' },
      before: {},
    },
    testCompany,
  );
  expect(saved).toMatchObject({ ok: false, fault: 'invalid', messages: { quantity: expect.any(String) } });
  expect((await linesOf(id))[0]?.grade).toBe('');
});

test('P6: lines are added, copied with their drawing, moved and removed', async () => {
  const { id, revisionId, revision } = await begun();
  const first = revision.content.lines[0]?.key ?? '';
  await addLine(db, revisionId, { kind: 'item' });
  const copied = await addLine(db, revisionId, { kind: 'part', copyOf: first });
  expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['part', 'part', 'item']);
  const shapes = (await findRevision(db, id))?.shapes ?? {};
  expect(shapes[copied.key ?? '']).toEqual(shapes[first]);
  await moveLine(db, revisionId, { key: first, by: 1 });
  expect((await linesOf(id)).map(({ key }) => key).slice(0, 2)).toEqual([copied.key, first]);
  await removeLine(db, revisionId, first);
  expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(['part', 'item']);
  expect(await addLine(db, revisionId, { kind: 'part', copyOf: first })).toEqual({
    ok: false,
    fault: 'gone',
  });
  expect(
    await saveLine(db, revisionId, { key: first, typed: { quantity: '1' }, before: {} }, testCompany),
  ).toEqual({
    ...{ ok: false, fault: 'gone' },
  });
});

test('P6: the plate and process of a line are given to the parts that say nothing of theirs', async () => {
  const { id, revisionId } = await begun('several-parts.dxf');
  await addLine(db, revisionId, { kind: 'item' });
  const [first, second] = await linesOf(id);
  const typed = { grade: 'mild-steel', thickness: '6', process: 'laser-cutting' };
  await saveLine(db, revisionId, { key: first?.key ?? '', typed, before: {} }, testCompany);
  await saveLine(
    db,
    revisionId,
    { key: second?.key ?? '', typed: { thickness: '8' }, before: {} },
    testCompany,
  );
  expect(await fillPlates(db, revisionId, first?.key ?? '')).toEqual({ ok: true });
  expect((await linesOf(id)).map(({ grade, thickness, process }) => [grade, thickness, process])).toEqual([
    ['mild-steel', 6, 'laser-cutting'],
    ['mild-steel', 8, 'laser-cutting'],
    ['mild-steel', 6, 'laser-cutting'],
    ['', null, ''],
  ]);
  expect(await fillPlates(db, revisionId, 'gone')).toEqual({ ok: false, fault: 'gone' });
});

test('P6: a request’s quote type names the machine, unless it can’t cut the part; a typed plate has one proposed', async () => {
  const asked = (quoteType: string, thickness: string) =>
    begun(
      'plate.dxf',
      [line({ part: quoteType, drawing: 'plate.dxf', grade: 'MS', thickness, quantity: '2' })],
      null,
      quoteType,
    );
  const processOf = async (quoteType: string, thickness: string) =>
    (await asked(quoteType, thickness)).revision.content.lines[0]?.process;
  expect(await processOf('Plasma Cutting', '10')).toBe('plasma-cutting');
  expect(await processOf('Bending', '10')).toBe('laser-cutting');
  // No laser here cuts 60 mm.
  expect(await processOf('CNC Laser Cutting', '60')).toBe('flame-cutting');

  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const save = (typed: Record<string, string>) =>
    saveLine(db, revisionId, { key, typed, before: {} }, testCompany);
  const process = async () => (await linesOf(id))[0]?.process;
  await save({ grade: 'mild-steel' });
  expect(await process()).toBe('');
  await save({ thickness: '10' });
  expect(await process()).toBe('laser-cutting');
  await save({ process: '' });
  expect(await process()).toBe('');
});

test('P6: a pasted list is added as a whole or not at all', async () => {
  const { id, revisionId } = await begun();
  const parts = readCutList(
    readDelimited(
      'Mark\tMaterial\tThk\tLength\tWidth\tQty\nG1\tMild steel\t8\t300\t200\t60\nG2\tS355\t10\t\t\t4',
    ),
    '',
  );
  const added = parts.map((part) => typedLine(part, testCompany, ''));
  expect(await addLines(db, revisionId, added)).toEqual({ ok: true });
  expect((await linesOf(id)).slice(1)).toMatchObject([
    {
      description: 'G1',
      grade: 'mild-steel',
      thickness: 8,
      length: 300,
      width: 200,
      quantity: 60,
      process: 'laser-cutting',
    },
    { description: 'G2', thickness: 10, length: null, quantity: 4, process: '' },
  ]);
  const many = Array.from({ length: 199 }, () => typedLine(line({ part: 'x' }), testCompany, ''));
  expect(await addLines(db, revisionId, many)).toEqual({ ok: false, fault: 'full' });
  expect(await linesOf(id)).toHaveLength(3);
});

test('P6: extras, discount and delivery are stored with the draft', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  await setExtra(db, revisionId, { key, extra: 'Drilled hole', amount: 2 });
  const typed = { discountPercent: '5 %', delivery: '450', theirReference: 'PO 7' };
  await saveHead(db, revisionId, { typed, before: {} });
  const stored = (await findRevision(db, id))?.content;
  expect(stored).toMatchObject({ discountPercent: 5, delivery: 45_000, theirReference: 'PO 7' });
  expect(stored?.lines[0]?.extras).toEqual([{ key: 'Drilled hole', amount: 2 }]);
  await setExtra(db, revisionId, { key, extra: 'Drilled hole', amount: 0 });
  expect((await linesOf(id))[0]?.extras).toEqual([]);
});

test('P7: a revision follows what was sent, declined or withdrawn; a draft is deleted, and an only one with its quotation', async () => {
  const { id, revisionId } = await begun();
  expect(await reviseQuotation(db, me, id)).toEqual({ ok: false, fault: 'draft' });
  expect(await withdrawQuotation(db, me, id)).toEqual({ ok: false, fault: 'not-sent' });
  await database.query(`update quotation_revisions set state = 'sent' where id = $1`, [revisionId]);
  await database.query(`update quotations set state = 'sent' where id = $1`, [id]);
  expect(await saveLine(db, revisionId, { key: 'a', typed: {}, before: {} }, testCompany)).toMatchObject({
    fault: 'not-draft',
  });
  expect(await reviseQuotation(db, me, id)).toEqual({ ok: true });
  expect(await findRevision(db, id)).toMatchObject({ letter: 2, state: 'draft' });
  expect((await findRevision(db, id, 1))?.state).toBe('sent');
  expect((await findRevision(db, id))?.content).toEqual((await findRevision(db, id, 1))?.content);

  expect(await deleteDraft(db, me, id)).toBe(true);
  expect(await deleteDraft(db, me, id)).toBe(false);
  expect(await withdrawQuotation(db, me, id)).toEqual({ ok: true });
  expect(await findRevision(db, id)).toMatchObject({ letter: 1, state: 'withdrawn' });

  const other = await begun('slot.dxf');
  expect(await deleteDraft(db, me, other.id)).toBe(true);
  expect(await findRevision(db, other.id)).toBeNull();
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
  const listed = (part: string, quantity: string) => line({ part, drawing: 'list.xlsx', quantity });
  await database.query(
    `insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key, analysis)
     values ($1, 1, 'list.xlsx', 1, $2, 'list', 'list', $3)`,
    [leadId, FILE_KINDS.xlsx.mediaType, { cutList: [listed('Gusset', '4'), listed('Packer', '8')] }],
  );
  const files = (await listDrawings(db, leadId)).map((one) => ({ ...one, isDxf: one.name.endsWith('.dxf') }));
  const [first, second, ...others] = suggestedParts(files, [], testCompany.materials);
  expect(others.map(({ part }) => part)).toEqual(expect.arrayContaining(['Gusset', 'Packer']));
  const edited = [
    line({ ...second, part: 'Lid', grade: 'Mild steel', thickness: '6', quantity: '7' }),
    line({ ...first, quantity: '2' }),
    listed('Gusset', '5'),
  ];
  const version = (await findLeadDetail(db, leadId))?.linesVersion ?? '';
  await changeLeadLines(db, me, leadId, { lines: edited, version }, testCompany);

  const quotation = await beginQuotation(services, me, leadId, testCompany);
  const lines = await linesOf(quotation.ok ? quotation.id : '');
  expect(lines).toMatchObject([
    { description: 'Lid', quantity: 7, grade: 'mild-steel', thickness: 6, drawn: { part: 1 } },
    { quantity: 2, drawn: { part: 0 } },
    // As it was corrected, and the packer was removed.
    { description: 'Gusset', quantity: 5, drawn: null },
  ]);
  expect(lines).toHaveLength(3);
});
