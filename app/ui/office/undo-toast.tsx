import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import type { ActionNotice } from './action-result.ts';
import { hideFailure } from './toast.tsx';
import { type NextStep, type Undo, useUndo, withdrawUndo } from './undo.ts';
import { formOf, useAction } from './use-action.ts';

type Props = {
  notices: Readonly<Record<string, ActionNotice>>;
  to: string;
  onNext?: (ids: NextStep['ids']) => void;
};

/**
 * The toast that says what was just done, with *Undo*, for ten seconds.
 *
 * @param to the address whose action undoes it. // H5
 * @param onNext does what is offered beside undoing it.
 */
export function UndoToast({ notices, to, onNext }: Props) {
  const undo = useUndo();
  const action = useAction(notices);
  const sendUndo = useEffectEvent((form: Undo['form']) => {
    action.send(formOf(form), { action: to });
    withdrawUndo();
  });
  const startNext = useEffectEvent((ids: NextStep['ids']) => {
    withdrawUndo();
    onNext?.(ids);
  });
  useEffect(() => {
    if (undo === null) return;
    const { next } = undo;
    hideFailure();
    // Mantine calls onClose for whatever ends the toast, also when another offer or another screen does.
    let isReplaced = false;
    const id = notifications.show({
      id: `undo-${undo.key}`,
      autoClose: false,
      color: 'teal',
      role: 'status',
      message: (
        <span className="undo-toast">
          {undo.text}
          <button type="button" onClick={() => sendUndo(undo.form)}>
            Undo
          </button>
          {next && (
            <button type="button" onClick={() => startNext(next.ids)}>
              {next.label}
            </button>
          )}
        </span>
      ),
      closeButtonProps: { 'aria-label': 'Close this message' },
      onClose: () => {
        if (!isReplaced) withdrawUndo();
      },
    });
    return () => {
      isReplaced = true;
      notifications.hide(id);
    };
  }, [undo]);
  return null;
}
