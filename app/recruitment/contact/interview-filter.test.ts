import { expect, test } from 'vitest';
import { NO_INTERVIEW_FILTER, readInterviewFilter } from './interview-filter.ts';

const id = '11111111-1111-4111-8111-111111111111';

test.each([
  ['q=%20Thandi%00&when=past', { q: 'Thandi', when: 'past' }],
  ['with=me', { with: 'me' }],
  [`with=${id}`, { with: id }],
  ['with=sipho&when=soon', {}],
  ['with=none', {}],
])('H7: the address ?%s is read as %j', (search, read) => {
  expect(readInterviewFilter(new URLSearchParams(search))).toEqual({ ...NO_INTERVIEW_FILTER, ...read });
});
