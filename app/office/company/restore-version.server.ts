import * as z from 'zod/mini';
import { DONE, type Fields, intent, refuse } from '#app/accounts/session/office/intent.server.ts';
import { publishProfile, restoreSection } from '#app/company/company.commands.server.ts';
import { findProfile } from '#app/company/company.queries.server.ts';
import { isSection } from '#app/company/profile/profile.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { sectionLabel } from './edited.server.ts';
import { publishAs } from './publication.commands.server.ts';

const form = z.object({ revision: z.coerce.number().check(z.int(), z.minimum(1)) });

/** Publishes again what a version published: one section, or after an import everything. */
export const restoreVersion = intent(
  COMPANY_NOTICES.restore,
  form,
  async ({ services: { db }, me }, { revision }) =>
    db.transaction(async (tx) => {
      const earlier = await findProfile(tx, revision);
      if (earlier === null) return refuse('There is no such version.');
      const { section, profile } = earlier;
      const restored = await publishAs(
        tx,
        me,
        (publisher) =>
          isSection(section)
            ? restoreSection(tx, publisher, section, revision)
            : publishProfile(tx, publisher, profile),
        { section: isSection(section) ? sectionLabel(section) : 'Everything', restored: String(revision) },
      );
      return restored.ok ? DONE : refuse(restored.faults.map(({ message }) => message).join(' '));
    }),
  { needsPassword: mayChangeBank },
);

/** Whether a version that is restored may bring other bank details. */
async function mayChangeBank(fields: Fields, db: Database): Promise<boolean> {
  const { success, data } = form.safeParse(fields);
  const section = success ? (await findProfile(db, data.revision))?.section : undefined;
  return section !== undefined && (section === 'bank' || !isSection(section));
}
