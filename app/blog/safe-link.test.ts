import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each([
  ['https://example.com/a', true],
  ['http://example.com', true],
  ['//example.com', true],
  ['/laser-cutting', false],
  ['#on-kerf', false],
  ['?category=cutting', false],
  ['mailto:sales@example.com', false],
  ['tel:+27115550100', false],
])('B7: %s is allowed (external: %s)', (href, external) => {
  expect(safeLink(href)).toEqual({ href, external });
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https://',
  '',
  undefined,
  { href: '/' },
])('B7: %j is rejected', (href) => {
  expect(safeLink(href)).toBeNull();
});
