import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { Draft, LoadedQuotation } from '../load-quotation.server.ts';
import { HeadFields } from './head-fields.tsx';
import { LinePanel } from './line-panel.tsx';
import { LineRow } from './line-row.tsx';
import { Totals } from './totals.tsx';

type Props = { quotation: LoadedQuotation; draft: Draft };

/** The lines at the left, the chosen one at the right, the totals below. Everything is saved as it is typed. // P6 */
export function DraftEditor({ quotation, draft }: Props) {
  const { rows, samples, isWaiting, revisionId, message } = draft;
  const [chosen, choose] = useState(rows[0]?.key ?? '');
  const row = rows.find(({ key }) => key === chosen) ?? rows[0];
  useNesting(quotation.id, draft);
  const adding = useAction<{ key: string }>(QUOTATION_NOTICES, {
    onDone: ({ data }) => data && choose(data.key),
  });
  const add = (kind: string) => adding.send(formOf({ intent: 'add-line', revisionId, kind }));
  return (
    <div className="quotation-editor">
      <div className="quotation-main">
        {samples.length > 0 && (
          <p className="quotation-warning panel" role="note">
            {`${samples.join(', ')}: sample prices, not your company’s. `}
            <Link to="/admin/prices">Enter your own under Prices.</Link>
          </p>
        )}
        {message !== '' && (
          <section className="panel panel-body quotation-message" aria-label="What they wrote">
            <h2>What they wrote</h2>
            <p>{message}</p>
          </section>
        )}
        <section className="panel" aria-label="Lines" aria-busy={isWaiting}>
          {rows.length > 0 && (
            <table className="quotation-lines">
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
          <div className="quotation-add">
            <Button
              variant="default"
              leftSection={<IconPlus {...ICON} />}
              loading={adding.busy}
              onClick={() => add('part')}
            >
              Part
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus {...ICON} />}
              loading={adding.busy}
              onClick={() => add('item')}
            >
              Item
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlus {...ICON} />}
              loading={adding.busy}
              onClick={() => add('text')}
            >
              Text
            </Button>
          </div>
        </section>
        <Totals draft={draft} />
        <HeadFields quotation={quotation} draft={draft} />
      </div>
      {row && <LinePanel key={row.key} quotation={quotation} draft={draft} row={row} choose={choose} />}
    </div>
  );
}

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

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
