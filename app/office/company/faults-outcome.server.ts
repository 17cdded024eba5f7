import * as z from 'zod/mini';
import type { Outcome } from '#app/accounts/session/office/intent.server.ts';
import type { Fault } from '#app/company/profile/profile.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import type { Target } from './edited.server.ts';

/** Why a draft can't be published as it is: no form is open whose fields could say so. Faults of a page have the page's name. */
export function draftFaults(section: string, faults: readonly Fault[], draft: unknown): Outcome {
  const reasons = faults.map(({ place, message }) => {
    const [, index] = place.startsWith(section) ? (/^\[(\d+)\]/.exec(place.slice(section.length)) ?? []) : [];
    const page = z.safeParse(
      z.looseObject({ name: z.string() }),
      Array.isArray(draft) && draft[Number(index)],
    );
    return index !== undefined && page.success && page.data.name !== ''
      ? `${page.data.name}: ${message}`
      : message;
  });
  return {
    kind: 'failed',
    title: COMPANY_NOTICES.publish.failed,
    reason: ['The draft can’t be published yet.', ...new Set(reasons)].join(' '),
  };
}

/** Each fault at its field; those of other pages and sections are named together. */
export function formFaults(target: Target, faults: readonly Fault[]): Outcome {
  const here = `${target.section}${target.entry === null ? '' : `[${target.entry}]`}`;
  const fields: Record<string, string> = {};
  const elsewhere: string[] = [];
  for (const { place, message } of faults) {
    if (place === here || place.startsWith(`${here}.`) || place.startsWith(`${here}[`))
      fields[`v${place.slice(here.length).replaceAll(/\[(\d+)\]/g, '.$1')}`] ??= message;
    else elsewhere.push(`${place}: ${message}`);
  }
  if (elsewhere.length === 0) return { kind: 'invalid', fields };
  return {
    kind: 'failed',
    title: COMPANY_NOTICES.publish.failed,
    reason: `What you entered is still here, and can be saved as a draft. ${[...Object.values(fields), ...elsewhere].join(' ')}`,
  };
}
