import { oneOf, searchText } from '#app/platform/db/list-filter.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import type { ArticleState } from './article-state.ts';

/** The filter of the blog desk's list. // B13 */
export type ArticleListFilter = {
  /** Words of the title or the text. // B17 */
  search: string;
  state: ArticleState | '';
  /** An author's id. */
  author: string;
  /** A category's id. */
  category: string;
};

export const NO_LIST_FILTER: ArticleListFilter = { search: '', state: '', author: '', category: '' };

const STATES: readonly ArticleState[] = ['draft', 'scheduled', 'published'];

export function readListFilter(search: URLSearchParams): ArticleListFilter {
  const idIn = (name: string) => {
    const id = search.get(name);
    return isRowId(id) ? id : '';
  };
  return {
    search: searchText(search.get('search')),
    state: oneOf(STATES, search.get('state')),
    author: idIn('author'),
    category: idIn('category'),
  };
}
