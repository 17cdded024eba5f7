import { Button, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cutLengthText, durationText, massText } from '#app/drawings/drawing-texts.ts';
import { formatCount, NUMBER_MARKS } from '#app/prices/rand.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { Draft, LoadedQuotation } from '../load-quotation.server.ts';
import { QuotationSums } from '../quotation-sums.tsx';
import { SampleNote } from '../sample-note.tsx';
import { HeadFields } from './head-fields.tsx';
import { LinePanel } from './line-panel.tsx';
import { LinesTable } from './lines-table.tsx';
import { canPreview, FilePane, Recognised, RequestPanel } from './request-panel.tsx';

type Props = { quotation: LoadedQuotation; draft: Draft };

/** The lines at the left, the chosen one at the right, the totals below. Everything is saved as it is typed. // P6 */
export function DraftEditor({ quotation, draft }: Props) {
  const { rows, samples, isWaiting, revisionId } = draft;
  // What is left to do comes first: a line without a price, or the drawing that lines are typed from.
  const [chosenKey, choose] = useState(draft.open?.key ?? '');
  const isNarrow = useMediaQuery('(width < 75rem)');
  const chosenRow = rows.find(({ key }) => key === chosenKey) ?? (isNarrow ? undefined : rows[0]);
  const [firstFile] = useState(() => (rows.length === 0 && draft.files.find(canPreview)) || null);
  const [file, openFile] = useState(firstFile);
  useNesting(quotation.id, draft);
  const table = useRef<HTMLTableElement>(null);
  const focusLine = useFocusLine(table, rows, choose);
  const panel = chosenRow && (
    <LinePanel
      key={chosenRow.key}
      quotation={quotation}
      draft={draft}
      row={chosenRow}
      choose={choose}
      // On a phone it would open the keyboard.
      chooseNext={isNarrow ? choose : focusLine}
      isInTable={isNarrow}
    />
  );
  return (
    <div className="quotation-editor" data-file={file === null ? undefined : ''}>
      <div className="quotation-main">
        <Recognised quotation={quotation} draft={draft} />
        <SampleNote samples={samples} />
        <RequestPanel quotation={quotation} draft={draft} open={openFile} />
        <section className="panel" aria-label="Lines" aria-busy={isWaiting}>
          {rows.length === 0 ? (
            <p className="empty muted">No lines yet. Add the first part or item.</p>
          ) : (
            <LinesTable
              table={table}
              draft={draft}
              chosenKey={chosenRow?.key}
              choose={choose}
              panel={isNarrow && panel}
            />
          )}
          <AddLines revisionId={revisionId} onAdded={focusLine} />
        </section>
        {rows.length > 0 && <Totals draft={draft} />}
        <HeadFields quotation={quotation} draft={draft} />
      </div>
      {file !== null && quotation.leadId !== null ? (
        <FilePane
          key={file.id}
          leadId={quotation.leadId}
          file={file}
          isAsked={file !== firstFile}
          close={() => openFile(null)}
        />
      ) : (
        !isNarrow && panel
      )}
    </div>
  );
}

/** Chooses a line, and puts the cursor into it once the lines are there. @returns what to call with its key. */
function useFocusLine(
  table: RefObject<HTMLTableElement | null>,
  rows: Draft['rows'],
  choose: (key: string) => void,
): (key: string) => void {
  const awaitedKey = useRef<string>(undefined);
  useEffect(() => {
    const at = rows.findIndex(({ key }) => key === awaitedKey.current);
    if (at < 0) return;
    awaitedKey.current = undefined;
    table.current?.querySelectorAll<HTMLElement>('[name="description"]')[at]?.focus();
  }, [rows, table]);
  return (key) => {
    awaitedKey.current = key;
    choose(key);
  };
}

/**
 * Has the parts nested as soon as a price waits for it; what is changed meanwhile waits for the next time. What failed is only tried
 * again once something was changed.
 */
function useNesting(id: string, { isWaiting, edits }: Draft): void {
  const action = useAction(QUOTATION_NOTICES);
  const { busy, result } = action;
  const triedEdits = useRef(-1);
  const nest = useEffectEvent(() => {
    triedEdits.current = edits;
    action.send(formOf({ intent: 'nest', id }));
  });
  useEffect(() => {
    const isNew = edits !== triedEdits.current || result?.kind === 'done';
    if (isWaiting && !busy && isNew) nest();
  }, [isWaiting, busy, edits, result]);
}

const KINDS = { part: 'Part', item: 'Other item', text: 'Text' } as const;
const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type AddProps = { revisionId: string; onAdded: (key: string) => void };

/** Adds an empty line of each kind, or the parts of a list that is pasted from a spreadsheet. */
function AddLines({ revisionId, onAdded }: AddProps) {
  const adding = useAction<{ key: string }>(QUOTATION_NOTICES, {
    onDone: ({ data }) => data && onAdded(data.key),
  });
  const pasting = useDialogs<string>(QUOTATION_NOTICES);
  return (
    <div className="quotation-add">
      {Object.entries(KINDS).map(([kind, name]) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          loading={adding.busy}
          onClick={() => adding.send(formOf({ intent: 'add-line', revisionId, kind }))}
        >
          {name}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<IconClipboardText {...ICON} />}
        onClick={() => pasting.open({ kind: 'create' })}
      >
        Paste a list
      </Button>
      <OfficeDialog dialogs={pasting} titles={{ create: 'Paste a list of parts' }}>
        {() => (
          <DialogForm action={pasting.action} intent="paste-lines" submit="Add lines">
            {(messages) => (
              <>
                <input type="hidden" name="revisionId" value={revisionId} />
                <Textarea
                  label="Rows from a spreadsheet"
                  description="The first row names the columns: Part, Material, Thickness, Length, Width, Quantity."
                  name="list"
                  rows={10}
                  required
                  data-autofocus
                  error={messages.list}
                />
              </>
            )}
          </DialogForm>
        )}
      </OfficeDialog>
    </div>
  );
}

/** Length, mass and time of all parts, and the sums as the customer will see them. // P6, P14 */
function Totals({ draft }: { draft: Draft }) {
  const { isWaiting } = draft;
  const { sums, totals, currency } = useSettled(draft, !isWaiting);
  const { lines, parts, cutLength, mass, seconds } = totals;
  const marks = NUMBER_MARKS[currency];
  return (
    <section className="panel panel-body quotation-totals" aria-label="Totals" aria-busy={isWaiting}>
      <dl className="quotation-work">
        <Work label="Parts" of={lines} total={parts}>
          {formatCount(parts.sum, currency)}
        </Work>
        <Work label="Length of cut" of={lines} total={cutLength}>
          {cutLengthText(cutLength.sum, marks)}
        </Work>
        <Work label="Net mass" of={lines} total={mass}>
          {massText(mass.sum, marks)}
        </Work>
        <Work label="Cutting time" of={lines} total={seconds}>
          {durationText(seconds.sum, marks)}
        </Work>
      </dl>
      {sums !== null && <QuotationSums sums={sums} currency={currency} />}
      {(sums === null || isWaiting) && (
        <p className="quotation-open" role="status">
          {isWaiting ? 'The parts are being nested …' : 'The total follows once every line has a price.'}
        </p>
      )}
    </section>
  );
}

type WorkProps = {
  label: string;
  total: Draft['totals']['parts'];
  /** The number of lines with parts. */
  of: number;
  children: string;
};

function Work({ label, total, of, children }: WorkProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {total.sum === 0 ? '–' : children}
        {total.sum > 0 && total.lines < of && (
          <span className="quotation-work-of">{`${total.lines} of ${countOf(of, 'part line')}`}</span>
        )}
      </dd>
    </div>
  );
}

/** What was shown last when everything was known, while something new is computed. */
function useSettled<Shown>(newest: Shown, isSettled: boolean): Shown {
  const [settled, settle] = useState(newest);
  if (isSettled && settled !== newest) settle(newest);
  return isSettled ? newest : settled;
}
