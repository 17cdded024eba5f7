import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { POSITIONS } from '../account.ts';

/** Typing pauses this long before the list is asked for again. */
const PAUSE_MS = 250;

type Filter = { name: string; email: string; position: string | null };

/** Name, email and position; what is chosen stands in the address. // A6 */
export function AccountFilter({ filter }: { filter: Filter }) {
  const submit = useSubmit();
  const [name, setName] = useState(filter.name);
  const [email, setEmail] = useState(filter.email);
  const [position, setPosition] = useState(filter.position ?? '');
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pending.current), []);

  function look(change: Partial<Record<'name' | 'email' | 'position', string>>): void {
    clearTimeout(pending.current);
    const wanted = { name, email, position, ...change };
    const told = Object.entries(wanted).filter(([, value]) => value !== '');
    pending.current = setTimeout(
      () => submit(new URLSearchParams(told), { replace: true, preventScrollReset: true }),
      PAUSE_MS,
    );
  }

  function clear(): void {
    setName('');
    setEmail('');
    setPosition('');
    look({ name: '', email: '', position: '' });
  }

  return (
    <Form className="filters" id="account-filter" role="search" aria-label="Filter accounts">
      <TextInput
        label="Name"
        name="name"
        value={name}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          look({ name: value });
        }}
      />
      <TextInput
        label="Email"
        name="email"
        value={email}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value);
          look({ email: value });
        }}
      />
      <NativeSelect
        label="Position"
        name="position"
        value={position}
        onChange={({ currentTarget: { value } }) => {
          setPosition(value);
          look({ position: value });
        }}
      >
        <option value="">All positions</option>
        {POSITIONS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </NativeSelect>
      <Button type="button" variant="default" onClick={clear}>
        Clear
      </Button>
    </Form>
  );
}
