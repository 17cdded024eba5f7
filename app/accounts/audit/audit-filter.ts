import { companyDay, startOfDay } from '#app/company/company-day.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { type Action, isAction } from './audit.ts';

/** The actor filter for actions of the software itself, such as retention. */
export const SYSTEM_ACTOR = 'software';

export type AuditFilter = {
  /** An account's id (it may have been deleted), SYSTEM_ACTOR, or an empty string for everybody. */
  who: string;
  action: Action | '';
  /** Days in the company's time zone, such as 2026-11-03, both inclusive; an empty string means unbounded. */
  from: string;
  to: string;
};

export const NO_FILTER: AuditFilter = { who: '', action: '', from: '', to: '' };

/** Parses the filter from the query string; invalid values are ignored. */
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

/** A valid day from 2000 to 2999, so that a year that is still being typed is ignored; otherwise an empty string. */
function readDay(text: string | null): string {
  if (text === null || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return '';
  const start = startOfDay(text);
  return !Number.isNaN(start.valueOf()) && companyDay(start) === text ? text : '';
}

/** Whether the filter excludes anything. */
export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}
