import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { removeUnreferenced } from '#app/accounts/audit/unreferenced-files.server.ts';
import { openTestServices } from '#tests/support/services.ts';
import { DRAWING_FILES } from '../leads.jobs.server.ts';
import { DRAWING_PREFIX } from '../parts/receive-drawings.server.ts';
import { leadSearch } from '../records/lead-search.commands.server.ts';
import { findLead } from '../records/lead-with-drawings.queries.server.ts';
import { leads } from '../records/leads.tables.ts';
import { enquiryOf, quoteOf } from './requests.fixture.ts';
import { submitEnquiry, submitQuoteRequest } from './submit-lead.commands.server.ts';

const services = await openTestServices();
beforeAll(async () => {
  // The audit entry of the first account, which every database starts with.
  await recordAudit(services.db, null, { action: 'account-created' });
});
afterAll(() => services[Symbol.asyncDispose]());

async function drawing(name: string, content = name) {
  const file = path.join(services.dataDir, 'spool', name);
  await writeFile(file, content);
  return {
    name,
    path: file,
    bytes: content.length,
    sha256: `sha-of-${content}`,
    mediaType: 'application/pdf',
  };
}

const stored = async (kind: string) =>
  services.database.query<{ id: string; number: number; mails: number }>(
    `select id, number,
       (select count(*)::int from outgoing_mails where subject_id = leads.id) as mails
     from leads where kind = $1 order by number`,
    [kind],
  );

test('L5: an enquiry is stored with its mail', async () => {
  const { reference } = await submitEnquiry(services, enquiryOf(), 'key-of-the-first-one');
  const [lead] = await stored('enquiry');
  expect(reference).toBe(`E-${lead?.number}`);
  // One to sales, and the confirmation.
  expect(lead).toMatchObject({ mails: 2 });
});

test('L5, L13: numbers start at 1001 and are shared by enquiries and quote requests', async () => {
  const enquiry = await submitEnquiry(services, enquiryOf({ message: 'Numbers' }), null);
  const request = await submitQuoteRequest(services, quoteOf({ name: 'Numbers' }), [], null);
  const [, first = ''] = enquiry.reference.split('-');
  expect(Number(first)).toBeGreaterThan(1_000);
  expect(request.reference).toBe(`Q-${Number(first) + 1}`);
});

test('L15: a submitted lead is found by its reference and its texts, as one that staff enter', async () => {
  const enquiry = enquiryOf({ message: 'Zwei Bleche, Größe 2', company: 'Müller & Co' });
  const sent = await submitEnquiry(services, enquiry, null);
  const asked = await submitQuoteRequest(services, quoteOf({ message: 'Für Müller' }), [], null);
  for (const { reference } of [sent, asked]) {
    const [lead] = await services.db
      .select()
      .from(leads)
      .where(eq(leads.number, Number(reference.slice(2))));
    if (lead === undefined) throw new Error(`${reference} was not stored`);
    expect(lead.search).toBe(leadSearch(lead, { drawings: [], mails: [] }));
    expect(lead.search).toContain(reference.toLowerCase());
  }
});

test('L13: the same submission sent twice is one lead and gets the same response', async () => {
  const before = (await stored('enquiry')).length;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      submitEnquiry(services, enquiryOf({ message: 'Sent eight times at once' }), 'one-key-for-all'),
    ),
  );
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
  expect((await stored('enquiry')).length).toBe(before + 1);
});

test('L13: the same key with different content is another lead, so that nothing is lost', async () => {
  const first = await submitEnquiry(services, enquiryOf({ message: 'Before' }), 'key-that-stays');
  const second = await submitEnquiry(services, enquiryOf({ message: 'After' }), 'key-that-stays');
  expect(second.reference).not.toBe(first.reference);
});

test('L13: without a key the same content within ten minutes counts once, and again after that', async () => {
  const first = await submitEnquiry(services, enquiryOf({ message: 'No script' }), null);
  expect(await submitEnquiry(services, enquiryOf({ message: 'No script' }), null)).toEqual(first);
  await services.database.query(
    `update leads set created_at = now() - interval '11 minutes' where message = 'No script'`,
  );
  expect(await submitEnquiry(services, enquiryOf({ message: 'No script' }), null)).not.toEqual(first);
});

test('L13: sent without a key and then with one, as during hydration, it is one lead within ten minutes', async () => {
  const plain = await submitEnquiry(services, enquiryOf({ message: 'Pressed twice' }), null);
  expect(
    await submitEnquiry(services, enquiryOf({ message: 'Pressed twice' }), 'key-of-the-script-1'),
  ).toEqual(plain);
  await services.database.query(
    `update leads set created_at = now() - interval '11 minutes' where message = 'Pressed twice'`,
  );
  expect(
    await submitEnquiry(services, enquiryOf({ message: 'Pressed twice' }), 'key-of-the-script-2'),
  ).not.toEqual(plain);
});

test('L13: the same content with a new key is a new lead', async () => {
  const first = await submitEnquiry(services, enquiryOf({ message: 'Again, please' }), 'key-number-one-1');
  expect(
    await submitEnquiry(services, enquiryOf({ message: 'Again, please' }), 'key-number-two-2'),
  ).not.toEqual(first);
});

test('L13: a quote request is stored with its drawings in order', async () => {
  const drawings = [await drawing('b.pdf'), await drawing('a.pdf')];
  const { reference } = await submitQuoteRequest(services, quoteOf(), drawings, 'with-two-drawings');
  const rows = await stored('quote');
  const row = rows.find(({ number }) => `Q-${number}` === reference);
  const found = await findLead(services.db, row?.id ?? '');
  expect(found?.drawings.map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf']);
  for (const { fileKey, name } of found?.drawings ?? []) {
    const content = await Array.fromAsync(await services.files.read(fileKey));
    expect(Buffer.concat(content).toString()).toBe(name);
    expect(fileKey).not.toContain(name);
  }
});

test('L13: a repeated quote request stores no second copy of its files', async () => {
  const before = (await Array.fromAsync(services.files.list(DRAWING_PREFIX))).length;
  const send = async () =>
    submitQuoteRequest(services, quoteOf({ name: 'Twice' }), [await drawing('c.pdf')], 'twice-key-twice');
  const first = await send();
  expect(first.isRepeated).toBe(false);
  expect(await send()).toEqual({ ...first, isRepeated: true });
  expect((await Array.fromAsync(services.files.list(DRAWING_PREFIX))).length).toBe(before + 1);
});

const keys = async () => (await Array.fromAsync(services.files.list(DRAWING_PREFIX))).map(({ key }) => key);

test('L13: if the transaction fails, no partial lead is left and its drawing is removed at once', async () => {
  const before = (await stored('quote')).length;
  const files = await keys();
  const broken = { ...(await drawing('d.pdf')), bytes: 2 ** 40 };
  await expect(submitQuoteRequest(services, quoteOf({ name: 'Broken' }), [broken], null)).rejects.toThrow();
  expect((await stored('quote')).length).toBe(before);
  expect(await keys()).toEqual(files);
});

test('L13, X3: while the drawings of a failed request are removed, it holds no database connection', async () => {
  const held: number[] = [];
  const discard = async (fileKeys: readonly string[]) => {
    held.push(services.pool.totalCount - services.pool.idleCount);
    await services.files.discard(fileKeys);
  };
  const broken = { ...(await drawing('f.pdf')), bytes: 2 ** 40 };
  const failing = { ...services, files: { ...services.files, discard } };
  await expect(submitQuoteRequest(failing, quoteOf({ name: 'Broken' }), [broken], null)).rejects.toThrow();
  expect(held).toEqual([0]);
});

test('L13: the nightly job removes drawings without a lead, as after a crash, but not those of another database', async () => {
  await services.files.put(`${DRAWING_PREFIX}stray`, (await drawing('e.pdf')).path, 'application/pdf');
  // A file from before this database's first account belongs to a database used here earlier.
  const older = path.join(services.dataDir, 'files/drawings/of-another-database');
  await writeFile(older, 'kept');
  await utimes(older, new Date(0), new Date(0));
  expect(await removeUnreferenced(services, DRAWING_FILES, new Date(86_400_000))).toBe(0);
  expect(existsSync(older)).toBe(true);
  await services.files.remove('drawings/of-another-database');

  const strayAndNamed = await keys();
  expect(await removeUnreferenced(services, DRAWING_FILES, new Date(0))).toBe(0);
  expect(await removeUnreferenced(services, DRAWING_FILES, new Date(Date.now() + 60_000))).toBe(1);
  const named = await services.database.query<{ file_key: string }>('select file_key from drawings');
  expect(new Set(await keys())).toEqual(new Set(named.map((row) => row.file_key)));
  expect((await keys()).length).toBe(strayAndNamed.length - 1);
});
