import { type Limit, written } from '#app/company/limit.ts';

/** A limit of the company, drawn as a dimension: a line with two end ticks, broken for the value. */
export function Dimension(limit: Limit) {
  const { shown, heard } = written(limit);
  return (
    <span className="dimension">
      <span aria-hidden="true">{shown}</span>
      <span className="heard">
        {limit.of}: {heard}
      </span>
    </span>
  );
}
