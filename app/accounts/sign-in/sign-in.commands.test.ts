import { afterAll, expect, test, vi } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { accountFixtures } from '../accounts.fixture.ts';
import { changeAccount } from '../admins/accounts.commands.server.ts';
import { knownBrowser } from '../session/known-browser.server.ts';
import { signInLimits } from '../session/sign-in-limits.server.ts';
import { findSignedIn } from '../session/signed-in.queries.server.ts';
import { saveSettings } from '../settings/settings.commands.server.ts';
import { DEFAULTS } from '../settings/settings.ts';
import { createAuth } from './auth-library.server.ts';
import { makeResetToken, requestReset, setPassword } from './reset.commands.server.ts';
import { signOut } from './sign-in.commands.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const { createAccountFixture, attempt, signIn } = accountFixtures(() => services);

const hoursRemaining = async (id: string) => {
  const [row] = await services.database.query<{ hours: number }>(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where user_id = $1',
    [id],
  );
  return row?.hours;
};

test('A3: if unchecked, the cookie ends with the browser and the session after 10 hours', async () => {
  const { id, email } = await createAccountFixture();
  const { cookies } = await signIn(email);
  expect(await hoursRemaining(id)).toBe(10);
  expect(cookies.find((cookie) => cookie.startsWith('kerf.session_token='))).not.toMatch(/max-age|expires/i);
});

test('A3: if checked, both last 30 days', async () => {
  const { id, email } = await createAccountFixture();
  const { cookies } = await signIn(email, { keep: true });
  expect(await hoursRemaining(id)).toBe(720);
  expect(cookies.find((cookie) => cookie.startsWith('kerf.session_token='))).toMatch(/Max-Age=2592000/);
});

test("A3: deleting the dont_remember cookie doesn't extend the 10 hours", async () => {
  const { id, email } = await createAccountFixture();
  const { request } = await signIn(email);
  const token = /kerf\.session_token=[^;]+/.exec(request.headers.get('cookie') ?? '')?.[0] ?? '';
  const alone = new Request('http://localhost/admin', { headers: { cookie: token } });
  // After nine and a half hours a library that refreshes sessions would do so.
  await services.database.query(
    `update sessions set expires_at = now() + interval '30 minutes', created_at = now() - interval '9.5 hours',
       updated_at = now() - interval '9.5 hours' where user_id = $1`,
    [id],
  );
  expect((await findSignedIn(services, alone))?.id).toBe(id);
  expect(await hoursRemaining(id)).toBeLessThanOrEqual(1);
  await services.database.query(
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    [id],
  );
  expect([await findSignedIn(services, alone), await findSignedIn(services, request)]).toEqual([null, null]);
});

test('A3: a session cookie with another signature is rejected', async () => {
  const { email } = await createAccountFixture();
  const { request } = await signIn(email);
  const forged = (request.headers.get('cookie') ?? '').replace(/\.[^.;]{20,}/, `.${'A'.repeat(43)}%3D`);
  expect(
    await findSignedIn(services, new Request('http://localhost', { headers: { cookie: forged } })),
  ).toBeNull();
});

test("A3: a cookie that is no session's, or can't be decoded, is nobody's", async () => {
  for (const value of ['', 'a', 'a.b', `.${'A'.repeat(43)}=`, '%', '%E0%A4%A.x', `x.${'A'.repeat(43)}%3D`]) {
    const cookie = `kerf.session_token=${value}`;
    expect(await findSignedIn(services, new Request('http://localhost', { headers: { cookie } }))).toBeNull();
  }
});

test("A3: over https, the session is found by the cookie with the library's prefix, and by no other", async () => {
  const { id, email } = await createAccountFixture();
  const secure = {
    ...services,
    config: { ...services.config, publicUrl: 'https://kerf.example', hasTls: true },
  };
  const { headers } = await createAuth(secure, 'x-address').api.signInEmail({
    body: { email, password: 'granite-otter-38' },
    returnHeaders: true,
  });
  const cookie = headers.getSetCookie().map((header) => header.split(';', 1)[0]);
  const request = new Request('https://kerf.example', { headers: { cookie: cookie.join('; ') } });
  expect(cookie.join()).toContain('__Host-kerf.session_token=');
  expect((await findSignedIn(secure, request))?.id).toBe(id);
  expect(await findSignedIn(services, request)).toBeNull();
});

test('A5: signing out ends the session on the server and is audited', async () => {
  const { id, email } = await createAccountFixture();
  const { request } = await signIn(email);
  const me = await findSignedIn(services, request);
  if (me === null) throw new Error('Not signed in');
  const cookies = await signOut(services, me, request);
  expect(cookies.find((cookie) => cookie.startsWith('kerf.session_token=;'))).toMatch(/Max-Age=0/);
  expect(await findSignedIn(services, request)).toBeNull();
  const audited = await services.database.query(
    'select action from audit_entries where actor_id = $1 order by at',
    [id],
  );
  expect(audited).toEqual([{ action: 'signed-in' }, { action: 'signed-out' }]);
});

test('A2: a wrong password and an unknown account get the same response', async () => {
  const { email } = await createAccountFixture();
  const wrong = await attempt(email, { password: 'not-the-password' });
  expect(wrong).toEqual({ ok: false, fault: 'refused' });
  expect(await attempt('nobody@example.com')).toEqual(wrong);
});

test('A2: an account has ten attempts in ten minutes, from any number of addresses, even concurrently', async () => {
  const { email } = await createAccountFixture();
  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      attempt(email, { password: `guess-number-${at}`, address: `10.1.0.${at}` }),
    ),
  );
  expect(guesses.filter((guess) => !guess.ok && guess.fault === 'refused')).toHaveLength(10);
  // The eleventh attempt is not verified, even with the correct password.
  expect(await attempt(email, { address: '10.1.1.1' })).toMatchObject({ ok: false, fault: 'too-many' });
});

test('A2: unknown accounts have the same limit', async () => {
  const email = 'nobody-at-all@example.com';
  for (let at = 0; at < 10; at += 1) await attempt(email, { address: `10.2.0.${at}` });
  expect(await attempt(email, { address: '10.2.1.1' })).toMatchObject({ ok: false, fault: 'too-many' });
});

test('A2: while others use up the attempts, the owner can sign in from a known browser, which has ten attempts too', async () => {
  const { email } = await createAccountFixture();
  const { request: browser } = await signIn(email);
  for (let at = 0; at < 10; at += 1)
    await attempt(email, { password: `guess-number-${at}`, address: `10.3.0.${at}` });
  expect(await attempt(email)).toMatchObject({ ok: false, fault: 'too-many' });
  expect(await attempt(email, { browser })).toMatchObject({ ok: true });
  for (let at = 0; at < 10; at += 1) await attempt(email, { password: `guess-number-${at}`, browser });
  expect(await attempt(email, { browser })).toMatchObject({ ok: false, fault: 'too-many' });
});

test("A2: strangers behind the same address can't lock out a known browser", async () => {
  const { email } = await createAccountFixture();
  const { request: browser } = await signIn(email);
  const shared = '10.11.0.1';
  await Promise.all(
    Array.from({ length: 100 }, (_, at) => attempt(`nobody-${at}@example.com`, { address: shared })),
  );
  expect(await attempt(email, { address: shared })).toMatchObject({ ok: false, fault: 'too-many' });
  expect(await attempt(email, { address: shared, browser })).toMatchObject({ ok: true });
}, 120_000);

test('A2: a browser known to another account, or with a modified cookie, counts as a stranger', async () => {
  const [mine, other] = [await createAccountFixture(), await createAccountFixture()];
  const { request: browser } = await signIn(mine.email);
  const cookie = (browser.headers.get('cookie') ?? '').replace(`known=${mine.id}`, `known=${other.id}`);
  const changed = new Request('http://localhost', { headers: { cookie } });
  expect(knownBrowser(browser, services)?.adminId).toBe(mine.id);
  expect(knownBrowser(changed, services)).toBeNull();
  for (let at = 0; at < 10; at += 1) await attempt(other.email, { password: `guess-number-${at}` });
  expect(await attempt(other.email, { browser })).toMatchObject({ ok: false, fault: 'too-many' });
});

test('A2: a successful sign-in does not count as an attempt', async () => {
  const { email } = await createAccountFixture();
  for (let at = 0; at < 12; at += 1) await signIn(email, { address: `10.4.0.${at}` });
  expect(await attempt(email, { address: '10.4.1.1' })).toMatchObject({ ok: true });
}, 60_000);

test('A4: a link sets the password once; all links and sessions of the account end with it', async () => {
  const { id, email } = await createAccountFixture();
  const { request } = await signIn(email);
  const [first, second] = [await makeResetToken(services.db, id), await makeResetToken(services.db, id)];
  expect(await setPassword(services, first, 'weak', testCompany)).toMatchObject({ ok: false, fault: 'weak' });
  expect(await setPassword(services, first, 'lantern-mussel-71', testCompany)).toEqual({ ok: true, id });
  expect(await findSignedIn(services, request)).toBeNull();
  for (const token of [first, second, 'made-up'])
    expect(await setPassword(services, token, 'another-word-5521', testCompany)).toEqual({
      ok: false,
      fault: 'link-over',
    });
  expect(await attempt(email)).toMatchObject({ ok: false });
  expect(await attempt(email, { password: 'lantern-mussel-71' })).toMatchObject({ ok: true });
});

test('A2, A4: a new password resets the failed attempts, including those of password confirmations', async () => {
  const { id, email } = await createAccountFixture();
  for (let at = 0; at < 10; at += 1) await attempt(email, { password: `guess-number-${at}` });
  expect(await attempt(email)).toMatchObject({ ok: false, fault: 'too-many' });
  const limits = signInLimits(services);
  for (let at = 0; at < 10; at += 1) await limits.guessAgain(id);
  expect(await limits.guessAgain(id)).toMatchObject({ admitted: false });
  const token = await makeResetToken(services.db, id);
  // A link that sets no password resets nothing.
  await setPassword(services, token, 'weak', testCompany);
  expect(await attempt(email)).toMatchObject({ ok: false, fault: 'too-many' });
  expect(await setPassword(services, token, 'lantern-mussel-71', testCompany)).toEqual({ ok: true, id });
  expect(await attempt(email, { password: 'lantern-mussel-71' })).toMatchObject({ ok: true });
  expect(await limits.guessAgain(id)).toMatchObject({ admitted: true });
});

test('A4: two concurrent uses of links set one password', async () => {
  const { id } = await createAccountFixture();
  const tokens = [await makeResetToken(services.db, id), await makeResetToken(services.db, id)];
  const outcomes = await Promise.all(
    [...tokens, ...tokens].map((token, at) =>
      setPassword(services, token, `lantern-mussel-${at}`, testCompany),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('A4: a link expires after an hour, and its token is not stored in clear text', async () => {
  const { id } = await createAccountFixture();
  const token = await makeResetToken(services.db, id);
  const [row] = await services.database.query<{ all: string; minutes: number }>(
    `select password_resets::text as all, round(extract(epoch from expires_at - now()) / 60)::int as minutes
       from password_resets where admin_id = $1`,
    [id],
  );
  expect(row?.minutes).toBe(60);
  expect(row?.all).not.toContain(token);
  await services.database.query('update password_resets set expires_at = now() where admin_id = $1', [id]);
  expect(await setPassword(services, token, 'lantern-mussel-71', testCompany)).toEqual({
    ok: false,
    fault: 'link-over',
  });
});

test('A4: requesting a link does the same work whether or not the account exists', async () => {
  const { id, email } = await createAccountFixture();
  const before = await services.database.query('select 1 from outgoing_mails');
  await requestReset(services, null, email);
  await requestReset(services, null, 'nobody@example.com');
  const mails = await services.database.query(
    `select kind, subject_id = $1 as theirs from outgoing_mails order by created_at offset $2`,
    [id, before.length],
  );
  expect(mails).toEqual([
    { kind: 'password-reset', theirs: true },
    { kind: 'password-reset', theirs: false },
  ]);
});

test('A8: a sign-in during a password change does not survive the change', async () => {
  const { id, email } = await createAccountFixture();
  const token = await makeResetToken(services.db, id);
  const [outcomes] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, (_, at) => attempt(email, { address: `10.5.0.${at}` }))),
    setPassword(services, token, 'lantern-mussel-71', testCompany),
  ]);
  expect(outcomes).toHaveLength(6);
  expect(await services.database.query('select 1 from sessions where user_id = $1', [id])).toEqual([]);
});

test('A8: neither does a sign-in during a change of email', async () => {
  const { id, email } = await createAccountFixture();
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => attempt(email, { address: `10.7.0.${at}` })),
    changeAccount(services, null, id, { email: `new-${email}` }),
  ]);
  expect(await services.database.query('select 1 from sessions where user_id = $1', [id])).toEqual([]);
});

test('T1: successful and failed sign-ins are recorded for admins who enabled the history, and deleted when it is switched off', async () => {
  const { id, email } = await createAccountFixture();
  const { request } = await signIn(email);
  const me = await findSignedIn(services, request);
  if (me === null) throw new Error('Not signed in');
  const settings = { ...DEFAULTS, loginHistory: true };
  const history = () =>
    services.database.query(
      'select succeeded, ip_address from login_history where admin_id = $1 order by at',
      [id],
    );
  expect(await history()).toEqual([]);
  await saveSettings(services.db, me, settings);
  await attempt(email, { password: 'not-the-password', address: '10.6.0.2' });
  await vi.waitUntil(async () => (await history()).length === 2);
  await attempt(email, { address: '10.6.0.3' });
  expect(await history()).toEqual([
    { succeeded: true, ip_address: '10.0.0.1' },
    { succeeded: false, ip_address: '10.6.0.2' },
    { succeeded: true, ip_address: '10.6.0.3' },
  ]);
  await saveSettings(services.db, me, { ...settings, loginHistory: false });
  expect(await history()).toEqual([]);
  // Whoever had taken over the session could not delete it unseen.
  await saveSettings(services.db, me, { ...settings, loginHistory: false });
  const audited = await services.database.query(
    `select details from audit_entries where action = 'settings-changed' and actor_id = $1 order by at`,
    [id],
  );
  expect(audited).toMatchObject([
    { details: { 'login history': 'on' } },
    { details: { 'login history': 'off' } },
  ]);
});
