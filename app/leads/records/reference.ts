import type { LeadKind } from './lead.ts';

/** What a reference says. */
export type NumberedLead = { readonly kind: LeadKind; readonly number: number };

/** The reference, such as E-1042 for an enquiry and Q-1043 for a quote request. */
export function reference(kind: LeadKind, number: number): string {
  return `${kind === 'enquiry' ? 'E' : 'Q'}-${number}`;
}

/**
 * The subject of a lead's confirmation; answers prefix 'Re:', since some mail programs group a conversation by subject.
 */
export function conversationSubject({ kind, number }: NumberedLead): string {
  return `Your ${kind === 'enquiry' ? 'enquiry' : 'quote request'} ${reference(kind, number)}`;
}

/** The kind and number of a reference in any spelling, such as Q-1043 or q1043; null if it is none. */
export function readReference(text: string): NumberedLead | null {
  const [, letter, digits] = /^([eq])-?(\d{1,9})$/i.exec(text.trim()) ?? [];
  if (letter === undefined) return null;
  return { kind: letter.toLowerCase() === 'e' ? 'enquiry' : 'quote', number: Number(digits) };
}

/** The first reference in a text, such as the subject of a mail; null if there is none. */
export function referenceIn(text: string): NumberedLead | null {
  const [match] = /(?<![\w-])[EQ]-\d{1,9}(?!\d)/i.exec(text) ?? [];
  return match === undefined ? null : readReference(match);
}
