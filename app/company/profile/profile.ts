import { z } from 'zod';
import { keysOf } from '#app/platform/keys-of.ts';
import { bank, hiring, identity, people, places, privacy } from './people-and-places.ts';
import { fabrication, materials, services, units } from './services.ts';
import { careers, gallery, home, library, look, pages, pictures, steel } from './texts.ts';

/** The version of the document. A release that changes its shape increases it and adds an upgrade. */
export const PROFILE_VERSION = 4;

/** The sections in the order of the office. Each is edited and published by itself. */
export const SECTIONS = {
  identity,
  look,
  places,
  people,
  units,
  services,
  materials,
  fabrication,
  home,
  steel,
  careers,
  gallery,
  pictures,
  library,
  privacy,
  pages,
  bank,
  hiring,
} as const;

export type Section = keyof typeof SECTIONS;

export const SECTION_NAMES = keysOf(SECTIONS);

export const isSection = (name: string): name is Section => Object.hasOwn(SECTIONS, name);

export const profileSchema = z.strictObject({ version: z.literal(PROFILE_VERSION), ...SECTIONS });

/** Everything that belongs to the company rather than to the software. // O1, S25 */
export type Profile = Readonly<z.output<typeof profileSchema>>;

/** What is wrong with a profile, and where: `services[2].name`. */
export type Fault = {
  readonly place: string;
  readonly message: string;
};
