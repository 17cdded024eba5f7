import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type EditedRow, FormError, OfficeForm, SubmitButton } from './office-form.tsx';
import type { Action } from './use-action.ts';

type Props = {
  action: Action;
  intent: string;
  /** The row that is edited; undefined for a new one. */
  row?: EditedRow;
  submit: string;
  children: (messages: Record<string, string>) => ReactNode;
};

/** A form in a dialog; after any failure it stays with what was typed, and shows the reason. */
export function DialogForm({ action, intent, row, submit, children }: Props) {
  return (
    <OfficeForm action={action} intent={intent} {...(row && { edits: row })}>
      {(messages) => (
        <>
          {children(messages)}
          <FormError result={action.result} />
          <div className="dialog-foot">
            <SubmitButton action={action} fullWidth>
              {submit}
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

type DeletionProps = {
  action: Action;
  intent?: string;
  /** Of the row that is deleted. */
  id?: string;
  hidden?: Readonly<Record<string, string>>;
  close: () => void;
  /** The word of the question. */
  submit?: string;
  children: ReactNode;
};

/** Asks for confirmation before something is deleted. */
export function DeletionForm(props: DeletionProps) {
  const { action, intent = 'delete', id, hidden, close, submit = 'Delete', children } = props;
  return (
    <OfficeForm action={action} intent={intent} hidden={{ ...(id !== undefined && { id }), ...hidden }}>
      <div className="deletion">{children}</div>
      <FormError result={action.result} />
      <div className="form-row form-row-end">
        <Button type="button" variant="default" onClick={close} disabled={action.busy} data-autofocus>
          Cancel
        </Button>
        <SubmitButton action={action} color="red">
          {submit}
        </SubmitButton>
      </div>
    </OfficeForm>
  );
}
