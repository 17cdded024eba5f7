/** The charts, loaded separately because the chart library is larger than the rest of the office. */
import { BarChart, DonutChart } from '@mantine/charts';
import { type Bar, chartColour, type Series, type Slice } from './chart-series.ts';

export function MonthBars({ bars, series }: { bars: Bar[]; series: Series[] }) {
  return (
    <BarChart
      h="100%"
      type="stacked"
      dataKey="month"
      data={bars.map(({ month, counts }) => ({
        month,
        ...Object.fromEntries(series.map(({ name }) => [name, counts[name] ?? 0])),
      }))}
      series={series.map(({ name, colour }) => ({ name, color: chartColour(colour) }))}
      gridAxis="none"
      withYAxis={false}
      maxBarWidth={96}
      // A gap between the parts of a bar.
      barProps={{ stroke: 'var(--office-panel)', strokeOpacity: 1, strokeWidth: 2 }}
      barChartProps={{ barCategoryGap: '12%' }}
    />
  );
}

export function PositionRing({ slices }: { slices: Slice[] }) {
  return (
    <DonutChart
      className="position-ring"
      aria-hidden="true"
      accessibilityLayer={false}
      data={slices.map(({ name, colour, count }) => ({ name, color: chartColour(colour), value: count }))}
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
