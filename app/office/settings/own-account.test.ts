import { afterAll, expect, test } from 'vitest';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { openTestServices } from '#tests/support/services.ts';
import { saveOwnSettings } from './own-account.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

test('T1: a tab that was opened earlier saves what was changed in it, and keeps the login history that another tab switched on', async () => {
  const { database } = services;
  const me = await addColleague(services.database, 'Tess');
  await database.query(`insert into admin_settings values ($1, false, true, true, true, true, 'light')`, [
    me.id,
  ]);
  await database.query(
    `insert into login_history (admin_id, succeeded, ip_address, user_agent) values ($1, true, '', '')`,
    [me.id],
  );
  const loaded = {
    'was.emailNotifications': '',
    'was.websiteNotifications': 'on',
    'was.loginHistory': '',
    'was.keepSignedIn': 'on',
    'was.shortcuts': 'on',
    'was.theme': 'dark',
  };
  // Switched on: emails; switched off: shortcuts.
  const chosen = { emailNotifications: 'on', websiteNotifications: 'on', keepSignedIn: 'on', theme: 'dark' };
  const action = officeAction({ settings: saveOwnSettings });
  expect(await sendForm(services, me, action, { intent: 'settings', ...loaded, ...chosen })).toMatchObject({
    kind: 'done',
    data: { sent: { loginHistory: false, theme: 'dark' }, stored: { loginHistory: true, theme: 'light' } },
  });
  expect(await database.query('select * from admin_settings')).toEqual([
    {
      admin_id: me.id,
      email_notifications: true,
      website_notifications: true,
      login_history: true,
      keep_signed_in: true,
      shortcuts: false,
      theme: 'light',
    },
  ]);
  expect(await database.query('select 1 from login_history')).toHaveLength(1);
});
