import { DonutChart } from '@mantine/charts';
import { drawnColour } from './drawn-colour.ts';
import type { Slice } from './position-slices.ts';

/** Loaded by itself, with the library that draws. */
export default function PositionRing({ slices }: { slices: Slice[] }) {
  return (
    <DonutChart
      className="position-ring"
      aria-hidden="true"
      accessibilityLayer={false}
      data={slices.map(({ name, colour, count }) => ({ name, color: drawnColour(colour), value: count }))}
      chartLabel={slices.reduce((sum, { count }) => sum + count, 0)}
      size={190}
      thickness={20}
      strokeWidth={2}
      strokeColor="var(--office-panel)"
      tooltipDataSource="segment"
      pieProps={{ rootTabIndex: -1 }}
    />
  );
}
