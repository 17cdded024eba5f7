import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { SignedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { applications } from '../../applications/applications.tables.ts';
import { createdInYear, exportBatches } from '../export.queries.server.ts';
import { exportApplications, figureRows } from './export-applications.server.ts';

const me: SignedIn = {
  id: '11111111-1111-4111-8111-111111111111',
  sessionId: '22222222-2222-4222-8222-222222222222',
  name: 'Sipho',
  email: 'sipho@example.com',
  position: 'Admin',
  avatar: null,
};
const ALL = { which: undefined, chosen: { year: 'all' }, fileName: 'all.csv', method: 'GET' };

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

/** Enough to fill several batches. */
async function addMany(count: number): Promise<void> {
  await services.database.query(
    `with people as (
       insert into candidates (full_name, email, contact_number)
       select 'Person ' || n, 'p' || n || '@example.org', '+27 82 555 0000' from generate_series(1, ${count}) n returning id)
     insert into applications (candidate_id, cv_name, cv_key, cv_bytes, cv_media_type, currently_working, reason_for_change,
       current_salary, desired_salary, highest_qualification, fingerprint, created_at)
     select id, 'cv.pdf', id::text, 1, 'application/pdf', false, 'growth', 0, 2000, 'matric', id::text, '2024-05-05'
     from people`,
  );
}

test('D6: an export is audited with its year and count, and without names', async () => {
  const position = await addPosition(services.database, 'Welder');
  await services.database.query(`update positions set created_at = '2026-01-05'`);
  await addApplication(services.database, {
    positionId: position,
    fullName: '=HYPERLINK("https://evil.example")',
    createdAt: `'2026-03-04T22:30:00Z'::timestamptz`,
    status: 'busy',
  });
  await addApplication(services.database, { createdAt: `'2025-12-31T21:00:00Z'::timestamptz` });
  const response = await exportApplications(services, me, {
    which: createdInYear(2026),
    chosen: { year: '2026' },
    fileName: 'one.csv',
    method: 'GET',
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="one.csv"');
  const [head, row, ...rest] = (await response.text()).split('\r\n');
  expect(head).toMatch(/^Reference,Date Applied,Last Edited,Status,Position,Full Name,Email,Contact Number,/);
  expect(row).toBe(
    `A-1001,2026-03-05 00:30,2026-03-05 00:30,Busy,Welder,"'=HYPERLINK(""https://evil.example"")",thandi@example.org,'+27 82 555 0142,,No,Yes,Career Growth,4000,8000,Completed Matric,I like steel.,,,,`,
  );
  expect(rest).toEqual(['']);
  expect(await services.database.query('select action, actor_name, details from audit_entries')).toEqual([
    { action: 'applications-exported', actor_name: 'Sipho', details: { year: '2026', applications: '1' } },
  ]);
});

test('D6: phone numbers, labels and what is missing are written as on the screen', async () => {
  const { id } = await addApplication(services.database, {
    contactNumber: '082 555-0142',
    status: 'on hold',
    createdAt: `'2021-06-30T22:00:00Z'::timestamptz`,
  });
  await services.database.query(
    `update applications set current_salary = null, desired_salary = null, reason_for_change = 'unknown, but kept',
       highest_qualification = 'degree', position_id = null, contacted = true where id = $1`,
    [id],
  );
  const response = await exportApplications(services, me, { ...ALL, which: eq(applications.id, id) });
  expect((await response.text()).split('\r\n')[1]).toMatch(
    /^A-\d+,2021-07-01 00:00,.*,On hold,Unknown Position,Thandi Mokoena,thandi@example.org,'\+27 82 555 0142,,Yes,Yes,"unknown, but kept",,,University\/College Degree,I like steel.,,,,$/,
  );
});

test('D6: the first rows are sent before the last are read, and each application occurs once', async () => {
  await addMany(6_500);
  const response = await exportApplications(services, me, ALL);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(first?.done).toBe(false);
  // If all rows had been read already, the export would not contain this change.
  await services.database.query(
    `update candidates set full_name = 'Changed meanwhile' where id = (select candidate_id from applications order by number desc limit 1)`,
  );
  let text = '';
  const decoder = new TextDecoder();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    text += decoder.decode(next.value, { stream: true });
  }
  expect(text.trimEnd().split('\r\n').at(-1)).toContain('Changed meanwhile');
  const references = text.match(/^A-\d+/gm) ?? [];
  const [count] = await services.database.query<{ n: number }>('select count(*)::int n from applications');
  expect([references.length, new Set(references).size]).toEqual([count?.n, count?.n]);
});

test('D6: each batch reads its own applicants, and not the table of all', async () => {
  await services.database.query('analyze applications, candidates');
  const scans = await services.db.transaction(async (tx) => {
    const batches = await Array.fromAsync(exportBatches(tx, undefined));
    expect(batches.length).toBeGreaterThan(2);
    const { rows } = await tx.execute(
      sql`select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'candidates'`,
    );
    return rows[0]?.scans;
  });
  expect(scans).toBe(0);
});

test("D6: an export that fails midway is aborted, and one that can't be audited doesn't start", async () => {
  const response = await exportApplications(services, me, ALL);
  const reader = response.body?.getReader();
  await reader?.read();
  await services.database.query('alter table candidates rename to candidates_away');
  await expect(reader?.read()).rejects.toThrow();
  await services.database.query('alter table candidates_away rename to candidates');
  await services.database.query('alter table audit_entries rename to audit_away');
  await expect(exportApplications(services, me, ALL)).rejects.toThrow();
  await services.database.query('alter table audit_away rename to audit_entries');
});

test("D6: the figures precede the applications, with the dashboard's values", async () => {
  const rows = await figureRows(services.db, 2026, new Date('2026-03-20T10:00:00Z'));
  expect(rows).toEqual([
    ['Year', 2026],
    [],
    ['Figure', 'Count', 'Change of 2026-03 on the month before (%)'],
    ['Total Applicants', 1, 0],
    ['In Progress', 1, 0],
    ['Assigned', 0, 0],
    ['Positions Needed', 1, 0],
    [],
    ['Active Applicants', 'active', 'busy', 'accepted', 'Declined'],
    ['2025-10', 0, 0, 0, 0],
    ['2025-11', 0, 0, 0, 0],
    ['2025-12', 1, 0, 0, 0],
    ['2026-01', 0, 0, 0, 0],
    ['2026-02', 0, 0, 0, 0],
    ['2026-03', 0, 1, 0, 0],
    [],
    ['Tickets Assigned', 'Count'],
    [],
  ]);
});

test('D6: a text with control characters stays one cell', async () => {
  const { id } = await addApplication(services.database, { fullName: 'Thandi \x1eA-1\x1f2\x1f\x1e Mokoena' });
  const response = await exportApplications(services, me, { ...ALL, which: eq(applications.id, id) });
  const [, row, ...rest] = (await response.text()).split('\r\n');
  expect(row).toContain(',Thandi \x1eA-1\x1f2\x1f\x1e Mokoena,thandi@example.org,');
  expect(rest).toEqual(['']);
});
