import { NONE } from '#app/platform/db/list-filter.ts';
import { FilterSelect } from '#app/ui/office/list-filter.tsx';
import { UNKNOWN_POSITION } from '../position.ts';

type Props = {
  positions: readonly { id: string; name: string }[];
  /** A position's id, NONE, or '' for all. */
  chosen: string;
};

/** The filter by position: all, each of them, and those that were deleted. // R14 */
export function PositionFilter({ positions, chosen }: Props) {
  // Without an option of its own, an address with a deleted position's id would show 'All positions'.
  const isDeleted = chosen !== '' && chosen !== NONE && positions.every(({ id }) => id !== chosen);
  return (
    <FilterSelect label="Position" name="position" any="All positions" options={positions}>
      <option value={NONE}>{UNKNOWN_POSITION}</option>
      {isDeleted && <option value={chosen}>A deleted position</option>}
    </FilterSelect>
  );
}
