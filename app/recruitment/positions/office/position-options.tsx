import { NONE } from '../../applications/application-filter.ts';
import { UNKNOWN_POSITION } from '../../recruitment-notices.ts';

/** What a filter by position offers: all, each of them, and those that are gone. // R14 */
export function PositionOptions({ positions }: { positions: { id: string; name: string }[] }) {
  return (
    <>
      <option value="">All positions</option>
      {positions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={NONE}>{UNKNOWN_POSITION}</option>
    </>
  );
}
