import { connect, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { openSite } from '../support/server.ts';

const enquiry = { name: 'Thandi', phone: '011 555 0100', email: 'thandi@example.com' };
let letters = 0;

function send(url: string, headers: Record<string, string> = {}, change: Record<string, string> = {}) {
  letters += 1;
  return fetch(`${url}/api/send-contact`, {
    method: 'POST',
    body: JSON.stringify({ ...enquiry, message: `Letter ${letters}`, ...change }),
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en-ZA', ...headers },
  });
}

const open = await openSite({ TRUST_PROXY: 'on' });
const strict = await openSite({
  TRUST_PROXY: '1',
  SEND_RATE_LIMIT: '3/1h',
  SEND_BLOCK_LIST: 'spam@example.com, @spam.example, 10.6.6.6, 2001:db8::7',
  SEND_BLOCK_HEADLESS: 'on',
});
afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await strict[Symbol.asyncDispose]();
});

test('L6: by default only a flood is limited, with 429 and Retry-After', async () => {
  const flood = { 'X-Forwarded-For': '10.1.1.1', 'User-Agent': 'HeadlessChrome', 'Accept-Language': '' };
  const statuses = [];
  for (let count = 0; count < 101; count += 1) statuses.push((await send(open.url, flood)).status);
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(200));
  const refused = await send(open.url, flood);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    success: false,
    error: expect.stringMatching(/try again in \d+ minutes?/),
  });
  expect((await send(open.url, { 'X-Forwarded-For': '10.1.1.2' })).status).toBe(200);
});

test('L6: the rate limit answers 429, only to that sender', async () => {
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await send(strict.url, { 'X-Forwarded-For': '10.2.2.2' })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await send(strict.url, { 'X-Forwarded-For': '10.2.2.3' })).status).toBe(200);
});

test('L6: an invented X-Forwarded-For does not create another sender', async () => {
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await send(strict.url, { 'X-Forwarded-For': `1.1.1.${count}, 10.3.3.3` })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('L6, L14: a page that is refused by a limit has everything that was typed, and asks for its files again', async () => {
  const sendPage = async (path: string, fields: Record<string, string>, file?: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (file) body.set(path === '/career' ? 'cv' : 'attachments', new Blob(['%PDF-1.7']), file);
    body.set('last', 'so that fields follow the file');
    const headers = { 'X-Forwarded-For': '10.2.9.9', 'Accept-Language': 'en-ZA', Accept: 'text/html,*/*' };
    const response = await fetch(strict.url + path, { method: 'POST', body, headers });
    return { status: response.status, html: await response.text() };
  };
  for (let count = 0; count < 3; count += 1) await sendPage('/contact-us', {});
  const contact = await sendPage('/contact-us', { message: 'Typed for ten minutes' });
  expect([contact.status, contact.html]).toEqual([
    429,
    expect.stringContaining('Typed for ten minutes</textarea>'),
  ]);
  expect(contact.html).toContain('Too many requests came from your connection.');
  const quote = await sendPage('/quote', { name: 'Thandi M', message: 'Two of each' }, 'plate.pdf');
  expect([quote.status, quote.html]).toEqual([429, expect.stringContaining('Two of each</textarea>')]);
  expect(quote.html).toContain('Please choose the drawings again');
  const textsOnly = await sendPage('/quote', { name: 'Thandi M' });
  expect(textsOnly.html).not.toContain('Please choose the drawings again');
  const career = await sendPage('/career', { fullName: 'Thandi Mokoena' }, 'scan.pdf');
  expect([career.status, career.html]).toEqual([429, expect.stringContaining('value="Thandi Mokoena"')]);
  expect(career.html).toContain('Please choose scan.pdf again');
});

test('L6, L14: a page that finds all of its sender’s slots taken has everything that was typed', async () => {
  const { port } = new URL(open.url);
  const sockets: Socket[] = [];
  const hold = () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write(
      'POST /api/send-quote HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.8.9.9\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    sockets.push(socket);
  };
  const sendPage = () =>
    fetch(`${open.url}/contact-us`, {
      method: 'POST',
      body: new URLSearchParams({ message: 'Typed in the meantime' }),
      headers: { 'X-Forwarded-For': '10.8.9.9', Accept: 'text/html' },
    });
  for (let count = 0; count < 19; count += 1) hold();
  const refused = await vi.waitUntil(
    async () => {
      // The page takes a slot itself, and may have displaced one of them.
      hold();
      const page = await sendPage();
      return page.status === 429 && page;
    },
    { timeout: 25_000, interval: 500 },
  );
  expect(await refused.text()).toContain('Typed in the meantime</textarea>');
  for (const socket of sockets) socket.destroy();
});

test('L6, X3: the contact form takes no more than its texts need, and no files', async () => {
  const large = await send(open.url, { 'X-Forwarded-For': '10.9.1.1' }, { padding: 'x'.repeat(1024 * 1024) });
  expect(large.status).toBe(413);
  const body = new FormData();
  body.set('message', 'With a file');
  body.set('attachments', new Blob(['%PDF-1.7']), 'plate.pdf');
  const withFile = await fetch(`${open.url}/api/send-contact`, {
    method: 'POST',
    body,
    headers: { 'X-Forwarded-For': '10.9.1.2' },
  });
  expect(withFile.status).toBe(413);
  expect(await withFile.json()).toMatchObject({ error: expect.stringContaining('takes no files') });
});

test.each([
  ['a mail address', {}, { email: 'Spam@Example.com' }],
  ['a mail address with spaces', {}, { email: ' spam@example.com\u0000' }],
  ['a mail domain', {}, { email: 'anyone@spam.example ' }],
  ['an IPv6 address', { 'X-Forwarded-For': '2001:db8::7' }, {}],
  ['an IPv4 address in IPv6', { 'X-Forwarded-For': '::ffff:10.6.6.6' }, {}],
  ['an IP address', { 'X-Forwarded-For': '10.6.6.6' }, {}],
])('L6: the block list answers 403 to %s', async (_what, headers, change) => {
  const refused = await send(strict.url, { 'X-Forwarded-For': '10.4.4.4', ...headers }, change);
  expect(refused.status).toBe(403);
  const [row] = await strict.database.query(
    `select count(*)::int as n from leads where email ilike '%spam%'`,
  );
  expect(row?.n).toBe(0);
});

test.each([
  ['names itself', { 'User-Agent': 'Mozilla/5.0 HeadlessChrome/150' }, {}],
  ['has no language', { 'Accept-Language': '' }, {}],
  ['says it is driven', {}, { automated: 'yes' }],
])('L6: the headless block answers 451 to a browser that %s', async (_what, headers, change) => {
  const refused = await send(strict.url, { 'X-Forwarded-For': `10.5.5.${letters}`, ...headers }, change);
  expect(refused.status).toBe(451);
});

test.each([
  ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ['another Origin', { Origin: 'https://evil.example' }, 403],
  ['Origin: null', { Origin: 'null' }, 403],
  ['Sec-Fetch-Site: same-origin', { 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['no word of its origin', {}, 200],
])('X3: a submission with %s is answered with %i', async (_what, headers, status) => {
  for (const endpoint of ['/api/send-contact', '/contact-us']) {
    const response = await fetch(open.url + endpoint, {
      method: 'POST',
      body: new URLSearchParams({ ...enquiry, message: `From ${endpoint} ${letters++}` }),
      headers: { 'X-Forwarded-For': '10.7.7.7', ...headers },
    });
    expect([endpoint, response.status]).toEqual([endpoint, status]);
  }
});

test('L6, X3: a sender has at most twenty concurrent submissions', async () => {
  const { port } = new URL(open.url);
  const sockets: Socket[] = [];
  const hold = () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    socket.write(
      'POST /api/send-contact HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.8.8.8\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    sockets.push(socket);
  };
  const answer = (address: string) =>
    send(open.url, { 'X-Forwarded-For': address }).then(({ status }) => status);
  const patience = { timeout: 25_000, interval: 500 };
  for (let count = 0; count < 19; count += 1) hold();
  // The request for the answer takes a slot itself, and may have displaced one of them, so each attempt holds one more.
  await vi.waitUntil(async () => {
    hold();
    return (await answer('10.8.8.8')) === 429;
  }, patience);
  expect(await answer('10.8.8.9')).toBe(200);
  for (const socket of sockets) socket.destroy();
  await vi.waitUntil(async () => (await answer('10.8.8.8')) === 200, patience);
});
