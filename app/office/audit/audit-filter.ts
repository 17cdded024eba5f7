import { type Action, isAction } from '#app/accounts/audit/audit.ts';
import { dayOrNone } from '#app/platform/db/list-filter.ts';
import { isRowId } from '#app/platform/db/row-id.ts';

/** The actor filter for what nobody did who was signed in: the software itself, such as retention, a customer, an applicant. */
export const SYSTEM_ACTOR = 'software';

export type AuditFilter = {
  /** An account's id (it may have been deleted), SYSTEM_ACTOR, or an empty string for everybody. */
  who: string;
  action: Action | '';
  /** Days in the company's time zone, such as 2026-11-03, both inclusive; an empty string means unbounded. */
  from: string;
  to: string;
};

/** Reads the filter from the query string; invalid values are ignored. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  const who = search.get('who') ?? '';
  const action = search.get('action');
  return {
    who: who === SYSTEM_ACTOR || isRowId(who) ? who : '',
    action: isAction(action) ? action : '',
    from: dayOrNone(search.get('from')),
    to: dayOrNone(search.get('to')),
  };
}

export const NO_AUDIT_FILTER = readAuditFilter(new URLSearchParams());

/** Keyset pagination: the page lies on this side of the entry with this id. */
export type AuditPlace = { id: string; side: 'older' | 'newer' };

/** Reads `?older=ID` or `?newer=ID`; null for the newest page. */
export function readAuditPlace(search: URLSearchParams): AuditPlace | null {
  for (const side of ['older', 'newer'] as const) {
    const id = search.get(side);
    if (isRowId(id)) return { id, side };
  }
  return null;
}
