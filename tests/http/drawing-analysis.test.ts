import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openSite>>;
let cookie: string;
beforeAll(async () => {
  site = await openSite();
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

test('Q1, Q7: a DXF is measured from the stored file; the lead’s page shows it, and its parts are a CSV', async () => {
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
  expect(html).toContain('3 parts in one file.');

  const csv = await fetch(`${page}/drawings/${drawing?.id}?parts`, { headers: { cookie } });
  const rows = (await csv.text()).trim().split('\r\n');
  expect(csv.headers.get('content-disposition')).toContain('several.dxf.parts.csv');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/^1,200,100,750\.8\d+,5,19547\.6\d+,4,12$/);
  // Staff only.
  expect((await fetch(`${page}/drawings/${drawing?.id}?parts`, { redirect: 'manual' })).status).toBe(302);
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
