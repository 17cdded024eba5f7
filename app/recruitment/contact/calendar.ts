import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

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

/**
 * An iCalendar file (RFC 5545) that invites somebody to one event, or cancels it. Times are in UTC, which needs no
 * description of a time zone: South Africa has no daylight saving time. // H7
 *
 * @returns it with its method (RFC 5546), which the mail's headers say too.
 */
export function writeCalendar(event: CalendarEvent): { method: 'CANCEL' | 'REQUEST'; content: string } {
  const { uid, sequence, startsAt, endsAt, writtenAt, summary, place, description, organizer, attendee } =
    event;
  const method = event.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = new ICalCalendar({ prodId: '//Kerf//Interviews//EN', method, scale: 'GREGORIAN' });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: writtenAt,
    start: startsAt,
    end: endsAt,
    summary,
    location: place,
    description,
    organizer: { name: organizer.name, email: organizer.address },
    attendees: [
      {
        name: attendee.name || attendee.address,
        email: attendee.address,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: true,
      },
    ],
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  });
  // The last line ends too.
  return { method, content: `${calendar}\r\n` };
}
