import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { Form } from 'react-router';
import { FilterSelect, FilterText } from '#app/ui/office/filter-fields.tsx';
import { useListFilter } from '#app/ui/office/use-list-filter.ts';
import { POSITIONS } from '../account.ts';

const NOTHING = { name: '', email: '', position: '' };

type Filter = { name: string; email: string; position: string | null };

/** Filters by name, email and position; the selection is kept in the URL. // A6 */
export function AccountFilter({ filter: { name, email, position } }: { filter: Filter }) {
  const form = useRef<HTMLFormElement>(null);
  const filter = useMemo(() => ({ name, email, position: position ?? '' }), [name, email, position]);
  const { look, clear } = useListFilter(form, filter, NOTHING);
  return (
    <Form
      ref={form}
      className="filters"
      id="account-filter"
      role="search"
      aria-label="Filter accounts"
      onChange={look}
    >
      <FilterText label="Name" name="name" defaultValue={filter.name} />
      <FilterText label="Email" name="email" defaultValue={filter.email} />
      <FilterSelect label="Position" name="position" defaultValue={filter.position}>
        <option value="">All positions</option>
        {POSITIONS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </FilterSelect>
      <Button type="button" variant="default" onClick={clear}>
        Clear
      </Button>
    </Form>
  );
}
