import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { sampleDocx, samplePdf, sampleXlsx } from '#app/platform/files/content/sample-files.fixture.ts';
import { openSite } from '../support/server.ts';
import { attachment, enquiry, type Part, quote, quoteForm, submissionsTo } from '../support/submissions.ts';

const site = await openSite({ TRUST_PROXY: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

const { counts, post, postJson } = submissionsTo(() => site);

test.each<[string, Part]>([
  [
    'a page named pdf',
    { name: 'plate.pdf', content: Buffer.from('<!doctype html><script>alert(1)</script>') },
  ],
  ['a text document named xlsx', { name: 'list.xlsx', content: sampleDocx() }],
  ['a pdf with a zip behind it', { name: 'both.pdf', content: Buffer.concat([samplePdf(), sampleXlsx()]) }],
  ['a zip with a pdf before it', { name: 'both.xlsx', content: Buffer.concat([samplePdf(), sampleXlsx()]) }],
  ['a program', { name: 'plate.pdf', content: Buffer.from('MZ\u0090\u0000\u0003%PDF-1.7 %%EOF') }],
  ['half a pdf', { name: 'plate.pdf', content: samplePdf().slice(0, 300) }],
  ['half a workbook', { name: 'list.xlsx', content: sampleXlsx().slice(0, 400) }],
  ['an empty file', { name: 'plate.pdf', content: Buffer.alloc(0) }],
])('L9, L13: %s is rejected by name, and nothing is stored', async (_what, part) => {
  const before = await counts();
  const answer = await post('/api/send-quote', quoteForm([{ name: 'good.pdf', content: samplePdf() }, part]));
  expect(answer).toMatchObject({
    status: 422,
    success: false,
    messages: { attachments: expect.stringContaining(part.name) },
  });
  expect(await counts()).toEqual(before);
});

test('X6: the drawings of a form that is refused anyway are not inspected', async () => {
  const wrong = { name: 'plate.pdf', content: Buffer.from('no PDF') };
  const answer = await post('/api/send-quote', quoteForm([wrong], { ...quote, quoteType: 'Free steel' }));
  expect(answer).toMatchObject({ status: 422, messages: { quoteType: expect.any(String) } });
  expect(answer.messages).not.toHaveProperty('attachments');
});

test('X6: when a day’s room for files is used up, forms without files are still taken', async () => {
  const full = [2_000_000_000, Date.now() + 3_600_000];
  await site.database.query(
    `insert into sending_counts (key, points, expire) values ('upload-kb:all', $1, $2)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    full,
  );
  const before = await counts();
  const files = [{ name: 'plate.pdf', content: samplePdf() }];
  const answer = await fetch(`${site.url}/api/send-quote`, { method: 'POST', body: quoteForm(files) });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
  const text = expect.stringMatching(/as many files as we can take in a day.*Send the form without them/);
  expect(await answer.json()).toMatchObject({ success: false, error: text, messages: { attachments: text } });
  expect(await counts()).toEqual(before);
  expect(await post('/api/send-quote', quoteForm([]))).toMatchObject({ status: 200 });
  await site.database.query(`delete from sending_counts where key = 'upload-kb:all'`);
  expect(await post('/api/send-quote', quoteForm(files))).toMatchObject({ status: 200 });
});

test('X6, L13: a repetition of what is stored takes no more of a day’s room', async () => {
  const used = async () => {
    const counts = await site.database.query<{ points: number }>(
      `select points from sending_counts where key = 'upload-kb:all'`,
    );
    return counts[0]?.points ?? 0;
  };
  const again = { ...quote, submissionKey: 'the-key-of-a-lost-answer' };
  const send = () => post('/api/send-quote', quoteForm([{ name: 'twice.pdf', content: samplePdf() }], again));
  const before = await used();
  const first = await send();
  const taken = await used();
  expect(taken).toBeGreaterThan(before);
  expect(await send()).toEqual({ ...first, expect: expect.any(String) });
  expect(await used()).toBe(taken);
});

test.each<[string, unknown, number]>([
  ['nothing', {}, 422],
  ['no name', { ...quote, name: undefined }, 422],
  ['a number for a name', { ...quote, name: 42 }, 422],
  ['a list for a name', { ...quote, name: ['Thandi'] }, 400],
  ['an object for a mail address', { ...quote, email: { a: 1 } }, 400],
  ['null for a quote type', { ...quote, quoteType: null }, 422],
  ['an unknown quote type', { ...quote, quoteType: 'Free steel' }, 422],
  ['a list', [quote], 400],
  ['a text', 'quote', 400],
  ['null', null, 400],
  ['attachments that are no list', { ...quote, attachments: 'plate.pdf' }, 400],
  ['an attachment that is a text', { ...quote, attachments: ['plate.pdf'] }, 400],
  ['an attachment without a name', { ...quote, attachments: [{ data: 'JVBERi0=' }] }, 400],
  ['an attachment without data', { ...quote, attachments: [{ name: 'a.pdf' }] }, 400],
  ['an attachment with a number for data', { ...quote, attachments: [{ name: 'a.pdf', data: 7 }] }, 400],
  ['an attachment that is not base64', { ...quote, attachments: [{ name: 'a.pdf', data: '§§§§' }] }, 400],
  ['an attachment cut off', { ...quote, attachments: [{ name: 'a.pdf', size: 9, data: 'JVBERi0=' }] }, 400],
  [
    'an attachment in an attachment',
    { ...quote, attachments: [{ name: 'a.pdf', data: 'JVBERi0=', more: {} }] },
    400,
  ],
  ['five thousand fields', Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, ''])), 400],
  ['a field named __proto__', JSON.parse('{"__proto__": {"name": "x"}}'), 400],
  ['a text of 100 KB', { ...quote, name: 'x'.repeat(100_000) }, 413],
  ['eleven drawings', { ...quote, attachments: Array(11).fill({ name: 'a.pdf', data: 'JVBERi0=' }) }, 413],
])('L12, X3: %s gets a response that says what is wrong', async (_what, body, status) => {
  const before = await counts();
  const answer = await postJson('/api/send-quote', body);
  expect(answer).toMatchObject({ status, success: false, error: expect.stringMatching(/\w{4,}.*/) });
  expect(await counts()).toEqual(before);
});

test.each<[string, BodyInit, string, number]>([
  ['broken JSON', '{"name": "Thandi"', 'application/json', 400],
  ['an empty body', '', 'application/json', 400],
  ['another type', 'name=Thandi', 'text/plain', 415],
  ['no boundary', 'x', 'multipart/form-data', 400],
  [
    'a multipart cut off',
    '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nTha',
    'multipart/form-data; boundary=b',
    400,
  ],
  ['deep nesting', `{"a":${'['.repeat(100_000)}`, 'application/json', 400],
])('L12, X3: %s is rejected completely', async (_what, body, type, status) => {
  const answer = await post('/api/send-quote', body, { 'Content-Type': type });
  expect(answer).toMatchObject({ status, success: false, error: expect.any(String) });
});

test('L9, L13: a drawing of exactly 10 MB is accepted, one byte more is not', async () => {
  const most = 10 * 1024 * 1024;
  const padded = (bytes: number) => {
    const pdf = samplePdf();
    const tail = pdf.slice(-200);
    return Buffer.concat([
      pdf.slice(0, -200),
      Buffer.alloc(bytes - pdf.byteLength, '%'),
      Buffer.from('\n'),
      tail.slice(1),
    ]);
  };
  expect(
    await post('/api/send-quote', quoteForm([{ name: 'most.pdf', content: padded(most) }])),
  ).toMatchObject({ status: 200 });
  for (const answer of [
    await post('/api/send-quote', quoteForm([{ name: 'more.pdf', content: padded(most + 1) }])),
    await postJson('/api/send-quote', {
      ...quote,
      attachments: [attachment({ name: 'more.pdf', content: padded(most + 1) })],
    }),
  ]) {
    expect(answer).toMatchObject({
      status: 413,
      error: expect.stringContaining('more.pdf is larger than 10 MB'),
    });
  }
});

test('L13: over 60 MB in total is rejected', async () => {
  const part = { name: 'a.pdf', content: Buffer.alloc(9 * 1024 * 1024, 'x') };
  const answer = await post('/api/send-quote', quoteForm(Array(7).fill(part)));
  expect(answer).toMatchObject({ status: 413, error: expect.stringContaining('60 MB') });
});

test.runIf(process.platform === 'linux')(
  'L13, X3: a body of 300 MB is cut off while memory growth stays within 100 MB',
  async () => {
    const memory = () => {
      const status = readFileSync(`/proc/${site.server.process.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    };
    await postJson('/api/send-contact', { ...enquiry, message: 'Warm' });
    const before = memory();
    const chunk = Buffer.alloc(1024 * 1024, 'A');
    const { port } = new URL(site.url);
    for (const [type, head] of [
      ['application/json', '{"name":"x","attachments":[{"name":"a.pdf","data":"'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n',
      ],
    ] as const) {
      const sent = await flood(Number(port), type, head, chunk, 300);
      expect(sent).toMatch(/^HTTP\/1\.1 413 /);
    }
    expect(memory() - before).toBeLessThan(100);
    expect(await postJson('/api/send-contact', { ...enquiry, message: 'Still open' })).toMatchObject({
      status: 200,
    });
  },
);

/**
 * Sends a body in chunks, without a length, until the server responds or disconnects. @returns the start of the
 * response.
 */
function flood(port: number, type: string, head: string, chunk: Buffer, times: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let left = times;
  const send = () => {
    while (left > 0 && answer === '') {
      left -= 1;
      socket.write(`${chunk.byteLength.toString(16)}\r\n`);
      socket.write(chunk);
      if (!socket.write('\r\n')) return;
    }
  };
  socket.on('connect', () => {
    socket.write(
      `POST /api/send-quote HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.9.9\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
    send();
  });
  socket.on('drain', send);
  socket.on('data', (data) => {
    answer += data.toString();
    socket.destroy();
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(answer));
  return promise;
}

test('L13: an aborted submission leaves nothing behind', async () => {
  const before = await counts();
  const spooled = async () => (await readdir(path.join(site.dataDir, 'spool'))).length;
  const { port } = new URL(site.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /api/send-quote HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000\r\n\r\n--b\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  );
  // More than is gathered before the first bytes are passed on.
  socket.write('x'.repeat(50_000));
  await vi.waitUntil(async () => (await spooled()) === 1, { timeout: 10_000 });
  socket.destroy();
  await vi.waitUntil(async () => (await spooled()) === 0, { timeout: 10_000 });
  expect(await counts()).toEqual(before);
});

test('L12, X3: JSON of many escapes is read without delaying others, and one of many values is rejected', async () => {
  const slashes = Buffer.from(samplePdf('Escaped ?>?>?>')).toString('base64').replaceAll('/', '\\/');
  const escaped = `{"name":"Thandi","email":"thandi@example.com","quoteType":"Bending","attachments":[{"name":"a.pdf","data":"${slashes}"}]}`;
  expect(await post('/api/send-quote', escaped, { 'Content-Type': 'application/json' })).toMatchObject({
    status: 200,
  });

  const flooding = post(
    '/api/send-quote',
    `{"attachments":[{"name":"a.pdf","data":"${'\\n'.repeat(3_000_000)}"}]}`,
    { 'Content-Type': 'application/json' },
  );
  let meanwhile = 0;
  const others = (async () => {
    while ((await Promise.race([flooding, Promise.resolve(null)])) === null) {
      await fetch(site.url);
      meanwhile += 1;
    }
  })();
  // What is in it counts: it has no name.
  expect(await flooding).toMatchObject({ status: 422, messages: { name: expect.any(String) } });
  await others;
  expect(meanwhile).toBeGreaterThan(0);
  const values = `{"attachments":[${'{},'.repeat(2_000_000)}{}]}`;
  expect(await post('/api/send-quote', values, { 'Content-Type': 'application/json' })).toMatchObject({
    status: 400,
  });
});
