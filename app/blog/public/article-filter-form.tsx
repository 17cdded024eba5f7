import type { FormEvent, RefObject } from 'react';
import { Button } from '#app/ui/site/button.tsx';
import { Field } from '#app/ui/site/field.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import type { ArticleFilter } from '../article-filter.ts';

interface ArticleFilterFormProps {
  ref: RefObject<HTMLFormElement | null>;
  filter: ArticleFilter;
  categories: readonly { readonly slug: string; readonly title: string }[];
  onChange: () => void;
}

/** Filters on every keystroke; without scripts it submits a GET form. // B1 */
export function ArticleFilterForm({ ref, filter, categories, onChange }: ArticleFilterFormProps) {
  const known = filter.category === '' || categories.some(({ slug }) => slug === filter.category);

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
            {known ? null : <option value={filter.category}>{filter.category}</option>}
          </select>
        </Field>
        <Button type="submit" kind="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
