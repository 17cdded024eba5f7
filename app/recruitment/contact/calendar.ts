/** An event for a calendar file. */
export type CalendarEvent = {
  /** The same in every mail about it, so that calendars change their entry instead of adding one. */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  cancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  place: string;
  description: string;
  organizer: Person;
  attendee: Person;
  /** When this was written. */
  writtenAt: Date;
};

type Person = { name: string; address: string };

/** How a calendar is to treat an event, for the mail's headers too. // RFC 5546 */
export function calendarMethod({ cancelled }: Pick<CalendarEvent, 'cancelled'>): 'REQUEST' | 'CANCEL' {
  return cancelled ? 'CANCEL' : 'REQUEST';
}

/**
 * An iCalendar file (RFC 5545) that invites somebody to one event, or cancels it. Times are in UTC, which needs no
 * description of a time zone: South Africa has no daylight saving time. // H7
 */
export function writeCalendar(event: CalendarEvent): string {
  const { organizer, attendee } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kerf//Interviews//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(event)}`,
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${text(event.summary)}`,
    `LOCATION:${text(event.place)}`,
    `DESCRIPTION:${text(event.description)}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${address(organizer)}`,
    `ATTENDEE;CN=${parameter(attendee.name || attendee.address)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${address(attendee)}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** 20261127T080000Z. // RFC 5545, 3.3.5 */
function utc(date: Date): string {
  return date.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

const CONTROL = /(?!\n)\p{Cc}/gu;

/** A text value. // RFC 5545, 3.3.11 */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, ' ')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** A quoted parameter value, which can't contain a double quote in any form. // RFC 5545, 3.2 */
function parameter(value: string): string {
  return `"${value.replace(/\p{Cc}/gu, ' ').replaceAll('"', "'")}"`;
}

/** Without anything that would end the line. */
function address(person: Person): string {
  return person.address.replace(/[\s\p{Cc}]/gu, '');
}

const MAX_OCTETS = 75;

/** Breaks a line into parts of at most 75 octets, between characters; the space that begins a part counts. // RFC 5545, 3.1 */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (octets + more > MAX_OCTETS) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += more;
  }
  return [...parts, part].join('\r\n ');
}
