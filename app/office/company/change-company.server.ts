import * as z from 'zod/mini';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import {
  type ActionContext,
  DONE,
  intent,
  type Outcome,
  refuse,
} from '#app/accounts/session/office/intent.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import {
  changeDraft,
  confirmFields,
  discardDraft,
  lockProfile,
  publishSection,
} from '#app/company/company.commands.server.ts';
import {
  findDraft,
  listVersions,
  openSampleFields,
  publishedProfile,
} from '#app/company/company.queries.server.ts';
import type { Section } from '#app/company/profile/profile.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { slugOf } from '#app/platform/slug.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import {
  editedSection,
  pagedElement,
  partOf,
  sampleFieldsOf,
  sectionLabel,
  type Target,
  targetOf,
  withPart,
} from './edited.server.ts';
import { draftFaults, formFaults } from './faults-outcome.server.ts';
import { type Losses, lossesConflict, lossesOf, seenLosses } from './losses.server.ts';
import { cropMovedPictures } from './moved-focus.server.ts';
import { publishAs } from './publication.commands.server.ts';
import { blankOf, differences, fingerprint, readForm } from './section-form.server.ts';
import { stillNamed } from './still-named.ts';
import { enteredLogo, LOGO, LOGO_FILE, withLogo } from './uploaded-logo.server.ts';

const targetForm = z.object({
  section: z.string(),
  entry: z._default(z.string(), ''),
  /** The fingerprint of what the form was opened with. */
  seen: z._default(z.string(), ''),
  /** The fingerprint of the draft of the whole section that was looked at; '' without one. */
  draft: z._default(z.string(), ''),
  /** The losses elsewhere that were looked at, as `seenLosses` returns them. */
  losses: z._default(z.string(), ''),
});
const sectionForm = z.catchall(targetForm, z.unknown());
type Form = z.output<typeof sectionForm>;

const GONE = 'This entry no longer exists. Please go back to the list.';

/**
 * Stores what the form says as a draft. @returns null if it is stored, or why it is not.
 *
 * @param logo of the section Look: as `enteredLogo` returns it.
 */
async function storeForm(
  db: Database,
  editor: string,
  target: Target,
  fields: Form,
  logo: string | null,
): Promise<Outcome | null> {
  let conflict: Outcome | null = null;
  const draft = await findDraft(db, target.section);
  const [last] = await listVersions(db, 1);
  const lastEditor = draft?.changedBy ?? last?.publishedBy ?? 'Somebody';
  const stored = await changeDraft(db, editor, target.section, (value) => {
    const part = partOf(value, target);
    if (part === undefined) return null;
    const entered = withAddress(
      readForm(target.schema, target.section === 'look' ? withLogo(fields, logo, part) : fields, 'v'),
    );
    if (fingerprint(part) !== fields.seen) {
      conflict = conflictWith(target, part, entered, lastEditor);
      return null;
    }
    return withPart(value, target, entered);
  });
  return stored ? null : (conflict ?? refuse(GONE));
}

/** A service or material whose address or key was left empty gets it from its name. */
function withAddress(entered: unknown): unknown {
  const { data: named } = z.safeParse(z.looseObject({ name: z.string() }), entered);
  if (named === undefined) return entered;
  const fromName = (field: 'slug' | 'key') => named[field] === '' && { [field]: slugOf(named.name, 60) };
  return { ...named, ...fromName('slug'), ...fromName('key') };
}

function conflictWith(target: Target, stored: unknown, entered: unknown, editor: string): Outcome {
  return {
    kind: 'conflict',
    reason: `${editor} has changed this meanwhile. What you entered is still here; nothing was stored. Below is what they entered where it differs from yours. To replace theirs, save again.`,
    stored: {
      version: fingerprint(stored),
      values: differences(target.schema, stored, entered).map(({ of, before }) => [of, before] as const),
    },
  };
}

/** A draft is published whole: what a colleague has not finished in another entry would go with this one. */
function othersConflict(editor: string, seen: string): Outcome {
  const reason = `${editor} has changed something else in this section, which would be published too. What you entered is still here; nothing was stored. To publish both, look at the draft above and publish again.`;
  return { kind: 'conflict', reason, stored: { version: seen, values: [] } };
}

const draft = intent(COMPANY_NOTICES.draft, sectionForm, async (context, fields) => {
  const target = targetOf(fields.section, fields.entry);
  if (target === null) return refuse(GONE);
  const ready = await withPictures(context, target, fields);
  if (!ready.ok) return { kind: 'invalid', fields: ready.errors };
  return (await storeForm(context.services.db, context.me.name, target, ready.fields, ready.logo)) ?? DONE;
});

type Ready = { ok: true; fields: Form; logo: string | null } | { ok: false; errors: Record<string, string> };

/** Makes what the form asks for of pictures: before the transaction, since it can take seconds. */
async function withPictures(
  { services, files }: ActionContext,
  target: Target,
  fields: Form,
): Promise<Ready> {
  const entered = await enteredLogo(fields, files[0]);
  if (!entered.ok) return { ok: false, errors: { [LOGO]: entered.fault } };
  // The draft is published as it is: it was made ready when it was saved.
  if (target.section !== 'library' || fields.seen === '') return { ok: true, fields, logo: entered.logo };
  const { value } = await editedSection(services.db, 'library');
  const moved = await cropMovedPictures(services, value, fields);
  return moved.ok ? { ok: true, fields: { ...fields, ...moved.versions }, logo: null } : moved;
}

/**
 * Publishes what is in the form, or the draft where none is sent. Where that is refused nothing is stored: the form stays as it
 * is.
 */
const publish = intent(
  COMPANY_NOTICES.publish,
  sectionForm,
  async (context, fields) => {
    const target = targetOf(fields.section, fields.entry);
    if (target === null) return refuse(GONE);
    const ready = await withPictures(context, target, fields);
    if (!ready.ok) return { kind: 'invalid', fields: ready.errors };
    let outcome: Outcome = DONE;
    try {
      await context.services.db.transaction(async (tx) => {
        outcome = await publishIn(tx, context, target, ready.fields, ready.logo);
        if (outcome.kind !== 'done') tx.rollback();
      });
    } catch (error) {
      if (outcome.kind === 'done') throw error;
    }
    return outcome;
  },
  { needsPassword: ({ section }) => section === 'bank' },
);

async function publishIn(
  tx: Database,
  { me, services: { config } }: ActionContext,
  target: Target,
  fields: Form,
  logo: string | null,
): Promise<Outcome> {
  await lockProfile(tx);
  const before = await findDraft(tx, target.section);
  const refused = fields.seen === '' ? null : await storeForm(tx, me.name, target, fields, logo);
  if (refused !== null) return refused;
  if (before !== null && fingerprint(before.value) !== fields.draft)
    return fields.seen === ''
      ? refuse(draftChanged(before.changedBy))
      : othersConflict(before.changedBy, fields.seen);
  const entered = await findDraft(tx, target.section);
  if (entered === null) return DONE;
  const { profile } = await publishedProfile(tx);
  const losses = await lossesOf({ db: tx, config }, profile, { ...profile, [target.section]: entered.value });
  const published = await publishAs(
    tx,
    me,
    (publisher) => publishSection(tx, publisher, target.section, entered.value),
    { section: sectionLabel(target.section) },
  );
  if (published.ok) {
    if (!['', fields.losses].includes(seenLosses(losses))) return unseenLosses(losses, fields.seen);
    const named = stillNamed(profile, (await publishedProfile(tx)).profile);
    return {
      kind: 'done',
      data: named.map(({ value, section }) => ({ value, section, label: sectionLabel(section) })),
    };
  }
  return fields.seen === ''
    ? draftFaults(target.section, published.faults, entered.value)
    : formFaults(target, published.faults);
}

function unseenLosses(losses: Losses, version: string): Outcome {
  if (version === '') return refuse('Publishing it takes away something else now. Please look at it again.');
  const reason =
    'Publishing also takes away what is named here. What you entered is still here; nothing was published. To publish it all the same, publish again.';
  return lossesConflict(losses, { reason, version });
}

const discard = intent(
  COMPANY_NOTICES.discard,
  targetForm,
  async ({ services: { db } }, { section, draft: seen }) => {
    const target = targetOf(section);
    if (target === null) return refuse(GONE);
    const changedBy = await discardDraft(db, target.section, (value) => fingerprint(value) === seen);
    return changedBy === null ? DONE : refuse(draftChanged(changedBy));
  },
);

const draftChanged = (by: string) => `${by} has changed the draft meanwhile. Please look at it again.`;

type ListChange = (entries: readonly unknown[], index: number, section: Section) => unknown[] | null;

/** An intent that changes the order or the number of the entries of a list of pages. */
function listIntent(notices: (typeof COMPANY_NOTICES)['add' | 'remove' | 'move'], change: ListChange) {
  return intent(notices, targetForm, async ({ services: { db }, me }, { section, entry, seen }) => {
    const target = targetOf(section, entry);
    if (target === null || pagedElement(target.section) === null) return refuse(GONE);
    const index = target.entry ?? 0;
    let last = 0;
    const done = await changeDraft(db, me.name, target.section, (value) => {
      if (!Array.isArray(value)) return null;
      // Somebody else may have moved the entries since the list was loaded.
      if (seen !== '' && fingerprint(value[index]) !== seen) return null;
      const changed = change(value, index, target.section);
      last = (changed?.length ?? 0) - 1;
      return changed;
    });
    return done ? { kind: 'done', data: { entry: last } } : refuse(GONE);
  });
}

const add = listIntent(COMPANY_NOTICES.add, (entries, _, section) => {
  const element = pagedElement(section);
  return element === null ? null : [...entries, blankOf(element)];
});
const remove = listIntent(COMPANY_NOTICES.remove, (entries, index) => entries.toSpliced(index, 1));
const up = listIntent(COMPANY_NOTICES.move, (entries, index) => swapped(entries, index, index - 1));
const down = listIntent(COMPANY_NOTICES.move, (entries, index) => swapped(entries, index, index + 1));

function swapped(entries: readonly unknown[], index: number, other: number): unknown[] | null {
  return other in entries ? entries.with(index, entries[other]).with(other, entries[index]) : null;
}

/** Confirms one field of the sample, or all that the screen named. // O9 */
const confirm = intent(
  COMPANY_NOTICES.confirm,
  z.object({ ...targetForm.shape, place: z._default(z.string(), '') }),
  ({ services: { db }, me }, { section, entry, place, seen }) =>
    db.transaction(async (tx) => {
      const target = targetOf(section, entry);
      if (target === null) return refuse(GONE);
      const { profile } = await publishedProfile(tx);
      const open = sampleFieldsOf(await openSampleFields(tx, profile), target);
      const confirmed = place === '' ? open : open.filter((field) => field.place === place);
      if (fingerprint(confirmed) !== seen) return refuse('It has changed meanwhile. Please look again.');
      await confirmFields(tx, me.name, confirmed);
      await recordAudit(tx, me, {
        action: 'company-confirmed',
        details: {
          section: sectionLabel(target.section),
          fields: confirmed.map(({ label }) => label).join('; '),
        },
      });
      return DONE;
    }),
);

/** What the screens of a section can request. */
export const sectionIntents = { confirm, draft, publish, discard, add, remove, up, down };

/** Bytes of a form: those of a full picture library with the longest texts in any alphabet. */
const SECTION_BYTES = 512 * 1024;

export const sectionAction = officeAction(sectionIntents, { file: LOGO_FILE, largest: SECTION_BYTES });
