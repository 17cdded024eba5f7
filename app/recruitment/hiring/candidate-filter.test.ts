import { expect, test } from 'vitest';
import { NO_CANDIDATE_FILTER, readCandidateFilter } from './candidate-filter.ts';

const id = '11111111-1111-4111-8111-111111111111';

test.each([
  ['name=%20Thandi%00&date=Nov 3&sort=oldest', { q: 'Thandi', date: 'Nov 3', sort: 'oldest' }],
  ['q=Nkosi&name=Thandi', { q: 'Nkosi' }],
  [`position=${id}`, { position: id }],
  ['position=none', { position: 'none' }],
  ['position=welder&sort=name', {}],
])('R11: the address ?%s is read as %j', (search, read) => {
  expect(readCandidateFilter(new URLSearchParams(search))).toEqual({ ...NO_CANDIDATE_FILTER, ...read });
});
