import type { ChangedSections } from '#app/company/company.queries.server.ts';
import { isSection, SECTIONS } from '#app/company/profile/profile.ts';
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
  const from = firstDifference(before, after);
  return `${where}: ${excerpt(before, from) || 'empty'} → ${excerpt(after, from) || 'empty'}`;
}

/** Longer texts are cut. */
const LONGEST = 60;

/** The part of a long text that was changed. @param from where it differs. */
function excerpt(text: string, from: number): string {
  const plain = text.replace(/\s/g, ' ');
  const start = plain.length <= LONGEST ? 0 : Math.max(0, plain.lastIndexOf(' ', from - LONGEST / 4) + 1);
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trimEnd()}${end < plain.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
