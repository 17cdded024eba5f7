import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.fixture.ts';
import { SubmissionError } from '#app/platform/submission/limits.server.ts';
import { Upload } from '#app/platform/submission/upload.server.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { addLead } from '#tests/support/leads.ts';
import { sendForm } from '#tests/support/office-action.ts';
import { openTestServices } from '#tests/support/services.ts';
import { ANSWER_PREFIX } from '../correspondence/answers.commands.server.ts';
import { DRAWING_PREFIX } from '../parts/receive-drawings.server.ts';
import { ANSWER_FORM, answerIntents } from './change-answer.server.ts';
import { DRAWINGS_FORM, newLeadIntents } from './receive-lead.server.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
let me: { id: string; name: string };
/** The connections in use while the store took each file. */
let held: number[];
beforeAll(async () => {
  const opened = await openTestServices();
  const put: typeof opened.files.put = async (...stored) => {
    held.push(opened.pool.totalCount - opened.pool.idleCount);
    await opened.files.put(...stored);
  };
  services = { ...opened, files: { ...opened.files, put } };
  me = await addColleague(services.database, 'Tess');
});
beforeEach(() => {
  held = [];
});
afterAll(() => services[Symbol.asyncDispose]());

function send(
  action: ReturnType<typeof officeAction>,
  fields: Record<string, string>,
  field: string,
  names: readonly string[],
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const name of names) body.append(field, new Blob([samplePdf(name)]), name);
  return sendForm(services, me, action, body);
}

const stored = (prefix: string) => Array.fromAsync(services.files.keys(prefix));

test('L18, X3: while the store takes the files of an answer, it holds no database connection; a refused or repeated one leaves none', async () => {
  const { id } = await addLead(services.database);
  const action = officeAction(answerIntents, { file: ANSWER_FORM });
  const answer = { intent: 'answer', id, subject: 'Re', text: 'R 1 200.', submissionKey: randomUUID() };
  const gone = await send(action, { ...answer, id: me.id }, 'files', ['nowhere.pdf']);
  expect(gone).toMatchObject({ kind: 'failed' });
  expect(await stored(ANSWER_PREFIX)).toEqual([]);
  for (const _ of ['first', 'again'])
    expect(await send(action, answer, 'files', ['quote.pdf'])).toMatchObject({ kind: 'done' });
  const rows = await services.database.query<{ file_key: string }>('select file_key from answer_files');
  expect(rows).toHaveLength(1);
  expect(await stored(ANSWER_PREFIX)).toEqual(rows.map(({ file_key }) => file_key));
  expect(held).toEqual([0, 0, 0]);
});

test('L9, L15, X3: the drawings of a lead that staff enter are stored with it, in their order, and hold no connection either', async () => {
  const action = officeAction(newLeadIntents, { file: DRAWINGS_FORM });
  const lead = {
    intent: 'create',
    name: 'Zoë',
    phone: '0825550142',
    source: 'phone',
    message: 'A gate',
    company: '',
    email: '',
    submissionKey: randomUUID(),
  };
  for (const _ of ['first', 'again']) {
    expect(await send(action, lead, 'attachments', ['b.pdf', 'a.pdf'])).toMatchObject({ kind: 'done' });
    // The reading of the drawings, which nobody waits for, has its own connection.
    await expect.poll(() => services.pool.totalCount - services.pool.idleCount).toBe(0);
  }
  const rows = await services.database.query<{ name: string; file_key: string }>(
    `select drawings.name, file_key from drawings join leads on leads.id = lead_id where leads.name = 'Zoë' order by position`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf']);
  expect((await stored(DRAWING_PREFIX)).toSorted()).toEqual(rows.map(({ file_key }) => file_key).toSorted());
  expect(held).toEqual([0, 0, 0, 0]);
});

test.each([
  ['no-room', 'The server is receiving too many files at the moment. Please try again in a minute.'],
  ['too-slow', 'The connection was too slow to send this. Please try again.'],
  ['field-too-large', 'One of the texts is too long. Please shorten it.'],
  ['malformed', 'What arrived was damaged or cut off. Please try again.'],
] as const)('X3: staff are told why a form with files could not be read: %s', async (code, reason) => {
  const read = vi.spyOn(Upload.prototype, 'read').mockImplementation(async function (this: Upload) {
    this.fields = { intent: 'create' };
    throw new SubmissionError(code);
  });
  const action = officeAction(newLeadIntents, { file: DRAWINGS_FORM });
  expect(await send(action, { intent: 'create' }, 'drawings', [])).toMatchObject({ kind: 'failed', reason });
  read.mockRestore();
});
