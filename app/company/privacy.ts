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
    'Pictures of machines, parts and buildings on this site are drawn by a computer unless they are photographs of our own work. They show the kind of work, not a particular job, machine or workshop.',
  ],
  lead: 'We keep what you send us to answer you, and nothing to follow you around. This is all of it, under the Protection of Personal Information Act (POPIA).',
  collected: [
    {
      name: 'Enquiries',
      detail:
        'From the contact form: your phone number, email address and message, and your name and company if you give them.',
    },
    {
      name: 'Quote requests',
      detail:
        'Your name, email address, the type of work and the drawings you attach. A drawing may name people: leave out what we do not need.',
    },
    {
      name: 'Work on your request',
      detail:
        'What you tell us when you phone or come to the counter for a price, what our staff note while they deal with your request, and when we answered it.',
    },
    {
      name: 'Orders',
      detail:
        'If you accept a quotation on its page: your name and job title, the order number and the order you attach, when it was, and the network address it came from, as evidence of the order.',
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
        'Counted for a short time when you send a form, to stop floods of spam. It is not stored beside what you sent, except with an order.',
    },
    {
      name: 'Readers of articles',
      detail:
        'Each is counted once a day by a scrambled code, which is thrown away the day after. What stays is the number.',
    },
  ],
  purposes: [
    {
      name: 'Enquiries and quote requests',
      detail:
        'To answer you, to price the work and, if you order, to do it. You asked us to: that is our ground in law.',
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
    'Your enquiry reaches our sales people, your drawings our estimators, your application the staff who hire. Nobody sees them without signing in or holding the mailbox they were sent to.',
    'Whoever hosts this site and carries our email holds the data for us and may do nothing else with it. Anyone else gets it only if the law orders us to hand it over.',
  ],
  cookies: [
    'This site sets no cookies for visitors. If you open the link to your quotation or your application that we mail you, it sets one for twelve hours, which keeps the secret of that link out of addresses. It loads nothing from other companies: no trackers, no advertising, no social buttons that watch.',
    'What you enter into a form is kept in your own browser until you send it or close the tab, so that a dropped connection does not lose it. So is the CV you choose for an application: it is stored there encrypted, and the key goes when the tab is closed, so that nobody who uses the device after you can read it.',
    'If there is no connection when you send an application, your browser keeps it, unencrypted, until a page of this site can send it, for 24 hours at most. On a shared device, press “Delete from this device”.',
  ],
  rights: [
    { name: 'See', detail: 'Ask whether we hold anything about you, free of charge, and get a copy of it.' },
    { name: 'Correct', detail: 'Have what is wrong or out of date put right.' },
    { name: 'Erase', detail: 'Have it deleted completely, files and emails waiting to be sent included.' },
    { name: 'Object', detail: 'Tell us to stop using it, at any time, and withdraw an application.' },
    { name: 'Complain', detail: 'Turn to the Information Regulator if our answer does not satisfy you.' },
  ],
  /** How to request access. */
  asking:
    'Applicants do it themselves, behind the link in our emails. Otherwise write to our information officer or phone. We may ask for something that shows you are you, as we hand out your data to nobody else.',
} as const satisfies Record<string, string | readonly string[] | readonly Point[]>;

/**
 * The retention of enquiries and quote requests, which are erased afterwards. // L21
 *
 * @param months RETENTION_MONTHS.
 * @param wonYears WON_RETENTION_YEARS.
 */
export function leadsKept(months: number, wonYears: number): Point {
  const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
  return {
    name: 'Enquiries and quote requests',
    detail: `${counted(months, 'month')} after we last dealt with you on them, or ${counted(wonYears, 'year')} if you ordered, as business records. Then our software deletes them by itself, drawings and notes included, or we do earlier if you ask and no law makes us keep them.`,
  };
}

/** The retention of job applications, which are erased afterwards. @param months RETENTION_MONTHS. // X5 */
export function applicationsKept(months: number): Point {
  return {
    name: 'Job applications',
    detail: `${months} ${months === 1 ? 'month' : 'months'} from the day you apply. Then our software deletes them by itself, CV and notes included, or we do earlier if you ask.`,
  };
}
