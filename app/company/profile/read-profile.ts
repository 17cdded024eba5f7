import { z } from 'zod';
import { avatarNames } from '#content/avatars/catalogue.ts';
import { isBuiltPicture } from '#content/pictures/catalogue.ts';
import { careers } from '#content/sample-company/texts.ts';
import { recordOf } from './fields.ts';
import { type Fault, PROFILE_VERSION, type Profile, profileSchema } from './profile.ts';
import { findBrokenReferences } from './references.ts';

type Reading = { profile: Profile } | { faults: readonly Fault[] };

/** Older shapes, by the version that they upgrade from. */
const UPGRADES: Readonly<Record<number, (document: unknown) => unknown>> = {
  1: withTeamAndSurfaces,
  2: withStages,
  3: withCareersAndTitles,
};

/** Reads a profile of this or an earlier release, or names everything that is wrong with it. // O7 */
export function readProfile(document: unknown): Reading {
  const version = versionOf(document);
  if (version === null || version > PROFILE_VERSION)
    return {
      faults: [
        {
          place: 'version',
          message:
            version === null
              ? 'This is not the profile of a company: its version number is missing.'
              : `This profile is of a later release (version ${version}); this one reads up to ${PROFILE_VERSION}.`,
        },
      ],
    };
  let upgraded = document;
  for (let from = version; from < PROFILE_VERSION; from += 1) upgraded = UPGRADES[from]?.(upgraded);
  const { success, data, error } = profileSchema.safeParse(upgraded);
  if (!success) return { faults: error.issues.map(faultOf) };
  const broken = findBrokenReferences(data);
  return broken.length > 0 ? { faults: broken } : { profile: data };
}

function versionOf(document: unknown): number | null {
  const { success, data } = z.object({ version: z.number().int().min(1) }).safeParse(document);
  return success ? data.version : null;
}

/** @returns the issue in words for whoever edits the profile. */
function faultOf({ path, message }: z.core.$ZodIssue): Fault {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return { place: place.replace(/^\./, ''), message };
}

/**
 * From version 1 to 2: the cards of the team show people instead of workshops and have a phone number, each material has a
 * surface; the timeline of the home page and the picture of the call for a quote request are gone.
 */
function withTeamAndSurfaces(document: unknown): unknown {
  const { people, materials, home, pictures, ...others } = recordOf(document);
  const { team, ...contacts } = recordOf(people);
  const { decades: _decades, ...texts } = recordOf(home);
  const { quoteCall: _quoteCall, ...otherPictures } = recordOf(pictures);
  return {
    ...others,
    version: 2,
    people: { ...contacts, team: Array.isArray(team) ? team.map(withFigure) : team },
    materials: Array.isArray(materials) ? materials.map(withSurface) : materials,
    home: texts,
    pictures: otherPictures,
  };
}

function withFigure(card: unknown, index: number): unknown {
  const { picture, ...others } = recordOf(card);
  // Those of the build show machines, drawings and steel.
  const portrait = typeof picture === 'string' && isBuiltPicture(picture) ? '' : picture;
  return { ...others, picture: portrait, figure: avatarNames[index % avatarNames.length], phone: '' };
}

function withSurface(material: unknown): unknown {
  const { group, ...others } = recordOf(material);
  const surface = { stainless: 'brushed', aluminium: 'bright', coated: 'spangle' }[String(group)] ?? 'scale';
  return { ...others, group, surface };
}

/** From version 2 to 3: the stages of an application that somebody works on. // H16 */
function withStages(document: unknown): unknown {
  return { ...recordOf(document), version: 3, hiring: { stages: STAGES.map((name) => ({ name })) } };
}

const STAGES = ['Phoned', 'Interview', 'Trade test', 'References'];

/** From version 3 to 4: the texts of the careers page, which were those of the sample, and titles that were always composed. */
function withCareersAndTitles(document: unknown): unknown {
  const { services, fabrication, pages, ...others } = recordOf(document);
  const composed = { title: '', description: '' };
  return {
    ...others,
    version: 4,
    careers,
    services: Array.isArray(services)
      ? services.map((service) => ({ ...recordOf(service), title: '' }))
      : services,
    fabrication: { ...recordOf(fabrication), cardsTitle: '' },
    pages: { ...recordOf(pages), quoteSteel: composed, quoteFabrication: composed },
  };
}
