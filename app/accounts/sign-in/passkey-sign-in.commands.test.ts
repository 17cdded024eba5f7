import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { deleteAccount } from '#app/office/accounts/delete-account.commands.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import { requestWith } from '../accounts.fixture.ts';
import { MAX_PASSKEYS } from '../passkeys/passkey.ts';
import { addPasskey, removePasskey, startPasskey } from '../passkeys/passkeys.commands.server.ts';
import { listPasskeys } from '../passkeys/passkeys.queries.server.ts';
import { knownBrowser } from '../session/known-browser.server.ts';
import { findSignedIn, type SignedIn } from '../session/signed-in.queries.server.ts';
import { advanceClock, twoFactorFixtures } from '../two-factor/two-factor.fixture.ts';
import { passkeyRequest, signInWithPasskey } from './passkey-sign-in.commands.server.ts';
import { makeResetToken, setPassword } from './reset.commands.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const { createAccountFixture, protectedPerson, signedInAs, attempt, visitorAt, sessions, audited } =
  twoFactorFixtures(() => services);

const REFUSED = { ok: false, fault: 'refused' };

/** What the server sends for a new passkey of this session. */
async function begin(me: SignedIn) {
  const started = await startPasskey(services, me, testCompany);
  if (!started.ok) throw new Error(started.fault);
  return started.options;
}

const add = (me: SignedIn, answer: string) => addPasskey(services, me, { name: 'Workshop laptop', answer });

async function personWithPasskey() {
  const { id, email } = await createAccountFixture();
  const { me } = await signedInAs(email);
  const key = softwarePasskey();
  expect(await add(me, key.create(await begin(me)))).toEqual({ ok: true });
  return { id, email, me, key };
}

function ask() {
  const asked = passkeyRequest(services);
  if (asked === null) throw new Error('Not offered');
  return asked;
}

const send = (
  answer: string,
  {
    keep = false,
    browser,
    address = '10.0.0.9',
  }: { keep?: boolean; browser?: Request; address?: string } = {},
) => {
  const known = browser ? knownBrowser(browser, services) : null;
  return signInWithPasskey(services, { answer, keep }, visitorAt(address), known);
};

test('A11: a passkey signs in without password and code; the audit names it, Settings says when it was used', async () => {
  const { id, me, email } = await protectedPerson();
  const key = softwarePasskey();
  await add(me, key.create(await begin(me)));
  expect(await listPasskeys(services.db, id)).toMatchObject([{ name: 'Workshop laptop', lastUsedAt: null }]);
  const outcome = await send(key.answer(ask()));
  if (!outcome.ok) throw new Error(outcome.fault);
  const request = requestWith(outcome.cookies);
  expect(await findSignedIn(services, request)).toMatchObject({ id, email });
  expect(knownBrowser(request, services)?.adminId).toBe(id);
  const [passkey] = await listPasskeys(services.db, id);
  expect(Date.now() - Number(passkey?.lastUsedAt)).toBeLessThan(60_000);
  const [signedIn] = await services.database.query(
    `select details from audit_entries where action = 'signed-in' and actor_id = $1 order by at desc limit 1`,
    [id],
  );
  expect(signedIn).toEqual({ details: { passkey: 'Workshop laptop' } });
});

test.each([
  [false, 10, /^(?!.*max-age)/i],
  [true, 720, /Max-Age=2592000/],
])('A3, A11: with Keep me logged in %s the session lasts %i hours', async (keep, hours, cookie) => {
  const { id, key } = await personWithPasskey();
  await services.database.query('delete from sessions where user_id = $1', [id]);
  const outcome = await send(key.answer(ask()), { keep });
  if (!outcome.ok) throw new Error(outcome.fault);
  expect(outcome.cookies.find((cookieHeader) => cookieHeader.startsWith('kerf.session_token='))).toMatch(
    cookie,
  );
  const [row] = await services.database.query(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where user_id = $1',
    [id],
  );
  expect(row).toEqual({ hours });
});

test('A11, A12: what is wrong with an answer refuses it, leaves no session, and is in the audit', async () => {
  const { id, key } = await personWithPasskey();
  const before = await sessions(id);
  const other = softwarePasskey();
  other.create({ challenge: '', user: { id: Buffer.from(id).toString('base64url') } });
  const signed = { ...JSON.parse(key.answer(ask())) };
  const forged = JSON.stringify({ ...signed, response: { ...signed.response, signature: 'AAAA' } });
  const wrong = [
    key.answer(ask(), { verified: false }),
    key.answer(ask(), { origin: 'https://evil.example' }),
    key.answer({ ...ask(), rpId: 'evil.example' }),
    key.answer(ask(), { handle: Buffer.from('somebody else').toString('base64url') }),
    key.answer({ ...ask(), challenge: 'bm90LW91cnM' }),
    forged,
  ];
  for (const answer of wrong) expect(await send(answer)).toEqual(REFUSED);
  const unknown = [other.answer(ask()), '', 'null', '{}', '{"id":1}', 'x'.repeat(50_000)];
  for (const answer of unknown) expect(await send(answer)).toEqual(REFUSED);
  expect(await sessions(id)).toEqual(before);
  await vi.waitFor(async () =>
    expect((await audited(id)).filter((action) => action === 'passkey-refused')).toHaveLength(wrong.length),
  );
  expect(await send(key.answer(ask()))).toMatchObject({ ok: true });
});

test('A11: a challenge is answered once, also by two at once, and an earlier one not at all after a later one', async () => {
  const { id, key } = await personWithPasskey();
  const earlier = ask();
  advanceClock(1);
  const answer = key.answer(ask());
  const outcomes = await Promise.all([send(answer), send(answer)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const begun = await sessions(id);
  expect(await send(answer)).toEqual(REFUSED);
  expect(await send(key.answer(earlier))).toEqual(REFUSED);
  expect(await sessions(id)).toEqual(begun);
});

test('A11: a challenge is good for five minutes and for what it was issued for', async () => {
  const { me, key } = await personWithPasskey();
  const asked = ask();
  const options = await begin(me);
  expect(await send(key.answer({ ...options, rpId: 'localhost' }))).toEqual(REFUSED);
  const next = softwarePasskey();
  expect(await add(me, next.create({ ...ask(), rp: options.rp, user: options.user }))).toEqual(REFUSED);
  advanceClock(5 * 60);
  expect(await send(key.answer(asked))).toEqual(REFUSED);
  expect(await add(me, next.create(options))).toEqual(REFUSED);
});

test('A11: a new passkey is refused without user verification, from another origin or session, and a second time', async () => {
  const { email, me, key } = await personWithPasskey();
  const { me: elsewhere } = await signedInAs(email);
  const next = () => softwarePasskey();
  expect(await add(me, next().create(await begin(me), { verified: false }))).toEqual(REFUSED);
  expect(await add(me, next().create(await begin(me), { origin: 'https://evil.example' }))).toEqual(REFUSED);
  expect(await add(me, next().create(await begin(elsewhere)))).toEqual(REFUSED);
  expect(await add(me, key.create(await begin(me)))).toEqual(REFUSED);
  expect(await listPasskeys(services.db, me.id)).toHaveLength(1);
  const { me: stranger } = await signedInAs((await createAccountFixture()).email);
  expect(await add(stranger, key.create(await begin(stranger)))).toEqual(REFUSED);
});

test('A11: a session that was ended adds no passkey, and the last free place is given once', async () => {
  const { id, email } = await createAccountFixture();
  const { me } = await signedInAs(email);
  const begun = [await begin(me), await begin(me)];
  const { me: ended } = await signedInAs(email);
  const late = softwarePasskey().create(await begin(ended));
  await services.database.query('delete from sessions where id = $1', [ended.sessionId]);
  expect(await add(ended, late)).toEqual(REFUSED);
  await services.database.query(
    `insert into passkeys (admin_id, name, credential_id, public_key, counter)
      select $1, 'k', 'credential ' || n, '', 0 from generate_series(1, $2) n`,
    [id, MAX_PASSKEYS - 1],
  );
  const added = await Promise.all(begun.map((options) => add(me, softwarePasskey().create(options))));
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(added).toContainEqual({ ok: false, fault: 'too-many' });
});

test('A11: a removed passkey cannot sign in, sessions on other devices end, and nobody removes a colleague’s', async () => {
  const { id, email, me, key } = await personWithPasskey();
  const elsewhere = await signedInAs(email);
  const [passkey] = await listPasskeys(services.db, id);
  const { me: colleague } = await signedInAs((await createAccountFixture()).email);
  expect(await removePasskey(services.db, colleague, passkey?.id ?? '')).toBe(false);
  expect(await removePasskey(services.db, me, passkey?.id ?? '')).toBe(true);
  expect(await removePasskey(services.db, me, passkey?.id ?? '')).toBe(false);
  expect(await send(key.answer(ask()))).toEqual(REFUSED);
  expect(await findSignedIn(services, elsewhere.request)).toBeNull();
  expect(await sessions(id)).toEqual([{ id: me.sessionId }]);
  expect(await audited(id)).toEqual(expect.arrayContaining(['passkey-added', 'passkey-removed']));
});

test('A11: a sign-in while its passkey is being removed does not survive it', async () => {
  const { id, me, key } = await personWithPasskey();
  const [passkey] = await listPasskeys(services.db, id);
  await Promise.all([send(key.answer(ask())), removePasskey(services.db, me, passkey?.id ?? '')]);
  expect(await sessions(id)).toEqual([{ id: me.sessionId }]);
});

test('A2, A11: a locked account is locked for passkeys too, except in a known browser', async () => {
  const { id, email, key } = await personWithPasskey();
  const { request: browser } = await signedInAs(email);
  for (let at = 0; at < 10; at += 1) await attempt(email, { password: `guess-number-${at}` });
  expect(await send(key.answer(ask()))).toMatchObject({ ok: false, fault: 'too-many' });
  expect(await send(key.answer(ask()), { browser })).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect(await audited(id)).toContain('sign-in-locked'));
});

test('A11, A12: refused passkeys count as attempts at the account', async () => {
  const { email, key } = await personWithPasskey();
  for (let at = 0; at < 10; at += 1)
    await send(key.answer(ask(), { verified: false }), { address: `10.8.0.${at}` });
  expect(await attempt(email)).toMatchObject({ ok: false, fault: 'too-many' });
});

test('A2, A11: a sign-in with a passkey does not count as an attempt', async () => {
  const { key } = await personWithPasskey();
  for (let at = 0; at < 12; at += 1)
    expect(await send(key.answer(ask()), { address: `10.9.0.${at}` })).toMatchObject({ ok: true });
});

test('A9, A11: the passkeys of a deleted account go with it', async () => {
  const { id, key } = await personWithPasskey();
  await deleteAccount(services.db, null, id);
  expect(await services.database.query('select 1 from passkeys where admin_id = $1', [id])).toEqual([]);
  expect(await send(key.answer(ask()))).toEqual(REFUSED);
});

test('A4, A11: a new password keeps passkeys, and no sign-in that began before it', async () => {
  const { id, key } = await personWithPasskey();
  const token = await makeResetToken(services.db, id);
  await Promise.all([
    send(key.answer(ask())),
    setPassword(services, token, 'lantern-mussel-71', testCompany),
  ]);
  expect(await sessions(id)).toEqual([]);
  expect(await send(key.answer(ask()))).toMatchObject({ ok: true });
});

test('A11: the owner is told by mail of a passkey that was added', async () => {
  const { email } = await personWithPasskey();
  const notices = await services.database.query('select event from account_notices where address = $1', [
    email,
  ]);
  expect(notices).toEqual([{ event: 'passkey-added' }]);
});

test.each([
  'http://192.168.1.5:3000',
  'http://office.example',
  'https://192.168.1.5',
  'https://[2001:db8::1]',
])('A11: at %s there are no passkeys', async (publicUrl) => {
  const { me, key } = await personWithPasskey();
  const there = { ...services, config: { ...services.config, publicUrl } };
  expect(passkeyRequest(there)).toBeNull();
  expect(await startPasskey(there, me, testCompany)).toEqual({ ok: false, fault: 'not-offered' });
  const sent = { answer: key.answer(ask()), keep: false };
  expect(await signInWithPasskey(there, sent, visitorAt('10.0.0.9'), null)).toEqual(REFUSED);
});
