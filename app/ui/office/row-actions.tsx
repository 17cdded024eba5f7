import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import type { Column } from './list-table.tsx';
import type { Dialogs } from './office-dialog.tsx';

type Props = {
  /** The row's name, for the buttons' accessible names. */
  name: string;
  edit: () => void;
  remove?: () => void;
};

/** The buttons of a list's row. */
export function RowActions({ name, edit, remove }: Props) {
  return (
    <>
      <IconButton aria-label={`Edit ${name}`} onClick={edit}>
        <IconPencil aria-hidden="true" stroke={1.5} />
      </IconButton>
      {remove && (
        <IconButton danger aria-label={`Delete ${name}`} onClick={remove}>
          <IconTrash aria-hidden="true" stroke={1.5} />
        </IconButton>
      )}
    </>
  );
}

/** The column of these buttons; `nameOf` is a row's name. */
export function actionsColumn<Row>(open: Dialogs<Row>['open'], nameOf: (row: Row) => string): Column<Row> {
  return {
    header: 'Actions',
    className: 'actions',
    cell: (row) => (
      <RowActions
        name={nameOf(row)}
        edit={() => open({ kind: 'edit', row })}
        remove={() => open({ kind: 'delete', row })}
      />
    ),
  };
}
