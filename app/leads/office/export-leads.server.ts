import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { SignedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { formatPhone } from '#app/country/phone-number.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { isFiltered } from '#app/platform/db/list-filter.ts';
import { type Cell, csvDownload, csvHeaders } from '#app/platform/http/csv.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { formatSortable } from '#app/ui/dates.ts';
import { lineText, readStoredLines } from '../parts/quote-lines.ts';
import { KINDS, LOST_REASONS, SOURCES, STATUS_LABELS } from '../records/lead.ts';
import { type LeadFilter, NO_LEAD_FILTER } from '../records/lead-filter.ts';
import {
  countLeads,
  type ExportedLead,
  exportBatches,
  type ListContext,
} from '../records/leads.queries.server.ts';
import { reference } from '../records/reference.ts';
import { unitLabel } from '../records/request-label.ts';

type Dependencies = Pick<Services, 'db' | 'log'>;

/** The header and the cell of each column. // L21 */
const COLUMNS: readonly [string, (lead: ExportedLead, company: CompanyFacts) => Cell][] = [
  ['Reference', ({ kind, number }) => reference(kind, number)],
  ['Received', ({ createdAt }) => formatSortable(createdAt)],
  ['Source', ({ source }) => SOURCES[source]],
  ['Kind', ({ kind }) => KINDS[kind]],
  ['Business unit', ({ unit }, company) => unitLabel(unit, company)],
  ['Quote type', ({ quoteType }) => quoteType],
  ['Name', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Message', ({ message }) => message],
  ['Parts', ({ lines }) => readStoredLines(lines).map(lineText).join('; ')],
  ['Drawings', ({ drawings }) => drawings],
  ['Status', ({ status }) => STATUS_LABELS[status]],
  ['Lost because', ({ lostReason }) => (lostReason === null ? '' : LOST_REASONS[lostReason])],
  ['Owner', ({ owner }) => owner ?? ''],
  ['Follow up', ({ followUpOn }) => followUpOn ?? ''],
  [
    'First answered',
    ({ firstAnsweredAt }) => (firstAnsweredAt === null ? '' : formatSortable(firstAnsweredAt)),
  ],
  ['Working minutes to answer', ({ firstAnswerMinutes }) => firstAnswerMinutes ?? ''],
  ['Last changed', ({ changedAt }) => formatSortable(changedAt)],
];

/** Further columns of what later steps of the business know: their heads, and their cells for a batch of leads. */
type FurtherColumns = {
  heads: readonly string[];
  cellsOf: (leadIds: readonly string[]) => Promise<readonly (readonly Cell[])[]>;
};

/**
 * Streams the matching leads as CSV, after auditing the request. // L21
 *
 * @param method HEAD gets no content and is not audited.
 */
export async function exportLeads(
  services: Dependencies,
  me: SignedIn,
  company: CompanyFacts,
  { filter, method, further }: { filter: LeadFilter; method: string; further: FurtherColumns },
): Promise<Response> {
  if (method === 'HEAD') return new Response(null, { headers: csvHeaders(FILE) });
  const context = { me: me.id, now: new Date(), opening: company.opening };
  const count = await countLeads(services.db, filter, context);
  // Without the search term: it may be a person's name, and the audit log outlives erasure.
  const details = { leads: String(count), filtered: isFiltered(filter, NO_LEAD_FILTER) ? 'yes' : 'no' };
  await recordAudit(services.db, me, { action: 'leads-exported', details });
  return csvDownload(FILE, rowsOf(services.db, filter, context, company, further), services.log);
}

const FILE = 'leads.csv';

async function* rowsOf(
  db: Database,
  filter: LeadFilter,
  context: ListContext,
  company: CompanyFacts,
  further: FurtherColumns,
): AsyncGenerator<Cell[][]> {
  yield [[...COLUMNS.map(([head]) => head), ...further.heads]];
  for await (const batch of exportBatches(db, filter, context)) {
    const others = await further.cellsOf(batch.map(({ id }) => id));
    yield batch.map((lead, at) => [...COLUMNS.map(([, cell]) => cell(lead, company)), ...(others[at] ?? [])]);
  }
}
