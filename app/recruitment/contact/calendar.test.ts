import { expect, test } from 'vitest';
import { type CalendarEvent, writeCalendar } from './calendar.ts';

const EVENT: CalendarEvent = {
  uid: 'a1@example.co.za',
  sequence: 2,
  cancelled: false,
  startsAt: new Date('2026-11-27T10:00:00+02:00'),
  endsAt: new Date('2026-11-27T11:00:00+02:00'),
  summary: 'Interview: Welder',
  place: 'Gate 2; 12 Main Road, Isando',
  description: 'Bring:\r\n- your ID\n- a \\ of "steel"',
  organizer: { name: 'Kerf; Steel', address: 'jobs@example.com' },
  attendee: { name: 'Thandi Mokoena', address: 'thandi@example.org' },
  writtenAt: new Date('2026-11-22T09:30:15.250Z'),
};

const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

test('H7: an invitation has UTC times, METHOD:REQUEST and the escapes of RFC 5545', () => {
  const lines = unfolded(writeCalendar(EVENT).content);
  expect([lines.slice(0, 6), lines.slice(-3)]).toEqual([
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kerf//Interviews//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
    ],
    ['END:VEVENT', 'END:VCALENDAR', ''],
  ]);
  const inAnyOrder = (all: string[]) => all.toSorted();
  expect(inAnyOrder(lines.slice(6, -3))).toEqual(
    inAnyOrder([
      'UID:a1@example.co.za',
      'DTSTAMP:20261122T093015Z',
      'SEQUENCE:2',
      'DTSTART:20261127T080000Z',
      'DTEND:20261127T090000Z',
      'SUMMARY:Interview: Welder',
      'LOCATION:Gate 2\\; 12 Main Road\\, Isando',
      'DESCRIPTION:Bring:\\n- your ID\\n- a \\\\ of "steel"',
      'ORGANIZER;CN="Kerf; Steel":mailto:jobs@example.com',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Thandi Mokoena":MAILTO:thandi@example.org',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
    ]),
  );
});

test('H7: a cancellation has METHOD:CANCEL, STATUS:CANCELLED and the same UID', () => {
  const lines = unfolded(writeCalendar({ ...EVENT, cancelled: true, sequence: 3 }).content);
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:a1@example.co.za', 'SEQUENCE:3']),
  );
});

test('H7: lines are folded at 75 octets between characters, and end with CRLF alone', () => {
  const place = `${'é'.repeat(60)}${'a'.repeat(70)}${'😀'.repeat(30)}`;
  const calendar = writeCalendar({ ...EVENT, place }).content;
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const sizes = calendar.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  // No character is torn apart.
  expect(calendar).not.toContain('\uFFFD');
  expect(unfolded(calendar)).toContain(`LOCATION:${place}`);
});

test('H7: neither a name nor an address can begin a line of its own', () => {
  const evil = 'x"\r\nATTENDEE:mailto:b@example.org';
  const lines = unfolded(
    writeCalendar({
      ...EVENT,
      summary: evil,
      organizer: { name: evil, address: evil },
      attendee: { name: evil, address: evil },
    }).content,
  );
  expect(lines).toHaveLength(21);
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
});
