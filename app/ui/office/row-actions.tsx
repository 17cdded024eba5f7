import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

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
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Edit ${name}`} onClick={edit}>
        <IconPencil aria-hidden="true" stroke={1.5} />
      </ActionIcon>
      {remove && (
        <ActionIcon variant="subtle" color="red" size={44} aria-label={`Delete ${name}`} onClick={remove}>
          <IconTrash aria-hidden="true" stroke={1.5} />
        </ActionIcon>
      )}
    </>
  );
}
