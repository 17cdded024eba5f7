import type { ChangedSections } from '#app/company/company.queries.server.ts';
import { isSection, SECTIONS } from '#app/company/profile/profile.ts';
import type { Change } from '#app/platform/changed-excerpts.ts';
import { sectionLabel } from './edited.server.ts';
import { differences } from './section-form.server.ts';

/** How a version is called that published an imported file. */
const EVERYTHING = 'Everything, imported';

/** The name on the screen of what a version published. */
export const versionLabel = (section: string): string =>
  isSection(section) ? sectionLabel(section) : EVERYTHING;

/**
 * What a version changed. What it changed in other sections, as a removed material is taken out of services, stands behind their
 * names and comes last. // O5
 *
 * @param section that was published, or `import`.
 */
export function versionChanges(section: string, changed: ChangedSections): Change[] {
  return Object.entries(changed)
    .sort(([one], [other]) => Number(other === section) - Number(one === section))
    .flatMap(([name, [before, after]]) => {
      if (!isSection(name)) return [];
      const place = name === section ? '' : `${sectionLabel(name)}, `;
      return differences(SECTIONS[name], before, after).map((difference) => ({
        ...difference,
        of: place + difference.of,
      }));
    });
}
