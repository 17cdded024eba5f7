import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { readForm } from '#tests/support/read-form.ts';
import { openTestServices } from '#tests/support/services.ts';
import { findApplication } from '../hiring/application-detail.queries.server.ts';
import { listNotes } from './application.queries.server.ts';
import { noteSchema } from './note.ts';
import { addNote, deleteNote, sendNoteAgain } from './notes.commands.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(() => services.database.query('truncate candidates, outgoing_mails cascade'));
afterAll(() => services[Symbol.asyncDispose]());

const SIPHO = { id: '11111111-1111-4111-8111-111111111111', name: 'Sipho' };
const OLD = { createdAt: `now() - interval '3 days'` };
const note = (text: string, sendEmail = false, contacted = false) => ({ text, sendEmail, contacted });
const mails = () => services.database.query('select kind, subject_id, state from outgoing_mails');
const audit = (id: string) =>
  services.database.query('select action, details from audit_entries where subject_id = $1 order by at', [
    id,
  ]);

test('R8: a note is stored with its author, both flags and the date of the last edit', async () => {
  const { id, number } = await addApplication(services.database, OLD);
  expect(await addNote(services, SIPHO, id, note('Phoned', false, true))).toEqual({ ok: true });
  expect(await listNotes(services.db, id)).toEqual([
    {
      id: expect.any(String),
      author: 'Sipho',
      text: 'Phoned',
      mailed: false,
      createdAt: expect.any(Date),
      mail: null,
    },
  ]);
  const after = await findApplication(services.db, id);
  expect(after).toMatchObject({ sendEmail: false, contacted: true });
  expect(Date.now() - (after?.lastEditedAt.getTime() ?? 0)).toBeLessThan(60_000);
  expect(await mails()).toEqual([]);
  expect(await audit(id)).toEqual([
    { action: 'note-added', details: { reference: `A-${number}`, mailed: 'no' } },
  ]);
});

test('R8: with the checkbox its mail is queued in the same transaction; a retry adds neither a note nor a mail', async () => {
  const { id } = await addApplication(services.database);
  const both = [
    addNote(services, SIPHO, id, note('Come', true)),
    addNote(services, SIPHO, id, note('Come', true)),
  ];
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  const [stored, ...others] = await listNotes(services.db, id);
  expect([stored, others]).toMatchObject([{ text: 'Come', mailed: true }, []]);
  expect(await mails()).toEqual([{ kind: 'note-to-candidate', subject_id: stored?.id, state: 'waiting' }]);
  expect(await findApplication(services.db, id)).toMatchObject({ sendEmail: true });
  await addNote(services, SIPHO, id, note('Come earlier', true));
  expect(await listNotes(services.db, id)).toHaveLength(2);
});

test("R8: if the mail can't be queued, the note isn't stored either", async () => {
  const { id } = await addApplication(services.database);
  await services.database.query('alter table outgoing_mails rename to mails_away');
  await expect(addNote(services, SIPHO, id, note('Come', true))).rejects.toThrow();
  await services.database.query('alter table mails_away rename to outgoing_mails');
  expect(await listNotes(services.db, id)).toEqual([]);
  expect(await findApplication(services.db, id)).toMatchObject({ sendEmail: false });
});

test('R8, X5: deleting a note deletes its mail; a note that is already deleted is reported as gone', async () => {
  const { id, number } = await addApplication(services.database, OLD);
  await addNote(services, SIPHO, id, note('Come', true));
  const [stored] = await listNotes(services.db, id);
  if (stored === undefined) throw new Error('No note');
  const elsewhere = await addApplication(services.database);
  const gone = { ok: false, fault: 'gone' };
  expect(await deleteNote(services, SIPHO, elsewhere.id, stored.id)).toEqual(gone);
  expect(await deleteNote(services, SIPHO, id, stored.id)).toEqual({ ok: true });
  expect([await listNotes(services.db, id), await mails()]).toEqual([[], []]);
  expect(await deleteNote(services, SIPHO, id, stored.id)).toEqual(gone);
  expect((await audit(id)).slice(1)).toEqual([
    { action: 'note-deleted', details: { reference: `A-${number}` } },
  ]);
});

test('R8, L18: a note shows the status of its mail; a failed one can be sent again, which is audited', async () => {
  const { id, number } = await addApplication(services.database);
  await addNote(services, SIPHO, id, note('Come', true));
  const read = async () => (await listNotes(services.db, id))[0];
  const noteId = (await read())?.id ?? '';
  expect(await read()).toMatchObject({ mailed: true, mail: { state: 'waiting', attempts: 0 } });
  expect(await sendNoteAgain(services.db, SIPHO, id, noteId)).toEqual({ ok: false, fault: 'under-way' });
  await services.database.query(
    `update outgoing_mails set state = 'failed', attempts = 1, problem = 'address', last_error = '550 Nobody'`,
  );
  expect(await read()).toMatchObject({
    mail: { state: 'failed', problem: 'address', lastError: '550 Nobody' },
  });
  const elsewhere = await addApplication(services.database);
  expect(await sendNoteAgain(services.db, SIPHO, elsewhere.id, noteId)).toEqual({ ok: false, fault: 'gone' });
  expect(await sendNoteAgain(services.db, SIPHO, id, noteId)).toEqual({ ok: true });
  expect(await read()).toMatchObject({ mail: { state: 'waiting', attempts: 0 } });
  expect((await audit(id)).slice(1)).toEqual([
    { action: 'note-mailed-again', details: { reference: `A-${number}` } },
  ]);
});

test("R8: a note can't be added to a deleted application", async () => {
  const nobody = '99999999-9999-4999-8999-999999999999';
  expect(await addNote(services, SIPHO, nobody, note('Come'))).toEqual({ ok: false, fault: 'gone' });
});

test.each([
  [
    { text: '  Phoned\r\nhim ', sendEmail: 'yes' },
    { text: 'Phoned\nhim', sendEmail: true, contacted: false },
  ],
  [
    { text: 'a\0b', contacted: 'yes' },
    { text: 'ab', sendEmail: false, contacted: true },
  ],
])('R8: of %j is read %j', (sent, read) => {
  expect(readForm(noteSchema, sent)).toEqual({ ok: true, value: read });
});

test.each([['  '], ['x'.repeat(4_001)]])('R8: a note of nothing, or of too much, is refused', (text) => {
  expect(readForm(noteSchema, { text })).toEqual({
    ok: false,
    messages: { text: expect.stringMatching(/^Please/) },
  });
});
