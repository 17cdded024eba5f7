import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { FilterSelect, FilterText } from '#app/ui/office/filter-fields.tsx';
import { useListFilter } from '#app/ui/office/use-list-filter.ts';
import { ACTIONS } from '../audit.ts';
import { type AuditFilter, isFiltered, NO_FILTER, SYSTEM_ACTOR } from '../audit-filter.ts';

type Props = { filter: AuditFilter; actors: { id: string; name: string }[] };

/** Filters by actor, action and days; the selection is kept in the URL. */
export function AuditFilters({ filter, actors }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(isFiltered(filter));
  const { look, clear } = useListFilter(form, filter, NO_FILTER);
  return (
    <>
      <div className="list-head narrow-only">
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls="audit-filter"
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
      </div>
      <Form
        ref={form}
        id="audit-filter"
        className="filters filters-folding"
        data-open={open || undefined}
        role="search"
        aria-label="Filter the audit"
        onChange={look}
      >
        <FilterSelect label="Who" name="who" defaultValue={filter.who}>
          <option value="">Everybody</option>
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={SYSTEM_ACTOR}>The software</option>
        </FilterSelect>
        <FilterSelect label="What" name="action" defaultValue={filter.action}>
          <option value="">Everything</option>
          {Object.entries(ACTIONS).map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </FilterSelect>
        <FilterText label="From" name="from" type="date" defaultValue={filter.from} />
        <FilterText label="To" name="to" type="date" defaultValue={filter.to} />
        <Button type="button" variant="default" onClick={clear}>
          Clear
        </Button>
      </Form>
    </>
  );
}
