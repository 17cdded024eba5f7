import { expect, test } from 'vitest';
import { MAX_LINK_LENGTH, tokenIn } from './mailed-link.tsx';

test.each([
  ['a-token_1', 'a-token_1'],
  [' https://kerf.test/quotation#a-token_1 ', 'a-token_1'],
  ['https://kerf.test/admin/reset?token=a-token_1', 'a-token_1'],
  ['https://kerf.test/admin/invitation/a-token_1', 'a-token_1'],
  [null, ''],
])('A13: the token of %j is %j', (link, token) => {
  expect(tokenIn(link)).toBe(token);
});

test('X3: of a text that is longer than any link only the end is read', () => {
  expect(tokenIn('a'.repeat(65_000))).toHaveLength(MAX_LINK_LENGTH);
});
