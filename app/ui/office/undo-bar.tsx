import { IconX } from '@tabler/icons-react';
import type { ActionNotice } from './action-result.ts';
import { IconButton } from './icon-button.tsx';
import { useUndo, withdrawUndo } from './undo.ts';
import { formOf, useAction } from './use-action.ts';

type Props = { notices: Readonly<Record<string, ActionNotice>>; to: string };

/** What was just done, with *Undo*, for ten seconds. @param to the address whose action undoes it. // H5 */
export function UndoBar({ notices, to }: Props) {
  const undo = useUndo();
  const action = useAction(notices);
  return (
    <div className="undo-bar" role="status" hidden={undo === null}>
      {undo !== null && (
        <>
          <span>{undo.text}</span>
          <button
            type="button"
            onClick={() => {
              action.send(formOf(undo.form), { action: to });
              withdrawUndo();
            }}
          >
            Undo
          </button>
          <IconButton aria-label="Close" onClick={withdrawUndo}>
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
}
