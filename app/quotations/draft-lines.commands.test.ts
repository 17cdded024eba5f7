import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readCutList } from '#app/leads/parts/cut-list.ts';
import { readDelimited } from '#app/prices/delimited-text.ts';
import { testCompany } from '#tests/support/company.ts';
import {
  addLine,
  addLines,
  changeDraft,
  confirmDrawing,
  fillPlates,
  moveLine,
  removeLine,
  saveHead,
  saveLine,
  setExtra,
} from './draft-lines.commands.server.ts';
import { asked, openDrafts } from './drafts.fixture.ts';
import { nestDraft } from './priced-revision.server.ts';
import { MAX_LINES, newLine, type QuotationContent } from './quotation-content.ts';
import { findRevision } from './quotations.queries.server.ts';
import { quotationRevisions } from './quotations.tables.ts';
import { lockNewest } from './revisions.commands.server.ts';
import { typedLine } from './typed-line.ts';

const { services, me, begun, linesOf, emptied, ...opened } = await openDrafts();
const { db } = services;
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(emptied);

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

test('P6: a line has at most as many kinds of bends as bends, also once there are fewer of these', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const save = (typed: Record<string, string>) =>
    saveLine(db, revisionId, { key, typed, before: {} }, testCompany);
  expect(await save({ bends: '2' })).toEqual({ ok: true });
  expect(await save({ bendTypes: '3' })).toEqual({
    ...{ ok: false, fault: 'invalid' },
    messages: { bendTypes: 'At most 2, as many as bends' },
  });
  expect(await save({ bends: '4', bendTypes: '3' })).toEqual({ ok: true });
  expect(await save({ bends: '2' })).toEqual({ ok: true });
  expect((await linesOf(id))[0]).toMatchObject({ bends: 2, bendTypes: 2 });
  expect(await save({ bends: '' })).toEqual({ ok: true });
  expect((await linesOf(id))[0]).toMatchObject({ bends: 0, bendTypes: 1 });
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

test('P7: what is typed while the quotation is being sent waits for it, and both end', async () => {
  const { id, revisionId } = await begun();
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const [saved] = await db.transaction(async (tx) => {
    await lockNewest(tx, id);
    const saving = saveHead(db, revisionId, { typed: { discountPercent: '5' }, before: {} });
    await expect.poll(async () => (await services.database.query(waiting)).length).toBe(1);
    await tx.update(quotationRevisions).set({ state: 'sent' }).where(eq(quotationRevisions.id, revisionId));
    // In a list, since the transaction would wait for it.
    return [saving];
  });
  expect(await saved).toEqual({ ok: false, fault: 'not-draft' });
});

test('P6: a pasted list with characters that no database stores is stored without them', async () => {
  const { id, revisionId } = await begun();
  const list = 'Part\tMaterial\tThickness\nBase\0 plate \ud83d\tS355\0\t10';
  const lines = readCutList(readDelimited(list), '').map((part) => typedLine(part, testCompany, ''));
  expect(await addLines(db, revisionId, lines)).toEqual({ ok: true });
  expect((await linesOf(id)).at(-1)).toMatchObject({ description: 'Base plate \ufffd', grade: 's355' });
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
  const head = { typed: { discountPercent: 'some', introduction: 'Hello' }, before: {} };
  expect(await saveHead(db, revisionId, head)).toMatchObject({ ok: false, fault: 'invalid' });
  expect((await findRevision(db, id))?.content.introduction).toBe('');
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

test('P6: nothing is changed on a line that a colleague has removed, and no line is added beyond the most', async () => {
  const { revisionId } = await begun();
  const key = randomUUID();
  const gone = { ok: false, fault: 'gone' };
  expect(await setExtra(db, revisionId, { key, extra: 'Galvanising', amount: 1 })).toEqual(gone);
  expect(await confirmDrawing(db, me, revisionId, { key, isConfirmed: true })).toEqual(gone);
  expect(await moveLine(db, revisionId, { key, by: 1 })).toEqual(gone);
  const lines = Array.from({ length: MAX_LINES - 1 }, () => newLine({ key: randomUUID(), kind: 'item' }));
  expect(await addLines(db, revisionId, lines)).toEqual({ ok: true });
  expect(await addLine(db, revisionId, { kind: 'item' })).toEqual({ ok: false, fault: 'full' });
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
  const many = Array.from({ length: MAX_LINES - 1 }, () => typedLine(asked({ part: 'x' }), testCompany, ''));
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

test('P6: an extra beyond the limits is refused, and nothing is stored that could not be opened again', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const much = await setExtra(db, revisionId, { key, extra: 'Deburring', amount: 1e6 + 1 });
  expect(much).toMatchObject({ fault: 'invalid', messages: { amount: expect.stringContaining('1000000') } });
  for (let at = 0; at < 30; at += 1) await setExtra(db, revisionId, { key, extra: `Extra ${at}`, amount: 1 });
  const many = await setExtra(db, revisionId, { key, extra: 'One more', amount: 1 });
  expect(many).toMatchObject({
    fault: 'invalid',
    messages: { amount: expect.stringContaining('at most 30') },
  });
  expect((await linesOf(id))[0]?.extras).toHaveLength(30);
  const wrong = (content: QuotationContent) => ({ ...content, rushPercent: 101 });
  await expect(changeDraft(db, revisionId, wrong)).rejects.toThrow();
  expect((await findRevision(db, id))?.content.rushPercent).toBe(0);
});

test('P4: the nests that a draft no longer uses are removed', async () => {
  const { id, revisionId, revision } = await begun('plate.dxf', [
    asked({ drawing: 'plate.dxf', grade: 'MS', thickness: '10', quantity: '4' }),
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

test('P6: a request’s quote type names the machine, unless it can’t cut the part; a typed plate has one proposed', async () => {
  const draftOf = (quoteType: string, thickness: string) =>
    begun(
      'plate.dxf',
      [asked({ part: quoteType, drawing: 'plate.dxf', grade: 'MS', thickness, quantity: '2' })],
      null,
      quoteType,
    );
  const processOf = async (quoteType: string, thickness: string) =>
    (await draftOf(quoteType, thickness)).revision.content.lines[0]?.process;
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

test('P6: a machine that was proposed for a half-typed thickness is proposed again; one that staff chose stays', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const processAfter = async (typed: Record<string, string>) => {
    expect(await saveLine(db, revisionId, { key, typed, before: {} }, testCompany)).toEqual({ ok: true });
    return (await linesOf(id))[0]?.process;
  };
  await processAfter({ grade: 'mild-steel' });
  expect(await processAfter({ thickness: '6' })).toBe('laser-cutting');
  // No laser here cuts 60 mm.
  expect(await processAfter({ thickness: '60' })).toBe('flame-cutting');
  // Emptied to type another one: nothing is known, until it is.
  expect(await processAfter({ thickness: '' })).toBe('');
  expect(await processAfter({ thickness: '10' })).toBe('laser-cutting');

  await processAfter({ process: 'plasma-cutting' });
  expect(await processAfter({ thickness: '12' })).toBe('plasma-cutting');
  expect(await processAfter({ thickness: '' })).toBe('plasma-cutting');
  expect(await processAfter({ thickness: '60' })).toBe('plasma-cutting');
  // Chosen together with the plate.
  expect(await processAfter({ thickness: '8', process: 'flame-cutting' })).toBe('flame-cutting');
});

test('P6: whoever chooses a machine before the proposed one is on the screen has it; a colleague’s choice is not replaced', async () => {
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const choose = (process: string) =>
    saveLine(db, revisionId, { key, typed: { process }, before: { process: '' } }, testCompany);
  const typed = { grade: 'mild-steel', thickness: '6' };
  await saveLine(db, revisionId, { key, typed, before: {} }, testCompany);
  expect((await linesOf(id))[0]?.process).toBe('laser-cutting');
  expect(await choose('plasma-cutting')).toEqual({ ok: true });
  expect((await linesOf(id))[0]?.process).toBe('plasma-cutting');
  expect(await choose('flame-cutting')).toMatchObject({ ok: false, fault: 'changed', field: 'process' });
});

test('P6: a part that no machine takes keeps the machine that was proposed, which says what it is too large for', async () => {
  const { id, revisionId } = await begun();
  const added = await addLine(db, revisionId, { kind: 'part' });
  const key = added.key ?? '';
  const processAfter = async (typed: Record<string, string>) => {
    expect(await saveLine(db, revisionId, { key, typed, before: {} }, testCompany)).toEqual({ ok: true });
    return (await linesOf(id)).find((line) => line.key === key)?.process;
  };
  const plate = { grade: 'mild-steel', thickness: '6', length: '300', width: '200' };
  expect(await processAfter(plate)).toBe('laser-cutting');
  expect(await processAfter({ length: '20000' })).toBe('laser-cutting');
});
