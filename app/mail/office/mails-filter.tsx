import { groupDigits } from '#app/ui/group-digits.ts';
import { FilterSelect, FilterText } from '#app/ui/office/filter-fields.tsx';
import { ListFilter } from '#app/ui/office/list-filter.tsx';
import { type MailFilter, NO_FILTER, SHOWN_STATES } from '../mail-filter.ts';
import { labelOfKind, MAIL_KINDS } from '../mail-kinds.ts';
import { STATE_LABELS } from './mail-state.tsx';

/** Which mails; it stands in the address. // L22 */
export function MailsFilter({ filter, total }: { filter: MailFilter; total: number }) {
  return (
    <ListFilter
      label="Filter mails"
      count={`${groupDigits(total)} ${total === 1 ? 'mail' : 'mails'}`}
      filter={filter}
      nothing={NO_FILTER}
    >
      <FilterSelect label="State" name="state" defaultValue={filter.state}>
        <option value="">All</option>
        {SHOWN_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label="Kind" name="kind" defaultValue={filter.kind}>
        <option value="">All</option>
        {MAIL_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {labelOfKind(kind)}
          </option>
        ))}
      </FilterSelect>
      <FilterText label="To" name="to" type="search" autoComplete="off" defaultValue={filter.to} />
    </ListFilter>
  );
}
