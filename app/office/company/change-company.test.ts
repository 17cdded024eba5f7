import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import type { ActionContext } from '#app/accounts/session/office/intent.server.ts';
import { changeDraft } from '#app/company/company.commands.server.ts';
import { findDraft, publishedProfile } from '#app/company/company.queries.server.ts';
import { ADMIN } from '#tests/support/accounts.ts';
import { testCompany } from '#tests/support/company.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { openTestServices } from '#tests/support/services.ts';
import { sectionAction, sectionIntents } from './change-company.server.ts';
import { fingerprint } from './section-form.server.ts';

let context: ActionContext;
const services = await openTestServices();
beforeAll(async () => {
  await createFirstAccount(services.db, ADMIN);
  const [admin] = await services.database.query<{ id: string }>('select id from admins');
  const me = { id: admin?.id ?? '', name: 'Zoë', email: ADMIN.email };
  context = { services, company: testCompany, me, files: [] } as unknown as ActionContext;
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.resetCompany());

async function send(intent: keyof typeof sectionIntents, fields: Record<string, string>) {
  const read = sectionIntents[intent].read(fields, testCompany);
  return read.ok ? read.run(context) : read.outcome;
}

const { identity } = testCompany.profile;
const form = (legalName: string, seen: string) => ({
  section: 'identity',
  seen,
  'v.name': identity.name,
  'v.founded': String(identity.founded),
  'v.legalName': legalName,
});
const legalName = async () => (await publishedProfile(services.db)).profile.identity.legalName;

test('O5: of two people with the same section open the second is told, and overwrites only by saving again', async () => {
  const opened = fingerprint(identity);
  expect(await send('publish', form('Mine (Pty) Ltd', opened))).toMatchObject({ kind: 'done' });
  const late = await send('publish', form('Theirs (Pty) Ltd', opened));
  expect(late).toMatchObject({
    kind: 'conflict',
    reason: expect.stringMatching(/^Zoë has changed this meanwhile/),
    stored: { values: [['Legal name', 'Mine (Pty) Ltd']] },
  });
  expect(await legalName()).toBe('Mine (Pty) Ltd');
  const again = late.kind === 'conflict' ? late.stored.version : '';
  expect(await send('publish', form('Theirs (Pty) Ltd', String(again)))).toMatchObject({ kind: 'done' });
  expect(await legalName()).toBe('Theirs (Pty) Ltd');
});

test('O5: the same holds for drafts', async () => {
  const opened = fingerprint(identity);
  await send('draft', form('Mine (Pty) Ltd', opened));
  expect(await send('draft', form('Theirs (Pty) Ltd', opened))).toMatchObject({ kind: 'conflict' });
  expect((await findDraft(services.db, 'identity'))?.value).toMatchObject({ legalName: 'Mine (Pty) Ltd' });
});

/** The fields of a form that says this. */
function fieldsOf(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value))
    return [
      [`${name}.#`, String(value.length)],
      ...value.flatMap((item, at) => fieldsOf(item, `${name}.${at}`)),
    ];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([field, item]) => fieldsOf(item, `${name}.${field}`));
  return [[name, value === false ? '' : String(value ?? '')]];
}

test('O5: with one service a colleague’s unfinished draft of another is published only once it was seen', async () => {
  const { services: before } = testCompany.profile;
  const [mine, theirs] = before;
  if (mine === undefined || theirs === undefined) throw new Error('The company has two services');
  const names = async () => (await publishedProfile(services.db)).profile.services.map(({ name }) => name);
  const publish = (seen: string, draft: string) =>
    send('publish', {
      ...Object.fromEntries(fieldsOf({ ...mine, name: 'Mine' }, 'v')),
      ...{ section: 'services', entry: '0', seen, draft },
    });
  await changeDraft(services.db, 'Thandi', 'services', () =>
    before.with(1, { ...theirs, name: 'Half a na' }),
  );
  const refused = await publish(fingerprint(mine), '');
  // It is told as what it is: this service is as it was.
  expect(refused).toMatchObject({
    kind: 'conflict',
    reason: expect.stringMatching(/^Thandi has changed something else/),
  });
  expect(await names()).toEqual(before.map(({ name }) => name));
  const draft = await findDraft(services.db, 'services');
  expect(draft).toMatchObject({ changedBy: 'Thandi' });
  const version = refused.kind === 'conflict' ? String(refused.stored.version) : '';
  const seen = fingerprint(draft?.value);
  await changeDraft(services.db, 'Thandi', 'services', () =>
    before.with(1, { ...theirs, name: 'Half a name' }),
  );
  expect(await publish(version, seen)).toMatchObject({ kind: 'conflict' });
  const last = await findDraft(services.db, 'services');
  expect(await publish(version, fingerprint(last?.value))).toMatchObject({ kind: 'done' });
  expect((await names()).slice(0, 2)).toEqual(['Mine', 'Half a name']);
});

test('O5: a draft that a colleague changes at the same moment is not published as it was seen', async () => {
  const seen = { ...identity, legalName: 'Mine (Pty) Ltd' };
  await changeDraft(services.db, 'Zoë', 'identity', () => seen);
  const [changed, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const colleague = services.db.transaction(async (tx) => {
    await changeDraft(tx, 'Sipho', 'identity', () => ({ ...seen, legalName: 'Theirs (Pty) Ltd' }));
    changed.resolve();
    await goOn.promise;
  });
  await changed.promise;
  const publishing = send('publish', { section: 'identity', draft: fingerprint(seen) });
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect
    .poll(() => services.database.query(waiting))
    .toHaveLength(1)
    .finally(goOn.resolve);
  await colleague;
  expect(await publishing).toMatchObject({ kind: 'failed', message: expect.stringContaining('Sipho') });
  expect((await findDraft(services.db, 'identity'))?.value).toMatchObject({ legalName: 'Theirs (Pty) Ltd' });
});

test('O1: a full picture library is stored', async () => {
  const [picture] = testCompany.profile.library;
  if (picture === undefined) throw new Error('The company has a picture');
  const library = Array.from({ length: 200 }, () => ({ ...picture, alt: 'é'.repeat(300) }));
  const fields = Object.fromEntries(fieldsOf(library, 'v'));
  const seen = fingerprint(testCompany.profile.library);
  const sent = { intent: 'draft', section: 'library', entry: '', seen, ...fields };
  await sendForm(services, context.me, sectionAction, sent);
  expect((await findDraft(services.db, 'library'))?.value).toHaveLength(200);
});

test('O1: bank details are published with one’s password only, as a draft or as they are entered', async () => {
  const { needsPassword } = sectionIntents.publish;
  expect([
    await needsPassword({ section: 'bank', seen: '' }, services.db),
    await needsPassword({ section: 'bank', seen: 'x' }, services.db),
    await needsPassword({ section: 'identity' }, services.db),
  ]).toEqual([true, true, false]);
});
