import { oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import type { ArticleState } from './article-state.ts';

const STATES: readonly ArticleState[] = ['draft', 'scheduled', 'published'];

export type ArticleListFilter = ReturnType<typeof readListFilter>;

/** Parses the filter of the blog desk's list from the address. // B13 */
export function readListFilter(search: URLSearchParams) {
  const idIn = (name: string) => {
    const id = search.get(name);
    return isRowId(id) ? id : '';
  };
  return {
    /** Words of the title or the text. // B17 */
    search: searchText(search.get('search')),
    state: oneOf(STATES, search.get('state')),
    author: idIn('author'),
    category: idIn('category'),
  };
}

export const NO_LIST_FILTER = readListFilter(new URLSearchParams());
