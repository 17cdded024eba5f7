import type { z } from 'zod';
import { findDraft, publishedProfile } from '#app/company/company.queries.server.ts';
import { labelOf } from '#app/company/profile/fields.ts';
import { isSection, SECTIONS, type Section } from '#app/company/profile/profile.ts';
import { materials, services } from '#app/company/profile/services.ts';
import type { SampleField } from '#app/company/sample-fields.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { identityOf } from './section-form.server.ts';

/** The sections that are lists, each entry of which has a page of its own. */
const PAGED: { readonly [Name in Section]?: { readonly element: z.ZodType } } = { services, materials };

/** What a form edits: a section, or one entry of it. */
export type Target = {
  readonly section: Section;
  /** The entry's index; null for the whole section. */
  readonly entry: number | null;
  readonly schema: z.ZodType;
};

/** @returns null if there is no such section. An entry may have gone: whoever reads it finds out. */
export function targetOf(section: string, entry = ''): Target | null {
  if (!isSection(section)) return null;
  const paged = PAGED[section];
  if (entry === '') return { section, entry: null, schema: SECTIONS[section] };
  return paged !== undefined && /^\d{1,3}$/.test(entry)
    ? { section, entry: Number(entry), schema: paged.element }
    : null;
}

/** The schema of the entries of a section that is a list of pages; null for other sections. */
export const pagedElement = (section: Section): z.ZodType | null => PAGED[section]?.element ?? null;

export const sectionLabel = (section: Section): string => labelOf(SECTIONS[section]);

/** The part of a section's value that the target edits; undefined if the entry is not there. */
export function partOf(value: unknown, { entry }: Target): unknown {
  if (entry === null) return value;
  return Array.isArray(value) ? value[entry] : undefined;
}

/** The section's value with that part replaced. */
export function withPart(value: unknown, { entry }: Target, part: unknown): unknown {
  if (entry === null) return part;
  return Array.isArray(value) ? value.with(entry, part) : value;
}

/** A section as it is edited: its draft, or what is published. */
export async function editedSection(db: Database, section: Section) {
  const [{ profile }, draft] = await Promise.all([publishedProfile(db), findDraft(db, section)]);
  const published: unknown = profile[section];
  return { profile, published, draft, value: draft === null ? published : draft.value };
}

/** The fields of the sample that are in what the target edits. */
export function sampleFieldsOf(fields: readonly SampleField[], { section, entry }: Target): SampleField[] {
  const inSection = fields.filter((field) => field.section === section);
  return entry === null
    ? inSection
    : inSection.filter(({ place }) => place.startsWith(`${section}[${entry}].`));
}

/** Where an entry of a draft is in what is published; -1 if it is not there. */
export const publishedEntry = (published: unknown, part: unknown): number =>
  Array.isArray(published) ? published.findIndex((entry) => identityOf(entry) === identityOf(part)) : -1;
