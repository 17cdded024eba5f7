import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Draft } from '../load-quotation.server.ts';
import { LineRow } from './line-row.tsx';

const COLUMNS = [
  ['quantity', 'Quantity'],
  ['grade', 'Material'],
  ['thickness', 'mm'],
  ['process', 'Process'],
  ['unit', 'Unit price'],
  ['total', 'Total'],
] as const;

type LinesTableProps = {
  table: RefObject<HTMLTableElement | null>;
  draft: Draft;
  chosenKey: string | undefined;
  choose: (key: string) => void;
  /** What is shown below the chosen line. */
  panel: ReactNode;
};

export function LinesTable({ table, draft, chosenKey, choose, panel }: LinesTableProps) {
  const chooseSteadily = useSteadyRow(chosenKey, choose);
  return (
    <table ref={table} className="quotation-lines" onKeyDown={moveBetweenLines}>
      <thead>
        <tr>
          <th scope="col" className="line-number">
            <span className="visually-hidden">Line</span>
          </th>
          <th scope="col">Description</th>
          {COLUMNS.map(([name, heading]) => (
            <th key={name} scope="col" className={`line-${name}`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {draft.rows.map((row, at) => (
          <Fragment key={row.key}>
            <LineRow
              row={row}
              number={at + 1}
              draft={draft}
              isChosen={row.key === chosenKey}
              choose={() => chooseSteadily(row.key)}
            />
            {panel && row.key === chosenKey && (
              <tr className="line-opened">
                <td colSpan={8}>{panel}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
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
  const column = [...currentTarget.querySelectorAll<typeof target>(`[name="${target.name}"]`)];
  const next = column[column.indexOf(target) + (key === 'Enter' && shiftKey ? -1 : step)];
  event.preventDefault();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

/** Keeps a line in its place in the window while it is chosen, though the panel of one above it closes. @returns what chooses it. */
function useSteadyRow(chosenKey: string | undefined, choose: (key: string) => void): (key: string) => void {
  const before = useRef<{ row: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    const { row, top } = before.current ?? {};
    before.current = undefined;
    if (row && top !== undefined && chosenKey !== undefined)
      window.scrollBy(0, row.getBoundingClientRect().top - top);
  }, [chosenKey]);
  return (key) => {
    const row = document.getElementById(`line-${key}`);
    if (row !== null && key !== chosenKey) before.current = { row, top: row.getBoundingClientRect().top };
    choose(key);
  };
}
