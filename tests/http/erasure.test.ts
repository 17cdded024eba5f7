import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { validApplication } from '#app/recruitment/apply/application-fields.fixture.ts';
import { LIST_ACTION } from '#app/recruitment/positions/job-applications-path.ts';
import { addPosition, addQuestion } from '../support/applications.ts';
import { openMailServer } from '../support/mail-server.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/**
 * A unique word is put into every field, file and mail of an applicant, through the same endpoints that applicants and
 * staff use; after erasure the test searches for it everywhere. The phone field takes no word, so it gets a unique
 * number.
 */
const WORD = `kanarie${randomUUID().replaceAll('-', '').slice(0, 8)}`;
const NUMBER = '82 739 1846';
const CANARIES = [WORD, NUMBER, NUMBER.replaceAll(' ', '')];

type Site = Awaited<ReturnType<typeof openSite>>;

/** The tables, folders and server output that contain a canary. */
async function places(site: Site): Promise<string[]> {
  const tables = await tablesWith(site);
  const files = await filesWith(site.dataDir);
  return [...tables, ...files, ...(hasCanary(site.server.output()) ? ['the output'] : [])].sort();
}

async function tablesWith({ database }: Site): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const patterns = CANARIES.map((canary) => `%${canary}%`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await database.query(`select 1 from ${name} x where x::text ilike any($1)`, [patterns]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

async function filesWith(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      // A job may delete it at any moment.
      const content = entry.isFile() ? await readFile(file, 'latin1').catch(() => '') : '';
      return hasCanary(content) || hasCanary(entry.name) ? [path.relative(dataDir, entry.parentPath)] : [];
    }),
  );
  return [...new Set(found.flat())];
}

/** Also finds a canary that a mail breaks across lines or encodes as base64. */
function hasCanary(text: string): boolean {
  const lines = text.replace(/=\r?\n/g, '').toLowerCase();
  const decoded = (text.match(/(?:[A-Za-z0-9+/]{40,}={0,2}\r?\n?)+/g) ?? [])
    .map((block) => Buffer.from(block, 'base64').toString('latin1').toLowerCase())
    .join('\n');
  return CANARIES.some((canary) => lines.includes(canary) || decoded.includes(canary));
}

const cv = (name: string) => new File([samplePdf(`CV of ${WORD}`)], name, { type: 'application/pdf' });

function formOf(fields: Record<string, unknown>, file?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (file) form.set('cv', file);
  return form;
}

async function apply(site: Site, question: string, expected = 200) {
  const fields = validApplication('welder', {
    fullName: `Thandi ${WORD}`,
    email: `${WORD}@example.org`,
    contactNumber: `0${NUMBER}`,
    interestReason: `I am ${WORD}.`,
    submissionKey: randomUUID(),
    [`answer-${question}`]: `Yes, ${WORD}.`,
  });
  const answer = await fetch(`${site.url}/api/apply`, {
    method: 'POST',
    body: formOf(fields, cv(`${WORD}.pdf`)),
  });
  expect(answer.status).toBe(expected);
}

/** The actions of staff on the page of an application. */
async function officeOf(site: Site, id: string) {
  const { cookie } = await signInOverHttp(site.url);
  const send = (body: URLSearchParams | FormData) =>
    fetch(`${site.url}/admin/job-applications/${id}`, { method: 'POST', body, headers: { cookie } });
  return {
    act: async (fields: Record<string, string>, expected = 200) =>
      expect((await send(new URLSearchParams({ id, ...fields }))).status).toBe(expected),
    mail: async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ intent: 'mail-candidates', ids: id, ...fields });
      const answer = await fetch(`${site.url}${LIST_ACTION}`, { method: 'POST', body, headers: { cookie } });
      expect(answer.status).toBe(200);
    },
    replaceCv: async () =>
      expect((await send(formOf({ intent: 'cv', id }, cv(`${WORD}-new.pdf`)))).status).toBe(200),
    seeCv: async () => {
      const answer = await fetch(`${site.url}/admin/job-applications/${id}/cv`, { headers: { cookie } });
      expect((await answer.text()).includes(WORD)).toBe(true);
    },
    exportData: async () => {
      const answer = await fetch(`${site.url}/admin/job-applications/${id}/export`, { headers: { cookie } });
      expect((await answer.bytes()).length).toBeGreaterThan(500);
    },
  };
}

/** Fills in everything about one applicant. @returns the staff actions on the application. */
async function plant(site: Site) {
  const { database } = site;
  const question = await addQuestion(database, await addPosition(database, 'Welder'), 'MIG?');
  await database.query(`insert into admin_settings select id, true, true, true, true from admins`);
  // A submission that fails, to check what is logged about it.
  await database.query('alter table application_answers rename to answers_away');
  await apply(site, question, 503);
  await database.query('alter table answers_away rename to application_answers');
  await apply(site, question);
  const [application] = await database.query<{ id: string; candidate_id: string; version: string }>(
    'select a.id, candidate_id, c.xmin::text as version from applications a join candidates c on c.id = candidate_id',
  );
  if (application === undefined) throw new Error('There is no application');
  const office = await officeOf(site, application.id);
  const note = { intent: 'add-note', text: `Is ${WORD}.`, sendEmail: 'yes', contacted: 'yes' };
  await database.query('alter table notes rename to notes_away');
  await office.act(note, 503);
  await database.query('alter table notes_away rename to notes');
  await office.act(note);
  const details = { fullName: `T. ${WORD}`, email: `${WORD}@example.net`, contactNumber: NUMBER };
  await office.act({
    intent: 'details',
    id: application.candidate_id,
    version: application.version,
    ...details,
  });
  await office.replaceCv();
  await office.seeCv();
  await office.exportData();
  await office.act({ intent: 'assign' });
  const written = { subject: `About ${WORD}`, text: `Hello ${WORD}` };
  await office.mail({ occasion: 'candidate-question', ...written });
  const when = { day: '2099-11-27', time: '10:00', minutes: '60' };
  const interview = { ...when, place: `Room ${WORD}`, people: '', mail: 'yes', ...written };
  await office.act({ intent: 'arrange-interview', ...interview });
  return office;
}

const PLANTED = [
  'public.applicant_links',
  'public.application_answers',
  'public.applications',
  'public.candidate_mails',
  'public.candidates',
  'public.interviews',
  'public.notes',
];

test('X5: nothing of an applicant remains after erasure: tables, files, mails, jobs, output', async () => {
  await using site = await openSite();
  const office = await plant(site);
  await site.database.query('update outgoing_mails set due_at = now()');
  // The mails to the applicant and the admin, the note's, the one that staff wrote, and the interview's.
  await vi.waitUntil(async () => (await site.mails()).length === 5, { timeout: 40_000 });
  const everywhere = ['files/cvs', 'mail', ...PLANTED, 'public.outgoing_mails'].sort();
  // The recipient of a mail is only recorded after sending.
  await expect.poll(() => places(site), { timeout: 20_000 }).toEqual(everywhere);

  // 404, since the page itself is rendered after the deletion.
  await office.act({ intent: 'delete' }, 404);
  await expect.poll(() => places(site), { timeout: 20_000 }).toEqual([]);
  expect(await site.mails()).toEqual([]);
  // The job rows still exist, but contain no personal data.
  const jobs = await site.database.query(
    `select 1 from pgboss.job where name in ('mail-forgotten', 'remove-file')`,
  );
  expect(jobs.length).toBeGreaterThanOrEqual(4);
});

test("X5: nor does a mail server's reply with the address, while its mail waits for another attempt", async () => {
  await using server = await openMailServer((mail) => {
    const [, to = ''] = /^To: (.*(?:\r\n\s.*)*)/m.exec(mail) ?? [];
    return new Error(`Nobody here is called ${to}`);
  });
  await using site = await openSite({ SMTP_URL: server.url, MAIL_FROM: 'website@example.co.za' });
  const office = await plant(site);
  const tried = () =>
    site.database.query(`select 1 from outgoing_mails where last_error like '%' || $1 || '%'`, [WORD]);
  await vi.waitUntil(async () => (await tried()).length >= 2, { timeout: 20_000 });
  expect(await places(site)).toEqual(['files/cvs', ...PLANTED, 'public.outgoing_mails'].sort());
  expect(site.server.output()).toContain('did not take the mail');

  await office.act({ intent: 'erase-person', expected: '1' }, 404);
  await expect.poll(() => places(site), { timeout: 20_000 }).toEqual([]);
});

/** Fills in everything about one person's leads, through the endpoints of visitors and staff. */
async function plantLeads(site: Site) {
  const { database } = site;
  await database.query(`insert into admin_settings select id, true, true, true, true from admins`);
  const quote = () => {
    const form = formOf({ name: `Thandi ${WORD}`, email: `${WORD}@example.org`, quoteType: 'Bending' });
    form.set('phone', `0${NUMBER}`);
    form.set('message', `Cut ${WORD}.`);
    form.append('attachments', cv(`${WORD}.pdf`));
    return fetch(`${site.url}/api/send-quote`, { method: 'POST', body: form });
  };
  // A submission that fails, to check what is logged about it.
  await database.query('alter table lead_notifications rename to notifications_away');
  expect((await quote()).status).toBe(503);
  await database.query('alter table notifications_away rename to lead_notifications');
  expect((await quote()).status).toBe(200);
  const { cookie } = await signInOverHttp(site.url);
  const post = async (path: string, fields: Record<string, string>) =>
    (
      await fetch(site.url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { cookie },
      })
    ).status;
  const entered = {
    intent: 'create',
    submissionKey: randomUUID(),
    source: 'walk-in',
    name: `T. ${WORD}`,
    company: WORD,
    email: `${WORD.toUpperCase()}@example.org`,
    phone: NUMBER,
    message: `Wants ${WORD}.`,
  };
  expect(await post('/admin/leads/new', entered)).toBe(200);
  const [lead] = await database.query<{ id: string; version: string }>(
    `select id, xmin::text as version from leads where kind = 'quote'`,
  );
  const { id, version } = lead ?? { id: '', version: '' };
  const act = (fields: Record<string, string>) => post(`/admin/leads/${id}`, { id, ...fields });
  expect(await act({ intent: 'add-note', text: `Is ${WORD}.`, submissionKey: randomUUID() })).toBe(200);
  expect(await act({ intent: 'contact', version, company: `${WORD} Ltd`, 'was.company': '' })).toBe(200);
  expect(await act({ intent: 'record', kind: 'call', submissionKey: randomUUID() })).toBe(200);
  expect(await act({ intent: 'status', status: 'lost', reason: 'price', seen: 'in-progress' })).toBe(200);
  const [drawing] = await database.query<{ id: string }>('select id from drawings');
  for (const path of [
    `/admin/leads/${id}/drawings/${drawing?.id}`,
    `/admin/leads/${id}/drawings.zip`,
    `/admin/leads.csv?q=${WORD}`,
    `/admin/leads?q=${WORD}`,
  ]) {
    const answer = await fetch(site.url + path, { headers: { cookie } });
    expect([path, (await answer.text()).includes(WORD)]).toEqual([path, true]);
  }
  return { act };
}

test('L21, X5: nothing of a person is left after erasing their leads: tables, drawings, mails, jobs, output', async () => {
  await using site = await openSite();
  const { act } = await plantLeads(site);
  const planted = ['files/drawings', 'mail', 'public.drawings', 'public.lead_events', 'public.leads'];
  await vi.waitUntil(async () => (await site.mails()).length > 1, { timeout: 20_000 });
  await expect.poll(() => places(site), { timeout: 20_000 }).toEqual(expect.arrayContaining(planted));

  // 404, since the lead's page is rendered after the deletion.
  expect(await act({ intent: 'erase-person', expected: '2' })).toBe(404);
  await expect.poll(() => places(site), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => site.mails(), { timeout: 20_000 }).toEqual([]);
});
