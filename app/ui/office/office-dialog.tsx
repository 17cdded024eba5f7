import {
  createContext,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ActionNotice } from './action-result.ts';
import { Modal } from './modal.tsx';
import { leaveForms } from './unsaved.ts';
import { useAction } from './use-action.ts';

/** A dialog's subject: a new row, or an existing one. */
export type Dialog<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row };

export type Dialogs<Row> = ReturnType<typeof useDialogs<Row>>;

type Options<Data> = {
  /** Called if a success leads to another screen. */
  navigateOnDone?: (done: { data?: Data }) => void;
  /** Intents whose success leaves the dialog open. */
  staysOpen?: readonly string[];
};

/**
 * The dialogs of a screen, one at a time. Each opening has a fetcher of its own, and a success closes it. After a
 * deletion the button that opened the dialog is gone with its row, so the focus moves to the `list`.
 */
export function useDialogs<Row, Data = unknown>(
  notices: Readonly<Record<string, ActionNotice>>,
  { navigateOnDone, staysOpen = [] }: Options<Data> = {},
) {
  const screen = useId();
  const [opened, setOpened] = useState(false);
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState<{ dialog: Dialog<Row> | null; number: number }>({
    dialog: null,
    number: 0,
  });
  const action = useAction<Data>(notices, {
    key: `${screen}${shown.number}`,
    onDone: (_, intent) => staysOpen.includes(intent) || setOpened(false),
    ...(navigateOnDone && { navigateOnDone }),
  });
  const list = useRef<HTMLElement>(null);
  const deleted = action.result?.kind === 'done' && !action.busy && shown.dialog?.kind === 'delete';
  useEffect(() => {
    if (deleted) list.current?.focus();
  }, [deleted]);
  const { show } = action;
  const open = useCallback(
    (dialog: Dialog<Row>) => {
      show(undefined);
      setShown(({ number }) => ({ dialog, number: number + 1 }));
      setOpened(true);
    },
    [show],
  );
  const close = useCallback(() => setOpened(false), []);
  return { opened, shown: shown.dialog, number: shown.number, action, list, open, close };
}

/** Closes the dialog around a form, which asks first if something in it is unsaved; null outside a dialog. */
export const LeaveDialog = createContext<(() => void) | null>(null);

/** What closes a dialog: it asks first if a form in the dialog's `content` has unsaved changes. */
export function useLeaving(close: () => void) {
  const content = useRef<HTMLDivElement>(null);
  return { content, leave: () => leaveForms(content.current, close) };
}

type Props<Row> = {
  dialogs: Dialogs<Row>;
  titles: Partial<Record<Dialog<Row>['kind'], string>>;
  children: (dialog: Dialog<Row>) => ReactNode;
};

/**
 * The frame of the open dialog. It can't be closed while something is being sent, because the result would be missed,
 * and asks before discarding changes.
 */
export function OfficeDialog<Row>({ dialogs, titles, children }: Props<Row>) {
  const { opened, shown, number, action } = dialogs;
  const { content, leave: leaveIdle } = useLeaving(dialogs.close);
  const leave = () => {
    if (!action.busy) leaveIdle();
  };

  return (
    <Modal opened={opened} onClose={leave} title={shown ? titles[shown.kind] : ''}>
      <div ref={content}>
        <LeaveDialog value={leave}>
          <Fragment key={number}>{shown && children(shown)}</Fragment>
        </LeaveDialog>
      </div>
    </Modal>
  );
}
