import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { changeDraft, publishSection } from '#app/company/company.commands.server.ts';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import type { ActionResult } from '#app/ui/office/action-result.ts';
import { ADMIN } from '#tests/support/accounts.ts';
import { testCompany } from '#tests/support/company.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { openTestServices } from '#tests/support/services.ts';
import { sectionAction } from './change-company.server.ts';
import { restoreVersion } from './restore-version.server.ts';

import { fingerprint } from './section-form.server.ts';

let me: { id: string; name: string };
const services = await openTestServices();
beforeAll(async () => {
  await createFirstAccount(services.db, ADMIN);
  const [admin] = await services.database.query<{ id: string }>('select id from admins');
  me = { id: admin?.id ?? '', name: 'Zoë' };
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.resetCompany());

const { units, materials, services: worked } = testCompany.profile;
const profile = async () => (await publishedProfile(services.db)).profile;
const conflict = (result: ActionResult) => {
  if (result.kind !== 'conflict') throw new Error(`It was ${result.kind}`);
  return result;
};

test('O6: what a publication takes out elsewhere is named before it happens, and only published once it was seen', async () => {
  const [type = '', ...others] = units.steel.quoteTypes;
  const [service] = worked.filter(({ quoteType }) => quoteType === type);
  const fields = Object.entries(units).flatMap(([key, unit]) => {
    const types = key === 'steel' ? others : unit.quoteTypes;
    return [
      ...Object.entries(unit).map(([name, value]) => [
        `v.${key}.${name}`,
        value === true ? 'on' : `${value}`,
      ]),
      [`v.${key}.quoteTypes.#`, `${types.length}`],
      ...types.map((entry, index) => [`v.${key}.quoteTypes.${index}`, entry]),
    ];
  });
  const publish = (losses: string) =>
    sendForm(services, me, sectionAction, {
      ...Object.fromEntries(fields),
      ...{ intent: 'publish', section: 'units', seen: fingerprint(units), losses },
    });
  const refused = conflict(await publish(''));
  expect(refused.reason).toMatch(/nothing was published/);
  expect(refused.stored).toMatchObject({
    // Sent again, it is the same form.
    version: fingerprint(units),
    values: [['Taken out', `${type} in “${service?.name}” (Type of quote)`]],
  });
  expect((await profile()).units.steel.quoteTypes).toContain(type);
  // Meanwhile another service names it too.
  const named = worked.map((one) => (one.quoteType === '' ? { ...one, quoteType: type } : one));
  await services.db.transaction((tx) => publishSection(tx, 'Sipho', 'services', named));
  const again = conflict(await publish(refused.stored.losses ?? ''));
  expect(again.stored.values[0]?.[1].split('\n')).toHaveLength(2);
  expect(await publish(again.stored.losses ?? '')).toMatchObject({ kind: 'done' });
  expect((await profile()).services.some(({ quoteType }) => quoteType === type)).toBe(false);
});

test('O6: a draft that takes away something else than was looked at is not published', async () => {
  const named = worked.flatMap((service) => service.materials.map(({ key }) => key));
  const others = materials.filter(({ key }) => key !== named[0]);
  await changeDraft(services.db, 'Zoë', 'materials', () => others);
  const draft = fingerprint(others);
  const published = await sendForm(services, me, sectionAction, {
    ...{ intent: 'publish', section: 'materials', draft, losses: 'of another moment' },
  });
  expect(published).toMatchObject({ kind: 'failed', stale: true });
  expect((await profile()).materials).toEqual(materials);
});

test('O5, O6: a version that takes something out elsewhere is restored only once that was seen', async () => {
  const [first] = materials;
  if (first === undefined) throw new Error('The company has materials');
  const copper = { ...first, key: 'copper', name: 'Copper' };
  await services.db.transaction(async (tx) => {
    await publishSection(tx, 'Zoë', 'materials', [...materials, copper]);
    const [service, ...others] = worked;
    const withCopper = service && { ...service, materials: [{ key: 'copper', note: 'Thin.' }] };
    await publishSection(tx, 'Zoë', 'services', [withCopper, ...others]);
  });
  const restore = (losses: string) =>
    sendForm(services, me, officeAction({ restore: restoreVersion }), {
      intent: 'restore',
      section: 'materials',
      revision: '1',
      losses,
    });
  const refused = conflict(await restore(''));
  expect(refused).toMatchObject({ message: '', reason: expect.stringMatching(/Nothing was restored yet/) });
  expect(refused.stored.values).toEqual([['Taken out', `copper in “${worked[0]?.name}” (Materials)`]]);
  expect((await profile()).materials).toContainEqual(copper);
  expect(await restore(refused.stored.losses ?? '')).toMatchObject({ kind: 'done' });
  expect((await profile()).materials).not.toContainEqual(copper);
  // What nothing names is restored at once.
  expect(await restore('')).toMatchObject({ kind: 'done' });
});
