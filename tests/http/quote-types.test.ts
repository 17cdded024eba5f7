import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { publishSection } from '#app/company/company.commands.server.ts';
import type { Section } from '#app/company/profile/profile.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { testCompany } from '../support/company.ts';
import { corpusFile } from '../support/quote-dialog.ts';
import { openSite } from '../support/server.ts';
import { quoteForm, submissionsTo } from '../support/submissions.ts';

const { drawingsOf, post, postJson } = submissionsTo(() => site);
const site = await openSite({ TRUST_PROXY: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

async function publish(section: Section, value: unknown): Promise<void> {
  const { db, close } = await openDatabase(site.database.connection, pino({ level: 'silent' }));
  const published = await db.transaction((tx) => publishSection(tx, 'Owner', section, value));
  await close();
  expect(published).toMatchObject({ ok: true });
}

const asked = (quoteType: string, arm = 'steel') =>
  quoteForm([], { name: 'Thandi', email: 'thandi@example.com', quoteType, arm });
const pageOf = async (address: string) => {
  const response = await fetch(site.url + address);
  return { status: response.status, text: await response.text() };
};

test('O1, L8, L13: a published change of the quote types and of the closed days is used by the next request, without a restart', async () => {
  const { units, places, services } = testCompany.profile;
  expect(await post('/api/send-quote', asked('Rolling'))).toMatchObject({ status: 200 });
  const withoutRolling = services.map((one) =>
    one.quoteType === 'Rolling' ? { ...one, quoteType: '' } : one,
  );
  await publish('services', withoutRolling);
  const steel = { ...units.steel, quoteTypes: ['Bending', 'Powder Coating'] };
  await publish('units', { ...units, steel });
  const year = new Date().getFullYear() + 1;
  const [head] = places.branches;
  const closedDays = [{ day: `${year}-01-01`, name: 'New Year' }];
  await publish('places', { ...places, branches: [{ ...head, closedDays }] });
  await vi.waitUntil(async () => (await pageOf('/quote')).text.includes('Powder Coating'));

  expect((await pageOf('/quote')).text).not.toContain('Rolling</option>');
  const stale = await post('/api/send-quote', asked('Rolling'));
  expect(stale).toMatchObject({ status: 422, success: false });
  expect(stale.messages).toEqual({
    quoteType: 'We don’t quote “Rolling” any more. Please choose another type.',
  });
  const taken = await post('/api/send-quote', asked('Powder Coating'));
  expect(taken).toMatchObject({ status: 200, success: true });
  // The public holidays are known now.
  expect(taken.expect).toMatch(/^You can expect an answer by \d\d:\d\d on [\w ]+\.$/);
});

test('L12, L13: a request that names no business unit is filed under that of its type', async () => {
  const { reference } = await postJson('/api/send-quote', {
    name: 'Thandi',
    email: 'thandi@example.com',
    quoteType: 'Fabrication',
  });
  expect(
    await site.database.query('select arm from leads where number = $1', [Number(reference?.slice(2))]),
  ).toEqual([{ arm: 'fabrication' }]);
});

test('Q6: a line keeps its drawing where the file gets another name', async () => {
  const content = new Uint8Array(corpusFile('plate.dxf').buffer);
  const sent = ['“Base” 1".dxf', 'Pla\u0301ka.dxf'];
  const form = quoteForm(
    sent.map((name) => ({ name, content })),
    { name: 'Thandi', email: 'thandi@example.com', quoteType: 'Bending', 'line-1-part': 'Without a drawing' },
  );
  for (const [at, name] of sent.entries()) {
    form.set(`line-${at + 2}-drawing`, name);
    form.set(`line-${at + 2}-quantity`, '16');
  }
  const { reference } = await post('/api/send-quote', form);
  const [lead] = await site.database.query<{ lines: { drawing: string }[] }>(
    'select lines from leads where number = $1',
    [Number(reference?.slice(2))],
  );
  const stored = await drawingsOf(reference);
  expect(stored.map(({ name }) => name)).toEqual(['Base 1.dxf', 'Pl\u00e1ka.dxf']);
  expect(lead?.lines.map(({ drawing }) => drawing)).toEqual(['', ...stored.map(({ name }) => name)]);
});

test('O2, L8: a unit that goes has no form any more; one that was open is refused with a message and with what was typed', async () => {
  const { units } = testCompany.profile;
  const fabrication = { ...units.fabrication, on: false };
  await publish('units', { ...units, fabrication });
  await vi.waitUntil(async () => (await pageOf('/quote/fabrication')).status === 404);

  const message = 'We don’t take requests for Fabrication any more.';
  const refused = await post('/api/send-quote', asked('Fabrication', 'fabrication'));
  expect(refused).toMatchObject({ status: 422, messages: { quoteType: expect.stringContaining(message) } });

  const sent = asked('Fabrication', 'fabrication');
  sent.set('name', 'Thandi Kanarie');
  sent.set('message', 'A gate of four metres');
  const answer = await fetch(`${site.url}/quote/fabrication`, {
    method: 'POST',
    body: sent,
    headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.77' },
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(message);
  expect(html).toContain('value="Thandi Kanarie"');
  expect(html).toContain('A gate of four metres');
  // The form that they get is one that can be sent.
  expect(html).toMatch(/<input type="hidden" name="arm" value="steel"/);
});
