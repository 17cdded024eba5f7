import { and, isNull } from 'drizzle-orm';
import { findAdminToMail } from '#app/accounts/settings/settings.queries.server.ts';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import type { OpeningHours } from '#app/company/opening-hours.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Queue } from '#app/platform/db/jobs.server.ts';
import type { MailBuilder } from '#app/platform/mail/send-mails.server.ts';
import { remindStaff } from './records/lead-notifications.commands.server.ts';
import { fillLeadSearch } from './records/lead-search.commands.server.ts';
import {
  buildLeadNewsMail,
  buildRepliedMail,
  buildUnansweredMail,
  LEAD_TO_ADMIN,
  REPLIED_TO_ADMIN,
  UNANSWERED_TO_ADMIN,
} from './records/lead-staff.mails.ts';
import { findLead } from './records/lead-with-drawings.queries.server.ts';
import { isLate } from './records/leads.queries.server.ts';
import { leads } from './records/leads.tables.ts';

const UNANSWERED: Queue = { name: 'unanswered-leads' };
const UNSEARCHABLE: Queue = { name: 'unsearchable-leads' };

/** The mails to staff about leads, by outbox kind. // L20 */
export function leadStaffMailBuilders({ db, config, company }: CompanyServices): Record<string, MailBuilder> {
  const builder =
    (buildMail: typeof buildLeadNewsMail): MailBuilder =>
    async (leadId, adminId) => {
      const stored = await findLead(db, leadId);
      const to = await findAdminToMail(db, adminId);
      if (stored === null || to === null) return null;
      return { to, attachments: [], ...buildMail(stored.lead, config.publicUrl, company()) };
    };
  return {
    [LEAD_TO_ADMIN]: builder(buildLeadNewsMail),
    [UNANSWERED_TO_ADMIN]: builder(buildUnansweredMail),
    [REPLIED_TO_ADMIN]: builder(buildRepliedMail),
  };
}

/** Schedules reminders, and the search text of older leads. */
export async function scheduleLeadDesk(services: CompanyServices): Promise<void> {
  const { db, jobs } = services;
  await jobs.schedule(UNANSWERED, '*/10 * * * *', async () => {
    await remindOfUnanswered(db, services.company().opening, new Date());
  });
  // Repeated, because a process of an older version that is still running adds leads without search text.
  await jobs.schedule(UNSEARCHABLE, '*/5 * * * *', () => fillLeadSearch(db));
  await jobs.enqueue(db, UNSEARCHABLE, {});
}

/**
 * Notifies the owner, or everybody if there is none, of leads unanswered for a working day; once, until it is answered or closed, or
 * has another owner. Closed leads and spam are skipped. // L20
 *
 * @returns the number of leads.
 */
export async function remindOfUnanswered(db: Database, opening: OpeningHours, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const unanswered = await tx
      .update(leads)
      .set({ remindedAt: now })
      .where(and(isLate(opening, now), isNull(leads.remindedAt)))
      .returning({ leadId: leads.id, recipientId: leads.ownerId });
    for (const lead of unanswered) await remindStaff(tx, lead);
    return unanswered.length;
  });
}
