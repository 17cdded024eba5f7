import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { companyDay } from '#app/country/day.ts';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { nest } from '#app/nesting/nest.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import type { StoredNests } from '#app/prices/price-with-nests.server.ts';
import { priceBookOn } from '#app/prices/stored-price-book.ts';
import { renderQuotationPdf } from '#app/quotations/document/render-quotation.server.ts';
import { offerDocument } from '#app/quotations/offer.ts';
import { priceRevision } from '#app/quotations/price-revision.server.ts';
import { newLine, readContent } from '#app/quotations/quotation-content.ts';
import { revisionRequest } from '#app/quotations/quotation-request.ts';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { type Figure, middle } from './figures.ts';

const CUSTOMERS = 5_000;
const LINES = 50;
const ROUNDS = 15;
const WARM_UP = 5;

/** Quotations in all states over two years, each with one revision, straight into the tables. */
export async function fillQuotations(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into customers (name) select 'Customer ' || n || ' Nkosi Engineering' from generate_series(1, $1) n`,
    [CUSTOMERS],
  );
  await pool.query(
    `with named as (select array_agg(id) as ids from customers),
      states as (select enum_range(null::quotation_state) as all_states)
    insert into quotations (customer_id, created_at, state, net, valid_until)
    select ids[1 + n % $2], now() - n * interval '10 minutes', all_states[1 + n % 5], n * 100,
      (now() - n * interval '10 minutes' + interval '14 days')::date
    from generate_series(1, $1) n, named, states`,
    [count, CUSTOMERS],
  );
  await pool.query(
    `insert into quotation_revisions (quotation_id, letter, state, content)
    select id, 1, state, '{"lines": []}' from quotations on conflict do nothing`,
  );
  await pool.query(
    `insert into quotation_decisions (revision_id, decision, net)
    select id, 'accepted', 5000 from quotation_revisions where state = 'accepted' on conflict do nothing`,
  );
  await pool.query('analyze customers, quotations, quotation_revisions, quotation_decisions');
}

const DRAWINGS = ['plate', 'flange', 'gear', 'slot', 'ellipse', 'rounded-plate', 'perforated', 'islands'];
const THICKNESSES = [6, 8, 10, 12];

/** A quotation of drawn parts, each with two further quantities. */
function drawnQuotation() {
  const folder = path.join(projectRoot(), 'app/drawings/corpus');
  const drawn = DRAWINGS.flatMap((name) => {
    const analysis = analyseDrawing(readFileSync(path.join(folder, `${name}.dxf`)), { shapes: true });
    return analysis.ok ? analysis.shapes.slice(0, 1) : [];
  });
  const lines = Array.from({ length: LINES }, (_, at) =>
    newLine({
      ...{ key: `line-${at}`, kind: 'part', description: `Part ${at + 1}`, quantity: 2 },
      ...{ breaks: [3, 5], grade: 'mild-steel', process: 'laser-cutting' },
      thickness: THICKNESSES[at % THICKNESSES.length] ?? 6,
      drawn: {
        ...{ drawingId: String(at), name: `part-${at}.dxf`, sha256: String(at), part: 0, parts: 1 },
        ...{ version: 1, doubts: [], mmPerUnit: 1 },
      },
    }),
  );
  const shapes = Object.fromEntries(
    lines.flatMap(({ key }, at) => {
      const shape = drawn[at % drawn.length];
      return shape === undefined ? [] : [[key, shape] as const];
    }),
  );
  const content = readContent({ lines, contactName: 'Thandi', contactEmail: 'thandi@example.com' });
  return { content, shapes };
}

/** Pricing 50 drawn lines with breaks beside their stored nests, and the PDF of such a quotation. // P3, P8 */
export async function benchQuotation(): Promise<Figure[]> {
  const now = new Date();
  const { content, shapes } = drawnQuotation();
  const priceBook = priceBookOn(samplePriceBook, sampleCompany, companyDay(now));
  const nests: Record<string, StoredNests[string]> = {};
  // What is nested takes no time here, however well.
  for (const { digest, job } of priceRevision(revisionRequest(content, shapes, priceBook), nests).waiting)
    nests[digest] = nest(job, () => 0, 1);
  const price = () => priceRevision(revisionRequest(content, shapes, priceBook), nests);
  const { lines, sums, waiting } = price();
  if (
    sums === null ||
    waiting.length > 0 ||
    lines.some(({ breaks }) => breaks.some(({ unit }) => unit === null))
  )
    throw new Error(`Not all is priced: ${lines.find(({ missing }) => missing !== '')?.missing}`);
  const customer = {
    ...{ id: '', name: 'Acme', vatNumber: '', postalAddress: '', deliveryAddress: '', notes: '' },
    ...{ terms: 'prepaid' as const, needsOrderNumber: false, createdAt: now, contacts: [], version: '' },
  };
  const offer = { ...{ number: 1_001, letter: 1, request: 'Q-1001', content, shapes, customer }, now };
  const vatPercent = priceBook.vat.percent;
  const document = offerDocument(
    { ...offer, book: samplePriceBook, prices: lines, sums, vatPercent },
    sampleCompany,
  );
  const pricing = await cpuMilliseconds(() => price());
  let bytes = 0;
  const pdf = await cpuMilliseconds(async () => {
    bytes = (await renderQuotationPdf(document, 'https://example.com/quotation')).length;
  });
  const against = 'no baseline';
  return [
    {
      ...{
        what: `${LINES} drawn lines with two further quantities each, priced beside their nests`,
        against,
      },
      measured: `${pricing.toFixed(0)} ms of CPU, ${Object.keys(nests).length} nests`,
      ...{ value: pricing, floor: { atMost: 1_000 } },
      limit: 'the job of each nest as JSON, and its digest',
    },
    {
      ...{ what: `PDF of a quotation of ${LINES} lines`, against },
      measured: `${pdf.toFixed(0)} ms of CPU, ${(bytes / 1_024).toFixed(0)} KB`,
      ...{ value: pdf, floor: { atMost: 400 } },
      limit: 'pdfkit: fonts, text and pictures',
    },
  ];
}

/** The CPU of this process with all its threads, the middle of several runs. */
async function cpuMilliseconds(act: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) times.push((user + system) / 1_000);
  }
  return middle(times);
}
