import { BarChart } from '@mantine/charts';
import { drawnColour } from './drawn-colour.ts';
import type { Bar, Series } from './status-series.ts';

/** Loaded by itself, with the library that draws. */
export default function MonthBars({ bars, series }: { bars: Bar[]; series: Series[] }) {
  return (
    <BarChart
      h="100%"
      type="stacked"
      dataKey="month"
      data={bars.map(({ month, counts }) => ({
        month,
        ...Object.fromEntries(series.map(({ name }) => [name, counts[name] ?? 0])),
      }))}
      series={series.map(({ name, colour }) => ({ name, color: drawnColour(colour) }))}
      gridAxis="none"
      withYAxis={false}
      maxBarWidth={96}
      // A gap as on the plate, between the parts of a bar.
      barProps={{ stroke: 'var(--office-panel)', strokeOpacity: 1, strokeWidth: 2 }}
      barChartProps={{ barCategoryGap: '12%' }}
    />
  );
}
