import type { CompanyFacts } from '#app/company/company.ts';
import type { TableContext } from './price-tables.ts';
import type { StoredPriceBook } from './stored-price-book.ts';

/** How the tables of a book are written: with the grades of the company, and those that only the book still knows. */
export function tableContext(
  { materials, terms }: Pick<StoredPriceBook, 'materials' | 'terms'>,
  company: Pick<CompanyFacts, 'materials'>,
  today: string,
): TableContext {
  const known = company.materials.map(({ key, name, aliases }) => ({ key, name, aliases }));
  const gone = new Set(
    materials.map(({ grade }) => grade).filter((key) => !known.some((one) => one.key === key)),
  );
  return {
    grades: [...known, ...[...gone].map((key) => ({ key, name: key, aliases: [] }))],
    point: terms.currency === 'space-comma' ? ',' : '.',
    today,
  };
}
