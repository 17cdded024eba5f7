import { expect, test } from 'vitest';
import { slicePositions, stackStatuses } from './chart-series.ts';

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

test('D4: five positions have a colour each, a sixth is gray, and further ones are combined', () => {
  const assigned = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ position: `P${place}`, count: 10 - place }));
  expect(slicePositions(assigned(6)).map(({ name, colour }) => `${name} ${colour}`)).toEqual([
    'P0 blue',
    'P1 yellow',
    'P2 pink',
    'P3 teal',
    'P4 orange',
    'P5 gray',
  ]);
  expect(slicePositions(assigned(8)).at(-1)).toEqual({
    name: 'Other positions',
    colour: 'gray',
    count: 5 + 4 + 3,
  });
});
