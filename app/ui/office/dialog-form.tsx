import { Button } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { LeaveDialog } from './office-dialog.tsx';
import { type EditedRow, FormError, OfficeForm, SubmitButton } from './office-form.tsx';
import type { Action } from './use-action.ts';

type Props = {
  action: Action;
  intent: string;
  /** The row that is edited; undefined for a new one. */
  row?: EditedRow;
  submit: string;
  /** For a form with files. */
  encType?: 'multipart/form-data';
  children: (messages: Record<string, string>) => ReactNode;
};

/** A form in an OfficeDialog; after any failure it stays with what was typed, and shows the reason. */
export function DialogForm({ action, intent, row, submit, encType, children }: Props) {
  return (
    <OfficeForm action={action} intent={intent} {...(row && { edits: row })} {...(encType && { encType })}>
      {(messages) => (
        <>
          {children(messages)}
          <FormError result={action.result} />
          <DialogFoot busy={action.busy}>
            <SubmitButton action={action}>{submit}</SubmitButton>
          </DialogFoot>
        </>
      )}
    </OfficeForm>
  );
}

type FootProps = {
  busy?: boolean;
  /** What closes the dialog; by default what the dialog around it does. */
  leave?: () => void;
  /** The word for it, where Cancel could be misread. */
  word?: string;
  /** Whether it has the focus when the dialog opens. */
  isSafe?: boolean;
  children: ReactNode;
};

/** The foot of every dialog with a form: Cancel and the primary button, at the right. */
export function DialogFoot({ busy = false, leave, word = 'Cancel', isSafe = false, children }: FootProps) {
  const leaveDialog = use(LeaveDialog);
  return (
    <div className="form-row form-row-end">
      <Button
        type="button"
        variant="default"
        onClick={leave ?? leaveDialog ?? undefined}
        disabled={busy}
        data-autofocus={isSafe || undefined}
      >
        {word}
      </Button>
      {children}
    </div>
  );
}

type DeletionProps = {
  action: Action;
  intent?: string;
  id?: string;
  /** The action's URL; the screen's own action by default. */
  to?: string;
  hidden?: Readonly<Record<string, string>>;
  close: () => void;
  /** The word of the question. */
  submit?: string;
  children: ReactNode;
};

/** Asks for confirmation before something is deleted. */
export function DeletionForm(props: DeletionProps) {
  const { action, intent = 'delete', id, to, hidden, close, submit = 'Delete', children } = props;
  return (
    <OfficeForm
      action={action}
      intent={intent}
      hidden={{ ...(id !== undefined && { id }), ...hidden }}
      {...(to && { to })}
    >
      <div className="deletion">{children}</div>
      <FormError result={action.result} />
      <DialogFoot busy={action.busy} leave={close} isSafe>
        <SubmitButton action={action} color="red">
          {submit}
        </SubmitButton>
      </DialogFoot>
    </OfficeForm>
  );
}
