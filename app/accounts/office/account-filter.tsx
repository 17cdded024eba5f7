import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { POSITIONS } from '../account.ts';

/** Typing pauses this long before the list is asked for again. */
const PAUSE_MS = 250;

const NOTHING = { name: '', email: '', position: '' };
type Typed = typeof NOTHING;
type Filter = { name: string; email: string; position: string | null };

/** Name, email and position; what is chosen stands in the address. // A6 */
export function AccountFilter({ filter }: { filter: Filter }) {
  const { typed, look } = useFilter(filter);
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      look({ ...typed, [name]: value }),
  });
  return (
    <Form className="filters" id="account-filter" role="search" aria-label="Filter accounts">
      <TextInput label="Name" {...field('name')} />
      <TextInput label="Email" {...field('email')} />
      <NativeSelect label="Position" {...field('position')}>
        <option value="">All positions</option>
        {POSITIONS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </NativeSelect>
      <Button type="button" variant="default" onClick={() => look(NOTHING)}>
        Clear
      </Button>
    </Form>
  );
}

/** What is typed, and how it gets into the address; when the address changes by itself, the fields follow it. */
function useFilter({ name, email, position }: Filter) {
  const submit = useSubmit();
  const [typed, setTyped] = useState<Typed>({ name, email, position: position ?? '' });
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);
  useEffect(() => {
    // While somebody types, what they typed goes before what was found for what they typed before.
    if (pending.current !== undefined) return;
    const told = { name, email, position: position ?? '' };
    setTyped((now) => (isSame(now, told) ? now : told));
  }, [name, email, position]);

  function look(wanted: Typed): void {
    setTyped(wanted);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      pending.current = undefined;
      const told = Object.entries(wanted).filter(([, value]) => value !== '');
      submit(new URLSearchParams(told), { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  }
  return { typed, look };
}

/** A space at the end, typed on the way to the next word, is no difference. */
function isSame(one: Typed, other: Typed): boolean {
  return (
    one.name.trim() === other.name && one.email.trim() === other.email && one.position === other.position
  );
}
