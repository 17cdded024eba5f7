import { afterAll, beforeEach, expect, test } from 'vitest';
import { addLead } from '#tests/support/leads.ts';
import { AUTOMATIC_IN_A_DAY, LEAD_REPLIES, REPLIES_IN_A_DAY } from './replies.commands.server.ts';
import { drawing, mailOf, openReplies } from './replies.fixture.ts';
import { listReplies } from './replies.queries.server.ts';

const { services, takeIn, addReplies, readBytes, ...opened } = await openReplies();
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(opened.clear);

const bell = () =>
  services.database.query(`select type, read from lead_notifications where type = 'replied'`);

test('L24: an automatic mail is in the timeline once a day, without bell and files', async () => {
  const { id } = await addLead(services.database, { changedAt: `now() - interval '9 days'` });
  const away = (text: string) =>
    mailOf({ 'Auto-Submitted': 'auto-replied' }, text, [{ name: 'slot.dxf', content: 'x' }]);
  for (let at = 0; at < 3; at += 1) await takeIn(id, away(`Away ${at}`));
  const replies = await listReplies(services.db, id);
  expect(replies).toHaveLength(AUTOMATIC_IN_A_DAY);
  // Only as far as its text needs; those after the first not at all.
  expect(readBytes).toEqual([256 * 1024]);
  expect(replies[0]).toMatchObject({ text: 'Away 0', isAutomatic: true, drawings: [], leftOut: [] });
  expect(await bell()).toEqual([]);
  const [lead] = await services.database.query(
    `select changed_at < now() - interval '8 days' as old from leads`,
  );
  expect(lead).toEqual({ old: true });
});

test('L24, X6: a lead takes only so many replies in a day; what is too many is not even read', async () => {
  const { id } = await addLead(services.database);
  await addReplies(id, REPLIES_IN_A_DAY - 1);
  expect(await takeIn(id, mailOf({}, 'The last one'))).toHaveLength(REPLIES_IN_A_DAY);
  expect(readBytes).toHaveLength(1);
  expect(await takeIn(id, mailOf({}, 'One too many'))).toHaveLength(REPLIES_IN_A_DAY);
  expect(readBytes).toHaveLength(1);
});

test('L24, X6: a lead takes only so many replies at all, and the last one says so', async () => {
  const { id } = await addLead(services.database);
  await addReplies(id, LEAD_REPLIES - 2, `now() - interval '9 days'`);
  await takeIn(id, mailOf({}, 'The last but one'));
  await takeIn(id, mailOf({}, 'The last one'));
  const replies = await takeIn(id, mailOf({}, 'One too many'));
  expect(replies).toHaveLength(LEAD_REPLIES);
  expect(readBytes).toHaveLength(2);
  expect(replies.filter(({ leftOut }) => leftOut.length > 0)).toMatchObject([
    { text: 'The last one', leftOut: ['Later replies stay in the mailbox, as a lead has at most 500.'] },
  ]);
});

test('L24, X6: of a mail that is too large the text is stored, and that its files are in the mailbox', async () => {
  const { id } = await addLead(services.database);
  const mail = mailOf({}, 'Large', [{ name: 'slot.dxf', content: Buffer.alloc(1_000_000, 'x') }]);
  const [reply] = await takeIn(id, mail, 50_000_000);
  expect(reply).toMatchObject({
    text: 'Large',
    drawings: [],
    leftOut: ['The email is larger than 32 MB. Its files are in the mailbox.'],
  });
});

test('L24, X6: files of replies count as uploads, and none are taken once those of a day are used up', async () => {
  const { id } = await addLead(services.database);
  const content = await drawing('slot.dxf');
  await takeIn(id, mailOf({}, 'First', [{ name: 'slot.dxf', content }]));
  const [counted] = await services.database.query<{ points: number }>(
    `select points from sending_counts where key = 'upload-kb:all'`,
  );
  expect(counted?.points).toBe(Math.ceil(content.byteLength / 1024));
  await services.database.query(`update sending_counts set points = 2000000000`);
  const replies = await takeIn(id, mailOf({}, 'Second', [{ name: 'slot.dxf', content }]));
  expect(replies.find(({ text }) => text === 'Second')).toMatchObject({
    drawings: [],
    leftOut: ['slot.dxf: left out, as no more files are taken today. It is in the mailbox.'],
  });
});

const roomUsed = () =>
  services.database.query<{ key: string; points: number }>(
    'select key, points from sending_counts where points > 0',
  );

test('L24, L9, X6: while the store or the database is away nothing counts, and the reply comes in with its drawings later', async () => {
  const { id } = await addLead(services.database);
  const mail = mailOf({}, 'Here', [{ name: 'slot.dxf', content: await drawing('slot.dxf') }]);
  const put = () => Promise.reject(new Error('The store is away'));
  const files = { ...services.files, put };
  for (let at = 0; at < 3; at += 1)
    await expect(takeIn(id, mail, mail.byteLength, { files })).rejects.toThrow('The store is away');
  await services.database.query(
    `alter table lead_replies add constraint refused check (from_name <> 'Thandi') not valid`,
  );
  await expect(takeIn(id, mail)).rejects.toThrow();
  await services.database.query('alter table lead_replies drop constraint refused');
  expect(await roomUsed()).toEqual([]);
  const [reply] = await takeIn(id, mail);
  expect(reply?.drawings).toMatchObject([{ name: 'slot.dxf' }]);
});

test('L24, L9, X6: drawings that are too many for their lead are neither stored nor counted', async () => {
  const { id } = await addLead(services.database);
  await services.database.query(
    `insert into drawings (lead_id, position, name, bytes, media_type, sha256, file_key)
     select $1, n, '', 1, '', '', n from generate_series(1, 100) as n`,
    [id],
  );
  const before = await Array.fromAsync(services.files.list('drawings/'));
  const content = await drawing('slot.dxf');
  const [reply] = await takeIn(id, mailOf({}, 'Here', [{ name: 'slot.dxf', content }]));
  expect(reply).toMatchObject({
    text: 'Here',
    drawings: [],
    leftOut: ['Its drawings were left out, as a lead has at most 100.'],
  });
  expect(await Array.fromAsync(services.files.list('drawings/'))).toEqual(before);
  expect(await roomUsed()).toEqual([]);
});
