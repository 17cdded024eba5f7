import { expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import type { ActionContext } from '#app/accounts/session/office/intent.server.ts';
import { openSampleFields } from '#app/company/company.queries.server.ts';
import { sampleCompany, sampleProfile } from '#app/company/sample-profile.ts';
import { ADMIN } from '#tests/support/accounts.ts';
import { openTestServices } from '#tests/support/services.ts';
import { sectionIntents } from './change-company.server.ts';
import { sampleFieldsOf, targetOf } from './edited.server.ts';
import { fingerprint } from './section-form.server.ts';

test('O9: what is confirmed is what was shown: a field that has changed meanwhile is not', async () => {
  await using services = await openTestServices();
  // Without a version, what is published is the sample.
  await services.database.query('truncate company_versions');
  await createFirstAccount(services.db, ADMIN);
  const [admin] = await services.database.query<{ id: string }>('select id from admins');
  const me = { id: admin?.id ?? '', name: 'Zoë' };
  const context = { services, company: sampleCompany, me, files: [] } as unknown as ActionContext;
  const confirm = async (fields: Record<string, string>) => {
    const read = sectionIntents.confirm.read(fields, sampleCompany);
    return read.ok ? read.run(context) : read.outcome;
  };
  const at = targetOf('places');
  if (at === null) throw new Error('There is such a section');
  const open = async () => sampleFieldsOf(await openSampleFields(services.db, sampleProfile), at);
  const shown = await open();
  const [street] = shown;
  const one = { section: 'places', place: street?.place ?? '' };
  expect(await confirm({ ...one, seen: fingerprint([{ ...street, value: 'elsewhere' }]) })).toMatchObject({
    kind: 'failed',
    message: 'It has changed meanwhile. Please look again.',
  });
  expect(await open()).toEqual(shown);
  expect(await confirm({ ...one, seen: fingerprint([street]) })).toMatchObject({ kind: 'done' });
  expect(await open()).toEqual(shown.slice(1));
  const [audit] = await services.database.query<{ action: string; details: unknown }>(
    `select action, details from audit_entries where action = 'company-confirmed'`,
  );
  expect(audit?.details).toEqual({ section: 'Places and hours', fields: street?.label });
});
