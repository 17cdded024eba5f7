import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { SignedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { formatPhone } from '#app/company/phone-number.ts';
import { type Cell, writeCsv } from '#app/platform/csv.server.ts';
import { isFiltered } from '#app/platform/db/list-filter.ts';
import type { Services } from '#app/platform/services.server.ts';
import { formatSortable } from '#app/ui/office/dates.ts';
import { KINDS, LOST_REASONS, SOURCES, STATUS_LABELS } from '../lead.ts';
import { type LeadFilter, NO_LEAD_FILTER } from '../lead-filter.ts';
import { type Asking, countLeads, type ExportedLead, exportBatches } from '../leads.queries.server.ts';
import { reference } from '../reference.ts';
import { unitLabel } from '../wanted.ts';

type Dependencies = Pick<Services, 'db' | 'log'>;

/** Each column of an export: its head, and what stands in it. // L21 */
const COLUMNS: readonly [string, (lead: ExportedLead) => Cell][] = [
  ['Reference', ({ kind, number }) => reference(kind, number)],
  ['Received', ({ createdAt }) => formatSortable(createdAt)],
  ['Source', ({ source }) => SOURCES[source]],
  ['Kind', ({ kind }) => KINDS[kind]],
  ['Business unit', ({ arm }) => unitLabel(arm)],
  ['Quote type', ({ quoteType }) => quoteType],
  ['Name', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => formatPhone(phone)],
  ['Message', ({ message }) => message],
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

/**
 * Answers with the leads that fit as a CSV file that is written while it is sent. What was asked for is noted before the
 * first byte goes. Should reading fail half way, the download breaks off: it never looks whole. // L21
 *
 * @param method the request's: HEAD gets nothing of the file, and so it is noted nowhere.
 */
export async function exportLeads(
  services: Dependencies,
  me: SignedIn,
  { filter, method }: { filter: LeadFilter; method: string },
): Promise<Response> {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="leads.csv"',
  };
  if (method === 'HEAD') return new Response(null, { headers });
  const asking = { me: me.id, now: new Date() };
  const count = await countLeads(services.db, filter, asking);
  // Not what was searched for: it may be a person's name, and the audit outlives what is erased.
  const details = { leads: String(count), filtered: isFiltered(filter, NO_LEAD_FILTER) ? 'yes' : 'no' };
  await recordAudit(services.db, me, { action: 'leads-exported', details });
  return new Response(writeCsv(rowsOf(services, filter, asking)), { headers });
}

async function* rowsOf(
  { db, log }: Dependencies,
  filter: LeadFilter,
  asking: Asking,
): AsyncGenerator<Cell[][]> {
  try {
    yield [COLUMNS.map(([head]) => head)];
    for await (const batch of exportBatches(db, filter, asking)) {
      yield batch.map((lead) => COLUMNS.map(([, cell]) => cell(lead)));
    }
  } catch (error) {
    log.error({ err: error }, 'an export of leads broke off');
    throw error;
  }
}
