import { afterAll, expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { analyseDrawingsOf } from '../drawings/analyse-drawings.commands.server.ts';
import { openDrawings } from '../drawings/drawings.fixture.ts';
import { countBeingRead, findLeadDetail, listDrawings } from '../records/lead-detail.queries.server.ts';
import { loadAnswers } from './load-answers.server.ts';

const { services, leadWith, ...opened } = await openDrawings();
afterAll(() => opened[Symbol.asyncDispose]());

test('L24, Q7: a page that shows a drawing as being measured looks again, also if it was measured while the page was loaded', async () => {
  const { db } = services;
  const id = await leadWith('plate.dxf');
  const lead = await findLeadDetail(db, id);
  if (lead === null) throw new Error('There is no such lead');
  const me = { id: crypto.randomUUID(), name: 'Riaan' } as Parameters<typeof loadAnswers>[2];
  const load = async (drawings: { isBeingRead: boolean }[]) =>
    (await loadAnswers(db, lead, me, [], testCompany, drawings)).states;

  const shown = await listDrawings(db, id);
  await analyseDrawingsOf({ ...services, company: () => testCompany }, id);
  expect(await countBeingRead(db, id)).toBe(0);
  // What is polled is compared with this.
  expect(await load(shown)).not.toBe(await load(await listDrawings(db, id)));
});
