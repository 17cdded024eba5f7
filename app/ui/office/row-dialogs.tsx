import type { ReactNode } from 'react';
import { DeletionForm, DialogForm } from './dialog-form.tsx';
import { type Dialogs, OfficeDialog } from './office-dialog.tsx';
import type { EditedRow } from './office-form.tsx';

type Props<Row> = {
  dialogs: Dialogs<Row>;
  /** What a row is called in titles and buttons, such as 'Position' in 'Create New Position'. */
  noun: string;
  /** The fields of the form; `row` is undefined while a new one is created. */
  fields: (field: RowField<Row>, row: Row | undefined) => ReactNode;
  /** What the deletion of a row is asked with. */
  deletion: (row: Row) => ReactNode;
};

export type RowField<Row> = ReturnType<typeof fieldOf<Row>>;

/** The props of the field for a column: its name, the stored value and the message. */
function fieldOf<Row>(row: Row | undefined, messages: Record<string, string>) {
  return <Name extends keyof Row & string>(name: Name) => ({
    name,
    defaultValue: row?.[name],
    error: messages[name],
  });
}

/** The dialogs in which the rows of a list are created, edited and deleted. */
export function RowDialogs<Row extends EditedRow>({ dialogs, noun, fields, deletion }: Props<Row>) {
  const { action, close } = dialogs;
  return (
    <OfficeDialog
      dialogs={dialogs}
      titles={{ create: `Create New ${noun}`, edit: `Edit ${noun}`, delete: `Delete ${noun}` }}
    >
      {(dialog) => {
        switch (dialog.kind) {
          case 'create':
            return (
              <DialogForm action={action} intent="create" submit={`Create ${noun}`}>
                {(messages) => fields(fieldOf(undefined, messages), undefined)}
              </DialogForm>
            );
          case 'edit':
            return (
              <DialogForm action={action} intent="update" row={dialog.row} submit={`Update ${noun}`}>
                {(messages) => fields(fieldOf(dialog.row, messages), dialog.row)}
              </DialogForm>
            );
          case 'delete':
            return (
              <DeletionForm action={action} id={dialog.row.id} close={close}>
                {deletion(dialog.row)}
              </DeletionForm>
            );
        }
      }}
    </OfficeDialog>
  );
}
