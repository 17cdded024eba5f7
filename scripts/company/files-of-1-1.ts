import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUSINESS_UNITS, type BusinessUnitKey } from '#app/company/company.ts';
import { PROFILE_VERSION } from '#app/company/profile/profile.ts';
import { WEEKDAYS } from '#app/company/profile/weekdays.ts';
import { sampleProfile } from '#app/company/sample-profile.ts';
import { avatarNames } from '#content/avatars/catalogue.ts';

/**
 * The company of an installation of release 1.1 as a profile, unchecked: what its owner edited in `app/company/*.ts`. What
 * those files did not have is as in the sample: pictures, materials' densities and other names, bank details.
 *
 * @param root the folder of that installation.
 * @throws if it is none.
 */
export async function readCompanyFiles(root: string): Promise<unknown> {
  const folder = path.join(root, 'app/company');
  if (!existsSync(path.join(folder, 'steel-overview.ts')))
    throw new Error(`${root} is not the folder of release 1.1: it has no app/company/steel-overview.ts.`);
  const load = async (file: string): Promise<Files> => import(pathToFileURL(path.join(folder, file)).href);
  const files = Object.assign({}, ...(await Promise.all(FILES.map(load))));
  return profileOf(files);
}

const FILES = [
  'company.ts',
  'about.ts',
  'services.ts',
  'service-pages/service-pages.ts',
  'materials.ts',
  'material-groups.ts',
  'fabrication.ts',
  'gallery.ts',
  'people.ts',
  'privacy.ts',
  'steel-overview.ts',
];

/** What is passed on as it is; the profile's schema checks it. */
type Passed = Readonly<Record<string, unknown>>;

/** What these files export together, as far as it is read here. */
type Files = {
  readonly company: Passed & {
    readonly name: string;
    readonly founded: number;
    readonly address: Passed;
    readonly serviceArea: Passed & { readonly radius: number };
    readonly hours: { readonly days: readonly string[]; readonly opens: string; readonly closes: string };
  };
  readonly businessUnits: Readonly<Record<BusinessUnitKey, Passed>>;
  readonly about: Passed & { readonly businessUnits: Readonly<Record<BusinessUnitKey, string>> };
  readonly steelServices: readonly OldService[];
  readonly servicePages: Readonly<Record<string, Passed>>;
  readonly fabricationServices: readonly (Passed & { readonly key: string })[];
  readonly offerCatalogue: Passed;
  readonly materials: readonly (Passed & { readonly key: string })[];
  readonly materialGroups: Readonly<Record<string, string>>;
  readonly fabricationOverview: Passed;
  readonly fabricationPage: { readonly description: string; readonly lead: string };
  readonly fabricationCards: Readonly<Record<string, Passed>>;
  readonly gallery: readonly {
    readonly img: string;
    readonly title: string;
    readonly cols?: number;
    readonly rows?: number;
  }[];
  readonly team: readonly { readonly image: string; readonly title: string; readonly teamManager: string }[];
  readonly contacts: readonly Passed[];
  readonly informationOfficer: Passed;
  readonly steelOverview: Passed;
};

interface OldService extends Passed {
  readonly slug: string;
  readonly quoteType?: string;
  readonly limits: readonly OldLimit[];
}

type OldLimit = {
  readonly of: string;
  readonly kind: 'range' | 'upTo' | 'size' | 'code';
  readonly unit?: string;
  readonly sign?: string;
  readonly from?: number;
  readonly to?: number;
  readonly length?: number;
  readonly width?: number;
  readonly value?: string;
};

function profileOf(files: Files): unknown {
  const { company, businessUnits, about, steelServices, servicePages, fabricationCards } = files;
  const { fabricationOverview, fabricationPage, materialGroups } = files;
  const [office] = sampleProfile.places.branches;
  return {
    ...sampleProfile,
    version: PROFILE_VERSION,
    identity: { ...sampleProfile.identity, name: company.name, founded: company.founded },
    places: {
      branches: [
        {
          ...office,
          ...pick(company.address, ['street', 'suburb', 'town', 'province', 'postalCode']),
          ...pick(company, ['phone', 'fax', 'whatsApp']),
          hours: weekOf(company.hours),
        },
      ],
      serviceArea: { ...company.serviceArea, radius: Math.round(company.serviceArea.radius / 1_000) },
    },
    people: {
      ...pick(company, ['salesEmail', 'careersEmail', 'salesName', 'social']),
      team: files.team.map(({ title, teamManager }, index) => ({
        title,
        teamManager,
        phone: '',
        picture: '',
        figure: avatarNames[index % avatarNames.length],
      })),
      contacts: files.contacts,
    },
    units: Object.fromEntries(
      BUSINESS_UNITS.map((key) => [
        key,
        {
          on: true,
          text: about.businessUnits[key],
          ...pick(businessUnits[key], ['name', 'label', 'quoteTypes']),
        },
      ]),
    ),
    services: steelServices.map((service) => serviceOf(service, servicePages[service.slug] ?? {})),
    materials: files.materials.map((material) => {
      const sample = sampleProfile.materials.find(({ key }) => key === material.key);
      return {
        density: null,
        aliases: [],
        surface: 'scale',
        ...sample,
        ...material,
        group: materialGroups[material.key],
      };
    }),
    fabrication: {
      ...pick(fabricationOverview, ['title', 'description', 'keywords', 'lead', 'introduction', 'claims']),
      cardsDescription: fabricationPage.description,
      cardsLead: fabricationPage.lead,
      cards: files.fabricationServices.map((card) => ({
        ...card,
        ...pick(fabricationCards[card.key] ?? {}, ['icon', 'content', 'examples']),
      })),
      catalogue: files.offerCatalogue,
    },
    home: {
      ...pick(
        about,
        Object.keys(sampleProfile.home).filter((name) => name !== 'claims'),
      ),
      claims: [],
    },
    steel: pick(files.steelOverview, Object.keys(sampleProfile.steel)),
    gallery: files.gallery.map(({ img, title, cols, rows }) => ({
      picture: img,
      title,
      wide: cols === 2,
      high: rows === 2,
    })),
    privacy: { officer: files.informationOfficer, extra: '' },
  };
}

function pick(from: Passed, names: readonly string[]): Passed {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** The days were listed by name, with the same hours for all of them. */
function weekOf({ days, opens, closes }: Files['company']['hours']): unknown {
  const open = new Set(days.map((day) => day.toLowerCase()));
  return Object.fromEntries(
    WEEKDAYS.map((day) => [day, open.has(day) ? { opens, closes } : { opens: '', closes: '' }]),
  );
}

const PROCESSES: Readonly<Record<string, string>> = {
  'laser-cutting': 'laser',
  'hd-plasma-cutting': 'plasma',
  'cnc-profile': 'profile',
  'cnc-bending': 'bending',
  'plate-rolling': 'rolling',
  'value-added-service': 'drilling',
};

function serviceOf(service: OldService, page: Passed): unknown {
  const { limits } = service;
  const thickness = limits.find(
    ({ of, kind }) => of === 'Thickness' && (kind === 'range' || kind === 'upTo'),
  );
  const bed = limits.find(({ kind, unit }) => kind === 'size' && unit === 'mm');
  const longest = limits.find(({ kind, unit }) => kind === 'upTo' && unit === 'm');
  const hole = limits.find(({ kind, sign, unit }) => kind === 'upTo' && sign === 'Ø' && unit === 'mm');
  const unknown = { cuts: 'unknown', from: null, to: null };
  const stated = thickness
    ? { cuts: 'stated', from: thickness.from ?? null, to: thickness.to ?? null }
    : unknown;
  return {
    on: true,
    formerSlugs: [],
    ...pick(service, ['slug', 'name', 'line', 'picture', 'part']),
    quoteType: service.quoteType ?? '',
    ...pick(page, ['description', 'lead', 'purpose', 'offers', 'process', 'materials', 'send', 'related']),
    machine: {
      process: PROCESSES[service.slug] ?? 'other',
      several: bed?.of === 'Beds',
      bedLength: bed?.length ?? null,
      bedWidth: bed?.width ?? null,
      longest: longest?.to === undefined ? null : longest.to * 1_000,
      largestHole: hole?.to ?? null,
      thickness: {
        carbon: stated,
        'high-strength': stated,
        stainless: unknown,
        aluminium: unknown,
        coated: unknown,
      },
    },
    limits: limits
      .filter((limit) => ![thickness, bed, longest, hole].includes(limit))
      .map((limit) => ({ of: limit.of, value: limitText(limit) })),
  };
}

/** A limit as it was displayed. */
function limitText({ kind, from, to, length, width, unit, sign = '', value = '' }: OldLimit): string {
  if (kind === 'code') return value;
  if (kind === 'size') return `${length} × ${width} ${unit}`;
  const text = kind === 'range' ? `${from} – ${to}` : `up to ${sign}${to}`;
  return `${text} ${unit}`.trim();
}
