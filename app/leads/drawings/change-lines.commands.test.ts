import { afterAll, expect, test } from 'vitest';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import type { QuoteLine } from '../parts/quote-lines.ts';
import { findLeadDetail, listDrawings, listEvents } from '../records/lead-detail.queries.server.ts';
import { formatEvent } from '../records/lead-events.ts';
import { analyseDrawingsOf } from './analyse-drawings.commands.server.ts';
import { changeDrawingPlate } from './change-drawing.commands.server.ts';
import { changeLeadLines } from './change-lines.commands.server.ts';
import { openDrawings } from './drawings.fixture.ts';

const { services: opened, leadWith, smallHoles, ...fixture } = await openDrawings();
afterAll(() => fixture[Symbol.asyncDispose]());
const services = { ...opened, company: () => testCompany };
const { db, database } = services;

const nomsa = await addColleague(database, 'Nomsa Dube');
const NO_LINE = { part: '', drawing: '', grade: '', thickness: '', quantity: '', neededBy: '' };
const PLATE = {
  ...{ ...NO_LINE, part: 'Base plate', drawing: 'plate.dxf', grade: 'Mild steel' },
  ...{ thickness: '16', quantity: '4' },
};

async function linesOfLead(id: string) {
  const lead = await findLeadDetail(db, id);
  if (lead === null) throw new Error('There is no such lead');
  return { lines: lead.lines, version: lead.linesVersion };
}
const change = (id: string, lines: QuoteLine[], version: string) =>
  changeLeadLines(db, nomsa, id, { lines, version }, testCompany);

test('P6, L16: the parts of a lead are stored as staff edit them, in its timeline and the audit log', async () => {
  const id = await leadWith('plate.dxf');
  const { lines, version } = await linesOfLead(id);
  expect(lines).toEqual([]);
  const gusset = { ...NO_LINE, part: 'Gusset', length: '300', width: '200', quantity: '60' };
  expect(await change(id, [PLATE, gusset], version)).toEqual({ ok: true });
  expect((await linesOfLead(id)).lines).toEqual([PLATE, gusset]);
  // The same again is no change, whoever sends it.
  expect(await change(id, [PLATE, gusset], 'of another time')).toEqual({ ok: true });
  expect(await change(id, [gusset], (await linesOfLead(id)).version)).toEqual({ ok: true });

  expect(await change(id, [{ ...gusset, quantity: '61' }], (await linesOfLead(id)).version)).toEqual({
    ok: true,
  });

  const events = await listEvents(db, id);
  expect(events.map(({ kind, details }) => formatEvent(kind, details))).toEqual([
    'changed the list of 1 part',
    'changed the list of parts, from 2 parts to 1 part',
    'changed the list of parts, from 0 parts to 2 parts',
  ]);
  const audited = await database.query(
    `select details from audit_entries where subject_id = $1 and action = 'lead-lines-changed' order by at`,
    [id],
  );
  const reference = expect.stringMatching(/^Q-/);
  expect(audited).toEqual([
    { details: { reference, from: '0', to: '2' } },
    { details: { reference, from: '2', to: '1' } },
    { details: { reference, from: '1', to: '1' } },
  ]);
  expect(await change(crypto.randomUUID(), [], '')).toEqual({ ok: false, fault: 'gone' });
});

test('P6, L16: of two people who edit the parts at once, the second sees what the first stored', async () => {
  const id = await leadWith('plate.dxf', null, [PLATE]);
  const { version } = await linesOfLead(id);
  const [five, six] = ['5', '6'].map((quantity) => ({ ...PLATE, quantity }));
  if (five === undefined || six === undefined) throw new Error();
  const both = await Promise.all([change(id, [five], version), change(id, [six], version)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const { lines, version: now } = await linesOfLead(id);
  expect(both.find(({ ok }) => !ok)).toEqual({
    ...{ ok: false, fault: 'changed' },
    stored: { lines, version: now },
  });
  expect(await listEvents(db, id)).toHaveLength(1);
  expect(await change(id, [PLATE], now)).toEqual({ ok: true });
});

test('P6, Q7: a drawing is measured again for the plate of its lines, which takes the place of one chosen before', async () => {
  const id = await leadWith('plate.dxf', null, [{ ...PLATE, thickness: '3' }]);
  await analyseDrawingsOf(services, id);
  const drawing = async () => (await listDrawings(db, id))[0];
  const drawingId = (await drawing())?.id ?? '';
  const chosen = { grade: 'Mild steel', thickness: '4' };
  const seen = { grade: 'Mild steel', thickness: '3' };
  await changeDrawingPlate(services, nomsa, { leadId: id, drawingId, plate: chosen, seen }, testCompany);
  expect(await smallHoles(id)).toBe(0);

  // Another quantity says nothing of the drawing.
  const line = { ...PLATE, thickness: '3', quantity: '5' };
  await change(id, [line], (await linesOfLead(id)).version);
  expect(await drawing()).toMatchObject({ plateChoice: chosen, isBeingRead: false });

  await change(id, [{ ...line, thickness: '16' }], (await linesOfLead(id)).version);
  expect(await drawing()).toMatchObject({ plateChoice: null, isBeingRead: true });
  await analyseDrawingsOf(services, id);
  expect(await smallHoles(id)).toBe(4);
});

test('Q2, Q7: a drawing whose unit staff change while it is read in the old one is read again, in the new one', async () => {
  const slot = (unit: 'mm' | 'inch') => ({ ...NO_LINE, drawing: 'slot.dxf', unit });
  const id = await leadWith('slot.dxf', null, [slot('inch')]);
  const read = async (key: string) => {
    await change(id, [slot('mm')], (await linesOfLead(id)).version);
    return services.files.read(key);
  };
  await analyseDrawingsOf({ ...services, files: { ...services.files, read } }, id);
  expect((await listDrawings(db, id))[0]?.analysis).toBeNull();
  await analyseDrawingsOf(services, id);
  expect((await listDrawings(db, id))[0]?.analysis).toMatchObject({ unit: { mmPerUnit: 1 } });
});
