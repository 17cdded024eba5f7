import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ExplainedPrice } from '../../price-revision.server.ts';
import { Explanation } from './explanation.tsx';

test('P3, P4: the explanation says that the plate is the customer’s own, and leaves out what costs nothing', () => {
  const price: ExplainedPrice = {
    ...{ key: 'a', unit: 5_000, total: 5_000, breaks: [], missing: '', gap: null, computedUnit: 5_000 },
    ...{ numbers: null, seconds: null, mass: null, cutLength: null },
    terms: [
      { name: 'material', cents: 0, numbers: { freeIssue: 'yes' } },
      { name: 'setup', cents: 5_000, numbers: {} },
      { name: 'bending', cents: 0, numbers: {} },
    ],
  };
  const shown = renderToStaticMarkup(createElement(Explanation, { price, currency: 'space-comma' }));
  const rows = [...shown.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => row.replaceAll(/<[^>]*>/g, '|'));
  expect(rows).toEqual([
    expect.stringMatching(/Material\|+the customer’s own plate\|+R\u00a00,00/),
    expect.stringMatching(/Setup\|+once a line\|+R\u00a050,00/),
  ]);
});
