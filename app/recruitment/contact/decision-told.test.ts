import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openRecruitment, startOver } from '#tests/support/recruitment.ts';
import { readApplicationFilter } from '../hiring/application-filter.ts';
import { changeStatus, recordToldByPhone, undoToldByPhone } from '../hiring/applications.commands.server.ts';
import { countApplications, listApplications } from '../hiring/applications.queries.server.ts';
import { moveApplications } from '../hiring/bulk.commands.server.ts';
import { listCandidateMails, readTimeline } from '../hiring/timeline.queries.server.ts';
import { withdrawApplication } from '../private-page/applicant.commands.server.ts';
import { findPrivatePage } from '../private-page/private-page.queries.server.ts';
import { mailCandidates, takeCandidateMailBack } from './candidate-mails.commands.server.ts';
import { hasOffer } from './decision-told.server.ts';

let positionId: string;
const { services, me } = await openRecruitment();
beforeEach(async () => {
  positionId = await startOver(services);
});
afterAll(() => services[Symbol.asyncDispose]());

const add = (fullName: string, status = 'busy') =>
  addApplication(services.database, {
    fullName,
    email: `${fullName.toLowerCase()}@example.org`,
    positionId,
    status,
  });
const move = (from: string, to: string, ...ids: string[]) =>
  moveApplications(services.db, me, [{ from, to, ids }], testCompany);
const reject = (id: string) =>
  mailCandidates(
    services.db,
    me,
    {
      ids: [id],
      occasion: 'candidate-rejection',
      subject: 'S',
      text: 'T',
      decline: true,
    },
    testCompany,
  );

/** The names in the list 'closed, not told', which has as many rows as are counted. */
async function untold(): Promise<string[]> {
  const filter = readApplicationFilter(new URLSearchParams('status=untold&sort=applied-oldest'));
  const { rows, total } = await listApplications(services.db, filter, me.id, 1);
  expect([rows.length, await countApplications(services.db, filter, me.id)]).toEqual([total, total]);
  return rows.map(({ fullName }) => fullName);
}

test('H14: who was closed without a rejection is in the list until one is written, and again if it is taken back or fails', async () => {
  const [anna, ben] = [await add('Anna'), await add('Ben')];
  await add('Imported', 'closed');
  expect(await changeStatus(services.db, me, anna.id, { status: 'busy', seen: 'busy' }, testCompany)).toEqual(
    { ok: true, isUntold: false },
  );
  expect(
    await changeStatus(services.db, me, anna.id, { status: 'closed', seen: 'busy' }, testCompany),
  ).toEqual({
    ok: true,
    isUntold: true,
  });
  expect((await move('busy', 'closed', ben.id)).untoldIds).toEqual([ben.id]);
  expect(await untold()).toEqual(['Anna', 'Ben']);
  await reject(anna.id);
  expect(await untold()).toEqual(['Ben']);
  const [mail] = await listCandidateMails(services.db, anna.id);
  await takeCandidateMailBack(services.db, me, anna.id, mail?.id ?? '');
  expect(await untold()).toEqual(['Anna', 'Ben']);
  await reject(anna.id);
  await services.database.query(`update outgoing_mails set state = 'failed', attempts = 14`);
  expect(await untold()).toEqual(['Anna', 'Ben']);
  await services.database.query(`update outgoing_mails set state = 'sent', settled_at = now()`);
  expect(await untold()).toEqual(['Ben']);
});

test('H14: opening and closing again begins anew; a withdrawal needs no rejection, and closing offers none beside one that waits', async () => {
  const [anna, ben, cara] = [await add('Anna'), await add('Ben'), await add('Cara')];
  await reject(anna.id);
  await services.database.query(`update outgoing_mails set state = 'sent', settled_at = now()`);
  await move('closed', 'busy', anna.id);
  expect(await untold()).toEqual([]);
  expect((await move('busy', 'closed', anna.id)).untoldIds).toEqual([anna.id]);
  expect(await untold()).toEqual(['Anna']);
  await move('busy', 'closed', ben.id);
  await move('closed', 'busy', ben.id);
  await withdrawApplication(services.db, ben.id, testCompany);
  expect(await untold()).toEqual(['Anna']);
  await reject(cara.id);
  await move('closed', 'busy', cara.id);
  expect(await move('busy', 'closed', cara.id)).toEqual({
    moved: [{ from: 'busy', to: 'closed', ids: [cara.id] }],
    skippedCount: 0,
    interviewsToCancel: [],
    untoldIds: [],
  });
});

test('H14: who was told by phone is in the list no longer, until that is taken back or the application is opened again', async () => {
  const [anna, ben] = [await add('Anna'), await add('Ben')];
  const shownStatus = async () => (await findPrivatePage(services.db, anna.id, new Date()))?.shownStatus;
  // Nothing to tell of one that is open.
  expect(await recordToldByPhone(services.db, me, anna.id)).toEqual({ ok: false, fault: 'changed' });
  await move('busy', 'closed', anna.id, ben.id);
  expect([await untold(), await shownStatus()]).toEqual([['Anna', 'Ben'], 'untold']);
  await services.database.query(`update applications set last_edited_at = now() - interval '1 day'`);
  const tell = () => recordToldByPhone(services.db, me, anna.id);
  expect([await tell(), await tell()]).toEqual([{ ok: true }, { ok: true }]);
  expect([await untold(), await shownStatus()]).toEqual([['Ben'], 'declined']);
  const edited = await services.database.query(
    `select id from applications where last_edited_at > now() - interval '1 hour'`,
  );
  expect(edited).toEqual([{ id: anna.id }]);
  const takeBack = () => undoToldByPhone(services.db, me, anna.id);
  expect([await takeBack(), await takeBack()]).toEqual([{ ok: true }, { ok: true }]);
  expect([await untold(), await shownStatus()]).toEqual([['Anna', 'Ben'], 'untold']);
  await tell();
  await move('closed', 'busy', anna.id);
  expect((await move('busy', 'closed', anna.id)).untoldIds).toEqual([anna.id]);
  expect(await untold()).toEqual(['Anna', 'Ben']);
  const history = (await readTimeline(services.db, anna.id)).filter(({ done }) => done.includes('phone'));
  expect(history.map(({ done, times }) => [done, times])).toEqual([
    ['told the candidate by phone', 1],
    ['removed the record that the candidate was told by phone', 1],
    ['told the candidate by phone', 1],
  ]);
  await services.database.query('delete from applications where id = $1', [anna.id]);
  expect([await tell(), await takeBack()]).toEqual(Array(2).fill({ ok: false, fault: 'gone' }));
});

test('H5: an offer ends when its applicant withdraws, so that another application of theirs can be rejected', async () => {
  const { id } = await add('Anna');
  await mailCandidates(
    services.db,
    me,
    { ids: [id], occasion: 'candidate-offer', subject: 'S', text: 'T', decline: false },
    testCompany,
  );
  await services.database.query(`update outgoing_mails set state = 'sent', settled_at = now()`);
  expect(await hasOffer(services.db, 'anna@example.org')).toBe(true);
  await withdrawApplication(services.db, id, testCompany);
  expect(await hasOffer(services.db, 'anna@example.org')).toBe(false);
});

test('H5, H10, H14: undoing the opening of an application brings back its withdrawal, its call and its sent rejection', async () => {
  const [anna, ben, cara, dan] = [await add('Anna'), await add('Ben'), await add('Cara'), await add('Dan')];
  const imported = await add('Imported', 'closed');
  const ids = [anna, ben, cara, dan, imported].map(({ id }) => id);
  const undo = (from: string, to: string, which = ids) =>
    moveApplications(services.db, me, [{ from, to, ids: which }], testCompany, { undoes: true });
  const closed = () =>
    services.database.query(
      `select c.full_name, a.withdrawn_at, a.told_at from applications a join candidates c on c.id = a.candidate_id
       where a.status = 'closed' order by a.number`,
    );
  await withdrawApplication(services.db, anna.id, testCompany);
  await move('busy', 'closed', ben.id, dan.id);
  await recordToldByPhone(services.db, me, ben.id);
  await reject(cara.id);
  await services.database.query(`update outgoing_mails set state = 'sent', settled_at = now()`);
  const before = await closed();
  expect(await untold()).toEqual(['Dan']);
  await move('closed', 'active', ...ids);
  expect((await undo('active', 'closed')).untoldIds).toEqual([dan.id]);
  expect(await closed()).toEqual(before);
  expect(await untold()).toEqual(['Dan']);

  // One by one, as on the application's own screen; the undo can be repeated.
  await changeStatus(services.db, me, anna.id, { status: 'active', seen: 'closed' }, testCompany);
  await undo('active', 'closed', [anna.id]);
  expect(await closed()).toEqual(before);

  // If the status has changed since, closing is no undoing, whatever the browser says.
  await move('closed', 'active', ...ids);
  await move('active', 'busy', ...ids);
  await undo('busy', 'closed');
  expect(await untold()).toEqual(['Anna', 'Ben', 'Cara', 'Dan', 'Imported']);
});

test('H5: taking a rejection back restores the status, also if the application was opened meanwhile and that undone', async () => {
  const { id } = await add('Anna');
  await reject(id);
  await move('closed', 'active', id);
  await moveApplications(services.db, me, [{ from: 'active', to: 'closed', ids: [id] }], testCompany, {
    undoes: true,
  });
  const [mail] = await listCandidateMails(services.db, id);
  expect(await takeCandidateMailBack(services.db, me, id, mail?.id ?? '')).toBe(true);
  expect(await services.database.query('select status from applications where id = $1', [id])).toEqual([
    { status: 'busy' },
  ]);
});
