import { afterAll, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { notifyStaff } from './notify-staff.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

test.each([
  ['new_applicant', 'cv_replaced', 'new_applicant'],
  ['time_asked', 'cv_replaced', 'time_asked'],
  // The file that was infected is gone.
  ['infected', 'cv_replaced', 'cv_replaced'],
  ['new_applicant', 'time_asked', 'new_applicant'],
  ['infected', 'time_asked', 'infected'],
  ['cv_replaced', 'time_asked', 'time_asked'],
] as const)('D7, H10: of %s, which is unread, and %s the bell tells %s', async (unread, event, told) => {
  const { id } = await addApplication(services.database);
  const bell = () =>
    services.database.query('select type, read from notifications where application_id = $1', [id]);
  await services.database.query(
    `insert into notifications (application_id, type, read) values ($1, $2, false)
     on conflict (application_id) do update set type = excluded.type, read = false`,
    [id, unread],
  );
  await notifyStaff(services.db, id, event);
  expect(await bell()).toEqual([{ type: told, read: false }]);
  await services.database.query('update notifications set read = true');
  await notifyStaff(services.db, id, event);
  expect(await bell()).toEqual([{ type: event, read: false }]);
});
