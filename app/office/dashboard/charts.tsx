import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import type {
  AssignedToPosition,
  MonthOfApplications,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import { axisLines, type Bar, periodOf, type Series, slicePositions, stackStatuses } from './chart-series.ts';
import { NONE_ASSIGNED } from './dashboard-section.tsx';

/** D3. The charts are SVG that is drawn on the server too, so that nothing has to be loaded or moves when it appears. */
export function ApplicantsChart({ months }: { months: MonthOfApplications[] }) {
  const { bars, series } = stackStatuses(months);
  const period = periodOf(months);
  if (series.every(({ count }) => count === 0)) {
    return <p className="part-state muted">{`No applications from ${period}.`}</p>;
  }
  return (
    <div className="chart">
      <p className="chart-period">{`Applications a month by status, ${period}`}</p>
      <div className="drawn">
        <MonthBars bars={bars} series={series} />
      </div>
      <ChartKey entries={series} />
      {/* Wrapped, since a table can't be narrower than its content. */}
      <div className="visually-hidden">
        <MonthsAsText bars={bars} series={series} />
      </div>
    </div>
  );
}

/** The bars as a table, for screen readers. */
function MonthsAsText({ bars, series }: { bars: Bar[]; series: Series[] }) {
  return (
    <table>
      <caption>Applications by month and status</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ month, counts }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            {series.map(({ name }) => (
              <td key={name}>{counts[name] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** D4 */
export function AssignedChart({ assigned, year }: { assigned: AssignedToPosition[]; year: number }) {
  if (assigned.length === 0) return <p className="part-state muted">{NONE_ASSIGNED}</p>;
  const slices = slicePositions(assigned);
  return (
    <div className="chart">
      <p className="chart-period">{`Assigned in ${year}, by position`}</p>
      {/* Decorative: all figures are in the text beside it. */}
      <div className="drawn">
        <PositionRing slices={slices} />
      </div>
      <ChartKey entries={slices} />
    </div>
  );
}

/** The chart's legend with figures, readable without colours or hovering. */
function ChartKey({ entries }: { entries: readonly Series[] }) {
  return (
    <ul className="chart-key">
      {entries.map(({ name, colour, count }) => (
        <li key={name} className="status" data-colour={colour}>
          {name} <span className="chart-count">{count}</span>
        </li>
      ))}
    </ul>
  );
}

/** The room for the numbers of the axis, in pixels; .month-bars begins beside it. */
const AXIS_WIDTH = 48;

/** The bars' and the ring's figures in per cent of the whole. */
const percent = (share: number) => `${share * 100}%`;

/**
 * Stacked bars, one a month. Pointing at a month, or moving to it with the arrow keys, shows its figures. A bar is an SVG of
 * its own whose coordinates are per cent, so that the chart takes any width without being measured.
 */
function MonthBars({ bars, series }: { bars: readonly Bar[]; series: readonly Series[] }) {
  const months = useRef<HTMLDivElement>(null);
  /** The month that Tab leads to, and the one whose figures are shown. */
  const [current, setCurrent] = useState(bars.length - 1);
  const [shown, setShown] = useState<number | null>(null);
  const lines = axisLines(Math.max(...bars.map((bar) => totalOf(bar, series))));
  const top = lines.at(-1) ?? 1;

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') setShown(null);
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -bars.length,
      End: bars.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), bars.length - 1);
    setCurrent(next);
    const target = months.current?.children[next];
    if (target instanceof HTMLElement) target.focus();
  }

  return (
    <div className="bar-chart">
      <Axis lines={lines} top={top} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the months inside have the focus; their keys are handled here. */}
      <div className="month-bars" ref={months} onKeyDown={move}>
        {bars.map((bar, place) => (
          <div
            key={bar.month}
            className="month-bar"
            role="img"
            aria-label={`${bar.month}: ${figuresOf(bar, series)}`}
            tabIndex={place === current ? 0 : -1}
            onFocus={() => {
              setCurrent(place);
              setShown(place);
            }}
            onBlur={() => setShown(null)}
            onPointerEnter={() => setShown(place)}
            onPointerLeave={() => setShown(null)}
          >
            <svg className="month-stack" aria-hidden="true">
              {partsOf(bar, series).map(({ name, colour, from, count }) => (
                <rect
                  key={name}
                  className="status-fill"
                  data-colour={colour}
                  width="100%"
                  height={percent(count / top)}
                  y={percent(1 - (from + count) / top)}
                />
              ))}
            </svg>
            <span aria-hidden="true">{bar.month}</span>
            {shown === place ? <Tip bar={bar} series={series} /> : null}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The lines behind the bars with their numbers. // H11 */
function Axis({ lines, top }: { lines: readonly number[]; top: number }) {
  return (
    <svg className="axis" aria-hidden="true">
      {lines.map((line) => (
        <g key={line}>
          <line x1={AXIS_WIDTH} x2="100%" y1={percent(1 - line / top)} y2={percent(1 - line / top)} />
          <text x={AXIS_WIDTH - 8} y={percent(1 - line / top)}>
            {groupDigits(line)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Hidden from screen readers, which read the same as the month's name. */
function Tip({ bar, series }: { bar: Bar; series: readonly Series[] }) {
  const parts = partsOf(bar, series).reverse();
  return (
    <ul className="chart-tip" aria-hidden="true">
      {parts.map(({ name, colour, count }) => (
        <li key={name} className="status" data-colour={colour}>
          {name} <span className="chart-count">{count}</span>
        </li>
      ))}
      {parts.length === 0 && <li>None</li>}
    </ul>
  );
}

const countOf = ({ counts }: Bar, { name }: Series) => counts[name] ?? 0;
const totalOf = (bar: Bar, series: readonly Series[]) =>
  series.reduce((sum, status) => sum + countOf(bar, status), 0);

/** The parts of a bar that aren't empty, from the bottom up. */
function partsOf(bar: Bar, series: readonly Series[]) {
  let from = 0;
  return series
    .map((status) => {
      const part = { ...status, count: countOf(bar, status), from };
      from += part.count;
      return part;
    })
    .filter(({ count }) => count > 0);
}

function figuresOf(bar: Bar, series: readonly Series[]): string {
  const figures = partsOf(bar, series).map(({ name, count }) => `${name} ${count}`);
  return figures.join(', ') || 'none';
}

const RING = { size: 190, thickness: 20, gap: 2 } as const;

/** A shorter slice has no room for its figure, in pixels. */
const SHORTEST_WITH_FIGURE = 16;

/** A ring with the total in its middle, and beside each slice its figure. All are in the text beside it. */
function PositionRing({ slices }: { slices: readonly Series[] }) {
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  const radius = (RING.size - RING.thickness) / 2;
  const around = 2 * Math.PI * radius;
  const gap = slices.length > 1 ? RING.gap : 0;
  let from = 0;
  return (
    <svg
      className="position-ring"
      width={RING.size}
      height={RING.size}
      viewBox={`0 0 ${RING.size} ${RING.size}`}
      aria-hidden="true"
    >
      {slices.map(({ name, colour, count }) => {
        const length = (count / total) * around;
        const start = from;
        from += length;
        // From the top, clockwise.
        const angle = ((start + length / 2) / around) * 2 * Math.PI;
        const inside = radius - 1.25 * RING.thickness;
        return (
          <Fragment key={name}>
            <circle
              className="status-stroke"
              data-colour={colour}
              cx="50%"
              cy="50%"
              r={radius}
              strokeWidth={RING.thickness}
              strokeDasharray={`${Math.max(length - gap, 1)} ${around}`}
              strokeDashoffset={-start}
            >
              <title>{`${name}: ${count}`}</title>
            </circle>
            {slices.length > 1 && length >= SHORTEST_WITH_FIGURE && (
              <text
                className="slice-figure"
                x={RING.size / 2 + inside * Math.sin(angle)}
                y={RING.size / 2 - inside * Math.cos(angle)}
              >
                {count}
              </text>
            )}
          </Fragment>
        );
      })}
      <text x="50%" y="50%">
        {total}
      </text>
    </svg>
  );
}
