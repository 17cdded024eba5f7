import { type ArmKey, arms } from '#app/company/company.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import { FilterSelect, FilterText } from '#app/ui/office/filter-fields.tsx';
import { ListFilter } from '#app/ui/office/list-filter.tsx';
import { KINDS, STATUS_LABELS, STATUSES } from '../lead.ts';
import { type LeadFilter, NONE, SORT_LABELS, SORTS, STATES } from '../lead-filter.ts';

const NOTHING = { q: '', status: '', kind: '', unit: '', owner: '', sort: SORTS[0] };
const ARMS = Object.keys(arms) as ArmKey[];

type Props = {
  filter: LeadFilter;
  /** The other admins. */
  colleagues: { id: string; name: string }[];
  /** How many leads fit. */
  total: number;
};

/** The search box and what else narrows the list; what is chosen stands in the address. // L15 */
export function LeadsFilter({ filter, colleagues, total }: Props) {
  const { q, sort } = filter;
  const [status, kind] = [filter.status ?? '', filter.kind ?? ''];
  const [unit, owner] = [filter.arm ?? '', filter.owner ?? ''];
  return (
    <ListFilter
      label="Filter leads"
      count={`${groupDigits(total)} ${total === 1 ? 'lead' : 'leads'}`}
      filter={{ q, status, kind, unit, owner, sort }}
      nothing={NOTHING}
    >
      <FilterText
        label="Search"
        name="q"
        type="search"
        autoComplete="off"
        placeholder="Name, reference, phone, words"
        defaultValue={q}
      />
      <FilterSelect label="Status" name="status" defaultValue={status}>
        <option value="">All statuses</option>
        {Object.entries(STATES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {STATUSES.map((one) => (
          <option key={one} value={one}>
            {STATUS_LABELS[one]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label="Kind" name="kind" defaultValue={kind}>
        <option value="">All kinds</option>
        {Object.entries(KINDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label="Business unit" name="unit" defaultValue={unit}>
        <option value="">All units</option>
        {ARMS.map((arm) => (
          <option key={arm} value={arm}>
            {arms[arm].label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label="Owner" name="owner" defaultValue={owner}>
        <option value="">Anyone or nobody</option>
        <option value="me">Me</option>
        <option value={NONE}>Nobody</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
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
