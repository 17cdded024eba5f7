import { formatLimit, type Limit } from '#app/company/limit.ts';

/** A machine's limit drawn as a dimension line with end ticks and the value in the middle. */
export function Dimension(limit: Limit) {
  const { text: shown, spoken } = formatLimit(limit);
  return (
    <span className="dimension">
      <span aria-hidden="true">{shown}</span>
      <span className="spoken">
        {limit.of}: {spoken}
      </span>
    </span>
  );
}
