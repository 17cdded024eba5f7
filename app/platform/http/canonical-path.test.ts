import { expect, test } from 'vitest';
import { canonicalTarget, originForm } from './canonical-path.ts';

test.each([
  ['/blog', null],
  ['/blog?page=2', null],
  ['/x/../blog', '/blog'],
  ['/./blog', '/blog'],
  ['/x/%2e%2E/blog?page=2', '/blog?page=2'],
  ['/x/..//Blog/', '/blog'],
  ['/x\\..\\blog', '/blog'],
  ['/blog#x', '/blog'],
  ['/../../blog/.', '/blog'],
  // They would lead to another site.
  ['/x/..//evil.example', null],
  ['/\\evil.example', null],
  ['//evil.example/a', null],
  ['*', null],
])('X6, S23: %s is redirected to %s', (target, canonical) => {
  expect(canonicalTarget(target)).toBe(canonical);
  if (canonical !== null) expect(canonicalTarget(canonical)).toBeNull();
});

test.each([
  ['/blog?page=2', '/blog?page=2'],
  ['http://steel.example.com/x/../blog?page=2', '/blog?page=2'],
  ['https://steel.example.com', '/'],
  ['//steel.example.com/blog', '//steel.example.com/blog'],
  ['*', '*'],
])('X6: the request line %s asks for %s', (target, form) => {
  expect(originForm(target)).toBe(form);
});
