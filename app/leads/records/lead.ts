import { keysOf } from '#app/platform/keys-of.ts';

/** The statuses, in the order of the select. // L15 */
export const STATUS_LABELS = {
  new: 'New',
  'in-progress': 'In progress',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
} as const;
export type LeadStatus = keyof typeof STATUS_LABELS;
export const STATUSES = keysOf(STATUS_LABELS);

/** The colour of each status in Mantine's theme. */
export const STATUS_COLOURS: Readonly<Record<LeadStatus, string>> = {
  new: 'blue',
  'in-progress': 'orange',
  quoted: 'yellow',
  won: 'green',
  lost: 'red',
  spam: 'gray',
};

export const OPEN_STATUSES = ['new', 'in-progress', 'quoted'] as const satisfies LeadStatus[];

/** The statuses in which the sender is still waiting for a first answer; a quoted lead has had one. // L20 */
export const WAITING_STATUSES = ['new', 'in-progress'] as const satisfies LeadStatus[];

export const isOpen = (status: LeadStatus): boolean => OPEN_STATUSES.some((open) => open === status);

/** Whether a price is what comes next: a quote was requested, and the lead is not quoted yet. // P6 */
export function awaitsPrice({ kind, status }: { kind: LeadKind; status: LeadStatus }): boolean {
  return kind === 'quote' && WAITING_STATUSES.some((waiting) => waiting === status);
}

/** Why a lead was lost. // L16 */
export const LOST_REASONS = {
  price: 'Price',
  'lead-time': 'Lead time',
  'cannot-make': 'We cannot make it',
  'no-answer': 'No answer from the customer',
  other: 'Other',
} as const;
export type LostReason = keyof typeof LOST_REASONS;

export const SOURCES = { website: 'Website', phone: 'Phone', 'walk-in': 'Walk-in' } as const;

export const KINDS = { enquiry: 'Enquiry', quote: 'Quote request' } as const;
export type LeadKind = keyof typeof KINDS;

/** The display name of a lead: the first of these that is known. */
export function nameOfLead(lead: { name: string; company: string; email: string; phone: string }): string {
  return lead.name || lead.company || lead.email || lead.phone || 'No name given';
}
