import { expect, test } from 'vitest';
import { NO_ACCOUNT_FILTER, readAccountFilter } from './account-filter.ts';

test.each([
  ['name=Thandi&email=%00t@&position=Manager', { name: 'Thandi', email: 't@', position: 'Manager' }],
  ['position=Owner', {}],
])('A6: the address ?%s is read as %j', (search, read) => {
  expect(readAccountFilter(new URLSearchParams(search))).toEqual({ ...NO_ACCOUNT_FILTER, ...read });
});
