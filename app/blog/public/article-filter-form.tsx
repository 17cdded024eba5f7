import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { Button } from '#app/ui/site/button.tsx';
import { Field } from '#app/ui/site/field.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import { type ArticleFilter, filterToSearch, NO_FILTER, readFilter } from '../article-filter.ts';
import type { Term } from '../terms.ts';

type ArticleFilterFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  filter: ArticleFilter;
  categories: readonly Term[];
  onChange: () => void;
};

/** Filters on every keystroke; without scripts it submits a GET form. // B1 */
export function ArticleFilterForm({ ref, filter, categories, onChange }: ArticleFilterFormProps) {
  const isListed = filter.category === '' || categories.some(({ slug }) => slug === filter.category);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange();
  }

  return (
    <search>
      <form ref={ref} className="article-filter" action="/blog" onSubmit={submit} onChange={onChange}>
        <TextField
          label="Search"
          name="search"
          type="search"
          placeholder="Search articles..."
          autoComplete="off"
          required={false}
          defaultValue={filter.search}
        />
        <Field id="article-category" label="Category" required>
          <select
            id="article-category"
            name="category"
            className="field-input"
            defaultValue={filter.category}
          >
            <option value="">All</option>
            {categories.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
            {isListed ? null : <option value={filter.category}>{filter.category}</option>}
          </select>
        </Field>
        <Button type="submit" kind="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}

/**
 * The list's filter, stored in the URL, so that it can be shared and undone with the back button. Further keystrokes in
 * the search box replace the history entry instead of adding one each. // B4
 */
export function useArticleFilter(categories: readonly Term[]) {
  const [query, setQuery] = useSearchParams();
  const urlFilter = readFilter(query, categories);
  const [filter, setFilter] = useState(urlFilter);
  const form = useRef<HTMLFormElement>(null);

  function change(next: ArticleFilter): void {
    const isTyping = filter.category === next.category && filter.search !== '' && next.search !== '';
    setFilter(next);
    setQuery(filterToSearch(next), { replace: isTyping, preventScrollReset: true });
  }

  useHistoryNavigation(urlFilter, (restored) => {
    setFilter(restored);
    fillFilterForm(form, restored);
  });
  useEarlyInput(form, change);

  return {
    filter,
    form,
    /** Applies the form's values to the list and the URL. */
    applyForm: () => change(readForm(form)),
    clear() {
      fillFilterForm(form, NO_FILTER);
      change(NO_FILTER);
    },
  };
}

/** Back and forward change the URL without calling `change`. */
function useHistoryNavigation(urlFilter: ArticleFilter, restore: (filter: ArticleFilter) => void): void {
  const type = useNavigationType();
  const search = filterToSearch(urlFilter);
  const previous = useRef(search);
  useEffect(() => {
    if (previous.current === search) return;
    previous.current = search;
    if (type === 'POP') restore(urlFilter);
  });
}

/** Applies what was typed or selected before hydration. */
function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  change: (filter: ArticleFilter) => void,
): void {
  const changeOnce = useRef(change);
  useEffect(() => {
    const search = form.current?.elements.namedItem('search');
    const category = form.current?.elements.namedItem('category');
    const isTyped = search instanceof HTMLInputElement && search.value !== search.defaultValue;
    const isChosen =
      category instanceof HTMLSelectElement && category.selectedOptions[0]?.defaultSelected === false;
    if (isTyped || isChosen) changeOnce.current(readForm(form));
  }, [form]);
}

function readForm(form: RefObject<HTMLFormElement | null>): ArticleFilter {
  const values = new FormData(form.current ?? undefined);
  return { category: String(values.get('category') ?? ''), search: String(values.get('search') ?? '') };
}

function fillFilterForm(form: RefObject<HTMLFormElement | null>, filter: ArticleFilter): void {
  for (const [name, value] of Object.entries(filter)) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
