import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';

type Props = {
  /** What the row is about, for who hears the buttons. */
  name: string;
  edit: () => void;
  remove?: () => void;
};

/** What can be done with a row of a list. */
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
