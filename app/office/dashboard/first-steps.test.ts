import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { addAdmin } from '#tests/support/accounts.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { firstSteps } from './first-steps.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await createFirstAccount(services.db, { email: 'admin@example.com', password: 'granite-otter-38' });
});
afterAll(() => services[Symbol.asyncDispose]());

test('T3, S25: the first admin sees what is not set up yet until the first lead arrives, and the sample company until it is replaced', async () => {
  const { database, config } = services;
  const pending = async (settings = config) => {
    const [me] = await database.query<{ id: string; name: string }>(
      `select id, name from admins where email = 'admin@example.com'`,
    );
    if (me === undefined) throw new Error('There is no first account.');
    const { steps } = await firstSteps({ ...services, config: settings }, me);
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
});
