import type { Group, Machine } from '#app/drawings/machine.ts';
import { type Logo, logoOf } from './logo.ts';
import { type Limit, limitsOf, machineOf } from './machine-of-service.ts';
import { hoursText, type OpeningHours, openingHoursOf } from './opening-hours.ts';
import type { Profile } from './profile/profile.ts';

export const BUSINESS_UNITS = ['steel', 'fabrication'] as const;
export type BusinessUnitKey = (typeof BUSINESS_UNITS)[number];

export type BusinessUnit = {
  readonly key: BusinessUnitKey;
  /** Whether it is offered. One that is not appears nowhere. // O2 */
  readonly on: boolean;
  readonly name: string;
  /** Label in the navigation and on buttons. */
  readonly label: string;
  /** Path of its overview page. */
  readonly path: `/${string}`;
  /** Types of quote that can be requested. // L8 */
  readonly quoteTypes: readonly string[];
};

export type ListedService = {
  readonly slug: string;
  readonly name: string;
  readonly line: string;
  readonly quoteType: string;
  readonly limits: readonly Limit[];
};

/** A material as forms and the fit check know it. */
export type KnownMaterial = {
  readonly key: string;
  readonly name: string;
  readonly group: Group;
  /** kg/m³; null where it isn't known. */
  readonly density: number | null;
  readonly aliases: readonly string[];
};

/**
 * What every page and every rule may need of the company. The root's loader sends it to the browser, so nothing is in here
 * that a stranger may not read, and no long text.
 */
export type CompanyFacts = {
  readonly name: string;
  /** The brand colour: #ff7a1a */
  readonly colour: string;
  readonly logo: Logo;
  readonly founded: number;
  /** The head office. */
  readonly address: {
    readonly street: string;
    readonly suburb: string;
    readonly town: string;
    readonly province: string;
    readonly postalCode: string;
  };
  readonly phone: string;
  /** '' without one. */
  readonly fax: string;
  /** '' without one. */
  readonly whatsApp: string;
  readonly salesEmail: string;
  readonly careersEmail: string;
  /** Who answers enquiries, and is addressed in their mails. // L5 */
  readonly salesName: string;
  /** Opening hours of the head office, as text. */
  readonly hours: string;
  readonly opening: OpeningHours;
  readonly serviceArea: Profile['places']['serviceArea'];
  readonly social: Profile['people']['social'];
  /** Whether the home page introduces the team. */
  readonly hasTeam: boolean;
  readonly units: Readonly<Record<BusinessUnitKey, BusinessUnit>>;
  /** The offered services of the steel unit. */
  readonly services: readonly ListedService[];
  /** The kinds of work of the fabrication unit. */
  readonly fabrication: readonly { readonly key: string; readonly name: string }[];
  readonly materials: readonly KnownMaterial[];
  /** The machines of the offered services that cut flat parts. // Q11 */
  readonly machines: readonly Machine[];
  /** In mm; null where none is stated. */
  readonly largestHole: number | null;
};

/** The company as it is published, or as a preview shows it. */
export interface Company extends CompanyFacts {
  readonly profile: Profile;
  /** Whether it shows drafts. */
  readonly isPreview?: boolean;
}

function factsOf(profile: Profile): CompanyFacts {
  const { identity, places, people, units } = profile;
  const [head] = places.branches;
  if (head === undefined) throw new Error('A company has at least one branch');
  const services = units.steel.on ? profile.services.filter(({ on }) => on) : [];
  const holes = services.flatMap(({ machine }) => machine.largestHole ?? []);
  const { street, suburb, town, province, postalCode } = head;
  return {
    name: identity.name,
    colour: profile.look.colour,
    logo: logoOf(profile),
    founded: identity.founded,
    address: { street, suburb, town, province, postalCode },
    phone: head.phone,
    fax: head.fax,
    whatsApp: head.whatsApp,
    salesEmail: people.salesEmail,
    careersEmail: people.careersEmail,
    salesName: people.salesName,
    hours: hoursText(head.hours),
    opening: openingHoursOf(head),
    serviceArea: places.serviceArea,
    social: people.social,
    hasTeam: people.team.length > 0,
    units: { steel: unitOf(profile, 'steel'), fabrication: unitOf(profile, 'fabrication') },
    services: services.map((service) => ({
      slug: service.slug,
      name: service.name,
      line: service.line,
      quoteType: service.quoteType,
      limits: limitsOf(service),
    })),
    fabrication: units.fabrication.on
      ? profile.fabrication.cards.map(({ key, name }) => ({ key, name }))
      : [],
    materials: profile.materials.map(({ key, name, group, density, aliases }) => ({
      key,
      name,
      group,
      density,
      aliases,
    })),
    machines: services.flatMap((service) => machineOf(service) ?? []),
    largestHole: holes.length === 0 ? null : Math.max(...holes),
  };
}

/** What a unit that is off is called where it has left traces, such as earlier requests in the office. */
const PLAIN_NAMES: Readonly<Record<BusinessUnitKey, string>> = { steel: 'Steel', fabrication: 'Fabrication' };

function unitOf({ units }: Profile, key: BusinessUnitKey): BusinessUnit {
  const { on, name, label, quoteTypes } = units[key];
  // Every page contains the facts, and nothing of it may be left. // O2
  if (!on) return { key, on, name: PLAIN_NAMES[key], label: PLAIN_NAMES[key], path: '/', quoteTypes: [] };
  return { key, on, name, label, path: `/${key}-services`, quoteTypes };
}

export function companyOf(profile: Profile): Company {
  return { ...factsOf(profile), profile };
}

export function offeredUnits({ units }: CompanyFacts): readonly BusinessUnit[] {
  return BUSINESS_UNITS.map((key) => units[key]).filter(({ on }) => on);
}

/** The unit of whatever belongs to none in particular, such as a quote asked for on the home page. */
export function mainUnit(company: CompanyFacts): BusinessUnit {
  const [unit] = offeredUnits(company);
  if (unit === undefined) throw new Error('At least one business unit is offered');
  return unit;
}

/** Whether the materials have a page: the steel unit works with them. // S9 */
export function showsMaterials({ units, materials }: CompanyFacts): boolean {
  return units.steel.on && materials.length > 0;
}

/** The parts of an address in one line; what is empty is left out. */
export function inOneLine(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** The types of file that the quote form takes. // L9, Q1 */
export const DRAWING_KINDS = ['pdf', 'xlsx', 'dxf'] as const;

export function whatsAppLink(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}`;
}
