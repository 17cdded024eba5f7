import * as z from 'zod/mini';
import { DONE, intent, refuse } from '#app/accounts/session/office/intent.server.ts';
import { publishProfile, restoreSection } from '#app/company/company.commands.server.ts';
import { findProfile } from '#app/company/company.queries.server.ts';
import { isSection } from '#app/company/profile/profile.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { sectionLabel } from './edited.server.ts';
import { publishAs } from './publication.commands.server.ts';

/** The section that is restored, or `import` for everything. */
const form = z.object({ revision: z.coerce.number().check(z.int(), z.nonnegative()), section: z.string() });

/** Publishes again what a version published: one section, or after an import everything. Version 0 is the sample. */
export const restoreVersion = intent(
  COMPANY_NOTICES.restore,
  form,
  async ({ services: { db }, me }, { revision, section }) =>
    db.transaction(async (tx) => {
      const profile = await findProfile(tx, revision);
      if (profile === null) return refuse('There is no such version.');
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
