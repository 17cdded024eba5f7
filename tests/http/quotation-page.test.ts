import { afterAll, expect, test, vi } from 'vitest';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { addQuotation } from '../support/quotations.ts';
import { openSite } from '../support/server.ts';

const site = await openSite({ TRUST_PROXY: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

let sender = 0;
/** A different address for each request, so that only the test of the limit reaches it. */
function from(): Record<string, string> {
  sender += 1;
  return { 'X-Forwarded-For': `10.3.${sender >> 8}.${sender & 255}` };
}

type Sent = Record<string, string> | FormData;
const send = (path: string, fields: Sent, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    method: 'POST',
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    headers: { ...from(), Accept: 'text/html', ...headers },
    redirect: 'manual',
  });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { ...from(), ...headers }, redirect: 'manual' });

/** Follows a quotation's link. @returns the address of the page, and the header that opens it. */
async function follow(token: string) {
  const response = await send('/quotation', { token });
  const path = response.headers.get('location') ?? '';
  return { path, cookie: { Cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' } };
}

function order(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const all = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 1', agreed: 'yes', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return form;
}

/** Everything the database has, but for what counts requests. */
async function state() {
  const tables = [
    'quotations',
    'quotation_revisions',
    'quotation_decisions',
    'leads',
    'lead_events',
    'outgoing_mails',
  ];
  return Promise.all(
    tables.map((table) => site.database.query(`select x.*, x.xmin::text from ${table} x order by x::text`)),
  );
}

const decided = () => site.database.query('select chosen, name, ip_address from quotation_decisions');

test('P10, P11: opening it changes nothing, however it is opened, and nobody stores, lists or refers to it', async () => {
  const { token } = await addQuotation(site);
  const { path, cookie } = await follow(token);
  const before = await state();
  for (const method of ['GET', 'HEAD'])
    for (const rest of [
      '',
      '?notice=accepted',
      '?intent=decline',
      '/accept',
      '/accept?line-1=50',
      '/pdf',
      '.data',
      '/accept.data',
    ])
      await fetch(site.url + path + rest, { method, headers: { ...from(), ...cookie }, redirect: 'manual' });
  expect(await state()).toEqual(before);
  for (const rest of ['', '/accept', '/pdf']) {
    const response = await get(path + rest, cookie);
    expect([rest, response.status, Object.fromEntries(response.headers)]).toEqual([
      rest,
      200,
      expect.objectContaining({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'strict-origin',
      }),
    ]);
    if (rest === '/pdf') continue;
    const html = await response.text();
    expect(html).not.toMatch(/<script[^>]* src|modulepreload/);
    // That of the order's own messages, which loads nothing.
    expect(html.match(/<script/g) ?? []).toHaveLength(rest === '/accept' ? 1 : 0);
  }
  expect(await (await get('/sitemap.xml')).text()).not.toContain('/quotation');
});

test('P10: a link that is guessed or cut off opens nothing, another customer’s quotation stays closed, and the log has no token', async () => {
  const [mine, other] = [await addQuotation(site), await addQuotation(site)];
  const { cookie } = await follow(mine.token);
  for (const wrong of [
    mine.token.slice(1),
    `${mine.token}0`,
    '0'.repeat(48),
    'x',
    '%00',
    mine.token.toUpperCase(),
  ]) {
    const posted = await send('/quotation', { token: wrong });
    expect([posted.status, await posted.text()]).toEqual([
      404,
      expect.stringContaining('This link does not work'),
    ]);
  }
  const name = cookie.Cookie.split('=')[0]?.replace(/p-\d+/, other.page.replace(/-a$/, ''));
  for (const stolen of [{}, cookie, { Cookie: `${name}=${mine.token}` }])
    for (const rest of ['', '/accept', '/pdf']) {
      const closed = await get(`/quotation/${other.page}${rest}`, stolen);
      expect([closed.status, closed.headers.get('location')]).toEqual([303, '/quotation']);
    }
  const posted = await send(`/quotation/${other.page}/accept`, order(), cookie);
  // The rest of the form is read for a while: a connection that is closed at once can lose the answer.
  expect([posted.headers.get('location'), posted.headers.get('connection')]).toEqual([
    '/quotation',
    'keep-alive',
  ]);
  expect(await site.database.query('select from quotation_decisions')).toEqual([]);
  // One that was never sent is not there, even for who may see the others.
  await addQuotation(site, { quotation: mine, letter: 2, state: 'draft' });
  const draft = await get(`/quotation/${mine.page.replace(/a$/, 'b')}`, cookie);
  expect([draft.status, draft.headers.get('location')]).toEqual([303, `/quotation/${mine.page}`]);
  expect(site.server.output()).not.toContain(mine.token);
});

test('P10: what can no longer be accepted says since when', async () => {
  const withdrawn = await addQuotation(site, { state: 'withdrawn' });
  await site.database.query(
    `update quotation_revisions set withdrawn_at = '2026-11-03T22:30:00Z' where id = $1`,
    [withdrawn.revisionId],
  );
  const declined = await addQuotation(site);
  const opened = [await follow(withdrawn.token), await follow(declined.token)];
  await send(opened[1]?.path ?? '', { intent: 'decline', reason: 'price' }, opened[1]?.cookie);
  const pages = await Promise.all(opened.map(async ({ path, cookie }) => (await get(path, cookie)).text()));
  const texts = pages.map((page) => page.replaceAll('<!-- -->', ''));
  const today = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' });
  expect(texts[0]).toContain('Since 4 November 2026 it can no longer be accepted.');
  expect(texts[1]).toContain(`This quotation was declined on ${today.format()}.`);
});

test('P10: nothing that a customer receives says what something costs the company', async () => {
  const { token, revisionId, document } = await addQuotation(site);
  const { path, cookie } = await follow(token);
  const answers = ['', '/accept?line-1=50', '.data', '/accept.data', '/pdf'].map(async (rest) =>
    Buffer.from(await (await get(path + rest, cookie)).arrayBuffer()).toString('latin1'),
  );
  expect(
    (await Promise.all(answers)).filter((answer) => /cost 4711|secret|margin|pricing/i.test(answer)),
  ).toEqual([]);
  await site.database.query(`insert into outgoing_mails (kind, subject_id) values ('quotation', $1)`, [
    revisionId,
  ]);
  const mail = await vi.waitUntil(
    async () =>
      (await site.mails()).find(({ subject }) => subject?.startsWith(`Quotation ${document.number}`)),
    { timeout: 20_000 },
  );
  expect(mail.text).not.toMatch(/cost 4711|secret|margin/i);
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`Quotation ${document.number}-A.pdf`, 'application/pdf'],
  ]);
  // The mail has a link of its own, which works too.
  const mailed = /\/quotation#([0-9a-f]{48})/.exec(mail.text ?? '')?.[1] ?? '';
  expect(mailed).not.toBe(token);
  expect((await follow(mailed)).path).toBe(path);
});

test('P10: the page with what it loads takes at most 60 KB, also with ten parts', async () => {
  const { document } = await addQuotation(site);
  const lines = Array.from({ length: 10 }, (_, at) => ({ ...document.lines[0], description: `Part ${at}` }));
  const { token } = await addQuotation(site, { document: { lines: lines as typeof document.lines } });
  const { path, cookie } = await follow(token);
  const compressed = { 'Accept-Encoding': 'gzip' };
  const html = await get(path, { ...cookie, ...compressed });
  const text = await html.text();
  const loaded = [...text.matchAll(/(?:href|src)="(\/(?:assets|company|favicon)[^"]*)"/g)].map(
    ([, file = '']) => file,
  );
  expect(loaded.filter((file) => file.endsWith('.js'))).toEqual([]);
  const { gzipSync } = await import('node:zlib');
  let bytes = gzipSync(text).byteLength;
  for (const file of new Set(loaded)) {
    const content = Buffer.from(await (await get(file)).arrayBuffer());
    bytes += file.endsWith('.woff2') ? content.byteLength : gzipSync(content).byteLength;
  }
  expect(bytes).toBeLessThan(60_000);
});

test('P11: changed quantities, a missing tick, a huge number and a file that is no PDF order nothing; what was typed is shown again, harmless', async () => {
  await site.database.query('truncate quotations cascade');
  const { token } = await addQuotation(site);
  const { path, cookie } = await follow(token);
  const accept = (form: FormData) => send(`${path}/accept`, form, cookie);
  for (const line of ['49', '-10', '1e3', '50.0', '', '9'.repeat(30)]) {
    const changed = await accept(order({ 'line-1': line }));
    expect([line, changed.status, changed.headers.get('location')]).toEqual([
      line,
      303,
      `${path}?notice=not-offered`,
    ]);
  }
  // Of a form that can't be read the quantities are unknown: it doesn't go on with the first ones.
  const unread = await send(`${path}/accept`, order(), { ...cookie, 'Content-Type': 'text/plain' });
  expect(unread.headers.get('location')).toBe(`${path}?notice=not-stored`);
  const unticked = order({ name: '<script>alert(1)</script>"' });
  unticked.delete('agreed');
  const refused = await accept(unticked);
  const html = await refused.text();
  expect([refused.status, html]).toEqual([422, expect.stringContaining('Please agree to the terms')]);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
  const huge = await accept(order({ orderNumber: '9'.repeat(1024 * 1024) }));
  expect([huge.status, await huge.text()]).toEqual([
    413,
    expect.stringContaining('One of the texts is too long'),
  ]);
  const long = await accept(order({ orderNumber: '9'.repeat(61) }));
  expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('at most 60 characters')]);
  const withFile = order();
  withFile.append('attachments', new File(['MZ not a PDF'], 'order.pdf'));
  const file = await accept(withFile);
  expect([file.status, await file.text()]).toEqual([422, expect.stringContaining('order.pdf')]);
  expect(await decided()).toEqual([]);
});

test('P11: only a POST decides or asks anything', async () => {
  await site.database.query('truncate quotations cascade');
  const { token } = await addQuotation(site);
  const { path, cookie } = await follow(token);
  const before = await state();
  const said = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 1', agreed: 'yes' };
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    for (const [rest, type, body] of [
      ['/accept', 'application/json', JSON.stringify(said)],
      ['', 'application/x-www-form-urlencoded', 'intent=decline'],
      ['', 'application/x-www-form-urlencoded', 'intent=ask&text=Now?'],
    ] as const) {
      const headers = { ...from(), ...cookie, Accept: 'text/html', 'Content-Type': type };
      const refused = await fetch(site.url + path + rest, { method, body, headers, redirect: 'manual' });
      expect([method, rest, refused.status]).toEqual([method, rest, 405]);
    }
  expect(await state()).toEqual(before);
});

test('P11: ordered once, from the address that ordered; the same order again leads to the same page, another one is refused', async () => {
  await site.database.query('truncate quotations cascade');
  const { token } = await addQuotation(site);
  const { path, cookie } = await follow(token);
  const form = order({ 'line-1': '50' });
  form.append('attachments', new File([samplePdf('Order')], 'PO 1.pdf', { type: 'application/pdf' }));
  const both = await Promise.all([
    send(`${path}/accept`, form, { ...cookie, 'X-Forwarded-For': '196.25.1.9' }),
    send(`${path}/accept`, form, { ...cookie, 'X-Forwarded-For': '196.25.1.9' }),
  ]);
  expect(both.map((one) => [one.status, one.headers.get('location')])).toEqual(
    Array(2).fill([303, `${path}?notice=accepted`]),
  );
  expect(await decided()).toEqual([{ chosen: { '1': 50 }, name: 'Thandi', ip_address: '196.25.1.9' }]);
  // Another one, here without the file, is not placed, and says so.
  const other = await send(`${path}/accept`, order({ 'line-1': '50' }), cookie);
  expect([other.status, other.headers.get('location')]).toEqual([303, `${path}?notice=closed`]);
  const again = await get(`${path}/accept`, cookie);
  // As by the browser's Back, which is no refusal.
  expect([again.status, again.headers.get('location')]).toEqual([303, path]);
  const pdf = await get(`${path}/pdf`, cookie);
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="Quotation P-\d+-A.pdf"/);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.7');
});

test('P11: a form of another site, and more than sixty actions of one sender, do nothing', async () => {
  await site.database.query('truncate quotations cascade');
  const { token } = await addQuotation(site);
  const { path, cookie } = await follow(token);
  const foreign = await send(path, { intent: 'decline' }, { ...cookie, Origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  const act = async (text: string) => {
    const answer = await send(path, { intent: 'ask', text }, { ...cookie, 'X-Forwarded-For': '10.9.9.9' });
    return [answer.status, await answer.text()];
  };
  expect(await act(' ')).toEqual([422, expect.stringContaining('Please write your question.')]);
  // As after 58 more in these ten minutes; that many at once are refused as pages are.
  await site.database.query(
    `update sending_counts set points = 59 where key like 'quotation-page:%' and key like '%10.9.9.9%'`,
  );
  expect((await act(' '))[0]).toBe(422);
  const [status, html] = await act('Is <b>Hardox</b> possible?');
  expect(status).toBe(429);
  expect(html).toContain('Too many requests came from your connection.');
  // What was written is still there, in its open form.
  expect(html).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Ask a question.*Is &lt;b&gt;Hardox/);
  const ordered = order({ name: 'Thandi "T" Nkosi', jobTitle: 'Head of buying' });
  ordered.append('attachments', new File([samplePdf('Order')], 'PO 1.pdf'));
  const refused = await send(`${path}/accept`, ordered, { ...cookie, 'X-Forwarded-For': '10.9.9.9' });
  const form = await refused.text();
  expect([refused.status, form]).toEqual([429, expect.stringContaining('Too many requests came from your')]);
  expect(form).toMatch(
    /value="Thandi &quot;T&quot; Nkosi".*value="Head of buying".*value="PO 1".*PO 1\.pdf.*checked=""/s,
  );
  expect(await decided()).toEqual([]);
});
