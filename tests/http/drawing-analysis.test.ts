import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RATES } from '#app/prices/stored-price-book.ts';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let cookie: string;
const site = await openSite();
beforeAll(async () => {
  ({ cookie } = await signInOverHttp(site.url));
});
afterAll(() => site[Symbol.asyncDispose]());

const corpus = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../app/drawings/corpus', name));

/** Sends the quote form with one file, as the browser does. */
function send(name: string, content: Uint8Array<ArrayBuffer> | string) {
  const body = new FormData();
  const fields = {
    name: 'Thandi',
    email: 'thandi@example.com',
    quoteType: 'CNC Laser Cutting',
    arm: 'steel',
  };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('attachments', new Blob([content]), name);
  return fetch(`${site.url}/api/send-quote`, { method: 'POST', body, headers: { Origin: site.url } });
}

test('Q1, Q3, Q7: a DXF is measured from the stored file; the lead’s page shows it, and its parts are a CSV with their mass', async () => {
  const answer = await send('several.dxf', new Uint8Array(corpus('several-parts.dxf')));
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ success: true })]);
  const measured = () =>
    site.database.query<{ id: string; lead_id: string }>(
      `select id, lead_id from drawings where media_type = 'image/vnd.dxf' and analysis is not null`,
    );
  await expect.poll(async () => (await measured()).length).toBe(1);
  const [drawing] = await measured();
  const page = `${site.url}/admin/leads/${drawing?.lead_id}`;
  const html = await (await fetch(page, { headers: { cookie } })).text();
  expect(html).toContain('Parts of several.dxf');
  expect(html).toContain('3 parts in one file: state the quantity of each, or send a file for each.');

  const csv = await fetch(`${page}/drawings/${drawing?.id}?parts`, { headers: { cookie } });
  const rows = (await csv.text()).trim().split('\r\n');
  expect(csv.headers.get('content-disposition')).toContain('several.dxf.parts.csv');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/^1,200,100,750\.79\d+,5,19547\.6\d+,4,12,unknown,unknown,unknown,unknown$/);
  const asked = async (plate: string) => {
    const answer = await fetch(`${page}/drawings/${drawing?.id}?parts=&${plate}`, { headers: { cookie } });
    return (await answer.text()).trim().split('\r\n')[1]?.split(',').slice(8);
  };
  // 19,547.6 mm² of 10 mm at 7,740 kg/m³.
  expect(await asked('grade=3CR12&thickness=10')).toEqual(['3CR12', '10', '7740', '1.513']);
  expect(await asked('grade=Vastrap&thickness=10')).toEqual(['Vastrap', '10', 'unknown', 'unknown']);
  // Staff only.
  expect((await fetch(`${page}/drawings/${drawing?.id}?parts`, { redirect: 'manual' })).status).toBe(302);
});

test('Q3, Q5, Q6, Q7, Q10: without scripts a DXF and a line of parts are sent; staff see both, with the analysis', async () => {
  const form = await (await fetch(`${site.url}/quote`)).text();
  expect(form).toContain('name="line-1-part"');
  const body = new FormData();
  const fields = {
    name: 'Sipho Dlamini',
    email: 'sipho@example.com',
    quoteType: 'Bending',
    arm: 'steel',
    'line-1-part': 'Base plate',
    'line-1-grade': 'Mild steel',
    'line-1-thickness': '12',
    'line-1-quantity': '16',
    'line-1-neededBy': '2026-12-01',
  };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('attachments', new Blob([new Uint8Array(corpus('flange.dxf'))]), 'flange.dxf');
  const sent = await fetch(`${site.url}/quote`, {
    method: 'POST',
    body,
    headers: { Accept: 'text/html', Origin: site.url },
    redirect: 'manual',
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('/quote?sent=')]);
  const page = await (await fetch(site.url + sent.headers.get('location'))).text();
  expect(page).toContain('Your reference is');

  const [lead] = await site.database.query<{ id: string }>(
    `select id from leads where email = 'sipho@example.com'`,
  );
  const measured = () =>
    site.database.query('select id from drawings where lead_id = $1 and analysis is not null', [lead?.id]);
  await expect.poll(async () => (await measured()).length).toBe(1);
  const shown = await (await fetch(`${site.url}/admin/leads/${lead?.id}`, { headers: { cookie } })).text();
  expect(shown).toContain('Parts of flange.dxf');
  expect(shown).toMatch(/Parts to quote.*Base plate.*Mild steel.*12.*16.*2026-12-01/s);
  // The plate of the line gives mass, fit and cutting time, which are the company's own once its price book has speeds.
  const plain = (html: string) => html.replaceAll('<!-- -->', '');
  expect(plain(shown)).toMatch(/Net mass worked out with 7\s850\skg\/m³/);
  expect(plain(shown).match(/<td[^>]*>[\d,]+\skg<\/td>/g)).toHaveLength(1);
  expect(plain(shown)).toContain('Flame Cutting: </strong>the part fits.');
  // The sample price book knows the laser only.
  expect(plain(shown).match(/No cutting speed is known/g)).toHaveLength(2);
  expect(plain(shown).match(/The speeds of [^<,]* are the sample price book’s\./g)).toHaveLength(1);
  // The best machine in full, the others in a line.
  expect(plain(shown)).toMatch(/<summary>Also fits: [^<]+<\/summary>/);
  const feeds = [
    { group: 'carbon', thickness: 10, mmPerMinute: 500, pierceSeconds: 5 },
    { group: 'carbon', thickness: 20, mmPerMinute: 400, pierceSeconds: 10 },
  ];
  const machines = { 'flame-cutting': { ...NO_RATES, feeds } };
  await site.database.query(
    `insert into price_books (revision, book, section, saved_by) values (1, $1, 'machines', 'Thandi')`,
    [JSON.stringify({ ...samplePriceBook, machines, samples: [] })],
  );
  const calibrated = await (
    await fetch(`${site.url}/admin/leads/${lead?.id}`, { headers: { cookie } })
  ).text();
  expect(plain(calibrated).match(/No cutting speed is known/g)).toHaveLength(2);
  expect(plain(calibrated)).toContain('÷ 476 mm/min');
  expect(plain(calibrated)).not.toContain('sample price book’s');
  const moved = await fetch(`${site.url}/admin/settings/cutting`, {
    headers: { cookie },
    redirect: 'manual',
  });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/admin/prices/machines']);

  const csv = await (await fetch(`${site.url}/admin/leads.csv`, { headers: { cookie } })).text();
  expect(csv).toContain('"16 × Base plate, Mild steel, 12 mm, needed by 2026-12-01"');
});

test('Q6, L11: without scripts a refused line is shown again, with the reason at its field', async () => {
  const sent = await fetch(`${site.url}/quote`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'S', 'line-1-part': 'Base plate', 'line-1-quantity': '9'.repeat(30) }),
    headers: { Accept: 'text/html', Origin: site.url },
  });
  const page = await sent.text();
  expect(page).toContain('value="Base plate"');
  expect(page).toContain('Please use at most 20 characters');
  expect(page).toMatch(/<details[^>]* open=""/);
});

test.each([
  [
    'part.dwg',
    `AC1032${'\0'.repeat(300)}`,
    'It is a DWG file, which only AutoCAD reads. Save it as PDF, .xlsx, or .dxf',
  ],
  [
    'part.dxf',
    'ISO-10303-21;\nHEADER;\n',
    'It is a STEP file. Export the flat part or its drawing as PDF, .xlsx, or .dxf',
  ],
])('Q1: %s is refused by its content, with what to send instead', async (name, content, expected) => {
  const answer = await send(name, content);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(expected);
});
