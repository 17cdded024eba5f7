import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { RESERVED } from './references.ts';

type Node = { path?: string; children?: Node[] };

const pathsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => (path === undefined ? pathsOf(children) : [path]));

test('O2: no service gets an address that a page of the software has', async () => {
  const used = pathsOf(await routes)
    .map((path) => path.split('/', 1).join())
    // Addresses of files have a dot, which no service’s address has.
    .filter((first) => /^[a-z-]+$/.test(first));
  expect([...new Set(used), 'assets'].toSorted()).toEqual(RESERVED.toSorted());
});
