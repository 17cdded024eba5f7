import type { ChangedSections } from '#app/company/company.queries.server.ts';
import { isSection, SECTIONS } from '#app/company/profile/profile.ts';
import { changedExcerpts } from '#app/platform/changed-excerpts.ts';
import { sectionLabel } from './edited.server.ts';
import { type Difference, differences } from './section-form.server.ts';

/** How many changes are named; the rest are only counted. */
const MAX_NAMED = 5;

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
export function versionChanges(section: string, changed: ChangedSections): Difference[] {
  return Object.entries(changed)
    .sort(([one], [other]) => Number(other === section) - Number(one === section))
    .flatMap(([name, [before, after]]) => {
      if (!isSection(name)) return [];
      const place = name === section ? '' : `${sectionLabel(name)}, `;
      return differences(SECTIONS[name], before, after).map((difference) => ({
        ...difference,
        where: place + difference.where,
      }));
    });
}

/** What a version changed, each change on a line: Slogan: Cut today. → Cut tomorrow. */
export function changesText(section: string, changed: ChangedSections): string {
  const changes = versionChanges(section, changed);
  const rest = changes.length - MAX_NAMED;
  const named = changes.slice(0, MAX_NAMED).map(changeText);
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}

function changeText({ where, before, after }: Difference): string {
  if (before === '' && (after === 'added' || after === 'removed')) return `${where} ${after}`;
  const [was, is] = changedExcerpts(before, after);
  return `${where}: ${was || 'empty'} → ${is || 'empty'}`;
}
