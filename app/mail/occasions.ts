import { keysOf } from '#app/platform/keys-of.ts';

type Occasion = {
  label: string;
  /** The description of each placeholder, by name. */
  placeholders: Readonly<Record<string, string>>;
};

/** What a mail to a candidate can name. // H5 */
const CANDIDATE = {
  name: 'the name of the candidate',
  position: 'the position applied for',
  reference: 'the reference, such as A-1042',
  author: 'your name',
  phone: 'our phone number',
  hours: 'our hours',
} as const;

/**
 * The occasions that templates are written for, in the course of business, with their placeholders. A feature that mails
 * adds its occasion here, and passes the values when it fills in a template.
 */
export const OCCASIONS = {
  'lead-answer': {
    label: 'Answer to a lead',
    placeholders: {
      name: 'the name of who wrote',
      company: 'their company',
      reference: 'the reference, such as Q-1042',
      'quote type': 'what was asked for',
      subject: 'the subject of our confirmation',
      owner: 'the name of its owner, or of who answers',
      phone: 'our phone number',
      hours: 'our hours',
    },
  },
  'candidate-received': { label: 'Application received', placeholders: CANDIDATE },
  'candidate-question': { label: 'Request for more information', placeholders: CANDIDATE },
  'candidate-invitation': { label: 'Invitation to an interview', placeholders: CANDIDATE },
  'times-offered': { label: 'Times offered', placeholders: CANDIDATE },
  'interview-arranged': { label: 'Interview arranged', placeholders: CANDIDATE },
  'interview-changed': { label: 'Interview changed', placeholders: CANDIDATE },
  'interview-cancelled': { label: 'Interview cancelled', placeholders: CANDIDATE },
  'candidate-offer': { label: 'Job offer', placeholders: CANDIDATE },
  'candidate-rejection': { label: 'Rejection', placeholders: CANDIDATE },
} as const satisfies Record<string, Occasion>;

export type OccasionKey = keyof typeof OCCASIONS;

/** The occasions of mails to candidates, in the order of the select. // H5 */
export const CANDIDATE_OCCASIONS = [
  'candidate-received',
  'candidate-invitation',
  'candidate-question',
  'candidate-rejection',
  'candidate-offer',
] as const satisfies OccasionKey[];
export type CandidateOccasion = (typeof CANDIDATE_OCCASIONS)[number];

/** The occasions of mails about an interview, which are written with it. // H7 */
export const INTERVIEW_OCCASIONS = [
  'times-offered',
  'interview-arranged',
  'interview-changed',
  'interview-cancelled',
] as const satisfies OccasionKey[];

export const OCCASION_KEYS = keysOf(OCCASIONS);

/** A value for each placeholder; an empty value leaves the placeholder in the text. */
export type Values<Key extends OccasionKey> = Record<keyof (typeof OCCASIONS)[Key]['placeholders'], string>;
