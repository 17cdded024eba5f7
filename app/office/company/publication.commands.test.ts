import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeMailBuilder } from '#app/accounts/admins/account-notices.server.ts';
import { publishProfile, publishSection } from '#app/company/company.commands.server.ts';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { publishAs } from './publication.commands.server.ts';
import { restoreVersion } from './restore-version.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let me: { id: string; name: string };
beforeAll(async () => {
  services = await openTestServices();
  const [first] = await services.database.query<typeof me>(
    `insert into admins (name, email, position) values ('Zoë', 'zoe@example.com', 'Manager'),
       ('Sipho', 'sipho@example.com', 'Manager'), ('Leilani', 'leilani@example.com', 'Manager') returning id, name`,
  );
  if (first === undefined) throw new Error('There is no admin');
  me = first;
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.resetCompany();
  await services.database.query('truncate account_notices, outgoing_mails');
});

const ACCOUNT = '62005550143';
const bankWith = (accountNumber: string) => ({ ...testCompany.profile.bank, bank: 'Karoo', accountNumber });
const publishBank = (accountNumber: string) =>
  services.db.transaction((tx) =>
    publishAs(tx, me, (publisher) => publishSection(tx, publisher, 'bank', bankWith(accountNumber)), {
      section: 'Bank details',
    }),
  );

/** The mails that are waiting, as they are written. */
async function mails() {
  const queued = await services.database.query<{ id: string }>(
    `select subject_id as id from outgoing_mails where kind = 'account-notice'`,
  );
  const build = noticeMailBuilder(services.db, () => testCompany);
  const built = await Promise.all(queued.map(({ id }) => build(id, null)));
  return built.map((mail) => ({ to: mail?.to, subject: mail?.subject, text: mail?.text ?? '' }));
}

test('O1: of new bank details all other admins hear by mail: who and when, but not the number', async () => {
  expect(await publishBank(ACCOUNT)).toMatchObject({ ok: true });
  const written = await mails();
  expect(written.map(({ to }) => to?.address).sort()).toEqual(['leilani@example.com', 'sipho@example.com']);
  for (const { subject, text } of written) {
    expect(subject).toContain('The bank details were changed');
    expect(text).toMatch(/Done by.*Zoë/s);
    expect(text).toMatch(/When.*20\d\d \d\d:\d\d, South African time/s);
    expect(text).not.toContain(ACCOUNT);
  }
  const [entry] = await services.database.query(
    `select details from audit_entries where action = 'company-changed' order by at desc limit 1`,
  );
  expect(entry).toMatchObject({ details: { section: 'Bank details', 'bank details': 'changed' } });
  expect(JSON.stringify(entry)).not.toContain(ACCOUNT);
});

test('O1: nobody is mailed of a publication that leaves the bank details as they are', async () => {
  const { identity } = testCompany.profile;
  await services.db.transaction((tx) =>
    publishAs(
      tx,
      me,
      (publisher) => publishSection(tx, publisher, 'identity', { ...identity, founded: 1960 }),
      {
        section: 'Identity',
      },
    ),
  );
  expect(await mails()).toEqual([]);
});

test('O1, O7: of bank details that are imported on the command line all admins hear', async () => {
  const profile = changedProfile((one) => {
    one.bank = bankWith(ACCOUNT);
  });
  await services.db.transaction((tx) =>
    publishAs(tx, null, (publisher) => publishProfile(tx, publisher, profile), { section: 'Everything' }),
  );
  const written = await mails();
  expect(written).toHaveLength(3);
  for (const { text } of written) expect(text).toMatch(/Done by.*Command line/s);
});

test('O1, O5: restoring asks for the password if it may bring other bank details: those alone, or everything', async () => {
  const asks = (section: string) => restoreVersion.needsPassword({ section, revision: '2' }, services.db);
  expect([await asks('bank'), await asks('home'), await asks('import'), await asks('')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
