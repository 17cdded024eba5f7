import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#app/ui/office/icon-button.tsx';

type Props = {
  /** What the entry is called. */
  name: string;
  index: number;
  /** How many entries there are. */
  count: number;
  /** None in a list whose order says nothing. */
  move: ((by: 1 | -1) => void) | undefined;
  remove: () => void;
};

/** Moves an entry of a list up or down, or removes it. One that is alone has nowhere to go. */
export function EntryActions({ name, index, count, move, remove }: Props) {
  return (
    <>
      {move && count > 1 && (
        <>
          <IconButton aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => move(-1)}>
            <IconArrowUp aria-hidden="true" stroke={1.5} />
          </IconButton>
          <IconButton aria-label={`Move ${name} down`} disabled={index === count - 1} onClick={() => move(1)}>
            <IconArrowDown aria-hidden="true" stroke={1.5} />
          </IconButton>
        </>
      )}
      <IconButton danger aria-label={`Remove ${name}`} onClick={remove}>
        <IconTrash aria-hidden="true" stroke={1.5} />
      </IconButton>
    </>
  );
}
