import { expect, test } from 'vitest';
import { openPageLimit } from './page-limit.server.ts';

const limit = openPageLimit();
let senders = 0;
const newSender = () => `10.3.3.${++senders}`;
const count = (path: string, address: string) => limit.count(new Request(`http://localhost${path}`), address);

/** Counts 60 pages. */
async function useUp(address: string, path = '/blog?search=steel') {
  const counted = await Promise.all(Array.from({ length: 60 }, () => count(path, address)));
  expect(counted.map(({ admitted }) => admitted)).toEqual(Array(60).fill(true));
  return counted;
}

test('X6: one sender may have 60 pages rendered in ten seconds; others may too', async () => {
  await useUp('10.1.1.1');
  const refused = await count('/nowhere', '10.1.1.1');
  if (refused.admitted) throw new Error('A 61st page was admitted');
  expect(refused.seconds).toBeGreaterThan(0);
  expect(refused.seconds).toBeLessThanOrEqual(10);
  expect(await count('/nowhere', '10.1.1.2')).toMatchObject({ admitted: true });
});

test('X6: reading does not use up what may be sent', async () => {
  await useUp('10.1.1.3');
  const sent = new Request('http://localhost/contact-us', { method: 'POST' });
  expect(await limit.count(sent, '10.1.1.3')).toMatchObject({ admitted: true });
});

test('X6: a page that is stored afterwards does not count', async () => {
  const [first] = await useUp('10.2.2.2');
  if (first?.admitted) await first.takeBack();
  expect(await count('/blog', '10.2.2.2')).toMatchObject({ admitted: true });
  expect(await count('/blog', '10.2.2.2')).toMatchObject({ admitted: false });
});

test.each([
  '/admin-login',
  '/admin-login/code',
  '/admin/reset',
  '/admin/invitation.data',
  '/admin/RESET',
  '/admin/%72eset',
  '/admin/%E0%A4',
  '/admin%2fx',
  '/blog%2Fimages%2fx',
  '/api%2fsend-quote',
  '/api/posts/search',
])('X6: %s counts', async (path) => {
  const address = newSender();
  await useUp(address, path);
  expect(await count(path, address)).toMatchObject({ admitted: false });
});

test.each([
  '/admin',
  '/admin.data',
  '/admin/leads',
  '/admin/resets',
  '/blog/images/a.avif',
  '/api/send-quote',
])('X6: %s does not count', async (path) => {
  const address = newSender();
  await useUp(address);
  expect(await count(path, address)).toMatchObject({ admitted: true });
});
