import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { type Company, companyOf } from '#app/company/company.ts';
import { sampleCompany, sampleProfile } from '#app/company/sample-profile.ts';
import { addAdmin } from '#tests/support/accounts.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { firstSteps } from './first-steps.server.ts';

/** A company with nothing of the sample. */
function ownCompany(): Company {
  const { identity, units, places, people, home, privacy } = sampleProfile;
  const own = { name: 'Thandi Nkosi', email: 'thandi@karooplate.test', phone: '+27 23 340 4021' };
  const lines = { street: '4 Long Street', phone: own.phone, fax: '', whatsApp: '' };
  return companyOf({
    ...sampleProfile,
    identity: { ...identity, name: 'Karoo Plate', founded: 2004 },
    units: {
      steel: { ...units.steel, name: 'Karoo Plate' },
      fabrication: { ...units.fabrication, name: 'Karoo Fabrication' },
    },
    places: { ...places, branches: places.branches.map((branch) => ({ ...branch, ...lines })) },
    people: {
      ...people,
      salesEmail: own.email,
      careersEmail: own.email,
      salesName: own.name,
      team: [],
      contacts: [],
      social: [],
    },
    services: [],
    home: { ...home, facts: [], figures: [], claims: [] },
    privacy: { ...privacy, officer: { ...privacy.officer, ...own } },
  });
}

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await createFirstAccount(services.db, { email: 'admin@example.com', password: 'granite-otter-38' });
});
afterAll(() => services[Symbol.asyncDispose]());

test('T3, O9, S25: the first admin sees what is not set up yet until the first lead arrives, and the sample company until it is replaced', async () => {
  const { database, config } = services;
  const pending = async (settings = config, company = sampleCompany) => {
    const [me] = await database.query<{ id: string; name: string }>(
      `select id, name from admins where email = 'admin@example.com'`,
    );
    if (me === undefined) throw new Error('There is no first account.');
    const { steps } = await firstSteps({ ...services, config: settings }, me, company);
    return steps.map(({ label }) => label);
  };
  expect(await pending()).toEqual([
    'Enter your name',
    'Set up two-factor sign-in',
    'Invite your colleagues',
    'Enter your company',
    'Connect a mail server',
    'Arrange backups',
    'Review the open positions',
  ]);
  await database.query(`update admins set name = 'Thandi'`);
  await addAdmin(database, { name: 'Sipho', email: 'sipho@example.com' });
  await database.query(
    'insert into second_factors (admin_id, secret, confirmed_at) select id, $1, now() from admins',
    ['secret'],
  );
  expect(
    await pending({
      ...config,
      mail: { ...config.mail, smtpUrl: 'smtp://mail.example.com' },
      backup: { ...config.backup, folder: '/backups' },
    }),
  ).toEqual(['Enter your company', 'Review the open positions']);
  await addLead(database);
  expect(await pending()).toEqual(['Enter your company']);
  expect(await pending(config, ownCompany())).toEqual([]);
});
