import { expect, test } from 'vitest';
import {
  freeTimes,
  lastDayFor,
  readTime,
  remindsAt,
  shownUntil,
  timeOfferSchema,
  timesOf,
} from './time-offer.ts';
import { timeOfferForm } from './time-offers.fixture.ts';

const at = (time: string) => new Date(`${time}+02:00`);

test('H15: series of several days become times, each once, on the company’s clock', () => {
  const series = [
    { day: '2026-12-04', time: '14:00', count: 1 },
    { day: '2026-12-03', time: '09:00', count: 2 },
    { day: '2026-12-03', time: '09:45', count: 1 },
    { day: '', time: '09:00', count: 3 },
  ];
  expect(timesOf(series, 45)).toEqual(['2026-12-03T09:00', '2026-12-03T09:45', '2026-12-04T14:00'].map(at));
});

test('H15: a series ends with its day: an interview that would go on after midnight is not offered', () => {
  const series = [{ day: '2026-12-03', time: '21:30', count: 30 }];
  expect(timesOf(series, 60)).toEqual(['2026-12-03T21:30', '2026-12-03T22:30'].map(at));
  expect(timesOf(series, 30)).toHaveLength(5);
  expect(timesOf([{ day: '2026-12-03', time: '23:30', count: 1 }], 60)).toEqual([]);
});

test('H15: all that is missing in an offer is named at once', () => {
  const empty = {
    ids: '',
    times: '',
    minutes: '60',
    place: '',
    seats: '1',
    until: '',
    subject: '',
    text: '',
  };
  const { error } = timeOfferSchema.safeParse(empty);
  expect(error?.issues.map(({ path: [field] }) => field)).toEqual([
    'times',
    'place',
    'until',
    'subject',
    'text',
  ]);
});

test.each(['0', '21', '2.5', 'many', ''])('H15, X3: %j is no number of candidates per time', (seats) => {
  const { error } = timeOfferSchema.safeParse({ seats });
  const [issue] = error?.issues.filter(({ path: [field] }) => field === 'seats') ?? [];
  expect(issue?.message).toBe('A number from 1 to 20');
});

test('H15: a time is free until all its seats are taken, it begins, or choosing ends', () => {
  const times = ['2026-12-03T09:00', '2026-12-03T10:00'].map(at);
  const [first = new Date(0), second] = times;
  const offer = { times, seats: 2, closesAt: at('2026-12-03T09:30') };
  const now = at('2026-12-01T12:00');
  expect(freeTimes(offer, [first], now)).toEqual(times);
  expect(freeTimes(offer, [first, first], now)).toEqual([second]);
  expect(freeTimes(offer, [], first)).toEqual([second]);
  expect(freeTimes(offer, [], offer.closesAt)).toEqual([]);
});

test('H15: the last day is the day before the first time, but not before today; its reminder leaves at 09:00, if that is a day away', () => {
  expect(lastDayFor(at('2026-12-03T09:00'), at('2026-11-23T23:30'))).toBe('2026-12-02');
  expect(lastDayFor(at('2026-11-24T09:00'), at('2026-11-24T00:30'))).toBe('2026-11-24');
  const closesAt = at('2026-12-03T00:00');
  expect(remindsAt(closesAt, at('2026-12-01T09:00'))).toEqual(at('2026-12-02T09:00'));
  expect(remindsAt(closesAt, at('2026-12-01T09:01'))).toBeNull();
});

test('H15: an offer is told of until a week after choosing ends or the last time begins', () => {
  const times = ['2026-12-03T09:00', '2026-12-05T09:00'].map(at);
  expect(shownUntil({ times, closesAt: at('2026-12-02T00:00') })).toEqual(at('2026-12-09T00:00'));
  expect(shownUntil({ times, closesAt: at('2026-12-31T00:00') })).toEqual(at('2026-12-12T09:00'));
});

test.each(['', '2026-99-99', '2026-02-30', '0001-01-01'])('H15: %j is no last day', (until) => {
  expect(() => timeOfferForm([], [], { until })).toThrow('Choose the last day for choosing');
});

test('H15: times are read only in the format that forms send, and of this century', () => {
  expect(readTime('2026-12-03T07:00:00.000Z')).toEqual(at('2026-12-03T09:00'));
  const others = ['', '1', '2026-12-03', '2026-99-03T07:00:00.000Z', '-100000-01-01T00:00:00.000Z'];
  expect(others.map(readTime)).toEqual(others.map(() => null));
  const { times } = timeOfferForm([], [], {
    times: '-100000-01-01T00:00:00.000Z 2026-12-03T07:00:00.000Z',
  });
  expect(times).toEqual([at('2026-12-03T09:00')]);
});
