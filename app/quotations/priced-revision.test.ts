import { afterAll, beforeEach, expect, test } from 'vitest';
import { nestInThread } from '#app/prices/nest-in-thread.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { asked, openDrafts } from './drafts.fixture.ts';
import { nestDraft } from './priced-revision.server.ts';
import { findRevision } from './quotations.queries.server.ts';

const { services, begun, emptied, ...opened } = await openDrafts();
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(emptied);

/** A draft whose line waits for its nest. */
async function waiting(quantity: string) {
  const said = { part: 'Base plate', drawing: 'plate.dxf', grade: 'MS', thickness: '10', quantity };
  return (await begun('plate.dxf', [asked(said)])).id;
}
const nests = async (id: string) => Object.values((await findRevision(services.db, id))?.nests ?? {});

/** Fails so often for want of memory, and then nests; counts its tries. */
function failing(times: number, isOfParts = false) {
  const counted = { tries: 0 };
  const nestJob: typeof nestInThread = (job) => {
    counted.tries += 1;
    return counted.tries > times
      ? nestInThread(job)
      : Promise.resolve({ ok: false, error: 'nesting needs more than 200 MB', isOfParts });
  };
  return { counted, nestJob };
}

test('P4: a nest that failed for want of time or memory is tried again, and stored once it is there', async () => {
  const id = await waiting('24');
  const { counted, nestJob } = failing(2);
  await nestDraft(services, id, testCompany, nestJob);
  expect(counted.tries).toBe(3);
  expect(await nests(id)).toMatchObject([{ plates: [{}] }]);
});

test('P4: it is given up after three tries, and at once where the parts themselves can’t be nested', async () => {
  const often = failing(9);
  const id = await waiting('25');
  await nestDraft(services, id, testCompany, often.nestJob);
  expect([often.counted.tries, await nests(id)]).toEqual([3, [null]]);
  const once = failing(9, true);
  const other = await waiting('26');
  await nestDraft(services, other, testCompany, once.nestJob);
  expect([once.counted.tries, await nests(other)]).toEqual([1, [null]]);
});
