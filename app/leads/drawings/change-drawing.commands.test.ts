import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { staffUnitText } from '../parts/drawing-unit.ts';
import { listDrawings, listEvents } from '../records/lead-detail.queries.server.ts';
import { formatEvent } from '../records/lead-events.ts';
import { analyseDrawingsOf } from './analyse-drawings.commands.server.ts';
import { changeDrawingPlate, changeDrawingUnit } from './change-drawing.commands.server.ts';
import { corpus, openDrawings } from './drawings.fixture.ts';

const { services, leadWith, smallHoles, ...opened } = await openDrawings();
afterAll(() => opened[Symbol.asyncDispose]());

const nomsa = await addColleague(services.database, 'Nomsa Dube');
const NO_PLATE = { grade: '', thickness: '' };

test('Q2, Q7: staff read a drawing in another unit, and back again; the sender’s choice stays, and both are recorded', async () => {
  const line = { part: 'plate', drawing: 'plate.dxf', grade: '', thickness: '', quantity: '', neededBy: '' };
  const id = await leadWith('plate.dxf', null, [{ ...line, unit: 'mm' }]);
  await analyseDrawingsOf(services, id);
  const shown = async () => {
    const [drawing] = await listDrawings(services.db, id);
    if (!drawing?.analysis?.ok) throw new Error('It is not measured');
    const { analysis, unitChange } = drawing;
    return {
      drawingId: drawing.id,
      width: analysis.parts[0]?.width,
      text: staffUnitText(analysis.unit, 'mm', unitChange),
    };
  };
  const { drawingId, text } = await shown();
  expect(text).toBe('Read in millimetres. The sender chose this unit.');

  const change = (unit: 'mm' | 'inch') =>
    changeDrawingUnit(services, nomsa, { leadId: id, drawingId, unit }, testCompany);
  expect(await change('inch')).toEqual({ ok: true });
  expect(await shown()).toMatchObject({
    width: 5_080,
    text: 'Sent in millimetres, changed to inches by Nomsa Dube.',
  });
  const [lead] = await services.database.query('select lines from leads where id = $1', [id]);
  expect(lead).toMatchObject({ lines: [{ unit: 'mm' }] });
  // The second time changes nothing.
  await change('inch');
  expect(await change('mm')).toEqual({ ok: true });
  expect(await shown()).toMatchObject({ width: 200, text });

  const events = await listEvents(services.db, id);
  expect(events.map(({ actorName, kind, details }) => `${actorName} ${formatEvent(kind, details)}`)).toEqual([
    'Nomsa Dube changed the unit of plate.dxf from inches to millimetres',
    'Nomsa Dube changed the unit of plate.dxf from millimetres to inches',
  ]);
  const audited = await services.database.query(
    `select action, details->>'from' as was from audit_entries where subject_id = $1 order by at`,
    [id],
  );
  expect(audited).toEqual([
    { action: 'drawing-unit-changed', was: 'millimetres' },
    { action: 'drawing-unit-changed', was: 'inches' },
  ]);
  const other = crypto.randomUUID();
  expect(
    await changeDrawingUnit(services, nomsa, { leadId: other, drawingId, unit: 'inch' }, testCompany),
  ).toEqual({
    ok: false,
    fault: 'gone',
  });
});

test('Q4, Q7: grade and thickness that staff choose are stored, and holes are judged for them', async () => {
  const id = await leadWith('plate.dxf');
  await analyseDrawingsOf(services, id);
  const [drawing] = await listDrawings(services.db, id);
  const about = { leadId: id, drawingId: drawing?.id ?? '' };
  expect(await smallHoles(id)).toBe(0);
  const thick = { grade: 'Mild steel', thickness: '16' };
  expect(
    await changeDrawingPlate(services, nomsa, { ...about, plate: thick, seen: NO_PLATE }, testCompany),
  ).toEqual({
    ok: true,
  });
  expect(await smallHoles(id)).toBe(4);
  expect((await listDrawings(services.db, id))[0]?.plateChoice).toEqual({ ...thick, by: 'Nomsa Dube' });

  // Whoever still sees no plate is told, and changes nothing.
  const other = { grade: 'S355', thickness: '3' };
  expect(
    await changeDrawingPlate(services, nomsa, { ...about, plate: other, seen: NO_PLATE }, testCompany),
  ).toMatchObject({
    ok: false,
    fault: 'changed',
    stored: thick,
  });
  expect(await smallHoles(id)).toBe(4);
  // In another unit the holes are judged for the same plate.
  expect(await changeDrawingUnit(services, nomsa, { ...about, unit: 'inch' }, testCompany)).toEqual({
    ok: true,
  });
  expect(await smallHoles(id)).toBe(0);
  expect(await changeDrawingUnit(services, nomsa, { ...about, unit: 'mm' }, testCompany)).toEqual({
    ok: true,
  });
  expect(await smallHoles(id)).toBe(4);

  const [, , changed] = await listEvents(services.db, id);
  expect(formatEvent(changed?.kind ?? '', changed?.details ?? {})).toBe(
    'changed what plate.dxf is cut from: no grade and no thickness to Mild steel, 16 mm',
  );
  const audited = await services.database.query(
    `select details from audit_entries where subject_id = $1 and action = 'drawing-plate-changed'`,
    [id],
  );
  expect(audited).toEqual([
    {
      details: {
        reference: expect.stringMatching(/^Q-/),
        from: 'no grade and no thickness',
        to: 'Mild steel, 16 mm',
      },
    },
  ]);
});

test('Q4, Q7: a plate that is chosen while a colleague chooses another is refused, not mixed with it', async () => {
  const id = await leadWith('race.dxf', await readFile(path.join(corpus, 'plate.dxf')));
  await analyseDrawingsOf(services, id);
  const [drawing] = await listDrawings(services.db, id);
  const about = { leadId: id, drawingId: drawing?.id ?? '', seen: NO_PLATE };
  const chosen = { grade: 'S355', thickness: '3', by: 'Zoë' };
  const read = async (key: string) => {
    await services.database.query('update drawings set plate_choice = $2 where id = $1', [
      about.drawingId,
      JSON.stringify(chosen),
    ]);
    return services.files.read(key);
  };
  const plate = { grade: 'Mild steel', thickness: '16' };
  const slow = { ...services, files: { ...services.files, read } };
  expect(await changeDrawingPlate(slow, nomsa, { ...about, plate }, testCompany)).toMatchObject({
    fault: 'changed',
    stored: { grade: 'S355', thickness: '3' },
  });
  expect(await smallHoles(id)).toBe(0);
});

test('Q2, Q4, Q7: of a unit and a plate that are chosen at the same time, neither is refused', async () => {
  const id = await leadWith('both.dxf', await readFile(path.join(corpus, 'plate.dxf')));
  await analyseDrawingsOf(services, id);
  const [drawing] = await listDrawings(services.db, id);
  const about = { leadId: id, drawingId: drawing?.id ?? '' };
  /** Services with which, while a drawing is first measured, another choice is stored. */
  const meanwhile = (column: 'plate_choice' | 'unit_change', choice: object) => {
    const set = `update drawings set ${column} = $2 where id = $1 and ${column} is null`;
    const read = async (key: string) => {
      await services.database.query(set, [about.drawingId, JSON.stringify(choice)]);
      return services.files.read(key);
    };
    return { ...services, files: { ...services.files, read } };
  };
  const plate = { grade: 'Mild steel', thickness: '16' };
  const plateFirst = meanwhile('plate_choice', { ...plate, by: 'Zoë' });
  expect(await changeDrawingUnit(plateFirst, nomsa, { ...about, unit: 'inch' }, testCompany)).toEqual({
    ok: true,
  });
  const [inInches] = await listDrawings(services.db, id);
  expect(inInches).toMatchObject({ plateChoice: plate, unitChange: { unit: 'inch' } });

  expect(await changeDrawingUnit(services, nomsa, { ...about, unit: 'mm' }, testCompany)).toEqual({
    ok: true,
  });
  const unitFirst = meanwhile('unit_change', { unit: 'inch', by: 'Zoë', sent: 1 });
  const thicker = { ...about, plate: { ...plate, thickness: '30' }, seen: plate };
  expect(await changeDrawingPlate(unitFirst, nomsa, thicker, testCompany)).toEqual({ ok: true });
  const [both] = await listDrawings(services.db, id);
  expect(both).toMatchObject({
    plateChoice: { thickness: '30' },
    unitChange: { unit: 'inch' },
    analysis: { unit: { mmPerUnit: 25.4 } },
  });
});
