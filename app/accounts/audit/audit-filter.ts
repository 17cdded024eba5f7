import { companyDay, startOfDay } from '#app/company/company-day.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { type Action, isAction } from './audit.ts';

/** Stands for what the software did by itself. */
export const SOFTWARE = 'software';

export type AuditFilter = {
  /** An account's id, also of one that is gone; SOFTWARE; empty for all. */
  who: string;
  action: Action | '';
  /** Days of the company, as 2026-11-03, both included; empty for no end. */
  from: string;
  to: string;
};

/** Reads the filter of the audit from an address. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  const who = search.get('who') ?? '';
  const action = search.get('action');
  return {
    who: who === SOFTWARE || isRowId(who) ? who : '',
    action: isAction(action) ? action : '',
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  };
}

/** A valid day of this millennium; the browser also sends years that are still being typed, such as 0202. */
function readDay(text: string | null): string {
  if (text === null || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return '';
  const start = startOfDay(text);
  return !Number.isNaN(start.valueOf()) && companyDay(start) === text ? text : '';
}

export const NO_AUDIT_FILTER = readAuditFilter(new URLSearchParams());

/** Beside which entry a page begins, and on which side of it the page is. */
export type AuditPlace = { id: string; side: 'older' | 'newer' };

/** Reads the place from an address: `?older=ID` or `?newer=ID`. Null for the newest page. */
export function readAuditPlace(search: URLSearchParams): AuditPlace | null {
  for (const side of ['older', 'newer'] as const) {
    const id = search.get(side);
    if (isRowId(id)) return { id, side };
  }
  return null;
}
