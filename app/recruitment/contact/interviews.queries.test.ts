import { afterAll, beforeEach, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { testCompany } from '#tests/support/company.ts';
import { startOver } from '#tests/support/recruitment.ts';
import { stateOf } from './interview.ts';
import { readInterviewFilter } from './interview-filter.ts';
import { cancelInterview } from './interviews.commands.server.ts';
import { NO_MAIL, NOW, openInterviews } from './interviews.fixture.ts';
import { interviewsThisWeek, listInterviews } from './interviews.queries.server.ts';

const { services, me, arrange, only, colleague, ...opened } = await openInterviews();
let positionId: string;
beforeEach(async () => {
  positionId = await startOver(services);
});
afterAll(() => opened[Symbol.asyncDispose]());

test('H7: the list has those to come, the earliest first, or those that are over, of everybody or of one person', async () => {
  const sipho = await colleague('Sipho');
  const add = async (fullName: string, day: string, people: string) => {
    const email = `${fullName.toLowerCase()}@example.org`;
    const { id } = await addApplication(services.database, { fullName, email, positionId, status: 'busy' });
    const place = `Room of ${fullName}`;
    expect(await arrange(id, { day, people, place }, null)).toEqual({ ok: true });
    return id;
  };
  const anna = await add('Anna', '2026-12-24', me.id);
  await add('Ben', '2026-11-27', sipho);
  await add('Zoë', '2026-11-25', `${sipho} ${me.id}`);
  const gone = await add('Gone', '2026-11-26', me.id);
  await cancelInterview(services.db, me, (await only(gone)).seen, NO_MAIL, testCompany, NOW);
  const listed = async (search: string, now: string) => {
    const filter = readInterviewFilter(new URLSearchParams(search));
    const { rows, total } = await listInterviews(services.db, filter, { me: me.id, now: new Date(now) }, 1);
    expect(total).toBe(rows.length);
    return rows.map(({ fullName }) => fullName);
  };
  const during = '2026-11-25T10:30:00+02:00';
  const after = '2026-11-25T11:00:00+02:00';
  expect(await listed('', during)).toEqual(['Zoë', 'Ben', 'Anna']);
  expect(await listed('', after)).toEqual(['Ben', 'Anna']);
  expect(await listed('when=past', after)).toEqual(['Zoë']);
  expect(await listed('when=past', '2027-01-01T00:00:00+02:00')).toEqual(['Anna', 'Ben', 'Zoë']);
  expect(await listed('with=me', during)).toEqual(['Zoë', 'Anna']);
  expect(await listed(`with=${sipho}`, during)).toEqual(['Zoë', 'Ben']);
  expect(await listed('q=zoe', during)).toEqual(['Zoë']);
  await services.database.query(`update applications set status = 'accepted' where id = $1`, [anna]);
  const past = readInterviewFilter(new URLSearchParams('when=past'));
  const at = { me: me.id, now: new Date('2027-01-01T00:00:00+02:00') };
  const { rows } = await listInterviews(services.db, past, at, 1);
  expect(rows.map((row) => stateOf(row, at.now).label)).toEqual(['Over', 'Decision due', 'Decision due']);
});

test('H7, H11: interviews of a span of time, and those that are over without a decision', async () => {
  const add = async (fullName: string, status: string, day: string) => {
    const email = `${fullName.toLowerCase()}@example.org`;
    const { id } = await addApplication(services.database, { fullName, email, positionId });
    const apart = fullName === 'Anna' ? {} : { people: '', place: `Room of ${fullName}` };
    expect(await arrange(id, { day, ...apart }, null)).toEqual({ ok: true });
    await services.database.query('update applications set status = $2 where id = $1', [id, status]);
    return id;
  };
  await add('Anna', 'busy', '2026-11-24');
  await add('Ben', 'active', '2026-11-26');
  await add('Closed', 'closed', '2026-11-24');
  await add('Hired', 'accepted', '2026-11-24');
  const again = await add('Zola', 'busy', '2026-11-24');
  await arrange(again, { day: '2026-12-01' }, null);
  const cancelled = await add('Gone', 'busy', '2026-11-24');
  await cancelInterview(services.db, me, (await only(cancelled)).seen, NO_MAIL, testCompany, NOW);
  const names = (rows: { fullName: string }[]) => rows.map(({ fullName }) => fullName);
  const thisWeek = (now: string) => interviewsThisWeek(services.db, new Date(now));
  const week = await thisWeek('2026-11-24T10:59:00+02:00');
  expect(names(week).sort()).toEqual(['Anna', 'Ben', 'Hired', 'Zola']);
  expect(week.find(({ fullName }) => fullName === 'Anna')).toMatchObject({
    position: 'Welder',
    with: [{ name: 'Nomvula' }],
  });
  expect(names(await thisWeek('2026-11-24T11:00:00+02:00'))[0]).toBe('Anna');
  expect(names(await thisWeek('2026-11-25T09:00:00+02:00'))).toEqual(['Anna', 'Ben', 'Zola']);
  expect(names(await thisWeek('2026-11-26T11:00:00+02:00'))).toEqual(['Anna', 'Ben', 'Zola']);
});
