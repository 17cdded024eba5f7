import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Profile } from './profile/profile.ts';

const DOCUMENT = 'company.json';

/** A profile with texts at their limits has less. In bytes. */
const MAX_DOCUMENT = 4 * 1024 * 1024;

/** The company as a zip: the profile as JSON that people can read and compare. // O7 */
export function packCompany(profile: Profile): Uint8Array {
  return zipSync({ [DOCUMENT]: strToU8(`${JSON.stringify(profile, null, 2)}\n`) });
}

/**
 * The document in such a zip, unchecked.
 *
 * @throws Error in words for whoever made the file.
 */
export function unpackCompany(zip: Uint8Array): unknown {
  const document = documentIn(zip);
  if (document === undefined) throw new Error(`The file has no ${DOCUMENT} of a usual size in it.`);
  try {
    return JSON.parse(strFromU8(document));
  } catch (error) {
    throw new Error(`${DOCUMENT} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function documentIn(zip: Uint8Array): Uint8Array | undefined {
  try {
    // What claims to be larger is not unpacked at all.
    return unzipSync(zip, {
      filter: ({ name, originalSize }) => name === DOCUMENT && originalSize <= MAX_DOCUMENT,
    })[DOCUMENT];
  } catch {
    throw new Error('The file is not a zip.');
  }
}
