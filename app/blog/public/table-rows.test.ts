import { isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { TableRows } from './table-rows.tsx';

/** The keys of each list of elements, in the order of the document. */
function keysIn(node: ReactNode): (string | null)[][] {
  if (Array.isArray(node)) {
    const keys = node.filter(isValidElement).map(({ key }) => key);
    return [...(keys.some((key) => key !== null) ? [keys] : []), ...node.flatMap(keysIn)];
  }
  return isValidElement<{ children?: ReactNode }>(node) ? keysIn(node.props.children) : [];
}

test('B7: a table may have the same text in several cells, rows and columns', () => {
  const rows = [
    { cells: ['', 'Laser', 'Laser', ''] },
    { cells: ['Steel', '25 mm', '25 mm', '25 mm'] },
    { cells: ['Steel', '20 mm', '', ''] },
  ];
  const lists = keysIn(TableRows({ rows }));
  expect(lists.map((keys) => keys.length)).toEqual([4, 2, 3, 3]);
  for (const keys of lists) expect(new Set(keys).size).toBe(keys.length);
});
