import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useListFilter } from './use-list-filter.ts';

type Fields = Readonly<Record<string, string>>;

type Props = {
  /** What it filters, such as 'Filter candidates'. */
  label: string;
  /** How many rows fit, in words. */
  count: string;
  /** What each field holds by the address. */
  filter: Fields;
  /** What each field holds where the address says nothing; that is not written into it. */
  nothing: Fields;
  /** The fields, each with its `defaultValue`. */
  children: ReactNode;
};

/**
 * The head of a list: how many there are, and a filter, folded away on a phone. What is typed or chosen goes into the
 * address, from where the list is read; what the address says otherwise, after a link or Back, goes into the fields.
 */
export function ListFilter({ label, count, filter, nothing, children }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(Object.keys(nothing).some((name) => filter[name] !== nothing[name]));
  const { look, clear } = useListFilter(form, filter, nothing);
  return (
    <>
      <div className="list-head">
        <p role="status">{count}</p>
        <Button
          className="narrow-only"
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
      </div>
      <Form
        ref={form}
        id={id}
        className="filters filters-folding"
        data-open={open || undefined}
        role="search"
        aria-label={label}
        onChange={look}
      >
        {children}
        <Button type="button" variant="default" onClick={clear}>
          Clear
        </Button>
      </Form>
    </>
  );
}
