import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { readForm } from '#tests/support/read-form.ts';
import { openTestServices } from '#tests/support/services.ts';
import { findApplication } from '../hiring/applications.queries.server.ts';
import { readTimeline } from '../hiring/timeline.queries.server.ts';
import { readPersonalData } from '../privacy/personal-data.queries.server.ts';
import { recruitmentMailBuilders } from '../recruitment.jobs.server.ts';
import { listNotes } from './application.queries.server.ts';
import { NOTE_TO_CANDIDATE } from './mail-kinds.ts';
import { noteSchema } from './note.ts';
import {
  addNote,
  deleteNote,
  removeDeletedNotes,
  restoreNote,
  sendNoteAgain,
} from './notes.commands.server.ts';

const services = await openTestServices();
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
  expect(await addNote(services.db, SIPHO, id, note('Phoned', false, true))).toEqual({
    ok: true,
    notified: [],
    unclear: [],
  });
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

test('R8: with the checkbox its mail is queued in the same transaction; the same words again are a note of their own', async () => {
  const { id } = await addApplication(services.database);
  const add = () => addNote(services.db, SIPHO, id, note('Rang, no answer', true));
  expect(await add()).toEqual({ ok: true, notified: [], unclear: [] });
  const [stored, ...others] = await listNotes(services.db, id);
  expect([stored, others]).toMatchObject([{ text: 'Rang, no answer', mailed: true }, []]);
  expect(await mails()).toEqual([{ kind: 'note-to-candidate', subject_id: stored?.id, state: 'waiting' }]);
  expect(await findApplication(services.db, id)).toMatchObject({ sendEmail: true });
  expect(await add()).toEqual({ ok: true, notified: [], unclear: [] });
  expect(await listNotes(services.db, id)).toHaveLength(2);
});

test("R8: if the mail can't be queued, the note isn't stored either", async () => {
  const { id } = await addApplication(services.database);
  await services.database.query('alter table outgoing_mails rename to mails_away');
  await expect(addNote(services.db, SIPHO, id, note('Come', true))).rejects.toThrow();
  await services.database.query('alter table mails_away rename to outgoing_mails');
  expect(await listNotes(services.db, id)).toEqual([]);
  expect(await findApplication(services.db, id)).toMatchObject({ sendEmail: false });
});

test('R8, X5: a deleted note is hidden at once, and its waiting mail is not sent; undoing it brings both back', async () => {
  const { id, number } = await addApplication(services.database, OLD);
  await addNote(services.db, SIPHO, id, note('Come', true));
  const [stored] = await listNotes(services.db, id);
  if (stored === undefined) throw new Error('No note');
  const elsewhere = await addApplication(services.database);
  const gone = { ok: false, fault: 'gone' };
  const build = () => recruitmentMailBuilders(services)[NOTE_TO_CANDIDATE]?.(stored.id, null);
  expect(await restoreNote(services.db, SIPHO, id, stored.id)).toEqual(gone);
  expect(await deleteNote(services.db, SIPHO, elsewhere.id, stored.id)).toEqual(gone);
  expect(await deleteNote(services.db, SIPHO, id, stored.id)).toEqual({ ok: true });
  expect([await listNotes(services.db, id), await build()]).toEqual([[], null]);
  const shown = async () => [
    (await readTimeline(services.db, id)).filter(({ text }) => text === 'Come').length,
    (await readPersonalData(services.db, [id]))[0]?.notes.length,
  ];
  expect(await shown()).toEqual([0, 0]);
  expect(await deleteNote(services.db, SIPHO, id, stored.id)).toEqual(gone);
  expect(await sendNoteAgain(services.db, SIPHO, id, stored.id)).toEqual(gone);
  // The outbox dropped the mail meanwhile.
  await services.database.query('delete from outgoing_mails');
  expect(await restoreNote(services.db, SIPHO, elsewhere.id, stored.id)).toEqual(gone);
  expect(await restoreNote(services.db, SIPHO, id, stored.id)).toEqual({ ok: true });
  expect(await listNotes(services.db, id)).toMatchObject([{ ...stored, mail: { state: 'waiting' } }]);
  expect([await shown(), await build()]).toMatchObject([
    [1, 1],
    { subject: expect.stringContaining('about your application') },
  ]);
  expect((await audit(id)).slice(1)).toEqual([
    { action: 'note-deleted', details: { reference: `A-${number}` } },
    { action: 'note-restored', details: { reference: `A-${number}` } },
  ]);
});

test('R8: undoing the deletion of a note that was mailed does not mail it again; the same text can be written anew', async () => {
  const { id } = await addApplication(services.database);
  await addNote(services.db, SIPHO, id, note('Come', true));
  await services.database.query(`update outgoing_mails set state = 'sent'`);
  const [first] = await listNotes(services.db, id);
  await deleteNote(services.db, SIPHO, id, first?.id ?? '');
  await addNote(services.db, SIPHO, id, note('Come', true));
  expect(await listNotes(services.db, id)).toMatchObject([{ text: 'Come', mail: { state: 'waiting' } }]);
  await restoreNote(services.db, SIPHO, id, first?.id ?? '');
  expect(await mails()).toHaveLength(2);
});

test('R8, X5: deleted notes are removed for good with their mails after the time to undo it', async () => {
  const { id } = await addApplication(services.database);
  await addNote(services.db, SIPHO, id, note('Old', true));
  await addNote(services.db, SIPHO, id, note('Kept'));
  const [kept, old] = await listNotes(services.db, id);
  await deleteNote(services.db, SIPHO, id, old?.id ?? '');
  const hourAgo = new Date(Date.now() - 3_600_000);
  expect(await removeDeletedNotes(services, hourAgo)).toBe(0);
  expect(await removeDeletedNotes(services, new Date(Date.now() + 1_000))).toBe(1);
  expect(await restoreNote(services.db, SIPHO, id, old?.id ?? '')).toEqual({ ok: false, fault: 'gone' });
  expect([await listNotes(services.db, id), await mails()]).toEqual([[kept], []]);
});

test('R8, L18: a note shows the status of its mail; a failed one can be sent again, which is audited', async () => {
  const { id, number } = await addApplication(services.database);
  await addNote(services.db, SIPHO, id, note('Come', true));
  const read = async () => (await listNotes(services.db, id))[0];
  const noteId = (await read())?.id ?? '';
  expect(await read()).toMatchObject({ mailed: true, mail: { state: 'waiting', attempts: 0 } });
  expect(await sendNoteAgain(services.db, SIPHO, id, noteId)).toEqual({ ok: false, fault: 'in-progress' });
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
  expect(await addNote(services.db, SIPHO, nobody, note('Come'))).toEqual({ ok: false, fault: 'gone' });
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
