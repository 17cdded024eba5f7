import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAdmin } from '../support/accounts.ts';
import { violations } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import {
  confirmWithPassword,
  enterPassword,
  failed,
  fillSignIn,
  officeHydrated,
  press,
  signInOverHttp,
  succeeded,
  visitOffice,
} from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** Passkeys belong to a name, so this site has one, and with it a port that is known before it starts. */
let site: Awaited<ReturnType<typeof openSite>>;
let url: string;
beforeAll(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  site = await openSite({ PORT: port, PUBLIC_URL: url });
});
afterAll(() => site[Symbol.asyncDispose]());

const ACCOUNT = '/admin/settings?tab=account';
const SIGN_IN = 'Sign in with a passkey';
const EXPECTED = /40[139]|422|EventSource/;
const panel = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const own = { expected: EXPECTED, own: true };

/** Gives the browser of a page an authenticator, as of a laptop with a fingerprint reader. */
async function authenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const keys = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    keys,
    /** As a password manager does that shares its passkeys between devices. */
    receive: (credential: Awaited<ReturnType<typeof keys>>[number]) =>
      session.send('WebAuthn.addCredential', { authenticatorId, credential }),
    /** From now on it only asks for a touch. */
    verifyNobody: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

async function person(name: string) {
  const email = `${name}@example.com`;
  return { id: await addAdmin(site.database, { name, email }), email };
}

async function add(page: Page, name: string) {
  await panel(page).getByLabel('New passkey').fill(name);
  await confirmWithPassword(page, panel(page).getByRole('button', { name: 'Add a passkey' }));
  await succeeded(page, 'Passkey added');
}

test('A11: an admin with a second factor adds a passkey, and it takes the place of password and code', async () => {
  const { id, email } = await person('quick');
  await using page = await visitOffice(url, ACCOUNT, { email, ...own });
  const device = await authenticator(page);
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click();
  await failed(page, 'Please give it a name');
  await panel(page).getByLabel('New passkey').fill('Laptop');
  await confirmWithPassword(page, panel(page).getByRole('button', { name: 'Add a passkey' }), 'not-this-one');
  await page.getByText('That is not your password.').waitFor();
  expect(await device.keys()).toEqual([]);
  await enterPassword(page);
  await succeeded(page, 'Passkey added');
  await panel(page)
    .getByText(/^Added .*, never used$/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  // One account, one passkey a device.
  await panel(page).getByLabel('New passkey').fill('Laptop again');
  await press(page, 'Add a passkey');
  await failed(page, 'This device has a passkey for your account already.');
  await vi.waitUntil(async () =>
    (await site.mails()).some(
      ({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('A passkey was added'),
    ),
  );

  await site.database.query(
    `insert into second_factors (admin_id, secret, confirmed_at) values ($1, 'theirs', now())`,
    [id],
  );
  await page.context().clearCookies();
  await page.goto(`${url}/admin/audit`);
  await officeHydrated(page);
  expect(await violations(page)).toEqual([]);
  await press(page, SIGN_IN);
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await page.getByRole('cell', { name: 'Passkey: Laptop' }).first().waitFor();
  await page.goto(url + ACCOUNT);
  await panel(page)
    .getByText(/^Added .*, last used /)
    .waitFor();
});

test('A11: a lost passkey: the password still works, and once it is removed it opens nothing', async () => {
  const { email } = await person('unlucky');
  await using page = await visitOffice(url, ACCOUNT, { email, ...own });
  const lost = await authenticator(page);
  await add(page, 'Phone');
  const [key] = await lost.keys();
  if (key === undefined) throw new Error('No passkey was stored');

  await using other = await visit(`${url}/admin-login?to=${encodeURIComponent(ACCOUNT)}`, own);
  await officeHydrated(other);
  const empty = await authenticator(other);
  await press(other, SIGN_IN);
  await failed(other, 'No passkey was used. You can sign in with your password.');
  await fillSignIn(other, { email });
  await panel(other).getByRole('button', { name: 'Remove Phone' }).click();
  const question = other.getByRole('dialog', { name: 'Remove passkey' });
  expect(await violations(other)).toEqual([]);
  await confirmWithPassword(other, question.getByRole('button', { name: 'Remove', exact: true }));
  await succeeded(other, 'Passkey removed');
  await question.waitFor({ state: 'hidden' });
  await panel(other).getByRole('listitem').waitFor({ state: 'hidden' });

  // Its finder is signed out, and can't sign in.
  await page.goto(url + ACCOUNT);
  await officeHydrated(page);
  await press(page, SIGN_IN);
  await failed(page, 'This passkey was not accepted. You can sign in with your password.');
  await other.context().clearCookies();
  await other.goto(`${url}/admin-login`);
  await officeHydrated(other);
  await empty.receive(key);
  await press(other, SIGN_IN);
  await failed(other, 'This passkey was not accepted.');
});

test('A11: a device that verifies nobody creates no passkey, and signs nobody in', async () => {
  const { email } = await person('unverified');
  await using page = await visitOffice(url, ACCOUNT, { email, ...own });
  const device = await authenticator(page);
  await add(page, 'Phone');
  await device.verifyNobody();
  await panel(page).getByLabel('New passkey').fill('Found phone');
  await press(page, 'Add a passkey');
  await failed(page, 'No passkey was created.');
  expect(await panel(page).getByLabel('New passkey').inputValue()).toBe('Found phone');
  await page.context().clearCookies();
  await page.goto(`${url}/admin-login`);
  await officeHydrated(page);
  await press(page, SIGN_IN);
  await failed(page, 'No passkey was used. You can sign in with your password.');
});

test('A11: over a screen whose session has ended, a passkey signs in again, and the form is sent', async () => {
  const { email } = await person('interrupted');
  await using page = await visitOffice(url, ACCOUNT, { email, ...own });
  await authenticator(page);
  await add(page, 'Desktop');
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else');
  await site.database.query('delete from sessions');
  await press(page, 'Update Details');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('button', { name: SIGN_IN }).click();
  await succeeded(page, 'Admin details updated successfully');
});

test('A11: a borrowed session adds and removes nothing without the password', async () => {
  const { id, email } = await person('borrowed');
  const { cookie } = await signInOverHttp(url, { email });
  const [passkey] = await site.database.query<{ id: string }>(
    `insert into passkeys (admin_id, name, credential_id, public_key, counter)
       values ($1, 'Laptop', 'an-id', 'a-key', 0) returning id`,
    [id],
  );
  for (const fields of [
    { intent: 'begin', name: 'Mine' },
    { intent: 'add', name: 'Mine', answer: '{}' },
    { intent: 'delete', id: passkey?.id ?? '' },
  ]) {
    const response = await fetch(`${url}/admin/settings/passkeys.data`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(fields),
    });
    expect([fields.intent, response.status]).toEqual([fields.intent, 403]);
    expect(await response.text()).toContain('password-required');
  }
  expect(await site.database.query('select name from passkeys where admin_id = $1', [id])).toEqual([
    { name: 'Laptop' },
  ]);
});

test('A1, A11: without scripts there is only the password', async () => {
  const { email } = await person('plain');
  await using page = await visit(`${url}/admin-login`, { javaScript: false });
  expect(await page.getByRole('button', { name: SIGN_IN }).isVisible()).toBe(false);
  await fillSignIn(page, { email });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
});

test('A11: where browsers have no passkeys, none is offered, and Settings says why', async () => {
  await using plain = await openSite({ PUBLIC_URL: 'http://office.example' });
  await using page = await visitOffice(plain.url, ACCOUNT, own);
  await panel(page)
    .getByText('They can’t be added here: browsers allow them only where a site has https and a name')
    .waitFor();
  expect(await panel(page).getByRole('button').count()).toBe(0);
  await page.context().clearCookies();
  await page.goto(`${plain.url}/admin-login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.getByRole('button', { name: SIGN_IN }).count()).toBe(0);
  const asked = await fetch(`${plain.url}/admin-login/passkey`);
  expect(asked.status).toBe(404);
});
