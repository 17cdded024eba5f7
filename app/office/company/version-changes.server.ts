import type { ChangedSections } from '#app/company/company.queries.server.ts';
import { isSection, SECTIONS } from '#app/company/profile/profile.ts';
import { changedExcerpts } from '#app/platform/changed-excerpts.ts';
import { sectionLabel } from './edited.server.ts';
import { type Difference, differences } from './section-form.server.ts';

/** How many changes are named; the rest are only counted. */
const MAX_NAMED = 5;

/**
 * What a version changed, in one text: Slogan: Cut today. → Cut tomorrow.; and 2 more. What it changed in other sections, as a removed
 * material is taken out of services, stands behind their names. // O5
 *
 * @param section that was published, or `import`.
 */
export function changesText(section: string, changed: ChangedSections): string {
  const changes = Object.entries(changed)
    .sort(([one], [other]) => Number(other === section) - Number(one === section))
    .flatMap(([name, [before, after]]) => {
      if (!isSection(name)) return [];
      const place = name === section ? '' : `${sectionLabel(name)}, `;
      return differences(SECTIONS[name], before, after).map((change) => place + changeText(change));
    });
  const rest = changes.length - MAX_NAMED;
  return [...changes.slice(0, MAX_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

function changeText({ where, before, after }: Difference): string {
  if (before === '' && (after === 'added' || after === 'removed')) return `${where} ${after}`;
  const [was, is] = changedExcerpts(before, after);
  return `${where}: ${was || 'empty'} → ${is || 'empty'}`;
}
