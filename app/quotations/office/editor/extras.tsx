import { Checkbox, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { type CurrencyFormat, plainNumber, readDecimal } from '#app/prices/rand.ts';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { Draft } from '../load-quotation.server.ts';
import { type Unsaved, useReportedUnsaved } from '../unsaved-fields.ts';
import { NOT_SAVED, useRetries } from '../use-autosave.ts';
import type { Row } from './line-row.tsx';

/** What else is done to each part: from the price book, and what the line has that the book no longer knows, so that it can be taken off. */
export function Extras({ draft: { extras, revisionId, currency }, row }: { draft: Draft; row: Row }) {
  const count = row.extras.length;
  const [isOpen] = useState(count > 0);
  const unknown = row.extras.filter((chosen) => !extras.some(({ key }) => key === chosen.key));
  const offered = [...extras, ...unknown.map(({ key }) => ({ key, unit: null }))];
  if (offered.length === 0) return null;
  return (
    <details className="line-extras" open={isOpen}>
      <summary>{count === 0 ? 'Extras' : `Extras: ${count}`}</summary>
      {offered.map(({ key: extra, unit }) => (
        <Extra
          key={extra}
          extra={extra}
          unit={unit}
          currency={currency}
          amount={row.extras.find(({ key }) => key === extra)?.amount ?? 0}
          about={{ intent: 'extra', revisionId, key: row.key, extra }}
        />
      ))}
    </details>
  );
}

type ExtraProps = {
  extra: string;
  /** Null for one that the price book no longer has. */
  unit: Draft['extras'][number]['unit'] | null;
  amount: number;
  currency: CurrencyFormat;
  about: Record<string, string>;
};

/** One that is switched on by its box; where it is counted, a field says how many. */
function Extra({ extra, unit, amount, currency, about }: ExtraProps) {
  const container = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const action = useAction(QUOTATION_NOTICES, {
    onDone: () => setTries(0),
    onRefused: () => {
      setTries(tries + 1);
      return tries > 0 ? 'shown' : undefined;
    },
  });
  const set = (text: string) => action.send(formOf({ ...about, amount: text }));
  // What was chosen is seen at once, not when it was stored.
  const sending = action.sending?.get('amount');
  const isChosen = sending === undefined ? amount > 0 : sending !== '';
  const isCounted = unit === 'piece' || unit === 'hour';
  const isUnsaved = isChosen && typed !== null && readDecimal(typed) !== amount;
  const wrong = action.messages.amount;
  const isFailed = isUnsaved && wrong === undefined && tries > 0;
  useReportedUnsaved(container, isUnsaved ? unsavedState(isFailed, wrong) : null);
  useRetries({ isTriedAgain: isFailed, tries }, () => set(typed ?? ''));
  return (
    <div className="line-extra" ref={container}>
      <Checkbox
        label={extra}
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => {
          setTyped(null);
          set(checked ? '1' : '');
        }}
      />
      {isChosen && isCounted ? (
        <TextInput
          key={amount}
          aria-label={`${extra}, ${unit === 'hour' ? 'hours for the line' : 'number a part'}`}
          defaultValue={plainNumber(amount || 1, currency)}
          inputMode="decimal"
          error={wrong ?? (isFailed && NOT_SAVED)}
          onBlur={({ currentTarget: { value } }) => {
            setTyped(value);
            if (readDecimal(value) !== amount) set(value);
          }}
        />
      ) : null}
      <span className="muted">{unit === null ? 'no longer in the price book' : PRICED_BY[unit]}</span>
    </div>
  );
}

function unsavedState(isFailed: boolean, wrong: string | undefined): Unsaved {
  if (wrong !== undefined) return 'refused';
  return isFailed ? 'failed' : 'saving';
}

const PRICED_BY = {
  piece: 'a part',
  kg: 'by net mass',
  m2: 'by both faces',
  m: 'by length of cut',
  hour: 'h for the line',
} as const;
