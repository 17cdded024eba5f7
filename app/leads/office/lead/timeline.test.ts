import { expect, test } from 'vitest';
import { timelineEntries } from './timeline.tsx';

const at = (hour: number) => new Date(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`);

test('L16, L24: answers, replies, events, confirmation and arrival are one timeline, newest first', () => {
  const entries = timelineEntries({
    receivedAt: at(8),
    events: [
      { at: at(12), id: 'quoted' },
      { at: at(9), id: 'called' },
    ],
    answers: [
      { createdAt: at(13), id: 'second' },
      { createdAt: at(10), id: 'first' },
    ],
    replies: [{ receivedAt: at(11), id: 'reply' }],
    confirmation: { createdAt: at(8), id: 'confirmation' },
  });
  expect(
    entries.map((entry) => {
      if (entry.kind === 'event') return entry.event.id;
      if (entry.kind === 'answer') return entry.answer.id;
      return entry.kind;
    }),
  ).toEqual(['second', 'quoted', 'reply', 'first', 'called', 'confirmation', 'received']);
});

test('L15, L16: a lead that staff entered did not arrive through the website, and had no confirmation', () => {
  const event = { at: at(8) };
  const parts = { receivedAt: null, events: [event], answers: [], replies: [], confirmation: null };
  expect(timelineEntries(parts)).toEqual([{ kind: 'event', at: at(8), event }]);
});
