import { groupDigits } from '#app/ui/group-digits.ts';
import { FilterSelect } from '#app/ui/office/filter-fields.tsx';
import { ListFilter } from '#app/ui/office/list-filter.tsx';
import { PositionOptions } from './position-options.tsx';

const NOTHING = { position: '' };

type Props = {
  position: string | null;
  positions: { id: string; name: string }[];
  /** How many questions fit. */
  total: number;
};

/** Whose questions; it stands in the address. // R4 */
export function QuestionsFilter({ position, positions, total }: Props) {
  return (
    <ListFilter
      label="Filter questions"
      count={`${groupDigits(total)} ${total === 1 ? 'question' : 'questions'}`}
      filter={{ position: position ?? '' }}
      nothing={NOTHING}
    >
      <FilterSelect label="Position" name="position" defaultValue={position ?? ''}>
        <PositionOptions positions={positions} />
      </FilterSelect>
    </ListFilter>
  );
}
