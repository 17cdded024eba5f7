import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { STATUSES } from '../status.ts';
import {
  type ApplicationFilter,
  ASSIGNMENTS,
  isFiltered,
  NONE,
  readApplicationFilter,
  SORT_LABELS,
  SORTS,
} from './application-filter.ts';

/** Typing pauses this long before the list is asked for again. */
const PAUSE_MS = 250;

type Props = {
  filter: ApplicationFilter;
  positions: { id: string; name: string }[];
  /** How many applications fit. */
  total: number;
};

/** Name, position, status, assignee and order; what is chosen stands in the address. */
export function ApplicationsFilter({ filter, positions, total }: Props) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(isFiltered(filter));
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    // A link may have changed the filter; what is being typed must stay.
    if (pending.current === undefined) fillIn(form.current, filter);
  }, [filter]);

  function look(): void {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      pending.current = undefined;
      if (form.current === null) return;
      const asked = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
      const told = asked.filter(([name, value]) => value !== '' && !(name === 'sort' && value === SORTS[0]));
      submit(new URLSearchParams(told), { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  }

  function clear(): void {
    fillIn(form.current, readApplicationFilter(new URLSearchParams()));
    look();
  }

  return (
    <>
      <div className="list-head">
        <p role="status">{`${total} ${total === 1 ? 'application' : 'applications'}`}</p>
        <Button
          className="narrow-only"
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls="application-filter"
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
      </div>
      <Form
        ref={form}
        id="application-filter"
        className="filters filters-folding"
        data-open={open || undefined}
        role="search"
        aria-label="Filter applications"
        onChange={look}
      >
        <TextInput
          label="Candidate"
          name="name"
          type="search"
          autoComplete="off"
          defaultValue={filter.name}
        />
        <NativeSelect label="Position" name="position" defaultValue={filter.position ?? ''}>
          <option value="">All positions</option>
          {positions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NONE}>Unknown Position</option>
        </NativeSelect>
        <NativeSelect label="Status" name="status" defaultValue={filter.status ?? ''}>
          <option value="">All statuses</option>
          {STATUSES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </NativeSelect>
        <NativeSelect label="Assigned to" name="assigned" defaultValue={filter.assigned ?? ''}>
          <option value="">Anyone or nobody</option>
          {Object.entries(ASSIGNMENTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect label="Order" name="sort" defaultValue={filter.sort}>
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {SORT_LABELS[one]}
            </option>
          ))}
        </NativeSelect>
        <Button type="button" variant="default" onClick={clear}>
          Clear
        </Button>
      </Form>
    </>
  );
}

function fillIn(form: HTMLFormElement | null, filter: ApplicationFilter): void {
  for (const [name, value] of Object.entries(filter)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? '';
  }
}
