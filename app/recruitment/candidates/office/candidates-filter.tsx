import { groupDigits } from '#app/ui/group-digits.ts';
import { FilterSelect, FilterText } from '#app/ui/office/filter-fields.tsx';
import { ListFilter } from '#app/ui/office/list-filter.tsx';
import { PositionOptions } from '../../positions/office/position-options.tsx';
import type { Sort } from '../candidate.ts';

const NOTHING = { name: '', position: '', date: '', sort: 'latest' };

type Props = {
  filter: { name: string; position: string | null; date: string; sort: Sort };
  positions: { id: string; name: string }[];
  /** How many candidates fit. */
  total: number;
};

/** Name, position, date and order; what is chosen stands in the address. // R11 */
export function CandidatesFilter({ filter, positions, total }: Props) {
  return (
    <ListFilter
      label="Filter candidates"
      count={`${groupDigits(total)} ${total === 1 ? 'candidate' : 'candidates'}`}
      filter={{ ...filter, position: filter.position ?? '' }}
      nothing={NOTHING}
    >
      <FilterText label="Name" name="name" type="search" autoComplete="off" defaultValue={filter.name} />
      <FilterSelect label="Position" name="position" defaultValue={filter.position ?? ''}>
        <PositionOptions positions={positions} />
      </FilterSelect>
      <FilterText
        label="Date created"
        name="date"
        type="search"
        autoComplete="off"
        placeholder="Nov 3, 2026"
        defaultValue={filter.date}
      />
      <FilterSelect label="Order" name="sort" defaultValue={filter.sort}>
        <option value="latest">Latest First</option>
        <option value="oldest">Oldest First</option>
      </FilterSelect>
    </ListFilter>
  );
}
