import { formatLimit, type Limit } from '#app/company/limit.ts';
import type { Limit as StatedLimit } from '#app/company/machine-of-service.ts';

/** A machine's limit drawn as a dimension line with end ticks and the value in the middle. */
export function Dimension(limit: Limit | StatedLimit) {
  const { text, spoken } = 'text' in limit ? limit : formatLimit(limit);
  return (
    <span className="dimension">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">
        {limit.of}: {spoken}
      </span>
    </span>
  );
}
