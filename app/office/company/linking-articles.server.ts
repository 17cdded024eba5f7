import { linkingArticles } from '#app/blog/article-list.queries.server.ts';
import { type Company, companyOf } from '#app/company/company.ts';
import { isGone } from '#app/company/gone-pages.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import type { Services } from '#app/platform/http/services.server.ts';

/** The published articles that link to pages which a profile takes away from the company, with these links. // O6 */
export async function articlesLosingLinks(
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
