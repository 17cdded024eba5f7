import { z } from 'zod';
import { type Fault, PROFILE_VERSION, type Profile, profileSchema } from './profile.ts';
import { findBrokenReferences } from './references.ts';
import { withStages, withTeamAndSurfaces } from './team-and-surfaces.ts';

type Reading = { profile: Profile } | { faults: readonly Fault[] };

/** Older shapes, by the version that they upgrade from. */
const UPGRADES: Readonly<Record<number, (document: unknown) => unknown>> = {
  1: withTeamAndSurfaces,
  2: withStages,
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
