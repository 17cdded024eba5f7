import { expect, test } from 'vitest';
import { axisLines, periodOf, slicePositions, stackStatuses } from './chart-series.ts';

test('D3: closed is shown as Declined, at the bottom of each bar, and colours match the status badges', () => {
  const { bars, series } = stackStatuses([
    { month: '2026-10', statuses: { closed: 3, busy: 1 } },
    { month: '2026-11', statuses: { active: 2, closed: 1 } },
  ]);
  expect(series).toEqual([
    { name: 'Declined', colour: 'red', count: 4 },
    { name: 'Active', colour: 'blue', count: 2 },
    { name: 'Busy', colour: 'orange', count: 1 },
    { name: 'Accepted', colour: 'green', count: 0 },
  ]);
  expect(bars[0]).toEqual({ month: 'Oct', counts: { Declined: 3, Busy: 1 } });
});

test('D3: imported statuses have a series of their own, and unknown ones share one', () => {
  const { series } = stackStatuses([
    { month: '2026-11', statuses: { hired: 1, pending: 2, odd: 3, odder: 4, constructor: 1 } },
  ]);
  expect(series.slice(4)).toEqual([
    { name: 'Pending', colour: 'yellow', count: 2 },
    { name: 'Hired', colour: 'teal', count: 1 },
    { name: 'Other', colour: 'gray', count: 8 },
  ]);
});

test('D4, H11: five positions have a colour each that no status has, a sixth is gray, and further ones are combined', () => {
  const assigned = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ position: `P${place}`, count: 10 - place }));
  expect(slicePositions(assigned(6)).map(({ name, colour }) => `${name} ${colour}`)).toEqual([
    'P0 steel-1',
    'P1 steel-2',
    'P2 steel-3',
    'P3 steel-4',
    'P4 steel-5',
    'P5 gray',
  ]);
  expect(slicePositions(assigned(8)).at(-1)).toEqual({
    name: 'Other positions',
    colour: 'gray',
    count: 5 + 4 + 3,
  });
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [23, [0, 10, 20, 30]],
  [200, [0, 50, 100, 150, 200]],
  [201, [0, 100, 200, 300]],
  [17_000, [0, 5_000, 10_000, 15_000, 20_000]],
])('H11: the axis of bars up to %i has the lines %j', (highest, lines) => {
  expect(axisLines(highest)).toEqual(lines);
});

test('H11: the period has its year, and both if it crosses a new year', () => {
  const months = (...names: string[]) => names.map((month) => ({ month, statuses: {} }));
  expect(periodOf(months('2026-06', '2026-07', '2026-11'))).toBe('June to November 2026');
  expect(periodOf(months('2025-09', '2026-02'))).toBe('September 2025 to February 2026');
});
