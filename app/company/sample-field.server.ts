import { fieldNotes } from './profile/fields.ts';
import type { Section } from './profile/profile.ts';
import { sampleProfile } from './sample-profile.ts';

/** A field of the published profile that still says what the sample says. */
export type SampleField = {
  /** As the office names it, with what it belongs to: `Head office: phone`. */
  readonly label: string;
  readonly section: Section;
  /** Where it is in the profile: `places.branches[0].phone`. */
  readonly place: string;
  /** What it says, in words; for a machine, its limits. */
  readonly value: string;
};

export const SAMPLE = sampleProfile;

/** Those values that say something. */
export const filled = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.filter((value) => value !== ''));

/** The fields of one record whose values are the sample's. */
export function sampleValues<Key extends string>(
  section: Section,
  place: string,
  record: Readonly<Record<Key, string>>,
  fields: readonly (readonly [key: Key, label: string, sample: ReadonlySet<string>])[],
): SampleField[] {
  return fields
    .filter(([key, , sample]) => sample.has(record[key]))
    .map(([key, label]) => ({ label, section, place: `${place}.${key}`, value: record[key] }));
}

/** A field as a whole, if it says in words what the sample says. */
export function unchanged(
  section: Section,
  place: string,
  label: string,
  [value, sample]: readonly [value: string, sample: string],
): SampleField[] {
  return value === sample ? [{ label, section, place, value }] : [];
}

export const labelOf = (schema: unknown) =>
  fieldNotes.get(schema as Parameters<typeof fieldNotes.get>[0])?.label ?? '';
