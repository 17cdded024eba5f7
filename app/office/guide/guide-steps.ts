import type { Section } from '#app/company/profile/profile.ts';

/** The steps in their order, with what to do in each. A step with sections is done when nothing of the sample is left in them. // O8 */
const STEPS = [
  {
    id: 'identity',
    label: 'Identity',
    todo: 'Enter your name, the founding year, what the home page says of you, and your information officer.',
    link: { to: '/admin/company/identity', label: 'Identity' },
    sections: ['identity', 'home', 'privacy'],
  },
  {
    id: 'look',
    label: 'Look',
    todo: 'Choose your brand colour and add your logo.',
    link: { to: '/admin/company/look', label: 'Look' },
    sections: ['look'],
  },
  {
    id: 'places',
    label: 'Places and phones',
    todo: 'Enter your addresses, phone numbers and hours, and who answers what.',
    link: { to: '/admin/company/places', label: 'Places and hours' },
    sections: ['places', 'people'],
  },
  {
    id: 'offer',
    label: 'What you do',
    todo: 'Name your business units, switch off what you don’t offer, and say what you do: overview, materials, gallery, careers and page titles.',
    link: { to: '/admin/company/units', label: 'Business units' },
    sections: ['units', 'materials', 'fabrication', 'steel', 'gallery', 'careers', 'pages'],
  },
  {
    id: 'machines',
    label: 'Services and machines',
    todo: 'Add, change or remove services, each with what it promises and the limits of its machines: the website states them, and drawings are checked against them.',
    link: { to: '/admin/company/services', label: 'Services' },
    sections: ['services'],
  },
  {
    id: 'mail',
    label: 'Mail',
    todo: 'Connect a mail server and send yourself a test email.',
    link: { to: '/admin/mail', label: 'Mail' },
    sections: [],
  },
  {
    id: 'backup',
    label: 'Backups',
    todo: 'Name a folder for backups and make a first one.',
    link: { to: '/admin/system', label: 'System' },
    sections: [],
  },
  {
    id: 'colleagues',
    label: 'You and your colleagues',
    todo: 'Enter your name in Settings: it stands under your answers. Then invite your colleagues under Admin Accounts.',
    link: { to: '/admin/settings?tab=account', label: 'Your account' },
    sections: [],
  },
  {
    id: 'second-factor',
    label: 'Second factor',
    todo: 'Set up two-factor sign-in for your account: a stolen password alone then opens nothing.',
    link: { to: '/admin/settings?tab=account', label: 'Settings' },
    sections: [],
  },
  {
    id: 'samples',
    label: 'Sample articles and positions',
    todo: 'Keep or delete the articles and positions that came with the software. Visitors see them now.',
    link: { to: '/admin/blog', label: 'Blog' },
    sections: [],
  },
] as const satisfies readonly {
  id: string;
  label: string;
  todo: string;
  link: { to: string; label: string };
  sections: readonly Section[];
}[];

export type StepId = (typeof STEPS)[number]['id'];

export const STEP_IDS = STEPS.map(({ id }) => id);

/** The guide is dismissed; a test email was asked for while a mail server was set. */
export const GUIDE_MARKS = { dismissed: 'dismissed', mailServer: 'mail-server' } as const;

/** Who did something, and when. */
export type Mark = {
  readonly by: string;
  readonly at: Date;
};

/** What the steps follow from. */
export type GuideFacts = {
  /** The fields that are still the sample's, by their sections. */
  readonly sample: readonly { readonly section: Section }[];
  /** The steps that are done, of those without sections. */
  readonly done: Readonly<Partial<Record<StepId, boolean>>>;
  readonly skipped: ReadonlyMap<string, Mark>;
};

export type Step = ReturnType<typeof guideSteps>[number];

/** The steps as they are. What is done is done, also if somebody skipped it before. // O8 */
export function guideSteps({ sample, done, skipped }: GuideFacts) {
  return STEPS.map(({ sections, ...step }) => {
    const within: readonly Section[] = sections;
    const fields = sample.filter(({ section }) => within.includes(section));
    const isDone = within.length > 0 ? fields.length === 0 : done[step.id] === true;
    const mark = isDone ? null : (skipped.get(step.id) ?? null);
    const state: 'open' | 'done' | 'skipped' = isDone ? 'done' : mark === null ? 'open' : 'skipped';
    // The section where something is left, which need not be the step's first.
    const [first] = fields;
    const to = first === undefined ? step.link.to : `/admin/company/${first.section}`;
    return { ...step, link: { ...step.link, to }, state, sampleFields: fields.length, skipped: mark };
  });
}

/** How far the guide is: `3 of 10 steps are left`. */
export function stepsLeft(open: number, total: number): string {
  return `${open} of ${total} steps ${open === 1 ? 'is' : 'are'} left`;
}
