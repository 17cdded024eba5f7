/** What a lead may be, in the order of the select. A new one is new. // L15 */
export const STATUSES = ['new', 'in-progress', 'quoted', 'won', 'lost', 'spam'] as const;
export type LeadStatus = (typeof STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  'in-progress': 'In progress',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

/** The colour of each status, by its name in Mantine's theme. */
export const STATUS_COLOURS: Readonly<Record<LeadStatus, string>> = {
  new: 'blue',
  'in-progress': 'orange',
  quoted: 'yellow',
  won: 'green',
  lost: 'red',
  spam: 'gray',
};

/** What still has to be dealt with. */
export const OPEN_STATUSES = ['new', 'in-progress', 'quoted'] as const satisfies LeadStatus[];

/** Where somebody still waits for a first word from us: who has a quote has had one. // L20 */
export const WAITING_STATUSES = ['new', 'in-progress'] as const satisfies LeadStatus[];

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

/** What a list and a page call a lead: whoever sent it, by the first of these that is known. */
export function nameOfLead(lead: { name: string; company: string; email: string; phone: string }): string {
  return lead.name || lead.company || lead.email || lead.phone || 'No name given';
}
