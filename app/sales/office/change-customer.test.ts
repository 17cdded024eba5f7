import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { quotationIntents } from '#app/quotations/office/change-quotation.server.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { openTestServices } from '#tests/support/services.ts';
import { customerIntents } from './change-customer.server.ts';

const services = await openTestServices();
let me: { id: string; name: string };
beforeAll(async () => {
  me = await addColleague(services.database, 'Tess');
});
afterAll(() => services[Symbol.asyncDispose]());

test('P7, P9: a quotation that is begun for a customer, or copied, is one, although the form was sent again', async () => {
  const { database } = services;
  const [customer] = await database.query<{ id: string }>(
    `insert into customers (name) values ('Acme') returning id`,
  );
  const begin = { intent: 'price', customerId: customer?.id ?? '', submissionKey: randomUUID() };
  const begun = await sendForm(services, me, officeAction(customerIntents), begin);
  expect(await sendForm(services, me, officeAction(customerIntents), begin)).toEqual(begun);
  const [quotation, ...others] = await database.query<{ id: string }>('select id from quotations');
  expect(others).toEqual([]);

  const copy = { intent: 'copy', id: quotation?.id ?? '', letter: '1', submissionKey: randomUUID() };
  const copied = await sendForm(services, me, officeAction(quotationIntents), copy);
  expect(await sendForm(services, me, officeAction(quotationIntents), copy)).toEqual(copied);
  expect(await database.query('select id from quotations')).toHaveLength(2);
  expect(
    await sendForm(services, me, officeAction(quotationIntents), { ...copy, submissionKey: '', letter: 'A' }),
  ).toMatchObject({ kind: 'invalid' });
});
