import { companyDay, startOfDay } from '#app/company/company-day.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { type Action, isAction } from './audit.ts';

/** Stands for what the software did by itself. */
export const SYSTEM_ACTOR = 'software';

export type AuditFilter = {
  /** An account's id, also of one that is gone; SYSTEM_ACTOR; empty for all. */
  who: string;
  action: Action | '';
  /** Days of the company, as 2026-11-03, both included; empty for no end. */
  from: string;
  to: string;
};

export const NO_FILTER: AuditFilter = { who: '', action: '', from: '', to: '' };

/** What an address asks of the audit; nonsense in it counts as nothing asked. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  const who = search.get('who') ?? '';
  const action = search.get('action');
  return {
    who: who === SYSTEM_ACTOR || isRowId(who) ? who : '',
    action: isAction(action) ? action : '',
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  };
}

/** A day that there is, of this millennium: a year that is being typed is none yet. */
function readDay(text: string | null): string {
  if (text === null || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return '';
  const start = startOfDay(text);
  return !Number.isNaN(start.valueOf()) && companyDay(start) === text ? text : '';
}

/** Whether the filter leaves anything out. */
export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}
