import { afterAll, expect, test } from 'vitest';
import { analyseDrawingsOf } from '#app/leads/analyse-drawings.commands.server.ts';
import { openDrawings } from '#app/leads/drawings.fixture.ts';
import { listDrawings } from '#app/leads/lead-detail.queries.server.ts';
import { totalsOf } from '#app/leads/lead-totals.ts';
import type { QuoteLine } from '#app/leads/quote-lines.ts';
import { testCompany } from '#tests/support/company.ts';
import { linesOfLead } from './lines-of-lead.server.ts';

const { services, leadWith, ...opened } = await openDrawings();
afterAll(() => opened[Symbol.asyncDispose]());

const line = (said: Partial<QuoteLine>): QuoteLine => ({
  ...{ part: '', drawing: '', grade: '', thickness: '', quantity: '', neededBy: '' },
  ...said,
});

test.each([
  ['several-parts.dxf', [line({ part: 'Kit', drawing: 'several-parts.dxf', quantity: '3' })]],
  ['grid-of-polylines.dxf', []],
  ['plate.dxf', [line({ quantity: '4', thickness: '6' })]],
  ['inches-stated-mm-drawn.dxf', [line({ quantity: '2' }), line({ part: 'Bar', quantity: '1' })]],
])('P6: a lead’s totals and its quotation count the same parts of %s', async (name, lines) => {
  const leadId = await leadWith(name, null, lines);
  await analyseDrawingsOf({ ...services, company: () => testCompany }, leadId);
  const files = (await listDrawings(services.db, leadId)).map((one) => ({ ...one, isDxf: true }));
  const { cutLength, without } = totalsOf({ lines, quoteType: 'Bending' }, files, testCompany, {});

  const filled = await linesOfLead(services, leadId, testCompany);
  const counted = filled.lines.flatMap(({ key, quantity, drawn }) => {
    const shape = filled.shapes[key];
    const isCounted = quantity !== null && shape !== undefined && drawn?.doubts.length === 0;
    return isCounted ? [quantity * shape.cutLength] : [];
  });
  expect(cutLength).toBeCloseTo(
    counted.reduce((sum, mm) => sum + mm, 0),
    1,
  );
  expect(without.doubt + without.all).toBe(filled.lines.length - counted.length);
});
