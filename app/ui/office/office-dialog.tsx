import { Modal } from '@mantine/core';
import { Fragment, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from './form-answer.ts';
import { useToast } from './toast.tsx';

/** What a dialog is about: a new row, or one that is there. */
export type Dialog<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row };

export type Dialogs<Row> = ReturnType<typeof useDialogs<Row>>;

/**
 * The dialogs of a screen, one at a time. Each opening has a fetcher of its own; a done deed closes it. Where something was deleted, the button that asked for it has gone with its row: the focus goes to the `list`.
 *
 * @param toastMs how long it is told what became of it, in milliseconds; as elsewhere, where nothing is said.
 */
export function useDialogs<Row>(toastMs?: number) {
  const screen = useId();
  const [opened, setOpened] = useState(false);
  // What is fading out still shows what it showed.
  const [shown, setShown] = useState<{ dialog: Dialog<Row> | null; number: number }>({
    dialog: null,
    number: 0,
  });
  const fetcher = useFetcher<FormAnswer>({ key: `${screen}${shown.number}` });
  const answer = fetcher.data;
  useToast(answer, toastMs);
  useEffect(() => {
    if (answer?.ok) setOpened(false);
  }, [answer]);
  const list = useRef<HTMLElement>(null);
  const deleted = answer?.ok === true && fetcher.state === 'idle' && shown.dialog?.kind === 'delete';
  useEffect(() => {
    if (deleted) list.current?.focus();
  }, [deleted]);
  const open = useCallback((dialog: Dialog<Row>) => {
    setShown(({ number }) => ({ dialog, number: number + 1 }));
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { opened, shown: shown.dialog, number: shown.number, fetcher, list, open, close };
}

type Props<Row> = {
  dialogs: Dialogs<Row>;
  titles: Partial<Record<Dialog<Row>['kind'], string>>;
  children: (dialog: Dialog<Row>) => ReactNode;
};

/** The frame of whichever dialog is open. It stays while something is being sent: its answer would be missed. */
export function OfficeDialog<Row>({ dialogs, titles, children }: Props<Row>) {
  const { opened, shown, number, fetcher, close } = dialogs;
  return (
    <Modal
      opened={opened}
      onClose={() => fetcher.state !== 'submitting' && close()}
      title={shown ? titles[shown.kind] : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Fragment key={number}>{shown && children(shown)}</Fragment>
    </Modal>
  );
}
