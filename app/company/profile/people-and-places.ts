import type { z } from 'zod';
import { isDay } from '#app/country/day.ts';
import { formatPhone, nationalDigits, PHONE_EXAMPLES } from '#app/country/phone-number.ts';
import { avatarLabel, avatarNames } from '#content/avatars/catalogue.ts';
import {
  choice,
  fields,
  formatted,
  line,
  list,
  number,
  optionalLine,
  optionalNumber,
  optionalText,
} from './fields.ts';
import { WEEKDAYS } from './weekdays.ts';

const email = (label: string) =>
  formatted(label, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'as an email address', { kind: 'email', max: 254 });

function phone(label: string, { optional = false, help = '' } = {}) {
  const schema = optional
    ? optionalLine(label, { kind: 'phone', help })
    : line(label, { kind: 'phone', help });
  return schema
    .refine(
      (value) => value === '' || nationalDigits(value) !== null,
      `Please enter “${label}” as a South African number, such as ${PHONE_EXAMPLES[0]}.`,
    )
    .overwrite(formatPhone);
}

const time = (label: string) =>
  formatted(label, /^([01]\d|2[0-3]):[0-5]\d$/, 'as a time, such as 08:00', { kind: 'time', optional: true });

const hoursOfDay = (label: string) =>
  fields(label, { opens: time('Opens'), closes: time('Closes') }, { isRow: true }).superRefine(
    ({ opens, closes }, check) => {
      if ((opens === '') !== (closes === ''))
        check.addIssue(`${label}: please enter both times, or neither if you are closed.`);
      else if (opens !== '' && opens >= closes)
        check.addIssue(`${label}: the closing time must be later than the opening time.`);
    },
  );

export const identity = fields('Identity', {
  name: line('Name', { max: 60, help: 'As the site, emails and search results show it.' }),
  legalName: optionalLine('Legal name', { help: 'With (Pty) Ltd, for quotations.' }),
  registrationNumber: optionalLine('Registration number', { max: 30 }),
  vatNumber: optionalLine('VAT number', { max: 20 }),
  founded: number('Founded in', { min: 1800, max: 2100, whole: true }),
});

/** For quotations only. */
export const bank = fields('Bank details', {
  accountName: optionalLine('Account name'),
  bank: optionalLine('Bank'),
  branchCode: optionalLine('Branch code', { max: 20 }),
  accountNumber: optionalLine('Account number', { max: 30 }),
  accountType: optionalLine('Type of account', { max: 30 }),
});

/** For the office only. // H16 */
export const hiring = fields('Hiring', {
  stages: list(
    'Stages of an application that is busy',
    fields('Stage', { name: line('Name', { max: 30 }) }),
    { entry: 'stage', max: 10 },
  ),
});

const POSITION = 'Paste coordinates or a Google Maps link to fill in both.';

const branch = fields('Branch', {
  name: line('Name of the branch', { max: 60 }),
  street: line('Street'),
  suburb: optionalLine('Suburb', { max: 60 }),
  town: line('Town', { max: 60 }),
  province: line('Province', { max: 60 }),
  postalCode: formatted('Postal code', /^\d{4}$/, 'as four digits'),
  latitude: optionalNumber('Latitude', { min: -90, max: 90, help: POSITION }),
  longitude: optionalNumber('Longitude', { min: -180, max: 180 }),
  phone: phone('Phone'),
  fax: phone('Fax', { optional: true }),
  whatsApp: phone('WhatsApp', { optional: true, help: 'Without a number, the site has no WhatsApp links.' }),
  hours: fields('Opening hours', {
    monday: hoursOfDay('Monday'),
    tuesday: hoursOfDay('Tuesday'),
    wednesday: hoursOfDay('Wednesday'),
    thursday: hoursOfDay('Thursday'),
    friday: hoursOfDay('Friday'),
    saturday: hoursOfDay('Saturday'),
    sunday: hoursOfDay('Sunday'),
  }),
  closedDays: list(
    'Closed days',
    fields(
      'Closed day',
      {
        day: line('Day', { kind: 'day' }).refine(
          (day) => day === '' || isDay(day),
          'Please enter “Day” as a date of this century, such as 2026-12-16.',
        ),
        name: line('Name of the day', { max: 60, isWide: true }),
      },
      { isRow: true },
    ),
    {
      entry: 'closed day',
      isUnordered: true,
      max: 100,
      help: 'Public holidays, and other days when you are closed. No answer is promised for them.',
    },
  ),
});

export const places = fields('Places and hours', {
  branches: list('Branches', branch, {
    entry: 'branch',
    min: 1,
    max: 10,
    help: 'The first is the head office: answers are promised within its hours.',
  }),
  serviceArea: fields('Service area', {
    city: line('City that customers search for', { max: 60 }),
    latitude: number('Latitude', { min: -90, max: 90, help: POSITION }),
    longitude: number('Longitude', { min: -180, max: 180 }),
    radius: number('Radius in km', { min: 1, max: 2_000, whole: true }),
  }),
}).refine(
  ({ branches: [head] }) => head !== undefined && WEEKDAYS.some((day) => head.hours[day].opens !== ''),
  { message: 'The head office must be open on at least one day.', path: ['branches', 0, 'hours'] },
);

const FIGURES = Object.fromEntries(avatarNames.map((name) => [name, avatarLabel(name)])) as Record<
  (typeof avatarNames)[number],
  string
>;

const NETWORKS = ['LinkedIn', 'Instagram', 'Facebook', 'YouTube', 'X', 'TikTok'] as const;

export const people = fields('People and contacts', {
  salesEmail: email('Sales email address'),
  careersEmail: email('Careers email address'),
  salesName: line('Who answers enquiries', { max: 80 }),
  team: list(
    'Meet the team',
    fields('Team card', {
      title: line('Department', { max: 60 }),
      teamManager: line('Manager', { max: 80 }),
      phone: phone('Phone', { optional: true }),
      picture: optionalLine('Portrait', {
        kind: 'picture',
        max: 64,
        help: 'A photograph of the manager. Without one, the drawn figure is shown.',
      }),
      figure: choice('Drawn figure', avatarNames, FIGURES, { isAvatar: true }),
    }),
    { entry: 'card', max: 60 },
  ),
  contacts: list(
    'Contact cards',
    fields(
      'Contact',
      {
        position: line('Position', { max: 60 }),
        name: line('Name', { max: 80 }),
        email: email('Email address'),
        cell: phone('Cell'),
      },
      { isRow: true },
    ),
    { entry: 'contact', max: 60 },
  ),
  social: list(
    'Social pages',
    fields(
      'Social page',
      {
        network: choice('Network', NETWORKS, {
          LinkedIn: 'LinkedIn',
          Instagram: 'Instagram',
          Facebook: 'Facebook',
          YouTube: 'YouTube',
          X: 'X',
          TikTok: 'TikTok',
        }),
        url: formatted('Address', /^https:\/\/\S+$/, 'as an address that begins with https://', {
          kind: 'url',
          isWide: true,
          max: 300,
        }),
      },
      { isRow: true },
    ),
    { entry: 'page', max: NETWORKS.length },
  ),
});

export const privacy = fields('Privacy', {
  officer: fields('Information officer', {
    name: line('Name', { max: 80 }),
    position: line('Position', { max: 60 }),
    email: email('Email address'),
    phone: phone('Phone'),
  }),
  extra: optionalText('Additional text', {
    max: 4_000,
    help: 'Shown at the end of the privacy notice. An empty line begins a paragraph.',
  }),
});

export type Branch = z.output<typeof branch>;
/** Opening hours of a week; both times are empty on a day off. */
export type WeekHours = Branch['hours'];
