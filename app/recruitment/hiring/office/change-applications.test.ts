import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { addApplication } from '#tests/support/applications.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { openRecruitment } from '#tests/support/recruitment.ts';
import { writeMoves } from '../moves.ts';
import { applicationListIntents } from './change-applications.server.ts';

const { services, me } = await openRecruitment();
afterAll(() => services[Symbol.asyncDispose]());

const send = (fields: Record<string, string>) =>
  sendForm(services, me, officeAction(applicationListIntents), fields);

test('H5, X5: what is stored of a mail to several names nobody; a repetition sends nothing again', async () => {
  const { database } = services;
  const sipho = await addApplication(database, { email: 'sipho@example.org', fullName: 'Sipho' });
  const accepted = await addApplication(database, { status: 'accepted', fullName: 'Thandi Kanarie' });
  const mail = {
    intent: 'mail-candidates',
    submissionKey: randomUUID(),
    ids: `${sipho.id} ${accepted.id}`,
    occasion: 'candidate-rejection',
    subject: 'Your application',
    text: 'We are sorry.',
    decline: 'yes',
    shown: writeMoves([
      { from: 'active', to: 'closed', ids: [sipho.id] },
      { from: 'accepted', to: 'closed', ids: [accepted.id] },
    ]),
  };
  expect(await send(mail)).toMatchObject({
    kind: 'done',
    message: expect.stringMatching(/^1 email .* Not to Thandi Kanarie: /),
  });
  const stored = await database.query('select answer::text from office_submissions');
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('Kanarie');
  const again = await send(mail);
  expect(again).toMatchObject({ kind: 'done', message: expect.stringMatching(/^1 email will be sent/) });
  expect(again).not.toHaveProperty('stored');
  expect(await database.query('select 1 from candidate_mails')).toHaveLength(1);
});

test('H5: only those are declined whose status is the one that was shown', async () => {
  const { database } = services;
  const ids: string[] = [];
  for (const fullName of ['Anna', 'Ben'])
    ids.push((await addApplication(database, { fullName, email: `${fullName}@example.org` })).id);
  const shown = writeMoves([{ from: 'active', to: 'closed', ids }]);
  await database.query(`update applications set status = 'busy' where id = $1`, [ids[1]]);
  expect(
    await send({
      intent: 'mail-candidates',
      ids: ids.join(' '),
      occasion: 'candidate-rejection',
      subject: 'Your application',
      text: 'We are sorry.',
      decline: 'yes',
      shown,
    }),
  ).toMatchObject({
    kind: 'done',
    message: expect.stringMatching(
      /^1 email .*\. Ben was left out\. The application was changed after you opened this form\.$/,
    ),
  });
  expect(
    await database.query('select status from applications where id = any($1) order by number', [ids]),
  ).toEqual([{ status: 'closed' }, { status: 'busy' }]);
});

test('H5: of several whose application was erased meanwhile the toast says so', async () => {
  const { id } = await addApplication(services.database, { email: 'anna@example.org' });
  expect(
    await send({
      intent: 'mail-candidates',
      ids: `${randomUUID()} ${id}`,
      occasion: 'candidate-invitation',
      subject: 'Your application',
      text: 'Please call us.',
    }),
  ).toMatchObject({
    kind: 'done',
    message: '1 email will be sent in a moment. Not to one of them: The application was erased.',
  });
});
