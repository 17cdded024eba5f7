import * as z from 'zod/mini';
import { type CompanyFacts, offeredUnits } from '#app/company/company.ts';
import { isDay } from '#app/country/day.ts';
import { keysOf } from '#app/platform/keys-of.ts';
import {
  enteredPhone,
  line,
  lines,
  MAX_LINE_LENGTH,
  optionalEmail,
} from '#app/platform/submission/text-fields.ts';
import { NO_THICKNESS, readThickness } from '../parts/quote-lines.ts';
import { type LeadKind, LOST_REASONS, STATUSES } from './lead.ts';
import { MAX_MESSAGE_LENGTH } from './message-length.ts';

/** In characters. */
export const MAX_NOTE_LENGTH = 4_000;

const NO_WAY_BACK = 'Please give an email address or a phone number, so that we can reply';

const contact = {
  name: line(MAX_LINE_LENGTH),
  company: line(MAX_LINE_LENGTH),
  email: optionalEmail,
  phone: enteredPhone,
};

/** The contact details for staff to correct; a form sends only changed fields. // L16 */
export const contactEdit = z.partial(z.object(contact));
export type Contact = Record<keyof typeof contact, string>;
export const CONTACT_FIELDS = keysOf(contact);
export const CONTACT_LABELS: Contact = { name: 'Name', company: 'Company', email: 'Email', phone: 'Phone' };

/** A lead that came by phone or over the counter. // L15 */
export const newLeadSchema = z.pipe(
  z
    .object({
      ...contact,
      source: z.enum(['phone', 'walk-in'], 'Please choose how it came in'),
      /** Business unit and quote type in one field, such as 'steel/Bending'; empty for an enquiry. */
      wanted: z._default(z.string(), ''),
      message: lines(MAX_MESSAGE_LENGTH, 'Please write down what they want'),
      mine: z._default(z.string(), ''),
    })
    .check(
      z.refine((lead) => lead.email !== '' || lead.phone !== '', { error: NO_WAY_BACK, path: ['phone'] }),
      z.refine((lead) => lead.name !== '' || lead.company !== '', {
        error: 'Please give a name or a company',
        path: ['name'],
      }),
    ),
  z.transform(({ wanted, mine, ...lead }) => ({ ...lead, ...kindOf(wanted), mine: mine !== '' })),
);

export type EnteredLead = z.output<typeof newLeadSchema>;

/** The options of 'Quote for', by business unit. */
export function wantedOptions(company: CompanyFacts) {
  return offeredUnits(company).map(({ key, label, quoteTypes }) => ({
    label,
    types: quoteTypes.map((type) => ({ value: `${key}/${type}`, label: type })),
  }));
}

/** What is wrong with 'Quote for', if anything: the form may have been opened before the company changed. // O2 */
export function wantedFault(
  { kind, unit, quoteType }: Pick<EnteredLead, 'kind' | 'unit' | 'quoteType'>,
  company: CompanyFacts,
): string | null {
  const offered = offeredUnits(company).find(({ key }) => key === unit);
  return kind === 'enquiry' || offered?.quoteTypes.includes(quoteType) ? null : 'Please choose from the list';
}

function kindOf(wanted: string): { kind: LeadKind; unit: string; quoteType: string } {
  const [unit = '', ...type] = wanted.split('/');
  return { kind: wanted === '' ? 'enquiry' : 'quote', unit, quoteType: type.join('/') };
}

/** The status; 'lost' requires a reason. // L16 */
export const statusSchema = z
  .object({
    status: z.enum(STATUSES),
    seen: z.string(),
    reason: z.optional(z.enum(keysOf(LOST_REASONS), 'Please say why it was lost')),
  })
  .check(
    z.refine(({ status, reason }) => status !== 'lost' || reason !== undefined, {
      error: 'Please say why it was lost',
      path: ['reason'],
    }),
  );

/** A date as a date input sends it; empty for none. */
export const followUpSchema = z
  .string()
  .check(z.refine((day) => day === '' || isDay(day), 'Please choose a day'));

export const noteText = lines(MAX_NOTE_LENGTH, 'Please write the note first');

/** What a drawing is cut from, and what was on the screen before; empty for not known. // Q7 */
export const plateFields = {
  grade: line(60),
  thickness: line(20).check(z.refine((typed) => typed === '' || readThickness(typed) !== null, NO_THICKNESS)),
  seenGrade: z.string(),
  seenThickness: z.string(),
};
