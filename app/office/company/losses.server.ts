import type { Outcome } from '#app/accounts/session/office/intent.server.ts';
import { linkingArticles } from '#app/blog/article-list.queries.server.ts';
import { type Company, companyOf } from '#app/company/company.ts';
import { isGone } from '#app/company/gone-pages.ts';
import { type Profile, profileSchema } from '#app/company/profile/profile.ts';
import { missingReferences } from '#app/company/profile/references.ts';
import { renamesOf, withRenames } from '#app/company/profile/renames.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { draftsNaming } from '#app/quotations/quotations.queries.server.ts';
import { fingerprint } from './section-form.server.ts';

export type Losses = Awaited<ReturnType<typeof lossesOf>>;

const NONE = { takenOut: [], unpriced: [], articles: [] };

/**
 * What names something that a publication takes away. // O6
 *
 * @param document to be published, or null. One with faults takes nothing away: it can't be published.
 */
export async function lossesOf(
  services: Pick<Services, 'db' | 'config'>,
  published: Profile,
  document: Readonly<Record<string, unknown>> | null,
) {
  const { data } = profileSchema.safeParse(document);
  if (data === undefined) return NONE;
  const [before, profile] = [companyOf(published), withRenames(published, data)];
  return {
    takenOut: missingReferences(profile),
    unpriced: await pricedAndGone(services.db, before, profile),
    articles: await articlesLosingLinks(services, before, profile),
  };
}

/** What a form sends once somebody has seen these losses; '' if there are none. */
export const seenLosses = (losses: Losses): string =>
  Object.values(losses).every((list) => list.length === 0) ? '' : fingerprint(losses);

/**
 * Why something with losses is not published yet: they are named first.
 *
 * @param outcome what to say about it, and the version of what was entered.
 */
export function lossesConflict(
  losses: Losses,
  outcome: { reason: string; version: string; message?: string },
): Outcome {
  const { takenOut, unpriced, articles } = losses;
  const { version, ...said } = outcome;
  const values: [label: string, value: string][] = [
    ['Taken out', takenOut.map(({ service, list, name }) => `${name} in “${service}” (${list})`).join('\n')],
    [
      'Named by prices and drafts; their lines with it will have no price',
      unpriced.map(({ name, places }) => `“${name}” (${places.join(', ')})`).join('\n'),
    ],
    [
      'Links of published articles that become plain text',
      articles.map(({ title, links }) => `${title} (${links.join(', ')})`).join('\n'),
    ],
  ];
  const named = values.filter(([, value]) => value !== '');
  return { kind: 'conflict', ...said, stored: { version, values: named, losses: seenLosses(losses) } };
}

/** The published articles that link to pages which a profile takes away from the company, with these links. // O6 */
async function articlesLosingLinks(
  { db, config: { publicUrl } }: Pick<Services, 'db' | 'config'>,
  before: Company,
  profile: Profile,
): Promise<{ id: string; title: string; links: string[] }[]> {
  const after = companyOf(profile);
  const losing = (href: string) => isGone(after, publicUrl, href) && !isGone(before, publicUrl, href);
  return (await linkingArticles(db))
    .map(({ links, ...article }) => ({ ...article, links: [...new Set(links)].filter(losing) }))
    .filter(({ links }) => links.length > 0);
}

/** What prices name and a profile takes away from the company, each with the places: `Prices`, `P-1001-A`. // O6 */
export async function pricedAndGone(
  db: Database,
  before: Company,
  profile: Profile,
): Promise<{ name: string; places: string[] }[]> {
  const after = companyOf(profile);
  const renamed = renamesOf(before.profile, profile);
  const gone = (['machines', 'materials'] as const).flatMap((list) =>
    before[list]
      .filter(({ key }) => !after[list].some((kept) => kept.key === key) && !renamed[list].has(key))
      .map(({ key, name }) => ({ list, key, name })),
  );
  if (gone.length === 0) return [];
  const { book } = await findPriceBook(db);
  const named = await Promise.all(
    gone.map(async ({ list, key, name }) => {
      const isPriced =
        list === 'machines' ? key in book.machines : book.materials.some(({ grade }) => grade === key);
      const drafts = await draftsNaming(db, ({ process, grade }) =>
        list === 'machines' ? process === key : grade === key,
      );
      return { name, places: [...(isPriced ? ['Prices'] : []), ...drafts.map((draft) => draft.name)] };
    }),
  );
  return named.filter(({ places }) => places.length > 0);
}
