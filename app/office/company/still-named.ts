import { type Profile, SECTION_NAMES, type Section } from '#app/company/profile/profile.ts';

/** What a publication changed, and texts still say. */
export type StillNamed = { readonly value: string; readonly section: Section };

/** Characters; a shorter value would be found by chance. */
const LEAST = 4;

/**
 * Where texts still name what was changed: the company's name, and the addresses and phone numbers of its branches.
 * // O1
 */
export function stillNamed(before: Profile, after: Profile): StillNamed[] {
  const kept = new Set(factsOf(after));
  const changed = new Set(factsOf(before).filter((fact) => fact.length >= LEAST && !kept.has(fact)));
  return [...changed].flatMap((value) =>
    SECTION_NAMES.filter((section) => textsIn(after[section]).some((text) => text.includes(value))).map(
      (section) => ({ value, section }),
    ),
  );
}

function factsOf({ identity, places }: Profile): string[] {
  const { branches } = places;
  return [
    identity.name,
    ...branches.flatMap(({ street, suburb, town, phone, fax, whatsApp }) => [
      ...[street, suburb, town],
      ...[phone, fax, whatsApp],
    ]),
  ];
}

function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : [];
}
