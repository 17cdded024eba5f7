type Occasion = {
  label: string;
  /** The description of each placeholder, by name. */
  placeholders: Readonly<Record<string, string>>;
};

/**
 * The occasions that templates are written for, with their placeholders. A feature that mails adds its occasion here,
 * and passes the values when it fills in a template.
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
} as const satisfies Record<string, Occasion>;

export type OccasionKey = keyof typeof OCCASIONS;

export const OCCASION_KEYS: readonly OccasionKey[] = ['lead-answer'];

/** A value for each placeholder; an empty value leaves the placeholder in the text. */
export type Values<Key extends OccasionKey> = Record<keyof (typeof OCCASIONS)[Key]['placeholders'], string>;
