import { readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { samplePdf, sampleXlsx } from '#app/platform/files/content/sample-files.fixture.ts';
import { HOSTILE_NAMES } from '#app/platform/files/hostile-names.fixture.ts';
import { isToSales, openSite } from '../support/server.ts';
import { attachment, enquiry, quote, quoteForm, submissionsTo } from '../support/submissions.ts';

const site = await openSite({ TRUST_PROXY: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

const { drawingsOf, post, postJson } = submissionsTo(() => site);

test('L12, L13: JSON with base64 is stored decoded', async () => {
  const pdf = samplePdf('From JSON');
  const answer = await postJson('/api/send-quote', {
    ...quote,
    attachments: [
      attachment({ name: 'plate.pdf', content: pdf }),
      attachment({ name: 'list.xlsx', content: sampleXlsx() }),
    ],
  });
  expect(answer).toEqual({
    status: 200,
    success: true,
    reference: expect.stringMatching(/^Q-\d{4,}$/),
    expect: expect.stringContaining('You can expect an answer'),
  });
  const [first, second] = await drawingsOf(answer.reference);
  expect([first?.name, second?.name]).toEqual(['plate.pdf', 'list.xlsx']);
  expect(readFileSync(path.join(site.dataDir, 'files', first?.file_key ?? ''))).toEqual(Buffer.from(pdf));
});

test('L12: base64 may be a data URL, as FileReader creates them, and contain line breaks', async () => {
  const data = Buffer.from(samplePdf('Data address')).toString('base64');
  for (const written of [`data:application/pdf;base64,${data}`, data.replace(/.{76}/g, '$&\r\n')]) {
    const answer = await postJson('/api/send-quote', {
      ...quote,
      attachments: [{ name: 'a.pdf', data: written }],
    });
    expect(answer).toMatchObject({ status: 200, success: true });
  }
});

test('L12, L13: multipart is stored unchanged', async () => {
  const xlsx = sampleXlsx();
  const answer = await post('/api/send-quote', quoteForm([{ name: 'list.xlsx', content: xlsx }]));
  const [drawing] = await drawingsOf(answer.reference);
  expect(drawing).toMatchObject({
    name: 'list.xlsx',
    bytes: xlsx.byteLength,
    media_type: expect.stringContaining('sheet'),
  });
  expect(readFileSync(path.join(site.dataDir, 'files', drawing?.file_key ?? ''))).toEqual(Buffer.from(xlsx));
});

test('L12: the contact form accepts JSON, multipart and URL-encoded bodies', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...enquiry, message: 'multipart' })) form.set(name, value);
  const answers = [
    await postJson('/api/send-contact', { ...enquiry, message: 'json' }),
    await post('/api/send-contact', form),
    await post('/api/send-contact', new URLSearchParams({ ...enquiry, message: 'plain' })),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, success: true });
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(3);
});

test('L5, L13: an acknowledged request is mailed with the visitor as reply-to and its drawings', async () => {
  const { reference = '' } = await post(
    '/api/send-quote',
    quoteForm([{ name: 'Plaat één.pdf', content: samplePdf('Mailed') }], { ...quote, name: 'Mail Reader' }),
  );
  const mail = await vi.waitUntil(async () => (await site.mails()).find(isToSales(reference)), {
    timeout: 15_000,
  });
  expect(mail.replyTo).toEqual([{ name: 'Mail Reader', address: 'thandi@example.com' }]);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Plaat één.pdf']);
});

test('L13: two hundred hostile file names are stored under keys that contain nothing of them', async () => {
  // Names longer than a field may be are rejected for that reason, so they are left out here.
  const names = Object.values(HOSTILE_NAMES)
    .flat()
    .filter((name) => name.length < 60_000);
  expect(names.length).toBeGreaterThanOrEqual(200);
  const pdf = samplePdf('Hostile name');
  for (let at = 0; at < names.length; at += 10) {
    const attachments = names.slice(at, at + 10).map((name) => attachment({ name, content: pdf }));
    const answer = await postJson('/api/send-quote', { ...quote, attachments });
    expect(answer, names.slice(at, at + 10).join(' | ')).toMatchObject({ status: 200, success: true });
  }
  const folder = path.join(site.dataDir, 'files');
  expect((await readdir(folder)).toSorted()).toEqual(['drawings', 'store-id']);
  for (const file of await readdir(path.join(folder, 'drawings'))) expect(file).toMatch(/^[0-9a-f-]{36}$/);
  const shown = await site.database.query<{ name: string }>('select name from drawings');
  for (const { name } of shown) {
    expect(name).not.toMatch(/[\p{Cc}/\\"<>:|?*\u202a-\u202e]/u);
    expect(name).toMatch(/\.(?:pdf|xlsx)$/i);
  }
});

test("L13, X3: a spool that can't be written to is reported as the server's fault, not the visitor's", async () => {
  const spool = path.join(site.dataDir, 'spool');
  await rename(spool, `${spool}-away`);
  try {
    for (const answer of [
      await post('/api/send-quote', quoteForm([{ name: 'a.pdf', content: samplePdf() }])),
      await postJson('/api/send-quote', {
        ...quote,
        attachments: [attachment({ name: 'a.pdf', content: samplePdf() })],
      }),
    ]) {
      expect(answer).toMatchObject({ status: 503, error: 'Ahh, something went wrong. Please try again.' });
    }
  } finally {
    await rename(`${spool}-away`, spool);
  }
});

test('L5, L13: a missing drawing fails only its own mail, and the server continues', async () => {
  const { reference = '' } = await post(
    '/api/send-quote',
    quoteForm([{ name: 'gone.pdf', content: samplePdf('Gone') }], { ...quote, name: 'Gone' }),
  );
  const ofRequest = `kind = 'lead-to-sales' and subject_id = (select id from leads where number = $1)`;
  const mail = async () => {
    const [row] = await site.database.query<{ last_error: string | null; state: string }>(
      `select last_error, state::text from outgoing_mails where ${ofRequest}`,
      [reference.slice(2)],
    );
    return row;
  };
  await vi.waitUntil(async () => (await mail())?.state === 'sent', { timeout: 25_000 });
  const [drawing] = await drawingsOf(reference);
  await rm(path.join(site.dataDir, 'files', drawing?.file_key ?? ''));
  await site.database.query(
    `update outgoing_mails set state = 'waiting', due_at = now() where ${ofRequest}`,
    [reference.slice(2)],
  );
  await vi.waitUntil(async () => (await mail())?.last_error?.includes('ENOENT'), { timeout: 25_000 });
  const after = await postJson('/api/send-contact', { ...enquiry, message: 'After it' });
  expect(after).toMatchObject({ status: 200 });
  await vi.waitUntil(async () => (await site.mails()).find(isToSales(after.reference ?? '')), {
    timeout: 15_000,
  });
});

test('L12, X3: other methods get 405 with Allow: POST', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await fetch(`${site.url}/api/send-quote`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
});
