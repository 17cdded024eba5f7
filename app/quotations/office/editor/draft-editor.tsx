import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { Draft, LoadedQuotation } from '../load-quotation.server.ts';
import { AddLines } from './add-lines.tsx';
import { HeadFields } from './head-fields.tsx';
import { LinePanel } from './line-panel.tsx';
import { LineRow } from './line-row.tsx';
import { canPreview, FilePane, Recognised, RequestPanel } from './request-panel.tsx';
import { Totals } from './totals.tsx';

type Props = { quotation: LoadedQuotation; draft: Draft };

/** The lines at the left, the chosen one at the right, the totals below. Everything is saved as it is typed. // P6 */
export function DraftEditor({ quotation, draft }: Props) {
  const { rows, samples, isWaiting, revisionId } = draft;
  // What is left to do comes first: a line without a price, or the drawing that lines are typed from.
  const [chosen, choose] = useState(draft.open?.key ?? '');
  const row = rows.find(({ key }) => key === chosen) ?? rows[0];
  const [first] = useState(() => (rows.length === 0 && draft.request.files.find(canPreview)) || null);
  const [file, open] = useState(first);
  useNesting(quotation.id, draft);
  const table = useRef<HTMLTableElement>(null);
  const focusAdded = useFocusAdded(table, rows, choose);
  return (
    <div className="quotation-editor" data-file={file === null ? undefined : ''}>
      <div className="quotation-main">
        <Recognised quotation={quotation} draft={draft} />
        {samples.length > 0 && (
          <p className="quotation-warning panel" role="note">
            {`${samples.join(', ')}: sample prices, not your company’s. `}
            <Link to="/admin/prices">Enter your own under Prices.</Link>
          </p>
        )}
        <RequestPanel quotation={quotation} draft={draft} open={open} />
        <section className="panel" aria-label="Lines" aria-busy={isWaiting}>
          {rows.length > 0 && (
            <table ref={table} className="quotation-lines" onKeyDown={moveBetweenLines}>
              <thead>
                <tr>
                  <th scope="col" className="line-number">
                    <span className="visually-hidden">Line</span>
                  </th>
                  <th scope="col">Description</th>
                  <th scope="col" className="line-quantity">
                    Quantity
                  </th>
                  <th scope="col" className="line-grade">
                    Material
                  </th>
                  <th scope="col" className="line-thickness">
                    mm
                  </th>
                  <th scope="col" className="line-process">
                    Process
                  </th>
                  <th scope="col" className="line-unit">
                    Unit price
                  </th>
                  <th scope="col" className="line-total">
                    Total
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((one, at) => (
                  <LineRow
                    key={one.key}
                    row={one}
                    number={at + 1}
                    draft={draft}
                    isChosen={one.key === row?.key}
                    choose={() => choose(one.key)}
                  />
                ))}
              </tbody>
            </table>
          )}
          {rows.length === 0 && <p className="empty muted">No lines yet. Add the first part or item.</p>}
          <AddLines revisionId={revisionId} onAdded={focusAdded} />
        </section>
        {rows.length > 0 && <Totals draft={draft} />}
        <HeadFields quotation={quotation} draft={draft} />
      </div>
      {file !== null && quotation.leadId !== null ? (
        <FilePane
          key={file.id}
          leadId={quotation.leadId}
          file={file}
          isAsked={file !== first}
          close={() => open(null)}
        />
      ) : (
        row && <LinePanel key={row.key} quotation={quotation} draft={draft} row={row} choose={choose} />
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows lead to the same field of the next line, as in a spreadsheet; in a list, the arrows choose. */
function moveBetweenLines(event: KeyboardEvent<HTMLTableElement>) {
  const { key, target, shiftKey, currentTarget, nativeEvent } = event;
  const step = STEPS[key];
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (step === undefined || !isField || nativeEvent.isComposing) return;
  if (target instanceof HTMLSelectElement && key !== 'Enter') return;
  const same = [...currentTarget.querySelectorAll<typeof target>(`[name="${target.name}"]`)];
  const next = same[same.indexOf(target) + (key === 'Enter' && shiftKey ? -1 : step)];
  event.preventDefault();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** Chooses a line that was added, and puts the cursor into it once it is there. @returns what to call with its key. */
function useFocusAdded(
  table: RefObject<HTMLTableElement | null>,
  rows: Draft['rows'],
  choose: (key: string) => void,
): (key: string) => void {
  const added = useRef<string>(undefined);
  useEffect(() => {
    const at = rows.findIndex(({ key }) => key === added.current);
    if (at < 0) return;
    added.current = undefined;
    table.current?.querySelectorAll<HTMLElement>('[name="description"]')[at]?.focus();
  }, [rows, table]);
  return (key) => {
    added.current = key;
    choose(key);
  };
}

/** Has the parts nested as soon as a price waits for it; what is changed meanwhile waits for the next time. */
function useNesting(id: string, { isWaiting, edits }: Draft): void {
  const action = useAction(QUOTATION_NOTICES);
  const nest = useEffectEvent(() => {
    if (!action.busy) action.send(formOf({ intent: 'nest', id }));
  });
  const { busy } = action;
  useEffect(() => {
    // Again for each change, and when the last nesting has ended.
    if (isWaiting && !busy && edits >= 0) nest();
  }, [isWaiting, busy, edits]);
}
