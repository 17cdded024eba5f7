import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';

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
