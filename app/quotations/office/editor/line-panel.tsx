import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { priceDifference } from '#app/prices/price-difference.ts';
import { type CurrencyFormat, formatCount, formatRand } from '#app/prices/rand.ts';
import { DeletionForm } from '#app/ui/office/dialog-form.tsx';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { Modal } from '#app/ui/office/modal.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { useLoad } from '#app/ui/office/use-load.ts';
import type { ExplainedPrice } from '../../price-revision.server.ts';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { LineField } from '../../typed-fields.ts';
import type { Draft, LineView, LoadedQuotation } from '../load-quotation.server.ts';
import { lineViewPath } from '../quotations-path.ts';
import { useAutosave } from '../use-autosave.ts';
import { Explanation } from './explanation.tsx';
import { Extras } from './extras.tsx';
import { LineDrawing } from './line-drawing.tsx';
import { pick, type Row } from './line-row.tsx';
import { NestPicture, PartDrawing } from './nest-picture.tsx';
import { StillNeeded } from './still-needed.tsx';

type Props = {
  quotation: LoadedQuotation;
  draft: Draft;
  row: Row;
  choose: (key: string) => void;
  /** Chooses the line after one that was removed. */
  chooseNext: (key: string) => void;
};

/** The chosen line: its part, its further fields, its nest, and how its price comes about. // P3, P4 */
export function LinePanel(props: Props & { isInTable: boolean }) {
  const { quotation, draft, row, choose, chooseNext, isInTable } = props;
  const { key, kind, price } = row;
  const view = useLoad<LineView>();
  const { load } = view;
  const { edits, isWaiting } = draft;
  useEffect(() => {
    // Again for each change, and when the nest is there.
    if (edits >= 0 && !isWaiting) load(lineViewPath(quotation.id, key));
  }, [load, quotation.id, key, edits, isWaiting]);
  const shown = view.data?.key === key ? view.data : undefined;
  const isComputed = price !== null && price.terms.length > 0;
  const Panel = isInTable ? 'section' : 'aside';
  return (
    <Panel className="quotation-side panel panel-body" aria-label="Chosen line">
      <LineActions draft={draft} row={row} choose={choose} chooseNext={chooseNext} />
      {kind === 'part' && <PartDrawing picture={shown?.picture} currency={draft.currency} />}
      <LineDrawing draft={draft} row={row} />
      {kind === 'part' && <FillPlates draft={draft} row={row} />}
      {price !== null && price.missing !== '' && !(isWaiting && price.gap === 'nest') && (
        <StillNeeded missing={price.missing} row={row} />
      )}
      {kind !== 'text' && <LineFields draft={draft} row={row} />}
      {price !== null && price.breaks.length > 0 && (
        <Breaks breaks={price.breaks} isWaiting={isWaiting} currency={draft.currency} />
      )}
      {kind === 'part' && shown?.nest && <NestPicture nest={shown.nest} currency={draft.currency} />}
      {kind === 'part' && isComputed && shown === undefined && <div className="nest-waiting" />}
      {kind === 'part' && <Extras draft={draft} row={row} />}
      {isComputed && <Explanation price={price} currency={draft.currency} />}
    </Panel>
  );
}

function LineActions({ draft, row, choose, chooseNext }: Omit<Props, 'quotation'>) {
  const { revisionId, rows } = draft;
  const at = rows.findIndex(({ key }) => key === row.key);
  const neighbour = rows[at + 1]?.key ?? rows[at - 1]?.key ?? '';
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const action = useAction<{ key?: string }>(QUOTATION_NOTICES, {
    onDone: ({ data }, intent) => {
      if (intent === 'add-line' && data?.key) choose(data.key);
      if (intent !== 'remove-line') return;
      close();
      chooseNext(neighbour);
    },
  });
  const send = (intent: string, fields: Record<string, string> = {}) =>
    action.busy || action.send(formOf({ intent, revisionId, key: row.key, ...fields }));
  return (
    <div className="line-panel-head">
      <h2>
        {row.texts.description !== '' && (
          <span className="line-panel-name">{`${row.texts.description} `}</span>
        )}
        <span className="line-panel-number">{`Line ${at + 1}`}</span>
      </h2>
      <div className="form-row">
        <IconButton aria-label="Move up" disabled={at === 0} onClick={() => send('move-line', { by: '-1' })}>
          <IconArrowUp aria-hidden="true" stroke={1.5} />
        </IconButton>
        <IconButton
          aria-label="Move down"
          disabled={at === rows.length - 1}
          onClick={() => send('move-line', { by: '1' })}
        >
          <IconArrowDown aria-hidden="true" stroke={1.5} />
        </IconButton>
        <IconButton
          aria-label="Copy line"
          onClick={() => send('add-line', { kind: row.kind, copyOf: row.key })}
        >
          <IconCopy aria-hidden="true" stroke={1.5} />
        </IconButton>
        <IconButton aria-label="Remove line" onClick={() => setAsking(true)}>
          <IconTrash aria-hidden="true" stroke={1.5} />
        </IconButton>
      </div>
      <Modal opened={isAsking} onClose={close} title={`Remove line ${at + 1}?`}>
        <DeletionForm
          action={action}
          intent="remove-line"
          hidden={{ revisionId, key: row.key }}
          close={close}
          submit="Remove"
        >
          <p>{`${row.texts.description || 'The line'} and everything entered for it will be removed.`}</p>
        </DeletionForm>
      </Modal>
    </div>
  );
}

/** Offers this line's plate and process to the parts that have none, which spares a request's many drawings the same three fields. */
function FillPlates({ draft: { rows, revisionId }, row }: Pick<Props, 'draft' | 'row'>) {
  const action = useAction(QUOTATION_NOTICES);
  const lacking = rows.filter((other) => other.kind === 'part' && isPlateOpen(other)).length;
  if (isPlateOpen(row) || lacking === 0) return null;
  return (
    <Button
      variant="default"
      loading={action.busy}
      onClick={() => action.send(formOf({ intent: 'fill-plates', revisionId, key: row.key }))}
    >
      {`Same plate and process for ${lacking} more ${lacking === 1 ? 'line' : 'lines'}`}
    </Button>
  );
}

function isPlateOpen({ texts: { grade, thickness, process } }: Row): boolean {
  return grade === '' || thickness === '' || process === '';
}

const PANEL_FIELDS: readonly LineField[] = [
  'pierces',
  'bends',
  'bendTypes',
  'bendLength',
  'breaks',
  'freeIssue',
  'grain',
];

function LineFields({ draft: { revisionId }, row: { key, kind, texts } }: Pick<Props, 'draft' | 'row'>) {
  const { element, messages } = useAutosave<HTMLDivElement>({
    about: { intent: 'line', revisionId, key },
    stored: pick(texts, kind === 'item' ? ['breaks'] : PANEL_FIELDS),
  });
  const field = (name: LineField) => ({
    name,
    defaultValue: texts[name],
    error: messages[name],
    autoComplete: 'off',
  });
  const number = { inputMode: 'decimal' } as const;
  // What was typed counts until something else is stored.
  const [typed, setTyped] = useState({ over: texts.bends, bends: texts.bends });
  const bends = typed.over === texts.bends ? typed.bends : texts.bends;
  const bent = { ...number, disabled: !(Number(bends) > 0) };
  return (
    <div {...element} className="line-fields">
      {kind === 'part' && (
        <>
          <TextInput
            label="Bends"
            {...field('bends')}
            {...number}
            onInput={({ currentTarget: { value } }) => setTyped({ over: texts.bends, bends: value })}
          />
          <TextInput label="Different bends" {...field('bendTypes')} {...bent} />
          <TextInput label="Bend length (mm)" {...field('bendLength')} {...bent} />
          <TextInput label="Pierces" placeholder="1 per contour" {...field('pierces')} {...number} />
        </>
      )}
      <TextInput
        className="line-field-wide"
        label="Price for other quantities"
        placeholder="50, 100"
        {...field('breaks')}
      />
      {kind === 'part' && (
        <>
          <Checkbox label="Customer’s own plate" name="freeIssue" defaultChecked={texts.freeIssue === 'on'} />
          <Checkbox label="Grain: turn by 180° only" name="grain" defaultChecked={texts.grain === 'on'} />
        </>
      )}
    </div>
  );
}

type BreaksProps = { breaks: ExplainedPrice['breaks']; isWaiting: boolean; currency: CurrencyFormat };

/** The prices at further quantities; a typed price holds for these too, with what is computed beside it. // P3, P14 */
function Breaks({ breaks, isWaiting, currency }: BreaksProps) {
  const rand = (cents: number) => formatRand(cents, currency);
  const unpriced = isWaiting ? 'nesting …' : 'no price, so it is not offered';
  return (
    <dl className="fact-list">
      {breaks.map(({ quantity, unit, computedUnit }) => (
        <div key={quantity}>
          <dt>{`Price at ${formatCount(quantity, currency)}`}</dt>
          <dd>
            {unit === null ? unpriced : `${rand(unit)} each`}
            {unit !== null && computedUnit !== undefined && (
              <span className="muted">
                {` computed ${rand(computedUnit)}, ${priceDifference(unit, computedUnit, currency)}`}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
