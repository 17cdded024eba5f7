import { formatLimit, type Limit } from '#app/company/limit.ts';

/** A machine's limit drawn as a dimension line with end ticks and the value in the middle. */
export function Dimension(limit: Limit) {
  const { text, spoken } = formatLimit(limit);
  return (
    <span className="dimension">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">
        {limit.of}: {spoken}
      </span>
    </span>
  );
}
