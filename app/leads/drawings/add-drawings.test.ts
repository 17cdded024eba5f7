import { afterAll, beforeEach, expect, test } from 'vitest';
import { addColleague } from '#tests/support/colleagues.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { formatEvent } from '../records/lead-events.ts';
import { addDrawingsToLead, LEAD_DRAWINGS } from './add-drawings.commands.server.ts';

const services = await openTestServices();
const riaan = await addColleague(services.database, 'Riaan');
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads cascade'));

const stored = (name: string) => ({
  name,
  bytes: 1,
  sha256: 'sha',
  mediaType: 'application/pdf',
  fileKey: `drawings/${name}`,
  cautions: ['scripts'] as const,
});

test('L24: drawings that staff add come after those of the lead, and stand in its timeline and the audit', async () => {
  const { id, reference } = await addLead(services.database, {
    drawings: ['first.pdf'],
    changedAt: `now() - interval '9 days'`,
  });
  const added = [stored('plate.pdf'), stored('bracket.pdf')];
  expect(await addDrawingsToLead(services.db, riaan, id, added)).toEqual({ ok: true });
  expect(
    await services.database.query('select position, name, reply_id from drawings order by position'),
  ).toEqual([
    { position: 0, name: 'first.pdf', reply_id: null },
    { position: 1, name: 'plate.pdf', reply_id: null },
    { position: 2, name: 'bracket.pdf', reply_id: null },
  ]);
  const [event] = await services.database.query<{ kind: string; details: Record<string, string> }>(
    'select kind, details from lead_events',
  );
  expect(formatEvent(event?.kind ?? '', event?.details ?? {})).toBe('added plate.pdf, bracket.pdf');
  const [lead] = await services.database.query<{ search: string; fresh: boolean }>(
    `select search, changed_at > now() - interval '1 hour' as fresh from leads`,
  );
  expect(lead).toMatchObject({ search: expect.stringContaining('bracket.pdf'), fresh: true });
  // A file name may name a person, and the audit outlives the erasure of one.
  expect(
    await services.database.query('select action, details from audit_entries where subject_id = $1', [id]),
  ).toEqual([{ action: 'lead-drawings-added', details: { reference, count: '2' } }]);
  expect(
    await services.database.query(`select 1 from file_checks where cautions::text like '%scripts%'`),
  ).toHaveLength(2);
});

test('L24: a lead takes only so many drawings, also of two colleagues at once, and an erased one none', async () => {
  const names = Array.from({ length: LEAD_DRAWINGS - 1 }, (_, at) => `${at}.pdf`);
  const { id } = await addLead(services.database, { drawings: names });
  const both = await Promise.all(
    ['a.pdf', 'b.pdf'].map((name) => addDrawingsToLead(services.db, riaan, id, [stored(name)])),
  );
  expect(both).toEqual(expect.arrayContaining([{ ok: true }, { ok: false, fault: 'too-many' }]));
  await services.database.query('truncate leads cascade');
  expect(await addDrawingsToLead(services.db, riaan, id, [stored('c.pdf')])).toEqual({
    ok: false,
    fault: 'gone',
  });
});
