import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listErasures } from '#app/accounts/audit/audit.queries.server.ts';
import { removeContact } from '#app/customers/customers.commands.server.ts';
import { appendErasures, journalPath, readJournal } from '#app/platform/backup/erasure-journal.server.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { REMOVE_FILE } from '#app/platform/files/file-removal.server.ts';
import { DELETE_MAIL_FILES } from '#app/platform/mail/outbox.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { eraseLeadsOfPerson } from '#app/sales/lead-erasure.commands.server.ts';
import { deleteCustomer } from '#app/sales/merge-customers.commands.server.ts';
import { cloneDatabase } from '../support/database.ts';
import { addLead } from '../support/leads.ts';
import { signInOverHttp } from '../support/office.ts';
import { launch, SESSION_SECRET, stop } from '../support/server.ts';
import { openTestServices } from '../support/services.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** `npm run backup` or `npm run restore` with a file and options. @returns what it prints, and whether it succeeded. */
async function run(
  script: 'backup' | 'restore',
  file: string,
  variables: Record<string, string>,
  ...options: string[]
) {
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...variables };
  const ran = promisify(execFile)(node, [`scripts/${script}.ts`, file, ...options], {
    cwd: projectRoot(),
    env,
  });
  return ran.then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, output: error.stdout + error.stderr }),
  );
}

async function sendQuote(url: string, name: string): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, email: 'thandi@example.com', quoteType: 'Bending' }))
    form.set(field, value);
  form.append('attachments', new Blob([samplePdf(`% ${name}`)]), 'plate.pdf');
  const response = await fetch(`${url}/api/send-quote`, { method: 'POST', body: form });
  const { reference }: { reference: string } = await response.json();
  return reference;
}

/** Adds a picture to the company. @returns the address of one of its ten files. */
async function addPicture(url: string, cookie: string): Promise<string> {
  const form = new FormData();
  const picture = { create: { width: 960, height: 600, channels: 3, background: '#c60' } } as const;
  const fields = { intent: 'upload', alt: 'The yard.', focusX: '50', focusY: '50' };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([Uint8Array.from(await sharp(picture).jpeg().toBuffer())]), 'yard.jpg');
  await fetch(`${url}/admin/company/library/add.data`, { method: 'POST', headers: { cookie }, body: form });
  const page = await (await fetch(`${url}/admin/company/library`, { headers: { cookie } })).text();
  return /\/admin\/company\/uncropped\/p-[^"]+\.webp/.exec(page)?.[0] ?? '';
}

test('X3, X5: the embedded database is backed up by night and by hand, restored, and who was erased since stays erased', async () => {
  const dataDir = path.join(folder, 'data');
  const backupDir = path.join(folder, 'backups');
  const passphrase = 'plasma-otter-anvil-7';
  const variables = {
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    BACKUP_PASSPHRASE: passphrase,
    SESSION_SECRET: '',
  };
  await mkdir(backupDir);
  const server = await launch(variables);
  const sealed = async () => (await readdir(backupDir)).filter((name) => name.endsWith('.sealed'));
  await expect.poll(sealed, { timeout: 60_000 }).toHaveLength(1);
  const [stays, goes] = [await sendQuote(server.url, 'Stays'), await sendQuote(server.url, 'Goes')];
  const { cookie } = await signInOverHttp(server.url);
  const picture = await addPicture(server.url, cookie);
  const file = path.join(folder, 'by-hand.backup');
  const backedUp = await run('backup', file, variables);
  expect(backedUp).toMatchObject({
    ok: true,
    output: expect.stringMatching(/ 12 files, .*written and verified/),
  });
  expect(backedUp.output).toContain('It is encrypted.');

  const page = await fetch(`${server.url}/admin/leads?search=Goes`, { headers: { cookie } });
  const [, id = ''] = /\/admin\/leads\/([\da-f-]{36})/.exec(await page.text()) ?? [];
  await fetch(`${server.url}/admin/leads/${id}.data`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ intent: 'delete', id }),
  });
  await expect
    .poll(async () => (await readJournal(journalPath(backupDir)))?.map(({ reference }) => reference))
    .toEqual([goes]);
  expect(await readFile(journalPath(backupDir), 'utf8')).not.toMatch(/thandi|Goes/);
  await stop(server);

  const fresh = { ...variables, DATA_DIR: path.join(folder, 'fresh') };
  const restored = await run('restore', file, fresh);
  expect(restored.output).toContain('Erased again, since they were erased after the backup: 1.');
  expect(restored).toMatchObject({ ok: true, output: expect.stringContaining(' 11 files, ') });
  const secret = (dir: string) => readFile(path.join(dir, 'session-secret'), 'utf8');
  expect(await secret(fresh.DATA_DIR)).toBe(await secret(dataDir));
  expect((await run('restore', file, fresh)).output).toContain('the database is not empty');

  const again = await launch({ ...fresh, BACKUP_DIR: '' });
  const office = (cookie: string, path = '/admin/leads') =>
    fetch(again.url + path, { headers: { cookie }, redirect: 'manual' });
  // The session of before has ended, the password is as it was.
  expect((await office(cookie)).status).toBe(302);
  const { cookie: anew } = await signInOverHttp(again.url);
  const leads = await (await office(anew)).text();
  expect(leads).toContain(stays);
  expect(leads).not.toContain(goes);
  expect((await office(anew, picture)).status).toBe(200);
  expect(await sendQuote(again.url, 'After')).not.toBe(stays);
  await stop(again);
}, 180_000);

test('X3: DATABASE_URL is backed up and restored by the same commands, and says what is missing beside the backup', async () => {
  const source = await cloneDatabase();
  const target = await cloneDatabase('template0');
  const file = path.join(folder, 'deep', 'server.backup');

  const variables = { DATABASE_URL: source.url, DATA_DIR: path.join(folder, 'a'), SESSION_SECRET };
  await source.query(
    `insert into leads (kind, name, email, fingerprint) values ('enquiry', 'Thandi', 'thandi@example.com', 'x')`,
  );
  // A folder that is missing may be on a disk that isn't mounted.
  expect((await run('backup', file, variables)).output).toContain('deep is not there. Make it first');
  await mkdir(path.dirname(file));
  expect(await run('backup', file, variables)).toMatchObject({
    ok: true,
    output: expect.stringContaining('It is not encrypted'),
  });
  expect((await run('backup', file, variables)).output).toContain('exists already');
  const into = { ...variables, DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'b') };
  const restored = await run('restore', file, into);
  expect(restored).toMatchObject({ ok: true, output: expect.stringContaining('No journal of erasures') });
  // Nobody was erased, and without a journal nobody knows.
  expect(restored.output).toContain('If somebody was erased since then, they are back');
  expect(restored.output).not.toContain('--unverified');
  const rows = 'select leads::text from leads';
  expect(await target.query(rows)).toEqual(await source.query(rows));
  const another = await cloneDatabase('template0');
  const elsewhere = {
    DATABASE_URL: another.url,
    DATA_DIR: path.join(folder, 'c'),
    SESSION_SECRET: 'x'.repeat(32),
  };
  expect((await run('restore', file, elsewhere)).output).toContain("doesn't fit the session secret");
  expect(await run('restore', file, elsewhere, '--unverified')).toMatchObject({
    ok: true,
    output: expect.stringContaining('nothing has checked that nobody changed it'),
  });
  await another.drop();
  expect((await run('restore', path.join(folder, 'nowhere'), into)).output).toContain("can't be read");
  await source.drop();
  await target.drop();
});

test('A9, X3: a restore ends sessions and links that make one, and says whose accounts are back', async () => {
  const source = await cloneDatabase();
  const target = await cloneDatabase('template0');
  const file = path.join(folder, 'accounts.backup');
  const variables = { DATABASE_URL: source.url, DATA_DIR: path.join(folder, 'a'), SESSION_SECRET };
  await source.query(
    `with left_since as (
       insert into admins (name, email, position)
         values ('Sipho Dube', 'sipho@example.com', 'Manager'), ('', 'lerato@example.com', 'Admin') returning id, name),
     sipho as (select id from left_since where name <> ''),
     a as (insert into sessions (user_id, token, expires_at) select id, 'a', now() + interval '1 day' from sipho),
     b as (insert into pending_sign_ins (admin_id, token_hash, keep, wanted, expires_at)
       select id, 'b', false, '', now() + interval '1 day' from sipho),
     c as (insert into password_resets (admin_id, token_hash, expires_at) select id, 'c', now() + interval '1 day' from sipho),
     invited as (insert into invitations (email, position, inviter_id) select 'd@example.com', 'Admin', id from sipho returning id)
     insert into invitation_links (invitation_id, token_hash, expires_at) select id, 'd', now() + interval '1 day' from invited`,
  );
  const entries = `select (select count(*) from sessions) + (select count(*) from pending_sign_ins)
    + (select count(*) from password_resets) + (select count(*) from invitation_links) as n`;
  expect(await source.query(entries)).toEqual([{ n: '4' }]);
  expect(await run('backup', file, variables)).toMatchObject({ ok: true });
  const into = { ...variables, DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'b') };
  const { output } = await run('restore', file, into);
  expect(output).toMatch(
    /Accounts and passwords are as of 2\d{3}-.*Z: delete again those of colleagues who have left since\..*: lerato@example\.com, Sipho Dube\./,
  );
  expect(await target.query(entries)).toEqual([{ n: '0' }]);
  expect(await target.query('select email from invitations')).toEqual([{ email: 'd@example.com' }]);
  await source.drop();
  await target.drop();
});

test('P15, X5: contacts and customers that were erased since the backup are erased again, if no quotation is about them', async () => {
  await using services = await openTestServices();
  const { db, database, jobs } = services;
  await jobs.declare(DELETE_MAIL_FILES);
  await jobs.declare(REMOVE_FILE);
  const file = path.join(folder, 'customers.backup');
  const variables = { DATABASE_URL: database.url, DATA_DIR: services.dataDir, SESSION_SECRET };
  const add = async (name: string, email: string) => {
    const [row] = await database.query<{ customer: string; contact: string }>(
      `with customer as (insert into customers (name) values ($1) returning id)
       insert into customer_contacts (customer_id, name, email) select id, $1, $2 from customer
       returning customer_id as customer, id as contact`,
      [name, email],
    );
    return row ?? { customer: '', contact: '' };
  };
  const stays = await add('Stays', 'stays@example.com');
  const removed = await add('Removed', 'removed@example.com');
  const deleted = await add('Deleted', 'deleted@example.com');
  await add('Asked since', 'asked@example.com');
  const before = await addLead(database, { email: 'before@example.com' });
  const quoted = [await add('Asked before', 'before@example.com'), await add('Draft', 'draft@example.com')];
  await database.query('insert into quotations (customer_id, lead_id) values ($1, $2), ($3, null)', [
    quoted[0]?.customer,
    before.id,
    quoted[1]?.customer,
  ]);
  expect(await run('backup', file, variables)).toMatchObject({ ok: true });

  const since = await addLead(database, { email: 'asked@example.com' });
  for (const { id } of [before, since])
    expect(await eraseLeadsOfPerson(services, null, id, 1)).toEqual({ ok: true });
  await database.query('delete from quotations');
  await database.query('update customer_contacts set customer_id = $1 where id = $2', [
    stays.customer,
    removed.contact,
  ]);
  expect(await removeContact(db, null, removed.contact)).toBe(true);
  for (const { customer } of [deleted, ...quoted.slice(1)])
    expect(await deleteCustomer(db, null, customer)).toBe('done');
  // Entries of one transaction are in any order; this one erases each customer as early as it can.
  const erasures = await listErasures(db, null);
  await appendErasures(
    journalPath(folder),
    erasures.toSorted((one, other) => one.kind.localeCompare(other.kind)),
  );
  expect(await readFile(journalPath(folder), 'utf8')).not.toContain('example.com');

  const target = await cloneDatabase('template0');
  const into = { ...variables, DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'b') };
  expect(await run('restore', file, into)).toMatchObject({ ok: true });
  expect(await target.query('select name from customers order by name')).toEqual([
    { name: 'Draft' },
    { name: 'Removed' },
    { name: 'Stays' },
  ]);
  expect(await target.query('select name from customer_contacts')).toEqual([{ name: 'Stays' }]);
  await target.drop();
});
