import type { Limit } from '#app/company/machine-of-service.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';

/**
 * A machine's limits as large dimension lines. The name is hidden from screen readers, since the dimension contains
 * it.
 */
export function Limits({ limits }: { limits: readonly Limit[] }) {
  if (limits.length === 0) return null;
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
