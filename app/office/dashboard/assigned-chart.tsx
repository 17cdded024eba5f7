import { lazy } from 'react';
import type { AssignedToPosition } from '#app/recruitment/figures.queries.server.ts';
import { NONE_ASSIGNED } from './asked.ts';
import { ChartKey } from './chart-key.tsx';
import { Drawn, NotDrawn } from './drawn.tsx';
import { slicePositions } from './position-slices.ts';

const PositionRing = lazy(() => import('./position-ring.tsx').catch(() => ({ default: NotDrawn })));

/** D4 */
export function AssignedChart({ assigned }: { assigned: AssignedToPosition[] }) {
  if (assigned.length === 0) return <p className="part-state muted">{NONE_ASSIGNED}</p>;
  const slices = slicePositions(assigned);
  return (
    <div className="chart">
      {/* All it shows stands beside it in words. */}
      <Drawn>
        <PositionRing slices={slices} />
      </Drawn>
      <ChartKey entries={slices} />
    </div>
  );
}
