import { expect, test } from 'vitest';
import { listState, openedFrom } from './back-to-list.tsx';

const LIST = '/admin/job-applications';

test.each([
  [listState({ pathname: LIST, search: '?status=busy&page=2' }), `${LIST}?status=busy&page=2`],
  [listState({ pathname: LIST, search: '' }), LIST],
  [listState({ pathname: '/admin/dashboard', search: '?year=2025' }), null],
  [{ list: `${LIST}/positions` }, null],
  [{ list: 3 }, null],
  [null, null],
])('R5: with the history state %j the back link leads to %j', (state, way) => {
  expect(openedFrom(LIST, state)).toBe(way);
});
