import { expect, test } from 'vitest';
import { type GuideFacts, guideSteps, stepsLeft } from './guide-steps.ts';

const fresh: GuideFacts = {
  sample: [{ section: 'home' }, { section: 'home' }, { section: 'look' }, { section: 'services' }],
  done: { colleagues: true },
  skipped: new Map(),
};
const zoe = { by: 'Zoë', at: new Date('2026-11-23T08:00:00Z') };
const statesOf = (facts: GuideFacts) =>
  Object.fromEntries(guideSteps(facts).map(({ id, state }) => [id, state]));

test('O8: a step is done when nothing of the sample is left in its sections, or its own condition holds', () => {
  expect(guideSteps(fresh).map(({ id }) => id)).toEqual([
    'identity',
    'look',
    'places',
    'offer',
    'machines',
    'mail',
    'backup',
    'colleagues',
    'second-factor',
    'samples',
  ]);
  expect(statesOf(fresh)).toMatchObject({
    identity: 'open',
    look: 'open',
    places: 'done',
    offer: 'done',
    machines: 'open',
    mail: 'open',
    colleagues: 'done',
    samples: 'open',
  });
});

test('O8, O9: a step counts the fields that are left, and leads to the section that has them', () => {
  expect(guideSteps(fresh)[0]).toMatchObject({
    sampleFields: 2,
    link: { to: '/admin/company/home' },
  });
});

test('O8: a step can be skipped; one that is done stays done', () => {
  const skipped = new Map([
    ['look', zoe],
    ['colleagues', zoe],
  ]);
  expect(statesOf({ ...fresh, skipped })).toMatchObject({ look: 'skipped', colleagues: 'done' });
  expect(guideSteps({ ...fresh, skipped }).find(({ id }) => id === 'look')?.skipped).toEqual(zoe);
});

test('O8: a single step is left, several are', () => {
  expect([stepsLeft(1, 10), stepsLeft(3, 10)]).toEqual(['1 of 10 steps is left', '3 of 10 steps are left']);
});
