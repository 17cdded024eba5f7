import { afterAll, beforeEach, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { accountFixtures } from '../accounts.fixture.ts';
import { accountMailBuilders } from '../accounts.jobs.server.ts';
import { changeAccount } from '../admins/accounts.commands.server.ts';
import { PASSWORD_RESET } from '../admins/accounts.mails.ts';
import { knownBrowser } from '../session/known-browser.server.ts';
import {
  findReset,
  makeResetToken,
  requestReset,
  requestResetAsStaff,
  requestResetAsVisitor,
  setPassword,
} from './reset.commands.server.ts';

/** Who receives a password mail, and how often. */

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('delete from outgoing_mails'));

const { createAccountFixture, signIn, signedInAs, attempt, visitorAt } = accountFixtures(() => services);
const mails = (id?: string) =>
  services.database.query(
    `select id from outgoing_mails where kind = 'password-reset' and ($1::uuid is null or subject_id = $1)`,
    [id ?? null],
  );
const ask = (email: string, address: string, browser?: Request) =>
  requestResetAsVisitor(
    services,
    email,
    visitorAt(address),
    browser ? knownBrowser(browser, services) : null,
  );
/** Sets the mail's state as the outbox would. */
const settle = (state: 'sent' | 'failed') =>
  services.database.query(`update outgoing_mails set state = '${state}', settled_at = now()`);
const advanceClock = (minutes: number) =>
  services.database.query(
    `update outgoing_mails set created_at = created_at - $1 * interval '1 minute', settled_at = settled_at - $1 * interval '1 minute'`,
    [minutes],
  );
const age = (id: string) =>
  services.database.query(
    `with a as (update admins set updated_at = now() - interval '1 day' where id = $1)
       update credentials set updated_at = now() - interval '1 day' where user_id = $1`,
    [id],
  );

test('A4: an account gets one mail in 15 minutes, even for requests from many addresses at once', async () => {
  const { id, email } = await createAccountFixture();
  await age(id);
  await Promise.all(Array.from({ length: 20 }, (_, at) => ask(email, `10.20.0.${at}`)));
  expect(await mails(id)).toHaveLength(1);
  await settle('sent');
  await advanceClock(14);
  await ask(email, '10.20.1.1');
  expect(await mails(id)).toHaveLength(1);
  await advanceClock(2);
  await ask(email, '10.20.1.1');
  expect(await mails(id)).toHaveLength(2);
});

test("A4: requests of strangers don't count against the owner, whose known browser always gets a mail", async () => {
  const { id, email } = await createAccountFixture();
  await age(id);
  const { request: browser } = await signIn(email);
  const shared = '10.21.0.1';
  for (let at = 0; at < 40; at += 1) await ask(email, shared);
  await settle('sent');
  await ask(email, shared, browser);
  expect(await mails(id)).toHaveLength(2);
  // A repeated request while the mail is waiting adds no second one.
  await ask(email, shared, browser);
  expect(await mails(id)).toHaveLength(2);
  for (let at = 0; at < 20; at += 1) {
    await settle('sent');
    await ask(email, shared, browser);
  }
  expect(await mails(id)).toHaveLength(5);
});

test('A4: a browser known to another account counts as a stranger', async () => {
  const { id, email } = await createAccountFixture();
  await age(id);
  const { request: browser } = await signIn((await createAccountFixture()).email);
  await ask(email, '10.22.0.1');
  await settle('sent');
  await ask(email, '10.22.0.1', browser);
  expect(await mails(id)).toHaveLength(1);
});

test('A4: one address has thirty requests in ten minutes, whichever accounts they name', async () => {
  for (let at = 0; at < 35; at += 1) await ask(`nobody-${at}@example.com`, '10.23.0.1');
  expect(await mails()).toHaveLength(30);
  await ask('nobody-else@example.com', '10.23.0.2');
  expect(await mails()).toHaveLength(31);
});

test('A4: an unknown account has the same window', async () => {
  for (let at = 0; at < 3; at += 1) await ask('nobody-at-all@example.com', `10.24.0.${at}`);
  expect(await mails()).toHaveLength(1);
});

test("A4: a failed mail, or one whose link was voided by a new password or address, doesn't block a new request", async () => {
  const { id, email } = await createAccountFixture();
  await age(id);
  expect(await requestReset(services, null, email)).toBe('queued');
  await settle('failed');
  expect(await requestReset(services, null, email)).toBe('queued');
  await settle('sent');
  expect(await requestReset(services, null, email)).toBe('sent-lately');
  await setPassword(services, await makeResetToken(services.db, id), 'lantern-mussel-71', testCompany);
  expect(await requestReset(services, null, email)).toBe('queued');
  await settle('sent');
  await changeAccount(services, null, id, { email: `new-${email}` });
  expect(await requestReset(services, null, `new-${email}`)).toBe('queued');
});

test('A4: while the mail server is down only one mail waits, replaced by a new one after 15 minutes', async () => {
  const { id, email } = await createAccountFixture();
  await age(id);
  await requestReset(services, null, email);
  const [first] = await mails(id);
  expect(await requestReset(services, null, email)).toBe('waits');
  await advanceClock(16);
  expect(await requestReset(services, null, email)).toBe('queued');
  const now = await mails(id);
  expect(now).toHaveLength(1);
  expect(now).not.toEqual([first]);
});

test('A8: a request from the office for a colleague counts in the same window', async () => {
  const [{ id, email }, { me }] = [
    await createAccountFixture(),
    await signedInAs((await createAccountFixture()).email),
  ];
  await age(id);
  await ask(email, '10.25.0.1');
  await settle('sent');
  expect(await requestResetAsStaff(services, me, id, email)).toBe('sent-lately');
  await advanceClock(16);
  const results = await Promise.all(
    Array.from({ length: 8 }, () => requestResetAsStaff(services, me, id, email)),
  );
  expect(results.filter((result) => result === 'queued')).toHaveLength(1);
  expect(await mails(id)).toHaveLength(2);
});

test("A8: requests of strangers don't delay a mail for one's own account", async () => {
  const { me } = await signedInAs((await createAccountFixture()).email);
  await age(me.id);
  await ask(me.email, '10.26.0.1');
  await settle('sent');
  expect(await requestResetAsStaff(services, me, me.id, me.email)).toBe('queued');
});

test('A4, A8: a mail rendered while the address changes contains no working link for the old address', async () => {
  const { id, email } = await createAccountFixture();
  const change = await services.database.hold(
    `update admins set email = 'later-${email}' where id = '${id}'`,
  );
  const writing = accountMailBuilders(services)[PASSWORD_RESET]?.(id, null);
  await change.waitedFor();
  await change.release();
  const mail = await writing;
  expect(mail?.to.address).toBe(`later-${email}`);
  const token = /reset#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await findReset(services.db, token))?.id).toBe(id);
});

test('A4: a changed address voids the links mailed to the old one', async () => {
  const { id, email } = await createAccountFixture();
  const token = await makeResetToken(services.db, id);
  await changeAccount(services, null, id, { email: `new-${email}` });
  expect(await setPassword(services, token, 'lantern-mussel-71', testCompany)).toEqual({
    ok: false,
    fault: 'link-over',
  });
  expect(await attempt(`new-${email}`)).toMatchObject({ ok: true });
});
