import { Button } from '@mantine/core';
import { otherUnits, unitName } from '#app/drawings/drawing-texts.ts';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { Draft } from '../load-quotation.server.ts';
import type { Row } from './line-row.tsx';

type Props = { draft: Draft; row: Row };

/** What a line's drawing was measured as, what speaks against that, and why there may be no size: all to be settled here. // P6 */
export function LineDrawing({ draft, row }: Props) {
  const mmPerUnit = row.drawing?.mmPerUnit ?? null;
  return (
    <>
      {mmPerUnit !== null && <UnitChoice draft={draft} row={row} mmPerUnit={mmPerUnit} />}
      {row.unmeasured !== '' && (
        <div className="quotation-doubt">
          <p>{row.unmeasured}</p>
          <p>
            Ask for a corrected drawing, or enter length and width in the line: the part is then priced as a
            rectangle.
          </p>
        </div>
      )}
      {row.doubts.length > 0 && <Doubt draft={draft} row={row} />}
    </>
  );
}

/** A drawing that may not mean what was measured has no price before a person has looked at it. */
function Doubt({ draft: { revisionId }, row }: Props) {
  const action = useAction(QUOTATION_NOTICES);
  const confirm = (confirmed: string) =>
    action.send(formOf({ intent: 'confirm', revisionId, key: row.key, confirmed }));
  const doubts = row.doubts.join(', ');
  return (
    <div className="quotation-doubt">
      <p>{`${doubts.slice(0, 1).toUpperCase()}${doubts.slice(1)}.`}</p>
      {row.confirmedBy === '' ? (
        <Button variant="default" loading={action.busy} onClick={() => confirm('yes')}>
          It is right as measured
        </Button>
      ) : (
        <p className="muted">
          {`${row.confirmedBy} confirmed that it is right as measured. `}
          <button type="button" className="link-button" onClick={() => confirm('')}>
            Take back
          </button>
        </p>
      )}
    </div>
  );
}

/** The unit that the line's drawing is read in, to be settled here where it is wrong. // Q2 */
function UnitChoice({ draft: { revisionId }, row, mmPerUnit }: Props & { mmPerUnit: number }) {
  const action = useAction(QUOTATION_NOTICES);
  return (
    <p className="drawing-unit">
      <span className="muted">{`Read in ${unitName(mmPerUnit)}. `}</span>
      {otherUnits(mmPerUnit).map(({ unit, label }) => (
        <button
          key={unit}
          type="button"
          className="link-button"
          disabled={action.busy}
          onClick={() => action.send(formOf({ intent: 'unit', revisionId, key: row.key, unit }))}
        >
          {label}
        </button>
      ))}
    </p>
  );
}
