import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ExplainedPrice } from '../../price-revision.server.ts';
import { Explanation } from './explanation.tsx';

const blank: Omit<ExplainedPrice, 'terms'> = {
  ...{ key: 'a', unit: 5_000, total: 5_000, breaks: [], missing: '', gap: null, computedUnit: 5_000 },
  ...{ numbers: null, seconds: null, mass: null, cutLength: null },
};

function rowsOf(price: ExplainedPrice): string[] {
  const shown = renderToStaticMarkup(createElement(Explanation, { price, currency: 'space-comma' }));
  return [...shown.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => row.replaceAll(/<[^>]*>/g, '|'));
}

test('P3: a line’s share of the nest is said in percent, and left out where it has the plate for itself', () => {
  const loading = (share: number) =>
    rowsOf({
      ...blank,
      terms: [{ name: 'loading', cents: 6_000, numbers: { sheets: 1, perSheet: 6_000, share } }],
    });
  expect(loading(0.2857)).toEqual([expect.stringContaining('R\u00a060,00 × 28,57% of the nest|')]);
  expect(loading(1)).toEqual([expect.stringContaining('1 sheet × R\u00a060,00|')]);
});

test('P3, P4: the explanation says that the plate is the customer’s own, and leaves out what costs nothing', () => {
  const rows = rowsOf({
    ...blank,
    terms: [
      { name: 'material', cents: 0, numbers: { freeIssue: 'yes' } },
      { name: 'setup', cents: 5_000, numbers: {} },
      { name: 'bending', cents: 0, numbers: {} },
    ],
  });
  expect(rows).toEqual([
    expect.stringMatching(/Material\|+the customer’s own plate\|+R\u00a00,00/),
    expect.stringMatching(/Setup\|+once a line\|+R\u00a050,00/),
  ]);
});
