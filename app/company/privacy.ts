import { countOf } from '#app/ui/count-of.ts';
import type { Point } from './profile/services.ts';

/** The authority for complaints. Checked against the regulator's own notices, 2024. */
export const informationRegulator = {
  name: 'Information Regulator (South Africa)',
  url: 'https://inforegulator.org.za',
  email: 'POPIAComplaints@inforegulator.org.za',
} as const;

/** The privacy notice, but for what belongs to the company. Update it whenever the stored data change. // X5 */
export const privacy = {
  renderings: [
    'Unless they are photographs of our own work, the pictures of machines, parts and buildings on this site are computer-generated. They show the kind of work we do, not a particular job, machine or workshop.',
  ],
  lead: 'We keep what you send us so that we can answer you, and we do not track you. Everything we keep is listed here, as the Protection of Personal Information Act (POPIA) requires.',
  collected: [
    {
      name: 'Enquiries',
      detail:
        'From the contact form: your phone number, email address and message, and your name and company if you give them.',
    },
    {
      name: 'Quote requests',
      detail:
        'Your name, email address, the type of work and the drawings you attach, and, if you give them, your phone number, your message, and the parts you list, with grade, thickness, size, quantity and date. A drawing may name people: leave out what we do not need.',
    },
    {
      name: 'Work on your request',
      detail:
        'What you tell us when you phone or come to the counter for a price, what our staff note while they work on your request, when we answered it, and the emails and files we exchange about it.',
    },
    {
      name: 'Quotations',
      detail:
        'If we price your request: the quotation, the names and contact details it is addressed to, and of a business its addresses and VAT number.',
    },
    {
      name: 'Orders',
      detail:
        'If you accept a quotation on its page: your name and job title, the order number and the order you attach, the time, and the network address it came from, as evidence of the order.',
    },
    {
      name: 'Job applications',
      detail:
        'What you send when you apply for a position, your CV included, and what our staff note while they deal with it, interviews included.',
    },
    {
      name: 'Staff accounts',
      detail:
        'Of our own staff: name, email address and position, when they signed in, and what they changed in the office.',
    },
    {
      name: 'Network address',
      detail:
        'Counted for up to a day when you send a form or are shown a price, to stop floods and overuse. It is not stored with what you sent, unless that is an order.',
    },
    {
      name: 'Readers of articles',
      detail:
        'Each reader is counted once a day by means of a scrambled code, which is deleted the next day. Only the number remains.',
    },
  ],
  purposes: [
    {
      name: 'Enquiries and quote requests',
      detail:
        'To answer you, to price the work and, if you order, to do it. You asked us to, which is our legal basis.',
    },
    {
      name: 'Job applications',
      detail: 'To decide on the position you applied for.',
    },
    {
      name: 'Never',
      detail: 'We do not sell it, lend it, or add you to a mailing list because you asked for a price.',
    },
  ],
  shared: [
    'Enquiries go to our sales people, drawings to our estimators, and applications to the staff who hire. Nobody sees them without signing in or having access to the mailbox they were sent to.',
    'The companies that host this site and carry our email hold the data on our behalf and may not use it for anything else. Anyone else gets it only if the law requires us to hand it over.',
  ],
  cookies: [
    'This site sets no cookies for visitors. If you open the link to your quotation or your application in our email, it sets one for twelve hours, so that the secret part of the link does not stay in the address. It loads nothing from other companies: no trackers, no advertising, no social media buttons.',
    'What you enter into a form is kept in your own browser until you send it or close the tab, so that a dropped connection does not lose it. So are the drawings you choose for a quote request and the CV you choose for an application: they are stored encrypted, and the key is deleted when you close the tab, so that nobody who uses the device after you can read them.',
    'If there is no connection when you send an application, your browser keeps it, unencrypted, until a page of this site can send it, for 24 hours at most. On a shared device, press “Delete from this device”.',
  ],
  rights: [
    { name: 'See', detail: 'Ask whether we hold anything about you, free of charge, and get a copy of it.' },
    { name: 'Correct', detail: 'Have what is wrong or out of date put right.' },
    { name: 'Erase', detail: 'Have it deleted completely, files and emails waiting to be sent included.' },
    { name: 'Object', detail: 'Tell us at any time to stop using it, or withdraw an application.' },
    { name: 'Complain', detail: 'Go to the Information Regulator if you are not satisfied with our answer.' },
  ],
  /** How to request access. */
  asking:
    'Applicants can do this themselves, through the link in our emails. Otherwise, write to our information officer or phone. We may ask you to show who you are, so that nobody else gets your data.',
} as const satisfies Record<string, string | readonly string[] | readonly Point[]>;

/**
 * The retention of enquiries and quote requests, which are erased afterwards. // L21
 *
 * @param months RETENTION_MONTHS.
 * @param wonYears WON_RETENTION_YEARS.
 */
export function leadsKept(months: number, wonYears: number): Point {
  return {
    name: 'Enquiries and quote requests',
    detail: `${countOf(months, 'month')} after our last contact about them, or ${countOf(wonYears, 'year')} if you ordered, as business records. Then our software deletes them by itself, drawings and notes included; we do so earlier if you ask and no law requires us to keep them.`,
  };
}

/** The retention of job applications, which are erased afterwards. @param months RETENTION_MONTHS. // X5 */
export function applicationsKept(months: number): Point {
  return {
    name: 'Job applications',
    detail: `${countOf(months, 'month')} from the day you apply. Then our software deletes them by itself, CV and notes included; we do so earlier if you ask.`,
  };
}
