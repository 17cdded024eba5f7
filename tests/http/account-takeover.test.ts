import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, addAdmin } from '../support/accounts.ts';
import { authenticator } from '../support/authenticator.ts';
import { signInOverHttp } from '../support/office.ts';
import { openSite } from '../support/server.ts';

/** Attacks on accounts over the network, and what their owners can still do during them. */

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  // The server trusts a proxy, so that the tests can choose the visitors' addresses.
  site = await openSite({ TRUST_PROXY: '1' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.database.query('delete from sending_counts'));

let people = 0;
async function somebody() {
  people += 1;
  const name = `Person ${people}`;
  const email = `person-${people}@example.com`;
  return { id: await addAdmin(site.database, { name, email }), name, email };
}

type Fields = Record<string, string>;
type From = { cookie?: string; address?: string };

async function post(path: string, fields: Fields, { cookie = '', address = '10.0.0.1' }: From = {}) {
  const response = await fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'X-Forwarded-For': address },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form as the scripts do, and returns the response. */
const accounts = (cookie: string, fields: Fields) => post('/admin/accounts.data', fields, { cookie });
const twoFactor = (cookie: string, fields: Fields) =>
  post('/admin/settings/two-factor.data', fields, { cookie });
const signIn = (email: string, password: string, from: From = {}) =>
  post('/admin-login', { email, password }, from);
const guessAt = async (email: string) => {
  for (let at = 0; at < 10; at += 1) await signIn(email, `guess-number-${at}`, { address: `10.66.0.${at}` });
};
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
const mailsTo = async (address: string, subject: RegExp) =>
  (await site.mails()).filter(
    (mail) => mail.to?.some((one) => one.address === address) && subject.test(mail.subject ?? ''),
  );
const mailed = (address: string, subject: RegExp, count = 1) =>
  vi.waitUntil(
    async () => {
      const found = await mailsTo(address, subject);
      return found.length >= count ? found : null;
    },
    { timeout: 20_000 },
  );
const LINK = /^Set a new password/;
const tokenIn = (text = '') => /\/admin\/reset#([\w-]+)/.exec(text)?.[1] ?? '';
const admin = (id: string) => site.database.query('select email from admins where id = $1', [id]);

test('A4, A12: twelve password requests at once from one address all get their answer; a sign-in at that address is none', async () => {
  const { email } = await somebody();
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      post('/admin-login.data?forgot', {
        intent: 'reset',
        email: at === 0 ? email : `nobody-${at}@example.com`,
      }),
    ),
  );
  expect(asked.map(({ status }) => status)).toEqual(Array(12).fill(200));
  // It would be hashed without a place in the queue.
  const signedIn = await post('/admin-login?forgot', { email, password: ADMIN.password });
  expect([signedIn.status, cookieOf(signedIn.headers)]).toEqual([200, '']);
  expect((await signIn(email, ADMIN.password)).status).toBe(302);
  // Where a password is checked again, the parameter changes nothing.
  const again = await Promise.all(
    Array.from({ length: 12 }, () =>
      post('/admin-login/again?forgot', { email, password: 'not-this-one-either' }),
    ),
  );
  expect(again.map(({ status }) => status)).toContain(503);
});

test('A2, A4: a password reset during a guessing attack lets the owner in, and keeps this browser known', async () => {
  const { email } = await somebody();
  await guessAt(email);
  expect((await signIn(email, ADMIN.password)).status).toBe(429);
  await post('/admin-login', { intent: 'reset', email });
  const [mail] = await mailed(email, LINK);
  const token = tokenIn(mail?.text);
  const password = 'lantern-mussel-71';
  const set = await post('/admin/reset', { token, password });
  expect([set.status, set.headers.get('location')]).toEqual([302, '/admin-login?password-set']);
  const browser = cookieOf(set.headers);
  expect(browser).toMatch(/^kerf\.known=/);
  // The count is reset, so the owner can sign in from any browser.
  expect((await signIn(email, password)).status).toBe(302);
  await guessAt(email);
  expect((await signIn(email, password)).status).toBe(429);
  expect((await signIn(email, password, { cookie: browser })).status).toBe(302);
  // The known-browser cookie alone does not give access.
  const office = await fetch(`${site.url}/admin`, { headers: { cookie: browser }, redirect: 'manual' });
  expect(office.status).toBe(302);
});

test('A4: a stranger’s requests do not use up the owner’s limit, flood no mailbox, and reveal nothing', async () => {
  const { email } = await somebody();
  await site.database.query(`update credentials set updated_at = now() - interval '1 day'`);
  await site.database.query(`update admins set updated_at = now() - interval '1 day'`);
  const browser = (await signInOverHttp(site.url, { email })).cookie;
  const ask = (whom: string, from: From = {}) =>
    post('/admin-login.data?forgot', { intent: 'reset', email: whom }, from);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(email, { address: '10.67.0.1' })));
  const nobody = await ask('nobody@example.com', { address: '10.67.0.2' });
  const known = (await ask(email, { address: '10.67.0.1', cookie: browser })).text;
  for (const { status, text } of answers)
    expect([status, text]).toEqual([200, nobody.text.replaceAll('nobody@example.com', email)]);
  expect(known).toBe(answers[0]?.text);
  // One mail for all strangers, and the owner's own.
  const both = await mailed(email, LINK, 2);
  expect(both).toHaveLength(2);
  for (const mail of both) {
    const page = await post('/admin/reset', { token: tokenIn(mail.text) });
    expect(page.text).toContain('New password');
  }
});

test("A8: nobody in the office can flood a colleague's mailbox, and the message is accurate", async () => {
  const [{ cookie }, { id, email }] = [await signInOverHttp(site.url), await somebody()];
  await site.database.query(`update credentials set updated_at = now() - interval '1 day'`);
  await site.database.query(`update admins set updated_at = now() - interval '1 day'`);
  const answers = [];
  for (let at = 0; at < 8; at += 1)
    answers.push(await accounts(cookie, { intent: 'password-mail', id, email }));
  expect(answers.map(({ status }) => status)).toEqual([200, ...Array(7).fill(429)]);
  expect(answers[0]?.text).toContain('Password reset email sent!');
  expect(answers[1]?.text).toContain('Failed to send password reset email');
  expect(answers[1]?.text).toMatch(/less than 15 minutes ago|waits to be sent/);
  await post('/admin-login', { intent: 'reset', email }, { address: '10.68.0.1' });
  await mailed(email, LINK);
  const queued = await site.database.query('select 1 from outgoing_mails where subject_id = $1', [id]);
  expect(queued).toHaveLength(1);
});

test("A2: a set-up found on an unlocked screen reveals no key and can't be finished elsewhere", async () => {
  const { id, email } = await somebody();
  const [owner, elsewhere] = [
    (await signInOverHttp(site.url, { email })).cookie,
    (await signInOverHttp(site.url, { email })).cookie,
  ];
  expect((await twoFactor(owner, { intent: 'begin' })).text).toContain('password-required');
  const begun = await twoFactor(owner, { intent: 'begin', currentPassword: ADMIN.password });
  const key = /"((?:[A-Z2-7]{4} ){11}[A-Z2-7]{4})"/.exec(begun.text)?.[1] ?? '';
  expect(key).not.toBe('');
  const app = authenticator(key);
  const on = () => site.database.query('select 1 from second_factors where admin_id = $1', [id]);
  for (const code of ['', '000000']) {
    const wrong = await twoFactor(owner, { intent: 'confirm', code });
    expect(wrong.status).toBe(422);
    expect(wrong.text).not.toContain(key);
    expect(wrong.text).not.toContain('enrolment');
  }
  const other = await twoFactor(elsewhere, { intent: 'confirm', code: await app.code() });
  expect(other.text).toContain('This set-up is over.');
  await site.database.query(`update two_factor_setups set expires_at = expires_at - interval '10 minutes'`);
  const late = await twoFactor(owner, { intent: 'confirm', code: await app.code() });
  expect(late.text).toContain('This set-up is over.');
  expect(await on()).toEqual([]);

  await site.database.query(`update two_factor_setups set expires_at = now() + interval '10 minutes'`);
  for (let at = 0; at < 8; at += 1) await twoFactor(owner, { intent: 'confirm', code: '000000' });
  const last = await twoFactor(owner, { intent: 'confirm', code: '000000' });
  expect(last.text).toContain('This set-up is over.');
  await twoFactor(owner, { intent: 'confirm', code: await app.code() });
  expect(await on()).toEqual([]);
});

test('A7: the form of a new account that is sent twice at once makes one account, and both are told so', async () => {
  const { cookie } = await signInOverHttp(site.url, { email: (await somebody()).email });
  const form = {
    intent: 'create',
    submissionKey: 'the-form-of-one-account',
    name: 'Sent Twice',
    email: 'twice@example.com',
    position: 'Manager',
    avatar: 'cap',
    password: 'lantern-mussel-71',
    currentPassword: ADMIN.password,
  };
  const answers = await Promise.all([accounts(cookie, form), accounts(cookie, form)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await site.database.query(`select name from admins where email = 'twice@example.com'`)).toEqual([
    { name: 'Sent Twice' },
  ]);
});

test('A7, A8, A9: a borrowed session can create no account and take over none', async () => {
  const [borrowedFrom, colleague] = [await somebody(), await somebody()];
  await site.database.query(
    `insert into second_factors (admin_id, secret, confirmed_at) values ($1, 'theirs', now())`,
    [colleague.id],
  );
  const { cookie } = await signInOverHttp(site.url, { email: borrowedFrom.email });
  const accomplice = {
    intent: 'create',
    name: 'Accomplice',
    email: 'accomplice@example.com',
    position: 'Admin',
    avatar: 'cap',
    password: 'lantern-mussel-71',
  };
  const attacks: Fields[] = [
    accomplice,
    { intent: 'invite', email: accomplice.email, position: 'Admin' },
    { intent: 'update', id: colleague.id, email: 'mine@example.com', 'was.email': colleague.email },
    { intent: 'two-factor-off', id: colleague.id },
    { intent: 'delete', id: colleague.id },
  ];
  const state = () =>
    site.database.query(
      `select (select count(*)::int from admins) as accounts, (select email from admins where id = $1) as email,
         (select count(*)::int from second_factors where admin_id = $1) as factors`,
      [colleague.id],
    );
  const before = await state();
  for (const attack of attacks) {
    const without = await accounts(cookie, attack);
    expect([attack.intent, without.status, without.text]).toEqual([
      attack.intent,
      403,
      expect.stringContaining('password-required'),
    ]);
    // The new account's password is not accepted as the session's.
    const wrong = await accounts(cookie, { ...attack, currentPassword: accomplice.password });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('wrong-password')]);
  }
  const settings = await post(
    '/admin/settings.data',
    { intent: 'update', email: 'mine@example.com', 'was.email': borrowedFrom.email },
    { cookie },
  );
  expect([settings.status, settings.text]).toEqual([403, expect.stringContaining('password-required')]);
  expect(await state()).toEqual(before);

  // Wrong guesses count across all sessions of the account; after too many even the right password is rejected.
  for (let at = 0; at < 6; at += 1) await accounts(cookie, { ...accomplice, currentPassword: `guess-${at}` });
  const later = await signInOverHttp(site.url, { email: borrowedFrom.email });
  const beyond = await accounts(later.cookie, { ...accomplice, currentPassword: ADMIN.password });
  expect([beyond.status, beyond.text]).toEqual([429, expect.stringContaining('too-many-tries')]);
  expect(await state()).toEqual(before);
  const refused = await site.database.query(
    `select 1 from audit_entries where actor_id = $1 and action = 'password-refused'`,
    [borrowedFrom.id],
  );
  expect(refused).toHaveLength(10);
});

test('A8: a password confirmation lasts ten minutes in its session; the old address is notified', async () => {
  const [me, colleague] = [await somebody(), await somebody()];
  await site.database.query(
    `insert into second_factors (admin_id, secret, confirmed_at) values ($1, 'theirs', now())`,
    [colleague.id],
  );
  const [cookie, elsewhere] = [
    (await signInOverHttp(site.url, { email: me.email })).cookie,
    (await signInOverHttp(site.url, { email: me.email })).cookie,
  ];
  const off = await accounts(cookie, {
    intent: 'two-factor-off',
    id: colleague.id,
    currentPassword: ADMIN.password,
  });
  expect(off.status).toBe(200);
  const change = (session: string, email: string) =>
    accounts(session, { intent: 'update', id: colleague.id, email, 'was.email': colleague.email });
  expect((await change(elsewhere, 'elsewhere@example.com')).status).toBe(403);
  expect((await change(cookie, 'moved@example.com')).status).toBe(200);
  await site.database.query(
    `update sessions set password_confirmed_at = password_confirmed_at - interval '10 minutes'`,
  );
  expect((await change(cookie, 'again@example.com')).status).toBe(403);
  expect(await admin(colleague.id)).toEqual([{ email: 'moved@example.com' }]);

  const [told] = await mailed(colleague.email, /email address was changed/);
  expect(told?.text).toContain('New address: moved@example.com');
  expect(told?.text).toContain(`Done by: ${me.name}`);
  const [factor] = await mailed(colleague.email, /Two-factor sign-in was switched off/);
  expect(factor?.text).toContain(`Done by: ${me.name}`);
  // Changing a name requires no password.
  const renamed = await accounts(cookie, {
    intent: 'update',
    id: colleague.id,
    name: 'Renamed',
    'was.name': colleague.name,
  });
  expect(renamed.status).toBe(200);
});

test('A4, A8: the owner is notified of a password set by a link', async () => {
  const { email } = await somebody();
  await post('/admin-login', { intent: 'reset', email });
  const [mail] = await mailed(email, LINK);
  await post('/admin/reset', { token: tokenIn(mail?.text), password: 'lantern-mussel-71' });
  expect((await mailed(email, /^Your password was changed/)).length).toBe(1);
});

test("A5: the sign-in library's endpoints are not exposed", async () => {
  const { cookie } = await signInOverHttp(site.url);
  const endpoints = ['sign-in/email', 'sign-up/email', 'update-user', 'change-email', 'delete-user'];
  for (const base of ['/api/auth', '/auth', '/admin/api/auth'])
    for (const endpoint of endpoints) {
      const answer = await post(`${base}/${endpoint}`, ADMIN, { cookie });
      expect([base, endpoint, answer.status]).toEqual([
        base,
        endpoint,
        expect.toSatisfy((status: number) => status === 404 || status === 405),
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
});
