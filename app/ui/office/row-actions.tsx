import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import type { Column } from './list-table.tsx';
import { MENU_ICON, Menu, MenuItem, opensMenu } from './menu.tsx';
import type { Dialogs } from './office-dialog.tsx';

type MenuProps = {
  /** The row's name, for the menu's accessible name. */
  name: string;
  children: ReactNode;
};

/** The menu of a list's row. */
export function RowMenu({ name, children }: MenuProps) {
  const id = useId();
  const label = `Actions for ${name}`;
  return (
    <>
      <IconButton aria-label={label} {...opensMenu(id)}>
        <IconDots aria-hidden="true" stroke={1.5} />
      </IconButton>
      <Menu id={id} label={label}>
        {children}
      </Menu>
    </>
  );
}

/** Edits the row. */
export function EditItem({ onClick }: { onClick: () => void }) {
  return (
    <MenuItem icon={<IconPencil {...MENU_ICON} />} onClick={onClick}>
      Edit
    </MenuItem>
  );
}

/** Deletes the row. It comes last, below a rule if there are others. */
export function DeleteItem({ onClick }: { onClick: () => void }) {
  return (
    <MenuItem danger icon={<IconTrash {...MENU_ICON} />} onClick={onClick}>
      Delete
    </MenuItem>
  );
}

/** The column of these menus; `nameOf` is a row's name. */
export function actionsColumn<Row>(open: Dialogs<Row>['open'], nameOf: (row: Row) => string): Column<Row> {
  return {
    header: 'Actions',
    hiddenHeader: true,
    className: 'actions',
    cell: (row) => (
      <RowMenu name={nameOf(row)}>
        <EditItem onClick={() => open({ kind: 'edit', row })} />
        <hr />
        <DeleteItem onClick={() => open({ kind: 'delete', row })} />
      </RowMenu>
    ),
  };
}
