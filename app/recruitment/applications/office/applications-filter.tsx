import { groupDigits } from '#app/ui/group-digits.ts';
import { FilterSelect, FilterText } from '#app/ui/office/filter-fields.tsx';
import { ListFilter } from '#app/ui/office/list-filter.tsx';
import { PositionOptions } from '../../positions/office/position-options.tsx';
import { type ApplicationFilter, ASSIGNMENTS, SORT_LABELS, SORTS } from '../application-filter.ts';
import { STATUSES } from '../status.ts';

const NOTHING = { name: '', position: '', status: '', assigned: '', sort: SORTS[0] };

type Props = {
  filter: ApplicationFilter;
  positions: { id: string; name: string }[];
  /** How many applications fit. */
  total: number;
};

/** Name, position, status, assignee and order; what is chosen stands in the address. */
export function ApplicationsFilter({ filter, positions, total }: Props) {
  const { name, sort } = filter;
  const [position, status, assigned] = [filter.position ?? '', filter.status ?? '', filter.assigned ?? ''];
  return (
    <ListFilter
      label="Filter applications"
      count={`${groupDigits(total)} ${total === 1 ? 'application' : 'applications'}`}
      filter={{ name, position, status, assigned, sort }}
      nothing={NOTHING}
    >
      <FilterText label="Candidate" name="name" type="search" autoComplete="off" defaultValue={name} />
      <FilterSelect label="Position" name="position" defaultValue={position}>
        <PositionOptions positions={positions} />
      </FilterSelect>
      <FilterSelect label="Status" name="status" defaultValue={status}>
        <option value="">All statuses</option>
        {STATUSES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </FilterSelect>
      <FilterSelect label="Assigned to" name="assigned" defaultValue={assigned}>
        <option value="">Anyone or nobody</option>
        {Object.entries(ASSIGNMENTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label="Order" name="sort" defaultValue={sort}>
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
      </FilterSelect>
    </ListFilter>
  );
}
