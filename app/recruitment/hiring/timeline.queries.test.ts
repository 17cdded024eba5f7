import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication, addPosition } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import { changeCandidate } from '../applications/candidates.commands.server.ts';
import { addNote } from '../applications/notes.commands.server.ts';
import { formatTimeline } from '../applications/timeline.ts';
import { changeStatus } from './applications.commands.server.ts';
import { otherApplications, readTimeline } from './timeline.queries.server.ts';

const services = await openTestServices();
beforeEach(() => services.database.query('truncate candidates, positions, admins cascade'));
afterAll(() => services[Symbol.asyncDispose]());

const me = { id: '11111111-1111-4111-8111-111111111111', name: 'Sipho' };

test('H6: one history tells of the application, status, notes, CV and corrected details, newest first', async () => {
  const { db } = services;
  const { id, candidateId } = await addApplication(services.database, {
    createdAt: `now() - interval '2 days'`,
  });
  await changeStatus(db, me, id, { status: 'busy', seen: 'active' }, testCompany);
  await addNote(services.db, me, id, { text: 'Strong.', sendEmail: false, contacted: false });
  await changeCandidate(db, me, {
    id: candidateId,
    version: '',
    changes: { fullName: 'Thandi N' },
    base: { fullName: 'Thandi Mokoena' },
  });
  const told = await readTimeline(db, id);
  expect(told.map(({ actor, done, text }) => [actor, done, text])).toEqual([
    ['Sipho', 'corrected the full name', undefined],
    ['Sipho', 'wrote a note', 'Strong.'],
    ['Sipho', 'changed the status from Active to Busy', undefined],
    ['Thandi N', 'applied', undefined],
  ]);
});

test('H6: a CV that is opened hundreds of times hides neither what was done before nor who entered the application', async () => {
  const { db, database } = services;
  const { id } = await addApplication(database, { createdAt: `now() - interval '2 days'` });
  const audit = (action: string, days: number, times = 1) =>
    database.query(
      `insert into audit_entries (actor_name, action, subject_id, details, at)
       select 'Sipho', $1, $2, '{"reference": "A-1"}', now() - $3 * interval '1 day' + n * interval '1 ms' from generate_series(1, $4) n`,
      [action, id, days, times],
    );
  await audit('application-created', 2);
  await audit('told-by-phone', 1.5);
  await audit('cv-viewed', 1, 250);
  const told = async () => (await readTimeline(db, id)).map(({ done, times }) => [done, times]);
  const begins = [
    ['told the candidate by phone', 1],
    ['entered the application', 1],
  ];
  expect(await told()).toEqual([['viewed the CV', 250], ...begins]);
  for (let day = 0.9; day > 0.79; day -= 0.001) {
    await audit('cv-replaced', day);
    await audit('cv-viewed', day - 0.0005);
  }
  expect((await told()).at(-1)).toEqual(['entered the application', 1]);
});

test('H6: what one person does several times in a row is told once', () => {
  const at = (minute: number) => new Date(2026, 10, 3, 10, minute);
  const seen = (id: string, minute: number, actor = 'Sipho') => ({
    id,
    at: at(minute),
    actor,
    done: 'viewed the CV',
  });
  const told = formatTimeline([seen('a', 1), seen('b', 2), seen('c', 3, 'Nomvula'), seen('d', 4)]);
  expect(told.map(({ id, times }) => [id, times])).toEqual([
    ['d', 1],
    ['c', 1],
    ['b', 2],
  ]);
});

test('H6: other applications of the same email or phone stand beside it, however the number is written', async () => {
  const welder = await addPosition(services.database, 'Welder');
  const { id } = await addApplication(services.database, {
    email: 'a@example.org',
    contactNumber: '+27 82 555 0142',
  });
  const phone = await addApplication(services.database, {
    email: 'b@example.org',
    contactNumber: '082 555-0142',
    positionId: welder,
  });
  const email = await addApplication(services.database, { email: 'A@Example.org', contactNumber: '011 1' });
  await addApplication(services.database, { email: 'c@example.org', contactNumber: '011 1' });
  const others = await otherApplications(services.db, id);
  expect(others.map((other) => [other.id, other.sameEmail, other.samePhone])).toEqual([
    [email.id, true, false],
    [phone.id, false, true],
  ]);
  // A few digits are not a number: two such candidates are not the same person.
  expect((await otherApplications(services.db, email.id)).map((other) => other.id)).toEqual([id]);
});
