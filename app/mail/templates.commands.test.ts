import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { addNewStarterTemplates, seedMailTemplates } from './starter-content.server.ts';
import { changeTemplate, createTemplate, deleteTemplate } from './templates.commands.server.ts';
import { listTemplates } from './templates.queries.server.ts';

const services = await openTestServices();
beforeEach(() => services.database.query('truncate mail_templates, starter_templates'));
afterAll(() => services[Symbol.asyncDispose]());

const SIPHO = { id: '11111111-1111-4111-8111-111111111111', name: 'Sipho' };
const received = {
  occasion: 'lead-answer',
  name: 'Received',
  subject: 'Re: {{subject}}',
  body: 'Hello',
} as const;

async function stored(name = 'Received') {
  const found = (await listTemplates(services.db, 'lead-answer')).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no template ${name}`);
  return found;
}

const actionsOn = async (id: string) =>
  (
    await services.database.query<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by at',
      [id],
    )
  ).map(({ action }) => action);

test('L18: templates are stored with unique names, changed and deleted, and each change is audited', async () => {
  const both = [createTemplate(services.db, SIPHO, received), createTemplate(services.db, SIPHO, received)];
  const outcomes = await Promise.all(both);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, fault: 'name-taken' });
  const { id, version } = await stored();
  const edit = { id, version, changes: { body: 'Hello {{name}}' }, base: { body: 'Hello' } };
  expect(await changeTemplate(services.db, SIPHO, edit)).toEqual({ ok: true });
  expect(await stored()).toMatchObject({ ...received, body: 'Hello {{name}}' });
  expect(await deleteTemplate(services.db, SIPHO, id)).toBe(true);
  expect(await deleteTemplate(services.db, SIPHO, id)).toBe(false);
  expect(await changeTemplate(services.db, SIPHO, edit)).toEqual({ ok: false, fault: 'gone' });
  expect(await actionsOn(id)).toEqual(['template-created', 'template-changed', 'template-deleted']);
});

test('L18, H5: templates stand in the course of business, those for one occasion by name', async () => {
  const occasions = [
    'candidate-offer',
    'times-offered',
    'candidate-received',
    'candidate-invitation',
  ] as const;
  for (const occasion of occasions)
    await createTemplate(services.db, SIPHO, { ...received, occasion, subject: 'About your application' });
  await createTemplate(services.db, SIPHO, { ...received, name: 'Quote attached' });
  await createTemplate(services.db, SIPHO, received);
  const listed = await listTemplates(services.db);
  expect(listed.map(({ occasion, name }) => `${occasion}: ${name}`)).toEqual([
    'lead-answer: Quote attached',
    'lead-answer: Received',
    'candidate-received: Received',
    'candidate-invitation: Received',
    'times-offered: Received',
    'candidate-offer: Received',
  ]);
});

test('L18: a change with an unknown placeholder or a name that is taken is rejected', async () => {
  await createTemplate(services.db, SIPHO, received);
  await createTemplate(services.db, SIPHO, { ...received, name: 'Quote attached' });
  const { id, version } = await stored();
  const unknown = { id, version, changes: { body: '{{price}}' }, base: { body: 'Hello' } };
  expect(await changeTemplate(services.db, SIPHO, unknown)).toMatchObject({
    fault: 'wrong-placeholders',
    messages: { body: expect.stringContaining('{{price}}') },
  });
  const taken = { id, version, changes: { name: 'Quote attached' }, base: { name: 'Received' } };
  expect(await changeTemplate(services.db, SIPHO, taken)).toEqual({ ok: false, fault: 'name-taken' });
  expect(await stored()).toMatchObject(received);
});

test('L18: two users’ concurrent edits of the same field cause a conflict; edits of different fields are both kept', async () => {
  await createTemplate(services.db, SIPHO, received);
  const { id, version } = await stored();
  const change = (changes: { body?: string; subject?: string }, base: typeof changes) =>
    changeTemplate(services.db, SIPHO, { id, version, changes, base });
  expect(await change({ body: 'First' }, { body: 'Hello' })).toEqual({ ok: true });
  expect(await change({ body: 'Second' }, { body: 'Hello' })).toMatchObject({
    fault: 'changed',
    stored: { body: 'First' },
  });
  expect(await change({ subject: 'Hello' }, { subject: received.subject })).toEqual({ ok: true });
  expect(await stored()).toMatchObject({ body: 'First', subject: 'Hello' });
});

test('L18: the first start seeds templates to answer leads with', async () => {
  await seedMailTemplates(services.db);
  expect((await listTemplates(services.db, 'lead-answer')).map(({ name }) => name)).toEqual([
    'Asking for details',
    'Quote attached',
    'Received',
    'We cannot make this',
  ]);
});

test('H5, H7: an existing database gets the templates of new occasions once; none that staff deleted or replaced comes back', async () => {
  const { db, database } = services;
  // A database of a version before these occasions: one template was replaced, and the only one for offers deleted.
  await seedMailTemplates(db);
  await database.query(`delete from mail_templates where occasion like 'interview-%'`);
  await database.query(`update mail_templates set name = 'Ours' where occasion = 'candidate-rejection'`);
  const [offer] = (await listTemplates(db)).filter(({ occasion }) => occasion === 'candidate-offer');
  await deleteTemplate(db, SIPHO, offer?.id ?? '');
  const names = async () => (await listTemplates(db)).map(({ name }) => name);
  const before = await names();
  const added = await Promise.all([1, 2].map(() => addNewStarterTemplates(db, true)));
  expect(added.toSorted()).toEqual([0, 3]);
  const after = await names();
  expect(after.filter((name) => !before.includes(name)).toSorted()).toEqual([
    'Another time or place',
    'Interview cancelled',
    'Interview with date and place',
  ]);

  await database.query(`delete from mail_templates where occasion = 'interview-changed'`);
  expect(await addNewStarterTemplates(db, true)).toBe(0);
  // A template that was renamed since is known by its first name.
  const [known] = await database.query(
    `select name from starter_templates where occasion = 'candidate-received'`,
  );
  expect(known).toEqual({ name: 'Still being read' });
  // What a later version brings is new to a database that knows the others.
  await database.query(`delete from starter_templates where name = 'Interview cancelled'`);
  await database.query(`delete from mail_templates where name = 'Interview cancelled'`);
  expect(await addNewStarterTemplates(db, true)).toBe(1);
});

test('X1: without starter content no template is added, also not later', async () => {
  await services.database.query(`delete from mail_templates`);
  expect(await addNewStarterTemplates(services.db, false)).toBe(0);
  expect(await addNewStarterTemplates(services.db, true)).toBe(0);
});
