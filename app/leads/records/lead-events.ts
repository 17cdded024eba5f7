import { formatCalendarDay } from '#app/ui/dates.ts';
import { LOST_REASONS, STATUS_LABELS } from './lead.ts';

/**
 * The kinds of timeline entries of a lead. 'mailed' is an answer sent from somebody's own mailbox, 'reply' a reply of
 * the customer, 'infected' a find of the virus scanner, 'unit' another unit for a drawing, 'plate' what it is cut from, 'drawings'
 * those that staff added, 'lines' the list of parts. What customers do with a quotation they do themselves, or staff record
 * it. A process of an older version may not know all of them.
 */
export type LeadEventKind =
  | 'entered'
  | 'status'
  | 'owner'
  | 'follow-up'
  | 'details'
  | 'note'
  | 'call'
  | 'mailed'
  | 'reply'
  | 'infected'
  | 'unit'
  | 'plate'
  | 'lines'
  | 'drawings'
  | 'quotation-sent'
  | 'quotation-accepted'
  | 'quotation-declined'
  | 'quotation-asked';

/** The author of timeline entries by the virus scanner. */
export const VIRUS_SCAN = 'The virus scan';

/** The author of what customers do on the page of a quotation. */
export const CUSTOMER = { id: null, name: 'The customer' } as const;

/** The kinds that are recorded with one click. */
export const CONTACT_KINDS = ['call', 'mailed', 'reply'] as const satisfies LeadEventKind[];
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** The kinds that count as a first answer. // L20 */
export const ANSWER_KINDS = ['call', 'mailed', 'quotation-sent'] as const satisfies LeadEventKind[];

/** The kinds that staff can remove; the audit says by whom. */
export const REMOVABLE_KINDS: readonly string[] = ['note', ...CONTACT_KINDS];

type Details = Readonly<Record<string, string>>;

/** The text of an entry, shown after its author's name `by`; the text of a note is shown separately. */
export function formatEvent(kind: string, details: Details, by = ''): string {
  switch (kind) {
    case 'entered':
      return 'entered this lead';
    case 'status':
      return formatStatus(details);
    case 'owner':
      return formatOwner(details, by);
    case 'follow-up':
      return details.to
        ? `set the follow-up to ${formatCalendarDay(details.to)}`
        : 'removed the follow-up date';
    case 'details':
      return `corrected ${details.changed ?? 'the details'}`;
    case 'note':
      return 'wrote a note';
    case 'call':
      return 'spoke on the phone';
    case 'mailed':
      return 'answered from their own mailbox';
    case 'reply':
      return 'recorded a reply from the customer';
    case 'infected':
      return `found ${details.found || 'something'} in ${details.file ?? 'a drawing'}, which can’t be opened`;
    case 'unit':
      return `changed the unit of ${details.file ?? 'a drawing'} from ${details.from} to ${details.to}`;
    case 'plate':
      return `changed what ${details.file ?? 'a drawing'} is cut from: ${details.from} to ${details.to}`;
    case 'lines':
      return details.from === details.to
        ? `changed the list of ${partsText(details.to)}`
        : `changed the list of parts, from ${partsText(details.from)} to ${partsText(details.to)}`;
    case 'drawings':
      return `added ${details.files ?? 'drawings'}`;
    case 'quotation-sent':
      return `${details.way === 'hand' ? 'handed over' : 'sent'} the quotation ${details.quotation ?? ''}`;
    case 'quotation-accepted':
      return formatDecision('accepted', details);
    case 'quotation-declined':
      return `${formatDecision('declined', details)}${reasonText(details.reason)}`;
    case 'quotation-asked':
      return `asked about quotation ${details.quotation ?? ''}`;
    default:
      return kind;
  }
}

function partsText(count = '0'): string {
  return count === '1' ? '1 part' : `${count} parts`;
}

/** How a customer told staff of a decision. */
export const DECISION_CHANNELS = { phone: 'by phone', mail: 'by email', counter: 'in person' } as const;
export type DecisionChannel = keyof typeof DECISION_CHANNELS;

/** @property channel how the customer told staff; missing if they decided on the page of the quotation. */
function formatDecision(
  decision: string,
  { quotation = '', name = '', order = '', channel }: Details,
): string {
  const what = `${decision} quotation ${quotation}${order && `, order number ${order}`}`;
  if (channel)
    return `recorded that ${name || 'the customer'} ${what}${isKey(DECISION_CHANNELS, channel) ? ` ${DECISION_CHANNELS[channel]}` : ''}`;
  return name ? `${what}: ${name}` : what;
}

function reasonText(reason = ''): string {
  return isKey(LOST_REASONS, reason) ? ` (${LOST_REASONS[reason]})` : '';
}

function formatStatus({ from, to, reason, cause }: Details): string {
  return `changed the status from ${statusLabel(from)} to ${statusLabel(to)}${reasonText(reason)}${cause ? ' by answering' : ''}`;
}

function statusLabel(status = ''): string {
  return isKey(STATUS_LABELS, status) ? STATUS_LABELS[status] : status;
}

function formatOwner({ from, to, cause }: Details, by: string): string {
  if (cause) return 'became the owner by answering';
  if (!to) return from === by ? 'gave up the lead' : `removed ${from || 'the owner'} as the owner`;
  if (to === by) return from ? `took the lead over from ${from}` : 'became the owner';
  return from ? `reassigned the lead from ${from} to ${to}` : `made ${to} the owner`;
}

function isKey<Key extends string>(record: Readonly<Record<Key, string>>, text: string): text is Key {
  return Object.hasOwn(record, text);
}
