import { keysOf } from '#app/platform/keys-of.ts';
import { isBuiltPicture } from '#content/pictures/catalogue.ts';
import { labelOf } from './fields.ts';
import { type Fault, type Profile, profileSchema } from './profile.ts';
import { withRenames } from './renames.ts';
import { pictures } from './texts.ts';

/** First segments of addresses that the software uses itself. */
export const RESERVED: readonly string[] = [
  'admin',
  'admin-login',
  'api',
  'application',
  'assets',
  'blog',
  'career',
  'company',
  'contact-us',
  'fabrication',
  'fabrication-services',
  'materials',
  'privacy',
  'quotation',
  'quote',
  'share',
  'steel-services',
];

/**
 * What a section names in another one and doesn't find there, and what must be unique and isn't. // O6
 */
export function findBrokenReferences(profile: Profile): Fault[] {
  return [
    ...slugFaults(profile),
    ...brokenReferences(profile).map(({ place, message }) => ({ place, message })),
    ...pictureFaults(profile),
    ...keyFaults(profile),
  ];
}

function slugFaults({ services }: Profile): Fault[] {
  const seen = new Set<string>();
  return services.flatMap((service, index) =>
    [service.slug, ...service.formerSlugs].flatMap((slug, nth) => {
      const place = `services[${index}].${nth === 0 ? 'slug' : `formerSlugs[${nth - 1}]`}`;
      const isTaken = seen.has(slug);
      seen.add(slug);
      if (RESERVED.includes(slug))
        return [
          { place, message: `The site uses the address “/${slug}” itself. Please choose another one.` },
        ];
      return isTaken
        ? [{ place, message: `Another service has the address “/${slug}”. Please choose another one.` }]
        : [];
    }),
  );
}

/** What a service names that another section doesn't have, by the name of the service. */
export type MissingReference = {
  readonly service: string;
  /** Such as `Materials`. */
  readonly list: string;
  readonly name: string;
};

/** The services, materials and types of quote that services name and that are not there. // O6 */
export function missingReferences(profile: Profile): MissingReference[] {
  return brokenReferences(profile).map(({ service, list, name }) => ({ service, list, name }));
}

function brokenReferences({ services, materials, units }: Profile): (MissingReference & Fault)[] {
  const slugs = services.map(({ slug }) => slug);
  const keys = materials.map(({ key }) => key);
  return services.flatMap(({ name: service, related, materials: worked, quoteType }, index) => {
    const broken = (list: string, name: string, field: string, message: string) => ({
      ...{ service, list, name, message },
      place: `services[${index}].${field}`,
    });
    return [
      ...related.flatMap((slug, nth) =>
        slugs.includes(slug)
          ? []
          : [broken('Related services', slug, `related[${nth}]`, `There is no service “${slug}”.`)],
      ),
      ...worked.flatMap(({ key }, nth) =>
        keys.includes(key)
          ? []
          : [broken('Materials', key, `materials[${nth}].key`, `There is no material “${key}”.`)],
      ),
      ...(quoteType === '' || units.steel.quoteTypes.includes(quoteType)
        ? []
        : [
            broken(
              'Type of quote',
              quoteType,
              'quoteType',
              `“${quoteType}” is not a type of quote of the steel unit.`,
            ),
          ]),
    ];
  });
}

/** The profile without what `missingReferences` finds. */
export function withoutMissing(profile: Profile): Profile {
  const slugs = profile.services.map(({ slug }) => slug);
  const keys = profile.materials.map(({ key }) => key);
  const types = profile.units.steel.quoteTypes;
  const services = profile.services.map((service) => ({
    ...service,
    quoteType: types.includes(service.quoteType) ? service.quoteType : '',
    related: service.related.filter((slug) => slugs.includes(slug)),
    materials: service.materials.filter(({ key }) => keys.includes(key)),
  }));
  return { ...profile, services };
}

/**
 * A profile with an edited section, in which other sections follow renamed services and materials and name nothing that is gone. One that isn't
 * whole is returned as it is.
 */
export function withReferencesFollowed(published: Profile, document: Record<string, unknown>): unknown {
  const { success, data: profile } = profileSchema.safeParse(document);
  return success ? withoutMissing(withRenames(published, profile)) : document;
}

type PicturePlace = {
  readonly place: string;
  readonly key: string;
  /** The place in words, such as `“Position” of the pages`. */
  readonly shownAs: string;
};

export function picturePlaces(profile: Profile): PicturePlace[] {
  return [
    ...keysOf(profile.pictures).map((name) => ({
      place: `pictures.${name}`,
      key: profile.pictures[name],
      shownAs: `“${labelOf(pictures.shape[name])}” (Pictures of the pages)`,
    })),
    ...profile.gallery.map(({ picture, title }, index) => ({
      place: `gallery[${index}].picture`,
      key: picture,
      shownAs: `“${title}” (Gallery)`,
    })),
    ...profile.people.team.flatMap(({ picture, title }, index) =>
      picture === ''
        ? []
        : [
            {
              place: `people.team[${index}].picture`,
              key: picture,
              shownAs: `“${title}” (Meet the team)`,
            },
          ],
    ),
    ...profile.services.flatMap(({ picture, part, name }, index) => [
      { place: `services[${index}].picture`, key: picture, shownAs: `the picture of “${name}” (Services)` },
      { place: `services[${index}].part`, key: part, shownAs: `the part of “${name}” (Services)` },
    ]),
  ];
}

/** Whether any place shows a picture of the build, all of which are drawn by a computer. */
export function showsRenderings(profile: Profile): boolean {
  const drawn = new Set(profile.library.filter(({ version }) => version === '').map(({ key }) => key));
  return picturePlaces(profile).some(({ key }) => drawn.has(key));
}

function pictureFaults(profile: Profile): Fault[] {
  const keys = new Set(profile.library.map(({ key }) => key));
  const missing = picturePlaces(profile).filter(({ key }) => !keys.has(key));
  return [
    ...missing.map(({ place, key, shownAs }) => ({
      place,
      message:
        key === ''
          ? `Please choose a picture for ${shownAs}.`
          : `There is no picture “${key}” any more, but it is shown as ${shownAs}: choose another there first.`,
    })),
    ...profile.library.flatMap(({ key, version }, index) =>
      version !== '' || isBuiltPicture(key)
        ? []
        : [{ place: `library[${index}]`, message: `The picture “${key}” has no file. Please add it again.` }],
    ),
  ];
}

function keyFaults({ materials, fabrication, library }: Profile): Fault[] {
  const lists = [
    ['materials', materials],
    ['fabrication.cards', fabrication.cards],
    ['library', library],
  ] as const;
  return lists.flatMap(([name, entries]) => {
    const keys = entries.map(({ key }) => key);
    return keys.flatMap((key, index) =>
      keys.indexOf(key) < index
        ? [
            {
              place: `${name}[${index}].key`,
              message: `“${key}” stands here twice. Please choose another one.`,
            },
          ]
        : [],
    );
  });
}
