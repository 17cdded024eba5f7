import { foldText } from '#app/platform/db/search-text.ts';

/** Something in the office that can be opened by searching for it. */
export type SearchResult = { to: string; label: string; detail: string };

/** What was found, by kind: the best, and where all are listed if they are more. */
export type ResultGroup = {
  name: string;
  found: readonly SearchResult[];
  all?: { total: number; to: string };
};

/** A shorter text would match nearly everything. */
export const MIN_LENGTH = 2;

/** The most of each kind that are shown. */
const SHOWN = 5;

/** The time without typing after which the server is asked, in milliseconds. */
export const PAUSE_MS = 150;

/** The screens whose label contains each word that was typed, those that begin with it first. */
export function matchScreens(typed: string, screens: readonly SearchResult[]): SearchResult[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  const begins = ({ label }: SearchResult) => foldText(label).startsWith(words[0] ?? '');
  return screens
    .filter(({ label, detail }) => words.every((word) => foldText(`${label} ${detail}`).includes(word)))
    .sort((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, SHOWN);
}

/** What stands first in the detail of an applicant and of a lead; the name of a quotation begins with its own. */
const REFERENCE = /^[aeq]-\d+$/;

/** How well a result fits: its name or reference is what was typed, its name begins so, or neither. */
function rankFor(typed: string): (result: SearchResult) => number {
  const text = foldText(typed);
  return ({ label, detail }) => {
    const name = foldText(label);
    const isReference = REFERENCE.test(text) && foldText(detail).startsWith(`${text},`);
    return name === text || isReference ? 2 : Number(name.startsWith(text));
  };
}

/** The groups by their best result. Equal ones keep their order. */
export function bestFirst(typed: string, groups: readonly ResultGroup[]): ResultGroup[] {
  const rank = rankFor(typed);
  const best = ({ found }: ResultGroup) => Math.max(...found.map(rank));
  return groups.toSorted((a, b) => best(b) - best(a));
}

/** The best results of one kind. @param all how many there are, and where they are listed. */
export function bestOf(
  typed: string,
  name: string,
  results: readonly SearchResult[],
  all: { total: number; to: string },
): ResultGroup {
  const rank = rankFor(typed);
  const found = results.toSorted((a, b) => rank(b) - rank(a)).slice(0, SHOWN);
  return { name, found, ...(all.total > found.length && { all }) };
}

export function countFound(groups: readonly ResultGroup[]): number {
  return groups.reduce((sum, { found, all }) => sum + (all?.total ?? found.length), 0);
}

/** The last opened ones, the newest first, each once. */
export function addRecent(recent: readonly SearchResult[], opened: SearchResult): SearchResult[] {
  return [opened, ...recent.filter(({ to }) => to !== opened.to)].slice(0, 6);
}
