import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { companyDay } from '#app/country/day.ts';
import { reference } from '#app/leads/records/reference.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isFiltered } from '#app/platform/db/list-filter.ts';
import { type Cell, csvDownload, csvHeaders } from '#app/platform/http/csv.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { formatSortable } from '#app/ui/dates.ts';
import { revisionName } from '../document/reference.ts';
import {
  NO_QUOTATION_FILTER,
  QUOTATION_STATE_LABELS,
  type QuotationFilter,
  readQuotationFilter,
  stateOn,
} from '../quotation-filter.ts';
import {
  countQuotations,
  type ExportedQuotation,
  exportQuotations,
} from '../quotation-list.queries.server.ts';
import { sentWithSamples } from '../sent-with-samples.queries.server.ts';
import type { Route } from './+types/quotations-csv.route.ts';

const FILE = 'quotations.csv';

const time = (at: Date | null) => (at === null ? '' : formatSortable(at));

type Row = ExportedQuotation & { usesSamples: boolean };

const COLUMNS: readonly [string, (quotation: Row, today: string) => Cell][] = [
  ['Number', revisionName],
  ['Status', (row, today) => QUOTATION_STATE_LABELS[stateOn(row, today)]],
  ['Customer', ({ customer }) => customer ?? ''],
  ['VAT number', ({ vatNumber }) => vatNumber ?? ''],
  ['Request', ({ request }) => (request === null ? '' : reference(request.kind, request.number))],
  ['Begun', ({ createdAt }) => formatSortable(createdAt)],
  ['Sent', ({ sentAt }) => time(sentAt)],
  ['Valid until', ({ validUntil }) => validUntil ?? ''],
  ['Excluding VAT (R)', ({ net }) => (net === null ? '' : net / 100)],
  // Staff record the day.
  ['Decided', ({ decidedAt, isRecorded }) => time(decidedAt).slice(0, isRecorded ? 10 : undefined)],
  ['Order number', ({ orderNumber }) => orderNumber ?? ''],
  ['Sample prices', ({ net, usesSamples }) => (net === null ? '' : usesSamples ? 'yes' : 'no')],
];

/** GET /admin/quotations.csv: all quotations that match the filter in the URL, from all pages. // P12 */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { headers: csvHeaders(FILE) });
  const { db, log } = context.get(servicesContext);
  const filter = readQuotationFilter(url.searchParams);
  const count = await countQuotations(db, filter);
  // Without the search term: it may be a person's name, and the audit log outlives erasure.
  const details = {
    quotations: String(count),
    filtered: isFiltered(filter, NO_QUOTATION_FILTER) ? 'yes' : 'no',
  };
  await recordAudit(db, context.get(signedIn), { action: 'quotations-exported', details });
  return csvDownload(FILE, rowsOf(db, filter, context.get(companyContext)), log);
}

async function* rowsOf(
  db: Database,
  filter: QuotationFilter,
  company: CompanyFacts,
): AsyncGenerator<Cell[][]> {
  yield [COLUMNS.map(([head]) => head)];
  const today = companyDay();
  for await (const batch of exportQuotations(db, filter)) {
    const batchIds = batch.map(({ id }) => id);
    const sampled = await sentWithSamples(db, batchIds, company);
    yield batch.map((quotation) => {
      const row = { ...quotation, usesSamples: sampled.has(quotation.id) };
      return COLUMNS.map(([, cell]) => cell(row, today));
    });
  }
}
