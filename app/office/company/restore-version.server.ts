import * as z from 'zod/mini';
import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { DONE, intent, refuse } from '#app/accounts/session/office/intent.server.ts';
import { publishProfile, restoreSection } from '#app/company/company.commands.server.ts';
import { findProfile } from '#app/company/company.queries.server.ts';
import { isSection } from '#app/company/profile/profile.ts';
import { COMPANY_NOTICES } from './company-notices.ts';
import { sectionLabel } from './edited.server.ts';

const form = z.object({ revision: z.coerce.number().check(z.int(), z.minimum(1)) });

/** Publishes again what a version published: one section, or after an import everything. */
export const restoreVersion = intent(
  COMPANY_NOTICES.restore,
  form,
  async ({ services: { db }, me }, { revision }) =>
    db.transaction(async (tx) => {
      const earlier = await findProfile(tx, revision);
      if (earlier === null) return refuse('There is no such version.');
      const { section } = earlier;
      const restored = isSection(section)
        ? await restoreSection(tx, me.name, section, revision)
        : await publishProfile(tx, me.name, earlier.profile);
      if (!restored.ok) return refuse(restored.faults.map(({ message }) => message).join(' '));
      await recordAudit(tx, me, {
        action: 'company-changed',
        details: {
          section: isSection(section) ? sectionLabel(section) : 'Everything',
          revision: String(restored.revision),
          restored: String(revision),
        },
      });
      return DONE;
    }),
  // A restored section may be the bank details.
  { needsPassword: () => false },
);
