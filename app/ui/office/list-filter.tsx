import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';

/** Typing pauses this long before the list is asked for again. */
const PAUSE_MS = 250;

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
  const { look, clear } = useFilterForm(form, filter, nothing);
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

function useFilterForm(form: React.RefObject<HTMLFormElement | null>, filter: Fields, nothing: Fields) {
  const submit = useSubmit();
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    // What is being typed must stay.
    if (pending.current === undefined) fillIn(form.current, filter);
  }, [form, filter]);

  function look(): void {
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      pending.current = undefined;
      if (form.current === null) return;
      const asked = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
      const told = asked.filter(([name = '', value]) => value !== nothing[name]);
      submit(new URLSearchParams(told), { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  }

  function clear(): void {
    fillIn(form.current, nothing);
    look();
  }

  return { look, clear };
}

/** Only what differs, so that a space one is about to type behind is not taken away. */
function fillIn(form: HTMLFormElement | null, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name);
    const holds = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (holds && field.value.trim() !== value) field.value = value;
  }
}
