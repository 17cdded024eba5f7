import { afterAll, beforeEach, expect, test } from 'vitest';
import { publishSection } from '#app/company/company.commands.server.ts';
import { NO_ACCOUNT_FILTER } from '#app/office/accounts/account-filter.ts';
import { listAccounts } from '#app/office/accounts/accounts.queries.server.ts';
import { deleteAccount } from '#app/office/accounts/delete-account.commands.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { requireRecentPassword } from '../session/recent-password.server.ts';
import { CURRENT_PASSWORD } from '../session/recent-password.ts';
import { findSignedIn } from '../session/signed-in.queries.server.ts';
import { signIn } from '../sign-in/sign-in.commands.server.ts';
import type { AccountChanges, AccountTexts } from './account.ts';
import { changeAccount, createAccount } from './accounts.commands.server.ts';
import { assertFirstPassword, createFirstAccount } from './first-account.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate admins cascade'));

const PASSWORD = 'granite-otter-38';
const visitor = { address: '10.0.0.1', userAgent: 'Firefox', languages: 'en-ZA' };
const actor = { id: '00000000-0000-4000-8000-000000000001', name: 'Riaan' };

async function account(name: string, position: 'Admin' | 'Manager' = 'Admin'): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const stored = await createAccount(services.db, actor, {
    name,
    email,
    position,
    avatar: 'cap',
    password: PASSWORD,
  });
  if (!stored.ok) throw new Error(stored.fault);
  return stored.id;
}

/** A request with the cookies of a new session. */
async function session(name: string): Promise<Request> {
  const attempt = { email: `${name.toLowerCase()}@example.com`, password: PASSWORD, keep: false };
  const outcome = await signIn(services, attempt, visitor, null);
  if (!outcome.ok) throw new Error(outcome.fault);
  const cookie = outcome.cookies.map((header) => header.split(';')[0]).join('; ');
  return new Request('http://localhost/admin', { headers: { cookie } });
}

async function findAccountName(request: Request) {
  const me = await findSignedIn(services, request);
  if (me === null) throw new Error('Not signed in');
  return me;
}

const typed = (password: string) => {
  const form = new FormData();
  form.set(CURRENT_PASSWORD, password);
  return form;
};

test('A6: accounts are filtered by name, email and position in the database, % and _ being themselves', async () => {
  await account('Thandi', 'Manager');
  await account('Sipho');
  await account('Per_cent');
  const names = async (filter: object) =>
    (await listAccounts(services.db, { ...NO_ACCOUNT_FILTER, ...filter }, 1)).rows.map(({ name }) => name);
  expect(await names({})).toEqual(['Per_cent', 'Sipho', 'Thandi']);
  expect(await names({ name: 'THAN' })).toEqual(['Thandi']);
  expect(await names({ email: 'sipho@' })).toEqual(['Sipho']);
  expect(await names({ position: 'Manager' })).toEqual(['Thandi']);
  expect(await names({ name: '_' })).toEqual(['Per_cent']);
  expect(await names({ name: '%' })).toEqual([]);
});

test('A6: a page has 25 accounts, and the count includes all matches', async () => {
  await services.database.query(
    `insert into admins (name, email, position) select 'Admin ' || lpad(n::text, 2, '0'), n || '@example.com', 'Admin' from generate_series(1, 27) n`,
  );
  const second = await listAccounts(services.db, NO_ACCOUNT_FILTER, 2);
  expect([second.total, second.rows.map(({ name }) => name)]).toEqual([27, ['Admin 26', 'Admin 27']]);
});

test('A7: passwords are stored as argon2id, and equal passwords have different hashes', async () => {
  await account('Thandi');
  await account('Sipho');
  const rows = await services.database.query<{ password: string }>('select password from credentials');
  expect(rows.map(({ password }) => password.slice(0, 32))).toEqual([
    expect.stringMatching(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/),
    expect.stringMatching(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/),
  ]);
  expect(new Set(rows.map(({ password }) => password)).size).toBe(2);
});

test('A7: an email address can have only one account, even if two are created at the same time', async () => {
  const account = { name: 'Thandi', email: 'thandi@example.com', position: 'Admin', avatar: 'cap' } as const;
  const stored = await Promise.all(
    [1, 2].map(() => createAccount(services.db, actor, { ...account, password: PASSWORD })),
  );
  expect(stored.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(stored.find(({ ok }) => !ok)).toEqual({ ok: false, fault: 'email-taken' });
});

test('A8: a changed email is the new login and ends the sessions of the old one at their next request', async () => {
  const id = await account('Thandi');
  const before = await session('Thandi');
  expect((await findSignedIn(services, before))?.name).toBe('Thandi');
  await changeAccount(services, actor, id, { email: 'thandi@new.example.com' });
  expect(await findSignedIn(services, before)).toBeNull();
  await expect(session('Thandi')).rejects.toThrow('refused');
  const attempt = { email: 'thandi@new.example.com', password: PASSWORD, keep: false };
  expect(await signIn(services, attempt, visitor, null)).toMatchObject({ ok: true });
});

test("A8: a changed name ends no session, and changing one's own email keeps the current session", async () => {
  const id = await account('Thandi');
  const [here, there] = [await session('Thandi'), await session('Thandi')];
  await changeAccount(services, actor, id, { name: 'Thandi Nkosi' });
  const me = await findSignedIn(services, here);
  expect(me?.name).toBe('Thandi Nkosi');
  await changeAccount(
    services,
    actor,
    id,
    { email: 'thandi@new.example.com' },
    { keepSessionId: me?.sessionId ?? null },
  );
  expect([await findSignedIn(services, here), await findSignedIn(services, there)]).toEqual([
    expect.objectContaining({ email: 'thandi@new.example.com' }),
    null,
  ]);
});

test('A8: an email that another account has is rejected, and so is a change of a deleted account', async () => {
  const id = await account('Thandi');
  await account('Sipho');
  expect(await changeAccount(services, actor, id, { email: 'sipho@example.com' })).toEqual({
    ok: false,
    fault: 'email-taken',
  });
  await deleteAccount(services.db, actor, id);
  expect(await changeAccount(services, actor, id, { name: 'X' })).toEqual({ ok: false, fault: 'gone' });
});

test('A8: a concurrent change of the same field is not overwritten; the same change or another field is not a conflict', async () => {
  const id = await account('Thandi');
  const change = (changes: AccountChanges, base: Partial<AccountTexts>) =>
    changeAccount(services, actor, id, changes, { opened: { version: '', base } });
  expect(await change({ name: 'Thandi N' }, { name: 'Thandi' })).toMatchObject({ ok: true });
  expect(
    await change({ name: 'T Nkosi', position: 'Manager' }, { name: 'Thandi', position: 'Admin' }),
  ).toEqual({
    ok: false,
    fault: 'changed-meanwhile',
    stored: expect.objectContaining({ name: 'Thandi N', version: expect.any(String) }),
  });
  const stored = () => services.database.query('select name, position from admins where id = $1', [id]);
  expect(await stored()).toEqual([{ name: 'Thandi N', position: 'Admin' }]);
  expect(await change({ name: 'Thandi N' }, { name: 'Thandi' })).toMatchObject({ ok: true });
  expect(await change({ position: 'Manager' }, { position: 'Admin' })).toMatchObject({ ok: true });
  const both = await Promise.all(['One', 'Other'].map((name) => change({ name }, { name: 'Thandi N' })));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("A2: a password confirmation has ten attempts in ten minutes, and correct ones don't count", async () => {
  await account('Thandi');
  const [me, elsewhere] = [
    await findAccountName(await session('Thandi')),
    await findAccountName(await session('Thandi')),
  ];
  for (let at = 0; at < 12; at += 1)
    expect(await requireRecentPassword(services, me, typed(PASSWORD))).toBeNull();
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      requireRecentPassword(services, at % 2 ? me : elsewhere, typed(`guess-number-${at}`)),
    ),
  );
  expect(tries.filter((outcome) => outcome === 'wrong-password')).toHaveLength(10);
  expect(tries.filter((outcome) => outcome === 'too-many-tries')).toHaveLength(2);
  expect(await requireRecentPassword(services, me, typed(PASSWORD))).toBe('too-many-tries');
});

test('A7, A8, A9: a password confirmation lasts ten minutes in its own session, and the action is recorded', async () => {
  const id = await account('Thandi');
  const [me, elsewhere] = [
    await findAccountName(await session('Thandi')),
    await findAccountName(await session('Thandi')),
  ];
  const none = new FormData();
  // Having just signed in is not enough.
  expect(await requireRecentPassword(services, me, none)).toBe('password-required');
  expect(await requireRecentPassword(services, me, typed('not-the-password'))).toBe('wrong-password');
  expect(await requireRecentPassword(services, me, none)).toBe('password-required');
  expect(await requireRecentPassword(services, me, typed(PASSWORD))).toBeNull();
  expect(await requireRecentPassword(services, me, none)).toBeNull();
  expect(await requireRecentPassword(services, elsewhere, none)).toBe('password-required');
  await services.database.query(
    `update sessions set password_confirmed_at = password_confirmed_at - interval '10 minutes'`,
  );
  expect(await requireRecentPassword(services, me, none)).toBe('password-required');
  const audited = await services.database.query(
    `select action from audit_entries where actor_id = $1 and action like 'password%' order by at`,
    [id],
  );
  expect(audited).toEqual([{ action: 'password-refused' }, { action: 'password-confirmed' }]);
});

test('A9: deleting an account deletes its credentials and sessions', async () => {
  const id = await account('Thandi');
  await account('Sipho');
  const request = await session('Thandi');
  expect(await deleteAccount(services.db, actor, id)).toMatchObject({ ok: true });
  expect(await findSignedIn(services, request)).toBeNull();
  await expect(session('Thandi')).rejects.toThrow('refused');
  const left = await services.database.query(
    'select 1 from credentials where user_id = $1 union all select 1 from sessions where user_id = $1',
    [id],
  );
  expect(left).toEqual([]);
});

test("A9: the last account can't be deleted, even if the last two admins delete each other at the same time", async () => {
  const ids = [await account('Thandi'), await account('Sipho')];
  const outcomes = await Promise.all(ids.map((id) => deleteAccount(services.db, actor, id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, fault: 'last-account' });
});

test('A7, A8, A9: changes of accounts are audited with the actor, and the entries outlive the account', async () => {
  const id = await account('Thandi');
  await account('Sipho');
  await changeAccount(services, actor, id, { position: 'Manager' });
  await deleteAccount(services.db, actor, id);
  const entries = await services.database.query(
    'select action, actor_name, details from audit_entries where subject_id = $1 order by at',
    [id],
  );
  expect(entries).toEqual([
    { action: 'account-created', actor_name: 'Riaan', details: expect.objectContaining({ name: 'Thandi' }) },
    { action: 'account-changed', actor_name: 'Riaan', details: { name: 'Thandi', changed: 'position' } },
    { action: 'account-deleted', actor_name: 'Riaan', details: expect.objectContaining({ name: 'Thandi' }) },
  ]);
});

test('A10: an empty database gets one account, created by only one of several processes that start together', async () => {
  const first = { email: 'first@example.com', password: PASSWORD };
  const made = await Promise.all([1, 2].map(() => createFirstAccount(services.db, first)));
  expect(made.filter(Boolean)).toEqual([{ email: 'first@example.com', generated: null }]);
  expect(await createFirstAccount(services.db, { ...first, email: 'second@example.com' })).toBeNull();
  expect(await signIn(services, { ...first, keep: false }, visitor, null)).toMatchObject({ ok: true });
});

test('A10: without ADMIN_PASSWORD a password is generated that works; a weak ADMIN_PASSWORD is rejected', async () => {
  expect(() => assertFirstPassword({ email: 'a@example.com', password: 'password1234' })).toThrow(
    "ADMIN_PASSWORD can't be used: the password is one of those that are guessed first. Choose another one.",
  );
  const made = await createFirstAccount(services.db, { email: 'a@example.com', password: null });
  expect(made?.generated).toMatch(/^[\w-]{20}$/);
  const attempt = { email: 'a@example.com', password: made?.generated ?? '', keep: false };
  expect(await signIn(services, attempt, visitor, null)).toMatchObject({ ok: true });
});

test('A7, A10, O1: the first account’s password must not be made of the words of the published company', async () => {
  const { identity } = testCompany.profile;
  await services.db.transaction((tx) =>
    publishSection(tx, 'Import', 'identity', { ...identity, name: 'Karoo Plate' }),
  );
  const first = { email: 'a@example.com', password: 'Karoo Plate 2026' };
  expect(() => assertFirstPassword(first)).not.toThrow();
  await expect(createFirstAccount(services.db, first)).rejects.toThrow("ADMIN_PASSWORD can't be used");
  await services.database.resetCompany();
  expect(await createFirstAccount(services.db, first)).toEqual({ email: 'a@example.com', generated: null });
});
