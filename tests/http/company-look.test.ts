import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { publishProfile } from '#app/company/company.commands.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { openSite } from '../support/server.ts';
import { enquiry, submissionsTo } from '../support/submissions.ts';

const { postJson } = submissionsTo(() => site);
const site = await openSite({ TRUST_PROXY: 'on' });
afterAll(() => site[Symbol.asyncDispose]());

const get = (address: string) => fetch(site.url + address, { redirect: 'manual' });
const text = async (address: string) => (await get(address)).text();
const logoIn = (html: string) => /\/company\/logo\.[0-9a-f]{8}\.(?:svg|png)/.exec(html)?.[0] ?? '';
const GREEN = '#2f9e44';

/** The colour of one pixel of a picture, as `#rrggbb`. */
async function pixel(address: string, left: number, top: number): Promise<number[]> {
  const picture = Buffer.from(await (await get(address)).arrayBuffer());
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > 120 && red < 90 && blue < 110;

async function publish(look: { colour: string; logo?: string }): Promise<void> {
  const file = path.join(projectRoot(), 'tests/second-company/company.json');
  const second = JSON.parse(await readFile(file, 'utf8'));
  const { db, close } = await openDatabase(site.database.connection, pino({ level: 'silent' }));
  const profile = { ...second, look: { ...second.look, ...look } };
  const published = await db.transaction((tx) => publishProfile(tx, 'Owner', profile));
  await close();
  expect(published).toMatchObject({ ok: true });
}

test('O3: the colour and the logo of another company are on site, office, mails, share images and icons', async () => {
  const before = logoIn(await text('/'));
  await publish({ colour: GREEN });
  await vi.waitUntil(async () => (await text('/')).includes('Magalies Plate'));
  const html = await text('/');
  expect(html).toMatch(/<html lang="en-ZA" style="--brand:#2f9e44;[^"]*--brand-accent:#00822a/);
  expect(html).not.toContain('--mantine');
  const office = await text('/admin-login');
  expect(office).toContain('--mantine-color-spark-5:#2f9e44');
  const path = logoIn(html);
  expect([logoIn(office), path === before]).toEqual([path, false]);

  const logo = await get(path);
  expect(Object.fromEntries(logo.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  // Its drawing names no colour, so it takes the company's.
  expect(await logo.text()).toContain(`fill="${GREEN}"`);
  const earlier = await get(before);
  expect([earlier.status, earlier.headers.get('location')]).toEqual([302, path]);
  expect((await get('/company/company.json')).status).toBe(404);

  expect(await text('/favicon.svg')).toContain(`fill="${GREEN}"`);
  expect(isGreen(await pixel('/apple-touch-icon.png', 36, 90))).toBe(true);
  const share = /og:image" content="[^"]*(\/share\/[^"]+)"/.exec(html)?.[1] ?? '';
  // The cut corner, and the logo at the left.
  expect(isGreen(await pixel(share, 1_194, 551))).toBe(true);
  expect(isGreen(await pixel(share, 79, 100))).toBe(true);

  await postJson('/api/send-contact', { ...enquiry, message: 'A price, please.' });
  const mails = await vi.waitUntil(async () => ((await site.mails()).length >= 2 ? site.mails() : null), {
    timeout: 30_000,
  });
  for (const { html: mail } of mails) {
    expect(mail).toContain(`border-top:4px solid ${GREEN}`);
    expect(mail).not.toMatch(/#ff7a1a|#1b0d02/i);
  }
});

test('O3: a company without a logo has a mark of its first letter in its colour', async () => {
  await publish({ colour: '#0b2545', logo: '' });
  await vi.waitUntil(async () => (await text('/')).includes('--brand:#0b2545'));
  const logo = await text(logoIn(await text('/')));
  // The plate, and the letter as a path: a picture has no fonts.
  expect(logo).toMatch(/<path fill="#[0-9a-f]{6}" d="M0 0H32V22L22 32H0Z"\/>/);
  expect(logo).not.toMatch(/<text|font-family/);
  expect(logo.match(/<path/g)?.length).toBeGreaterThan(1);
});
