import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { type ArticleFilter, NO_FILTER, readFilter, writeFilter } from '../article-filter.ts';

type Categories = Parameters<typeof readFilter>[1];

/**
 * The filter of the list, kept in the address: shared with it, and undone by the back button. While somebody types, the
 * address follows without a step of its own for each letter. // B4
 */
export function useArticleFilter(categories: Categories) {
  const [query, setQuery] = useSearchParams();
  const inAddress = readFilter(query, categories);
  const [filter, setFilter] = useState(inAddress);
  const form = useRef<HTMLFormElement>(null);

  function change(next: ArticleFilter): void {
    const typesOn = filter.category === next.category && filter.search !== '' && next.search !== '';
    setFilter(next);
    setQuery(writeFilter(next), { replace: typesOn, preventScrollReset: true });
  }

  useSteps(inAddress, (stepped) => {
    setFilter(stepped);
    write(form, stepped);
  });
  useTyped(form, change);

  return {
    filter,
    form,
    /** Takes over what the form says. */
    follow: () => change(read(form)),
    clear() {
      write(form, NO_FILTER);
      change(NO_FILTER);
    },
  };
}

/** Back and forward change the address without us. */
function useSteps(inAddress: ArticleFilter, take: (filter: ArticleFilter) => void): void {
  const type = useNavigationType();
  const written = writeFilter(inAddress);
  const known = useRef(written);
  useEffect(() => {
    if (known.current === written) return;
    known.current = written;
    if (type === 'POP') take(inAddress);
  });
}

/** What was typed or chosen before React woke counts too. */
function useTyped(form: RefObject<HTMLFormElement | null>, change: (filter: ArticleFilter) => void): void {
  const changeOnce = useRef(change);
  useEffect(() => {
    const search = form.current?.elements.namedItem('search');
    const category = form.current?.elements.namedItem('category');
    const typed = search instanceof HTMLInputElement && search.value !== search.defaultValue;
    const chosen =
      category instanceof HTMLSelectElement && category.selectedOptions[0]?.defaultSelected === false;
    if (typed || chosen) changeOnce.current(read(form));
  }, [form]);
}

function read(form: RefObject<HTMLFormElement | null>): ArticleFilter {
  const said = new FormData(form.current ?? undefined);
  return { category: String(said.get('category') ?? ''), search: String(said.get('search') ?? '') };
}

function write(form: RefObject<HTMLFormElement | null>, filter: ArticleFilter): void {
  for (const [name, value] of Object.entries(filter)) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
