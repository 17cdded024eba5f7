import type { Limit } from '#app/company/limit.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';

/** What a machine can do, drawn large. The name is not read out: the dimension says it already. */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  return (
    <ul className="limits" aria-label="Limits">
      {limits.map((limit) => (
        <li key={limit.of}>
          <span className="limit-name" aria-hidden="true">
            {limit.of}
          </span>
          <Dimension {...limit} />
        </li>
      ))}
    </ul>
  );
}
