import { POSITIONS } from '#app/accounts/admins/account.ts';
import { listArticles } from '#app/blog/article-list.queries.server.ts';
import { NO_LIST_FILTER } from '#app/blog/article-list-filter.ts';
import { ARTICLE_STATES } from '#app/blog/article-state.ts';
import { BLOG, editorPath } from '#app/blog/office/blog-path.ts';
import { companyDay } from '#app/country/day.ts';
import { listCustomers } from '#app/customers/customers.queries.server.ts';
import { CUSTOMERS, customerPath } from '#app/customers/office/customers-path.ts';
import { LEADS, leadPath } from '#app/leads/office/leads-path.ts';
import { nameOfLead, STATUS_LABELS } from '#app/leads/records/lead.ts';
import { NO_LEAD_FILTER } from '#app/leads/records/lead-filter.ts';
import { type ListContext, listLeads } from '#app/leads/records/leads.queries.server.ts';
import { reference as leadReference } from '#app/leads/records/reference.ts';
import { requestLabel } from '#app/leads/records/request-label.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { foldText } from '#app/platform/db/search-text.ts';
import { revisionName } from '#app/quotations/document/reference.ts';
import { QUOTATIONS, quotationPath } from '#app/quotations/office/quotations-path.ts';
import { NO_QUOTATION_FILTER, QUOTATION_STATE_LABELS, stateOn } from '#app/quotations/quotation-filter.ts';
import { listQuotations } from '#app/quotations/quotation-list.queries.server.ts';
import { reference as applicationReference } from '#app/recruitment/applications/reference.ts';
import { statusText } from '#app/recruitment/applications/status.ts';
import { NO_APPLICATION_FILTER } from '#app/recruitment/hiring/application-filter.ts';
import {
  applicationsAround,
  countApplications,
} from '#app/recruitment/hiring/applications.queries.server.ts';
import { applicationPath, JOB_APPLICATIONS } from '#app/recruitment/positions/job-applications-path.ts';
import { NO_ACCOUNT_FILTER } from '../accounts/account-filter.ts';
import { listAccounts } from '../accounts/accounts.queries.server.ts';
import { ACCOUNTS, accountPath } from '../accounts/accounts-path.ts';
import { bestOf, MIN_LENGTH, type ResultGroup } from './search-result.ts';

/** The most of each kind of which the best are chosen. */
const READ = { page: 1, size: 25 };

/**
 * Leads, quotations, customers, applicants, articles and colleagues that match, each found as its own list finds them. What a list shows to the
 * person who asks is found here too, and nothing else.
 */
export async function searchOffice(
  db: Database,
  typed: string,
  context: ListContext,
): Promise<ResultGroup[]> {
  if (foldText(typed).length < MIN_LENGTH) return [];
  const groups = await Promise.all([
    findLeads(db, typed, context),
    findQuotations(db, typed, context.now),
    findCustomers(db, typed),
    findApplicants(db, typed, context),
    findArticles(db, typed),
    findColleagues(db, typed),
  ]);
  return groups.filter(({ found }) => found.length > 0);
}

/** The list of one kind with the filter filled in. */
function listPath(list: string, filter: Record<string, string>): string {
  return `${list}?${new URLSearchParams(filter)}`;
}

async function findApplicants(db: Database, q: string, { me }: ListContext): Promise<ResultGroup> {
  const filter = { ...NO_APPLICATION_FILTER, q };
  const rows = await applicationsAround(db, filter, me, { place: 1, size: READ.size });
  const total = rows.length < READ.size ? rows.length : await countApplications(db, filter, me);
  const results = rows.map((row) => ({
    to: applicationPath(row.id),
    label: row.fullName,
    detail: inWords(applicationReference(row.number), row.position, statusText(row)),
  }));
  return bestOf(q, 'Applicants', results, { total, to: listPath(JOB_APPLICATIONS, { q }) });
}

async function findLeads(db: Database, q: string, context: ListContext): Promise<ResultGroup> {
  const { rows, total } = await listLeads(db, { ...NO_LEAD_FILTER, q, sort: 'newest' }, context, READ);
  const results = rows.map((lead) => {
    const name = nameOfLead(lead);
    const company = lead.company === name ? null : lead.company;
    const reference = leadReference(lead.kind, lead.number);
    return {
      to: leadPath(lead.id),
      label: name,
      detail: inWords(reference, company, requestLabel(lead), STATUS_LABELS[lead.status]),
    };
  });
  return bestOf(q, 'Leads', results, { total, to: listPath(LEADS, { q }) });
}

/** By number, customer or whoever asked. */
async function findQuotations(db: Database, q: string, now: Date): Promise<ResultGroup> {
  const { rows, total } = await listQuotations(db, { ...NO_QUOTATION_FILTER, q }, READ);
  const results = rows.map((row) => ({
    to: quotationPath(row.id),
    label: revisionName(row),
    detail: inWords(
      row.customer,
      row.contact === row.customer ? null : row.contact,
      QUOTATION_STATE_LABELS[stateOn(row, companyDay(now))],
    ),
  }));
  return bestOf(q, 'Quotations', results, { total, to: listPath(QUOTATIONS, { q }) });
}

async function findCustomers(db: Database, q: string): Promise<ResultGroup> {
  const { rows, total } = await listCustomers(db, q, READ);
  const results = rows.map(({ id, name, contact }) => ({
    to: customerPath(id),
    label: name,
    detail: inWords('Customer', contact),
  }));
  return bestOf(q, 'Customers', results, { total, to: listPath(CUSTOMERS, { q }) });
}

async function findArticles(db: Database, search: string): Promise<ResultGroup> {
  const { rows, total } = await listArticles(db, { ...NO_LIST_FILTER, search }, READ);
  const results = rows.map(({ id, title, author, state }) => ({
    to: editorPath(id),
    label: title || 'Untitled',
    detail: inWords(ARTICLE_STATES[state], author),
  }));
  return bestOf(search, 'Articles', results, { total, to: listPath(BLOG, { search }) });
}

/** By name or email address, or all of a role. */
async function findColleagues(db: Database, typed: string): Promise<ResultGroup> {
  const filter = colleagueFilter(typed);
  const { rows, total } = await listAccounts(db, { ...NO_ACCOUNT_FILTER, ...filter }, READ);
  const results = rows.map(({ name: ownName, email, position }) => ({
    to: accountPath(email),
    label: ownName || email,
    detail: inWords(position, email),
  }));
  return bestOf(typed, 'Colleagues', results, { total, to: listPath(ACCOUNTS, filter) });
}

function colleagueFilter(typed: string): Record<string, string> {
  const role = POSITIONS.find((position) => foldText(position) === foldText(typed));
  if (role !== undefined) return { position: role };
  return typed.includes('@') ? { email: typed } : { name: typed };
}

function inWords(...words: (string | null)[]): string {
  return words.filter(Boolean).join(', ');
}
