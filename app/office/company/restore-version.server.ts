import * as z from 'zod/mini';
import { DONE, intent, refuse } from '#app/accounts/session/office/intent.server.ts';
import { lockProfile, publishProfile, restoreSection } from '#app/company/company.commands.server.ts';
import { findProfile, publishedProfile } from '#app/company/company.queries.server.ts';
import { isSection, type Profile } from '#app/company/profile/profile.ts';
import { readProfile } from '#app/company/profile/read-profile.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { sectionLabel } from './edited.server.ts';
import { lossesConflict, lossesOf, seenLosses } from './losses.server.ts';
import { publishAs } from './publication.commands.server.ts';

/** The section that is restored, or `import` for everything. */
const form = z.object({
  revision: z.coerce.number().check(z.int(), z.nonnegative()),
  section: z.string(),
  /** The losses elsewhere that were looked at, as `seenLosses` returns them. */
  losses: z._default(z.string(), ''),
});

const TAKES_AWAY = 'Restoring this also takes away what is named here. Nothing was restored yet.';

/** What a version is restored as: within what is published, or as a whole; null if it can't be read. */
function restoredFrom(version: unknown, section: string, published: Profile): Profile | null {
  const reading = readProfile(version);
  if ('faults' in reading) return null;
  const { profile } = reading;
  return isSection(section) ? { ...published, [section]: profile[section] } : profile;
}

/** Publishes again what a version published: one section, or after an import everything. Version 0 is the sample. */
export const restoreVersion = intent(
  COMPANY_NOTICES.restore,
  form,
  async ({ services: { db, config }, me }, { revision, section, losses: seen }) =>
    db.transaction(async (tx) => {
      await lockProfile(tx);
      const profile = await findProfile(tx, revision);
      if (profile === null) return refuse('There is no such version.');
      const { profile: published } = await publishedProfile(tx);
      const document = restoredFrom(profile, section, published);
      const losses = await lossesOf({ db: tx, config }, published, document);
      if (!['', seen].includes(seenLosses(losses)))
        return lossesConflict(losses, { reason: TAKES_AWAY, version: '', message: '' });
      const restored = await publishAs(
        tx,
        me,
        (publisher) =>
          isSection(section)
            ? restoreSection(tx, publisher, section, revision)
            : publishProfile(tx, publisher, profile),
        {
          section: isSection(section) ? sectionLabel(section) : 'Everything',
          restored: revision === 0 ? 'the sample' : String(revision),
        },
      );
      return restored.ok ? DONE : refuse(restored.faults.map(({ message }) => message).join(' '));
    }),
  { needsPassword: ({ section }) => section === 'bank' || !isSection(String(section)) },
);
