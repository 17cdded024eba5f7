import { type Company, companyOf } from '#app/company/company.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { renamesOf } from '#app/company/profile/renames.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { draftsNaming } from '#app/quotations/quotations.queries.server.ts';

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
