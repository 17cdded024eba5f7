import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#app/office/accounts/delete-account.commands.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { accountFixtures } from '../accounts.fixture.ts';
import { accountMailBuilders } from '../accounts.jobs.server.ts';
import { createAccount } from '../admins/accounts.commands.server.ts';
import { COLLEAGUE_INVITATION } from '../admins/accounts.mails.ts';
import { inviteSchema } from './invitation.ts';
import { acceptInvitation, invite, sendAgain, takeBack } from './invitations.commands.server.ts';
import { findInvitation, listInvitations } from './invitations.queries.server.ts';

let inviter: { id: string; name: string };
const { attempt, createAccountFixture } = accountFixtures(() => services);

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  const { id } = await createAccountFixture();
  inviter = { id, name: 'Riaan' };
});

const PASSWORD = { name: 'Lerato', password: 'granite-otter-38' };
let count = 0;
const newEmail = () => {
  count += 1;
  return `lerato-${count}@example.com`;
};

async function invited(email = newEmail()) {
  const stored = await invite(services.db, inviter, { email, position: 'Manager' });
  if (!stored.ok) throw new Error(stored.fault);
  return { id: stored.id, email };
}

/** Renders the mail as the outbox does. */
const mailOf = (id: string) => accountMailBuilders(services)[COLLEAGUE_INVITATION]?.(id, null);

async function tokenOf(id: string): Promise<string> {
  const token = /invitation#([\w-]+)/.exec((await mailOf(id))?.text ?? '')?.[1];
  if (token === undefined) throw new Error('The mail has no link');
  return token;
}

const accountsOf = (email: string) =>
  services.database.query('select name, position from admins where email = $1', [email]);
const audited = (id: string) =>
  services.database.query(
    'select action, actor_name, details from audit_entries where subject_id = $1 order by at, action',
    [id],
  );
const mailsOf = (id: string) =>
  services.database.query('select state from outgoing_mails where subject_id = $1', [id]);
const settle = (id: string, state: string, age = '0 minutes') =>
  services.database.query(
    `update outgoing_mails set state = $2::mail_state, settled_at = now() - $3::interval,
       created_at = now() - $3::interval where subject_id = $1`,
    [id, state, age],
  );

test('A7: an invitation is mailed and grants nothing until it is accepted; then one can sign in', async () => {
  const { id, email } = await invited();
  expect(await accountsOf(email)).toEqual([]);
  expect(await mailsOf(id)).toEqual([{ state: 'waiting' }]);
  const mail = await mailOf(id);
  expect(mail?.to.address).toBe(email);
  expect(mail?.text).toContain('Person');
  const token = await tokenOf(id);
  expect(await accountsOf(email)).toEqual([]);
  expect(await findInvitation(services.db, token)).toMatchObject({ email, position: 'Manager' });
  const accepted = await acceptInvitation(services, token, PASSWORD, testCompany);
  expect(accepted).toMatchObject({ ok: true });
  expect(await accountsOf(email)).toEqual([{ name: 'Lerato', position: 'Manager' }]);
  expect(await attempt(email)).toMatchObject({ ok: true });
  expect(await audited(id)).toEqual([
    { action: 'colleague-invited', actor_name: 'Riaan', details: { name: email, position: 'Manager' } },
  ]);
  const account = accepted.ok ? accepted.id : '';
  expect((await audited(account)).map((entry) => [entry.action, entry.actor_name])).toEqual([
    ['account-created', expect.stringMatching(/^Person/)],
    ['invitation-accepted', 'Lerato'],
    ['signed-in', 'Lerato'],
  ]);
});

test('A7: a link works once, and neither in the database nor after a week', async () => {
  const first = await invited();
  const token = await tokenOf(first.id);
  const [stored] = await services.database.query('select * from invitation_links where invitation_id = $1', [
    first.id,
  ]);
  expect(JSON.stringify(stored)).not.toContain(token);
  await acceptInvitation(services, token, PASSWORD, testCompany);
  expect(await acceptInvitation(services, token, PASSWORD, testCompany)).toEqual({
    ok: false,
    fault: 'link-over',
  });

  const second = await invited();
  const old = await tokenOf(second.id);
  await services.database.query(`update invitation_links set expires_at = expires_at - interval '7 days'`);
  expect(await acceptInvitation(services, old, PASSWORD, testCompany)).toEqual({
    ok: false,
    fault: 'link-over',
  });
  expect(await accountsOf(second.email)).toEqual([]);
  expect(await acceptInvitation(services, '', PASSWORD, testCompany)).toEqual({
    ok: false,
    fault: 'link-over',
  });
});

test('A7: of two people who use the link at the same time, one gets the account', async () => {
  const { id, email } = await invited();
  const token = await tokenOf(id);
  const results = await Promise.all(
    [1, 2].map(() => acceptInvitation(services, token, PASSWORD, testCompany)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await accountsOf(email)).toHaveLength(1);
});

test('A7: an invitation that is being taken back while it is accepted makes no account', async () => {
  const { id, email } = await invited();
  const token = await tokenOf(id);
  const taking = await services.database.hold(`delete from invitations where id = '${id}'`);
  const accepting = acceptInvitation(services, token, PASSWORD, testCompany);
  await taking.waitedFor();
  await taking.release();
  expect(await accepting).toEqual({ ok: false, fault: 'link-over' });
  expect(await accountsOf(email)).toEqual([]);
});

test('A7: a password that is guessed first is refused, and the link goes on working', async () => {
  const { id, email } = await invited();
  const token = await tokenOf(id);
  const weak = await acceptInvitation(
    services,
    token,
    { name: 'Lerato', password: 'password2026' },
    testCompany,
  );
  expect(weak).toMatchObject({ ok: false, fault: 'weak' });
  expect(await accountsOf(email)).toEqual([]);
  expect(await acceptInvitation(services, token, PASSWORD, testCompany)).toMatchObject({ ok: true });
});

test('A7: who has an account or is invited already is not invited again', async () => {
  const account = await createAccountFixture();
  const asked = (email: string) => invite(services.db, inviter, { email, position: 'Admin' });
  expect(await asked(account.email)).toEqual({ ok: false, fault: 'has-account' });
  const { email } = await invited();
  expect(await asked(email)).toEqual({ ok: false, fault: 'invited' });
});

test('A7: an account that was created meanwhile is not changed by an invitation', async () => {
  const { id, email } = await invited();
  const token = await tokenOf(id);
  const own = { name: 'Own', email, position: 'Admin' as const, avatar: 'cap', password: PASSWORD.password };
  await createAccount(services.db, null, own);
  expect(await acceptInvitation(services, token, PASSWORD, testCompany)).toEqual({
    ok: false,
    fault: 'has-account',
  });
  expect(await accountsOf(email)).toEqual([{ name: 'Own', position: 'Admin' }]);
});

test('A7: taken back, its link ends and a waiting mail is not sent; the address can be invited again', async () => {
  const { id, email } = await invited();
  const token = await tokenOf(id);
  expect(await takeBack(services.db, inviter, id)).toEqual({ ok: true });
  expect(await mailsOf(id)).toEqual([]);
  expect(await mailOf(id)).toBeNull();
  expect(await acceptInvitation(services, token, PASSWORD, testCompany)).toEqual({
    ok: false,
    fault: 'link-over',
  });
  expect((await audited(id)).at(-1)).toMatchObject({ action: 'invitation-taken-back', actor_name: 'Riaan' });
  expect(await takeBack(services.db, inviter, id)).toEqual({ ok: false, fault: 'gone' });
  expect(await sendAgain(services.db, inviter, id)).toEqual({ ok: false, fault: 'gone' });
  await invited(email);
});

test('A7: it is sent again after 15 minutes, or at once if the mail failed; the earlier link stays valid', async () => {
  const { id } = await invited();
  const first = await tokenOf(id);
  expect(await sendAgain(services.db, inviter, id)).toEqual({ ok: false, fault: 'waits' });
  await settle(id, 'sent');
  expect(await sendAgain(services.db, inviter, id)).toEqual({ ok: false, fault: 'sent-lately' });
  await settle(id, 'sent', '16 minutes');
  expect(await sendAgain(services.db, inviter, id)).toEqual({ ok: true });
  expect(await mailsOf(id)).toHaveLength(2);
  await settle(id, 'failed');
  expect(await sendAgain(services.db, inviter, id)).toEqual({ ok: true });
  const last = await tokenOf(id);
  expect(last).not.toBe(first);
  for (const token of [first, last]) expect(await findInvitation(services.db, token)).toMatchObject({ id });
});

test('A7, A9: the invitations of a deleted account end with it', async () => {
  const { id } = await invited();
  const token = await tokenOf(id);
  await deleteAccount(services.db, null, inviter.id);
  expect(await acceptInvitation(services, token, PASSWORD, testCompany)).toEqual({
    ok: false,
    fault: 'link-over',
  });
  expect(await mailOf(id)).toBeNull();
});

test('A7: the list shows the state of the last mail and until when the newest link works', async () => {
  const { id, email } = await invited();
  const listed = async () => (await listInvitations(services.db)).find((invitation) => invitation.id === id);
  expect(await listed()).toMatchObject({ email, position: 'Manager', mailState: 'waiting', expiresAt: null });
  await tokenOf(id);
  await settle(id, 'sent', '20 minutes');
  await sendAgain(services.db, inviter, id);
  await services.database.query(
    `update outgoing_mails set state = 'failed', problem = 'address', settled_at = now()
     where subject_id = $1 and state = 'waiting'`,
    [id],
  );
  const shown = await listed();
  expect(shown).toMatchObject({ mailState: 'failed', mailProblem: 'address' });
  expect(shown?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
});

test.each([
  [' Lerato@Example.COM ', 'lerato@example.com'],
  ['lerato@example', null],
  ['a@example.com, b@example.com', null],
  ['', null],
])('A7: the address %j is read as %j', (typed, email) => {
  const read = inviteSchema.safeParse({ email: typed, position: 'Admin' });
  expect(read.success ? read.data.email : null).toBe(email);
});
