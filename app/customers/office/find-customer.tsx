import { Radio, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { useLoad } from '#app/ui/office/use-load.ts';
import { NEW_CUSTOMER } from '../customer.ts';
import type { ListedCustomer } from '../customers.queries.server.ts';
import { CUSTOMERS } from './customers-path.ts';

/** How many are offered: who isn't among them is found with more letters. */
const OFFERED = 8;

type Props = {
  /** Of the field that has the customer's id. */
  name: string;
  label: string;
  except: string | undefined;
  error: string | undefined;
  /** Whether somebody new can be chosen too, under the name that was searched for. */
  adds?: boolean;
  /** Choices before those that are found. */
  children?: ReactNode;
};

/** A choice, with what else is known of the customer below the name: the whole of it is the label, for a finger. */
export function CustomerRadio({ value, name, more }: { value: string; name: string; more: string | null }) {
  return (
    <Radio
      value={value}
      label={
        <>
          {name}{' '}
          {more && (
            <span className="who-line">
              <EmailText>{more}</EmailText>
            </span>
          )}
        </>
      }
    />
  );
}

/** A customer to be found by what is known of it, and chosen. // P9 */
export function FindCustomer({ name, label, except, error, adds, children }: Props) {
  const [term, setTerm] = useState('');
  const { load, data, state } = useLoad<{ rows: ListedCustomer[] }>();
  useEffect(() => {
    load(`${CUSTOMERS}?${new URLSearchParams({ q: term })}`);
  }, [load, term]);
  const matches = (data?.rows ?? []).filter(({ id }) => id !== except);
  return (
    <>
      <TextInput
        label="Search by name, contact, phone or VAT number"
        type="search"
        value={term}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget: { value } }) => setTerm(value)}
      />
      <Radio.Group name={name} label={label} error={error} aria-busy={state !== 'idle'}>
        {children}
        {matches.slice(0, OFFERED).map(({ id, name: customerName, contact }) => (
          <CustomerRadio key={id} value={id} name={customerName} more={contact} />
        ))}
        {data && matches.length === 0 && (
          <p className="muted">
            {adds && term.trim() === ''
              ? 'No customers yet. Write a name above to add one.'
              : `No ${except === undefined ? '' : 'other '}customer matches.`}
          </p>
        )}
        {adds && term.trim() !== '' && (
          <>
            <input type="hidden" name="newCustomer" value={term} />
            <CustomerRadio value={NEW_CUSTOMER} name={term} more="A new customer" />
          </>
        )}
      </Radio.Group>
    </>
  );
}
